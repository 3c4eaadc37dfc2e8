// Converts what a unit of work has gathered into rows for flush_commit, so that a command's rows go to the database in one statement instead of one
// per table. MikroORM still finds the changes; only the sending is done here.
import type { EntityManager } from '@mikro-orm/postgresql'
import { present } from '../rules/present.ts'
import { entities } from './entities/index.ts'

export interface Write {
  table: string
  insert: boolean
  columns: string[]
  rows: Record<string, unknown>[]
}

/** Writes parents before children, in the order of the list of entities. */
const rank = new Map(entities.map((entity, index) => [entity.meta.className, index]))

/**
 * Takes every change out of the entity manager and clears it: later changes of the entities are not written. Rows of a table that touch the same
 * columns are one write. Throws on a deletion: commands end things, they don't delete them.
 */
export function takeWrites(em: EntityManager): Write[] {
  const unit = em.getUnitOfWork()
  unit.computeChangeSets()
  const writes = new Map<string, Write & { rank: number }>()
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
  return [...writes.values()].sort((a, b) => a.rank - b.rank).map(({ rank: _, ...write }) => write)
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
