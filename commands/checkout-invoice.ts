// The one invoice of a checkout, with all its lines (specification §4.5). Opened with the session when it starts subscriptions, else when the buyer
// confirms; a basket that has changed since is invoiced again.
import { LockMode } from '@mikro-orm/postgresql'
import { type CheckoutSession, Invoice, Subscription } from '../db/entities/index.ts'
import { update } from '../db/update.ts'
import { type InvoiceLine, invoiceLine } from '../rules/invoices.ts'
import { assertMove } from '../rules/lifecycles.ts'
import { satang, zero } from '../rules/money.ts'
import { announceInvoice } from './announce.ts'
import { expireQrAttempts } from './attempts.ts'
import type { Commit } from './commit.ts'
import { openInvoice } from './invoices.ts'

/** Opens the session's invoice as its lines are now. `subscriptions`: what its recurring lines have started, in their order. */
export function openCheckoutInvoice(
  c: Commit,
  session: CheckoutSession,
  subscriptions: readonly Subscription[],
): Invoice {
  const invoice = openInvoice(
    c,
    { ...ownerOf(session), id: subscriptions.length === 1 ? subscriptions[0]!.id : null },
    {
      billingReason: 'checkout',
      period: subscriptions.length === 0 ? null : periodOf(subscriptions[0]!),
      lines: linesOf(session, subscriptions),
      carriedSatang: zero,
      dueDate: null,
      checkoutSessionId: session.id,
      discountUseId: session.discountUseId,
    },
  )
  session.invoiceId = invoice.id
  for (const s of subscriptions) s.latestInvoiceId = invoice.id
  return invoice
}

/** The session's open invoice for its lines as they are: the one there is when it says the same, else a new one in its place. */
export async function invoiceOfBasket(
  c: Commit,
  session: CheckoutSession,
  subscriptions: readonly Subscription[],
): Promise<Invoice> {
  const before = session.invoiceId ? await c.em.findOneOrFail(Invoice, session.invoiceId) : null
  const wanted = linesOf(session, subscriptions)
  if (before?.status === 'open' && JSON.stringify(before.lines) === JSON.stringify(wanted)) {
    before.discountUseId = session.discountUseId ?? null
    return before
  }
  if (before?.status === 'open') await voidCheckoutInvoice(c, before)
  return openCheckoutInvoice(c, session, subscriptions)
}

/** What the session's recurring lines have started, in their order, locked behind their session: a merchant may cancel one of them at any moment. */
export async function subscriptionsOf(c: Commit, session: CheckoutSession): Promise<Subscription[]> {
  if (session.subscriptionIds.length === 0) return []
  return c.em.find(
    Subscription,
    { id: { $in: session.subscriptionIds } },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  )
}

/** A subscription that it was to start was cancelled before its money came: the checkout as it was offered cannot be delivered any more. */
export async function isGivenUp(c: Commit, session: CheckoutSession): Promise<boolean> {
  return (await subscriptionsOf(c, session)).some((s) => s.endedReason === 'requested')
}

/** The invoice is not owed any more; what waits for money on it is over. Safe to repeat: one that is not open is left alone. */
export async function voidCheckoutInvoice(c: Commit, invoice: Invoice): Promise<void> {
  if (invoice.status !== 'open') return
  assertMove('invoice', invoice.status, 'void')
  await expireQrAttempts(c, { invoiceId: invoice.id })
  update(invoice, { status: 'void', qrExpiresAt: invoice.qrPayload ? c.at : null })
  announceInvoice(c, 'invoice.voided', invoice, { status: 'open' })
}

function ownerOf(session: CheckoutSession) {
  const { merchantId, livemode, customerId } = session
  return { merchantId, livemode, customerId }
}

function periodOf(s: Subscription) {
  return { number: 1, startAt: s.currentPeriodStart, endAt: s.currentPeriodEnd }
}

function linesOf(session: CheckoutSession, subscriptions: readonly Subscription[]): InvoiceLine[] {
  const recurring = new Map(subscriptions.map((s) => [s.priceId, s]))
  return session.lines.map((line) => {
    const s = recurring.get(line.price)
    return invoiceLine({
      description: line.description,
      price: line.price,
      product: line.product,
      quantity: line.quantity,
      unitAmountSatang: satang(line.unit_amount_satang),
      discountSatang: satang(line.discount_satang),
      periodStart: s?.currentPeriodStart ?? null,
      periodEnd: s?.currentPeriodEnd ?? null,
    })
  })
}
