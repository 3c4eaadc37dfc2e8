// A worker that is away for a day or for two years. Meanwhile buyers pay, and merchants cancel and refund. When the worker comes back, everything is
// due at once and runs at once. Each period is billed and paid once, nothing is left due, all money is used or held in suspense, and every event is
// delivered once.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { runRefund } from '../../activities/run-refund.ts'
import { acceptRefund } from '../../commands/accept-refund.ts'
import { UNASKED } from '../../commands/open-refund.ts'
import type { Price } from '../../db/entities/index.ts'
import { type Interval, nthPeriodEnd } from '../../rules/periods.ts'
import { type Billing, DAY, openBilling, type Shop, T0 } from '../support/billing.ts'
import { type Delivering, openDelivering } from '../support/delivering.ts'
import { makeEndpoint, openReceiver, type Receiver } from '../support/receiver.ts'

const RUNS = Math.ceil(Number(process.env.PROPERTY_RUNS ?? 150) / 10)

let b: Billing
let d: Delivering
let to: Receiver
beforeAll(async () => {
  b = await openBilling()
  d = openDelivering(b)
  to = await openReceiver()
})
afterAll(async () => {
  await d.close()
  await to.close()
  await b.close()
})

interface Plan {
  interval: Interval
  collection: 'auto_charge' | 'invoice'
  /** What the card does from its second charge on. */
  later: 'pm_card_ok' | 'pm_card_declined' | 'pm_card_lost' | 'pm_card_3ds' | 'pm_card_timeout'
}

type Step =
  /** The worker comes back after `days` days. */
  | { do: 'visit'; days: number }
  /** The buyer pays the newest QR of a plan `times` times, after another `days` days of absence. */
  | { do: 'pay'; plan: number; times: number; days: number }
  | { do: 'cancel'; plan: number; atPeriodEnd: boolean; days: number }
  | { do: 'refund'; plan: number; failed: boolean; days: number }

const plan: fc.Arbitrary<Plan> = fc.record({
  interval: fc.constantFrom('month' as const, 'month' as const, 'year' as const),
  collection: fc.constantFrom('auto_charge' as const, 'auto_charge' as const, 'invoice' as const),
  later: fc.constantFrom('pm_card_ok', 'pm_card_ok', 'pm_card_ok', 'pm_card_declined', 'pm_card_lost', 'pm_card_3ds'),
})
const days = fc.constantFrom(0, 1, 6, 20)
const which = fc.nat(2)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('visit' as const), days: fc.constantFrom(1, 8, 23, 31, 31, 100, 400, 800) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('pay' as const), plan: which, times: fc.integer({ min: 1, max: 3 }), days }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('cancel' as const), plan: which, atPeriodEnd: fc.boolean(), days }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), plan: which, failed: fc.boolean(), days }) },
)

class Lifecycle {
  readonly shop: Shop
  readonly plans: readonly Plan[]
  readonly endpoint: string
  readonly ids: string[] = []
  readonly canceled = new Set<string>()
  /** Satang that buyers have sent. */
  sent = 0
  at = T0

  private constructor(shop: Shop, plans: readonly Plan[], endpoint: string) {
    this.shop = shop
    this.plans = plans
    this.endpoint = endpoint
  }

  static async begin(plans: readonly Plan[]): Promise<Lifecycle> {
    const shop = await b.shop()
    const endpoint = await makeEndpoint(b.pool, d.encryptionKey, { merchantId: shop.id, url: to.url })
    const lifecycle = new Lifecycle(shop, plans, endpoint.id)
    for (const plan of plans) await lifecycle.#subscribe(plan)
    return lifecycle
  }

