// Reads the rows that a credit note is composed of, as they are now. Its look is in documents/credit-note.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { present } from '../../rules/present.ts'
import { Invoice, Merchant, Payment, Refund } from '../entities/index.ts'
import { type Buyer, buyerOf, customerOnDocuments, sessionOf } from './documents.ts'

export interface CreditNoteRows {
  refund: Refund & { creditNoteNumber: string; creditNoteAt: number }
  invoice: Invoice & { paidAt: number }
  merchant: Merchant
  customer: Buyer
  /** The satang that earlier credit notes have taken back of the same payment. */
  creditedBeforeSatang: number
}

/** Null when the refund has no credit note. `hostedToken`: returns it only when it corrects the invoice with that token. */
export async function readCreditNote(
  em: EntityManager,
  refundId: string,
  { hostedToken }: { hostedToken?: string } = {},
): Promise<CreditNoteRows | null> {
  const refund = await em.findOne(Refund, { id: refundId, creditNoteNumber: { $ne: null } })
  if (!refund) return null
  const payment = await em.findOneOrFail(Payment, refund.paymentId)
  const invoice = await em.findOneOrFail(Invoice, present(payment.invoiceId, 'the invoice of a payment'))
  if (hostedToken !== undefined && invoice.hostedToken !== hostedToken) return null
  const number = present(refund.creditNoteNumber, 'the number of a credit note')
  const [before] = await em.execute<[{ satang: string }]>(
    `select coalesce(sum(amount_satang), 0)::text as satang from refunds where payment_id = ? and credit_note_number is not null
       and (credit_note_at, length(credit_note_number), credit_note_number) < (?::bigint, ?::integer, ?::text)`,
    [payment.id, refund.creditNoteAt, number.length, number],
  )
  return {
    refund: refund as CreditNoteRows['refund'],
    invoice: invoice as CreditNoteRows['invoice'],
    merchant: await em.findOneOrFail(Merchant, refund.merchantId),
    customer: buyerOf(await customerOnDocuments(em, payment.customerId), await sessionOf(em, invoice)),
    creditedBeforeSatang: Number(before.satang),
  }
}

/** The credit notes of an invoice, oldest first, for its page. */
export async function creditNotesOf(
  em: EntityManager,
  invoice: Pick<Invoice, 'paymentId'>,
): Promise<{ id: string; number: string; amountSatang: number }[]> {
  if (!invoice.paymentId) return []
  const where = { paymentId: invoice.paymentId, creditNoteNumber: { $ne: null } }
  const refunds = await em.find(Refund, where, { orderBy: { id: 'asc' } })
  return refunds.map(({ id, creditNoteNumber, amountSatang }) => {
    return { id, number: present(creditNoteNumber, 'the number of a credit note'), amountSatang }
  })
}
