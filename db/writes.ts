// Converts what a unit of work has gathered into statements that go to the database in one packet with the rest of the commit. MikroORM still finds the
// changes; only the sending is done here.
import type { EntityManager } from '@mikro-orm/postgresql'
import { present } from '../rules/present.ts'
import { entities } from './entities/index.ts'
import type { Statement } from './packet.ts'

interface Write {
  table: string
  insert: boolean
  /** By name. */
  columns: Column[]
  rows: Record<string, unknown>[]
  rank: number
}

interface Column {
  name: string
  /** In which its value is read out of the JSON; Postgres then assigns it to the column. */
  type: string
}

/** Where it is not the type that the entity declares. `json` keeps the order of keys, which some columns of the declared type `jsonb` do as well. */
const READ_AS: Record<string, string> = { jsonb: 'json', bigserial: 'bigint' }

/** Writes parents before children, in the order of the list of entities. */
const rank = new Map(entities.map((entity, index) => [entity.meta.className, index]))

/**
 * Takes every change out of the entity manager and clears it: later changes of the entities are not written. New rows of a table with the same
 * columns are one statement; a changed row is one. Answers the ids of the rows, too. Throws on a deletion: commands end things, they don't delete them.
 */
export function takeWrites(em: EntityManager): { statements: Statement[]; ids: string[] } {
  const unit = em.getUnitOfWork()
  unit.computeChangeSets()
  const writes = new Map<string, Write>()
  for (const change of unit.getChangeSets()) {
    const { meta, entity, payload, type } = change
    if (type !== 'create' && type !== 'update') throw new Error(`a command must not ${type} ${meta.className}`)
    const row: Record<string, unknown> = {}
    const columns: Column[] = []
    for (const property of Object.keys(payload)) {
      const value = (entity as Record<string, unknown>)[property]
      const column = columnOf(meta.properties, property)
      columns.push(column)
      row[column.name] = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : (value ?? null)
    }
    columns.sort((a, b) => (a.name < b.name ? -1 : 1))
    if (type === 'update') row.id = change.getPrimaryKey()
    const key = `${meta.tableName} ${type} ${columns.map(({ name }) => name).join()}`
    const write = writes.get(key) ?? {
      table: meta.tableName,
      insert: type === 'create',
      columns,
      rows: [],
      rank: rank.get(meta.className) ?? 0,
    }
    write.rows.push(row)
    writes.set(key, write)
  }
  em.clear()
  const sorted = [...writes.values()].sort((a, b) => a.rank - b.rank)
  return {
    statements: sorted.flatMap(statementsOf),
    ids: sorted.flatMap(({ rows }) => rows.map(({ id }) => String(id))),
  }
}

/**
 * Rows travel as JSON, which Postgres converts to the columns' types. The types are named here: a record of the table itself would bring all its other
 * columns and its checks along with each statement. A change finds its row by the key, however large the table.
 */
function statementsOf({ table, insert, columns, rows }: Write): Statement[] {
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const typed = columns.map(({ name, type }) => `"${name}" ${type}`).join(', ')
  if (insert) {
    const sql = `insert into "${table}" (${names}) select ${names} from json_to_recordset(?) as row(${typed})`
    return [{ sql, params: [JSON.stringify(rows)] }]
  }
  const sql = `update "${table}" set (${names}) = (select ${names} from json_to_record(?) as row(${typed})) where id = ?`
  return rows.map((row) => ({ sql, params: [JSON.stringify(row), String(row.id)] }))
}

/** The ids of the rows that have changed and are not written yet. */
export function changedRows(em: EntityManager): string[] {
  const unit = em.getUnitOfWork()
  unit.computeChangeSets()
  return [...unit.getChangeSets()].map((change) => String((change.entity as { id?: unknown }).id))
}

function columnOf(properties: object, property: string): Column {
  const declared = (properties as Record<string, { fieldNames: string[]; columnTypes: string[] }>)[property]
  const type = present(declared?.columnTypes[0], `the type of ${property}`)
  return { name: present(declared?.fieldNames[0], `the column of ${property}`), type: READ_AS[type] ?? type }
}
