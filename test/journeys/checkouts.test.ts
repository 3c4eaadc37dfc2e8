// A checkout through the whole system: from the session to the subscription that renews by itself, by QR and by card, with 3-D Secure, a slow bank,
// an expiry without payment, and money after the expiry.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { bangkok, DAY, eventually, HOUR, type Shop, type System, startSystem } from '../support/system.ts'

interface Session {
  id: string
  status: string
  payment: string | null
  subscriptions: string[]
  late: boolean
}
interface Confirmed {
  checkout_session: Session
  payment: { id: string; status: string }
}

const T0 = bangkok('2026-01-31 09:00')
let system: System
let shop: Shop
let baskets = 0

beforeAll(async () => {
  system = await startSystem({ slowSeconds: 6 })
})
beforeEach(async () => {
  shop = await system.shop()
})
afterAll(() => system.checkAndClose())

async function open({ clock }: { clock?: string } = {}): Promise<Session> {
  const email = `basket${++baskets}@example.com`
  if (clock) await shop.customer({ email, test_clock: clock })
  const price = await shop.price()
  const body = { customer_email: email, line_items: [{ price: price.id }], success_url: 'https://shop.example/thanks' }
  const version = { 'service-version': '2026-09-01' }
  const answer = await shop.ask<Session>('POST', '/v1/checkout_sessions', body, version)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.json))
  return answer.json
}
const session = (id: string) => shop.get<Session>(`/v1/checkout_sessions/${id}`)
const byQr = (id: string) => confirm(id, { payment_method_type: 'promptpay' })
const byCard = (id: string, token: string) => confirm(id, { payment_method_type: 'card', token })
const confirm = (id: string, body: object) =>
  shop.post<Confirmed>(`/v1/test_helpers/checkout_sessions/${id}/confirm`, body)

test('sells a subscription by QR that renews by QR, month after month', async () => {
  const clock = await shop.clock(T0)
  const { id, subscriptions } = await open({ clock: clock.id })
  await shop.advance(clock.id, T0 + HOUR)
  await shop.bank((await byQr(id)).payment.id, 'succeed')
  expect(await session(id)).toMatchObject({ status: 'complete', late: false })
  const subscription = subscriptions[0]!
  for (const end of [bangkok('2026-02-28 10:00'), bangkok('2026-03-31 10:00'), bangkok('2026-04-30 10:00')]) {
    expect(await shop.subscription(subscription)).toMatchObject({ status: 'active', current_period_end: end })
    await shop.advance(clock.id, end - 7 * DAY)
    const [renewal] = (await shop.invoices({ subscription })).filter((invoice) => invoice.status === 'open')
    await shop.bank(renewal!.payment!, 'succeed')
    await shop.advance(clock.id, end)
  }
  expect(await shop.invoices({ subscription })).toHaveLength(4)
})

test('takes a card at once, and asks a slow bank until it knows', async () => {
  const fast = await open()
  expect((await byCard(fast.id, 'pm_card_ok')).checkout_session.status).toBe('complete')
  const slow = await open()
  const answer = await byCard(slow.id, 'pm_card_slow')
  expect(answer.payment.status).toBe('processing')
  await eventually(async () => (await session(slow.id)).status === 'complete', 'the slow bank is not heard')
  expect(await shop.payments({ subscription: slow.subscriptions[0]! })).toHaveLength(1)
})

test('charges once when the answer of the bank is lost', async () => {
  const { id } = await open()
  expect((await byCard(id, 'pm_card_timeout')).checkout_session.status).toBe('complete')
  const charged = await system.sql(
    'select 1 from simulator_charges b join payments p on p.id = b.attempt_id where p.checkout_session_id = $1',
    [id],
  )
  expect(charged).toHaveLength(1)
})

test('is complete when the buyer approves at the bank', async () => {
  const { id } = await open()
  const { payment } = await byCard(id, 'pm_card_3ds')
  expect(payment.status).toBe('requires_action')
  await shop.bank(payment.id, 'succeed')
  expect(await session(id)).toMatchObject({ status: 'complete', payment: payment.id })
})

test('ends without money, and comes back with money within 72 hours', async () => {
  const clock = await shop.clock(T0)
  const { id, subscriptions } = await open({ clock: clock.id })
  const { payment } = await byQr(id)
  await shop.advance(clock.id, T0 + 2 * DAY)
  expect(await session(id)).toMatchObject({ status: 'expired' })
  expect(await shop.subscription(subscriptions[0]!)).toMatchObject({ status: 'expired', ended_at: T0 + DAY })
  await shop.bank(payment.id, 'succeed')
  expect(await session(id)).toMatchObject({ status: 'complete', late: true })
  expect(await shop.subscription(subscriptions[0]!)).toMatchObject({
    status: 'active',
    current_period_start: T0 + 2 * DAY,
  })
})
