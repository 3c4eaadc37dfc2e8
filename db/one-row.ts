// The row of a statement that always answers one: a call of a function, a count, an insert that returns. A statement that may find nothing reads
// `rows[0] ?? null` instead.

/** The first row. Throws when there is none: then the statement is not what its caller takes it for. */
export function oneRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a statement that always answers a row answered none')
  return row
}
