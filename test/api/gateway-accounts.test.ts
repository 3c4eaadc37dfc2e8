/*
 * Accounts at payment gateways over HTTP, with a fake of Stripe behind them: connecting, checking, changing and disconnecting, which account serves a
 * card, and what buyers pay through it. What an adapter does is tested in test/gateways/.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { checkDueAccounts } from '../../activities/check-gateways.ts'
import { GatewayAccount } from '../../db/entities/index.ts'
import { openCredentials, sealCredentials, webhookSecretsOf } from '../../db/gateway-credentials.ts'
import { createGateways } from '../../gateways/index.ts'
import type { Happening } from '../gateways/contract.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { newMember } from '../support/dashboard.ts'
import { PATIENT } from '../support/patience.ts'
import { StripeFake } from '../support/providers/stripe.ts'
import { openStripe, type StripeEnvironment, tokenOf } from '../support/providers/stripe-world.ts'

let billing: BillingApi
let stripe: StripeEnvironment
let shop: ApiShop

/** The process reaches Stripe at this address. */
function stripeAt(stripeApiUrl: string): void {
  billing.api.deps.gateways = createGateways(billing.api.db, {
    links: billing.api.deps.links,
    encryptionKey: TEST_ENCRYPTION_KEY,
    addresses: { stripeApiUrl },
    patience: PATIENT,
  })
}

beforeAll(async () => {
  billing = await startBillingApi()
  stripe = await openStripe()
  stripeAt(stripe.fake.url)
})
beforeEach(async () => {
  shop = await billing.shop()
})
afterAll(async () => {
  await billing.checkAndClose()
  await stripe.close()
})

const PUBLISHABLE = 'pk_test_51ContractPublishable'
const credentials = (changed: object = {}) => ({
  secret_key: stripe.keys.secretKey,
  publishable_key: PUBLISHABLE,
  webhook_secret: stripe.keys.secret,
  ...changed,
})
const connect = (changed: object = {}) =>
  shop.post('/v1/gateway_accounts', { provider: 'stripe', credentials: credentials(), ...changed })
const connected = async (changed: object = {}) => {
  const answer = await connect(changed)
  expect(answer).toMatchObject({ status: 200 })
  return answer.json as { id: string; webhook_url: string; default_for: string[] }
}
const accountsOf = () => billing.api.sql('select * from gateway_accounts where merchant_id = $1', [shop.id])
const statusOf = async (id: string) => (await shop.get(`/v1/gateway_accounts/${id}`)).json.status
const rowOf = (id: string) => billing.api.db.orm.em.fork().findOneOrFail(GatewayAccount, id)
const eventsOf = async (id: string) =>
  (await billing.api.sql<{ type: string }>('select type from events where object_id = $1 order by sequence', [id])).map(
    ({ type }) => type,
  )

/** Sends a notification as Stripe does. Returns the status of the answer. */
async function notified(
  account: string,
  of: Happening,
  how?: { signedAt?: number; secret?: 'current' | 'old' | 'wrong' | 'none' },
): Promise<number> {
  const signedAt = Math.floor(Date.now() / 1_000)
  const { headers, body } = await stripe.world.notification(of, { signedAt, ...how })
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >
  const url = `${billing.api.url}/hooks/stripe/${account}`
  return (await fetch(url, { method: 'POST', headers: sent, body: new Uint8Array(body) })).status
}

