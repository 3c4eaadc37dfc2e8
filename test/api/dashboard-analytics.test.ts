// The analytics of a shop, without a browser: tables and files with numbers that a bookkeeper can check, at the ends of months and days in Bangkok.
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { firstIdAt } from '../../db/ids.ts'
import { fromBangkok } from '../../rules/periods.ts'
import { writtenDate } from '../../rules/written-date.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { type PortalBrowser, slugOf } from '../support/portal.ts'

const VERSION = { headers: { 'service-version': '2026-09-01' } }
const at = (month: number, day: number, hour = 0) => fromBangkok({ year: 2026, month, day, hour })

let billing: BillingApi
let shop: ApiShop
let member: PortalBrowser
let home: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  member = await signedInMember(billing, shop)
  home = `/dashboard/${await slugOf(billing, shop)}`
})
afterAll(() => billing.close())

const wordsOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The rows of a chart's table, each with its cells. */
function tableOf(text: string, title: string): string[][] {
  const from = text.slice(text.indexOf(`aria-label="Table: ${title}"`))
  expect(from).not.toBe(text)
  const body = /<tbody>(.*?)<\/tbody>/s.exec(from)![1]!
  return [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => wordsOf(cell!)),
  )
}

async function csvOf(path: string): Promise<{ name: string | null; rows: string[][] }> {
  const { status, text, headers } = await member.get(path)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const lines = text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
  return { name: headers.get('content-disposition'), rows: lines.map((line) => line.split(',')) }
}

describe('money', () => {
  beforeAll(async () => {
    const rows = [
      ['charge', at(1, 31), 100_000, 3_906], // the first second of 31 January, its last day
      ['charge', at(2, 1) - 1, 50_000, 1_953], // the last second of that day
      ['charge', at(2, 1), 20_000, 781], // February's first second
      ['refund', at(2, 1), -100_000, 0], // the day after the payment
      ['dispute', at(2, 28, 23), -50_000, 0],
      ['dispute_won', at(3, 1), 50_000, 0],
    ] as const
    await billing.api.sql(
      `insert into ledger_transactions (id, merchant_id, livemode, type, source_id, amount_satang, fee_satang, net_satang, available_on, created_at)
       select r.id, $1, true, r.type, r.id, r.amount, r.fee, r.amount - r.fee, r.created, r.created
       from jsonb_to_recordset($2::jsonb) as r (id text, type text, amount bigint, fee bigint, created bigint)`,
      [
        shop.id,
        JSON.stringify(
          rows.map(([type, created, amount, fee], n) => ({
            id: firstIdAt('ledger_transaction', created) + String(n).padStart(16, '0'),
            ...{ type, created, amount, fee },
          })),
        ),
      ],
    )
  })

  test('what changed is said in words, against the same number of days before', async () => {
    const told = async (query: string) =>
      wordsOf(
        /<p class="small quiet told">(.*?)<\/p>/s.exec((await member.get(`${home}/live/analytics?${query}`)).text)![1]!,
      )
    expect(await told('from=2026-02-01&to=2026-02-01')).toBe(
      '1 payment (previous period: 2), ฿200.00 each on average (previous period: ฿750.00).',
    )
    const { text } = await member.get(`${home}/live/analytics?from=2026-02-01&to=2026-02-01`)
    expect(wordsOf(text)).toContain('Gross ฿200.00 ▼ −฿1,300.00 (86.7%) from ฿1,500.00')
    expect(await told('from=2026-01-31&to=2026-01-31')).toBe(
      'From 2 payments. There is no earlier period to compare with.',
    )
    expect(await told('from=2026-01-03&to=2026-01-04')).toBe('No payments in this period or in the one before.')
    expect(await told('lang=th&from=2026-01-31&to=2026-01-31')).toContain('จากการชำระเงิน 2 รายการ')
  })

  test('is shown by day, and by month with the month’s ends in Bangkok', async () => {
    const days = (await member.get(`${home}/live/analytics?from=2026-01-31&to=2026-02-02`)).text
    expect(tableOf(days, 'Gross by day')).toEqual([
      ['31 January 2026', '฿1,500.00', '฿1,441.41'],
      ['1 February 2026', '฿200.00', '−฿807.81'],
      ['2 February 2026', '฿0.00', '฿0.00'],
      ['Total', '฿1,700.00', '฿633.60'],
    ])
    expect(tableOf(days, 'Fees, refunds and disputes')).toEqual([
      ['31 January 2026', '฿58.59', '฿0.00', '฿0.00'],
      ['1 February 2026', '฿7.81', '฿1,000.00', '฿0.00'],
      ['2 February 2026', '฿0.00', '฿0.00', '฿0.00'],
      ['Total', '฿66.40', '฿1,000.00', '฿0.00'],
    ])
    const months = (await member.get(`${home}/live/analytics?from=2026-01-01&to=2026-03-31&by=month&lang=en`)).text
    expect(tableOf(months, 'Gross by month')).toEqual([
      ['January 2026', '฿1,500.00', '฿1,441.41'],
      ['February 2026', '฿200.00', '−฿1,307.81'],
      ['March 2026', '฿0.00', '฿500.00'],
      ['Total', '฿1,700.00', '฿633.60'],
    ])
    expect(tableOf(months, 'Fees, refunds and disputes').at(-1)).toEqual(['Total', '฿66.40', '฿1,000.00', '฿0.00'])
    expect(wordsOf(months)).toContain('1 January – 31 March 2026, Bangkok time')
    const thai = (await member.get(`${home}/live/analytics?from=2026-01-31&to=2026-02-02&lang=th`)).text
    for (const words of ['<th scope="row">31 มกราคม 2569</th>', '>31 ม.ค.</text>', 'ยอดขายรายวัน'])
      expect(thai).toContain(words)
  })

  test('is a file of the same numbers', async () => {
    const page = (await member.get(`${home}/live/analytics?from=2026-01-31&to=2026-02-01`)).text
    const href = /href="([^"]+csv=revenue)"/.exec(page)![1]!.replaceAll('&amp;', '&')
    const { name, rows } = await csvOf(href)
    expect(name).toMatch(/^attachment; filename="revenue-live-/)
    expect(rows).toEqual([
      [
        'from',
        'to',
        'from_bangkok',
        'to_bangkok',
        'payments',
        'gross_satang',
        'fee_satang',
        'refunds_satang',
        'disputes_satang',
        'net_satang',
      ],
      [
        String(at(1, 31)),
        String(at(2, 1)),
        '2026-01-31T00:00:00+07:00',
        '2026-02-01T00:00:00+07:00',
        '2',
        '150000',
        '5859',
        '0',
        '0',
        '144141',
      ],
      [
        String(at(2, 1)),
        String(at(2, 2)),
        '2026-02-01T00:00:00+07:00',
        '2026-02-02T00:00:00+07:00',
        '1',
        '20000',
        '781',
        '100000',
        '0',
        '-80781',
      ],
    ])
    // The page compares with the days before, which the file does not have.
    const query = jest.spyOn(billing.api.db.pool, 'query')
    const reads = async (path: string) => {
      query.mockClear()
      await member.get(path)
      return query.mock.calls.filter(([asked]) => (asked as { name?: string }).name === 'read_recurring').length
    }
    expect([await reads(href), await reads(`${home}/live/analytics`)]).toEqual([1, 2])
    query.mockRestore()
    for (const none of ['splendid', 'constructor', '__proto__'])
      expect((await member.get(`${home}/live/analytics?csv=${none}`)).status).toBe(404)
  })
})

