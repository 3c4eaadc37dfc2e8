// Another plan, chosen in the portal: what is offered, what it costs and what comes next before anybody agrees, by card and by invoice, and every refusal in
// words, with nothing changed.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { lastUsableAt } from '../../rules/portal.ts'
import { writtenDate } from '../../rules/written-date.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { type PortalBrowser, signedIn, slugOf } from '../support/portal.ts'

let billing: BillingApi
beforeAll(async () => {
  billing = await startBillingApi()
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

const DAY = 86_400
/** 1 February 2027, 09:00 in Bangkok: a month of 28 days follows. */
const T = 1_801_447_200

const words = (text: string) => text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

interface Stage {
  shop: ApiShop
  /** The plans of one product, by month and by year, and a larger one that is published. */
  small: string
  year: string
  large: string
  clock: string
  customer: string
  browser: PortalBrowser
  home: string
  sub: string
  plan: string
  at(seconds: number): Promise<void>
  subscription(): ReturnType<typeof JSON.parse>
}

async function stage(body: object = {}, fields: object = {}): Promise<Stage> {
  const shop = await billing.shop()
  const home = `/portal/${await slugOf(billing, shop)}`
  const product = (await shop.post('/v1/products', { name: 'Small', published: true })).json.id
  const price = async (more: object) =>
    (await shop.post('/v1/prices', { product, type: 'recurring', interval: 'month', amount_satang: 28_000, ...more }))
      .json.id as string
  const [small, year] = [await price({}), await price({ interval: 'year', amount_satang: 280_000 })]
  const large = await shop.price({ amount_satang: 84_000 }, { name: 'Large', published: true })
  await shop.price({ amount_satang: 1_000 }, { name: 'Hidden' })
  const clock = (await shop.post('/v1/test_clocks', { frozen_time: T })).json.id
  const customer = await shop.customer({ locale: 'en', test_clock: clock, ...fields })
  const { json } = await shop.subscribe({ customer, price: small, ...body })
  const browser = await signedIn(billing, shop, customer)
  return {
    shop,
    small,
    year,
    large,
    clock,
    customer,
    browser,
    home,
    sub: json.id,
    plan: `${home}/subscriptions/${json.id}/plan`,
    at: async (seconds) => {
      await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: T + seconds })
      await billing.settled()
    },
    subscription: async () => (await shop.get(`/v1/subscriptions/${json.id}`)).json,
  }
}

/** The form that confirms, as the page has it. */
function agreedIn(page: string): Record<string, string> {
  const form = page.slice(page.indexOf('<form class="stack" method="post"'))
  const fields = [...form.slice(0, form.indexOf('</form>')).matchAll(/name="([^"]+)" value="([^"]*)"/g)]
  return Object.fromEntries(fields.map(([, name, value]) => [name!, value!]))
}

async function show(s: Stage, price: string) {
  const { text, status } = await s.browser.get(`${s.plan}?price=${price}`)
  return { text, status, page: words(text), fields: agreedIn(text) }
}

