/*
 * `Dry-Run: true` (specification §1.13): a write answers what it would change, and changes nothing. For each call of a table the dry run is made first, the whole
 * database is compared, and then the call itself has to do what was said.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import type { DryRunObject } from '../../resources/dry-run.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'

let billing: BillingApi
let shop: ApiShop

beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  await shop.post('/v1/webhook_endpoints', { url: 'http://127.0.0.1:9/satang' })
  await shop.post('/v1/bank_accounts', { bank_code: '004', account_number: '1234567890', account_name: 'Baan Kafae' })
})
afterAll(() => billing.checkAndClose())

/** Every row of every table, as one text each. Keys note when they were used last, and processes that they live. */
async function everything(): Promise<Record<string, string>> {
  await billing.settled()
  const tables = await billing.api.sql<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  )
  const left = tables.filter(({ name }) => !['api_keys', 'worker_heartbeats', 'rate_limits'].includes(name))
  const readable = await billing.api.sql<{ name: string }>(
    'select name from unnest($1::text[]) name where has_table_privilege(name, $2)',
    [left.map(({ name }) => name), 'select'],
  )
  const hashes: Record<string, string> = {}
  for (const { name } of readable) {
    const [row] = await billing.api.sql<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as hash from ${name} t`,
    )
    hashes[name] = row!.hash
  }
  return hashes
}

const VERSION = { 'Service-Version': '2026-09-01' }

async function dry(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const before = await everything()
  const answer = await shop.send(method, path, {
    ...(body && { body }),
    headers: { ...VERSION, 'Dry-Run': 'true', ...headers },
  })
  expect(await everything()).toEqual(before)
  return answer
}

const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type)

interface Tried {
  method?: string
  path: string
  body?: object
}

/** Makes the call's dry run and the call. Answers both, and the events that the call's own commit has written. */
async function both({ method = 'POST', path, body }: Tried) {
  const tried = await dry(method, path, body)
  expect(tried.json.error).toBeUndefined()
  expect([tried.status, tried.json.object, tried.headers.get('dry-run')]).toEqual([200, 'dry_run', 'true'])
  billing.held = true
  const real = await shop.send(method, path, { ...(body && { body }), headers: VERSION })
  const requestId = real.headers.get('request-id')
  billing.held = false
  expect(real.status).toBe(200)
  const events = await billing.api.sql<{ type: string }>('select type from events where request_id = $1 order by id', [
    requestId,
  ])
  return { said: tried.json as DryRunObject, real: real.json, events: typesOf(events) }
}

describe('what is said is what is done', () => {
  test('a customer is made: the object, its event, its webhook', async () => {
    const { said, real, events } = await both({
      path: '/v1/customers',
      body: { email: 'dry@example.com', name: 'Nok' },
    })
    expect(typesOf(said.events)).toEqual(events)
    expect(said.result).toEqual({ ...real, id: expect.stringMatching(/^cus_/), created: expect.any(Number) })
    expect(said.changes).toEqual([{ object: 'customer', id: said.result!.id, before: null, after: said.result }])
    expect(said.webhooks).toMatchObject([{ url: 'http://127.0.0.1:9/satang', event_type: 'customer.created' }])
    expect([said.ledger_entries, said.mails, said.left_out]).toEqual([[], [], []])
  })

  test('a refund in part: payment, balance and ledger, and nothing goes back', async () => {
    const { latest_invoice } = (await shop.subscribe({})).json
    await billing.settled()
    const { payment } = (await shop.get(`/v1/invoices/${latest_invoice}`)).json
    const { said } = await both({ path: `/v1/payments/${payment}/refund`, body: { amount_satang: 10_000 } })
    const change = said.changes.find(({ object }) => object === 'payment')
    expect([change?.before, change?.after]).toMatchObject([{ refunded_satang: 0 }, { refunded_satang: 10_000 }])
    expect(said.ledger_entries.length).toBeGreaterThan(1)
    expect(said.ledger_entries.reduce((sum, entry) => sum + entry.amount_satang, 0)).toBe(0)
    expect(said.ledger_entries.every(({ type }) => type === 'refund')).toBe(true)
  })

  test('a subscription by a test card: as if the charge is approved, and no card is attached', async () => {
    const customer = await shop.customer()
    const price = await shop.price()
    const body = { customer, price, collection_method: 'auto_charge', payment_method: 'pm_card_ok' }
    const tried = await dry('POST', '/v1/subscriptions', body)
    expect(tried.json).toMatchObject({
      object: 'dry_run',
      result: { object: 'subscription', status: 'active', customer, price },
    })
    expect(typesOf(tried.json.events)).toEqual(
      expect.arrayContaining(['payment.succeeded', 'invoice.paid', 'subscription.activated']),
    )
    expect(tried.json.mails).toMatchObject([{ kind: 'receipt', customer }])
    expect(tried.json.changes.map((c: { object: string }) => c.object)).toEqual(
      expect.arrayContaining(['subscription', 'payment', 'payment_method']),
    )
    expect((await shop.get(`/v1/payment_methods?customer=${customer}`)).json.data).toEqual([])
  })

  test('an invoice by hand: issued with the number that is next, which the next one still gets', async () => {
    const body = {
      customer: await shop.customer(),
      lines: [{ description: 'Design', quantity: 1, unit_amount_satang: 50_000 }],
    }
    const draft = (await shop.post('/v1/invoices', body)).json
    const path = `/v1/invoices/${draft.id}/finalize`
    const tried = (await dry('POST', path)).json as DryRunObject
    const real = (await shop.post(path)).json
    expect(tried.changes.find(({ id }) => id === draft.id)?.after).toMatchObject({
      status: 'open',
      number: real.number,
    })
    expect(tried.result).toMatchObject({ id: draft.id, status: 'open' })
    expect(typesOf(tried.events)).toContain('invoice.finalized')
  })

  test.each<[string, () => Promise<Tried>]>([
    ['a product', async () => ({ path: '/v1/products', body: { name: 'Pro' } })],
    ['a discount code', async () => ({ path: '/v1/discount_codes', body: { kind: 'percent', value: 10 } })],
    [
      'a change of a customer',
      async () => ({ method: 'PATCH', path: `/v1/customers/${await shop.customer()}`, body: { name: 'Ploy' } }),
    ],
    ['the end of a customer', async () => ({ method: 'DELETE', path: `/v1/customers/${await shop.customer()}` })],
    [
      'a checkout',
      async () => ({
        path: '/v1/checkout_sessions',
        body: {
          customer: await shop.customer(),
          line_items: [{ price: await shop.price({ type: 'one_time', interval: undefined }), quantity: 1 }],
          success_url: 'https://shop.example/done',
        },
      }),
    ],
    [
      'the end of a subscription',
      async () => ({ path: `/v1/subscriptions/${(await shop.subscribe({})).json.id}/cancel` }),
    ],
  ])('%s', async (_name, make) => {
    const tried = await make()
    await billing.settled()
    const { said, events } = await both(tried)
    expect(said.changes.length).toBeGreaterThan(0)
    expect(typesOf(said.events)).toEqual(events)
  })
})

describe('a test card answers as the simulator would, which keeps nothing of it', () => {
  const subscribing = async (card: string, more: object = {}) => ({
    ...{ customer: await shop.customer(), price: await shop.price(), collection_method: 'auto_charge' },
    ...{ payment_method: card, ...more },
  })

  test.each([
    ['pm_card_declined', 'card_declined', 'card_declined'],
    ['pm_card_insufficient_funds', 'card_declined', 'insufficient_funds'],
    ['pm_card_lost', 'card_declined', 'lost_card'],
  ])('%s: 402, as the call itself', async (card, code, decline) => {
    const body = await subscribing(card)
    const tried = await dry('POST', '/v1/subscriptions', body)
    const { request_id: _, payment: __, ...refusal } = (await shop.post('/v1/subscriptions', body)).json.error
    expect([tried.status, tried.json.error]).toEqual([402, { ...refusal, request_id: expect.any(String) }])
    expect(refusal).toMatchObject({ code, decline_code: decline })
    const allowed = await dry('POST', '/v1/subscriptions', { ...body, payment_behavior: 'allow_incomplete' })
    expect(allowed.json).toMatchObject({ object: 'dry_run', result: { status: 'pending_first_payment' } })
    expect(typesOf(allowed.json.events)).toEqual(
      expect.arrayContaining(['subscription.created', 'payment.failed', 'invoice.payment_failed']),
    )
    expect(allowed.json.ledger_entries).toEqual([])
  })

  test('3-D Secure: the subscription waits for its buyer', async () => {
    const tried = await dry('POST', '/v1/subscriptions', await subscribing('pm_card_3ds'))
    expect(tried.json.result).toMatchObject({
      status: 'pending_first_payment',
      next_action: { type: 'redirect_to_url' },
    })
    expect(typesOf(tried.json.events)).toContain('payment.requires_action')
  })

  test('a slow bank: no outcome yet; an answer that is lost: what the bank has in its book', async () => {
    const slow = await dry('POST', '/v1/subscriptions', await subscribing('pm_card_slow'))
    expect(slow.json.result.status).toBe('pending_first_payment')
    const lost = await dry('POST', '/v1/subscriptions', await subscribing('pm_card_timeout'))
    expect(lost.json.result.status).toBe('active')
  })

  test('a card that changes is not counted on: its next charge is the first one still', async () => {
    const customer = await shop.customer()
    const attach = async (token: string) =>
      (await shop.post('/v1/payment_methods', { customer, type: 'card', token })).json.id as string
    const card = await attach('pm_card_declined_then_ok')
    const body = { ...(await subscribing(card)), customer }
    for (let n = 0; n < 3; n++) expect((await dry('POST', '/v1/subscriptions', body)).status).toBe(402)
    const statuses = []
    for (let n = 0; n < 3; n++) statuses.push((await shop.post('/v1/subscriptions', body)).status)
    expect(statuses).toEqual([402, 402, 200])
    // The other way round, the charges that were made count.
    const good = { ...body, payment_method: await attach('pm_card_ok_then_declined') }
    expect((await dry('POST', '/v1/subscriptions', good)).json.result.status).toBe('active')
    expect((await shop.post('/v1/subscriptions', good)).json.status).toBe('active')
    expect((await dry('POST', '/v1/subscriptions', good)).json.error.decline_code).toBe('card_declined')
  })

  test('an open invoice, and a change of plan', async () => {
    const sub = (await shop.subscribe({ collection_method: 'invoice', payment_method: undefined })).json
    const pay = `/v1/invoices/${sub.latest_invoice}/pay`
    const refused = await dry('POST', pay, { payment_method: 'pm_card_declined' })
    expect([refused.status, refused.json.error.decline_code]).toEqual([402, 'card_declined'])
    const asked = await dry('POST', pay, { payment_method: 'pm_card_3ds' })
    expect([asked.status, asked.json.error.code]).toEqual([402, 'authentication_required'])
    const paid = await dry('POST', pay, { payment_method: 'pm_card_ok' })
    expect(paid.json.result).toMatchObject({ object: 'invoice', id: sub.latest_invoice, status: 'paid' })

    const first = (await shop.subscribe({ payment_method: 'pm_card_ok_then_declined' })).json
    await billing.settled()
    const price = await shop.price({ amount_satang: 200_000 })
    const change = await dry('POST', `/v1/subscriptions/${first.id}/change`, { price })
    expect([change.status, change.json.error.decline_code]).toEqual([402, 'card_declined'])
    const other = (await shop.subscribe({})).json
    await billing.settled()
    const changed = await dry('POST', `/v1/subscriptions/${other.id}/change`, { price })
    expect(changed.json.result).toMatchObject({ id: other.id, status: 'active', price })
  })

  test('a checkout that is confirmed', async () => {
    const line_items = [{ price: await shop.price({ type: 'one_time', interval: undefined }), quantity: 1 }]
    const session = async () => {
      const made = { customer: await shop.customer(), line_items, success_url: 'https://shop.example/done' }
      const { id } = (await shop.post('/v1/checkout_sessions', made, { headers: VERSION })).json
      return `/v1/test_helpers/checkout_sessions/${id}/confirm`
    }
    const path = await session()
    const confirm = (token: string) => dry('POST', path, { payment_method_type: 'card', token })
    expect((await confirm('pm_card_declined')).json.error).toMatchObject({ decline_code: 'card_declined' })
    expect((await confirm('pm_card_3ds')).json.result).toMatchObject({
      ...{ checkout_session: { status: 'open' }, payment: { status: 'requires_action' } },
    })
    expect((await confirm('pm_card_ok')).json.result).toMatchObject({
      ...{ checkout_session: { status: 'complete' }, payment: { status: 'succeeded' } },
    })
  })
})

describe('a refund in test mode', () => {
  const payment = async () => {
    const { latest_invoice } = (await shop.subscribe({})).json
    await billing.settled()
    return (await shop.get(`/v1/invoices/${latest_invoice}`)).json.payment as string
  }

  test.each([
    ['succeeded', { status: 'succeeded' }],
    ['pending', { status: 'pending', by_hand: false }],
    ['failed', { status: 'failed', failure_reason: 'account_closed' }],
    ['timeout', { status: 'succeeded' }],
  ])('has the answer that is set, and leaves it for the refund: %s', async (outcome, expected) => {
    const id = await payment()
    await shop.post(`/v1/test_helpers/payments/${id}/next_refund`, { outcome })
    for (let n = 0; n < 2; n++)
      expect((await dry('POST', `/v1/payments/${id}/refund`)).json.result).toMatchObject({
        ...{ object: 'refund', amount_satang: 100_000 },
        ...expected,
      })
    const real = (await shop.post(`/v1/payments/${id}/refund`)).json
    await billing.settled()
    expect((await shop.get(`/v1/refunds/${real.id}`)).json).toMatchObject(expected)
  })

  test('of a transfer has no charge in the book, and is made all the same', async () => {
    const sub = (await shop.subscribe({ collection_method: 'invoice', payment_method: undefined })).json
    const { payment: id } = (await shop.get(`/v1/invoices/${sub.latest_invoice}`)).json
    await shop.post(`/v1/test_helpers/payments/${id}/succeed`)
    await billing.settled()
    expect((await dry('POST', `/v1/payments/${id}/refund`)).json.result).toMatchObject({ status: 'succeeded' })
  })
})

describe('nothing is handed out or used up', () => {
  test('the secret of a key or an endpoint', async () => {
    const key = await dry('POST', '/v1/api_keys', { name: 'ci', scopes: ['products:read'] })
    expect(key.json.result.secret).toBe('sk_test_…')
    const endpoint = await dry('POST', '/v1/webhook_endpoints', {
      url: 'http://127.0.0.1:9/2',
    })
    expect(endpoint.json.error).toBeUndefined()
    expect(endpoint.json.result.signing_secret).toBe('whsec_…')
    expect(endpoint.text).not.toMatch(/whsec_[A-Za-z0-9]/)
  })

  test('an Idempotency-Key: the call itself is made with it afterwards', async () => {
    const key = { 'Idempotency-Key': 'dry-then-real' }
    const body = { email: 'key@example.com' }
    await dry('POST', '/v1/customers', body, key)
    const real = await shop.post('/v1/customers', body, { headers: key })
    expect([real.status, real.headers.get('idempotent-replayed')]).toEqual([200, null])
    expect(real.json.object).toBe('customer')
  })

  test('a used Idempotency-Key: the stored answer, as the call itself would answer it, and nothing changes', async () => {
    const headers = { 'Idempotency-Key': 'real-then-dry' }
    const real = await shop.post('/v1/customers', { email: 'used@example.com' }, { headers })
    const again = await dry('POST', '/v1/customers', { email: 'used@example.com' }, headers)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    expect(again.json).toMatchObject({ object: 'dry_run', result: real.json, changes: [], events: [], left_out: [] })
    const other = await dry('POST', '/v1/customers', { email: 'other@example.com' }, headers)
    expect([other.status, other.json.error.code]).toEqual([400, 'idempotency_key_reused'])
  })

  test('a used Idempotency-Key of a refusal: the refusal that is stored; of a secret: its prefix alone', async () => {
    await shop.post('/v1/customers', { email: 'stored@example.com' })
    const refused = { 'Idempotency-Key': 'refused-then-dry' }
    const real = await shop.post('/v1/customers', { email: 'stored@example.com' }, { headers: refused })
    const again = await dry('POST', '/v1/customers', { email: 'stored@example.com' }, refused)
    expect([again.status, again.json]).toEqual([400, expect.objectContaining({ error: expect.any(Object) })])
    expect(again.json.error.code).toBe(real.json.error.code)
    const made = { 'Idempotency-Key': 'key-then-dry' }
    const body = { name: 'ci 2', scopes: ['products:read'] }
    await shop.post('/v1/api_keys', body, { headers: made })
    const key = await dry('POST', '/v1/api_keys', body, made)
    expect([key.status, key.json.result.secret]).toEqual([200, 'sk_test_…'])
  })

  test('a used Idempotency-Key is free again after a day, and a malformed one is refused', async () => {
    const headers = { 'Idempotency-Key': 'day-old' }
    await shop.post('/v1/products', { name: 'Old' }, { headers })
    await billing.api.sql("update idempotency_records set created_at = created_at - 86400 where key = 'day-old'")
    const fresh = await dry('POST', '/v1/products', { name: 'New' }, headers)
    expect([fresh.status, fresh.json.result.name, fresh.headers.get('idempotent-replayed')]).toEqual([200, 'New', null])
    const bad = await dry('POST', '/v1/products', { name: 'New' }, { 'Idempotency-Key': 'x'.repeat(256) })
    expect([bad.status, bad.json.error.code]).toEqual([400, 'idempotency_key_invalid'])
  })

  test('a seat of a licence, in a call that needs no key: it is not taken, and nothing is told that the call itself does not tell', async () => {
    const price = await shop.price({}, { license_enabled: true, license_seats: 1 })
    const { id } = (await shop.subscribe({ price })).json
    await billing.settled()
    const [licence] = (await shop.get(`/v1/licenses?subscription=${id}`)).json.data
    const body = { product_id: licence.product, license_key: licence.key, instance: 'laptop' }
    const tried = await dry('POST', '/v1/licenses/verify', body, { Authorization: '' })
    expect([tried.status, tried.json.object, tried.json.result.valid]).toEqual([200, 'dry_run', true])
    expect([tried.json.changes, tried.json.events, tried.json.mails, tried.json.webhooks]).toEqual([[], [], [], []])
    const unknown = await dry('POST', '/v1/licenses/verify', { ...body, license_key: 'x' }, { Authorization: '' })
    expect([unknown.status, unknown.json.error.code]).toEqual([404, 'license_not_found'])
    const real = await billing.api.send('POST', '/v1/licenses/verify', { body, headers: VERSION })
    expect(real.json).toEqual(tried.json.result)
  })

  test('what the key may not read is left out, and named', async () => {
    const made = await shop.post('/v1/api_keys', { name: 'narrow', scopes: ['customers:write'] })
    const { json } = await shop.post(
      '/v1/customers',
      { email: 'narrow@example.com' },
      { key: made.json.secret, headers: { 'Dry-Run': 'true' } },
    )
    expect(json).toMatchObject({ changes: [{ object: 'customer' }], events: [], webhooks: [] })
    expect(json.left_out).toEqual(['balance_transactions:read', 'events:read', 'webhook_endpoints:read'])
  })
})

describe('is refused', () => {
  test('as the call itself: shape, meaning, an unknown id, a missing scope', async () => {
    await shop.post('/v1/customers', { email: 'taken@example.com' })
    const narrow = (await shop.post('/v1/api_keys', { name: 'read', scopes: ['customers:read'] })).json.secret
    for (const [method, path, body, status, code] of [
      ['POST', '/v1/customers', { email: 'x' }, 400, 'parameter_invalid'],
      ['POST', '/v1/customers', { email: 'taken@example.com' }, 400, 'email_taken'],
      ['PATCH', `/v1/customers/${mintId('cus_')}`, { name: 'x' }, 404, 'resource_missing'],
    ] as const) {
      const answer = await dry(method, path, body)
      expect([answer.status, answer.json.error.code]).toEqual([status, code])
    }
    const scoped = await shop.post(
      '/v1/customers',
      { email: 'a@example.com' },
      { key: narrow, headers: { 'Dry-Run': 'true' } },
    )
    expect([scoped.status, scoped.json.error.code]).toEqual([403, 'scope_missing'])
  })

  test('with a header that is neither true nor false', async () => {
    const { status, json } = await shop.post(
      '/v1/customers',
      { email: 'b@example.com' },
      { headers: { 'Dry-Run': 'yes' } },
    )
    expect([status, json.error.code, json.error.param]).toEqual([400, 'parameter_invalid', 'Dry-Run'])
    const real = await shop.post('/v1/customers', { email: 'b@example.com' }, { headers: { 'Dry-Run': 'false' } })
    expect(real.json.object).toBe('customer')
  })

  test('where a bank would have to be asked', async () => {
    const qr = (await shop.subscribe({ collection_method: 'invoice', payment_method: undefined })).json
    const { payment } = (await shop.get(`/v1/invoices/${qr.latest_invoice}`)).json
    const { status, json } = await dry('POST', `/v1/test_helpers/payments/${payment}/succeed`)
    expect([status, json.error.code]).toEqual([400, 'dry_run_unavailable'])
  })

  test('a read is a read', async () => {
    const { status, json } = await shop.get('/v1/customers', { headers: { 'Dry-Run': 'true' } })
    expect([status, json.object]).toEqual([200, 'list'])
  })
})
