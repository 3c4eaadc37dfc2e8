// The terms on which a merchant's money is taken, held and paid out: fees, VAT, days of waiting, the least that a Friday pays.
// One home for the numbers that the specification calls *config*; config/env.ts reads what an operator changed (D130). It computes nothing:
// fees are rules/fees.ts, dates of availability the command's.
import { BANK_HOLIDAYS } from './bank-holidays.ts'
import { FEE_RATES, type FeeRates, type PaymentMethodType } from './fees.ts'
import { HOSTED_LINK_DAYS } from './hosted-links.ts'
import { type Satang, satang } from './money.ts'
import { fromBangkok } from './periods.ts'
import { VAT_RATES, type VatRate } from './tax.ts'

export interface Terms {
  /** Dated; in order of time. */
  feeRates: readonly FeeRates[]
  /** Dated; in order of time. On fees, and shown on tax documents. */
  vatRates: readonly VatRate[]
  /** Days from the payment until its money is available. */
  availableAfterDays: Readonly<Record<PaymentMethodType, number>>
  /** What a round pays at least. */
  minimumPayoutSatang: Satang
  /** Days on which banks are closed, `YYYY-MM-DD` in Bangkok. */
  bankHolidays: readonly string[]
  /** Mails of unpaid orders to one address that nobody has proved, in a shop and an hour (rules/mail-limits.ts). */
  orderMailsPerHour: number
  /** Seconds until a bank account that was added in live mode is paid to, unless a second owner confirms it (specification §12.4). */
  bankAccountWaitSeconds: number
  /** Whole years for which documents keep whom they name, behind the year in which the taxes of their year are filed. */
  documentRetentionYears: number
  /** Days for which the hosted link of an invoice opens it, once it is paid or ended; 0: for ever (rules/hosted-links.ts). */
  hostedLinkDays: number
}

/** PromptPay 1.65 %, card 3.65 %, VAT 7 %, seven days, ฿500.00. Source: specification §5.2, §5.9. */
export const CONTRACT_TERMS: Terms = {
  feeRates: FEE_RATES,
  vatRates: VAT_RATES,
  availableAfterDays: { card: 7, promptpay: 7 },
  minimumPayoutSatang: satang(50_000),
  bankHolidays: BANK_HOLIDAYS,
  orderMailsPerHour: 5,
  bankAccountWaitSeconds: 48 * 3_600,
  documentRetentionYears: 5,
  hostedLinkDays: HOSTED_LINK_DAYS,
}

/** What an operator may set; days are `YYYY-MM-DD` in Bangkok, checked by config/env.ts. */
export interface ConfiguredTerms {
  feeRates: readonly { from: string; promptpay_bps: number; card_bps: number }[]
  vatRates: readonly { from: string; rate_bps: number }[]
  availableAfterDays: { card?: number; promptpay?: number }
  minimumPayoutSatang?: number
  /** Days beside those of rules/bank-holidays.ts; with a minus before it, a day that is none after all. */
  bankHolidays?: readonly string[]
  orderMailsPerHour?: number
  bankAccountWaitHours?: number
  documentRetentionYears?: number
  hostedLinkDays?: number
}

/**
 * The specification's terms with an operator's rows behind them: a card fee of 350 from 2027-01-01 leaves a payment of New Year's Eve,
 * 23:59:59 in Bangkok, at 365. Rows stand in order of time.
 */
export function configuredTerms(given: ConfiguredTerms): Terms {
  const { feeRates, vatRates, availableAfterDays, minimumPayoutSatang, bankHolidays } = CONTRACT_TERMS
  const changed = given.bankHolidays ?? []
  return {
    feeRates: [
      ...feeRates,
      ...given.feeRates.map((row) => ({
        from: bangkokMidnight(row.from),
        bps: { promptpay: row.promptpay_bps, card: row.card_bps },
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
