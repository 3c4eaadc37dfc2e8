// Computes the lines and totals of a checkout, with its discount code. What one line costs is rules/checkout.ts; uses of codes are
// commands/discount-uses.ts.
import {
  type CheckoutSession,
  DiscountCode,
  DiscountUse,
  type Invoice,
  Payment,
  type Subscription,
} from '../db/entities/index.ts'
import { update } from '../db/update.ts'
import { serializeSubscription } from '../resources/subscription.ts'
import { discountableLine, discounted, type SessionLine } from '../rules/checkout.ts'
import { type KeptTerms, keptDiscounts } from '../rules/discounts.ts'
import { totalColumns } from '../rules/invoices.ts'
import { SATANG_MAX } from '../rules/money.ts'
import { present } from '../rules/present.ts'
import { SMALLEST_CHARGE } from '../rules/proration.ts'
import { Refusal } from '../rules/refusals.ts'
import { announceSubscription } from './announce.ts'
import { previousAttributes } from './changed.ts'
import type { Commit } from './commit.ts'
import { releaseUse, reserveUse, termsOf, usableCode } from './discount-uses.ts'
import { returnLinkUse } from './link-uses.ts'
import { standardRateBps } from './tax-rate.ts'

/**
 * Lines and totals of a basket, with or without a code, as the session keeps them. `standardBps`: commands/tax-rate.ts. Refuses totals that cannot be
 * paid.
 */
export function totalsOf(basket: readonly SessionLine[], terms: KeptTerms | null, standardBps: number) {
  const lines = discounted(basket, terms, standardBps)
  const totals = totalColumns(lines)
  if (totals.totalSatang > SATANG_MAX) throw tooLarge('line_items')
  if (totals.totalSatang > 0 && totals.totalSatang < SMALLEST_CHARGE) {
    throw new Refusal('amount_too_small', `The smallest amount that can be paid is ${SMALLEST_CHARGE} satang.`, {
      param: totals.discountSatang > 0 ? 'discount_code' : 'line_items',
    })
  }
  return { lines, ...totals }
}

/** The refusal of a basket, or of one of its lines, above the largest amount. */
export function tooLarge(param: string): Refusal {
  return new Refusal('amount_too_large', `The amount of a checkout may not exceed ${SATANG_MAX} satang.`, { param })
}

/**
 * The code that a session is confirmed with; null for none. `given`: the text that the buyer typed, null for the session's own code, empty to remove
 * that code. The code is judged, unless the session already holds a use of it. Nothing is reserved yet. Refuses with `discount_codes_not_allowed` and
 * the codes of specification §4.
 */
export async function codeOfConfirm(
  c: Commit,
  session: CheckoutSession,
  given: string | null,
): Promise<DiscountCode | null> {
  const { discountCodeId } = session
  if (given === '' || (given === null && !discountCodeId)) return null
  const own = discountCodeId ? await c.em.findOneOrFail(DiscountCode, discountCodeId) : null
  const isOwn = own !== null && (given === null || given.toUpperCase() === own.codeKey)
  if (!isOwn && !session.allowDiscountCodes) {
    throw new Refusal('discount_codes_not_allowed', 'This checkout takes no discount codes.', {
      param: 'discount_code',
    })
  }
  if (isOwn && (await holdsUse(c, session))) return own
  return usableCode(c, { ...buyerOf(session), code: isOwn ? own.code : present(given, 'the discount code') })
}

/**
 * Puts a code, or none, on a session that is being confirmed: reserves its use, releases the use of another code, and updates lines, totals and the
 * discounts of the subscriptions. Safe to repeat: a use that the session holds is kept.
 */
