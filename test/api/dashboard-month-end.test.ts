// Closing a month in the dashboard, without a browser: its figures are those of the reports, documents against the ledger, gaps in numbers, what is left to do,
// and the files, one by one and all together. What a report has is tested in reports.test.ts.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { unzipSync } from 'fflate'
import { readMonthEnd } from '../../db/queries/month-end.ts'
import { fromBangkok } from '../../rules/periods.ts'
import { monthName, REPORT_NAMES, spanOfMonth } from '../../rules/reports.ts'
import { writtenMonth } from '../../rules/written-date.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { type PortalBrowser, portalBrowser, slugOf } from '../support/portal.ts'
import { asAdministrator } from '../support/servers.ts'

// biome-ignore lint/suspicious/noExplicitAny: objects of the API have their shapes where they are made.
type Json = any

const BUYER = { name: 'Mali Co., Ltd.', tax_id: '0105599000108', address: { line1: '99 Rama IV', province: 'Bangkok' } }

let billing: BillingApi
let shop: ApiShop
let owner: PortalBrowser
let home: string
let month: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  const address = { line1: '1 Silom' }
  const tax = { vat_registered: true, tax_id: '0105536000313', legal_name: 'Baan Kafae Co., Ltd.', address }
  await good(shop.send('PATCH', '/v1/tax_settings', { body: tax }))
  home = `/dashboard/${await slugOf(billing, shop)}/test`
  owner = await signedInMember(billing, shop)
  month = monthName(Math.floor(Date.now() / 1_000))
  const nok = await shop.customer({ name: 'Nok' })
  const company = await shop.customer({ ...BUYER, withholding_rate_bps: 300 })
  await sold(nok, 10_700)
  await sold(company, 1_070_000)
  const gone = await sold(nok, 21_400)
  await good(shop.post(`/v1/payments/${gone.payment}/refund`, { amount_satang: 10_700, reason: 'Late' }))
  await billing.settled()
})
afterAll(() => billing.checkAndClose())

