// Where the files of uploaded pictures are: in rows of the database, or in the bucket of an S3-compatible store. The row of a picture
// (commands/pictures.ts) says which; the smallest file is always a row, because papers and mails are made of rows alone.
import type { Pool } from 'pg'
import { PICTURE_TYPES, type PicturePlace, type PictureSize, picturePath, UPLOAD_LIMITS } from '../rules/pictures.ts'
import { Refusal } from '../rules/refusals.ts'
import { type Bucket, BucketFault, type BucketSettings, openBucket } from './s3.ts'

export type PictureFiles = Record<PictureSize, Buffer>

/** A picture that is being kept, or removed. */
export interface StoredPicture {
  id: string
  merchantId: string
  digest: string
}

export interface PictureStore {
  /** Whether files stand outside of the database. */
  isOutside: boolean
  /**
   * Keeps files before the commit that names them, and answers those which that commit writes as rows. What it keeps and no commit ever names is
   * removed a day later (`picture_leftovers`). Refuses with `storage_unavailable`; then nothing names anything new. Never called in a transaction.
   */
  put(picture: StoredPicture, files: PictureFiles, now: number): Promise<Partial<PictureFiles>>
  /** The file at this place; null when there is none, or its contents have another digest. Refuses with `storage_unavailable`. */
  read(place: PicturePlace): Promise<Buffer | null>
  /** Removes what is outside of the database. Safe to repeat. Throws a `BucketFault`. */
  remove(picture: StoredPicture): Promise<void>
}

/** The sizes that a bucket takes. */
const OUTSIDE = ['large', 'small'] as const satisfies readonly PictureSize[]

/** An upload is over by then, or has died. */
const GIVEN_UP_AFTER_SECONDS = 86_400

interface FoundPicture {
  merchant_id: string
  body: Buffer | null
  in_store: boolean
}

export interface StoreDeps {
  pool: Pool
  /** Told of what the store refuses: the operator's concern, not the merchant's. */
  log: { warn(o: object, m?: string): void }
}

/** The store that the settings name: that bucket, or the database without one. */
export function pictureStore(deps: StoreDeps, settings: BucketSettings | null): PictureStore {
  return settings ? bucketStore(deps, openBucket(settings)) : databaseStore(deps)
}

/** Everything is a row, written by the commit that names it. */
export function databaseStore({ pool }: Pick<StoreDeps, 'pool'>): PictureStore {
  return {
    isOutside: false,
    put: async (_, files) => files,
    async read(place) {
      const found = await rowOf(pool, place)
      if (found?.in_store && !found.body)
        throw unavailable('This picture is in a store that is not configured any more.')
      return found?.body ?? null
    },
    // What a bucket held that is not configured any more: only that bucket's owner can remove it.
    remove: async () => {
      throw new BucketFault('no S3 store is configured')
    },
  }
}

/** The large files are objects; those of before the bucket stay rows and are found. */
export function bucketStore({ pool, log }: StoreDeps, bucket: Bucket): PictureStore {
  const asked = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof BucketFault)) throw error
      log.warn({ reason: error.message }, 'the store of pictures failed')
      throw unavailable('The store of pictures cannot be reached. Nothing was changed; try again in a moment.')
    }
  }
  return {
    isOutside: true,
    async put(picture, files, now) {
      await pool.query('insert into picture_leftovers (id, merchant_id, digest, remove_at) values ($1, $2, $3, $4)', [
        picture.id,
        picture.merchantId,
        picture.digest,
        now + GIVEN_UP_AFTER_SECONDS,
      ])
      await asked(
        Promise.all(OUTSIDE.map((size) => bucket.put(keyOf(picture, size), files[size], PICTURE_TYPES[size]))),
      )
      return { paper: files.paper }
    },
    async read(place) {
      const found = await rowOf(pool, place)
      if (!found) return null
      if (found.body) return found.body
      if (!found.in_store) return null
      const picture = { ...place, merchantId: found.merchant_id }
      return asked(bucket.get(keyOf(picture, place.size), 2 * UPLOAD_LIMITS.bytes))
    },
    async remove(picture) {
      for (const size of OUTSIDE) await bucket.remove(keyOf(picture, size))
    },
  }
}

/** The id is in it: a picture that is removed and sent again has another key, so a late removal takes nothing that is in use. */
function keyOf({ id, merchantId, digest }: StoredPicture, size: PictureSize): string {
  return `${merchantId}${picturePath({ id, digest, size })}`
}

async function rowOf(pool: Pool, { id, digest, size }: PicturePlace): Promise<FoundPicture | null> {
  const { rows } = await pool.query<FoundPicture>({
    name: 'picture_file',
    text: `select p.merchant_id, p.in_store, f.body from pictures p left join picture_files f on f.picture_id = p.id and f.size = $3
           where p.id = $1 and p.digest = $2`,
    values: [id, digest, size],
  })
  return rows[0] ?? null
}

function unavailable(message: string): Refusal {
  return new Refusal('storage_unavailable', message, { headers: { 'Retry-After': '30' } })
}
