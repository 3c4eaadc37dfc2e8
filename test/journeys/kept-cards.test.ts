// A card that a buyer lets the shop keep in the checkout, through the whole system: it renews the subscription at the ends of months, its decline goes the
// way of every card, and the subscription changes to invoices and back. Source: specification §2.6, §3.5, §3.17.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { bangkok, DAY, HOUR, type Shop, type System, startSystem } from '../support/system.ts'

const T0 = bangkok('2026-01-31 09:00')
let system: System
let shop: Shop
let baskets = 0
let clock: string

beforeAll(async () => {
  system = await startSystem()
})
beforeEach(async () => {
  shop = await system.shop()
  clock = (await shop.clock(T0)).id
})
afterAll(() => system.checkAndClose())

/** Buys a month on the checkout's page, where the buyer agrees that the card is charged from now on. Answers the subscription. */
async function bought(token: string): Promise<string> {
  const email = `keeps${++baskets}@example.com`
  const { id: customer } = await shop.customer({ email, test_clock: clock })
  const price = await shop.price()
  const body = {
    customer,
    line_items: [{ price: price.id }],
    success_url: 'https://shop.example/thanks',
    subscription_data: { collection_method: 'auto_charge' },
  }
  const session = await shop.post<{ id: string; subscriptions: string[] }>('/v1/checkout_sessions', body)
  const how = { payment_method_type: 'card', token, consent: true }
  await shop.post(`/v1/test_helpers/checkout_sessions/${session.id}/confirm`, how)
  expect(await shop.get(`/v1/checkout_sessions/${session.id}`)).toMatchObject({ status: 'complete' })
  return session.subscriptions[0]!
}
const patch = async (id: string, body: object) =>
  expect((await shop.ask('PATCH', `/v1/subscriptions/${id}`, body)).status).toBe(200)
const upcoming = async () =>
  (await shop.events({ type: 'invoice.upcoming' })).map(({ data }) => {
    const { subscription, total_satang, next_attempt_at, status } = data.object as Record<string, unknown>
    return { subscription, total_satang, next_attempt_at, status }
  })

test('renews by its card at the end of each month, announced three days ahead', async () => {
  const id = await bought('pm_card_ok')
  const first = await shop.subscription(id)
  expect(first).toMatchObject({ status: 'active', collection_method: 'auto_charge', anchor_day: 31 })
  const card = await shop.get<{ consent: object }>(`/v1/payment_methods/${first.payment_method}`)
  expect(card.consent).toMatchObject({ source: 'checkout', text: expect.stringContaining('Pro') })
  const ends = [bangkok('2026-02-28 09:00'), bangkok('2026-03-31 09:00'), bangkok('2026-04-30 09:00')]
  for (const [months, end] of ends.entries()) {
    expect(await shop.subscription(id)).toMatchObject({ status: 'active', current_period_end: end })
    await shop.advance(clock, end - 3 * DAY - 1)
    expect(await upcoming()).toHaveLength(months)
    await shop.advance(clock, end)
  }
  const paid = await shop.payments({ subscription: id, status: 'succeeded' })
  expect(paid.map(({ payment_method }) => payment_method)).toEqual(Array(4).fill(first.payment_method))
  expect(await upcoming()).toEqual(
    ends.map((next_attempt_at) => ({ subscription: id, total_satang: 29_900, next_attempt_at, status: 'draft' })),
  )
})

test('a decline of its renewal is retried and then mended by another card', async () => {
  const id = await bought('pm_card_ok_then_declined')
  const { current_period_end: end } = await shop.subscription(id)
  await shop.advance(clock, end)
  expect(await shop.subscription(id)).toMatchObject({ status: 'past_due', next_retry_at: expect.any(Number) })
  await shop.advance(clock, end + 2 * DAY)
  const failed = await shop.payments({ subscription: id, status: 'failed' })
  expect(failed.length).toBeGreaterThan(1)
  await patch(id, { payment_method: 'pm_card_ok' })
  await shop.advance(clock, end + 2 * DAY + HOUR)
  expect(await shop.subscription(id)).toMatchObject({ status: 'active', current_period_start: end })
})

test('a decline that nobody mends ends it', async () => {
  const id = await bought('pm_card_ok_then_declined')
  const { current_period_end: end } = await shop.subscription(id)
  await shop.advance(clock, end + 30 * DAY)
  expect(await shop.subscription(id)).toMatchObject({ status: 'canceled', ended_reason: 'payment_failed' })
})

test('it changes to invoices and back, and each period is paid once, in its own way', async () => {
  const id = await bought('pm_card_ok')
  const { current_period_end: first, payment_method: card } = await shop.subscription(id)
  await patch(id, { collection_method: 'invoice' })
  await shop.advance(clock, first - 7 * DAY)
  const [sent] = (await shop.invoices({ subscription: id })).filter(({ status }) => status === 'open')
  expect(sent).toMatchObject({ due_date: first, period_start: first })
  // Back to the card while the invoice is open: it stays an invoice, and the card is not charged beside it.
  await patch(id, { collection_method: 'auto_charge' })
  expect(await shop.subscription(id)).toMatchObject({ collection_method: 'auto_charge', payment_method: card })
  await shop.bank(sent!.payment!, 'succeed')
  await shop.advance(clock, first)
  const { current_period_end: second } = await shop.subscription(id)
  expect(second).toBeGreaterThan(first)
  expect((await upcoming()).filter(({ status }) => status === 'draft')).toEqual([])
  await shop.advance(clock, second)
  const invoices = await shop.invoices({ subscription: id })
  expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
  expect(new Set(invoices.map(({ period_start }) => period_start)).size).toBe(3)
  const paid = await shop.payments({ subscription: id, status: 'succeeded' })
  expect(paid.map(({ payment_method_type }) => payment_method_type)).toEqual(['card', 'promptpay', 'card'])
  expect((await upcoming()).filter(({ status }) => status === 'draft')).toMatchObject([{ next_attempt_at: second }])
})
