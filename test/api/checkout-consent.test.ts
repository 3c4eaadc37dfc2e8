// Checkouts whose subscriptions renew by the card that paid: what the buyer agrees to, what is stored with the card, and whose card it is then.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { fromBangkok } from '../../rules/periods.ts'
import type { Answer } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { expectRefused } from '../support/refusals.ts'

const T0 = fromBangkok({ year: 2026, month: 1, day: 31, hour: 9 })
const version = { headers: { 'service-version': '2026-09-01' } }

let billing: BillingApi
let shop: ApiShop
let clock: string
let email: string
let mug: string
let plan: string
let yearly: string
let buyers = 0
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  mug = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 19_900 })
  plan = await shop.price({ amount_satang: 100_000 }, { name: 'Pro' })
  yearly = await shop.price({ amount_satang: 900_000, interval: 'year' }, { name: 'Year' })
})
beforeEach(async () => {
  clock = (await shop.post('/v1/test_clocks', { frozen_time: T0 })).json.id
  email = `agreed${++buyers}@example.com`
  await shop.customer({ email, test_clock: clock })
})
afterEach(async () => {
  await billing.settled()
  expect(billing.api.logs.filter((line) => line.level === 'processing')).toEqual([])
})
afterAll(() => billing.checkAndClose())

const open = (body: object = {}) =>
  shop.post(
    '/v1/checkout_sessions',
    { customer_email: email, line_items: [{ price: plan }], success_url: 'https://shop.example/thanks', ...body },
    version,
  )
const opened = async (body: object = {}) => {
  const { status, json, text } = await open(body)
  if (status !== 200) throw new Error(text)
  return json
}
const charged = { subscription_data: { collection_method: 'auto_charge' } }
const confirm = (id: string, body: object) => shop.post(`/v1/test_helpers/checkout_sessions/${id}/confirm`, body)
const byCard = async (id: string, body: object = { consent: true }) => {
  const answer = await confirm(id, { payment_method_type: 'card', token: 'pm_card_ok', ...body })
  await billing.settled()
  return answer
}
const read = async (path: string) => (await shop.get(path)).json
const subscriptionOf = async ({ subscriptions }: { subscriptions: string[] }) =>
  read(`/v1/subscriptions/${subscriptions[0]}`)
const cardsOf = async (customer: string) => (await read(`/v1/payment_methods?customer=${customer}`)).data
const typesOf = async (id: string): Promise<string[]> =>
  (await billing.api.sql<{ type: string }>('select type from events where object_id = $1 order by sequence', [id])).map(
    ({ type }) => type,
  )
const refuses = (ask: () => Promise<Answer>, wanted: object) => expectRefused(billing, ask, wanted)
async function advance(to: number) {
  await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: to })
  await billing.settled()
}

