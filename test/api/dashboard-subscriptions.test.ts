// Subscriptions in the dashboard, without a browser: the table, the page of one, and everything that can be done there. Other shops cannot see them.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import { readAskers } from '../../db/queries/who-asked.ts'
import { shortDate, writtenDate } from '../../rules/written-date.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { type PortalBrowser, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let owner: PortalBrowser
let home: string
let nok: string
let monthly: string
let yearly: string
const subs: Record<'card' | 'invoice' | 'ended', string> = { card: '', invoice: '', ended: '' }

beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  home = `/dashboard/${await slugOf(billing, shop)}/test`
  owner = await signedInMember(billing, shop)
  nok = await shop.customer({ email: 'nok@example.com', name: 'Nok Jaidee' })
  monthly = await shop.price({ amount_satang: 19_900 }, { name: 'Studio' })
  yearly = await shop.price({ amount_satang: 159_000, interval: 'year' }, { name: 'Coffee club' })
  subs.ended = (await shop.subscribe({ price: monthly })).json.id
  subs.card = (await shop.subscribe({ customer: nok, price: monthly, quantity: 2 })).json.id
  subs.invoice = (await shop.subscribe({ customer: nok, price: yearly, collection_method: 'invoice' })).json.id
  await shop.post(`/v1/subscriptions/${subs.ended}/cancel?at_period_end=false`)
  await billing.settled()
})
afterAll(() => billing.close())

/** The ids of a page's rows, in its order. */
const idsIn = (text: string) =>
  [...text.matchAll(/<th scope="row"[^>]*><a href="[^"]*\/(sub_\w+)"/g)].map(([, id]) => id)
const read = async (path: string) => (await owner.get(home + path)).text
const api = async (path: string) => (await shop.get(path)).json

test('shows who subscribes to what at which price, newest first or by the end of the period', async () => {
  const page = await read('/subscriptions')
  expect(idsIn(page)).toEqual([subs.invoice, subs.card, subs.ended])
  for (const words of ['Studio × 2', 'Nok Jaidee', 'nok@example.com', '฿398.00 each month', '฿1,590.00 each year'])
    expect(page).toContain(words)
  expect(idsIn(await read('/subscriptions?order=period_end')).at(-1)).toBe(subs.invoice)
  expect(idsIn(await read('/subscriptions?order=created'))).toEqual([subs.ended, subs.card, subs.invoice])
})

test('says first when money is asked for, of what, and what follows when none comes', async () => {
  const byCard = await read(`/subscriptions/${subs.card}`)
  expect(byCard.indexOf('id="next"')).toBeLessThan(byCard.indexOf('id="timeline"'))
  expect(byCard).toContain('the card is charged again after 1, 3, 7 and 14 days')
  expect(byCard.indexOf(`<code>${subs.card}</code>`)).toBeGreaterThan(byCard.indexOf('class="developer"'))
  expect(await read(`/subscriptions/${subs.card}/change`)).toMatch(
    /Current plan<\/dt><dd>Studio × 2<div>฿398\.00 each month/,
  )
})

test('narrows the table by status, product, price, customer and collection, and answers its rows as a file', async () => {
  const { product } = await api(`/v1/prices/${yearly}`)
  expect(idsIn(await read('/subscriptions?status=canceled'))).toEqual([subs.ended])
  expect(idsIn(await read(`/subscriptions?product=${product}`))).toEqual([subs.invoice])
  expect(idsIn(await read(`/subscriptions?price=${monthly}&status=active`))).toEqual([subs.card])
  expect(idsIn(await read(`/subscriptions?customer=${nok}`))).toEqual([subs.invoice, subs.card])
  expect(idsIn(await read('/subscriptions?collection_method=invoice'))).toEqual([subs.invoice])
  expect((await api(`/v1/subscriptions?product=${product}&collection_method=auto_charge`)).data).toEqual([])
  const file = await owner.get(`${home}/subscriptions?csv=all&status=active`)
  expect(file.text.trim().split('\r\n')).toHaveLength(2)
})

/** The form's key, which makes it work only once. */
const formKey = (text: string) => /name="form_key" value="([^"]+)"/.exec(text)![1]!
const field = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)![1]!

