// Parked money of checkouts: what of a sum goes back or elsewhere leaves the session too, in the session's time, and never beside its workflow
// (contract §5 "Inbox", "Short"). The inbox of subscriptions is inbound-transfers.test.ts.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { DAY, T0 } from '../support/billing.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { problem } from '../support/refusals.ts'

let billing: BillingApi
let shop: ApiShop
let price: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  price = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 100_000 })
})
afterEach(async () => {
  await billing.check()
  expect(billing.api.logs.filter((line) => line.level === 'turn')).toEqual([])
})
afterAll(() => billing.close())

let buyers = 0
const get = async (path: string) => (await shop.get(path)).json
const session = (id: string) => get(`/v1/checkout_sessions/${id}`)
const confirm = async (id: string) =>
  (await shop.post(`/v1/test_helpers/checkout_sessions/${id}/confirm`, { payment_method_type: 'promptpay' })).json
    .payment
const refund = (id: string) => shop.post(`/v1/inbound_transfers/${id}/refund`)

/** A checkout of ฿1,000.00 with a live QR; `clock` is that of its buyer. */
async function opened(clock?: string) {
  const email = `buyer-of-checkout${++buyers}@example.com`
  if (clock) await shop.customer({ email, test_clock: clock })
  const { json } = await shop.post(
    '/v1/checkout_sessions',
    { customer_email: email, line_items: [{ price }], success_url: 'https://shop.example/thanks' },
    { headers: { 'service-version': '2026-09-01' } },
  )
  return { id: json.id as string, payment: (await confirm(json.id)).id as string }
}

async function comes(payment: string, amount_satang?: number) {
  await shop.post(`/v1/test_helpers/payments/${payment}/succeed`, { amount_satang })
  return (await get(`/v1/inbound_transfers?payment=${payment}`)).data[0].id as string
}

test('a part that goes back counts for its session no longer, and the next QR asks for all', async () => {
  const { id, payment } = await opened()
  const part = await comes(payment, 60_000)
  expect(await session(id)).toMatchObject({ status: 'open', amount_received_satang: 60_000 })
  expect((await refund(part)).json).toMatchObject({ status: 'refunded', refunded_satang: 60_000 })
  expect(await session(id)).toMatchObject({ status: 'open', amount_received_satang: 0 })
  expect((await confirm(id)).next_action.qr.payload).toContain('54071000.00')
})

test('a part that is matched to another checkout leaves the first, and is part of the other', async () => {
  const [one, two] = [await opened(), await opened()]
  const part = await comes(one.payment, 60_000)
  await shop.post(`/v1/inbound_transfers/${part}/match`, { payment: two.payment })
  expect(await session(one.id)).toMatchObject({ status: 'open', amount_received_satang: 0 })
  expect(await session(two.id)).toMatchObject({ status: 'open', amount_received_satang: 60_000 })
  await comes(two.payment)
  expect(await session(two.id)).toMatchObject({ status: 'complete', amount_received_satang: 100_000 })
})

test('nothing of a sum goes back or elsewhere while the workflow of its checkout looks at it', async () => {
  const { id, payment } = await opened()
  const other = await opened()
  const part = await comes(payment, 60_000)
  await billing.settled()
  const turn = await billing.api.db.pool.connect()
  try {
    await turn.query('begin')
    await turn.query('select from checkout_sessions where id = $1 for update', [id])
    const asked = await Promise.all([
      refund(part),
      shop.post(`/v1/inbound_transfers/${part}/match`, { payment: other.payment }),
    ])
    for (const answer of asked) expect(problem(answer)).toMatchObject({ status: 409, code: 'lock_timeout' })
  } finally {
    await turn.query('rollback')
    turn.release()
  }
  expect(await get(`/v1/inbound_transfers/${part}`)).toMatchObject({ status: 'underpaid', parked_satang: 60_000 })
})

test('of the refund of a part and the rest of its sum at the same moment, both never count it', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, payment } = await opened()
    const part = await comes(payment, 60_000)
    await Promise.all([
      shop.post(`/v1/test_helpers/payments/${payment}/succeed`, { amount_satang: 40_000 }),
      refund(part),
    ])
    await billing.settled()
    const { status } = await session(id)
    const { refunded_satang } = await get(`/v1/inbound_transfers/${part}`)
    expect([status, refunded_satang]).toEqual(status === 'complete' ? ['complete', 0] : ['open', 60_000])
  }
})

test('money that is matched to a checkout on a test clock pays it in the time of the clock', async () => {
  const now = T0 + 20 * 365 * DAY
  const clock = (await shop.post('/v1/test_clocks', { frozen_time: now })).json.id
  const paid = await opened()
  await comes(paid.payment)
  const duplicate = await comes(paid.payment)
  const { id, payment } = await opened(clock)
  await shop.post(`/v1/inbound_transfers/${duplicate}/match`, { payment })
  expect(await session(id)).toMatchObject({ status: 'complete', late: false })
  expect(await get(`/v1/payments/${payment}`)).toMatchObject({ status: 'succeeded', paid_at: now })
})
