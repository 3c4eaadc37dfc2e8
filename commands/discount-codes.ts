// Makes and closes discount codes. The discount of a code never changes. Its uses are commands/discount-uses.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { DiscountCode, Product } from '../db/entities/index.ts'
import { mintDiscountCode, mintId } from '../db/ids.ts'
import { findOwned, findReference } from '../db/queries/owned.ts'
import { update } from '../db/update.ts'
import { serializeDiscountCode } from '../resources/discount-code.ts'
import { codeProblems, type DiscountCodeWanted } from '../rules/discount-codes.ts'
import { Refusal } from '../rules/refusals.ts'
import type { Commit } from './commit.ts'

/**
 * Makes a discount code. Natural key: the code, without case, among the open ones of a merchant and mode; a second one is refused with
 * `discount_code_taken`, also when both are concurrent. A refusal lists all problems at once. Source: specification §4.10.
 */
export async function createDiscountCode(
  c: Commit,
  wanted: DiscountCodeWanted & { metadata: Record<string, string> },
): Promise<DiscountCode> {
  const problems = codeProblems(wanted)
  const [first] = problems
  if (first) throw new Refusal(first.code, first.message, { param: first.param, errors: problems })
  for (const [index, id] of (wanted.products ?? []).entries())
    await findReference(c.em, c.context, Product, 'product', `products[${index}]`, id)
  const name = wanted.code ?? mintDiscountCode()
  const code = c.em.create(DiscountCode, {
    id: mintId('dc_'),
    merchantId: c.context.merchantId,
    livemode: c.context.livemode,
    code: name,
    codeKey: name.toUpperCase(),
    kind: wanted.kind,
    value: wanted.value,
    active: true,
    startsAt: wanted.starts_at ?? null,
    expiresAt: wanted.expires_at ?? null,
    productIds: wanted.products ?? null,
    maxUses: wanted.max_uses ?? null,
    maxUsesPerCustomer: wanted.max_uses_per_customer ?? null,
    uses: 0,
    committedUses: 0,
    duration: wanted.duration,
    durationInCycles: wanted.duration_in_cycles ?? null,
    metadata: wanted.metadata,
    createdAt: c.at,
  })
  await flushUniqueCode(c, code)
  c.event('discount_code.created', code.id, () => serializeDiscountCode(code))
  return code
}

/**
 * Closes a code: it cannot be used any more, and its name is free. Reserved uses may still be paid, and subscriptions keep their discounts. Safe to
 * repeat: a closed code is left alone. Source: specification §4.10.
 */
export async function closeDiscountCode(c: Commit, id: string): Promise<DiscountCode> {
  const code = await findOwned(c.em, c.context, DiscountCode, 'discount_code', id, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
  })
  if (!code.active) return code
  update(code, { active: false, closedAt: c.at })
  c.event('discount_code.closed', code.id, () => serializeDiscountCode(code), { active: true, closed_at: null })
  return code
}

/** Writes now, so that a violation of the unique index is found while the field is known. */
async function flushUniqueCode(c: Commit, code: DiscountCode): Promise<void> {
  try {
    await c.em.flush()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'discount_codes_open') throw error
    throw new Refusal('discount_code_taken', `There is an open discount code '${code.code}' already.`, {
      param: 'code',
    })
  }
}
