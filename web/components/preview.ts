// The preview of a page that is sent on: its card, and the address of the picture, whose name changes with what it shows.
import { createHash } from 'node:crypto'
import type { Brand } from '../../resources/brand.ts'
import type { AccentColours } from '../../rules/accent.ts'
import { uploadedPicture } from '../../rules/pictures.ts'
import type { PreviewCard } from '../../rules/previews.ts'
import type { Locale } from '../../rules/written-date.ts'
import { initialOf } from './empty-picture.ts'
import type { Shared } from './frame.ts'

/** The colours of pages in web/styles/tokens.css, for a shop without a colour. */
const OWN: AccentColours = { accent: '#0b5cab', fill: '#0b5cab', onFill: '#ffffff', wash: '#eaf2fb' }

/** What stands for the initial of a name without letters and figures. */
const NO_LETTER = initialOf('')

/** Raised when the drawing changes, so that nobody goes on showing the old one. */
const DRAWING = 1

export interface Previewed {
  title: string
  text: string | null
  isPrice: boolean
  /** The picture of what is sold; null for none, and on the card of a shop. */
  imageUrl: string | null
  brand: Brand
  /** The page is of something in the shop, not of the shop itself. */
  isInShop: boolean
}

/** What the card shows. `baseUrl`: of this installation; pictures of other servers are not fetched. */
export function previewCard(
  { imageUrl, title, text, isPrice, brand, isInShop }: Previewed,
  baseUrl: string,
): PreviewCard {
  const { name, colours } = brand
  const { look, url } = pictureOf({ imageUrl, brand, isInShop })
  // Our fonts have no emoji: a name of them alone says nothing here, and the shop's stands in its place.
  const isNamed = initialOf(title) !== NO_LETTER
  return {
    title: isNamed ? title : name,
    shop: isInShop && isNamed ? name : null,
    text,
    isPrice,
    colours: colours?.light ?? OWN,
    initial: initialOf(isNamed ? title : name),
    picture: url === null ? null : uploadedPicture(url, baseUrl),
    look,
  }
}

function pictureOf({
  imageUrl,
  brand: { cover, logo },
  isInShop,
}: Pick<Previewed, 'imageUrl' | 'brand' | 'isInShop'>): {
  look: PreviewCard['look']
  url: string | null
} {
  if (imageUrl) return { look: 'panel', url: imageUrl }
  return cover && !isInShop ? { look: 'band', url: cover } : { look: logo ? 'whole' : 'panel', url: logo }
}

/** The end of the picture's address: `preview-th-Zk3….jpg`. The language stands in it: apps that fetch a preview have none. */
export function previewFile(card: PreviewCard, locale: Locale): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([DRAWING, card]))
    .digest('base64url')
  return `preview-${locale}-${digest.slice(0, 16)}.jpg`
}

/** The language in the name of such a file; null for a name that is none. */
export function localeOfPreview(name: string): Locale | null {
  const [, locale] = /^(th|en)-[\w-]{16}$/.exec(name) ?? []
  return (locale as Locale | undefined) ?? null
}

/**
 * What a page says of its picture: the card below the page's own address, or the picture itself where it is on another server. A logo that is elsewhere is none:
 * a name and a price say more.
 */
export function previewAt(
  p: Previewed,
  { baseUrl, path, query, locale }: { baseUrl: string; path: string; query: string; locale: Locale },
): Pick<Shared, 'image' | 'isCard'> {
  const { look, url } = pictureOf(p)
  const isElsewhere = url !== null && look !== 'whole' && !uploadedPicture(url, baseUrl) && /^https?:\/\//.test(url)
  if (isElsewhere) return { image: url, isCard: false }
  return { image: `${baseUrl}${path}/${previewFile(previewCard(p, baseUrl), locale)}${query}`, isCard: true }
}
