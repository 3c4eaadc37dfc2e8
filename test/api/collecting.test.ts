// Paying now, voiding, changing and new cards over HTTP: the answers, what a caller may rely on, and that a refusal or a lost worker leaves nothing
// half done.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { fromBangkok } from '../../rules/periods.ts'
import type { Answer } from '../support/api.ts'
import { type ApiShop, BAD_INTEGERS, BAD_TEXTS, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { expectRefused, refused } from '../support/refusals.ts'

const DAY = 86_400
const HOUR = 3_600
const T0 = fromBangkok({ year: 2026, month: 3, day: 1, hour: 9 })
const END = fromBangkok({ year: 2026, month: 4, day: 1, hour: 9 })

let billing: BillingApi
let shop: ApiShop
let other: ApiShop
let clock: string
let customer: string
let price: string
beforeAll(async () => {
  billing = await startBillingApi({ slowSeconds: 1 })
  ;[shop, other] = await Promise.all([billing.shop(), billing.shop()])
})
beforeEach(async () => {
  clock = (await shop.post('/v1/test_clocks', { frozen_time: T0 })).json.id
  customer = await shop.customer({ test_clock: clock })
  price = await shop.price({ amount_satang: 100_000 })
})
afterEach(async () => {
  Object.assign(billing, { away: false, held: false })
  await billing.settled()
  expect(billing.api.logs.filter((line) => line.level === 'processing')).toEqual([])
})
afterAll(() => billing.checkAndClose())

const subscription = async (id: string) => (await shop.get(`/v1/subscriptions/${id}`)).json
const invoice = async (id: string) => (await shop.get(`/v1/invoices/${id}`)).json
const payment = async (id: string) => (await shop.get(`/v1/payments/${id}`)).json
const latest = async (id: string) => invoice((await subscription(id)).latest_invoice)
const pay = (id: string, body: object = {}, options?: object) => shop.post(`/v1/invoices/${id}/pay`, body, options)
const voids = (id: string) => shop.post(`/v1/invoices/${id}/void`)
const change = (id: string, body: object, options?: object) =>
  shop.post(`/v1/subscriptions/${id}/change`, body, options)
const newCard = (id: string, token: string) =>
  shop.send('PATCH', `/v1/subscriptions/${id}`, { body: { payment_method: token } })
const subscribe = async (body: object = {}) => {
  const { status, json, text } = await shop.subscribe({ customer, price, ...body })
  if (status !== 200) throw new Error(text)
  return json
}
const byInvoice = () => subscribe({ collection_method: 'invoice' })
async function advance(to: number) {
  await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: to })
  await billing.settled()
  expect((await shop.get(`/v1/test_clocks/${clock}`)).json).toMatchObject({ status: 'ready', frozen_time: to })
}
/** Past due by card since the end of the first period. */
async function pastDue(token = 'pm_card_ok_then_declined') {
  const s = await subscribe({ payment_method: token })
  await advance(END)
  expect(await subscription(s.id)).toMatchObject({ status: 'past_due', next_retry_at: END + DAY })
  return { id: s.id as string, owed: (await latest(s.id)).id as string }
}

const refuses = (ask: () => Promise<Answer>, wanted: object) => expectRefused(billing, ask, wanted)

