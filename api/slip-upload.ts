// The picture of a slip as it is uploaded, over the API or a hosted page: its code is read, and the picture is not kept.
import type { SlipShown } from '../commands/slips.ts'
import { PICTURE_BYTES_MAX, readSlipPicture, TooManyPictures } from '../gateways/bank/slip-picture.ts'
import { Refusal } from '../rules/refusals.ts'

export const SLIP_UPLOAD = { type: 'multipart/form-data', part: 'image', bytesMax: PICTURE_BYTES_MAX } as const

/** When a client may send the picture again, in seconds. */
const AGAIN_SECONDS = 5

/**
 * The text of the picture's code; null when there is none. Refuses a picture that is too large with `parameter_invalid` (param `image`), and with
 * `rate_limited` while many others are being read.
 */
export async function readUploadedSlip(image: Buffer): Promise<SlipShown> {
  const read = await readSlipPicture(image).catch((error: unknown) => {
    if (!(error instanceof TooManyPictures)) throw error
    throw new Refusal('rate_limited', 'Many pictures are being read. Try again in a moment.', {
      headers: { 'Retry-After': String(AGAIN_SECONDS) },
    })
  })
  if ('payload' in read) return read.payload
  if (read.problem === 'too_large')
    throw new Refusal('parameter_invalid', 'The picture is too large: at most 5 MB and 25 million pixels.', {
      param: 'image',
    })
  return null
}
