// What a checkout asks for: which price a line has, what it adds up to, what it costs the merchant, and how long it lasts. It does not know
// customers, rows or gateways; discounts are rules/discounts.ts, periods rules/periods.ts.
import { type DiscountableLine, type DiscountTerms, discountLines } from './discounts.ts'
import { feesFor, type PaymentMethodType } from './fees.ts'
import { minus, type Satang, satang, times, zero } from './money.ts'
import { CONTRACT_TERMS, type Terms } from './terms.ts'

/** Of what a visitor of the shop orders at once: nobody clicks for more, and a stranger ties up no more. A merchant's own call takes 9 999. */
export const VISITORS_QUANTITY_MAX = 99

/** The shortest and the longest life of a session, in seconds; the longest is the default (specification §4.2). */
export const SESSION_SECONDS_MIN = 30 * 60
export const SESSION_SECONDS_MAX = 24 * 3600
/** A QR is shown for 15 minutes and then renewed by the page (specification §4.9), in seconds. */
export const QR_SECONDS = 15 * 60

/** What a session's workflow waits for. */
export type SessionStep =
  | 'expire' // nobody has paid in time
  | 'expire_qr' // the QR that is shown has run out; the page asks for a new one
  | 'close_action' // the buyer never confirmed a charge with the bank
  | 'settle_charge' // a charge is under way at the gateway

/** The one next step of an open session: the earliest of what lies ahead. QR until 10:15, session until 24:00 → `expire_qr` at 10:15. */
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
 * How long after its session a subscription that a checkout has started looks after itself: 120 s. It ends with its session; should that be lost or late,
 * it asks again after as long. Too short, and each of them wakes up for nothing when its checkout ends a little late.
 */
export const EXPIRY_NET_SECONDS = 120

/** A price as far as a checkout goes. */
export interface SoldPrice {
  type: 'one_time' | 'recurring' | 'pay_what_you_want'
  amountSatang: number | null
  minimumSatang: number | null
  suggestedSatang: number | null
  maximumSatang: number | null
}

/** A line as the session and its invoice read it back (specification §4.2). */
export interface SessionLine {
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
 * What one unit costs. Pay-what-you-want: what the buyer chose, else the suggestion, else the minimum; a minimum of ฿50 and a choice of ฿49.99
 * → below the minimum. A fixed price has nothing to choose. Source: specification §4.6.
 */
export function unitAmountOf(price: SoldPrice, chosen: number | null): UnitAmount {
  if (price.type !== 'pay_what_you_want') {
    return chosen === null ? { kind: 'amount', amountSatang: satang(price.amountSatang!) } : { kind: 'not_to_choose' }
  }
  const minimumSatang = price.minimumSatang ?? 0
  const amount = chosen ?? price.suggestedSatang ?? minimumSatang
  if (amount < minimumSatang) return { kind: 'amount_below_minimum', minimumSatang }
  if (price.maximumSatang !== null && amount > price.maximumSatang)
    return { kind: 'amount_too_large', maximumSatang: price.maximumSatang }
  return { kind: 'amount', amountSatang: satang(amount) }
}

/** A line of so many units with its discount taken off: 3 × ฿199.00, ฿59.70 off → 53 730. */
export function sessionLine(
  line: Pick<SessionLine, 'price' | 'product' | 'description' | 'quantity'> & {
    unitAmountSatang: Satang
    discountSatang: Satang
  },
): SessionLine {
  const { unitAmountSatang, discountSatang, price, product, description, quantity } = line
  return {
    price,
    product,
    description,
    quantity,
    unit_amount_satang: unitAmountSatang,
    discount_satang: discountSatang,
    amount_satang: minus(times(unitAmountSatang, quantity), discountSatang),
  }
}

/** A line as a discount sees it: what it costs before. */
export function discountableLine(line: SessionLine): DiscountableLine {
  return { product: line.product, amountSatang: times(line.unit_amount_satang, line.quantity) }
}

/** The lines of a basket with the discount of a code, or with none; what they had before does not count. */
export function discounted(lines: readonly SessionLine[], terms: DiscountTerms | null): SessionLine[] {
  const off = terms && discountLines(lines.map(discountableLine), terms)
  return lines.map(({ unit_amount_satang: unitAmountSatang, ...line }, index) =>
    sessionLine({ ...line, unitAmountSatang, discountSatang: off?.[index] ?? zero }),
  )
}

/** What each method offered costs the merchant, VAT on the fee included: 100 000 by card → 3 906. Source: specification §4.7, §5.2. */
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
 * The choices of a buyer, in order, for the lines they are for: two lines of one price are matched in order (specification §4.6). Answers
 * one entry per line, null where nothing was chosen, and the choices that no line takes.
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
 * Where a buyer is sent after paying: every literal `{CHECKOUT_SESSION_ID}` is the session's id, URL-encoded; everything else stays as it was given.
 * Source: interface "POST /v1/checkout_sessions", specification §4 `success_url`.
 */
export function redirectUrl(successUrl: string, sessionId: string): string {
  return successUrl.replaceAll('{CHECKOUT_SESSION_ID}', encodeURIComponent(sessionId))
}

/** https, or http for localhost in test mode (specification §4 `success_url`). The text as it was given, with its token, must be a URL. */
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
