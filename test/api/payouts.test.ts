// Payouts over HTTP: manual rounds, manual payouts, their statuses after the bank's answers, what they pay out, and every refusal (specification §5,
// §8).
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { roundDueAt } from '../../rules/payouts.ts'
import { DAY, T0 } from '../support/billing.ts'
import { type ApiShop, BAD_INTEGERS, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { ACCOUNTS, addAccount, balanceOf, earn, NET } from '../support/payouts.ts'

let billing: BillingApi
beforeAll(async () => {
  billing = await startBillingApi()
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

const runRound = (shop: ApiShop, at: number) => shop.post('/v1/test_helpers/payout_rounds', { at })
const eventsOf = async (id: string) =>
  (await billing.api.sql<{ type: string }>('select type from events where object_id = $1 order by sequence', [id])).map(
    ({ type }) => type,
  )
const errorOf = ({ status, json }: { status: number; json: { error: { code: string; param?: string } } }) => [
  status,
  json.error.code,
  json.error.param,
]

describe('a round', () => {
  test('pays all that is available to the bank account, and shows it whole', async () => {
    const shop = await billing.shop()
    const account = await addAccount(shop)
    const { now } = await earn(billing, shop, 2)
    const { at } = roundDueAt(now + 7 * DAY)
    const { status, json } = await runRound(shop, at)
    expect(status).toBe(200)
    expect(json).toEqual({ at, payouts: [expect.anything()], skipped: [] })
    const [payout] = json.payouts
    expect(payout).toEqual({
      id: expect.stringMatching(/^po_/),
      object: 'payout',
      amount_satang: 2 * NET,
      status: 'paid',
      bank_account: {
        id: account,
        bank_code: '014',
        bank_name: 'Siam Commercial Bank',
        account_name: 'Hong Saeng Studio Co., Ltd.',
        last4: '7890',
      },
      round: '2026-02-13',
      automatic: true,
      arrival_date: Date.parse('2026-02-13T00:00:00+07:00') / 1000,
      paid_at: at,
      failure_code: null,
      by_hand: false,
      file: null,
      reference: expect.stringMatching(/^SIM/),
      livemode: false,
      created: at,
      metadata: {},
      workflow: { id: `payout/${payout.id}`, url: null, problem: null },
    })
    expect(await eventsOf(payout.id)).toEqual(['payout.created', 'payout.in_transit', 'payout.paid'])
    expect((await shop.get(`/v1/payouts/${payout.id}`)).json).toEqual(payout)
    expect(await balanceOf(shop)).toEqual([0, 0])
    const { data } = (await shop.get(`/v1/payouts/${payout.id}/payments`)).json
    expect(data.map((p: { payout: string; net_satang: number }) => [p.payout, p.net_satang])).toEqual([
      [payout.id, NET],
      [payout.id, NET],
    ])
    const moved = (await shop.get(`/v1/balance_transactions?payout=${payout.id}`)).json.data
    expect(moved.map((t: { type: string; net_satang: number }) => [t.type, t.net_satang])).toEqual([
      ['payout', -2 * NET],
      ['charge', NET],
      ['charge', NET],
    ])
  })

  test('of a Friday that is a bank holiday runs, and the money arrives on Monday', async () => {
    const shop = await billing.shop()
    await addAccount(shop)
    await earn(billing, shop)
    const at = Date.parse('2026-10-23T10:00:00+07:00') / 1000
    expect((await runRound(shop, at)).json.payouts[0]).toMatchObject({
      round: '2026-10-23',
      created: at,
      arrival_date: Date.parse('2026-10-26T00:00:00+07:00') / 1000,
    })
  })

  test('run twice pays once, and answers the same payout', async () => {
    const shop = await billing.shop()
    await addAccount(shop)
    const { now } = await earn(billing, shop)
    const first = (await runRound(shop, now)).json
    await billing.settled()
    const counts = await billing.counts()
    expect((await runRound(shop, now)).json).toEqual(first)
    await billing.settled()
    expect(await billing.counts()).toEqual(counts)
  })

  test('run by ten at once pays once', async () => {
    const shop = await billing.shop()
    await addAccount(shop)
    const { now } = await earn(billing, shop)
    const answers = await Promise.all(Array.from({ length: 10 }, () => runRound(shop, now)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ json }) => json.payouts[0].id)).size).toBe(1)
    expect((await shop.get('/v1/payouts?include=skipped')).json.data).toHaveLength(1)
  })

  test('beside payouts by hand pays no satang twice', async () => {
    const shop = await billing.shop()
    await addAccount(shop)
    const { now } = await earn(billing, shop, 2)
    const answers = await Promise.all([
      runRound(shop, now),
      shop.post('/v1/payouts', {}),
      shop.post('/v1/payouts', { amount_satang: 60_000 }),
      runRound(shop, now + 1),
      shop.post('/v1/payouts', { amount_satang: 60_000 }),
    ])
    await billing.settled()
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true)
    const paid = (await shop.get('/v1/payouts')).json.data.reduce(
      (sum: number, p: { amount_satang: number }) => sum + p.amount_satang,
      0,
    )
    expect(paid).toBeLessThanOrEqual(2 * NET)
    expect((await balanceOf(shop)).reduce((a, b) => a + b)).toBe(2 * NET - paid)
  })

  test('of the future pays what will be available then, and the balance is right before, at and after it', async () => {
    const shop = await billing.shop()
    await addAccount(shop)
    const { created } = (await shop.subscribe({})).json
    const at = created + 7 * DAY
    expect((await runRound(shop, at - 1)).json.skipped[0]).toMatchObject({
      reason: 'below_minimum',
      available_satang: 0,
    })
    expect((await runRound(shop, at)).json.payouts[0]).toMatchObject({
      amount_satang: NET,
      status: 'paid',
      created: at,
    })
    expect(await balanceOf(shop)).toEqual([0, 0])
    expect(await balanceOf(shop, at - 1)).toEqual([0, NET])
    expect(await balanceOf(shop, at)).toEqual([0, 0])
    expect(errorOf(await shop.post('/v1/payouts', {}))).toEqual([400, 'balance_below_minimum', undefined])
  })

  test('beyond the time of a clock pays what the clock does not show yet', async () => {
    const shop = await billing.shop()
    await addAccount(shop)
    const clock = (await shop.post('/v1/test_clocks', { frozen_time: T0 })).json.id
    await shop.subscribe({ customer: await shop.customer({ test_clock: clock }) })
    expect((await runRound(shop, T0 + 7 * DAY)).json.payouts[0].amount_satang).toBe(NET)
    expect(await balanceOf(shop)).toEqual([0, 0])
    expect(await balanceOf(shop, T0 + 7 * DAY - 1)).toEqual([0, NET])
    await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: T0 + 9 * DAY })
    await billing.settled()
    expect(await balanceOf(shop)).toEqual([0, 0])
  })

  test('pays money of several clocks and of none together, and nothing is left of any', async () => {
    const shop = await billing.shop()
    await addAccount(shop)
    await earn(billing, shop)
    const { now } = await earn(billing, shop)
    const { created } = (await shop.subscribe({})).json
    expect((await runRound(shop, now)).json.payouts[0].amount_satang).toBe(2 * NET)
    expect(await balanceOf(shop)).toEqual([0, NET])
    expect((await runRound(shop, created + 7 * DAY)).json.payouts[0].amount_satang).toBe(NET)
    expect(await balanceOf(shop)).toEqual([0, 0])
  })
})