describe('paying now', () => {
  test('charges what is past due and answers the paid invoice; the subscription goes on from the old end', async () => {
    const { id, owed } = await pastDue()
    const { status, json } = await pay(owed, { payment_method: 'pm_card_ok' })
    expect({ status, paid: json.status, attempts: json.attempt_count }).toEqual({
      status: 200,
      paid: 'paid',
      attempts: 2,
    })
    expect(await payment(json.payment)).toMatchObject({ status: 'succeeded', gross_satang: 100_000 })
    expect(await subscription(id)).toMatchObject({
      status: 'active',
      current_period_start: END,
      past_due_since: null,
      next_retry_at: null,
    })
  })

  test('answers 402 for a decline, and the schedule stays as it was', async () => {
    const { id, owed } = await pastDue()
    await advance(END + HOUR)
    const { status, json } = await pay(owed, { payment_method: 'pm_card_lost' })
    expect(status).toBe(402)
    expect(json.error).toMatchObject({ code: 'card_declined', decline_code: 'lost_card' })
    expect(await payment(json.error.payment)).toMatchObject({ status: 'failed', invoice: owed })
    expect(await subscription(id)).toMatchObject({ status: 'past_due', next_retry_at: END + DAY })
    expect(await invoice(owed)).toMatchObject({ status: 'open', attempt_count: 2, next_attempt_at: END + DAY })
    await advance(END + 14 * DAY)
    expect(await subscription(id)).toMatchObject({ status: 'canceled', ended_at: END + 14 * DAY })
    expect(await invoice(owed)).toMatchObject({ status: 'uncollectible', attempt_count: 6 })
  })

  test("takes the subscription's card when none is given, else the customer's", async () => {
    const { owed } = await pastDue()
    expect((await pay(owed)).json.error.decline_code).toBe('card_declined')
    const s = await byInvoice()
    expect((await pay(s.latest_invoice)).status).toBe(402) // the customer's default is the card that declines
  })

  test('answers 402 authentication_required when the bank asks the buyer, who can still confirm', async () => {
    const { id, owed } = await pastDue()
    const { status, json } = await pay(owed, { payment_method: 'pm_card_3ds' })
    expect({ status, code: json.error.code }).toEqual({ status: 402, code: 'authentication_required' })
    expect(await payment(json.error.payment)).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url' },
    })
    expect((await subscription(id)).next_action).toMatchObject({ type: 'redirect_to_url' })
    await shop.post(`/v1/test_helpers/payments/${json.error.payment}/succeed`)
    expect(await subscription(id)).toMatchObject({ status: 'active', next_action: null })
  })

  test('withdraws a charge that waits for the buyer before it charges another card', async () => {
    const { id, owed } = await pastDue()
    const waiting = (await pay(owed, { payment_method: 'pm_card_3ds' })).json.error.payment
    expect((await pay(owed, { payment_method: 'pm_card_ok' })).status).toBe(200)
    expect(await payment(waiting)).toMatchObject({ status: 'failed', decline_code: 'authentication_required' })
    expect(await subscription(id)).toMatchObject({ status: 'active', next_action: null })
  })

  test('pays an invoice that has a QR: the QR is over', async () => {
    const s = await byInvoice()
    const qr = (await latest(s.id)).payment
    expect((await pay(s.latest_invoice, { payment_method: 'pm_card_ok' })).json).toMatchObject({ status: 'paid' })
    expect(await subscription(s.id)).toMatchObject({ status: 'active', collection_method: 'invoice' })
    expect(await payment(qr)).toMatchObject({ status: 'canceled' })
    await shop.post(`/v1/test_helpers/payments/${qr}/succeed`)
    expect((await shop.get('/v1/inbound_transfers')).json.data[0]).toMatchObject({ status: 'duplicate' })
  })

  test('charges once for one key, and answers it again byte for byte', async () => {
    const { owed } = await pastDue()
    const options = { headers: { 'idempotency-key': `pay-${owed}` } }
    const first = await pay(owed, { payment_method: 'pm_card_ok' }, options)
    const again = await pay(owed, { payment_method: 'pm_card_ok' }, options)
    expect(again.text).toBe(first.text)
    expect((await shop.get(`/v1/payments?invoice=${owed}&status=succeeded`)).json.data).toHaveLength(1)
  })

  test('of two at once charges one; the other is told to wait, or that it is paid', async () => {
    const { owed } = await pastDue()
    const answers = await Promise.all([1, 2].map(() => pay(owed, { payment_method: 'pm_card_ok' })))
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    const loser = answers.find((a) => a.status !== 200)!
    expect(['lock_timeout', 'invoice_not_open']).toContain(loser.json.error.code)
    expect((await shop.get(`/v1/payments?invoice=${owed}&status=succeeded`)).json.data).toHaveLength(1)
  })

  test('answers 503 and leaves nothing while Temporal is away', async () => {
    const { id, owed } = await pastDue()
    const before = await subscription(id)
    billing.away = true
    await refuses(
      async () => {
        const card = (await billing.api.sql('select payment_method_id from subscriptions where id = $1', [id]))[0] as {
          payment_method_id: string
        }
        return pay(owed, { payment_method: card.payment_method_id })
      },
      refused('workflow_unavailable', undefined, 503),
    )
    billing.away = false
    expect(await subscription(id)).toEqual(before)
  })

  test('answers the open invoice when the bank is slow, and it is paid by itself', async () => {
    const { id, owed } = await pastDue()
    const { status, json } = await pay(owed, { payment_method: 'pm_card_slow' })
    expect(status).toBe(200)
    expect(['open', 'paid']).toContain(json.status)
    await billing.settled()
    expect(['past_due', 'active']).toContain((await subscription(id)).status)
  })

  test('refuses what is not open, what does not exist, and cards that are not the customer’s', async () => {
    const { owed } = await pastDue()
    await pay(owed, { payment_method: 'pm_card_ok' })
    await refuses(() => pay(owed, { payment_method: 'pm_card_ok' }), refused('invoice_not_open'))
    const s = await byInvoice()
    const stranger = await shop.customer()
    const card = (await shop.post('/v1/payment_methods', { customer: stranger, type: 'card', token: 'pm_card_ok' }))
      .json.id
    const open = s.latest_invoice
    await refuses(
      () => pay(open, { payment_method: card }),
      refused('payment_method_customer_mismatch', 'payment_method'),
    )
    await refuses(() => pay('in_01h00000000000000000000000'), refused('resource_missing', 'id', 404))
    await refuses(() => other.post(`/v1/invoices/${open}/pay`, {}), refused('resource_missing', 'id', 404))
    await refuses(() => pay(open, { amount_satang: 1 }), refused('parameter_unknown', 'amount_satang'))
    for (const [, bad] of BAD_TEXTS) {
      const answer = await pay(open, { payment_method: bad })
      expect(answer.status).toBe(400)
    }
  })

  test('names the field when there is no card at all', async () => {
    customer = await shop.customer()
    const s = await byInvoice()
    await refuses(() => pay(s.latest_invoice), refused('parameter_missing', 'payment_method'))
  })
})

