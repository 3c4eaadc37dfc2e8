/*
 * Checkout sessions as roots, and the discount codes that many purchases share.
 */
import { LockMode } from '@mikro-orm/postgresql'
import { runCheckout } from '../../activities/run-checkout.ts'
import { runCycle } from '../../activities/run-cycle.ts'
import { confirmCheckout } from '../../commands/confirm-checkout.ts'
import { withdrawCharge } from '../../commands/on-demand.ts'
import { CheckoutSession } from '../../db/entities/index.ts'
import { DAY, HOUR, nine, T0 } from '../support/billing.ts'
import { api, type Command, call, inCommit, type Prepared, type Scenario, type Side, type World } from './race.ts'

interface Opening {
  /** How many uses the 10 % code of the session has. Null: no code. */
  uses?: number | null
  recurring?: number
  once?: number
}

/** An open session with line items. */
async function opened(p: Prepared, { uses = null, recurring = 1, once = 1 }: Opening = {}) {
  const { shop } = p
  const at = { shop, at: T0 }
  const code = uses === null ? null : await codeOf(p, uses)
  const prices: string[] = []
  for (let n = 0; n < recurring; n++) prices.push((await shop.price()).id)
  if (once > 0) {
    const product = await shop.product({ licenseEnabled: true, credits: 100 })
    for (let n = 0; n < once; n++)
      prices.push((await shop.price({ product, type: 'one_time', interval: null, amountSatang: 49_900 })).id)
  }
  const body = {
    customer_email: 'buyer@example.com',
    line_items: prices.map((price) => ({ price })),
    success_url: 'https://shop.example/thanks',
    ...(code && { discount_code: code.name }),
  }
  const { id, customer } = await call(p, at, 'createCheckoutSession', { body })
  const other = (await shop.customer()).id
  return {
    session: id as string,
    customer: customer as string,
    other,
    price: prices[0]!,
    ...(code && { code: code.id }),
  }
}

async function codeOf(p: Prepared, uses: number, fields: object = {}) {
  const name = 'TEN'
  const body = { kind: 'percent', value: 10, code: name, max_uses: uses, duration: 'forever', ...fields }
  const { id } = await call(p, { shop: p.shop, at: T0 }, 'createDiscountCode', { body })
  return { id: id as string, name }
}

/** Confirmed by QR: its payment waits for a transfer. */
async function byQr(p: Prepared, ids: { session: string }): Promise<Record<string, string>> {
  const body = { payment_method_type: 'promptpay' }
  const { payment } = await call(p, { shop: p.shop, at: T0 }, 'confirmTestCheckoutSession', {
    params: { id: ids.session },
    body,
  })
  return { ...ids, payment: payment.id }
}

async function byCard(p: Prepared, ids: { session: string }, token: string): Promise<Record<string, string>> {
  const body = { payment_method_type: 'card', token }
  const { boundTo } = await call(p, { shop: p.shop, at: T0 }, 'confirmTestCheckoutSession', {
    params: { id: ids.session },
    body,
  })
  return { ...ids, payment: boundTo }
}