describe('a round skips', () => {
  test('who has less than the minimum, no bank account, or is paused, in this order, and pays once the reason is gone', async () => {
    const shop = await billing.shop()
    const { now } = await earn(billing, shop)
    const pause = (on: boolean) =>
      billing.api.sql('update merchants set settings = $2 where id = $1', [shop.id, { payouts_paused: on }])
    await pause(true)
    const skipped = async (at: number) => (await runRound(shop, at)).json
    const early = await skipped(T0)
    expect(early).toEqual({
      at: T0,
      payouts: [],
      skipped: [
        {
          id: expect.stringMatching(/^pos_/),
          object: 'payout_skip',
          at: T0,
          round: '2026-01-31',
          reason: 'below_minimum',
          available_satang: 0,
          minimum_payout_satang: 50_000,
          bank_account_usable_from: null,
          livemode: false,
          created: T0,
        },
      ],
    })
    const unbanked = (await skipped(now)).skipped[0]
    expect(unbanked).toMatchObject({ reason: 'no_bank_account', available_satang: NET })
    expect((await skipped(now)).skipped[0]).toEqual(unbanked)
    expect(await eventsOf(unbanked.id)).toEqual(['payout.skipped'])
    await addAccount(shop)
    expect((await skipped(now)).skipped[0]).toEqual({ ...unbanked, reason: 'paused' })
    expect(await eventsOf(unbanked.id)).toEqual(['payout.skipped', 'payout.skipped'])
    await pause(false)
    expect((await skipped(now)).payouts[0].amount_satang).toBe(NET)
    expect((await skipped(now)).payouts[0].amount_satang).toBe(NET)
  })

  test('a balance below zero', async () => {
    const shop = await billing.shop()
    await addAccount(shop)
    const { now } = await earn(billing, shop)
    const [payment] = (await shop.get('/v1/payments')).json.data
    await runRound(shop, now)
    expect((await shop.post(`/v1/payments/${payment.id}/refund`)).status).toBe(200)
    await billing.settled()
    expect((await runRound(shop, now + DAY)).json.skipped[0]).toMatchObject({
      reason: 'negative_balance',
      available_satang: -100_000,
    })
    expect(errorOf(await shop.post('/v1/payouts', {}))).toEqual([400, 'balance_below_minimum', undefined])
  })

  test('and the list shows it between the payouts, newest first, page by page in both directions', async () => {
    const shop = await billing.shop()
    await addAccount(shop)
    const { now } = await earn(billing, shop)
    for (const at of [T0, now, now + 1, now + 2]) await runRound(shop, at)
    const page = async (query: string) => {
      const { data, has_more } = (await shop.get(`/v1/payouts?include=skipped${query}`)).json
      return {
        ids: data.map((row: { id: string }) => row.id),
        kinds: data.map((row: { object: string }) => row.object),
        has_more,
      }
    }
    const all = await page('')
    expect(all.kinds).toEqual(['payout_skip', 'payout_skip', 'payout', 'payout_skip'])
    expect(all.has_more).toBe(false)
    for (let i = 0; i < 4; i++) {
      expect((await page(`&starting_after=${all.ids[i]}`)).ids).toEqual(all.ids.slice(i + 1))
      expect((await page(`&ending_before=${all.ids[i]}`)).ids).toEqual(all.ids.slice(0, i))
    }
    expect(await page('&limit=2')).toMatchObject({ ids: all.ids.slice(0, 2), has_more: true })
    expect(await page(`&limit=2&ending_before=${all.ids[3]}`)).toMatchObject({
      ids: all.ids.slice(1, 3),
      has_more: true,
    })
    expect((await page(`&created[gte]=${now}&created[lt]=${now + 2}`)).ids).toEqual(all.ids.slice(1, 3))
    expect((await page('&status=paid')).kinds).toEqual(['payout'])
    expect((await shop.get('/v1/payouts')).json.data.map((p: { id: string }) => p.id)).toEqual([all.ids[2]])
    expect((await shop.get('/v1/payouts?status=failed')).json.data).toEqual([])
    const stranger = await billing.shop()
    expect(errorOf(await stranger.get(`/v1/payouts?include=skipped&starting_after=${all.ids[0]}`))).toEqual([
      400,
      'resource_missing',
      'starting_after',
    ])
  })
})

