/*
 * Subscriptions as roots: the states they are raced in, and every command that touches one.
 */
import { advanceClock } from '../../activities/advance-clock.ts'
import { finishCharge } from '../../activities/finish-charge.ts'
import { runCycle } from '../../activities/run-cycle.ts'
import { recordChargeOutcome } from '../../commands/charge-outcome.ts'
import { withdrawCharge } from '../../commands/on-demand.ts'
import { addCard, chargeFromNowOn, removeCard } from '../../commands/portal-cards.ts'
import { startAdvance } from '../../commands/test-clocks.ts'
import { TestClock } from '../../db/entities/index.ts'
import { DAY, HOUR, nine, type Shop, T0, type Wanted } from '../support/billing.ts'
import { answering, gatewaysBeing } from '../support/gateway-answers.ts'
import {
  api,
  awaiting,
  type Command,
  call,
  inCommit,
  type Prepared,
  type Scenario,
  type Side,
  type World,
} from './race.ts'

const FIRST_END = nine(2026, 2, 28)
const MIDDLE = T0 + 10 * DAY

/** A customer with three cards: `own` is the subscription's, `fallback` the default. */
async function buyer(shop: Shop, billing: Prepared['billing'], token = 'pm_card_ok', fields = {}) {
  const customer = await shop.customer(fields)
  const [own, fallback, third] = [
    await shop.card(customer, token),
    await shop.card(customer),
    await shop.card(customer),
  ]
  await billing.sql('update customers set default_payment_method_id = $2 where id = $1', [customer.id, fallback.id])
  const other = await shop.customer(fields)
  return {
    customer,
    ids: { customer: customer.id, other: other.id, own: own.id, fallback: fallback.id, third: third.id },
  }
}

/** Charged to a card. The first period is paid. */
async function charged({ shop, billing }: Prepared, token = 'pm_card_ok', wanted: Wanted = {}) {
  const { customer, ids } = await buyer(shop, billing, token, wanted.customer ?? {})
  const product = await shop.product({ licenseEnabled: true, credits: 100 })
  const price = await shop.price({ product })
  const dearer = await shop.price({ product, amountSatang: 200_000 })
  const s = await shop.subscribed({ price, paymentMethod: ids.own, ...wanted, customer })
  const [payment] = await billing.paymentsOf(s.id)
  return { ...ids, subscription: s.id, price: price.id, dearer: dearer.id, first: payment!.id, payment: payment!.id }
}

/** Adds the newest invoice and the newest payment of a subscription to the ids. */
async function newest({ billing }: Prepared, ids: { subscription: string }): Promise<Record<string, string>> {
  const invoice = (await billing.invoicesOf(ids.subscription)).at(-1)!
  return { ...ids, invoice: invoice.id, payment: (await billing.paymentsOf(ids.subscription)).at(-1)!.id }
}