export async function putCode(
  c: Commit,
  session: CheckoutSession,
  { basket, code, subscriptions }: { basket: SessionLine[]; code: DiscountCode | null; subscriptions: Subscription[] },
): Promise<void> {
  const purchase = { checkoutSessionId: session.id }
  const reserved = code && (await reserveUse(c, { ...buyerOf(session), code: code.code, for: purchase }))
  const before = session.discountUseId
  if (before && before !== reserved?.use.id) await releaseUse(c, before)
  update(session, {
    ...totalsOf(basket, reserved?.terms ?? null, await standardRateBps(c)),
    discountCodeId: reserved?.terms.id ?? null,
    discountUseId: reserved?.use.id ?? null,
  })
  for (const { s, was } of keepDiscounts(c, session, subscriptions, reserved?.terms ?? null)) {
    const previous = previousAttributes(was, serializeSubscription(s, c.links))
    if (previous) announceSubscription(c, 'subscription.updated', s, previous)
  }
}

/** Gives each subscription the discount that its line's code grants for the coming cycles. Answers the subscriptions with their old state. */
export function keepDiscounts(
  c: Commit,
  session: CheckoutSession,
  subscriptions: readonly Subscription[],
  terms: KeptTerms | null,
) {
  const kept = terms && keptDiscounts(session.lines.map(discountableLine), terms, session.discountUseId ?? null)
  const left = [...subscriptions]
  return session.lines.flatMap((line, index) => {
    const at = left.findIndex((s) => s.priceId === line.price)
    const [s] = at < 0 ? [] : left.splice(at, 1)
    if (!s) return []
    const was = serializeSubscription(s, c.links)
    s.discount = kept?.[index] ?? null
    return [{ s, was }]
  })
}

/**
 * Late money pays the invoice of its attempt. When that is not the session's last invoice, the session takes over the lines and totals of the paid
 * one (specification §5.6).
 */
export async function followInvoice(
  c: Commit,
  session: CheckoutSession,
  invoice: Invoice,
  subscriptions: readonly Subscription[],
): Promise<void> {
  if (session.invoiceId === invoice.id) return
  const use = invoice.discountUseId ? await c.em.findOneOrFail(DiscountUse, invoice.discountUseId) : null
  const code = use && (await c.em.findOneOrFail(DiscountCode, use.discountCodeId))
  const { subtotalSatang, discountSatang, taxSatang, exclusiveTaxSatang, totalSatang } = invoice
  update(session, {
    invoiceId: invoice.id,
    // Each line of a checkout's invoice has a price.
    lines: invoice.lines.map(({ period_start: _, period_end: __, ...line }) => line as SessionLine),
    subtotalSatang,
    discountSatang,
    taxSatang,
    exclusiveTaxSatang,
    totalSatang,
    discountCodeId: code?.id ?? null,
    discountUseId: use?.id ?? null,
  })
  for (const s of subscriptions) s.latestInvoiceId = invoice.id
  keepDiscounts(c, session, subscriptions, code && termsOf(code))
}

/**
 * Releases the uses (code and payment link) of an open session when none of its attempts can be paid any more: an expired QR, a declined card. The next
 * confirm reserves again. Safe to repeat. Source: specification §4.11.
 */
export async function releaseIdleUse(c: Commit, session: CheckoutSession): Promise<void> {
  const holds = session.discountUseId != null || session.paymentLinkId != null
  if (!holds || session.status !== 'open') return
  await c.em.flush()
  const live = { checkoutSessionId: session.id, status: { $in: ['processing' as const, 'requires_action' as const] } }
  if ((await c.em.count(Payment, live)) > 0) return
  if (session.discountUseId) await releaseUse(c, session.discountUseId)
  returnLinkUse(c, session)
}

async function holdsUse(c: Commit, session: CheckoutSession): Promise<boolean> {
  if (!session.discountUseId) return false
  const { status } = await c.em.findOneOrFail(DiscountUse, session.discountUseId)
  return status === 'reserved'
}

function buyerOf(session: CheckoutSession) {
  return { customerId: session.customerId, productIds: session.lines.map((line) => line.product) }
}
