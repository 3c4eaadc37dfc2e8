// Subscriptions over HTTP: every field with everything that can be wrong with it, and what a caller may rely on.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import type { Answer } from '../support/api.ts'
import { type ApiShop, BAD_INTEGERS, BAD_TEXTS, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { expectRefused, problem, refused } from '../support/refusals.ts'

let billing: BillingApi
let shop: ApiShop
let other: ApiShop
let customer: string
let price: string
beforeAll(async () => {
  billing = await startBillingApi({ slowSeconds: 1 })
  ;[shop, other] = await Promise.all([billing.shop(), billing.shop()])
})
beforeEach(async () => {
  customer = await shop.customer()
  price = await shop.price()
})
afterEach(async () => {
  Object.assign(billing, { away: false, held: false })
  await billing.settled()
  expect(billing.api.logs.filter((line) => line.level === 'processing')).toEqual([])
})
afterAll(() => billing.checkAndClose())

const create = (body: object, options?: object) =>
  shop.post('/v1/subscriptions', { customer, price, payment_method: 'pm_card_ok', ...body }, options)
const isId = expect.any(String)

const refuses = (ask: () => Promise<Answer>, wanted: object) => expectRefused(billing, ask, wanted)

describe('a creation', () => {
  test('by card answers the active subscription with every field of the specification', async () => {
    const began = Math.floor(Date.now() / 1000)
    const { status, json } = await create({ quantity: 2, metadata: { plan: 'a' } })
    expect(status).toBe(200)
    expect(json).toEqual({
      id: expect.stringMatching(/^sub_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      object: 'subscription',
      status: 'active',
      collection_method: 'auto_charge',
      current_period_start: expect.any(Number),
      current_period_end: expect.any(Number),
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
      ended_reason: null,
      customer,
      product: isId,
      price,
      quantity: 2,
      payment_method: expect.stringMatching(/^pm_/),
      days_until_due: null,
      anchor_day: expect.any(Number),
      latest_invoice: expect.stringMatching(/^in_/),
      next_action: null,
      discount: null,
      past_due_since: null,
      next_retry_at: null,
      carried_satang: 0,
      test_clock: null,
      livemode: false,
      created: expect.any(Number),
      metadata: { plan: 'a' },
      workflow: { id: `subscription/${json.id}`, url: null, problem: null },
    })
    expect(json.created).toBeGreaterThanOrEqual(began)
    expect((await shop.get(`/v1/subscriptions/${json.id}`)).json).toEqual(json)
    const invoice = (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json
    expect(invoice).toMatchObject({
      status: 'paid',
      subscription: json.id,
      total_satang: 200_000,
      amount_paid_satang: 200_000,
    })
    const payment = (await shop.get(`/v1/payments/${invoice.payment}`)).json
    expect(payment).toMatchObject({
      status: 'succeeded',
      gross_satang: 200_000,
      fee_satang: 7_811,
      net_satang: 192_189,
      subscription: json.id,
    })
  })

  test('by invoice answers at once, with a QR on its invoice, and asks no workflow', async () => {
    billing.away = true
    const { status, json } = await create({
      collection_method: 'invoice',
      payment_method: undefined,
      days_until_due: 10,
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({ status: 'pending_first_payment', days_until_due: 10, payment_method: null })
    const invoice = (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json
    expect(invoice).toMatchObject({
      status: 'open',
      due_date: json.created + 10 * 86_400,
      number: expect.stringMatching(/^INV-\d{4}-000\d{3}$/),
    })
    expect(invoice.qr).toMatchObject({
      payload: expect.stringContaining('000201'),
      expires_at: json.created + 10 * 86_400,
    })
  })

  test.each([
    ['pm_card_declined', 'card_declined', 'card_declined'],
    ['pm_card_insufficient_funds', 'card_declined', 'insufficient_funds'],
    ['pm_card_lost', 'card_declined', 'lost_card'],
  ])(
    'that the bank declines (%s) is 402 with the failed payment, and creates nothing',
    async (token, code, declineCode) => {
      const answer = await create({ payment_method: token })
      expect(answer.status).toBe(402)
      expect(answer.json.error).toMatchObject({
        type: 'card_error',
        code,
        decline_code: declineCode,
        payment: expect.stringMatching(/^pay_/),
      })
      expect((await shop.get(`/v1/subscriptions?customer=${customer}`)).json.data).toEqual([])
      expect((await shop.get(`/v1/invoices?customer=${customer}`)).json.data).toEqual([])
      expect((await shop.get(`/v1/payments/${answer.json.error.payment}`)).json).toMatchObject({
        status: 'failed',
        decline_code: declineCode,
      })
    },
  )

  test('that is declined under allow_incomplete answers the pending subscription', async () => {
    const { status, json } = await create({ payment_method: 'pm_card_declined', payment_behavior: 'allow_incomplete' })
    expect({ status, is: json.status }).toEqual({ status: 200, is: 'pending_first_payment' })
  })

  test('that needs 3-D Secure answers where the buyer confirms', async () => {
    const { json } = await create({ payment_method: 'pm_card_3ds' })
    expect(json).toMatchObject({
      status: 'pending_first_payment',
      next_action: { type: 'redirect_to_url', redirect_to_url: { url: isId } },
    })
  })

  test('whose workflow does not come to it in time answers pending within five seconds, and becomes active by itself', async () => {
    billing.held = true
    const began = Date.now()
    const { json } = await create({})
    expect(Date.now() - began).toBeLessThan(5_000)
    expect(json.status).toBe('pending_first_payment')
    billing.held = false
    await billing.api.deps.workflows.wakeNow({ workflowId: json.workflow.id } as never)
    await billing.settled()
    expect((await shop.get(`/v1/subscriptions/${json.id}`)).json.status).toBe('active')
  })

  test('with an attached card charges that one', async () => {
    const card = (await shop.post('/v1/payment_methods', { customer, type: 'card', token: 'pm_card_ok' })).json.id
    expect((await create({ payment_method: card })).json).toMatchObject({ status: 'active', payment_method: card })
  })

  test('without a card is refused with the field that is missing', async () => {
    await refuses(() => create({ payment_method: undefined }), refused('parameter_missing', 'payment_method'))
  })

  describe.each(['customer', 'price', 'payment_method'])('with a %s', (field) => {
    test.each(BAD_TEXTS)('that is %s is refused', async (_, value) => {
      await refuses(() => create({ [field]: value }), refused('parameter_invalid', field))
    })

    test.each([
      ['an unknown id', () => mintId(`${{ customer: 'cus', price: 'price', payment_method: 'pm' }[field]}_`)],
      ['an id of something else', () => mintId('evt_')],
      ['no id', () => "x' or 1=1 --"],
      ['255 characters', () => 'x'.repeat(255)],
    ])('that is %s names nothing', async (_, value) => {
      await refuses(() => create({ [field]: value() }), refused('resource_missing', field))
    })
  })

  test.each(['customer', 'price'])('without a %s says which field is missing', async (field) => {
    await refuses(() => create({ [field]: undefined }), refused('parameter_missing', field))
  })

  test("with another merchant's customer, price or card sees nothing of it", async () => {
    const theirs = await other.customer()
    const card = (await other.post('/v1/payment_methods', { customer: theirs, type: 'card', token: 'pm_card_ok' })).json
      .id
    const theirPrice = await other.price()
    await refuses(() => create({ customer: theirs }), refused('resource_missing', 'customer'))
    await refuses(() => create({ price: theirPrice }), refused('resource_missing', 'price'))
    await refuses(() => create({ payment_method: card }), refused('resource_missing', 'payment_method'))
  })

  test("with another customer's card, a price that is paid once, or one switched off says so", async () => {
    const card = (
      await shop.post('/v1/payment_methods', { customer: await shop.customer(), type: 'card', token: 'pm_card_ok' })
    ).json.id
    await refuses(() => create({ payment_method: card }), refused('payment_method_customer_mismatch', 'payment_method'))
    const once = await shop.price({ type: 'one_time', interval: undefined })
    await refuses(() => create({ price: once }), refused('price_not_recurring', 'price'))
    await shop.send('PATCH', `/v1/prices/${price}`, { body: { active: false } })
    await refuses(() => create({}), refused('price_inactive', 'price'))
  })

  describe.each([
    ['quantity', 0, 10_000],
    ['days_until_due', 0, 61],
  ])('with a %s', (field, low, high) => {
    test.each([...BAD_INTEGERS, ['too small', low], ['too large', high], ['negative', -1]] as [string, unknown][])(
      'that is %s is refused',
      async (_, value) => {
        await refuses(
          () => create({ collection_method: 'invoice', payment_method: undefined, [field]: value }),
          refused('parameter_invalid', field),
        )
      },
    )
  })

  test.each([
    ['1e0', 1],
    ['2.0', 2],
    ['9999', 9999],
  ])('takes the quantity %s by value', async (written, quantity) => {
    const raw = `{"customer":"${customer}","price":"${price}","collection_method":"invoice","quantity":${written}}`
    const answer = await shop.post('/v1/subscriptions', undefined, { raw })
    expect(answer.json).toMatchObject({ quantity })
  })

  test('above the largest amount names the quantity', async () => {
    const dear = await shop.price({ amount_satang: 99_999_999_999 })
    await refuses(() => create({ price: dear, quantity: 2 }), refused('amount_too_large', 'quantity'))
  })

  test.each([
    ['collection_method', ['send_invoice', 'AUTO_CHARGE', '', 1, null, true, ['invoice']]],
    ['payment_behavior', ['default_incomplete', '', 1, null, {}]],
    ['discount_code', ['', 1, null, 'x'.repeat(65), 'a\0', {}]],
    ['metadata', [null, 'x', 1, [], { a: 1 }, { a: null }, { a: {} }]],
  ] as [string, unknown[]][])('with a %s of the wrong kind is refused', async (field, values) => {
    for (const value of values) {
      const answer = await create({ [field]: value })
      expect({ value, ...problem(answer), param: answer.json.error?.param?.split('.')[0] }).toEqual({
        value,
        ...refused('parameter_invalid', field),
      })
    }
  })

  test('keeps any text as it is, in the row, in its event and in the replayed answer', async () => {
    const metadata = {
      quotes: `'; drop table subscriptions; -- "double" ''two'' \\' \\\\ E'x' $1 $$ ? ?? :name %s {0}`,
      lines: 'a\n\r\tb\u0001\u2028',
      thai: 'กาแฟบ้าน ๑๒๓ ☕️ 👩‍👩‍👧',
      '?': '"number":null',
      "it's": 'null',
    }
    const headers = { 'idempotency-key': `it's ? \\ "a" key ${mintId('k_')}` }
    for (const collection_method of ['invoice', 'auto_charge']) {
      const options = { headers: { 'idempotency-key': `${headers['idempotency-key']} ${collection_method}` } }
      const first = await create({ collection_method, metadata }, options)
      expect(first.json.metadata).toEqual(metadata)
      expect((await create({ collection_method, metadata }, options)).text).toBe(first.text)
      expect((await shop.get(`/v1/subscriptions/${first.json.id}`)).json.metadata).toEqual(metadata)
      await new Promise((resolve) => setTimeout(resolve, 5))
      const events = (await shop.get(`/v1/events?object_id=${first.json.id}`)).json.data
      expect(events.at(-1).data.object.metadata).toEqual(metadata)
      expect(events.at(-1).request.idempotency_key).toBe(options.headers['idempotency-key'])
    }
  })

  test('with metadata beyond its sizes is refused, and at its sizes taken', async () => {
    const many = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, 'v']))
    for (const metadata of [
      many(51),
      { ['k'.repeat(41)]: 'v' },
      { k: 'v'.repeat(501) },
      { '': 'v' },
      { k: 'a\0' },
      { 'k\ud800': 'v' },
    ]) {
      expect((await create({ metadata })).json.error?.code).toBe('parameter_invalid')
    }
    const full = { ...many(49), ['k'.repeat(40)]: 'v'.repeat(500) }
    expect((await create({ metadata: full })).json.metadata).toEqual(full)
  })

  test.each(['amount', 'trial_days', 'customer_id', 'collectionMethod', '__proto__'])(
    'with the unknown parameter %s names it',
    async (field) => {
      const raw = `{"customer":"${customer}","price":"${price}","payment_method":"pm_card_ok","${field}":1}`
      await refuses(() => shop.post('/v1/subscriptions', undefined, { raw }), refused('parameter_unknown', field))
    },
  )

  test('with several faults names them all', async () => {
    const { json } = await create({ customer: 1, quantity: 0, collection_method: 'x', extra: 1 })
    expect(json.error.errors.map((e: { param: string }) => e.param).sort()).toEqual([
      'collection_method',
      'customer',
      'extra',
      'quantity',
    ])
  })

  test('with a discount code nobody made is refused', async () => {
    await refuses(() => create({ discount_code: 'SAVE10' }), refused('discount_code_invalid', 'discount_code'))
  })

  test('with a live key needs a gateway, and its ids are not the test ones', async () => {
    const live = { key: shop.liveKey }
    await refuses(() => create({}, live), refused('resource_missing', 'customer'))
    const liveCustomer = (await shop.post('/v1/customers', { email: 'live@example.com' }, live)).json.id
    const product = (await shop.post('/v1/products', { name: 'Pro' }, live)).json.id
    const livePrice = (
      await shop.post('/v1/prices', { product, type: 'recurring', amount_satang: 10_000, interval: 'year' }, live)
    ).json.id
    for (const collection_method of ['auto_charge', 'invoice']) {
      await refuses(
        () => create({ customer: liveCustomer, price: livePrice, collection_method }, live),
        refused('gateway_not_configured'),
      )
    }
  })
})

describe('a creation under an idempotency key', () => {
  const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

  test.each(['pm_card_ok', 'pm_card_declined'])('answers the same bytes again (%s)', async (payment_method) => {
    const key = mintId('k_')
    const first = await create({ payment_method }, withKey(key))
    const again = await create({ payment_method }, withKey(key))
    expect(again.text).toBe(first.text)
    expect(again.status).toBe(first.status)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await shop.get(`/v1/payments?customer=${customer}`)).json.data).toHaveLength(1)
  })

  test('sent by ten at once creates one subscription and charges once', async () => {
    const key = mintId('k_')
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({}, withKey(key))))
    const good = answers.filter((answer) => answer.status === 200)
    expect(good.length).toBeGreaterThan(0)
    expect(new Set(good.map((answer) => answer.text)).size).toBe(1)
    for (const answer of answers) expect([200, 409]).toContain(answer.status)
    expect((await shop.get(`/v1/subscriptions?customer=${customer}`)).json.data).toHaveLength(1)
    expect((await shop.get(`/v1/payments?customer=${customer}`)).json.data).toHaveLength(1)
  })

  test('used for another request is refused', async () => {
    const key = mintId('k_')
    await create({}, withKey(key))
    await refuses(() => create({ quantity: 2 }, withKey(key)), refused('idempotency_key_reused'))
  })

  test('is free again after a refusal of meaning', async () => {
    const key = mintId('k_')
    await refuses(() => create({ price: 'nope' }, withKey(key)), refused('resource_missing', 'price'))
    expect((await create({}, withKey(key))).status).toBe(200)
  })

  test('keeps gateway_not_configured', async () => {
    const live = { key: shop.liveKey, ...withKey(mintId('k_')) }
    const id = (await shop.post('/v1/customers', { email: 'kept@example.com' }, { key: shop.liveKey })).json.id
    const product = (await shop.post('/v1/products', { name: 'Pro' }, { key: shop.liveKey })).json.id
    const livePrice = (
      await shop.post(
        '/v1/prices',
        { product, type: 'recurring', amount_satang: 10_000, interval: 'year' },
        { key: shop.liveKey },
      )
    ).json.id
    const first = await create({ customer: id, price: livePrice }, live)
    const again = await create({ customer: id, price: livePrice }, live)
    expect(first.json.error.code).toBe('gateway_not_configured')
    expect(again.text).toBe(first.text)
  })

  test('while Temporal is away leaves nothing and frees the key: the retry starts anew', async () => {
    const card = (await shop.post('/v1/payment_methods', { customer, type: 'card', token: 'pm_card_ok' })).json.id
    billing.away = true
    const key = mintId('k_')
    for (let twice = 0; twice < 2; twice++) {
      await refuses(
        () => create({ payment_method: card }, withKey(key)),
        refused('workflow_unavailable', undefined, 503),
      )
    }
    await refuses(() => create({ payment_method: card }), refused('workflow_unavailable', undefined, 503))
    expect((await create({ collection_method: 'invoice', payment_method: undefined })).status).toBe(200)
    billing.away = false
    expect((await create({ payment_method: card }, withKey(key))).json).toMatchObject({ status: 'active' })
    expect(
      await billing.api.sql(
        'select c.status from simulator_charges c join payments p on p.id = c.attempt_id where p.customer_id = $1',
        [customer],
      ),
    ).toHaveLength(1)
  })
})

