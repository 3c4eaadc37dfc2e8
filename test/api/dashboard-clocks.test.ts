// Test clocks in the dashboard, without a browser: created, previewed, advanced, watched, deleted; only in test mode, and only with the right role.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { T0 } from '../support/billing.ts'
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

const DAY = 86_400
const keyIn = (text: string) => /name="form_key" value="([^"]+)"/.exec(text)![1]!
/** The titles of the planned steps that a page shows, in order. */
const planned = (text: string) =>
  [...text.matchAll(/<li class="planned"><div class="between"><span class="strong">([^<]*)</g)].map(
    ([, title]) => title,
  )

/** A clock with a monthly subscription by card and one by invoice, both paid. */
async function lived() {
  const clock = (await shop.post('/v1/test_clocks', { frozen_time: T0, name: 'A year' })).json.id as string
  const price = await shop.price()
  const card = (await shop.subscribe({ customer: await shop.customer({ test_clock: clock }), price })).json
  const byInvoice = { customer: await shop.customer({ test_clock: clock }), price, collection_method: 'invoice' }
  const billed = (await shop.subscribe(byInvoice)).json
  const { payment } = (await shop.get(`/v1/invoices/${billed.latest_invoice}`)).json
  await shop.post(`/v1/test_helpers/payments/${payment}/succeed`)
  await billing.settled()
  return { clock, card: card.id as string, billed: billed.id as string, customer: card.customer as string }
}

test('a list that has the newest first says so where the dates of test clocks jump', async () => {
  const said = 'In the order in which they came'
  expect((await owner.get(`${home}/customers`)).text).not.toContain(said)
  const clock = (await shop.post('/v1/test_clocks', { frozen_time: T0 })).json.id
  await shop.customer({ test_clock: clock, name: 'Nok Jaidee' })
  await shop.customer()
  await shop.customer({ test_clock: clock })
  expect((await owner.get(`${home}/customers`)).text).toContain(said)
  expect((await owner.get(`${home}/customers?order=created`)).text).not.toContain(said)
  // Clocks without a name are told apart by who lives on them.
  expect((await owner.get(`${home}/clocks`)).text).toMatch(/Test clock<\/a>.*?Nok Jaidee <span class="quiet">\+1</s)
})

test('makes a clock at a moment in Bangkok, once however often its form is sent, and lists it', async () => {
  const asked = await owner.get(`${home}/clocks/new`)
  expect([asked.status, asked.text.includes('/v1/test_clocks&#39;')]).toEqual([200, true])
  const fields = { form_key: keyIn(asked.text), frozen_time: '2026-01-31T09:00', name: 'Leap' }
  const wrong = await owner.post(`${home}/clocks/new`, { ...fields, frozen_time: 'soon' })
  expect([wrong.status, wrong.text.includes('value="Leap"')]).toEqual([422, true])
  const sent = await Promise.all([1, 2].map(() => owner.post(`${home}/clocks/new`, fields)))
  expect(sent[0]!.location).toMatch(new RegExp(`^${home}/clocks/clock_\\w+\\?flash=created$`))
  expect(sent[1]!.location).toBe(sent[0]!.location)
  const id = /clock_\w+/.exec(sent[0]!.location!)![0]
  expect((await shop.get(`/v1/test_clocks/${id}`)).json).toMatchObject({ frozen_time: T0, name: 'Leap' })
  expect((await owner.get(`${home}/clocks`)).text).toContain(`/clocks/${id}">Leap</a>`)
})

test('previews what will happen until a chosen instant, in its order, from the timelines of everybody on the clock', async () => {
  const { clock, card, billed, customer } = await lived()
  const { text } = await owner.get(`${home}/clocks/${clock}`)
  for (const words of [
    card,
    billed,
    customer,
    '31/01/2026 09:00',
    'Advance to 28/02/2026 09:00',
    `/v1/test_clocks/${clock}&#39;`,
  ])
    expect(text).toContain(words)
  // The first one gets an invoice seven days before its period ends, and a reminder three days before. The other is charged at the end.
  const month = [
    'Send an invoice of ฿1,000.00',
    'Send a reminder, 3 days before it is due',
    'Charge ฿1,000.00 for the next period',
  ]
  expect(planned(text).slice(0, 2)).toEqual(month.slice(0, 2))
  expect(planned(text)).toContain(month[2])
  const week = await owner.get(`${home}/clocks/${clock}?until=${T0 + 7 * DAY}`)
  expect([planned(week.text), week.text.includes('Nothing is planned until then')]).toEqual([[], true])
  const byField = await owner.get(`${home}/clocks/${clock}?until=2026-02-21T09%3A00`)
  expect(planned(byField.text)).toEqual(month.slice(0, 1))
  expect(byField.text).toContain('Advance to 21/02/2026 09:00')
  const before = await owner.get(`${home}/clocks/${clock}?until=2026-01-31T08%3A59`)
  expect(before.text).toContain('Choose a moment after the one that the clock shows')
  const thai = await owner.get(`${home}/clocks/${clock}?lang=th`)
  expect(planned(thai.text)[0]).toBe('ส่งใบแจ้งหนี้ยอด ฿1,000.00')
  expect(thai.text).toContain('28/02/2569 09:00')
})

test('the next event is one choice away, to the second', async () => {
  const { clock } = await lived()
  const { text } = await owner.get(`${home}/clocks/${clock}`)
  const [, until] = /\?until=(\d+)#move"[^>]*>To the next event/.exec(text)!
  const there = await owner.get(`${home}/clocks/${clock}?until=${until}`)
  expect(planned(there.text)).toHaveLength(1)
  await owner.post(`${home}/clocks/${clock}/advance`, { form_key: keyIn(there.text), frozen_time: until! })
  await billing.settled()
  expect((await shop.get(`/v1/test_clocks/${clock}`)).json.frozen_time).toBe(Number(until))
})