describe('the choice', () => {
  test('offers other prices of the product, then the published plans of its category, and nothing else', async () => {
    const s = await stage()
    expect(words((await s.browser.get(`${s.home}/subscriptions`)).text)).toContain('Change plan')
    const { text, status } = await s.browser.get(s.plan)
    expect(status).toBe(200)
    expect([...text.matchAll(/value="(price_\w+)"/g)].map(([, id]) => id)).toEqual([s.year, s.large])
    expect(text.match(/ checked/g)).toHaveLength(1)
    const page = words(text)
    expect(page).toContain('Your plan now Small, monthly ฿280.00 each month')
    expect(page).toContain('Large ฿560.00 more ฿840.00 each month')
    expect(page).toContain('Small, yearly You save ฿560.00 a year ฿2,800.00 each year')
    expect(words((await s.browser.get(`${s.plan}?lang=th`)).text)).toContain('เปลี่ยนแพ็กเกจ Small')
    const product = (await s.shop.get(`/v1/prices/${s.large}`)).json.product
    await s.shop.send('PATCH', `/v1/products/${product}`, { body: { category: 'Courses' } })
    const without = (await s.browser.get(s.plan)).text
    expect([...without.matchAll(/value="(price_\w+)"/g)].map(([, id]) => id)).toEqual([s.year])
  })

  test('has the plans of its own product beside any number of others', async () => {
    const s = await stage()
    const { product } = (await s.shop.get(`/v1/prices/${s.large}`)).json
    await billing.api.sql(
      `insert into products select (jsonb_populate_record(p, jsonb_build_object('id', 'prod_0' || n || right(p.id, 20)))).*
       from products p, generate_series(1, 60) n where p.id = $1`,
      [product],
    )
    const { text } = await s.browser.get(s.plan)
    expect([...text.matchAll(/value="(price_\w+)"/g)].map(([, id]) => id)).toEqual([s.year, s.large])
  })

  test('is that of the shop: the same product alone, or none', async () => {
    const s = await stage()
    const set = (value: string) =>
      billing.api.sql(
        `update merchants set settings = (settings::jsonb || '{"plan_changes": "${value}"}')::json where id = $1`,
        [s.shop.id],
      )
    await set('product')
    const { text } = await s.browser.get(s.plan)
    expect([...text.matchAll(/value="(price_\w+)"/g)].map(([, id]) => id)).toEqual([s.year])
    await set('none')
    expect((await s.browser.get(s.plan)).status).toBe(303)
    expect(words((await s.browser.get(`${s.home}/subscriptions`)).text)).not.toContain('Change plan')
    const forced = await s.browser.post(s.plan, { price: s.large, from: s.small, at: String(T), total: '0', left: '0' })
    expect(forced.status).toBe(404)
    expect((await s.subscription()).price).toBe(s.small)
  })

  test('is offered only where there is another plan: no button leads to a page with nothing on it', async () => {
    const s = await stage()
    const offered = async () => words((await s.browser.get(`${s.home}/subscriptions`)).text).includes('Change plan')
    expect(await offered()).toBe(true)
    for (const price of [s.year, s.large])
      await s.shop.send('PATCH', `/v1/prices/${price}`, { body: { active: false } })
    expect(await offered()).toBe(false)
    expect(words((await s.browser.get(s.plan)).text)).toContain('The shop offers no other plan')
  })

  test('is not there for what ends, and keeps to the interval while a discount of some cycles lasts', async () => {
    const s = await stage()
    await s.shop.post(`/v1/subscriptions/${s.sub}/cancel`)
    expect((await s.browser.get(s.plan)).status).toBe(303)
    const code = { kind: 'percent', value: 50, duration: 'repeating', duration_in_cycles: 3 }
    const { json } = await s.shop.post('/v1/discount_codes', code)
    const discounted = (await s.shop.subscribe({ customer: s.customer, price: s.small, discount_code: json.code })).json
    const { text } = await s.browser.get(`${s.home}/subscriptions/${discounted.id}/plan`)
    const isOffered = async () => words((await s.browser.get(`${s.home}/subscriptions`)).text).includes('Change plan')
    expect(await isOffered()).toBe(true)
    expect([...text.matchAll(/value="(price_\w+)"/g)].map(([, id]) => id)).toEqual([s.large])
    expect(words(text)).toContain('While your discount lasts, only the shop can change between monthly and yearly.')
    await s.shop.send('PATCH', `/v1/prices/${s.large}`, { body: { active: false } })
    expect(await isOffered()).toBe(false)
  })

  test('knows no other subscription, no other shop’s price and nobody who is not in', async () => {
    const [s, other] = [await stage(), await stage()]
    expect((await s.browser.get(`${s.home}/subscriptions/${other.sub}/plan`)).status).toBe(404)
    const { page, status } = await show(s, other.large)
    expect(status).toBe(422)
    expect(page).toContain('This plan cannot be chosen any more.')
    expect((await fetch(billing.api.url + s.plan, { redirect: 'manual' })).status).toBe(303)
  })
})