export const subscriptionScenarios: Scenario[] = [
  { name: 'renewal due', prepare: async (p) => ({ at: FIRST_END, ids: await charged(p) }) },
  {
    name: 'retry due',
    async prepare(p) {
      const ids = await charged(p, 'pm_card_ok_then_declined')
      await p.billing.processDue(ids.subscription, FIRST_END)
      return { at: FIRST_END + DAY, ids: await newest(p, ids) }
    },
  },
  {
    name: 'invoice due',
    async prepare(p) {
      const { customer, ids } = await buyer(p.shop, p.billing)
      const product = await p.shop.product({ licenseEnabled: true, credits: 100 })
      const dearer = await p.shop.price({ product, amountSatang: 200_000 })
      const s = await p.shop.invoicedAndPaid({ customer, price: await p.shop.price({ product }) })
      const [first] = await p.billing.paymentsOf(s.id)
      await p.billing.processDue(s.id, FIRST_END - 7 * DAY)
      const all = { ...ids, subscription: s.id, first: first!.id, dearer: dearer.id }
      return { at: FIRST_END, ids: await newest(p, all) }
    },
  },
  {
    name: 'first charge accepted',
    async prepare({ shop, billing }) {
      const { customer, ids } = await buyer(shop, billing)
      const accepted = await shop.accept({ customer, paymentMethod: ids.own })
      if (accepted.kind !== 'charging') throw new Error('it is charged at once')
      const { id, subscriptionId } = await billing.payment(accepted.paymentId)
      return { at: T0, ids: { ...ids, payment: id, subscription: subscriptionId! } }
    },
  },
  {
    name: 'first payment waits',
    async prepare(p) {
      const ids = await charged(p, 'pm_card_3ds', { paymentBehavior: 'allow_incomplete' })
      return { at: T0 + 23 * HOUR, ids: await newest(p, ids) }
    },
  },
  {
    name: 'change waits',
    async prepare(p) {
      const ids = await charged(p)
      await p.billing.sql("update payment_methods set gateway_token = 'pm_card_3ds/' || id where id = $1", [ids.own])
      await call(p, { shop: p.shop, at: MIDDLE }, 'changeSubscription', {
        params: { id: ids.subscription },
        body: { price: ids.dearer },
      })
      await p.billing.processDue(ids.subscription, MIDDLE)
      return { at: MIDDLE + HOUR, ids: await newest(p, ids) }
    },
  },
  { name: 'running', prepare: async (p) => ({ at: MIDDLE, ids: await charged(p) }) },
  {
    name: 'disputed',
    async prepare(p) {
      const ids = await charged(p)
      const dispute = await call(p, { shop: p.shop, at: MIDDLE }, 'disputeTestPayment', { params: { id: ids.payment } })
      return { at: FIRST_END, ids: { ...ids, dispute: dispute.id } }
    },
  },
  {
    name: 'end due',
    async prepare(p) {
      const ids = await charged(p)
      await p.shop.cancel(ids.subscription, MIDDLE)
      return { at: FIRST_END, ids }
    },
  },
  {
    name: 'outcome unknown',
    async prepare(p) {
      const ids = await charged(p)
      await losingAnswers(p, (side) => runCycle(side.processing, { subscriptionId: ids.subscription, now: FIRST_END }))
      return { at: FIRST_END, ids: await newest(p, ids) }
    },
  },
  {
    name: 'clock advances',
    async prepare(p) {
      const clock = await p.shop.clock()
      const customer = { testClockId: clock.id } as Wanted['customer']
      const ids = await charged(p, 'pm_card_ok', { customer })
      await p.shop.commit(T0, async (c) => startAdvance(c, await c.em.findOneOrFail(TestClock, clock.id), FIRST_END))
      return { at: FIRST_END, ids: { ...ids, clock: clock.id } }
    },
  },
  {
    name: 'clock at rest',
    async prepare(p) {
      const clock = await p.shop.clock()
      const customer = { testClockId: clock.id } as Wanted['customer']
      const ids = await charged(p, 'pm_card_ok', { customer })
      return { at: T0, ids: { ...ids, clock: clock.id } }
    },
  },
]

/** The bank does what it is asked, but its answers are lost until it is asked again later. */
async function losingAnswers(p: Prepared, work: (side: Side) => Promise<unknown>): Promise<void> {
  const { simulator } = p.billing.gateways
  const lost = async (): Promise<never> => {
    throw new Error('no answer')
  }
  const deaf = answering(simulator, {
    charge: async (...asked) => {
      await simulator.cards.charge(...asked)
      return lost()
    },
    lookUp: lost,
  })
  const gateways = { ...gatewaysBeing(p.processing.gateways, deaf), simulator: deaf }
  await work({ ...p, processing: { ...p.processing, gateways } })
}

const processDue = ({ processing }: Side, { ids, at }: World) =>
  runCycle(processing, { subscriptionId: ids.subscription!, now: at })
const subscription = ({ ids }: World) => ({ params: { id: ids.subscription } })
const payment = ({ ids }: World) => ({ params: { id: ids.payment } })
const first = ({ ids }: World) => ({ params: { id: ids.first } })
const invoice = ({ ids }: World) => ({ params: { id: ids.invoice } })
const customer = ({ ids }: World) => ({ params: { id: ids.customer } })

