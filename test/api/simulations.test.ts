// Simulations over HTTP (specification §8): the result of a year, that it can be repeated, and that no other merchant sees any of it.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { INVARIANTS, UNDER_WAY } from '../../db/invariants/index.ts'
import { relayOnce } from '../../worker/relay.ts'
import type { Answer } from '../support/api.ts'
import { type ApiShop, BAD_INTEGERS, type BillingApi, startBillingApi } from '../support/billing-api.ts'

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
})
afterEach(async () => {
  Object.assign(billing, { away: false, held: false })
  await billing.settled()
  expect(billing.api.logs.filter((line) => line.level === 'processing')).toEqual([])
})
afterAll(async () => {
  await billing.check()
  await billing.close()
})

const simulate = async (body: object) => {
  const answer = await shop.post('/v1/simulations', body)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json
}
const problems = ({ status, json }: Answer) => ({
  status,
  errors: json.error?.errors?.map(({ param, code }: { param: string; code: string }) => `${param} ${code}`),
})
const THREE = { customers: 9, months: 3, seed: 4 }
/** What must be the same for the same seed and script. */
const figures = ({ id, created, finished_at, workflow, ...rest }: Record<string, unknown>) => rest

describe('a simulation', () => {
  test('bills every buyer each month, keeps every invariant, and says so', async () => {
    const simulation = await simulate({ ...THREE, collection_methods: ['auto_charge'] })
    expect(simulation).toMatchObject({
      id: expect.stringMatching(/^sim_/),
      object: 'simulation',
      status: 'succeeded',
      ...THREE,
      collection_methods: ['auto_charge'],
      script: [],
      invoices: { issued: 27, paid: 27, uncollectible: 0, void: 0, open: 0 },
      payments: 27,
      failed_payments: 0,
      refunds: 0,
      subscriptions: { active: 9, past_due: 0, canceled: 0, expired: 0, pending_first_payment: 0 },
      invariants: {
        checked: INVARIANTS.length + UNDER_WAY.filter(({ query }) => query !== null).length,
        held: true,
        failures: [],
      },
      livemode: false,
    })
    const { gross_satang, fee_satang, balance, paid_out_satang, payouts } = simulation
    expect(payouts).toBeGreaterThan(3)
    expect(gross_satang).toBeGreaterThan(27 * 19_900 * 0.8)
    expect(balance.available_satang + balance.pending_satang).toBe(gross_satang - fee_satang - paid_out_satang)
    expect(simulation.events).toBeGreaterThan(9 * 3 * 3)
    expect((await shop.get(`/v1/simulations/${simulation.id}`)).json).toEqual(simulation)
    expect((await shop.get('/v1/simulations?limit=1')).json.data).toEqual([simulation])
    expect((await shop.get('/v1/simulations?status=failed')).json.data).toEqual([])
  })

  test('comes out the same for the same seed and script, and otherwise for another seed', async () => {
    const body = {
      ...THREE,
      script: [
        { month: 2, share: 40, what: 'insufficient_funds' },
        { month: 2, share: 30, what: 'over' },
      ],
    }
    const once = await simulate(body)
    expect(figures(await simulate(body))).toEqual(figures(once))
    expect(figures(await simulate({ ...body, seed: 5 })).gross_satang).not.toBe(once.gross_satang)
  })

  test.each<[string, 'auto_charge' | 'invoice', number, object]>([
    ['decline', 'auto_charge', 2, { failed_payments: 6, subscriptions: { active: 3 }, invoices: { uncollectible: 0 } }],
    [
      'insufficient_funds',
      'auto_charge',
      2,
      { subscriptions: { canceled: 3 }, invoices: { paid: 3, uncollectible: 3 } },
    ],
    [
      'hard_decline',
      'auto_charge',
      2,
      { failed_payments: 3, subscriptions: { canceled: 3 }, invoices: { uncollectible: 3 } },
    ],
    ['lost_answer', 'auto_charge', 2, { failed_payments: 0, payments: 12, subscriptions: { active: 3 } }],
    ['new_card', 'auto_charge', 2, { payments: 12, subscriptions: { active: 3 } }],
    ['decline', 'auto_charge', 1, { failed_payments: 6, subscriptions: { active: 3 } }],
    ['hard_decline', 'auto_charge', 1, { failed_payments: 3, subscriptions: { expired: 3 }, invoices: { void: 3 } }],
    ['late_qr', 'invoice', 2, { subscriptions: { active: 3 }, invoices: { uncollectible: 0, void: 0 } }],
    ['short', 'invoice', 2, { subscriptions: { active: 3 }, invoices: { uncollectible: 0 } }],
    ['over', 'invoice', 2, { subscriptions: { active: 3 } }],
    ['duplicate', 'invoice', 2, { subscriptions: { active: 3 } }],
    ['unpaid', 'invoice', 2, { subscriptions: { canceled: 3 }, invoices: { paid: 3, uncollectible: 3 } }],
    ['cancel', 'auto_charge', 2, { subscriptions: { canceled: 3 }, invoices: { paid: 6 } }],
    ['cancel_now', 'invoice', 1, { subscriptions: { canceled: 3 } }],
    ['refund', 'auto_charge', 2, { refunds: 3, payments: 12, subscriptions: { active: 3 } }],
    ['partial_refund', 'invoice', 2, { refunds: 3, refunded_satang: 30_000, subscriptions: { active: 3 } }],
    ['dispute', 'auto_charge', 3, { disputes: 3, subscriptions: { active: 3 } }],
    ['dispute_won', 'auto_charge', 2, { disputes: 3, subscriptions: { active: 3 } }],
    ['dispute_lost', 'auto_charge', 2, { disputes: 3, subscriptions: { canceled: 3 }, invoices: { paid: 6 } }],
    ['change_plan', 'auto_charge', 2, { subscriptions: { active: 3 } }],
  ])('does what the script says: %s, by %s, in month %i', async (what, method, month, expected) => {
    const body = { customers: 3, months: 4, collection_methods: [method], script: [{ month, share: 100, what }] }
    expect(await simulate(body)).toMatchObject({ ...expected, status: 'succeeded', invariants: { held: true } })
  })

  test('takes a cancel back when the script resumes it', async () => {
    const script = [
      { month: 1, share: 100, what: 'cancel' },
      { month: 1, share: 50, what: 'resume' },
    ]
    const { subscriptions } = await simulate({ customers: 4, months: 3, collection_methods: ['auto_charge'], script })
    expect(subscriptions).toMatchObject({ active: 2, canceled: 2 })
  })

  test('changes what plans bring in, and the discount of those who have a code', async () => {
    const plain = await simulate({ ...THREE, collection_methods: ['auto_charge'] })
    const script = [{ month: 2, share: 100, what: 'change_plan' }]
    const changed = await simulate({ ...THREE, collection_methods: ['auto_charge'], script })
    expect(changed.gross_satang).not.toBe(plain.gross_satang)
    expect(changed.invariants.held).toBe(true)
  })

  test('is seen by nobody else: nothing in the lists, the balance, the storefront or the wakeups of anybody', async () => {
    const fresh = await billing.shop()
    const { id } = (await fresh.post('/v1/simulations', { customers: 3, months: 2 })).json
    for (const path of [
      'customers',
      'subscriptions',
      'invoices',
      'payments',
      'events',
      'products',
      'prices',
      'test_clocks',
      'discount_codes',
      'balance_transactions',
      'payouts',
      'bank_accounts',
    ])
      expect((await fresh.get(`/v1/${path}`)).json).toMatchObject({ data: [], has_more: false })
    expect((await fresh.get('/v1/balance')).json).toMatchObject({ available_satang: 0, pending_satang: 0 })
    expect((await shop.get(`/v1/simulations/${id}`)).status).toBe(404)
    const [row] = await billing.api.sql<{ slug: string; keys: number; shop: string }>(
      `select m.slug, m.id as shop, (select count(*)::integer from api_keys k where k.merchant_id = m.id) as keys
       from merchants m join simulations s on s.shop_id = m.id where s.id = '${id}'`,
    )
    expect(row).toMatchObject({ keys: 0 })
    expect((await billing.api.send('GET', `/v1/storefronts/${row!.slug}`)).status).toBe(404)
    expect(await billing.api.sql(`select 1 from wakeups where merchant_id = '${row!.shop}'`)).toEqual([])
    await billing.api.sql(
      `insert into wakeups (workflow_id, token, merchant_id, livemode, fresh, urgent, created_at) values ('subscription/sub_x', 0, '${row!.shop}', false, false, true, 0)`,
    )
    const woken: string[] = []
    await relayOnce(
      billing.api.db.pool,
      async (wakeups) => {
        woken.push(...wakeups.map(({ workflowId }) => workflowId))
        return []
      },
      async () => {},
    )
    expect(woken).not.toContain('subscription/sub_x')
    await billing.api.sql("delete from wakeups where workflow_id = 'subscription/sub_x'")
  })
})

