// Money that a merchant took itself: cash, a cheque, a transfer to an account that Satang does not see. A person says so of an invoice; the payment is direct,
// has no fee and no gateway, and nothing of it can be sent back by one. Names and what is kept of it; writing it down is commands/pay-outside.ts.
import type { Settlement } from './gateway-accounts.ts'
import { PAYMENT_METHODS, type PaymentMethodType } from './payment-methods.ts'

interface OutsideMethod {
  names: Readonly<Record<'en' | 'th', string>>
}

export const OUTSIDE_METHODS = {
  cash: { names: { en: 'Cash', th: 'เงินสด' } },
  cheque: { names: { en: 'Cheque', th: 'เช็ค' } },
  transfer: { names: { en: 'Bank transfer', th: 'โอนเงิน' } },
} as const satisfies Record<string, OutsideMethod>

export type OutsideMethodType = keyof typeof OUTSIDE_METHODS
export const OUTSIDE_METHOD_TYPES = Object.keys(OUTSIDE_METHODS) as [OutsideMethodType, ...OutsideMethodType[]]

/** What a payment was paid with: a way that buyers are offered, or one outside of Satang. */
export type PaidWith = PaymentMethodType | OutsideMethodType

/** The name of the gateway of such payments, which is none: their clearing account is what the merchant says that it holds. */
export const OUTSIDE_GATEWAY = 'outside'
export const OUTSIDE_SETTLEMENT: Settlement = 'direct'

export interface OutsideDetails {
  /** What the merchant wrote down of it, such as the number of the cheque. */
  reference: string | null
}

/** Whether a person said that the money came, and no gateway. */
export function isOutside(payment: { gateway: string }): boolean {
  return payment.gateway === OUTSIDE_GATEWAY
}

/** As documents and pages name it. `card` → Card, `cheque` → Cheque. */
export function nameOfMethod(type: PaidWith, locale: 'en' | 'th'): string {
  return (
    type in OUTSIDE_METHODS ? OUTSIDE_METHODS[type as OutsideMethodType] : PAYMENT_METHODS[type as PaymentMethodType]
  ).names[locale]
}
