// Opens the one invoice of a checkout, with all its lines (specification §4.5). It is opened with the session when the session starts subscriptions,
// else when the buyer confirms. A basket that has changed since gets a new invoice.
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

/** Opens the invoice of the session's current lines. `subscriptions`: the ones that its recurring lines have started, in the order of the lines. */
export function openCheckoutInvoice(
  c: Commit,
  session: CheckoutSession,
  subscriptions: readonly Subscription[],
): Invoice {
  const [first, ...others] = subscriptions
  const invoice = openInvoice(
    c,
    { ...ownerOf(session), id: first && others.length === 0 ? first.id : null },
    {
      billingReason: 'checkout',
      period: first ? periodOf(first) : null,
      lines: linesOf(session, subscriptions),
      carriedSatang: zero,
      dueDate: null,
      checkoutSessionId: session.id,
      discountUseId: session.discountUseId,
      taxDetails: session.taxDetails ?? null,
    },
  )
  session.invoiceId = invoice.id
  for (const s of subscriptions) s.latestInvoiceId = invoice.id
  return invoice
}

/**
 * The open invoice of the session's current lines. Keeps the existing invoice when its lines are the same, else voids it and opens another. Safe to
 * repeat.
 */
export async function invoiceOfBasket(
  c: Commit,
  session: CheckoutSession,
  subscriptions: readonly Subscription[],
): Promise<Invoice> {
  const before = session.invoiceId ? await c.em.findOneOrFail(Invoice, session.invoiceId) : null
  const wanted = linesOf(session, subscriptions)
  if (before?.status === 'open' && JSON.stringify(before.lines) === JSON.stringify(wanted)) {
    before.discountUseId = session.discountUseId ?? null
    before.taxDetails = session.taxDetails ?? null
    return before
  }
  if (before?.status === 'open') await voidCheckoutInvoice(c, before)
  return openCheckoutInvoice(c, session, subscriptions)
}

/**
 * The subscriptions that the session's recurring lines have started, in their order. They are locked after their session, because a merchant may
 * cancel one at any moment.
 */
export async function subscriptionsOf(c: Commit, session: CheckoutSession): Promise<Subscription[]> {
  if (session.subscriptionIds.length === 0) return []
  return c.em.find(
    Subscription,
    { id: { $in: session.subscriptionIds } },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  )
}

/** Whether one of its subscriptions was canceled before the money came. Then the checkout cannot be delivered as it was offered. */
export async function isGivenUp(c: Commit, session: CheckoutSession): Promise<boolean> {
  return (await subscriptionsOf(c, session)).some((s) => s.endedReason === 'requested')
}

/** Voids an invoice and expires its QR attempts. Safe to repeat: an invoice that is not open is left alone. */
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
    const { tax_category, tax_behavior, tax_rate_bps, tax_satang, net_satang } = line
    const plain = invoiceLine({
      description: line.description,
      price: line.price,
      product: line.product,
      quantity: line.quantity,
      unitAmountSatang: satang(line.unit_amount_satang),
      discountSatang: satang(line.discount_satang),
      tax: { tax_category, tax_behavior },
      periodStart: s?.currentPeriodStart ?? null,
      periodEnd: s?.currentPeriodEnd ?? null,
    })
    return { ...plain, tax_rate_bps, tax_satang, net_satang }
  })
}