describe('a payout by hand', () => {
  test('is pending at once, then paid; all that is available, or a part of it', async () => {
    const shop = await billing.shop()
    await addAccount(shop)
    await earn(billing, shop, 2)
    billing.held = true
    const part = (await shop.post('/v1/payouts', { amount_satang: 60_000, metadata: { for: 'rent' } })).json
    billing.held = false
    expect(part).toMatchObject({
      status: 'pending',
      amount_satang: 60_000,
      round: null,
      automatic: false,
      metadata: { for: 'rent' },
    })
    expect(await balanceOf(shop)).toEqual([2 * NET - 60_000, 0])
    expect((await shop.get(`/v1/payouts/${part.id}/payments`)).json.data).toEqual([])
    const rest = (await shop.post('/v1/payouts')).json
    await billing.settled()
    expect(await balanceOf(shop)).toEqual([0, 0])
    expect((await shop.get(`/v1/payouts/${rest.id}`)).json).toMatchObject({
      status: 'paid',
      amount_satang: 2 * NET - 60_000,
    })
    expect((await shop.get(`/v1/payouts/${rest.id}/payments`)).json.data).toHaveLength(2)
    const moved = (await shop.get(`/v1/balance_transactions?payout=${rest.id}`)).json.data
    expect(moved.map((t: { type: string; net_satang: number }) => [t.type, t.net_satang])).toEqual([
      ['payout', 60_000 - 2 * NET],
      ['payout', -60_000],
      ['charge', NET],
      ['charge', NET],
    ])
    await billing.api.sql("update payouts set next_action_at = 0 where status = 'pending'")
    billing.api.deps.workflows.wake([wake(part.id)])
    await billing.settled()
  })

  test('asked twice under one key is one payout', async () => {
    const shop = await billing.shop()
    await addAccount(shop)
    await earn(billing, shop)
    const options = { headers: { 'idempotency-key': 'friday' } }
    const first = await shop.post('/v1/payouts', {}, options)
    expect((await shop.post('/v1/payouts', {}, options)).text).toBe(first.text)
    expect((await shop.get('/v1/payouts')).json.data).toHaveLength(1)
  })

  test('is refused for what is not there, and nothing is written', async () => {
    const shop = await billing.shop()
    const counts = async () => billing.counts()
    const empty = await counts()
    const refused = await shop.post('/v1/payouts', {})
    expect(errorOf(refused)).toEqual([400, 'balance_below_minimum', undefined])
    expect(refused.json.error.message).toBe(
      '0 satang (฿0.00) is available, and a payout is at least 50000 satang (฿500.00).',
    )
    expect(await counts()).toEqual(empty)
    await earn(billing, shop)
    const before = await counts()
    expect(errorOf(await shop.post('/v1/payouts', {}))).toEqual([400, 'no_bank_account', undefined])
    await addAccount(shop)
    const small = await shop.post('/v1/payouts', { amount_satang: 49_999 })
    expect(errorOf(small)).toEqual([400, 'amount_too_small', 'amount_satang'])
    const large = await shop.post('/v1/payouts', { amount_satang: NET + 1 })
    expect(errorOf(large)).toEqual([400, 'amount_too_large', 'amount_satang'])
    expect(large.json.error.message).toContain('96094 satang (฿960.94) is available')
    expect(await counts()).toEqual({ ...before, bank_accounts: before.bank_accounts! + 1 })
    expect((await shop.post('/v1/payouts', { amount_satang: NET })).status).toBe(200)
  })

  test('pays the account that it names, or nothing', async () => {
    const shop = await billing.shop()
    const id = await addAccount(shop)
    await earn(billing, shop)
    const other = id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    const before = await billing.counts()
    const refused = await shop.post('/v1/payouts', { bank_account: other })
    expect(errorOf(refused)).toEqual([409, 'bank_account_changed', 'bank_account'])
    expect(await billing.counts()).toEqual(before)
    const paid = await shop.post('/v1/payouts', { bank_account: id })
    expect([paid.status, paid.json.bank_account.id, paid.json.amount_satang]).toEqual([200, id, NET])
  })

  test('works while rounds are paused', async () => {
    const shop = await billing.shop()
    await addAccount(shop)
    await earn(billing, shop)
    await billing.api.sql('update merchants set settings = $2 where id = $1', [shop.id, { payouts_paused: true }])
    expect((await shop.post('/v1/payouts', {})).json.amount_satang).toBe(NET)
  })

  test('in live mode needs a gateway', async () => {
    const shop = await billing.shop()
    expect(errorOf(await shop.post('/v1/payouts', {}, { key: shop.liveKey }))).toEqual([
      400,
      'gateway_not_configured',
      undefined,
    ])
  })

  test.each([...BAD_INTEGERS, ['zero', 0], ['a debt', -1]])('refuses %s for an amount', async (_, amount) => {
    const shop = await billing.shop()
    expect(errorOf(await shop.post('/v1/payouts', { amount_satang: amount }))).toEqual([
      400,
      'parameter_invalid',
      'amount_satang',
    ])
  })

  test('takes no field that it does not know', async () => {
    const shop = await billing.shop()
    expect(errorOf(await shop.post('/v1/payouts', { amount: 1 }))).toEqual([400, 'parameter_unknown', 'amount'])
  })
})

