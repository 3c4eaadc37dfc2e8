// The picture that stands above a link in LINE and Facebook: whose it is, what is sold, its price, in the shop's colour, beside its picture or a letter.
import { present } from '../rules/present.ts'
import { PREVIEW_SIZE, type PreviewCard } from '../rules/previews.ts'
import { fitted, type Writing, written } from './outlines.ts'

const { width: WIDTH, height: HEIGHT } = PREVIEW_SIZE
/** The panel at the left, or the band at the top, and what is left free around text. */
const PANEL = 500
const BAND = 300
const FREE = 64
const BAR = 16
const QUALITY = 86

const INK = '#16191f'
const QUIET = '#545b67'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The drawing without the picture, whose place is left in the shop's light colour. */
export function previewCardSvg(card: PreviewCard, hasPicture: boolean): string {
  const { colours } = card
  const isBand = hasPicture && card.look === 'band'
  const parts = [
    `<path fill="#fff" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`,
    isBand
      ? `<path fill="${colours.wash}" d="M0 0h${WIDTH}v${BAND}H0z"/>`
      : `<path fill="${colours.wash}" d="M0 0h${PANEL}v${HEIGHT}H0z"/>${hasPicture ? '' : letter(card)}`,
    ...textsOf(card, isBand),
    `<path fill="${colours.fill}" d="M0 ${HEIGHT - BAR}h${WIDTH}v${BAR}H0z"/>`,
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${parts.join('')}</svg>`
}

/** The initial on a disc. It is written as its own outline, so a letter that the font has not leaves the disc alone. */
function letter({ initial, colours }: PreviewCard): string {
  const [x, y] = [PANEL / 2, (HEIGHT - BAR) / 2]
  const { lines, size } = fitted(initial, PANEL, { sizes: [220, 220], lines: 1, bold: true, colour: colours.onFill })
  const name = lines.map((line) =>
    written(line, { x, y: y + size * 0.32, anchor: 'middle' }, size, { bold: true, colour: colours.onFill }),
  )
  return `<circle cx="${x}" cy="${y}" r="170" fill="${colours.fill}"/>${name.join('')}`
}

/** Shop, title and price or text, one below the other, in the middle of the free part. */
function textsOf({ title, shop, text, isPrice, colours }: PreviewCard, isBand: boolean): string[] {
  const box: Box = isBand
    ? { x: FREE, y: BAND, width: WIDTH - 2 * FREE, height: HEIGHT - BAR - BAND }
    : { x: PANEL + FREE, y: 0, width: WIDTH - PANEL - 2 * FREE, height: HEIGHT - BAR }
  const price = { bold: true, colour: colours.accent }
  const name = { bold: true, colour: INK }
  const quiet = { bold: false, colour: QUIET }
  const set = [
    best(shop ?? '', box.width, [{ ...quiet, sizes: [34, 26], lines: 1 }]),
    best(title, box.width, [
      { ...name, sizes: [76, 54], lines: 2 },
      { ...name, sizes: [60, 42], lines: isBand ? 2 : 3 },
    ]),
    isPrice
      ? best(text ?? '', box.width, [
          { ...price, sizes: [54, 36], lines: 1 },
          { ...price, sizes: [44, 32], lines: 2 },
        ])
      : best(text ?? '', box.width, [{ ...quiet, sizes: [32, 28], lines: isBand ? 2 : 3 }]),
  ].filter(({ lines }) => lines.length > 0)
  const gap = 20
  const high = (size: number) => size * 1.36
  const total = set.reduce((sum, { lines, size }) => sum + lines.length * high(size), (set.length - 1) * gap)
  let y = box.y + Math.max(0, (box.height - total) / 2)
  return set.flatMap(({ lines, size, writing }, n) => {
    if (n > 0) y += gap
    return lines.map((line) => {
      y += high(size)
      return written(line, { x: box.x, y: y - size * 0.34, anchor: 'start' }, size, writing)
    })
  })
}

/** The text in the first of these ways that takes all of it, else in the last. */
function best(text: string, width: number, ways: readonly [Writing, ...Writing[]]) {
  const set = ways.map((writing) => ({ ...fitted(text, width, writing), writing }))
  const isWhole = ({ lines }: { lines: string[] }) => !lines.at(-1)?.endsWith('…')
  return set.find(isWhole) ?? present(set.at(-1), 'a way to write')
}

/** As a JPEG. `picture`: the file behind `card.picture`; without one a letter stands there. The library is loaded by the first one. */
export async function previewCardJpeg(card: PreviewCard, picture: Buffer | null): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1) // as in api/picture-upload.ts
  const box = card.look === 'band' ? { width: WIDTH, height: BAND } : { width: PANEL, height: HEIGHT - BAR }
  const placed =
    picture &&
    (await sharp(picture)
      .resize({
        ...(card.look === 'whole' ? { width: box.width - 2 * FREE, height: box.height - 2 * FREE } : box),
        fit: card.look === 'whole' ? 'contain' : 'cover',
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      })
      .png({ compressionLevel: 1 })
      .toBuffer())
  const margin = card.look === 'whole' ? FREE : 0
  const base = sharp(Buffer.from(previewCardSvg(card, placed !== null)))
  return (placed ? base.composite([{ input: placed, left: margin, top: margin }]) : base)
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
