// The rules of a checkout: the unit amount of a line, the totals, the fee for the merchant, and how long a session lasts. It does not know customers,
// rows or gateways. Discounts are rules/discounts.ts, periods rules/periods.ts.
import { type DiscountableLine, type DiscountTerms, discountLines } from './discounts.ts'
import { feesFor } from './fees.ts'
import { minus, type Satang, satang, times, zero } from './money.ts'
import type { PaymentMethodType } from './payment-methods.ts'
import { fixedAmountOf } from './prices.ts'
import { type LineTax, type Taxability, taxed, untaxed } from './tax.ts'
import { CONTRACT_TERMS, type Terms } from './terms.ts'

/**
 * The largest quantity of one order by a visitor of the shop. Buyers do not need more, and a stranger cannot reserve more. A merchant's own call
 * takes 9 999.
 */
export const VISITORS_QUANTITY_MAX = 99

/** The shortest and the longest life of a session, in seconds; the longest is the default (specification §4.2). */
export const SESSION_SECONDS_MIN = 30 * 60
export const SESSION_SECONDS_MAX = 24 * 3600
/** A QR is shown for 15 minutes and then renewed by the page (specification §4.9), in seconds. */
export const QR_SECONDS = 15 * 60

/** The steps that a session's workflow can wait for. */
export type SessionStep =
  | 'expire' // the buyer has not paid in time
  | 'expire_qr' // the shown QR has expired; the page asks for a new one
  | 'close_action' // the buyer never confirmed a charge with the bank
  | 'settle_charge' // a charge is under way at the gateway

/** The next step of an open session: the earliest of those ahead. QR until 10:15, session until 24:00 → `expire_qr` at 10:15. */
export function planOfSession(s: { expiresAt: number; qrExpiresAt: number | null; actionBy: number | null }): {
  step: SessionStep
  at: number
} {
  const steps: { step: SessionStep; at: number | null }[] = [
    { step: 'close_action', at: s.actionBy },
    { step: 'expire_qr', at: s.qrExpiresAt },
  ]
  return steps.reduce<{ step: SessionStep; at: number }>(
    (first, { step, at }) => (at !== null && at < first.at ? { step, at } : first),
    { step: 'expire', at: s.expiresAt },
  )
}

/**
 * How long after its session's end a subscription of a checkout takes its own step: 120 s. Normally it ends with the session. If the session's end is
 * lost or late, the subscription looks again after the same time. With a shorter time, many subscriptions would wake up in vain when their checkout
 * ends a little late.
 */
export const EXPIRY_NET_SECONDS = 120

/** The part of a price that a checkout needs. */
export interface SoldPrice {
  type: 'one_time' | 'recurring' | 'pay_what_you_want'
  amountSatang: number | null
  minimumSatang: number | null
  suggestedSatang: number | null
  maximumSatang: number | null
}

/** A line as the session and its invoice answer it (specification §4.2, §15.2). */
export interface SessionLine extends Taxability, LineTax {
  price: string
  product: string
  description: string
  quantity: number
  unit_amount_satang: Satang
  discount_satang: Satang
  amount_satang: Satang
}

export type UnitAmount =
  | { kind: 'amount'; amountSatang: Satang }
  | { kind: 'amount_below_minimum'; minimumSatang: number }
  | { kind: 'amount_too_large'; maximumSatang: number }
  | { kind: 'not_to_choose' }

/**
 * The unit amount of a price. Pay-what-you-want: the buyer's choice, else the suggestion, else the minimum; a minimum of ฿50 and a choice of ฿49.99 →
 * below the minimum. A fixed price offers no choice. Source: specification §4.6.
 */
export function unitAmountOf(price: SoldPrice, chosen: number | null): UnitAmount {
  if (price.type !== 'pay_what_you_want') {
    return chosen === null ? { kind: 'amount', amountSatang: fixedAmountOf(price) } : { kind: 'not_to_choose' }
  }
  const minimumSatang = price.minimumSatang ?? 0
  const amount = chosen ?? price.suggestedSatang ?? minimumSatang
  if (amount < minimumSatang) return { kind: 'amount_below_minimum', minimumSatang }
  if (price.maximumSatang !== null && amount > price.maximumSatang)
    return { kind: 'amount_too_large', maximumSatang: price.maximumSatang }
  return { kind: 'amount', amountSatang: satang(amount) }
}

