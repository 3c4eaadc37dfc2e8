// Reads the rows that a document about an invoice is composed of, beside the invoice itself. The look is in documents/.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { TaxDetails } from '../../rules/tax-settings.ts'
import {
  CheckoutSession,
  Customer,
  DocumentBuyer,
  type Invoice,
  License,
  Merchant,
  Payment,
} from '../entities/index.ts'
import { logoOf } from './pictures.ts'

/** The buyer that a document or a mail names. */
export type Buyer = Pick<
  Customer,
  'name' | 'email' | 'locale' | 'taxId' | 'address' | 'legalName' | 'taxBranch' | 'deletedAt'
>

/**
 * The buyer that documents about a purchase name: the one that was given for that document alone (`own`); else the customer with its own details when the merchant named it or the buyer proved to be it; else
 * only what the checkout collected (specification §12). A purchase without a checkout names the customer.
 */
export function buyerOf(
  customer: Customer,
  session: CheckoutSession | null | undefined,
  own: TaxDetails | null | undefined = null,
): Buyer {
  const buyer = buyerOfPurchase(customer, session)
  if (!own?.name) return buyer
  const { name, tax_id: taxId, branch: taxBranch, address } = own
  return { ...buyer, name, taxId, taxBranch, address, legalName: null }
}

function buyerOfPurchase(customer: Customer, session: CheckoutSession | null | undefined): Buyer {
  if (!session || session.customerNamed) return customer
  const { locale, deletedAt } = customer
  const { name = null, tax_id: taxId = null, address = null } = session.collected ?? {}
  const tax = { legalName: null, taxBranch: null }
  return { email: session.customerEmail ?? null, name, taxId, address, ...tax, locale, deletedAt }
}

/**
 * The customer of a document. Of an erased customer, the details that the law requires on documents are stored separately, and only this function
 * reads them. When their retention has ended, or where there never were any, the document names no person.
 */
export async function customerOnDocuments(em: EntityManager, customerId: string): Promise<Customer> {
  const customer = await em.findOneOrFail(Customer, customerId)
  if (customer.erasedAt == null) return customer
  const kept = await em.findOne(DocumentBuyer, { customerId })
  const { name = null, taxId = null, address = null, legalName = null, taxBranch = null } = kept ?? {}
  return { ...customer, name, taxId, address, legalName, taxBranch }
}

/** The checkout that an invoice belongs to; null when it belongs to none. */
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
  /** The payment that paid the invoice; null when there is none. */
  payment: Payment | null
  /** The licence keys that came with the invoice, in the order of its lines. */
  licences: License[]
  /** A PNG in base64; null where none was uploaded. */
  logo: string | null
}

/** Reads the rows as they are now: after a buyer corrects an address, the document shows the new one. */
export async function readDocument(em: EntityManager, invoice: Invoice): Promise<DocumentRows> {
  const [merchant, customer, session, payment] = [
    await em.findOneOrFail(Merchant, invoice.merchantId),
    await customerOnDocuments(em, invoice.customerId),
    await sessionOf(em, invoice),
    invoice.paymentId ? await em.findOne(Payment, { id: invoice.paymentId, status: 'succeeded' }) : null,
  ]
  const buyer = buyerOf(customer, session, invoice.taxDetails)
  const logo = await logoOf(em, merchant)
  return { invoice, merchant, customer: buyer, payment, licences: await licencesOf(em, [invoice.id]), logo }
}

/** The licences that these invoices brought and that still verify, in the order of the lines. Call it only for paid invoices. */
export function licencesOf(em: EntityManager, invoiceIds: string[]): Promise<License[]> {
  const where = { invoiceId: { $in: invoiceIds }, status: { $ne: 'revoked' as const } }
  return em.find(License, where, { orderBy: { invoiceId: 'asc', line: 'asc' } })
}
