// A row that a query of its own has read, as its entity: camelCase properties, bigint columns as numbers. The ORM's own reads do not need this.
import pg from 'pg'

const INT8 = 20

/** `types` of a query whose rows become entities: reads bigint columns as safe integers (satang, Unix seconds). */
export const NUMBERS: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (id === INT8 ? Number : pg.types.getTypeParser(id, format)),
}

const properties = new Map<string, string>()

/** `customer_id` → `customerId`. Columns of the row that the entity does not have stay in it. Source of the names: MikroORM's naming strategy. */
export function rowOf<Row extends object>(columns: Readonly<Record<string, unknown>>): Row {
  const row: Record<string, unknown> = {}
  for (const column in columns) row[propertyOf(column)] = columns[column]
  return row as Row
}

function propertyOf(column: string): string {
  let property = properties.get(column)
  if (property === undefined) {
    property = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    properties.set(column, property)
  }
  return property
}
