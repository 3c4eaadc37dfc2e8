// An A4 sheet to write on: fonts, line breaks between Thai words, and the text that is copied from the PDF. It does not know what an invoice is
// (documents/document.ts).
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type PDFLibrary from 'pdfkit'
import { breakLines } from './thai-lines.ts'

export const MARGIN = 48
export const PAGE = { width: 595.28, height: 841.89 }
/** From margin to margin. */
export const INNER_WIDTH = PAGE.width - 2 * MARGIN

export interface Ink {
  size?: number
  bold?: boolean
  colour?: string
  align?: 'left' | 'right' | 'center'
  /** The address that the text links to. */
  link?: string
}

export interface SheetInfo {
  title: string
  author: string
  language: string
  /** Unix seconds. Fixed, so that the same document always has the same bytes. */
  createdAt: number
  /** A file that belongs to the document. With it the document is PDF/A-3b, which may be kept for ever. */
  attached?: AttachedFile | undefined
}

export interface AttachedFile {
  name: string
  type: string
  description: string
  content: string
}

/** What a sheet is drawn with, in points from the top left corner: a PDF, or a picture of it (documents/drawing.ts). */
export interface Canvas {
  addPage(): unknown
  bufferedPageRange(): { start: number; count: number }
  switchToPage(page: number): unknown
  font(name: string): Canvas
  fontSize(size: number): Canvas
  fillColor(colour: string): Canvas
  fillOpacity(opacity: number): Canvas
  widthOfString(text: string): number
  /** `y`: the top of the line. */
  text(text: string, x: number, y: number, options: { lineBreak: false; link?: string }): unknown
  /** What is read aloud and copied instead of what is drawn until its end. */
  markContent(tag: string, options: { actual: string }): unknown
  endMarkedContent(): unknown
  moveTo(x: number, y: number): Canvas
  lineTo(x: number, y: number): Canvas
  quadraticCurveTo(cpx: number, cpy: number, x: number, y: number): Canvas
  rect(x: number, y: number, width: number, height: number): Canvas
  roundedRect(x: number, y: number, width: number, height: number, radius: number): Canvas
  lineWidth(width: number): Canvas
  stroke(colour: string): unknown
  fill(colour: string): unknown
  image(png: Buffer, x: number, y: number, options: { fit: [width: number, height: number] }): unknown
  save(): Canvas
  rotate(degrees: number, options: { origin: [x: number, y: number] }): Canvas
  restore(): unknown
}

export class Sheet {
  readonly doc: Canvas

  constructor(doc: Canvas) {
    this.doc = doc
  }

  /** Writes a text in a column. Answers the y below it. */
  write(text: string, x: number, y: number, width: number, ink: Ink = {}): number {
    const { size = 9.5, align = 'left' } = ink
    const height = lineHeight(size)
    for (const [index, line] of this.lines(text, width, ink).entries()) {
      this.#line(line, x, y + index * height, width, { ...ink, size, align })
    }
    return y + this.lines(text, width, ink).length * height
  }

  /** The height of the text in points. */
  height(text: string, width: number, ink: Ink = {}): number {
    return this.lines(text, width, ink).length * lineHeight(ink.size ?? 9.5)
  }

  lines(text: string, width: number, { size = 9.5, bold = false }: Ink = {}): string[] {
    this.doc.font(bold ? 'bold' : 'regular').fontSize(size)
    return breakLines(printable(text), width, (line) => this.doc.widthOfString(drawn(line)))
  }

  rule(y: number, x = MARGIN, width = INNER_WIDTH, colour = '#c9ced6', thickness = 0.6): void {
    this.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(thickness)
      .stroke(colour)
  }

  /** A logo of at most 150 by 42 points. It says nothing that the name below does not, so readers aloud leave it out. Answers the y below it. */
  logo(png: Buffer, x: number, y: number): number {
    this.doc.image(png, x, y, { fit: [150, 42] })
    return y + 48
  }

  #line(line: string, x: number, y: number, width: number, ink: Required<Pick<Ink, 'size' | 'align'>> & Ink): void {
    const { doc } = this
    doc
      .font(ink.bold ? 'bold' : 'regular')
      .fontSize(ink.size)
      .fillColor(ink.colour ?? '#1b2430')
    const shown = drawn(line)
    const free = ink.align === 'left' ? 0 : width - doc.widthOfString(shown)
    const left = x + (ink.align === 'center' ? free / 2 : free)
    const options = { lineBreak: false as const, ...(ink.link ? { link: ink.link } : {}) }
    // The drawn glyphs differ from the text. The text beside them is what is copied, searched and read aloud.
    const differs = THAI.test(line) || line.includes('_')
    if (differs) doc.markContent('Span', { actual: line })
    let at = left
    for (const part of shown.split(LOW)) {
      doc.text(part, at, part === '_' ? y - ink.size * LIFT : y, options)
      at += doc.widthOfString(part)
    }
    if (differs) doc.endMarkedContent()
  }
}

