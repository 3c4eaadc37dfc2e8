// What a customer does in the portal, form by form: each is one commit with the events of the API's own calls, and none reaches what belongs to
// others.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { writtenDate } from '../../rules/written-date.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { type PortalBrowser, signedIn, slugOf } from '../support/portal.ts'
import { asAdministrator } from '../support/servers.ts'

let billing: BillingApi
let shop: ApiShop
let home: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  home = `/portal/${await slugOf(billing, shop)}`
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

const read = async (path: string) => (await shop.get(path)).json
const subscription = (id: string) => read(`/v1/subscriptions/${id}`)
const typesOf = async (id: string) => {
  await billing.settled()
  const rows = await billing.api.sql<{ type: string }>(
    'select type from events where object_id = $1 order by sequence',
    [id],
  )
  return rows.map(({ type }) => type)
}
/** The text of a page without its tags. */
const words = (text: string) =>
  text
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ')

async function account(fields: object = {}, body: object = {}) {
  const customer = await shop.customer({ locale: 'en', ...fields })
  const { json } = await shop.subscribe({ customer, ...body })
  const browser = await signedIn(billing, shop, customer)
  return { customer, sub: json.id as string, browser }
}
const untilIn = (text: string) => /name="until" value="([^"]*)"/.exec(text)?.[1] ?? ''
async function cancelBy(browser: PortalBrowser, sub: string) {
  const asked = await browser.get(`${home}/subscriptions/${sub}/cancel`)
  return browser.post(`${home}/subscriptions/${sub}/cancel`, { until: untilIn(asked.text) })
}

