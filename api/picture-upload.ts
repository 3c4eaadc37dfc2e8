// A picture as it is uploaded, over the API or in the dashboard: decoded, turned upright, and encoded again in the sizes that are in use. Nothing of the
// file itself is kept, so neither where a photograph was taken nor anything that hides in a file reaches a page.
import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { MadePicture } from '../commands/pictures.ts'
import { pictureHeader } from '../gateways/bank/picture-header.ts'
import { PICTURE_SIDES, type PictureSize, UPLOAD_LIMITS } from '../rules/pictures.ts'
import { Refusal } from '../rules/refusals.ts'

export const PICTURE_UPLOAD = { type: 'multipart/form-data', part: 'image', bytesMax: UPLOAD_LIMITS.bytes } as const

/** What can be wrong with a picture. */
export type PictureProblem = 'not_a_picture' | 'too_large'

/** Seconds that one file may take. Who suffers when it is too short: merchants while the machine is busy. Too long: those behind them. */
const PATIENCE_SECONDS = 10

/** How many pictures may wait in this process. They are decoded one after the other, so that only one is in memory as pixels. */
const WAITING_MAX = 10

/** When a client may send the picture again, in seconds. */
const AGAIN_SECONDS = 5

/** Loaded by the first upload. One picture, one thread, nothing kept: uploads are rare, and must not slow what the process is for. */
async function encoder() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

const oneAtATime = pLimit(1)

/**
 * The picture in its sizes. Refuses with `parameter_invalid` (param `image`) what is no JPEG, PNG or WebP picture, more than 5 MB or 40 million
 * pixels, or takes too long, and with `rate_limited` while many others are being read. Safe to repeat: the same file is the same picture.
 */
export async function readUploadedPicture(file: Buffer): Promise<MadePicture> {
  const made = await makePicture(file)
  if (typeof made !== 'string') return made
  const message =
    made === 'too_large'
      ? 'The picture is too large: at most 5 MB and 40 million pixels.'
      : 'The file is no JPEG, PNG or WebP picture, or it is damaged.'
  throw new Refusal('parameter_invalid', message, { param: 'image' })
}

/** The same with what is wrong as an answer. Throws `rate_limited` alone. */
export async function makePicture(file: Buffer): Promise<MadePicture | PictureProblem> {
  if (file.length > UPLOAD_LIMITS.bytes) return 'too_large'
  // The format is read from the first bytes, so that no other decoder of the library ever sees a file: SVG, PDF and TIFF are not pictures here.
  const header = pictureHeader(file)
  if (header === null) return 'not_a_picture'
  const { width, height } = header
  if (width * height > UPLOAD_LIMITS.pixels || Math.max(width, height) > UPLOAD_LIMITS.side) return 'too_large'
  if (oneAtATime.pendingCount >= WAITING_MAX)
    throw new Refusal('rate_limited', 'Many pictures are being read. Try again in a moment.', {
      headers: { 'Retry-After': String(AGAIN_SECONDS) },
    })
  return oneAtATime(async () => {
    try {
      return await encode(file)
    } catch (error) {
      // What the library says of a damaged file. A time that ran out is an error of it, too.
      if (!(error instanceof Error)) throw error
      return /timeout|pixel limit/i.test(error.message) ? 'too_large' : 'not_a_picture'
    }
  })
}

async function encode(file: Buffer): Promise<MadePicture> {
  const sharp = await encoder()
  const inside = (size: PictureSize, from: Buffer) =>
    sharp(from, { limitInputPixels: UPLOAD_LIMITS.pixels, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: PATIENCE_SECONDS })
      .autoOrient()
      .resize({ width: PICTURE_SIDES[size], height: PICTURE_SIDES[size], fit: 'inside', withoutEnlargement: true })
  const large = await inside('large', file).webp({ quality: 84 }).toBuffer({ resolveWithObject: true })
  // The smaller ones are made of a lossless copy in the large size: the upload itself is decoded twice, never more.
  const upright = await inside('large', file).png({ compressionLevel: 1 }).toBuffer()
  const small = await inside('small', upright).webp({ quality: 82 }).toBuffer()
  const paper = await inside('paper', upright).png({ compressionLevel: 9, palette: true }).toBuffer()
  const { width, height } = large.info
  const digest = createHash('sha256').update(large.data).digest('hex').slice(0, 32)
  return { digest, width, height, files: { large: large.data, small, paper } }
}
