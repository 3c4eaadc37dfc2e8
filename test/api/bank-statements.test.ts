/*
 * Statements of a bank account over HTTP: what their rows become, once however often they are sent, beside slips and callbacks of the same transfers.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { signBankCallback } from '../../gateways/bank/callback.ts'
import { createGateways } from '../../gateways/index.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { PATIENT } from '../support/patience.ts'

let billing: BillingApi
let shop: ApiShop
let account: string
const SECRET = 'a secret of 24 letters..'
beforeAll(async () => {
  billing = await startBillingApi()
  const { links } = billing.api.deps
  const settings = { links, encryptionKey: TEST_ENCRYPTION_KEY, patience: PATIENT }
  billing.api.deps.gateways = createGateways(billing.api.db, settings)
})
beforeEach(async () => {
  shop = await billing.shop()
  const promptpay = { type: 'phone', id: '0812345678' }
  const credentials = { promptpay, callback_secret: SECRET, callback_addresses: ['127.0.0.1', '::1'] }
  account = (await shop.post('/v1/gateway_accounts', { provider: 'bank', credentials })).json.id
})
afterAll(() => billing.checkAndClose())

const now = () => Math.floor(Date.now() / 1000)
/** Day and time in Bangkok. */
const written = (at: number) =>
  new Date((at + 7 * 3_600) * 1_000).toISOString().slice(0, 19).split('T') as [string, string]
const row = (baht: string, at = now(), reference = '') => [...written(at), baht, reference, 'นาย สมชาย'].join(',')
const file = (...rows: string[]) => ['Date,Time,Amount,Reference,Sender', ...rows].join('\n')

async function send(csv: string | Buffer, more = '', type = 'text/csv') {
  const path = `/v1/bank_statements?gateway_account=${account}${more}`
  const headers = { authorization: `Bearer ${shop.testKey}`, 'content-type': type }
  const answer = await fetch(billing.api.url + path, {
    method: 'POST',
    headers,
    body: new Uint8Array(Buffer.from(csv)),
  })
  const json = (await answer.json()) as Record<string, unknown> & { error: object }
  await billing.settled()
  return { status: answer.status, json }
}
async function waiting(amount: number): Promise<string> {
  const price = await shop.price({ amount_satang: amount })
  const { json } = await shop.subscribe({ price, collection_method: 'invoice', payment_method: undefined })
  await billing.settled()
  return (await shop.get(`/v1/payments?subscription=${json.id}`)).json.data[0].id
}
const statusOf = async (payment: string) => (await shop.get(`/v1/payments/${payment}`)).json.status

test('each row pays what waits for it, or waits in the inbox, and counts once', async () => {
  const payment = await waiting(19_900)
  const csv = file(row('199.00'), row('77.00'), row('abc'), row('-50.00'))
  const { status, json } = await send(csv)
  expect({ status, json }).toMatchObject({
    status: 200,
    json: { object: 'bank_statement', gateway_account: account, rows: 3, matched: 1, unmatched: 1, duplicates: 0 },
  })
  expect(json.problems).toEqual([{ row: 4, message: expect.stringContaining('abc') }])
  expect(await statusOf(payment)).toBe('succeeded')
  const again = await send(csv)
  expect(again.json).toMatchObject({ rows: 3, matched: 0, unmatched: 0, duplicates: 2 })
  expect((await shop.get('/v1/inbound_transfers')).json.data).toHaveLength(2)
  expect((await shop.get(`/v1/bank_statements/${json.id}`)).json).toEqual(json)
  expect((await shop.get(`/v1/bank_statements?gateway_account=${account}`)).json.data).toHaveLength(2)
})

test('the same file sent many times at once counts once', async () => {
  const payment = await waiting(20_500)
  const csv = file(row('205.00'))
  const sent = await Promise.all([send(csv), send(csv), send(csv)])
  expect(sent.map(({ json }) => json.matched).sort()).toEqual([0, 0, 1])
  expect(await statusOf(payment)).toBe('succeeded')
})

