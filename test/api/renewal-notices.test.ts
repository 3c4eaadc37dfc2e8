// The notice of a coming charge of a card: `invoice.upcoming` 3 days ahead, for a year 7 days and a mail; once, and not where nothing will be charged.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { noticeDueRenewals } from '../../activities/notice-renewals.ts'
import { LeftOut } from '../../activities/rows.ts'
import { addDays, fromBangkok } from '../../rules/periods.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { poison } from '../support/poison.ts'

const T0 = fromBangkok({ year: 2027, month: 2, day: 28, hour: 9 })
const END = fromBangkok({ year: 2028, month: 2, day: 28, hour: 9 })

let billing: BillingApi
let shop: ApiShop
let clock: string
let customer: string
let yearly: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  yearly = await shop.price({ amount_satang: 900_000, interval: 'year' }, { name: 'Year' })
})
beforeEach(async () => {
  clock = (await shop.post('/v1/test_clocks', { frozen_time: T0 })).json.id
  customer = await shop.customer({ test_clock: clock })
})
afterAll(() => billing.checkAndClose())

async function advance(to: number) {
  await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: to })
  await billing.settled()
}
async function started(body: object = {}) {
  const { json } = await shop.subscribe({ customer, price: yearly, ...body })
  await billing.settled()
  return json.id as string
}
const upcoming = async () =>
  (await shop.get('/v1/events?type=invoice.upcoming&limit=100')).json.data
    .map((e: { data: { object: Record<string, unknown> } }) => e.data.object)
    .filter((invoice: Record<string, unknown>) => invoice.customer === customer)
    .reverse()
const notices = () =>
  billing.api.sql<{ at: number; data: object; card: string }>(
    `select created_at::float8 as at, data, payment_method_id as card from emails where customer_id = $1 and kind = 'renewal_notice' order by id`,
    [customer],
  )

test('goes out once, with the amount and the card, and the charge follows', async () => {
  const id = await started({ quantity: 2 })
  const { payment_method } = (await shop.get(`/v1/subscriptions/${id}`)).json
  await advance(addDays(END, -7) - 1)
  expect(await notices()).toEqual([])
  await advance(addDays(END, -1))
  const one = { at: addDays(END, -7), data: { amount_satang: 1_800_000, due_date: END }, card: payment_method }
  expect(await notices()).toEqual([one])
  await advance(END)
  expect((await shop.get(`/v1/subscriptions/${id}`)).json.status).toBe('active')
  expect(await notices()).toHaveLength(1)
  await advance(addDays(END, 366))
  expect(await notices()).toHaveLength(2)
  expect(await upcoming()).toHaveLength(2)
})

test('a month is announced 3 days ahead, without a mail, with the invoice as it will be', async () => {
  const monthly = await shop.price({ amount_satang: 10_000 }, { name: 'Month' })
  const { json: code } = await shop.post('/v1/discount_codes', {
    code: `HALF${clock.slice(-6).toUpperCase()}`,
    kind: 'percent',
    value: 50,
    duration: 'once',
  })
  const id = await started({ price: monthly, quantity: 3, discount_code: code.code })
  const { current_period_end: end } = (await shop.get(`/v1/subscriptions/${id}`)).json
  await advance(addDays(end, -3) - 1)
  expect(await upcoming()).toEqual([])
  await advance(addDays(end, -3))
  const [invoiceToBe, ...more] = await upcoming()
  expect(more).toEqual([])
  expect(invoiceToBe).toMatchObject({
    id: id.replace('sub_', 'upcoming_in_'),
    object: 'invoice',
    status: 'draft',
    number: null,
    subscription: id,
    billing_reason: 'subscription_cycle',
    period_start: end,
    subtotal_satang: 30_000,
    discount_satang: 0,
    total_satang: 30_000,
    amount_paid_satang: 0,
    due_date: null,
    payment: null,
    next_attempt_at: end,
    hosted_invoice_url: null,
    invoice_pdf: null,
    qr: null,
    created: addDays(end, -3),
  })
  const past = (await shop.get(`/v1/subscriptions/${id}/timeline`)).json.data
  expect(past.filter((row: { type: string }) => row.type === 'invoice.upcoming')).toMatchObject([
    { kind: 'past', summary: 'Coming charge of ฿300.00 announced' },
  ])
  await advance(end)
  const { latest_invoice } = (await shop.get(`/v1/subscriptions/${id}`)).json
  const { json: invoice } = await shop.get(`/v1/invoices/${latest_invoice}`)
  const { period_start, period_end, lines, total_satang, billing_reason } = invoiceToBe
  expect(invoice).toMatchObject({ period_start, period_end, lines, total_satang, billing_reason, status: 'paid' })
  expect(await notices()).toEqual([])
  expect((await shop.get(`/v1/invoices/${invoiceToBe.id}`)).status).toBe(404)
})

