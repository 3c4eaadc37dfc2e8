// Subscriptions that change between a card and invoices by PATCH: what the next period is paid by, what an invoice that was sent before does, and what
// is refused.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { addDays, fromBangkok } from '../../rules/periods.ts'
import type { Answer } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { expectRefused } from '../support/refusals.ts'

const T0 = fromBangkok({ year: 2026, month: 1, day: 31, hour: 9 })
const END = fromBangkok({ year: 2026, month: 2, day: 28, hour: 9 })
const END_2 = fromBangkok({ year: 2026, month: 3, day: 31, hour: 9 })

let billing: BillingApi
let shop: ApiShop
let clock: string
let customer: string
let plan: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  plan = await shop.price({ amount_satang: 100_000 })
})
beforeEach(async () => {
  clock = (await shop.post('/v1/test_clocks', { frozen_time: T0 })).json.id
  customer = await shop.customer({ test_clock: clock })
})
afterEach(async () => {
  await billing.settled()
  expect(billing.api.logs.filter((line) => line.level === 'processing')).toEqual([])
})
afterAll(() => billing.checkAndClose())

const read = async (path: string) => (await shop.get(path)).json
const subscription = (id: string) => read(`/v1/subscriptions/${id}`)
const invoice = async (id: string) => read(`/v1/invoices/${(await subscription(id)).latest_invoice}`)
const patch = (id: string, body: object) => shop.send('PATCH', `/v1/subscriptions/${id}`, { body })
const card = async (token = 'pm_card_ok') =>
  (await shop.post('/v1/payment_methods', { customer, type: 'card', token })).json.id as string
async function advance(to: number) {
  await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: to })
  await billing.settled()
}
async function started(body: object) {
  const { json, status, text } = await shop.post('/v1/subscriptions', { customer, price: plan, ...body })
  if (status !== 200) throw new Error(text)
  await billing.settled()
  if (body && 'collection_method' in body) await payByQr(json.id)
  return json.id as string
}
async function payByQr(id: string) {
  const { payment } = await invoice(id)
  await shop.post(`/v1/test_helpers/payments/${payment}/succeed`, {})
  await billing.settled()
}
const byInvoice = () => started({ collection_method: 'invoice' })
const byCard = (token = 'pm_card_ok') => started({ payment_method: token })
const refuses = (ask: () => Promise<Answer>, wanted: object) => expectRefused(billing, ask, wanted)

