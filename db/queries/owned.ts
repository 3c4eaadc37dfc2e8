// Finds a row that a caller may see: its own merchant's, its own mode's. A path id that names nothing is answered 404 and says so
// when it exists in the other mode; a body id is answered 400. Another merchant's rows are never hinted at.
import type { EntityManager, EntityName, FilterQuery, LockMode } from '@mikro-orm/postgresql'
import { isId, type Resource } from '../../rules/ids.ts'
import { missingReference, missingResource } from '../../rules/refusals.ts'
import { actFor } from '../acting.ts'
import { survivorOf } from './surviving-customer.ts'

/** A `Caller` of the API and a `CommitContext` of a commit both are one. */
export interface Owner {
  merchantId: string
  livemode: boolean
}

interface Owned {
  id: string
  merchantId: string
  livemode: boolean
}

interface Options {
  lockMode?: LockMode
  /** Rows that count as gone, e.g. `{ deletedAt: null }`. */
  where?: Record<string, unknown>
  /** This row and no other: the id of a customer that was merged finds nothing. */
  exact?: true
}

/** The row with the id of the path, or 404 `resource_missing`. The id of a customer that was merged finds the one that it became part of. */
export async function findOwned<E extends object>(
  em: EntityManager,
  owner: Owner,
  entity: EntityName<E>,
  resource: Resource,
  id: string,
  { lockMode, where, exact }: Options = {},
): Promise<E> {
  const noun = resource.replaceAll('_', ' ')
  if (!isId(resource, id)) throw missingResource(noun, id)
  const row = await findRow(em, owner, entity, resource, id, { lockMode, where, exact })
  if (row) return row
  throw missingResource(noun, id, await otherModeOf(em, owner, entity, id, where))
}

/** The row that a field of the body or query names, or 400 `resource_missing` with `param`. */
export async function findReference<E extends object>(
  em: EntityManager,
  owner: Owner,
  entity: EntityName<E>,
  resource: Resource,
  param: string,
  id: string,
  options: Options = {},
): Promise<E> {
  if (!isId(resource, id)) throw missingReference(param, id)
  const row = await findRow(em, owner, entity, resource, id, options)
  if (!row) throw missingReference(param, id)
  return row
}

async function findRow<E extends object>(
  em: EntityManager,
  owner: Owner,
  entity: EntityName<E>,
  resource: Resource,
  id: string,
  { lockMode, where, exact }: Options,
): Promise<E | null> {
  const own = { merchantId: owner.merchantId, livemode: owner.livemode, ...where }
  const row = await em.findOne(entity, { id, ...own } as FilterQuery<NoInfer<E>>, { lockMode })
  if (row || exact || resource !== 'customer') return row
  const survivor = await survivorOf(em, id)
  if (!survivor) return null
  return em.findOne(entity, { id: survivor, ...own } as FilterQuery<NoInfer<E>>, { lockMode })
}

/** The mode in which the same merchant has this id, when it is not the caller's: for hints in messages only. */
export async function otherModeOf<E extends object>(
  em: EntityManager,
  owner: Owner,
  entity: EntityName<E>,
  id: string,
  where?: Record<string, unknown>,
): Promise<'live' | 'test' | undefined> {
  const there = {
    id,
    merchantId: owner.merchantId,
    livemode: !owner.livemode,
    ...where,
  } as unknown as FilterQuery<Owned>
  const asked = () => em.count(entity as unknown as EntityName<Owned>, there)
  const found = await actFor({ merchantId: owner.merchantId, livemode: !owner.livemode }, asked)
  return found > 0 ? (owner.livemode ? 'test' : 'live') : undefined
}
