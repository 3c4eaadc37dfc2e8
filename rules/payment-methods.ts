// The ways to pay. One row says what the code asks of one: its names, fee and waiting time, and how its money comes. Everything else
// asks these questions and names no method. Charging and reading a bank's reports is gateways/.

interface Method {
  /** In documents, on pages, and (in English) in the description of a fee. */
  names: Readonly<Record<'en' | 'th', string>>
  /** Basis points of the gross. An operator may set others from a day on (rules/terms.ts). */
  feeBps: number
  /** Days from the payment until its money is available. */
  availableAfterDays: number
  /**
   * `charge`: the gateway charges it and answers, and a refund goes back the same way. `transfer`: the buyer sends the money against a QR and a bank
   * reports it, so that it may come in parts, late, twice or not at all; a refund is a transfer to the buyer.
   */
  paidBy: 'charge' | 'transfer'
}

/** In the order in which buyers see them. Source: specification §5.2, §4.9. */
export const PAYMENT_METHODS = {
  promptpay: {
    names: { en: 'PromptPay', th: 'พร้อมเพย์' },
    feeBps: 165,
    availableAfterDays: 7,
    paidBy: 'transfer',
  },
  card: {
    names: { en: 'Card', th: 'บัตร' },
    feeBps: 365,
    availableAfterDays: 7,
    paidBy: 'charge',
  },
} as const satisfies Record<string, Method>

export type PaymentMethodType = keyof typeof PAYMENT_METHODS

/** In the order in which buyers see them: `promptpay`, then `card`. */
export const PAYMENT_METHOD_TYPES = Object.keys(PAYMENT_METHODS) as [PaymentMethodType, ...PaymentMethodType[]]

/** `promptpay` → true: a bank reports its money. `card` → false: the gateway charges it. So is what is no way of this list (rules/paid-outside.ts). */
export function isPaidByTransfer(type: string): boolean {
  return isOffered(type) && PAYMENT_METHODS[type].paidBy === 'transfer'
}

/** Whether buyers are offered it. */
export function isOffered(type: string): type is PaymentMethodType {
  return Object.hasOwn(PAYMENT_METHODS, type)
}

/**
 * Whether a gateway makes the code of a payment and charges it, as it charges a card. A code that is made here carries the payment's reference, by which
 * the transfer finds it; one of a gateway carries none.
 */
export function isCodeOfGateway(p: { paymentMethodType: string; reference?: string | null }): boolean {
  return isPaidByTransfer(p.paymentMethodType) && p.reference == null
}

/** The methods whose money comes by a transfer against a QR: `promptpay`. */
export const PAID_BY_TRANSFER = PAYMENT_METHOD_TYPES.filter(isPaidByTransfer)

/** A value for each method, by its row: `byMethod((m) => m.feeBps)` → `{ promptpay: 165, card: 365 }`. */
export function byMethod<T>(get: (method: Method, type: PaymentMethodType) => T): Record<PaymentMethodType, T> {
  const entries = PAYMENT_METHOD_TYPES.map((type) => [type, get(PAYMENT_METHODS[type], type)])
  return Object.fromEntries(entries) as Record<PaymentMethodType, T>
}
