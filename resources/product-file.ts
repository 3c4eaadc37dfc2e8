// A file of a product as GET /v1/products/{id}/files answers it (specification §2.2).
import { z } from 'zod'
import type { StoredFile } from '../db/queries/product-files.ts'
import { apiObject } from './schema.ts'

export const productFileSchema = apiObject({
  id: z.string(),
  object: z.literal('product_file'),
  product: z.string(),
  name: z.string().meta({ description: 'The name under which buyers save it.' }),
  content_type: z.string().meta({ description: 'By the ending of its name.' }),
  size_bytes: z.int(),
  sha256: z.string().meta({ description: 'The SHA-256 hash of the file, in hexadecimal.' }),
  livemode: z.boolean(),
  created: z.int(),
}).meta({ id: 'ProductFile' })
export type ProductFileObject = z.output<typeof productFileSchema>

export function serializeProductFile(f: StoredFile): ProductFileObject {
  return {
    id: f.id,
    object: 'product_file',
    product: f.product,
    name: f.name,
    content_type: f.contentType,
    size_bytes: f.sizeBytes,
    sha256: f.digest,
    livemode: f.livemode,
    created: f.createdAt,
  }
}
