// Customers over HTTP: created, changed, listed, deleted, and everything that is refused (specification §2.1).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import { startApi, type TestApi, type TestMerchant } from '../support/api.ts'

let api: TestApi
let shop: TestMerchant
let other: TestMerchant

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  ;[shop, other] = await Promise.all([api.merchant(), api.merchant()])
})

const post = (path: string, body: unknown, key = shop.testKey) => api.send('POST', path, { key, body })
const patch = (id: string, body: unknown, key = shop.testKey) => api.send('PATCH', `/v1/customers/${id}`, { key, body })
const get = (path: string, key = shop.testKey) => api.send('GET', path, { key })
const remove = (id: string, key = shop.testKey) => api.send('DELETE', `/v1/customers/${id}`, { key })
const newCustomer = async (body: object = {}, key = shop.testKey) => (await post('/v1/customers', body, key)).json
const attach = async (customer: string, token = 'pm_card_ok') =>
  (await post('/v1/payment_methods', { customer, type: 'card', token })).json
const events = (id: string) =>
  api.sql(
    'select type, sequence, object, previous_attributes as previous from events where object_id = $1 order by sequence',
    [id],
  )
const rows = async () => (await api.sql<{ n: number }>('select count(*)::integer as n from customers'))[0]!.n
const newClock = async (frozenTime = 1_800_000_000, merchant = shop) => {
  const id = mintId('clock_')
  await api.sql(
    "insert into test_clocks (id, merchant_id, livemode, frozen_time, status, created_at) values ($1, $2, false, $3, 'ready', 1)",
    [id, merchant.id, frozenTime],
  )
  return id
}

describe('a customer', () => {
  test('is created with all its fields, read back, listed and published of', async () => {
    const body = {
      email: '  Somchai@Example.COM ',
      name: 'สมชาย ใจดี',
      phone: '+66 81-234-5678',
      tax_id: '0105599000108',
      address: {
        line1: '99 ถนนเจริญกรุง',
        district: 'บางรัก',
        province: 'กรุงเทพมหานคร',
        postal_code: '10500',
        country: 'TH',
      },
      locale: 'en',
      metadata: { crm: '42' },
    }
    const created = await post('/v1/customers', body)
    expect(created.status).toBe(200)
    expect(created.json).toEqual({
      ...body,
      legal_name: null,
      tax_branch: null,
      withholding_rate_bps: 0,
      id: expect.stringMatching(/^cus_[0-9a-z]{26}$/),
      object: 'customer',
      email: 'somchai@example.com',
      address: { ...body.address, line2: null },
      default_payment_method: null,
      test_clock: null,
      unverified_email: false,
      merged_into: null,
      erased_at: null,
      livemode: false,
      created: expect.any(Number),
    })
    expect(Math.abs(created.json.created - Date.now() / 1000)).toBeLessThan(60)
    expect((await get(`/v1/customers/${created.json.id}`)).json).toEqual(created.json)
    expect((await get('/v1/customers')).json.data).toEqual([created.json])
    expect(await events(created.json.id)).toEqual([
      { type: 'customer.created', sequence: 1, object: created.json, previous: null },
    ])
  })

  test('needs nothing, speaks Thai and has no e-mail unless it is given one', async () => {
    expect(await newCustomer()).toMatchObject({
      email: null,
      name: null,
      phone: null,
      tax_id: null,
      address: null,
      locale: 'th',
      metadata: {},
    })
    expect((await post('/v1/customers', {})).status).toBe(200)
  })

  test('has an e-mail of its own per merchant and mode', async () => {
    const { id } = await newCustomer({ email: 'a@example.com' })
    const duplicate = await post('/v1/customers', { email: 'A@example.com ' })
    expect(duplicate.status).toBe(400)
    expect(duplicate.json.error).toMatchObject({ type: 'invalid_request_error', code: 'email_taken', param: 'email' })
    expect((await post('/v1/customers', { email: 'a@example.com' }, shop.liveKey)).status).toBe(200)
    // A Thai domain is the same in Thai letters and in the form in which browsers send it.
    expect((await newCustomer({ email: 'Nok@ร้านนก.ไทย' })).email).toBe('nok@ร้านนก.ไทย')
    const { hostname } = new URL('http://ร้านนก.ไทย')
    expect((await post('/v1/customers', { email: `nok@${hostname}` })).json.error.code).toBe('email_taken')
    expect((await post('/v1/customers', { email: 'a@example.com' }, other.testKey)).status).toBe(200)
    const { id: second } = await newCustomer({ email: 'b@example.com' })
    expect((await patch(second, { email: 'a@example.com' })).json.error).toMatchObject({
      code: 'email_taken',
      param: 'email',
    })
    expect((await get(`/v1/customers/${second}`)).json.email).toBe('b@example.com')
    expect((await patch(id, { email: 'a@example.com' })).status).toBe(200)
    await remove(id)
    expect((await patch(second, { email: 'a@example.com' })).status).toBe(200)
  })

  test('keeps its e-mail to itself when twenty ask for it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/v1/customers', { email: 'race@example.com' })),
    )
    expect(answers.map((a) => a.status).sort()).toEqual([200, ...Array(19).fill(400)])
    expect(new Set(answers.filter((a) => a.status === 400).map((a) => a.json.error.code))).toEqual(
      new Set(['email_taken']),
    )
    expect(await api.sql('select type from events where merchant_id = $1', [shop.id])).toHaveLength(1)
  })
})

