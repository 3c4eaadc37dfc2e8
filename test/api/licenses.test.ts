// Licences over HTTP: issued with a purchase, verified by anyone, seats counted exactly, and everything that is refused.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { mintId, mintLicenceKey } from '../../db/ids.ts'
import { fromBangkok } from '../../rules/periods.ts'
import type { Answer, SendOptions } from '../support/api.ts'
import { type ApiShop, BAD_TEXTS, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { poison } from '../support/poison.ts'
import { asAdministrator } from '../support/servers.ts'

const DAY = 86_400
const T0 = fromBangkok({ year: 2026, month: 3, day: 31, hour: 9 })
const VERSION = { 'service-version': '2026-09-01' }
const KEY = /^[0-9A-F]{8}(?:-[0-9A-F]{8}){3}$/

let billing: BillingApi
let shop: ApiShop
let clock: string
let customer: string
let email: string
let buyers = 0
/** A plan with three seats, and a one-time product with five. */
let plan: string
let tool: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  plan = await shop.price({}, { license_enabled: true, license_seats: 3, feature_flags: ['plan'] })
  tool = await shop.price(
    { type: 'one_time', interval: undefined, amount_satang: 49_900 },
    { license_enabled: true, license_seats: 5, feature_flags: ['tool'] },
  )
})
beforeEach(async () => {
  clock = (await shop.post('/v1/test_clocks', { frozen_time: T0 })).json.id
  email = `owner${++buyers}@example.com`
  customer = await shop.customer({ email, test_clock: clock })
})
afterEach(async () => {
  Object.assign(billing, { away: false, held: false })
  await billing.settled()
  expect(billing.api.logs.filter((line) => line.level === 'processing' || line.level === 'error')).toEqual([])
})
afterAll(() => billing.checkAndClose())

async function subscribed(body: object = {}): Promise<Answer['json']> {
  const { json, status, text } = await shop.subscribe({ customer, price: plan, ...body })
  if (status !== 200) throw new Error(text)
  await billing.settled()
  return json
}
const licencesOf = async (query: string) => (await shop.get(`/v1/licenses?${query}`)).json.data
async function licenceOf(s: { id: string }) {
  const found = await licencesOf(`subscription=${s.id}`)
  expect(found).toHaveLength(1)
  return found[0]
}
const read = async (id: string) => (await shop.get(`/v1/licenses/${id}`)).json
/** Calls as any application does: without a key. */
const ask = (path: string, body: unknown, { headers, ...options }: SendOptions = {}) =>
  billing.api.send('POST', `/v1/licenses/${path}`, { body, headers: { ...VERSION, ...headers }, ...options })
const verify = (licence: { product: string; key: string }, body: object = {}, options: SendOptions = {}) =>
  ask('verify', { product_id: licence.product, license_key: licence.key, ...body }, options)
const release = (licence: { product: string; key: string }, instance: string) =>
  ask('release', { product_id: licence.product, license_key: licence.key, instance })
const eventsOf = async (id: string): Promise<string[]> =>
  (await billing.api.sql<{ type: string }>('select type from events where object_id = $1 order by sequence', [id])).map(
    ({ type }) => type,
  )
async function advance(to: number) {
  await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: to })
  await billing.settled()
  expect((await shop.get(`/v1/test_clocks/${clock}`)).json).toMatchObject({ status: 'ready', frozen_time: to })
}
async function checkedOut(lines: object[], buyer = email) {
  const opened = await shop.post(
    '/v1/checkout_sessions',
    { customer_email: buyer, line_items: lines, success_url: 'https://shop.example/thanks' },
    { headers: VERSION },
  )
  await shop.post(`/v1/test_helpers/checkout_sessions/${opened.json.id}/confirm`, {
    payment_method_type: 'card',
    token: 'pm_card_ok',
  })
  await billing.settled()
  const session = (await shop.get(`/v1/checkout_sessions/${opened.json.id}`)).json
  expect(session.status).toBe('complete')
  return session
}
/** Licences of buyers without a test clock. */
async function boughtInRealTime(count: number): Promise<string[]> {
  const sessions = await Promise.all(
    Array.from({ length: count }, (_, n) => checkedOut([{ price: tool }], `real${++buyers}-${n}@example.com`)),
  )
  return sessions.flatMap(({ licenses }) => licenses)
}

