// The page of an invoice says where it stands: how much is left, that it is overdue, how it was paid, what went back, and what its lines are, in the language
// of its reader.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { writtenDate, writtenPeriod } from '../../rules/written-date.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { SELLER } from '../support/lively-shop.ts'
import { portalBrowser, signedIn } from '../support/portal.ts'
import { unkept } from '../support/unkept.ts'

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

const DAY = 86_400
const T = 1_801_447_200
const main = (text: string) =>
  text
    .slice(text.indexOf('<main'))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
const show = async (invoice: { hosted_invoice_url: string }, lang = 'en') =>
  main(
    unkept(
      await (await fetch(`${billing.api.url}${new URL(invoice.hosted_invoice_url).pathname}?lang=${lang}`)).text(),
    ),
  )
const read = async (path: string) => (await shop.get(path)).json
const invoiceOf = async (sub: { latest_invoice: string }) => read(`/v1/invoices/${sub.latest_invoice}`)

test('an open one says its day to pay, what is left of it when a part has come, and that the day is over', async () => {
  const clock = (await shop.post('/v1/test_clocks', { frozen_time: T })).json.id
  const customer = await shop.customer({ test_clock: clock })
  const sub = (await shop.subscribe({ customer, collection_method: 'invoice' })).json
  const first = await invoiceOf(sub)
  // What it is for, and its paper, stand above the ways to pay; its period among the details.
  const period = writtenPeriod({ startAt: first.period_start, endAt: first.period_end }, 'en')
  const open = await show(first)
  expect(open).toContain(
    `฿1,000.00 To be paid Pro Due on ${writtenDate(first.due_date, 'en')} How would you like to pay? PromptPay QR Card`,
  )
  expect(open).toContain(`Invoice ${first.number} Invoice (PDF) ฿1,000.00`)
  expect(open).toContain(`Period ${period}`)
  await shop.post(`/v1/test_helpers/payments/${first.payment}/succeed`, { amount_satang: 40_000 })
  await billing.settled()
  const part = await show(await read(`/v1/invoices/${first.id}`))
  expect(part).toContain('฿600.00 To be paid Left to pay, of ฿1,000.00')
  expect(part).not.toContain('Overdue')
  await shop.post(`/v1/test_helpers/payments/${first.payment}/succeed`, { amount_satang: 60_000 })
  await billing.settled()
  await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: T + 35 * DAY })
  await billing.settled()
  const [late] = (await read(`/v1/invoices?subscription=${sub.id}&status=open`)).data
  const days = Math.round((T + 35 * DAY - late.due_date) / DAY)
  const end = late.due_date + 14 * DAY
  expect(await show(late)).toContain(
    `It was due on ${writtenDate(late.due_date, 'en')}, ${days} days ago. If it stays unpaid, the subscription ends on ${writtenDate(end, 'en')}.`,
  )
  expect(await show(late, 'th')).toContain(`(${days} วันที่แล้ว)`)
  expect(await show(late, 'th')).toMatch(new RegExp(`สิ้นสุด ?วันที่ ${writtenDate(end, 'th')}`))
})

test.each(['fail', 'expire'])(
  'one whose code did %s gives that code out nowhere, and another when it is asked for',
  async (ends) => {
    const first = await invoiceOf((await shop.subscribe({ collection_method: 'invoice' })).json)
    const path = new URL(first.hosted_invoice_url).pathname
    const picture = async () => (await fetch(`${billing.api.url}${path}/qr.png`)).status
    expect([first.qr.payload.length > 0, await picture()]).toEqual([true, 200])
    await shop.post(`/v1/test_helpers/payments/${first.payment}/${ends}`)
    await billing.settled()
    expect([(await read(`/v1/invoices/${first.id}`)).qr, await picture()]).toEqual([null, 404])
    const buyer = portalBrowser(billing.api.url)
    const { text } = await buyer.get(path)
    expect(text).toMatch(/name="method" value="promptpay"/)
    expect((await buyer.post(path, { method: 'promptpay' })).status).toBe(303)
    await billing.settled()
    const again = await read(`/v1/invoices/${first.id}`)
    expect([again.payment === first.payment, again.qr.payload === first.qr.payload, await picture()]).toEqual([
      false,
      false,
      200,
    ])
    // Asked twice, it is the same one; money for the first that comes now is sent back or counted, and for the new one it pays.
    await buyer.post(path, { method: 'promptpay' })
    expect((await read(`/v1/invoices/${first.id}`)).payment).toBe(again.payment)
    await shop.post(`/v1/test_helpers/payments/${again.payment}/succeed`, {})
    await billing.settled()
    expect((await read(`/v1/invoices/${first.id}`)).status).toBe('paid')
  },
)