describe('a checkout with `auto_charge`', () => {
  test('offers cards alone, keeps the card with the consent, and renews by it at the end of the month', async () => {
    const s = await opened(charged)
    expect(s).toMatchObject({ payment_method_types: ['card'], subscription_data: { collection_method: 'auto_charge' } })
    expect(await subscriptionOf(s)).toMatchObject({ collection_method: 'auto_charge', status: 'pending_first_payment' })
    expect(await cardsOf(s.customer)).toEqual([])
    expect((await byCard(s.id)).status).toBe(200)
    const subscription = await subscriptionOf(s)
    const [card, ...others] = await cardsOf(s.customer)
    expect(others).toEqual([])
    expect(subscription).toMatchObject({ collection_method: 'auto_charge', status: 'active', payment_method: card.id })
    expect(card).toMatchObject({
      detached_at: null,
      subscription_only: false,
      consent: { locale: 'th', at: T0, ip: expect.any(String), source: 'checkout' },
    })
    expect(card.consent.text).toContain('สำหรับ “Pro” ฿1,000.00 ทุกเดือน')
    expect(await typesOf(card.id)).toEqual(['payment_method.attached'])
    expect((await read(`/v1/customers/${s.customer}`)).default_payment_method).toBeNull()

    for (const [month, day] of [
      [2, 28],
      [3, 31],
    ] as const) {
      await advance(fromBangkok({ year: 2026, month, day, hour: 9 }))
      const renewed = await subscriptionOf(s)
      expect(renewed).toMatchObject({ status: 'active' })
      const { payment } = await read(`/v1/invoices/${renewed.latest_invoice}`)
      expect(await read(`/v1/payments/${payment}`)).toMatchObject({ status: 'succeeded', payment_method: card.id })
    }
  })

  test('is declined at a renewal as any other card is: past due, and tried again', async () => {
    const s = await opened(charged)
    await byCard(s.id, { token: 'pm_card_ok_then_declined', consent: true })
    await advance(fromBangkok({ year: 2026, month: 2, day: 28, hour: 9 }))
    expect(await subscriptionOf(s)).toMatchObject({ status: 'past_due', next_retry_at: expect.any(Number) })
  })

  test('takes no card without the consent, and writes nothing', async () => {
    const s = await opened(charged)
    await refuses(() => confirm(s.id, { payment_method_type: 'card', token: 'pm_card_ok' }), {
      status: 400,
      code: 'parameter_missing',
      param: 'consent',
    })
    await refuses(() => confirm(s.id, { payment_method_type: 'promptpay', consent: true }), {
      status: 400,
      code: 'payment_method_type_not_offered',
      param: 'payment_method_type',
    })
  })

  test('needs a card although nothing is due, and charges it from the second period on', async () => {
    const { json: code } = await shop.post('/v1/discount_codes', {
      code: 'FREE',
      kind: 'percent',
      value: 100,
      duration: 'once',
    })
    expect(code.id).toMatch(/^dc_/)
    const s = await opened({ ...charged, discount_code: 'FREE' })
    expect(s.total_satang).toBe(0)
    await refuses(() => confirm(s.id, { payment_method_type: 'card', consent: true }), {
      status: 400,
      code: 'parameter_missing',
      param: 'token',
    })
    expect((await byCard(s.id)).json.checkout_session).toMatchObject({ payment_status: 'no_payment_required' })
    const [card] = await cardsOf(s.customer)
    expect(await subscriptionOf(s)).toMatchObject({ collection_method: 'auto_charge', payment_method: card.id })
    await advance(fromBangkok({ year: 2026, month: 2, day: 28, hour: 9 }))
    const { latest_invoice } = await subscriptionOf(s)
    expect(await read(`/v1/invoices/${latest_invoice}`)).toMatchObject({ status: 'paid', amount_paid_satang: 100_000 })
  })

  test('is refused without a recurring line, and without cards among the ways to pay', async () => {
    await refuses(() => open({ ...charged, line_items: [{ price: mug }] }), {
      status: 400,
      code: 'parameter_invalid',
      param: 'subscription_data',
    })
    await refuses(() => open({ ...charged, payment_method_types: ['promptpay'] }), {
      status: 400,
      code: 'payment_method_type_not_offered',
      param: 'payment_method_types',
    })
    await refuses(() => open({ subscription_data: { collection_method: 'cash' } }), {
      status: 400,
      code: 'parameter_invalid',
      param: 'subscription_data.collection_method',
    })
  })

  test('a declined card is not kept; the one that pays is', async () => {
    const s = await opened(charged)
    expect((await byCard(s.id, { token: 'pm_card_declined', consent: true })).status).toBe(402)
    expect(await cardsOf(s.customer)).toEqual([])
    await byCard(s.id)
    expect(await cardsOf(s.customer)).toHaveLength(1)
  })

  test('the same confirm twice at once keeps one card and charges once', async () => {
    const s = await opened(charged)
    const answers = await Promise.all([byCard(s.id), byCard(s.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)])
    expect(await cardsOf(s.customer)).toHaveLength(1)
    expect((await read(`/v1/payments?customer=${s.customer}`)).data).toHaveLength(1)
  })
})

describe('a checkout with `invoice`, which is the default', () => {
  test('by card without the tick: the card is used once, and renewals are billed', async () => {
    const s = await opened()
    expect(s.subscription_data).toEqual({ collection_method: 'invoice' })
    await byCard(s.id, {})
    expect(await subscriptionOf(s)).toMatchObject({ collection_method: 'invoice', payment_method: null })
    expect(await cardsOf(s.customer)).toEqual([])
  })

  test('by card with the tick: every subscription of the basket renews by that card', async () => {
    const s = await opened({ line_items: [{ price: plan, quantity: 2 }, { price: mug }, { price: plan }] })
    await byCard(s.id)
    const [card] = await cardsOf(s.customer)
    expect(card.consent.text).toContain('สำหรับ “Pro” × 2 รวม ฿2,000.00 ทุกเดือน และ “Pro” ฿1,000.00 ทุกเดือน')
    expect(s.subscriptions).toHaveLength(2)
    for (const id of s.subscriptions) {
      expect(await read(`/v1/subscriptions/${id}`)).toMatchObject({
        collection_method: 'auto_charge',
        payment_method: card.id,
        status: 'active',
      })
      const [began] = await billing.api.sql(
        "select previous_attributes as previous from events where object_id = $1 and type = 'subscription.activated'",
        [id],
      )
      expect(began!.previous).toMatchObject({ collection_method: 'invoice', payment_method: null })
    }
  })

  test('the tick means nothing by QR, and nothing where nothing renews', async () => {
    const s = await opened({ line_items: [{ price: yearly }] })
    await confirm(s.id, { payment_method_type: 'promptpay', consent: true })
    const { payment } = await read(`/v1/checkout_sessions/${s.id}`)
    await shop.post(`/v1/test_helpers/payments/${payment}/succeed`, {})
    await billing.settled()
    expect(await subscriptionOf(s)).toMatchObject({ collection_method: 'invoice', status: 'active' })
    const once = await opened({ line_items: [{ price: mug }] })
    expect(once.subscription_data).toBeNull()
    await byCard(once.id)
    expect(await cardsOf(once.customer)).toEqual([])
  })

  test('an attempt with the tick that fails binds nobody to it', async () => {
    const s = await opened()
    await byCard(s.id, { token: 'pm_card_declined', consent: true })
    await byCard(s.id, {})
    expect(await subscriptionOf(s)).toMatchObject({ collection_method: 'invoice', payment_method: null })
    expect(await cardsOf(s.customer)).toEqual([])
  })
})
