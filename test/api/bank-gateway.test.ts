/*
 * A merchant's own bank account over HTTP: connecting and changing it, and the bank's callback, by which money is matched to its payment or held in
 * suspense. Codes, signatures and what a report is for are tested in test/gateways/bank/ and test/rules/.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { commit } from '../../commands/commit.ts'
import { receiveUnknown } from '../../commands/inbound-transfers.ts'
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
  const { links } = billing.api.deps
  billing.api.deps.gateways = createGateways(billing.api.db, {
    links,
    encryptionKey: TEST_ENCRYPTION_KEY,
    patience: PATIENT,
  })
})
beforeEach(async () => {
  shop = await billing.shop()
})
afterAll(() => billing.checkAndClose())

const SECRET = 'a secret of 24 letters..'
const PHONE = { type: 'phone', id: '081-234-5678' }
const BILLER = { type: 'biller', id: '0105536000313', suffix: '01' }
const CALLS_BACK = { callback_secret: SECRET, callback_addresses: ['127.0.0.0/8', '::1'] }

const connect = (credentials: object = {}, more: object = {}) =>
  shop.post('/v1/gateway_accounts', {
    provider: 'bank',
    credentials: { promptpay: PHONE, ...credentials },
    ...more,
  })
const connected = async (credentials: object = {}): Promise<string> => {
  const { status, json, text } = await connect(credentials)
  expect([status, text]).toEqual([200, text])
  return json.id as string
}
const now = () => Math.floor(Date.now() / 1000)

/** A bank's callback to an account. */
async function callBack(account: string, transfer: object, { secret = SECRET, at = now() } = {}) {
  const body = JSON.stringify({ reference: 'KB1', amount_satang: 19_900, paid_at: now(), ...transfer })
  const headers = { 'content-type': 'application/json', 'satang-signature': signBankCallback(body, secret, at) }
  const answer = await fetch(`${billing.api.url}/hooks/bank/${account}`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  await billing.settled()
  return answer.status
}

interface PaymentByQr {
  id: string
  subscription: string
  reference: string
  payload: string
}

/** A subscription whose first invoice waits for a transfer. */
async function waiting(amount = 19_900): Promise<PaymentByQr> {
  const price = await shop.price({ amount_satang: amount })
  const { json } = await shop.subscribe({ price, collection_method: 'invoice', payment_method: undefined })
  await billing.settled()
  const [payment] = (await shop.get(`/v1/payments?subscription=${json.id}`)).json.data
  const { qr } = payment.next_action
  return { id: payment.id, subscription: json.id as string, reference: qrReference(payment.id), payload: qr.payload }
}
const statusOf = async (payment: string) => (await shop.get(`/v1/payments/${payment}`)).json.status
const inbox = async () => (await shop.get('/v1/inbound_transfers')).json.data as Record<string, unknown>[]

describe('connecting a bank account', () => {
  test('answers what it does and never its credentials', async () => {
    const { status, json } = await connect({ ...CALLS_BACK, slip_verifier: 'manual' })
    const set_at = expect.any(Number)
    expect({ status, json }).toMatchObject({
      status: 200,
      json: {
        ...{ provider: 'bank', status: 'connected', methods: ['promptpay', 'transfer'], default_for: ['promptpay'] },
        publishable_key: null,
        webhook_url: `http://satang.test/hooks/bank/${json.id}`,
        credentials: {
          promptpay: { last4: '5678', set_at },
          callback_secret: { last4: SECRET.slice(-4), set_at },
          callback_addresses: { last4: '::1', set_at },
          slip_verifier: { last4: 'nual', set_at },
        },
      },
    })
    expect(JSON.stringify(json)).not.toContain(SECRET)
    await billing.api.deps.requestLog?.flush()
    const kept = JSON.stringify([
      await billing.api.sql('select * from request_log where merchant_id = $1', [shop.id]),
      await billing.api.sql('select * from events where merchant_id = $1', [shop.id]),
      await billing.api.sql('select * from audit_log where merchant_id = $1', [shop.id]),
      await billing.api.sql('select * from gateway_accounts where merchant_id = $1', [shop.id]),
    ])
    expect(kept).not.toContain(SECRET)
    expect(kept).not.toContain('234-5678')
  })

  test.each<[string, object, string, string]>([
    ['a phone number that is none', { promptpay: { type: 'phone', id: '021234567' } }, 'credentials.promptpay.id', ''],
    [
      'a biller without its suffix',
      { promptpay: { type: 'biller', id: BILLER.id } },
      'credentials.promptpay.suffix',
      '',
    ],
    ['callbacks from nowhere', { callback_secret: SECRET }, 'credentials.callback_addresses', ''],
    [
      'the whole Internet',
      { ...CALLS_BACK, callback_addresses: ['0.0.0.0/0'] },
      'credentials.callback_addresses[0]',
      '',
    ],
    ['a short secret', { ...CALLS_BACK, callback_secret: 'short' }, 'credentials.callback_secret', ''],
    ['SlipOK without its key', { slip_verifier: 'slipok' }, 'credentials.slip_key', ''],
    ['an unknown verifier', { slip_verifier: 'trust' }, 'credentials.slip_verifier', ''],
    ['no PromptPay id', { promptpay: null }, 'credentials.promptpay', 'parameter_missing'],
    [
      'a text for a list',
      { ...CALLS_BACK, callback_addresses: '127.0.0.1' },
      'credentials.callback_addresses',
      'parameter_invalid',
    ],
    ['a name of Stripe', { secret_key: 'sk_test_1' }, 'credentials.secret_key', 'parameter_unknown'],
  ])('refuses %s, and stores nothing', async (_, credentials, param, code) => {
    const refused = await connect(credentials)
    expect(refused.status).toBe(400)
    expect(refused.json.error).toMatchObject({ param, code: code || 'gateway_credentials_invalid' })
    expect(await billing.api.sql('select id from gateway_accounts where merchant_id = $1', [shop.id])).toEqual([])
  })

  test('merges credentials by name, and takes away what is null', async () => {
    const id = await connected(CALLS_BACK)
    const patch = (credentials: object) => shop.send('PATCH', `/v1/gateway_accounts/${id}`, { body: { credentials } })
    const manual = await patch({ slip_verifier: 'manual' })
    expect(Object.keys(manual.json.credentials).sort()).toEqual([
      ...['callback_addresses', 'callback_secret', 'promptpay', 'slip_verifier'],
    ])
    expect((await patch({ callback_addresses: null })).json.error).toMatchObject({
      code: 'gateway_credentials_invalid',
      param: 'credentials.callback_addresses',
    })
    const silent = await patch({ callback_secret: null, callback_addresses: null })
    expect(Object.keys(silent.json.credentials).sort()).toEqual(['promptpay', 'slip_verifier'])
    expect(await callBack(id, {})).toBe(400)
  })
})

describe("a bank's callback", () => {
  test('pays the payment that its reference names, once', async () => {
    const id = await connected({ ...CALLS_BACK, promptpay: BILLER })
    const payment = await waiting()
    const other = await waiting()
    const sent = { ref1: payment.reference, reference: 'KB77' }
    expect(await callBack(id, sent)).toBe(200)
    expect([await statusOf(payment.id), await statusOf(other.id)]).toEqual(['succeeded', 'requires_action'])
    expect(await callBack(id, sent)).toBe(200)
    await Promise.all([callBack(id, sent), callBack(id, sent)])
    expect(await inbox()).toMatchObject([{ status: 'matched', payment: payment.id, amount_satang: 19_900 }])
  })

  test('brings money of which nobody takes a fee: that is known at once', async () => {
    const id = await connected({ ...CALLS_BACK, promptpay: BILLER })
    const payment = await waiting()
    const api = async () => (await shop.get(`/v1/payments/${payment.id}`)).json
    expect(await api()).toMatchObject({ settlement: 'direct', fee_satang: null, fee_details: null, net_satang: null })
    expect(await callBack(id, { ref1: payment.reference, reference: 'KB78' })).toBe(200)
    expect(await statusOf(payment.id)).toBe('succeeded')
    expect(await api()).toMatchObject({ fee_satang: 0, fee_details: [], net_satang: 19_900, available_on: null })
    const booked = await billing.api.sql('select type from ledger_transactions where source_id = $1', [payment.id])
    expect(booked).toEqual([{ type: 'charge' }])
  })

  test('pays what it names, though another payment of the same amount was paid minutes before, and that one’s callback is late', async () => {
    const id = await connected({ ...CALLS_BACK, promptpay: BILLER })
    const [first, second] = [await waiting(), await waiting()]
    await shop.post('/v1/inbound_transfers', { payment: first.id, amount_satang: 19_900, paid_at: now() - 60 })
    await billing.settled()
    expect(await callBack(id, { ref1: second.reference, reference: 'KB2' })).toBe(200)
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['succeeded', 'succeeded'])
    expect(await callBack(id, { ref1: first.reference, reference: 'KB1', paid_at: now() - 60 })).toBe(200)
    const known = await inbox()
    expect(known.map(({ status, payment }) => [status, payment]).sort()).toEqual(
      [first.id, second.id].sort().map((payment) => ['matched', payment]),
    )
  })

  test('finds its own money in the inbox', async () => {
    const id = await connected({ ...CALLS_BACK, promptpay: BILLER })
    const [first, second] = [await waiting(), await waiting()]
    const csv = `Date,Time,Amount\n${new Date((now() + 7 * 3_600) * 1_000).toISOString().slice(0, 19).replace('T', ',')},199.00`
    const headers = { authorization: `Bearer ${shop.testKey}`, 'content-type': 'text/csv' }
    await fetch(`${billing.api.url}/v1/bank_statements?gateway_account=${id}`, { method: 'POST', headers, body: csv })
    expect(await inbox()).toMatchObject([{ status: 'unmatched' }])
    expect(await callBack(id, { ref1: second.reference, reference: 'KB2' })).toBe(200)
    expect(await inbox()).toMatchObject([{ status: 'matched', payment: second.id }])
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['requires_action', 'succeeded'])
  })

  test('by its amount and time alone pays the one payment that waits for it', async () => {
    const id = await connected(CALLS_BACK)
    const payment = await waiting(31_300)
    expect(await callBack(id, { amount_satang: 31_300 })).toBe(200)
    expect(await statusOf(payment.id)).toBe('succeeded')
  })

  test('that could be for two payments is held in suspense', async () => {
    const id = await connected(CALLS_BACK)
    const payments = [await waiting(), await waiting()]
    expect(await callBack(id, {})).toBe(200)
    expect(await Promise.all(payments.map((payment) => statusOf(payment.id)))).toEqual([
      ...['requires_action', 'requires_action'],
    ])
    expect(await inbox()).toMatchObject([{ status: 'unmatched', reason: 'unknown_reference', parked_satang: 19_900 }])
  })

  test('for a reference that nobody knows is held in suspense, whatever its amount', async () => {
    const id = await connected({ ...CALLS_BACK, promptpay: BILLER })
    const payment = await waiting()
    expect(await callBack(id, { ref1: 'NOBODYS1' })).toBe(200)
    expect(await statusOf(payment.id)).toBe('requires_action')
    expect(await inbox()).toMatchObject([{ status: 'unmatched', reference: 'NOBODYS1' }])
  })

  test('that is short leaves the rest owed', async () => {
    const id = await connected({ ...CALLS_BACK, promptpay: BILLER })
    const payment = await waiting()
    expect(await callBack(id, { ref1: payment.reference, amount_satang: 9_900 })).toBe(200)
    expect((await shop.get(`/v1/payments/${payment.id}`)).json).toMatchObject({
      ...{ status: 'requires_action', amount_received_satang: 9_900 },
    })
    expect(await callBack(id, { ref1: payment.reference, amount_satang: 10_000, reference: 'KB2' })).toBe(200)
    expect(await statusOf(payment.id)).toBe('succeeded')
  })

  test.each<[string, (id: string) => Promise<number>]>([
    ['with another secret', (id) => callBack(id, {}, { secret: 'another secret of letters' })],
    ['that is old', (id) => callBack(id, {}, { at: now() - 301 })],
    ['of nothing', (id) => callBack(id, { amount_satang: 0 })],
    ['without a reference', (id) => callBack(id, { reference: '' })],
  ])('%s is refused, and nothing happens', async (_, call) => {
    const id = await connected({ ...CALLS_BACK, promptpay: BILLER })
    expect(await call(id)).toBe(400)
    expect(await inbox()).toEqual([])
  })

  test('that is signed and says no amount is refused by its field, not by its signature', async () => {
    const account = await connected(CALLS_BACK)
    for (const [body, param] of [
      [JSON.stringify({ reference: 'KB9', amount_satang: 0, paid_at: now() }), 'amount_satang'],
      ['reference=KB9', 'body'],
      ['[]', 'body'],
    ] as const) {
      const headers = { 'content-type': 'application/json', 'satang-signature': signBankCallback(body, SECRET, now()) }
      const answer = await fetch(`${billing.api.url}/hooks/bank/${account}`, { method: 'POST', headers, body })
      const { error } = (await answer.json()) as { error: { code: string; param?: string } }
      expect([answer.status, error.code, error.param]).toEqual([400, 'parameter_invalid', param])
    }
  })

  test('from elsewhere is refused', async () => {
    const id = await connected({ callback_secret: SECRET, callback_addresses: ['203.0.113.0/24'] })
    expect(await callBack(id, {})).toBe(400)
    expect(await inbox()).toEqual([])
  })

  test('by a replaced secret holds for a day', async () => {
    const id = await connected(CALLS_BACK)
    const another = 'another secret of 24 letters'
    await shop.send('PATCH', `/v1/gateway_accounts/${id}`, { body: { credentials: { callback_secret: another } } })
    expect([await callBack(id, {}), await callBack(id, { reference: 'KB2' }, { secret: another })]).toEqual([200, 200])
    expect(await inbox()).toHaveLength(2)
  })
})

