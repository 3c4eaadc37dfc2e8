/*
 * Transfers to a bank account of the merchant's own (settlement direct) that do not fit: unknown, twice, too much, too late, matched by hand, and matched to
 * a payment of another settlement. No satang of direct money is in the balance, a balance transaction or a payout, and each settlement keeps to its own
 * book. The invariants hold for all of it when the file ends.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { qrReference } from '../../db/ids.ts'
import { signBankCallback } from '../../gateways/bank/callback.ts'
import { createGateways } from '../../gateways/index.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { PATIENT } from '../support/patience.ts'

let billing: BillingApi
let shop: ApiShop
let account: string
let reports = 0
beforeAll(async () => {
  billing = await startBillingApi()
  const { links } = billing.api.deps
  billing.api.deps.gateways = createGateways(billing.api.db, {
    ...{ links, encryptionKey: TEST_ENCRYPTION_KEY, patience: PATIENT },
  })
})
beforeEach(async () => {
  shop = await billing.shop()
})
afterAll(() => billing.checkAndClose())

const SECRET = 'a secret of 24 letters..'
async function connect(): Promise<void> {
  const credentials = {
    promptpay: { type: 'biller', id: '0105536000313', suffix: '01' },
    ...{ callback_secret: SECRET, callback_addresses: ['127.0.0.0/8', '::1'] },
  }
  const { status, json, text } = await shop.post('/v1/gateway_accounts', { provider: 'bank', credentials })
  expect([status, text]).toEqual([200, text])
  expect(json.settlement).toBe('direct')
  account = json.id
}

/** The bank says that so much came, for the payment or for nobody. */
async function comes(amount_satang: number, payment: string | null, reference = `KB${++reports}`): Promise<void> {
  const at = Math.floor(Date.now() / 1_000)
  const ref1 = payment === null ? 'NOBODY' : qrReference(payment)
  const body = JSON.stringify({ reference, amount_satang, paid_at: at, ref1 })
  const headers = { 'content-type': 'application/json', 'satang-signature': signBankCallback(body, SECRET, at) }
  const answer = await fetch(`${billing.api.url}/hooks/bank/${account}`, { method: 'POST', headers, body })
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
  await billing.settled()
}

/** A payment that waits for a transfer: at the bank account once it is connected, before that at the simulator. */
async function waiting(amount = 19_900) {
  const price = await shop.price({ amount_satang: amount })
  const { json } = await shop.subscribe({ price, collection_method: 'invoice', payment_method: undefined })
  await billing.settled()
  const [payment] = (await shop.get(`/v1/payments?subscription=${json.id}`)).json.data
  return { id: payment.id as string, subscription: json.id as string, settlement: payment.settlement as string }
}
const payment = async (id: string) => (await shop.get(`/v1/payments/${id}`)).json
const [inboxOf, matched] = [
  async (status: string) => (await shop.get(`/v1/inbound_transfers?status=${status}`)).json.data,
  async (transfer: string, to: string) => {
    const answer = await shop.post(`/v1/inbound_transfers/${transfer}/match`, { payment: to })
    await billing.settled()
    return answer
  },
]

/** The sums of the merchant's accounts in the ledger, without those that are zero. */
async function ledger(): Promise<Record<string, number>> {
  const rows = await billing.api.sql<{ account: string; satang: number }>(
    `select e.account, sum(e.amount_satang)::float8 as satang from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where t.merchant_id = $1 group by 1 having sum(e.amount_satang) <> 0 order by 1`,
    [shop.id],
  )
  return Object.fromEntries(rows.map((row) => [row.account, row.satang]))
}

/** That nothing of it is the operator's to pay out; `satang` is what came in this month, gross. */
async function staysOutside(satang: number): Promise<void> {
  const balance = (await shop.get('/v1/balance')).json
  expect(balance).toMatchObject({
    ...{ available_satang: 0, pending_satang: 0 },
    direct: { this_month_satang: satang },
  })
  expect((await shop.get('/v1/balance_transactions')).json.data).toEqual([])
  expect(Object.keys(await ledger()).filter((name) => !name.startsWith('direct:'))).toEqual([])
  const in40Days = Math.floor(Date.now() / 1_000) + 40 * 86_400
  const { json } = await shop.post('/v1/test_helpers/payout_rounds', { at: in40Days })
  expect(json.payouts).toEqual([])
}

