// One transfer to a merchant's own account may be reported in several ways: by the bank's callback, as a row of a statement, by the buyer's slip, by
// hand. Each way names it in its own words, since a bank's statement seldom shows the reference of the slip. This file decides which payment a report
// is for, and which reports are of one transfer, so that its money counts once. It books nothing.

/** What a report says of a transfer. */
export interface BankReport {
  source: 'callback' | 'statement' | 'slip' | 'hand'
  /** The bank's reference of the transfer. */
  reference: string | null
  amountSatang: number
  /** Unix seconds. Of a row without a time: the beginning of its day in Bangkok. */
  at: number
  /** The row names a day and no time. */
  dayOnly: boolean
}

/** A payment that waits for a transfer. */
export interface AwaitedPayment {
  id: string
  /** The reference in its code; null for codes that carry none (rules/promptpay.ts). */
  ref1: string | null
  /** What is still due. */
  dueSatang: number
  /** When the first code of this debt was shown, and until when its money is expected. Unix seconds. */
  madeAt: number
  endsAt: number
}

/** Clocks of banks differ, and a statement may show the minute alone. */
const CLOCKS_DIFFER_SECONDS = 300

/**
 * The payment that a report is for. A reference of a bill payment decides alone. Without one, the amount and the time decide if exactly one payment of
 * that amount was awaited then: ฿100.00 at 12:00 with two open codes of ฿100.00 → `several`, and a person or a slip decides.
 */
export function paymentOf(
  report: BankReport & { references: readonly string[] },
  awaited: readonly AwaitedPayment[],
): { payment: string } | { payment: null; why: 'none' | 'several' } {
  const references = report.references.map((reference) => reference.trim().toUpperCase())
  const named = awaited.find(({ ref1 }) => ref1 !== null && references.includes(ref1))
  if (named) return { payment: named.id }
  const { from, to } = timeOf(report)
  const [one, second] = awaited.filter(
    ({ dueSatang, madeAt, endsAt }) =>
      dueSatang === report.amountSatang && to >= madeAt - CLOCKS_DIFFER_SECONDS && from <= endsAt,
  )
  if (!one) return { payment: null, why: 'none' }
  return second ? { payment: null, why: 'several' } : { payment: one.id }
}

/**
 * Which of the new reports are of transfers that are known already: the known transfer's id by the index of the report. Equal references are one transfer.
 * Else the same amount within five minutes is one, when another way has reported it, the nearest first. A known transfer stands for one report: of two
 * rows of ฿100.00 and one slip of ฿100.00, one row is new.
 */
export function knownTransfers(
  reports: readonly BankReport[],
  known: readonly (BankReport & { id: string })[],
): Map<number, string> {
  const pairs = new Map<number, string>()
  const free = new Set(known)
  const pair = (index: number, transfer: BankReport & { id: string }) => {
    pairs.set(index, transfer.id)
    free.delete(transfer)
  }
  for (const [index, { reference, amountSatang }] of reports.entries()) {
    if (reference === null) continue
    const same = [...free].find((one) => one.reference === reference && one.amountSatang === amountSatang)
    if (same) pair(index, same)
  }
  for (const [index, report] of reports.entries()) {
    if (pairs.has(index)) continue
    const near = [...free].filter((one) => one.source !== report.source && mayBeOne(one, report))
    const [nearest] = near.sort((a, b) => Math.abs(a.at - report.at) - Math.abs(b.at - report.at))
    if (nearest) pair(index, nearest)
  }
  return pairs
}

function mayBeOne(a: BankReport, b: BankReport): boolean {
  const [one, other] = [timeOf(a), timeOf(b)]
  const meets = one.from <= other.to + CLOCKS_DIFFER_SECONDS && other.from <= one.to + CLOCKS_DIFFER_SECONDS
  return a.amountSatang === b.amountSatang && meets
}

function timeOf({ at, dayOnly }: BankReport): { from: number; to: number } {
  return { from: at, to: dayOnly ? at + 86_399 : at }
}
