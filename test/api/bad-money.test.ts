/*
 * Money that is told wrong, in every way in which it can be told: one satang less or more, a slip of another shop, a slip and a statement that come again.
 * Nothing is lost and nothing counts twice. What each way does with money that fits is tested beside it: bank-gateway, bank-statements, slips.
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
beforeAll(async () => {
  billing = await startBillingApi()
  const { deps, db } = billing.api
  deps.gateways = createGateways(db, {
    ...{ links: deps.links, encryptionKey: TEST_ENCRYPTION_KEY, patience: PATIENT },
  })
})
beforeEach(async () => {
  shop = await billing.shop()
})
afterAll(() => billing.checkAndClose())

const SECRET = 'a secret of 24 letters..'
const BILLER = { type: 'biller', id: '0105536000313', suffix: '01' }
const PRICE = 19_900
const now = () => Math.floor(Date.now() / 1_000)

/** An account at the merchant's bank; its callbacks come from here. */
async function bankAccount(of = shop): Promise<string> {
  const credentials = { promptpay: BILLER, callback_secret: SECRET, callback_addresses: ['127.0.0.0/8', '::1'] }
  return (await of.post('/v1/gateway_accounts', { provider: 'bank', credentials })).json.id
}
/** A payment of ฿199.00 that waits for a transfer. */
async function waiting(of = shop): Promise<string> {
  const price = await of.price({ amount_satang: PRICE })
  const { json } = await of.subscribe({ price, collection_method: 'invoice', payment_method: undefined })
  await billing.settled()
  return (await of.get(`/v1/payments?subscription=${json.id}`)).json.data[0].id
}
const paymentOf = async (id: string) => (await shop.get(`/v1/payments/${id}`)).json
const inbox = async (of = shop) => (await of.get('/v1/inbound_transfers')).json.data as Record<string, unknown>[]

async function callBack(account: string, payment: string, amount: number) {
  const told = { reference: `KB${amount}`, amount_satang: amount, paid_at: now(), ref1: qrReference(payment) }
  const body = JSON.stringify(told)
  const headers = { 'content-type': 'application/json', 'satang-signature': signBankCallback(body, SECRET, now()) }
  return (await fetch(`${billing.api.url}/hooks/bank/${account}`, { method: 'POST', headers, body })).status
}
async function statement(account: string, csv: string) {
  const headers = { authorization: `Bearer ${shop.testKey}`, 'content-type': 'text/csv' }
  const url = `${billing.api.url}/v1/bank_statements?gateway_account=${account}`
  const answer = await fetch(url, { method: 'POST', headers, body: csv })
  return (await answer.json()) as Record<string, unknown>
}
const day = () => new Date((now() + 7 * 3_600) * 1_000).toISOString().slice(0, 10)
const baht = (satang: number) => (satang / 100).toFixed(2)

/** Tells of `amount` for a payment, in one of the ways. */
const WAYS = {
  async callback(account: string, payment: string, amount: number) {
    expect(await callBack(account, payment, amount)).toBe(200)
  },
  async statement(account: string, payment: string, amount: number) {
    const csv = `Date,Amount,Reference\n${day()},${baht(amount)},${qrReference(payment)}`
    expect(await statement(account, csv)).toMatchObject({ rows: 1, problems: [] })
  },
  async hand(_: string, payment: string, amount: number) {
    const told = { payment, amount_satang: amount, reference: `APP${amount}` }
    expect((await shop.post('/v1/inbound_transfers', told)).status).toBe(200)
  },
} as const
const ways = Object.keys(WAYS) as (keyof typeof WAYS)[]

