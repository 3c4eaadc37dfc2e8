// The terms for a merchant's money: fees, VAT, days until it is available, the smallest payout. The one place for the numbers that the specification
// calls *config*; config/env.ts reads an operator's changes (D130). It computes nothing: fees are rules/fees.ts, and commands compute dates of
// availability.
import { BANK_HOLIDAYS } from './bank-holidays.ts'
import { FEE_RATES, type FeeRates } from './fees.ts'
import { HOSTED_LINK_DAYS } from './hosted-links.ts'
import { type Satang, satang } from './money.ts'
import { byMethod, type PaymentMethodType } from './payment-methods.ts'
import { fromBangkok } from './periods.ts'
import { VAT_RATES, type VatRate } from './tax.ts'

export interface Terms {
  /** Dated; in order of time. */
  feeRates: readonly FeeRates[]
  /** Dated; in order of time. For fees, and shown on tax documents. */
  vatRates: readonly VatRate[]
  /** Days from the payment until its money is available. */
  availableAfterDays: Readonly<Record<PaymentMethodType, number>>
  /** The smallest payout of a round. */
  minimumPayoutSatang: Satang
  /** Days on which banks are closed, `YYYY-MM-DD` in Bangkok. */
  bankHolidays: readonly string[]
  /** Mails of unpaid orders to one unproved address, per shop and hour (rules/mail-limits.ts). */
  orderMailsPerHour: number
  /** Seconds until payouts may go to a bank account that was added in live mode, unless a second owner confirms it (specification §12.4). */
  bankAccountWaitSeconds: number
  /**
   * Whole years for which documents keep the buyer's name, tax id and address, counted from the end of the year in which the taxes of their year are
   * filed.
   */
  documentRetentionYears: number
  /** Days for which the hosted link of a paid or ended invoice works; 0: for ever (rules/hosted-links.ts). */
  hostedLinkDays: number
}

/** PromptPay 1.65 %, card 3.65 %, VAT 7 %, seven days, ฿500.00. Source: specification §5.2, §5.9. */
export const CONTRACT_TERMS: Terms = {
  feeRates: FEE_RATES,
  vatRates: VAT_RATES,
  availableAfterDays: byMethod((method) => method.availableAfterDays),
  minimumPayoutSatang: satang(50_000),
  bankHolidays: BANK_HOLIDAYS,
  orderMailsPerHour: 5,
  bankAccountWaitSeconds: 48 * 3_600,
  documentRetentionYears: 5,
  hostedLinkDays: HOSTED_LINK_DAYS,
}

/** The terms that an operator may set. Days are `YYYY-MM-DD` in Bangkok, checked by config/env.ts. */
export interface ConfiguredTerms {
  feeRates: readonly ({ from: string } & Record<`${PaymentMethodType}_bps`, number>)[]
  vatRates: readonly { from: string; rate_bps: number }[]
  availableAfterDays: Partial<Record<PaymentMethodType, number>>
  minimumPayoutSatang?: number
  /** Days in addition to those of rules/bank-holidays.ts. A minus before a day removes it. */
  bankHolidays?: readonly string[]
  orderMailsPerHour?: number
  bankAccountWaitHours?: number
  documentRetentionYears?: number
  hostedLinkDays?: number
}

/**
 * The specification's terms, followed by an operator's rows: a card fee of 350 from 2027-01-01 leaves a payment of New Year's Eve, 23:59:59 in
 * Bangkok, at 365. Rows are in order of time.
 */
export function configuredTerms(given: ConfiguredTerms): Terms {
  const { feeRates, vatRates, availableAfterDays, minimumPayoutSatang, bankHolidays } = CONTRACT_TERMS
  const changed = given.bankHolidays ?? []
  return {
    feeRates: [
      ...feeRates,
      ...given.feeRates.map((row) => ({
        from: bangkokMidnight(row.from),
        bps: byMethod((_, type) => row[`${type}_bps`]),
      })),
    ],
    vatRates: [
      ...vatRates,
      ...given.vatRates.map((row) => ({ from: bangkokMidnight(row.from), rateBps: row.rate_bps })),
    ],
    availableAfterDays: { ...availableAfterDays, ...given.availableAfterDays },
    minimumPayoutSatang:
      given.minimumPayoutSatang === undefined ? minimumPayoutSatang : satang(given.minimumPayoutSatang),
    bankHolidays: [...bankHolidays, ...changed].filter((day) => !day.startsWith('-') && !changed.includes(`-${day}`)),
    orderMailsPerHour: given.orderMailsPerHour ?? CONTRACT_TERMS.orderMailsPerHour,
    bankAccountWaitSeconds:
      given.bankAccountWaitHours === undefined
        ? CONTRACT_TERMS.bankAccountWaitSeconds
        : given.bankAccountWaitHours * 3_600,
    documentRetentionYears: given.documentRetentionYears ?? CONTRACT_TERMS.documentRetentionYears,
    hostedLinkDays: given.hostedLinkDays ?? CONTRACT_TERMS.hostedLinkDays,
  }
}

function bangkokMidnight(text: string): number {
  const [year, month, day] = text.split('-').map(Number) as [number, number, number]
  return fromBangkok({ year, month, day })
}
