// The page of a payment: what it is for and why, its sums from top to bottom, what came of it, and the history with its refunds and dispute.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { PaymentObject } from '../../resources/payment.ts'
import { keptOf, moneySums, whatCameOfIt } from '../../web/dashboard/payments/money-view.ts'
import { html } from '../../web/html.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { type PortalBrowser, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let owner: PortalBrowser
let home: string

beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  home = `/dashboard/${await slugOf(billing, shop)}/test`
  owner = await signedInMember(billing, shop)
})
afterAll(() => billing.close())

const VERSION = { headers: { 'service-version': '2026-09-01' } }

async function paid(): Promise<string> {
  const price = await shop.price({ amount_satang: 29_900 }, { name: 'Studio' })
  const { json } = await shop.subscribe({ price })
  return (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json.payment
}

/** The amounts of the sums, in satang, as they stand on the page. */
function amountsIn(text: string): number[] {
  const [, money = ''] = /id="money"(.*?)<\/dl>/s.exec(text) ?? []
  return [...money.matchAll(/class="number">(−?)฿([\d,.]+)</g)].map(
    ([, sign, baht]) => Math.round(Number(baht!.replaceAll(',', '')) * 100) * (sign ? -1 : 1),
  )
}

test('sums read top-down: gross, fee, VAT, net, refunded, kept', async () => {
  const id = await paid()
  const before = amountsIn((await owner.get(`${home}/payments/${id}`)).text)
  // While nothing has gone back, the net is what is kept, and is said once.
  const [gross, fee, vat, net] = before as [number, number, number, number]
  expect(before).toEqual([29_900, fee, vat, gross + fee + vat])
  const { status } = await shop.post(`/v1/payments/${id}/refund`, { amount_satang: 14_950 }, VERSION)
  expect(status).toBe(200)
  await billing.settled()
  const { text } = await owner.get(`${home}/payments/${id}`)
  expect(amountsIn(text)).toEqual([gross, fee, vat, net, -14_950, net - 14_950])
  expect(text).toContain('฿299.00 was paid. ฿149.50 of it went back to the buyer. You keep ')
})

test('says product, period and why, and its history tells of the refund and the dispute', async () => {
  const id = await paid()
  await shop.post(`/v1/payments/${id}/refund`, { amount_satang: 14_950 }, VERSION)
  await billing.settled()
  expect((await shop.post(`/v1/test_helpers/payments/${id}/dispute`, undefined, VERSION)).status).toBe(200)
  const { text } = await owner.get(`${home}/payments/${id}`)
  for (const words of [
    'Studio',
    'First period of a subscription',
    'Payment succeeded',
    'Refund succeeded',
    'Buyer disputed the payment',
  ])
    expect(text).toContain(words)
  expect(text).toMatch(/Refund succeeded · <span class="number">฿149\.50/)
  const thai = (await owner.get(`${home}/payments/${id}?lang=th`)).text
  for (const words of ['ชำระเงินสำเร็จ', 'คืนเงินสำเร็จ', 'ผู้ซื้อโต้แย้งการชำระเงิน', 'คืนให้ผู้ซื้อ ฿149.50'])
    expect(thai).toContain(words)
})

test('a declined payment says that nothing was charged, and why', async () => {
  await shop.subscribe({ price: await shop.price(), payment_method: 'pm_card_insufficient_funds' })
  const [payment] = (await shop.get('/v1/payments?status=failed')).json.data
  const { text } = await owner.get(`${home}/payments/${payment.id}`)
  expect(text).toContain('Nothing was charged: not enough money on the card.')
  expect(text).toContain('First charge of a subscription')
  expect(amountsIn(text)).toEqual([payment.gross_satang, 0])
  expect((await owner.get(`${home}/payments/${payment.id}?lang=th`)).text).toContain('ไม่มีการตัดเงิน: วงเงินในบัตรไม่พอ')
})

test('says where the money is: with the operator, on its way, or paid out', async () => {
  const payment: PaymentObject = (await shop.get(`/v1/payments/${await paid()}`)).json
  const at = (day: string) => Math.floor(Date.parse(`${day}:00+07:00`) / 1_000)
  const now = at('2026-11-27T12:00')
  const said = (payout: Parameters<typeof moneySums>[3], more: Partial<PaymentObject> = {}) =>
    html`${moneySums({ ...payment, available_on: at('2026-11-30T06:24'), ...more }, 'en', now, payout)}`.text
  expect(said(null)).toContain('part of your balance. Its payout is planned for Friday 4 December 2026.')
  // What has been available for long waits for a round that is still ahead; and of what went back nothing is paid out.
  expect(said(null, { available_on: at('2026-11-02T06:24') })).toContain('planned for Friday 4 December 2026.')
  expect(said(null, { available_on: at('2026-12-04T10:01') })).toContain('planned for Friday 11 December 2026.')
  expect(said(null, { refunded_satang: payment.gross_satang })).not.toContain('balance')
  // Nobody can foretell the round of a test clock's money, or of what came back; and who may not see payouts is told of none.
  const noDay = /part of your balance and is paid out on a Friday/
  expect(html`${moneySums({ ...payment, available_on: now }, 'en', null)}`.text).toMatch(noDay)
  expect(said({ status: 'failed', paid_at: null }, { payout: 'po_1' })).toMatch(noDay)
  expect(said(null, { payout: 'po_1' })).not.toContain('balance')
  expect(said({ status: 'in_transit', paid_at: null })).toContain('on its way to your bank account')
  const arrived = said({ status: 'paid', paid_at: 1_796_400_000 })
  expect(arrived).toContain('was paid out to your bank account on 4 December 2026')
  expect(arrived).not.toContain('operator')
})

test('of direct money, what is kept covers the gross while the fee is unknown, and the net once it is known', async () => {
  const payment: PaymentObject = (await shop.get(`/v1/payments/${await paid()}`)).json
  const direct = { ...payment, settlement: 'direct' as const, refunded_satang: 10_000 }
  const unknown = { ...direct, fee_satang: null, net_satang: null, fee_details: null }
  expect(keptOf(unknown)).toEqual({ amount: 19_900, beforeFee: true })
  expect(html`${moneySums(unknown, 'en', 1_796_400_000)}`.text).toContain('Not reported by the payment provider yet')
  expect(whatCameOfIt(unknown, 'en')).toContain("You keep ฿199.00, before the payment provider's fee.")
  const known = { ...direct, fee_satang: 1_000, net_satang: 28_900, fee_details: [] }
  expect(keptOf(known)).toEqual({ amount: 18_900, beforeFee: false })
  expect(whatCameOfIt({ ...known, refunded_satang: 29_900 }, 'en')).toContain(
    'It costs you ฿10.00, because the fee stays.',
  )
})
