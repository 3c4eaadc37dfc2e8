// The search of the dashboard, without a browser: what it lists, where it leads, and what each role finds.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ALSO, KNOWN } from '../../web/dashboard/search/places.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { type Cast, membersOf, signedInMember } from '../support/dashboard.ts'

let billing: BillingApi
let shop: ApiShop
let cast: Cast
let customer: string
let subscription: string

beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  cast = await membersOf(billing, shop)
  customer = await shop.customer({ name: 'มาลี <b>', email: 'malee@example.com' })
  const price = await shop.price({ amount_satang: 29_900 }, { name: 'Studio' })
  subscription = (await shop.subscribe({ customer, price })).json.id
})
afterAll(() => billing.close())

const search = (typed: string, who = cast.owner, more = '') =>
  who.get(`${cast.home}/search?q=${encodeURIComponent(typed)}${more}`)
const hrefs = (text: string) =>
  [...(text.split('data-found')[1] ?? '').matchAll(/<li><a href="([^"]+)"/g)].map(([, href]) => href!)

test('lists what a name, an address or a card leads to, each with its own page', async () => {
  for (const typed of ['มาลี', 'MALEE@', '4242']) {
    const { status, text } = await search(typed)
    expect(status).toBe(200)
    const [first, second] = hrefs(text)
    expect([first, second]).toEqual([
      `${cast.home}/customers/${customer}`,
      `${cast.home}/subscriptions/${subscription}`,
    ])
    expect(text).not.toContain('มาลี <b>')
  }
})

test('says what can be searched where it finds nothing', async () => {
  const { text } = await search('nobody at all')
  expect(text).toContain('Nothing found')
  expect((await cast.owner.get(`${cast.home}/search?q=nobody&lang=th`)).text).toContain('ไม่พบรายการ')
})

test('says of a kind that there are more, and leads to its list with what was typed', async () => {
  const more = 'There are more: see them in the list'
  const named = (text: string) =>
    [...text.matchAll(/<li><a href="([^"]+)"><span class="small">There are more/g)].map(([, href]) =>
      href!.replace(cast.home, ''),
    )
  const customers: string[] = []
  for (let n = 0; n < 5; n++)
    customers.push(await shop.customer({ name: `Zebra & ${n}`, email: `zebra${n}@example.com` }))
  expect((await search('zebra &')).text).not.toContain('There are more')
  const price = await shop.price({}, { name: 'Stripes' })
  await shop.subscribe({ customer: customers[4], price })
  customers.push(await shop.customer({ name: 'Zebra & 5' }))
  const { text } = await search('zebra &')
  // Of those who were left out it was not asked what belongs to them.
  const asked = new URLSearchParams({ customer: 'zebra &' })
  expect(named(text)).toEqual([
    `/customers?${new URLSearchParams({ query: 'zebra &' })}`,
    ...['subscriptions', 'payments', 'invoices'].map((list) => `/${list}?${asked}`),
  ])
  expect(text).toContain(`${more}<span class="unseen">: Customers</span>`)
  for (const href of named(text)) {
    const listed = await cast.owner.get(cast.home + href)
    expect([href, listed.status, listed.text.includes('Zebra &amp; ')]).toEqual([href, 200, true])
  }
  expect((await search('zebra &', cast.owner, '&more=1&lang=th')).text).toContain('ยังมีอีก ดูทั้งหมดในรายการ')
  // No list knows a part of a code, or the digits of a card.
  for (let n = 0; n < 6; n++) await shop.post('/v1/discount_codes', { code: `ZEBRA${n}`, kind: 'percent', value: 10 })
  const codes = (await search('zebra')).text
  expect(codes.split('There are more. Type more to narrow them down.')).toHaveLength(2)
  for (let n = 0; n < 6; n++) await shop.subscribe({ customer: await shop.customer(), price })
  const cards = (await search('4242')).text
  expect(named(cards)).toEqual([])
  expect(cards).toContain('Type more to narrow them down.')
})

test('leads to the page of an id at once, and lists it for who asks for the list', async () => {
  expect((await search(subscription)).location).toBe(`${cast.home}/subscriptions/${subscription}`)
  expect((await search('')).location).toBe(cast.home)
  const code = await shop.post('/v1/discount_codes', { code: 'RAINY10', kind: 'percent', value: 10 })
  const href = `${cast.home}/discount-codes/${code.json.id}`
  expect((await search('rainy10')).location).toBe(href)
  const listed = await search('rainy10', cast.owner, '&more=1')
  expect([listed.status, hrefs(listed.text)]).toEqual([200, [href]])
})

test('leads to pages of the dashboard by their name in either language, or by another word for them', async () => {
  const found = async (typed: string, who = cast.owner) =>
    hrefs((await search(typed, who, '&more=1')).text).map((href) => href.replace(cast.home, ''))
  expect(await found('Coupon')).toEqual(['/discount-codes'])
  expect((await found('ใบกำกับ'))[0]).toBe('/tax-documents')
  expect((await found('refund'))[0]).toBe('/refunds')
  expect(await found('new inv')).toEqual(['/invoices/new'])
  expect(await found('2fa')).toEqual(['/account/codes'])
  // The beginning of a word, not its middle, and no page for one letter.
  expect(await found('ayout')).toEqual([])
  expect(await found('p')).toEqual([])
  expect((await search('Payouts')).location).toBe(`${cast.home}/payouts`)
  const viewer = await signedInMember(billing, shop, 'viewer')
  expect(await found('new inv', viewer)).toEqual([])
  expect((await search('clocks', cast.owner, '&more=1')).text).toContain('Test clocks')
  const live = await cast.owner.get(`${cast.home.replace(/test$/, 'live')}/search?q=clocks&more=1`)
  expect(hrefs(live.text)).toEqual([])
})

test('every page that is found opens, and every other word belongs to one', async () => {
  for (const { path } of KNOWN) {
    const { status } = await cast.owner.get(`${cast.home}${path}`)
    expect([path, status]).toEqual([path, 200])
  }
  const paths = KNOWN.map(({ path }) => path)
  expect(Object.keys(ALSO).filter((path) => !paths.includes(path))).toEqual([])
  expect(new Set(paths).size).toBe(paths.length)
})

test('shows a role what it may read, and a stranger nothing', async () => {
  const { text } = await cast.stranger.get(`${cast.elsewhere}/search?q=malee`)
  expect(hrefs(text)).toEqual([])
  const developer = await signedInMember(billing, shop, 'developer')
  const theirs = hrefs((await search('malee', developer)).text)
  const allowed = hrefs((await search('malee')).text)
  expect(allowed).toEqual(expect.arrayContaining(theirs))
})
