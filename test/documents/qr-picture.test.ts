// The QR pictures that buyers scan, read back by an independent reader.
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import decodeQR from 'qr/decode.js'
import { qrPng, qrSvg } from '../../documents/qr-picture.ts'
import { satang } from '../../rules/money.ts'
import { encodeThaiQr } from '../../rules/thai-qr.ts'

const payload = encodeThaiQr({
  billerId: '099999999999999',
  ref1: '01M7Y6CZAMY5HB4P4BB1',
  amountSatang: satang(19_900),
  merchantName: 'Baan Kafe',
  merchantCity: 'Bangkok',
})

describe('QR pictures', () => {
  it('draws a PNG that an independent reader reads back to the letter', () => {
    expect(decodeQR(imageOf(qrPng(payload)))).toBe(payload)
  })

  it('draws the longest payload there is at 240 px or more, with a light border of four modules', () => {
    const longest = encodeThaiQr({
      billerId: '099999999999999',
      ref1: 'Z'.repeat(20),
      ref2: 'Z'.repeat(20),
      amountSatang: satang(99_999_999_999),
      merchantName: 'M'.repeat(60),
      merchantCity: 'C'.repeat(60),
    })
    const image = imageOf(qrPng(longest))
    expect(decodeQR(image)).toBe(longest)
    expect(image.width).toBeGreaterThanOrEqual(240)
    expect([...image.data.subarray(0, image.width * 4 * 4)].every((byte) => byte === 255)).toBe(true)
  })

  it('draws an SVG without scripts or outside references', () => {
    const svg = qrSvg(payload)
    expect(svg).toMatch(/^<svg /)
    expect(svg).not.toMatch(/script|href|url\(/)
  })
})

/** Reads a PNG with 1 bit of grey per pixel and unfiltered rows; anything else fails. */
function imageOf(png: Buffer): { width: number; height: number; data: Uint8Array } {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  expect([png[24], png[25]]).toEqual([1, 0])
  const start = png.indexOf('IDAT') + 4
  const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)))
  const stride = 1 + Math.ceil(width / 8)
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    expect(rows[y * stride]).toBe(0)
    for (let x = 0; x < width; x++) {
      const light = (rows[y * stride + 1 + (x >> 3)]! >> (7 - (x & 7))) & 1
      data.set(light ? [255, 255, 255, 255] : [0, 0, 0, 255], (y * width + x) * 4)
    }
  }
  return { width, height, data }
}