describe('bad input', () => {
  const long = (n: number) => 'x'.repeat(n)
  const keys = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, 'v']))
  const bad: [unknown, string, string][] = [
    ...[
      5,
      true,
      [],
      {},
      '',
      'nobody',
      'a@b',
      'a b@example.com',
      `${long(250)}@example.com`,
      'a\u0000@example.com',
      '\ud800@example.com',
    ].map((v): [unknown, string, string] => [{ email: v }, 'parameter_invalid', 'email']),
    ...[5, '', '   ', long(251), 'a\u0000', '\udfff', []].map((v): [unknown, string, string] => [
      { name: v },
      'parameter_invalid',
      'name',
    ]),
    ...[5, '', 'call me', '12', long(40), '+66812345678901234'].map((v): [unknown, string, string] => [
      { phone: v },
      'parameter_invalid',
      'phone',
    ]),
    ...[1055990001080, '', '010559900010', '01055990001080', '0-1055-99000-10-8'].map(
      (v): [unknown, string, string] => [{ tax_id: v }, 'parameter_invalid', 'tax_id'],
    ),
    [{ tax_id: '0105599000109' }, 'tax_id_invalid', 'tax_id'],
    [{ legal_name: '' }, 'parameter_invalid', 'legal_name'],
    ...[1, '1', '000000', 'main'].map((v): [unknown, string, string] => [
      { tax_branch: v },
      'parameter_invalid',
      'tax_branch',
    ]),
    [{ address: 'Bangkok' }, 'parameter_invalid', 'address'],
    [{ address: [] }, 'parameter_invalid', 'address'],
    [{ address: { line1: 5 } }, 'parameter_invalid', 'address.line1'],
    [{ address: { line1: long(251) } }, 'parameter_invalid', 'address.line1'],
    [{ address: { line1: 'a\u0000' } }, 'parameter_invalid', 'address.line1'],
    [{ address: { country: 'Thailand' } }, 'parameter_invalid', 'address.country'],
    [{ address: { postal_code: 10500 } }, 'parameter_invalid', 'address.postal_code'],
    [{ address: { city: 'Bangkok' } }, 'parameter_unknown', 'address.city'],
    [{ locale: 'de' }, 'parameter_invalid', 'locale'],
    [{ locale: 5 }, 'parameter_invalid', 'locale'],
    [{ metadata: 'x' }, 'parameter_invalid', 'metadata'],
    [{ metadata: [] }, 'parameter_invalid', 'metadata'],
    [{ metadata: { a: 1 } }, 'parameter_invalid', 'metadata.a'],
    [{ metadata: { a: long(501) } }, 'parameter_invalid', 'metadata.a'],
    [{ metadata: { [long(41)]: 'v' } }, 'parameter_invalid', `metadata.${long(41)}`],
    [{ metadata: keys(51) }, 'parameter_invalid', 'metadata'],
    [{ e_mail: 'a@example.com' }, 'parameter_unknown', 'e_mail'],
    [{ id: 'cus_x' }, 'parameter_unknown', 'id'],
  ]
  const nothingGiven = ['email', 'name', 'phone', 'tax_id', 'address', 'locale', 'test_clock', 'metadata'].map(
    (field): [unknown, string, string] => [{ [field]: null }, 'parameter_invalid', field],
  )
  const clocks: [unknown, string, string][] = [
    [{ test_clock: 5 }, 'parameter_invalid', 'test_clock'],
    [{ test_clock: '' }, 'parameter_invalid', 'test_clock'],
    [{ test_clock: 'clock_nope' }, 'resource_missing', 'test_clock'],
    [{ test_clock: mintId('clock_') }, 'resource_missing', 'test_clock'],
    [{ test_clock: 'clock_\u0000' }, 'parameter_invalid', 'test_clock'],
  ]

  test.each([...bad, ...nothingGiven, ...clocks])(
    'creation with %j is refused as %s in %s, and nothing is written',
    async (body, code, param) => {
      const before = await rows()
      const { status, json } = await post('/v1/customers', body)
      expect([status, json.error.code, json.error.param]).toEqual([400, code, param])
      expect(await rows()).toBe(before)
    },
  )

  test.each([
    ...bad,
    [{ test_clock: mintId('clock_') }, 'parameter_unknown', 'test_clock'] as [unknown, string, string],
    [{ default_payment_method: 5 }, 'parameter_invalid', 'default_payment_method'] as [unknown, string, string],
    [{ default_payment_method: '' }, 'parameter_invalid', 'default_payment_method'] as [unknown, string, string],
    [{ default_payment_method: 'pm_nope' }, 'resource_missing', 'default_payment_method'] as [unknown, string, string],
    [{ default_payment_method: mintId('pm_') }, 'resource_missing', 'default_payment_method'] as [
      unknown,
      string,
      string,
    ],
  ])('a change to %j is refused as %s in %s, and nothing is written', async (body, code, param) => {
    const customer = await newCustomer({ email: 'a@example.com', metadata: { a: 'b' } })
    const { status, json } = await patch(customer.id, {
      ...(body as object),
      phone: (body as { phone?: string }).phone ?? '1150',
    })
    expect([status, json.error.code, json.error.param]).toEqual([400, code, param])
    expect((await get(`/v1/customers/${customer.id}`)).json).toEqual(customer)
    expect(await events(customer.id)).toHaveLength(1)
  })

  test('names all that is wrong at once', async () => {
    const { json } = await post('/v1/customers', { email: 'x', locale: 'de', phone: 1, extra: true })
    expect(json.error.errors.map((e: { param: string }) => e.param).sort()).toEqual([
      'email',
      'extra',
      'locale',
      'phone',
    ])
  })

  test.each(['GET', 'PATCH', 'DELETE'])(
    '%s of an id that is not the key’s is 404, and says so when it is the other mode’s',
    async (method) => {
      const live = await newCustomer({}, shop.liveKey)
      const theirs = await newCustomer({}, other.testKey)
      const body = method === 'PATCH' ? { name: 'X' } : undefined
      for (const id of [mintId('cus_'), mintId('prod_'), 'cus_1', 'cus_%00', 'x'.repeat(300), theirs.id]) {
        const { status, json } = await api.send(method, `/v1/customers/${id}`, { key: shop.testKey, body })
        expect([status, json.error.code]).toEqual([404, 'resource_missing'])
        expect(json.error.message).not.toMatch(/mode/)
      }
      const { status, json } = await api.send(method, `/v1/customers/${live.id}`, { key: shop.testKey, body })
      expect([status, json.error.code]).toEqual([404, 'resource_missing'])
      expect(json.error.message).toMatch(/live mode/)
      expect((await get(`/v1/customers/${live.id}`, shop.liveKey)).json).toEqual(live)
    },
  )

  test.each([
    ['email=nope', 'parameter_invalid', 'email'],
    ['test_clock=', 'parameter_invalid', 'test_clock'],
    ['limit=0', 'parameter_invalid', 'limit'],
    ['limit=101', 'parameter_invalid', 'limit'],
    ['starting_after=cus_nope', 'resource_missing', 'starting_after'],
    ['name=x', 'parameter_unknown', 'name'],
  ])('a list with ?%s is refused as %s in %s', async (query, code, param) => {
    const { status, json } = await get(`/v1/customers?${query}`)
    expect([status, json.error.code, json.error.param]).toEqual([400, code, param])
  })
})