describe('the overview', () => {
  test('says in short what there is of subscriptions, invoices, cards, licences and credits, and leads to all of it', async () => {
    const price = await shop.price(
      {},
      { name: 'Studio <b>', license_enabled: true, license_seats: 3, credits: 100, credits_expire_after_days: 30 },
    )
    const { browser, customer, sub } = await account({}, { price })
    const [licence] = (await read(`/v1/licenses?customer=${customer}`)).data
    const body = { product_id: licence.product, license_key: licence.key, instance: 'laptop <i>' }
    await shop.post('/v1/licenses/verify', body, { headers: { 'service-version': '2026-09-01' } })
    const { text, status } = await browser.get(home)
    expect(status).toBe(200)
    expect(text).toContain('Studio &lt;b&gt;')
    expect(text).not.toMatch(/<b>|laptop <i>/)
    const invoice = await read(`/v1/invoices/${(await subscription(sub)).latest_invoice}`)
    const page = words(text)
    const shown = [
      '฿1,000.00 each month',
      'Receipt (PDF)',
      'Paid on',
      'Visa •••• 4242',
      'Manage (1) Subscriptions',
      'See all (1) Licences',
      'See all (1) Invoices',
    ]
    for (const part of [...shown, licence.key, '100 left', '100 until']) expect(page).toContain(part)
    expect(text).toContain('/receipt.pdf?lang=en')
    for (const room of ['subscriptions', 'licences', 'invoices', 'cards', 'details', 'sessions', 'details#your-data'])
      expect(text).toContain(`href="${home}/${room}"`)
    // The card that pays, the devices, and all papers are one page further.
    expect(words((await browser.get(`${home}/subscriptions`)).text)).toContain('Active')
    expect(words((await browser.get(`${home}/subscriptions`)).text)).toContain('charged to Visa •••• 4242')
    const devices = words((await browser.get(`${home}/licences`)).text)
    for (const part of ['1 of 3 devices in use', 'laptop']) expect(devices).toContain(part)
    const papers = words((await browser.get(`${home}/invoices`)).text)
    for (const part of ['with Visa •••• 4242', `${invoice.number} Receipt (PDF) Invoice (PDF)`])
      expect(papers).toContain(part)
    // Nothing is said twice.
    expect(page.match(/4242/g)).toHaveLength(1)
    expect(page.match(/Renews on/g)).toHaveLength(1)
    const renewal = writtenDate((await subscription(sub)).current_period_end, 'en')
    expect(page).toContain(`Renews on ${renewal}`)
    const thai = await browser.get(`${home}?lang=th`)
    expect(words(thai.text)).toContain(`ต่ออายุวันที่ ${writtenDate((await subscription(sub)).current_period_end, 'th')}`)
  })

  test('says what is owed and where to pay it, with the QR of an open invoice', async () => {
    const { browser, sub } = await account({}, { collection_method: 'invoice' })
    const invoice = await read(`/v1/invoices/${(await subscription(sub)).latest_invoice}`)
    const { text } = await browser.get(home)
    const path = new URL(invoice.hosted_invoice_url).pathname
    expect(text).toContain(`href="${path}?lang=en" aria-label="Pay ฿1,000.00: ${invoice.number}"`)
    // One button pays it, not a second one with its subscription.
    expect(text.match(/Pay ฿1,000.00</g)).toHaveLength(1)
    expect(text).toContain(`src="${path}/qr.svg"`)
    expect(words(text)).toContain('Waiting for payment')
    await shop.post(`/v1/test_helpers/payments/${invoice.payment}/succeed`, {})
    const paid = await browser.get(home)
    expect(paid.text).not.toContain('qr.svg')
    expect(words((await browser.get(`${home}/subscriptions`)).text)).toContain(
      'The invoice comes by email seven days before',
    )
  })

  test('counts credits by the time of the customer’s test clock', async () => {
    const frozen = 1_801_360_800
    const { json: clock } = await shop.post('/v1/test_clocks', { frozen_time: frozen })
    const price = await shop.price({}, { name: 'Tokens', credits: 70, credits_expire_after_days: 10 })
    const { browser } = await account({ test_clock: clock.id }, { price })
    expect(words((await browser.get(home)).text)).toContain('70 left')
    await shop.post(`/v1/test_clocks/${clock.id}/advance`, { frozen_time: frozen + 10 * 86_400 - 1 })
    await billing.settled()
    expect(words((await browser.get(home)).text)).toContain('70 left')
    await shop.post(`/v1/test_clocks/${clock.id}/advance`, { frozen_time: frozen + 10 * 86_400 })
    await billing.settled()
    expect(words((await browser.get(home)).text)).not.toContain('Tokens 70')
  })

  test('is empty for who has nothing, and speaks the language of its customer', async () => {
    const customer = await shop.customer({ locale: 'th' })
    const { text } = await (await signedIn(billing, shop, customer)).get(home)
    expect(text).toContain('<html lang="th">')
    expect(words(text)).toContain('ยังไม่มีรายการ')
    expect(words(text)).not.toContain('คุณยังไม่มีการสมัครสมาชิก')
  })

  test('shows two of each and leads to pages with all of them', async () => {
    const customer = await shop.customer({ locale: 'en' })
    const price = await shop.price()
    const ids: string[] = []
    for (let i = 0; i < 22; i++)
      ids.push((await shop.subscribe({ customer, price, collection_method: 'invoice' })).json.id)
    await shop.post(`/v1/subscriptions/${ids[21]}/cancel`)
    const browser = await signedIn(billing, shop, customer)
    const { text } = await browser.get(home)
    const shownIn = (page: string) => ids.filter((id) => page.includes(`${id}/cancel`))
    expect(ids.filter((id) => text.includes(`/subscriptions#${id}"`))).toEqual(ids.slice(19, 21)) // ended ones come last
    expect(text).toContain(`href="${home}/subscriptions">Manage (22)<`)
    const first = (await browser.get(`${home}/subscriptions`)).text
    expect(shownIn(first)).toEqual(ids.slice(2, 21))
    const older = new RegExp(`href="(${home}/subscriptions\\?before=[^"]+)"`).exec(first)![1]!
    const second = (await browser.get(older)).text
    expect(shownIn(second)).toEqual(ids.slice(0, 2))
    expect(second).toContain(`href="${home}/subscriptions">Newest`)
    const invoices = (await browser.get(`${home}/invoices`)).text
    expect(invoices.match(/<br>.{0,80}INV-\d{4}-\d{6}/g)).toHaveLength(20)
  })
})