describe('a licence', () => {
  test('comes with a paid subscription, with every field of the specification, and its event', async () => {
    const s = await subscribed({ quantity: 2 })
    const licence = await licenceOf(s)
    expect(licence).toEqual({
      id: expect.stringMatching(/^lic_/),
      object: 'license',
      key: expect.stringMatching(KEY),
      product: s.product,
      customer,
      payment: expect.stringMatching(/^pay_/),
      invoice: s.latest_invoice,
      subscription: s.id,
      seats: 6,
      uses: 0,
      status: 'active',
      revoked_reason: null,
      instances: [],
      livemode: false,
      created: T0,
    })
    expect(await read(licence.id)).toEqual(licence)
    const [event] = await billing.api.sql<{ type: string; object: object }>(
      'select type, object from events where object_id = $1',
      [licence.id],
    )
    expect(event).toEqual({ type: 'license.issued', object: licence })
  })

  test('is there once it is paid, not before', async () => {
    const s = await subscribed({ collection_method: 'invoice' })
    expect(await licencesOf(`subscription=${s.id}`)).toEqual([])
    const { payment } = (await shop.get(`/v1/invoices/${s.latest_invoice}`)).json
    await shop.post(`/v1/test_helpers/payments/${payment}/succeed`, {})
    await billing.settled()
    expect(await licenceOf(s)).toMatchObject({ status: 'active', payment })
  })

  test('keeps its key, its seats and its devices over renewals', async () => {
    const licence = await licenceOf(await subscribed())
    await verify(licence, { instance: 'laptop' })
    await advance(T0 + 70 * DAY)
    expect(await licencesOf(`customer=${customer}`)).toEqual([
      { ...licence, uses: 1, instances: [{ id: 'laptop', first_seen: T0, last_seen: T0 }] },
    ])
    expect(await eventsOf(licence.id)).toEqual(['license.issued', 'license.activated'])
  })

  test('is one for each line of a checkout, shown by the session, with the subscription that the line started', async () => {
    const session = await checkedOut([{ price: tool, quantity: 2 }, { price: plan }, { price: tool }])
    const licences = await Promise.all(session.licenses.map(read))
    expect(licences.map(({ seats, subscription }) => ({ seats, subscription }))).toEqual([
      { seats: 10, subscription: null },
      { seats: 3, subscription: session.subscriptions[0] },
      { seats: 5, subscription: null },
    ])
    expect(new Set(licences.map(({ key }) => key)).size).toBe(3)
    expect(licences.every(({ payment, invoice }) => payment === session.payment && invoice === session.invoice)).toBe(
      true,
    )
  })

  test('comes with what costs nothing too', async () => {
    const gift = await shop.price(
      { type: 'pay_what_you_want', interval: undefined, amount_satang: undefined, minimum_satang: 0 },
      { license_enabled: true },
    )
    const { json } = await shop.post(
      '/v1/checkout_sessions',
      { customer_email: email, line_items: [{ price: gift }], success_url: 'https://shop.example/thanks' },
      { headers: VERSION },
    )
    await shop.post(`/v1/test_helpers/checkout_sessions/${json.id}/confirm`, { payment_method_type: 'promptpay' })
    await billing.settled()
    const [id] = (await shop.get(`/v1/checkout_sessions/${json.id}`)).json.licenses
    expect(await read(id)).toMatchObject({ seats: 1, payment: null, status: 'active' })
  })

  test('is not made for a product without licences', async () => {
    const s = (await shop.subscribe({ customer })).json
    expect(await licencesOf(`subscription=${s.id}`)).toEqual([])
  })

  test('is found by product, customer, subscription and status, and nobody else finds it', async () => {
    const licence = await licenceOf(await subscribed())
    for (const query of [`customer=${customer}`, `customer=${customer}&product=${licence.product}&status=active`])
      expect(await licencesOf(query)).toEqual([licence])
    for (const query of [`customer=${customer}&status=disabled`, `customer=${customer}&product=${mintId('prod_')}`])
      expect(await licencesOf(query)).toEqual([])
    expect((await shop.get('/v1/licenses?status=lost')).json.error).toMatchObject({ param: 'status' })
    const stranger = await billing.shop()
    expect((await stranger.get('/v1/licenses')).json.data).toEqual([])
    expect((await stranger.get(`/v1/licenses/${licence.id}`)).status).toBe(404)
    const live = await shop.get(`/v1/licenses/${licence.id}`, { key: shop.liveKey })
    expect([live.status, live.json.error.message]).toEqual([404, expect.stringContaining('exists in test mode')])
    for (const verb of ['disable', 'enable', 'rotate', 'reset_uses'])
      expect((await stranger.post(`/v1/licenses/${licence.id}/${verb}`)).status).toBe(404)
  })
})

