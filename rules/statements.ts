// The lines of a payout's statement and their totals: for each transaction the gross, the fee, the VAT on the fee, and the net. It reads nothing
// (db/queries/statements.ts) and draws nothing (documents/statement.ts).
import type { FeeDetail } from './fees.ts'
import type { BalanceTransactionType } from './ledger.ts'
import { minus, plus, type Satang, satang, sumOf, zero } from './money.ts'

/** `part_of_balance`: a payout of a part has no transactions of its own (D143); its one line says so. */
export type StatementType = BalanceTransactionType | 'part_of_balance'

/** A ledger transaction with the details of its payment. */
export interface StatementRow {
  id: string
  type: BalanceTransactionType
  sourceId: string
  /** The payment that it is about: its own, or the refunded or disputed one. */
  paymentId: string | null
  paymentMethodType: string | null
  /** Who paid, and for which invoice; null where there is none, or the customer was deleted. */
  customerName: string | null
  invoiceNumber: string | null
  feeDetails: readonly FeeDetail[] | null
  amountSatang: number
  feeSatang: number
  netSatang: number
  createdAt: number
  availableOn: number
}

export interface StatementLine {
  id: string | null
  type: StatementType
  sourceId: string | null
  paymentId: string | null
  paymentMethodType: string | null
  customerName: string | null
  invoiceNumber: string | null
  grossSatang: Satang
  feeSatang: Satang
  vatSatang: Satang
  netSatang: Satang
  createdAt: number
  availableOn: number
}

/**
 * ฿1,000.00 by card → gross 100 000, fee 3 650, VAT 256, net 96 094; its refund → −100 000, 0, 0, −100 000. A line whose parts do not sum to its net
 * is a RangeError, so that it is never filed. Satang.
 */
export function statementLine(row: StatementRow): StatementLine {
  const details = row.feeDetails ?? []
  const vatSatang = sumOf(details.filter(({ type }) => type === 'vat').map(({ amount_satang }) => amount_satang))
  const { id, type, sourceId, paymentId, paymentMethodType, customerName, invoiceNumber, createdAt, availableOn } = row
  const line = {
    ...{ id, type, sourceId, paymentId, paymentMethodType, customerName, invoiceNumber, createdAt, availableOn },
    grossSatang: satang(row.amountSatang),
    feeSatang: minus(satang(row.feeSatang), vatSatang),
    vatSatang,
    netSatang: satang(row.netSatang),
  }
  if (minus(minus(line.grossSatang, line.feeSatang), line.vatSatang) !== line.netSatang)
    throw new RangeError(`the line ${id} does not add up`)
  return line
}

/** The one line of a payout of a part of the balance. */
export function partOfBalance(payout: { amountSatang: number; createdAt: number }): StatementLine {
  const amount = satang(payout.amountSatang)
  const { createdAt } = payout
  return {
    ...{ id: null, type: 'part_of_balance', sourceId: null, paymentId: null, paymentMethodType: null },
    ...{ customerName: null, invoiceNumber: null },
    ...{ grossSatang: amount, feeSatang: zero, vatSatang: zero, netSatang: amount },
    ...{ createdAt, availableOn: createdAt },
  }
}

export interface StatementTotal {
  type: StatementType
  count: number
  grossSatang: Satang
  feeSatang: Satang
  vatSatang: Satang
  netSatang: Satang
}

/** The totals of lines, by type in the order of first appearance. Two charges of 100 000 by card → [{charge, 2, 200 000, 7 300, 512, 192 188}]. */
export class StatementTotals {
  readonly #totals = new Map<StatementType, StatementTotal>()

  add({ type, grossSatang, feeSatang, vatSatang, netSatang }: StatementLine): void {
    const before = this.#totals.get(type)
    this.#totals.set(type, {
      type,
      count: (before?.count ?? 0) + 1,
      grossSatang: plus(before?.grossSatang ?? zero, grossSatang),
      feeSatang: plus(before?.feeSatang ?? zero, feeSatang),
      vatSatang: plus(before?.vatSatang ?? zero, vatSatang),
      netSatang: plus(before?.netSatang ?? zero, netSatang),
    })
  }

  get list(): readonly StatementTotal[] {
    return [...this.#totals.values()]
  }

  /** Throws unless the lines sum to exactly the amount that was paid out: a statement that is wrong by a satang is invalid. */
  assertComeTo(amountSatang: number): void {
    const sum = sumOf(this.list.map(({ netSatang }) => netSatang))
    if (sum !== amountSatang)
      throw new RangeError(`the statement comes to ${sum} satang, and ${amountSatang} were paid out`)
  }
}
