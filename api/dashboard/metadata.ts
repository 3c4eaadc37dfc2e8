// Metadata in a form that shows all of it: what was taken out of the form is taken away, though the API's change only merges.

/** What a PATCH must be told so that `after` is all there is; null clears. */
export function metadataChange(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>> | null | undefined,
): Record<string, string | null> | null {
  if (!after) return null
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name))
  return { ...Object.fromEntries(gone.map((name) => [name, null])), ...after }
}
