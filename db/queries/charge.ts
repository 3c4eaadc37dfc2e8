// Reads a charge for the caller that waits for it, in one round trip.
import type { EntityManager } from '@mikro-orm/postgresql'
import { problemOf } from '../entities/base.ts'
import { Payment, Subscription } from '../entities/index.ts'
import { executePrepared } from '../packet.ts'
import { hydrate, withProblem } from './hydrate.ts'

const CHARGE = /* sql */ `
  select to_json(p) as payment, to_json(s) as subscription, ${problemOf('s')} as problem
  from payments p left join subscriptions s on s.id = p.subscription_id where p.id = ?`

/** The payment, with its subscription in the identity map, where there is one: the answer shows it. Null when there is no such payment. */
export async function readCharge(em: EntityManager, paymentId: string): Promise<Payment | null> {
  const [row] = await executePrepared<{ payment: object; subscription: object | null; problem: object | null }>(
    em,
    CHARGE,
    [paymentId],
  )
  hydrate(em, Subscription, row && withProblem(row.subscription, row.problem))
  return hydrate(em, Payment, row?.payment)
}
