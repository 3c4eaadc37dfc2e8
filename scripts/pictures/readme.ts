// The three pictures of README: of which page, how much of it, and how wide.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** `from`: the picture of a page. `shape`: height in parts of the width, from the top. `width`: pixels. */
interface ReadmePicture {
  name: string
  from: string
  shape: number
  width: number
}

export const README_PICTURES: readonly ReadmePicture[] = [
  { name: 'shop-on-a-phone.webp', from: 'shop--th--phone--light.png', shape: 844 / 390, width: 585 },
  { name: 'checkout-with-qr.webp', from: 'checkout-qr--th--phone--light.png', shape: 844 / 390, width: 585 },
  { name: 'dashboard-home.webp', from: 'merchant-home--en--desktop--light.png', shape: 1200 / 1280, width: 1280 },
]

/** Cuts the top of a picture and makes it small: some 50 kB as WebP. */
export async function writeReadmePicture(from: string, to: string, picture: ReadmePicture): Promise<void> {
  mkdirSync(to, { recursive: true })
  const page = sharp(join(from, picture.from))
  const { width, height } = await page.metadata()
  const top = { left: 0, top: 0, width, height: Math.min(height, Math.round(width * picture.shape)) }
  const small = page.extract(top).resize({ width: picture.width, withoutEnlargement: true })
  await small.webp({ quality: 82 }).toFile(join(to, picture.name))
}
