// Refunds over HTTP: the answers, what is refused and why, the effect on access, and what remains when Temporal is unreachable.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import { fromBangkok } from '../../rules/periods.ts'
import { type ApiShop, BAD_INTEGERS, BAD_TEXTS, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { type Buying, buyingAt } from '../support/buying.ts'
import { asAdministrator } from '../support/servers.ts'

let billing: BillingApi
let shop: ApiShop
let buying: Buying
beforeAll(async () => {
  billing = await startBillingApi()
})
beforeEach(async () => {
  shop = await billing.shop()
  buying = buyingAt(billing, shop)
})
afterEach(async () => {
  Object.assign(billing, { away: false, held: false })
  await billing.settled()
  expect(billing.api.logs.filter((line) => line.level === 'processing')).toEqual([])
})
afterAll(() => billing.checkAndClose())

const refund = (payment: string, body?: object, options?: object) =>
  shop.post(`/v1/payments/${payment}/refund`, body ?? {}, options)
const next = (payment: string, outcome: string) =>
  shop.post(`/v1/test_helpers/payments/${payment}/next_refund`, { outcome })
const get = async (path: string) => (await shop.get(path)).json
const balance = async () => {
  const { available_satang, pending_satang } = await get('/v1/balance')
  return { available: available_satang, pending: pending_satang }
}
/** ฿1,000.00 by card for a subscription. */
async function paid(body: object = {}) {
  const s = (await shop.subscribe(body)).json
  const payment = (await get(`/v1/invoices/${s.latest_invoice}`)).payment as string
  return { s, payment }
}
const refused = (code: string, more: object = {}) => ({
  status: 400,
  json: { error: expect.objectContaining({ type: 'invalid_request_error', code, ...more }) },
})

describe('a refund', () => {
  test('without an amount refunds all that is left, and the fee is kept', async () => {
    const { payment } = await paid()
    const { status, json } = await refund(payment, { reason: ' changed their mind ', metadata: { ticket: '7' } })
    expect(status).toBe(200)
    expect(json).toEqual({
      id: expect.stringMatching(/^re_[0-9a-z]{26}$/),
      object: 'refund',
      payment,
      amount_satang: 100_000,
      status: 'succeeded',
      by_hand: false,
      outside: false,
      reason: 'changed their mind',
      failure_reason: null,
      credit_note: expect.stringMatching(/^RN-\d{4}-\d{6}$/),
      livemode: false,
      created: expect.any(Number),
      metadata: { ticket: '7' },
      workflow: { id: expect.stringMatching(/^refund\/re_/), url: null, problem: null },
    })
    expect(await get(`/v1/payments/${payment}`)).toMatchObject({
      status: 'succeeded',
      gross_satang: 100_000,
      fee_satang: 3_906,
      refunded_satang: 100_000,
      refund_status: 'full',
    })
    expect(await balance()).toEqual({ available: -100_000, pending: 96_094 })
    const { data } = await get(`/v1/balance_transactions?source=${json.id}`)
    expect(data).toMatchObject([{ type: 'refund', amount_satang: -100_000, fee_satang: 0, net_satang: -100_000 }])
    expect(await get(`/v1/refunds/${json.id}`)).toEqual(json)
  })

  test('may be of one satang, and of what is left after it', async () => {
    const { payment } = await paid()
    expect((await refund(payment, { amount_satang: 1 })).json).toMatchObject({ amount_satang: 1, status: 'succeeded' })
    expect(await get(`/v1/payments/${payment}`)).toMatchObject({ refunded_satang: 1, refund_status: 'partial' })
    expect(await refund(payment, { amount_satang: 100_000 })).toMatchObject(
      refused('amount_too_large', {
        param: 'amount_satang',
        message: expect.stringContaining('99999 satang (฿999.99)'),
      }),
    )
    expect((await refund(payment)).json).toMatchObject({ amount_satang: 99_999 })
    expect(await refund(payment)).toMatchObject(refused('payment_already_refunded'))
    expect(await refund(payment, { amount_satang: 1 })).toMatchObject(refused('payment_already_refunded'))
  })

  test('takes a balance below zero, and later charges make it up', async () => {
    const { payment } = await paid()
    await refund(payment)
    expect(await balance()).toEqual({ available: -100_000, pending: 96_094 })
    await paid()
    expect(await balance()).toEqual({ available: -100_000, pending: 2 * 96_094 })
    const { data } = await get('/v1/balance_transactions')
    expect(data.reduce((sum: number, t: { net_satang: number }) => sum + t.net_satang, 0)).toBe(92_188)
  })

  test('of a QR payment goes back as one by card does', async () => {
    const { payment } = await paid({ collection_method: 'invoice' })
    await shop.post(`/v1/test_helpers/payments/${payment}/succeed`)
    expect((await refund(payment, { amount_satang: 40_000 })).json).toMatchObject({ status: 'succeeded' })
    expect((await refund(payment)).json).toMatchObject({ status: 'succeeded', amount_satang: 60_000 })
  })

  test('sends refund.created and refund.succeeded, which name the call', async () => {
    const { payment } = await paid()
    const { json, headers } = await refund(payment, {}, { headers: { 'idempotency-key': mintId('req_') } })
    await billing.settled()
    const { data } = await get(`/v1/events?object_id=${json.id}`)
    expect(data.map((e: { type: string }) => e.type)).toEqual(['refund.succeeded', 'refund.created'])
    for (const event of data) {
      expect(event.data.object).toEqual(json)
      expect(event.request.id).toBe(headers.get('request-id'))
      expect(event.source.workflow_id).toBe(`refund/${json.id}`)
    }
    expect(data[0].data.previous_attributes).toEqual({ status: 'pending', credit_note: null })
  })

  test('under one key happens once', async () => {
    const { payment } = await paid()
    const headers = { 'idempotency-key': 'once' }
    const answers = await Promise.all([1, 2, 3].map(() => refund(payment, { amount_satang: 30_000 }, { headers })))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const again = await refund(payment, { amount_satang: 30_000 }, { headers })
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([answers[0]!.text, 'true'])
    expect(await refund(payment, { amount_satang: 1 }, { headers })).toMatchObject({
      json: { error: { code: 'idempotency_key_reused' } },
    })
    expect((await get(`/v1/payments/${payment}`)).refunded_satang).toBe(30_000)
  })

  test('of twenty at once never refunds more than was paid', async () => {
    const { payment } = await paid()
    // On a slow machine the last of twenty may wait for a lock too long. It gets `lock_timeout` and tries again.
    const patiently = async (): ReturnType<typeof refund> => {
      const answer = await refund(payment, { amount_satang: 15_000 })
      return answer.json.error?.code === 'lock_timeout' ? patiently() : answer
    }
    const answers = await Promise.all(Array.from({ length: 20 }, patiently))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
    for (const { status, json } of answers)
      if (status !== 200) expect(json.error).toMatchObject({ code: 'amount_too_large', param: 'amount_satang' })
    expect(await get(`/v1/payments/${payment}`)).toMatchObject({ refunded_satang: 90_000, refund_status: 'partial' })
    expect((await get(`/v1/payments/${payment}/refunds?limit=100`)).data).toHaveLength(6)
  })

  test('on a test clock is dated by the clock', async () => {
    const at = 1_800_000_000
    const clock = (await shop.post('/v1/test_clocks', { frozen_time: at })).json.id
    const { payment } = await paid({ customer: await shop.customer({ test_clock: clock }) })
    const { json } = await refund(payment)
    expect(json).toMatchObject({ status: 'succeeded', created: at })
    const { data } = await get(`/v1/balance_transactions?source=${json.id}`)
    expect(data).toMatchObject([{ created: at, available_on: at }])
  })
})

describe('is refused', () => {
  test.each([...BAD_INTEGERS, ['zero', 0], ['less than nothing', -1]])(
    'with an amount of %s',
    async (_name, amount_satang) => {
      const { payment } = await paid()
      const before = await billing.counts()
      expect(await refund(payment, { amount_satang })).toMatchObject(
        refused('parameter_invalid', { param: 'amount_satang' }),
      )
      expect(await billing.counts()).toEqual(before)
    },
  )

  test('with whole numbers beyond every payment, and one satang too many', async () => {
    const { payment } = await paid()
    for (const amount_satang of [100_001, 99_999_999_999, 2 ** 53 - 1])
      expect(await refund(payment, { amount_satang })).toMatchObject(
        refused('amount_too_large', {
          param: 'amount_satang',
          message: expect.stringContaining('100000 satang (฿1,000.00)'),
        }),
      )
    expect((await get(`/v1/payments/${payment}`)).refunded_satang).toBe(0)
  })

  test.each(BAD_TEXTS.filter(([name]) => name !== '256 characters'))('with %s as reason', async (_name, reason) => {
    expect(await refund((await paid()).payment, { reason })).toMatchObject(
      refused('parameter_invalid', { param: 'reason' }),
    )
  })

  test('with everything that is wrong published at once', async () => {
    const body = {
      amount: 5,
      amount_satang: 0.5,
      revoke_access: 'yes',
      cancel_subscription: null,
      reason: 'x'.repeat(501),
      metadata: { a: 1 },
    }
    const { json } = await refund((await paid()).payment, body)
    expect(json.error.errors.map((e: { param: string; code: string }) => [e.param, e.code]).sort()).toEqual([
      ['amount', 'parameter_unknown'],
      ['amount_satang', 'parameter_invalid'],
      ['cancel_subscription', 'parameter_invalid'],
      ['metadata.a', 'parameter_invalid'],
      ['reason', 'parameter_invalid'],
      ['revoke_access', 'parameter_invalid'],
    ])
  })

  test.each(['amount', 'Amount_satang', 'payment', 'status'])(
    'with an unknown field, so that a typo is no full refund: %s',
    async (field) => {
      const { payment } = await paid()
      expect(await refund(payment, { [field]: 5 })).toMatchObject(refused('parameter_unknown', { param: field }))
      expect((await get(`/v1/payments/${payment}`)).refunded_satang).toBe(0)
    },
  )

  test('of a payment that has not succeeded', async () => {
    const waiting = (await paid({ collection_method: 'invoice' })).payment
    const failed = (await shop.subscribe({ payment_method: 'pm_card_declined' })).json.error.payment
    for (const payment of [waiting, failed])
      expect(await refund(payment, { amount_satang: 1 })).toMatchObject(refused('payment_not_refundable'))
  })

  test('of what is not there, of somebody else, and of the other mode', async () => {
    const { payment } = await paid()
    const other = await billing.shop()
    for (const [id, key] of [
      [mintId('pay_'), shop.testKey],
      ['pay_nope', shop.testKey],
      [payment, other.testKey],
      [payment, shop.liveKey],
    ] as const) {
      const { status, json } = await refund(id, {}, { key })
      expect([status, json.error.code]).toEqual([404, 'resource_missing'])
      for (const path of [`/v1/payments/${id}/refunds`, `/v1/refunds/${id.replace('pay', 're')}`])
        expect((await shop.get(path, { key })).status).toBe(404)
    }
  })

  test('in live mode without a gateway', async () => {
    const { payment } = await paid()
    const mode = async (livemode: boolean) => {
      for (const table of ['payments', 'subscriptions', 'customers', 'invoices'])
        await billing.api.sql(`update ${table} set livemode = $2 where merchant_id = $1`, [shop.id, livemode])
    }
    await mode(true)
    expect(await refund(payment, {}, { key: shop.liveKey })).toMatchObject(refused('gateway_not_configured'))
    await mode(false)
  })

  test('without the scope to write payments', async () => {
    const { payment } = await paid()
    const key = (await shop.post('/v1/api_keys', { name: 'reads', scopes: ['payments:read', 'refunds:read'] })).json
      .secret
    expect((await refund(payment, {}, { key })).json.error.code).toBe('scope_missing')
    expect((await shop.get('/v1/refunds', { key })).status).toBe(200)
  })

  test('while its clock is advancing', async () => {
    const clock = (await shop.post('/v1/test_clocks', { frozen_time: 1_800_000_000 })).json.id
    const { payment } = await paid({ customer: await shop.customer({ test_clock: clock }) })
    await billing.api.sql("update test_clocks set status = 'advancing' where id = $1", [clock])
    expect(await refund(payment)).toMatchObject({ status: 409, json: { error: { code: 'lock_timeout' } } })
    await billing.api.sql("update test_clocks set status = 'ready' where id = $1", [clock])
  })
})

describe('a bank', () => {
  test('that needs time makes it pending, and the money is in no balance until the bank says otherwise', async () => {
    const { payment } = await paid()
    expect((await next(payment, 'pending')).json).toEqual({ object: 'next_refund', payment, outcome: 'pending' })
    const { json } = await refund(payment, { amount_satang: 70_000 })
    expect(json).toMatchObject({ status: 'pending' })
    expect(await get(`/v1/payments/${payment}`)).toMatchObject({ refunded_satang: 70_000 })
    expect(await balance()).toEqual({ available: -70_000, pending: 96_094 })
    const lines = async () =>
      (await get(`/v1/balance_transactions?source=${json.id}`)).data.map((t: { net_satang: number }) => t.net_satang)
    expect(await lines()).toEqual([-70_000])
    expect(await refund(payment, { amount_satang: 30_001 })).toMatchObject(refused('amount_too_large'))
    await billing.settled()
    expect((await get(`/v1/events?object_id=${json.id}`)).data).toMatchObject([{ type: 'refund.created' }])
    for (let twice = 0; twice < 2; twice++)
      expect((await shop.post(`/v1/test_helpers/refunds/${json.id}/succeed`)).json).toEqual({
        ...json,
        status: 'succeeded',
        credit_note: expect.stringMatching(/^RN-\d{4}-\d{6}$/),
      })
    expect(await shop.post(`/v1/test_helpers/refunds/${json.id}/fail`)).toMatchObject(
      refused('parameter_invalid', { param: 'id' }),
    )
    expect(await balance()).toEqual({ available: -70_000, pending: 96_094 })
    expect(await lines()).toEqual([-70_000])
  })

  test('that cannot after all releases what was reserved, and says why', async () => {
    const { payment } = await paid()
    await next(payment, 'pending')
    const { json } = await refund(payment)
    expect(await refund(payment)).toMatchObject(refused('payment_already_refunded'))
    const failed = (await shop.post(`/v1/test_helpers/refunds/${json.id}/fail`)).json
    expect(failed).toEqual({ ...json, status: 'failed', failure_reason: 'account_closed' })
    expect(await get(`/v1/payments/${payment}`)).toMatchObject({ refunded_satang: 0, refund_status: 'none' })
    expect(await balance()).toEqual({ available: 0, pending: 96_094 })
    expect((await get(`/v1/balance_transactions?source=${json.id}`)).data).toMatchObject([
      { type: 'refund', net_satang: 100_000 },
      { type: 'refund', net_satang: -100_000 },
    ])
    await billing.settled()
    expect((await get(`/v1/events?object_id=${json.id}`)).data).toMatchObject([
      { type: 'refund.failed', data: { object: failed, previous_attributes: { status: 'pending' } } },
      { type: 'refund.created' },
    ])
    expect((await refund(payment)).json).toMatchObject({ status: 'succeeded', amount_satang: 100_000 })
  })

  test('that refuses at once answers a refund that failed', async () => {
    const { payment } = await paid()
    await next(payment, 'failed')
    expect(await refund(payment)).toMatchObject({
      status: 200,
      json: { status: 'failed', failure_reason: 'account_closed' },
    })
    expect((await get(`/v1/payments/${payment}`)).refunded_satang).toBe(0)
    expect((await refund(payment)).json.status).toBe('succeeded')
  })

  test('whose answer is lost has refunded once', async () => {
    const { payment } = await paid()
    await next(payment, 'timeout')
    expect((await refund(payment, { amount_satang: 60_000 })).json).toMatchObject({ status: 'succeeded' })
    const [book] = await billing.api.sql(
      'select refunded_satang::integer as refunded from simulator_charges where attempt_id = $1',
      [payment],
    )
    expect(book).toEqual({ refunded: 60_000 })
  })

  test('is told by the last word what to say next, once', async () => {
    const { payment } = await paid()
    for (const outcome of ['failed', 'succeeded', 'pending']) await next(payment, outcome)
    expect((await refund(payment, { amount_satang: 1 })).json.status).toBe('pending')
    const { json } = await refund(payment, { amount_satang: 1 })
    expect(json.status).toBe('succeeded')
  })

  test.each([
    [{}, 'parameter_missing', 'outcome'],
    [{ outcome: 'maybe' }, 'parameter_invalid', 'outcome'],
    [{ outcome: null }, 'parameter_invalid', 'outcome'],
    [{ outcome: 'failed', amount: 1 }, 'parameter_unknown', 'amount'],
  ])('is not told with %j', async (body, code, param) => {
    const { payment } = await paid()
    expect(await shop.post(`/v1/test_helpers/payments/${payment}/next_refund`, body)).toMatchObject(
      refused(code, { param }),
    )
  })

  test('is played in test mode only', async () => {
    for (const path of [`payments/${mintId('pay_')}/next_refund`, `refunds/${mintId('re_')}/succeed`]) {
      const { json } = await shop.post(`/v1/test_helpers/${path}`, { outcome: 'failed' }, { key: shop.liveKey })
      expect(json.error.code).toBe('test_mode_only')
    }
    expect((await shop.post(`/v1/test_helpers/refunds/${mintId('re_')}/fail`)).status).toBe(404)
  })
})

describe('without workflows', () => {
  test('nothing happened: the refund is withdrawn, and its key is free', async () => {
    const { payment } = await paid()
    await billing.settled()
    const before = await billing.counts()
    billing.away = true
    const headers = { 'idempotency-key': 'while away' }
    expect(await refund(payment, {}, { headers })).toMatchObject({
      status: 503,
      json: { error: { code: 'workflow_unavailable' } },
    })
    // The short reservation is in the ledger, and its reversal too: the ledger forgets nothing.
    expect(await billing.counts()).toEqual({ ...before, ledger_transactions: before.ledger_transactions! + 2 })
    expect(await balance()).toEqual({ available: 0, pending: 96_094 })
    expect((await get(`/v1/payments/${payment}`)).refunded_satang).toBe(0)
    expect((await get('/v1/refunds')).data).toEqual([])
    billing.away = false
    expect((await refund(payment, {}, { headers })).json).toMatchObject({ status: 'succeeded' })
  })

  test('that answer in time it is pending, and told as that; then it goes on by itself', async () => {
    const { payment } = await paid()
    billing.held = true
    const { json } = await refund(payment)
    expect(json).toMatchObject({ status: 'pending' })
    billing.held = false
    billing.api.deps.workflows.wake(
      billing.api.wakeups.filter(({ workflowId }) => workflowId === `refund/${json.id}`).slice(-1),
    )
    await billing.settled()
    expect(await get(`/v1/refunds/${json.id}`)).toEqual({
      ...json,
      status: 'succeeded',
      credit_note: expect.stringMatching(/^RN-\d{4}-\d{6}$/),
    })
    expect((await get(`/v1/events?object_id=${json.id}`)).data).toHaveLength(2)
  })
})

describe('access that was bought once', () => {
  test('goes with a full refund: licence, flags, what is left of the credits, each with its event', async () => {
    const bought = await buying.tool()
    await shop.post(`/v1/customers/${bought.customer}/credits/consume`, { product: bought.product, amount: 30 })
    await refund(bought.payment)
    expect(await buying.verify(bought)).toMatchObject({ valid: false, reason: 'refunded', purchase: null })
    expect(await get(`/v1/licenses/${bought.licence.id}`)).toMatchObject({
      status: 'revoked',
      revoked_reason: 'refunded',
    })
    expect(await buying.entitlements(bought.customer)).toEqual({ active_products: [], feature_flags: [], credits: 0 })
    await billing.settled()
    expect((await get(`/v1/events?object_id=${bought.licence.id}&type=license.revoked`)).data).toHaveLength(1)
    const [published] = (await get(`/v1/events?object_id=${bought.customer}&type=entitlements.updated`)).data
    expect(published.data.object).toMatchObject({ active_products: [], feature_flags: [] })
  })

  test.each([
    [{ amount_satang: 49_899 }, true],
    [{ revoke_access: false }, true],
    [{ amount_satang: 1, revoke_access: true }, false],
    [{ amount_satang: 49_900 }, false],
  ])('after %j: %s', async (body, stays) => {
    const bought = await buying.tool()
    await refund(bought.payment, body)
    expect((await buying.verify(bought)).valid).toBe(stays)
    expect(await buying.entitlements(bought.customer)).toEqual(
      stays
        ? { active_products: [bought.product], feature_flags: ['tool'], credits: 100 }
        : { active_products: [], feature_flags: [], credits: 0 },
    )
  })

  test('goes with the part that makes the refund full', async () => {
    const bought = await buying.tool()
    await refund(bought.payment, { amount_satang: 49_000 })
    expect((await buying.verify(bought)).valid).toBe(true)
    await refund(bought.payment)
    expect((await buying.verify(bought)).reason).toBe('refunded')
  })

  test('goes when a pending refund succeeds, not before, and not when it fails', async () => {
    const bought = await buying.tool()
    for (const [verb, valid] of [
      ['fail', true],
      ['succeed', false],
    ] as const) {
      await next(bought.payment, 'pending')
      const { json } = await refund(bought.payment)
      expect((await buying.verify(bought)).valid).toBe(true)
      await shop.post(`/v1/test_helpers/refunds/${json.id}/${verb}`)
      expect((await buying.verify(bought)).valid).toBe(valid)
    }
  })

  test('of several lines goes with all of them, and a subscription beside them goes on', async () => {
    const { payment, session, subscription } = await buying.basket()
    await refund(payment)
    expect((await get(`/v1/subscriptions/${subscription}`)).status).toBe('active')
    const licences = await Promise.all(session.licenses.map((id: string) => get(`/v1/licenses/${id}`)))
    expect(licences.map((l) => [l.subscription === null, l.status]).sort()).toEqual([
      [false, 'active'],
      [true, 'revoked'],
      [true, 'revoked'],
    ])
  })
})

describe('a subscription', () => {
  test('goes on when a payment of it is refunded, with its licence and the credits of its cycle', async () => {
    const plan = await shop.price({}, { license_enabled: true, credits: 50 })
    const { s, payment } = await paid({ price: plan })
    await refund(payment)
    expect(await get(`/v1/subscriptions/${s.id}`)).toMatchObject({ status: 'active', ended_reason: null })
    expect((await get(`/v1/licenses?subscription=${s.id}`)).data).toMatchObject([{ status: 'active' }])
    expect((await buying.entitlements(s.customer)).credits).toBe(50)
  })

  test('ends at once when it is asked for, and takes what it gave with it', async () => {
    const plan = await shop.price({}, { license_enabled: true, credits: 50 })
    const { s, payment } = await paid({ price: plan })
    await refund(payment, { cancel_subscription: true })
    expect(await get(`/v1/subscriptions/${s.id}`)).toMatchObject({
      ...{ status: 'canceled', ended_reason: 'refunded' },
      ...{ canceled_at: expect.any(Number), ended_at: expect.any(Number), cancel_at: null },
    })
    expect((await get(`/v1/licenses?subscription=${s.id}`)).data).toMatchObject([
      { status: 'revoked', revoked_reason: 'refunded' },
    ])
    expect(await buying.entitlements(s.customer)).toMatchObject({ active_products: [], credits: 0 })
    expect((await refund(payment)).json.error.code).toBe('payment_already_refunded')
  })

  test('ends with the first word of a bank that needs time, and does not when that is no', async () => {
    const [slow, never] = [await paid(), await paid()]
    await next(slow.payment, 'pending')
    await next(never.payment, 'failed')
    for (const { payment } of [slow, never]) await refund(payment, { amount_satang: 5_000, cancel_subscription: true })
    expect(await get(`/v1/subscriptions/${slow.s.id}`)).toMatchObject({ status: 'canceled', ended_reason: 'refunded' })
    expect(await get(`/v1/subscriptions/${never.s.id}`)).toMatchObject({ status: 'active' })
  })

  test('credits at a change of plan what its line really cost: its share of a basket goes back with the basket', async () => {
    const at = fromBangkok({ year: 2026, month: 4, day: 1, hour: 9 })
    const clock = (await shop.post('/v1/test_clocks', { frozen_time: at })).json.id
    const { payment, subscription } = await buying.basket({ clock })
    await refund(payment, { amount_satang: 99_900 }) // half of 2 × 49 900 + 100 000
    await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: at + 15 * 86_400 })
    await billing.settled()
    const price = await shop.price({ amount_satang: 40_000 })
    expect((await shop.post(`/v1/subscriptions/${subscription}/change`, { price })).status).toBe(200)
    // 50 000 unused − half of the 50 000 that was refunded − 20 000 for the rest of the new plan
    expect(
      await billing.api.sql('select carried_satang::integer as n from subscriptions where id = $1', [subscription]),
    ).toEqual([{ n: -5_000 }])
  })

  test('that has ended, or that there is none of, is no hindrance', async () => {
    const { s, payment } = await paid()
    await shop.post(`/v1/subscriptions/${s.id}/cancel?at_period_end=false`)
    expect((await refund(payment, { cancel_subscription: true })).json.status).toBe('succeeded')
    expect((await get(`/v1/subscriptions/${s.id}`)).ended_reason).toBe('requested')
    expect((await refund((await buying.tool()).payment, { cancel_subscription: true })).json.status).toBe('succeeded')
  })
})

