// What the preview of a link shows in LINE and Facebook. Neither shows WebP or SVG everywhere, so each is a JPEG in the size that they ask for
// (documents/preview-card.ts draws it).
import type { AccentColours } from './accent.ts'
import type { PicturePlace } from './pictures.ts'

/** Width and height in pixels: what Facebook and LINE show large. */
export const PREVIEW_SIZE = { width: 1_200, height: 630 } as const

export interface PreviewCard {
  /** What is sold, or the shop's name. */
  title: string
  /** Whose it is, above the title; null on the card of a shop. */
  shop: string | null
  /** Its price, or what the shop says of itself. */
  text: string | null
  isPrice: boolean
  colours: AccentColours
  /** Stands where there is no picture. */
  initial: string
  picture: PicturePlace | null
  /** `panel`: the picture fills the left; `band`: the top, for one that is wide; `whole`: a logo, which is not cut. */
  look: 'panel' | 'band' | 'whole'
}
