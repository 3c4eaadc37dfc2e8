// A New Year in which VAT goes from 7 to 10 %, over HTTP and a test clock: what is paid before and after, what was asked before and paid after, and what is
// given back after. Source: Revenue Code §78/1, D677; specification §15.4, §15.6.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { fromBangkok } from '../../rules/periods.ts'
import { configuredTerms } from '../../rules/terms.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'

let billing: BillingApi
let shop: ApiShop
let clock: string
let customer: string
const at = (year: number, month: number, day: number, hour = 12) => fromBangkok({ year, month, day, hour })

beforeAll(async () => {
  billing = await startBillingApi()
  billing.api.deps.links.terms = configuredTerms({
    ...{ feeRates: [], availableAfterDays: {} },
    vatRates: [{ from: '2028-01-01', rate_bps: 1_000 }],
  })
  shop = await billing.shop()
  const seller = { vat_registered: true, tax_id: '0105536000313', legal_name: 'Kafae', address: { line1: '1' } }
  await good(shop.send('PATCH', '/v1/tax_settings', { body: seller }))
  clock = (await good(shop.post('/v1/test_clocks', { frozen_time: at(2027, 12, 15) }))).id
  customer = await shop.customer({ test_clock: clock })
})
afterAll(() => billing.checkAndClose())

async function good(answer: ReturnType<ApiShop['post']>) {
  const { status, json, text } = await answer
  if (status !== 200) throw new Error(text)
  return json
}
const move = async (to: number) => {
  await good(shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: to }))
  await billing.settled()
}
const pay = async (payment: string) => {
  await good(shop.post(`/v1/test_helpers/payments/${payment}/succeed`, {}))
  await billing.settled()
}
/** Kind, value before VAT and VAT of each document of a month. */
const outputVat = async (month: string): Promise<[string, number, number][]> =>
  (await good(shop.get(`/v1/reports/output_vat?month=${month}`))).data.map(
    (row: { kind: string; net_satang: number; tax_satang: number }) => [row.kind, row.net_satang, row.tax_satang],
  )

test('7 % until New Year’s Eve, 10 % from midnight in Bangkok: the day of payment decides, and a note has the rate of its original', async () => {
  const price = await shop.price({ amount_satang: 110_000 })
  const subscription = await good(shop.subscribe({ customer, price }))
  const [december] = (await good(shop.get(`/v1/payments?subscription=${subscription.id}`))).data
  const line = { description: 'Workshop', unit_amount_satang: 107_000 }
  const asked = await good(shop.post('/v1/invoices', { customer, lines: [line], days_until_due: 30 }))
  await move(at(2027, 12, 31, 23))
  const { payment, total_satang: total } = await good(shop.post(`/v1/invoices/${asked.id}/finalize`, {}))
  expect(total).toBe(107_000)

  await move(at(2028, 1, 1, 0))
  await pay(payment)
  await move(at(2028, 1, 16))
  await good(shop.post(`/v1/payments/${december.id}/refund`, { reason: 'Not used' }))
  await billing.settled()

  expect(await outputVat('2027-12')).toEqual([['abbreviated', 102_804, 7_196]])
  expect(await outputVat('2028-01')).toEqual([
    // Asked for before, paid after: what is due stays, and 10 % lie within it.
    ['abbreviated', 97_273, 9_727],
    ['abbreviated', 100_000, 10_000],
    ['credit_note', -102_804, -7_196],
  ])
})
