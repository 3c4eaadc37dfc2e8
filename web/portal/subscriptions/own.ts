// The subscription that an address of the portal names, looked for with the customer who is logged in: another's is not there.
import type { LockMode } from '@mikro-orm/postgresql'
import type { Commit } from '../../../commands/commit.ts'
import { Subscription } from '../../../db/entities/index.ts'
import { isId } from '../../../rules/ids.ts'
import { missingResource } from '../../../rules/refusals.ts'
import type { PortalContext } from '../guard.ts'

/** 404 `resource_missing` for what is not there. */
export async function ownSubscription(
  c: Commit,
  { params, customer }: PortalContext,
  lockMode?: LockMode,
): Promise<Subscription> {
  const id = params.id!
  const own = { id, customerId: customer.id }
  const found = isId('subscription', id) ? await c.em.findOne(Subscription, own, { lockMode }) : null
  if (!found) throw missingResource('subscription', id)
  return found
}
