/*
 * Finds links within sentences that only their colour tells from the text beside them: in the places where web/styles/dashboard.css takes the underline
 * from links. It reads what pages of ours say, in which every element is closed.
 */

const TAGS = /<(\/?)([a-z][a-z0-9]*)\b([^>]*)>|([^<]+)/gs
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'path', 'source', 'wbr'])
/** Not underlined right within them, and within those inside of them. */
const PLACES = new Set(['td', 'th', 'dd', 'h2', 'h3'])
const WITHIN = new Set(['div', 'span', 'strong'])

interface Open {
  tag: string
  /** Links right within it lose their underline. */
  isPlace: boolean
  /** What it says itself, beside its links, and what its links say. */
  text: string
  links: string[]
}

/** `<td>See <a>the log</a></td>` → ["td: See | the log"]; a link that stands alone, or beside a sign such as ·, is none. */
export function linksInText(page: string): string[] {
  const faults: string[] = []
  const open: Open[] = []
  for (const [, closing, tag, attributes, text] of page.matchAll(TAGS)) {
    if (text !== undefined) {
      const holder = open.at(-1)
      const link = open.findLast((one) => one.tag === 'a')
      const said = text.trim()
      if (link) link.text += said
      else if (holder && /[\p{L}\p{N}]{2}/u.test(said)) holder.text += said
    } else if (closing) {
      const done = open.pop()
      if (!done || done.tag !== tag) throw new Error(`</${tag}> closes <${done?.tag}>`)
      if (done.tag === 'a' && !/class="[^"]*button/.test(done.links[0] ?? '')) open.at(-1)?.links.push(done.text)
      const linked = done.links.join(' ')
      if (done.tag !== 'a' && done.isPlace && linked && done.text.length > linked.length)
        faults.push(`${done.tag}: ${done.text} | ${linked}`)
    } else if (!VOID.has(tag!) && !attributes!.endsWith('/')) {
      const isInside = WITHIN.has(tag!) && open.some((one) => PLACES.has(one.tag) && one.tag[0] !== 'h')
      open.push({ tag: tag!, isPlace: PLACES.has(tag!) || isInside, text: '', links: tag === 'a' ? [attributes!] : [] })
    }
  }
  return faults
}