test('shows what a subscription is, what comes next and why everything happened, with its bills, its history and its workflow', async () => {
  const { status, text } = await owner.get(`${home}/subscriptions/${subs.card}`)
  expect(status).toBe(200)
  const { current_period_end } = await api(`/v1/subscriptions/${subs.card}`)
  for (const words of [
    'Studio × 2',
    `฿398.00 will be charged to Visa\u00a0••••\u00a04242 on ${writtenDate(current_period_end, 'en')}.`,
    'Subscription active',
    'the first invoice is paid',
    'Charge ฿398.00 for the next period',
    'class="planned"',
    'INV-',
    'subscription.activated',
    `subscription/${subs.card}`,
    `/v1/subscriptions/${subs.card}&#39;`,
  ])
    expect(text).toContain(words)
  // The newest first, and within one second the order is that of causes.
  const from = text.indexOf('id="timeline"')
  const timeline = text.slice(from, text.indexOf('</section>', from))
  // What was billed and paid stands before its long story.
  expect(text.indexOf('id="invoices"')).toBeLessThan(from)
  const places = [
    'Subscription created',
    '>Invoice INV-',
    'Charge of ฿398.00',
    '฿398.00 received',
    ' paid: ',
    'Subscription active',
  ].map((step) => timeline.lastIndexOf(step))
  expect(places).toEqual(places.toSorted((a, b) => b - a))
  expect(timeline.indexOf('class="planned"')).toBeLessThan(Math.min(...places))
  expect(places).not.toContain(-1)
  // Ids are for developers.
  expect(timeline).not.toMatch(/req_|>[^<]*(price|in|pm)_01/)
  expect(timeline).toContain('requested by the API')
  expect(text.slice(text.indexOf('class="developer"'))).toMatch(/Subscription created <a href="[^"]*\/requests\/req_/)
  const byInvoice = await read(`/subscriptions/${subs.invoice}`)
  expect(byInvoice).toContain('An invoice of ฿1,590.00 is open, due on')
  expect(byInvoice).toMatch(/href="[^"]*\/i\/[^"]+">The page where the customer pays it/)
  const ended = await read(`/subscriptions/${subs.ended}`)
  expect(ended).toContain('Nothing will be charged.')
  expect(ended).not.toMatch(/\/(cancel|change|edit|resume)"/)
})

test('tells of each declined charge once, why it was made and why it was declined', async () => {
  const clock = (await shop.post('/v1/test_clocks', { frozen_time: 1_767_225_600 })).json.id
  const customer = await shop.customer({ test_clock: clock })
  const { id } = (await shop.subscribe({ customer, price: monthly, payment_method: 'pm_card_ok_then_declined' })).json
  await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: 1_767_225_600 + 33 * 86_400 })
  await billing.settled()
  const page = await read(`/subscriptions/${id}`)
  const from = page.indexOf('id="timeline"')
  const rows = page
    .slice(from, page.indexOf('</section>', from))
    .split('<li class="past">')
    .slice(1)
    .map((row) =>
      row
        .replaceAll(/<\/?(?:span|p|div|a|li|ol)[^>]*>/g, '|')
        .split(/\|+/)
        .filter((text) => text.trim()),
    )
    .map(([title, , text]) => `${title}: ${text}`)
  const declined = 'the bank declined and gave no reason'
  expect(rows.slice(0, 4)).toEqual([
    `Charge of ฿199.00 failed: automatic: the retry is due · ${declined}`,
    `Past due: ${declined}`,
    `Charge of ฿199.00 failed: automatic: the renewal is due · ${declined}`,
    expect.stringMatching(/^Invoice INV-\d{4}-\d{6} created: ฿199\.00: automatic: the renewal is due$/),
  ])
  // The charge that went through is told as before.
  expect(rows).toContainEqual(expect.stringMatching(/^Charge of ฿199\.00 begun: requested by the API/))
  // The API answers every event.
  const { data } = await api(`/v1/subscriptions/${id}/timeline`)
  const past = data.map(({ type }: { type: string }) => type)
  expect(past.filter((type: string) => type === 'invoice.payment_failed')).toHaveLength(2)
})

test('tells of a QR when it was made, and days later that it failed', async () => {
  const clock = (await shop.post('/v1/test_clocks', { frozen_time: 1_767_225_600 })).json.id
  const customer = await shop.customer({ test_clock: clock })
  const { json } = await shop.subscribe({ customer, price: monthly, collection_method: 'invoice' })
  const { payment } = await api(`/v1/invoices/${json.latest_invoice}`)
  await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: 1_767_225_600 + 2 * 86_400 })
  await billing.settled()
  await shop.post(`/v1/test_helpers/payments/${payment}/fail`)
  await billing.settled()
  const page = await read(`/subscriptions/${json.id}`)
  for (const told of ['QR for ฿199.00 made', 'the bank reports that the transfer failed']) expect(page).toContain(told)
})

