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

/**
 * For which debt a report says that its money is: a checkout, an invoice, or a payment of neither, by its id. `reference`: the transfer itself carries
 * the payment's reference. `member`: a member has looked at the account. `shown`: somebody says so, which may be a mistake.
 */
export interface Claim {
  debt: string
  by: 'reference' | 'member' | 'shown'
}

/** A transfer that was reported before. */
export interface KnownTransfer extends BankReport {
  id: string
  /** What its money is for, or has paid; empty while nobody knows. */
  debts: readonly string[]
  /** Its money waits in the inbox for a person, so it may still be for anything. */
  free: boolean
}

/** A report is of a known transfer. `sure`: they have the same reference. `ofAnother`: its money is for another debt than the report claims. */
export interface Pair {
  id: string
  sure: boolean
  ofAnother: boolean
}

/** A payment that waits for a transfer. */
export interface AwaitedPayment {
  id: string
  /** The checkout or the invoice that it pays, or itself. */
  debt: string
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

/** The payment whose reference a report carries; undefined when it carries none of these. */
export function namedBy(references: readonly string[], awaited: readonly AwaitedPayment[]): AwaitedPayment | undefined {
  const written = references.map((reference) => reference.trim().toUpperCase())
  return awaited.find(({ ref1 }) => ref1 !== null && written.includes(ref1))
}

/**
 * The payment that a report is for. A reference of a bill payment decides alone. Without one, the amount and the time decide if exactly one payment of
 * that amount was awaited then: ฿100.00 at 12:00 with two open codes of ฿100.00 → `several`, and a person or a slip decides.
 */
export function paymentOf(
  report: BankReport & { references: readonly string[] },
  awaited: readonly AwaitedPayment[],
): { payment: string } | { payment: null; why: 'none' | 'several' } {
  const named = namedBy(report.references, awaited)
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
 * Which of the new reports are of transfers that are known already, by the index of the report. Equal references are one transfer. Else the same amount
 * within five minutes is one, when another way has reported it, the nearest first. A known transfer stands for one report: of two rows of ฿100.00 and
 * one slip of ฿100.00, one row is new. A report that names its debt takes a transfer for that debt first. By amount and time alone, it is never one
 * whose money is for another debt, if the transfer itself or a member names the debt: ฿100.00 for B is not the ฿100.00 that A paid a minute ago. What
 * is only `shown` may be that transfer: the pair is `ofAnother`, and a person decides.
 */
export function knownTransfers(
  reports: readonly (BankReport & { claim: Claim | null })[],
  known: readonly KnownTransfer[],
): Map<number, Pair> {
  const pairs = new Map<number, Pair>()
  const free = new FreeTransfers(known)
  const pair = (index: number, transfer: KnownTransfer, claim: Claim | null, sure: boolean) => {
    pairs.set(index, { id: transfer.id, sure, ofAnother: claim !== null && isOfAnother(transfer, claim) })
    free.take(transfer)
  }
  for (const [index, report] of reports.entries()) {
    const same = free.same(report)
    if (same) pair(index, same, report.claim, true)
  }
  const pairNearest = (may: (transfer: KnownTransfer, claim: Claim | null) => boolean) => {
    for (const [index, report] of reports.entries()) {
      if (pairs.has(index)) continue
      const nearest = free.nearest(report, (transfer) => may(transfer, report.claim))
      if (nearest) pair(index, nearest, report.claim, false)
    }
  }
  pairNearest((transfer, claim) => claim !== null && transfer.debts.includes(claim.debt))
  pairNearest((transfer, claim) => claim === null || !isOfAnother(transfer, claim))
  pairNearest((_, claim) => claim?.by === 'shown')
  return pairs
}

/** Money in the inbox may be for what a person says, whatever it was sent for. A reference says what it was sent for. */
function isOfAnother({ debts, free }: KnownTransfer, { debt, by }: Claim): boolean {
  return debts.length > 0 && !debts.includes(debt) && (by === 'reference' || !free)
}

/** The known transfers that stand for no new report yet, by reference, and by amount and time. */
class FreeTransfers {
  readonly #bySame = new Map<string, KnownTransfer[]>()
  readonly #byAmount = new Map<number, KnownTransfer[]>()
  readonly #taken = new Set<KnownTransfer>()

  constructor(known: readonly KnownTransfer[]) {
    for (const one of known) if (one.reference !== null) listOf(this.#bySame, sameKey(one)).push(one)
    for (const one of known.toSorted((a, b) => a.at - b.at)) listOf(this.#byAmount, one.amountSatang).push(one)
  }

  take(transfer: KnownTransfer): void {
    this.#taken.add(transfer)
    const list = listOf(this.#byAmount, transfer.amountSatang)
    list.splice(list.indexOf(transfer, firstFrom(list, transfer.at)), 1)
  }

  same(report: BankReport): KnownTransfer | undefined {
    if (report.reference === null) return undefined
    return this.#bySame.get(sameKey(report))?.find((one) => !this.#taken.has(one))
  }

  nearest(report: BankReport, may: (transfer: KnownTransfer) => boolean): KnownTransfer | undefined {
    const list = this.#byAmount.get(report.amountSatang) ?? []
    const until = timeOf(report).to + CLOCKS_DIFFER_SECONDS
    let nearest: KnownTransfer | undefined
    for (let n = firstFrom(list, report.at - CLOCKS_DIFFER_SECONDS - DAY_SECONDS); n < list.length; n++) {
      const one = list[n]
      if (!one || one.at > until) break
      if (one.source === report.source || !mayBeOne(one, report) || !may(one)) continue
      if (!nearest || Math.abs(one.at - report.at) < Math.abs(nearest.at - report.at)) nearest = one
    }
    return nearest
  }
}

function listOf<K>(lists: Map<K, KnownTransfer[]>, key: K): KnownTransfer[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}

function sameKey({ reference, amountSatang }: BankReport): string {
  return `${amountSatang} ${reference}`
}

/** The first place of a list, which is sorted by time, that is not before `at`. */
function firstFrom(list: readonly KnownTransfer[], at: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.at ?? at) < at) low = middle + 1
    else high = middle
  }
  return low
}

function mayBeOne(a: BankReport, b: BankReport): boolean {
  const [one, other] = [timeOf(a), timeOf(b)]
  const meets = one.from <= other.to + CLOCKS_DIFFER_SECONDS && other.from <= one.to + CLOCKS_DIFFER_SECONDS
  return a.amountSatang === b.amountSatang && meets
}

const DAY_SECONDS = 86_400

function timeOf({ at, dayOnly }: BankReport): { from: number; to: number } {
  return { from: at, to: dayOnly ? at + DAY_SECONDS - 1 : at }
}

/** The reference of a reported transfer, unique for the account. The simulator is everybody's account, so there the merchant is named too. */
export function providerReferenceOf(
  { gateway, merchantId }: { gateway: string; merchantId: string },
  { source, key }: { source: string; key: string },
): string {
  return gateway.startsWith('ga_') ? `${source}/${key}` : `${source}/${merchantId}/${key}`
}
