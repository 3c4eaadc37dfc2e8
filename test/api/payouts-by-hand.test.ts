/*
 * Payouts that a person sends from the shop's own bank account: they wait, go into one bank file, and end by what the person says, once, over HTTP and in the
 * dashboard.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createGateways } from '../../gateways/index.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { PATIENT } from '../support/patience.ts'
import { ACCOUNT, addAccount, balanceOf, earn, NET } from '../support/payouts.ts'
import { slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let account: string
beforeAll(async () => {
  billing = await startBillingApi()
  const { links } = billing.api.deps
  const settings = { links, encryptionKey: TEST_ENCRYPTION_KEY, patience: PATIENT }
  billing.api.deps.gateways = createGateways(billing.api.db, settings)
})
beforeEach(async () => {
  shop = await billing.shop()
  account = await connect()
})
afterAll(() => billing.checkAndClose())

/** A bank account of the shop's own, from which a person sends payouts. */
async function connect(): Promise<string> {
  const credentials = { promptpay: { type: 'phone', id: '0812345678' } }
  const body = { provider: 'bank', credentials, default_for: ['transfer'] }
  return (await shop.post('/v1/gateway_accounts', body)).json.id
}

/** A payout that waits for a person. */
async function waiting(amount?: number): Promise<string> {
  await addAccount(shop)
  await earn(billing, shop)
  return another(amount)
}
async function another(amount?: number): Promise<string> {
  const { status, json, text } = await shop.post('/v1/payouts', amount === undefined ? {} : { amount_satang: amount })
  expect([status, text]).toEqual([200, text])
  await billing.settled()
  return json.id
}
const payout = async (id: string) => (await shop.get(`/v1/payouts/${id}`)).json
const report = async (id: string, body: object) => {
  const answer = await shop.post(`/v1/payouts/${id}/report`, body)
  await billing.settled()
  return answer
}
const makeFile = (body: object = {}) => shop.post('/v1/payout_files', body)
const download = (id: string) => shop.get(`/v1/payout_files/${id}/csv`)
const eventsOf = async (id: string) =>
  (await billing.api.sql('select type from events where object_id = $1 order by sequence', [id])).map(
    ({ type }) => type,
  )

test('a bank account serves payouts only where that is asked for', async () => {
  const other = await billing.shop()
  const credentials = { promptpay: { type: 'phone', id: '0812345678' } }
  const { json } = await other.post('/v1/gateway_accounts', { provider: 'bank', credentials })
  expect(json).toMatchObject({ methods: ['promptpay', 'transfer'], default_for: ['promptpay'] })
})

test('waits in transit, and asks nobody, until it was sent', async () => {
  const id = await waiting()
  expect(await payout(id)).toMatchObject({ status: 'in_transit', by_hand: true, file: null, reference: null })
  expect(await balanceOf(shop)).toEqual([0, 0])
  expect((await shop.get(`/v1/payouts/${id}`)).json.workflow.problem).toBeNull()
  const { status, json } = await report(id, { outcome: 'sent', reference: 'KB77' })
  expect({ status, json }).toMatchObject({ status: 200, json: { status: 'paid', reference: 'KB77' } })
  expect(json.paid_at).not.toBeNull()
  expect(await eventsOf(id)).toEqual(['payout.created', 'payout.in_transit', 'payout.paid'])
})

test('that was not sent has failed: its money is in the next one', async () => {
  const id = await waiting()
  const { json } = await report(id, { outcome: 'failed', failure_code: 'account_closed' })
  expect(json).toMatchObject({ status: 'failed', failure_code: 'account_closed' })
  expect(await balanceOf(shop)).toEqual([NET, 0])
  expect(await payout(await another())).toMatchObject({ amount_satang: NET, status: 'in_transit' })
})

test('that the bank sends back after it was sent is returned', async () => {
  const id = await waiting()
  expect((await report(id, { outcome: 'returned' })).json.error).toMatchObject({ param: 'outcome' })
  await report(id, { outcome: 'sent' })
  const late = await report(id, { outcome: 'failed', failure_code: 'not_sent' })
  expect(late).toMatchObject({ status: 400, json: { error: { code: 'parameter_invalid', param: 'outcome' } } })
  expect(late.json.error.message).toContain('returned')
  expect((await report(id, { outcome: 'returned' })).json).toMatchObject({
    status: 'returned',
    failure_code: 'returned_by_bank',
  })
  expect(await balanceOf(shop)).toEqual([NET, 0])
})

