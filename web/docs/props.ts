// What the view of the documentation is given.

export interface LinkProps {
  href: string
  title: string
}

export interface GuideProps extends LinkProps {
  /** What it is about, in one line. */
  about: string
}

/** The two halves of the menu. */
export interface GroupProps {
  guides: { title: string; pages: GuideProps[] }[]
  resources: LinkProps[]
}

/** A part of a page that has all words that were looked for. */
export interface FoundProps {
  page: string
  heading: string
  href: string
  snippet: string
}
