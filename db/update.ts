// The one way to change several columns of a row that a command holds. The commit writes the changes (db/writes.ts).

/**
 * Changes a row in memory and returns it. A name that is no column of the row does not compile, also when the changes are in a variable.
 * Safe to repeat.
 */
export function update<Row extends object, Changes extends Partial<Row>>(
  row: Row,
  changes: Changes & Record<Exclude<keyof Changes, keyof Row>, never>,
): Row {
  return Object.assign(row, changes)
}