describe('cancelling', () => {
  test('names the last day, ends with the period, and can be taken back', async () => {
    const { browser, sub } = await account()
    const { current_period_end } = await subscription(sub)
    const asked = await browser.get(`${home}/subscriptions/${sub}/cancel`)
    expect(words(asked.text)).toContain(`It ends on ${writtenDate(current_period_end - 1, 'en')}.`)
    // What one came for stands out; the way back stands beside it.
    expect(asked.text).toMatch(
      /<p class="row answers"><button class="button danger">(?:<span>)?Cancel the subscription.*?<\/button><a class="button" [^>]*>Keep the subscription<\/a>/s,
    )
    const thai = await browser.get(`${home}/subscriptions/${sub}/cancel?lang=th`)
    expect(words(thai.text)).toContain(`สิ้นสุดวันที่ ${writtenDate(current_period_end - 1, 'th')}`)
    expect((await cancelBy(browser, sub)).location).toBe(`${home}/subscriptions?flash=canceled`)
    expect(await subscription(sub)).toMatchObject({ status: 'active', cancel_at: current_period_end })
    const shown = words((await browser.get(home)).text)
    expect(shown).toContain(`It ends on ${writtenDate(current_period_end - 1, 'en')}`)
    const mails = () =>
      billing.api.sql<{ due: number }>(
        `select (data->>'due_date')::float8 as due from emails where kind = 'cancel_confirmed' and subscription_id = $1`,
        [sub],
      )
    expect(await mails()).toEqual([{ due: current_period_end - 1 }])
    // The second time it is done already.
    expect((await browser.get(`${home}/subscriptions/${sub}/cancel`)).location).toBe(`${home}/subscriptions`)
    expect((await cancelBy(browser, sub)).location).toBe(`${home}/subscriptions?flash=canceled`)
    expect((await browser.post(`${home}/subscriptions/${sub}/resume`)).location).toBe(
      `${home}/subscriptions?flash=resumed`,
    )
    expect((await subscription(sub)).cancel_at_period_end).toBe(false)
    expect((await typesOf(sub)).slice(-2)).toEqual(['subscription.cancel_scheduled', 'subscription.resumed'])
  })

  test('names the day before for a period that ends at midnight in Bangkok', async () => {
    const midnight = 1_801_328_400 // 31 January 2027, 00:00 in Bangkok
    const { json: clock } = await shop.post('/v1/test_clocks', { frozen_time: midnight })
    const { browser, sub } = await account({ test_clock: clock.id })
    expect((await subscription(sub)).current_period_end).toBe(midnight + 28 * 86_400)
    const asked = await browser.get(`${home}/subscriptions/${sub}/cancel`)
    expect(words(asked.text)).toContain('It ends on 27 February 2027.')
    await cancelBy(browser, sub)
    expect((await subscription(sub)).canceled_at).toBe(midnight)
  })

  test('happens once when it is sent ten times at once', async () => {
    const { browser, sub } = await account()
    const until = String((await subscription(sub)).current_period_end)
    const send = () => browser.post(`${home}/subscriptions/${sub}/cancel`, { until })
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    expect(new Set(answers.map(({ location }) => location))).toEqual(new Set([`${home}/subscriptions?flash=canceled`]))
    expect((await typesOf(sub)).filter((type) => type === 'subscription.cancel_scheduled')).toHaveLength(1)
    const mails = `select id from emails where kind = 'cancel_confirmed' and subscription_id = $1`
    expect(await billing.api.sql(mails, [sub])).toHaveLength(1)
  })

  test('asks anew when the day is another one by now, and does nothing without the question', async () => {
    const { browser, sub } = await account()
    for (const until of ['', 'now', '1800000000']) {
      const { status, text, location } = await browser.post(`${home}/subscriptions/${sub}/cancel`, { until })
      expect([status, location]).toEqual([409, null])
      expect(words(text)).toContain('The day on which it ends has changed meanwhile')
    }
    expect((await subscription(sub)).cancel_at_period_end).toBe(false)
  })

  test('ends at once what nothing is paid of, and says so before', async () => {
    const { browser, sub } = await account({}, { collection_method: 'invoice' })
    const asked = await browser.get(`${home}/subscriptions/${sub}/cancel`)
    expect(words(asked.text)).toContain('It ends at once, because there is no paid time left.')
    expect((await cancelBy(browser, sub)).location).toBe(`${home}/subscriptions?flash=canceled_now`)
    expect(await subscription(sub)).toMatchObject({ status: 'canceled', ended_reason: 'requested' })
    expect((await browser.post(`${home}/subscriptions/${sub}/resume`)).location).toBe(
      `${home}/subscriptions?flash=ended`,
    )
    const twice = await browser.post(`${home}/subscriptions/${sub}/cancel`, { until: 'now' })
    expect(twice.location).toBe(`${home}/subscriptions?flash=ended`)
  })

  test('counts a renewal that is paid ahead to what is delivered', async () => {
    const { json: clock } = await shop.post('/v1/test_clocks', { frozen_time: 1_801_360_800 })
    const { browser, sub } = await account({ test_clock: clock.id }, { collection_method: 'invoice' })
    const first = await subscription(sub)
    const pay = async (id: string) =>
      shop.post(`/v1/test_helpers/payments/${(await read(`/v1/invoices/${id}`)).payment}/succeed`, {})
    await pay(first.latest_invoice)
    const { current_period_end } = await subscription(sub)
    await shop.post(`/v1/test_clocks/${clock.id}/advance`, { frozen_time: current_period_end - 86_400 })
    await billing.settled()
    const renewal = (await subscription(sub)).latest_invoice
    await pay(renewal)
    const { period_end } = await read(`/v1/invoices/${renewal}`)
    const asked = await browser.get(`${home}/subscriptions/${sub}/cancel`)
    expect(untilIn(asked.text)).toBe(String(period_end))
    await cancelBy(browser, sub)
    expect((await subscription(sub)).cancel_at).toBe(period_end)
  })

  test('waits while its test clock advances', async () => {
    const { json: clock } = await shop.post('/v1/test_clocks', { frozen_time: 1_801_360_800 })
    const { browser, sub } = await account({ test_clock: clock.id })
    await billing.api.sql("update test_clocks set status = 'advancing', target_time = frozen_time where id = $1", [
      clock.id,
    ])
    const { location } = await browser.get(`${home}/subscriptions/${sub}/cancel`)
    expect(location).toBe(`${home}/subscriptions?flash=busy`)
    expect((await browser.get(location!)).text).toContain('A payment is under way')
    await billing.api.sql("update test_clocks set status = 'ready', target_time = null where id = $1", [clock.id])
  })
})

