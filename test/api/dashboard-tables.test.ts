// The ways into a table of the dashboard: its states as tabs, spans of days by name, and the filters that are set, each with a way out.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { bangkokDay } from '../../rules/payouts.ts'
import { addDays, monthOf } from '../../rules/periods.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { type DashboardMember, signedInMember } from '../support/dashboard.ts'
import { slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let owner: DashboardMember
let home: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  owner = await signedInMember(billing, shop)
  home = `/dashboard/${await slugOf(billing, shop)}/test`
  await shop.subscribe()
  await shop.subscribe({ payment_method: 'pm_card_declined' })
  await billing.settled()
})
afterAll(() => billing.checkAndClose())

const page = async (path: string) => (await owner.get(`${home}${path}`)).text.replaceAll('&amp;', '&')
/** The links of a page by their words. */
const linksOf = (text: string) =>
  new Map(
    [...text.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes, words]) => [
      words!
        .replaceAll(/<span class="count">[^<]*<\/span>/g, '')
        .replaceAll(/<[^>]+>/g, '')
        .trim(),
      { href: /href="([^"]*)"/.exec(attributes!)?.[1] ?? '', current: attributes!.includes('aria-current') },
    ]),
  )
const rows = (text: string) => [...text.matchAll(/<th scope="row"/g)].length
/** The counts of the states, by their words. */
const countsOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/>([^<>]+) <span class="count">([^<]*)</g)].map(([, words, count]) => [words!.trim(), count]),
  )

test('states are tabs, which keep the other filters and the order, and begin on the first page', async () => {
  const all = linksOf(await page('/payments?lang=en'))
  expect(all.get('All')).toEqual({ href: `${home}/payments?lang=en`, current: true })
  expect(all.get('Failed')).toEqual({ href: `${home}/payments?lang=en&status=failed`, current: false })
  const failed = await page('/payments?lang=en&status=failed&order=amount&payment_method_type=card')
  const shown = linksOf(failed)
  expect(shown.get('Failed')?.current).toBe(true)
  expect(shown.get('Succeeded')?.href).toBe(
    `${home}/payments?lang=en&payment_method_type=card&order=amount&status=succeeded`,
  )
  expect(shown.get('All')?.href).toBe(`${home}/payments?lang=en&payment_method_type=card&order=amount`)
  expect([rows(failed), rows(await page('/payments?status=succeeded')), rows(await page('/payments'))]).toEqual([
    1, 1, 2,
  ])
  // The form of the other filters keeps the state.
  expect(failed).toContain('<input type="hidden" name="status" value="failed">')
})

test('days are chosen by name, as Bangkok counts them', async () => {
  const now = Math.floor(Date.now() / 1000)
  const month = monthOf(now)
  const before = monthOf(month.from - 1)
  const links = linksOf(await page('/payments?lang=th'))
  const spans = {
    วันนี้: [now, now],
    เมื่อวาน: [addDays(now, -1), addDays(now, -1)],
    '7 วันล่าสุด': [addDays(now, -6), now],
    เดือนนี้: [month.from, month.to - 1],
    เดือนที่แล้ว: [before.from, before.to - 1],
  } as const
  for (const [name, [from, to]] of Object.entries(spans))
    expect(links.get(name)?.href).toBe(`${home}/payments?lang=th&from=${bangkokDay(from)}&to=${bangkokDay(to)}`)
  const today = await page(links.get('วันนี้')!.href.slice(home.length))
  expect([rows(today), linksOf(today).get('วันนี้')?.current]).toEqual([2, true])
  expect(rows(await page(links.get('เมื่อวาน')!.href.slice(home.length)))).toBe(0)
})