describe('subscriptions', () => {
  test('move month by month, and agree with what the API says of each month', async () => {
    const own = await billing.shop()
    const reader = await signedInMember(billing, own)
    const monthly = await own.price({ amount_satang: 10_000 })
    const yearly = await own.price({ amount_satang: 299_000, interval: 'year' })
    const lives: [string, number, number | null][] = [
      [monthly, at(1, 1), null],
      [monthly, at(1, 15), at(3, 1)], // it ends in March's first second
      [monthly, at(2, 1) - 1, at(2, 28)],
      [yearly, at(2, 10), null],
      [monthly, at(3, 5), at(3, 20)], // begun and ended in one month: not in the churn of earlier ones
    ]
    for (const [price, begun, ended] of lives) {
      const { id } = (await own.subscribe({ price })).json
      await billing.settled()
      await billing.api.sql(
        `update subscriptions set anchor_at = $2, created_at = $2, ended_at = $3::bigint, next_action_at = null, planned_step = null,
           status = case when $3::bigint is null then 'active' else 'canceled' end where id = $1`,
        [id, begun, ended],
      )
    }
    await own.subscribe({ price: monthly, collection_method: 'invoice' }) // never paid
    const path = `/dashboard/${await slugOf(billing, own)}/test/analytics?from=2026-01-01&to=2026-03-31&by=month`
    const { text } = await reader.get(path)
    expect(tableOf(text, 'Recurring revenue over time')).toEqual([
      ['January 2026', '฿300.00'],
      ['February 2026', '฿449.17'], // 300 − 100 + 2 990 ÷ 12
      ['March 2026', '฿349.17'],
    ])
    expect(tableOf(text, 'Recurring revenue gained and lost')).toEqual([
      ['January 2026', '฿300.00', '฿0.00'],
      ['February 2026', '฿249.17', '−฿100.00'],
      ['March 2026', '฿100.00', '−฿200.00'],
      ['Total', '฿649.17', '−฿300.00'],
    ])
    expect(tableOf(text, 'Active subscriptions over time').map(([, count]) => count)).toEqual(['3', '3', '2'])
    expect(tableOf(text, 'Churn over time').map(([, share]) => share)).toEqual(['0%', '33.3%', '33.3%'])
    for (const [month, active, churn] of [
      [1, 3, 0],
      [2, 3, 3_333],
      [3, 2, 3_333],
    ] as const) {
      const { json } = await own.get(`/v1/analytics/revenue?from=${at(month, 1)}&to=${at(month + 1, 1)}`)
      expect([month, json.active_subscriptions, json.churn_bps]).toEqual([month, active, churn])
    }
    const { rows } = await csvOfMember(reader, `${path}&csv=subscriptions`)
    expect(rows[0]!.slice(4)).toEqual([
      ...['new_subscriptions', 'ended_subscriptions', 'active_subscriptions', 'new_satang', 'ended_satang'],
      ...['recurring_revenue_satang', 'churned_subscriptions', 'churn_bps'],
    ])
    expect(rows.slice(1).map((row) => row.slice(4).map(Number))).toEqual([
      [3, 0, 3, 30_000, 0, 30_000, 0, 0],
      [1, 1, 3, 24_917, 10_000, 44_917, 1, 3_333],
      [1, 2, 2, 10_000, 20_000, 34_917, 1, 3_333],
    ])
  })

  async function csvOfMember(reader: PortalBrowser, path: string) {
    const before = member
    member = reader
    return csvOf(path).finally(() => {
      member = before
    })
  }
})