describe('cards', () => {
  const cards = async (customer: string) => (await read(`/v1/payment_methods?customer=${customer}&limit=100`)).data
  const add = (browser: PortalBrowser, token: string, fromNow = true) =>
    browser.post(`${home}/cards`, { token, consent: 'yes', ...(fromNow && { from_now: 'yes' }) })

  test('a new one takes the place of the old one everywhere, and the old one can go then', async () => {
    const { browser, customer, sub } = await account()
    const [old] = await cards(customer)
    const before = (await browser.get(`${home}/cards`)).text
    expect(words(before)).toContain('Pays for Pro To remove it, add another card first.')
    expect(before).not.toContain(`${old.id}/remove`)
    expect((await browser.post(`${home}/cards/${old.id}/remove`)).location).toBe(`${home}/cards?flash=card_needed`)
    expect(await cards(customer)).toHaveLength(1)
    expect((await add(browser, 'pm_card_ok')).location).toBe(`${home}/cards?flash=card_added`)
    const [fresh] = await cards(customer)
    expect((await subscription(sub)).payment_method).toBe(fresh.id)
    const after = (await browser.get(`${home}/cards`)).text
    expect([old.id, fresh.id].filter((id) => after.includes(`${id}/remove`))).toEqual([old.id])
    expect(words(after).match(/Pays for/g)).toHaveLength(1)
    expect((await read(`/v1/customers/${customer}`)).default_payment_method).toBe(fresh.id)
    expect((await browser.post(`${home}/cards/${old.id}/remove`)).location).toBe(`${home}/cards?flash=card_removed`)
    expect((await browser.post(`${home}/cards/${old.id}/remove`)).location).toBe(`${home}/cards?flash=card_removed`)
    expect(await typesOf(old.id)).toEqual(['payment_method.attached', 'payment_method.detached'])
    expect((await typesOf(sub)).at(-1)).toBe('subscription.updated')
  })

  test('the overview names the one that is charged, also where five newer ones are only stored', async () => {
    const { browser, customer } = await account()
    for (let i = 0; i < 5; i++) await add(browser, 'pm_card_ok_then_declined', false)
    const all = await cards(customer)
    const { default_payment_method: charged } = await read(`/v1/customers/${customer}`)
    expect([all.length, all.at(-1).id, all.at(-1).card.last4]).toEqual([6, charged, '4242'])
    const text = words((await browser.get(home)).text)
    expect([text.includes('4242'), text.includes('0341'), text.includes('+5')]).toEqual([true, false, true])
    // The list of all goes on by id, so that its pages follow each other.
    const listed = words((await browser.get(`${home}/cards`)).text)
    expect(listed.indexOf('0341')).toBeLessThan(listed.indexOf('4242'))
  })

  test('one that is only stored changes nothing that is charged, until it is chosen', async () => {
    const { browser, customer, sub } = await account()
    const { payment_method } = await subscription(sub)
    await add(browser, 'pm_card_3ds', false)
    expect((await subscription(sub)).payment_method).toBe(payment_method)
    const other = (await cards(customer)).find((card: { id: string }) => card.id !== payment_method)
    expect((await browser.post(`${home}/cards/${other.id}/default`)).location).toBe(`${home}/cards?flash=card_default`)
    expect((await subscription(sub)).payment_method).toBe(other.id)
    const before = await billing.counts()
    await browser.post(`${home}/cards/${other.id}/default`)
    expect(await billing.counts()).toEqual(before)
  })

  test('what is past due is charged to a new one at once', async () => {
    const { json: clock } = await shop.post('/v1/test_clocks', { frozen_time: 1_801_360_800 })
    const { browser, sub } = await account({ test_clock: clock.id }, { payment_method: 'pm_card_ok_then_declined' })
    await shop.post(`/v1/test_clocks/${clock.id}/advance`, { frozen_time: 1_801_360_800 + 29 * 86_400 })
    await billing.settled()
    expect((await subscription(sub)).status).toBe('past_due')
    const shown = words((await browser.get(home)).text)
    for (const part of ['Past due', 'Pay ฿1,000.00', 'The card is tried again on']) expect(shown).toContain(part)
    const form = words((await browser.get(`${home}/cards`)).text)
    expect(form).toContain('What is past due, ฿1,000.00, is charged right away.')
    await add(browser, 'pm_card_ok')
    await billing.settled()
    expect((await subscription(sub)).status).toBe('active')
  })

  test('a card may go when the subscription is cancelled, or another one stands in for it', async () => {
    const { browser, customer, sub } = await account()
    const [first] = await cards(customer)
    await add(browser, 'pm_card_ok', false)
    const second = (await cards(customer)).find((card: { id: string }) => card.id !== first.id)
    await shop.send('PATCH', `/v1/subscriptions/${sub}`, { body: { payment_method: second.id } })
    expect((await browser.post(`${home}/cards/${second.id}/remove`)).location).toBe(`${home}/cards?flash=card_removed`)
    expect((await browser.post(`${home}/cards/${first.id}/remove`)).location).toBe(`${home}/cards?flash=card_needed`)
    await cancelBy(browser, sub)
    expect((await browser.post(`${home}/cards/${first.id}/remove`)).location).toBe(`${home}/cards?flash=card_removed`)
    expect(words((await browser.get(`${home}/cards`)).text)).toContain('No card is stored.')
  })

  test('what is no test card is not taken, and nothing is written', async () => {
    const { browser, customer } = await account()
    for (const token of ['', '4242424242424242', 'pm_card_nobody', 'tok_x']) {
      const { status, text } = await add(browser, token)
      expect([status, words(text).includes('This card was not accepted')]).toEqual([422, true])
    }
    expect(await cards(customer)).toHaveLength(1)
  })

  test('in live mode none can be added without a gateway, and the page says so', async () => {
    const live = await billing.api.send('POST', '/v1/customers', { key: shop.liveKey, body: { locale: 'en' } })
    const liveShop = {
      ...shop,
      post: (path: string, body: unknown) => billing.api.send('POST', path, { key: shop.liveKey, body }),
    }
    const browser = await signedIn(billing, liveShop as ApiShop, live.json.id)
    const page = await browser.get(`${home}/cards?mode=live`)
    expect(page.text).toContain('Cards cannot be added here at the moment.')
    expect(page.text).not.toMatch(/pm_card|name="token"/)
    await browser.post(`${home}/cards?mode=live`, { token: 'pm_card_ok' })
    expect(await billing.api.sql('select id from payment_methods where livemode')).toEqual([])
  })
})

