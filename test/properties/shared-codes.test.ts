// Buyers who share a discount code: many at one instant, by card, by invoice and at checkouts of two plans. They pay, decline, wait and leave. In any
// order the limits of the code hold, released uses can be used again, and every bill has the promised discount once.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { runCheckout } from '../../activities/run-checkout.ts'
import { createDiscountCode } from '../../commands/discount-codes.ts'
import type { Customer, Price } from '../../db/entities/index.ts'
import { type Billing, DAY, openBilling, type Shop, T0 } from '../support/billing.ts'
import { type CheckingOut, checkingOut } from '../support/checking-out.ts'

let b: Billing
beforeAll(async () => {
  b = await openBilling()
})
afterAll(() => b.close())

const RUNS = Math.ceil(Number(process.env.PROPERTY_RUNS ?? 150) / 10)

interface Terms {
  percent: boolean
  maxUses: number | null
  perCustomer: number | null
  /** For how many periods. Null: for all. */
  cycles: number | null
}

const WAYS = ['card', 'declined', '3ds', 'invoice', 'checkout_qr', 'checkout_card', 'checkout_declined'] as const
type Way = (typeof WAYS)[number]

type Step =
  /** `rush` purchases at one instant. `spread`: every second one by another customer. */
  | { do: 'buy'; way: Way; rush: number; spread: boolean }
  /** Pays the oldest payable QRs, `rush` of them at one instant. */
  | { do: 'pay'; rush: number }
  | { do: 'cancel'; which: number }
  | { do: 'days'; days: number }

const terms: fc.Arbitrary<Terms> = fc.record({
  percent: fc.boolean(),
  maxUses: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 3 }),
  perCustomer: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 1 }),
  cycles: fc.constantFrom(1, 2, null, null),
})
const rush = fc.integer({ min: 1, max: 4 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      way: fc.constantFrom(...WAYS, ...Array<Way>(4).fill('checkout_card'), 'card' as const),
      rush,
      spread: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), rush }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('days' as const), days: fc.constantFrom(1, 2, 8, 31, 31, 31) }) },
)

/** One use of the code, as a bookkeeper would record it. */
interface Use {
  customer: string
  state: 'held' | 'used' | 'free'
  /** The subscription or the checkout that it is for. */
  for: string
}

class Lifecycle {
  readonly shop: Shop
  readonly checkout: CheckingOut
  readonly terms: Terms
  readonly prices: Price[]
  readonly customers: Customer[]
  readonly code: string
  readonly uses: Use[] = []
  at = T0

  private constructor(shop: Shop, terms: Terms, prices: Price[], customers: Customer[], code: string) {
    this.shop = shop
    this.checkout = checkingOut(b, shop)
    this.terms = terms
    this.prices = prices
    this.customers = customers
    this.code = code
  }

  static async begin(terms: Terms): Promise<Lifecycle> {
    const shop = await b.shop()
    const prices = [await shop.price(), await shop.price()]
    const customers = [await shop.customer(), await shop.customer()]
    const { code } = await shop.commit(T0, (c) =>
      createDiscountCode(c, {
        ...(terms.percent ? { kind: 'percent', value: 50 } : { kind: 'fixed', value: 30_000 }),
        ...(terms.maxUses !== null && { max_uses: terms.maxUses }),
        ...(terms.perCustomer !== null && { max_uses_per_customer: terms.perCustomer }),
        ...(terms.cycles === null
          ? { duration: 'forever' }
          : { duration: 'repeating', duration_in_cycles: terms.cycles }),
        metadata: {},
      }),
    )
    return new Lifecycle(shop, terms, prices, customers, code)
  }

  async take(s: Step): Promise<void> {
    if (s.do === 'buy') await this.#buy(s)
    if (s.do === 'pay') await this.#pay(s.rush)
    if (s.do === 'cancel') await this.#cancel(s.which)
    if (s.do === 'days') {
      this.at += s.days * DAY
      await this.#processAll()
      // Uses that were held without a payment are released: the checkout's QR has expired, or the payment window has closed.
      for (const use of this.uses) {
        if (use.state !== 'held') continue
        const [row] = await b.sql<{ over: boolean }>(
          `select status in ('expired', 'canceled') as over from subscriptions where id = $1
           union all select status = 'expired' from checkout_sessions where id = $1`,
          [use.for],
        )
        if (row?.over) use.state = 'free'
      }
    }
  }

  async #buy({ way, rush, spread }: Extract<Step, { do: 'buy' }>): Promise<void> {
    const buyers = Array.from({ length: rush }, (_, n) => this.customers[spread ? n % 2 : 0]!)
    const atCheckout = way.startsWith('checkout')
    // A checkout identifies its customer by the mail address, and every buyer here has one of their own.
    const left = this.#left(atCheckout ? null : buyers.map(({ id }) => id), rush)
    const buy = atCheckout ? () => this.#buyAtCheckout(way) : (buyer: Customer) => this.#subscribe(way, buyer)
    const done = await Promise.allSettled(buyers.map(buy))
    for (const one of done) {
      if (one.status === 'fulfilled') this.uses.push(one.value)
      else expect(one.reason).toMatchObject({ code: 'discount_code_exhausted' })
    }
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(left)
    await Promise.all(done.map((one) => one.status === 'fulfilled' && this.#look(one.value.for)))
    for (const one of done) {
      if (one.status === 'rejected') continue
      if (way === 'card' || way === 'checkout_card') one.value.state = 'used'
      if (way === 'declined' || way === 'checkout_declined') one.value.state = 'free'
    }
  }

  /** How many of the buyers at one instant get a use. */
  #left(customers: string[] | null, rush: number): number {
    const { maxUses, perCustomer } = this.terms
    const live = this.uses.filter(({ state }) => state !== 'free')
    const own = customers
      ? [...Map.groupBy(customers, (id) => id)].reduce((sum, [id, wanted]) => {
          const has = live.filter(({ customer }) => customer === id).length
          return sum + Math.min(wanted.length, Math.max((perCustomer ?? Infinity) - has, 0))
        }, 0)
      : rush
    return Math.min(own, Math.max((maxUses ?? Infinity) - live.length, 0))
  }

