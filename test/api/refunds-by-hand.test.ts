/*
 * Refunds of payments that came to the shop's own bank account, which a person sends: they wait until somebody says what came of them, once, over HTTP and in
 * the dashboard.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createGateways } from '../../gateways/index.ts'
import type { Settlement } from '../../rules/gateway-accounts.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { PATIENT } from '../support/patience.ts'
import { slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  const { links } = billing.api.deps
  const settings = { links, encryptionKey: TEST_ENCRYPTION_KEY, patience: PATIENT }
  billing.api.deps.gateways = createGateways(billing.api.db, settings)
})
beforeEach(async () => {
  shop = await billing.shop()
})
afterAll(() => billing.checkAndClose())

const AMOUNT = 19_900

/** A bank account of the shop's own. */
async function connect(settlement: Settlement = 'direct'): Promise<string> {
  const credentials = { promptpay: { type: 'phone', id: '0812345678' } }
  const { json } = await shop.post('/v1/gateway_accounts', { provider: 'bank', settlement, credentials })
  return json.id
}

/** A payment that has come to the shop's own bank account. */
async function paid(settlement?: Settlement): Promise<string> {
  await connect(settlement)
  const price = await shop.price({ amount_satang: AMOUNT })
  const { json } = await shop.subscribe({ price, collection_method: 'invoice', payment_method: undefined })
  await billing.settled()
  const { id } = (await shop.get(`/v1/payments?subscription=${json.id}`)).json.data[0]
  await shop.post('/v1/inbound_transfers', { payment: id, amount_satang: AMOUNT, reference: `KB-${id}` })
  await billing.settled()
  expect((await payment(id)).status).toBe('succeeded')
  return id
}
const payment = async (id: string) => (await shop.get(`/v1/payments/${id}`)).json
const refund = async (id: string) => (await shop.get(`/v1/refunds/${id}`)).json
async function refunded(id: string, body: object = {}): Promise<string> {
  const { status, json, text } = await shop.post(`/v1/payments/${id}/refund`, body)
  expect([status, text]).toEqual([200, text])
  await billing.settled()
  return json.id
}
const report = (id: string, body: object) => shop.post(`/v1/refunds/${id}/report`, body)
const eventsOf = async (id: string) =>
  (await billing.api.sql('select type from events where object_id = $1 order by sequence', [id])).map(
    ({ type }) => type,
  )
const booked = async (id: string) =>
  billing.api.sql(
    'select step, net_satang::int as net, settlement from ledger_transactions where source_id = $1 order by step',
    [id],
  )

describe.each<Settlement>(['direct', 'platform'])('a refund of a payment with settlement %s', (settlement) => {
  test('waits for a person, then succeeds as every other', async () => {
    const id = await refunded(await paid(settlement), { reason: 'sent too late' })
    expect(await refund(id)).toMatchObject({ status: 'pending', by_hand: true, failure_reason: null })
    expect(await eventsOf(id)).toEqual(['refund.created'])
    const { status, json } = await report(id, { outcome: 'sent' })
    expect({ status, json }).toMatchObject({ status: 200, json: { status: 'succeeded', by_hand: true } })
    expect(json.credit_note).not.toBeNull()
    await billing.settled()
    expect(await eventsOf(id)).toEqual(['refund.created', 'refund.succeeded'])
    expect(await booked(id)).toEqual([
      { step: 1, net: -AMOUNT, settlement },
      { step: 2, net: 0, settlement },
    ])
    expect(await payment(json.payment)).toMatchObject({ refunded_satang: AMOUNT, refund_status: 'full' })
  })

  test('that was not sent has failed: the amount can be refunded again', async () => {
    const of = await paid(settlement)
    const id = await refunded(of, { amount_satang: 5_000 })
    const { json } = await report(id, { outcome: 'failed', failure_reason: 'account_closed' })
    expect(json).toMatchObject({ status: 'failed', failure_reason: 'account_closed' })
    expect(await eventsOf(id)).toEqual(['refund.created', 'refund.failed'])
    expect(await booked(id)).toEqual([
      { step: 1, net: -5_000, settlement },
      { step: 2, net: 5_000, settlement },
    ])
    expect(await payment(of)).toMatchObject({ refunded_satang: 0, refund_status: 'none' })
    expect(await refund(await refunded(of))).toMatchObject({ amount_satang: AMOUNT, status: 'pending' })
  })
})

test('a dry run asks no bank either: it waits for a person, and nothing is kept', async () => {
  const of = await paid()
  const tried = await shop.post(`/v1/payments/${of}/refund`, {}, { headers: { 'Dry-Run': 'true' } })
  expect(tried.json.result).toMatchObject({ object: 'refund', status: 'pending', by_hand: true, credit_note: null })
  expect(tried.json.events.map(({ type }: { type: string }) => type)).toEqual(['refund.created'])
  expect(await payment(of)).toMatchObject({ refunded_satang: 0 })
})

test('said many times at once, it counts once', async () => {
  const id = await refunded(await paid())
  const answers = await Promise.all([1, 2, 3, 4].map(() => report(id, { outcome: 'sent' })))
  expect(answers.map(({ status, json }) => [status, json.status])).toEqual(Array(4).fill([200, 'succeeded']))
  expect(await booked(id)).toHaveLength(2)
  expect(await eventsOf(id)).toEqual(['refund.created', 'refund.succeeded'])
  const log = await billing.api.sql("select after from audit_log where action = 'refund.reported' and object = $1", [
    id,
  ])
  expect(log).toEqual([{ after: { outcome: 'sent', amount_satang: AMOUNT } }])
})

