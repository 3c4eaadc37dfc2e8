// The book of a customer's credits, and what was just spent of them, as they are answered (specification §6.5). Grants are resources/money.ts.

export interface CreditTransactionRow {
  id: string
  livemode: boolean
  customerId: string
  productId: string
  grantId: string
  type: string
  amount: number
  createdAt: number
}

/** Plus what came, minus what went: a spending from two grants is two of them. */
export function serializeCreditTransaction(t: CreditTransactionRow) {
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

/** What was spent, and what is left of the product's credits. */
export function serializeConsumption(spent: { customer: string; product: string; amount: number; remaining: number }) {
  const { customer, product, amount, remaining } = spent
  return { object: 'credit_consumption', customer, product, amount, remaining }
}