describe('reading', () => {
  test("finds one's own, in one's own mode only", async () => {
    const { json } = await create({})
    const path = `/v1/subscriptions/${json.id}`
    expect((await shop.get(path)).json.id).toBe(json.id)
    expect(problem(await other.get(path))).toEqual(refused('resource_missing', 'id', 404))
    const live = await shop.get(path, { key: shop.liveKey })
    expect(problem(live)).toEqual(refused('resource_missing', 'id', 404))
    expect(live.json.error.message).toContain('test mode')
    expect((await other.get(path)).json.error.message).not.toContain('mode')
  })

  test.each(['sub_x', 'x', mintId('in_'), mintId('sub_'), '%00', 'sub_%ED%A0%80'])(
    'nothing by the id %s is 404',
    async (id) => {
      const answer = await shop.get(`/v1/subscriptions/${id}`)
      expect(answer.status).toBe(404)
      expect(answer.json.error.code).toMatch(/resource_missing|route_not_found/)
    },
  )

  test("lists by customer, price and status, newest first, and no one else's", async () => {
    const made = [
      await create({}),
      await create({ collection_method: 'invoice', payment_method: undefined }),
      await create({ payment_method: 'pm_card_3ds' }),
    ]
    const ids = made.map((answer) => answer.json.id).reverse()
    const list = async (query: string) =>
      (await shop.get(`/v1/subscriptions?customer=${customer}${query}`)).json.data.map((s: { id: string }) => s.id)
    expect(await list('')).toEqual(ids)
    expect(await list(`&price=${price}`)).toEqual(ids)
    expect(await list('&status=active')).toEqual([ids[2]])
    expect(await list('&status=pending_first_payment')).toEqual([ids[0], ids[1]])
    expect(await list(`&price=${await shop.price()}`)).toEqual([])
    expect(await list(`&limit=1&starting_after=${ids[0]}`)).toEqual([ids[1]])
    expect((await other.get(`/v1/subscriptions?customer=${customer}`)).json.data).toEqual([])
    expect((await shop.get(`/v1/subscriptions?customer=${customer}`, { key: shop.liveKey })).json.data).toEqual([])
  })

  test.each([
    ['status=paid', 'status', 'parameter_invalid'],
    ['limit=0', 'limit', 'parameter_invalid'],
    ['limit=101', 'limit', 'parameter_invalid'],
    ['limit=1.0', 'limit', 'parameter_invalid'],
    ['customer=', 'customer', 'parameter_invalid'],
    ['customer=%00', 'customer', 'parameter_invalid'],
    ['customer=%ED%A0%80', 'customer', 'parameter_invalid'],
    ['starting_after=sub_x', 'starting_after', 'resource_missing'],
    ['created[gte]=soon', 'created[gte]', 'parameter_invalid'],
    ['colour=red', 'colour', 'parameter_unknown'],
  ])('with ?%s is refused', async (query, param, code) => {
    expect(problem(await shop.get(`/v1/subscriptions?${query}`))).toEqual(refused(code, param))
  })
})