describe('connecting', () => {
  test('answers the account without its credentials, publishes it and records it', async () => {
    const { status, json } = await connect({ description: 'Our Stripe', metadata: { branch: 'Bangkok' } })
    expect(status).toBe(200)
    const shown = { set_at: expect.any(Number) }
    expect(json).toMatchObject({
      object: 'gateway_account',
      provider: 'stripe',
      status: 'connected',
      problem: null,
      methods: ['card', 'promptpay'],
      default_for: ['card', 'promptpay'],
      settlement: 'platform',
      publishable_key: PUBLISHABLE,
      webhook_url: `http://satang.test/hooks/stripe/${json.id}`,
      credentials: {
        secret_key: { last4: stripe.keys.secretKey.slice(-4), ...shown },
        publishable_key: { last4: PUBLISHABLE.slice(-4), ...shown },
        webhook_secret: { last4: stripe.keys.secret.slice(-4), ...shown },
      },
      description: 'Our Stripe',
      metadata: { branch: 'Bangkok' },
      livemode: false,
    })
    expect(await shop.get(`/v1/gateway_accounts/${json.id}`)).toMatchObject({ status: 200, json })
    expect(await eventsOf(json.id as string)).toEqual(['gateway_account.connected'])
    await billing.api.deps.requestLog!.flush()
    const logged = await billing.api.sql('select * from request_log where merchant_id = $1', [shop.id])
    expect(logged.length).toBeGreaterThan(0)
    const everywhere = JSON.stringify([
      logged,
      await accountsOf(),
      await billing.api.sql('select * from events where merchant_id = $1', [shop.id]),
      await billing.api.sql('select * from audit_log where merchant_id = $1', [shop.id]),
      billing.api.logs,
    ])
    expect(everywhere).not.toContain(stripe.keys.secretKey)
    expect(everywhere).not.toContain(stripe.keys.secret)
    const [entry] = await billing.api.sql<{ action: string }>(
      "select action from audit_log where merchant_id = $1 and object like 'ga_%'",
      [shop.id],
    )
    expect(entry).toEqual({ action: 'gateway_account.connected' })
  })

  test.each<[string, Record<string, unknown>, number, string, string]>([
    [
      'a key that Stripe refuses',
      { credentials: { secret_key: 'sk_test_51WrongWrongWrong' } },
      400,
      'gateway_credentials_invalid',
      'credentials.secret_key',
    ],
    ['no key', { credentials: { secret_key: undefined } }, 400, 'parameter_missing', 'credentials.secret_key'],
    [
      'a credential of another provider',
      { credentials: { public_key: 'pkey_test_1' } },
      400,
      'parameter_unknown',
      'credentials.public_key',
    ],
    ['a provider that nobody knows', { provider: 'paypal' }, 400, 'parameter_invalid', 'provider'],
    ['a method that Stripe does not serve', { methods: ['transfer'] }, 400, 'parameter_invalid', 'methods[0]'],
    [
      'a method that is not among its methods',
      { methods: ['card'], default_for: ['transfer'] },
      400,
      'parameter_invalid',
      'default_for[0]',
    ],
    ['a settlement that there is not', { settlement: 'later' }, 400, 'parameter_invalid', 'settlement'],
  ])('refuses %s, and stores nothing', async (_, changed, status, code, param) => {
    const body = { ...changed, credentials: credentials((changed.credentials as object) ?? {}) }
    expect(await connect(body)).toMatchObject({ status, json: { error: { code, param } } })
    expect(await accountsOf()).toEqual([])
  })

  test('refuses a key of the other mode', async () => {
    const { liveKey } = stripe.keys
    const live = await new StripeFake({ secretKey: liveKey, restrictedKey: liveKey, livemode: true }).open()
    stripeAt(live.url)
    try {
      const answer = await connect({ credentials: credentials({ secret_key: liveKey }) })
      const error = { code: 'gateway_mode_mismatch', param: 'credentials.secret_key' }
      expect(answer).toMatchObject({ status: 400, json: { error } })
      stripeAt('http://127.0.0.1:1') // nobody is there, and the key says its mode itself
      const unasked = await connect({ credentials: credentials({ secret_key: liveKey }) })
      expect(unasked).toMatchObject({ status: 400, json: { error } })
    } finally {
      stripeAt(stripe.fake.url)
      await live.close()
    }
    expect(await accountsOf()).toEqual([])
  })

  test.each([
    ['a publishable key of the other mode', 'publishable_key', 'pk_live_51A', 'gateway_mode_mismatch'],
    ['a secret key in the place of the public one', 'publishable_key', 'sk_test_51A', 'gateway_credentials_invalid'],
    ['a publishable key of no form', 'publishable_key', 'hello', 'gateway_credentials_invalid'],
    ['a signing secret of no form', 'webhook_secret', 'hello', 'gateway_credentials_invalid'],
  ])('refuses %s, at creation and afterwards', async (_, name, key, code) => {
    const error = { code, param: `credentials.${name}` }
    expect(await connect({ credentials: credentials({ [name]: key }) })).toMatchObject({ status: 400, json: { error } })
    expect(await accountsOf()).toEqual([])
    const { id } = await connected()
    const before = await accountsOf()
    const changed = await shop.send('PATCH', `/v1/gateway_accounts/${id}`, { body: { credentials: { [name]: key } } })
    expect(changed).toMatchObject({ status: 400, json: { error } })
    expect(await accountsOf()).toEqual(before)
  })

  test('changes nothing while Stripe does not answer, and works when it does', async () => {
    await stripe.world.fault('down', 100)
    const away = await connect()
    await stripe.world.fault('down', 0)
    expect(away).toMatchObject({ status: 503, json: { error: { code: 'gateway_unreachable', type: 'api_error' } } })
    expect(await accountsOf()).toEqual([])
    await connected()
  })
})