describe('voiding', () => {
  test('a first invoice ends its subscription', async () => {
    const s = await byInvoice()
    expect((await voids(s.latest_invoice)).json).toMatchObject({ status: 'void' })
    expect(await subscription(s.id)).toMatchObject({ status: 'expired', ended_reason: 'requested' })
    expect((await voids(s.latest_invoice)).status).toBe(200)
  })

  test('a renewal past due gives its period away and goes on from there', async () => {
    const { id, owed } = await pastDue()
    await advance(END + HOUR)
    expect((await voids(owed)).json).toMatchObject({ status: 'void' })
    expect(await subscription(id)).toMatchObject({
      status: 'active',
      current_period_start: END,
      past_due_since: null,
      next_retry_at: null,
    })
    const events = (await shop.get('/v1/events?limit=3')).json.data.map((e: { type: string }) => e.type)
    expect(events).toEqual(['subscription.renewed', 'subscription.recovered', 'invoice.voided'])
    await advance(END + 20 * DAY)
    expect((await shop.get(`/v1/payments?invoice=${owed}`)).json.data).toHaveLength(1)
    expect(await subscription(id)).toMatchObject({ status: 'active' })
  })

  test('a renewal sent ahead gives the next period away, which begins when this one ends', async () => {
    const s = await byInvoice()
    await pay(s.latest_invoice, { payment_method: 'pm_card_ok' })
    await advance(END - 6 * DAY)
    const renewal = await latest(s.id)
    expect(renewal).toMatchObject({ status: 'open', period_start: END, due_date: END })
    await voids(renewal.id)
    expect(await subscription(s.id)).toMatchObject({ status: 'active', current_period_end: END })
    await advance(END)
    expect(await subscription(s.id)).toMatchObject({ status: 'active', current_period_start: END })
    expect((await shop.get(`/v1/invoices?subscription=${s.id}`)).json.data).toHaveLength(2)
  })

  test('what the buyer may still confirm withdraws it at the bank', async () => {
    const { id, owed } = await pastDue()
    const waiting = (await pay(owed, { payment_method: 'pm_card_3ds' })).json.error.payment
    await voids(owed)
    await billing.settled()
    expect(await payment(waiting)).toMatchObject({ status: 'canceled' })
    expect(await subscription(id)).toMatchObject({ status: 'active', next_action: null })
    expect((await shop.post(`/v1/test_helpers/payments/${waiting}/succeed`)).status).toBe(400)
  })

  test('is refused once paid or written off, and for others', async () => {
    const s = await subscribe()
    await refuses(() => voids(s.latest_invoice), refused('invoice_not_open'))
    await refuses(() => other.post(`/v1/invoices/${s.latest_invoice}/void`), refused('resource_missing', 'id', 404))
    await refuses(
      () => shop.post(`/v1/invoices/${s.latest_invoice}/void`, { why: 'x' }),
      refused('parameter_unknown', 'why'),
    )
  })

  test('and resuming: a renewal that a cancel voided is sent again, one that was waived is not', async () => {
    const s = await byInvoice()
    await pay(s.latest_invoice, { payment_method: 'pm_card_ok' })
    await advance(END - 6 * DAY)
    const first = await latest(s.id)
    await shop.post(`/v1/subscriptions/${s.id}/cancel`)
    expect(await invoice(first.id)).toMatchObject({ status: 'void' })
    await shop.post(`/v1/subscriptions/${s.id}/resume`)
    await billing.settled()
    const again = await latest(s.id)
    expect(again).toMatchObject({ status: 'open', period_start: END })
    await voids(again.id)
    await shop.post(`/v1/subscriptions/${s.id}/cancel`)
    await shop.post(`/v1/subscriptions/${s.id}/resume`)
    await billing.settled()
    expect((await latest(s.id)).id).toBe(again.id)
    await advance(END)
    expect(await subscription(s.id)).toMatchObject({ status: 'active', current_period_start: END })
  })
})

