// Cards over HTTP: attached by token, set as default, detached (specification §2.4). test/gateways tests charges.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import { TEST_TOKENS } from '../../gateways/simulator.ts'
import { startApi, type TestApi, type TestMerchant } from '../support/api.ts'

let api: TestApi
let shop: TestMerchant
let other: TestMerchant
let customer: string

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  ;[shop, other] = await Promise.all([api.merchant(), api.merchant()])
  customer = await newCustomer()
})

const newCustomer = async (key = shop.testKey) =>
  (await api.send('POST', '/v1/customers', { key, body: {} })).json.id as string
const post = (body: object, key = shop.testKey) => api.send('POST', '/v1/payment_methods', { key, body })
const attach = async (token = 'pm_card_ok') => (await post({ customer, type: 'card', token })).json
const detach = (id: string, key = shop.testKey) => api.send('POST', `/v1/payment_methods/${id}/detach`, { key })
const get = (path: string, key = shop.testKey) => api.send('GET', path, { key })
const events = (id: string) =>
  api.sql('select type, object, previous_attributes as previous from events where object_id = $1 order by sequence', [
    id,
  ])
const rows = async () => (await api.sql<{ n: number }>('select count(*)::integer as n from payment_methods'))[0]!.n

describe('a card', () => {
  test('is attached by a token, read back, listed and published, and never shows the token', async () => {
    const { status, json, text } = await post({ customer, type: 'card', token: 'pm_card_ok', metadata: { a: 'b' } })
    expect(status).toBe(200)
    expect(json).toEqual({
      id: expect.stringMatching(/^pm_[0-9a-z]{26}$/),
      object: 'payment_method',
      customer,
      type: 'card',
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: expect.any(Number) },
      detached_at: null,
      consent: null,
      subscription_only: false,
      livemode: false,
      created: expect.any(Number),
      metadata: { a: 'b' },
    })
    expect(text).not.toContain('pm_card_ok')
    expect((await get(`/v1/payment_methods/${json.id}`)).json).toEqual(json)
    expect((await get(`/v1/payment_methods?customer=${customer}`)).json.data).toEqual([json])
    expect(await events(json.id)).toEqual([{ type: 'payment_method.attached', object: json, previous: null }])
  })

  test('comes of every test token, and the same token twice is two cards', async () => {
    for (const token of TEST_TOKENS) expect((await post({ customer, type: 'card', token })).status).toBe(200)
    const [a, b] = [await attach(), await attach()]
    expect(a.id).not.toBe(b.id)
    const tokens = await api.sql('select distinct gateway_token from payment_methods where customer_id = $1', [
      customer,
    ])
    expect(tokens).toHaveLength(TEST_TOKENS.length + 2)
  })

  test('attached ten times at once makes one the default, and one is published', async () => {
    const cards = await Promise.all(Array.from({ length: 10 }, () => attach()))
    const shown = (await get(`/v1/customers/${customer}`)).json.default_payment_method
    expect(cards.map((card) => card.id)).toContain(shown)
    expect((await events(customer)).map((e) => e.type)).toEqual(['customer.created', 'customer.updated'])
  })

  test('more cards at once than connections hold nobody up', async () => {
    const customers = await Promise.all(Array.from({ length: 40 }, () => newCustomer()))
    const answers = await Promise.all(customers.map((id) => post({ customer: id, type: 'card', token: 'pm_card_ok' })))
    expect(answers.map((a) => a.status)).toEqual(answers.map(() => 200))
  })
})