describe('money at an account of the merchant’s own', () => {
  beforeEach(() => connect())

  test('that nobody knows is held outside of the balance, and pays what a member matches it to, once', async () => {
    await comes(19_900, null, 'KB-once')
    await comes(19_900, null, 'KB-once')
    const [held, ...others] = await inboxOf('unmatched')
    expect([held.parked_satang, others]).toEqual([19_900, []])
    await staysOutside(0)
    const { id } = await waiting()
    const both = await Promise.all([matched(held.id, id), matched(held.id, id)])
    expect(both.map(({ status }) => status)).toContain(200)
    expect(await payment(id)).toMatchObject({
      ...{
        status: 'succeeded',
        settlement: 'direct',
        amount_received_satang: 19_900,
        available_on: null,
        payout: null,
      },
    })
    await staysOutside(19_900)
  })

  test('that comes twice is held the second time, and gone once a member has sent it back', async () => {
    const { id } = await waiting()
    await comes(19_900, id)
    await comes(19_900, id)
    const [held] = await inboxOf('duplicate')
    expect(held.parked_satang).toBe(19_900)
    const refund = `/v1/inbound_transfers/${held.id}/refund`
    expect((await shop.post(refund, {})).json.error.code).toBe('gateway_cannot_return')
    expect((await shop.post(refund, { by_hand: true })).json).toMatchObject({ status: 'refunded', parked_satang: 0 })
    await staysOutside(19_900)
  })

  test('that is too little waits for the rest, and too much is held', async () => {
    const { id } = await waiting()
    await comes(9_900, id)
    expect(await payment(id)).toMatchObject({ status: 'requires_action', amount_received_satang: 9_900 })
    await comes(10_500, id)
    expect(await payment(id)).toMatchObject({ status: 'succeeded' })
    await staysOutside(19_900)
  })

  test('that comes after its subscription was cancelled is in no balance either', async () => {
    const { id, subscription } = await waiting()
    const ended = await shop.post(`/v1/subscriptions/${subscription}/cancel?at_period_end=false`)
    expect([ended.status, ended.text]).toEqual([200, ended.text])
    await billing.settled()
    await comes(19_900, id)
    expect((await shop.get(`/v1/subscriptions/${subscription}`)).json.status).not.toBe('active')
    const all = (await shop.get('/v1/inbound_transfers')).json.data
    expect(all.map((t: { parked_satang: number }) => t.parked_satang)).toEqual([19_900])
    await staysOutside(0)
  })
})

describe('money of one settlement for a payment of the other', () => {
  test('takes the payment with it while nothing has come, and leaves the balance alone', async () => {
    const { id, settlement } = await waiting()
    expect(settlement).toBe('platform')
    await connect()
    await comes(19_900, null)
    const [held] = await inboxOf('unmatched')
    expect((await matched(held.id, id)).status).toBe(200)
    expect(await payment(id)).toMatchObject({
      ...{ status: 'succeeded', settlement: 'direct', gateway_account: account, fee_satang: 0, available_on: null },
    })
    await staysOutside(19_900)
  })

  test('is refused once a part has come the other way, and both stay where they are', async () => {
    const { id } = await waiting()
    await shop.post(`/v1/test_helpers/payments/${id}/succeed`, { amount_satang: 5_000 })
    await connect()
    await comes(14_900, null)
    const [held] = await inboxOf('unmatched')
    const before = await ledger()
    expect(await matched(held.id, id)).toMatchObject({ status: 400, json: { error: { param: 'payment' } } })
    expect(await ledger()).toEqual(before)
    expect(await payment(id)).toMatchObject({ settlement: 'platform', amount_received_satang: 5_000 })
    expect((await inboxOf('unmatched'))[0]).toMatchObject({ id: held.id, parked_satang: 14_900 })
  })

  test('brings a payment of the own account to the operator, whose balance gets it', async () => {
    const first = await waiting()
    const succeed = `/v1/test_helpers/payments/${first.id}/succeed`
    await shop.post(succeed, {})
    await shop.post(succeed, { amount_satang: 19_900 })
    await connect()
    const { id, settlement } = await waiting()
    expect(settlement).toBe('direct')
    const [held] = await inboxOf('duplicate')
    expect((await matched(held.id, id)).status).toBe(200)
    const paid = await payment(id)
    expect(paid).toMatchObject({ status: 'succeeded', settlement: 'platform', gateway_account: null })
    const { json } = await shop.get('/v1/balance')
    expect(json.pending_satang).toBe(2 * paid.net_satang)
    expect(json.direct.this_month_satang).toBe(0)
    expect(Object.keys(await ledger()).filter((name) => name.startsWith('direct:'))).toEqual([])
  })
})
