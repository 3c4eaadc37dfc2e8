// Bank accounts over HTTP: what they show, which one payouts go to, that the number is never returned, and every bad field (specification §5).
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { type ApiShop, BAD_TEXTS, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { ACCOUNT, addAccount, earn } from '../support/payouts.ts'

let billing: BillingApi
beforeAll(async () => {
  billing = await startBillingApi()
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

const add = (shop: ApiShop, fields: object = {}) => shop.post('/v1/bank_accounts', { ...ACCOUNT, ...fields })
const list = async (shop: ApiShop) => (await shop.get('/v1/bank_accounts')).json.data

test('an account reads back masked, and its number is nowhere in the clear', async () => {
  const shop = await billing.shop()
  const { status, json, text } = await add(shop, { metadata: { branch: 'Silom' } })
  expect(status).toBe(200)
  expect(json).toEqual({
    id: expect.stringMatching(/^ba_/),
    object: 'bank_account',
    bank_code: '014',
    bank_name: 'Siam Commercial Bank',
    account_number: '******7890',
    last4: '7890',
    account_name: 'Hong Saeng Studio Co., Ltd.',
    default: true,
    usable_from: json.created,
    confirmed_by: null,
    livemode: false,
    created: expect.any(Number),
    metadata: { branch: 'Silom' },
  })
  expect((await shop.get(`/v1/bank_accounts/${json.id}`)).text).toBe(text)
  const [row] = await billing.api.sql('select to_json(b)::text as row from bank_accounts b where id = $1', [json.id])
  const everything = `${row!.row} ${JSON.stringify(billing.api.logs)} ${JSON.stringify(billing.api.wakeups)}`
  for (const written of ['1234567890', '123-4-56789-0', Buffer.from('1234567890').toString('hex')])
    expect(everything).not.toContain(written)
})

test('the newest account is the one that payouts go to; when it is deleted, the newest of the others', async () => {
  const shop = await billing.shop()
  const [first, second, third] = [await addAccount(shop), await addAccount(shop), await addAccount(shop)]
  const defaults = async () => (await list(shop)).map((b: { id: string; default: boolean }) => [b.id, b.default])
  expect(await defaults()).toEqual([
    [third, true],
    [second, false],
    [first, false],
  ])
  const deletion = await shop.send('DELETE', `/v1/bank_accounts/${third}`)
  expect([deletion.status, deletion.json]).toEqual([200, { id: third, object: 'bank_account', deleted: true }])
  expect(await defaults()).toEqual([
    [second, true],
    [first, false],
  ])
  await shop.send('DELETE', `/v1/bank_accounts/${first}`)
  expect(await defaults()).toEqual([[second, true]])
  for (const method of ['GET', 'DELETE'])
    expect((await shop.send(method, `/v1/bank_accounts/${third}`)).json.error).toMatchObject({
      code: 'resource_missing',
    })
  await shop.send('DELETE', `/v1/bank_accounts/${second}`)
  await earn(billing, shop)
  expect((await shop.post('/v1/payouts', {})).json.error.code).toBe('no_bank_account')
})

test('several added at once leave one that payouts go to', async () => {
  const shop = await billing.shop()
  await Promise.all(Array.from({ length: 5 }, () => addAccount(shop)))
  const all = await list(shop)
  expect(all.map((b: { default: boolean }) => b.default)).toEqual([true, false, false, false, false])
})

test('an account that is chosen is paid to whatever is added later, until another is chosen or it is deleted', async () => {
  const shop = await billing.shop()
  const [first, second] = [await addAccount(shop), await addAccount(shop)]
  const choose = (id: string, body: object = { default: true }) =>
    shop.send('PATCH', `/v1/bank_accounts/${id}`, { body })
  const paidTo = async () => (await list(shop)).filter((b: { default: boolean }) => b.default).map(idOf)
  const idOf = ({ id }: { id: string }) => id
  expect((await choose(first)).json).toMatchObject({ id: first, default: true })
  expect(await paidTo()).toEqual([first])
  const third = await addAccount(shop)
  expect(await paidTo()).toEqual([first])
  await Promise.all([choose(second), choose(second), choose(third), choose(second)])
  expect(await paidTo()).toHaveLength(1)
  expect((await choose(second)).status).toBe(200)
  await earn(billing, shop)
  expect((await shop.post('/v1/payouts', {})).json.bank_account.id).toBe(second)
  await shop.send('DELETE', `/v1/bank_accounts/${second}`)
  expect(await paidTo()).toEqual([third])
  expect((await choose(second)).json.error).toMatchObject({ code: 'resource_missing' })
  const problems = async (body: object) => {
    const { status, json } = await choose(first, body)
    return [status, ...json.error.errors.map((e: { param: string; code: string }) => `${e.code} ${e.param}`)]
  }
  expect(await problems({ default: false })).toEqual([400, 'parameter_invalid default'])
  expect(await problems({})).toEqual([400, 'parameter_missing default'])
  // Nothing else of an account can change: neither its number nor when it becomes usable.
  expect(
    await problems({ default: true, usable_from: 0, account_number: '1234567890', confirmed_by: 'mem_x' }),
  ).toEqual([
    ...[400, 'parameter_unknown usable_from', 'parameter_unknown account_number', 'parameter_unknown confirmed_by'],
  ])
})

test('in live mode an account that waits can be neither chosen nor paid to, and both say from when on', async () => {
  const shop = await billing.shop()
  const live = { key: shop.liveKey }
  const { id, usable_from: from } = (await shop.post('/v1/bank_accounts', ACCOUNT, live)).json
  const refused = await shop.send('PATCH', `/v1/bank_accounts/${id}`, { ...live, body: { default: true } })
  expect(refused.json.error).toMatchObject({ code: 'parameter_invalid', param: 'default' })
  expect(refused.json.error.message).toContain(String(from))
  await billing.api.sql('update bank_accounts set usable_from = $2 where id = $1', [id, Math.floor(Date.now() / 1000)])
  expect((await shop.get(`/v1/bank_accounts/${id}`, live)).json.default).toBe(true)
  expect((await shop.send('PATCH', `/v1/bank_accounts/${id}`, { ...live, body: { default: true } })).status).toBe(200)
})

test('what was reserved for an account is sent there, deleted or not', async () => {
  const shop = await billing.shop()
  const account = await addAccount(shop)
  await earn(billing, shop)
  billing.held = true
  const payout = (await shop.post('/v1/payouts', {})).json
  await shop.send('DELETE', `/v1/bank_accounts/${account}`)
  billing.held = false
  billing.api.deps.workflows.wake(billing.api.wakeups.slice(-1))
  await billing.settled()
  expect((await shop.get(`/v1/payouts/${payout.id}`)).json).toMatchObject({
    status: 'paid',
    bank_account: { id: account, last4: '7890' },
  })
})

test("accounts are one's own in one's own mode", async () => {
  const shop = await billing.shop()
  const account = await addAccount(shop)
  const live = { key: shop.liveKey }
  expect((await shop.get('/v1/bank_accounts', live)).json.data).toEqual([])
  expect((await shop.get(`/v1/bank_accounts/${account}`, live)).json.error.message).toContain('test mode')
  const inLive = await shop.post('/v1/bank_accounts', ACCOUNT, live)
  // In live mode nothing is paid to a new account for two days.
  const { created } = inLive.json
  expect(inLive.json).toMatchObject({ default: false, usable_from: created + 48 * 3_600, livemode: true })
  expect(await list(shop)).toHaveLength(1)
  expect((await (await billing.shop()).get(`/v1/bank_accounts/${account}`)).status).toBe(404)
})

describe('bad fields', () => {
  const refused = async (fields: object) => {
    const shop = await billing.shop()
    const before = await billing.counts()
    const { status, json } = await add(shop, fields)
    expect(await billing.counts()).toEqual(before)
    return [status, ...json.error.errors.map((e: { param: string; code: string }) => `${e.code} ${e.param}`)]
  }
  test.each(BAD_TEXTS)('refuses %s everywhere', async (_, value) => {
    for (const param of ['bank_code', 'account_number', 'account_name'])
      expect(await refused({ [param]: value })).toEqual([400, `parameter_invalid ${param}`])
  })
  test.each(['999', '14', '0014', '014 ', 'SCB'])('refuses %p for a bank', async (bank_code) => {
    expect(await refused({ bank_code })).toEqual([400, 'parameter_invalid bank_code'])
  })
  test.each(['123456789', '1234567890123456', '12345A7890', '123--4567890'])('refuses %p for a number', async (n) => {
    expect(await refused({ account_number: n })).toEqual([400, 'parameter_invalid account_number'])
  })
  test('says all that is missing at once, and what is unknown', async () => {
    const shop = await billing.shop()
    const { json } = await shop.post('/v1/bank_accounts', { number: '1' })
    expect(json.error.errors.map((e: { param: string; code: string }) => `${e.code} ${e.param}`).sort()).toEqual([
      'parameter_missing account_name',
      'parameter_missing account_number',
      'parameter_missing bank_code',
      'parameter_unknown number',
    ])
  })
})
