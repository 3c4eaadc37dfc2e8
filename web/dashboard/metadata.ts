// Metadata in a form: a pair on each line, as people type them. What no line can say is not in the form, and stays as it is when the form is sent;
// what was taken out of the form is taken away, though the API's change only merges.

type Pairs = Readonly<Record<string, string>>

/** `order: 1234`, a line for each pair that a line can say. */
export function metadataLines(metadata: Pairs): string {
  return Object.entries(metadata)
    .filter(isLine)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

/** What a PATCH must be told so that `after` is all that lines say: what is new or another, and null for what is gone. */
export function metadataChange(before: Pairs, after: Pairs | null | undefined): Record<string, string | null> {
  // Names may be those of every object, such as `constructor`.
  const had = new Map(Object.entries(before))
  const wanted = new Map(Object.entries(after ?? {}))
  const gone = Object.entries(before).filter((pair) => isLine(pair) && !wanted.has(pair[0]))
  const changed = [...wanted].filter(([name, value]) => had.get(name)?.trim() !== value)
  return Object.fromEntries([...gone.map(([name]) => [name, null] as const), ...changed])
}

/** A name ends at the first colon, a value at the end of its line; spaces around them are not read. */
function isLine([name, value]: readonly [string, string]): boolean {
  return !/[:\r\n]/.test(name) && name === name.trim() && !/[\r\n]/.test(value)
}
