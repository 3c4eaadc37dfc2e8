// Compares a day of a gateway's own book with ours: what is there and not here, here and not there, and what both have with another amount, fee or
// status. It reads nothing and books nothing. Source: specification §11.4.

import { plus, satang } from './money.ts'

export const DIFFERENCE_KINDS = ['missing_here', 'missing_there', 'amount', 'fee', 'status'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

export const RECONCILIATION_STATUSES = ['equal', 'different', 'waiting'] as const
export type ReconciliationStatus = (typeof RECONCILIATION_STATUSES)[number]

/** One line of the gateway's own book. */
export interface BookedLine {
  kind: 'charge' | 'refund'
  /** The gateway's id. */
  reference: string
  /** Our payment's or refund's id, as the gateway knows it; null for what was made in the gateway's own dashboard. */
  ourId: string | null
  /** Of a refund: the gateway's id of the refunded charge. */
  chargeReference: string | null
  amountSatang: number
  /** Without VAT; null while the gateway does not know it. */
  feeSatang: number | null
  feeVatSatang: number | null
  status: 'succeeded' | 'pending' | 'failed'
  /** Unix seconds. */
  at: number
}

/** Money that we know at this gateway: a charge, a transfer that it reported, or a refund. */
export interface OurLine {
  kind: 'charge' | 'refund'
  /** The payment's or the refund's id; of a reported transfer its own. */
  id: string
  /** The gateway's id, as far as we know it. */
  reference: string | null
  payment: string | null
  amountSatang: number
  /** With its VAT; null while it is not known. */
  feeSatang: number | null
  /** Whether the gateway's fee belongs to this line at all: not to a refund, and not to money in suspense. */
  hasFee: boolean
  status: 'succeeded' | 'pending' | 'failed'
  /** It belongs to the day that is compared, by our own reckoning. */
  ofDay: boolean
}

export interface Difference {
  kind: DifferenceKind
  payment: string | null
  gatewayReference: string | null
  oursSatang: number | null
  theirsSatang: number | null
}

export interface BookSums {
  payments: number
  grossSatang: number
  refunds: number
  refundedSatang: number
  /** Of the payments, as far as known. */
  feeSatang: number
}

export interface Compared {
  differences: Difference[]
  ours: BookSums
  theirs: BookSums
  /** Ours that are in no line of theirs: to be looked up before they count as missing there. */
  unseen: OurLine[]
  /** Fees that the gateway says and we do not have. */
  learnable: { payment: string; line: BookedLine }[]
  /** Refunds that were made in the gateway's own dashboard. `payment`: null when the charge is not ours either. */
  refundsThere: { payment: string | null; line: BookedLine }[]
  /** Some fee is not known. */
  feesUnknown: boolean
  /** A refund of the gateway's own dashboard is still on its way: it is booked when it has succeeded. */
  refundsPending: boolean
}

/**
 * Compares the lines of a day. `theirs` may reach beyond the day on both sides, so that a payment at midnight finds its line; only those for which
 * `isOfDay` holds are theirs of the day. ฿199.00 there and ฿199.00 here → no difference; ฿199.00 there and nothing here → missing_here; two charges of one
 * payment there → the second is missing_here.
 */
export function compareBooks(
  theirs: readonly BookedLine[],
  ours: readonly OurLine[],
  isOfDay: (at: number) => boolean,
): Compared {
  const found = new Matches(ours)
  const result: Compared = {
    ...{
      differences: [],
      ours: noSums(),
      theirs: noSums(),
      unseen: [],
      learnable: [],
      refundsThere: [],
      feesUnknown: false,
      refundsPending: false,
    },
  }
  const paymentOfCharge = new Map<string, string>()
  for (const own of ours)
    if (own.kind === 'charge' && own.reference && own.payment) paymentOfCharge.set(own.reference, own.payment)
  for (const line of theirs) {
    const own = found.take(line)
    if (!isOfDay(line.at)) continue
    if (own) add(result.ours, own.kind, own.status === 'succeeded' ? own.amountSatang : null, own.feeSatang)
    if (line.status === 'succeeded') add(result.theirs, line.kind, line.amountSatang, feeOf(line))
    if (!own) {
      if (line.status === 'failed' || (line.status === 'pending' && line.kind === 'charge')) continue
      const of = line.kind === 'refund' ? (line.chargeReference ?? '') : line.reference
      const payment = paymentOfCharge.get(of) ?? null
      result.differences.push(difference('missing_here', line, null, { payment, theirs: line.amountSatang }))
      if (line.kind === 'refund' && line.status === 'succeeded') result.refundsThere.push({ payment, line })
      if (line.kind === 'refund' && line.status === 'pending' && payment !== null) result.refundsPending = true
      continue
    }
    compareLine(result, line, own)
  }
  for (const own of ours) {
    if (!own.ofDay || own.status !== 'succeeded' || found.isTaken(own)) continue
    add(result.ours, own.kind, own.amountSatang, own.feeSatang)
    result.unseen.push(own)
  }
  return result
}

function compareLine(result: Compared, line: BookedLine, own: OurLine): void {
  const both = { payment: own.payment, ours: own.amountSatang, theirs: line.amountSatang }
  if (line.status === 'failed' && own.status !== 'succeeded') return
  if (line.status === 'pending' && own.status !== 'failed' && line.kind === 'refund') return
  if (line.status === 'pending' && own.status === 'pending') return
  if (line.status !== own.status) return void result.differences.push(difference('status', line, own, both))
  if (line.amountSatang !== own.amountSatang) result.differences.push(difference('amount', line, own, both))
  if (!own.hasFee) return
  const fee = feeOf(line)
  if (fee === null) result.feesUnknown = true
  else if (own.feeSatang === null) {
    result.feesUnknown = true
    if (own.payment) result.learnable.push({ payment: own.payment, line })
  } else if (fee !== own.feeSatang) {
    result.differences.push(difference('fee', line, own, { payment: own.payment, ours: own.feeSatang, theirs: fee }))
  }
}

/** A line of ours that the gateway does not have after all. */
export function missingThere(own: OurLine): Difference {
  const { payment, reference, amountSatang } = own
  return { kind: 'missing_there', payment, gatewayReference: reference, oursSatang: amountSatang, theirsSatang: null }
}

/** `waiting`: the day is not over, or some fee is not known and nothing else differs. */
export function reconciliationStatus(of: {
  isToday: boolean
  differences: number
  feesUnknown: boolean
}): ReconciliationStatus {
  if (of.isToday) return 'waiting'
  if (of.differences > 0) return 'different'
  return of.feesUnknown ? 'waiting' : 'equal'
}

/** Each line of ours stands for one line of theirs: by the gateway's id, or by ours while we know none of its. */
class Matches {
  readonly #byReference = new Map<string, OurLine>()
  readonly #byId = new Map<string, OurLine>()
  readonly #taken = new Set<OurLine>()

  constructor(ours: readonly OurLine[]) {
    for (const own of ours) {
      this.#byId.set(`${own.kind} ${own.id}`, own)
      if (own.reference !== null) this.#byReference.set(`${own.kind} ${own.reference}`, own)
    }
  }

  take({ kind, reference, ourId }: BookedLine): OurLine | null {
    const byId = ourId === null ? undefined : this.#byId.get(`${kind} ${ourId}`)
    const own =
      this.#byReference.get(`${kind} ${reference}`) ??
      (byId?.reference == null || byId.reference === reference ? byId : undefined)
    if (!own || this.#taken.has(own)) return null
    this.#taken.add(own)
    return own
  }

  isTaken(own: OurLine): boolean {
    return this.#taken.has(own)
  }
}

function difference(
  kind: DifferenceKind,
  line: BookedLine,
  own: OurLine | null,
  of: { payment: string | null; ours?: number; theirs: number },
): Difference {
  return {
    kind,
    payment: of.payment,
    gatewayReference: line.reference ?? own?.reference ?? null,
    oursSatang: of.ours ?? null,
    theirsSatang: of.theirs,
  }
}

function feeOf({ feeSatang, feeVatSatang }: BookedLine): number | null {
  return feeSatang === null ? null : plus(satang(feeSatang), satang(feeVatSatang ?? 0))
}

function noSums(): BookSums {
  return { payments: 0, grossSatang: 0, refunds: 0, refundedSatang: 0, feeSatang: 0 }
}

function add(sums: BookSums, kind: OurLine['kind'], amountSatang: number | null, feeSatang: number | null): void {
  if (amountSatang === null) return
  if (kind === 'refund') {
    sums.refunds += 1
    sums.refundedSatang += amountSatang
    return
  }
  sums.payments += 1
  sums.grossSatang += amountSatang
  sums.feeSatang += feeSatang ?? 0
}
