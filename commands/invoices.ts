// Opens invoices and the attempts to pay them. The money is settled by commands/settle.ts; rules/subscriptions.ts decides when an invoice is opened.
import {
  Invoice,
  Merchant,
  Payment,
  type PaymentMethod,
  type Price,
  type Product,
  type Subscription,
} from '../db/entities/index.ts'
import { mintId, mintToken, qrReference } from '../db/ids.ts'
import { update } from '../db/update.ts'
import type { Gateways, QrMadeHere, ServingGateway } from '../gateways/port.ts'
import { invoiceQrUrls } from '../resources/links.ts'
import { discountOfPeriod } from '../rules/discounts.ts'
import { type InvoiceLine, invoiceLine, invoiceTotals, isIssued, isSentToPay, totalColumns } from '../rules/invoices.ts'
import { lineDescription } from '../rules/line-words.ts'
import { minus, type Satang, satang, times, zero } from '../rules/money.ts'
import { addDays } from '../rules/periods.ts'
import { present } from '../rules/present.ts'
import { fixedAmountOf } from '../rules/prices.ts'
import { takeOver } from '../rules/proration.ts'
import { GIVE_UP_DAYS_AFTER_DUE } from '../rules/subscriptions.ts'
import { dueFor, type Taxability, taxed } from '../rules/tax.ts'
import { askedOf, withheldOf } from '../rules/withholding.ts'
import { announceInvoice, announcePayment } from './announce.ts'
import type { Commit } from './commit.ts'
import { queueMail } from './mail.ts'
import { moneyAt } from './settlement.ts'
import { taxOf } from './tax-rate.ts'

/** `id`: the subscription that the invoice is for, null for none or several. */
type Owner = Pick<Subscription, 'merchantId' | 'livemode' | 'customerId'> & { id: string | null }

export interface SubscriptionInvoice {
  subscription: Subscription
  id?: string
  billingReason: 'subscription_create' | 'subscription_cycle'
  price: Price
  product: Product
  period: { number: number; startAt: number; endAt: number }
  /** The due date, Unix seconds; null for a card that is charged at once. */
  dueDate: number | null
  /** The rate of standard lines (commands/tax-rate.ts). */
  standardBps: number
  /** What the customer withholds of what is sent to it (commands/withholding.ts). */
  withholdingBps?: number
}

/**
 * Opens the invoice of one period, which takes over the subscription's credit balance. Safe to repeat: unique (subscription, period_start) among
 * those not void (index invoices_billed_once). Source: specification §3.12, §3.6.
 */
export function openSubscriptionInvoice(c: Commit, wanted: SubscriptionInvoice): Invoice {
  const { subscription: s, period, billingReason, dueDate, id } = wanted
  const { lines, discountSatang, carriedSatang, restSatang } = billOfPeriod(wanted)
  s.carriedSatang = restSatang
  const discountUseId = discountSatang > 0 ? present(s.discount, 'the discount').use : null
  const { withholdingBps } = wanted
  return openInvoice(c, s, { id, billingReason, period, dueDate, carriedSatang, lines, discountUseId, withholdingBps })
}

/**
 * What a period costs: its line with the discount taken off and the tax, what of the credit balance it takes over as a line of its own, and what of that
 * is left. Changes nothing.
 */
export function billOfPeriod({
  subscription: s,
  price,
  product,
  period,
  standardBps,
}: Pick<SubscriptionInvoice, 'subscription' | 'price' | 'product' | 'period' | 'standardBps'>) {
  const amountSatang = times(fixedAmountOf(price), s.quantity)
  const discountSatang = discountOfPeriod(s.discount, { number: period.number, product: product.id, amountSatang })
  const line = invoiceLine({
    description: product.name,
    price: price.id,
    product: product.id,
    quantity: s.quantity,
    unitAmountSatang: fixedAmountOf(price),
    discountSatang,
    tax: taxOf(price, product),
    periodStart: period.startAt,
    periodEnd: period.endAt,
  })
  const taken = takeOver(dueFor(taxed([line], standardBps)), satang(s.carriedSatang))
  return { lines: withCarried([line], taken.carriedSatang, standardBps), discountSatang, ...taken }
}