describe('cancel and resume', () => {
  const cancel = (id: string, query = '', options = {}) =>
    shop.post(`/v1/subscriptions/${id}/cancel${query}`, undefined, options)

  test('schedules by default, answers the same again, and takes it back', async () => {
    const { id, current_period_end } = (await create({})).json
    const scheduled = await cancel(id)
    expect(scheduled.json).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: current_period_end,
      canceled_at: expect.any(Number),
    })
    expect((await cancel(id, '?at_period_end=true')).json).toEqual(scheduled.json)
    const resumed = await shop.post(`/v1/subscriptions/${id}/resume`)
    expect(resumed.json).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null })
    expect((await shop.post(`/v1/subscriptions/${id}/resume`)).json).toEqual(resumed.json)
  })

  test('at once ends it, answers 200 again, and refuses a resume for good', async () => {
    const { id } = (await create({})).json
    const ended = await cancel(id, '?at_period_end=false')
    expect(ended.json).toMatchObject({ status: 'canceled', ended_reason: 'requested', cancel_at_period_end: false })
    for (const query of ['', '?at_period_end=true', '?at_period_end=false'])
      expect((await cancel(id, query)).json).toEqual(ended.json)
    await refuses(() => shop.post(`/v1/subscriptions/${id}/resume`), refused('subscription_ended'))
  })

  test.each(['1', '0', 'TRUE', 'False', 'yes', '', 'null', 'true&at_period_end=false'])(
    'takes at_period_end as true or false, not as %j',
    async (value) => {
      const { id } = (await create({})).json
      await refuses(() => cancel(id, `?at_period_end=${value}`), refused('parameter_invalid', 'at_period_end'))
    },
  )

  test('takes at_period_end in the query alone', async () => {
    const { id } = (await create({})).json
    await refuses(
      () => shop.post(`/v1/subscriptions/${id}/cancel`, { at_period_end: false }),
      refused('parameter_unknown', 'at_period_end'),
    )
    expect((await shop.post(`/v1/subscriptions/${id}/cancel`, {})).json.cancel_at_period_end).toBe(true)
  })

  test.each(['cancel', 'resume'])("%s of another's, the other mode's or nobody's is 404", async (verb) => {
    const { id } = (await create({})).json
    const path = `/v1/subscriptions/${id}/${verb}`
    await refuses(() => other.post(path), refused('resource_missing', 'id', 404))
    await refuses(() => shop.post(path, undefined, { key: shop.liveKey }), refused('resource_missing', 'id', 404))
    await refuses(
      () => shop.post(`/v1/subscriptions/${mintId('sub_')}/${verb}`),
      refused('resource_missing', 'id', 404),
    )
  })

  test('works while Temporal is away', async () => {
    const { id } = (await create({})).json
    billing.away = true
    expect((await cancel(id, '?at_period_end=false')).json.status).toBe('canceled')
  })

  test('by ten at once happens once', async () => {
    const { id } = (await create({})).json
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(id, '?at_period_end=false')))
    for (const answer of answers) expect(answer.json).toMatchObject({ status: 'canceled' })
    const events = (await shop.get(`/v1/events?object_id=${id}`)).json.data
    expect(events.map((e: { type: string }) => e.type)).toEqual([
      'subscription.canceled',
      'subscription.activated',
      'subscription.created',
    ])
  })
})

