// Locks an invoice for the commands on it: what it belongs to first, which is its subscription or its checkout, then its row. An invoice made by hand is its
// own root. The order is that of docs/architecture.md "Locks". Decides nothing.
import { LockMode } from '@mikro-orm/postgresql'
import { CheckoutSession, Invoice, Subscription } from '../db/entities/index.ts'
import { holdCustomer } from '../db/queries/lock-customer.ts'
import { missingResource } from '../rules/refusals.ts'
import type { Commit } from './commit.ts'

export interface HeldInvoice {
  invoice: Invoice
  /** Null: the invoice was made by hand, or by a checkout. */
  subscription: Subscription | null
}

/** The invoice as it is once its root is locked. A draft that was deleted meanwhile is missing (`resource_missing`). */
export async function lockInvoice(c: Commit, id: string): Promise<HeldInvoice> {
  const { subscriptionId, checkoutSessionId, customerId } = await c.em.findOneOrFail(Invoice, id)
  const lockMode = LockMode.PESSIMISTIC_WRITE
  if (checkoutSessionId) await c.em.findOneOrFail(CheckoutSession, checkoutSessionId, { lockMode })
  const ofSubscription = checkoutSessionId ? null : subscriptionId
  const subscription = ofSubscription ? await c.em.findOneOrFail(Subscription, ofSubscription, { lockMode }) : null
  // A card that pays is attached to the customer, who is locked before anything of it.
  if (!checkoutSessionId && !subscriptionId) await holdCustomer(c.em, customerId)
  const invoice = await c.em.findOne(Invoice, id, { lockMode, refresh: true })
  if (!invoice) throw missingResource('invoice', id)
  return { subscription, invoice }
}