test('said many times at once, it counts once', async () => {
  const id = await waiting()
  const answers = await Promise.all([1, 2, 3, 4].map(() => shop.post(`/v1/payouts/${id}/report`, { outcome: 'sent' })))
  await billing.settled()
  expect(answers.map(({ status, json }) => [status, json.status])).toEqual(Array(4).fill([200, 'paid']))
  expect(await eventsOf(id)).toEqual(['payout.created', 'payout.in_transit', 'payout.paid'])
  const log = await billing.api.sql("select count(*)::int as n from audit_log where action = 'payout.reported'")
  expect(log[0]?.n).toBeGreaterThan(0)
})

test('said in both ways at once, one of them counts', async () => {
  const id = await waiting()
  const bodies = [{ outcome: 'sent' }, { outcome: 'failed', failure_code: 'not_sent' }]
  const answers = await Promise.all(bodies.map((body) => shop.post(`/v1/payouts/${id}/report`, body)))
  await billing.settled()
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const won = answers.find(({ status }) => status === 200)
  expect((await payout(id)).status).toBe(won?.json.status)
  expect(await balanceOf(shop)).toEqual([won?.json.status === 'paid' ? 0 : NET, 0])
})

test.each<[string, object, string]>([
  ['no outcome', {}, 'outcome'],
  ['failed without a reason', { outcome: 'failed' }, 'failure_code'],
  ['sent with a reason', { outcome: 'sent', failure_code: 'not_sent' }, 'failure_code'],
  ['a reference of what failed', { outcome: 'failed', failure_code: 'not_sent', reference: 'X' }, 'reference'],
])('%s is refused, and changes nothing', async (_, body, param) => {
  const id = await waiting()
  expect(await report(id, body)).toMatchObject({ status: 400, json: { error: { param } } })
  expect((await payout(id)).status).toBe('in_transit')
})

test('a gateway says itself what came of its payouts', async () => {
  shop = await billing.shop()
  const id = await waiting()
  expect(await payout(id)).toMatchObject({ by_hand: false, file: null })
  expect((await report(id, { outcome: 'sent' })).json.error).toMatchObject({ param: 'id' })
})

test('the round of a Friday leaves it to a person too', async () => {
  await addAccount(shop)
  const { now } = await earn(billing, shop)
  const { json } = await shop.post('/v1/test_helpers/payout_rounds', { at: now })
  await billing.settled()
  expect(await payout(json.payouts[0].id)).toMatchObject({ status: 'in_transit', by_hand: true, amount_satang: NET })
  await report(json.payouts[0].id, { outcome: 'failed', failure_code: 'declined_by_bank' })
  expect(await balanceOf(shop, now)).toEqual([NET, 0])
})

