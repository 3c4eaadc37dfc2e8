// A card to print and put up, or to send: whose it is, the code, what is sold and its price. Its letters are drawn as outlines, so it looks the same
// wherever it is opened, and its PNG needs no font of the machine.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { qrSvg } from './qr-picture.ts'
import { drawn, printable } from './sheet.ts'
import { breakLines } from './thai-lines.ts'

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

interface Writing {
  /** The largest and the smallest size: a text shrinks before it is cut. */
  sizes: readonly [number, number]
  lines: number
  bold: boolean
  colour: string
}

const TITLE: Writing = { sizes: [40, 28], lines: 2, bold: true, colour: '#111' }
const SOLD: Writing = { sizes: [34, 24], lines: 2, bold: false, colour: '#111' }
const PRICE: Writing = { sizes: [40, 26], lines: 2, bold: true, colour: '#111' }
const SCAN: Writing = { sizes: [28, 20], lines: 1, bold: false, colour: '#444' }

/** As SVG, 600 wide and as high as its texts need. */
export function qrCardSvg(payload: string, { title, sold, price, scan }: QrCard): string {
  const parts: string[] = []
  let y = 36
  const write = (text: string, writing: Writing) => {
    const { lines, size } = fitted(text, writing)
    for (const line of lines) {
      y += size * 1.4
      parts.push(written(line, y - size * 0.3, size, writing))
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

/** The text in as many lines as it may have, as large as it can be. One that is too long at its smallest ends in `…`. */
function fitted(text: string, { sizes, lines: most, bold }: Writing): { lines: string[]; size: number } {
  const whole = printable(text).replaceAll('\n', ' ').trim()
  if (whole === '') return { lines: [], size: sizes[0] }
  const at = (size: number) => breakLines(whole, INNER, (line) => widthOf(line, size, bold))
  for (let size = sizes[0]; size >= sizes[1]; size -= 2) {
    const lines = at(size)
    if (lines.length <= most) return { lines, size }
  }
  const lines = at(sizes[1])
  const last = [...letters.segment(lines.slice(most - 1).join(' '))].map(({ segment }) => segment)
  while (last.length > 0 && widthOf(`${last.join('').trimEnd()}…`, sizes[1], bold) > INNER) last.pop()
  return { lines: [...lines.slice(0, most - 1), `${last.join('').trimEnd()}…`], size: sizes[1] }
}

const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

function written(line: string, y: number, size: number, { bold, colour }: Writing): string {
  const font = fonts()[bold ? 'bold' : 'regular']
  const name = escaped(line)
  // Letters that the font has not are those of whoever opens it.
  if (!isCovered(line, font))
    return `<text x="${WIDTH / 2}" y="${round(y)}" text-anchor="middle" font-family="Sarabun, Noto Sans Thai, sans-serif" font-weight="${bold ? 700 : 400}" font-size="${size}" fill="${colour}">${name}</text>`
  const { glyphs, positions, advanceWidth } = font.layout(drawn(line))
  const scale = size / font.unitsPerEm
  let x = -advanceWidth / 2
  const paths = glyphs.map((glyph, n) => {
    const { xAdvance, xOffset, yOffset } = positions[n] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 }
    const outline = glyph.path
      .translate(x + xOffset, yOffset)
      .scale(scale, -scale)
      .toSVG()
    x += xAdvance
    return outline.replaceAll(/-?\d{1,9}\.\d{1,20}/g, (number) => String(round(Number(number))))
  })
  return `<path aria-label="${name}" transform="translate(${WIDTH / 2} ${round(y)})" fill="${colour}" d="${paths.join('')}"/>`
}

function widthOf(line: string, size: number, bold: boolean): number {
  const font = fonts()[bold ? 'bold' : 'regular']
  // A letter that the font has not is about as wide as it is high.
  if (!isCovered(line, font)) return [...line].length * size
  return (font.layout(drawn(line)).advanceWidth * size) / font.unitsPerEm
}

const isCovered = (line: string, font: Font) =>
  [...line].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

const round = (number: number) => Math.round(number * 100) / 100

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

interface Outline {
  translate(x: number, y: number): Outline
  scale(x: number, y: number): Outline
  toSVG(): string
}

/** What we use of a font as fontkit reads it. */
interface Font {
  unitsPerEm: number
  hasGlyphForCodePoint(code: number): boolean
  layout(text: string): {
    glyphs: readonly { path: Outline }[]
    positions: readonly { xAdvance: number; xOffset: number; yOffset: number }[]
    advanceWidth: number
  }
}

let loaded: Record<'regular' | 'bold', Font> | undefined
/** The fonts of our paper, read by the library that the PDF library reads them with; both by the first card. */
const fonts = () => {
  loaded ??= load()
  return loaded
}

function load() {
  const require = createRequire(import.meta.url)
  const ofPdf = createRequire(require.resolve('pdfkit'))
  const { create } = ofPdf('fontkit') as { create(file: Buffer): Font }
  const font = (name: string) => create(readFileSync(require.resolve(`@expo-google-fonts/sarabun/${name}`)))
  return { regular: font('400Regular/Sarabun_400Regular.ttf'), bold: font('700Bold/Sarabun_700Bold.ttf') }
}