describe('a change', () => {
  test('publishes what changed, as it was, and nothing else', async () => {
    const { id } = await newCustomer({ email: 'a@example.com', name: 'A', metadata: { a: '1', b: '2' } })
    const changed = await patch(id, {
      name: 'B',
      email: 'a@example.com',
      metadata: { b: null, c: '3' },
      address: { country: 'TH' },
    })
    expect(changed.json).toMatchObject({ name: 'B', email: 'a@example.com', metadata: { a: '1', c: '3' } })
    const [, event] = await events(id)
    expect(event).toEqual({
      type: 'customer.updated',
      sequence: 2,
      object: changed.json,
      previous: { name: 'A', metadata: { a: '1', b: '2' }, address: null },
    })
  })

  test('that changes nothing announces nothing', async () => {
    const body = {
      email: 'a@example.com',
      name: 'A',
      address: { line1: 'x', country: 'TH' },
      locale: 'en',
      metadata: { a: '1', bb: '2' },
    }
    const { id } = await newCustomer(body)
    for (const same of [{}, body, { metadata: { bb: '2', a: '1' } }, { phone: null, default_payment_method: null }]) {
      expect((await patch(id, same)).status).toBe(200)
    }
    expect(await events(id)).toHaveLength(1)
  })

  test('to null clears an optional field', async () => {
    const { id } = await newCustomer({
      email: 'a@example.com',
      name: 'A',
      phone: '1150',
      tax_id: '0105599000108',
      address: { line1: 'x' },
      locale: 'en',
      metadata: { a: '1' },
    })
    await attach(id)
    const all = {
      email: null,
      name: null,
      phone: null,
      tax_id: null,
      address: null,
      locale: null,
      metadata: null,
      default_payment_method: null,
    }
    expect((await patch(id, all)).json).toMatchObject({ ...all, locale: 'th', metadata: {} })
    expect((await patch(id, { address: { line1: 'y', line2: null } })).json.address).toMatchObject({
      line1: 'y',
      line2: null,
    })
  })

  test('of metadata stops at 50 keys, counted after the merge', async () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`k${i}`, 'v']))
    const { id } = await newCustomer({ metadata: many })
    expect((await patch(id, { metadata: { one: 'more' } })).json.error).toMatchObject({
      code: 'parameter_invalid',
      param: 'metadata',
    })
    expect((await patch(id, { metadata: { k0: null, one: 'more' } })).status).toBe(200)
  })
})

