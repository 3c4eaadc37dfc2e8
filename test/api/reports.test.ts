// The reports of a month over HTTP: what a bookkeeper closes the month with, equal to documents and ledger to the satang. Source: specification §15.6.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { REPORT_ROWS_MAX } from '../../db/queries/reports.ts'
import { fromBangkok } from '../../rules/periods.ts'
import { monthName, REPORT_COLUMNS, REPORT_NAMES, type ReportName, spanOfMonth, totalsOf } from '../../rules/reports.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { addAccount, earn } from '../support/payouts.ts'
import { asAdministrator } from '../support/servers.ts'

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  const tax = {
    ...{ vat_registered: true, tax_id: '0105536000313', legal_name: 'Kafae', address: { line1: '1' } },
  }
  await good(shop.send('PATCH', '/v1/tax_settings', { body: tax }))
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

async function good(answer: ReturnType<ApiShop['post']>) {
  const { status, json, text } = await answer
  if (status !== 200) throw new Error(text)
  return json
}
const report = (name: ReportName, month: string, of = shop) => good(of.get(`/v1/reports/${name}?month=${month}`))
const BUYER = { name: 'Mali Co., Ltd.', tax_id: '0105599000108', address: { line1: '99 Rama IV', province: 'Bangkok' } }

/** A shop's month on a test clock that stands at `at`. */
async function clockAt(at: number) {
  const clock = await good(shop.post('/v1/test_clocks', { frozen_time: at }))
  const customer = await shop.customer({ test_clock: clock.id })
  const sold = async (lines: object[], more: object = {}) => {
    const draft = await good(shop.post('/v1/invoices', { customer, lines, ...more }))
    const invoice = await good(shop.post(`/v1/invoices/${draft.id}/finalize`, {}))
    await good(shop.post(`/v1/test_helpers/payments/${invoice.payment}/succeed`, {}))
    await billing.settled()
    return good(shop.get(`/v1/invoices/${draft.id}`))
  }
  const move = async (to: number) => {
    await good(shop.post(`/v1/test_clocks/${clock.id}/advance`, { frozen_time: to }))
    await billing.settled()
  }
  const refund = async (invoice: { payment: string }, amount_satang: number) => {
    const made = await good(
      shop.post(`/v1/payments/${invoice.payment}/refund`, { amount_satang, reason: 'Wrong size' }),
    )
    await billing.settled()
    return made
  }
  return { sold, move, refund }
}

