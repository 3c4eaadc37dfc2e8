// Makes HTML of the Markdown of our own pages: the part of the language that they use, and no more. Everything is escaped: HTML in the text is shown as text.
// Which pages there are, and where their links lead, is site.ts.
import { FRONT_PICTURES } from '../assets.ts'
import { type Html, html } from '../html.ts'
import { answerBlock, brokenPath, codeBlock, languageTabs, type SampleWords } from './samples-view.ts'

/** The anchor that GitHub gives a heading: lower case, no punctuation, hyphens for spaces. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
}

/** The page as HTML, without its title. A heading has the anchor that GitHub gives it. Links to anything but http, a path or an anchor are shown as text. */
export function renderedMarkdown(text: string, words: SampleWords): Html {
  return blocks(text.split('\n'), words)
}

/**
 * A page of calls: each part of the second level in three pieces, what comes before its samples, the samples, and what comes after, so that samples can stand
 * beside the text. A part without samples is one piece.
 */
export function renderedCalls(text: string, words: SampleWords): Html {
  const lines = text.split('\n')
  const starts = lines.flatMap((line, at) => (headingOf(line)?.level === 2 && !isInCode(lines, at) ? [at] : []))
  const parts = starts.map((from, n) => lines.slice(from, starts[n + 1] ?? lines.length))
  return html`${blocks(lines.slice(0, starts[0] ?? lines.length), words)}${parts.map((part) => callPart(part, words))}`
}

/**
 * The page of errors: each code is an entry, the code and its status beside what it means, which opens to what to do. What is below a heading of the second
 * level is one part, so that a filter can hide it with its entries (docs.js). `filter`: its field, which stands behind the first words.
 */
export function renderedErrors(text: string, words: SampleWords, filter: Html): Html {
  const [intro = [], ...parts] = partsAt(text.split('\n'), 2)
  // The one that is answered in the sample is open: it shows what an entry holds.
  const shown = intro.map((line) => /^ *"code": "(\w{1,60})"/.exec(line)?.[1]).find(Boolean)
  return html`${blocks(intro, words)}${filter}${parts.map((part) => {
    const [before = [], ...entries] = partsAt(part, 3)
    if (entries.length === 0) return blocks(part, words)
    const [title = '', ...lead] = before
    const heading = headingOf(title)
    return html`<div class="entries"><h2 id="${heading?.anchor ?? ''}">${heading?.text ?? ''} <span class="quiet">${entries.length}</span></h2>${blocks(lead, words)}${entries.map((lines) => entry(lines, words, shown))}</div>`
  })}`
}

/** What stands before the first heading of this level, then each heading with what follows it. */
function partsAt(lines: readonly string[], level: number): string[][] {
  const starts = lines.flatMap((line, at) => (headingOf(line)?.level === level && !isInCode(lines, at) ? [at] : []))
  return [0, ...starts].map((from, n) => lines.slice(from, starts[n] ?? lines.length))
}

/** `HTTP 402. The card was declined.`: the status, or two of them, and the cause. */
const STATUS = /^HTTP (\d{3}(?: (?:or|หรือ) \d{3})?)\. (.*)$/

function entry([title = '', ...lines]: readonly string[], words: SampleWords, shown: string | undefined): Html {
  const at = lines.findIndex((line) => STATUS.test(line))
  const [, status = '', cause = ''] = STATUS.exec(lines[at] ?? '') ?? []
  const code = headingOf(title)
  // A long code breaks between its words.
  const name = (code?.text ?? '').split(/(?<=_)/).map((part, at) => (at > 0 ? html`<wbr>${part}` : html`${part}`))
  return html`<details class="entry"${code !== null && code.text === shown ? html` open` : null}><summary><h3 id="${code?.anchor ?? ''}">${name}</h3><span>${inline(cause)}</span><span class="small quiet nowrap">HTTP ${status}</span></summary><div>${blocks(lines.slice(at + 1), words)}</div></details>`
}

function isInCode(lines: readonly string[], at: number): boolean {
  return lines.slice(0, at).filter((line) => fenceOf(line) !== null).length % 2 === 1
}

function callPart(lines: readonly string[], words: SampleWords): Html {
  const from = lines.findIndex((line) => fenceOf(line) !== null)
  if (from === -1) return html`<section>${blocks(lines, words)}</section>`
  const samples: Html[] = []
  const end = code(lines, from, words, samples)
  return html`<section class="call"><div class="call-head">${blocks(lines.slice(0, from), words)}</div><div class="call-samples">${samples}</div><div class="call-rest">${blocks(lines.slice(end), words)}</div></section>`
}

