// What a document about an invoice is made of, beside the invoice itself. How it looks is documents/.
import type { EntityManager } from '@mikro-orm/postgresql'
import { Customer, type Invoice, Merchant, Payment } from '../entities/index.ts'

export interface PaperRows {
  invoice: Invoice
  merchant: Merchant
  customer: Customer
  /** The payment that paid it; null when there is none. */
  payment: Payment | null
}

/** As the rows are now: a buyer who corrects an address gets the document with it. */
export async function readPaper(em: EntityManager, invoice: Invoice): Promise<PaperRows> {
  const [merchant, customer, payment] = [
    await em.findOneOrFail(Merchant, invoice.merchantId),
    await em.findOneOrFail(Customer, invoice.customerId),
    invoice.paymentId ? await em.findOne(Payment, { id: invoice.paymentId, status: 'succeeded' }) : null,
  ]
  return { invoice, merchant, customer, payment }
}