test('the amount is what will be charged: a discount that lasts, a change of plan, and credit that is left', async () => {
  const small = await shop.price({ amount_satang: 10_000 }, { name: 'Small' })
  const large = await shop.price({ amount_satang: 40_000 }, { name: 'Large' })
  const { json: code } = await shop.post('/v1/discount_codes', {
    code: `LASTS${clock.slice(-6).toUpperCase()}`,
    kind: 'percent',
    value: 25,
    duration: 'forever',
  })
  const off = await started({ price: large, discount_code: code.code })
  const less = await started({ price: large })
  const { current_period_end: end } = (await shop.get(`/v1/subscriptions/${less}`)).json
  await advance(addDays(end, -10))
  await shop.post(`/v1/subscriptions/${less}/change`, { price: small })
  await billing.settled()
  await advance(end)
  const said = (await upcoming()).map(({ subscription, total_satang }: Record<string, unknown>) => [
    subscription,
    total_satang,
  ])
  const charged = await Promise.all(
    [off, less].map(async (id) => {
      const { json } = await shop.get(`/v1/invoices?subscription=${id}`)
      return [id, json.data[0].total_satang]
    }),
  )
  // Credit that covers the whole period leaves nothing to announce.
  const due = charged.filter(([, total]) => total > 0)
  expect(due.length).toBeGreaterThan(0)
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(due))
  expect(Object.fromEntries(said)[off]).toBe(30_000)
})

test('a renewal that was sent as an invoice is not announced as a charge', async () => {
  const monthly = await shop.price({ amount_satang: 10_000 })
  const id = await started({ price: monthly, collection_method: 'invoice', payment_method: undefined })
  await advance(T0 + 60)
  const { latest_invoice } = (await shop.get(`/v1/subscriptions/${id}`)).json
  const { payment } = (await shop.get(`/v1/invoices/${latest_invoice}`)).json
  await shop.post(`/v1/test_helpers/payments/${payment}/succeed`, {})
  await billing.settled()
  const { current_period_end: end } = (await shop.get(`/v1/subscriptions/${id}`)).json
  await advance(addDays(end, -5))
  expect(await upcoming()).toEqual([])
  const body = { collection_method: 'auto_charge', payment_method: 'pm_card_ok' }
  expect((await shop.send('PATCH', `/v1/subscriptions/${id}`, { body })).status).toBe(200)
  await advance(addDays(end, -1))
  const own = (await upcoming()).filter(({ status }: { status: string }) => status === 'draft')
  expect(own).toEqual([])
})

test('does not go out for an invoice, after a cancel, or without a card', async () => {
  await started({ collection_method: 'invoice', payment_method: undefined })
  const canceled = await started()
  await shop.post(`/v1/subscriptions/${canceled}/cancel`)
  const bare = await started()
  const { payment_method } = (await shop.get(`/v1/subscriptions/${bare}`)).json
  for (const { id } of (await shop.get(`/v1/payment_methods?customer=${customer}`)).json.data)
    await shop.post(`/v1/payment_methods/${id}/detach`)
  expect(payment_method).not.toBeNull()
  await advance(addDays(END, -1))
  expect(await notices()).toEqual([])
  const drafts = (await upcoming()).filter(({ status }: { status: string }) => status === 'draft')
  expect(drafts).toEqual([])
})

test('the timeline tells of it, and names no invoice before there is one', async () => {
  const id = await started()
  await advance(addDays(END, -1))
  const { data } = (await shop.get(`/v1/subscriptions/${id}/timeline?kind=past`)).json
  const told = data.filter(({ type }: { type: string }) => type === 'invoice.upcoming')
  expect(told).toEqual([expect.objectContaining({ invoice: null, payment: null, amount_satang: 900_000 })])
})

describe('a notice that fails', () => {
  test('holds up no clock, and goes out when it can', async () => {
    const id = await started()
    const heal = await poison(billing.api.databaseUrl, 'events', `new.type = 'invoice.upcoming'`)
    await advance(addDays(END, -6))
    expect((await shop.get(`/v1/test_clocks/${clock}`)).json).toMatchObject({
      status: 'ready',
      frozen_time: addDays(END, -6),
    })
    expect(await upcoming()).toEqual([])
    await heal()
    await advance(addDays(END, -5))
    expect(await upcoming()).toHaveLength(1)
    expect((await shop.get(`/v1/subscriptions/${id}`)).json.status).toBe('active')
  })

  test('holds up no other in real time, and is left out for an hour', async () => {
    const logged: object[] = []
    const { db, links, workflows } = billing.api.deps
    const deps = { orm: db.orm, links, notifier: workflows, log: { error: (o: object) => void logged.push(o) } }
    const monthly = await shop.price({ amount_satang: 50_000 })
    const [broken, sound] = [await shop.subscribe({ price: monthly }), await shop.subscribe({ price: monthly })]
    await billing.settled()
    const end = broken.json.current_period_end
    const heal = await poison(billing.api.databaseUrl, 'subscriptions', `new.id = '${broken.json.id}'`)
    const leftOut = new LeftOut()
    const noticed = async () =>
      (
        await billing.api.sql<{ id: string }>(
          'select id from subscriptions where id = any($1) and noticed_period > period_number',
          [[broken.json.id, sound.json.id]],
        )
      ).map(({ id }) => id)
    await noticeDueRenewals(deps, addDays(end, -2), leftOut)
    expect(await noticed()).toEqual([sound.json.id])
    expect(logged).toHaveLength(1)
    await noticeDueRenewals(deps, addDays(end, -2) + 60, leftOut)
    expect(logged).toHaveLength(1)
    await heal()
    await noticeDueRenewals(deps, addDays(end, -2) + 3_601, leftOut)
    expect((await noticed()).sort()).toEqual([broken.json.id, sound.json.id].sort())
  })
})
