// Which known name a mistyped one was meant to be. Used wherever an unknown name is refused, so that the refusal says what to write.

/** Longer names than ours are no typing mistakes. */
const LENGTH_MAX = 40

/**
 * The known name that was probably meant, or null when none is near: `amountSatang` and `amount` → `amount_satang`, `custmer` → `customer`. Of names that are
 * equally near, the first.
 */
export function closestName(name: string, known: readonly string[]): string | null {
  if (name.length > LENGTH_MAX) return null
  const written = snakeCase(name)
  const same = known.find((candidate) => snakeCase(candidate) === written)
  if (same) return same
  const longer = written.length >= 3 && known.find((candidate) => candidate.startsWith(`${written}_`))
  if (longer) return longer
  const allowed = written.length < 4 ? 0 : written.length < 8 ? 1 : 2
  let best: string | null = null
  let fewest = allowed + 1
  for (const candidate of known) {
    const steps = distance(written, snakeCase(candidate), fewest)
    if (steps < fewest) [best, fewest] = [candidate, steps]
  }
  return best
}

function snakeCase(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase()
}

/** How many letters must be put in, left out, replaced, or swapped with their neighbour. `enough` or more is not counted to the end. */
function distance(a: string, b: string, enough: number): number {
  if (Math.abs(a.length - b.length) >= enough) return enough
  // `rows[i][j]`: from the first i letters of a to the first j of b. A cell before the beginning is never the cheapest.
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  const cell = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          cell(i - 1, j) + 1,
          cell(i, j - 1) + 1,
          cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          isSwapped ? cell(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return cell(a.length, b.length)
}