describe('verification', () => {
  test('takes a seat unless it is told not to, and says who bought it', async () => {
    const licence = await licenceOf(await subscribed())
    const answered = async (body: object) => (await verify(licence, body)).json
    const valid = (uses: number) => ({ valid: true, uses, seats: 3, purchase: { email } })
    expect(await answered({})).toEqual(valid(1))
    expect(await answered({ increment_uses_count: false })).toEqual(valid(1))
    expect(await answered({ increment_uses_count: 'false' })).toEqual(valid(1))
    expect(await answered({ increment_uses_count: 'true' })).toEqual(valid(2))
    expect(await answered({ increment_uses_count: true })).toEqual(valid(3))
    expect(await answered({})).toEqual({ valid: false, reason: 'seats_exceeded', uses: 3, seats: 3, purchase: null })
    expect(await answered({ increment_uses_count: false })).toEqual(valid(3))
    expect(await eventsOf(licence.id)).toEqual([
      'license.issued',
      ...Array(3).fill('license.activated'),
      'license.seats_exceeded',
    ])
  })

  test('of one device takes one seat, however often, and notes when it was last seen', async () => {
    const licence = await licenceOf(await subscribed())
    for (let n = 0; n < 3; n++) expect((await verify(licence, { instance: 'a' })).json).toMatchObject({ uses: 1 })
    await advance(T0 + 59)
    await verify(licence, { instance: 'a' })
    expect((await read(licence.id)).instances).toEqual([{ id: 'a', first_seen: T0, last_seen: T0 }])
    await advance(T0 + 60)
    expect((await verify(licence, { instance: 'a' })).json).toMatchObject({ valid: true, uses: 1 })
    expect(await verify(licence, { instance: 'b' })).toMatchObject({ json: { uses: 2 } })
    expect(await read(licence.id)).toMatchObject({
      uses: 2,
      instances: [
        { id: 'a', first_seen: T0, last_seen: T0 + 60 },
        { id: 'b', first_seen: T0 + 60, last_seen: T0 + 60 },
      ],
    })
    expect(await eventsOf(licence.id)).toEqual(['license.issued', 'license.activated', 'license.activated'])
  })

  test.each([
    ['without names', (_n: number) => ({})],
    ['by devices', (n: number) => ({ instance: `device ${n}` })],
  ])('fifty at once get five seats of five: %s', async (_name, body) => {
    const [id] = (await checkedOut([{ price: tool }])).licenses
    const licence = await read(id)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => verify(licence, body(n))))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(answers.filter(({ json }) => json.valid)).toHaveLength(5)
    expect(new Set(answers.filter(({ json }) => !json.valid).map(({ json }) => json.reason))).toEqual(
      new Set(['seats_exceeded']),
    )
    expect(await read(id)).toMatchObject({ uses: 5, seats: 5 })
    const events = await eventsOf(id)
    expect(events.filter((type) => type === 'license.activated')).toHaveLength(5)
    expect(events.filter((type) => type === 'license.seats_exceeded')).toHaveLength(1)
  })

  test('seats of many licences that are asked for at once share commits, and each event its own request', async () => {
    const ids = await boughtInRealTime(12)
    const licences = await Promise.all(ids.map(read))
    const calls = licences.flatMap((licence) => ['a', 'b'].map((instance) => ({ licence, instance })))
    const answers = await Promise.all(calls.map(({ licence, instance }) => verify(licence, { instance })))
    expect(answers.map(({ json }) => json.valid)).toEqual(calls.map(() => true))
    for (const licence of await Promise.all(ids.map(read))) {
      expect(licence).toMatchObject({ uses: 2, seats: 5 })
      expect(licence.instances.map(({ id }: { id: string }) => id).toSorted()).toEqual(['a', 'b'])
    }
    const events = await billing.api.sql<{ request_id: string; commit: string }>(
      "select request_id, xmin::text as commit from events where object_id = any ($1) and type = 'license.activated'",
      [ids],
    )
    expect(events.map(({ request_id }) => request_id).toSorted()).toEqual(
      answers.map(({ headers }) => headers.get('request-id')).toSorted(),
    )
    expect(new Set(events.map(({ commit }) => commit)).size).toBeLessThan(calls.length / 2)
  })

  test('a licence that is locked, and one that cannot be written, hold up no other seat', async () => {
    const ids = await boughtInRealTime(6)
    const [locked, broken, ...others] = await Promise.all(ids.map(read))
    const heal = await poison(billing.api.databaseUrl, 'licenses', `new.id = '${broken.id}'`)
    const holder = await billing.api.db.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from licenses where id = $1 for update', [locked.id])
      const ofLocked = verify(locked, { instance: 'a' })
      const rest = await Promise.all([broken, ...others].map((licence) => verify(licence, { instance: 'a' })))
      expect(rest.map(({ status }) => status)).toEqual([500, 200, 200, 200, 200])
      expect((await Promise.all(others.map(({ id }) => read(id)))).map(({ uses }) => uses)).toEqual([1, 1, 1, 1])
      await holder.query('commit')
      expect((await ofLocked).json).toMatchObject({ valid: true, uses: 1 })
      expect(await read(broken.id)).toMatchObject({ uses: 0, instances: [] })
    } finally {
      await holder.query('rollback')
      holder.release()
      await heal()
      billing.api.logs.length = 0
    }
  })

  test('a commit whose end is not known is not tried again: it could take a second seat', async () => {
    const [id = ''] = await boughtInRealTime(1)
    const licence = await read(id)
    // A sequence counts what a transaction that is cut off has tried.
    await asAdministrator(
      billing.api.databaseUrl,
      `create sequence seat_tries; grant select on seat_tries to public; create function cut_off() returns trigger language plpgsql security definer as
         $$ begin perform nextval('seat_tries'); perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
       create trigger cut_off before update on licenses for each row when (new.id = '${id}') execute function cut_off()`,
    )
    try {
      expect((await verify(licence)).status).toBeGreaterThanOrEqual(500)
      expect(await billing.api.sql('select last_value::integer as n from seat_tries')).toEqual([{ n: 1 }])
      expect(await read(id)).toMatchObject({ uses: 0 })
      const { totalCount, idleCount } = billing.api.db.pool
      expect(totalCount - idleCount).toBe(0)
    } finally {
      await asAdministrator(
        billing.api.databaseUrl,
        'drop trigger cut_off on licenses; drop function cut_off(); drop sequence seat_tries',
      )
      billing.api.logs.length = 0
    }
  })

  test('ten times at once by one device takes one seat', async () => {
    const licence = await licenceOf(await subscribed())
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(licence, { instance: 'one' })))
    expect(answers.every(({ json }) => json.valid && json.uses === 1)).toBe(true)
  })

  test('says the same bytes of whatever is nobody’s licence', async () => {
    const licence = await licenceOf(await subscribed())
    const other = await shop.price({}, { license_enabled: true })
    const otherProduct = (await shop.get(`/v1/prices/${other}`)).json.product
    const { product, key } = licence
    const wrong = [
      { product: mintId('prod_'), key },
      { product, key: mintLicenceKey() },
      { product: otherProduct, key },
      { product, key: 'not a key' },
      { product: '', key: '' },
      { product: 'x'.repeat(10_000), key: 'y'.repeat(10_000) },
      { product, key: key.toLowerCase() },
    ]
    const answers = await Promise.all([
      ...wrong.map((licence) => verify(licence)),
      ...wrong.map((licence) => verify(licence, {}, { headers: { 'idempotency-key': 'k' } })),
      ...wrong.map((licence) => release(licence, 'a')),
    ])
    const bytes = answers.map(({ text, json }) => text.replace(json.error.request_id, ''))
    expect(new Set(bytes).size).toBe(1)
    expect(answers.every(({ status }) => status === 404)).toBe(true)
    expect(answers[0]!.json).toMatchObject({
      valid: false,
      error: { type: 'invalid_request_error', code: 'license_not_found' },
    })
    expect(await read(licence.id)).toEqual(licence)
  })

  test('needs no key, ignores one, from a page too, and needs a version', async () => {
    const licence = await licenceOf(await subscribed())
    const origin = 'https://app.example'
    for (const headers of [{}, { authorization: 'Bearer rubbish' }, { origin }] as Record<string, string>[]) {
      expect((await verify(licence, { instance: 'a' }, { headers })).status).toBe(200)
    }
    const secret = await verify(licence, { instance: 'a' }, { key: shop.testKey, headers: { origin } })
    expect([secret.status, secret.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    const bare = { product_id: licence.product, license_key: licence.key }
    const unversioned = await billing.api.send('POST', '/v1/licenses/verify', { body: bare })
    expect([unversioned.status, unversioned.json.error.code]).toEqual([400, 'version_missing'])
    const wrong = await verify(licence, {}, { headers: { 'service-version': '2020-01-01' } })
    expect([wrong.status, wrong.json.error.code]).toEqual([400, 'version_unsupported'])
    expect(await read(licence.id)).toMatchObject({ uses: 1 })
  })

  test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('does not answer %s, and says what it does', async (method) => {
    for (const options of [{}, { key: shop.testKey }]) {
      const answer = await billing.api.send(method, '/v1/licenses/verify', options)
      expect([answer.status, answer.json.error.code, answer.headers.get('allow')]).toEqual([
        405,
        'method_not_allowed',
        'POST, OPTIONS',
      ])
    }
  })

  test('works while Temporal is away, with seats, events and releases', async () => {
    const licence = await licenceOf(await subscribed())
    billing.away = true
    expect((await verify(licence, { instance: 'a' })).json).toMatchObject({ valid: true, uses: 1 })
    expect((await release(licence, 'a')).json).toEqual({ released: true, uses: 0, seats: 3 })
    expect(await eventsOf(licence.id)).toEqual(['license.issued', 'license.activated', 'license.released'])
  })

  test('under an Idempotency-Key counts once, per licence', async () => {
    const licence = await licenceOf(await subscribed())
    const once = { headers: { 'idempotency-key': 'start-1' } }
    const first = await verify(licence, {}, once)
    const again = await verify(licence, {}, once)
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
    expect((await read(licence.id)).uses).toBe(1)
    const other = await verify(licence, { instance: 'x' }, once)
    expect([other.status, other.json.error.code]).toEqual([400, 'idempotency_key_reused'])
    const [another] = (await checkedOut([{ price: tool }])).licenses
    expect((await verify(await read(another), {}, once)).json).toMatchObject({ valid: true, uses: 1 })
  })

  test.each([
    ...BAD_TEXTS.filter(([name]) => name !== 'an empty text' && name !== '256 characters').flatMap(([name, value]) => [
      [`product_id: ${name}`, 'product_id', value],
      [`license_key: ${name}`, 'license_key', value],
    ]),
    ...BAD_TEXTS.map(([name, value]) => [`instance: ${name}`, 'instance', value]),
    ['instance: 129 characters', 'instance', 'x'.repeat(129)],
    ...['yes', 1, 0, null, 'TRUE', [], ''].map((v) => [`increment: ${JSON.stringify(v)}`, 'increment_uses_count', v]),
  ] as [string, string, unknown][])('refuses %s', async (_name, param, value) => {
    const body = { product_id: mintId('prod_'), license_key: mintLicenceKey(), [param]: value }
    const answer = await ask('verify', body)
    expect([answer.status, answer.json.error.code, answer.json.error.param]).toEqual([400, 'parameter_invalid', param])
  })

  test('names what is missing and what is unknown', async () => {
    const missing = await ask('verify', {})
    expect(missing.json.error.errors.map((e: { param: string; code: string }) => [e.param, e.code])).toEqual([
      ['product_id', 'parameter_missing'],
      ['license_key', 'parameter_missing'],
    ])
    const body = { product_id: 'a', license_key: 'b', increment: true }
    expect((await ask('verify', body)).json.error).toMatchObject({ code: 'parameter_unknown', param: 'increment' })
    expect((await ask('release', { product_id: 'a', license_key: 'b' })).json.error).toMatchObject({
      code: 'parameter_missing',
      param: 'instance',
    })
  })
})

