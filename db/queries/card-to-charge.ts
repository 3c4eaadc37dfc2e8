// Which card pays what falls due: commands charge it, and the page of an invoice names it to the buyer whose it is.
import type { EntityManager } from '@mikro-orm/postgresql'
import { type Customer, PaymentMethod, type Subscription } from '../entities/index.ts'

/** The card of a subscription, or of an invoice without one: its own, else its customer's default; null when neither is attached. */
export async function cardToCharge(
  em: EntityManager,
  s: Pick<Subscription, 'paymentMethodId'> | null,
  customer: Pick<Customer, 'defaultPaymentMethodId'>,
): Promise<PaymentMethod | null> {
  for (const id of [s?.paymentMethodId, customer.defaultPaymentMethodId]) {
    const method = id ? await em.findOne(PaymentMethod, { id, detachedAt: null }) : null
    if (method) return method
  }
  return null
}