test('each filter that is set can be taken away by itself', async () => {
  const text = await page('/payments?lang=en&payment_method_type=card&from=2026-01-02&status=succeeded')
  const chips = [...linksOf(text.slice(text.indexOf('</details>'))).entries()].filter(([words]) => words.endsWith('×'))
  expect(chips.map(([words, { href }]) => [words, href])).toEqual([
    ['Take away the filter Method: Card ×', `${home}/payments?lang=en&status=succeeded&from=2026-01-02`],
    ['Take away the filter From: 02/01/2026 ×', `${home}/payments?lang=en&status=succeeded&payment_method_type=card`],
  ])
  // What somebody types into an address is shown as text.
  expect(await page('/payments?customer=<b>')).not.toContain('<b>')
})

test('states say how many rows they have, with the other filters', async () => {
  expect(countsOf(await page('/payments?lang=en&status=failed'))).toMatchObject({
    All: '2',
    Succeeded: '1',
    Failed: '1',
  })
  // Of so many states those without rows are left out, except the chosen one.
  expect(countsOf(await page('/payments?lang=en&payment_method_type=promptpay'))).toEqual({ All: '0' })
  expect(countsOf(await page('/payments?lang=en&status=failed&payment_method_type=promptpay'))).toEqual({
    All: '0',
    Failed: '0',
  })
  expect(countsOf(await page('/payments?lang=en&from=2026-01-02&to=2026-01-03'))).toMatchObject({ All: '0' })
})

test('products, links, customers and payouts are counted by their states, rounds that paid nothing among all', async () => {
  const { product } = (await shop.get(`/v1/prices/${await shop.price()}`)).json
  const before = countsOf(await page('/products?lang=en'))
  await shop.send('PATCH', `/v1/products/${product}`, { body: { active: false } })
  expect(countsOf(await page('/products?lang=en'))).toEqual({
    All: before.All,
    'For sale': String(Number(before['For sale']) - 1),
    Archived: String(Number(before.Archived) + 1),
  })
  const line_items = [{ price: await shop.price() }]
  const link = (await shop.post('/v1/payment_links', { line_items })).json.id
  await shop.post('/v1/payment_links', { line_items })
  await shop.send('PATCH', `/v1/payment_links/${link}`, { body: { active: false } })
  expect(countsOf(await page('/payment-links?lang=en'))).toEqual({ All: '2', On: '1', Off: '1' })
  expect(rows(await page('/payment-links?active=false'))).toBe(1)
  await shop.customer({ name: 'Nobody yet' })
  const standing = countsOf(await page('/customers?lang=en'))
  expect(standing).toMatchObject({ Subscribed: '1', 'Past due': '0' })
  expect(Number(standing.All)).toBe(1 + Number(standing['No subscription']))
  for (const [state, count] of [
    ['active', standing.Subscribed],
    ['past_due', standing['Past due']],
    ['none', standing['No subscription']],
  ] as const)
    expect([state, String(rows(await page(`/customers?standing=${state}`)))]).toEqual([state, count])
  await shop.post('/v1/test_helpers/payout_rounds', { at: Math.floor(Date.now() / 1000) })
  expect(countsOf(await page('/payouts?lang=en'))).toMatchObject({ All: '1', Pending: '0', 'Paid out': '0' })
})