describe('a seat', () => {
  test('comes back when its device releases it, once, and is news again when it is missing again', async () => {
    const licence = await licenceOf(await subscribed())
    for (const instance of ['a', 'b', 'c', 'd']) await verify(licence, { instance })
    expect((await release(licence, 'b')).json).toEqual({ released: true, uses: 2, seats: 3 })
    expect((await release(licence, 'b')).json).toEqual({ released: false, uses: 2, seats: 3 })
    expect((await release(licence, 'nobody')).json).toEqual({ released: false, uses: 2, seats: 3 })
    expect((await verify(licence, { instance: 'd' })).json).toMatchObject({ valid: true, uses: 3 })
    expect((await verify(licence, { instance: 'e' })).json).toMatchObject({ valid: false, reason: 'seats_exceeded' })
    expect(await eventsOf(licence.id)).toEqual([
      'license.issued',
      ...Array(3).fill('license.activated'),
      'license.seats_exceeded',
      'license.released',
      'license.activated',
      'license.seats_exceeded',
    ])
  })

  test('is released once by ten releases at once', async () => {
    const licence = await licenceOf(await subscribed())
    await verify(licence, { instance: 'a' })
    await verify(licence, {})
    const answers = await Promise.all(Array.from({ length: 10 }, () => release(licence, 'a')))
    expect(answers.filter(({ json }) => json.released)).toHaveLength(1)
    expect(await read(licence.id)).toMatchObject({ uses: 1, instances: [] })
  })

  test('comes back with all others when uses are reset', async () => {
    const licence = await licenceOf(await subscribed())
    await verify(licence, { instance: 'a' })
    await verify(licence)
    for (let n = 0; n < 2; n++) {
      const reset = await shop.post(`/v1/licenses/${licence.id}/reset_uses`)
      expect([reset.status, reset.json]).toEqual([200, licence])
    }
    expect((await eventsOf(licence.id)).filter((type) => type === 'license.released')).toHaveLength(1)
  })
})

