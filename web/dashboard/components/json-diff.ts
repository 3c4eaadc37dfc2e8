// Two texts of JSON as one, line by line: what is gone, what has come, and what both have.
import { type Html, html } from '../../html.ts'
import { coloured } from './json.ts'

export interface DiffLine {
  in: 'both' | 'before' | 'after'
  text: string
}

/** So many pairs of lines are compared. What is longer is shown as gone and come as a whole. */
const PAIRS_MAX = 1_000_000

/** The lines of both in their order, those in common once: a comma at the end of a line says nothing of it. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, young] = [before.split('\n'), after.split('\n')]
  const common = old.length * young.length > PAIRS_MAX ? [] : inCommon(old.map(bare), young.map(bare))
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  for (const [at, to] of [...common, [old.length, young.length] as const]) {
    for (; i < at; i++) lines.push({ in: 'before', text: old[i] ?? '' })
    for (; j < to; j++) lines.push({ in: 'after', text: young[j] ?? '' })
    if (at < old.length) lines.push({ in: 'both', text: young[to] ?? '' })
    i = at + 1
    j = to + 1
  }
  return lines
}

const bare = (line: string) => (line.endsWith(',') ? line.slice(0, -1) : line)

/** The longest lines in common, as pairs of places. */
function inCommon(old: readonly string[], young: readonly string[]): [number, number][] {
  const width = young.length + 1
  const best = new Uint32Array((old.length + 1) * width)
  const bestAt = (i: number, j: number) => best[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = young.length - 1; j >= 0; j--)
      best[i * width + j] =
        old[i] === young[j] ? bestAt(i + 1, j + 1) + 1 : Math.max(bestAt(i + 1, j), bestAt(i, j + 1))
  const pairs: [number, number][] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < young.length) {
    if (old[i] === young[j]) pairs.push([i++, j++])
    else if (bestAt(i + 1, j) >= bestAt(i, j + 1)) i++
    else j++
  }
  return pairs
}

/** What has changed is marked by its sign, by an element that says so, and by its ground. */
export function jsonDiff(before: object, after: object): Html {
  const text = (value: object) => JSON.stringify(value, null, 2)
  const shown = diffLines(text(before), text(after)).map((line) =>
    line.in === 'both'
      ? html`<span>  ${coloured(line.text)}</span>`
      : line.in === 'before'
        ? html`<del>− ${line.text}</del>`
        : html`<ins>+ ${line.text}</ins>`,
  )
  return html`<pre class="lines diff" tabindex="0"><code>${shown}</code></pre>`
}
