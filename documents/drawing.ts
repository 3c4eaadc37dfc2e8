// A paper as a picture: what is written on a sheet, drawn as SVG instead of PDF, by the same hands and at the same places. Its letters are outlines of the
// paper's own fonts, each drawn once and then pointed to, so that it looks the same everywhere and holds no text.
import { type PaperFont, paperFonts, round } from './outlines.ts'
import { type Canvas, MARGIN, PAGE, Sheet } from './sheet.ts'

/** The first page of what `layOut` writes, down to the last line above its foot: what is empty below is not shown. */
export function firstPageSvg(layOut: (sheet: Sheet) => void): string {
  const drawing = new Drawing()
  layOut(new Sheet(drawing))
  return drawing.svg(0)
}

/** Below this stands the foot of a page: its rule, the number of the paper and of the page. */
const FOOT = PAGE.height - 51

type Weight = 'regular' | 'bold'

/** How what follows is drawn, until it is restored. */
interface State {
  turned: string
  opacity: number
}

class Drawing implements Canvas {
  readonly #pages: string[][] = [[]]
  /** How far down each page is written on, above its foot. */
  readonly #lows: number[] = [0]
  #page = 0
  /** The outlines of the letters that were used, by their names. */
  readonly #letters = new Map<string, string>()
  #weight: Weight = 'regular'
  #size = 10
  #colour = '#000000'
  #path = ''
  #line = 1
  #state: State = { turned: '', opacity: 1 }
  readonly #kept: State[] = []

  addPage(): void {
    this.#page = this.#pages.push([]) - 1
    this.#lows.push(0)
  }

  bufferedPageRange(): { start: number; count: number } {
    return { start: 0, count: this.#pages.length }
  }

  switchToPage(page: number): void {
    this.#page = page
  }

  font(name: string): this {
    this.#weight = name === 'bold' ? 'bold' : 'regular'
    return this
  }

  fontSize(size: number): this {
    this.#size = size
    return this
  }

  fillColor(colour: string): this {
    this.#colour = colour
    return this
  }

  fillOpacity(opacity: number): this {
    this.#state = { ...this.#state, opacity }
    return this
  }

  widthOfString(text: string): number {
    const font = this.#font()
    const width = runsOf(text).reduce((sum, run) => sum + font.layout(run).advanceWidth, 0)
    return (width * this.#size) / font.unitsPerEm
  }

  text(text: string, x: number, y: number): void {
    const font = this.#font()
    const scale = this.#size / font.unitsPerEm
    const uses: string[] = []
    let at = 0
    for (const run of runsOf(text)) {
      const { glyphs, positions } = font.layout(run)
      for (const [n, glyph] of glyphs.entries()) {
        const { xAdvance, xOffset, yOffset } = positions[n] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 }
        const name = `${this.#weight[0]}${glyph.id}`
        if (!this.#letters.has(name)) this.#letters.set(name, glyph.path.toSVG())
        const up = yOffset === 0 ? '' : ` y="${round(yOffset)}"`
        if (this.#letters.get(name)) uses.push(`<use href="#${name}" x="${round(at + xOffset)}"${up}/>`)
        at += xAdvance
      }
    }
    const base = round(y + font.ascent * scale)
    // Below the base line it has about a third of its size.
    this.#reach(y + font.ascent * scale + this.#size / 3)
    const small = Math.round(scale * 100_000) / 100_000
    this.#add(
      `<g fill="${this.#colour}" transform="translate(${round(x)} ${base}) scale(${small} -${small})">${uses.join('')}</g>`,
    )
  }

  markContent(): void {}

  endMarkedContent(): void {}

  moveTo(x: number, y: number): this {
    this.#reach(y)
    return this.#go(`M${round(x)} ${round(y)}`)
  }

  lineTo(x: number, y: number): this {
    this.#reach(y)
    return this.#go(`L${round(x)} ${round(y)}`)
  }

  quadraticCurveTo(cpx: number, cpy: number, x: number, y: number): this {
    return this.#go(`Q${round(cpx)} ${round(cpy)} ${round(x)} ${round(y)}`)
  }

  rect(x: number, y: number, width: number, height: number): this {
    this.#reach(y + height)
    return this.#go(`M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`)
  }

  roundedRect(x: number, y: number, width: number, height: number, r: number): this {
    this.#reach(y + height)
    const [across, down] = [round(width - 2 * r), round(height - 2 * r)]
    const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
    return this.#go(
      `M${round(x + r)} ${round(y)}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`,
    )
  }

  lineWidth(width: number): this {
    this.#line = width
    return this
  }

  stroke(colour: string): void {
    this.#add(`<path fill="none" stroke="${colour}" stroke-width="${this.#line}" d="${this.#path}"/>`)
    this.#path = ''
  }

  fill(colour: string): void {
    this.#add(`<path fill="${colour}" d="${this.#path}"/>`)
    this.#path = ''
  }

  image(png: Buffer, x: number, y: number, { fit: [width, height] }: { fit: [number, number] }): void {
    this.#reach(y + height)
    const data = `data:image/png;base64,${png.toString('base64')}`
    this.#add(
      `<image x="${round(x)}" y="${round(y)}" width="${width}" height="${height}" preserveAspectRatio="xMinYMin meet" href="${data}"/>`,
    )
  }

  save(): this {
    this.#kept.push(this.#state)
    return this
  }

  rotate(degrees: number, { origin: [x, y] }: { origin: [number, number] }): this {
    this.#state = { ...this.#state, turned: ` transform="rotate(${degrees} ${round(x)} ${round(y)})"` }
    return this
  }

  restore(): void {
    this.#state = this.#kept.pop() ?? { turned: '', opacity: 1 }
  }

  svg(page: number): string {
    const body = (this.#pages[page] ?? []).join('')
    const letters = [...this.#letters].filter(([name]) => body.includes(`"#${name}"`))
    const outlines = letters.map(([name, path]) => `<path id="${name}" d="${path}"/>`).join('')
    const { width } = PAGE
    const height = this.#heightOf(page)
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${outlines}</defs><path fill="#fff" d="M0 0h${width}v${height}H0z"/>${body}</svg>`
  }

  #font(): PaperFont {
    return paperFonts()[this.#weight]
  }

  /** A stamp across the page ends nowhere. */
  #reach(y: number): void {
    if (y >= FOOT || this.#state.turned !== '') return
    this.#lows[this.#page] = Math.max(this.#lows[this.#page] ?? 0, y)
  }

  /** With the margin that it has at its other sides. A page that is nearly full is shown with its foot. */
  #heightOf(page: number): number {
    const low = (this.#lows[page] ?? 0) + MARGIN
    return low < FOOT ? round(low) : PAGE.height
  }

  #go(step: string): this {
    this.#path += step
    return this
  }

  #add(shape: string): void {
    const { turned, opacity } = this.#state
    const isPlain = turned === '' && opacity === 1
    const faint = opacity === 1 ? '' : ` opacity="${opacity}"`
    this.#pages[this.#page]?.push(isPlain ? shape : `<g${turned}${faint}>${shape}</g>`)
  }
}

/** Words with the space behind them, each laid out by itself, as the PDF library does it. */
function runsOf(text: string): string[] {
  return text.match(/[^ \t]{0,1000}[ \t]|[^ \t]+$/g) ?? []
}
