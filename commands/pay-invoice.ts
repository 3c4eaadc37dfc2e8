// "Pay now": charges an open invoice to a card at a person's request. The workflow makes the charge (commands/on-demand.ts); its outcome is
// commands/charge-outcome.ts.
import { Customer, type Invoice, Payment, type PaymentMethod, type Subscription } from '../db/entities/index.ts'
import { cardToCharge } from '../db/queries/card-to-charge.ts'
import type { Gateways } from '../gateways/port.ts'
import { takesMoney } from '../rules/manual-invoices.ts'
import { Refusal } from '../rules/refusals.ts'
import type { Locale } from '../rules/written-date.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { chargeInvoiceNow, refuseWhileInvoiceCharging } from './invoice-plan.ts'
import { openRequestedAttempt } from './invoices.ts'
import { chargeNow, refuseWhileCharging } from './on-demand.ts'
import { attachCard, cardOfPurchase, paymentMethodOf, storedCard } from './payment-methods.ts'
import { gatewayServing } from './serving-gateway.ts'
import { refuseOtherTotal } from './total-seen.ts'
import { notOpen } from './void-invoice.ts'

export interface PayWanted {
  invoice: Invoice
  /** Null: it was made by hand. */
  subscription: Subscription | null
  given: string | null
  /** What the payer was shown; null where nobody says. */
  expectedTotalSatang: number | null
  /**
   * Paid on the invoice's page, where `given` is a token of the card fields. `consent` null: the card pays this once and is not kept, since whoever has
   * the link may be anybody. Absent: the call of a key, by which the merchant answers for the card.
   */
  page?: { consent: Locale | null }
}

/**
 * Opens a charge of an open invoice and answers its payment's id. `given` is an attached card of the customer or, in test mode, a test token. Without
 * it, the subscription's card is charged, else the customer's default. The caller has locked the subscription, or the invoice when it was made by hand. Refuses with `invoice_not_open`, with
 * 409 while another charge is under way, and with `parameter_missing` when there is no card, with `total_changed` where the payer saw another total. Source: specification §3.15.
 */
export async function payInvoiceNow(
  c: Commit,
  gateways: Gateways,
  { invoice, subscription, given, expectedTotalSatang, page }: PayWanted,
): Promise<string> {
  if (!(subscription ? invoice.status === 'open' : takesMoney(invoice.status))) throw notOpen(invoice)
  refuseOtherTotal(invoice.totalSatang, expectedTotalSatang)
  await clockTime(c, subscription ?? invoice)
  await (subscription ? refuseWhileCharging(c, subscription) : refuseWhileInvoiceCharging(c, invoice))
  const customer = await c.em.findOneOrFail(Customer, invoice.customerId)
  const method = page
    ? await cardOfPage(c, gateways, { customer, given: given ?? '', locale: page.consent })
    : given
      ? await paymentMethodOf(c, gateways, {
          customer,
          given,
          param: 'payment_method',
          own: subscription?.paymentMethodId ?? null,
        })
      : await cardOf(c, subscription, customer)
  if (!method) {
    throw new Refusal('parameter_missing', 'There is no card to charge: give a `payment_method`.', {
      param: 'payment_method',
    })
  }
  const payment =
    (given ? await begunWith(c, invoice, method) : null) ?? (await openRequestedAttempt(c, invoice, method))
  if (subscription) chargeNow(c, subscription)
  else chargeInvoiceNow(c, invoice)
  return payment.id
}

/** The card that somebody on the invoice's page pays with: kept with consent, else used once. */
async function cardOfPage(
  c: Commit,
  gateways: Gateways,
  { customer, given: token, locale }: { customer: Customer; given: string; locale: Locale | null },
): Promise<PaymentMethod> {
  if (locale !== null) return attachCard(c, gateways, { customer, token, consent: { source: 'invoice', locale } })
  const gateway = await gatewayServing(c, gateways, 'card')
  const attached = storedCard(c, gateway, { customerId: customer.id, token })
  if (attached) return cardOfPurchase(c, gateway, customer, { attached, consent: null })
  throw new Refusal('parameter_invalid', 'The payment gateway does not know this `token`.', { param: 'token' })
}

/**
 * A card attached just now may have become the customer's first default, and is then tried at once. That attempt is the charge that was asked for.
 */
async function begunWith(c: Commit, { id: invoiceId }: Invoice, method: PaymentMethod): Promise<Payment | null> {
  await c.em.flush()
  return c.em.findOne(Payment, { invoiceId, paymentMethodId: method.id, status: 'processing' })
}

/** The card that is charged for a subscription, or for an invoice without one: its own, else its customer's default; null when neither is attached. */
export function cardOf(c: Commit, s: Subscription | null, customer: Customer): Promise<PaymentMethod | null> {
  return cardToCharge(c.em, s, customer)
}
