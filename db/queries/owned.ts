// Finds a row that a caller may see: a row of the caller's merchant and mode. A path id that finds nothing is answered 404, which says so when the id
// exists in the other mode; a body id is answered 400. Nothing is revealed about another merchant's rows.
import type { EntityManager, EntityName, FilterQuery, LockMode } from '@mikro-orm/postgresql'
import { isId, type Resource } from '../../rules/ids.ts'
import { missingReference, missingResource } from '../../rules/refusals.ts'
import { actFor } from '../acting.ts'
import { survivorOf } from './surviving-customer.ts'

/** A merchant in one mode. A `Caller` of the API and a `CommitContext` both satisfy it. */
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
  /** A condition on rows that exist for the caller, such as `{ deletedAt: null }`. */
  where?: Record<string, unknown>
  /** Only this row: the id of a merged customer finds nothing. */
  exact?: true
}

/** The row with the id of the path, or 404 `resource_missing`. The id of a merged customer finds the customer that it was merged into. */
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

/** The mode in which the same merchant has this id, when it is not the caller's mode. For hints in messages only. */
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
