// Figures over HTTP: of a few real checkouts and subscriptions, and of many random rows compared with a plain model.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { firstIdAt, mintId } from '../../db/ids.ts'
import { rollUpMoney } from '../../db/queries/balance.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'

const T0 = 1_767_200_400 // 1 January 2026 in Bangkok
const DAY = 86_400

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
})
afterAll(() => billing.close())

const random = (below: number) => Math.floor(Math.random() * below)
const one = <T>(of: readonly T[]): T => of[random(of.length)]!
const NAMES = ['succeeded', 'recovered', 'lost', 'dropped'] as const

describe('drop-off', () => {
  test('distinguishes checkouts by what became of them', async () => {
    const own = await billing.shop()
    const price = await own.price({ type: 'one_time', interval: undefined, amount_satang: 100_000 })
    const open = async (types = ['promptpay', 'card']) =>
      (
        await own.post(
          '/v1/checkout_sessions',
          {
            customer_email: 'a@example.com',
            line_items: [{ price }],
            success_url: 'https://example.com',
            payment_method_types: types,
          },
          { headers: { 'service-version': '2026-09-01' } },
        )
      ).json.id as string
    const confirm = async (id: string, body: object) =>
      (await own.post(`/v1/test_helpers/checkout_sessions/${id}/confirm`, body)).json
    const expire = (id: string) => own.post(`/v1/checkout_sessions/${id}/expire`)
    const card = (token: string) => ({ payment_method_type: 'card', token })

    await confirm(await open(), card('pm_card_ok')) // succeeded, card
    const second = await open()
    await confirm(second, card('pm_card_declined'))
    await confirm(second, card('pm_card_ok')) // recovered, card
    const third = await open()
    await confirm(third, card('pm_card_declined'))
    await expire(third) // lost, card
    const fourth = await open()
    const { payment } = await confirm(fourth, { payment_method_type: 'promptpay' })
    await own.post(`/v1/test_helpers/payments/${payment.id}/succeed`) // succeeded, promptpay
    const fifth = await open()
    await confirm(fifth, { payment_method_type: 'promptpay' })
    await expire(fifth) // lost, promptpay
    await expire(await open()) // dropped, the first method offered
    await expire(await open(['card'])) // dropped, card
    await open() // still open: not counted
    const figures = (started: number, [succeeded, recovered, lost, dropped]: number[], bps: number) => ({
      ...{ started, succeeded, recovered, lost, dropped, conversion_bps: bps },
      ...{ started_satang: started * 100_000, succeeded_satang: succeeded! * 100_000 },
      ...{ recovered_satang: recovered! * 100_000, lost_satang: lost! * 100_000, dropped_satang: dropped! * 100_000 },
    })
    const { json } = await own.get('/v1/analytics/dropoff')
    expect(json).toEqual({
      object: 'dropoff',
      from: json.to - 30 * DAY,
      to: expect.any(Number),
      totals: figures(7, [2, 1, 2, 2], 4_286),
      data: [
        { payment_method_type: 'promptpay', ...figures(3, [1, 0, 1, 1], 3_333) },
        { payment_method_type: 'card', ...figures(4, [1, 1, 1, 1], 5_000) },
      ],
    })
    await billing.check()
  })

  test.each(['expire', 'fail'])('counts money for a QR that comes after /%s as recovered', async (end) => {
    const own = await billing.shop()
    const price = await own.price({ type: 'one_time', interval: undefined, amount_satang: 100_000 })
    const { json: session } = await own.post(
      '/v1/checkout_sessions',
      { customer_email: 'a@example.com', line_items: [{ price }], success_url: 'https://example.com' },
      { headers: { 'service-version': '2026-09-01' } },
    )
    const confirm = `/v1/test_helpers/checkout_sessions/${session.id}/confirm`
    const { payment } = (await own.post(confirm, { payment_method_type: 'promptpay' })).json
    await own.post(`/v1/test_helpers/payments/${payment.id}/${end}`)
    await own.post(`/v1/test_helpers/payments/${payment.id}/succeed`)
    expect((await own.get(`/v1/checkout_sessions/${session.id}`)).json).toMatchObject({
      status: 'complete',
      late: false,
      payment: payment.id,
    })
    expect((await own.get('/v1/analytics/dropoff')).json.totals).toMatchObject({
      ...{ started: 1, succeeded: 0, recovered: 1, lost: 0, dropped: 0 },
      ...{ recovered_satang: 100_000, conversion_bps: 10_000 },
    })
    await billing.check()
  })

  test('agrees with a plain count of random sessions, in any window', async () => {
    const own = await billing.shop()
    const customer = await own.customer()
    const sessions = Array.from({ length: 400 }, () => {
      const offered = one([['promptpay', 'card'], ['card'], ['card', 'promptpay']])
      const status = one(['open', 'complete', 'complete', 'expired', 'expired'])
      const attempts = Array.from({ length: status === 'complete' ? random(3) : random(4) }, () => ({
        id: mintId('pay_'),
        method: one(offered),
        status: one(['failed', 'expired', 'canceled']),
        announced: Math.random() < 0.9,
      }))
      const paid = status === 'complete' && Math.random() < 0.8
      if (paid) attempts.push({ id: mintId('pay_'), method: one(offered), status: 'succeeded', announced: true })
      return {
        id: mintId('cs_'),
        offered,
        status,
        attempts,
        paid,
        late: paid && Math.random() < 0.2,
        payment: attempts.at(-1)?.id ?? null,
        satang: random(1_000_000),
        created: T0 + random(10 * DAY),
      }
    })
    await billing.api.sql(
      `insert into checkout_sessions (id, merchant_id, livemode, status, payment_status, customer_id, customer_email, lines, subtotal_satang,
         discount_satang, total_satang, payment_method_types, success_url, expires_at, payment_id, late, allow_discount_codes, hosted_token,
         next_action_at, created_at)
       select s.id, $1, false, s.status, case when s.paid then 'paid' when s.status = 'complete' then 'no_payment_required' else 'unpaid' end, $2, 'a@example.com',
         '[]', s.satang, 0, s.satang, s.offered, 'https://example.com', s.created + 60, s.payment, s.late, true, s.id,
         case when s.status = 'open' then 1 end, s.created
       from jsonb_to_recordset($3::jsonb) as s (id text, offered text[], status text, paid boolean, late boolean, payment text, satang bigint, created bigint)`,
      [own.id, customer, JSON.stringify(sessions)],
    )
    await billing.api.sql(
      `insert into payments (id, merchant_id, livemode, status, customer_id, checkout_session_id, payment_method_type, gateway, gross_satang,
         fee_satang, net_satang, fee_details, paid_at, announced, created_at)
       select p.id, $1, false, p.status, $2, p.session, p.method, 'simulator', 100, 0, 100, '[]', case when p.status = 'succeeded' then 1 end, p.announced, 1
       from jsonb_to_recordset($3::jsonb) as p (id text, session text, method text, status text, announced boolean)`,
      [
        own.id,
        customer,
        JSON.stringify(sessions.flatMap(({ id, attempts }) => attempts.map((a) => ({ ...a, session: id })))),
      ],
    )
    for (const [from, to] of [
      [T0, T0 + 10 * DAY],
      [T0 + random(5 * DAY), T0 + (5 + random(5)) * DAY],
      [T0, T0],
    ] as const) {
      const wanted = new Map<string, { n: number; satang: number }>()
      for (const s of sessions.filter((s) => s.status !== 'open' && s.created >= from && s.created < to)) {
        const published = s.attempts.filter(({ announced }) => announced)
        const won = s.status === 'complete'
        const atFirst = published.length === 0 || (s.paid && published[0]!.id === s.payment && !s.late)
        const name = won ? (atFirst ? 'succeeded' : 'recovered') : published.length > 0 ? 'lost' : 'dropped'
        for (const key of [name, 'started']) {
          const entry = `${published[0]?.method ?? s.offered[0]} ${key}`
          const before = wanted.get(entry) ?? { n: 0, satang: 0 }
          wanted.set(entry, { n: before.n + 1, satang: before.satang + s.satang })
        }
      }
      const { json } = await own.get(`/v1/analytics/dropoff?from=${from}&to=${to}`)
      for (const row of json.data)
        for (const name of [...NAMES, 'started']) {
          const { n, satang } = wanted.get(`${row.payment_method_type} ${name}`) ?? { n: 0, satang: 0 }
          expect([name, row[name], row[`${name}_satang`]]).toEqual([name, n, satang])
        }
      for (const name of ['started', 'started_satang', ...NAMES.flatMap((n) => [n, `${n}_satang`])])
        expect(json.data[0][name] + json.data[1][name]).toBe(json.totals[name])
    }
  })
})