test('says by which key, and what a buyer asked for, as far as the log of requests tells', async () => {
  const other = await billing.shop()
  const scopes = ['subscriptions:write', 'customers:read']
  const { secret } = (await other.post('/v1/api_keys', { name: 'Shop server', scopes })).json
  const body = { customer: await other.customer(), price: await other.price() }
  const { json } = await other.subscribe(body, { key: secret })
  await billing.settled()
  const { text } = await (await signedInMember(billing, other)).get(
    `/dashboard/${await slugOf(billing, other)}/test/subscriptions/${json.id}`,
  )
  expect(text).toContain('requested by the API with the key “Shop server”')
  const of = { merchantId: other.id, livemode: false }
  const call = mintId('req_')
  const seen = async (at: number) => (await readAskers(billing.api.db.pool, of, [call], at)).get(call)
  const now = Math.floor(Date.now() / 1000)
  expect([await seen(now), await seen(now + 120)]).toEqual([undefined, { via: 'buyer', name: null }])
})

test('cancels at the day that its question has named, takes it back, and ends one at once when that is asked for', async () => {
  const path = `${home}/subscriptions/${subs.card}`
  const { current_period_end } = await api(`/v1/subscriptions/${subs.card}`)
  const page = await read(`/subscriptions/${subs.card}/cancel`)
  expect(page).toContain(`it ends on ${writtenDate(current_period_end - 1, 'en').replace(' ', '\u00a0')}`)
  const form_key = formKey(page)
  const moved = await owner.post(`${path}/cancel`, { form_key, when: 'period_end', until: '1' })
  expect([moved.status, moved.text.includes('The day on which it ends has changed')]).toEqual([409, true])
  const fields = { form_key, when: 'period_end', until: field(page, 'until') }
  const sent = await Promise.all([1, 2].map(() => owner.post(`${path}/cancel`, fields)))
  expect(sent.map(({ location }) => location)).toEqual(Array(2).fill(`${path}?flash=canceled`))
  expect((await api(`/v1/subscriptions/${subs.card}`)).cancel_at_period_end).toBe(true)
  const scheduled = await read(`/subscriptions/${subs.card}`)
  expect(scheduled).toContain(`It ends on ${writtenDate(current_period_end - 1, 'en')}.`)
  // Until then it stands apart from those that go on.
  expect(idsIn(await read('/subscriptions?status=ending'))).toEqual([subs.card])
  expect(idsIn(await read('/subscriptions?status=active'))).toEqual([])
  expect(await read('/subscriptions')).toContain(`Ends on ${shortDate(current_period_end - 1, 'en')}`)
  expect(scheduled).toContain('Malee asked for it in the dashboard')
  const support = await signedInMember(billing, shop, 'support')
  expect((await support.get(path)).text).toContain('a member of the team asked for it in the dashboard')
  expect((await owner.post(`${path}/resume`, { form_key: formKey(scheduled) })).location).toBe(`${path}?flash=resumed`)
  expect((await api(`/v1/subscriptions/${subs.card}`)).cancel_at_period_end).toBe(false)

  const waiting = await read(`/subscriptions/${subs.invoice}/cancel`)
  for (const words of ['There is no paid period to finish', 'The open invoice of ฿1,590.00 is voided'])
    expect(waiting).toContain(words)
  expect(waiting).not.toContain('value="period_end"')
  const doomed = (await shop.subscribe({ customer: nok, price: monthly })).json.id
  await owner.post(`${home}/subscriptions/${doomed}/cancel`, { form_key: `${form_key}-2`, when: 'now' })
  expect(await api(`/v1/subscriptions/${doomed}`)).toMatchObject({ status: 'canceled', ended_reason: 'requested' })
  expect((await owner.get(`${home}/subscriptions/${doomed}/cancel`)).location).toBe(`${home}/subscriptions/${doomed}`)
})