describe('the default payment method', () => {
  test('is the first card attached, and another one when the merchant says so', async () => {
    const { id } = await newCustomer()
    const first = await attach(id)
    const second = await attach(id, 'pm_card_lost')
    expect((await get(`/v1/customers/${id}`)).json.default_payment_method).toBe(first.id)
    expect((await patch(id, { default_payment_method: second.id })).json.default_payment_method).toBe(second.id)
    expect((await events(id)).map((e) => [e.type, e.previous])).toEqual([
      ['customer.created', null],
      ['customer.updated', { default_payment_method: null }],
      ['customer.updated', { default_payment_method: first.id }],
    ])
  })

  test('may be a test token, which attaches a fresh card', async () => {
    const { id } = await newCustomer()
    const { json } = await patch(id, { default_payment_method: 'pm_card_ok' })
    const { data } = (await get(`/v1/payment_methods?customer=${id}`)).json
    expect(data).toHaveLength(1)
    expect(json.default_payment_method).toBe(data[0].id)
    expect((await events(id)).map((e) => e.type)).toEqual(['customer.created', 'customer.updated'])
  })

  test('is one of the customer’s own attached cards', async () => {
    const [mine, theirs] = [await newCustomer(), await newCustomer()]
    const [card, foreign] = [await attach(mine.id), await attach(theirs.id)]
    await post(`/v1/payment_methods/${card.id}/detach`, {})
    const refused = async (id: string) => (await patch(mine.id, { default_payment_method: id })).json.error
    expect(await refused(foreign.id)).toMatchObject({
      code: 'payment_method_customer_mismatch',
      param: 'default_payment_method',
    })
    expect(await refused(card.id)).toMatchObject({
      code: 'payment_method_not_chargeable',
      param: 'default_payment_method',
    })
    const live = await newCustomer({}, shop.liveKey)
    expect((await patch(live.id, { default_payment_method: 'pm_card_ok' }, shop.liveKey)).json.error).toMatchObject({
      code: 'resource_missing',
      param: 'default_payment_method',
    })
  })
})

