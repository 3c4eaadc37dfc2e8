// Draws a QR payload as SVG and as PNG. The payload comes from rules/thai-qr.ts; only the pixels are made here.
import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** Modules around the code that must stay light (EMVCo asks for four). Scanners miss the code without them. */
const QUIET_ZONE = 4
/** 12 pixels per module make a code of some 600 px, which is crisp in print and on any screen. */
const PIXELS_PER_MODULE = 12

/** One path of horizontal lines, each one module thick, is an eighth of the size of one square per module. The checkout page is loaded over slow lines. */
export function qrSvg(payload: string): string {
  const { data } = encode(payload, { ecc: 'M', border: QUIET_ZONE })
  const runs = data.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      const length = (end < 0 ? row.length : end) - x
      return [`M${x} ${y}h${length}`]
    }),
  )
  const side = data.length
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * PIXELS_PER_MODULE}" ` +
    `height="${side * PIXELS_PER_MODULE}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/>` +
    `<path stroke="#000" transform="translate(0 .5)" d="${runs.join('')}"/></svg>`
  )
}

/** A grey-scale PNG with 1 bit per pixel. */
export function qrPng(payload: string): Buffer {
  const { data } = encode(payload, { ecc: 'M', border: QUIET_ZONE })
  const side = data.length * PIXELS_PER_MODULE
  const rows = data.map((modules) => {
    const row = Buffer.alloc(1 + Math.ceil(side / 8)) // one byte for the row's filter: none
    for (let x = 0; x < side; x++) {
      const light = !modules[Math.floor(x / PIXELS_PER_MODULE)]
      const place = 1 + (x >> 3)
      if (light) row.writeUInt8(row.readUInt8(place) | (0x80 >> (x & 7)), place)
    }
    return row
  })
  const pixels = Buffer.concat(rows.flatMap((row) => Array.from({ length: PIXELS_PER_MODULE }, () => row)))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1 // bit depth; colour type 0 (grey), compression, filter and interlace 0
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