test('shows how far checkouts come, by payment method, with what they were worth', async () => {
  const price = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 100_000 })
  const open = async () => {
    const body = { customer_email: 'a@example.com', line_items: [{ price }], success_url: 'https://example.com' }
    return (await shop.post('/v1/checkout_sessions', body, { headers: { 'service-version': '2026-09-01' } })).json
      .id as string
  }
  const confirm = (id: string, body: object) => shop.post(`/v1/test_helpers/checkout_sessions/${id}/confirm`, body)
  const card = (token: string) => ({ payment_method_type: 'card', token })
  await confirm(await open(), card('pm_card_ok'))
  const second = await open()
  await confirm(second, card('pm_card_declined'))
  await confirm(second, card('pm_card_ok'))
  const third = await open()
  await confirm(third, card('pm_card_declined'))
  for (const id of [third, await open()]) await shop.post(`/v1/checkout_sessions/${id}/expire`)
  await billing.settled()
  const { text } = await member.get(`${home}/test/analytics?period=7`)
  expect(tableOf(text, 'Checkout funnel')).toEqual([
    ['Started', '4', '100%'],
    ['Tried to pay', '3', '75.0%'],
    ['Paid', '2', '50.0%'],
  ])
  expect(tableOf(text, 'Checkout outcomes')).toEqual([
    ['Paid at the first try', '1', '25.0%'],
    ['Paid later', '1', '25.0%'],
    ['Tried to pay, but did not', '1', '25.0%'],
    ['Left without trying to pay', '1', '25.0%'],
  ])
  // Who never tried has chosen no method.
  expect(tableOf(text, 'By payment method')).toEqual([['Card', '1', '1', '1', '3', '66.7%']])
  expect(tableOf(text, 'Value by outcome')[3]).toEqual(['Left without trying to pay', '฿1,000.00', '25.0%'])
  const { rows } = await csvOf(`${home}/test/analytics?period=7&csv=dropoff`)
  expect(rows.map((row) => row[0])).toEqual(['payment_method_type', 'promptpay', 'card'])
})