describe('a customer on a test clock', () => {
  test('lives on its time: creation, changes, cards and deletion', async () => {
    const clock = await newClock(1_800_000_000)
    const customer = await newCustomer({ test_clock: clock })
    expect(customer).toMatchObject({ test_clock: clock, created: 1_800_000_000 })
    await api.sql('update test_clocks set frozen_time = 1900000000 where id = $1', [clock])
    const card = await attach(customer.id)
    expect(card.created).toBe(1_900_000_000)
    expect((await post(`/v1/payment_methods/${card.id}/detach`, {})).json.detached_at).toBe(1_900_000_000)
    await remove(customer.id)
    const published = await api.sql(
      'select distinct created_at::integer as at from events where merchant_id = $1 order by 1',
      [shop.id],
    )
    expect(published).toEqual([{ at: 1_800_000_000 }, { at: 1_900_000_000 }])
  })

  test('is not written while the clock advances', async () => {
    const clock = await newClock()
    const customer = await newCustomer({ test_clock: clock })
    const card = await attach(customer.id)
    await api.sql("update test_clocks set status = 'advancing' where id = $1", [clock])
    const refused = await Promise.all([
      post('/v1/customers', { test_clock: clock }),
      patch(customer.id, { name: 'X' }),
      remove(customer.id),
      post('/v1/payment_methods', { customer: customer.id, type: 'card', token: 'pm_card_ok' }),
      post(`/v1/payment_methods/${card.id}/detach`, {}),
    ])
    expect(refused.map((r) => [r.status, r.json.error.code])).toEqual(refused.map(() => [409, 'lock_timeout']))
    expect((await get(`/v1/customers/${customer.id}`)).status).toBe(200)
  })

  test('needs a clock that is the key’s own, not deleted, and test mode', async () => {
    const [theirs, gone] = [await newClock(1, other), await newClock()]
    await api.sql('update test_clocks set deleted_at = 2 where id = $1', [gone])
    for (const test_clock of [theirs, gone]) {
      expect((await post('/v1/customers', { test_clock })).json.error).toMatchObject({
        code: 'resource_missing',
        param: 'test_clock',
      })
    }
    const live = await post('/v1/customers', { test_clock: await newClock() }, shop.liveKey)
    expect([live.status, live.json.error.code, live.json.error.param]).toEqual([403, 'test_mode_only', 'test_clock'])
  })
})