/** A line that begins or ends code: its indentation and language; null for another line. */
export function fenceOf(line: string): { indent: number; language: string } | null {
  const bare = line.trimStart()
  return bare.startsWith('```') ? { indent: line.length - bare.length, language: bare.slice(3).trim() } : null
}

/** `## Title` is 2, its text and the anchor of it, or its own: `## Title {#anchor}`; null for another line. */
export function headingOf(line: string): { level: number; text: string; anchor: string } | null {
  const [marks = '', ...rest] = line.split(' ')
  if (!/^#{1,6}$/.test(marks) || rest.length === 0) return null
  const own = /^\{#(.{1,200})\}$/.exec(rest.at(-1) ?? '')?.[1]
  const text = (own ? rest.slice(0, -1) : rest).join(' ').trim()
  return { level: marks.length, text, anchor: own ?? anchorOf(plainOf(text)) }
}

/** Each line of a page, and whether it is code. */
export function* linesOf(text: string): Generator<{ line: string; isCode: boolean }> {
  let inCode = false
  for (const line of text.split('\n')) {
    const isFence = fenceOf(line) !== null
    yield { line, isCode: inCode || isFence }
    if (isFence) inCode = !inCode
  }
}

function blocks(lines: readonly string[], words: SampleWords): Html {
  const made: Html[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const heading = headingOf(line)
    if (line.trim() === '') at += 1
    else if (fenceOf(line)) at = code(lines, at, words, made)
    else if (heading) {
      if (heading.level > 1) made.push(titled(heading))
      at += 1
    } else if (line.startsWith(FOLD)) at = folded(lines, at, words, made)
    else if (isTable(lines, at)) at = table(lines, at, made)
    else if (itemOf(line)) at = list(lines, at, words, made)
    else if (line.startsWith('>')) {
      const end = endOf(lines, at, (next) => !next.startsWith('>'))
      const inner = lines.slice(at, end).map((one) => one.replace('>', '').trimStart())
      made.push(html`<blockquote>${blocks(inner, words)}</blockquote>`)
      at = end
    } else {
      const end = endOf(lines, at, (next, index) => beginsBlock(next) || isTable(lines, index))
      made.push(
        html`<p>${inline(
          lines
            .slice(at, end)
            .map((one) => one.trim())
            .join(' '),
        )}</p>`,
      )
      at = end
    }
  }
  return html`${made}`
}

/** The one piece of HTML that the pages have: what is folded away until somebody opens it. */
const FOLD = '<details><summary>'

function folded(lines: readonly string[], at: number, words: SampleWords, made: Html[]): number {
  const end = endOf(lines, at, (line) => line.trim() === '</details>')
  const title = textOfHtml((lines[at] ?? '').slice(FOLD.length))
  made.push(html`<details><summary>${title}</summary>${blocks(lines.slice(at + 1, end), words)}</details>`)
  return end + 1
}

/** The first line after `at` that is not of the same block. */
function endOf(lines: readonly string[], at: number, isOther: (line: string, index: number) => boolean): number {
  let end = at + 1
  while (end < lines.length && !isOther(lines[end] ?? '', end)) end += 1
  return end
}

function beginsBlock(line: string): boolean {
  return line.trim() === '' || fenceOf(line) !== null || headingOf(line) !== null || itemOf(line) !== null
}

function titled({ level, text, anchor }: { level: number; text: string; anchor: string }): Html {
  const inner = html`<a href="#${anchor}">${inline(text)}</a>`
  if (level === 2) return html`<h2 id="${anchor}">${inner}</h2>`
  return level === 3 ? html`<h3 id="${anchor}">${inner}</h3>` : html`<h4 id="${anchor}">${inner}</h4>`
}

interface Code {
  language: string
  text: string
}

/** Samples that follow each other without a word between are one sample in several languages. JSON behind them is what the service answers. */
function code(lines: readonly string[], from: number, words: SampleWords, made: Html[]): number {
  const found: Code[] = []
  let at = from
  for (let open = fenceOf(lines[at] ?? ''); open; open = fenceOf(lines[at] ?? '')) {
    const { indent, language } = open
    const end = endOf(lines, at, (line) => fenceOf(line) !== null)
    const text = lines
      .slice(at + 1, end)
      .map((line) => line.slice(Math.min(indent, line.length - line.trimStart().length)))
    found.push({ language, text: text.join('\n') })
    at = end + 1
    while (lines[at]?.trim() === '' && fenceOf(lines[at + 1] ?? '')) at += 1
  }
  const answer = found.length > 1 && found.at(-1)?.language === 'json' ? found.pop() : undefined
  const asked =
    found.length > 1
      ? languageTabs(found, words)
      : html`${found.map((one) => codeBlock(one.text, one.language, words))}`
  made.push(
    answer ? html`<div class="asked-answered"><div>${asked}</div>${answerBlock(answer.text, words)}</div>` : asked,
  )
  return at
}

function isTable(lines: readonly string[], at: number): boolean {
  const rule = lines[at + 1]?.trim() ?? ''
  return (
    Boolean(lines[at]?.trimStart().startsWith('|')) &&
    rule.startsWith('|') &&
    /^[|\s:-]+$/.test(rule) &&
    rule.includes('-')
  )
}

/** A longer name of a column says what its cells say themselves. Thai vowels and marks above and below have no width. */
const NAME_MAX = 16

const widthOf = (name: string) => name.replaceAll(/\p{M}/gu, '').length

function table(lines: readonly string[], at: number, made: Html[]): number {
  const end = endOf(lines, at, (line) => !line.trimStart().startsWith('|'))
  const [head = [], , ...rows] = lines.slice(at, end).map(cellsOf)
  const isNamed = head.some((cell) => cell !== '')
  const names = html`<thead><tr>${head.map((cell) => html`<th scope="col">${inline(cell)}</th>`)}</tr></thead>`
  // On a phone a row is a few lines, and where there are several behind the first each says which column it is of.
  const nameOf = (at: number) => plainOf(head[at] ?? '')
  const named = (at: number) =>
    head.length > 2 && at > 0 && nameOf(at) !== '' && widthOf(nameOf(at)) <= NAME_MAX
      ? html` data-name="${nameOf(at)}"`
      : null
  const body = rows.map(
    (row) => html`<tr>${row.map((cell, at) => html`<td${cell === '' ? null : named(at)}>${inline(cell)}</td>`)}</tr>`,
  )
  made.push(
    html`<div class="wide" tabindex="0" role="group"><table>${isNamed ? names : null}<tbody>${body}</tbody></table></div>`,
  )
  return end
}

/** A `|` within a cell is written `\|`. */
function cellsOf(line: string): string[] {
  const inside = line.trim().replaceAll('\\|', '\0')
  return inside
    .slice(1, inside.endsWith('|') ? -1 : undefined)
    .split('|')
    .map((cell) => cell.trim().replaceAll('\0', '|'))
}

interface Item {
  /** Where the text of the item begins in the line. */
  column: number
  isNumbered: boolean
  text: string
}

function itemOf(line: string): Item | null {
  const [, indent = '', mark = '', space = '', text = ''] = /^( {0,20})([-*]|\d{1,4}\.)( {1,4})(\S.*)$/.exec(line) ?? []
  if (text === '') return null
  return { column: indent.length + mark.length + space.length, isNumbered: mark.length > 1, text }
}

function list(lines: readonly string[], from: number, words: SampleWords, made: Html[]): number {
  const first = itemOf(lines[from] ?? '')
  const items: Html[] = []
  let at = from
  for (let item = first; item && item.isNumbered === first?.isNumbered; item = itemOf(lines[at] ?? '')) {
    const { column, text } = item
    const isInside = (line: string) => line.length - line.trimStart().length >= Math.min(column, 2)
    let end = at + 1
    // Code and paragraphs that belong to the item are indented; an empty line between them belongs to it too.
    while (end < lines.length) {
      const line = lines[end] ?? ''
      if (line.trim() === '' ? !isInside(lines[end + 1] ?? '') || !lines[end + 1]?.trim() : !isInside(line)) break
      end += 1
    }
    const inner = [
      text,
      ...lines.slice(at + 1, end).map((line) => line.slice(Math.min(column, line.length - line.trimStart().length))),
    ]
    items.push(html`<li>${itemText(inner, words)}</li>`)
    at = end
    if (lines[at]?.trim() === '' && itemOf(lines[at + 1] ?? '')) at += 1
  }
  made.push(first?.isNumbered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`)
  return at
}

/** An item's first lines are its text; what follows is lists, tables, code and paragraphs. */
function itemText(lines: readonly string[], words: SampleWords): Html {
  const end = endOf(lines, 0, (line, index) => beginsBlock(line) || isTable(lines, index))
  const text = lines
    .slice(0, end)
    .map((one) => one.trim())
    .join(' ')
  // Behind a call with its link stands what it does: one piece, also where it has words that are kept together.
  const [led = '', link] = LEADS.exec(text) ?? []
  const shown = link ? html`${inline(link)} <span>${inline(text.slice(led.length))}</span>` : inline(text)
  return html`${shown}${blocks(lines.slice(end), words)}`
}

/** A call in the list at the head of a page, with its link: what it does stands behind it. */
export const LEADS = /^(\[`[^`]{1,200}`\]\([^()\s]{1,300}\)) /

/** Marks within a line, and what closes them. */
const PAIRS: readonly [mark: string, wrap: (inner: Html) => Html][] = [
  ['**', (inner) => html`<strong>${inner}</strong>`],
  ['*', (inner) => html`<em>${inner}</em>`],
]

/** Code, links, pictures (their words), bold and italic. */
function inline(text: string): Html {
  const made: Html[] = []
  let plain = ''
  const flush = () => {
    if (plain !== '') made.push(html`${plain}`)
    plain = ''
  }
  let at = 0
  while (at < text.length) {
    const found = codeAt(text, at) ?? linkAt(text, at) ?? emphasisAt(text, at)
    if (found) {
      flush()
      made.push(found.made)
      at = found.end
    } else if (text[at] === '\\' && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '')) {
      plain += text[at + 1]
      at += 2
    } else {
      plain += text[at]
      at += 1
    }
  }
  flush()
  return html`${made}`
}

type Found = { made: Html; end: number } | null

/** Of a call, `GET /v1/prices`: coloured, so that what changes something is seen. */
const VERBS: ReadonlySet<string> = new Set(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])

function codeAt(text: string, at: number): Found {
  if (text[at] !== '`') return null
  const mark = text.startsWith('``', at) ? '``' : '`'
  const end = text.indexOf(mark, at + mark.length)
  if (end < 0) return null
  const inner = text.slice(at + mark.length, end)
  const shown = mark === '``' ? inner.trim() : inner
  const [verb = ''] = shown.split(' ')
  const rest = shown.slice(verb.length)
  const made = VERBS.has(verb)
    ? html`<code><span class="verb ${verb.toLowerCase()}">${verb}</span>${rest.startsWith(' /') ? html` ${brokenPath(rest.slice(1))}` : rest}</code>`
    : html`<code${/[ก-ฮ]/.test(shown) ? html` lang="th"` : null}>${shown}</code>`
  return { made, end: end + mark.length }
}

function linkAt(text: string, at: number): Found {
  const isPicture = text.startsWith('![', at)
  if (!isPicture && text[at] !== '[') return null
  const from = at + (isPicture ? 2 : 1)
  const close = closing(text, from)
  if (close < 0 || text[close + 1] !== '(') return null
  const end = text.indexOf(')', close)
  if (end < 0) return null
  const href = text.slice(close + 2, end)
  const inner = inline(text.slice(from, close))
  const shown = isPicture ? pictureOf(href, text.slice(from, close)) : null
  if (shown) return { made: shown, end: end + 1 }
  const isSafe = /^(https?:\/\/|\/(?!\/)|#)/.test(href)
  return { made: isPicture || !isSafe ? inner : html`<a href="${href}">${inner}</a>`, end: end + 1 }
}

/** One of our own pages, photographed, light and dark as the reader has it; null for another picture, of which the words are shown. */
function pictureOf(href: string, alt: string): Html | null {
  const [name, light] = [...FRONT_PICTURES].find(([, picture]) => picture.href === href) ?? []
  if (!name || !light) return null
  const dark = FRONT_PICTURES.get(name.replace(/-light$/, '-dark')) ?? light
  return html`<picture class="docs-picture"><source media="(prefers-color-scheme: dark)" srcset="${dark.href}"><img src="${light.href}" width="${light.width}" height="${light.height}" alt="${alt}" loading="lazy"></picture>`
}

/** The bracket that closes the one before `from`; brackets in code do not count. */
function closing(text: string, from: number): number {
  let depth = 0
  let inCode = false
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '`') inCode = !inCode
    if (inCode) continue
    if (text[at] === '[') depth += 1
    if (text[at] === ']' && depth-- === 0) return at
  }
  return -1
}

function emphasisAt(text: string, at: number): Found {
  for (const [mark, wrap] of PAIRS) {
    if (!text.startsWith(mark, at) || /\s/.test(text[at + mark.length] ?? ' ')) continue
    const end = closingMark(text, at + mark.length, mark)
    if (end > 0) return { made: wrap(inline(text.slice(at + mark.length, end))), end: end + mark.length }
  }
  return null
}

function closingMark(text: string, from: number, mark: string): number {
  let at = from
  while (at < text.length) {
    const passed = codeAt(text, at)
    if (passed) at = passed.end
    else if (text.startsWith(mark, at) && !/\s/.test(text[at - 1] ?? ' ')) return at
    else at += 1
  }
  return -1
}

/** The words of a piece of Markdown, without its marks: for headings, titles and the search. */
export function plainOf(text: string): string {
  return textOfHtml(inline(text).text)
}

function textOfHtml(text: string): string {
  return text
    .replaceAll(/<[^<>]{0,500}>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