  async #subscribe(way: Way, customer: Customer): Promise<Use> {
    const token = way === 'card' ? 'pm_card_ok' : way === 'declined' ? 'pm_card_declined' : 'pm_card_3ds'
    const accepted = await this.shop.accept({
      customer,
      price: this.prices[0]!,
      at: this.at,
      discountCode: this.code,
      ...(way === 'invoice'
        ? { collectionMethod: 'invoice' as const, daysUntilDue: 7 }
        : { paymentMethod: token, paymentBehavior: 'error_if_incomplete' as const }),
    })
    const id =
      accepted.kind === 'created' ? accepted.subscription.id : (await b.payment(accepted.paymentId)).subscriptionId!
    return { customer: customer.id, state: 'held', for: id }
  }

  async #buyAtCheckout(way: Way): Promise<Use> {
    const session = await this.checkout.open(this.prices, { discountCode: this.code, at: this.at })
    if (way === 'checkout_qr') await this.checkout.confirm(session, this.at)
    else {
      const token = way === 'checkout_card' ? 'pm_card_ok' : 'pm_card_declined'
      await this.checkout.confirmByCard(session, token, this.at)
    }
    return { customer: session.id, state: 'held', for: session.id }
  }

  async #pay(rush: number): Promise<void> {
    const open = await b.sql<{ id: string; payer: string }>(
      `select p.id, coalesce(p.checkout_session_id, p.subscription_id) as payer from payments p join invoices i on i.id = p.invoice_id
       where p.merchant_id = $1 and p.payment_method_type = 'promptpay' and p.status = 'requires_action' and i.status = 'open'
       order by p.id limit $2`,
      [this.shop.id, rush],
    )
    for (const { id } of open) await this.shop.transfer(await b.payment(id), { at: this.at })
    await Promise.all(open.map(({ payer }) => this.#look(payer)))
    for (const { payer } of open) for (const use of this.uses) if (use.for === payer) use.state = 'used'
  }

  async #cancel(which: number): Promise<void> {
    const use = this.uses[which % Math.max(this.uses.length, 1)]
    if (!use?.for.startsWith('sub_')) return
    const [row] = await b.sql<{ status: string }>('select status from subscriptions where id = $1', [use.for])
    if (!row) return
    await this.shop.cancel(use.for, this.at, false)
    if (use.state === 'held') use.state = 'free'
  }

  #look(id: string): Promise<unknown> {
    return id.startsWith('sub_') ? b.processDue(id, this.at) : runCheckout(b.deps, { sessionId: id, now: this.at })
  }

  /** Processes everything that is due at one instant, over as many connections as there are. */
  async #processAll(): Promise<void> {
    for (let rounds = 0; ; rounds++) {
      const due = await b.sql<{ id: string }>(
        `select id from subscriptions where merchant_id = $1 and next_action_at <= $2
         union all select id from checkout_sessions where merchant_id = $1 and next_action_at <= $2`,
        [this.shop.id, this.at],
      )
      if (due.length === 0) return
      if (rounds > 20) throw new Error(`does not come to rest: ${JSON.stringify(due)}`)
      await Promise.all(due.map(({ id }) => this.#look(id)))
    }
  }

  async look(): Promise<void> {
    const [code] = await b.sql<{ uses: number; committed: number }>(
      'select uses::integer, committed_uses::integer as committed from discount_codes where merchant_id = $1',
      [this.shop.id],
    )
    const live = this.uses.filter(({ state }) => state !== 'free').length
    const committed = this.uses.filter(({ state }) => state === 'used').length
    expect(code).toEqual({ uses: live, committed })
    const bills = await b.sql<{
      id: string
      period: number | null
      session: string | null
      off: number
      gross: number
    }>(
      `select id, period_number::integer as period, checkout_session_id as session, discount_satang::integer as off,
         (total_satang + discount_satang)::integer as gross from invoices where merchant_id = $1`,
      [this.shop.id],
    )
    const started = new Set(
      (
        await b.sql<{ id: string }>(
          'select i.id from invoices i join subscriptions s on s.id = i.subscription_id where s.merchant_id = $1 and s.checkout_session_id is not null',
          [this.shop.id],
        )
      ).map(({ id }) => id),
    )
    for (const { id, period, session, off, gross } of bills) {
      const promised = (period ?? 1) <= (this.terms.cycles ?? Infinity)
      // A fixed amount is taken off a basket once: each of its two plans gets half of it.
      const fixed = started.has(id) && !session ? 15_000 : 30_000
      expect([id, off]).toEqual([id, promised ? (this.terms.percent ? gross / 2 : fixed) : 0])
    }
  }
}

test(
  `of ${RUNS} crowds that share a code none gets more of it than there is, nor less than was promised`,
  async () => {
    await fc.assert(
      fc.asyncProperty(terms, fc.array(step, { minLength: 2, maxLength: 12 }), async (terms, steps) => {
        const lifecycle = await Lifecycle.begin(terms)
        for (const s of steps) {
          await lifecycle.take(s)
          await lifecycle.look()
        }
        await b.check({ merchantId: lifecycle.shop.id })
      }),
      { numRuns: RUNS, ...(process.env.PROPERTY_SEED && { seed: Number(process.env.PROPERTY_SEED) }) },
    )
  },
  60_000 + RUNS * 10_000,
)