describe('from invoices to a card', () => {
  test('charges the next period to the card, and sends no invoice ahead', async () => {
    const id = await byInvoice()
    const own = await card()
    const { json } = await patch(id, { collection_method: 'auto_charge', payment_method: own })
    expect(json).toMatchObject({ collection_method: 'auto_charge', payment_method: own, status: 'active' })
    const [told] = await billing.api.sql(
      "select previous_attributes as previous from events where object_id = $1 and type = 'subscription.updated'",
      [id],
    )
    expect(told!.previous).toEqual({ collection_method: 'invoice', payment_method: null })
    await advance(addDays(END, -1))
    expect((await invoice(id)).status).toBe('paid')
    expect((await read(`/v1/invoices?subscription=${id}`)).data).toHaveLength(1)
    await advance(END)
    expect(await invoice(id)).toMatchObject({ status: 'paid', billing_reason: 'subscription_cycle' })
    expect(await subscription(id)).toMatchObject({ status: 'active', current_period_end: END_2 })
  })

  test('takes the customer’s default where it has no card of its own', async () => {
    const usual = await card()
    const id = await byInvoice()
    const { json } = await patch(id, { collection_method: 'auto_charge' })
    expect(json).toMatchObject({ collection_method: 'auto_charge', payment_method: usual })
    const before = await billing.counts()
    await patch(id, { collection_method: 'auto_charge' })
    expect(await billing.counts()).toMatchObject({ events: before.events })
  })

  test('leaves a renewal invoice that was sent to its QR: paid early, it begins the period; the one after is charged', async () => {
    const id = await byInvoice()
    await advance(addDays(END, -6))
    expect(await invoice(id)).toMatchObject({ status: 'open', due_date: END })
    const { json } = await patch(id, { collection_method: 'auto_charge', payment_method: await card() })
    expect(json).toMatchObject({ collection_method: 'auto_charge' })
    await payByQr(id)
    await advance(END)
    expect(await subscription(id)).toMatchObject({ status: 'active', current_period_end: END_2 })
    expect((await read(`/v1/invoices?subscription=${id}`)).data).toHaveLength(2)
    await advance(addDays(END_2, -1))
    expect((await read(`/v1/invoices?subscription=${id}`)).data).toHaveLength(2)
    await advance(END_2)
    const last = await invoice(id)
    expect(last).toMatchObject({ status: 'paid', due_date: null })
    expect((await read(`/v1/payments/${last.payment}`)).payment_method_type).toBe('card')
  })

  test('leaves a renewal invoice that was sent to its reminders: not paid, it is overdue and given up', async () => {
    const id = await byInvoice()
    await advance(addDays(END, -6))
    await patch(id, { collection_method: 'auto_charge', payment_method: await card() })
    await advance(addDays(END, 1))
    expect(await subscription(id)).toMatchObject({ status: 'past_due' })
    expect((await read(`/v1/invoices?subscription=${id}`)).data).toHaveLength(2)
    await advance(addDays(END, 15))
    expect(await subscription(id)).toMatchObject({ status: 'canceled', ended_reason: 'payment_failed' })
  })

  test('is refused without a card that can be charged, for an ended one, and with a stranger’s card', async () => {
    const id = await byInvoice()
    const missing = { status: 400, code: 'payment_method_not_chargeable', param: 'payment_method' }
    await refuses(() => patch(id, { collection_method: 'auto_charge' }), missing)
    const gone = await card()
    await shop.post(`/v1/payment_methods/${gone}/detach`)
    await refuses(() => patch(id, { collection_method: 'auto_charge', payment_method: gone }), missing)
    await refuses(() => patch(id, { collection_method: 'auto_charge' }), missing)
    await refuses(() => patch(id, { collection_method: 'cash' }), {
      status: 400,
      code: 'parameter_invalid',
      param: 'collection_method',
    })
    await shop.post(`/v1/subscriptions/${id}/cancel?at_period_end=false`)
    const own = await card()
    await refuses(() => patch(id, { collection_method: 'auto_charge', payment_method: own }), {
      status: 400,
      code: 'subscription_ended',
    })
  })
})

