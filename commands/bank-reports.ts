// Records what is reported of transfers to a merchant's own account: by the bank's callback, a statement, a buyer's slip, or by hand. Which reports are of
// one transfer, and which payment it is for, is rules/bank-reports.ts. What its money does then is commands/inbound-transfers.ts.
import { InboundTransfer, Payment } from '../db/entities/index.ts'
import {
  type AccountOfReports,
  awaitedPayments,
  debtsOfTransfer,
  holdReports,
  type KeptReport,
  keepReports,
  reportedBefore,
  transfersNear,
} from '../db/queries/bank-reports.ts'
import {
  type AwaitedPayment,
  type BankReport,
  type Claim,
  knownTransfers,
  namedBy,
  type Pair,
  paymentOf,
  providerReferenceOf,
} from '../rules/bank-reports.ts'
import { standingOf } from '../rules/inbound-transfers.ts'
import { present } from '../rules/present.ts'
import { Refusal } from '../rules/refusals.ts'
import type { Commit } from './commit.ts'
import { receiveTransfer, receiveUnknowns } from './inbound-transfers.ts'
import { matchTransfer } from './transfer-match.ts'

/** A report of one transfer. All reports of a call have one source. */
export interface Report extends BankReport {
  /** By which the report counts once in its way. */
  key: string
  /** The references of a bill payment. */
  references: readonly string[]
  sender: string | null
  /** The payment that a slip or a person says it is for; null: the references, or amount and time, say it. */
  payment: Payment | null
  /** A member has looked at the account and says that money for this very payment has come. */
  seenByMember?: boolean
}

/**
 * `repeated`: reported in this way before, which changes nothing. `known`: another way has reported this transfer. `matched`: new, for a payment. `held`:
 * new, and in suspense. `of_another`: the money of this transfer is for another debt than the payment that the report names, `sure` by its reference, and
 * otherwise by amount and time; nothing is kept of such a report.
 */
export interface Received {
  transfer: InboundTransfer
  became: 'repeated' | 'known' | 'matched' | 'held' | 'of_another'
  sure?: boolean
}

/**
 * Records reports, each transfer once, and wakes the workflows that wait for the money. Answers what became of each, in their order. A known transfer in
 * suspense is matched to the payment that a report names. Money for no payment is held in suspense and published. Safe to repeat: unique (merchant, mode,
 * account, way, key). Source: specification §11.
 */
export async function receiveReports(
  c: Commit,
  account: AccountOfReports,
  reports: readonly Report[],
  statementId: string | null = null,
): Promise<Received[]> {
  const [first] = reports
  if (!first) return []
  const { source } = first
  await holdReports(c.em, account)
  const before = await reportedBefore(c.em, account, { source, keys: reports.map(({ key }) => key) })
  const fresh = reports.filter(({ key }) => !before.has(key))
  const open = fresh.filter(({ payment }) => !payment)
  const awaited = new Awaited(open.length === 0 ? [] : await awaitedPayments(c.em, account, open))
  const near = fresh.length === 0 ? [] : await transfersNear(c.em, account, { source, reports: fresh })
  const known = new Map<Report, Pair>()
  const pairs = knownTransfers(
    fresh.map((report) => ({ ...report, claim: claimOf(report, awaited) })),
    near,
  )
  for (const [index, pair] of pairs) known.set(present(fresh[index], 'the report of a pair'), pair)
  const received = new Map<Report, Received>()
  const unknown: Report[] = []
  for (const report of reports) {
    const repeated = before.get(report.key)
    if (repeated !== undefined) {
      received.set(report, await repeat(c, repeated, report))
      continue
    }
    const pair = known.get(report)
    const one = pair ? await meet(c, pair, report, awaited) : await receive(c, account, report, awaited)
    if (one === 'nobodys') unknown.push(report)
    else received.set(report, one)
  }
  // A statement may have thousands of them.
  const held = await receiveUnknowns(
    c,
    unknown.map((report) => unknownOf(c, account, report)),
  )
  for (const [n, transfer] of held.entries())
    received.set(present(unknown[n], 'the report of a transfer'), { transfer, became: 'held' })
  const all = reports.map((report) => present(received.get(report), 'what became of a report'))
  const kept = reports.flatMap((report, n): KeptReport[] => {
    const { transfer, became } = present(all[n], 'what became of a report')
    return became === 'of_another' || became === 'repeated' ? [] : [{ ...report, transferId: transfer.id }]
  })
  await keepReports(c.em, account, kept, { statementId, at: c.at })
  return all
}

/** The payments that wait for a transfer, by their references and by what is due of them. */
class Awaited {
  readonly #byReference = new Map<string, AwaitedPayment>()
  readonly #byDue = new Map<number, Set<AwaitedPayment>>()
  readonly #byDebt = new Map<string, AwaitedPayment>()

