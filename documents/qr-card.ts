// A card to print and put up, or to send: whose it is, the code, what is sold and its price. Its letters are drawn as outlines, so it looks the same
// wherever it is opened, and its PNG needs no font of the machine.
import { escaped, fitted, round, type Writing, written } from './outlines.ts'
import { qrSvg } from './qr-picture.ts'

export interface QrCard {
  /** The shop's name. */
  title: string
  /** What is sold. */
  sold: string
  /** The price in words. */
  price: string
  /** What to do with the code. */
  scan: string
}

const WIDTH = 600
const INNER = 540
const CODE = 480
/** The PNG has this many pixels for each unit of the drawing: 10 cm at 300 dpi. */
const PNG_SCALE = 2

const TITLE: Writing = { sizes: [40, 28], lines: 2, bold: true, colour: '#111' }
const SOLD: Writing = { sizes: [34, 24], lines: 2, bold: false, colour: '#111' }
const PRICE: Writing = { sizes: [40, 26], lines: 2, bold: true, colour: '#111' }
const SCAN: Writing = { sizes: [28, 20], lines: 1, bold: false, colour: '#444' }

/** As SVG, 600 wide and as high as its texts need. */
export function qrCardSvg(payload: string, { title, sold, price, scan }: QrCard): string {
  const parts: string[] = []
  let y = 36
  const write = (text: string, writing: Writing) => {
    const { lines, size } = fitted(text, INNER, writing)
    for (const line of lines) {
      y += size * 1.4
      parts.push(written(line, { x: WIDTH / 2, y: y - size * 0.3, anchor: 'middle' }, size, writing))
    }
  }
  write(title, TITLE)
  y += 16
  parts.push(
    qrSvg(payload)
      .replace('<svg ', `<svg x="${(WIDTH - CODE) / 2}" y="${round(y)}" `)
      .replace(/width="\d+" height="\d+"/, `width="${CODE}" height="${CODE}"`),
  )
  y += CODE + 4
  write(sold, SOLD)
  write(price, PRICE)
  y += 8
  write(scan, SCAN)
  const height = Math.ceil(y + 36)
  const said = [title, sold, price, scan].filter((text) => text !== '').join(', ')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">` +
    `<title>${escaped(said)}</title><path fill="#fff" d="M0 0h${WIDTH}v${height}H0z"/>${parts.join('')}</svg>`
  )
}

/** The same as a PNG, for phones and chats, which show no SVG. The library is loaded by the first one. */
export async function qrCardPng(payload: string, card: QrCard): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1) // as in api/picture-upload.ts
  return sharp(Buffer.from(qrCardSvg(payload, card)), { density: 72 * PNG_SCALE })
    .png({ palette: true, colours: 16 })
    .toBuffer()
}