describe('a licence that does not verify', () => {
  const invalid = (reason: string, uses = 0) => ({ valid: false, reason, uses, seats: 3, purchase: null })

  test('is disabled and enabled again, each as often as one likes', async () => {
    const licence = await licenceOf(await subscribed())
    for (let n = 0; n < 2; n++)
      expect((await shop.post(`/v1/licenses/${licence.id}/disable`)).json).toEqual({ ...licence, status: 'disabled' })
    for (const body of [{}, { increment_uses_count: false }])
      expect((await verify(licence, body)).json).toEqual(invalid('disabled'))
    for (let n = 0; n < 2; n++) expect((await shop.post(`/v1/licenses/${licence.id}/enable`)).json).toEqual(licence)
    expect((await verify(licence)).json).toMatchObject({ valid: true, uses: 1 })
  })

  test('ends with its subscription, and does not come back by hand', async () => {
    const s = await subscribed()
    const licence = await licenceOf(s)
    await shop.post(`/v1/subscriptions/${s.id}/cancel?at_period_end=false`)
    expect((await verify(licence)).json).toEqual(invalid('subscription_ended'))
    expect(await read(licence.id)).toEqual({ ...licence, status: 'revoked', revoked_reason: 'subscription_ended' })
    expect(await eventsOf(licence.id)).toEqual(['license.issued', 'license.revoked'])
    for (const verb of ['enable', 'rotate']) {
      const answer = await shop.post(`/v1/licenses/${licence.id}/${verb}`)
      expect([answer.status, answer.json.error.code, answer.json.error.param]).toEqual([400, 'parameter_invalid', 'id'])
    }
    expect((await shop.post(`/v1/licenses/${licence.id}/disable`)).json.status).toBe('revoked')
  })

  test('has expired when its grace is over, to the second, and verifies again when it is paid', async () => {
    const s = await subscribed({ payment_method: 'pm_card_ok_then_declined' })
    const licence = await licenceOf(s)
    const graceEnds = s.current_period_end + 7 * DAY
    await advance(graceEnds - 1)
    expect((await verify(licence, { increment_uses_count: false })).json).toMatchObject({ valid: true })
    await advance(graceEnds)
    expect((await verify(licence)).json).toEqual(invalid('expired'))
    expect((await shop.get(`/v1/customers/${customer}/entitlements`)).json).toMatchObject({ active_products: [] })
    expect(await read(licence.id)).toMatchObject({ status: 'expired', revoked_reason: null })
    const paid = await shop.post(
      `/v1/invoices/${(await shop.get(`/v1/subscriptions/${s.id}`)).json.latest_invoice}/pay`,
      {
        payment_method: 'pm_card_ok',
      },
    )
    expect(paid.status).toBe(200)
    await billing.settled()
    expect((await shop.get(`/v1/subscriptions/${s.id}`)).json.status).toBe('active')
    expect((await verify(licence)).json).toMatchObject({ valid: true, uses: 1 })
    expect(await eventsOf(licence.id)).toEqual(['license.issued', 'license.revoked', 'license.activated'])
  })

  test('has no old key any more once it is rotated; its seats stay taken', async () => {
    const licence = await licenceOf(await subscribed())
    await verify(licence, { instance: 'a' })
    const rotated = (await shop.post(`/v1/licenses/${licence.id}/rotate`)).json
    expect(rotated).toMatchObject({ id: licence.id, uses: 1, key: expect.stringMatching(KEY) })
    expect(rotated.key).not.toBe(licence.key)
    expect((await verify(licence)).json.error.code).toBe('license_not_found')
    expect((await verify(rotated, { instance: 'a' })).json).toMatchObject({ valid: true, uses: 1 })
    expect((await eventsOf(licence.id)).at(-1)).toBe('license.rotated')
  })

  test('follows a change of plan: seats with the quantity, another licence with another product', async () => {
    const s = await subscribed()
    const licence = await licenceOf(s)
    await verify(licence, { instance: 'a' })
    const change = async (body: object) => {
      const answer = await shop.post(`/v1/subscriptions/${s.id}/change`, body)
      expect([answer.status, answer.text]).toEqual([200, answer.text])
      await billing.settled()
    }
    await change({ price: plan, quantity: 4 })
    expect(await licenceOf(s)).toMatchObject({ id: licence.id, key: licence.key, seats: 12, uses: 1 })
    const better = await shop.price({ amount_satang: 500_000 }, { license_enabled: true, license_seats: 9 })
    await change({ price: better, quantity: 1 })
    expect((await verify(licence)).json).toMatchObject({ valid: false, reason: 'subscription_ended' })
    const [now] = await licencesOf(`subscription=${s.id}&status=active`)
    expect(now).toMatchObject({ seats: 9, uses: 0, status: 'active' })
    await change({ price: plan, quantity: 1 })
    expect(await licencesOf(`subscription=${s.id}&status=active`)).toMatchObject([
      { key: licence.key, seats: 3, uses: 1 },
    ])
  })
})

