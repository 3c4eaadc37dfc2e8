// Opn's book: the charges and refunds of a span, and single ones by their reference.
import type { BookedLine } from '../../rules/reconciliation.ts'
import type { Book } from '../port.ts'
import type { OpnApi } from './api.ts'
import { type Charge, charge, type Refund, refund } from './objects.ts'

/** A charge is listed by the time when it was made, and booked when it was paid. A QR code lives at most this long before it is paid. */
const PAID_WITHIN_SECONDS = 3 * 86_400

export function createBook(api: OpnApi): Book {
  return {
    async lines(from, to) {
      const lines: BookedLine[] = []
      for await (const page of api.pages('/charges', charge, { from: Math.max(0, from - PAID_WITHIN_SECONDS), to })) {
        lines.push(...page.filter(({ metadata }) => !metadata('satang_withdrawn')).map(chargeLine))
      }
      for await (const page of api.pages('/refunds', refund, { from, to })) lines.push(...page.map(refundLine))
      return lines.filter(({ at }) => at >= from && at < to).toSorted((a, b) => a.at - b.at)
    },
  }
}

/** A charge as a line of the book. A withdrawn charge counts as failed. */
export function chargeLine(made: Charge): BookedLine {
  const status = made.status === 'successful' ? 'succeeded' : made.status === 'pending' ? 'pending' : 'failed'
  return {
    kind: 'charge',
    reference: made.id,
    ourId: made.metadata('satang_attempt'),
    chargeReference: null,
    amountSatang: made.amount,
    feeSatang: made.fee ?? null,
    feeVatSatang: made.fee_vat ?? null,
    status,
    at: made.paid_at ?? made.created_at,
  }
}

/** Opn charges nothing for a refund, and keeps the fee of the charge. */
export function refundLine(made: Refund): BookedLine {
  return {
    kind: 'refund',
    reference: made.id,
    ourId: made.metadata('satang_refund'),
    chargeReference: made.charge,
    amountSatang: made.amount,
    feeSatang: 0,
    feeVatSatang: 0,
    status: made.status === 'closed' ? 'succeeded' : made.status,
    at: made.created_at,
  }
}
