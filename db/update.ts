// The one way to change several columns of a row that a command holds. What is changed is written by the commit (db/writes.ts).

/** Changes a row in memory and answers it. A name that is no column of it does not compile, in a variable neither. Safe to repeat. */
export function update<Row extends object, Changes extends Partial<Row>>(
  row: Row,
  changes: Changes & Record<Exclude<keyof Changes, keyof Row>, never>,
): Row {
  return Object.assign(row, changes)
}