describe('how a subscription is paid', () => {
  const paying = (id: string) => `${home}/subscriptions/${id}/paying`
  const monthByInvoice = async (fields: object = {}) => {
    const made = await account(fields, { collection_method: 'invoice', payment_method: undefined })
    const { payment } = await read(`/v1/invoices/${(await subscription(made.sub)).latest_invoice}`)
    await shop.post(`/v1/test_helpers/payments/${payment}/succeed`, {})
    await billing.settled()
    return made
  }
  const attach = async (customer: string, token = 'pm_card_ok') =>
    (await shop.post('/v1/payment_methods', { customer, type: 'card', token })).json.id as string

  test('changes from invoices to a stored card and back, and a second press changes nothing', async () => {
    const { browser, customer, sub } = await monthByInvoice()
    const asked = await browser.get(paying(sub))
    expect(words(asked.text)).toContain('No card is stored.')
    expect(asked.text).toMatch(/value="invoice" checked/)
    const card = await attach(customer)
    expect(words((await browser.get(paying(sub))).text)).toContain('Visa •••• 4242 Charged automatically')
    const press = (way: string) => browser.post(paying(sub), { way })
    expect((await press(card)).location).toBe(`${home}/subscriptions?flash=paying_changed`)
    expect(await subscription(sub)).toMatchObject({ collection_method: 'auto_charge', payment_method: card })
    expect(words((await browser.get(`${home}/subscriptions?flash=paying_changed`)).text)).toContain('charged to Visa')
    const before = await billing.counts()
    expect((await press(card)).location).toBe(`${home}/subscriptions?flash=paying_kept`)
    expect(await billing.counts()).toEqual(before)
    expect((await press('invoice')).location).toBe(`${home}/subscriptions?flash=paying_changed`)
    expect(await subscription(sub)).toMatchObject({ collection_method: 'invoice', payment_method: card })
    expect((await typesOf(sub)).slice(-2)).toEqual(['subscription.updated', 'subscription.updated'])
  })

  test('changes to invoices and back for what was bought at a checkout that let its buyer choose, once for ten presses at once', async () => {
    const customer = await shop.customer()
    const { json: session } = await shop.post(
      '/v1/checkout_sessions',
      { customer, line_items: [{ price: await shop.price() }], success_url: 'https://shop.example' },
      { headers: { 'service-version': '2026-09-01' } },
    )
    const confirm = `/v1/test_helpers/checkout_sessions/${session.id}/confirm`
    const { payment } = (await shop.post(confirm, { payment_method_type: 'promptpay' })).json
    await shop.post(`/v1/test_helpers/payments/${payment.id}/succeed`, {})
    await billing.settled()
    const [sub] = session.subscriptions
    const browser = await signedIn(billing, shop, customer)
    const card = await attach(customer)
    for (const [way, method] of [
      [card, 'auto_charge'],
      ['invoice', 'invoice'],
    ] as const) {
      const before = (await typesOf(sub)).length
      const answers = await Promise.all(Array.from({ length: 10 }, () => browser.post(paying(sub), { way })))
      const said = answers.map(({ location }) => location?.split('flash=')[1])
      expect(said.filter((flash) => flash === 'paying_changed')).toHaveLength(1)
      expect(said.filter((flash) => flash === 'paying_kept')).toHaveLength(9)
      expect((await subscription(sub)).collection_method).toBe(method)
      expect((await typesOf(sub)).slice(before)).toEqual(['subscription.updated'])
    }
    const day = writtenDate((await subscription(sub)).current_period_end, 'en')
    expect(words((await browser.get(`${paying(sub)}?lang=en`)).text)).toContain(`From the renewal of ${day}`)
    // A checkout that insisted on a card has offered no invoices.
    await browser.post(paying(sub), { way: card })
    await billing.api.sql("update checkout_sessions set collection_method = 'auto_charge' where id = $1", [session.id])
    expect((await browser.post(paying(sub), { way: 'invoice' })).status).toBe(404)
    expect((await subscription(sub)).collection_method).toBe('auto_charge')
  })

  test('changes to another card alone where the shop has never sent an invoice for it', async () => {
    const { browser, customer, sub } = await account()
    const { payment_method: old } = await subscription(sub)
    const fresh = await attach(customer)
    const { text } = await browser.get(paying(sub))
    expect([text.includes(`value="${old}" checked`), text.includes(`value="${fresh}"`)]).toEqual([true, true])
    expect(text).not.toContain('value="invoice"')
    expect((await browser.post(paying(sub), { way: 'invoice' })).status).toBe(404)
    await browser.post(paying(sub), { way: fresh })
    expect((await subscription(sub)).payment_method).toBe(fresh)
    expect((await read(`/v1/customers/${customer}`)).default_payment_method).toBe(old)
  })

  test('leads to another card where one alone is stored, where nothing can be chosen', async () => {
    const { browser, sub } = await account()
    const { text } = await browser.get(paying(sub))
    expect(text).not.toMatch(/type="radio"|Pay this way/)
    const { current_period_end } = await subscription(sub)
    expect(words(text)).toContain(`฿1,000.00 each month Renews on ${writtenDate(current_period_end, 'en')}`)
    // The card that is there will do: nothing asks for another.
    expect(text).toContain(`<a class="button filled" href="${home}/cards">Use another card</a>`)
    expect(text).not.toContain('class="button main"')
  })

  test('takes no card of another, no test token and nothing at all; no way where it ends', async () => {
    const { browser, sub } = await account()
    const stranger = await attach(await shop.customer())
    const before = await subscription(sub)
    for (const way of [stranger, 'pm_card_ok', '', 'invoice'])
      expect([way, (await browser.post(paying(sub), { way })).status]).toEqual([way, 404])
    expect(await subscription(sub)).toEqual(before)
    const other = await account()
    expect((await browser.get(paying(other.sub))).status).toBe(404)
    await cancelBy(browser, sub)
    expect((await browser.get(`${home}/subscriptions`)).text).not.toContain(paying(sub))
    expect((await browser.get(paying(sub))).location).toBe(`${home}/subscriptions`)
    expect((await browser.post(paying(sub), { way: before.payment_method })).location).toBe(
      `${home}/subscriptions?flash=ended`,
    )
    expect((await browser.get(`${paying(other.sub)}?lang=th`)).status).toBe(404)
  })

  test('a card that another subscription alone may charge is not offered', async () => {
    const { browser, customer, sub } = await account()
    const bound = await attach(customer)
    await billing.api.sql('update payment_methods set subscription_only = true where id = $1', [bound])
    expect((await browser.get(paying(sub))).text).not.toContain(bound)
    expect((await browser.post(paying(sub), { way: bound })).status).toBe(404)
  })
})

