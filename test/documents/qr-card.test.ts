// The card with a QR: its texts are whole, its price is there, and its letters need no font.
import { expect, test } from '@jest/globals'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { qrCardPng, qrCardSvg } from '../../documents/qr-card.ts'

const url = 'https://pay.example/l/fbx87n4mac6q'
const card = { title: 'Satang Desk', sold: 'Notebook, 40 pages', price: '฿590 each month', scan: 'Scan to pay' }
const linesOf = (svg: string) => [...svg.matchAll(/aria-label="([^"]+)"/g)].map(([, line]) => line)

test('says whose it is, what is sold and its price, as outlines', () => {
  const svg = qrCardSvg(url, card)
  expect(linesOf(svg)).toEqual(['Satang Desk', 'Notebook, 40 pages', '฿590 each month', 'Scan to pay'])
  expect(svg).not.toMatch(/<text|NaN|undefined/)
})

test('wraps a long name to two lines and makes it smaller before it is cut', () => {
  const long = 'Baan Kafae Roasters and Trading Company Limited, Chiang Mai'
  expect(
    linesOf(qrCardSvg(url, { ...card, title: long }))
      .slice(0, 2)
      .join(' '),
  ).toBe(long)
  const sold = 'สมุดบันทึกกระดาษรีไซเคิล 40 หน้า เย็บมือจากเชียงใหม่ พร้อมปกผ้า'
  const thai = linesOf(qrCardSvg(url, { ...card, sold }))
  expect(thai).toHaveLength(5)
  expect(thai.slice(1, 3).join(' ').replaceAll(' ', '')).toBe(sold.replaceAll(' ', ''))
})

test('cuts what is longer than two lines at their smallest, between letters and their marks', () => {
  const lines = linesOf(qrCardSvg(url, { ...card, sold: 'น้ำผึ้งป่าแท้ '.repeat(40) }))
  expect(lines).toHaveLength(5)
  expect(lines[2]).toMatch(/[^\s]…$/)
})

test('draws a name with characters that no XML can have, as a program may send them', async () => {
  const png = await qrCardPng(url, { ...card, title: '\uffffSatang\ufffe \u0001Desk', sold: '\uffff' })
  expect((await sharp(png).metadata()).format).toBe('png')
})

test('leaves emoji out, keeps letters that the font has not, and escapes markup', () => {
  const svg = qrCardSvg(url, { ...card, title: '茶 & <b>', sold: 'Tea 🍵' })
  expect(svg).toContain('>茶 &amp; &lt;b&gt;</text>')
  expect(linesOf(svg)).toContain('Tea')
})

test('is a PNG whose code an independent reader reads', async () => {
  const png = await qrCardPng(url, card)
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(info.width).toBe(1_200)
  expect(decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })).toBe(url)
})
