// An order for which nothing is charged is confirmed in words: no mail, page or paper calls it paid or brings a receipt of ฿0.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Email } from '../../db/entities/index.ts'
import { readMails } from '../../db/queries/outbox.ts'
import { writtenDate } from '../../rules/written-date.ts'
import { composeMail } from '../../web/mail/view.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { readPdf, squeezed } from '../support/documents.ts'
import { signedIn, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let slug: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  slug = await slugOf(billing, shop)
  await shop.post('/v1/discount_codes', { code: 'ALL', kind: 'percent', value: 100 })
  await shop.post('/v1/discount_codes', { code: 'TRIAL', kind: 'percent', value: 100, duration: 'once' })
})
afterAll(() => billing.checkAndClose())

/** A way to owe nothing: what is bought, and with which code. */
const WAYS = {
  discount: { price: { type: 'one_time', interval: undefined, amount_satang: 19_900 }, code: 'ALL' },
  trial: { price: { amount_satang: 29_900 }, code: 'TRIAL' },
  'free product': {
    price: { type: 'pay_what_you_want', interval: undefined, amount_satang: undefined, minimum_satang: 0 },
    code: undefined,
  },
} as const

const CASES = (['en', 'th'] as const).flatMap((locale) =>
  (Object.keys(WAYS) as (keyof typeof WAYS)[]).map((way) => [way, locale] as const),
)

async function ordered(way: keyof typeof WAYS, locale: 'en' | 'th') {
  const { price: asked, code } = WAYS[way]
  const price = await shop.price(asked, { name: 'Field notes', license_enabled: true })
  const customer = await shop.customer({ email: `${Math.random()}@example.com`, locale })
  const opened = await shop.post(
    '/v1/checkout_sessions',
    { customer, line_items: [{ price }], success_url: 'https://shop.example', discount_code: code },
    { headers: { 'service-version': '2026-09-01' } },
  )
  const { json } = await shop.post(`/v1/test_helpers/checkout_sessions/${opened.json.id}/confirm`, {
    payment_method_type: 'promptpay',
  })
  await billing.settled()
  expect(json.checkout_session).toMatchObject({ status: 'complete', payment_status: 'no_payment_required' })
  return { session: json.checkout_session, customer }
}

const paperWords = /Receipt|ใบเสร็จ|receipt\.pdf/

test.each(CASES)('of a %s in %s is confirmed without a receipt', async (way, locale) => {
  const { session, customer } = await ordered(way, locale)
  const em = billing.api.db.orm.em.fork()
  const [row, ...others] = await readMails(em, await em.find(Email, { customerId: customer }))
  expect([row?.mail.kind, others.length]).toEqual(['order_confirmation', 0])
  const { subject, text } = composeMail({
    ...row!,
    hostedUrl: 'https://pay.example/i/x',
    portalUrl: 'https://pay.example/p',
  })
  expect(`${subject}\n${text}`).not.toMatch(/Receipt|receipt|ใบเสร็จ|payment\b|ชำระเรียบร้อย/)
  expect(text).toContain(locale === 'en' ? 'There was nothing to pay.' : 'ไม่มียอดที่ต้องชำระ')
  expect(text).toMatch(/[0-9A-F]{8}(-[0-9A-F]{8}){3}/)

  // Nobody should be surprised by what follows a first period for nothing.
  const next = (await shop.get(`/v1/subscriptions?customer=${customer}`)).json.data[0]?.current_period_end
  expect(next === undefined).toBe(way !== 'trial')
  const follows = locale === 'en' ? ' renews on ' : ' ต่ออายุวันที่ '
  expect(text.includes(next === undefined ? follows : follows + writtenDate(next, locale))).toBe(way === 'trial')

  const lang = `lang=${locale}`
  const get = async (path: string) => (await fetch(new URL(path, billing.api.url))).text()
  const page = await get(`${new URL(session.url).pathname}?${lang}`)
  expect(page).not.toMatch(paperWords)
  expect(page).toContain(locale === 'en' ? 'Nothing was charged.' : 'ไม่มีการเรียกเก็บเงิน')
  const invoice = (await shop.get(`/v1/invoices/${session.invoice}`)).json
  const hosted = new URL(invoice.hosted_invoice_url).pathname
  const shown = await get(`${hosted}?${lang}`)
  expect(shown).not.toMatch(paperWords)
  expect(shown).toContain(locale === 'en' ? 'Nothing to pay' : 'ไม่มียอดที่ต้องชำระ')
  const pdf = await fetch(new URL(`${hosted}/invoice.pdf?${lang}`, billing.api.url))
  const paper = (await readPdf(Buffer.from(await pdf.arrayBuffer()))).join('')
  expect(paper).toContain(squeezed(locale === 'en' ? 'Nothing to pay' : 'ไม่มียอดที่ต้องชำระ'))
  expect(paper).not.toContain(squeezed(locale === 'en' ? 'Paid on' : 'วันที่ชำระเงิน'))

  const account = await (await signedIn(billing, shop, customer)).get(`/portal/${slug}/invoices?${lang}`)
  expect(account.text).toContain(locale === 'en' ? 'Nothing to pay' : 'ไม่มียอดที่ต้องชำระ')
  expect(account.text).not.toMatch(paperWords)
})

test('a mail knows what the next renewal asks for, where the price alone says it', async () => {
  const renewalOf = async (price: object) => {
    const customer = await shop.customer({ email: `${Math.random()}@example.com` })
    await shop.subscribe({ customer, price: await shop.price({ amount_satang: 29_900, ...price }), quantity: 2 })
    await billing.settled()
    const em = billing.api.db.orm.em.fork()
    const [row] = await readMails(em, await em.find(Email, { customerId: customer, kind: 'receipt' }))
    return row?.renewalSatang
  }
  expect(await renewalOf({})).toBe(59_800)
  // VAT on top depends on the rate of that day.
  expect(await renewalOf({ tax_behavior: 'exclusive' })).toBeNull()
})
