// Removes what the store of pictures keeps and no picture names: files of uploads that were never committed, and of pictures that are gone.
import type { Pool } from 'pg'
import type { PictureStore } from '../db/picture-store.ts'
import { BucketFault } from '../db/s3.ts'

/** Pictures in one round: a minute's uploads are far fewer. */
const BITE = 100

/**
 * Removes the files that are due, and answers of how many pictures. The row goes after its files, so a worker that dies leaves it for the next. When the
 * store fails the rest waits, and the reason is told. Safe to repeat, and in any number of workers.
 */
export async function removePictureLeftovers(
  pool: Pool,
  store: PictureStore,
  {
    now,
    stopping = () => false,
    log,
  }: { now: number; stopping?: () => boolean; log: { warn(o: object, m?: string): void } },
): Promise<number> {
  const { rows } = await pool.query<{ id: string; merchant_id: string; digest: string }>(
    'select id, merchant_id, digest from picture_leftovers where remove_at <= $1 order by remove_at limit $2',
    [now, BITE],
  )
  let removed = 0
  for (const { id, merchant_id: merchantId, digest } of rows) {
    if (stopping()) break
    try {
      await store.remove({ id, merchantId, digest })
    } catch (error) {
      if (!(error instanceof BucketFault)) throw error
      log.warn(
        { reason: error.message, waiting: rows.length - removed },
        'files of removed pictures wait for their store',
      )
      break
    }
    await pool.query('delete from picture_leftovers where id = $1 and remove_at <= $2', [id, now])
    removed++
  }
  return removed
}
