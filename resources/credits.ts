// Credit grants, the transactions of a customer's credits, and the answer to spending some, as JSON (specification §6.5).
import { z } from 'zod'
import type { CreditGrant, CreditTransaction } from '../db/entities/index.ts'
import { apiObject } from './schema.ts'

export const creditTransactionSchema = apiObject({
  id: z.string(),
  object: z.literal('credit_transaction'),
  type: z.enum(['grant', 'consumption', 'expiry', 'revocation', 'restoration']),
  amount: z.int().meta({ description: 'Positive when credits were added, negative when they were spent.' }),
  customer: z.string(),
  product: z.string(),
  grant: z.string().meta({ description: 'The credit grant that the credits came with, or were taken from.' }),
  livemode: z.boolean(),
  created: z.int(),
}).meta({ id: 'CreditTransaction' })
export type CreditTransactionObject = z.output<typeof creditTransactionSchema>

/** The schema of a credit grant. Only events carry it; it has no GET. */
export const creditGrantSchema = apiObject({
  id: z.string(),
  object: z.literal('credit_grant'),
  customer: z.string(),
  product: z.string(),
  invoice: z.string().nullable(),
  amount: z.int(),
  remaining: z.int(),
  expires_at: z.int().nullable(),
  livemode: z.boolean(),
  created: z.int(),
}).meta({ id: 'CreditGrant' })
export type CreditGrantObject = z.output<typeof creditGrantSchema>

export const creditConsumptionSchema = apiObject({
  object: z.literal('credit_consumption'),
  customer: z.string(),
  product: z.string(),
  amount: z.int(),
  remaining: z.int().meta({ description: 'The remaining credits of this product.' }),
})
export type CreditConsumptionObject = z.output<typeof creditConsumptionSchema>

/** Positive for credits granted, negative for credits spent. Spending from two grants makes two transactions. */
export function serializeCreditTransaction(t: CreditTransaction): CreditTransactionObject {
  return {
    id: t.id,
    object: 'credit_transaction',
    type: t.type,
    amount: t.amount,
    customer: t.customerId,
    product: t.productId,
    grant: t.grantId,
    livemode: t.livemode,
    created: t.createdAt,
  }
}

/** The credits that were spent, and those left of the product. */
export function serializeConsumption(spent: {
  customer: string
  product: string
  amount: number
  remaining: number
}): CreditConsumptionObject {
  const { customer, product, amount, remaining } = spent
  return { object: 'credit_consumption', customer, product, amount, remaining }
}

export function serializeCreditGrant(g: CreditGrant): CreditGrantObject {
  return {
    id: g.id,
    object: 'credit_grant',
    customer: g.customerId,
    product: g.productId,
    invoice: g.invoiceId ?? null,
    amount: g.grantedAmount,
    remaining: g.remaining,
    expires_at: g.expiresAt ?? null,
    livemode: g.livemode,
    created: g.createdAt,
  }
}