describe('refunds are listed', () => {
  test('by payment and by status, newest first, and only those that were published', async () => {
    const [one, two] = [await paid(), await paid()]
    const a = (await refund(one.payment, { amount_satang: 1 })).json
    await next(one.payment, 'failed')
    const b = (await refund(one.payment, { amount_satang: 2 })).json
    const c = (await refund(two.payment, { amount_satang: 3 })).json
    const ids = async (path: string) => (await get(path)).data.map(({ id }: { id: string }) => id)
    expect(await ids('/v1/refunds')).toEqual([c.id, b.id, a.id])
    expect(await ids(`/v1/refunds?payment=${one.payment}`)).toEqual([b.id, a.id])
    expect(await ids('/v1/refunds?status=failed')).toEqual([b.id])
    expect(await ids(`/v1/payments/${one.payment}/refunds?limit=1`)).toEqual([b.id])
    expect(await ids(`/v1/payments/${one.payment}/refunds?starting_after=${b.id}`)).toEqual([a.id])
    await billing.api.sql('insert into refunds select (jsonb_populate_record(r, $2)).* from refunds r where id = $1', [
      a.id,
      {
        ...{ id: mintId('re_'), announced: false, status: 'pending', amount_satang: 4 },
        ...{ credit_note_number: null, succeeded_at: null },
      },
    ])
    expect(await ids('/v1/refunds?status=pending')).toEqual([])
    await asAdministrator(
      billing.api.databaseUrl,
      'set session_replication_role = replica; delete from refunds where not announced',
    )
  })

  test.each([
    ['status=done', 'parameter_invalid', 'status'],
    ['customer=cus_x', 'parameter_unknown', 'customer'],
    ['starting_after=re_x', 'resource_missing', 'starting_after'],
  ])('are not with ?%s', async (query, code, param) => {
    expect(await shop.get(`/v1/refunds?${query}`)).toMatchObject(refused(code, { param }))
  })
})