export interface InvoiceWanted {
  id?: string
  billingReason: Invoice['billingReason']
  /** The period that it pays for; null for a change within one. */
  period: { number: number; startAt: number; endAt: number } | null
  /** With their tax, and with the line of what is taken over (`withCarried`). */
  lines: readonly InvoiceLine[]
  /** What of the lines is taken over from the subscription; credit when negative. */
  carriedSatang: Satang
  dueDate: number | null
  checkoutSessionId?: string | null
  /** The use of the code that gives its discount. */
  discountUseId?: string | null
  taxDetails?: Invoice['taxDetails']
  withholdingBps?: number | undefined
}

/** Opens an invoice of these lines, with the next number of its merchant, mode and year; that of a checkout gets it when it is paid (commands/settle.ts). */
export function openInvoice(c: Commit, owner: Owner, wanted: InvoiceWanted): Invoice {
  const { period, carriedSatang } = wanted
  const lines = [...wanted.lines]
  const invoice = c.em.create(Invoice, {
    id: wanted.id ?? mintId('in_'),
    merchantId: owner.merchantId,
    livemode: owner.livemode,
    status: 'open',
    subscriptionId: owner.id,
    checkoutSessionId: wanted.checkoutSessionId ?? null,
    customerId: owner.customerId,
    billingReason: wanted.billingReason,
    periodNumber: period?.number ?? null,
    periodStart: period?.startAt ?? lines[0]?.period_start ?? null,
    periodEnd: period?.endAt ?? lines[0]?.period_end ?? null,
    lines,
    ...totalColumns(lines),
    ...(wanted.dueDate === null ? {} : withheldColumns(lines, wanted.withholdingBps ?? 0)),
    taxDetails: wanted.taxDetails ?? null,
    amountPaidSatang: 0,
    dueDate: wanted.dueDate,
    attemptCount: 0,
    hostedToken: mintToken(),
    waived: false,
    carriedSatang,
    discountUseId: wanted.discountUseId ?? null,
    metadata: {},
    createdAt: c.at,
  })
  if (isIssued(invoice)) c.number(invoice)
  announceInvoice(c, 'invoice.created', invoice)
  return invoice
}

/** What is withheld of lines with their tax, as columns of an invoice that is sent. */
export function withheldColumns(lines: readonly InvoiceLine[], rateBps: number) {
  const { total_satang } = invoiceTotals(lines)
  return { withholdingRateBps: rateBps, withheldSatang: withheldOf({ total_satang, lines }, rateBps) }
}

/**
 * The lines, followed by a line for the amount taken over from the subscription, if there is one, all with their tax. What is taken over is money, so its
 * tax lies inside; it is taxed as the largest line beside it (D678).
 */
export function withCarried(lines: readonly InvoiceLine[], carriedSatang: Satang, standardBps: number): InvoiceLine[] {
  if (carriedSatang === 0) return taxed(lines, standardBps)
  const largest = lines.reduce<InvoiceLine | null>(
    (found, line) => (found && found.amount_satang >= line.amount_satang ? found : line),
    null,
  )
  const carried = carriedLine(carriedSatang, largest?.tax_category ?? 'standard')
  return taxed([...lines, carried], standardBps)
}

function carriedLine(carriedSatang: Satang, tax_category: Taxability['tax_category']): InvoiceLine {
  return invoiceLine({
    description: lineDescription(carriedSatang < 0 ? 'credit' : 'carried'),
    price: null,
    product: null,
    quantity: 1,
    unitAmountSatang: carriedSatang,
    discountSatang: zero,
    tax: { tax_category, tax_behavior: 'inclusive' },
    periodStart: null,
    periodEnd: null,
  })
}

