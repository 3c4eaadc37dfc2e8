// Grants, spends, expires, revokes and restores credits. Every change is a row of `credit_transactions`, so that a grant's remainder is the sum of
// its rows. A customer's total is db/queries/entitlements.ts.
import { LockMode } from '@mikro-orm/postgresql'
import {
  CreditGrant,
  CreditTransaction,
  type Customer,
  type Invoice,
  type Product,
  type TakenCredits,
} from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { survivorOf } from '../db/queries/surviving-customer.ts'
import { addDays } from '../rules/periods.ts'
import { present } from '../rules/present.ts'
import { Refusal } from '../rules/refusals.ts'
import { announceCredits } from './announce.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { entitlementsMayChange } from './entitlements.ts'

/**
 * Grants `quantity` × the product's credits for a paid invoice. Worked: a plan with 100 credits, quantity 2 → 200 each cycle. Safe to repeat:
 * unique (invoice, product), so the caller adds up the lines of one product.
 */
export function grantCredits(c: Commit, invoice: Invoice, product: Product, quantity: number): void {
  if (!product.credits) return
  const amount = product.credits * quantity
  const grant = c.em.create(CreditGrant, {
    id: mintId('cgr_'),
    merchantId: invoice.merchantId,
    livemode: invoice.livemode,
    customerId: invoice.customerId,
    productId: product.id,
    invoiceId: invoice.id,
    grantedAmount: amount,
    remaining: amount,
    createdAt: c.at,
    expiresAt: product.creditsExpireAfterDays ? addDays(c.at, product.creditsExpireAfterDays) : null,
  })
  book(c, grant, 'grant', amount)
  announceCredits(c, 'credits.granted', grant)
  entitlementsMayChange(c, invoice.customerId)
}

export interface Consumed {
  customer: string
  product: string
  amount: number
  /** The customer's remaining credits of the product. */
  remaining: number
}

/**
 * Spends credits of a product; those that expire first are spent first. Worked: 30 that expire on the 1st and 50 that never do, 40 spent → 0 and 40.
 * When there are too few: `credits_insufficient`, and nothing is spent. The grants are locked in one order, so that concurrent calls never overspend.
 * Not safe to repeat by itself. Source: specification §6.
 */
export async function consumeCredits(
  c: Commit,
  wanted: { customer: Customer; product: Product; amount: number },
): Promise<Consumed> {
  const { customer, product, amount } = wanted
  await clockTime(c, customer)
  const grants = await lockGrants(c, { customerId: customer.id, productId: product.id })
  const usable = grants.filter((grant) => grant.expiresAt == null || grant.expiresAt > c.at)
  const held = usable.reduce((sum, grant) => sum + grant.remaining, 0)
  if (held < amount) {
    await refuseIfMerged(c, customer)
    const message = `The customer has ${held} credits of ${product.id}, and ${amount} are asked for. Nothing was taken.`
    throw new Refusal('credits_insufficient', message, { param: 'amount' })
  }
  expire(c, grants)
  let left = amount
  for (const grant of usable) {
    const taken = Math.min(grant.remaining, left)
    if (taken === 0) break
    left -= taken
    take(c, grant, 'consumption', taken)
    announceCredits(c, 'credits.consumed', grant, { remaining: grant.remaining + taken })
    if (held === amount && left === 0) announceCredits(c, 'credits.depleted', grant)
  }
  if (held === amount) entitlementsMayChange(c, customer.id)
  return { customer: customer.id, product: product.id, amount, remaining: held - amount }
}

/** Refuses for a customer that was just merged: its credits belong to another customer now, and the caller's retry finds them there. */
async function refuseIfMerged(c: Commit, { id }: Customer): Promise<void> {
  if (await survivorOf(c.em, id))
    throw new Refusal(
      'lock_timeout',
      `The customer ${id} has just become part of another. Nothing was taken; try again.`,
    )
}

/** Expires what is left of a customer's credits whose time has come by `c.at`. Safe to repeat: then nothing is left of them. */
export async function expireCredits(c: Commit, customerId: string): Promise<void> {
  expire(c, await lockGrants(c, { customerId }))
}

/**
 * Revokes what is left of the credits that an invoice brought, of these products (null: of all products), because it is refunded or disputed. Answers
 * what it took. Safe to repeat: then it takes nothing.
 */
export async function revokeCredits(
  c: Commit,
  invoiceId: string,
  productIds: readonly string[] | null,
): Promise<TakenCredits[]> {
  const taken: TakenCredits[] = []
  for (const grant of await lockGrants(c, { invoiceId })) {
    if (productIds && !productIds.includes(grant.productId)) continue
    taken.push({ grant: grant.id, amount: grant.remaining })
    take(c, grant, 'revocation', grant.remaining)
  }
  return taken
}

/** Returns revoked credits to their grants and publishes them as granted. Their expiry stays as it was. Not safe to repeat by itself. */
export async function restoreCredits(c: Commit, taken: readonly TakenCredits[]): Promise<void> {
  const ids = taken.map(({ grant }) => grant)
  const grants = await c.em.find(
    CreditGrant,
    { id: { $in: ids } },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  )
  for (const grant of grants) {
    const { amount } = present(
      taken.find((one) => one.grant === grant.id),
      'what was taken of a grant',
    )
    grant.remaining += amount
    book(c, grant, 'restoration', amount)
    announceCredits(c, 'credits.granted', grant)
  }
}

/** Locks the grants with credits left, in this order: first to expire first; of two with the same expiry, or none, the older first. */
function lockGrants(
  c: Commit,
  of: { customerId: string; productId?: string } | { invoiceId: string },
): Promise<CreditGrant[]> {
  return c.em.find(
    CreditGrant,
    { ...of, remaining: { $gt: 0 } },
    { orderBy: [{ expiresAt: 'asc nulls last' }, { id: 'asc' }], lockMode: LockMode.PESSIMISTIC_WRITE },
  )
}

function expire(c: Commit, grants: readonly CreditGrant[]): void {
  for (const grant of grants) {
    if (grant.expiresAt == null || grant.expiresAt > c.at) continue
    const { remaining } = grant
    take(c, grant, 'expiry', remaining)
    announceCredits(c, 'credits.expired', grant, { remaining })
    entitlementsMayChange(c, grant.customerId)
  }
}

function take(c: Commit, grant: CreditGrant, type: 'consumption' | 'expiry' | 'revocation', amount: number): void {
  grant.remaining -= amount
  book(c, grant, type, -amount)
}

function book(c: Commit, grant: CreditGrant, type: CreditTransaction['type'], amount: number): void {
  const { merchantId, livemode, customerId, productId, id: grantId } = grant
  const owner = { merchantId, livemode, customerId, productId, grantId }
  c.em.create(CreditTransaction, { id: mintId('ctx_'), ...owner, type, amount, createdAt: c.at })
}
