// Makes entities of rows that a query brought as JSON.
import type { EntityManager, EntityName } from '@mikro-orm/postgresql'

/** The row as an entity of this entity manager: what is changed in it is written by the commit. Null for no row. */
export function hydrate<E extends object>(
  em: EntityManager,
  entity: EntityName<E>,
  row: object | null | undefined,
): E | null {
  return row ? (em.map(entity, row) as E) : null
}

/** A row that `to_json` has made, with what its table does not hold (`problemOf`). */
export function withProblem(row: object | null | undefined, problem: object | null | undefined): object | null {
  return row ? { ...row, problem: problem ?? null } : null
}