/**
 * Opens a card attempt on an open invoice, not yet charged. Its id is the gateway's idempotency key. Announced at once. Not safe to repeat by itself:
 * each call opens another attempt.
 */
export async function openCardAttempt(c: Commit, invoice: Invoice, method: Card): Promise<Payment> {
  const payment = c.em.create(Payment, {
    ...(await attemptOn(c, invoice, method.gateway)),
    ...byCard(method),
    chargeStartedAt: c.at,
  })
  invoice.paymentId = payment.id
  announcePayment(c, 'payment.created', payment)
  return payment
}

/**
 * Opens a card attempt that a person asked for. It is not announced, and the invoice does not name it, before the gateway has answered: until the
 * charge begins it can be withdrawn without a trace (commands/on-demand.ts). Not safe to repeat by itself: each call opens another attempt.
 */
export async function openRequestedAttempt(c: Commit, invoice: Invoice, method: Card): Promise<Payment> {
  const attempt = await attemptOn(c, invoice, method.gateway)
  return c.em.create(Payment, { ...attempt, ...byCard(method), announced: false, onDemand: true })
}

export type Card = Pick<PaymentMethod, 'id' | 'gateway' | 'card'>

/** The first columns of a card attempt. */
export function byCard(method: Card) {
  return {
    status: 'processing' as const,
    paymentMethodId: method.id,
    paymentMethodType: 'card' as const,
    paymentMethodDetails: { type: 'card' as const, card: method.card },
  }
}

/** How an invoice that is not charged to a card is paid. */
export const INVOICES_PAID_BY = 'promptpay'

/** A gateway whose PromptPay codes are made here. */
export type QrMaker = Pick<ServingGateway, 'name'> & { qr: QrMadeHere }

/**
 * Opens a PromptPay attempt on an open invoice with a code that is made here. `reference` is the one by which the transfer finds its payment. It can be
 * paid until `expiresAt` (Unix seconds; null: as long as the invoice). Not safe to repeat by itself: each call opens another attempt.
 */
export async function openQrAttempt(
  c: Commit,
  invoice: Invoice,
  gateway: QrMaker,
  expiresAt: number | null,
): Promise<Payment> {
  const id = mintId('pay_')
  const reference = qrReference(id)
  const payment = c.em.create(Payment, {
    ...(await attemptOn(c, invoice, gateway.name)),
    id,
    status: 'requires_action',
    paymentMethodType: INVOICES_PAID_BY,
    paymentMethodDetails: { type: INVOICES_PAID_BY },
    reference,
    expiresAt,
  })
  invoice.paymentId = payment.id
  await showQr(c, invoice, payment, gateway, expiresAt)
  announcePayment(c, 'payment.created', payment)
  return payment
}

/**
 * Opens a PromptPay attempt whose code a gateway makes, to be paid until `expiresAt` (Unix seconds). It is `processing`, and announced once there is a code.
 * The caller lets the payer's workflow make it. Not safe to repeat by itself: each call opens another attempt. Source: D513.
 */
export async function openCodeAttempt(
  c: Commit,
  invoice: Invoice,
  gateway: Pick<ServingGateway, 'name'>,
  expiresAt: number,
): Promise<Payment> {
  return c.em.create(Payment, {
    ...(await attemptOn(c, invoice, gateway.name)),
    status: 'processing',
    paymentMethodType: INVOICES_PAID_BY,
    paymentMethodDetails: { type: INVOICES_PAID_BY },
    expiresAt,
    announced: false,
    onDemand: true,
  })
}

/** The period that an invoice of a subscription is for. Throws for an invoice that bills none. */
export function billedPeriod(invoice: Pick<Invoice, 'periodNumber' | 'periodStart' | 'periodEnd'>) {
  return {
    number: present(invoice.periodNumber, 'the number of a billed period'),
    startAt: present(invoice.periodStart, 'the start of a billed period'),
    endAt: present(invoice.periodEnd, 'the end of a billed period'),
  }
}