describe('bad input', () => {
  const card = { type: 'card', token: 'pm_card_ok' }
  test.each<[object, string, string]>([
    [{ ...card, customer: undefined }, 'parameter_missing', 'customer'],
    [{ ...card, customer: 5 }, 'parameter_invalid', 'customer'],
    [{ ...card, customer: null }, 'parameter_invalid', 'customer'],
    [{ ...card, customer: '' }, 'parameter_invalid', 'customer'],
    [{ ...card, customer: 'cus_\u0000' }, 'parameter_invalid', 'customer'],
    [{ ...card, customer: 'cus_nope' }, 'resource_missing', 'customer'],
    [{ ...card, customer: mintId('cus_') }, 'resource_missing', 'customer'],
    [{ token: 'pm_card_ok' }, 'parameter_missing', 'type'],
    [{ ...card, type: 'promptpay' }, 'parameter_invalid', 'type'],
    [{ ...card, type: null }, 'parameter_invalid', 'type'],
    [{ type: 'card' }, 'parameter_missing', 'token'],
    [{ ...card, token: 5 }, 'parameter_invalid', 'token'],
    [{ ...card, token: '' }, 'parameter_invalid', 'token'],
    [{ ...card, token: 'x'.repeat(256) }, 'parameter_invalid', 'token'],
    [{ ...card, token: 'pm_card_\u0000' }, 'parameter_invalid', 'token'],
    [{ ...card, token: 'pm_card_\ud800' }, 'parameter_invalid', 'token'],
    [{ ...card, token: 'pm_card_nope' }, 'parameter_invalid', 'token'],
    [{ ...card, token: 'constructor' }, 'parameter_invalid', 'token'],
    [{ ...card, token: '4242424242424242' }, 'parameter_invalid', 'token'],
    [{ ...card, metadata: { a: 5 } }, 'parameter_invalid', 'metadata.a'],
    [{ ...card, card: { number: '4242424242424242' } }, 'parameter_unknown', 'card'],
  ])('%j is refused as %s in %s, and nothing is written', async (body, code, param) => {
    const before = await rows()
    const { status, json } = await post({ customer, ...body })
    expect([status, json.error.code, json.error.param]).toEqual([400, code, param])
    expect(await rows()).toBe(before)
  })

  test('a mistyped test card is told where the test cards are listed', async () => {
    const { json } = await post({ customer, type: 'card', token: 'pm_card_insufficient' })
    expect(json.error.message).toContain('/docs/testing#test-cards')
    expect((await post({ customer, type: 'card', token: 'tok_live' })).json.error.message).not.toContain('/docs/')
  })

  test('a customer of another merchant or mode is not there', async () => {
    for (const key of [other.testKey, shop.liveKey]) {
      expect((await post({ ...card, customer: await newCustomer(key) })).json.error).toMatchObject({
        code: 'resource_missing',
        param: 'customer',
      })
    }
  })

  test('in live mode nothing can be attached while no gateway is configured', async () => {
    const live = await newCustomer(shop.liveKey)
    const { status, json } = await post({ ...card, customer: live }, shop.liveKey)
    expect([status, json.error.code]).toEqual([400, 'gateway_not_configured'])
  })

  test.each(['GET', 'POST'])('%s of an id that is not the key’s is 404', async (method) => {
    const mine = await attach()
    const suffix = method === 'POST' ? '/detach' : ''
    for (const [id, key, hint] of [
      [mintId('pm_'), shop.testKey, false],
      ['pm_card_ok', shop.testKey, false],
      [mine.id, other.testKey, false],
      [mine.id, shop.liveKey, true],
    ] as const) {
      const { status, json } = await api.send(method, `/v1/payment_methods/${id}${suffix}`, { key })
      expect([status, json.error.code, /test mode/.test(json.error.message)]).toEqual([404, 'resource_missing', hint])
    }
    expect((await get(`/v1/payment_methods/${mine.id}`)).json).toEqual(mine)
  })

  test('detaching takes no body', async () => {
    const { id } = await attach()
    const { status, json } = await api.send('POST', `/v1/payment_methods/${id}/detach`, {
      key: shop.testKey,
      body: { customer },
    })
    expect([status, json.error.code, json.error.param]).toEqual([400, 'parameter_unknown', 'customer'])
  })
})

describe('detaching', () => {
  test('takes the card off the customer; the default is not replaced', async () => {
    const [first, second] = [await attach(), await attach()]
    const { status, json } = await detach(first.id)
    expect(status).toBe(200)
    expect(json).toEqual({ ...first, customer: null, detached_at: expect.any(Number) })
    expect((await get(`/v1/payment_methods/${first.id}`)).json).toEqual(json)
    expect((await get(`/v1/payment_methods?customer=${customer}`)).json.data).toEqual([second])
    expect((await get(`/v1/customers/${customer}`)).json.default_payment_method).toBeNull()
    expect((await events(first.id)).map((e) => [e.type, e.previous])).toEqual([
      ['payment_method.attached', null],
      ['payment_method.detached', { customer, detached_at: null }],
    ])
    expect((await events(customer)).at(-1)).toMatchObject({
      type: 'customer.updated',
      previous: { default_payment_method: first.id },
    })
    const third = await attach()
    expect((await get(`/v1/customers/${customer}`)).json.default_payment_method).toBe(third.id)
  })

  test('of another card leaves the default alone', async () => {
    const [first, second] = [await attach(), await attach()]
    await detach(second.id)
    expect((await get(`/v1/customers/${customer}`)).json.default_payment_method).toBe(first.id)
  })

  test('twice, or ten times at once, happens once', async () => {
    const { id } = await attach()
    const answers = await Promise.all(Array.from({ length: 10 }, () => detach(id)))
    expect(new Set(answers.map((a) => a.text)).size).toBe(1)
    expect((await detach(id)).json).toEqual(answers[0]!.json)
    expect(await events(id)).toHaveLength(2)
  })
})