async function good(answer: ReturnType<ApiShop['post']>): Promise<Json> {
  const { status, json, text } = await answer
  if (status !== 200) throw new Error(text)
  return json
}
async function sold(customer: string, unit_amount_satang: number): Promise<Json> {
  const lines = [{ description: 'Website', unit_amount_satang }]
  const draft = await good(shop.post('/v1/invoices', { customer, lines }))
  const open = await good(shop.post(`/v1/invoices/${draft.id}/finalize`, {}))
  await good(shop.post(`/v1/test_helpers/payments/${open.payment}/succeed`, {}))
  await billing.settled()
  return good(shop.get(`/v1/invoices/${draft.id}`))
}
const page = async (path: string, browser = owner) => (await browser.get(home + path)).text
const plain = (text: string) => text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
const baht = (satang: number) =>
  `${satang < 0 ? '−' : ''}฿${(Math.abs(satang) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
const read = () =>
  readMonthEnd(billing.api.db.pool, {
    merchantId: shop.id,
    livemode: false,
    ...(spanOfMonth(month) ?? { from: 0, to: 0 }),
  })

test('the figures are those of the reports, and the documents those of the ledger', async () => {
  const totals = async (name: string) => (await good(shop.get(`/v1/reports/${name}?month=${month}`))).totals
  const text = plain(await page(`/month-end?month=${month}`))
  const [sales, refunds, vat, fees] = await Promise.all(['sales', 'refunds', 'output_vat', 'fees'].map(totals))
  expect(text).toContain(
    `Documented sales ${baht(sales.net_satang)} before VAT Including ฿300.00 withheld by buyers ${baht(sales.gross_satang)}`,
  )
  const given = `documented by credit notes ${baht(-sales.refunded_satang)}`
  expect(text).toContain(`Refunds ${baht(refunds.net_satang)} before VAT, ${given}`)
  expect(text).toContain(`Fees Including VAT ${baht(fees.fee_vat_satang)} ${baht(-fees.fee_total_satang)}`)
  // The result of the lines above it.
  const left = sales.gross_satang - sales.refunded_satang - fees.fee_total_satang
  expect(text).toContain(`Sales less refunds and fees ${baht(left)}`)
  expect(text).toContain(`Output VAT After credit notes ${baht(vat.tax_satang)}`)
  // 3 % of 10,000 before VAT.
  expect(text).toContain('Withheld, certificate not entered ฿300.00 withheld this month ฿300.00')
  const { documentsSatang, bookedSatang, unequal } = await read()
  expect([documentsSatang, bookedSatang, unequal]).toEqual([1_102_100, 1_102_100, 0])
  expect(text).toContain('Same sales in the ledger Equal ฿11,021.00')
  // The sales of one month are the charges of the ledger in it, and what was withheld.
  const [ledger] = await billing.api.sql<{ sum: number }>(
    `select sum(e.amount_satang)::float8 as sum from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.merchant_id = $1
       and t.step = 1 and (t.type = 'charge' and e.amount_satang > 0 or t.type = 'withholding' and e.account = 'withheld_sales')`,
    [shop.id],
  )
  expect(ledger?.sum).toBe(documentsSatang)
  // Analytics has what was paid, and says by how much the month-end has more.
  expect(plain(await page('/analytics'))).toContain(
    'Without ฿300.00 that buyers withheld as tax, which month-end counts',
  )
  expect(plain(await page('/analytics?from=2020-02-01&to=2020-02-28'))).not.toContain('buyers withheld as tax')
  // Support reads analytics, and nothing of what was withheld.
  const support = await signedInMember(billing, shop, 'support')
  const { status, text: seen } = await support.get(`${home}/analytics`)
  expect([status, plain(seen).includes('withheld')]).toEqual([200, false])
})

test('says nothing about VAT where no tax invoice was issued', async () => {
  const text = plain(await page('/month-end?month=2020-02'))
  expect(text).toContain('No tax invoice was issued this month')
  for (const words of ['Output VAT ฿', 'before VAT', 'credit note']) expect(text).not.toContain(words)
})

test('says what is left to do, each with where it is done', async () => {
  const text = await page(`/month-end?month=${month}`)
  expect(plain(text)).toContain('1 withholding certificate not entered yet: ฿300.00')
  // The other one has a note, which names its number.
  expect(plain(text)).toMatch(/1 abbreviated tax invoice can be exchanged until \d+ \w+ \d{4}/)
  for (const [path, part] of [
    ['/withholdings?certificate=waiting', 'Mali'],
    [`/tax-documents?series=ABB&month=${month}&status=issued`, 'ABB-'],
  ] as const) {
    expect(text).toContain(`${home}${path}`.replaceAll('&', '&amp;'))
    expect(await page(path)).toContain(part)
  }
  expect(plain(await page('/month-end?month=2020-02'))).toContain('All done.')
  // A viewer sees the page, support does not even see its link.
  const viewer = await signedInMember(billing, shop, 'viewer')
  expect(await page('/month-end', viewer)).toContain(`${home}/month-end/all`)
  const support = await signedInMember(billing, shop, 'support')
  for (const path of ['', '/all', '/output_vat'])
    expect((await support.get(`${home}/month-end${path}?month=${month}&format=csv`)).status).toBe(403)
  expect(await page('', support)).not.toContain('/month-end')
})

test('says that documents go out without the seller’s tax id or address, and where that is mended', async () => {
  const text = () => page(`/month-end?month=${month}`)
  const settings = (tax_id: string | null, address: object | null) =>
    billing.api.sql('update merchants set tax = tax || $2::jsonb where id = $1', [
      shop.id,
      JSON.stringify({ tax_id, address }),
    ])
  expect(await text()).not.toContain('documents do not show')
  await settings(null, null)
  const without = await text()
  expect(plain(without)).toContain('do not show your tax ID and address: add them in the settings')
  expect(without).toContain(`${home}/settings/tax"`)
  await settings('0105536000313', null)
  expect(plain(await text())).toContain('do not show your address: add it in the settings')
  await settings('0105536000313', { line1: '1 Silom' })
})