/**
 * Makes the QR of an attempt for the amount that has not come yet, valid until `expiresAt` (Unix seconds; null: as long as the invoice). A QR that was shown before is replaced.
 * Worked: ฿199.00, of which ฿100.00 have come → a QR of ฿99.00 with the same reference.
 */
export async function showQr(
  c: Commit,
  invoice: Invoice,
  payment: Payment,
  { qr: codes }: QrMaker,
  expiresAt: number | null,
): Promise<void> {
  const { name, billerId, settings } = await c.em.findOneOrFail(Merchant, invoice.merchantId)
  const payload = codes.payload({
    attemptId: payment.id,
    amountSatang: minus(satang(payment.grossSatang), satang(payment.amountReceivedSatang)),
    merchant: { name, billerId, city: settings.city ?? 'Bangkok' },
  })
  update(invoice, { qrPayload: payload, qrExpiresAt: expiresAt })
  const qr = { payload, ...invoiceQrUrls(c.links, invoice.hostedToken), expires_at: expiresAt }
  update(payment, { expiresAt, nextAction: { type: 'display_qr', qr } })
}

/**
 * Sends a subscription's invoice by mail, with a QR where its code is made here. One without a due date is charged to a card and is left alone. The QR can
 * be paid until collection gives up: a first invoice until it is due, any other for 14 days more (specification §3). A code that a gateway makes lives for
 * minutes, so it is made when the buyer opens the invoice's page. Where no gateway serves PromptPay at this time, the invoice is sent all the same: its
 * page offers what serves when it is opened. Source: D512.
 */
export async function sendToPay(c: Commit, gateways: Gateways, invoice: Invoice): Promise<void> {
  if (!isSentToPay(invoice)) return
  const { customerId, subscriptionId, id: invoiceId, dueDate } = invoice
  const first = invoice.billingReason === 'subscription_create'
  const expiresAt = first ? dueDate : addDays(dueDate, GIVE_UP_DAYS_AFTER_DUE)
  const payment = await openQrFor(c, gateways, invoice, expiresAt)
  const data = { due_date: dueDate }
  queueMail(c, { kind: 'invoice', customerId, subscriptionId, invoiceId, paymentId: payment?.id ?? null, data })
}

/**
 * Opens a PromptPay attempt where a gateway serves it now whose codes are made here; else null. `expiresAt` as of `openQrAttempt`. Not safe to repeat by
 * itself.
 */
export async function openQrFor(
  c: Commit,
  gateways: Gateways,
  invoice: Invoice,
  expiresAt: number | null,
): Promise<Payment | null> {
  const gateway = await gateways.serving(c.em, invoice, INVOICES_PAID_BY)
  const maker = gateway && qrMaker(gateway)
  return maker && openQrAttempt(c, invoice, maker, expiresAt)
}

/** The gateway, if its codes are made here; null if it is asked for them. Throws when it has none. */
export function qrMaker({ name, qr }: ServingGateway): QrMaker | null {
  const codes = present(qr, `the PromptPay codes of the gateway ${name}`)
  return codes === 'asked' ? null : { name, qr: codes }
}

async function attemptOn(c: Commit, invoice: Invoice, gateway: string) {
  const { merchantId } = invoice
  const grossSatang = askedOf(invoice)
  return {
    id: mintId('pay_'),
    merchantId,
    livemode: invoice.livemode,
    customerId: invoice.customerId,
    subscriptionId: invoice.subscriptionId,
    invoiceId: invoice.id,
    checkoutSessionId: invoice.checkoutSessionId,
    ...(await moneyAt(c, { gateway, merchantId, grossSatang })),
    announced: true,
    onDemand: false,
    metadata: {},
    createdAt: c.at,
  }
}