test('a month: output VAT by issue, sales by product and way to pay, a refund over the month end, and one document exchanged', async () => {
  const at = (month: number, day: number, hour = 12) => fromBangkok({ year: 2027, month, day, hour })
  const { sold, move, refund } = await clockAt(at(3, 31, 22))
  const plan = await sold([{ description: 'Plan', unit_amount_satang: 10_700, quantity: 2 }])
  const mixed = await sold(
    [
      { description: 'Plan', unit_amount_satang: 107_000 },
      { description: 'Book', unit_amount_satang: 53_000, tax_category: 'exempt' },
    ],
    { tax_details: BUYER },
  )
  const old = (await good(shop.get(`/v1/tax_documents?invoice=${plan.id}`))).data[0]
  const full = await good(shop.post(`/v1/tax_documents/${old.id}/replace`, { tax_details: BUYER }))
  await refund(mixed, 80_000)
  await move(at(4, 1, 1))
  await refund(mixed, 80_000)

  const march = await report('output_vat', '2027-03')
  expect(march).toMatchObject({ object: 'report', name: 'output_vat', month: '2027-03' })
  expect(
    march.data.map(({ kind, net_satang, tax_satang, exempt_satang, total_satang }: Record<string, unknown>) => [
      kind,
      net_satang,
      tax_satang,
      exempt_satang,
      total_satang,
    ]),
  ).toEqual([
    ['full', 100_000, 7_000, 53_000, 160_000],
    ['full', 20_000, 1_400, 0, 21_400],
    ['credit_note', -50_000, -3_500, -26_500, -80_000],
  ])
  expect(march.data.map(({ number }: { number: string }) => number)).not.toContain(old.number)
  expect(march.data[1]).toMatchObject({
    number: full.number,
    buyer_name: BUYER.name,
    buyer_tax_id: BUYER.tax_id,
    buyer_branch: '00000',
  })
  expect(march.totals).toEqual({
    net_satang: 70_000,
    tax_satang: 4_900,
    zero_satang: 0,
    exempt_satang: 26_500,
    total_satang: 101_400,
  })
  expect((await report('output_vat', '2027-04')).totals).toMatchObject({ net_satang: -50_000, tax_satang: -3_500 })

  const sales = await report('sales', '2027-03')
  expect(sales.data).toEqual([
    {
      ...{ product: null, product_name: 'Plan', payment_method_type: 'promptpay', count: 2 },
      ...{ gross_satang: 128_400, tax_satang: 8_400, net_satang: 120_000, refunded_satang: 53_500 },
    },
    {
      ...{ product: null, product_name: 'Book', payment_method_type: 'promptpay', count: 1 },
      ...{ gross_satang: 53_000, tax_satang: 0, net_satang: 53_000, refunded_satang: 26_500 },
    },
  ])
  const nothingSold = { count: 0, gross_satang: 0, tax_satang: 0, net_satang: 0 }
  expect((await report('sales', '2027-04')).data).toMatchObject([
    { product_name: 'Plan', ...nothingSold, refunded_satang: 53_500 },
    { product_name: 'Book', ...nothingSold, refunded_satang: 26_500 },
  ])
  const charged = await billing.api.sql<{ gross: number }>(
    `select sum(t.amount_satang)::float8 as gross from ledger_transactions t where t.merchant_id = $1 and t.type = 'charge' and t.created_at >= $2 and t.created_at < $3`,
    [shop.id, spanOfMonth('2027-03')!.from, spanOfMonth('2027-03')!.to],
  )
  expect(sales.totals.gross_satang).toBe(charged[0]!.gross)
  const fees = await report('fees', '2027-03')
  expect(fees.totals.gross_satang).toBe(charged[0]!.gross)
  for (const row of fees.data) expect(row.fee_satang + row.fee_vat_satang).toBe(row.fee_total_satang)

  expect((await report('refunds', '2027-03')).totals).toEqual({
    amount_satang: 80_000,
    net_satang: 76_500,
    tax_satang: 3_500,
  })
  expect((await report('refunds', '2027-04')).data).toMatchObject([{ reason: 'Wrong size', amount_satang: 80_000 }])
  for (const name of ['peak', 'flowaccount'] as const) {
    const { data } = await report(name, '2027-03')
    expect(data.map(({ description }: { description: string }) => description)).toEqual(['Plan', 'Book', 'Plan'])
  }
  for (const name of ['peak', 'flowaccount'] as const)
    for (const row of (await report(name, '2027-03')).data)
      expect(row.quantity * row.unit_price_satang).toBe(row.total_satang ?? row.paid_satang)
  expect((await report('peak', '2027-03')).totals.paid_satang).toBe(charged[0]!.gross)
  expect((await report('flowaccount', '2027-03')).totals).toMatchObject({
    net_satang: 173_000,
    vat_satang: 8_400,
    total_satang: 181_400,
  })
})

test('what was withheld, of the invoices paid in the month, with the state of its certificate', async () => {
  const { sold } = await clockAt(fromBangkok({ year: 2027, month: 6, day: 15 }))
  const invoice = await sold([{ description: 'Consulting', unit_amount_satang: 1_070_000 }], {
    withholding_rate_bps: 300,
    tax_details: BUYER,
  })
  const waiting = await report('withholding', '2027-06')
  expect(waiting.data).toMatchObject([
    {
      invoice: invoice.id,
      buyer_name: BUYER.name,
      rate_bps: 300,
      base_satang: 1_000_000,
      amount_satang: 30_000,
      certificate: 'waiting',
    },
  ])
  const certificate = { number: '7/2570', date: '2027-06-20', amount_satang: 30_000 }
  await good(shop.post(`/v1/invoices/${invoice.id}/withholding_certificate`, certificate))
  expect((await report('withholding', '2027-06')).data).toMatchObject([
    { certificate: 'received', certificate_number: '7/2570' },
  ])
  expect((await report('peak', '2027-06')).totals).toMatchObject({ withheld_satang: 30_000, paid_satang: 1_040_000 })
})

test('what was withheld and is given up with a refund is negative in the month of the refund', async () => {
  const at = (month: number) => fromBangkok({ year: 2027, month, day: 20 })
  const { sold, move, refund } = await clockAt(at(9))
  const invoice = await sold([{ description: 'Consulting', unit_amount_satang: 107_000 }], {
    withholding_rate_bps: 300,
    tax_details: BUYER,
  })
  await move(at(10))
  await refund(invoice, 104_000)
  expect((await report('withholding', '2027-09')).totals).toEqual({ base_satang: 100_000, amount_satang: 3_000 })
  expect((await report('withholding', '2027-10')).totals).toEqual({ base_satang: -100_000, amount_satang: -3_000 })
  expect((await report('refunds', '2027-10')).totals).toEqual({
    ...{ amount_satang: 104_000, net_satang: 100_000, tax_satang: 7_000 },
  })
})