test('charges what is open when it is asked to, and tells a decline on the same page', async () => {
  const card = { payment_method: 'pm_card_declined_then_ok', payment_behavior: 'allow_incomplete' }
  const { id, latest_invoice } = (await shop.subscribe({ price: monthly, ...card })).json
  const pay = async () => {
    const page = await read(`/subscriptions/${id}`)
    expect(page).toContain('It waits for its first payment until')
    const fields = { form_key: formKey(page) }
    return Promise.all([1, 2].map(() => owner.post(`${home}/subscriptions/${id}/pay/${latest_invoice}`, fields)))
  }
  for (const { status, text } of await pay())
    expect([status, text.includes('The charge did not come through')]).toEqual([402, true])
  const paid = await pay()
  expect(paid.map(({ location }) => location)).toEqual(Array(2).fill(`${home}/subscriptions/${id}?flash=charged`))
  expect((await api(`/v1/subscriptions/${id}`)).status).toBe('active')
  await billing.check()
})

test('says to the satang what another plan would cost, changes nothing by that, and changes it once when told to', async () => {
  const clock = (await shop.post('/v1/test_clocks', { frozen_time: 1_767_225_600 })).json.id
  const customer = await shop.customer({ test_clock: clock })
  const pro = await shop.price({ amount_satang: 39_900 }, { name: 'Studio Pro' })
  const { id } = (await shop.subscribe({ customer, price: monthly })).json
  await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: 1_767_225_600 + 15.5 * 86_400 })
  await billing.settled()
  const path = `${home}/subscriptions/${id}/change`
  const first = await owner.get(path)
  for (const words of ['Studio Pro: ฿399.00 each month', 'value="prorate" id="field-proration" checked'])
    expect(first.text).toContain(words)
  expect(first.text).not.toContain('What will happen')
  // Nothing is chosen yet, and what it costs stands beside the form once something is.
  expect(first.text).toContain('<option value="" selected>Choose a plan</option>')
  expect(first.text).toContain('to see what it costs')
  // Whose it is, by name.
  expect(first.text).toMatch(/<h1[^>]*>Change plan: Studio · (?!cus_)/)
  const unchosen = await owner.get(`${path}?price=&quantity=1&proration=prorate`)
  expect([unchosen.status, unchosen.text.includes('Choose the new plan, or another quantity.')]).toEqual([422, true])
  const beside = await owner.post(path, { preview: '1', price: pro, quantity: '2', proration: 'prorate' })
  const words = /data-preview>(.*?)<\/aside>/s.exec(beside.text)![1]!.replaceAll(/<[^>]*>/g, ' ')
  expect(words).toMatch(/฿798\.00 each month.*Rest of the period\s+฿399\.00.*old plan\s+−฿99\.50.*Due now\s+฿299\.50/s)
  // Another quantity alone keeps the price; what cannot be is no sum.
  const more = await owner.post(path, { preview: '1', price: '', quantity: '2', proration: 'prorate' })
  expect(more.text).toMatch(/data-preview>.*฿398\.00 each month/s)
  const nothing = await owner.post(path, { preview: '1', price: pro, quantity: '0', proration: 'prorate' })
  expect([nothing.status, nothing.text.includes('to see what it costs')]).toEqual([200, true])

  const before = await billing.counts()
  const dearer = await owner.get(`${path}?price=${pro}&quantity=2&proration=prorate`)
  for (const words of [
    '−฿99.50',
    '฿399.00',
    '<strong><span class="number">฿299.50</span></strong>',
    '฿299.50 is charged to Visa\u00a0••••\u00a04242 now.',
    'From 1 February 2026 on: ฿798.00 each month.',
  ])
    expect([words, dearer.text.includes(words)]).toEqual([words, true])
  const yearlyToo = await owner.get(`${path}?price=${yearly}&quantity=1&proration=none`)
  for (const words of ['A new period begins on 16 January 2026', '฿1,590.00 is charged'])
    expect([words, yearlyToo.text.includes(words)]).toEqual([words, true])
  const same = await owner.get(`${path}?price=${monthly}&quantity=1&proration=prorate`)
  expect([same.status, /field-price-error/.test(same.text)]).toEqual([422, true])
  const none = await owner.get(`${path}?price=${pro}&quantity=0&proration=prorate`)
  expect([none.status, /field-quantity-error/.test(none.text)]).toEqual([422, true])
  expect(await billing.counts()).toEqual(before)

  const form_key = formKey(dearer.text)
  const fields = { form_key, price: pro, quantity: '2', proration: 'prorate' }
  const sent = await Promise.all([1, 2].map(() => owner.post(path, fields)))
  expect(sent.map(({ location }) => location)).toEqual(Array(2).fill(`${home}/subscriptions/${id}?flash=saved`))
  await billing.settled()
  const changed = await api(`/v1/subscriptions/${id}`)
  expect(changed).toMatchObject({ price: pro, quantity: 2 })
  expect((await api(`/v1/invoices/${changed.latest_invoice}`)).total_satang).toBe(29_950)

  const cheaper = await owner.get(`${path}?price=${monthly}&quantity=1&proration=prorate`)
  for (const words of ['Nothing is charged now.', '฿299.50 of credit goes to the next invoices.'])
    expect([words, cheaper.text.includes(words)]).toEqual([words, true])
  await billing.check()
})