describe('from a card to invoices', () => {
  test('sends the next invoice ahead, at once when less than seven days are left', async () => {
    const [soon, late] = [await byCard(), await byCard()]
    await patch(soon, { collection_method: 'invoice', days_until_due: 14 })
    expect(await subscription(soon)).toMatchObject({ collection_method: 'invoice', days_until_due: 14 })
    await advance(addDays(END, -3))
    expect(await invoice(soon)).toMatchObject({ status: 'open', due_date: END, qr: expect.any(Object) })
    await patch(late, { collection_method: 'invoice' })
    await billing.settled()
    expect(await invoice(late)).toMatchObject({ status: 'open', due_date: END })
    await payByQr(late)
    await advance(END)
    expect(await subscription(late)).toMatchObject({ status: 'active', current_period_end: END_2 })
  })

  test('a renewal whose card failed is retried by card, and the one after is an invoice', async () => {
    const id = await byCard('pm_card_ok_then_declined')
    await advance(END)
    const failed = await subscription(id)
    expect(failed).toMatchObject({ status: 'past_due', next_retry_at: addDays(END, 1) })
    await patch(id, { collection_method: 'invoice' })
    expect(await subscription(id)).toMatchObject({ next_retry_at: addDays(END, 1), collection_method: 'invoice' })
    await shop.post(`/v1/invoices/${failed.latest_invoice}/pay`, { payment_method: await card() })
    await billing.settled()
    expect(await subscription(id)).toMatchObject({ status: 'active', current_period_end: END_2 })
    await advance(addDays(END_2, -7))
    expect(await invoice(id)).toMatchObject({ status: 'open', due_date: END_2 })
  })

  test('a renewal whose card goes on failing is given up as before', async () => {
    const id = await byCard('pm_card_ok_then_declined')
    await advance(END)
    await patch(id, { collection_method: 'invoice' })
    await advance(addDays(END, 15))
    expect(await subscription(id)).toMatchObject({ status: 'canceled', ended_reason: 'payment_failed' })
  })

  test('there and back again before anything is due changes nothing that is billed', async () => {
    const id = await byCard()
    await patch(id, { collection_method: 'invoice' })
    await patch(id, { collection_method: 'auto_charge' })
    await advance(END)
    expect(await invoice(id)).toMatchObject({ status: 'paid', due_date: null })
    expect((await read(`/v1/invoices?subscription=${id}`)).data).toHaveLength(2)
  })

  test('`days_until_due` means nothing where a card is charged', async () => {
    const id = await byCard()
    await refuses(() => patch(id, { days_until_due: 10 }), {
      status: 400,
      code: 'parameter_invalid',
      param: 'days_until_due',
    })
    await refuses(() => patch(id, { collection_method: 'invoice', days_until_due: 61 }), {
      status: 400,
      code: 'parameter_invalid',
      param: 'days_until_due',
    })
  })
})

describe('money for a code that was sent before the change', () => {
  const transfers = (payment: string) =>
    billing.api.sql<{ status: string; reason: string | null }>(
      'select status, reason from inbound_transfers where payment_id = $1 order by id',
      [payment],
    )
  const paid = async (payment: string) => {
    await shop.post(`/v1/test_helpers/payments/${payment}/succeed`, { amount_satang: 100_000 })
    await billing.settled()
  }
  async function sentThenByCard() {
    const id = await byInvoice()
    await advance(addDays(END, -6))
    const { payment } = await invoice(id)
    await patch(id, { collection_method: 'auto_charge', payment_method: await card() })
    return { id, payment }
  }

  test('is a duplicate once the period that it paid has begun', async () => {
    const { id, payment } = await sentThenByCard()
    await paid(payment)
    await advance(END)
    await paid(payment)
    expect(await transfers(payment)).toEqual([
      { status: 'matched', reason: null },
      { status: 'duplicate', reason: 'duplicate' },
    ])
    expect(await subscription(id)).toMatchObject({ status: 'active', current_period_end: END_2 })
  })

  test.each([
    ['a change of plan', (id: string) => shop.post(`/v1/subscriptions/${id}/change`, { quantity: 2 })],
    ['a cancel at the end of the period', (id: string) => shop.post(`/v1/subscriptions/${id}/cancel`)],
  ])('is in the inbox after %s has voided its invoice', async (_, act) => {
    const { id, payment } = await sentThenByCard()
    expect((await act(id)).status).toBe(200)
    await billing.settled()
    await paid(payment)
    expect(await transfers(payment)).toEqual([{ status: 'unmatched', reason: 'invoice_void' }])
  })
})

