// Draws pictures like those that buyers send: a QR code somewhere on a noisy, uneven ground, turned, blurred, small or large. Everything is computed
// from a seed, so a failing picture can be drawn again. Encoders for PNG, JPEG and WebP.
import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import { init as initWebp, default as toWebp } from '@jsquash/webp/encode.js'
import jpegJs from 'jpeg-js'
import { encode } from 'uqr'

/** Grey pixels, one byte each. */
export interface Picture {
  width: number
  height: number
  grey: Uint8Array
}

export interface Scene {
  width: number
  height: number
  /** Where the middle of the code is, in parts of width and height. */
  at?: [x: number, y: number]
  /** Pixels of one module of the code. */
  modulePixels?: number
  /** Radians. */
  turned?: number
  /** Amplitude of the noise in levels of grey. */
  noise?: number
  /** How often each pixel is mixed with its neighbours. */
  blurred?: number
  seed?: number
}

/** A picture of these codes, beside each other; of none with an empty list. */
export function draw(payloads: readonly string[], scene: Scene): Picture {
  const { width, height, at = [0.5, 0.5], modulePixels = 6, turned = 0, noise = 20, blurred = 0, seed = 1 } = scene
  const random = lcg(seed)
  const codes = payloads.map((payload) => encode(payload, { ecc: 'M', border: 4 }).data)
  const side = Math.max(1, ...codes.map((code) => code.length))
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)]
  const grey = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width * at[0], y - height * at[1]]
      const u = (cos * dx + sin * dy) / modulePixels + (side * codes.length) / 2
      const v = (-sin * dx + cos * dy) / modulePixels + side / 2
      const code = v >= 0 && v < side ? codes[Math.floor(u / side)] : undefined
      const ground = 110 + 50 * Math.sin(x / 37) + 50 * Math.cos(y / 53)
      const level = code ? (code[Math.floor(v)]?.[Math.floor(u % side)] ? 35 : 225) : ground
      grey[y * width + x] = Math.max(0, Math.min(255, level + (random() - 0.5) * noise))
    }
  }
  const picture = { width, height, grey }
  for (let pass = 0; pass < blurred; pass += 1) blur(picture)
  return picture
}

export function png({ width, height, grey }: Picture): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) rows.set(grey.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return pngFile(width, height, deflateSync(rows, { level: 1 }))
}

/** A grey PNG with any header and any pixels, also such as do not fit each other. */
export function pngFile(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

export function jpeg(picture: Picture, quality = 75): Buffer {
  return jpegJs.encode({ ...picture, data: rgba(picture) }, quality).data
}

export async function webp(picture: Picture, quality = 75): Promise<Buffer> {
  const { width, height } = picture
  await initWebp({ wasmBinary: packaged('@jsquash/webp/codec/enc/webp_enc_simd.wasm') })
  const data = new Uint8ClampedArray(rgba(picture))
  return Buffer.from(await toWebp({ width, height, data, colorSpace: 'srgb' }, { quality }))
}

function rgba({ grey }: Picture): Uint8Array {
  const data = new Uint8Array(grey.length * 4)
  for (const [place, level] of grey.entries()) data.set([level, level, level, 255], place * 4)
  return data
}

function packaged(path: string): ArrayBuffer {
  return new Uint8Array(readFileSync(new URL(import.meta.resolve(path)))).buffer
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Each pixel becomes the mean of its 3 × 3 square. */
function blur({ width, height, grey }: Picture): void {
  const sharp = grey.slice()
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      let sum = 0
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dx = -1; dx <= 1; dx += 1) sum += sharp[(y + dy) * width + x + dx] ?? 0
      grey[y * width + x] = sum / 9
    }
  }
}

function lcg(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
