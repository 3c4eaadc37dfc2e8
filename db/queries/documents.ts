// What a document about an invoice is made of, beside the invoice itself. How it looks is documents/.
import type { EntityManager } from '@mikro-orm/postgresql'
import {
  CheckoutSession,
  Customer,
  DocumentBuyer,
  type Invoice,
  License,
  Merchant,
  Payment,
} from '../entities/index.ts'

/** Who a document or a mail names. */
export type Buyer = Pick<Customer, 'name' | 'email' | 'locale' | 'taxId' | 'address' | 'deletedAt'>

/**
 * Whom documents about a purchase name: the customer with its own details where the merchant named it or the buyer proved to be it, else what the checkout
 * collected and nothing besides (specification §12). What is bought without a checkout is the customer's.
 */
export function buyerOf(customer: Customer, session: CheckoutSession | null | undefined): Buyer {
  if (!session || session.customerNamed) return customer
  const { locale, deletedAt } = customer
  return { email: session.customerEmail ?? null, name: null, taxId: null, address: null, locale, deletedAt }
}

/**
 * The customer of a document. Of one that was erased, the details that the law wants on documents stand apart, and nothing else may read them; when their time is over,
 * or where there never were any, the document names nobody.
 */
export async function customerOnDocuments(em: EntityManager, customerId: string): Promise<Customer> {
  const customer = await em.findOneOrFail(Customer, customerId)
  if (customer.erasedAt == null) return customer
  const kept = await em.findOne(DocumentBuyer, { customerId })
  return { ...customer, name: kept?.name ?? null, taxId: kept?.taxId ?? null, address: kept?.address ?? null }
}

/** The checkout that an invoice is of; null when it is of none. */
export async function sessionOf(
  em: EntityManager,
  invoice: Pick<Invoice, 'checkoutSessionId'>,
): Promise<CheckoutSession | null> {
  return invoice.checkoutSessionId ? em.findOne(CheckoutSession, invoice.checkoutSessionId) : null
}

export interface DocumentRows {
  invoice: Invoice
  merchant: Merchant
  customer: Buyer
  /** The payment that paid it; null when there is none. */
  payment: Payment | null
  /** The keys that came with it, in the order of its lines. */
  licences: License[]
}

/** As the rows are now: a buyer who corrects an address gets the document with it. */
export async function readDocument(em: EntityManager, invoice: Invoice): Promise<DocumentRows> {
  const [merchant, customer, session, payment] = [
    await em.findOneOrFail(Merchant, invoice.merchantId),
    await customerOnDocuments(em, invoice.customerId),
    await sessionOf(em, invoice),
    invoice.paymentId ? await em.findOne(Payment, { id: invoice.paymentId, status: 'succeeded' }) : null,
  ]
  const buyer = buyerOf(customer, session)
  return { invoice, merchant, customer: buyer, payment, licences: await licencesOf(em, [invoice.id]) }
}

/** Licences that invoices brought, those that still verify, in the order of their lines. Asked only of what is paid. */
export function licencesOf(em: EntityManager, invoiceIds: string[]): Promise<License[]> {
  const where = { invoiceId: { $in: invoiceIds }, status: { $ne: 'revoked' as const } }
  return em.find(License, where, { orderBy: { invoiceId: 'asc', line: 'asc' } })
}
