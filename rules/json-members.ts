// Whether a JSON text names a member of one object twice. JSON.parse silently takes the last one, other programs the first, so a proxy that checks
// one amount and a system that books the other disagree. It judges only this, in texts that JSON.parse has accepted.

/**
 * The path of a member that its object names twice, as parameters are written; null when there is none. `value` is the result of JSON.parse for
 * `text`. `{"a": {"b": 1, "b": 2}}` → `a.b`. Takes time in proportion to the text: names are counted in the text and in the value. Names are compared
 * one by one only when the counts differ or when a name contains a backslash, because V8 (Node 24.21) can read a duplicate of such a name wrong, and
 * then the counts prove nothing.
 */
export function repeatedMember(text: string, value: unknown): string | null {
  const names = namesIn(text)
  return names !== null && names === membersOf(value) ? null : findRepeated(text)
}

/** How many members the text names: strings before a colon. Null when one contains a backslash. */
function namesIn(text: string): number | null {
  let count = 0
  for (let at = text.indexOf('"'); at >= 0; ) {
    const end = endOfString(text, at)
    const next = afterBlanks(text, end)
    if (text[next] === ':') {
      if (text.slice(at, end).includes('\\')) return null
      count++
    }
    at = text.indexOf('"', next)
  }
  return count
}

function membersOf(value: unknown): number {
  let count = 0
  const left = [value]
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (typeof one !== 'object' || one === null) continue
    const inner = Object.values(one)
    if (!Array.isArray(one)) count += inner.length
    for (const item of inner) if (typeof item === 'object' && item !== null) left.push(item)
  }
  return count
}

interface Level {
  /** The names of an object so far; null in a list. */
  names: Set<string> | null
  /** The name or the index that is being read. */
  at: string | number
}

function findRepeated(text: string): string | null {
  const levels: Level[] = []
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]
    const level = levels.at(-1)
    if (sign === '{') levels.push({ names: new Set(), at: '' })
    else if (sign === '[') levels.push({ names: null, at: 0 })
    else if (sign === '}' || sign === ']') levels.pop()
    else if (sign === ',' && level?.names === null) level.at = (level.at as number) + 1
    else if (sign === '"') {
      const end = endOfString(text, i)
      if (level?.names && text[afterBlanks(text, end)] === ':') {
        const raw = text.slice(i + 1, end - 1)
        const name = raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw
        level.at = name
        if (level.names.has(name)) return pathOf(levels)
        level.names.add(name)
      }
      i = end - 1
    }
  }
  return null
}

function pathOf(levels: readonly Level[]): string {
  return levels
    .map(({ at, names }, depth) => (names === null ? `[${at}]` : depth === 0 ? String(at) : `.${at}`))
    .join('')
}

/** The place after the string that begins at `start`. A quote ends it unless an odd number of backslashes stands before it. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); ; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0
    while (text[quote - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return quote + 1
  }
}

function afterBlanks(text: string, start: number): number {
  let at = start
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++
  return at
}