test('a change of plan is made for what was shown: another plan or card that came meanwhile is shown first', async () => {
  const customer = await shop.customer()
  const pro = await shop.price({ amount_satang: 79_900 }, { name: 'Studio Max' })
  const { id, payment_method: card } = (await shop.subscribe({ customer, price: monthly })).json
  const path = `${home}/subscriptions/${id}/change`
  const shown = (text: string) => ({
    form_key: formKey(text),
    ...{ price: pro, quantity: '1', proration: 'prorate', from: /name="from" value="([^"]+)"/.exec(text)![1]! },
  })
  const first = shown((await owner.get(`${path}?price=${pro}&quantity=1&proration=prorate`)).text)
  expect(first.from).toContain(card)
  // Somebody else changes it to more than that: what was a charge would now give back.
  await shop.post(`/v1/subscriptions/${id}/change`, { quantity: 9, proration: 'prorate' })
  await billing.settled()
  const before = await billing.counts()
  const moved = await owner.post(path, first)
  expect([moved.status, moved.text.includes('Nothing was changed or charged: look at it again.')]).toEqual([409, true])
  expect(moved.text).toContain('Nothing is charged now.')
  expect(await billing.counts()).toEqual(before)
  expect(await api(`/v1/subscriptions/${id}`)).toMatchObject({ price: monthly, quantity: 9 })
  const second = shown(moved.text)
  const { json: other } = await shop.post('/v1/payment_methods', { customer, type: 'card', token: 'pm_card_ok' })
  await shop.send('PATCH', `/v1/subscriptions/${id}`, { body: { payment_method: other.id } })
  const third = await owner.post(path, second)
  expect(third.status).toBe(409)
  const agreed = shown(third.text)
  // A form that is sent again is answered as the first time.
  for (const _ of [1, 2])
    expect((await owner.post(path, agreed)).location).toBe(`${home}/subscriptions/${id}?flash=saved`)
  expect(await api(`/v1/subscriptions/${id}`)).toMatchObject({ price: pro, quantity: 1 })
})

