// Converts what a unit of work has gathered into statements that go to the database in one packet with the rest of the commit. MikroORM still finds the
// changes; only the sending is done here.
import type { EntityManager } from '@mikro-orm/postgresql'
import { present } from '../rules/present.ts'
import { entities } from './entities/index.ts'
import type { Statement } from './packet.ts'

interface Write {
  table: string
  insert: boolean
  columns: string[]
  rows: Record<string, unknown>[]
  rank: number
}

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
    for (const property of Object.keys(payload)) {
      const value = (entity as Record<string, unknown>)[property]
      row[columnOf(meta.properties, property)] = Buffer.isBuffer(value)
        ? `\\x${value.toString('hex')}`
        : (value ?? null)
    }
    const columns = Object.keys(row).sort()
    if (type === 'update') row.id = change.getPrimaryKey()
    const key = `${meta.tableName} ${type} ${columns.join()}`
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

/** Rows travel as JSON, which Postgres converts to the columns' types. A change finds its row by the key, however large the table. */
function statementsOf({ table, insert, columns, rows }: Write): Statement[] {
  const names = columns.map((column) => `"${column}"`).join(', ')
  if (insert) {
    const sql = `insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", ?)`
    return [{ sql, params: [JSON.stringify(rows)] }]
  }
  const sql = `update "${table}" set (${names}) = (select ${names} from json_populate_record(null::"${table}", ?)) where id = ?`
  return rows.map((row) => ({ sql, params: [JSON.stringify(row), String(row.id)] }))
}

/** The ids of the rows that have changed and are not written yet. */
export function changedRows(em: EntityManager): string[] {
  const unit = em.getUnitOfWork()
  unit.computeChangeSets()
  return [...unit.getChangeSets()].map((change) => String((change.entity as { id?: unknown }).id))
}

function columnOf(properties: object, property: string): string {
  return present(
    (properties as Record<string, { fieldNames: string[] }>)[property]?.fieldNames[0],
    `the column of ${property}`,
  )
}