describe('a change of plan bills the open invoice again in its own way', () => {
  const twice = (id: string) => shop.post(`/v1/subscriptions/${id}/change`, { quantity: 2 })

  test('one that was sent has a code again, though the next period is charged to a card', async () => {
    const id = await byInvoice()
    await advance(addDays(END, 1))
    expect(await subscription(id)).toMatchObject({ status: 'past_due' })
    await patch(id, { collection_method: 'auto_charge', payment_method: await card() })
    expect((await twice(id)).status).toBe(200)
    await billing.settled()
    expect(await invoice(id)).toMatchObject({
      ...{ status: 'open', due_date: END, total_satang: 200_000, qr: expect.any(Object) },
    })
    await payByQr(id)
    expect(await subscription(id)).toMatchObject({ status: 'active', current_period_end: END_2 })
    await advance(END_2)
    expect(await invoice(id)).toMatchObject({ status: 'paid', due_date: null, total_satang: 200_000 })
  })

  test('and so has an unpaid first invoice', async () => {
    const { json } = await shop.post('/v1/subscriptions', { customer, price: plan, collection_method: 'invoice' })
    await patch(json.id, { collection_method: 'auto_charge', payment_method: await card() })
    expect((await twice(json.id)).status).toBe(200)
    expect(await invoice(json.id)).toMatchObject({ status: 'open', total_satang: 200_000, qr: expect.any(Object) })
    await payByQr(json.id)
    expect(await subscription(json.id)).toMatchObject({ status: 'active' })
  })

  test('one whose card failed is retried by card, though the next period is an invoice', async () => {
    const id = await byCard('pm_card_ok_then_declined')
    await advance(END)
    await patch(id, { collection_method: 'invoice' })
    const changed = await twice(id)
    expect([changed.status, changed.text]).toEqual([200, expect.anything()])
    await billing.settled()
    const again = await invoice(id)
    expect(again).toMatchObject({ status: 'open', due_date: null, total_satang: 200_000, qr: null })
    expect(await subscription(id)).toMatchObject({ status: 'past_due', next_retry_at: addDays(END, 1) })
    await shop.post(`/v1/invoices/${again.id}/pay`, { payment_method: await card() })
    await billing.settled()
    expect(await subscription(id)).toMatchObject({ status: 'active', current_period_end: END_2 })
    await advance(addDays(END_2, -7))
    expect(await invoice(id)).toMatchObject({ status: 'open', due_date: END_2, total_satang: 200_000 })
  })
})

describe('a new card while money is owed', () => {
  test('is tried on a renewal whose card failed, though the next period is an invoice', async () => {
    const id = await byCard('pm_card_ok_then_declined')
    await advance(END)
    await patch(id, { collection_method: 'invoice' })
    await patch(id, { payment_method: await card() })
    await billing.settled()
    expect(await subscription(id)).toMatchObject({ status: 'active', current_period_end: END_2 })
  })

  test('is not charged for what was sent, though the next period is charged to it', async () => {
    const id = await byInvoice()
    await advance(addDays(END, 1))
    await patch(id, { collection_method: 'auto_charge', payment_method: await card() })
    await patch(id, { payment_method: await card() })
    await billing.settled()
    expect(await invoice(id)).toMatchObject({ status: 'open', due_date: END, qr: expect.any(Object) })
    await payByQr(id)
    expect(await subscription(id)).toMatchObject({ status: 'active', current_period_end: END_2 })
  })
})

describe('a change within the period that was sent and is overdue', () => {
  test('is taken back by another, which is sent in its place', async () => {
    const id = await byInvoice()
    expect((await shop.post(`/v1/subscriptions/${id}/change`, { quantity: 2 })).status).toBe(200)
    await advance(addDays(T0, 10))
    expect(await subscription(id)).toMatchObject({ status: 'past_due' })
    await patch(id, { collection_method: 'auto_charge', payment_method: await card() })
    const { status, text } = await shop.post(`/v1/subscriptions/${id}/change`, { quantity: 3 })
    expect([status, text]).toEqual([200, expect.anything()])
    await billing.settled()
    expect(await subscription(id)).toMatchObject({ status: 'past_due', quantity: 3 })
    expect(await invoice(id)).toMatchObject({ status: 'open', due_date: addDays(T0, 7), qr: expect.any(Object) })
    await payByQr(id)
    expect(await subscription(id)).toMatchObject({ status: 'active', quantity: 3 })
    await advance(END)
    expect(await invoice(id)).toMatchObject({ status: 'paid', due_date: null, total_satang: 300_000 })
    expect(await subscription(id)).toMatchObject({ status: 'active', current_period_end: END_2 })
  })
})
