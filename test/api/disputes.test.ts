// Disputes over HTTP: the money is withdrawn and returned, one-time purchases with it, and nothing is decided twice.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import { type ApiShop, BAD_INTEGERS, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { type Buying, buyingAt } from '../support/buying.ts'

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
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

const dispute = (payment: string, body: object = {}, options?: object) =>
  shop.post(`/v1/test_helpers/payments/${payment}/dispute`, body, options)
const close = (id: string, verb: 'win' | 'lose', options?: object) =>
  shop.post(`/v1/test_helpers/disputes/${id}/${verb}`, {}, options)
const refund = (payment: string, body: object = {}) => shop.post(`/v1/payments/${payment}/refund`, body)
const get = async (path: string) => (await shop.get(path)).json
const available = async () => (await get('/v1/balance')).available_satang
async function paid(body: object = {}) {
  const s = (await shop.subscribe(body)).json
  return { s, payment: (await get(`/v1/invoices/${s.latest_invoice}`)).payment as string }
}
async function types(id: string): Promise<string[]> {
  await billing.settled()
  return (await get(`/v1/events?object_id=${id}`)).data.map((e: { type: string }) => e.type).reverse()
}
const refused = (code: string, more: object = {}) => ({
  status: 400,
  json: { error: expect.objectContaining({ type: 'invalid_request_error', code, ...more }) },
})

describe('a dispute', () => {
  test('takes all that is left, the fee is kept, and is published with every field', async () => {
    const { s, payment } = await paid()
    await refund(payment, { amount_satang: 30_000 })
    const { status, json } = await dispute(payment, { reason: 'product_not_received' })
    expect(status).toBe(200)
    expect(json).toEqual({
      id: expect.stringMatching(/^dp_[0-9a-z]{26}$/),
      evidence_due_by: null,
      object: 'dispute',
      payment,
      customer: s.customer,
      amount_satang: 70_000,
      reason: 'product_not_received',
      status: 'open',
      closed_at: null,
      livemode: false,
      created: expect.any(Number),
      metadata: {},
    })
    expect(await get(`/v1/disputes/${json.id}`)).toEqual(json)
    expect(await get(`/v1/payments/${payment}`)).toMatchObject({
      status: 'succeeded',
      refunded_satang: 30_000,
      disputed_satang: 70_000,
      dispute: json.id,
    })
    expect(await available()).toBe(-100_000)
    expect((await get(`/v1/balance_transactions?type=dispute`)).data).toMatchObject([
      { source: json.id, amount_satang: -70_000, fee_satang: 0, net_satang: -70_000 },
    ])
    expect(await types(json.id)).toEqual(['dispute.created'])
  })

  test('that is won gives its money back, once', async () => {
    const { payment } = await paid()
    const { json } = await dispute(payment)
    const answers = [await close(json.id, 'win'), await close(json.id, 'win')]
    for (const { status, json: won } of answers)
      expect([status, won]).toEqual([200, { ...json, status: 'won', closed_at: expect.any(Number) }])
    expect(await available()).toBe(0)
    expect(await close(json.id, 'lose')).toMatchObject(refused('parameter_invalid', { param: 'id' }))
    expect(await types(json.id)).toEqual(['dispute.created', 'dispute.won'])
    const [published] = (await get(`/v1/events?object_id=${json.id}`)).data
    expect(published.data.previous_attributes).toEqual({ status: 'open', closed_at: null })
    expect((await refund(payment)).json).toMatchObject({ status: 'succeeded', amount_satang: 100_000 })
  })

  test('that is lost moves nothing more, and ends the subscription that was paid', async () => {
    const plan = await shop.price({}, { license_enabled: true, credits: 8 })
    const { s, payment } = await paid({ price: plan })
    const { json } = await dispute(payment)
    expect((await get(`/v1/subscriptions/${s.id}`)).status).toBe('active')
    expect((await buying.entitlements(s.customer)).credits).toBe(8)
    for (let twice = 0; twice < 2; twice++) expect((await close(json.id, 'lose')).json.status).toBe('lost')
    expect(await available()).toBe(-100_000)
    expect(await close(json.id, 'win')).toMatchObject(refused('parameter_invalid', { param: 'id' }))
    expect(await get(`/v1/subscriptions/${s.id}`)).toMatchObject({ status: 'canceled', ended_reason: 'disputed' })
    expect((await get(`/v1/licenses?subscription=${s.id}`)).data).toMatchObject([
      { status: 'revoked', revoked_reason: 'disputed' },
    ])
    expect((await buying.entitlements(s.customer)).credits).toBe(0)
    expect(await types(json.id)).toEqual(['dispute.created', 'dispute.lost'])
    expect(await refund(payment)).toMatchObject(refused('payment_disputed'))
  })

  test('of a part leaves the rest, which can be refunded when it is decided', async () => {
    const { payment } = await paid()
    const { json } = await dispute(payment, { amount_satang: 40_000 })
    expect(await refund(payment, { amount_satang: 1 })).toMatchObject(refused('payment_disputed'))
    await close(json.id, 'lose')
    expect(await refund(payment, { amount_satang: 60_001 })).toMatchObject(
      refused('amount_too_large', { message: expect.stringContaining('60000 satang (฿600.00)') }),
    )
    expect((await refund(payment)).json).toMatchObject({ amount_satang: 60_000, status: 'succeeded' })
    expect(await refund(payment)).toMatchObject(refused('payment_disputed'))
  })

  test('leaves a pending refund to its bank', async () => {
    const { payment } = await paid()
    await shop.post(`/v1/test_helpers/payments/${payment}/next_refund`, { outcome: 'pending' })
    const pending = (await refund(payment, { amount_satang: 25_000 })).json
    expect((await dispute(payment)).json).toMatchObject({ amount_satang: 75_000 })
    expect((await shop.post(`/v1/test_helpers/refunds/${pending.id}/fail`)).json.status).toBe('failed')
    expect(await get(`/v1/payments/${payment}`)).toMatchObject({ refunded_satang: 0, disputed_satang: 75_000 })
  })

  test('of a QR payment is what its bank calls back', async () => {
    const { payment } = await paid({ collection_method: 'invoice' })
    await shop.post(`/v1/test_helpers/payments/${payment}/succeed`)
    expect((await dispute(payment)).json).toMatchObject({ amount_satang: 100_000, reason: 'fraudulent' })
  })

  test('lives in the time of its clock', async () => {
    const at = 1_800_000_000
    const clock = (await shop.post('/v1/test_clocks', { frozen_time: at })).json.id
    const { payment } = await paid({ customer: await shop.customer({ test_clock: clock }) })
    const { json } = await dispute(payment)
    expect(json.created).toBe(at)
    expect((await close(json.id, 'win')).json.closed_at).toBe(at)
  })

  test('of ten at once is one, and so is its end', async () => {
    const { payment } = await paid()
    const answers = await Promise.all(Array.from({ length: 10 }, () => dispute(payment)))
    const [taken] = answers.filter(({ status }) => status === 200)
    expect(answers.map(({ status, json }) => json.error?.code ?? status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 'payment_disputed'),
    ])
    const ends = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => close(taken!.json.id, n % 2 ? 'win' : 'lose')))
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(3)
  })

  test('beside refunds at once never takes more than was paid', async () => {
    const { payment } = await paid()
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => refund(payment, { amount_satang: 15_000 })),
      dispute(payment, { amount_satang: 50_000 }),
    ])
    for (const { status, json } of answers)
      if (status !== 200) expect(['amount_too_large', 'payment_disputed']).toContain(json.error.code)
    const { refunded_satang, disputed_satang } = await get(`/v1/payments/${payment}`)
    expect(refunded_satang + disputed_satang).toBeLessThanOrEqual(100_000)
  })
})