describe('a simulation is refused', () => {
  test('with everything that is wrong at once', async () => {
    const answer = await shop.post('/v1/simulations', {
      customers: 0,
      months: 121,
      seed: 'x',
      collection_methods: ['invoice', 'invoice'],
      script: [
        { month: 0, share: 101, what: 'flood' },
        { month: 1, share: -1 },
      ],
      colour: 'red',
    })
    expect(problems(answer)).toEqual({
      status: 400,
      errors: expect.arrayContaining([
        'customers parameter_invalid',
        'months parameter_invalid',
        'seed parameter_invalid',
        'collection_methods parameter_invalid',
        'script[0].month parameter_invalid',
        'script[0].share parameter_invalid',
        'script[0].what parameter_invalid',
        'script[1].share parameter_invalid',
        'script[1].what parameter_missing',
        'colour parameter_unknown',
      ]),
    })
    expect(problems(await shop.post('/v1/simulations', {})).errors).toEqual([
      'customers parameter_missing',
      'months parameter_missing',
    ])
    expect(
      problems(
        await shop.post('/v1/simulations', {
          customers: 1,
          months: 2,
          script: [{ month: 3, share: 1, what: 'cancel' }],
        }),
      ),
    ).toEqual({ status: 400, errors: ['script[0].month parameter_invalid'] })
  })

  test.each(BAD_INTEGERS)('for a number of customers that is none: %s', async (_name, customers) => {
    const { errors } = problems(await shop.post('/v1/simulations', { customers, months: 1 }))
    expect(new Set(errors)).toEqual(new Set(['customers parameter_invalid']))
  })

  test('to a live key', async () => {
    const calls = [
      shop.post('/v1/simulations', { customers: 1, months: 1 }, { key: shop.liveKey }),
      shop.get('/v1/simulations', { key: shop.liveKey }),
    ]
    for (const answer of await Promise.all(calls)) expect(answer.json.error.code).toBe('test_mode_only')
  })

  test('while Temporal is away, and nothing is left of it', async () => {
    const before = await billing.api.sql(
      'select (select count(*) from merchants) as m, (select count(*) from simulations) as s',
    )
    billing.away = true
    const headers = { 'Idempotency-Key': 'sim-away' }
    const answer = await shop.post('/v1/simulations', { customers: 1, months: 1 }, { headers })
    expect([answer.status, answer.json.error.code]).toEqual([503, 'workflow_unavailable'])
    expect(
      await billing.api.sql('select (select count(*) from merchants) as m, (select count(*) from simulations) as s'),
    ).toEqual(before)
    billing.away = false
    expect((await shop.post('/v1/simulations', { customers: 1, months: 1 }, { headers })).json.status).toBe('succeeded')
  })

  test('while four others run', async () => {
    billing.held = true
    const body = { customers: 1, months: 1 }
    const waiting = Array.from({ length: 4 }, () => shop.post('/v1/simulations', body))
    for (;;) {
      const { data } = (await shop.get('/v1/simulations?status=running')).json
      if (data.length === 4) {
        expect(data[0]).toMatchObject({ status: 'running', payments: 0, invariants: null, finished_at: null })
        break
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const fifth = await shop.post('/v1/simulations', body)
    expect([fifth.status, fifth.json.error.code]).toEqual([409, 'lock_timeout'])
    billing.held = false
    const ids = (await shop.get('/v1/simulations?status=running')).json.data.map(({ id }: { id: string }) => id)
    billing.api.deps.workflows.wake(ids.map((id: string) => ({ workflowId: `simulation/${id}` }) as never))
    for (const answer of await Promise.all(waiting)) expect(answer.json.status).toBe('succeeded')
  })
})