test('says what a new subscription costs and when, while its form is filled in, and keeps what was typed', async () => {
  const customer = await shop.customer({ email: 'sums@example.com', name: 'Sums' })
  await shop.post('/v1/discount_codes', { code: 'HALF', kind: 'percent', value: 50, duration: 'once' })
  await shop.post('/v1/discount_codes', { code: 'ALWAYS', kind: 'fixed', value: 10_000, duration: 'forever' })
  const posted = async (more: Record<string, string>, path = `/subscriptions/new/${customer}`) => {
    const { status, text } = await owner.post(home + path, {
      ...{
        form_key: 'sums-of-a-form',
        price: monthly,
        quantity: '2',
        collection_method: 'auto_charge',
        metadata: 'crm: 7',
      },
      ...more,
    })
    expect(status).toBe(200)
    expect(text).toContain('crm: 7')
    return /<div class="comes-to" data-preview>(.*?)<\/aside>/s.exec(text)![1]!.replaceAll(/<[^>]*>/g, ' ')
  }
  const first = (await owner.get(`${home}/subscriptions/new`)).text
  expect(first).toContain('<option value="" selected>Choose a plan</option>')
  expect(first).toMatch(/data-preview>.*The total of the first period is shown here/s)
  expect((await owner.get(`${home}/subscriptions/new?price=${monthly}`)).text).toMatch(
    /data-preview>.*each month.*Due today/s,
  )
  expect(await posted({ preview: '1' })).toMatch(
    /฿398\.00 each month.*Studio × 2.*Due today\s+฿398\.00.*Next charge\s+฿398\.00/s,
  )
  expect(await posted({ next: 'total', discount_code: 'half' })).toMatch(
    /Discount HALF\s+−฿199\.00.*Due today\s+฿199\.00.*Next charge\s+฿398\.00/s,
  )
  expect(await posted({ next: 'total', discount_code: 'ALWAYS', collection_method: 'invoice' })).toMatch(
    /First invoice\s+฿298\.00\s+Invoice due.*Next invoice due\s+฿298\.00/s,
  )
  expect(await posted({ preview: '1', discount_code: 'NOPE' })).toContain('This code is not applied')
  for (const quantity of ['0', '', 'many', '99999'])
    expect(await posted({ preview: '1', quantity })).toContain('The total of the first period is shown here')
  // Without a customer, and when one is chosen last.
  expect(await posted({ preview: '1' }, '/subscriptions/new')).toContain('Due today')
  expect(await posted({ pick: customer }, '/subscriptions/new')).toContain('Due today')
  const nobody = await owner.post(`${home}/subscriptions/new`, { price: monthly, quantity: '1' })
  expect([nobody.status, /field-customer-error/.test(nobody.text)]).toEqual([422, true])
  const nothing = await owner.post(`${home}/subscriptions/new/${customer}`, { price: '', quantity: '1' })
  expect([nothing.status, /field-price-error/.test(nothing.text)]).toEqual([422, true])
  expect((await api(`/v1/subscriptions?customer=${customer}`)).data).toEqual([])
  const sent = await owner.post(`${home}/subscriptions/new`, {
    ...{ form_key: 'by-the-address', customer: 'sums@example.com', price: monthly, quantity: '1' },
    ...{ collection_method: 'auto_charge', payment_method: 'pm_card_ok' },
  })
  expect(sent.status).toBe(303)
  expect((await api(`/v1/subscriptions?customer=${customer}`)).data).toHaveLength(1)
})

test('starts a subscription by hand for somebody found by the address, by card or by invoice, once', async () => {
  expect((await owner.get(`${home}/subscriptions/new`)).text).toContain('Who subscribes?')
  const unknown = await owner.get(`${home}/subscriptions/new?customer=nobody%40example.com`)
  expect([unknown.status, /field-customer-error/.test(unknown.text)]).toEqual([422, true])
  const malformed = await owner.get(`${home}/subscriptions/new?customer=nobody`)
  expect([malformed.status, /field-customer-error/.test(malformed.text)]).toEqual([422, true])
  const customer = await shop.customer({ email: 'new@example.com', name: 'Somchai' })
  const byName = (await owner.get(`${home}/subscriptions/new?customer=somch`)).text
  expect(byName).toContain(`name="pick" value="${customer}"`)
  const page = (await owner.get(`${home}/subscriptions/new?customer=New%40Example.com`)).text
  for (const words of ['New subscription for Somchai', 'Studio: ฿199.00 each month', 'Test card: Visa 4242 – succeeds'])
    expect(page).toContain(words)
  const path = `${home}/subscriptions/new/${customer}`
  const made = async () => (await api(`/v1/subscriptions?customer=${customer}`)).data
  const choice = { price: monthly, quantity: '3', collection_method: 'auto_charge', metadata: 'crm: 7' }
  const declined = await owner.post(path, { form_key: formKey(page), ...choice, payment_method: 'pm_card_declined' })
  expect([declined.status, declined.text.includes('The card was declined')]).toEqual([422, true])
  const wrong = await owner.post(path, { form_key: formKey(declined.text), ...choice, discount_code: 'NOPE' })
  expect([wrong.status, /field-(payment_method|discount_code)-error/.test(wrong.text)]).toEqual([422, true])
  expect(await made()).toEqual([])
  const fields = { form_key: formKey(wrong.text), ...choice, payment_method: 'pm_card_ok' }
  const sent = await Promise.all([1, 2].map(() => owner.post(path, fields)))
  const [byCard] = await made()
  expect(sent.map(({ location }) => location)).toEqual(
    Array(2).fill(`${home}/subscriptions/${byCard.id}?flash=created`),
  )
  expect(await made()).toHaveLength(1)
  expect(byCard).toMatchObject({ status: 'active', quantity: 3, metadata: { crm: '7' } })
  const invoiced = { form_key: 'by-invoice', ...choice, collection_method: 'invoice', days_until_due: '30' }
  await owner.post(path, { ...invoiced, payment_method: 'pm_card_ok' })
  expect((await made())[0]).toMatchObject({ collection_method: 'invoice', days_until_due: 30, payment_method: null })

  const edit = `${home}/subscriptions/${byCard.id}/edit`
  const asItIs = (await owner.get(edit)).text
  for (const words of ['Visa\u00a0••••\u00a04242 (no change)', 'crm: 7']) expect(asItIs).toContain(words)
  // A detached card is kept as it is, but its name is no longer shown.
  await shop.post(`/v1/payment_methods/${byCard.payment_method}/detach`)
  expect(await read(`/subscriptions/${byCard.id}/edit`)).toContain('No change: the customer’s default card')
  expect(await read(`/subscriptions/${byCard.id}`)).toContain('will be charged to Visa\u00a0••••\u00a00002')
  const kept = { form_key: formKey(asItIs), payment_method: byCard.payment_method, metadata: 'vip: yes' }
  expect((await owner.post(edit, kept)).location).toBe(`${home}/subscriptions/${byCard.id}?flash=saved`)
  const still = await api(`/v1/subscriptions/${byCard.id}`)
  expect([still.payment_method, still.metadata]).toEqual([byCard.payment_method, { vip: 'yes' }])
  await owner.post(edit, { form_key: 'another-card', payment_method: 'pm_card_3ds' })
  const other = await api(`/v1/subscriptions/${byCard.id}`)
  expect([other.payment_method === byCard.payment_method, other.metadata]).toEqual([false, {}])

  // By invoice, with days to pay; back to the card, whose form drops the days.
  const way = async (key: string, fields: object) => {
    const { status } = await owner.post(edit, {
      form_key: key,
      metadata: '',
      payment_method: other.payment_method,
      ...fields,
    })
    const { collection_method, days_until_due } = await api(`/v1/subscriptions/${byCard.id}`)
    return [status, collection_method, days_until_due]
  }
  expect(await way('to-invoices', { collection_method: 'invoice', days_until_due: '14' })).toEqual([303, 'invoice', 14])
  expect(await read(`/subscriptions/${byCard.id}`)).toContain('By invoice')
  expect(await way('too-many-days', { collection_method: 'invoice', days_until_due: '90' })).toEqual([
    422,
    'invoice',
    14,
  ])
  expect(await way('to-the-card', { collection_method: 'auto_charge', days_until_due: '14' })).toEqual([
    303,
    'auto_charge',
    14,
  ])
  await billing.check()
})