export const checkoutScenarios: Scenario[] = [
  {
    name: 'checkout open',
    prepare: async (p) => ({ at: T0 + HOUR, ids: await opened(p, { uses: 1 }) }),
  },
  {
    name: 'checkout by qr',
    prepare: async (p) => ({ at: T0 + HOUR, ids: await byQr(p, await opened(p)) }),
  },
  {
    name: 'checkout charged',
    prepare: async (p) => ({ at: T0 + HOUR, ids: await byCard(p, await opened(p, { uses: 1 }), 'pm_card_ok') }),
  },
  {
    name: 'checkout waits for its buyer',
    async prepare(p) {
      const ids = await byCard(p, await opened(p), 'pm_card_3ds')
      await runCheckout(p.processing, { sessionId: ids.session!, now: T0 })
      return { at: T0 + HOUR, ids }
    },
  },
  {
    name: 'checkout paid late',
    async prepare(p) {
      const ids = await byQr(p, await opened(p, { uses: 1 }))
      await call(p, { shop: p.shop, at: T0 }, 'succeedTestPayment', { params: { id: ids.payment } })
      const [plan] = await p.billing.sql<{ id: string }>(
        'select id from subscriptions where checkout_session_id = $1',
        [ids.session],
      )
      return { at: T0 + DAY, ids: { ...ids, subscription: plan!.id } }
    },
  },
  {
    name: 'two plans of one checkout are paid',
    async prepare(p) {
      const ids = await byCard(p, await opened(p, { uses: 5, recurring: 2, once: 0 }), 'pm_card_ok')
      await runCheckout(p.processing, { sessionId: ids.session!, now: T0 })
      const plans = await p.billing.sql<{ id: string }>(
        'select id from subscriptions where checkout_session_id = $1 order by id',
        [ids.session],
      )
      // Each has the invoice of its next month, and a transfer that has been received.
      const at = nine(2026, 2, 21)
      for (const { id } of plans) {
        await p.billing.processDue(id, at)
        await p.shop.transfer((await p.billing.paymentsOf(id)).at(-1)!, { at })
      }
      return { at, ids: { ...ids, one: plans[0]!.id, other: plans[1]!.id } }
    },
  },
  {
    name: 'last use of a code',
    async prepare(p) {
      const { shop } = p
      const code = await codeOf(p, 1)
      const price = await shop.price()
      const [first, second] = [await shop.customer(), await shop.customer()]
      const [card, other] = [await shop.card(first), await shop.card(second)]
      const ids = { code: code.id, price: price.id, first: first.id, second: second.id, card: card.id, other: other.id }
      return { at: T0, ids }
    },
  },
  {
    name: 'a use is held',
    async prepare(p) {
      const { shop } = p
      const code = await codeOf(p, 1)
      const price = await shop.price()
      const [first, second] = [await shop.customer(), await shop.customer()]
      const [card, other] = [await shop.card(first), await shop.card(second)]
      const { boundTo } = await call(p, { shop, at: T0 }, 'createSubscription', {
        body: { customer: first.id, price: price.id, payment_method: card.id, discount_code: 'TEN' },
      })
      const { subscriptionId } = await p.billing.payment(boundTo)
      const ids = {
        code: code.id,
        price: price.id,
        first: first.id,
        second: second.id,
        card: card.id,
        other: other.id,
        payment: boundTo,
        subscription: subscriptionId!,
      }
      return { at: T0, ids }
    },
  },
]

const session = ({ ids }: World) => ({ params: { id: ids.session } })
const payment = ({ ids }: World) => ({ params: { id: ids.payment } })
const look = ({ processing }: Side, { ids, at }: World) => runCheckout(processing, { sessionId: ids.session!, now: at })
const renew =
  (which: string) =>
  ({ processing }: Side, { ids, at }: World) =>
    runCycle(processing, { subscriptionId: ids[which]!, now: at })

const OPEN = ['checkout open', 'checkout by qr', 'checkout charged', 'checkout waits for its buyer']