describe('a new card', () => {
  test('of the subscription is tried at once and recovers it', async () => {
    const { id } = await pastDue()
    await advance(END + HOUR)
    expect((await newCard(id, 'pm_card_ok')).json.status).toBe('past_due')
    await billing.settled()
    expect(await subscription(id)).toMatchObject({ status: 'active', current_period_start: END })
  })

  test('of the customer becomes the card of what is past due, and is tried at once', async () => {
    const { id } = await pastDue()
    const patched = await shop.send('PATCH', `/v1/customers/${customer}`, {
      body: { default_payment_method: 'pm_card_ok' },
    })
    await billing.settled()
    expect(await subscription(id)).toMatchObject({
      status: 'active',
      payment_method: patched.json.default_payment_method,
    })
  })

  test('that fails too leaves the schedule as it was', async () => {
    const { id, owed } = await pastDue()
    await advance(END + HOUR)
    await newCard(id, 'pm_card_insufficient_funds')
    await billing.settled()
    expect(await subscription(id)).toMatchObject({ status: 'past_due', next_retry_at: END + DAY })
    await advance(END + DAY)
    expect(await subscription(id)).toMatchObject({ next_retry_at: END + 3 * DAY })
    expect((await shop.get(`/v1/payments?invoice=${owed}`)).json.data).toHaveLength(3)
  })

  test('after a hard decline is tried, and the end stays where it was when it fails', async () => {
    const s = await subscribe()
    await newCard(s.id, 'pm_card_lost')
    await advance(END)
    expect(await subscription(s.id)).toMatchObject({ status: 'past_due', next_retry_at: null })
    await newCard(s.id, 'pm_card_declined')
    await billing.settled()
    expect(await subscription(s.id)).toMatchObject({ status: 'past_due', next_retry_at: null })
    await advance(END + 14 * DAY)
    expect(await subscription(s.id)).toMatchObject({ status: 'canceled', ended_at: END + 14 * DAY })
  })

  test('of an incomplete subscription is tried on its first invoice', async () => {
    const s = await subscribe({ payment_method: 'pm_card_declined', payment_behavior: 'allow_incomplete' })
    await newCard(s.id, 'pm_card_ok')
    await billing.settled()
    expect(await subscription(s.id)).toMatchObject({ status: 'active' })
  })

  test('of an active subscription charges nothing', async () => {
    const s = await subscribe()
    await newCard(s.id, 'pm_card_ok')
    await billing.settled()
    expect((await shop.get(`/v1/payments?subscription=${s.id}`)).json.data).toHaveLength(1)
  })
})