test('one of which a part has come has no button that lets it fail, and the rest pays it even where the API did', async () => {
  const first = await invoiceOf((await shop.subscribe({ collection_method: 'invoice' })).json)
  const helper = `/v1/test_helpers/payments/${first.payment}`
  await shop.post(`${helper}/succeed`, { amount_satang: 40_000 })
  await billing.settled()
  const { pathname } = new URL(first.hosted_invoice_url)
  const buyer = portalBrowser(billing.api.url)
  const page = async () => (await buyer.get(`${pathname}?lang=en`)).text
  const withPart = await page()
  expect([withPart.includes('value="less"'), withPart.includes('value="fail"')]).toEqual([true, false])
  // A page that was there before the money has one, which does nothing.
  expect((await buyer.post(`${pathname}/simulate`, { what: 'fail' })).status).toBe(303)
  await billing.settled()
  expect(await read(`/v1/payments/${first.payment}`)).toMatchObject({
    status: 'requires_action',
    amount_received_satang: 40_000,
  })
  expect(await show(first)).toContain('฿600.00 To be paid Left to pay, of ฿1,000.00')
  // The API may say what no bank does: then no button asks for a code that would not be made.
  expect((await shop.post(`${helper}/expire`)).status).toBe(200)
  await billing.settled()
  expect(await page()).not.toMatch(/name="method" value="promptpay"/)
  // The rest pays it by that code, and what comes after is a duplicate.
  await shop.post(`${helper}/succeed`, { amount_satang: 60_000 })
  await billing.settled()
  expect(await read(`/v1/invoices/${first.id}`)).toMatchObject({ status: 'paid', payment: first.payment })
  await shop.post(`${helper}/succeed`, { amount_satang: 60_000 })
  await billing.settled()
  expect((await read('/v1/inbound_transfers')).data[0]).toMatchObject({ status: 'duplicate', amount_satang: 60_000 })
})

test('a paid one says when and how, and what was refunded in part and in full', async () => {
  const sub = (await shop.subscribe({})).json
  const paid = await invoiceOf(sub)
  expect(await show(paid)).toMatch(/฿1,000\.00 Paid Paid on \d+ \w+ \d{4} · Visa\s••••\s4242 \w+ Receipt/)
  expect((await show(paid)).match(/paid/gi)).toEqual(['Paid', 'Paid'])
  expect((await show(paid, 'th')).match(/ชำระ ?(แล้ว|เมื่อ)/g)).toEqual(['ชำระแล้ว', 'ชำระเมื่อ'])
  await shop.post(`/v1/payments/${paid.payment}/refund`, { amount_satang: 25_000 })
  await billing.settled()
  const part = await show(paid)
  expect(part).toMatch(/Net paid, of ฿1,000\.00 ฿750\.00 Partially refunded Paid on \d+ \w+ \d{4} · Visa/)
  // Where it went and when, here and among the sums; of two, each has its day there.
  const day = String.raw`\d+ \w+ \d{4}`
  const back = String.raw`฿250\.00 was refunded to Visa\s••••\s4242 on ${day}\. Net paid: ฿750\.00\.`
  expect(part).toMatch(new RegExp(back))
  expect(part).toMatch(new RegExp(String.raw`Refunded on ${day} −฿250\.00 Net paid ฿750\.00`))
  await shop.post(`/v1/payments/${paid.payment}/refund`, {})
  await billing.settled()
  expect(await show(paid, 'th')).toMatch(/คืนเงินแล้ว ฿1,000\.00 เข้าบัตร Visa\s••••\s4242 \D/)
  expect((await show(paid)).match(new RegExp(`Refunded on ${day} −฿`, 'g'))).toHaveLength(2)
})

test('a void one asks for nothing, and credit stands in its lines in the language of its reader', async () => {
  const sub = (await shop.subscribe({ collection_method: 'invoice' })).json
  const open = await invoiceOf(sub)
  await shop.post(`/v1/invoices/${open.id}/void`)
  const page = await show(open)
  expect(page).toContain('This invoice is void. Please do not pay it.')
  expect(page).not.toMatch(/Due on|Overdue/)
  expect(page).toMatch(/Void Voided on \d+ \w+ \d{4} Pro This invoice is void/)
  expect(page).toContain('Total ฿1,000.00')
  // Nothing of its sums is owed: the line, the total and what is asked for are struck through.
  const { text: struck } = await portalBrowser(billing.api.url).get(new URL(open.hosted_invoice_url).pathname)
  expect(struck.match(/<s[ >]/g)).toHaveLength(3)
  const large = await shop.price({ amount_satang: 200_000 })
  const changed = (await shop.subscribe({})).json
  await shop.post(`/v1/subscriptions/${changed.id}/change`, { price: large })
  const difference = await invoiceOf((await read(`/v1/subscriptions/${changed.id}`)) as never)
  expect(await show(difference, 'th')).toContain('หักส่วนที่ยังไม่ได้ใช้: Pro −฿1,000.00')
})

