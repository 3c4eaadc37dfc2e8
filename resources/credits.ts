// The transactions of a customer's credits, and the answer to spending some, as JSON (specification §6.5). Grants are resources/money.ts.

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

/** Positive for credits granted, negative for credits spent. Spending from two grants makes two transactions. */
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

/** The credits that were spent, and those left of the product. */
export function serializeConsumption(spent: { customer: string; product: string; amount: number; remaining: number }) {
  const { customer, product, amount, remaining } = spent
  return { object: 'credit_consumption', customer, product, amount, remaining }
}