describe('a change', () => {
  test('answers the changed subscription, and its invoice is paid', async () => {
    const s = await subscribe()
    const pro = await shop.price({ amount_satang: 300_000 })
    await advance(T0 + (END - T0) / 2)
    const { status, json } = await change(s.id, { price: pro, quantity: 2 })
    expect({ status, price: json.price, quantity: json.quantity }).toEqual({ status: 200, price: pro, quantity: 2 })
    expect(await invoice(json.latest_invoice)).toMatchObject({
      billing_reason: 'subscription_change',
      status: 'paid',
      total_satang: 250_000,
    })
  })

  test('that is declined answers 402 and changes nothing', async () => {
    const s = await subscribe({ payment_method: 'pm_card_ok_then_declined' })
    const before = await subscription(s.id)
    const { status, json } = await change(s.id, { quantity: 2 })
    expect({ status, code: json.error.code }).toEqual({ status: 402, code: 'card_declined' })
    expect(await payment(json.error.payment)).toMatchObject({ status: 'failed', invoice: null })
    expect(await subscription(s.id)).toEqual(before)
  })

  test('answers the same under the same key, charged once', async () => {
    const s = await subscribe()
    const options = { headers: { 'idempotency-key': `change-${s.id}` } }
    const first = await change(s.id, { quantity: 3 }, options)
    expect((await change(s.id, { quantity: 3 }, options)).text).toBe(first.text)
    expect((await shop.get(`/v1/payments?subscription=${s.id}`)).json.data).toHaveLength(2)
  })

  test('answers 503 and leaves nothing while Temporal is away', async () => {
    const s = await subscribe()
    billing.away = true
    await refuses(() => change(s.id, { quantity: 2 }), refused('workflow_unavailable', undefined, 503))
    billing.away = false
    expect((await change(s.id, { quantity: 2 })).json.quantity).toBe(2)
  })

  test('is refused with the field at fault', async () => {
    const s = await subscribe()
    const once = await shop.price({ type: 'one_time', interval: undefined })
    const foreign = await other.price()
    await refuses(() => change(s.id, { price }), refused('parameter_invalid', 'price'))
    await refuses(() => change(s.id, {}), refused('parameter_invalid', 'quantity'))
    await refuses(() => change(s.id, { price: once }), refused('price_not_recurring', 'price'))
    await refuses(() => change(s.id, { price: foreign }), refused('resource_missing', 'price'))
    await refuses(() => change(s.id, { quantity: 2, proration: 'half' }), refused('parameter_invalid', 'proration'))
    await refuses(() => change(s.id, { amount: 2 }), refused('parameter_unknown', 'amount'))
    await refuses(() => change(s.id, { quantity: 10_000 }), refused('parameter_invalid', 'quantity'))
    for (const [, bad] of BAD_INTEGERS) {
      await refuses(() => change(s.id, { quantity: bad }), refused('parameter_invalid', 'quantity'))
    }
    for (const [, bad] of BAD_TEXTS) expect((await change(s.id, { price: bad })).status).toBe(400)
    await refuses(
      () => other.post(`/v1/subscriptions/${s.id}/change`, { quantity: 2 }),
      refused('resource_missing', 'id', 404),
    )
    await shop.post(`/v1/subscriptions/${s.id}/cancel?at_period_end=false`)
    await refuses(() => change(s.id, { quantity: 2 }), refused('subscription_ended'))
  })
})

describe('cancelling', () => {
  const year = END + 366 * DAY
  const charged = async (id: string) =>
    billing.api.sql(
      'select b.attempt_id from simulator_charges b join payments p on p.id = b.attempt_id where p.subscription_id = $1',
      [id],
    )

  test.each([
    ['past due by card, with retries to come', async () => (await pastDue()).id],
    [
      'past due after a hard decline',
      async () => {
        const s = await subscribe()
        await newCard(s.id, 'pm_card_lost')
        await advance(END)
        return s.id
      },
    ],
    [
      'waiting for 3-D Secure of a renewal',
      async () => {
        const s = await subscribe()
        await newCard(s.id, 'pm_card_3ds')
        await advance(END)
        return s.id
      },
    ],
    [
      'waiting for its first payment by card',
      async () => (await subscribe({ payment_method: 'pm_card_declined', payment_behavior: 'allow_incomplete' })).id,
    ],
    ['waiting for its first payment by QR', async () => (await byInvoice()).id],
    ['active', async () => (await subscribe()).id],
  ])('%s stops every charge for good', async (_, make) => {
    const id = await make()
    expect((await shop.post(`/v1/subscriptions/${id}/cancel?at_period_end=false`)).status).toBe(200)
    await billing.settled()
    const before = {
      charged: await charged(id),
      payments: (await shop.get(`/v1/payments?subscription=${id}`)).json.data,
    }
    await advance(year)
    expect({
      charged: await charged(id),
      payments: (await shop.get(`/v1/payments?subscription=${id}`)).json.data,
    }).toEqual(before)
    expect(await subscription(id)).toMatchObject({ status: 'canceled', ended_reason: 'requested', next_retry_at: null })
    await newCard(id, 'pm_card_ok').then(({ json }) => expect(json.error.code).toBe('subscription_ended'))
    await shop.send('PATCH', `/v1/customers/${customer}`, { body: { default_payment_method: 'pm_card_ok' } })
    await billing.settled()
    expect(await charged(id)).toEqual(before.charged)
  })

  test.each(['yes', '1', 'TRUE', '', 'no', 'null'])('refuses at_period_end=%s', async (text) => {
    const s = await subscribe()
    await refuses(
      () => shop.post(`/v1/subscriptions/${s.id}/cancel?at_period_end=${text}`),
      refused('parameter_invalid', 'at_period_end'),
    )
  })
})
