// The files that a product delivers: adding one, and removing it. What is taken is rules/product-files.ts; who may download one follows from entitlements.
import { createHash } from 'node:crypto'
import { LockMode } from '@mikro-orm/postgresql'
import { Product } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { findOwned } from '../db/queries/owned.ts'
import { PRODUCT_FILE_COLUMNS, type StoredFile } from '../db/queries/product-files.ts'
import {
  contentTypeOf,
  FILE_NAME_MAX,
  fileNameOf,
  type NameProblem,
  nameProblem,
  PRODUCT_FILE_BYTES_MAX,
  PRODUCT_FILES_MAX,
} from '../rules/product-files.ts'
import { missingResource, Refusal } from '../rules/refusals.ts'
import { recordAction } from './audit-log.ts'
import type { Commit } from './commit.ts'

/**
 * Adds a file to a product. Safe to repeat: the same bytes under the same name are one file. Refuses a name that is empty, a path, too long or has hidden
 * characters (`parameter_invalid`, param `name`), and a file that is empty, too large or one too many (param `file`). Source: D832.
 */
export async function addProductFile(
  c: Commit,
  productId: string,
  { name: typed, file }: { name: string; file: Buffer },
): Promise<StoredFile> {
  const { id: product } = await lockProduct(c, productId)
  const name = fileNameOf(typed)
  const problem = nameProblem(name)
  if (problem) throw wrong('name', NAMES[problem])
  if (file.length === 0) throw wrong('file', 'The file is empty.')
  if (file.length > PRODUCT_FILE_BYTES_MAX) throw wrong('file', 'The file is too large: at most 20 MB.')
  const digest = createHash('sha256').update(file).digest('hex')
  const stored = await c.em.execute<StoredFile[]>(
    `select ${PRODUCT_FILE_COLUMNS} from product_files where product_id = ? order by id`,
    [product],
  )
  const same = stored.find((one) => one.digest === digest && one.name === name)
  if (same) return same
  if (stored.length >= PRODUCT_FILES_MAX) throw wrong('file', `A product has at most ${PRODUCT_FILES_MAX} files.`)
  const { merchantId, livemode } = c.context
  const [added] = await c.em.execute<[StoredFile]>(
    `insert into product_files (id, merchant_id, livemode, product_id, name, content_type, size_bytes, digest, body, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, decode(?, 'base64'), ?) returning ${PRODUCT_FILE_COLUMNS}`,
    [
      ...[mintId('file_'), merchantId, livemode, product, name, contentTypeOf(name), file.length, digest],
      ...[file.toString('base64'), c.at],
    ],
  )
  recordAction(c, {
    action: 'product.file_added',
    object: product,
    before: { file: null },
    after: { file: added.id, name, digest },
  })
  return added
}

/**
 * Removes a file, also while buyers may download it: a wrong one must be able to go at once (D834). Its bytes are gone with the commit. Refuses with
 * `resource_missing` a file that this product does not have.
 */
export async function removeProductFile(c: Commit, productId: string, id: string): Promise<{ id: string }> {
  const { id: product } = await lockProduct(c, productId)
  const [removed] = await c.em.execute<{ name: string; digest: string }[]>(
    'delete from product_files where id = ? and product_id = ? returning name, digest',
    [id, product],
  )
  if (!removed) throw missingResource('product file', id)
  recordAction(c, {
    action: 'product.file_removed',
    object: product,
    before: { file: id, ...removed },
    after: { file: null },
  })
  return { id }
}

/** Files of one product are counted and compared by one commit at a time. */
function lockProduct(c: Commit, id: string): Promise<Product> {
  return findOwned(c.em, c.context, Product, 'product', id, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

const NAMES: Record<NameProblem, string> = {
  empty: 'The file has no name.',
  long: `The name of the file is too long: at most ${FILE_NAME_MAX} characters.`,
  path: 'The name of the file must not be a path.',
  characters: 'The name of the file has characters that cannot be seen.',
}

function wrong(param: 'file' | 'name', message: string): Refusal {
  return new Refusal('parameter_invalid', message, { param })
}