test('its figures stand beside those of the month before, where that has some', async () => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  const shownMonth = plain(await page(`/month-end?month=${month}`))
  const sales = /withheld by buyers (฿[\d,.]+) Refunds/.exec(shownMonth)?.[1]
  expect(sales).toBeDefined()
  const after = plain(await page(`/month-end?month=${next}`))
  expect(after).toMatch(/Documented sales .{0,60}฿0\.00 Refunds/)
  expect(after).toContain(`${new Date(`${month}-15`).toLocaleString('en', { month: 'long' })} ${year}: ${sales}`)
  // The first month of a shop has nothing to be compared with.
  expect(shownMonth).not.toMatch(/[A-Z][a-z]+ \d{4}: ฿/)
})

test('numbers of tax documents have ranges, and a number that is missing is named', async () => {
  const year = month.slice(0, 4)
  const { ranges } = await read()
  expect(ranges).toEqual([
    ...[
      { first: `ABB-${year}-000001`, last: `ABB-${year}-000002`, count: 2, replaced: 0, cancelled: 0, missing: [] },
      { first: `CN-${year}-000001`, last: `CN-${year}-000001`, count: 1, replaced: 0, cancelled: 0, missing: [] },
      { first: `TAX-${year}-000001`, last: `TAX-${year}-000001`, count: 1, replaced: 0, cancelled: 0, missing: [] },
    ],
  ])
  expect(plain(await page(`/month-end?month=${month}`))).toContain(
    `ABB-${year}-000001 – ABB-${year}-000002 2 documents None No gaps`,
  )
  // No gap can come about by itself, so one is made behind the back of the trigger that keeps documents.
  const renumber = (from: string, to: string) =>
    asAdministrator(
      billing.api.databaseUrl,
      `begin; set local session_replication_role = replica;
       update tax_documents set number = '${to}' where merchant_id = '${shop.id}' and number = '${from}'; commit`,
    )
  await renumber(`ABB-${year}-000002`, `ABB-${year}-000004`)
  const [gapped] = (await read()).ranges
  const text = plain(await page(`/month-end?month=${month}`))
  await renumber(`ABB-${year}-000004`, `ABB-${year}-000002`)
  expect(gapped).toMatchObject({ count: 2, missing: [`ABB-${year}-000002`, `ABB-${year}-000003`] })
  expect(text).toContain(`Missing: ABB-${year}-000002, ABB-${year}-000003`)
  expect(text).toContain('Numbers of tax documents are missing')
})

test('a cancelled document is counted as such, and what it sold stays equal to the ledger', async () => {
  const before = await read()
  const gone = await sold(await shop.customer(BUYER), 42_800)
  await good(shop.post(`/v1/payments/${gone.payment}/refund`, {}))
  await billing.settled()
  const [{ id }] = (await good(shop.get(`/v1/tax_documents?invoice=${gone.id}&kind=full`))).data
  await good(shop.post(`/v1/tax_documents/${id}/cancel`, { reason: 'Called off' }))
  const after = await read()
  expect(after.ranges.map(({ count, replaced, cancelled }) => [count, replaced, cancelled])).toEqual([
    [2, 0, 0],
    [2, 0, 1],
    [2, 0, 1],
  ])
  const sums = ({ documentsSatang, bookedSatang }: typeof after) => [documentsSatang, bookedSatang]
  expect(sums(after)).toEqual(sums(before).map((satang) => satang + 42_800))
  expect(after.unequal).toBe(0)
  expect(plain(await page(`/month-end?month=${month}`))).toContain('2 documents 1 cancelled')
})

