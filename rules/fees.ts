// The fee of a payment: a rate per payment method, plus VAT on that fee, from dated tables. The result is copied onto the payment when the money
// arrives and never computed again, because a new rate must not change an old payment. A refund or a dispute does not return the fee (specification
// §5.2).
import { minus, plus, type Satang, shareHalfUp } from './money.ts'
import { byMethod, PAYMENT_METHODS, type PaymentMethodType } from './payment-methods.ts'
import { type Dated, inForceAt, VAT_RATES, type VatRate, vatRateBpsAt } from './tax.ts'

/** Basis points of the gross per payment method, from an instant on. */
export type FeeRates = Dated & { readonly bps: Readonly<Record<PaymentMethodType, number>> }

export type FeeDetail = {
  readonly type: 'fee' | 'vat'
  readonly description: string
  /** Null: a gateway's own fee, of which only the amount is known. */
  readonly rate_bps: number | null
  readonly amount_satang: Satang
}

export type Fees = { feeSatang: Satang; netSatang: Satang; feeDetails: FeeDetail[] }

/** PromptPay 1.65 %, card 3.65 % (specification §5.2). A new price list is a new row. */
export const FEE_RATES: readonly FeeRates[] = [{ from: 0, bps: byMethod((method) => method.feeBps) }]

/**
 * Fee and VAT are each rounded half up, and feeSatang is their sum: 100 000 by card → 3 650 + 256 = 3 906, net 96 094; 5 000 by card → 182.5 → 183 +
 * 12.81 → 13 = 196. A payment of 0 has no fee, but both lines. Source: specification §5.2.
 * `at` is when the money arrived (epoch seconds); `rates` is a configured price list instead of the default.
 */
export function feesFor(payment: {
  grossSatang: Satang
  methodType: PaymentMethodType
  at: number
  rates?: readonly FeeRates[]
  vatRates?: readonly VatRate[]
}): Fees {
  const { grossSatang, methodType, at, rates = FEE_RATES, vatRates = VAT_RATES } = payment
  if (grossSatang < 0) throw new RangeError(`a payment has no negative gross: ${grossSatang}`)
  const feeBps = inForceAt(rates, at).bps[methodType]
  const vatBps = vatRateBpsAt(at, vatRates)
  const fee = shareHalfUp(grossSatang, feeBps)
  const vat = shareHalfUp(fee, vatBps)
  const feeSatang = plus(fee, vat)
  return {
    feeSatang,
    netSatang: minus(grossSatang, feeSatang),
    feeDetails: [
      { type: 'fee', description: `${PAYMENT_METHODS[methodType].names.en} fee`, rate_bps: feeBps, amount_satang: fee },
      { type: 'vat', description: 'VAT on the fee', rate_bps: vatBps, amount_satang: vat },
    ],
  }
}

/** What a gateway has kept of a payment by its own terms: 365 and 26 VAT of 10 000 → 391, net 9 609. Its rate is not known. No fee has no details. */
export function gatewayFees(said: { grossSatang: Satang; feeSatang: Satang; vatSatang: Satang }): Fees {
  const feeSatang = plus(said.feeSatang, said.vatSatang)
  if (feeSatang === 0) return { feeSatang, netSatang: said.grossSatang, feeDetails: [] }
  return {
    feeSatang,
    netSatang: minus(said.grossSatang, feeSatang),
    feeDetails: [
      { type: 'fee', description: "The gateway's fee", rate_bps: null, amount_satang: said.feeSatang },
      { type: 'vat', description: "VAT on the gateway's fee", rate_bps: null, amount_satang: said.vatSatang },
    ],
  }
}