describe.each(ways)('one satang, told by %s', (way) => {
  test('too little: it waits for that satang, which then completes it', async () => {
    const account = await bankAccount()
    const payment = await waiting()
    await WAYS[way](account, payment, PRICE - 1)
    await billing.settled()
    expect(await paymentOf(payment)).toMatchObject({ status: 'requires_action', amount_received_satang: PRICE - 1 })
    expect(await inbox()).toMatchObject([{ status: 'underpaid', parked_satang: PRICE - 1 }])
    await WAYS[way](account, payment, 1)
    await billing.settled()
    expect(await paymentOf(payment)).toMatchObject({ status: 'succeeded', gross_satang: PRICE })
    expect((await inbox()).map(({ parked_satang }) => parked_satang)).toEqual([0, 0])
  })

  test('too much: it is paid, and the satang is held for its sender', async () => {
    const account = await bankAccount()
    const payment = await waiting()
    for (let times = 0; times < 2; times++) await WAYS[way](account, payment, PRICE + 1)
    await billing.settled()
    expect(await paymentOf(payment)).toMatchObject({ status: 'succeeded', gross_satang: PRICE })
    expect(await inbox()).toMatchObject([{ status: 'overpaid', excess_satang: 1, parked_satang: 1 }])
  })
})

describe('a slip', () => {
  const slipFor = async (of: ApiShop, payment: string, more: object = {}) =>
    (await of.post('/v1/test_helpers/slips', { payment, ...more })).json.payload as string
  const show = async (of: ApiShop, payment: string, payload: string) => {
    const { status, json } = await of.post(`/v1/payments/${payment}/slip`, { payload })
    expect(status).toBe(200)
    await billing.settled()
    return json
  }

  test.each([
    [PRICE - 1, 'requires_action', { status: 'underpaid', parked_satang: PRICE - 1 }],
    [PRICE + 1, 'succeeded', { status: 'overpaid', excess_satang: 1 }],
  ])('of %d satang where 19900 are owed counts for what it is', async (amount, status, transfer) => {
    const payment = await waiting()
    const payload = await slipFor(shop, payment, { amount_satang: amount })
    expect(await show(shop, payment, payload)).toMatchObject({ status: 'confirmed', amount_satang: amount })
    expect((await paymentOf(payment)).status).toBe(status)
    expect(await inbox()).toMatchObject([transfer])
  })

  test('of another shop is worth nothing here, and is still good there', async () => {
    const elsewhere = await billing.shop()
    const [mine, theirs] = [await waiting(), await waiting(elsewhere)]
    const payload = await slipFor(elsewhere, theirs)
    expect(await show(shop, mine, payload)).toMatchObject({ status: 'rejected', reason: 'account' })
    expect((await paymentOf(mine)).status).toBe('requires_action')
    expect(await inbox()).toEqual([])
    expect(await show(elsewhere, theirs, payload)).toMatchObject({ status: 'confirmed', amount_satang: PRICE })
    expect(await show(shop, mine, payload)).toMatchObject({ status: 'rejected' })
    expect([await inbox(), await inbox(elsewhere)]).toMatchObject([[], [{ status: 'matched', payment: theirs }]])
  })
})

test('a statement with broken rows is imported without them, each is named, and it can be sent again once they are mended', async () => {
  const account = await bankAccount()
  const payment = await waiting()
  const rows = (mended: boolean) => [
    'Date,Amount,Reference',
    `${day()},${baht(PRICE)},${qrReference(payment)}`,
    mended ? `${day()},5.00,KB5` : '31/02/2026,5.00,KB5',
    mended ? `${day()},6.00,KB6` : `${day()},six,KB6`,
    `${day()},7.00,KB7`,
  ]
  const first = await statement(account, rows(false).join('\n'))
  expect(first).toMatchObject({ matched: 1, unmatched: 1, duplicates: 0 })
  expect((first.problems as { row: number }[]).map(({ row }) => row)).toEqual([3, 4])
  const again = await statement(account, rows(true).join('\n'))
  expect(again).toMatchObject({ matched: 0, unmatched: 2, duplicates: 2, problems: [] })
  await billing.settled()
  expect((await paymentOf(payment)).status).toBe('succeeded')
  expect((await inbox()).map(({ amount_satang }) => amount_satang).sort()).toEqual([500, 600, 700, PRICE].sort())
})