test('what was withheld and given up in one month leaves the sale of that month as it was', async () => {
  const { sold, refund } = await clockAt(fromBangkok({ year: 2028, month: 3, day: 20 }))
  const invoice = await sold([{ description: 'Consulting', unit_amount_satang: 107_000 }], {
    withholding_rate_bps: 300,
    tax_details: BUYER,
  })
  await refund(invoice, 104_000)
  expect((await report('withholding', '2028-03')).totals).toEqual({ base_satang: 0, amount_satang: 0 })
  expect((await report('peak', '2028-03')).data).toMatchObject([{ withheld_satang: 3_000, paid_satang: 104_000 }])
})

test('a payout that comes back stays in the month in which it was paid, and comes back in that of its return', async () => {
  const own = await billing.shop()
  await addAccount(own)
  const { now } = await earn(billing, own, 1)
  const paidAt = now + 7 * 86_400
  const round = await good(own.post('/v1/test_helpers/payout_rounds', { at: paidAt }))
  const [payout] = round.payouts
  const month = monthName(payout.paid_at)
  const before = await report('payouts', month, own)
  expect(before.data).toEqual([
    { paid_at: payout.paid_at, payout: payout.id, status: 'paid', amount_satang: payout.amount_satang },
  ])
  await good(own.post(`/v1/test_helpers/payouts/${payout.id}/return`))
  const [back] = await billing.api.sql<{ at: string }>(
    "select created_at as at from ledger_transactions where type = 'payout_return' and source_id = $1",
    [payout.id],
  )
  expect((await report('payouts', month, own)).data[0]).toEqual(before.data[0])
  const returned = (await report('payouts', monthName(Number(back!.at)), own)).data.at(-1)
  expect(returned).toMatchObject({ payout: payout.id, status: 'returned', amount_satang: -payout.amount_satang })
})

test('a line whose total is no multiple of its quantity is imported as one piece', async () => {
  const { sold } = await clockAt(fromBangkok({ year: 2027, month: 11, day: 5 }))
  const price = await shop.price({
    ...{ type: 'one_time', interval: undefined, amount_satang: 3_333, tax_behavior: 'exclusive' },
  })
  const invoice = await sold([{ price, quantity: 3 }])
  expect(invoice.total_satang).toBe(9_999 + 700)
  for (const name of ['peak', 'flowaccount'] as const) {
    const [row] = (await report(name, '2027-11')).data
    const total = row.total_satang ?? row.paid_satang
    expect([total, row.quantity * row.unit_price_satang]).toEqual([invoice.total_satang, invoice.total_satang])
    expect(row.description).toMatch(/ × 3$/)
  }
})