describe('money that must go back', () => {
  /** Money on the account that fits nothing. */
  const held = async () => {
    const account = await connected(CALLS_BACK)
    expect(await callBack(account, { reference: 'KB9', amount_satang: 5_000, ref1: 'NOBODY' })).toBe(200)
    const [transfer] = await inbox()
    return `/v1/inbound_transfers/${transfer?.id}`
  }

  test('is sent by hand: Satang says so, and changes nothing', async () => {
    const path = await held()
    const before = (await shop.get(path)).json
    expect(await shop.post(`${path}/refund`)).toMatchObject({
      status: 400,
      json: { error: { code: 'gateway_cannot_return', param: 'by_hand', message: expect.stringContaining('by hand') } },
    })
    await billing.settled()
    expect((await shop.get(path)).json).toEqual(before)
    expect(before).toMatchObject({ status: 'unmatched', parked_satang: 5_000 })
  })

  test('is booked as gone once, when a person says that it was sent, also twice at once', async () => {
    const path = await held()
    const said = () => shop.post(`${path}/refund`, { by_hand: true })
    const answers = await Promise.all([said(), said()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const gone = { status: 'refunded', parked_satang: 0, refunded_satang: 5_000 }
    expect((await said()).json).toMatchObject(gone)
    await billing.settled()
    expect((await shop.get(path)).json).toMatchObject(gone)
    const rows = await billing.api.sql('select count(*)::int as n from ledger_transactions where source_id = $1', [
      path.split('/').at(-1),
    ])
    expect(rows).toEqual([{ n: 2 }])
  })

  test('is returned by its gateway where there is one, not by hand', async () => {
    const deps = { orm: billing.api.db.orm, links: billing.api.deps.links, notifier: billing.api.deps.workflows }
    const context = { merchantId: shop.id, livemode: false, apiVersion: '2026-09-01', at: now() }
    const report = { gateway: 'simulator', providerReference: 'NOBODY1', amountSatang: 700, reference: 'NOBODY' }
    const { id } = await commit(deps, context, (c) => receiveUnknown(c, report))
    const path = `/v1/inbound_transfers/${id}/refund`
    expect(await shop.post(path, { by_hand: true })).toMatchObject({
      status: 400,
      json: { error: { code: 'parameter_invalid', param: 'by_hand' } },
    })
    expect(await shop.post(path, { by_hand: 'yes' })).toMatchObject({
      status: 400,
      json: { error: { param: 'by_hand' } },
    })
    expect((await shop.post(path, { by_hand: false })).json).toMatchObject({ status: 'refunded' })
  })
})