test('said in both ways at once, one of them counts and the other is refused', async () => {
  const id = await refunded(await paid())
  const bodies = [{ outcome: 'sent' }, { outcome: 'failed', failure_reason: 'not_sent' }]
  const answers = await Promise.all(bodies.map((body) => report(id, body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const [one, other] = answers[0]?.status === 200 ? answers : answers.toReversed()
  expect((await refund(id)).status).toBe(one?.json.status)
  expect(other?.json.error).toMatchObject({ code: 'parameter_invalid', param: 'outcome' })
})

test.each<[string, object, string, string]>([
  ['another outcome', { outcome: 'lost' }, 'parameter_invalid', 'outcome'],
  ['no outcome', {}, 'parameter_missing', 'outcome'],
  ['failed without a reason', { outcome: 'failed' }, 'parameter_missing', 'failure_reason'],
  ['sent with a reason', { outcome: 'sent', failure_reason: 'not_sent' }, 'parameter_invalid', 'failure_reason'],
  ['a reason that is none', { outcome: 'failed', failure_reason: 'why not' }, 'parameter_invalid', 'failure_reason'],
])('%s is refused, and changes nothing', async (_, body, code, param) => {
  const id = await refunded(await paid())
  expect(await report(id, body)).toMatchObject({ status: 400, json: { error: { code, param } } })
  expect(await refund(id)).toMatchObject({ status: 'pending' })
})

test('what has failed was not sent later: it is refused', async () => {
  const id = await refunded(await paid())
  await report(id, { outcome: 'failed', failure_reason: 'not_sent' })
  const late = await report(id, { outcome: 'sent' })
  expect(late).toMatchObject({ status: 400, json: { error: { code: 'parameter_invalid', param: 'outcome' } } })
  expect(await booked(id)).toHaveLength(2)
})

test('a gateway says itself what came of its refunds', async () => {
  const price = await shop.price()
  const { json } = await shop.subscribe({ price })
  const { id: of } = (await shop.get(`/v1/payments?subscription=${json.id}`)).json.data[0]
  const id = await refunded(of)
  expect(await refund(id)).toMatchObject({ by_hand: false })
  expect(await report(id, { outcome: 'sent' })).toMatchObject({
    status: 400,
    json: { error: { code: 'parameter_invalid', param: 'id' } },
  })
})

test('is nobody else’s', async () => {
  const id = await refunded(await paid())
  const other = await billing.shop()
  expect((await other.post(`/v1/refunds/${id}/report`, { outcome: 'sent' })).status).toBe(404)
  expect((await refund(id)).status).toBe('pending')
})

test('a wakeup asks for nothing and ends nothing', async () => {
  const id = await refunded(await paid())
  await shop.post(`/v1/refunds/${id}/try_again`)
  await billing.settled()
  expect(await refund(id)).toMatchObject({ status: 'pending', by_hand: true })
  expect(await eventsOf(id)).toEqual(['refund.created'])
})

test('its account stays connected until somebody has said what came of it', async () => {
  const of = await paid()
  const id = await refunded(of)
  const { gateway_account: account } = await payment(of)
  const disconnect = () => shop.send('DELETE', `/v1/gateway_accounts/${account}`)
  expect((await disconnect()).json.error).toMatchObject({ code: 'gateway_account_in_use' })
  await report(id, { outcome: 'sent' })
  expect((await disconnect()).status).toBe(200)
})

test('stands on the home page until somebody has said in the dashboard what came of it', async () => {
  const id = await refunded(await paid())
  const [owner, viewer] = [await signedInMember(billing, shop), await signedInMember(billing, shop, 'viewer')]
  const home = `/dashboard/${await slugOf(billing, shop)}/test`
  const here = `${home}/refunds/${id}`
  expect((await owner.get(home)).text).toContain('1 refund to send')
  const page = (await owner.get(here)).text
  expect(page).toContain(`href="${here}/report"`)
  expect(page).toContain('KB-') // how the payment came
  expect((await owner.get(`${here}?lang=th`)).text).toContain('บันทึกผลการโอน')
  expect((await viewer.get(here)).text).not.toContain('/report"')
  expect((await viewer.get(`${here}/report`)).status).toBe(403)
  const form = (await owner.get(`${here}/report`)).text
  const key = /name="form_key" value="([^"]+)"/.exec(form)?.[1] ?? ''
  expect((await owner.post(`${here}/report`, { form_key: key })).status).toBe(422)
  expect((await refund(id)).status).toBe('pending')
  const said = await owner.post(`${here}/report`, { form_key: key, outcome: 'account_closed' })
  expect(said.location).toBe(`${here}?flash=said`)
  expect(await refund(id)).toMatchObject({ status: 'failed', failure_reason: 'account_closed' })
  expect((await owner.get(here)).text).toContain('The account is closed.')
  expect((await owner.get(home)).text).not.toContain('1 refund to send')
  expect((await owner.get(`${here}/report`)).status).toBe(404)
})

test.each([
  ['en', 'You send it yourself'],
  ['th', 'คุณโอนคืนเอง'],
])('the review of a refund says that a person sends it (%s)', async (lang, words) => {
  const id = await paid()
  const owner = await signedInMember(billing, shop)
  const at = `/dashboard/${await slugOf(billing, shop)}/test/payments/${id}/refund?lang=${lang}`
  expect((await owner.post(at, { step: 'preview' })).text).toContain(words)
})
