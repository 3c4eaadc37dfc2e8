// Money in suspense of checkouts: what is returned or matched elsewhere leaves the session too, in the session's time, and never beside its workflow
// (specification §5.7, §5.6). inbound-transfers.test.ts tests the inbox of subscriptions.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { DAY, T0 } from '../support/billing.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { portalBrowser } from '../support/portal.ts'
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
  await billing.settled()
  expect(billing.api.logs.filter((line) => line.level === 'processing')).toEqual([])
})
afterAll(() => billing.checkAndClose())

let buyers = 0
const get = async (path: string) => (await shop.get(path)).json
const session = (id: string) => get(`/v1/checkout_sessions/${id}`)
const confirm = async (id: string) =>
  (await shop.post(`/v1/test_helpers/checkout_sessions/${id}/confirm`, { payment_method_type: 'promptpay' })).json
    .payment
const refund = (id: string) => shop.post(`/v1/inbound_transfers/${id}/refund`)

/** A checkout of ฿1,000.00 with a live QR. `clock` is its buyer's clock. */
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
  const processed = await billing.api.db.pool.connect()
  try {
    await processed.query('begin')
    await processed.query('select from checkout_sessions where id = $1 for update', [id])
    const asked = await Promise.all([
      refund(part),
      shop.post(`/v1/inbound_transfers/${part}/match`, { payment: other.payment }),
    ])
    for (const answer of asked) expect(problem(answer)).toMatchObject({ status: 409, code: 'lock_timeout' })
  } finally {
    await processed.query('rollback')
    processed.release()
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

/** A checkout that is paid by QR and by 3-D Secure at one moment. `outcome` is the answer to the card's refund. */
async function paidTwice(outcome: 'failed' | 'pending') {
  const { id, payment: qr } = await opened()
  const card = (
    await shop.post(`/v1/test_helpers/checkout_sessions/${id}/confirm`, {
      payment_method_type: 'card',
      token: 'pm_card_3ds',
    })
  ).json.payment.id as string
  await shop.post(`/v1/test_helpers/payments/${card}/next_refund`, { outcome })
  await billing.settled()
  // The buyer has approved the card, but the system does not know it yet when the QR's money comes.
  await billing.api.sql("update simulator_charges set status = 'succeeded' where attempt_id = $1", [card])
  await comes(qr)
  await billing.settled()
  expect(await session(id)).toMatchObject({ status: 'complete', payment: qr })
  return { id, qr, card }
}

test('a card that is charged beside the QR, and cannot be refunded, is held in the inbox and matched or refunded from there', async () => {
  const matched = await paidTwice('failed')
  const [held] = (await get(`/v1/inbound_transfers?status=unmatched&payment=${matched.card}`)).data
  expect(held).toMatchObject({
    reason: 'refund_failed',
    amount_satang: 100_000,
    parked_satang: 100_000,
    payment: matched.card,
    source_payment: matched.card,
  })
  expect((await get(`/v1/payments/${matched.card}/refunds`)).data).toMatchObject([
    { status: 'failed', reason: 'invoice_void', failure_reason: 'account_closed' },
  ])
  const published = (await get(`/v1/events?object_id=${held.id}`)).data
  expect(published).toMatchObject([{ type: 'payment.unmatched', data: { object: held } }])
  const open = await opened()
  expect((await shop.post(`/v1/inbound_transfers/${held.id}/match`, { payment: open.payment })).json).toMatchObject({
    status: 'matched',
    matches: [{ payment: open.payment, amount_satang: 100_000 }],
  })
  expect(await session(open.id)).toMatchObject({ status: 'complete' })

  const again = await paidTwice('pending')
  const [first] = (await get(`/v1/payments/${again.card}/refunds`)).data
  expect(first).toMatchObject({ status: 'pending' })
  await shop.post(`/v1/test_helpers/refunds/${first.id}/fail`)
  const [waits] = (await get(`/v1/inbound_transfers?payment=${again.card}`)).data
  await shop.post(`/v1/test_helpers/payments/${again.card}/next_refund`, { outcome: 'failed' })
  expect((await refund(waits.id)).json).toMatchObject({
    status: 'unmatched',
    reason: 'refund_failed',
    refunded_satang: 0,
  })
  expect((await refund(waits.id)).json).toMatchObject({ status: 'refunded', reason: null, refunded_satang: 100_000 })
  expect((await get(`/v1/payments/${again.card}/refunds`)).data.map((r: { status: string }) => r.status)).toEqual([
    'succeeded',
    'failed',
    'failed',
  ])
  expect(await get(`/v1/payments/${again.card}`)).toMatchObject({ refund_status: 'full', refunded_satang: 100_000 })
})

test('a part for a code that was replaced is said beside the new one, which asks for all', async () => {
  const { json } = await shop.post(
    '/v1/checkout_sessions',
    { customer_email: 'replaced@example.com', line_items: [{ price }], success_url: 'https://shop.example/thanks' },
    { headers: { 'service-version': '2026-09-01' } },
  )
  const { pathname } = new URL(json.url)
  const buyer = portalBrowser(billing.api.url)
  const ask = async (more: object) => {
    await buyer.post(pathname, { method: 'promptpay', expected_total_satang: '100000', ...more })
    return (await session(json.id)).payment as string
  }
  const text = async () => (await buyer.get(`${pathname}?lang=en`)).text
  const first = await ask({})
  const second = await ask({ renew: '1' })
  expect(second).not.toBe(first)
  await comes(first, 40_000)
  const shown = await text()
  expect(shown).toContain('฿400.00 has arrived for an earlier QR code')
  expect(shown).toContain('Pay ฿1,000.00')
  for (const other of ['฿600.00', 'still to pay']) expect(shown).not.toContain(other)
  // Two presses at once: one decides, and both lead back to the page.
  const presses = await Promise.all([1, 2].map(() => buyer.post(`${pathname}/simulate`, { what: 'fail' })))
  expect(presses.map(({ status }) => status)).toEqual([303, 303])
  const third = await ask({})
  await comes(third)
  expect(await session(json.id)).toMatchObject({ status: 'complete', payment: third })
})
