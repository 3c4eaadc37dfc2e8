// The row of a sample: only the columns that its object shows. A test reads each sample with its schema, so that a missing column is found.

/** The given columns as a whole row. A misspelt column does not compile. */
export function rowOf<Row extends object>(columns: Partial<Row>): Row {
  return columns as Row
}