test('one of a seller with VAT says what VAT is left after a refund, what the buyer withholds, and whom to ask when it is closed', async () => {
  const seller = await billing.shop()
  await seller.send('PATCH', '/v1/tax_settings', { body: SELLER })
  await billing.api.sql('update merchants set settings = $2 where id = $1', [
    seller.id,
    JSON.stringify({ address: '28 Charoen Krung 44', email: 'hello@hongsaeng.example' }),
  ])
  const good = async (path: string, body: object = {}) => {
    const { status, json, text } = await seller.post(path, body, { headers: { 'service-version': '2026-09-01' } })
    if (status !== 200) throw new Error(text)
    return json
  }
  const bill = async (customer: string) => {
    const lines = [{ description: 'Photographs', unit_amount_satang: 107_000 }]
    const { id } = await good('/v1/invoices', { customer, lines, days_until_due: 14 })
    return good(`/v1/invoices/${id}/finalize`)
  }
  const paid = await bill(await seller.customer())
  await good(`/v1/test_helpers/payments/${paid.payment}/succeed`)
  await billing.settled()
  await good(`/v1/payments/${paid.payment}/refund`, { amount_satang: 53_500 })
  await billing.settled()
  const back = await show(paid)
  expect(back).toContain('฿535.00 was refunded to the account that you paid from on')
  expect(back).toMatch(/VAT 7% included ฿70\.00 Refunded on [^−]+−฿535\.00 Net paid ฿535\.00 VAT 7% included ฿35\.00/)

  const withholds = await show(await bill(await seller.customer({ withholding_rate_bps: 300 })))
  expect(withholds).toContain('฿1,040.00 To be paid ฿1,070.00 less ฿30.00 withholding tax.')

  const closed = await bill(await seller.customer())
  await good(`/v1/invoices/${closed.id}/mark_uncollectible`)
  const over = await show(closed)
  expect(over).toMatch(/Closed unpaid Closed on \d+ \w+ \d{4}/)
  expect(over).toContain('Ask the shop: hello@hongsaeng.example')
  expect(over.split('hello@hongsaeng.example').length).toBe(2)
})

test('an open one names the saved card to its customer’s own browser, which charges it at a press; nobody else can', async () => {
  const customer = await shop.customer()
  const { json: card } = await shop.post('/v1/payment_methods', { customer, type: 'card', token: 'pm_card_ok' })
  const open = await invoiceOf((await shop.subscribe({ customer, collection_method: 'invoice' })).json)
  const path = `${new URL(open.hosted_invoice_url).pathname}?lang=en`
  const charge = { saved: card.id, expected_total_satang: '100000' }
  const other = await signedIn(billing, shop, await shop.customer())
  for (const browser of [portalBrowser(billing.api.url), other]) {
    const { text } = await browser.get(path)
    expect([text.includes('name="saved"'), text.includes('4242')]).toEqual([false, text.includes('pm_card_ok')])
    expect((await browser.post(path, charge)).status).toBe(422)
  }
  await billing.settled()
  expect((await read(`/v1/invoices/${open.id}`)).status).toBe('open')

  const own = await signedIn(billing, shop, customer)
  const { text } = await own.get(path)
  expect(main(text)).toMatch(
    /Pay with your saved card Visa\s••••\s4242 Pay ฿1,000\.00 Or pay another way PromptPay QR Another card/,
  )
  // Another total than the one that was seen is said first.
  expect((await own.post(path, { ...charge, expected_total_satang: '90000' })).status).toBe(409)
  // So is another card than the one that was named.
  const { json: newer } = await shop.post('/v1/payment_methods', { customer, type: 'card', token: 'pm_card_ok' })
  await shop.send('PATCH', `/v1/customers/${customer}`, { body: { default_payment_method: newer.id } })
  const changed = await own.post(path, charge)
  expect([changed.status, changed.text.includes('Your saved card is another one by now.')]).toEqual([409, true])
  await shop.send('PATCH', `/v1/customers/${customer}`, { body: { default_payment_method: card.id } })
  // Two presses are one charge.
  const both = await Promise.all([own.post(path, charge), own.post(path, charge)])
  expect(both.map(({ status }) => status).includes(303)).toBe(true)
  await billing.settled()
  expect(await read(`/v1/invoices/${open.id}`)).toMatchObject({ status: 'paid', amount_paid_satang: 100_000 })
  const { data } = await read(`/v1/payments?customer=${customer}`)
  expect(data.filter(({ status }: { status: string }) => status === 'succeeded')).toHaveLength(1)
  expect(main((await own.get(path)).text)).toMatch(/฿1,000\.00 Paid Paid on .* Visa\s••••\s4242/)
})

test('a saved card that is declined is said on the page, and the code stays', async () => {
  const customer = await shop.customer()
  const token = 'pm_card_insufficient_funds'
  const { json: card } = await shop.post('/v1/payment_methods', { customer, type: 'card', token })
  const open = await invoiceOf((await shop.subscribe({ customer, collection_method: 'invoice' })).json)
  const path = `${new URL(open.hosted_invoice_url).pathname}?lang=en`
  const own = await signedIn(billing, shop, customer)
  const { status, text } = await own.post(path, { saved: card.id, expected_total_satang: '100000' })
  expect([status, main(text).includes('There is not enough money on the card.'), text.includes('class="qr"')]).toEqual([
    402,
    true,
    true,
  ])
})