  constructor(payments: readonly AwaitedPayment[]) {
    for (const one of payments) {
      if (one.ref1 !== null) {
        this.#byReference.set(one.ref1, one)
        continue
      }
      this.#byDebt.set(one.debt, one)
      const due = this.#byDue.get(one.dueSatang)
      if (due) due.add(one)
      else this.#byDue.set(one.dueSatang, new Set([one]))
    }
  }

  /** Those that may be what a report is for. */
  of({ references, amountSatang }: Report): AwaitedPayment[] {
    const named = references.flatMap((reference) => this.#byReference.get(reference.trim().toUpperCase()) ?? [])
    return named.length > 0 ? named : [...(this.#byDue.get(amountSatang) ?? [])]
  }

  /** Money for this debt has come: it waits for no other transfer by amount and time. */
  isPaid(debt: string): void {
    const one = this.#byDebt.get(debt)
    if (one) this.#byDue.get(one.dueSatang)?.delete(one)
  }
}

function claimOf(report: Report, awaited: Awaited): Claim | null {
  const { payment, seenByMember } = report
  if (payment) return { debt: debtOf(payment), by: seenByMember ? 'member' : 'shown' }
  const named = namedBy(report.references, awaited.of(report))
  return named ? { debt: named.debt, by: 'reference' } : null
}

function debtOf({ id, checkoutSessionId, invoiceId }: Payment): string {
  return checkoutSessionId ?? invoiceId ?? id
}

/** A report that was recorded before. Its money may have been matched to something else since. */
async function repeat(c: Commit, id: string, { payment }: Report): Promise<Received> {
  const transfer = await c.em.findOneOrFail(InboundTransfer, id)
  const debts = payment ? await debtsOfTransfer(c.em, id) : []
  if (payment && debts.length > 0 && !debts.includes(debtOf(payment)))
    return { transfer, became: 'of_another', sure: true }
  return { transfer, became: 'repeated' }
}

/** A transfer that is known already. One that waits in the inbox is for the payment that this report names. */
async function meet(c: Commit, pair: Pair, report: Report, awaited: Awaited): Promise<Received> {
  const transfer = await c.em.findOneOrFail(InboundTransfer, pair.id)
  const named = report.payment ? undefined : namedBy(report.references, awaited.of(report))
  const payment = report.payment ?? (named ? await c.em.findOneOrFail(Payment, named.id) : null)
  if (report.payment && pair.ofAnother) return { transfer, became: 'of_another', sure: pair.sure }
  if (payment && standingOf(transfer) === 'held_in_suspense' && transfer.status === 'unmatched') {
    try {
      await matchTransfer(c, transfer, payment)
      awaited.isPaid(debtOf(payment))
    } catch (error) {
      // Nothing can be paid on the invoice any more: the money stays in the inbox.
      if (!(error instanceof Refusal) || error.code === 'lock_timeout') throw error
    }
  }
  return { transfer, became: 'known' }
}

/** A transfer that nobody has reported yet, for its payment; `nobodys` when it is for none. */
async function receive(
  c: Commit,
  account: AccountOfReports,
  report: Report,
  awaited: Awaited,
): Promise<Received | 'nobodys'> {
  const { amountSatang } = report
  const payment = report.payment ?? (await payerOf(c, report, awaited))
  if (!payment) return 'nobodys'
  const providerReference = providerReferenceOf(account, report)
  // A bank's clock may go wrong, and a statement may name a day alone: nothing is paid before it was asked for, nor later than it is known.
  const paidAt = Math.max(Math.min(report.at, c.at), payment.createdAt)
  return { transfer: await receiveTransfer(c, { payment, providerReference, amountSatang, paidAt }), became: 'matched' }
}

/** What is kept of money for nobody. */
function unknownOf(c: Commit, account: AccountOfReports, report: Report) {
  const { amountSatang, references, at } = report
  const providerReference = providerReferenceOf(account, report)
  const reference = references[0] ?? report.reference
  return { ...account, providerReference, amountSatang, reference, paidAt: Math.min(at, c.at) }
}

/** The payment that a report is for, which then waits for no other one; null when none is, or several could be. */
async function payerOf(c: Commit, report: Report, awaited: Awaited): Promise<Payment | null> {
  const candidates = awaited.of(report)
  const found = paymentOf(report, candidates)
  // The references of a bill payment decide alone: money for a reference that nobody knows is nobody's.
  const isBill = report.source === 'callback' && report.references.length > 0
  if (found.payment === null || (isBill && !namedBy(report.references, candidates))) return null
  const payment = present(await c.em.findOne(Payment, found.payment), 'the payment that a transfer is for')
  awaited.isPaid(debtOf(payment))
  return payment
}
