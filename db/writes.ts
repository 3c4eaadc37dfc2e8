// Processings what a unit of work has gathered into rows for flush_commit, so that a command's rows go to the database in one statement
// instead of one per table. MikroORM still finds out what changed; only the sending is ours.
import type { EntityManager } from '@mikro-orm/postgresql'
import { entities } from './entities/index.ts'

export interface Write {
  table: string
  insert: boolean
  columns: string[]
  rows: Record<string, unknown>[]
}

/** Parents before children: rows are written in the order of the list of entities. */
const rank = new Map(entities.map((entity, index) => [entity.meta.className, index]))

/**
 * Takes every change out of the entity manager, which forgets its entities: what is changed in them afterwards is not written. Rows of a
 * table that touch the same columns go together. Throws on a deletion: commands end things, they don't delete them.
 */
export function takeWrites(em: EntityManager): Write[] {
  const unit = em.getUnitOfWork()
  unit.computeChangeSets()
  const writes = new Map<string, Write & { rank: number }>()
  for (const change of unit.getChangeSets()) {
    const { meta, entity, payload, type } = change
    if (type !== 'create' && type !== 'update') throw new Error(`a fact must not ${type} ${meta.className}`)
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

function columnOf(properties: object, property: string): string {
  return (properties as Record<string, { fieldNames: string[] }>)[property]!.fieldNames[0]!
}
