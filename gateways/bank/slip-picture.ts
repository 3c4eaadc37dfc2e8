// Reads the QR code of a bank slip from a picture that a buyer has sent: a screenshot, or a photograph of a screen or a print. It decides nothing about
// the slip (rules/slip-qr.ts, rules/slips.ts) and keeps no picture. A stranger may send the picture, so its size is bounded before it is decoded, and
// it is decoded in a thread that is stopped when it takes too long.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { decodeSlipQr } from '../../rules/slip-qr.ts'
import { type PictureFormat, pictureHeader } from './picture-header.ts'

/** The largest file that is taken, in bytes (specification §11.2). */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024

/**
 * The most pixels that are decoded: the 24.5 million of a large phone picture fit. Measured on two cores: 25 million pixels take about a second and
 * some 250 MB for that time. A higher limit would let one upload take the memory of the whole process.
 */
export const PICTURE_PIXELS_MAX = 25_000_000

/** A picture is given up after this time. Who suffers when it is too short: buyers while the machine is busy. Too long: the buyers behind them. */
const PATIENCE_MS = 15_000

/** How many pictures may wait. They are read one after the other, so that only one is in memory as pixels. */
const WAITING_MAX = 10

export type SlipPictureProblem = 'not_a_picture' | 'too_large' | 'no_code'

/** Too many pictures wait to be read in this process. The same picture can be sent again later. */
export class TooManyPictures extends Error {}

/** What the thread is given. */
export interface PictureJob {
  image: Uint8Array
  format: PictureFormat
  inflatedMax: number | null
}

/** What it answers: the text of each code it has found. */
export type PictureReading = { texts: string[] } | { problem: 'not_a_picture' }

/**
 * The text of the QR code in a JPEG, PNG or WebP picture: the code of a bank slip where there are several, else the first one. `not_a_picture`: another
 * format, or broken. `too_large`: more than 5 MB, 25 million pixels or 15 seconds. Throws `TooManyPictures`. Safe to repeat: nothing is kept.
 */
export async function readSlipPicture(image: Buffer): Promise<{ payload: string } | { problem: SlipPictureProblem }> {
  if (image.length > PICTURE_BYTES_MAX) return { problem: 'too_large' }
  const header = pictureHeader(image)
  if (header === null) return { problem: 'not_a_picture' }
  if (header.width * header.height > PICTURE_PIXELS_MAX) return { problem: 'too_large' }
  if (oneAtATime.pendingCount >= WAITING_MAX) throw new TooManyPictures('too many pictures are waiting to be read')
  const { format, inflatedMax } = header
  const reading = await oneAtATime(() => inThread({ image, format, inflatedMax }))
  if ('problem' in reading) return reading
  const texts = reading.texts.filter((text) => text !== '')
  const payload = texts.find((text) => decodeSlipQr(text).ok) ?? texts[0]
  return payload === undefined ? { problem: 'no_code' } : { payload }
}

const oneAtATime = pLimit(1)

const THREAD = new URL('./slip-picture-worker.ts', import.meta.url)

async function inThread(job: PictureJob): Promise<PictureReading | { problem: 'too_large' }> {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const thread = new Worker(THREAD, { workerData: job })
  try {
    const [reading] = await once(thread, 'message', { signal: patience })
    return reading
  } catch (error) {
    if (patience.aborted) return { problem: 'too_large' }
    throw error
  } finally {
    await thread.terminate()
  }
}