test('moves a clock on, shows how far it is while it does, and says what has happened by then', async () => {
  const { clock, card } = await lived()
  const to = T0 + 28 * DAY
  billing.held = true
  const sent = await owner.post(`${home}/clocks/${clock}/advance`, {
    form_key: 'a-key-of-its-own',
    frozen_time: String(to),
  })
  expect(sent.location).toBe(`${home}/clocks/${clock}?flash=advancing`)
  const { text } = await owner.get(sent.location!)
  for (const words of ['Advancing', 'It is 31/01/2026 09:00 and goes on to 28/02/2026 09:00', `max="${28 * DAY}"`])
    expect(text).toContain(words)
  expect(text).toContain('<noscript><meta http-equiv="refresh" content="2"></noscript>')
  expect(text).not.toMatch(/\/advance"|\/delete"/)
  const again = await owner.post(`${home}/clocks/${clock}/advance`, {
    form_key: 'another-key',
    frozen_time: String(to),
  })
  expect([again.status, again.text.includes('is still advancing')]).toEqual([422, true])
  billing.held = false
  billing.api.deps.workflows.wake(billing.api.wakeups.filter(({ workflowId }) => workflowId === `test-clock/${clock}`))
  await billing.settled()
  const arrived = (await owner.get(`${home}/clocks/${clock}`)).text
  expect(arrived).not.toContain('http-equiv="refresh"')
  for (const words of ['Clock time: 28/02/2026 09:00', 'Paused', 'test_clock.ready']) expect(arrived).toContain(words)
  expect((await shop.get(`/v1/subscriptions/${card}`)).json.current_period_start).toBe(to)
})

test('looks at the subscriptions whose periods end first, and says so when that is not all of them', async () => {
  const clock = (await shop.post('/v1/test_clocks', { frozen_time: T0 })).json.id
  const customer = await shop.customer({ test_clock: clock })
  const first = (await shop.subscribe({ customer, price: await shop.price() })).json
  const price = await shop.price({ interval: 'year' })
  // A few at a time: each locks the customer, and a lock is waited for no longer than two seconds.
  for (let n = 0; n < 30; n += 5) {
    const made = await Promise.all(Array.from({ length: 5 }, () => shop.subscribe({ customer, price })))
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 200))
  }
  await billing.settled()
  const { text } = await owner.get(`${home}/clocks/${clock}`)
  expect(text).toContain('Only the 30 subscriptions whose periods end first are looked at')
  expect(planned(text)).toEqual(['Charge ฿1,000.00 for the next period'])
  expect(text).toMatch(new RegExp(`class="planned">.*?/subscriptions/${first.id}"`, 's'))
})

test('says what is wrong with an instant that the API refuses', async () => {
  const { clock } = await lived()
  const far = await owner.post(`${home}/clocks/${clock}/advance`, {
    form_key: 'a-far-away-key',
    frozen_time: String(T0 + 4_000 * DAY),
  })
  expect([far.status, far.text.includes('must lie at most 10 years')]).toEqual([422, true])
})

test('deletes a clock behind a question that says what ends with it', async () => {
  const { clock, card } = await lived()
  const { text } = await owner.get(`${home}/clocks/${clock}`)
  expect(text).toContain('the 2 subscriptions that still run on it end at once')
  const gone = await owner.post(`${home}/clocks/${clock}/delete`, { form_key: keyIn(text) })
  expect(gone.location).toBe(`${home}/clocks?flash=deleted`)
  expect((await owner.get(`${home}/clocks/${clock}`)).status).toBe(404)
  expect((await shop.get(`/v1/subscriptions/${card}`)).json.status).toBe('canceled')
})

test('is there in test mode alone: no page, no menu, no way from the other mode', async () => {
  const live = home.replace(/test$/, 'live')
  for (const path of ['/clocks', '/clocks/new', '/bank', '/rounds', '/samples', '/simulations'])
    expect((await owner.get(live + path)).status).toBe(404)
  expect((await owner.get(`${live}/payments`)).text).not.toContain(`${live}/clocks`)
  expect((await owner.get(`${home}/clocks`)).text).toContain(`href="${live}"`)
})

test('a role that only reads sees clocks and moves none; another merchant sees nothing', async () => {
  const { clock } = await lived()
  const viewer = await signedInMember(billing, shop, 'viewer')
  const { status, text } = await viewer.get(`${home}/clocks/${clock}`)
  expect([status, /\/advance"|\/delete"|\/clocks\/new/.test(text)]).toEqual([200, false])
  const fields = { form_key: 'a-key-of-its-own', frozen_time: String(T0 + DAY) }
  for (const path of [`/clocks/${clock}/advance`, `/clocks/${clock}/delete`])
    expect((await viewer.post(home + path, fields)).status).toBe(403)
  expect((await viewer.get(`${home}/clocks/new`)).status).toBe(403)
  expect((await viewer.post(`${home}/clocks/new`, { frozen_time: '2026-01-31T09:00' })).status).toBe(403)
  const other = await billing.shop()
  const stranger = await signedInMember(billing, other)
  expect((await stranger.get(`${home}/clocks/${clock}`)).status).toBe(404)
  const theirs = `/dashboard/${await slugOf(billing, other)}/test/clocks/${clock}`
  expect((await stranger.get(theirs)).status).toBe(404)
  expect((await stranger.post(`${theirs}/delete`, fields)).status).toBe(404)
})