test('shows and does nothing for a stranger, in the other mode, or beyond a role', async () => {
  const stranger = await signedInMember(billing, await billing.shop())
  const developer = await signedInMember(billing, shop, 'developer')
  const own = (await stranger.get('/dashboard')).location!.replace(/\/(test|live).*$/, '/test')
  for (const path of ['', '/cancel', '/change', '/edit']) {
    const at = `/subscriptions/${subs.card}${path}`
    expect([at, (await stranger.get(home + at)).status]).toEqual([at, 404])
    expect([at, (await stranger.get(own + at)).status]).toEqual([at, 404])
    expect([at, (await owner.get(home.replace(/test$/, 'live') + at)).status]).toEqual([at, 404])
    if (path !== '') {
      expect([at, (await developer.get(home + at)).status]).toEqual([at, 403])
      expect([at, (await developer.post(home + at, { form_key: 'aaaaaaaa' })).status]).toEqual([at, 403])
      expect([at, (await stranger.post(own + at, { form_key: 'aaaaaaaa' })).status]).toEqual([at, 404])
    }
  }
  const nothing = (await stranger.get(`${own}/subscriptions`)).text
  for (const words of ['No subscriptions yet', '/subscriptions/new"']) expect(nothing).toContain(words)
  expect((await stranger.get(`${own}/subscriptions/new?customer=${nok}`)).status).toBe(422)
  expect((await developer.post(`${home}/subscriptions/${subs.card}/resume`)).status).toBe(403)
  expect((await developer.get(`${home}/subscriptions/new`)).status).toBe(403)
  expect((await developer.post(`${home}/subscriptions/new/${nok}`, { price: monthly })).status).toBe(403)
  expect((await stranger.post(`${own}/subscriptions/new/${nok}`, { price: monthly })).status).toBe(404)
  const seen = (await developer.get(`${home}/subscriptions/${subs.card}`)).text
  expect(seen).not.toMatch(/\/(cancel|change|edit)"/)
  expect((await api(`/v1/subscriptions/${subs.card}`)).cancel_at_period_end).toBe(false)
})