export const checkoutCommands: Command[] = [
  {
    name: 'merge the buyer',
    in: OPEN,
    ...api('mergeCustomer', ({ ids }) => ({ params: { id: ids.customer }, body: { into: ids.other } })),
  },
  {
    name: 'processing',
    of: ['runCheckout'],
    in: [...OPEN, 'checkout paid late'],
    run: look,
  },
  {
    name: 'confirm by card',
    in: OPEN,
    ...api('confirmTestCheckoutSession', (w) => ({
      ...session(w),
      body: { payment_method_type: 'card', token: 'pm_card_ok' },
    })),
  },
  {
    name: 'confirm by qr',
    in: OPEN,
    ...api('confirmTestCheckoutSession', (w) => ({ ...session(w), body: { payment_method_type: 'promptpay' } })),
  },
  {
    name: 'confirm without the code',
    of: ['confirmCheckout'],
    in: ['checkout open', 'checkout charged'],
    run: (side, w) =>
      inCommit(side, w, async (c) => {
        const found = await c.em.findOneOrFail(CheckoutSession, w.ids.session!, {
          lockMode: LockMode.PESSIMISTIC_WRITE,
        })
        const wanted = {
          paymentMethodType: 'promptpay' as const,
          token: null,
          choices: [],
          discountCode: '',
          expectedTotalSatang: null,
          consent: null,
        }
        return confirmCheckout(c, side.processing.gateways, found, wanted)
      }),
  },
  { name: 'expire by hand', in: [...OPEN, 'checkout paid late'], ...api('expireCheckoutSession', session) },
  {
    name: 'expire by time',
    of: ['runCheckout'],
    in: [...OPEN, 'checkout paid late'],
    run: ({ processing }, { ids, at }) => runCheckout(processing, { sessionId: ids.session!, now: at + 2 * DAY }),
  },
  {
    name: 'its plan expires',
    of: ['runCycle'],
    in: ['checkout paid late'],
    run: ({ processing }, { ids, at }) => runCycle(processing, { subscriptionId: ids.subscription!, now: at }),
  },
  {
    name: 'cancel its plan',
    in: ['checkout paid late'],
    ...api('cancelSubscription', ({ ids }) => ({ params: { id: ids.subscription }, query: { at_period_end: false } })),
  },
  { name: 'transfer comes', in: ['checkout by qr'], ...api('succeedTestPayment', payment) },
  {
    name: 'transfer is settled',
    of: ['succeedTestPayment', 'runCheckout'],
    in: ['checkout by qr'],
    run: async (side, w) => {
      await call(side, w, 'succeedTestPayment', payment(w))
      await look(side, w)
    },
  },
  { name: 'qr runs out', in: ['checkout by qr'], ...api('expireTestPayment', payment) },
  {
    name: 'approved',
    of: ['succeedTestPayment', 'runCheckout'],
    in: ['checkout waits for its buyer'],
    run: async (side, w) => {
      await side.api.gateways.simulator.decide(w.ids.payment!, 'succeed')
      await look(side, w)
    },
  },
  {
    name: 'refused by the buyer',
    of: ['failTestPayment', 'runCheckout'],
    in: ['checkout waits for its buyer'],
    run: async (side, w) => {
      await side.api.gateways.simulator.decide(w.ids.payment!, 'fail')
      await look(side, w)
    },
  },
  {
    name: 'withdraw charge',
    of: ['withdrawCharge'],
    in: ['checkout charged'],
    run: (side, w) => inCommit(side, w, (c) => withdrawCharge(c, w.ids.payment!)),
  },
  {
    name: 'close its code',
    in: ['checkout open', 'checkout charged', 'last use of a code', 'a use is held'],
    ...api('closeDiscountCode', ({ ids }) => ({ params: { id: ids.code } })),
  },
  {
    name: 'delete customer',
    in: OPEN,
    ...api('deleteCustomer', ({ ids }) => ({ params: { id: ids.customer } })),
  },
  {
    name: 'open another',
    in: ['checkout open'],
    ...api('createCheckoutSession', ({ ids }) => ({
      body: {
        customer_email: 'buyer@example.com',
        line_items: [{ price: ids.price }],
        success_url: 'https://shop.example/thanks',
        discount_code: 'TEN',
      },
    })),
  },
  { name: 'settle one', of: ['runCycle'], in: ['two plans of one checkout are paid'], run: renew('one') },
  { name: 'settle the other', of: ['runCycle'], in: ['two plans of one checkout are paid'], run: renew('other') },
  {
    name: 'refund both',
    in: ['two plans of one checkout are paid'],
    ...api('createRefund', (w) => ({ ...payment(w), body: { cancel_subscription: true } })),
  },
  {
    name: 'dispute both',
    in: ['two plans of one checkout are paid'],
    ...api('disputeTestPayment', payment),
  },
  {
    name: 'use it',
    in: ['last use of a code', 'a use is held'],
    ...api('createSubscription', ({ ids }) => ({
      body: { customer: ids.first, price: ids.price, payment_method: ids.card, discount_code: 'TEN' },
    })),
  },
  {
    name: 'use it too',
    in: ['last use of a code', 'a use is held'],
    ...api('createSubscription', ({ ids }) => ({
      body: { customer: ids.second, price: ids.price, collection_method: 'invoice', discount_code: 'TEN' },
    })),
  },
  { name: 'charge its holder', of: ['runCycle'], in: ['a use is held'], run: renew('subscription') },
  {
    name: 'withdraw its holder',
    of: ['withdrawCharge'],
    in: ['a use is held'],
    run: (side, w) => inCommit(side, w, (c) => withdrawCharge(c, w.ids.payment!)),
  },
]