describe('a bank file', () => {
  test('has each payout once, and can be downloaded again', async () => {
    const id = await waiting(50_000)
    const made = await makeFile()
    expect(made).toMatchObject({
      status: 200,
      json: { object: 'payout_file', gateway_account: account, payouts: 1, amount_satang: 50_000 },
    })
    expect(made.json.created_by).toMatch(/^key_/)
    expect(await payout(id)).toMatchObject({ file: made.json.id, status: 'in_transit' })
    const file = await download(made.json.id)
    expect([file.status, file.text.split('\r\n').length]).toEqual([200, 4])
    const digits = ACCOUNT.account_number.replaceAll('-', '')
    expect(file.text).toContain(`${id},014,${digits},"${ACCOUNT.account_name}",500.00,THB,`)
    expect(file.text).toContain('TOTAL,1,,,500.00')
    expect((await download(made.json.id)).text).toBe(file.text)
    expect((await makeFile()).json.error).toMatchObject({ code: 'parameter_invalid', param: 'gateway_account' })
    expect((await shop.get(`/v1/payouts?file=${made.json.id}`)).json.data).toHaveLength(1)
    expect((await shop.get('/v1/payout_files')).json.data).toEqual([made.json])
    expect((await shop.get(`/v1/payout_files/${made.json.id}`)).json).toEqual(made.json)
  })

  test('made twice at once, it is made once', async () => {
    await waiting()
    const answers = await Promise.all([makeFile(), makeFile(), makeFile()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect((await shop.get('/v1/payout_files')).json.data).toHaveLength(1)
  })

  test('leaves out what was reported, so that nothing is sent twice', async () => {
    const id = await waiting()
    const { json } = await makeFile()
    await report(id, { outcome: 'sent' })
    expect((await download(json.id)).json.error).toMatchObject({ code: 'parameter_invalid', param: 'id' })
  })

  test('is nobody else’s, and not for a key that only reads payouts', async () => {
    await waiting()
    const { json } = await makeFile()
    const other = await billing.shop()
    expect((await other.get(`/v1/payout_files/${json.id}`)).status).toBe(404)
    expect((await other.get(`/v1/payout_files/${json.id}/csv`)).status).toBe(404)
    expect((await other.post('/v1/payout_files', { gateway_account: account })).json.error).toMatchObject({
      param: 'gateway_account',
    })
    const statuses = async (scope: string) => {
      const { key, secret } = (await shop.post('/v1/api_keys', { name: 'reads', scopes: [scope] })).json
      const headers = { authorization: `Bearer ${key ?? secret}` }
      const paths = [`/v1/payout_files/${json.id}`, `/v1/payout_files/${json.id}/csv`]
      return Promise.all(paths.map(async (path) => (await fetch(billing.api.url + path, { headers })).status))
    }
    expect(await statuses('payouts:read')).toEqual([403, 403])
    expect(await statuses('payout_files:read')).toEqual([200, 200])
  })

  test('writes no account number where others read it', async () => {
    await waiting()
    const { json } = await makeFile()
    await download(json.id)
    await billing.api.deps.requestLog?.flush()
    const kept = JSON.stringify([
      await billing.api.sql('select * from request_log where merchant_id = $1', [shop.id]),
      await billing.api.sql('select * from audit_log where merchant_id = $1', [shop.id]),
      await billing.api.sql("select encode(body, 'escape') as body from idempotency_records where body is not null"),
    ])
    expect(kept).not.toContain(ACCOUNT.account_number.replaceAll('-', ''))
  })
})

describe('the dashboard', () => {
  const keyIn = (text: string) => /name="form_key" value="([^"]+)"/.exec(text)?.[1] ?? ''

  test('makes the bank file, says who made it and when, and gives it to whoever may send', async () => {
    const id = await waiting(50_000)
    const [owner, viewer] = [await signedInMember(billing, shop), await signedInMember(billing, shop, 'viewer')]
    const home = `/dashboard/${await slugOf(billing, shop)}/test`
    expect((await owner.get(home)).text).toContain('1 payout to send')
    const list = (await owner.get(`${home}/payouts`)).text
    expect(list).toContain('1 payout of ฿500.00 is in no file yet.')
    const making = { form_key: keyIn(list) }
    const here = `${home}/payouts/files?gateway_account=${account}`
    expect((await owner.post(here, making)).location).toBe(`${home}/payouts?flash=file_made`)
    await owner.post(here, making)
    const files = (await shop.get('/v1/payout_files')).json.data
    expect(files.map(({ created_by }: { created_by: string }) => created_by)).toEqual([owner.member.id])
    const csv = `${home}/payouts/files/${files[0].id}/csv`
    expect((await owner.get(`${home}/payouts`)).text).toContain(`href="${csv}"`)
    expect((await owner.get(`${home}/payouts?lang=th`)).text).toContain('ไฟล์สำหรับธนาคาร')
    const file = await owner.get(csv)
    expect(file.text).toContain(`${id},014,`)
    expect(file.headers.get('content-disposition')).toMatch(/attachment; filename="payouts-\d{4}-\d\d-\d\d\.csv"/)
    expect((await viewer.get(`${home}/payouts`)).text).not.toContain('/csv"')
    expect((await viewer.get(csv)).status).toBe(403)
  })

  test('takes what came of it, and later that it came back', async () => {
    const id = await waiting()
    const [owner, viewer] = [await signedInMember(billing, shop), await signedInMember(billing, shop, 'viewer')]
    const here = `/dashboard/${await slugOf(billing, shop)}/test/payouts/${id}`
    expect((await owner.get(here)).text).toContain(`href="${here}/report"`)
    expect((await viewer.get(here)).text).not.toContain('/report"')
    expect((await viewer.get(`${here}/report`)).status).toBe(403)
    const form = (await owner.get(`${here}/report`)).text
    const said = await owner.post(`${here}/report`, { form_key: keyIn(form), outcome: 'sent', reference: 'KB5' })
    expect(said.location).toBe(`${here}?flash=said`)
    await billing.settled()
    expect(await payout(id)).toMatchObject({ status: 'paid', reference: 'KB5' })
    const again = (await owner.get(`${here}/report`)).text
    expect(again).not.toContain('value="sent"')
    await owner.post(`${here}/report`, { form_key: keyIn(again), outcome: 'returned' })
    expect(await payout(id)).toMatchObject({ status: 'returned' })
    expect((await owner.get(`${here}/report`)).status).toBe(404)
  })
})