test('limits one address to 60 a minute for each key, and to 600 in all, whichever process answers', async () => {
  const limited = await billing.api.another({ rateLimits: 'on' })
  const at = (key: string) =>
    limited.send('POST', '/v1/licenses/verify', { body: { product_id: 'prod', license_key: key }, headers: VERSION })
  const first = await Promise.all(Array.from({ length: 61 }, () => at('one')))
  expect(first.filter(({ status }) => status === 404)).toHaveLength(60)
  const refused = first.find(({ status }) => status === 429)!
  expect(refused.json.error.code).toBe('rate_limited')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('ratelimit-limit')).toBe('60')
  const others = await Promise.all(Array.from({ length: 560 }, (_, n) => at(`key ${n}`)))
  expect(others.filter(({ status }) => status === 404)).toHaveLength(539)
  await limited.close()
})

test('counts what is malformed too, and answers no more than it was asked', async () => {
  await billing.api.sql('delete from rate_limits')
  const limited = await billing.api.another({ rateLimits: 'on' })
  const body = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`u${n}`, n]))
  const call = (of: object) => limited.send('POST', '/v1/licenses/verify', { body: of, headers: VERSION })
  const wrong = await call(body)
  expect([wrong.status, wrong.json.error.code, wrong.json.error.errors?.length]).toEqual([400, 'parameter_missing', 20])
  expect(wrong.text.length).toBeLessThan(4_096)
  const before = Number(wrong.headers.get('ratelimit-remaining'))
  expect(Number((await call({ nonsense: 1 })).headers.get('ratelimit-remaining'))).toBe(before - 1)
  await limited.close()
})
