// Discount codes through the whole system: cycles at a lower price, first payments that never come, and a checkout whose QR expires.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { bangkok, DAY, type Shop, type System, startSystem } from '../support/system.ts'

let system: System
let shop: Shop
beforeAll(async () => {
  system = await startSystem()
})
beforeEach(async () => {
  shop = await system.shop()
})
afterAll(() => system.checkAndClose({ idle: true }))

const T0 = bangkok('2026-01-31 09:00')
const make = (body: object) =>
  shop.post<{ id: string; code: string; uses: number }>('/v1/discount_codes', { kind: 'percent', value: 25, ...body })
const uses = async (id: string) => (await shop.get<{ uses: number }>(`/v1/discount_codes/${id}`)).uses
const totals = async (subscription: string) =>
  (await shop.invoices({ subscription })).map((invoice) => invoice.total_satang)

test('takes a quarter off three cycles of a card, month ends and all, and not off the fourth', async () => {
  const code = await make({ duration: 'repeating', duration_in_cycles: 3, max_uses: 1 })
  const clock = await shop.clock(T0)
  const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok', body: { discount_code: code.code } })
  expect(s).toMatchObject({ status: 'active', discount: { code: code.code, cycles_left: 2 } })
  await shop.advance(clock.id, bangkok('2026-05-31 09:00'))
  expect(await totals(s.id)).toEqual([22_425, 22_425, 22_425, 29_900, 29_900])
  expect((await shop.payments({ subscription: s.id })).map((p) => p.gross_satang)).toEqual(await totals(s.id))
  expect(await shop.subscription(s.id)).toMatchObject({ status: 'active', discount: { cycles_left: 0 } })
  expect(await shop.eventsOf(code.id)).toEqual([
    'discount_code.created',
    'discount_code.redeemed',
    'discount_code.exhausted',
  ])
})

test('lasts for ever for who has it, though the code is closed', async () => {
  const code = await make({ duration: 'forever' })
  const clock = await shop.clock(T0)
  const s = await shop.subscribe({ clock: clock.id, body: { discount_code: code.code } })
  await shop.bank((await shop.invoice(s.latest_invoice!)).payment!, 'succeed')
  await shop.post(`/v1/discount_codes/${code.id}/close`)
  const { current_period_end: end } = await shop.subscription(s.id)
  await shop.advance(clock.id, end - 7 * DAY)
  const [, renewal] = await shop.invoices({ subscription: s.id })
  expect(renewal).toMatchObject({ status: 'open', subtotal_satang: 29_900, total_satang: 22_425 })
  await shop.bank(renewal!.payment!, 'succeed')
  await shop.advance(clock.id, end)
  expect(await shop.subscription(s.id)).toMatchObject({ status: 'active', current_period_start: end })
})

test('is free again when the first payment never comes, and the next buyer has it', async () => {
  const code = await make({ max_uses: 1 })
  const clock = await shop.clock(T0)
  const first = await shop.subscribe({ clock: clock.id, body: { discount_code: code.code } })
  const next = { card: 'pm_card_ok', body: { discount_code: code.code } }
  expect((await shop.trySubscribe(next)).json.error.code).toBe('discount_code_exhausted')
  await shop.advance(clock.id, T0 + 7 * DAY)
  expect(await shop.subscription(first.id)).toMatchObject({ status: 'expired' })
  expect(await uses(code.id)).toBe(0)
  expect((await shop.subscribe(next)).status).toBe('active')
  expect(await uses(code.id)).toBe(1)
})

test('makes a first period of nothing active without a charge, and charges the second', async () => {
  const code = await make({ value: 100 })
  const clock = await shop.clock(T0)
  const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok', body: { discount_code: code.code } })
  expect(s.status).toBe('active')
  await shop.advance(clock.id, bangkok('2026-02-28 09:00'))
  expect(await totals(s.id)).toEqual([0, 29_900])
  expect(await shop.payments({ subscription: s.id })).toHaveLength(1)
})

test('is released with a checkout whose QR runs out by itself', async () => {
  const code = await make({ max_uses: 1 })
  const clock = await shop.clock(T0)
  const email = 'tabs@example.com'
  await shop.customer({ email, test_clock: clock.id })
  const price = await shop.price()
  const { json: session } = await shop.ask<{ id: string; subscriptions: string[] }>(
    'POST',
    '/v1/checkout_sessions',
    {
      customer_email: email,
      line_items: [{ price: price.id }],
      success_url: 'https://shop.example',
      discount_code: code.code,
    },
    { 'service-version': '2026-09-01' },
  )
  const confirm = () =>
    shop.post<{ payment: { id: string; gross_satang: number } }>(
      `/v1/test_helpers/checkout_sessions/${session.id}/confirm`,
      { payment_method_type: 'promptpay' },
    )
  expect((await confirm()).payment.gross_satang).toBe(22_425)
  await shop.advance(clock.id, T0 + 15 * 60)
  expect(await uses(code.id)).toBe(0)
  await shop.bank((await confirm()).payment.id, 'succeed')
  expect(await uses(code.id)).toBe(1)
  expect(await shop.subscription(session.subscriptions[0]!)).toMatchObject({
    status: 'active',
    discount: { code: code.code, cycles_left: 0 },
  })
})
