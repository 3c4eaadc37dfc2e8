// Reads the files that products deliver. Whether a customer may have one is asked of entitlements_of, the same rule as GET …/entitlements; nothing here
// decides it again.
import type { Pool } from 'pg'
import { DEFAULT_GRACE_DAYS } from '../../rules/entitlements.ts'
import type { ByteRange, ProductFile } from '../../rules/product-files.ts'
import { actFor } from '../acting.ts'
import type { Owner } from './owned.ts'

/** A row without its bytes. */
export interface StoredFile extends ProductFile {
  product: string
  livemode: boolean
  createdAt: number
}

export const PRODUCT_FILE_COLUMNS = `id, product_id as product, name, content_type as "contentType", size_bytes as "sizeBytes", digest, livemode,
  created_at::float8 as "createdAt"`

/** The files of a product, in the order in which they were added. */
export async function readProductFiles(pool: Pool, owner: Owner, productId: string): Promise<StoredFile[]> {
  const { rows } = await pool.query<StoredFile>({
    name: 'product_files',
    text: `select ${PRODUCT_FILE_COLUMNS} from product_files where product_id = $1 and merchant_id = $2 and livemode = $3 order by id`,
    values: [productId, owner.merchantId, owner.livemode],
  })
  return rows
}

/** The names and sizes of products' files, which the shop shows before they are bought: by product, in the order in which they were added. */
export async function readFilesOfProducts(
  pool: Pool,
  owner: Owner,
  productIds: readonly string[],
): Promise<Map<string, { name: string; sizeBytes: number }[]>> {
  const { rows } = await pool.query<{ product: string; name: string; sizeBytes: number }>({
    name: 'files_of_products',
    text: `select product_id as product, name, size_bytes as "sizeBytes" from product_files
      where product_id = any($1) and merchant_id = $2 and livemode = $3 order by id`,
    values: [productIds, owner.merchantId, owner.livemode],
  })
  return Map.groupBy(rows, ({ product }) => product)
}

/** SQL: the products that a customer may use at an instant. */
export function activeProducts(customer: string, at: string): string {
  return `select jsonb_array_elements_text(entitlements_of(${customer}, ${at}, ${DEFAULT_GRACE_DAYS})->'active_products')`
}

/** A file that this customer may download at `at` (Unix seconds, the customer's time); null for any other. */
export async function fileForCustomer(
  pool: Pool,
  { id, customerId, at }: { id: string; customerId: string; at: number },
): Promise<ProductFile | null> {
  const { rows } = await pool.query<ProductFile>({
    name: 'product_file_for_customer',
    text: `select id, name, content_type as "contentType", size_bytes as "sizeBytes", digest from product_files
      where id = $1 and product_id in (${activeProducts('$2', '$3::bigint')})`,
    values: [id, customerId, at],
  })
  return rows[0] ?? null
}

const PIECE_BYTES = 1024 * 1024

/**
 * The bytes of a part of a file, a mebibyte at a time, so that neither the process nor a connection holds a file for as long as a slow reader needs. Throws when the
 * file is removed meanwhile.
 */
export async function* piecesOf(pool: Pool, owner: Owner, id: string, { from, to }: ByteRange): AsyncGenerator<Buffer> {
  for (let at = from; at <= to; at += PIECE_BYTES) {
    const read = () =>
      pool.query<{ piece: Buffer }>({
        name: 'product_file_piece',
        text: 'select substring(body from $2::integer for $3::integer) as piece from product_files where id = $1',
        values: [id, at + 1, Math.min(PIECE_BYTES, to - at + 1)],
      })
    // The answer has begun by then, so each read says again for whom it is.
    const { rows } = await actFor(owner, read)
    if (!rows[0]) throw new Error(`${id} was removed while it was sent`)
    yield rows[0].piece
  }
}
