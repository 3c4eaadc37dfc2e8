// Drafts of invoices that a person writes: made, and changed until they are finalized (commands/manual-invoices.ts). What a line may be is said here; totals
// are rules/invoices.ts.
import { Customer, Invoice, Merchant, Price, Product } from '../db/entities/index.ts'
import { mintId, mintToken } from '../db/ids.ts'
import { findReference } from '../db/queries/owned.ts'
import { update } from '../db/update.ts'
import { serializeInvoice } from '../resources/invoice.ts'
import { type InvoiceLine, invoiceLine, totalColumns } from '../rules/invoices.ts'
import { SATANG_MAX, satang, times, zero } from '../rules/money.ts'
import { fixedAmountOf, SMALLEST_CHARGE_SATANG } from '../rules/prices.ts'
import { Refusal } from '../rules/refusals.ts'
import { type TaxCategory, taxed } from '../rules/tax.ts'
import { type TaxDetails, taxSettingsOf } from '../rules/tax-settings.ts'
import { announceInvoice } from './announce.ts'
import { previousAttributes } from './changed.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { lockCustomer } from './customers.ts'
import { withheldColumns } from './invoices.ts'
import { dueInThePast, noAddress, refuseUnlessDraft } from './manual-invoices.ts'
import { standardRateBps, taxOf } from './tax-rate.ts'

/** A line from a price, or in the merchant's own words. */
export type LineWanted =
  | { price: string; quantity: number }
  | { description: string; unitAmountSatang: number; quantity: number; taxCategory: TaxCategory }

/** What can be said of a draft. Absent: as it was, or as it is by default. */
export interface DraftFields {
  lines?: LineWanted[]
  daysUntilDue?: number | null
  dueDate?: number | null
  memo?: string | null
  autoSend?: boolean
  taxDetails?: TaxDetails | null
  /** Absent in a new draft: the customer's. */
  withholdingBps?: number
  metadata?: Record<string, string>
}

/**
 * Writes a draft for a customer, at the customer's time. It has no number, no QR and no page. Natural key: none; the idempotency record prevents a
 * second one from a retried request. Refusals name the field: `resource_missing`, `lines[n].price` with `price_inactive`, `product_inactive` or
 * `parameter_invalid`, `amount_too_small`, `amount_too_large`, a due date that has passed. Source: specification §3.18, D700.
 */
export async function createDraft(
  c: Commit,
  { customer: customerId, lines, ...fields }: DraftFields & { customer: string; lines: LineWanted[] },
): Promise<Invoice> {
  const customer = await lockCustomer(c, customerId, { param: 'customer' })
  await clockTime(c, customer)
  const { merchantId, livemode } = c.context
  const invoice = c.em.create(Invoice, {
    id: mintId('in_'),
    merchantId,
    livemode,
    status: 'draft',
    subscriptionId: null,
    checkoutSessionId: null,
    customerId: customer.id,
    billingReason: 'manual',
    ...(await billed(c, lines)),
    withholdingRateBps: customer.withholdingRateBps,
    amountPaidSatang: 0,
    attemptCount: 0,
    hostedToken: mintToken(),
    waived: false,
    carriedSatang: zero,
    testClockId: customer.testClockId ?? null,
    metadata: {},
    createdAt: c.at,
  })
  change(c, invoice, fields)
  refuseUnsendable(invoice, customer)
  announceInvoice(c, 'invoice.created', invoice)
  return invoice
}

/** Changes a draft, which the caller has locked. What is not given stays. Refuses `invoice_not_draft`, and as `createDraft`. Safe to repeat. */
export async function updateDraft(c: Commit, invoice: Invoice, { lines, ...fields }: DraftFields): Promise<void> {
  refuseUnlessDraft(invoice)
  await clockTime(c, invoice)
  const before = serializeInvoice(invoice, c.links)
  if (lines !== undefined) update(invoice, await billed(c, lines))
  change(c, invoice, fields)
  refuseUnsendable(invoice, await c.em.findOneOrFail(Customer, invoice.customerId))
  const previous = previousAttributes(before, serializeInvoice(invoice, c.links))
  if (previous) announceInvoice(c, 'invoice.updated', invoice, previous)
}

