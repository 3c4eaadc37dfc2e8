// Payments in the dashboard, without a browser: the table with its filters, orders, pages and file, and the page of one. Other shops cannot see them.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { type PortalBrowser, portalBrowser, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let owner: PortalBrowser
let home: string
const paid: string[] = []

beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  home = `/dashboard/${await slugOf(billing, shop)}/test`
  owner = await signedInMember(billing, shop)
  for (const amount of [19_900, 5_000, 40_000]) {
    const sub = (await shop.subscribe({ price: await shop.price({ amount_satang: amount }) })).json
    paid.push((await shop.get(`/v1/invoices/${sub.latest_invoice}`)).json.payment)
  }
  await billing.settled()
})
afterAll(() => billing.close())

/** The ids of a page's payments, in its order. */
const idsIn = (text: string) => [...text.matchAll(/\/payments\/(pay_\w+)"/g)].map(([, id]) => id)

test('shows the newest payments first, in the other order by their amounts, and no order that nobody has', async () => {
  expect(idsIn((await owner.get(`${home}/payments`)).text)).toEqual(paid.toReversed())
  expect(idsIn((await owner.get(`${home}/payments?order=amount`)).text)).toEqual([paid[1], paid[0], paid[2]])
  expect(idsIn((await owner.get(`${home}/payments?order=-amount`)).text)).toEqual([paid[2], paid[0], paid[1]])
  expect(idsIn((await owner.get(`${home}/payments?order=created`)).text)).toEqual(paid)
  expect(idsIn((await owner.get(`${home}/payments?order=gatewayReference`)).text)).toEqual(paid.toReversed())
})

test('narrows the table by status, method, customer and day, and says what is wrong with a filter', async () => {
  expect(idsIn((await owner.get(`${home}/payments?status=failed`)).text)).toEqual([])
  expect((await owner.get(`${home}/payments?status=failed`)).text).toContain('Nothing fits these filters')
  expect(idsIn((await owner.get(`${home}/payments?payment_method_type=card&status=succeeded`)).text)).toHaveLength(3)
  expect(idsIn((await owner.get(`${home}/payments?from=2020-01-01&to=2020-01-31`)).text)).toEqual([])
  // An invalid day is refused: a file without that filter would contain everything and look like one of that day.
  for (const [path, status] of [
    ['', 422],
    ['&csv=all', 400],
  ] as const)
    expect((await owner.get(`${home}/payments?to=2026-02-30${path}`)).status).toBe(status)
  const wrong = await owner.get(`${home}/payments?status=splendid`)
  expect([wrong.status, wrong.text.includes('standing must be one of')]).toEqual([422, true])
})

test('answers all rows of the filters as a file', async () => {
  const { headers, text } = await owner.get(`${home}/payments?csv=all&status=succeeded`)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="payments-test-/)
  expect(text.trim().split('\r\n')).toHaveLength(4)
})

test('shows a payment with its money, its ledger line, its history, and the call that reads it', async () => {
  const { status, text } = await owner.get(`${home}/payments/${paid[0]}`)
  expect(status).toBe(200)
  for (const words of [
    '฿199.00',
    '>3.65%</span>',
    '>7%</span>',
    '−฿7.26',
    'payment.succeeded',
    '>Payment<',
    `/v1/payments/${paid[0]}&#39;`,
    '$SATANG_TEST_KEY',
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/sk_test_/)
  // Events, ids of requests and the call are folded; what a merchant reads is not.
  const [merchants, developers] = text.split('<details class="developer">')
  for (const words of ['payment.succeeded', 'subscription/sub_', 'curl -sS']) {
    expect(merchants).not.toContain(words)
    expect(developers).toContain(words)
  }
  expect(merchants).toContain('Payment succeeded')
})

test('a refunded payment has one state, and a menu that folds what merchants seldom need', async () => {
  await shop.post(`/v1/payments/${paid[1]}/refund`, { amount_satang: 1_000 })
  const { text } = await owner.get(`${home}/payments/${paid[1]}`)
  expect(text).toContain('<span class="state plain">Partially refunded</span>')
  expect(text).not.toContain('>Succeeded</span></div>')
  // Wherever it is a row, with what went back of it: on a phone in the line of what was bought.
  const rowsIn = async (path: string) =>
    (await owner.get(home + path)).text.split('<tr').filter((row) => row.includes('state plain">Partially refunded<'))
  const small = (at: string) => `<small class="${at}">฿10.00 refunded</small>`
  const { customer, subscription } = (await shop.get(`/v1/payments/${paid[1]}`)).json
  for (const path of ['/payments', '']) {
    const [row, ...more] = await rowsIn(path)
    expect([path, more]).toEqual([path, []])
    for (const at of ['quiet wide-only', 'quiet phone-only']) expect(row).toContain(small(at))
  }
  for (const path of [`/customers/${customer}`, `/subscriptions/${subscription}`])
    expect([path, (await rowsIn(path))[0]]).toEqual([path, expect.stringContaining(small('left quiet'))])
  expect((await owner.get(`${home}/payments?lang=th`)).text).toContain('คืนแล้ว ฿10.00')
  const folds = /<details class="menu-fold"( open)?><summary[^>]*>([^<]*)/g
  const foldsOf = (page: string) => [...page.matchAll(folds)].map(([, open, name]) => [name, !!open])
  expect(foldsOf(text)).toEqual([
    ['Developers', false],
    ['Test tools', false],
  ])
  expect(foldsOf((await owner.get(`${home}/events`)).text)[0]).toEqual(['Developers', true])
})

test('a refunded payment is called so wherever it is shown, and counts as what is kept', async () => {
  const { json: sub } = await shop.subscribe({ customer: await shop.customer({ name: 'Refunded Rita' }) })
  const { payment } = (await shop.get(`/v1/invoices/${sub.latest_invoice}`)).json
  await shop.post(`/v1/payments/${payment}/refund`, {})
  await billing.settled()
  const places = [
    `/customers/${sub.customer}`,
    `/subscriptions/${sub.id}`,
    '/search?q=Rita&more=1',
    '/payments?customer=Rita',
    '/payments?refund_status=full',
  ]
  for (const path of places) {
    const { text } = await owner.get(home + path)
    const rows = text
      .split(/<tr>|<li>/)
      .filter((row) => row.includes(`/payments/${payment}"`) && row.includes('class="state'))
    expect([path, /<span class="state[^>]*>([^<]*)/.exec(rows.at(-1)!)?.[1]]).toEqual([path, 'Refunded'])
  }
  const kept = (await shop.get(`/v1/payments/${payment}`)).json
  const { text } = await owner.get(`${home}/payments?refund_status=full`)
  expect(text).toContain(`−฿${((kept.gross_satang - kept.net_satang) / 100).toFixed(2)}`)
})

test('says of a first charge that failed what it was for, and of a failed renewal when it is tried again', async () => {
  const price = await shop.price({ amount_satang: 19_900 }, { name: 'Studio Plus' })
  const { error } = (await shop.subscribe({ price, payment_method: 'pm_card_declined' })).json
  const { text } = await owner.get(`${home}/payments/${error.payment}`)
  for (const words of ['Studio Plus', 'First charge of a subscription', 'Did not begin']) expect(text).toContain(words)
  for (const words of ['>Ledger<', '>sub_']) expect(text).not.toContain(words)
  expect((await owner.get(`${home}/payments`)).text).toContain('Studio Plus')
  const { product } = (await shop.get(`/v1/prices/${price}`)).json
  expect(idsIn((await owner.get(`${home}/payments?product=${product}`)).text)).toEqual([error.payment])
})

test('says nothing is left of a payment that did not come through', async () => {
  const { status } = await shop.subscribe({ price: await shop.price(), payment_method: 'pm_card_declined' })
  expect(status).toBe(402)
  const list = (await owner.get(`${home}/payments?status=failed`)).text
  const [id] = idsIn(list)
  const kept = [...list.matchAll(/data-label="You keep">(.*?)<\/td>/g)].map(([, cell]) => cell)
  expect([...new Set(kept)]).toEqual(['<span class="quiet">–</span>'])
  const page = (await owner.get(`${home}/payments/${id}`)).text
  expect(page).not.toContain('<strong>You keep</strong>')
  expect((await owner.get(`${home}/payments/${paid[0]}`)).text).toContain('<strong>You keep</strong>')
})

test('leads from what is not there back to its list and to the search, and watches nothing', async () => {
  const { status, text } = await owner.get(`${home}/payments/pay_nope`)
  expect([status, text.includes('data-live')]).toEqual([404, false])
  expect(text).toContain(`href="${home}/payments">Back to Payments</a>`)
  expect(text).toContain('href="#q">Search</a>')
  const thai = (await owner.get(`${home}/payments/pay_nope?lang=th`)).text
  expect(thai).toContain(`href="${home}/payments?lang=th"><span>กลับไปที่การชำระเงิน</span></a>`)
  // What is in no list, or in none that the role may open in this mode, leads to the first page.
  const finance = await signedInMember(billing, shop, 'finance')
  const live = home.replace(/test$/, 'live')
  for (const [who, at, path] of [
    [owner, home, '/nothing'],
    [owner, live, '/clocks/clock_nope'],
    [finance, home, '/api-keys/nothing/more'],
  ] as const)
    expect([path, (await who.get(at + path)).text.includes(`href="${at}">Back to the first page</a>`)]).toEqual([
      path,
      true,
    ])
})

test('a member who is at no page of theirs stays in the dashboard, at a shop of theirs', async () => {
  const stranger = await billing.shop()
  const theirs = await slugOf(billing, stranger)
  const own = home.split('/')[2]
  for (const path of [`/dashboard/${own}/payments`, `/dashboard/${own}/tset/payments/pay_x`, '/dashboard/login/nope'])
    expect([path, await lostAt(owner, path)]).toEqual([path, [404, true, true]])
  for (const path of [`/dashboard/${theirs}`, `/dashboard/${theirs}/test`, `/dashboard/${theirs}/live/payments/pay_x`])
    expect([path, await lostAt(owner, path)]).toEqual([path, [404, true, true]])
  expect((await owner.get(`/dashboard/${own}/payments`)).text).toContain('>Back to Payments</a>')
  const { text } = await owner.get(`/dashboard/${theirs}/live`)
  expect(text).toContain(`href="${home.replace(/test$/, 'live')}">Back to the first page</a>`)
  // Whoever is not logged in learns of no shop whether it is there.
  const nobody = await portalBrowser(billing.api.url).get(`/dashboard/${own}/payments`)
  expect([nobody.status, nobody.text.includes('id="menu"')]).toEqual([404, false])
})

/** The status, whether the page is in the frame of the dashboard, and whether it says what a shopkeeper needs and not what a buyer does. */
async function lostAt(member: typeof owner, path: string) {
  const { status, text } = await member.get(path)
  return [status, text.includes('id="menu"'), text.includes('href="#q">Search</a>') && !text.includes('chat')]
}

test('says in both languages and in its own frame that an address leads nowhere, or not in this mode', async () => {
  const live = home.replace(/test$/, 'live')
  for (const path of [`${home}/nothing`, `${home}/payments/pay_x/nothing`, `${live}/clocks`, `${live}/bank`]) {
    const [english, thai] = await Promise.all(['en', 'th'].map((lang) => owner.get(`${path}?lang=${lang}`)))
    for (const [page, title] of [
      [english!, 'Not found'],
      [thai!, 'ไม่พบหน้าที่ต้องการ'],
    ] as const)
      expect([path, page.status, page.text.includes(`<h1>${title}</h1>`), page.text.includes('id="menu"')]).toEqual([
        path,
        404,
        true,
        true,
      ])
  }
  const nobody = await portalBrowser(billing.api.url).get(`${home}/nothing`)
  expect([nobody.status, nobody.location?.startsWith('/dashboard/login')]).toEqual([303, true])
})

test('says in Thai why nothing was done, with the exact words behind', async () => {
  const invoice = (await shop.get(`/v1/payments/${paid[0]}`)).json.invoice
  const { status, text } = await owner.post(`${home}/invoices/${invoice}/void?lang=th`, { form_key: 'void-a-paid-one' })
  expect([status, text.includes('ใบแจ้งหนี้นี้ไม่ได้รอชำระแล้ว <span lang="en"')]).toEqual([400, true])
})

test('asks the database as often for many rows as for few', async () => {
  const { prototype } = Client as unknown as { prototype: { query(...args: unknown[]): unknown } }
  const { query } = prototype
  let asked = 0
  prototype.query = function (...args) {
    asked++
    return query.apply(this, args)
  }
  const lists = ['', '/payments', '/customers', '/subscriptions', '/invoices', '/products', '/events', '/balance']
  const count = async () => {
    const counts: Record<string, number> = {}
    for (const list of lists) {
      asked = 0
      await owner.get(home + list)
      counts[list] = asked
    }
    return counts
  }
  try {
    await count() // the session's last use is recorded from time to time
    const few = await count()
    for (let i = 0; i < 5; i++) await shop.subscribe({ price: await shop.price({}, { name: `P${i}` }) })
    await billing.settled()
    expect(few['/payments']).toBeGreaterThan(0)
    expect(await count()).toEqual(few)
  } finally {
    prototype.query = query
  }
})

test('sends whoever is not in to the log-in and back, and shows a stranger nothing', async () => {
  const nobody = await portalBrowser(billing.api.url).get(`${home}/payments?status=failed`)
  expect([nobody.status, nobody.location]).toEqual([
    303,
    `/dashboard/login?next=${encodeURIComponent(`${home}/payments?status=failed`).replaceAll('%20', '+')}`,
  ])
  const stranger = await signedInMember(billing, await billing.shop())
  for (const path of ['/payments', `/payments/${paid[0]}`]) expect((await stranger.get(home + path)).status).toBe(404)
  const [other] = await billing.api.sql<{ slug: string }>(
    'select r.slug from merchants r join memberships o on o.merchant_id = r.id where o.member_id = $1',
    [stranger.member.id],
  )
  expect((await stranger.get(`/dashboard/${other!.slug}/test/payments/${paid[0]}`)).status).toBe(404)
  expect((await owner.get(`${home.replace(/test$/, 'live')}/payments/${paid[0]}`)).status).toBe(404)
})

test('shows nothing that a role does not reach', async () => {
  const developer = await signedInMember(billing, shop, 'developer')
  expect((await developer.get(`${home}/payments`)).status).toBe(200)
  expect((await developer.get(`${home}/payments/${paid[0]}`)).text).not.toContain(`/payments/${paid[0]}/refund`)
})

test('leads from an id to its page', async () => {
  expect((await owner.get(`${home}/search?q=${paid[0]}`)).location).toBe(`${home}/payments/${paid[0]}`)
})
