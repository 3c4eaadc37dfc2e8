// What the view of the documentation is given.
import type { Operator } from '../../resources/operator.ts'

export interface LinkProps {
  href: string
  title: string
}

/** A part of a page. */
export interface PartProps extends LinkProps {
  /** Of a call: `GET`. */
  verb: string | null
  /** A part of the one before it. */
  isDeeper: boolean
}

export interface GuideProps extends LinkProps {
  /** What it is about, in one line. */
  about: string
  /** Whether the page is in the reader's language. */
  isReaders: boolean
}

/** The two halves of the menu. */
export interface GroupProps {
  guides: { title: string; pages: GuideProps[] }[]
  /** The resources by what they are for. */
  families: { title: string; pages: LinkProps[] }[]
  /** The same in one list. */
  resources: LinkProps[]
}

/** What every page has around it. */
export interface SiteProps extends GroupProps {
  operator: Operator
}

/** A text in pieces, those that were looked for being hits. */
export type MarkedProps = readonly { text: string; isHit: boolean }[]

export type FoundKind = 'reference' | 'guide' | 'event' | 'error'

/** A part of a page that has all words that were looked for. */
export interface FoundProps {
  page: string
  /** The language of the page's name. */
  pageLang: 'en' | 'th'
  /** The language of the part itself. */
  lang: 'en' | 'th'
  heading: MarkedProps
  /** Of a call: `GET`, `/v1/refunds`. */
  call: { verb: string; path: MarkedProps } | null
  /** Of an error: `409`. */
  status: string | null
  kind: FoundKind
  /** The part is the page's beginning, and has its name. */
  isPage: boolean
  href: string
  snippet: MarkedProps
  /** The snippet is a list of names of fields. */
  isFields: boolean
  /** English where a Thai part is found by an English word alone. */
  snippetLang: 'en' | 'th'
}
