// Text as outlines, for pictures that are drawn here: the letters look the same wherever the picture is opened, and a PNG or JPEG of it needs no font of the
// machine.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { drawn, printable } from './sheet.ts'
import { breakLines } from './thai-lines.ts'

export interface Writing {
  /** The largest and the smallest size: a text shrinks before it is cut. */
  sizes: readonly [number, number]
  lines: number
  bold: boolean
  colour: string
}

/** Where a line stands: the middle or the left end of its base line. */
export interface LinePlace {
  x: number
  y: number
  anchor: 'middle' | 'start'
}

/** The text in as many lines as it may have, as large as it can be. One that is too long at its smallest ends in `…`. */
export function fitted(
  text: string,
  width: number,
  { sizes, lines: most, bold }: Writing,
): { lines: string[]; size: number } {
  const whole = printable(text).replaceAll('\n', ' ').trim()
  if (whole === '') return { lines: [], size: sizes[0] }
  const at = (size: number) => breakLines(whole, width, (line) => widthOf(line, size, bold))
  for (let size = sizes[0]; size >= sizes[1]; size -= 2) {
    const lines = at(size)
    if (lines.length <= most) return { lines, size }
  }
  const lines = at(sizes[1])
  const last = [...letters.segment(lines.slice(most - 1).join(' '))].map(({ segment }) => segment)
  while (last.length > 0 && widthOf(`${last.join('').trimEnd()}…`, sizes[1], bold) > width) last.pop()
  return { lines: [...lines.slice(0, most - 1), `${last.join('').trimEnd()}…`], size: sizes[1] }
}

const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** One line as a path of SVG, which says what it reads. */
export function written(
  line: string,
  { x: left, y, anchor }: LinePlace,
  size: number,
  { bold, colour }: Pick<Writing, 'bold' | 'colour'>,
): string {
  const font = paperFonts()[bold ? 'bold' : 'regular']
  const name = escaped(line)
  // Letters that the font has not are those of whoever opens it.
  if (!isCovered(line, font))
    return `<text x="${left}" y="${round(y)}" text-anchor="${anchor}" font-family="Sarabun, Noto Sans Thai, sans-serif" font-weight="${bold ? 700 : 400}" font-size="${size}" fill="${colour}">${name}</text>`
  const { glyphs, positions, advanceWidth } = font.layout(drawn(line))
  const scale = size / font.unitsPerEm
  let x = anchor === 'middle' ? -advanceWidth / 2 : 0
  const paths = glyphs.map((glyph, n) => {
    const { xAdvance, xOffset, yOffset } = positions[n] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 }
    const outline = glyph.path
      .translate(x + xOffset, yOffset)
      .scale(scale, -scale)
      .toSVG()
    x += xAdvance
    return outline.replaceAll(/-?\d{1,9}\.\d{1,20}/g, (number) => String(round(Number(number))))
  })
  return `<path aria-label="${name}" transform="translate(${left} ${round(y)})" fill="${colour}" d="${paths.join('')}"/>`
}

function widthOf(line: string, size: number, bold: boolean): number {
  const font = paperFonts()[bold ? 'bold' : 'regular']
  // A letter that the font has not is about as wide as it is high.
  if (!isCovered(line, font)) return [...line].length * size
  return (font.layout(drawn(line)).advanceWidth * size) / font.unitsPerEm
}

const isCovered = (line: string, font: PaperFont) =>
  [...line].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

export const round = (number: number) => Math.round(number * 100) / 100

/** Text in a drawing, which is XML: it has no place for control characters, U+FFFE and U+FFFF. */
export const escaped = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

interface Outline {
  translate(x: number, y: number): Outline
  scale(x: number, y: number): Outline
  toSVG(): string
}

/** What we use of a font as fontkit reads it. */
export interface PaperFont {
  unitsPerEm: number
  /** From the base line to the top of a line. */
  ascent: number
  hasGlyphForCodePoint(code: number): boolean
  layout(text: string): {
    glyphs: readonly { id: number; path: Outline }[]
    positions: readonly { xAdvance: number; xOffset: number; yOffset: number }[]
    advanceWidth: number
  }
}

let loaded: Record<'regular' | 'bold', PaperFont> | undefined
/** The fonts of our paper, read by the library that the PDF library reads them with; both by the first card. */
export const paperFonts = () => {
  loaded ??= load()
  return loaded
}

function load() {
  const require = createRequire(import.meta.url)
  const ofPdf = createRequire(require.resolve('pdfkit'))
  const { create } = ofPdf('fontkit') as { create(file: Buffer): PaperFont }
  const font = (name: string) => create(readFileSync(require.resolve(`@expo-google-fonts/sarabun/${name}`)))
  return { regular: font('400Regular/Sarabun_400Regular.ttf'), bold: font('700Bold/Sarabun_700Bold.ttf') }
}
