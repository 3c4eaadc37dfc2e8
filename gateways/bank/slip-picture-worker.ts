// Decodes one picture and reads its QR codes, in a thread of its own, so that the process goes on answering and a picture that takes too long can be
// stopped. gateways/bank/slip-picture.ts starts it and has checked the size. Both decoders are WebAssembly from their own packages; nothing is fetched.
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { createInflate } from 'node:zlib'
import { init as initWebp, default as readWebp } from '@jsquash/webp/decode.js'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import type { PictureJob, PictureReading } from './slip-picture.ts'

/** All that helps with photographs: other sizes, turned and inverted codes. A picture of a screen may show several codes. */
const OPTIONS: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  maxNumberOfSymbols: 8,
}

async function read({ image, format, inflatedMax }: PictureJob): Promise<PictureReading> {
  if (inflatedMax !== null && !(await inflatesTo(Buffer.from(image), inflatedMax))) return { problem: 'not_a_picture' }
  await prepareZXingModule({
    overrides: { wasmBinary: packaged('zxing-wasm/reader/zxing_reader.wasm') },
    fireImmediately: true,
  })
  const found = await readBarcodes(format === 'webp' ? await decodedWebp(image) : image, OPTIONS)
  // A picture that cannot be decoded comes back as one result that is not valid.
  if (found.some(({ isValid }) => !isValid)) return { problem: 'not_a_picture' }
  return { texts: found.map(({ text }) => text) }
}

async function decodedWebp(image: Uint8Array) {
  await initWebp({ wasmBinary: packaged('@jsquash/webp/codec/dec/webp_dec.wasm') })
  return readWebp(arrayBuffer(image))
}

/** Whether the pixels of a PNG inflate to at most `max` bytes: the decoder itself would inflate a bomb until the memory is full. */
async function inflatesTo(image: Buffer, max: number): Promise<boolean> {
  const inflate = createInflate()
  for (const part of pixelChunks(image)) inflate.write(part)
  inflate.end()
  let length = 0
  for await (const part of inflate) {
    length += part.length
    if (length > max) return false
  }
  return true
}

function* pixelChunks(image: Buffer): Generator<Buffer> {
  for (let place = 8; place + 12 <= image.length; ) {
    const length = image.readUInt32BE(place)
    const name = image.toString('latin1', place + 4, place + 8)
    if (name === 'IEND') return
    if (name === 'IDAT') yield image.subarray(place + 8, place + 8 + length)
    place += 12 + length
  }
}

function packaged(path: string): ArrayBuffer {
  return arrayBuffer(readFileSync(new URL(import.meta.resolve(path))))
}

function arrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

const job: PictureJob = workerData
// A decoder that fails has met a broken or hostile picture.
const reading: PictureReading = await read(job).catch(() => ({ problem: 'not_a_picture' }))
parentPort?.postMessage(reading)