describe('by card', () => {
  test('shows before, after, the difference and the next renewal, and charges what it has shown', async () => {
    const s = await stage()
    await s.at(14 * DAY)
    const { page, text, fields, status } = await show(s, s.large)
    expect(status).toBe(200)
    expect(text).toContain('<details class="fold" open><summary>How it is worked out')
    // Half of 28 days is left: ฿420.00 for the rest of the new plan, less ฿140.00 of the old one.
    expect(page).toContain('Now Small ฿280.00 each month')
    expect(page).toContain('New plan Large ฿840.00 each month')
    expect(page).toContain('฿420.00 To pay now ฿280.00')
    expect(page).toContain('Unused time: Small')
    expect(page).toContain('−฿140.00')
    expect(page).toContain('฿280.00 is charged to Visa •••• 4242 when you confirm.')
    const renewal = writtenDate((await s.subscription()).current_period_end, 'en')
    expect(page).toContain(`On ${renewal}, ฿840.00 is charged to Visa •••• 4242.`)
    expect(text).toContain('Change plan and pay ฿280.00</button>')
    expect(words((await s.browser.get(`${s.plan}?price=${s.large}&lang=th`)).text)).toContain('หักส่วนที่ยังไม่ได้ใช้: Small')
    const done = await s.browser.post(s.plan, fields)
    expect([done.status, done.location]).toEqual([303, `${s.home}?flash=plan_changed`])
    const after = await s.subscription()
    expect(after.price).toBe(s.large)
    const invoice = (await s.shop.get(`/v1/invoices/${after.latest_invoice}`)).json
    expect([invoice.status, invoice.total_satang, invoice.billing_reason]).toEqual([
      'paid',
      28_000,
      'subscription_change',
    ])
    // The form sent once more: the plan is no longer the one that it was shown for.
    const again = await s.browser.post(s.plan, fields)
    expect(again.status).toBe(404)
  })

  test('holds the shown amount for a quarter of an hour, and then shows the new one and changes nothing', async () => {
    const s = await stage()
    await s.at(7 * DAY)
    const { fields, page } = await show(s, s.year)
    // Three quarters are unused: ฿2,800.00 less ฿210.00. A new period begins.
    expect(page).toContain('To pay now ฿2,590.00')
    expect(page).toContain(`Your new period runs from ${writtenDate(T + 7 * DAY, 'en')}`)
    const yearLater = writtenDate(T + (365 + 7) * DAY, 'en')
    expect(page).toContain(`On ${yearLater}, ฿2,800.00 is charged to Visa •••• 4242.`)
    await s.at(7 * DAY + 901)
    const late = await s.browser.post(s.plan, fields)
    expect(late.status).toBe(409)
    expect(words(late.text)).toContain('The amounts or the card have changed meanwhile. Nothing was changed or charged')
    expect((await s.subscription()).price).toBe(s.small)
    const renewed = agreedIn(late.text)
    await s.at(7 * DAY + 901 + 900)
    const done = await s.browser.post(s.plan, renewed)
    expect(done.location).toBe(`${s.home}?flash=plan_changed`)
    const after = await s.subscription()
    const invoice = (await s.shop.get(`/v1/invoices/${after.latest_invoice}`)).json
    expect(String(invoice.total_satang)).toBe(renewed.total)
    expect(after.current_period_start).toBe(T + 7 * DAY + 901)
  })

  test('charges the card that was shown: one that took its place meanwhile is shown first', async () => {
    const s = await stage()
    await s.at(14 * DAY)
    const { fields } = await show(s, s.large)
    const before = (await s.subscription()).payment_method
    expect(fields.card).toBe(before)
    const { json } = await s.shop.post('/v1/payment_methods', {
      ...{ customer: s.customer, type: 'card', token: 'pm_card_ok' },
    })
    await s.shop.send('PATCH', `/v1/subscriptions/${s.sub}`, { body: { payment_method: json.id } })
    const { card: _, ...without } = fields
    for (const form of [fields, without, { ...fields, card: '' }]) {
      const moved = await s.browser.post(s.plan, form)
      expect(moved.status).toBe(409)
      expect(agreedIn(moved.text).card).toBe(json.id)
    }
    expect((await s.subscription()).price).toBe(s.small)
    const shown = agreedIn((await s.browser.post(s.plan, fields)).text)
    expect((await s.browser.post(s.plan, shown)).location).toBe(`${s.home}?flash=plan_changed`)
  })

  test('a form that was made up charges nothing: another sum, an instant of long ago or to come', async () => {
    const s = await stage()
    await s.at(14 * DAY)
    const { fields } = await show(s, s.large)
    const wrong: Record<string, string>[] = [
      { total: '1' },
      { at: String(T), total: '1' },
      { at: String(T + 20 * DAY), total: '1' },
      { from: s.year },
      { at: 'x' },
    ]
    for (const one of wrong)
      expect((await s.browser.post(s.plan, { ...fields, ...one })).status).toBe(one.at === 'x' ? 303 : 409)
    expect((await s.shop.get(`/v1/payments?customer=${s.customer}`)).json.data.length).toBe(2)
  })

  test('a cheaper plan asks for nothing and says what the credit makes of the next renewal', async () => {
    const s = await stage()
    await s.browser.post(s.plan, (await show(s, s.large)).fields)
    await s.at(14 * DAY)
    const { page, fields, text } = await show(s, s.small)
    expect(page).toContain('Credit for your next invoice ฿280.00')
    expect(page).toContain('The new plan begins at once. Nothing is charged now.')
    expect(page).toContain('฿280.00 of credit is taken off your next invoice.')
    const renewal = writtenDate((await s.subscription()).current_period_end, 'en')
    expect(page).toContain(`On ${renewal} it renews, and nothing is charged. That is ฿280.00 less ฿280.00 of credit.`)
    expect(text).toContain('Change plan</button>')
    expect((await s.browser.post(s.plan, fields)).location).toBe(`${s.home}?flash=plan_changed`)
    expect((await s.subscription()).price).toBe(s.small)
    expect(words((await s.browser.get(s.home)).text)).toContain('฿0.00 at the next renewal')
  })

  test('a declined card, and none at all, are said, and nothing is changed', async () => {
    const s = await stage({ payment_method: 'pm_card_ok_then_declined' })
    await s.at(14 * DAY)
    const declined = await s.browser.post(s.plan, (await show(s, s.large)).fields)
    expect(declined.status).toBe(402)
    expect(words(declined.text)).toContain('The card was declined. Nothing was changed.')
    expect((await s.subscription()).price).toBe(s.small)
    for (const card of (await s.shop.get(`/v1/payment_methods?customer=${s.customer}`)).json.data)
      await s.shop.post(`/v1/payment_methods/${card.id}/detach`)
    const { page, status, text } = await show(s, s.large)
    expect(status).toBe(422)
    expect(page).toContain('There is no card that can be charged. Please add a card first.')
    expect(text).toContain(`href="${s.home}/cards"`)
  })

  test('a card that asks for 3-D Secure leads to the bank, and the change follows', async () => {
    const s = await stage()
    const patched = await s.shop.send('PATCH', `/v1/subscriptions/${s.sub}`, {
      body: { payment_method: 'pm_card_3ds' },
    })
    expect(patched.status).toBe(200)
    await s.at(14 * DAY)
    const { fields } = await show(s, s.large)
    expect((await s.browser.post(s.plan, fields)).location).toBe(`${s.home}?flash=plan_bank`)
    const { text } = await s.browser.get(s.home)
    expect(words(text)).toContain('Your bank asks you to confirm a payment. Confirm at your bank')
    const bank = /href="([^"]*\/simulator\/3ds\/pay_\w+)"/.exec(text)![1]!
    const busy = await show(s, s.large)
    expect(busy.page).toContain('A payment for this subscription is still open.')
    expect((await s.browser.post(`${new URL(bank, billing.api.url).pathname}/approve`)).status).toBe(303)
    await billing.settled()
    expect((await s.subscription()).price).toBe(s.large)
  })
})