describe('revenue', () => {
  test('reports what came in, what went back, and what recurs', async () => {
    const own = await billing.shop()
    const monthly = await own.price({ amount_satang: 100_000 })
    const yearly = await own.price({ amount_satang: 100_000, interval: 'year' })
    const first = (await own.subscribe({ price: monthly })).json
    await own.subscribe({ price: yearly })
    await own.subscribe({ price: monthly, collection_method: 'invoice' }) // not paid yet
    const ended = (await own.subscribe({ price: monthly })).json
    await own.post(`/v1/subscriptions/${ended.id}/cancel?at_period_end=false`)
    const { payment } = (await own.get(`/v1/invoices/${first.latest_invoice}`)).json
    await own.post(`/v1/payments/${payment}/refund`, { amount_satang: 30_000 })
    await billing.settled()
    const now = Math.floor(Date.now() / 1000)
    const expected = {
      object: 'revenue',
      interval: 'month',
      totals: {
        ...{ payments: 3, gross_satang: 300_000, fee_satang: 3 * 3_906, refunds_satang: 30_000, disputes_satang: 0 },
        net_satang: 300_000 - 3 * 3_906 - 30_000,
      },
      recurring_revenue_satang: 100_000 + 8_333,
      active_subscriptions: 2,
      new_subscriptions: 3,
      churned_subscriptions: 0,
      churn_bps: 0,
    }
    for (const round of ['row by row', 'from sums']) {
      const { json } = await own.get(`/v1/analytics/revenue?interval=month&from=${now - 40 * DAY}&to=${now + 60}`)
      expect([round, json]).toEqual([round, expect.objectContaining(expected)])
      expect(json.data.reduce((sum: number, { net_satang }: { net_satang: number }) => sum + net_satang, 0)).toBe(
        expected.totals.net_satang,
      )
      await rollUpMoney(billing.api.db.pool)
    }
    const later = (await own.get(`/v1/analytics/revenue?from=${now - 1}&to=${now + 60}`)).json
    expect(later.active_subscriptions).toBe(2)
    // Over a period that begins after them: of three active subscriptions, one is gone.
    await billing.api.sql(`update subscriptions set ended_at = $2 where id = $1`, [ended.id, now + 100])
    const after = (await own.get(`/v1/analytics/revenue?from=${now + 50}&to=${now + 200}`)).json
    expect([after.active_subscriptions, after.churned_subscriptions, after.churn_bps]).toEqual([2, 1, 3_333])
  })

  test('agrees with a plain sum of random rows in any window, before and after sums are made', async () => {
    const own = await billing.shop()
    const rows = Array.from({ length: 600 }, (_, n) => {
      const created = T0 + random(6 * DAY)
      const minted = Math.random() < 0.8 ? created : T0 + random(60 * DAY)
      return {
        id: firstIdAt('ledger_transaction', minted) + String(n).padStart(16, '0'),
        type: one(['charge', 'charge', 'refund', 'dispute', 'dispute_won', 'payout']),
        amount: random(100_000) - 30_000,
        fee: random(400),
        created,
      }
    })
    const insert = (some: typeof rows) =>
      billing.api.sql(
        `with t as (insert into ledger_transactions (id, merchant_id, livemode, type, source_id, amount_satang, fee_satang, net_satang, available_on, created_at)
           select r.id, $1, true, r.type, r.id, r.amount, r.fee, r.amount - r.fee, r.created, r.created
           from jsonb_to_recordset($2::jsonb) as r (id text, type text, amount bigint, fee bigint, created bigint) returning *)
         select count(*) from t`,
        [own.id, JSON.stringify(some)],
      )
    const agree = async (known: typeof rows) => {
      for (let round = 0; round < 25; round++) {
        const from = T0 + (round === 0 ? 0 : one([0, DAY, random(6 * DAY)]))
        const to = from + one([DAY, 2 * DAY, random(4 * DAY), random(4_000)])
        const { json } = await own.get(`/v1/analytics/revenue?from=${from}&to=${to}`, { key: own.liveKey })
        const inWindow = (a: number, b: number) => known.filter(({ created }) => created >= a && created < b)
        const sum = (some: typeof rows, types: string[], of: (row: (typeof rows)[number]) => number) =>
          some.filter(({ type }) => types.includes(type)).reduce((total, row) => total + of(row), 0)
        const four = ['charge', 'refund', 'dispute', 'dispute_won']
        const figures = (some: typeof rows) => ({
          payments: some.filter(({ type }) => type === 'charge').length,
          gross_satang: sum(some, ['charge'], ({ amount }) => amount),
          fee_satang: sum(some, four, ({ fee }) => fee),
          refunds_satang: 0 - sum(some, ['refund'], ({ amount }) => amount),
          disputes_satang: 0 - sum(some, ['dispute', 'dispute_won'], ({ amount }) => amount),
          net_satang: sum(some, four, ({ amount, fee }) => amount - fee),
        })
        expect([from, to, json.totals]).toEqual([from, to, figures(inWindow(from, to))])
        for (const { from: a, to: b, ...bucket } of json.data)
          expect([a, b, bucket]).toEqual([a, b, figures(inWindow(a, b))])
      }
    }
    await insert(rows.slice(0, 400))
    await agree(rows.slice(0, 400))
    await rollUpMoney(billing.api.db.pool)
    await agree(rows.slice(0, 400))
    await insert(rows.slice(400))
    await agree(rows)
  })
})