describe('which account serves', () => {
  test('a second one takes over what it is to serve, in one commit', async () => {
    const first = await connected()
    const second = await connected()
    expect([first.default_for, second.default_for]).toEqual([['card', 'promptpay'], []])
    const { json } = await shop.send('PATCH', `/v1/gateway_accounts/${second.id}`, { body: { default_for: ['card'] } })
    expect(json.default_for).toEqual(['card'])
    expect((await shop.get(`/v1/gateway_accounts/${first.id}`)).json.default_for).toEqual(['promptpay'])
    expect(await eventsOf(first.id)).toEqual(['gateway_account.connected', 'gateway_account.updated'])
  })

  test('of those that take over at once, one serves', async () => {
    const accounts = await Promise.all([1, 2, 3, 4].map(() => connected({ default_for: [] })))
    const answers = await Promise.all(
      accounts.map(({ id }) => shop.send('PATCH', `/v1/gateway_accounts/${id}`, { body: { default_for: ['card'] } })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const serving = await billing.api.sql(
      "select id from gateway_accounts where merchant_id = $1 and 'card' = any (default_for)",
      [shop.id],
    )
    expect(serving).toHaveLength(1)
  })

  test('is found by provider and status, and by nobody else', async () => {
    const { id } = await connected()
    expect((await shop.get('/v1/gateway_accounts?provider=stripe&status=connected')).json.data).toMatchObject([{ id }])
    expect((await shop.get('/v1/gateway_accounts?status=failing')).json.data).toEqual([])
    const other = await billing.shop()
    expect(await other.get(`/v1/gateway_accounts/${id}`)).toMatchObject({ status: 404 })
  })
})

describe('credentials', () => {
  test('are merged by name and checked together; a wrong one changes nothing', async () => {
    const { id } = await connected()
    const change = (given: object) => shop.send('PATCH', `/v1/gateway_accounts/${id}`, { body: { credentials: given } })
    const before = await accountsOf()
    expect(await change({ secret_key: 'sk_test_51WrongWrongWrong' })).toMatchObject({
      status: 400,
      json: { error: { code: 'gateway_credentials_invalid' } },
    })
    expect(await accountsOf()).toEqual(before)
    expect((await change({ publishable_key: 'pk_test_51Another' })).json.publishable_key).toBe('pk_test_51Another')
  })

  test('that Stripe refuses later make the account fail, and good ones mend it', async () => {
    const { id } = await connected()
    const check = () => shop.post(`/v1/gateway_accounts/${id}/check`)
    expect(await check()).toMatchObject({ status: 200, json: { status: 'connected' } })
    const rotated = { secretKey: 'sk_test_51Rotated0000000000000000', restrictedKey: 'rk_test_51Rotated' }
    const other = await new StripeFake({ ...rotated, livemode: false }).open()
    stripeAt(other.url)
    try {
      const failing = await check()
      expect(failing).toMatchObject({ status: 200, json: { status: 'failing', problem: expect.any(String) } })
      await check()
    } finally {
      stripeAt(stripe.fake.url)
      await other.close()
    }
    expect(await check()).toMatchObject({ json: { status: 'connected', problem: null } })
    expect(await eventsOf(id)).toEqual([
      'gateway_account.connected',
      'gateway_account.failing',
      'gateway_account.updated',
    ])
  })
})

test('every six hours the worker checks all accounts, and one that fails holds up no other', async () => {
  const [good, revoked] = [await connected(), await connected()]
  const deps = { ...billing.api.deps, orm: billing.api.db.orm, notifier: billing.api.deps.workflows }
  const round = async (now: number) => {
    let after = ''
    do after = (await checkDueAccounts(deps, { now, after })).after
    while (after !== '')
  }
  const now = Math.floor(Date.now() / 1_000)
  const asked = stripe.fake.requests
  await round(now + 3_600)
  expect(stripe.fake.requests).toBe(asked)
  // The one account's key was revoked: its row has a key that Stripe does not know.
  const { current } = openCredentials(TEST_ENCRYPTION_KEY, await rowOf(revoked.id))!
  const sealed = sealCredentials(TEST_ENCRYPTION_KEY, revoked.id, {
    current: { ...current, secret_key: 'sk_test_51Gone' },
  })
  await billing.api.sql('update gateway_accounts set credentials = $2 where id = $1', [revoked.id, sealed])
  await stripe.world.fault('down', 1_000)
  await round(now + 7 * 3_600)
  await stripe.world.fault('down', 0)
  expect(await statusOf(revoked.id)).toBe('connected')
  await Promise.all([round(now + 7 * 3_600), round(now + 7 * 3_600)])
  expect([await statusOf(good.id), await statusOf(revoked.id)]).toEqual(['connected', 'failing'])
  expect(await eventsOf(revoked.id)).toEqual(['gateway_account.connected', 'gateway_account.failing'])
})

describe('at once', () => {
  const patch = (id: string, body: object) => shop.send('PATCH', `/v1/gateway_accounts/${id}`, { body })
  const storedOf = async (id: string) => openCredentials(TEST_ENCRYPTION_KEY, await rowOf(id))

  test('two changes of different keys both stay', async () => {
    for (let n = 0; n < 5; n++) {
      const { id } = await connected({ default_for: [] })
      const answers = await Promise.all([
        patch(id, { credentials: { webhook_secret: `whsec_new${n}` } }),
        patch(id, { credentials: { publishable_key: `pk_test_new${n}` } }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const { webhook_secret, publishable_key } = (await storedOf(id))!.current
      expect([webhook_secret, publishable_key]).toEqual([`whsec_new${n}`, `pk_test_new${n}`])
    }
  })

  test('a change and a check bring no disconnected account back', async () => {
    for (let n = 0; n < 5; n++) {
      const { id } = await connected({ default_for: [] })
      const [, , gone] = await Promise.all([
        patch(id, { credentials: { publishable_key: 'pk_test_late' } }),
        shop.post(`/v1/gateway_accounts/${id}/check`),
        shop.send('DELETE', `/v1/gateway_accounts/${id}`),
      ])
      expect(gone.status).toBe(200)
      expect([await statusOf(id), await storedOf(id)]).toEqual(['disconnected', null])
    }
  })
})

describe('a card through an account', () => {
  const chargedBy = async (token: string) => {
    const customer = await shop.customer()
    const card = await shop.post('/v1/payment_methods', { customer, type: 'card', token })
    expect(card).toMatchObject({ status: 200, json: { card: { last4: '4242' } } })
    return shop.subscribe({ customer, payment_method: card.json.id })
  }
  const paymentOf = async (subscription: string) =>
    (await shop.get(`/v1/payments?subscription=${subscription}`)).json.data[0]

  test('is charged once, with the gateway’s own id, and refunded there', async () => {
    const { id } = await connected()
    const { status, json } = await chargedBy(await stripe.world.token('ok'))
    expect([status, json.status]).toEqual([200, 'active'])
    const payment = await paymentOf(json.id as string)
    expect(payment).toMatchObject({
      status: 'succeeded',
      gateway_account: id,
      gateway_reference: expect.stringMatching(/^pi_/),
    })
    expect(await stripe.world.booked(payment.id)).toMatchObject({ charges: 1, chargedSatang: payment.gross_satang })
    const refund = await shop.post(`/v1/payments/${payment.id}/refund`, { amount_satang: 5_000 })
    expect(refund).toMatchObject({ status: 200, json: { status: 'succeeded' } })
    expect(await stripe.world.booked(payment.id)).toMatchObject({ refunds: 1, refundedSatang: 5_000 })
  })

  test('whose answer is lost is looked up, and charged once', async () => {
    await connected()
    const customer = await shop.customer()
    const card = await shop.post('/v1/payment_methods', {
      customer,
      type: 'card',
      token: await stripe.world.token('ok'),
    })
    // The first call opens the attempt, the second sets its amount, the third charges it.
    await stripe.world.fault('error_after_charge', 1, 2)
    const { json } = await shop.subscribe({ customer, payment_method: card.json.id })
    await stripe.world.fault('error_after_charge', 0)
    expect(json.status).toBe('active')
    expect(await stripe.world.booked((await paymentOf(json.id as string)).id)).toMatchObject({ charges: 1 })
  })

  test('that is declined says so with a code of ours', async () => {
    await connected()
    const customer = await shop.customer()
    const token = await stripe.world.token({ declines: 'insufficient_funds' })
    const card = await shop.post('/v1/payment_methods', { customer, type: 'card', token })
    const answer = await shop.subscribe({ customer, payment_method: card.json.id })
    expect(answer).toMatchObject({
      status: 402,
      json: { error: { code: 'card_declined', decline_code: 'insufficient_funds' } },
    })
  })

  test('that asks for 3-D Secure sends the buyer there at a first charge, and is declined at a renewal', async () => {
    await connected()
    const clock = (await shop.post('/v1/test_clocks', { frozen_time: 1_800_000_000 })).json.id as string
    const customer = await shop.customer({ test_clock: clock })
    const token = await stripe.world.token('3ds')
    const card = await shop.post('/v1/payment_methods', { customer, type: 'card', token })
    const wanted = { customer, payment_method: card.json.id, payment_behavior: 'allow_incomplete' }
    const { json } = await shop.subscribe(wanted)
    expect(json).toMatchObject({ status: 'pending_first_payment', next_action: { type: 'redirect_to_url' } })
    const payment = await paymentOf(json.id as string)
    await stripe.world.decide3ds(payment.id, 'approve')
    expect(await notified(payment.gateway_account, { kind: 'charge', attemptId: payment.id })).toBe(200)
    await billing.settled()
    expect((await shop.get(`/v1/subscriptions/${json.id}`)).json.status).toBe('active')
    const { current_period_end: end } = (await shop.get(`/v1/subscriptions/${json.id}`)).json
    await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: end })
    await billing.settled()
    expect((await shop.get(`/v1/subscriptions/${json.id}`)).json.status).toBe('past_due')
    expect(await paymentOf(json.id as string)).toMatchObject({
      status: 'failed',
      decline_code: 'authentication_required',
      next_action: null,
    })
  })

  test('that the gateway refuses, or whose token it does not know, is not stored', async () => {
    await connected()
    const customer = await shop.customer()
    const attach = async (token: string) => shop.post('/v1/payment_methods', { customer, type: 'card', token })
    expect(await attach(await stripe.world.token('refused'))).toMatchObject({
      status: 402,
      json: { error: { type: 'card_error' } },
    })
    expect(await attach(await stripe.world.token('unknown'))).toMatchObject({
      status: 400,
      json: { error: { code: 'parameter_invalid', param: 'token' } },
    })
    expect((await shop.get(`/v1/payment_methods?customer=${customer}`)).json.data).toEqual([])
  })

  test('stays with the account that stored it, and is declined for good when that is disconnected', async () => {
    const first = await connected()
    const { json } = await chargedBy(await stripe.world.token('ok'))
    await connected({ default_for: ['card'] })
    expect(await shop.send('DELETE', `/v1/gateway_accounts/${first.id}`)).toMatchObject({
      status: 200,
      json: { status: 'disconnected', default_for: [] },
    })
    expect(await accountsOf()).toContainEqual(expect.objectContaining({ id: first.id, credentials: null }))
    const change = await shop.post(`/v1/subscriptions/${json.id}/change`, { quantity: 2 })
    expect(change).toMatchObject({ status: 402, json: { error: { decline_code: 'invalid_account' } } })
  })
})

describe('disconnecting', () => {
  test('waits for what is under way, and is final', async () => {
    const { id } = await connected()
    const customer = await shop.customer()
    const card = await shop.post('/v1/payment_methods', {
      customer,
      type: 'card',
      token: await stripe.world.token('ok'),
    })
    expect(card).toMatchObject({ status: 200 })
    const price = await shop.price({ type: 'one_time', interval: undefined })
    const wanted = { customer, success_url: 'https://shop.example/thanks', line_items: [{ price, quantity: 1 }] }
    const version = { headers: { 'service-version': '2026-09-01' } }
    const session = await shop.post('/v1/checkout_sessions', wanted, version)
    expect(session.json).toMatchObject({ object: 'checkout_session' })
    const { json } = await shop.post(`/v1/test_helpers/checkout_sessions/${session.json.id}/confirm`, {
      payment_method_type: 'card',
      token: await stripe.world.token('3ds'),
    })
    expect(json.payment).toMatchObject({ status: 'requires_action', gateway_account: id })
    expect(await shop.send('DELETE', `/v1/gateway_accounts/${id}`)).toMatchObject({
      status: 400,
      json: { error: { code: 'gateway_account_in_use' } },
    })
    await stripe.world.decide3ds(json.payment.id, 'approve')
    expect(await notified(id, { kind: 'charge', attemptId: json.payment.id })).toBe(200)
    await billing.settled()
    expect((await shop.get(`/v1/checkout_sessions/${session.json.id}`)).json.status).toBe('complete')
    expect(await shop.send('DELETE', `/v1/gateway_accounts/${id}`)).toMatchObject({ status: 200 })
  })

  test('twice changes nothing more, and no change follows', async () => {
    const { id } = await connected()
    const gone = await shop.send('DELETE', `/v1/gateway_accounts/${id}`)
    expect((await shop.send('DELETE', `/v1/gateway_accounts/${id}`)).json).toEqual(gone.json)
    expect(await eventsOf(id)).toEqual(['gateway_account.connected', 'gateway_account.disconnected'])
    for (const path of [`/v1/gateway_accounts/${id}/check`])
      expect(await shop.post(path)).toMatchObject({ status: 404, json: { error: { code: 'resource_missing' } } })
    expect(await shop.get(`/v1/gateway_accounts/${id}`)).toMatchObject({ status: 200 })
  })
})

describe('a notification', () => {
  const paid = async () => {
    const { id } = await connected()
    const customer = await shop.customer()
    const token = await stripe.world.token('ok')
    const card = await shop.post('/v1/payment_methods', { customer, type: 'card', token })
    const { json } = await shop.subscribe({ customer, payment_method: card.json.id })
    const { data } = (await shop.get(`/v1/payments?subscription=${json.id}`)).json
    return {
      account: id,
      payment: data[0] as { id: string; gross_satang: number },
      subscription: json.id as string,
      card: card.json.id as string,
    }
  }

  test.each<[string, { signedAt?: () => number; secret?: 'wrong' | 'none' }]>([
    ['without a signature', { secret: 'none' }],
    ['signed by somebody else', { secret: 'wrong' }],
    ['signed more than five minutes ago', { signedAt: () => Math.floor(Date.now() / 1_000) - 301 }],
  ])('%s does nothing', async (_, { signedAt, secret }) => {
    const { account, payment } = await paid()
    const counts = await billing.counts()
    const how = { ...(signedAt && { signedAt: signedAt() }), ...(secret && { secret }) }
    expect(await notified(account, { kind: 'charge', attemptId: payment.id }, how)).toBe(400)
    expect(await billing.counts()).toEqual(counts)
  })

  test('to an address that is no account’s is not found', async () => {
    const { account, payment } = await paid()
    const stranger = account.replace(/.{4}$/, '0000')
    expect(await notified(stranger, { kind: 'charge', attemptId: payment.id })).toBe(404)
    expect(await notified('ga_1', { kind: 'charge', attemptId: payment.id })).toBe(404)
  })

  test('of what is known already is harmless, however often it comes', async () => {
    const { account, payment } = await paid()
    const counts = await billing.counts()
    for (let n = 0; n < 3; n++) expect(await notified(account, { kind: 'charge', attemptId: payment.id })).toBe(200)
    expect(await billing.counts()).toEqual(counts)
  })

  test('of a dispute takes the money back, once, and its decision returns it', async () => {
    const { account, payment } = await paid()
    const reference = await stripe.world.openDispute(payment.id)
    for (let n = 0; n < 2; n++) expect(await notified(account, { kind: 'dispute', reference })).toBe(200)
    const [dispute, ...more] = (await shop.get(`/v1/disputes?payment=${payment.id}`)).json.data
    expect(more).toEqual([])
    expect(dispute).toMatchObject({
      status: 'open',
      amount_satang: payment.gross_satang,
      evidence_due_by: expect.any(Number),
    })
    await stripe.world.decideDispute(reference, 'won')
    expect(await notified(account, { kind: 'dispute', reference })).toBe(200)
    expect((await shop.get(`/v1/disputes/${dispute.id}`)).json.status).toBe('won')
  })

  test('of a dispute for more than is left of a payment takes what is left, and says until when to answer', async () => {
    const { account, payment } = await paid()
    const refund = await shop.post(`/v1/payments/${payment.id}/refund`, { amount_satang: 5_000 })
    expect(refund.json.status).toBe('succeeded')
    const reference = await stripe.world.openDispute(payment.id)
    expect(await notified(account, { kind: 'dispute', reference })).toBe(200)
    const [dispute, ...more] = (await shop.get(`/v1/disputes?payment=${payment.id}`)).json.data
    expect(more).toEqual([])
    expect(dispute).toMatchObject({
      ...{ status: 'open', amount_satang: payment.gross_satang - 5_000 },
      evidence_due_by: expect.any(Number),
    })
    await stripe.world.decideDispute(reference, 'won')
    expect(await notified(account, { kind: 'dispute', reference })).toBe(200)
    expect((await shop.get(`/v1/disputes/${dispute.id}`)).json.status).toBe('won')
  })

  test('that a card has a new expiry changes the card', async () => {
    const { account, card } = await paid()
    const [{ gateway_token: token }] = (await billing.api.sql<{ gateway_token: string }>(
      'select gateway_token from payment_methods where id = $1',
      [card],
    )) as [{ gateway_token: string }]
    const before = (await shop.get(`/v1/payment_methods/${card}`)).json.card
    expect(await notified(account, { kind: 'card', gatewayToken: token })).toBe(200)
    expect(await eventsOf(card)).toEqual(['payment_method.attached'])
    await stripe.world.renewCard(token, { exp_month: 7, exp_year: 2049 })
    const told = await Promise.all([1, 2, 3].map(() => notified(account, { kind: 'card', gatewayToken: token })))
    expect(told).toEqual([200, 200, 200])
    const { json } = await shop.get(`/v1/payment_methods/${card}`)
    expect(json.card).toMatchObject({ exp_month: 7, exp_year: 2049 })
    const [event, ...more] = (await shop.get('/v1/events?type=payment_method.updated')).json.data
    expect(more).toEqual([])
    expect(event.data).toEqual({ object: json, previous_attributes: { card: before } })
  })

  test('of money that no row here knows is held in suspense, once', async () => {
    const { payment } = await paid()
    const elsewhere = await billing.shop()
    const credentialsOfIts = { provider: 'stripe', credentials: credentials() }
    const { id } = (await elsewhere.post('/v1/gateway_accounts', credentialsOfIts)).json
    for (let n = 0; n < 2; n++) expect(await notified(id, { kind: 'charge', attemptId: payment.id })).toBe(200)
    const transfers = (await elsewhere.get('/v1/inbound_transfers')).json.data
    expect(transfers).toMatchObject([{ status: 'unmatched', amount_satang: payment.gross_satang }])
  })

  test('of a refund that has waited ends it', async () => {
    const { account, payment } = await paid()
    await stripe.world.nextRefund('pending', payment.id)
    const { json } = await shop.post(`/v1/payments/${payment.id}/refund`, { amount_satang: 5_000 })
    expect(json.status).toBe('pending')
    await stripe.world.decideRefund(json.id, 'succeeded')
    expect(await notified(account, { kind: 'refund', refundId: json.id })).toBe(200)
    await billing.settled()
    expect((await shop.get(`/v1/refunds/${json.id}`)).json.status).toBe('succeeded')
  })

  test('signed with a secret that was replaced is good for a day, and not longer', async () => {
    const { account, payment } = await paid()
    const body = { credentials: { webhook_secret: 'whsec_another0000000000000000000000' } }
    expect(await shop.send('PATCH', `/v1/gateway_accounts/${account}`, { body })).toMatchObject({ status: 200 })
    expect(await notified(account, { kind: 'charge', attemptId: payment.id })).toBe(200)
    const stored = openCredentials(TEST_ENCRYPTION_KEY, await rowOf(account))!
    const day = Math.floor(Date.now() / 1_000) + 24 * 3_600
    expect(stored.oldWebhookSecret?.until).toBeGreaterThan(day - 60)
    expect(webhookSecretsOf(stored, day + 60)).toEqual(['whsec_another0000000000000000000000'])
  })

  test('of something that nobody here needs is taken', async () => {
    const { account } = await paid()
    expect(await notified(account, { kind: 'unknown' })).toBe(200)
  })

  test('is asked for again when Stripe does not answer what it is about', async () => {
    const { account, payment } = await paid()
    const reference = await stripe.world.openDispute(payment.id)
    await stripe.world.fault('down', 100)
    expect(await notified(account, { kind: 'dispute', reference })).toBe(503)
    await stripe.world.fault('down', 0)
    expect(await notified(account, { kind: 'dispute', reference })).toBe(200)
  })
})

describe('live mode', () => {
  let live: StripeFake
  const LIVE_KEY = 'sk_live_51GatewayAccountsTest'

  beforeAll(async () => {
    live = await new StripeFake({ secretKey: LIVE_KEY, restrictedKey: LIVE_KEY, livemode: true }).open()
    stripeAt(live.url)
  })
  afterAll(async () => {
    stripeAt(stripe.fake.url)
    await live.close()
  })

  const inLive = (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${shop.liveKey}`, 'service-version': '2026-09-01' }
    return shop.send(method, path, { ...(body && { body }), headers })
  }
  const connectLive = () => {
    const keys = { secret_key: LIVE_KEY, publishable_key: 'pk_live_51Ours' }
    return inLive('POST', '/v1/gateway_accounts', { provider: 'stripe', credentials: keys })
  }

  test('charges a subscriber’s card with real money, and refunds it', async () => {
    const customer = (await inLive('POST', '/v1/customers', { email: 'somsri@example.com' })).json.id
    const token = tokenOf(live, 'ok')
    const attach = () => inLive('POST', '/v1/payment_methods', { customer, type: 'card', token })
    expect(await attach()).toMatchObject({ status: 400, json: { error: { code: 'gateway_not_configured' } } })
    const { json: account } = await connectLive()
    expect(account).toMatchObject({ livemode: true, default_for: ['card', 'promptpay'] })
    const card = await attach()
    expect(card).toMatchObject({ status: 200, json: { livemode: true } })
    const product = (await inLive('POST', '/v1/products', { name: 'Plan' })).json.id
    const recurring = { product, type: 'recurring', interval: 'month', amount_satang: 99_000 }
    const price = (await inLive('POST', '/v1/prices', recurring)).json.id
    const subscription = await inLive('POST', '/v1/subscriptions', {
      customer,
      price,
      collection_method: 'auto_charge',
      payment_method: card.json.id,
    })
    expect(subscription).toMatchObject({ status: 200, json: { status: 'active', livemode: true } })
    const [payment] = (await inLive('GET', `/v1/payments?subscription=${subscription.json.id}`)).json.data
    expect(payment).toMatchObject({ status: 'succeeded', gross_satang: 99_000, gateway_account: account.id })
    expect([...live.book.charges.values()].map(({ amount }) => amount)).toEqual([99_000])
    const refund = await inLive('POST', `/v1/payments/${payment.id}/refund`, { amount_satang: 2_000 })
    expect(refund).toMatchObject({ status: 200, json: { status: 'succeeded' } })
  })

  test('takes no test key, of either kind', async () => {
    const refused = async (keys: object) =>
      (await inLive('POST', '/v1/gateway_accounts', { provider: 'stripe', credentials: keys })).json.error
    stripeAt(stripe.fake.url)
    const mismatch = (param: string) => ({ code: 'gateway_mode_mismatch', param: `credentials.${param}` })
    expect(await refused({ secret_key: stripe.keys.secretKey, publishable_key: 'pk_live_51Ours' })).toMatchObject(
      mismatch('secret_key'),
    )
    stripeAt(live.url)
    expect(await refused({ secret_key: LIVE_KEY, publishable_key: 'pk_test_51Ours' })).toMatchObject(
      mismatch('publishable_key'),
    )
    expect(await accountsOf()).toEqual([])
  })

  test('tells the owners of each account: connected, given other keys, disconnected; not of a new description', async () => {
    const owner = await newMember(billing, shop, 'owner')
    const { id } = (await connectLive()).json
    const change = (body: object) => inLive('PATCH', `/v1/gateway_accounts/${id}`, body)
    await change({ description: 'Ours' })
    await change({ credentials: { publishable_key: 'pk_live_51Other' } })
    await inLive('DELETE', `/v1/gateway_accounts/${id}`)
    const mails = await billing.api.sql<{ notice: string }>(
      "select data->>'notice' as notice from emails where data->>'member' = $1 order by id",
      [owner.id],
    )
    expect(mails.map(({ notice }) => notice)).toEqual(['gateway_connected', 'gateway_changed', 'gateway_disconnected'])
  })

  test('refuses what its accounts do not serve: a QR, a hosted page with nothing else, a payout', async () => {
    const { json: account } = await connectLive()
    await inLive('PATCH', `/v1/gateway_accounts/${account.id}`, { default_for: ['card'] })
    const customer = (await inLive('POST', '/v1/customers', { email: 'somsri@example.com' })).json.id
    const product = (await inLive('POST', '/v1/products', { name: 'Plan' })).json.id
    const recurring = { product, type: 'recurring', interval: 'month', amount_satang: 99_000 }
    const price = (await inLive('POST', '/v1/prices', recurring)).json.id
    const byInvoice = { customer, price, collection_method: 'invoice' }
    const page = {
      ...{ customer, success_url: 'https://shop.example/thanks', line_items: [{ price, quantity: 1 }] },
      payment_method_types: ['promptpay'],
    }
    const answers = [
      await inLive('POST', '/v1/subscriptions', byInvoice),
      await inLive('POST', '/v1/checkout_sessions', page),
      await inLive('POST', '/v1/payouts', {}),
    ]
    expect(answers.map(({ status, json }) => [status, json.error?.code])).toEqual(
      answers.map(() => [400, 'gateway_not_configured']),
    )
  })
})
