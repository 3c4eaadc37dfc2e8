// Uses of discount codes: reserved when a buyer confirms, committed by the invoice that is paid, released when nothing came of it (specification §4.11).
// What a code takes off is rules/discounts.ts; whose invoice has it is commands/checkout-discount.ts and commands/subscribe.ts.
import { DiscountCode, DiscountUse, type Invoice } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { type FoundCode, findCode, findUse } from '../db/queries/discounts.ts'
import { update } from '../db/update.ts'
import { serializeDiscountCode } from '../resources/discount-code.ts'
import { type KeptTerms, refusalOfCode } from '../rules/discounts.ts'
import { Refusal, type RefusalCode } from '../rules/refusals.ts'
import type { Commit, UseCount } from './commit.ts'

/** What a use is for. */
export type Purchase = { checkoutSessionId: string } | { subscriptionId: string }

export interface CodeGiven {
  /** As the buyer typed it. */
  code: string
  customerId: string
  /** What is bought. */
  productIds: readonly string[]
}

/** A code that can be used at `c.at`; nothing is reserved. Refuses with the codes of specification §4.13, `param: "discount_code"`. */
export async function usableCode(c: Commit, given: CodeGiven): Promise<DiscountCode> {
  return judged(c, given, await findCode(c.em, c.context, given.code, given.customerId))
}

/**
 * Reserves a use of a code at `c.at` for one purchase, whose root is locked. Safe to repeat: one use per purchase and code, and one that is not
 * released is answered as it is. Refuses as `usableCode`; never more than `max_uses`, nor than `max_uses_per_customer`, whoever comes at the same
 * moment: it is counted in the flush (`Commit.countUse`), which refuses too. Source: specification §4.11.
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
 * A paid invoice makes the use that its discount comes from final, and adds what it took off. A use that was released before late money came is taken
 * again where one is left, else it keeps its price uncounted (specification §5.6). Safe to repeat for the use: one that is committed stays so.
 * Announces `discount_code.redeemed`, and `discount_code.exhausted` with the last use.
 */
export async function commitUse(c: Commit, invoice: Invoice): Promise<void> {
  const use = await c.em.findOneOrFail(DiscountUse, invoice.discountUseId!)
  // One statement: the subscriptions of one checkout share the use, and each is only locked by its own processing.
  c.also('update discount_uses set discount_satang = discount_satang + ? where id = ?', [
    invoice.discountSatang,
    use.id,
  ])
  if (use.status === 'committed') return
  const code = await c.em.findOneOrFail(DiscountCode, use.discountCodeId)
  count(c, use.status === 'reserved' ? 'settle' : 'settle_late', use)
  update(use, { status: 'committed', decidedAt: c.at })
  c.event('discount_code.redeemed', code.id, () => serializeDiscountCode(code))
  // Published with the last use alone: the flush knows which it is.
  c.eventIfCounted('discount_code.exhausted', code.id, () => serializeDiscountCode(code))
}

/** A reserved use is free for others again. Safe to repeat: one that is not reserved is left alone. */
export async function releaseUse(c: Commit, useId: string): Promise<void> {
  const use = await c.em.findOneOrFail(DiscountUse, useId)
  if (use.status !== 'reserved') return
  count(c, 'return', use)
  update(use, { status: 'released', decidedAt: c.at })
}

function count(c: Commit, does: UseCount['does'], use: DiscountUse, refusal?: Refusal): void {
  c.countUse({ does, code: use.discountCodeId, use: use.id, customer: use.customerId, refusal })
}

/** What a code takes off, and how long. */
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
  const { code, customerUses } = found ?? { code: null, customerUses: 0 }
  const toJudge = code && {
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
  return code!
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
