/*
 * Walks the dashboard like a person who clicks on everything: from the first page along every link inside one merchant and mode, a few pages of each
 * kind. The tests of all pages run on what it finds.
 */
import type { PortalBrowser } from './portal.ts'

export interface Crawled {
  /** One address of each kind that returned a page. */
  pages: { pattern: string; path: string }[]
  /** The kinds of all addresses that returned something, files included, without their queries. */
  visited: Set<string>
  /** The actions of forms, one of each kind. */
  forms: { pattern: string; path: string; on: string }[]
  /** Links that did not return 200: `page → link: status`. */
  broken: string[]
}

/** How many pages of one kind are opened: what a page offers depends on the state of its object. */
const EACH_KIND = 6
/** The same of addresses with a query, such as a filtered table; and how many parameters they have at most: filters multiply. */
const EACH_QUERY = 2
const PARAMETERS = 2

/**
 * `home` is `/dashboard/{slug}/{mode}`. Pages and files outside it are left alone. Without `files`, tables are not downloaded: each download is an entry of
 * the audit log.
 */
export async function crawl(browser: PortalBrowser, home: string, { files = true } = {}): Promise<Crawled> {
  const found: Crawled = { pages: [], visited: new Set(), forms: [], broken: [] }
  const seen = new Map<string, Set<string>>()
  const shown = new Set<string>()
  const forms = new Set<string>()
  const queue: { path: string; from: string }[] = [{ path: home, from: '' }]
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { path, from } = next
    const pattern = patternOf(path, home)
    const alike = seen.get(pattern) ?? new Set()
    const [, query] = pattern.split('?')
    if (query !== undefined && query.split('&').length > PARAMETERS) continue
    if (alike.has(path) || alike.size >= (query === undefined ? EACH_KIND : EACH_QUERY)) continue
    seen.set(pattern, alike.add(path))
    const { status, text, headers, location } = await browser.get(path)
    if (status === 303 && location?.startsWith(home)) {
      queue.push({ path: location, from: path })
      continue
    }
    if (status !== 200) {
      found.broken.push(`${from} → ${path}: ${status}`)
      continue
    }
    found.visited.add(pattern.split('?')[0]!)
    if (!headers.get('content-type')?.startsWith('text/html')) continue
    if (!shown.has(pattern)) found.pages.push({ pattern, path })
    shown.add(pattern)
    for (const [, href] of text.matchAll(/<(?:a|img) [^>]*?(?:href|src)="([^"]*)"/g)) {
      const link = unescaped(href!)
      if (!files && /csv|xlsx|\/export\b|\/month-end\/./.test(link)) continue
      if (link === home || link.startsWith(`${home}/`) || link.startsWith(`${home}?`))
        queue.push({ path: link.split('#')[0]!, from: path })
    }
    for (const [, action] of text.matchAll(/<form method="post" action="([^"]*)"/g)) {
      const to = unescaped(action!)
      const kind = patternOf(to, home)
      if (!to.startsWith(home) || forms.has(kind)) continue
      forms.add(kind)
      found.forms.push({ pattern: kind, path: to, on: path })
    }
  }
  return found
}

/** `/payments/pay_01…?order=amount` → `/payments/:id?order`: all addresses of one kind have the same pattern. */
function patternOf(path: string, home: string): string {
  const [place, query = ''] = path.slice(home.length).split('?') as [string, string?]
  const names = [...new URLSearchParams(query).keys()].filter((name) => name !== 'lang').sort()
  const kind = place.replaceAll(/\b[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g, ':id')
  return names.length > 0 ? `${kind}?${names.join('&')}` : kind
}

function unescaped(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"')
}
