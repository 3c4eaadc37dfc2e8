/*
 * Reads style sheets for sizes outside of the scale of web/styles/tokens.css: text, space, corners and weights are tokens, other lengths are multiples of
 * the unit of space, and each token is defined and used.
 */
import { globSync, readFileSync } from 'node:fs'

const ROOT = new URL('../..', import.meta.url).pathname
const TOKENS = 'web/styles/tokens.css'
/** The unit of space, in rem. */
const UNIT = 0.25

/** What each word of the value of a property may be. */
const SCALES: [property: RegExp, word: RegExp][] = [
  [/^(padding|margin|gap|row-gap|column-gap)(-|$)/, /^(0|auto|inherit|-?[\d.]+%|-?var\(--space-\d+\))$/],
  [/^font-size$/, /^(inherit|var\(--text-[\w-]+\))$/],
  [/^line-height$/, /^(1|inherit|var\(--line-\w+\))$/],
  [/^border(-[a-z]+)*-radius$/, /^(0|50%|inherit|var\(--radius-\w+\))$/],
  [/^font-weight$/, /^(400|600|inherit)$/],
  [/^box-shadow$/, /^(?!.*\d{2}px)/],
]

export interface Sheet {
  file: string
  css: string
}

export function styleSheets(): Sheet[] {
  return globSync('web/styles/*.css', { cwd: ROOT }).map((file) => ({ file, css: readFileSync(ROOT + file, 'utf8') }))
}

/** Each declaration that is not on the scale, and each token that is not defined or not used. */
export function offScale(sheets: readonly Sheet[]): string[] {
  const declared = new Set<string>()
  const used = new Set<string>()
  const wrong: string[] = []
  for (const { file, css } of sheets)
    for (const [property, value] of declarations(css)) {
      for (const [, token] of value.matchAll(/var\((--[\w-]+)/g)) used.add(token!)
      if (property.startsWith('--')) declared.add(property)
      else if (file !== TOKENS && !isOnScale(property, value)) wrong.push(`${file}: ${property}: ${value}`)
    }
  const unknown = [...used].filter((token) => !declared.has(token)).map((token) => `not defined: ${token}`)
  const idle = [...declared].filter((token) => !used.has(token)).map((token) => `not used: ${token}`)
  return [...wrong, ...unknown, ...idle]
}

function* declarations(css: string): Generator<[property: string, value: string]> {
  for (const [, property, value] of css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/(?<=[{;]\s*)([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g))
    yield [property!, value!.trim().replaceAll(/\s+/g, ' ')]
}

function isOnScale(property: string, value: string): boolean {
  const scale = SCALES.find(([name]) => name.test(property))
  if (scale) return words(value).every((word) => scale[1].test(word))
  if (property === 'font') return value === 'inherit' || /^var\(--text-\w+\) ?\/ ?var\(--line-\w+\) /.test(value)
  return [...value.matchAll(/(\d*\.?\d+)rem\b/g)].every(([, rem]) => Number.isInteger(Number(rem) / UNIT))
}

/** The words of a value; `calc(-1 * var(--space-2))` is one, written `-var(--space-2)`. */
function words(value: string): string[] {
  return value.replaceAll(/calc\(-1 \* (var\([^)]*\))\)/g, '-$1').split(' ')
}