function wake(payoutId: string) {
  const none = { customerId: null, fresh: false, urgent: true, requestId: null, token: 0, livemode: false }
  return { ...none, workflowId: `payout/${payoutId}`, merchantId: '' }
}

describe('the bank', () => {
  const paidOut = async (accountNumber: string) => {
    const shop = await billing.shop()
    await addAccount(shop, accountNumber)
    const { now } = await earn(billing, shop)
    const [payout] = (await runRound(shop, now)).json.payouts
    return { shop, now, payout }
  }

  test('refuses a closed account: the money is back, and the next round pays it', async () => {
    const { shop, now, payout } = await paidOut(ACCOUNTS.closed)
    expect(payout).toMatchObject({ status: 'failed', failure_code: 'account_closed', paid_at: null, reference: null })
    expect(await eventsOf(payout.id)).toEqual(['payout.created', 'payout.failed'])
    expect(await balanceOf(shop)).toEqual([NET, 0])
    expect(await balanceOf(shop, now)).toEqual([NET, 0])
    await addAccount(shop)
    const [next] = (await runRound(shop, now + 7 * DAY)).json.payouts
    expect(next).toMatchObject({ status: 'paid', amount_satang: NET })
    const moved = (await shop.get(`/v1/balance_transactions?payout=${next.id}`)).json.data
    expect(moved.map((t: { type: string; source: string }) => [t.type, t.source])).toEqual([
      ['payout', next.id],
      ['payout_return', payout.id],
    ])
    expect((await shop.get(`/v1/payouts/${payout.id}/payments`)).json.data).toHaveLength(1)
    expect(await balanceOf(shop)).toEqual([0, 0])
  })

  test('is slow: the payout is in transit until it says what became of it', async () => {
    const { shop, payout } = await paidOut(ACCOUNTS.slow)
    expect(payout).toMatchObject({ status: 'in_transit', reference: expect.stringMatching(/^SIM/), paid_at: null })
    expect(await eventsOf(payout.id)).toEqual(['payout.created', 'payout.in_transit'])
    expect(await balanceOf(shop)).toEqual([0, 0])
    const paid = (await shop.post(`/v1/test_helpers/payouts/${payout.id}/paid`)).json
    expect(paid).toMatchObject({ status: 'paid', paid_at: expect.any(Number) })
    expect((await shop.post(`/v1/test_helpers/payouts/${payout.id}/paid`)).json).toEqual(paid)
    expect(errorOf(await shop.post(`/v1/test_helpers/payouts/${payout.id}/fail`))).toEqual([
      400,
      'parameter_invalid',
      'id',
    ])
    expect(await eventsOf(payout.id)).toEqual(['payout.created', 'payout.in_transit', 'payout.paid'])
  })

  test.each([
    ['fail', 'failed', 'declined_by_bank'],
    ['return', 'returned', 'returned_by_bank'],
  ])('says %s of what is in transit, and the money is back', async (verb, status, failureCode) => {
    const { shop, payout } = await paidOut(ACCOUNTS.slow)
    const answer = (await shop.post(`/v1/test_helpers/payouts/${payout.id}/${verb}`)).json
    expect(answer).toMatchObject({ status, failure_code: failureCode })
    expect(await balanceOf(shop)).toEqual([NET, 0])
    expect(await eventsOf(payout.id)).toEqual(['payout.created', 'payout.in_transit', `payout.${status}`])
    expect(errorOf(await shop.post(`/v1/test_helpers/payouts/${payout.id}/paid`))).toEqual([
      400,
      'parameter_invalid',
      'id',
    ])
  })

  test('sends back what it had paid', async () => {
    const { shop, payout } = await paidOut('1234567890')
    expect(payout.status).toBe('paid')
    const back = (await shop.post(`/v1/test_helpers/payouts/${payout.id}/return`)).json
    expect(back).toMatchObject({ status: 'returned', failure_code: 'returned_by_bank', paid_at: payout.paid_at })
    expect(await balanceOf(shop)).toEqual([NET, 0])
    expect(await eventsOf(payout.id)).toEqual(['payout.created', 'payout.in_transit', 'payout.paid', 'payout.returned'])
  })

  test('loses its answer: the transfer is looked up, not sent again', async () => {
    const { shop, payout } = await paidOut(ACCOUNTS.lost)
    expect(payout).toMatchObject({ status: 'paid', reference: expect.stringMatching(/^SIM/) })
    expect(await balanceOf(shop)).toEqual([0, 0])
  })

  test('is not asked by strangers, in live mode, or about what is no payout', async () => {
    const { shop, payout } = await paidOut(ACCOUNTS.slow)
    const stranger = await billing.shop()
    expect(errorOf(await stranger.post(`/v1/test_helpers/payouts/${payout.id}/paid`))).toEqual([
      404,
      'resource_missing',
      'id',
    ])
    expect(errorOf(await shop.post('/v1/test_helpers/payouts/po_x/paid'))).toEqual([404, 'resource_missing', 'id'])
    expect(errorOf(await shop.post('/v1/test_helpers/payout_rounds', { at: 1 }, { key: shop.liveKey }))).toEqual([
      403,
      'test_mode_only',
      undefined,
    ])
  })
})

test.each([...BAD_INTEGERS, ['nothing', undefined], ['a time before time', -1]])(
  'a round refuses %s for its instant',
  async (_, at) => {
    const shop = await billing.shop()
    const [status, code, param] = errorOf(await shop.post('/v1/test_helpers/payout_rounds', { at }))
    expect([status, code, param]).toEqual([400, at === undefined ? 'parameter_missing' : 'parameter_invalid', 'at'])
  },
)

test('a payout is one’s own in one’s own mode', async () => {
  const shop = await billing.shop()
  await addAccount(shop)
  const { now } = await earn(billing, shop)
  const [payout] = (await runRound(shop, now)).json.payouts
  const stranger = await billing.shop()
  for (const path of [`/v1/payouts/${payout.id}`, `/v1/payouts/${payout.id}/payments`]) {
    expect(errorOf(await stranger.get(path))).toEqual([404, 'resource_missing', 'id'])
    expect(errorOf(await shop.get(path, { key: shop.liveKey }))).toEqual([404, 'resource_missing', 'id'])
  }
  expect((await shop.get('/v1/payouts', { key: shop.liveKey })).json.data).toEqual([])
})