describe('files', () => {
  test('have one heading row, amounts in baht, and the totals in the last row', async () => {
    const { sold } = await clockAt(fromBangkok({ year: 2027, month: 8, day: 31, hour: 23, minute: 59 }))
    await sold([{ description: '=Plan', unit_amount_satang: 10_700 }], { tax_details: { ...BUYER, name: '=Mali' } })
    const csv = await shop.get('/v1/reports/output_vat?month=2027-08&format=csv')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="output_vat-test-2027-08.csv"')
    const [head, row, last, ...rest] = csv.text.replace('\ufeff', '').trimEnd().split('\r\n')
    expect(head).toBe(
      'issued_at,number,kind,status,buyer_name,buyer_tax_id,buyer_branch,original_number,net,tax,zero,exempt,total,tax_document',
    )
    expect(row).toMatch(
      /^2027-08-31,TAX-2027-\d{6},full,issued,'=Mali,0105599000108,00000,,100\.00,7\.00,0\.00,0\.00,107\.00,tax_/,
    )
    expect([last, rest]).toEqual([',Total,,,,,,,100.00,7.00,0.00,0.00,107.00,', []])
    expect((await shop.get('/v1/reports/output_vat?month=2027-08&format=csv&locale=th')).text).toContain(
      'เลขที่ใบกำกับภาษี',
    )

    const answer = await fetch(`${billing.api.url}/v1/reports/output_vat?month=2027-08&format=xlsx`, {
      headers: { authorization: `Bearer ${shop.testKey}` },
    })
    expect(answer.headers.get('content-type')).toContain('spreadsheetml.sheet')
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const sheet = Buffer.from(files['xl/worksheets/sheet1.xml']!).toString()
    expect(sheet.match(/<row /g)).toHaveLength(3)
    for (const value of ['<v>100</v>', '<v>7</v>', '<v>107</v>']) expect(sheet).toContain(value)
  })

  test('have amounts as numbers, below zero too, and they add up to the last row', async () => {
    const { sold, refund } = await clockAt(fromBangkok({ year: 2028, month: 1, day: 10 }))
    await sold([{ description: '-1', unit_amount_satang: 5_350 }])
    const invoice = await sold([{ description: 'Consulting', unit_amount_satang: 107_000 }], {
      withholding_rate_bps: 300,
      tax_details: BUYER,
    })
    await refund(invoice, 104_000)
    let below = 0
    for (const name of REPORT_NAMES) {
      const { text } = await shop.get(`/v1/reports/${name}?month=2028-01&format=csv`)
      const [, ...rows] = parse(text, { bom: true }) as string[][]
      const last = rows.pop()!
      const { data } = await report(name, '2028-01')
      for (const [index, column] of REPORT_COLUMNS[name].entries()) {
        if (column.kind !== 'satang') continue
        const cells = rows.map((row) => row[index]!)
        expect(cells.map(inSatang)).toEqual(data.map((row: Record<string, number>) => row[column.name] ?? null))
        below += cells.filter((cell) => cell.startsWith('-')).length
        if (last[index] !== '')
          expect(inSatang(last[index]!)).toBe(cells.reduce((sum, cell) => sum + (inSatang(cell) ?? 0), 0))
      }
    }
    expect(below).toBeGreaterThanOrEqual(5)
  })

  /** `-46.73` → −4 673; an empty cell is null. Anything else is no amount for a spreadsheet. */
  function inSatang(cell: string): number | null {
    if (cell === '') return null
    expect(cell).toMatch(/^-?\d+\.\d\d$/)
    return Number(cell.replace('.', ''))
  }

  test('of an empty month have the heading row and totals of nothing', async () => {
    for (const name of REPORT_NAMES) {
      expect(await report(name, '1999-12')).toMatchObject({ name, data: [], totals: totalsOf(name, []) })
      const { text } = await shop.get(`/v1/reports/${name}?month=1999-12&format=csv`)
      expect(text.trimEnd().split('\r\n')).toHaveLength(2)
    }
  })
})

test('a month is refused for the lines of its documents, too, before they are read', async () => {
  const { sold } = await clockAt(fromBangkok({ year: 2028, month: 6, day: 5 }))
  const invoice = await sold([{ description: 'Plan', unit_amount_satang: 10_700 }])
  const many = (count: number) =>
    asAdministrator(
      billing.api.databaseUrl,
      `begin; set local session_replication_role = replica;
       update tax_documents set lines = (select jsonb_agg(l.value) from (select value from jsonb_array_elements(lines) limit 1) l, generate_series(1, ${count}))
       where invoice_id = '${invoice.id}'; commit`,
    )
  await many(REPORT_ROWS_MAX + 1)
  for (const name of ['peak', 'flowaccount'] as const) {
    const { status, json } = await shop.get(`/v1/reports/${name}?month=2028-06`)
    expect([status, json.error?.code, json.error?.param]).toEqual([400, 'parameter_invalid', 'month'])
  }
  await many(REPORT_ROWS_MAX)
  expect((await report('peak', '2028-06')).data).toHaveLength(REPORT_ROWS_MAX)
  expect((await report('sales', '2028-06')).data).toMatchObject([{ count: REPORT_ROWS_MAX }])
  await many(1)
})

test('refuses a month that is none, another format, an unknown report, and who may not read', async () => {
  const refused = async (path: string, of = shop) => {
    const { status, json } = await of.get(path)
    return [status, json.error?.code, json.error?.param]
  }
  expect(await refused('/v1/reports/sales')).toEqual([400, 'parameter_missing', 'month'])
  for (const month of ['2026-13', '2026', '2026-1', 'now', '0000-05'])
    expect(await refused(`/v1/reports/sales?month=${month}`)).toEqual([400, 'parameter_invalid', 'month'])
  expect(await refused('/v1/reports/sales?month=2026-11&format=pdf')).toEqual([400, 'parameter_invalid', 'format'])
  expect((await refused('/v1/reports/profit?month=2026-11'))[0]).toBeGreaterThanOrEqual(400)
  expect((await report('sales', '2027-03', await billing.shop())).data).toEqual([])
})

test('every column that is added up is a number of satang or a count', () => {
  for (const name of REPORT_NAMES)
    for (const { name: column, kind } of REPORT_COLUMNS[name])
      expect(column.endsWith('_satang')).toBe(kind === 'satang')
})