test('rows are found by the customer’s name, the product’s name and the amount, each with a way out', async () => {
  const customer = (await shop.post('/v1/customers', { name: 'ปวีณา แก้วมณี', email: 'p@example.com' })).json.id
  const price = await shop.price({ amount_satang: 77_700 }, { name: 'คอร์สภาพ' })
  await shop.subscribe({ customer, price })
  await billing.settled()
  const { product } = (await shop.get(`/v1/prices/${price}`)).json
  for (const query of [
    `customer=${encodeURIComponent('ปวีณา')}`,
    `customer=${customer}`,
    `product=${product}`,
    // A part of a name that means one product.
    `product=${encodeURIComponent('คอร์สภา')}`,
    'amount_from=777&amount_to=777.00',
    'amount_from=๗๗๗&amount_to=777',
  ])
    expect([query, rows(await page(`/payments?${query}`))]).toEqual([query, 1])
  // Never an id alone: the chip names the customer and the product.
  const named = await page(`/payments?lang=en&customer=${customer}&product=${product}&amount_to=777`)
  for (const chip of ['Customer: ปวีณา แก้วมณี', 'Product: คอร์สภาพ', 'Amount: up to ฿777.00'])
    expect(named.replaceAll(/<span (?:lang|class)[^>]*>|<\/span>/g, '')).toContain(`${chip} <span aria-hidden="true">×`)
  expect(named).toMatch(
    /<td[^>]*data-label="Product"><span class="nowrap"><span class="clamp narrow" title="[^"]+"><span lang="th"><span class="whole">คอร์สภาพ/,
  )
  // What means several is to be chosen from, and what means none finds nothing: never all rows.
  const second = await shop.price({}, { name: 'คอร์สภาพยนตร์' })
  expect(second).toMatch(/^price_/)
  const several = await owner.get(`${home}/payments?lang=en&product=${encodeURIComponent('คอร์สภา')}`)
  expect([rows(several.text), several.text.includes('>คอร์สภาพยนตร์</option>')]).toEqual([0, true])
  expect(rows(await page('/payments?product=nothing'))).toBe(0)
  expect((await owner.get(`${home}/payments?amount_from=much`)).status).toBe(422)
  const { text } = await owner.get(`${home}/payments?csv=all&amount_from=777&amount_to=777`)
  expect(text.trim().split('\r\n')).toHaveLength(2)
})

test('each member chooses the columns of a table, and keeps views of it', async () => {
  const heads = (text: string) =>
    [...text.matchAll(/<th scope="col"(?: class="numeric")?[^>]*>(?:<a[^>]*>)?([^<]+)/g)].map(([, label]) =>
      label!.trim(),
    )
  const all = heads(await page('/payments?lang=en'))
  const keep = (form: string, fields: Record<string, string>) => owner.post(`${home}/tables/payments/${form}`, fields)
  await keep('columns', { column: 'status', query: 'status=failed' })
  expect(heads(await page('/payments?lang=en'))).toEqual(['Amount', 'Status'])
  expect(heads(await page('/payments?lang=en&columns=net.created'))).toEqual(['Amount', 'You keep', 'Created'])
  const colleague = await signedInMember(billing, shop)
  expect(heads((await colleague.get(`${home}/payments?lang=en`)).text)).toEqual(all)

  const saved = await keep('views', { name: 'Broken <cards>', query: 'status=failed&after=pay_1&flash=saved&lang=en' })
  expect(saved.location).toBe(`${home}/payments?status=failed&flash=saved`)
  const link = /<a class="chip" href="([^"]+)">Broken &lt;cards&gt;</.exec(
    (await owner.get(`${home}/payments`)).text,
  )![1]!
  const view = link.replaceAll('&amp;', '&')
  expect(view).toBe(`${home}/payments?columns=status&status=failed`)
  expect((await owner.get(view)).text).toContain('aria-current="page">Broken &lt;cards&gt;')
  // The address is the view: a colleague who gets it sees the same.
  expect(heads((await colleague.get(`${view}&lang=en`)).text)).toEqual(['Amount', 'Status'])
  expect((await colleague.get(`${home}/payments`)).text).not.toContain('Broken')
  // The same name again is the same view. Two at once leave one.
  await Promise.all([1, 2].map(() => keep('views', { name: 'Broken <cards>', query: 'status=expired' })))
  expect((await page('/payments')).split('Broken').length).toBe(2)
  expect((await keep('views', { name: '', query: '' })).status).toBe(400)
  for (let i = 0; i < 19; i++) await keep('views', { name: `v${i}`, query: '' })
  expect((await keep('views', { name: 'one too many', query: '' })).status).toBe(400)
  await keep('views/remove', { name: 'Broken <cards>', query: '' })
  expect(await page('/payments')).not.toContain('Broken')
  await keep('columns', { usual: '1', query: '' })
  expect(heads(await page('/payments?lang=en'))).toEqual(all)
  expect((await owner.post(`${home}/tables/elsewhere/columns`, { column: 'x' })).status).toBe(404)
})