describe('licences', () => {
  test('the seat of a device comes back, once', async () => {
    const price = await shop.price({}, { name: 'App', license_enabled: true, license_seats: 2 })
    const { browser, customer } = await account({}, { price })
    const [licence] = (await read(`/v1/licenses?customer=${customer}`)).data
    const instance = 'Nok’s <laptop> "1"'
    const body = { product_id: licence.product, license_key: licence.key, instance }
    await shop.post('/v1/licenses/verify', body, { headers: { 'service-version': '2026-09-01' } })
    const release = () => browser.post(`${home}/licences/${licence.id}/release`, { instance })
    expect((await release()).location).toBe(`${home}/licences?flash=released`)
    expect((await read(`/v1/licenses/${licence.id}`)).uses).toBe(0)
    await release()
    expect((await typesOf(licence.id)).filter((type) => type === 'license.released')).toHaveLength(1)
  })
})

describe('details', () => {
  const typed = {
    name: ' Baan Suan Co. ',
    tax_id: '0-1055-36000-31-3',
    line1: '1 Sukhumvit',
    line2: '',
    district: 'Watthana',
    province: 'Bangkok',
    postal_code: '10110',
    country: '',
    locale: 'en',
  }

  test('are saved by the rules of the API, and once', async () => {
    const { browser, customer } = await account({ locale: 'th' })
    expect((await browser.post(`${home}/details`, typed)).location).toBe(`${home}/details?flash=saved`)
    expect(await read(`/v1/customers/${customer}`)).toMatchObject({
      name: 'Baan Suan Co.',
      tax_id: '0105536000313',
      address: { line1: '1 Sukhumvit', line2: null, district: 'Watthana', postal_code: '10110', country: 'TH' },
      locale: 'en',
    })
    const published = await typesOf(customer)
    await browser.post(`${home}/details`, typed)
    expect(await typesOf(customer)).toEqual(published)
    const { text } = await browser.get(`${home}/details`)
    expect([...text.matchAll(/class="small quiet optional"/g)]).toHaveLength(3)
    for (const label of [
      'An address in Thailand should have a subdistrict and a district.',
      'Subdistrict',
      'Number, building and street.',
      'A branch of a company',
    ])
      expect(text).toContain(label)
    expect(text).toContain('<option value="TH" selected>Thailand</option>')
    expect(text).toContain('value="Baan Suan Co."')
    // As an address in Thailand is read, after the postal code that fills it in.
    const lines = [...text.matchAll(/name="(line\d|postal_code|district|province)"/g)].map(([, name]) => name)
    expect(lines).toEqual(['line1', 'postal_code', 'line2', 'district', 'province'])
    await browser.post(`${home}/details`, { locale: 'en' })
    expect(await read(`/v1/customers/${customer}`)).toMatchObject({ name: null, tax_id: null, address: null })
  })

  test('that cannot be are all published at once, with what was typed, and nothing is saved', async () => {
    const { browser, customer } = await account()
    const before = await read(`/v1/customers/${customer}`)
    const wrong = { ...typed, tax_id: '0105536000314', country: 'ZZ', line1: 'x'.repeat(251), name: '<script>' }
    const { status, text } = await browser.post(`${home}/details`, wrong)
    expect(status).toBe(422)
    expect(text.match(/class="error"/g)).toHaveLength(3)
    expect(text).toContain('value="&lt;script&gt;"')
    expect(text).toContain('value="0105536000314"')
    expect(await read(`/v1/customers/${customer}`)).toEqual(before)
  })

  test('never change the address that lets somebody in', async () => {
    const { browser, customer } = await account({ email: 'fixed@example.com' })
    await browser.post(`${home}/details`, { ...typed, email: 'thief@example.com', metadata: 'x' })
    expect((await read(`/v1/customers/${customer}`)).email).toBe('fixed@example.com')
  })
})

