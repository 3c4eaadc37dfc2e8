// Metadata in a form: one pair per line. A pair that no line can express is left out of the form and stays unchanged. A pair that is removed from the
// form is removed, although the API's change only merges.

type Pairs = Readonly<Record<string, string>>

/** `order: 1234`, one line for each pair that a line can express. */
export function metadataLines(metadata: Pairs): string {
  return Object.entries(metadata)
    .filter(isLine)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

/** The metadata of a PATCH after which the lines are `after`: new and changed values, and null for removed ones. */
export function metadataChange(before: Pairs, after: Pairs | null | undefined): Record<string, string | null> {
  // A Map, because names may be those of every object's properties, such as `constructor`.
  const had = new Map(Object.entries(before))
  const wanted = new Map(Object.entries(after ?? {}))
  const gone = Object.entries(before).filter((pair) => isLine(pair) && !wanted.has(pair[0]))
  const changed = [...wanted].filter(([name, value]) => had.get(name)?.trim() !== value)
  return Object.fromEntries([...gone.map(([name]) => [name, null] as const), ...changed])
}

/** A name ends at the first colon, a value at the end of the line. Spaces around them are ignored. */
function isLine([name, value]: readonly [string, string]): boolean {
  return !/[:\r\n]/.test(name) && name === name.trim() && !/[\r\n]/.test(value)
}
