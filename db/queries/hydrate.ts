// Makes entities from rows that a query returned as JSON.
import type { EntityManager, EntityName } from '@mikro-orm/postgresql'

/** The row as an entity of this entity manager: what is changed in it is written by the commit. Null for no row. */
export function hydrate<E extends object>(em: EntityManager, entity: EntityName<E>, row: object): E
export function hydrate<E extends object>(
  em: EntityManager,
  entity: EntityName<E>,
  row: object | null | undefined,
): E | null
export function hydrate<E extends object>(
  em: EntityManager,
  entity: EntityName<E>,
  row: object | null | undefined,
): E | null {
  return row ? (em.map(entity, row) as E) : null
}

/** A row that `to_json` has made, with what its table does not hold (`problemOf`). */
export function withProblem<Row extends object | null>(row: Row, problem: object | null): Row {
  return row && { ...row, problem }
}