describe('what belongs to somebody else', () => {
  test('is not there: neither another customer’s, nor another shop’s, nor what is no id', async () => {
    const price = await shop.price({}, { license_enabled: true })
    const victim = await account({}, { price })
    const elsewhere = await billing.shop()
    const theirs = await elsewhere.customer()
    const sold = await elsewhere.price({}, { license_enabled: true })
    const foreign = (await elsewhere.subscribe({ customer: theirs, price: sold })).json
    const [foreignLicence] = (await elsewhere.get(`/v1/licenses?customer=${theirs}`)).json.data
    const { browser, customer } = await account()
    const [licence] = (await read(`/v1/licenses?customer=${victim.customer}`)).data
    const [card] = (await read(`/v1/payment_methods?customer=${victim.customer}`)).data
    const before = await billing.counts()
    const forms: [string, Record<string, string>][] = [
      ...[victim.sub, foreign.id, 'x', 'sub_x', '%00'].flatMap((id): [string, Record<string, string>][] => [
        [`/subscriptions/${id}/cancel`, { until: 'now' }],
        [`/subscriptions/${id}/resume`, {}],
      ]),
      ...[card.id, foreign.payment_method, 'pm_card_ok', 'x', '%00'].flatMap(
        (id): [string, Record<string, string>][] => [
          [`/cards/${id}/default`, {}],
          [`/cards/${id}/remove`, {}],
        ],
      ),
      [`/licences/${licence.id}/release`, { instance: 'x' }],
      [`/licences/${foreignLicence.id}/release`, { instance: 'x' }],
      ['/licences/%00/release', { instance: 'x' }],
    ]
    for (const [path, fields] of forms) {
      const { status } = await browser.post(home + path, fields)
      expect([path, status]).toEqual([path, 404])
    }
    for (const id of [victim.sub, foreign.id, '%00'])
      expect((await browser.get(`${home}/subscriptions/${id}/cancel`)).status).toBe(404)
    expect(await billing.counts()).toEqual(before)
    expect((await read(`/v1/customers/${customer}`)).default_payment_method).not.toBe(card.id)
    for (const path of ['', '/subscriptions', '/invoices', '/cards', '/licences']) {
      for (const before of ['', `?before=${victim.sub}`, `?before=${card.id}`, '?before=%00']) {
        const { status, text } = await browser.get(home + path + before)
        expect(status).toBe(200)
        const shown = text.replaceAll(/before=\w+/g, '') // the link to the other language repeats the request
        for (const secret of [victim.sub, card.id, licence.key, foreign.id]) expect(shown).not.toContain(secret)
      }
    }
  })

  test('a word in the address says nothing of its own', async () => {
    const { browser } = await account()
    for (const said of ['<script>', 'constructor', '__proto__', 'x']) {
      const { text, status } = await browser.get(`${home}?flash=${encodeURIComponent(said)}`)
      expect([status, text.includes('class="notice')]).toEqual([200, false])
    }
  })
})

