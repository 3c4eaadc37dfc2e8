// What a picture file says of itself in its first bytes: format and size. Nothing is decoded, so that a picture that would fill the memory is refused
// before it does. It reads what the decoders of gateways/bank/slip-picture-worker.ts read, and refuses whatever is written in another way.

export type PictureFormat = 'jpeg' | 'png' | 'webp'

export interface PictureHeader {
  format: PictureFormat
  width: number
  height: number
  /** Bytes of a PNG's pixels when they are inflated, the largest an honest file can have; null for other formats. */
  inflatedMax: number | null
}

/** The format and size of a JPEG, PNG or WebP file; null for anything else, or a header that makes no sense. */
export function pictureHeader(image: Buffer): PictureHeader | null {
  const header = png(image) ?? jpeg(image) ?? webp(image)
  return header && header.width > 0 && header.height > 0 ? header : null
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Samples per pixel by colour type: grey, colours, palette, grey and alpha, colours and alpha. */
const PNG_SAMPLES = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
])

/** IHDR must be the first chunk. */
function png(image: Buffer): PictureHeader | null {
  if (image.length < 33 || !image.subarray(0, 8).equals(PNG_SIGNATURE)) return null
  if (image.readUInt32BE(8) !== 13 || image.toString('latin1', 12, 16) !== 'IHDR') return null
  const [width, height] = [image.readUInt32BE(16), image.readUInt32BE(20)]
  const samples = PNG_SAMPLES.get(image.readUInt8(25))
  const depth = image.readUInt8(24)
  if (samples === undefined || ![1, 2, 4, 8, 16].includes(depth)) return null
  const rowBytes = 1 + Math.ceil((width * samples * depth) / 8)
  // Interlaced pictures have more rows, which are shorter: less than twice as many bytes.
  return { format: 'png', width, height, inflatedMax: 2 * height * rowBytes + 1_024 }
}

/** The first frame header (SOF) behind whole segments. SOF are C0 – CF without C4 (tables), C8 (reserved) and CC (arithmetic tables). */
function jpeg(image: Buffer): PictureHeader | null {
  if (image.length < 4 || image.readUInt16BE(0) !== 0xffd8) return null
  let place = 2
  while (place + 9 <= image.length) {
    if (image.readUInt8(place) !== 0xff) return null
    const marker = image.readUInt8(place + 1)
    if (marker === 0xff) {
      place += 1 // A filling byte.
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      const [height, width] = [image.readUInt16BE(place + 5), image.readUInt16BE(place + 7)]
      return { format: 'jpeg', width, height, inflatedMax: null }
    }
    const isSegment = marker === 0xc4 || marker === 0xdb || marker === 0xdd || (marker >= 0xe0 && marker <= 0xfe)
    if (!isSegment) return null
    place += 2 + image.readUInt16BE(place + 2)
  }
  return null
}

/** RIFF, then VP8 (lossy), VP8L (lossless), or VP8X with one of them inside. */
function webp(image: Buffer): PictureHeader | null {
  if (image.length < 30 || image.toString('latin1', 0, 4) !== 'RIFF' || image.toString('latin1', 8, 12) !== 'WEBP')
    return null
  const size = webpChunk(image, 12)
  return size && { format: 'webp', ...size, inflatedMax: null }
}

function webpChunk(image: Buffer, first: number): { width: number; height: number } | null {
  let canvas: { width: number; height: number } | null = null
  for (let place = first; place + 18 <= image.length; ) {
    const name = image.toString('latin1', place, place + 4)
    const length = image.readUInt32LE(place + 4)
    const data = place + 8
    const picture =
      name === 'VP8 '
        ? { width: image.readUInt16LE(data + 6) & 0x3fff, height: image.readUInt16LE(data + 8) & 0x3fff }
        : name === 'VP8L'
          ? lossless(image.readUInt32LE(data + 1))
          : null
    // The canvas and the picture in it are the same in an honest file. The larger one counts.
    if (picture) {
      const { width, height } = canvas ?? picture
      return { width: Math.max(width, picture.width), height: Math.max(height, picture.height) }
    }
    if (name === 'VP8X')
      canvas = { width: 1 + image.readUIntLE(data + 4, 3), height: 1 + image.readUIntLE(data + 7, 3) }
    else if (canvas === null) return null
    place = data + length + (length % 2)
  }
  return null
}

function lossless(bits: number): { width: number; height: number } {
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}