const LIVING = ['renewal due', 'retry due', 'invoice due', 'change waits', 'running', 'end due']
const OWING = ['retry due', 'invoice due', 'first payment waits']

export const subscriptionCommands: Command[] = [
  {
    name: 'merge the customer',
    in: ['renewal due', 'retry due', 'first payment waits'],
    ...api('mergeCustomer', ({ ids }) => ({ params: { id: ids.customer }, body: { into: ids.other } })),
  },
  {
    name: 'processing',
    of: ['runCycle'],
    in: [...LIVING, 'first charge accepted', 'first payment waits', 'disputed', 'outcome unknown', 'clock advances'],
    run: processDue,
  },
  {
    name: 'cancel now',
    in: [...LIVING, 'first payment waits', 'outcome unknown', 'clock advances', 'clock at rest'],
    ...api('cancelSubscription', (w) => ({ ...subscription(w), query: { at_period_end: false } })),
  },
  {
    name: 'cancel',
    in: ['renewal due', 'retry due', 'invoice due', 'change waits'],
    ...api('cancelSubscription', subscription),
  },
  { name: 'resume', in: ['end due'], ...api('resumeSubscription', subscription) },
  {
    name: 'change plan',
    in: [...LIVING],
    ...api('changeSubscription', (w) => ({ ...subscription(w), body: { price: w.ids.dearer } })),
  },
  {
    name: 'change plan without proration',
    in: ['renewal due'],
    ...api('changeSubscription', (w) => ({ ...subscription(w), body: { price: w.ids.dearer, proration: 'none' } })),
  },
  {
    name: 'new card',
    in: ['renewal due', 'retry due', 'first payment waits', 'outcome unknown', 'clock advances'],
    ...api('updateSubscription', (w) => ({ ...subscription(w), body: { payment_method: w.ids.third } })),
  },
  {
    name: 'new token',
    in: ['renewal due', 'retry due'],
    ...api('updateSubscription', (w) => ({ ...subscription(w), body: { payment_method: 'pm_card_ok' } })),
  },
  {
    name: 'new default card',
    in: ['renewal due', 'retry due', 'end due'],
    ...api('updateCustomer', (w) => ({ ...customer(w), body: { default_payment_method: w.ids.third } })),
  },
  {
    name: 'new card in the portal',
    of: ['addCard'],
    in: ['renewal due', 'retry due'],
    run: (side, w) =>
      inCommit(side, w, (c) =>
        addCard(c, side.processing.gateways, {
          customerId: w.ids.customer!,
          token: 'pm_card_ok',
          fromNow: true,
          locale: 'en',
          returnUrl: 'https://shop.test/back',
        }),
      ),
  },
  {
    name: 'card from now on in the portal',
    of: ['chargeFromNowOn'],
    in: ['retry due'],
    run: (side, w) =>
      inCommit(side, w, (c) => chargeFromNowOn(c, side.processing.gateways, w.ids.customer!, w.ids.third!)),
  },
  {
    name: 'remove card in the portal',
    of: ['removeCard'],
    in: ['renewal due'],
    run: (side, w) => inCommit(side, w, (c) => removeCard(c, w.ids.customer!, w.ids.own!)),
  },
  {
    name: 'detach card',
    in: ['renewal due', 'retry due', 'first charge accepted', 'running'],
    ...api('detachPaymentMethod', ({ ids }) => ({ params: { id: ids.own } })),
  },
  {
    name: 'pay invoice',
    in: OWING,
    ...api('payInvoice', (w) => ({ ...invoice(w), body: { payment_method: w.ids.third } })),
  },
  { name: 'void invoice', in: [...OWING, 'outcome unknown'], ...api('voidInvoice', invoice) },
  {
    name: 'transfer comes',
    in: ['invoice due'],
    ...api('succeedTestPayment', payment),
  },
  {
    name: 'transfer is settled',
    of: ['succeedTestPayment', 'runCycle'],
    in: ['invoice due'],
    run: async (side, w) => {
      await call(side, w, 'succeedTestPayment', payment(w))
      await processDue(side, w)
    },
  },
  { name: 'qr fails', in: ['invoice due'], ...api('failTestPayment', payment) },
  {
    name: 'refund',
    in: ['renewal due', 'invoice due', 'change waits', 'running', 'disputed'],
    ...api('createRefund', first),
  },
  {
    name: 'refund and cancel',
    in: ['renewal due', 'change waits', 'running'],
    ...api('createRefund', (w) => ({ ...first(w), body: { cancel_subscription: true } })),
  },
  { name: 'dispute', in: ['renewal due', 'change waits', 'running'], ...api('disputeTestPayment', first) },
  { name: 'dispute won', in: ['disputed'], ...api('winTestDispute', ({ ids }) => ({ params: { id: ids.dispute } })) },
  { name: 'dispute lost', in: ['disputed'], ...api('loseTestDispute', ({ ids }) => ({ params: { id: ids.dispute } })) },
  {
    name: 'approved',
    of: ['succeedTestPayment', 'runCycle'],
    in: ['first payment waits', 'change waits'],
    run: async (side, w) => {
      const { charges } = await side.processing.gateways.named('simulator', { merchantId: w.shop.id })
      await charges?.lookUp(w.ids.payment!)
      await side.api.gateways.simulator.decide(w.ids.payment!, 'succeed')
      await processDue(side, w)
    },
  },
  {
    name: 'refused by the buyer',
    of: ['failTestPayment', 'runCycle'],
    in: ['first payment waits', 'change waits'],
    run: async (side, w) => {
      await side.api.gateways.simulator.decide(w.ids.payment!, 'fail')
      await processDue(side, w)
    },
  },
  {
    name: 'approve by helper',
    in: ['first payment waits'],
    ...api('succeedTestPayment', payment),
  },
  {
    name: 'the caller stops waiting',
    of: ['recordChargeOutcome'],
    in: ['first charge accepted'],
    run: (side, w) =>
      awaiting(inCommit(side, w, (c) => recordChargeOutcome(c, w.ids.payment!, { kind: 'processing' }, w.at))),
  },
  {
    name: 'withdraw charge',
    of: ['withdrawCharge'],
    in: ['first charge accepted'],
    run: (side, w) => inCommit(side, w, (c) => withdrawCharge(c, w.ids.payment!)),
  },
  {
    name: 'finish charge',
    of: ['finishCharge'],
    in: ['outcome unknown'],
    run: ({ processing }, { ids, at }) =>
      finishCharge({ ...processing, heartbeat() {}, sleep: async () => {} }, { paymentId: ids.payment!, now: at }),
  },
  {
    name: 'subscribe again',
    in: ['running'],
    ...api('createSubscription', ({ ids }) => ({
      body: { customer: ids.customer, price: ids.price, payment_method: ids.own },
    })),
  },
  {
    name: 'subscribe by invoice',
    in: ['running'],
    ...api('createSubscription', ({ ids }) => ({
      body: { customer: ids.customer, price: ids.price, collection_method: 'invoice' },
    })),
  },
  {
    name: 'attach card',
    in: ['running'],
    ...api('createPaymentMethod', ({ ids }) => ({
      body: { customer: ids.customer, type: 'card', token: 'pm_card_ok' },
    })),
  },
  {
    name: 'delete customer',
    in: ['renewal due', 'retry due', 'invoice due', 'first charge accepted', 'running', 'end due', 'clock at rest'],
    ...api('deleteCustomer', customer),
  },
  {
    name: 'walk clock',
    of: ['advanceClock'],
    in: ['clock advances'],
    run: (side, w) =>
      advanceClock(
        {
          ...side.processing,
          heartbeat() {},
          sleep: async () => {},
          wakeAll: async () => void (await processDue(side, w)),
        },
        { clockId: w.ids.clock! },
      ),
  },
  {
    name: 'delete clock',
    in: ['clock advances', 'clock at rest'],
    ...api('deleteTestClock', ({ ids }) => ({ params: { id: ids.clock } })),
  },
  {
    name: 'advance clock',
    in: ['clock at rest'],
    ...api('advanceTestClock', ({ ids, at }) => ({ params: { id: ids.clock }, body: { frozen_time: at + DAY } })),
  },
]
