// A customer's story on its page: in words, newest first, by pages, and without what only developers look for.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readCustomerStory } from '../../db/queries/customer-story.ts'
import { STORY_TYPES, storyPage } from '../../resources/customer-story.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { type Cast, membersOf } from '../support/dashboard.ts'

const VERSION = { headers: { 'service-version': '2026-09-01' } }

let billing: BillingApi
let shop: ApiShop
let cast: Cast
let customer: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  cast = await membersOf(billing, shop)
  customer = await shop.customer({ name: 'Nok' })
  const price = await shop.price({ amount_satang: 29_900 }, { name: 'Studio', license_enabled: true })
  const { json } = await shop.subscribe({ customer, price })
  const { payment } = (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json
  await shop.post(`/v1/payments/${payment}/refund`, { amount_satang: 5_000, reason: 'A gift' }, VERSION)
  await shop.post(`/v1/subscriptions/${json.id}/cancel`)
  await billing.settled()
})
afterAll(() => billing.close())

/** The list's text, before the folded part. */
async function storyAt(path: string): Promise<string> {
  const { status, text } = await cast.owner.get(path)
  expect(status).toBe(200)
  return /<section[^>]*aria-labelledby="story">(.*?)<\/section>/s
    .exec(text)![1]!
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

test('tells what was bought, charged and why, refunded and cancelled, newest first', async () => {
  const story = await storyAt(`${cast.home}/customers/${customer}`)
  const told = ['Cancel', '฿50.00 refunded', '฿299.00 received', 'Customer added']
  const places = told.map((text) => [text, story.toLowerCase().indexOf(text.toLowerCase())] as const)
  expect(places.filter(([, place]) => place < 0)).toEqual([])
  expect(places.map(([, place]) => place)).toEqual(places.map(([, place]) => place).toSorted((a, b) => a - b))
  expect(story).toContain('Studio')
  expect(story).toContain('the subscription begins')
  expect(story).toContain('Licence key issued')
  // A mail says which document it brought.
  expect(story).toMatch(/Email: refund RN-\d{4}-\d{6}/)
  expect(story).toMatch(/Email: receipt RC-\d{4}-\d{6}/)
  expect(story).toContain('Newest first.')
  // Mails stand below what happened, folded, and say once why none was sent.
  expect(story).toMatch(/\d+ emails not sent: test mode /)
  expect(story).not.toContain('mailbox')
  expect(story).toMatch(/฿50\.00 refunded INV-\d{4}-\d{6}/)
  expect(story).toMatch(/requested by the API with the key “[^”]+”: “A gift”/)
  expect(story).toMatch(/฿299\.00 received INV-\d{4}-\d{6}/)
  const at = (text: string) => story.indexOf(text)
  expect(at('Email: receipt')).toBeGreaterThan(at('Customer added'))
  expect(at('฿299.00 received')).toBeLessThan(at('created: ฿299.00'))
  expect(story).not.toMatch(/req_|evt_|workflow/)
})

test('is told in Thai, and calls and events are folded under one heading', async () => {
  expect(await storyAt(`${cast.home}/customers/${customer}?lang=th`)).toContain('เพิ่มลูกค้าแล้ว')
  const { text } = await cast.owner.get(`${cast.home}/customers/${customer}`)
  const folded = text.slice(text.indexOf('<summary>Developer</summary>'))
  expect(folded).toContain('payment.succeeded')
  expect(folded).toContain('curl')
})

test('says in Thai why a buyer disputes a payment', async () => {
  const { json } = await shop.subscribe({ customer, price: await shop.price() })
  const { payment } = (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json
  await shop.post(`/v1/test_helpers/payments/${payment}/dispute`, undefined, VERSION)
  await billing.settled()
  const story = await storyAt(`${cast.home}/customers/${customer}?lang=th`)
  expect(story).toContain('ผู้ซื้อโต้แย้งการชำระเงิน: ผู้ซื้อแจ้งว่าไม่ได้อนุมัติ')
})

test('says of what is bought once, and of an invoice by hand, what it is and that nothing renews', async () => {
  const buyer = await shop.customer({ name: 'Malee' })
  const price = await shop.price(
    { type: 'one_time', interval: undefined, amount_satang: 78_000 },
    { name: 'Open a coffee shop' },
  )
  const items = { customer: buyer, line_items: [{ price, quantity: 2 }], success_url: 'https://shop.example/thanks' }
  const session = (await shop.post('/v1/checkout_sessions', items, VERSION)).json
  const card = { payment_method_type: 'card', token: 'pm_card_ok' }
  const paid = await shop.post(`/v1/test_helpers/checkout_sessions/${session.id}/confirm`, card, VERSION)
  expect(paid).toMatchObject({ status: 200 })
  const lines = ['Beans', 'Cups', 'Spoons'].map((description) => ({ description, unit_amount_satang: 10_000 }))
  const { json: draft } = await shop.post('/v1/invoices', { customer: buyer, lines }, VERSION)
  await shop.post(`/v1/invoices/${draft.id}/finalize`, undefined, VERSION)
  await billing.settled()
  const story = await storyAt(`${cast.home}/customers/${buyer}`)
  expect(story).toContain('Open a coffee shop')
  expect(story).toContain('the buyer bought it at the checkout')
  expect(story).toMatch(/Invoice INV-\d{4}-\d{6} created: ฿300.00 Beans, Cups and 1 more/)
  expect(story.match(/Beans/g)).toHaveLength(1)
  expect(story).toContain('the shop issued it by hand')
  expect(story).not.toContain('renewal')
  expect(await storyAt(`${cast.home}/customers/${buyer}?lang=th`)).toContain('Beans, Cups และอีก 1 รายการ')
})

test('an invoice leads to itself, a refund says who asked for it, and a decline is in words', async () => {
  const buyer = await shop.customer({ name: 'Somchai' })
  const { json } = await shop.subscribe({ customer: buyer, price: await shop.price() })
  await shop.subscribe({ customer: buyer, price: await shop.price(), payment_method: 'pm_card_insufficient_funds' })
  const { payment } = (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json
  const path = `${cast.home}/payments/${payment}/refund`
  const form = (await cast.owner.get(path)).text
  const key = /name="form_key" value="([^"]+)"/.exec(form)![1]!
  const fields = { form_key: key, amount_satang: '10', reason: 'Too late', licences: 'default' }
  const preview = (await cast.owner.post(path, fields)).text
  const sure = /name="form_key" value="([^"]+)"/.exec(preview)
  expect(sure).not.toBeNull()
  const hidden = [...preview.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name, value]) => [name!, value!],
  )
  await cast.owner.post(
    /<form method="post" action="([^"]+refund[^"]*)"/.exec(preview)![1]!,
    Object.fromEntries(hidden),
  )
  await billing.settled()
  const page = `${cast.home}/customers/${buyer}`
  const story = await storyAt(page)
  expect(story).toMatch(
    /฿10\.00 refunded INV-\d{4}-\d{6} .{1,40} [^ ]+@[^ ]+ asked for it in the dashboard: “Too late”/,
  )
  expect(story).toContain('not enough money on the card')
  expect(story).not.toContain('insufficient_funds')
  expect((await cast.owner.get(page)).text).toMatch(new RegExp(`/invoices/${json.latest_invoice}"[^>]*>Invoice INV-`))
})