test('chooses the month: Thai ones in Buddhist years, the ones beside it, and none that is no month', async () => {
  const now = Math.floor(Date.now() / 1_000)
  const thai = await page(`/month-end?month=${month}&lang=th`)
  expect(thai).toContain('ปิดเดือน')
  expect(thai).toContain(writtenMonth(now, 'th'))
  expect(thai).toContain('ยังไม่สิ้นสุด')
  const march = fromBangkok({ year: 2026, month: 3, day: 1 })
  const over = await page('/month-end?month=2026-03')
  expect(over).not.toContain('is not over')
  for (const part of [writtenMonth(march, 'en'), 'month=2026-02"', 'month=2026-04"']) expect(over).toContain(part)
  expect(await page('/month-end?month=2019-12')).toContain('<option value="2019-12" selected>December 2019')
  const wrong = await owner.get(`${home}/month-end?month=2026-13`)
  expect([wrong.status, wrong.text.includes('This month was not found')]).toEqual([422, true])
  expect((await portalBrowser(billing.api.url).get(`${home}/month-end/all?month=${month}`)).status).toBe(303)
})

test('gives each report as CSV and XLSX, and all of them in one archive that is byte by byte the same', async () => {
  const bytes = async (path: string) => {
    const answer = await fetch(`${billing.api.url}${home}${path}`, { headers: { cookie: owner.cookie } })
    return {
      status: answer.status,
      headers: answer.headers,
      body: Buffer.from(await answer.arrayBuffer()),
    }
  }
  const zip = await bytes(`/month-end/all?month=${month}`)
  expect([zip.status, zip.headers.get('content-type'), zip.headers.get('content-disposition')]).toEqual([
    200,
    'application/zip',
    `attachment; filename="month-end-test-${month}.zip"`,
  ])
  const files = unzipSync(zip.body)
  expect(Object.keys(files).sort()).toEqual(
    REPORT_NAMES.flatMap((name) => [`${name}-test-${month}.csv`, `${name}-test-${month}.xlsx`]).sort(),
  )
  for (const name of REPORT_NAMES) {
    const csv = await bytes(`/month-end/${name}?month=${month}&format=csv`)
    expect([name, csv.status, csv.headers.get('content-disposition')]).toEqual([
      name,
      200,
      `attachment; filename="${name}-test-${month}.csv"`,
    ])
    expect(Buffer.from(files[`${name}-test-${month}.csv`] ?? []).equals(csv.body)).toBe(true)
    const xlsx = unzipSync(files[`${name}-test-${month}.xlsx`] ?? new Uint8Array())
    expect(Object.keys(xlsx)).toContain('xl/workbook.xml')
  }
  // Heads as the programs know them, whatever the member's language; those of the others follow it.
  const text = (name: string) => Buffer.from(files[`${name}-test-${month}.csv`] ?? []).toString()
  expect(text('peak')).toContain('เลขที่ใบกำกับฯ')
  expect(text('output_vat')).toContain('buyer_tax_id')
  const thai = await bytes(`/month-end/output_vat?month=${month}&format=csv&lang=th`)
  expect(thai.body.toString()).toContain('เลขที่ใบกำกับภาษี')
  const { data } = await good(shop.get('/v1/audit_log?action=export.created&limit=1'))
  expect(data[0]).toMatchObject({ actor: { type: 'member' }, after: { file: `output_vat-test-${month}.csv` } })

  for (const path of ['/month-end/all?month=2026-13', '/month-end/all', '/month-end/sales?month=2026-01&format=pdf']) {
    const refused = await bytes(path)
    expect([path, refused.status, refused.headers.get('content-disposition')]).toEqual([path, 400, null])
    expect(refused.headers.get('content-type')).toContain('text/html')
  }
})

// The last one: the money of a dispute is in the figures of the others.
test('says that a dispute is open', async () => {
  const { payment } = await sold(await shop.customer({ name: 'Ploy' }), 20_000)
  await good(shop.post(`/v1/test_helpers/payments/${payment}/dispute`, { reason: 'fraudulent', amount_satang: 10_000 }))
  await billing.settled()
  const text = await page(`/month-end?month=${month}`)
  expect(plain(text)).toContain('1 open dispute: ฿100.00 held by the buyer’s bank')
  expect(plain(text)).toContain('Open disputes Analytics takes them off net sales when they open −฿100.00')
  expect(text).toContain(`${home}/disputes?status=open"`)
  expect(plain(text)).not.toContain('slip waits')
})
