// The lines of an invoice, their totals, and the form of its number. It does not take the next counter (a locked row, last in the order of locks) and
// does not decide discounts (rules/discounts.ts).
import { minus, plus, type Satang, sumOf, times } from './money.ts'
import { dueFor, type LineTax, type Taxability, untaxed } from './tax.ts'

/**
 * A line as GET answers it (specification §3.12, §15.2). `amount_satang` is the price after the discount, in which the tax lies unless it is `exclusive`;
 * what is due for the line is `net_satang + tax_satang`.
 */
export interface InvoiceLine extends Taxability, LineTax {
  description: string
  price: string | null
  product: string | null
  quantity: number
  unit_amount_satang: Satang
  discount_satang: Satang
  amount_satang: Satang
  period_start: number | null
  period_end: number | null
}

export type InvoiceTotals = {
  subtotal_satang: Satang
  discount_satang: Satang
  tax_satang: Satang
  total_satang: Satang
}

/**
 * Whether an invoice was sent to be paid: one that is has a due date, one that a card is charged for has none. It keeps its way, however its subscription's
 * next periods are paid (D511), so this is asked of the invoice and never of the subscription.
 */
export function isSentToPay<I extends { dueDate?: number | null }>(invoice: I): invoice is I & { dueDate: number } {
  return invoice.dueDate != null
}

/** (2026, 1) → INV-2026-000001. The year is that of issue in Bangkok; after 999 999 the counter has more digits (specification §3.13). */
export function invoiceNumber(year: number, counter: number): string {
  if (!Number.isSafeInteger(year) || year < 1) throw new RangeError(`no such year: ${year}`)
  if (!Number.isSafeInteger(counter) || counter < 1) throw new RangeError(`invoices are counted from 1: ${counter}`)
  return `INV-${String(year).padStart(4, '0')}-${String(counter).padStart(6, '0')}`
}

/**
 * Whether the invoice has been issued: it has a number, and papers may be made of it. A checkout's is issued when it is paid, since most checkouts come to
 * nothing; one made by hand when it is no draft any more; any other when it is opened. Source: specification §3.13, §4.5.
 */
export function isIssued(invoice: { checkoutSessionId?: string | null; status: string }): boolean {
  return invoice.status !== 'draft' && (invoice.checkoutSessionId == null || invoice.status === 'paid')
}

/** When it was issued, Unix seconds: the day of its document. Null before. */
export function issuedAt(invoice: {
  checkoutSessionId?: string | null
  status: string
  createdAt: number
  finalizedAt?: number | null
  paidAt?: number | null
}): number | null {
  if (!isIssued(invoice)) return null
  return invoice.checkoutSessionId == null ? (invoice.finalizedAt ?? invoice.createdAt) : (invoice.paidAt ?? null)
}

/**
 * 3 × ฿199.00 with ฿59.70 off → unit 19 900, discount 5 970, amount 53 730. The discount lies between 0 and the undiscounted amount. Only a credit
 * for unused time has a negative unit amount, and it has no discount (specification §3.6). Its tax is known once its document is added up
 * (`taxed`).
 */
export function invoiceLine(line: {
  description: string
  price: string | null
  product: string | null
  quantity: number
  unitAmountSatang: Satang
  discountSatang: Satang
  tax: Taxability
  periodStart: number | null
  periodEnd: number | null
}): InvoiceLine {
  const { quantity, unitAmountSatang, discountSatang } = line
  if (quantity < 1) throw new RangeError(`a line has at least one unit: ${quantity}`)
  const undiscounted = times(unitAmountSatang, quantity)
  if (discountSatang < 0 || (discountSatang > 0 && discountSatang > undiscounted)) {
    throw new RangeError(`a discount of ${discountSatang} does not fit an amount of ${undiscounted}`)
  }
  const amountSatang = minus(undiscounted, discountSatang)
  return {
    description: line.description,
    price: line.price,
    product: line.product,
    quantity,
    unit_amount_satang: unitAmountSatang,
    discount_satang: discountSatang,
    amount_satang: amountSatang,
    ...line.tax,
    ...untaxed(amountSatang),
    period_start: line.periodStart,
    period_end: line.periodEnd,
  }
}

/** What of a line its totals are made of. */
type Added = Pick<InvoiceLine, 'discount_satang' | 'amount_satang' | 'tax_satang' | 'net_satang'>

/**
 * The subtotal before discounts, all discounts, all tax, and the amount due. With tax inside the prices subtotal − discount = total, with tax on top
 * subtotal − discount + tax = total: 59 700 − 5 970 = 53 730, of which 3 515 are tax. A checkout session's line items add up the same way.
 */
export function invoiceTotals(lines: readonly Added[]): InvoiceTotals {
  const discount = sumOf(lines.map((line) => line.discount_satang))
  return {
    subtotal_satang: plus(sumOf(lines.map((line) => line.amount_satang)), discount),
    discount_satang: discount,
    tax_satang: sumOf(lines.map((line) => line.tax_satang)),
    total_satang: dueFor(lines),
  }
}

/** The same as columns of an invoice or session. `exclusiveTaxSatang` is the part of the total that comes on top of the prices. */
export function totalColumns(lines: readonly Added[]) {
  const { subtotal_satang, discount_satang, tax_satang, total_satang } = invoiceTotals(lines)
  return {
    subtotalSatang: subtotal_satang,
    discountSatang: discount_satang,
    taxSatang: tax_satang,
    exclusiveTaxSatang: minus(total_satang, minus(subtotal_satang, discount_satang)),
    totalSatang: total_satang,
  }
}
