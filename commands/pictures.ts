// Pictures that merchants upload, and whose pictures a product or a setting may name. Decoding and resizing is api/picture-upload.ts.
import { mintId } from '../db/ids.ts'
import type { PictureFiles, PictureStore } from '../db/picture-store.ts'
import { picturePath, uploadedPicture } from '../rules/pictures.ts'
import { Refusal } from '../rules/refusals.ts'
import type { Commit } from './commit.ts'

/** A picture in the sizes of pages and papers. */
export interface MadePicture {
  /** Of the largest file, 32 hexadecimal digits. */
  digest: string
  width: number
  height: number
  files: PictureFiles
}

/** The most pictures of a merchant, used or not. 10 000 are some 3 GB. */
const PICTURES_MAX = 10_000

/**
 * Keeps a picture for the commit's merchant and answers its address. Natural key: the merchant and the contents. Safe to repeat: the same picture is
 * kept once, also when it is sent twice at the same time. A picture that nothing names is removed after 30 days. Refused with `parameter_invalid`
 * (param `image`) when the merchant has too many, and with `storage_unavailable` when the store of files does not answer.
 */
export async function storePicture(
  c: Commit,
  store: PictureStore,
  { digest, width, height, files }: MadePicture,
): Promise<string> {
  const { merchantId } = c.context
  const known = await keptAgain(c, digest)
  if (known) return address(c, known, digest)
  const [{ n } = { n: 0 }] = await c.em.execute<{ n: number }[]>(
    'select count(*)::integer as n from pictures where merchant_id = ?',
    [merchantId],
  )
  if (n >= PICTURES_MAX)
    throw new Refusal('parameter_invalid', `A merchant has at most ${PICTURES_MAX} pictures.`, { param: 'image' })
  const { id, rows } = c.fromOutside(`files of ${digest}`, async () => {
    const picture = { id: mintId('pic_'), merchantId, digest }
    return { id: picture.id, rows: await store.put(picture, files, c.at) }
  })
  const made = await c.em.execute<{ id: string }[]>(
    `insert into pictures (id, merchant_id, digest, width, height, unused_since, created_at, in_store) values (?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (merchant_id, digest) do nothing returning id`,
    [id, merchantId, digest, width, height, c.at, c.at, store.isOutside],
  )
  if (made.length === 0) {
    // It waited for whoever was faster, and reads that picture. What was put under its own id is left over.
    const kept = await keptAgain(c, digest)
    if (!kept) throw new Error(`the picture ${digest} of ${merchantId} was removed while it was kept again`)
    return address(c, kept, digest)
  }
  for (const [size, body] of Object.entries(rows))
    await c.em.execute(
      "insert into picture_files (picture_id, merchant_id, size, body) values (?, ?, ?, decode(?, 'base64'))",
      [id, merchantId, size, body.toString('base64')],
    )
  if (store.isOutside) await c.em.execute('delete from picture_leftovers where id = ?', [id])
  return address(c, id, digest)
}

/** The merchant's picture with these contents, whose 30 days begin anew; null when there is none. */
async function keptAgain(c: Commit, digest: string): Promise<string | null> {
  const [kept] = await c.em.execute<{ id: string }[]>(
    'update pictures set unused_since = case when unused_since is null then null else ? end where merchant_id = ? and digest = ? returning id',
    [c.at, c.context.merchantId, digest],
  )
  return kept?.id ?? null
}

/**
 * Refuses the address of an uploaded picture that is not one of the commit's merchant, with `parameter_invalid` and the param. The picture counts as
 * used from here on. Addresses of other servers, and null, are let through. Safe to repeat.
 */
export async function useOwnPicture(c: Commit, url: string | null | undefined, param: string): Promise<void> {
  const { baseUrl } = c.links
  if (!url?.startsWith(`${baseUrl}/pictures/`)) return
  const place = uploadedPicture(url, baseUrl)
  const found = place
    ? await c.em.execute<{ id: string }[]>(
        'update pictures set unused_since = null where id = ? and merchant_id = ? and digest = ? returning id',
        [place.id, c.context.merchantId, place.digest],
      )
    : []
  if (found.length === 0)
    throw new Refusal('parameter_invalid', `\`${param}\` names no picture of yours: upload it first.`, { param })
}

function address(c: Commit, id: string, digest: string): string {
  return `${c.links.baseUrl}${picturePath({ id, digest, size: 'large' })}`
}