describe('by invoice', () => {
  test('begins at once, and the invoice of the difference is owed', async () => {
    const s = await stage({ collection_method: 'invoice' })
    const first = (await s.shop.get(`/v1/invoices/${(await s.subscription()).latest_invoice}`)).json
    await s.shop.post(`/v1/test_helpers/payments/${first.payment}/succeed`, {})
    await billing.settled()
    await s.at(14 * DAY)
    const { page, fields, text } = await show(s, s.large)
    const due = writtenDate(T + 21 * DAY, 'en')
    expect(page).toContain(`You get an invoice of ฿280.00, to be paid by ${due} with a PromptPay QR code.`)
    const end = (await s.subscription()).current_period_end
    expect(page).toContain(
      `On ${writtenDate(end, 'en')} it renews for ฿840.00. The invoice comes by email seven days before.`,
    )
    expect(text).toContain('Change plan, invoice of ฿280.00</button>')
    expect((await s.browser.post(s.plan, fields)).location).toBe(`${s.home}?flash=plan_invoiced`)
    const after = await s.subscription()
    expect(after.price).toBe(s.large)
    const overview = words((await s.browser.get(`${s.home}?flash=plan_invoiced`)).text)
    expect(overview).toContain('The plan is changed. Its invoice is below: please pay it.')
    expect(overview).toContain('To pay ฿280.00 One invoice is open.')
    // A second change before it is paid takes the first invoice back.
    const back = await show(s, s.small)
    expect(back.page).toContain('Nothing is charged now.')
    expect(lastUsableAt(end)).toBe(end - 1)
  })

  test('an unpaid period is billed again by the new plan, and says so', async () => {
    const s = await stage({ collection_method: 'invoice' })
    const first = (await s.shop.get(`/v1/invoices/${(await s.subscription()).latest_invoice}`)).json
    await s.shop.post(`/v1/test_helpers/payments/${first.payment}/succeed`, {})
    await billing.settled()
    await s.at(30 * DAY)
    expect((await s.subscription()).status).toBe('past_due')
    const { page, fields } = await show(s, s.large)
    expect(page).toContain('Your open invoice becomes void. A new one of ฿840.00 takes its place.')
    expect(page).toContain('To pay now ฿840.00')
    expect((await s.browser.post(s.plan, fields)).location).toBe(`${s.home}?flash=plan_invoiced`)
    const { data } = (await s.shop.get(`/v1/invoices?subscription=${s.sub}&status=open`)).json
    expect(data.map((i: { total_satang: number }) => i.total_satang)).toEqual([84_000])
  })
})