describe('both', () => {
  test.each([
    ['from=2&to=1', 'parameter_invalid', 'from'],
    ['from=yesterday', 'parameter_invalid', 'from'],
    ['from=-1', 'parameter_invalid', 'from'],
    ['since=1', 'parameter_unknown', 'since'],
  ])('refuse ?%s', async (query, code, param) => {
    for (const name of ['dropoff', 'revenue'])
      expect((await shop.get(`/v1/analytics/${name}?${query}`)).json.error).toMatchObject({ code, param })
  })

  test('refuse more days than a chart has room for, and intervals there are not', async () => {
    const { error } = (await shop.get('/v1/analytics/revenue?from=0&to=1795000000')).json
    expect(error).toMatchObject({ code: 'parameter_invalid', param: 'from' })
    expect((await shop.get('/v1/analytics/revenue?from=0&to=1795000000&interval=month')).status).toBe(200)
    expect((await shop.get('/v1/analytics/revenue?interval=week')).json.error.param).toBe('interval')
  })

  test('need their scope, and show one’s own alone', async () => {
    const other = await billing.api.merchant({ scopes: ['payments:read'] })
    for (const name of ['dropoff', 'revenue'])
      expect((await shop.get(`/v1/analytics/${name}`, { key: other.testKey })).json.error.code).toBe('scope_missing')
    expect((await shop.get('/v1/analytics/dropoff')).json.totals.started).toBe(0)
  })
})