export class PdfSheet extends Sheet {
  readonly #pdf: PDFKit.PDFDocument
  readonly #done: Promise<Buffer>

  constructor({ title, author, language, createdAt, attached }: SheetInfo) {
    const { Document, fonts } = tools()
    const pdf = new Document({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      lang: language,
      displayTitle: true,
      pdfVersion: '1.7',
      // The PDF library gives such a document its colour profile and what it says of itself. Fonts are always embedded, and nothing is encrypted.
      ...(attached && { subset: 'PDF/A-3b' }),
      info: { Title: title, Author: author, CreationDate: new Date(createdAt * 1000) },
    })
    super(pdf)
    if (attached) attach(pdf, attached, new Date(createdAt * 1000))
    pdf.registerFont('regular', fonts.regular)
    pdf.registerFont('bold', fonts.bold)
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    this.#pdf = pdf
    this.#done = new Promise((resolve, reject) => {
      pdf.on('end', () => resolve(Buffer.concat(chunks)))
      pdf.on('error', reject)
    })
  }

  /** The finished file. */
  async finish(): Promise<Buffer> {
    this.#pdf.end()
    return this.#done
  }
}

let loaded: ReturnType<typeof load> | undefined
/** The library and the fonts, loaded by the first document: together some 20 MB, which many a process never needs. */
const tools = () => {
  loaded ??= load()
  return loaded
}

function load() {
  const require = createRequire(import.meta.url)
  const PDFDocument = require('pdfkit') as typeof PDFLibrary
  /** Describes itself in XML, which the library writes without escaping what people typed. */
  class WellDescribed extends PDFDocument {
    override endMetadata(): void {
      const { Title, Author } = this.info
      this.info = { ...this.info, Title: escaped(Title ?? ''), Author: escaped(Author ?? '') }
      super.endMetadata()
    }
  }
  const file = (name: string) => readFileSync(require.resolve(`@expo-google-fonts/sarabun/${name}`))
  return {
    Document: WellDescribed,
    fonts: { regular: file('400Regular/Sarabun_400Regular.ttf'), bold: file('700Bold/Sarabun_700Bold.ttf') },
  }
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\p{Cc}+/gu, ' ')
}

/** The same document in another form (ISO 19005-3, `AFRelationship`): whoever reads only the file reads the same invoice. */
function attach(doc: PDFKit.PDFDocument, { name, type, description, content }: AttachedFile, at: Date): void {
  // The library's types lack the relationship.
  const options = { name, type, description, relationship: 'Alternative', creationDate: at, modifiedDate: at }
  doc.file(Buffer.from(content), options)
}

/** Thai needs space for two marks above the letters and one below. */
const lineHeight = (size: number) => size * 1.5

const THAI = /[฀-๿]/

/** The font's underscore lies as low as the marks below Thai letters, which reads as dirt in an id: it is lifted by this part of the size. */
const LOW = /(_)/
const LIFT = 0.14

/**
 * Removes foreign line breaks, characters that change the direction of the text behind them, those that XML has no place for, and emoji, which no font of
 * paper has.
 */
export function printable(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, (c) => (c === '\n' ? c : ' '))
    .replaceAll(/[\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g, '')
    .replaceAll(
      / ?(?:[\u{1f000}-\u{1faff}\u{2600}-\u{27bf}\u{231a}\u{231b}\u{23e9}-\u{23fa}\u{2b1b}\u{2b1c}\u{2b50}\u{2b55}\u{e0020}-\u{e007f}]|\u{fe0f}|\u{200d}|\u{20e3})+/gu,
      '',
    )
}

/** A name to print. One of which no font has anything, such as emoji alone, is replaced by another. */
export function readable(name: string, otherwise: string): string {
  return printable(name).trim() === '' ? otherwise : name
}

/** Splits sara am into its two halves, with the nikhahit (the circle) below a tone mark: the font has glyphs for this order. */
export function drawn(line: string): string {
  return line.replaceAll(/([่-๋]?)ำ/g, 'ํ$1า')
}