describe('what was bought once', () => {
  test('stops with its dispute, and comes back with its licence, its flags and the credits that were left', async () => {
    const bought = await buying.tool()
    await shop.post(`/v1/customers/${bought.customer}/credits/consume`, { product: bought.product, amount: 30 })
    const { json } = await dispute(bought.payment)
    expect(await buying.verify(bought)).toMatchObject({ valid: false, reason: 'disputed' })
    expect(await buying.entitlements(bought.customer)).toEqual({ active_products: [], feature_flags: [], credits: 0 })
    for (let twice = 0; twice < 2; twice++) await close(json.id, 'win')
    expect(await buying.verify(bought)).toMatchObject({ valid: true })
    expect(await buying.entitlements(bought.customer)).toEqual({
      active_products: [bought.product],
      feature_flags: ['tool'],
      credits: 70,
    })
    const { data } = await get(`/v1/customers/${bought.customer}/credits/transactions`)
    expect(data.map((t: { type: string; amount: number }) => [t.type, t.amount])).toEqual([
      ['restoration', 70],
      ['revocation', -70],
      ['consumption', -30],
      ['grant', 100],
    ])
    expect(await types(bought.customer)).toEqual([
      'customer.created',
      'entitlements.updated',
      'entitlements.updated',
      'entitlements.updated',
    ])
  })

  test('stays away when the dispute is lost', async () => {
    const bought = await buying.tool()
    const { json } = await dispute(bought.payment, { amount_satang: 1 })
    await close(json.id, 'lose')
    expect(await buying.verify(bought)).toMatchObject({ valid: false, reason: 'disputed' })
    expect(await shop.post(`/v1/licenses/${bought.licence.id}/enable`)).toMatchObject(refused('parameter_invalid'))
  })

  test('and was taken away by a refund before does not come back with a dispute that is won', async () => {
    const bought = await buying.tool()
    await refund(bought.payment, { amount_satang: 1_000, revoke_access: true })
    const { json } = await dispute(bought.payment)
    await close(json.id, 'win')
    expect(await buying.verify(bought)).toMatchObject({ valid: false, reason: 'refunded' })
    expect((await buying.entitlements(bought.customer)).credits).toBe(0)
  })

  test('is gone for good when a refund that was under way takes it, though the dispute is won', async () => {
    const bought = await buying.tool()
    await shop.post(`/v1/test_helpers/payments/${bought.payment}/next_refund`, { outcome: 'pending' })
    const pending = (await refund(bought.payment, { amount_satang: 1_000, revoke_access: true })).json
    const { json } = await dispute(bought.payment)
    expect((await buying.verify(bought)).reason).toBe('disputed')
    await shop.post(`/v1/test_helpers/refunds/${pending.id}/succeed`)
    expect((await buying.verify(bought)).reason).toBe('refunded')
    await close(json.id, 'win')
    expect((await buying.verify(bought)).reason).toBe('refunded')
    expect(await buying.entitlements(bought.customer)).toEqual({ active_products: [], feature_flags: [], credits: 0 })
  })

  test('and was switched off by hand is still off when the dispute is won', async () => {
    const bought = await buying.tool()
    await shop.post(`/v1/licenses/${bought.licence.id}/disable`)
    const { json } = await dispute(bought.payment)
    expect((await buying.verify(bought)).reason).toBe('disputed')
    await close(json.id, 'win')
    expect((await buying.verify(bought)).reason).toBe('disabled')
  })

  test('beside a subscription stops at once, the subscription when the dispute is lost', async () => {
    const { payment, session, subscription } = await buying.basket()
    const licences = async () =>
      (await Promise.all(session.licenses.map((id: string) => get(`/v1/licenses/${id}`))))
        .map((l) => `${l.subscription ? 'plan' : 'tool'} ${l.status}`)
        .sort()
    const { json } = await dispute(payment)
    expect(await licences()).toEqual(['plan active', 'tool revoked', 'tool revoked'])
    await close(json.id, 'lose')
    expect(await licences()).toEqual(['plan revoked', 'tool revoked', 'tool revoked'])
    expect((await get(`/v1/subscriptions/${subscription}`)).ended_reason).toBe('disputed')
  })
})

