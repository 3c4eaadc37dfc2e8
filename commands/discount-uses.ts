// Uses of discount codes: reserved when a buyer confirms, committed by the paid invoice, released when the purchase fails (specification §4.11). The
// amount of a discount is rules/discounts.ts; invoices get it through commands/checkout-totals.ts and commands/subscribe.ts.
import { DiscountCode, DiscountUse, type Invoice } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { type FoundCode, findCode, findUse } from '../db/queries/discounts.ts'
import { update } from '../db/update.ts'
import { serializeDiscountCode } from '../resources/discount-code.ts'
import { type KeptTerms, refusalOfCode } from '../rules/discounts.ts'
import { present } from '../rules/present.ts'
import { Refusal, type RefusalCode } from '../rules/refusals.ts'
import type { Commit, UseCount } from './commit.ts'

/** The purchase that a use is for. */
export type Purchase = { checkoutSessionId: string } | { subscriptionId: string }

export interface CodeGiven {
  /** As the buyer typed it. */
  code: string
  customerId: string
  productIds: readonly string[]
}

/** Finds a code that can be used at `c.at`; nothing is reserved. Refuses with the codes of specification §4.13, `param: "discount_code"`. */
export async function usableCode(c: Commit, given: CodeGiven): Promise<DiscountCode> {
  return judged(c, given, await findCode(c.em, c.context, given.code, given.customerId))
}

/**
 * Reserves a use of a code at `c.at` for one purchase. The caller has locked the purchase's root. Safe to repeat: one use per purchase and code; a
 * use that is not released is answered as it is. Refuses as `usableCode`. Concurrent calls never exceed `max_uses` or `max_uses_per_customer`: the
 * flush counts the use (`Commit.countUse`) and may refuse too. Source: specification §4.11.
 */
export async function reserveUse(
  c: Commit,
  given: CodeGiven & { for: Purchase },
): Promise<{ use: DiscountUse; terms: KeptTerms }> {
  const found = await findCode(c.em, c.context, given.code, given.customerId)
  const before = found && (await findUse(c.em, found.code.id, given.for))
  if (before && before.status !== 'released') return { use: before, terms: termsOf(found.code) }
  const code = judged(c, given, found)
  const use = before ?? newUse(c, code, given)
  update(use, { status: 'reserved', counted: true, decidedAt: null })
  count(c, 'reserve', use, refused('discount_code_exhausted', given.code))
  return { use, terms: termsOf(code) }
}

/**
 * Commits the use behind a paid invoice's discount, and adds the discounted amount to it. A use that was released before late money came is taken
 * again if one is left; else the invoice keeps its price and the use is not counted (specification §5.6). Safe to repeat for the use: a committed one
 * stays committed. Publishes `discount_code.redeemed`, and `discount_code.exhausted` with the last use.
 */
export async function commitUse(c: Commit, invoice: Invoice): Promise<void> {
  const use = await c.em.findOneOrFail(
    DiscountUse,
    present(invoice.discountUseId, 'the use that a discount comes from'),
  )
  // One statement, because the subscriptions of one checkout share the use, and each processing locks only its own subscription.
  c.also('update discount_uses set discount_satang = discount_satang + ? where id = ?', [
    invoice.discountSatang,
    use.id,
  ])
  if (use.status === 'committed') return
  const code = await c.em.findOneOrFail(DiscountCode, use.discountCodeId)
  count(c, use.status === 'reserved' ? 'settle' : 'settle_late', use)
  update(use, { status: 'committed', decidedAt: c.at })
  c.event('discount_code.redeemed', code.id, () => serializeDiscountCode(code))
  // Published only with the last use; the flush knows which use is the last.
  c.eventIfCounted('discount_code.exhausted', code.id, () => serializeDiscountCode(code))
}

/** Releases a reserved use. Safe to repeat: a use that is not reserved is left alone. */
export async function releaseUse(c: Commit, useId: string): Promise<void> {
  const use = await c.em.findOneOrFail(DiscountUse, useId)
  if (use.status !== 'reserved') return
  count(c, 'return', use)
  update(use, { status: 'released', decidedAt: c.at })
}

function count(c: Commit, does: UseCount['does'], use: DiscountUse, refusal?: Refusal): void {
  c.countUse({ does, code: use.discountCodeId, use: use.id, customer: use.customerId, refusal })
}

/** The discount of a code and its duration. */
export function termsOf(code: DiscountCode): KeptTerms {
  const { id, kind, value, duration, productIds, durationInCycles } = code
  return {
    id,
    code: code.code,
    kind,
    value,
    duration,
    durationInCycles: durationInCycles ?? null,
    productIds: productIds ?? null,
  }
}

function newUse(c: Commit, code: DiscountCode, given: CodeGiven & { for: Purchase }): DiscountUse {
  return c.em.create(DiscountUse, {
    id: mintId('dcu_'),
    merchantId: code.merchantId,
    livemode: code.livemode,
    discountCodeId: code.id,
    customerId: given.customerId,
    ...given.for,
    status: 'reserved',
    counted: true,
    discountSatang: 0,
    createdAt: c.at,
  })
}

function judged(c: Commit, { code: name, productIds }: CodeGiven, found: FoundCode | null): DiscountCode {
  if (!found) throw refused('discount_code_invalid', name)
  const { code, customerUses } = found
  const toJudge = {
    active: code.active,
    startsAt: code.startsAt ?? null,
    expiresAt: code.expiresAt ?? null,
    productIds: code.productIds ?? null,
    maxUses: code.maxUses ?? null,
    uses: code.uses,
    maxUsesPerCustomer: code.maxUsesPerCustomer ?? null,
  }
  const refusal = refusalOfCode(toJudge, { at: c.at, customerUses, productIds })
  if (refusal) throw refused(refusal, name)
  return code
}

function refused(refusal: RefusalCode, code: string): Refusal {
  return new Refusal(refusal, MESSAGES[refusal]!(code), { param: 'discount_code' })
}

const MESSAGES: Partial<Record<RefusalCode, (code: string) => string>> = {
  discount_code_invalid: (code) => `There is no discount code '${code}'.`,
  discount_code_inactive: (code) => `The discount code '${code}' is not active.`,
  discount_code_expired: (code) => `The discount code '${code}' has expired.`,
  discount_code_exhausted: (code) => `The discount code '${code}' is used up.`,
  discount_not_applicable: (code) => `The discount code '${code}' is for none of the items.`,
}