test('a transfer that a callback has told of is no second one', async () => {
  const payment = await waiting(31_000)
  const body = JSON.stringify({ reference: 'KB9', amount_satang: 31_000, paid_at: now() })
  const headers = { 'content-type': 'application/json', 'satang-signature': signBankCallback(body, SECRET, now()) }
  await fetch(`${billing.api.url}/hooks/bank/${account}`, { method: 'POST', headers, body })
  await billing.settled()
  expect(await statusOf(payment)).toBe('succeeded')
  expect((await send(file(row('310.00')))).json).toMatchObject({ matched: 0, unmatched: 0, duplicates: 1 })
  // Another transfer of the same amount is one of its own.
  expect((await send(file(row('310.00'), row('310.00')))).json).toMatchObject({ unmatched: 1, duplicates: 1 })
})

test('columns are named once and remembered', async () => {
  const csv = (baht: string) => `When,In\n${written(now())[0]},${baht}\n`
  const unnamed = await send(csv('10.00'))
  expect(unnamed).toMatchObject({ status: 400, json: { error: { code: 'parameter_invalid', param: 'columns.date' } } })
  const named = await send(csv('10.00'), `&columns=${encodeURIComponent('{"date":"When","amount":"In"}')}`)
  expect(named).toMatchObject({ status: 200, json: { unmatched: 1, columns: { date: 'When', amount: 'In' } } })
  expect(await send(csv('11.00'))).toMatchObject({ status: 200, json: { unmatched: 1 } })
  expect(await send(file(row('12.00')))).toMatchObject({ status: 200, json: { unmatched: 1 } })
})

test('TIS-620 is read', async () => {
  const thai = Buffer.from([...'ผู้โอน'].map((letter) => letter.charCodeAt(0) - 0x0e00 + 0xa0))
  const csv = Buffer.concat([Buffer.from('Date,Amount,Sender\n'), Buffer.from(`${written(now())[0]},15.00,`), thai])
  expect(await send(csv)).toMatchObject({ status: 200, json: { unmatched: 1 } })
  const [kept] = await billing.api.sql<{ sender: string }>('select sender from bank_reports where gateway = $1', [
    account,
  ])
  expect(kept?.sender).toBe('ผู้โอน')
})

test.each<[string, () => ReturnType<typeof send>, object]>([
  ['an empty body', () => send(''), { code: 'parameter_missing', param: 'body' }],
  ['no table', () => send(Buffer.from([0, 1, 2, 3])), { code: 'parameter_invalid' }],
  [
    'columns that are no JSON',
    () => send(file(row('1.00')), '&columns=date'),
    { code: 'parameter_invalid', param: 'columns' },
  ],
  [
    'another column',
    () => send(file(row('1.00')), '&columns={"colour":"x"}'),
    { code: 'parameter_invalid', param: 'columns' },
  ],
])('%s is refused, and nothing is stored', async (_, sent, error) => {
  expect(await sent()).toMatchObject({ status: 400, json: { error } })
  expect((await shop.get('/v1/bank_statements')).json.data).toEqual([])
})

test('a body of another kind is refused by its type, and nothing is stored', async () => {
  const path = `/v1/bank_statements?gateway_account=${account}`
  const json = await shop.post(path, { columns: { date: 'When' } })
  expect(json).toMatchObject({ status: 415, json: { error: { code: 'unsupported_media_type' } } })
  expect(json.json.error.message).toContain('text/csv')
  expect(await shop.post(path)).toMatchObject({
    status: 400,
    json: { error: { code: 'parameter_missing', param: 'body' } },
  })
  expect((await shop.get('/v1/bank_statements')).json.data).toEqual([])
})

test('five thousand rows are taken in one call and one transaction, by as many statements as five hundred', async () => {
  let [statements, transactions] = [0, 0]
  const watched = new WeakSet<object>()
  billing.api.db.pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      statements += 1
      if (/^begin/i.test(String((given[0] as { text?: string }).text ?? given[0]))) transactions += 1
      return query(...given)
    }) as never
  })
  const statementsFor = async (rows: number, from: number) => {
    const csv = file(
      ...Array.from({ length: rows }, (_, n) => row(`${from + n}.00`, now() - n, `R${from + n}`)),
      row('nonsense'),
    )
    const before = [statements, transactions] as const
    const { status, json } = await send(csv)
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { unmatched: rows, problems: [{ row: rows + 2 }] },
    })
    expect(transactions - before[1]).toBe(1)
    return statements - before[0]
  }
  const small = await statementsFor(500, 1_000)
  const large = await statementsFor(5_000, 10_000)
  // One transaction, however many rows: all of it counts, or nothing.
  expect(large).toBeLessThan(small + 10)
})
