// Delivers what a paid invoice is for, and withdraws it at its end: access, licences, credits. It reads only the invoice's lines; who paid them and
// how does not matter. Money and periods are commands/settle.ts.
import {
  CheckoutSession,
  type Invoice,
  type License,
  type Payment,
  Product,
  Purchase,
  Subscription,
  type TakenCredits,
} from '../db/entities/index.ts'
import { update } from '../db/update.ts'
import type { InvoiceLine } from '../rules/invoices.ts'
import type { RevokedReason } from '../rules/licences.ts'
import type { Commit } from './commit.ts'
import { grantCredits, restoreCredits, revokeCredits } from './credits.ts'
import { entitlementsMayChange } from './entitlements.ts'
import { changeLicence, issueLicence, keepLicence, reinstateLicences, revokeLicences } from './licences.ts'

/**
 * Delivers what the lines of an invoice are for. `payment`: null when nothing was due. `subscription`: null for a checkout, whose subscriptions are
 * found here. A renewal keeps its licence and costs no round trip when its product has neither licence nor credits. A change within a period grants
 * nothing, because the grants of the period were made when it began (D56). Safe to repeat only with the invoice's payment: each grant has its unique
 * key.
 */
export async function fulfil(
  c: Commit,
  invoice: Invoice,
  payment: Payment | null,
  subscription: Subscription | null,
): Promise<void> {
  if (invoice.billingReason === 'subscription_change' && invoice.periodNumber == null) return
  const sold = await soldLines(c, invoice)
  const started = invoice.checkoutSessionId ? await startedBy(c, invoice.checkoutSessionId) : []
  const licences: License[] = []
  for (const { line, index, product } of sold) {
    const s = subscription ?? takeStarted(started, line)
    if (!s) giveAccess(c, invoice, product, index)
    if (!product.licenseEnabled) continue
    const kept = s && invoice.billingReason === 'subscription_cycle' ? await keepLicence(c, s) : null
    const { customerId } = invoice
    const bought = { customerId, product, quantity: line.quantity, payment, invoice, line: index, subscription: s }
    // The licence of a change is issued with the change (commands/change-plan.ts).
    if (!kept && invoice.billingReason !== 'subscription_change') licences.push(issueLicence(c, bought))
  }
  for (const [product, quantity] of byProduct(sold)) grantCredits(c, invoice, product, quantity)
  await noteLicences(c, invoice, licences)
}

/** Adjusts access and licence when a running subscription changes its product or quantity. */
export async function changeAccess(
  c: Commit,
  s: Subscription,
  product: Product,
  invoice: Invoice | null,
): Promise<void> {
  if (s.status === 'pending_first_payment') return
  await changeLicence(c, s, product, invoice)
  entitlementsMayChange(c, s.customerId)
}

/**
 * Withdraws what a subscription or an invoice has given: licences are revoked, one-time purchases give no access any more, and unspent credits are
 * revoked. When a subscription ends, its credits stay until they expire. For an invoice, the credits of a cycle stay with the continuing
 * subscription, unless `withCycle`. Answers the credits that it took. Safe to repeat: what is withdrawn keeps its reason, except that a refund makes
 * a dispute's withdrawal final.
 */
export async function withdrawAccess(
  c: Commit,
  of: { subscription: Subscription } | { invoice: Invoice; withCycle: boolean },
  reason: RevokedReason,
): Promise<TakenCredits[]> {
  if ('subscription' in of) {
    await revokeLicences(c, { subscriptionId: of.subscription.id }, reason)
    entitlementsMayChange(c, of.subscription.customerId)
    return []
  }
  const { id: invoiceId, customerId } = of.invoice
  await revokeLicences(c, { invoiceId }, reason)
  const purchases = await c.em.find(Purchase, { invoiceId })
  for (const purchase of purchases) {
    const held = reason === 'refunded' && purchase.withdrawnReason === 'disputed'
    if (purchase.withdrawnAt == null || held) update(purchase, { withdrawnAt: c.at, withdrawnReason: reason })
  }
  entitlementsMayChange(c, customerId)
  return revokeCredits(c, invoiceId, of.withCycle ? null : purchases.map(({ productId }) => productId))
}

/** Restores what a dispute had taken of an invoice, because the dispute was won. What was taken for another reason stays taken. Safe to repeat. */
export async function restoreAccess(c: Commit, invoice: Invoice, taken: readonly TakenCredits[]): Promise<void> {
  const { id: invoiceId, customerId } = invoice
  await reinstateLicences(c, invoiceId, 'disputed')
  for (const purchase of await c.em.find(Purchase, { invoiceId, withdrawnReason: 'disputed' })) {
    update(purchase, { withdrawnAt: null, withdrawnReason: null })
  }
  await restoreCredits(c, taken)
  entitlementsMayChange(c, customerId)
}

interface Sold {
  line: InvoiceLine
  index: number
  product: Product
}

/** The sold lines of an invoice. A credit for an old plan has a negative amount and is not one of them. */
async function soldLines(c: Commit, invoice: Invoice): Promise<Sold[]> {
  const sold: Sold[] = []
  for (const [index, line] of invoice.lines.entries()) {
    const product = line.product && line.amount_satang >= 0 ? await c.em.findOne(Product, line.product) : null
    if (product) sold.push({ line, index, product })
  }
  return sold
}

function startedBy(c: Commit, checkoutSessionId: string): Promise<Subscription[]> {
  return c.em.find(Subscription, { checkoutSessionId }, { orderBy: { id: 'asc' } })
}

/** The subscription that a line has started. Two lines of one price have started one each, in their order. */
function takeStarted(started: Subscription[], line: InvoiceLine): Subscription | null {
  const place = started.findIndex((s) => s.priceId === line.price)
  return place < 0 ? null : (started.splice(place, 1)[0] ?? null)
}

function giveAccess(c: Commit, invoice: Invoice, product: Product, index: number): void {
  const { merchantId, livemode, customerId, id: invoiceId } = invoice
  const owner = { merchantId, livemode, customerId, productId: product.id, invoiceId }
  c.em.create(Purchase, { id: `${invoiceId}/${index}`, ...owner, createdAt: c.at })
  entitlementsMayChange(c, customerId)
}

function byProduct(sold: readonly Sold[]): Map<Product, number> {
  const quantities = new Map<Product, number>()
  for (const { product, line } of sold) quantities.set(product, (quantities.get(product) ?? 0) + line.quantity)
  return quantities
}

/** Writes the issued licences into the checkout, which shows them. */
async function noteLicences(c: Commit, invoice: Invoice, licences: readonly License[]): Promise<void> {
  if (!invoice.checkoutSessionId || licences.length === 0) return
  const session = await c.em.findOneOrFail(CheckoutSession, invoice.checkoutSessionId)
  session.licenseIds = licences.map(({ id }) => id)
}
