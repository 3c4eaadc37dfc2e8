// What a shop says of a product in its own words: paragraphs between empty lines, and lists of lines that begin with a hyphen or a point.
import { type Html, html } from '../html.ts'

/** A line that begins an item of a list. */
const ITEM = /^[-*•–] +/

/** The text as paragraphs and lists. The line above a list stands as its heading. */
export function prose(text: string): Html {
  return proseOf(blocksOf(text))
}

/** What follows `firstWords`, where those are shown elsewhere; null for nothing. A list stays with the line above it. */
export function proseAfterFirst(text: string): Html | null {
  const blocks = blocksOf(text)
  const rest = blocks[0]?.items.length === 0 ? blocks.slice(1) : blocks
  return rest.length > 0 ? proseOf(rest) : null
}

function proseOf(blocks: readonly Block[]): Html {
  return html`<div class="prose-text">${blocks.map(({ lines, items }) => html`${lines.length > 0 ? html`<p class="prose${items.length > 0 ? ' list-head' : ''}">${lines.join('\n')}</p>` : null}${items.length > 0 ? html`<ul class="points">${items.map((item) => html`<li>${item}</li>`)}</ul>` : null}`)}</div>`
}

/** For a place with room for little: what stands before the first empty line and the first list. */
export function firstWords(text: string): string {
  const { lines, items } = blocksOf(text)[0] ?? { lines: [], items: [] }
  return (lines.length > 0 ? lines : items).join('\n')
}

/** A name of a shop's own: Thai breaks at its spaces, not within what stands between them, and a figure stays with what it counts (`1 ที่นั่ง`). */
export function ownName(name: string): Html {
  const parts = name.replaceAll(/(\d) (?=\p{L})/gu, '$1\u00a0').split(' ')
  return html`${parts.map((part, i) => html`${i > 0 ? ' ' : null}${isKept(part) ? html`<span class="nowrap">${part}</span>` : part}`)}`
}

/** So many letters fit beside each other in the narrowest card. */
const KEPT_LETTERS = 13
const ABOVE_OR_BELOW = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g

function isKept(part: string): boolean {
  return /[\u0e01-\u0e2e]/.test(part) && part.replaceAll(ABOVE_OR_BELOW, '').length <= KEPT_LETTERS
}

interface Block {
  lines: string[]
  items: string[]
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line === '') {
      open = null
      continue
    }
    const isItem = ITEM.test(line)
    // Text after a list begins anew.
    if (!open || (!isItem && open.items.length > 0)) {
      open = { lines: [], items: [] }
      blocks.push(open)
    }
    if (isItem) open.items.push(line.replace(ITEM, ''))
    else open.lines.push(line)
  }
  return blocks
}