  async #subscribe({ interval, collection, later }: Plan): Promise<void> {
    const price: Price = await this.shop.price({ interval })
    if (collection === 'invoice') {
      this.sent += price.amountSatang!
      this.ids.push((await this.shop.invoicedAndPaid({ price })).id)
      return
    }
    const customer = await this.shop.customer()
    const card = await this.shop.card(customer)
    const { id } = await this.shop.subscribed({ price, customer, paymentMethod: card.id })
    await b.sql('update payment_methods set gateway_token = $2 where id = $1', [card.id, `${later}/${card.id}`])
    this.ids.push(id)
  }

  async take(s: Step): Promise<void> {
    this.at += s.days * DAY
    if (s.do === 'visit') return this.#visit()
    const id = this.ids[s.plan % this.ids.length]!
    if (s.do === 'pay') await this.#pay(id, s.times)
    if (s.do === 'cancel') {
      await this.shop.cancel(id, this.at, s.atPeriodEnd)
      this.canceled.add(id)
    }
    if (s.do === 'refund') await this.#refund(id, s.failed)
  }

  async #pay(id: string, times: number): Promise<void> {
    const [qr] = await b.sql<{ id: string }>(
      "select id from payments where subscription_id = $1 and payment_method_type = 'promptpay' order by id desc limit 1",
      [id],
    )
    if (!qr) return
    const payment = await b.payment(qr.id)
    for (let n = 0; n < times; n++) await this.shop.transfer(payment, { at: this.at })
    this.sent += times * payment.grossSatang
  }

  /** Makes a refund while the subscription's own processings wait. */
  async #refund(id: string, failed: boolean): Promise<void> {
    const [paid] = await b.sql<{ id: string }>(
      `select id from payments where subscription_id = $1 and status = 'succeeded' and refunded_satang < gross_satang order by id desc limit 1`,
      [id],
    )
    if (!paid) return
    await b.gateways.simulator.answerNextRefund(paid.id, failed ? 'failed' : 'succeeded')
    const wanted = { ...UNASKED, reason: null, amountSatang: null }
    const refundId = await this.shop.commit(this.at, (c) => acceptRefund(c, b.gateways, paid.id, wanted))
    await runRefund(b.deps, { refundId, now: this.at })
  }

  /** Processes everything that is due at one instant, over as many connections as there are, until nothing is due. */
  async #visit(): Promise<void> {
    const first = new Set(this.ids)
    for (let rounds = 0; ; rounds++) {
      const due = await b.sql<{ id: string }>(
        `select id from subscriptions where merchant_id = $1 and (next_action_at <= $2 or id = any ($3))`,
        [this.shop.id, this.at, rounds === 0 ? [...first] : []],
      )
      if (due.length === 0) break
      if (rounds > 3) throw new Error(`does not come to rest: ${JSON.stringify(due)}`)
      await Promise.all(due.map(({ id }) => b.processDue(id, this.at)))
    }
    await this.#lookAt()
  }

  async #lookAt(): Promise<void> {
    for (const [n, id] of this.ids.entries()) {
      const plan = this.plans[n]!
      const bills = await b.sql<{ n: number; start: number; end: number; status: string }>(
        `select period_number::integer as n, period_start::float8 as start, period_end::float8 as "end", status from invoices
         where subscription_id = $1 order by id`,
        [id],
      )
      // One bill for each period, one after the other. Only the last one may be unpaid.
      expect(bills.map((bill) => bill.n)).toEqual(bills.map((_, at) => at + 1))
      for (const [at, bill] of bills.entries()) if (at > 0) expect(bill.start).toBe(bills[at - 1]!.end)
      expect(bills.slice(0, -1).filter(({ status }) => status !== 'paid')).toEqual([])
      const s = await b.subscription(id)
      const isPaidByItself = plan.collection === 'auto_charge' && plan.later === 'pm_card_ok'
      if (!isPaidByItself || this.canceled.has(id)) continue
      let periods = 1
      while (nthPeriodEnd({ anchorAt: T0, interval: plan.interval, n: periods }) <= this.at) periods++
      expect([s.status, s.periodNumber, bills.length, bills.at(-1)!.status]).toEqual([
        'active',
        periods,
        periods,
        'paid',
      ])
    }
    const [money] = await b.sql<{ came: number; used: number }>(
      `select (select coalesce(sum(amount_satang), 0) from inbound_transfers where merchant_id = $1)::float8 as came,
         (select coalesce(sum(gross_satang), 0) from payments where merchant_id = $1 and payment_method_type = 'promptpay' and status = 'succeeded')::float8
         + (select coalesce(sum(parked_satang + returning_satang + returned_satang), 0) from inbound_transfers where merchant_id = $1)::float8 as used`,
      [this.shop.id],
    )
    expect(money).toEqual({ came: this.sent, used: this.sent })
  }

  /** Delivers all events that were published while no worker ran. */
  async deliver(): Promise<void> {
    to.got.length = 0
    while ((await d.serve(this.endpoint)).nextDueAt !== null);
    const published = await b.sql<{ id: string }>('select id from events where merchant_id = $1 order by id', [
      this.shop.id,
    ])
    const got = to.got.map(({ event }) => event.id as string)
    expect(got.toSorted()).toEqual(published.map(({ id }) => id))
  }
}

test(
  `after ${RUNS} absences each period is billed once, and what was told meanwhile is delivered once`,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(plan, { minLength: 1, maxLength: 3 }),
        fc.array(step, { minLength: 2, maxLength: 10 }),
        async (plans, steps) => {
          const lifecycle = await Lifecycle.begin(plans)
          for (const s of [...steps, { do: 'visit' as const, days: 1 }]) await lifecycle.take(s)
          await lifecycle.deliver()
          await b.check({ merchantId: lifecycle.shop.id })
        },
      ),
      { numRuns: RUNS, ...(process.env.PROPERTY_SEED && { seed: Number(process.env.PROPERTY_SEED) }) },
    )
  },
  60_000 + RUNS * 10_000,
)
