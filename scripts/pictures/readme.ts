// The three pictures of README, and those of the front page: of which page, how much of it, and how wide.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** `from`: the picture of a page. `shape`: height in parts of the width, from the top. `width`: pixels. */
interface ReadmePicture {
  name: string
  from: string
  shape: number
  width: number
  /** Left out above: the line that says test mode, in parts of the width. */
  without?: number
  /** Left out at the left and at the right, in parts of the width. */
  beside?: readonly [left: number, right: number]
}

export const README_PICTURES: readonly ReadmePicture[] = [
  { name: 'shop-on-a-phone.webp', from: 'shop--th--phone--light.png', shape: 844 / 390, width: 585 },
  { name: 'checkout-with-qr.webp', from: 'checkout-qr--th--phone--light.png', shape: 844 / 390, width: 585 },
  { name: 'dashboard-home.webp', from: 'merchant-home--en--desktop--light.png', shape: 1200 / 1280, width: 1280 },
]

/** The pages that the front page shows: the checkout and an invoice with their codes, the dashboard without its menu, the same on a phone, and the shop. */
const FRONT = [
  { kind: 'checkout', of: 'merchant-checkout', on: 'phone', width: 585, height: 1038, above: 30 / 390 },
  { kind: 'invoice', of: 'merchant-invoice', on: 'phone', width: 585, height: 1130, above: 30 / 390 },
  {
    kind: 'dashboard',
    of: 'merchant-home',
    on: 'desktop',
    width: 1280,
    height: 1082,
    above: 152 / 1280,
    beside: [250 / 1280, 12 / 1280],
  },
  { kind: 'phone', of: 'merchant-home', on: 'phone', width: 585, height: 1100, above: 148 / 390 },
  { kind: 'shop', of: 'merchant-shop', on: 'phone', width: 585, height: 1100, above: 30 / 390 },
] as const

/** The paper that it shows, below its line that says test mode, without the table around it. */
const PAPERS: readonly ReadmePicture[] = ['en', 'th'].map((lang) => ({
  name: `tax-${lang}.webp`,
  from: `pdf-tax-invoice--${lang}--paper--light.png`,
  shape: 1130 / 836,
  width: 836,
  without: 114 / 910,
  beside: [37 / 910, 37 / 910],
}))

/** Those of the front page, of one shop, in both languages, light and dark: web/assets.ts serves them. */
export const FRONT_SHOTS: readonly ReadmePicture[] = [
  ...PAPERS,
  ...FRONT.flatMap(({ kind, of, on, width, height, above, ...more }) =>
    ['en', 'th'].flatMap((lang) =>
      ['light', 'dark'].map((scheme) => ({
        name: `${kind}-${lang}-${scheme}.webp`,
        from: `${of}--${lang}--${on}--${scheme}.png`,
        shape: height / width,
        width,
        without: above,
        ...more,
      })),
    ),
  ),
]

/** Cuts the top of a picture and makes it small: some 50 kB as WebP. */
export async function writeReadmePicture(from: string, to: string, picture: ReadmePicture): Promise<void> {
  mkdirSync(to, { recursive: true })
  const page = sharp(join(from, picture.from))
  const whole = await page.metadata()
  const [above = 0, left = 0, right = 0] = [picture.without ?? 0, ...(picture.beside ?? [])].map((part) =>
    Math.round(whole.width * part),
  )
  const width = whole.width - left - right
  const top = { left, top: above, width, height: Math.min(whole.height - above, Math.round(width * picture.shape)) }
  const small = page.extract(top).resize({ width: picture.width, withoutEnlargement: true })
  await small.webp({ quality: 82 }).toFile(join(to, picture.name))
}