function change(
  c: Commit,
  invoice: Invoice,
  { daysUntilDue, dueDate, memo, autoSend, taxDetails, withholdingBps, metadata }: DraftFields,
): void {
  if (dueDate != null && dueDate <= c.at) throw dueInThePast()
  // One of the two says when: what is given replaces the other.
  if (daysUntilDue !== undefined) update(invoice, { daysUntilDue, ...(daysUntilDue !== null && { dueDate: null }) })
  if (dueDate !== undefined) update(invoice, { dueDate, ...(dueDate !== null && { daysUntilDue: null }) })
  if (memo !== undefined) invoice.memo = memo
  if (autoSend !== undefined) invoice.autoSend = autoSend
  if (taxDetails !== undefined) invoice.taxDetails = taxDetails
  update(invoice, withheldColumns(invoice.lines, withholdingBps ?? invoice.withholdingRateBps))
  if (metadata !== undefined) invoice.metadata = metadata
}

function refuseUnsendable({ autoSend }: Invoice, customer: Customer): void {
  if (autoSend && customer.email == null) throw noAddress(customer.id, 'auto_send')
}

/** The lines with their tax, and their totals, as columns. */
async function billed(c: Commit, wanted: readonly LineWanted[]) {
  const plain: InvoiceLine[] = []
  for (const [index, line] of wanted.entries()) plain.push(await lineOf(c, line, index))
  const lines = taxed(plain, await standardRateBps(c))
  const totals = totalColumns(lines)
  refuseAmount(totals.totalSatang)
  return { lines, ...totals }
}

async function lineOf(c: Commit, wanted: LineWanted, index: number): Promise<InvoiceLine> {
  const none = { discountSatang: zero, periodStart: null, periodEnd: null, quantity: wanted.quantity }
  const sum = (unitAmountSatang: number) => {
    if (times(satang(unitAmountSatang), wanted.quantity) > SATANG_MAX) throw tooLarge(`lines[${index}].quantity`)
    return satang(unitAmountSatang)
  }
  if ('description' in wanted) {
    const { description, taxCategory: tax_category } = wanted
    const { default_tax_behavior: tax_behavior } = taxSettingsOf(
      await c.em.findOneOrFail(Merchant, c.context.merchantId),
    )
    return invoiceLine({
      ...none,
      description,
      tax: { tax_category, tax_behavior },
      price: null,
      product: null,
      unitAmountSatang: sum(wanted.unitAmountSatang),
    })
  }
  const param = `lines[${index}].price`
  const price = await findReference(c.em, c.context, Price, 'price', param, wanted.price)
  const product = await c.em.findOneOrFail(Product, price.productId)
  if (!price.active) throw new Refusal('price_inactive', `The price ${price.id} is not active.`, { param })
  if (!product.active) throw new Refusal('product_inactive', `The product ${product.id} is not active.`, { param })
  if (price.type !== 'one_time') throw new Refusal('parameter_invalid', REFUSED_PRICES[price.type](price.id), { param })
  const of = { description: product.name, price: price.id, product: product.id }
  return invoiceLine({ ...none, ...of, tax: taxOf(price, product), unitAmountSatang: sum(fixedAmountOf(price)) })
}

const REFUSED_PRICES = {
  recurring: (id: string) => `The price ${id} is recurring: a subscription bills it.`,
  pay_what_you_want: (id: string) => `The price ${id} has no amount of its own: write the line with its amount.`,
}

function refuseAmount(total: number): void {
  if (total > SATANG_MAX) throw tooLarge('lines')
  if (total === 0 || total >= SMALLEST_CHARGE_SATANG) return
  const message = `${total} satang in all are less than can be paid: ${SMALLEST_CHARGE_SATANG} satang, or nothing.`
  throw new Refusal('amount_too_small', message, { param: 'lines' })
}

function tooLarge(param: string): Refusal {
  return new Refusal('amount_too_large', `The amount of an invoice may not exceed ${SATANG_MAX} satang.`, { param })
}