describe('cannot be disputed', () => {
  test('what has not succeeded, has gone back, or was disputed before', async () => {
    const waiting = (await paid({ collection_method: 'invoice' })).payment
    expect(await dispute(waiting)).toMatchObject(refused('payment_not_refundable'))
    const back = (await paid()).payment
    await refund(back)
    expect(await dispute(back)).toMatchObject(refused('payment_already_refunded'))
    const before = (await paid()).payment
    await close((await dispute(before)).json.id, 'win')
    expect(await dispute(before)).toMatchObject(refused('payment_disputed'))
  })

  test('more than is left', async () => {
    const { payment } = await paid()
    expect(await dispute(payment, { amount_satang: 100_001 })).toMatchObject(
      refused('amount_too_large', { param: 'amount_satang', message: expect.stringContaining('100000 satang') }),
    )
    expect(await get('/v1/disputes')).toMatchObject({ data: [] })
  })

  test.each([
    ...BAD_INTEGERS.map(
      ([name, value]) => [`an amount of ${name}`, { amount_satang: value }, 'amount_satang'] as const,
    ),
    ['an amount of zero', { amount_satang: 0 }, 'amount_satang'],
    ['an empty reason', { reason: '' }, 'reason'],
    ['no reason at all', { reason: null }, 'reason'],
  ])('anything with %s', async (_name, body, param) => {
    expect(await dispute((await paid()).payment, body)).toMatchObject(refused('parameter_invalid', { param }))
  })

  test('or decided, in live mode, or by somebody else', async () => {
    const { payment } = await paid()
    const { json } = await dispute(payment)
    const other = await billing.shop()
    for (const path of [`payments/${payment}/dispute`, `disputes/${json.id}/win`, `disputes/${json.id}/lose`]) {
      const live = await shop.post(`/v1/test_helpers/${path}`, {}, { key: shop.liveKey })
      expect([live.status, live.json.error.code]).toEqual([403, 'test_mode_only'])
      expect((await other.post(`/v1/test_helpers/${path}`)).status).toBe(404)
    }
    expect((await other.get(`/v1/disputes/${json.id}`)).status).toBe(404)
    expect((await shop.get(`/v1/disputes/${mintId('dp_')}`)).status).toBe(404)
    expect((await close(mintId('dp_'), 'win')).status).toBe(404)
  })
})

test('disputes are listed by status, payment and customer', async () => {
  const [one, two] = [await paid(), await paid()]
  const a = (await dispute(one.payment)).json.id
  const b = (await dispute(two.payment)).json.id
  await close(a, 'win')
  const ids = async (query: string) => (await get(`/v1/disputes?${query}`)).data.map(({ id }: { id: string }) => id)
  expect(await ids('')).toEqual([b, a])
  expect(await ids('status=open')).toEqual([b])
  expect(await ids('status=won')).toEqual([a])
  expect(await ids(`payment=${one.payment}`)).toEqual([a])
  expect(await ids(`customer=${two.s.customer}`)).toEqual([b])
  expect((await shop.get('/v1/disputes?status=closed')).json.error).toMatchObject({ code: 'parameter_invalid' })
})