test('says what was sold and how it was paid, to the gross, also of test clocks', async () => {
  const own = await billing.shop()
  const viewer = await signedInMember(billing, own, 'viewer')
  const analytics = `/dashboard/${await slugOf(billing, own)}/test/analytics`
  const once = (amount_satang: number, name: string) =>
    own.price({ type: 'one_time', interval: undefined, amount_satang }, { name })
  const [book, cup] = [await once(30_000, 'Book'), await once(20_000, 'Cup')]
  const buy = async (prices: string[], body: object) => {
    const line_items = prices.map((price) => ({ price }))
    const asked = { customer_email: 'a@example.com', line_items, success_url: 'https://example.com' }
    const { id } = (await own.post('/v1/checkout_sessions', asked, VERSION)).json
    await own.post(`/v1/test_helpers/checkout_sessions/${id}/confirm`, body)
  }
  const card = { payment_method_type: 'card', token: 'pm_card_ok' }
  for (const prices of [[book], [book], [book, cup], [cup]]) await buy(prices, card)
  const customer = await own.customer()
  const lines = [{ description: 'Advice', unit_amount_satang: 19_000 }]
  const { id } = (await own.post('/v1/invoices', { customer, lines }, VERSION)).json
  const { payment } = (await own.post(`/v1/invoices/${id}/send`, {}, VERSION)).json
  await own.post(`/v1/test_helpers/payments/${payment}/succeed`, {}, VERSION)
  const clock = (await own.post('/v1/test_clocks', { frozen_time: at(3, 5) })).json.id
  const plan = await own.price({ amount_satang: 10_000 }, { name: 'Plan' })
  await own.subscribe({ price: plan, customer: await own.customer({ test_clock: clock }) })
  await billing.settled()
  const { text } = await viewer.get(`${analytics}?period=7`)
  expect(tableOf(text, 'Gross by product')).toEqual([
    ['Book', '฿600.00', '40.3%'],
    ['Several products in one payment', '฿500.00', '33.6%'],
    ['Cup', '฿200.00', '13.4%'],
    ['Invoices without a product', '฿190.00', '12.8%'],
  ])
  // The same share of the same sum is the same number, though the ones above come to 100.1 %.
  expect(tableOf(text, 'Gross by payment method')).toEqual([
    ['Card', '฿1,300.00', '87.2%'],
    ['PromptPay', '฿190.00', '12.8%'],
  ])
  expect(wordsOf(text)).toMatch(/Gross ฿1,490\.00 Fees −.* Net ฿[\d,.]+ From 5 payments/)
  const { text: then } = await viewer.get(`${analytics}?from=2026-03-05&to=2026-03-05`)
  expect(tableOf(then, 'Gross by product')).toEqual([['Plan', '฿100.00', '100%']])
})

describe('the period', () => {
  const current = (text: string) => /aria-label="Period">.*?aria-current="page">([^<]*)<\/a>/s.exec(text)?.[1]

  test('is 28 days up to now, and any other that is chosen', async () => {
    const { text } = await member.get(`${home}/test/analytics`)
    expect(current(text)).toBe('28 days')
    // Today is named, although it goes on.
    expect(wordsOf(text)).toMatch(new RegExp(`–\\s?${writtenDate(Math.floor(Date.now() / 1_000), 'en')}, Bangkok time`))
    expect(text).toContain('/v1/analytics/revenue?from=')
    expect(tableOf(text, 'Gross by day')).toHaveLength(28 + 1)
    expect(tableOf((await member.get(`${home}/test/analytics?period=12m`)).text, 'Gross by month')).toHaveLength(12 + 1)
    expect(
      tableOf((await member.get(`${home}/test/analytics?period=90&by=month`)).text, 'Gross by month').length,
    ).toBeLessThan(6)
    expect((await member.get(`${home}/test/analytics?from=nonsense&period=7`)).text).toContain('7 days</a>')
  })

  test('that ends before it begins is reported, and 28 days are shown; too many days are shown by month', async () => {
    const wrong = await member.get(`${home}/test/analytics?from=2026-02-02&to=2026-02-01`)
    expect([wrong.status, wordsOf(wrong.text).includes('The first day comes after the last.')]).toEqual([422, true])
    expect(wrong.text).toContain('name="from" value="2026-02-02"')
    const long = (await member.get(`${home}/test/analytics?from=2023-01-01&to=2026-02-01&by=day`)).text
    expect(wordsOf(long)).toContain('more days than a chart has room for')
    expect(tableOf(long, 'Gross by month')).toHaveLength(38 + 1)
  })

  test('of days of one’s own is the last of the choices, and only there asks for its days', async () => {
    const { text } = await member.get(`${home}/test/analytics?period=7`)
    expect(text).not.toContain('name="from"')
    const [, path] = /href="([^"]*from=[^"]*)">Custom</.exec(text)!
    const own = (await member.get(path!.replaceAll('&amp;', '&'))).text
    expect(own).toMatch(/aria-current="[^"]*">Custom</)
    expect(own).toContain('name="from" value="')
  })

  test('keeps the language that was chosen for the page', async () => {
    const { text } = await member.get(`${home}/test/analytics?lang=th&from=2026-02-01&to=2026-02-02`)
    expect(text).toContain('<input type="hidden" name="lang" value="th">')
    expect(text).toMatch(/href="[^"]*\/analytics\?lang=th&amp;period=90"/)
  })
})

test('is closed to a stranger', async () => {
  const stranger = await signedInMember(billing, await billing.shop())
  expect((await stranger.get(`${home}/test/analytics`)).status).toBe(404)
  expect((await stranger.get(`${home}/test/analytics?csv=revenue`)).status).toBe(404)
})