describe('a PATCH', () => {
  const patch = (id: string, body: unknown, options = {}) =>
    shop.send('PATCH', `/v1/subscriptions/${id}`, { body, ...options })

  test('merges metadata, removes a key with null, clears with null, and publishes only changes', async () => {
    const { id } = (await create({ metadata: { a: '1', b: '2' } })).json
    expect((await patch(id, { metadata: { b: null, c: '3' } })).json.metadata).toEqual({ a: '1', c: '3' })
    expect((await patch(id, { metadata: { c: '3' } })).json.metadata).toEqual({ a: '1', c: '3' })
    expect((await patch(id, {})).status).toBe(200)
    expect((await patch(id, { metadata: null })).json.metadata).toEqual({})
    const events = (await shop.get(`/v1/events?object_id=${id}&type=subscription.updated`)).json.data
    expect(events.map((e: { data: { previous_attributes: object } }) => e.data.previous_attributes)).toEqual([
      { metadata: { a: '1', c: '3' } },
      { metadata: { a: '1', b: '2' } },
    ])
  })

  test('changes the card, checked like at creation', async () => {
    const { id, payment_method: before } = (await create({})).json
    const card = (await shop.post('/v1/payment_methods', { customer, type: 'card', token: 'pm_card_ok' })).json.id
    expect((await patch(id, { payment_method: card })).json.payment_method).toBe(card)
    const [event] = (await shop.get(`/v1/events?object_id=${id}&type=subscription.updated`)).json.data
    expect(event.data.previous_attributes).toEqual({ payment_method: before })
    const theirs = (
      await shop.post('/v1/payment_methods', { customer: await shop.customer(), type: 'card', token: 'pm_card_ok' })
    ).json.id
    await refuses(
      () => patch(id, { payment_method: theirs }),
      refused('payment_method_customer_mismatch', 'payment_method'),
    )
    await refuses(() => patch(id, { payment_method: mintId('pm_') }), refused('resource_missing', 'payment_method'))
    await shop.post(`/v1/payment_methods/${before}/detach`)
    await refuses(
      () => patch(id, { payment_method: before }),
      refused('payment_method_not_chargeable', 'payment_method'),
    )
  })

  test('takes a test token where a card is expected, and attaches it', async () => {
    const { id } = (await create({})).json
    const { payment_method: attached } = (await patch(id, { payment_method: 'pm_card_lost' })).json
    expect((await shop.get(`/v1/payment_methods/${attached}`)).json).toMatchObject({ customer, type: 'card' })
    await refuses(
      () => patch(id, { payment_method: 'pm_card_of_nobody' }),
      refused('resource_missing', 'payment_method'),
    )
  })

  test.each(BAD_TEXTS)('with a payment_method that is %s is refused', async (_, value) => {
    const { id } = (await create({})).json
    await refuses(() => patch(id, { payment_method: value }), refused('parameter_invalid', 'payment_method'))
  })

  test.each(['price', 'quantity', 'status', 'customer', 'cancel_at_period_end'])(
    'does not change %s',
    async (field) => {
      const { id } = (await create({})).json
      await refuses(() => patch(id, { [field]: 'x' }), refused('parameter_unknown', field))
    },
  )

  test('beyond fifty keys of metadata is refused', async () => {
    const { id } = (
      await create({ metadata: Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`k${i}`, 'v'])) })
    ).json
    await refuses(() => patch(id, { metadata: { more: 'v' } }), refused('parameter_invalid', 'metadata'))
  })

  test('of an ended one takes metadata and no new card', async () => {
    const { id } = (await create({})).json
    await shop.post(`/v1/subscriptions/${id}/cancel?at_period_end=false`)
    const card = (await shop.post('/v1/payment_methods', { customer, type: 'card', token: 'pm_card_ok' })).json.id
    expect((await patch(id, { metadata: { why: 'moved' } })).json.metadata).toEqual({ why: 'moved' })
    await refuses(() => patch(id, { payment_method: card }), refused('subscription_ended'))
  })

  test("of another's is 404", async () => {
    const { id } = (await create({})).json
    await refuses(
      () => other.send('PATCH', `/v1/subscriptions/${id}`, { body: { metadata: {} } }),
      refused('resource_missing', 'id', 404),
    )
  })
})