test('comes by pages without a hole or a repetition', async () => {
  const of = { customerId: customer, types: STORY_TYPES }
  const read = (before: string | null, limit: number) =>
    readCustomerStory(billing.api.db.pool, { merchantId: shop.id, livemode: false }, { ...of, before, limit })
  const all = (await read(null, 100)).map(({ id }) => id)
  expect(all.length).toBeGreaterThan(6)
  const paged: string[] = []
  for (let page = await read(null, 3); page.length > 0; page = await read(paged.at(-1)!.slice('evt_'.length), 3))
    paged.push(...page.map(({ id }) => id))
  expect(paged).toEqual(all)
  expect(await storyAt(`${cast.home}/customers/${customer}?before=${all[0]!.slice('evt_'.length)}`)).toContain(
    'Back to the newest',
  )
})

test('is empty for another merchant', async () => {
  const owner = { merchantId: (await billing.shop()).id, livemode: false }
  const wanted = { customerId: customer, types: STORY_TYPES, before: null, limit: 10 }
  expect(await readCustomerStory(billing.api.db.pool, owner, wanted)).toEqual([])
})

test('a page mixes events and mails by time and says where the next begins', () => {
  const [events, mails] = [['evt_7', 'evt_5', 'evt_2'].map((id) => ({ id })), ['em_6', 'em_1'].map((id) => ({ id }))]
  const page = storyPage(events, mails, 3)
  expect([page.events.map(({ id }) => id), page.mails.map(({ id }) => id), page.next]).toEqual([
    ['evt_7', 'evt_5'],
    ['em_6'],
    '5',
  ])
  expect(storyPage(events, mails, 5).next).toBeNull()
  expect(storyPage([], [], 5)).toEqual({ events: [], mails: [], next: null })
})