test('a first byte takes as long for a customer with thousands of rows as for one with few', async () => {
  const { customer, browser, sub } = await account()
  const medianMs = async () => {
    const times: number[] = []
    for (const path of ['', '/invoices', '/invoices?before=in_00000000000000000000002500']) {
      for (let i = 0; i < 15; i++) {
        const started = performance.now()
        expect((await browser.get(home + path)).status).toBe(200)
        times.push(performance.now() - started)
      }
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!
  }
  const few = await medianMs()
  await billing.api.sql(
    `insert into invoices select (jsonb_populate_record(i, jsonb_build_object('id', 'in_0' || lpad(n::text, 25, '0'), 'number', 'T-' || n,
       'hosted_token', 't' || n, 'subscription_id', null, 'checkout_session_id', 'cs_x', 'period_start', null, 'payment_id', null))).*
     from invoices i, generate_series(1, 5000) n where i.subscription_id = $1`,
    [sub],
  )
  const many = await medianMs()
  await asAdministrator(
    billing.api.databaseUrl,
    // What is issued is kept, by a trigger.
    `set session_replication_role = replica; delete from invoices where customer_id = '${customer}' and subscription_id is null`,
  )
  // Both on this machine as it is now: a page that reads all of them takes ten times as long.
  expect(many).toBeLessThan(3 * few + 100)
})
