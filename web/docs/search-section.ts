// What the search of the documentation looks through: each page in parts.
import type { Locale } from '../../rules/written-date.ts'
import type { FoundKind } from './props.ts'

/** A page from one heading to the next. */
export interface Section {
  /** The page's name in the language of the menu, by language; null where the menu has none. */
  pages: { en: string; th: string | null }
  lang: Locale
  kind: FoundKind
  heading: string
  isPage: boolean
  href: string
  /** Of a call: `GET /v1/refunds`. */
  call: string | null
  /** Of an error: `409`. */
  status: string | null
  /** What a reader reads, in pieces that make sense by themselves: paragraphs, items of lists, rows of tables. */
  pieces: readonly Piece[]
  /** The same in the other language, where the page is there in it. */
  otherPieces: readonly Piece[]
  /** In lower case, in both languages where it is there in both: what it is called, what its page is called, its text, and its samples. */
  headings: readonly string[]
  pageNames: readonly string[]
  words: string
  code: string
  /** The part in English by which a Thai one is ranked, so that both languages find alike. */
  ranksAs?: Section
}

export interface Piece {
  shown: string
  /** All that is looked for in it, in lower case. */
  words: string
  /** A field of an object or a parameter of a call, and no part of one. */
  isField?: boolean
}