/** A line with its quantity and discount: 3 × ฿199.00, ฿59.70 off → 53 730. */
export function sessionLine(
  line: Pick<SessionLine, 'price' | 'product' | 'description' | 'quantity' | 'tax_category' | 'tax_behavior'> & {
    unitAmountSatang: Satang
    discountSatang: Satang
  },
): SessionLine {
  const { unitAmountSatang, discountSatang, price, product, description, quantity, tax_category, tax_behavior } = line
  const amountSatang = minus(times(unitAmountSatang, quantity), discountSatang)
  return {
    price,
    product,
    description,
    quantity,
    unit_amount_satang: unitAmountSatang,
    discount_satang: discountSatang,
    amount_satang: amountSatang,
    tax_category,
    tax_behavior,
    ...untaxed(amountSatang),
  }
}

/** A line before its discount. */
export function discountableLine(line: SessionLine): DiscountableLine {
  return { product: line.product, amountSatang: times(line.unit_amount_satang, line.quantity) }
}

/**
 * The lines of a basket with the discount of a code, or with none, and with their tax at `standardBps` (0: the merchant is not registered). Their
 * earlier discounts and taxes are ignored.
 */
export function discounted(
  lines: readonly SessionLine[],
  terms: DiscountTerms | null,
  standardBps: number,
): SessionLine[] {
  const off = terms && discountLines(lines.map(discountableLine), terms)
  const priced = lines.map(({ unit_amount_satang: unitAmountSatang, ...line }, index) =>
    sessionLine({ ...line, unitAmountSatang, discountSatang: off?.[index] ?? zero }),
  )
  return taxed(priced, standardBps)
}

/** The merchant's fee for each offered method, VAT on the fee included: 100 000 by card → 3 906. Source: specification §4.7, §5.2. */
export function feesByMethod(
  totalSatang: Satang,
  methods: readonly PaymentMethodType[],
  at: number,
  { feeRates: rates, vatRates }: Terms = CONTRACT_TERMS,
): Partial<Record<PaymentMethodType, Satang>> {
  return Object.fromEntries(
    methods.map((methodType) => [
      methodType,
      feesFor({ grossSatang: totalSatang, methodType, at, rates, vatRates }).feeSatang,
    ]),
  )
}

/**
 * Matches a buyer's choices to lines by price, in order; two lines of one price are matched in order (specification §4.6). Answers one entry per
 * line, null where nothing was chosen, and the choices that match no line.
 */
export function matchChoices(
  linePrices: readonly string[],
  choices: readonly { price: string; amountSatang: number }[],
): { chosen: ({ choice: number; amountSatang: number } | null)[]; unmatched: number[] } {
  const left = choices.map((choice, index) => ({ ...choice, index }))
  const chosen = linePrices.map((price) => {
    const at = left.findIndex((choice) => choice.price === price)
    if (at < 0) return null
    const [{ index, amountSatang }] = left.splice(at, 1) as [{ index: number; amountSatang: number; price: string }]
    return { choice: index, amountSatang }
  })
  return { chosen, unmatched: left.map(({ index }) => index) }
}

/**
 * The address to which a buyer is sent after paying: every literal `{CHECKOUT_SESSION_ID}` becomes the session's id, URL-encoded; everything else
 * stays as it was given. Source: specification §4.2 `success_url`.
 */
export function redirectUrl(successUrl: string, sessionId: string): string {
  return successUrl.replaceAll('{CHECKOUT_SESSION_ID}', encodeURIComponent(sessionId))
}

/** https, or http for localhost in test mode (specification §4.2 `success_url`). The given text must be a URL after its placeholder is replaced. */
export function isReturnUrl(text: string, livemode: boolean): boolean {
  let url: URL
  try {
    url = new URL(redirectUrl(text, 'cs_0'))
  } catch {
    return false
  }
  if (url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return true
  const local = url.hostname === 'localhost' || url.hostname === '127.0.0.1' || url.hostname === '[::1]'
  return url.protocol === 'http:' && local && !livemode
}