describe('lists', () => {
  test('filter by e-mail, however it is written, and by test clock', async () => {
    const clock = await newClock()
    const a = await newCustomer({ email: 'a@example.com' })
    const b = await newCustomer({ email: 'b@example.com', test_clock: clock })
    const found = async (query: string) =>
      (await get(`/v1/customers?${query}`)).json.data.map((c: { id: string }) => c.id)
    expect(await found('email=A%40Example.com')).toEqual([a.id])
    expect(await found('email=c%40example.com')).toEqual([])
    expect(await found(`test_clock=${clock}`)).toEqual([b.id])
    expect(await found('')).toEqual([b.id, a.id])
    expect((await get('/v1/customers', shop.liveKey)).json.data).toEqual([])
    expect((await get('/v1/customers', other.testKey)).json.data).toEqual([])
  })
})

describe('deletion', () => {
  test('takes the customer, its cards and its subscriptions away', async () => {
    const { id } = await newCustomer({ email: 'a@example.com' })
    const card = await attach(id)
    const product = (await post('/v1/products', { name: 'Plan' })).json
    const price = (
      await post('/v1/prices', { product: product.id, type: 'recurring', amount_satang: 29_900, interval: 'month' })
    ).json
    const subscription = (
      await post('/v1/subscriptions', { customer: id, price: price.id, collection_method: 'invoice' })
    ).json
    const blocked = await remove(id)
    expect([blocked.status, blocked.json.error.code]).toEqual([400, 'customer_has_open_payment'])
    expect((await get(`/v1/customers/${id}`)).status).toBe(200)
    await api.sql("update payments set status = 'expired' where customer_id = $1", [id])
    expect((await remove(id)).json).toEqual({ id, object: 'customer', deleted: true })

    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const answer = await api.send(method, `/v1/customers/${id}`, {
        key: shop.testKey,
        body: method === 'PATCH' ? {} : undefined,
      })
      expect([method, answer.status]).toEqual([method, 404])
    }
    expect((await get('/v1/customers')).json.data).toEqual([])
    expect((await get(`/v1/payment_methods?customer=${id}`)).json.data).toEqual([])
    expect((await get(`/v1/subscriptions/${subscription.id}`)).json).toMatchObject({
      status: 'canceled',
      ended_reason: 'requested',
    })
    expect(
      (await post('/v1/payment_methods', { customer: id, type: 'card', token: 'pm_card_ok' })).json.error,
    ).toMatchObject({
      code: 'resource_missing',
      param: 'customer',
    })
    expect((await events(id)).map((e) => e.type)).toEqual(['customer.created', 'customer.updated', 'customer.deleted'])
    expect((await events(card.id)).map((e) => e.type)).toEqual(['payment_method.attached', 'payment_method.detached'])
    expect((await post('/v1/customers', { email: 'a@example.com' })).status).toBe(200)
  })

  test('waits for an attempt that is not published yet', async () => {
    const { id } = await newCustomer()
    await api.sql(
      `insert into payments (id, merchant_id, livemode, status, customer_id, payment_method_type, gateway, gross_satang, fee_satang, net_satang, fee_details, announced, created_at)
       values ($1, $2, false, 'processing', $3, 'card', 'simulator', 100, 0, 100, '[]', false, 1)`,
      [mintId('pay_'), shop.id, id],
    )
    expect((await remove(id)).json.error.code).toBe('customer_has_open_payment')
  })
})

test('a retried creation is one customer', async () => {
  const headers = { 'idempotency-key': 'once' }
  const once = () => api.send('POST', '/v1/customers', { key: shop.testKey, body: { name: 'A' }, headers })
  const [first, second] = [await once(), await once()]
  expect(second.text).toBe(first.text)
  expect((await get('/v1/customers')).json.data).toHaveLength(1)
})

test('scopes are asked for', async () => {
  const reader = await api.merchant({ scopes: ['customers:read', 'payment_methods:read'] })
  for (const path of ['/v1/customers', '/v1/products', '/v1/prices', '/v1/payment_methods']) {
    const { status, json } = await api.send('POST', path, { key: reader.testKey, body: {} })
    expect([path, status, json.error.code]).toEqual([path, 403, 'scope_missing'])
  }
  expect((await get('/v1/customers', reader.testKey)).status).toBe(200)
  expect((await get('/v1/products', reader.testKey)).status).toBe(403)
})
