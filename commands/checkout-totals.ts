// What a checkout comes to: its lines, the discount code on them, and what is left to pay. What one line costs is rules/checkout.ts; uses of codes
// are commands/discount-uses.ts.
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
import { invoiceTotals } from '../rules/invoices.ts'
import { SATANG_MAX } from '../rules/money.ts'
import { SMALLEST_CHARGE } from '../rules/proration.ts'
import { Refusal } from '../rules/refusals.ts'
import { announceSubscription } from './announce.ts'
import { previousAttributes } from './changed.ts'
import type { Commit } from './commit.ts'
import { releaseUse, reserveUse, termsOf, usableCode } from './discount-uses.ts'

/** What a basket comes to with a code, or without: lines and totals as the session keeps them. Refuses what cannot be paid. */
export function totalsOf(basket: readonly SessionLine[], terms: KeptTerms | null) {
  const lines = discounted(basket, terms)
  const totals = invoiceTotals(lines)
  if (totals.total_satang > SATANG_MAX) throw tooLarge('line_items')
  if (totals.total_satang > 0 && totals.total_satang < SMALLEST_CHARGE) {
    throw new Refusal('amount_too_small', `The smallest amount that can be paid is ${SMALLEST_CHARGE} satang.`, {
      param: totals.discount_satang > 0 ? 'discount_code' : 'line_items',
    })
  }
  return {
    lines,
    subtotalSatang: totals.subtotal_satang,
    discountSatang: totals.discount_satang,
    totalSatang: totals.total_satang,
  }
}

/** The refusal of a basket, or a line of it, beyond the largest amount. */
export function tooLarge(param: string): Refusal {
  return new Refusal('amount_too_large', `The amount of a checkout may not exceed ${SATANG_MAX} satang.`, { param })
}

/**
 * The code that a session is confirmed with; null for none. `given`: what the buyer typed, null for the code it has, empty to take that off. It is judged,
 * unless the session holds a use of it already, and nothing is reserved yet. Refuses with `discount_codes_not_allowed` and the codes of
 * specification §4.
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
  return usableCode(c, { ...buyerOf(session), code: isOwn ? own.code : given! })
}

/**
 * Puts a code, or none, on a session that is confirmed: its use is reserved, that of another code is released, lines, totals and what the
 * subscriptions keep follow. Safe to repeat: a use that the session holds is kept.
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
    ...totalsOf(basket, reserved?.terms ?? null),
    discountCodeId: reserved?.terms.id ?? null,
    discountUseId: reserved?.use.id ?? null,
  })
  for (const { s, was } of keepDiscounts(c, session, subscriptions, reserved?.terms ?? null)) {
    const previous = previousAttributes(was, serializeSubscription(s, c.links))
    if (previous) announceSubscription(c, 'subscription.updated', s, previous)
  }
}

/** Each subscription keeps what its line's code gives its coming cycles. Answers them with what they were. */
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

/** Late money pays the invoice of its attempt: where that is not the session's last one, the session is what was paid for (specification §5.6). */
export async function followInvoice(
  c: Commit,
  session: CheckoutSession,
  invoice: Invoice,
  subscriptions: readonly Subscription[],
): Promise<void> {
  if (session.invoiceId === invoice.id) return
  const use = invoice.discountUseId ? await c.em.findOneOrFail(DiscountUse, invoice.discountUseId) : null
  const code = use && (await c.em.findOneOrFail(DiscountCode, use.discountCodeId))
  const { subtotalSatang, discountSatang, totalSatang } = invoice
  update(session, {
    invoiceId: invoice.id,
    // An invoice of a checkout has the lines of a checkout: each is of a price.
    lines: invoice.lines.map(({ period_start: _, period_end: __, ...line }) => line as SessionLine),
    subtotalSatang,
    discountSatang,
    totalSatang,
    discountCodeId: code?.id ?? null,
    discountUseId: use?.id ?? null,
  })
  for (const s of subscriptions) s.latestInvoiceId = invoice.id
  keepDiscounts(c, session, subscriptions, code && termsOf(code))
}

/**
 * Gives the use of an open session back when none of its attempts can be paid any more: a QR that has run out, a card that was declined. The next
 * confirm reserves anew. Safe to repeat. Source: specification §4.11.
 */
export async function releaseIdleUse(c: Commit, session: CheckoutSession): Promise<void> {
  if (!session.discountUseId || session.status !== 'open') return
  await c.em.flush()
  const live = { checkoutSessionId: session.id, status: { $in: ['processing' as const, 'requires_action' as const] } }
  if ((await c.em.count(Payment, live)) === 0) await releaseUse(c, session.discountUseId)
}

async function holdsUse(c: Commit, session: CheckoutSession): Promise<boolean> {
  if (!session.discountUseId) return false
  const { status } = await c.em.findOneOrFail(DiscountUse, session.discountUseId)
  return status === 'reserved'
}

function buyerOf(session: CheckoutSession) {
  return { customerId: session.customerId, productIds: session.lines.map((line) => line.product) }
}
