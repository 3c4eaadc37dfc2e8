// What a document about an invoice is made of, beside the invoice itself. How it looks is documents/.
import type { EntityManager } from '@mikro-orm/postgresql'
import { Customer, type Invoice, License, Merchant, Payment } from '../entities/index.ts'

export interface PaperRows {
  invoice: Invoice
  merchant: Merchant
  customer: Customer
  /** The payment that paid it; null when there is none. */
  payment: Payment | null
  /** The keys that came with it, in the order of its lines. */
  licences: License[]
}

/** As the rows are now: a buyer who corrects an address gets the document with it. */
export async function readPaper(em: EntityManager, invoice: Invoice): Promise<PaperRows> {
  const [merchant, customer, payment] = [
    await em.findOneOrFail(Merchant, invoice.merchantId),
    await em.findOneOrFail(Customer, invoice.customerId),
    invoice.paymentId ? await em.findOne(Payment, { id: invoice.paymentId, status: 'succeeded' }) : null,
  ]
  return { invoice, merchant, customer, payment, licences: await licencesOf(em, [invoice.id]) }
}

/** Licences that invoices brought, those that still verify, in the order of their lines. Asked only of what is paid. */
export function licencesOf(em: EntityManager, invoiceIds: string[]): Promise<License[]> {
  const where = { invoiceId: { $in: invoiceIds }, status: { $ne: 'revoked' as const } }
  return em.find(License, where, { orderBy: { invoiceId: 'asc', line: 'asc' } })
}
