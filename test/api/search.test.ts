// One search over a merchant's objects: by name, address, phone, number, code, key, card and id. Everybody finds only what is theirs to read.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
const made: Record<string, string> = {}

beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  made.malee = await shop.customer({ name: 'Malee Srisuk', email: 'malee@example.com', phone: '+66812345678' })
  made.thai = await shop.customer({ name: 'มาลี ศรีสุข', email: 'studio@example.com' })
  made.price = await shop.price(
    { amount_satang: 29_900 },
    { name: 'Studio Plan 50%_off', license_enabled: true, license_seats: 1 },
  )
  const { json } = await shop.subscribe({ customer: made.malee, price: made.price })
  made.subscription = json.id
  made.product = json.product
  made.invoice = json.latest_invoice
  const invoice = (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json
  made.payment = invoice.payment
  made.number = invoice.number
  made.code = (await shop.post('/v1/discount_codes', { code: 'RAINY10', kind: 'percent', value: 10 })).json.id
  const licence = (await shop.get('/v1/licenses')).json.data[0]
  made.licence = licence.id
  made.key = licence.key
})
afterAll(() => billing.close())

const find = async (query: string, types: readonly string[] = [], key?: string) => {
  const asked = new URLSearchParams([['query', query], ...types.map((type) => ['types[]', type] as [string, string])])
  const { status, json, text } = await (key
    ? billing.api.send('GET', `/v1/search?${asked}`, { key })
    : shop.get(`/v1/search?${asked}`))
  if (status !== 200) throw new Error(text)
  return json.data as {
    object: string
    type: string
    id: string
    title: string
    subtitle: string | null
    url: string
  }[]
}
const ids = async (query: string, types?: readonly string[]) => (await find(query, types)).map(({ id }) => id)

describe('finds', () => {
  test('a tax document and the invoice of a withholding certificate by their whole numbers, in any case', async () => {
    const lines = [{ description: 'Consulting', unit_amount_satang: 100_000 }]
    const customer = await shop.customer({ withholding_rate_bps: 300 })
    const { id } = (await shop.post('/v1/invoices', { customer, lines })).json
    await shop.post(`/v1/invoices/${id}/finalize`, {})
    await shop.post(`/v1/invoices/${id}/pay`, { paid_outside: { method: 'cash' } })
    await shop.post(`/v1/invoices/${id}/withholding_certificate`, { number: 'Wht-7/2569', date: '2026-11-20' })
    const [paper] = (await shop.get(`/v1/tax_documents?invoice=${id}`)).json.data
    const [found, ...others] = await find(paper.number.toLowerCase())
    expect([found, others]).toMatchObject([{ type: 'tax_document', id: paper.id, title: paper.number }, []])
    expect(found?.url).toMatch(new RegExp(`/tax-documents/${paper.id}$`))
    expect(await ids(paper.id)).toEqual([paper.id])
    expect(await ids('wht-7/2569')).toEqual([id])
    expect(await ids('wht-7/256')).toEqual([])
    const key = (await shop.post('/v1/api_keys', { scopes: ['products:read'] })).json.secret
    expect([await find(paper.number, [], key), await find('wht-7/2569', [], key)]).toEqual([[], []])
    const other = await billing.shop()
    expect(await find(paper.number, [], other.liveKey)).toEqual([])
  })

  test('invoices and tax documents by the end of their numbers, the whole counter first', async () => {
    const own = await billing.shop()
    const customer = await own.customer()
    const issued: { id: string; number: string; paper: string }[] = []
    const issue = async () => {
      const lines = [{ description: 'Consulting', unit_amount_satang: 100_000 }]
      const { id } = (await own.post('/v1/invoices', { customer, lines })).json
      const { number } = (await own.post(`/v1/invoices/${id}/finalize`, {})).json
      await own.post(`/v1/invoices/${id}/pay`, { paid_outside: { method: 'cash' } })
      const [paper] = (await own.get(`/v1/tax_documents?invoice=${id}`)).json.data
      issued.push({ id, number, paper: paper.id })
      return number as string
    }
    const year = (await issue()).slice(4, 8)
    for (const last of [10_041, 41, 20_042]) {
      for (const table of ['invoice_counters', 'tax_document_counters'])
        await billing.api.sql(`update ${table} set last = $2 where merchant_id = $1`, [own.id, last])
      await issue()
    }
    const numbers = issued.map(({ number }) => number.slice(9))
    expect(numbers).toEqual(['000001', '010042', '000042', '020043'])
    const found = async (query: string) => {
      const { json } = await own.get(`/v1/search?query=${encodeURIComponent(query)}`)
      return (json.data as { id: string }[]).map(({ id }) => id)
    }
    const [, later, first] = issued as [(typeof issued)[0], (typeof issued)[0], (typeof issued)[0]]
    for (const typed of ['0042', ' 0042 '])
      expect([typed, await found(typed)]).toEqual([typed, [first.id, later.id, first.paper, later.paper]])
    // So many tax documents end in two digits that only the newest of them are looked at.
    expect(await found('42')).toEqual([first.id, later.id, first.paper])
    for (const typed of ['000042', `${year}-000042`])
      expect([typed, await found(typed)]).toEqual([typed, [first.id, first.paper]])
    expect(await found('10042')).toEqual([later.id, later.paper])
    expect(await found('1999-000042')).toEqual([])
    // Of a branch, whose numbers have its code.
    await own.send('PATCH', '/v1/tax_settings', { body: { branch: '00007' } })
    await issue()
    expect(await found('20044')).toEqual([issued[4]!.id])
    expect((await found(`${year}-000001`)).toSorted()).toEqual(
      [issued[0]!.id, issued[0]!.paper, issued[4]!.paper].toSorted(),
    )
  })

  test('a customer by a part of the name, in any case, with what they bought', async () => {
    const found = await find('maLEE')
    expect(found.map(({ type, id }) => [type, id])).toEqual([
      ['customer', made.malee],
      ['subscription', made.subscription],
      ['payment', made.payment],
      ['invoice', made.invoice],
      ['license', made.licence],
    ])
    const slug = await slugOf(billing, shop)
    expect(found[0]).toEqual({
      ...{ object: 'search_result', type: 'customer', id: made.malee },
      ...{ title: 'Malee Srisuk', subtitle: 'malee@example.com' },
      url: `${billing.api.deps.links.baseUrl}/dashboard/${slug}/test/customers/${made.malee}`,
    })
    expect(found[2]).toMatchObject({ title: 'Malee Srisuk', subtitle: expect.stringMatching(/^฿299\.00.*succeeded$/) })
  })

  test('a Thai name', async () => {
    expect(await ids('ศรีสุข')).toEqual([made.thai])
  })

  test.each([
    ['an address', 'malee@example.com'],
    ['a part of it', 'malee@'],
    ['a phone number as people write it', '081 234 5678'],
    ['and as it is stored', '+66812345678'],
    ['the last four digits of a card', '4242'],
  ])('a customer by %s', async (_, query) => {
    expect(await ids(query, ['customer'])).toEqual([made.malee])
  })

  test('a product by its name, also when the text has signs of patterns', async () => {
    expect(await ids('studio plan', ['product'])).toEqual([made.product])
    expect(await ids('50%_off', ['product'])).toEqual([made.product])
    expect(await ids('5%off', ['product'])).toEqual([])
  })

  test('an invoice by its number, a code, a licence by its key', async () => {
    expect(await ids(made.number!, ['invoice'])).toEqual([made.invoice])
    expect(await ids('rainy')).toEqual([made.code])
    expect(await ids(made.key!.toLowerCase())).toEqual([made.licence])
  })

  test.each(['malee', 'product', 'subscription', 'payment', 'invoice', 'code', 'licence'] as const)(
    '%s first by its id',
    async (what) => {
      expect((await ids(made[what]!))[0]).toBe(made[what])
    },
  )

  test('nothing of another merchant or mode', async () => {
    const other = await billing.shop()
    for (const query of ['malee', made.payment!, made.key!, '4242']) {
      expect(await find(query, [], other.testKey)).toEqual([])
      expect(await find(query, [], shop.liveKey)).toEqual([])
    }
  })

  test('nothing by one letter, which would be nearly everything', async () => {
    expect(await ids('m')).toEqual([])
  })
})

test('a key finds what it may read, and nobody’s name through it', async () => {
  const { json } = await shop.post('/v1/api_keys', { name: 'Invoices', scopes: ['invoices:read'] })
  expect(await find('malee', [], json.secret)).toEqual([])
  expect(await find('4242', [], json.secret)).toEqual([])
  expect(await find('studio', [], json.secret)).toEqual([])
  const [found, ...more] = await find(made.number!, [], json.secret)
  expect([found!.id, found!.title, found!.subtitle, more]).toEqual([made.invoice, made.number, '฿299.00 · paid', []])
})

test('a key that may read no cards finds nobody by their digits', async () => {
  const keyOf = async (scopes: string[]) => (await shop.post('/v1/api_keys', { name: 'Some', scopes })).json.secret
  const without = await keyOf(['customers:read', 'payments:read'])
  expect(await find('4242', [], without)).toEqual([])
  expect((await find('malee', [], without)).map(({ id }) => id)).toEqual([made.malee, made.payment])
  const withCards = await keyOf(['customers:read', 'payment_methods:read'])
  expect((await find('4242', [], withCards)).map(({ id }) => id)).toEqual([made.malee])
})

test('a deleted customer is not found', async () => {
  const gone = await shop.customer({ name: 'Gone Away', email: 'gone@example.com' })
  expect(await ids('gone away')).toEqual([gone])
  await shop.send('DELETE', `/v1/customers/${gone}`)
  expect(await ids('gone away')).toEqual([])
})

test.each([
  ['', 'query'],
  ['query=', 'query'],
  ['query=a&types[]=payout', 'types[0]'],
  [`query=${'a'.repeat(201)}`, 'query'],
])('refuses %s by its field', async (asked, param) => {
  const { status, json } = await shop.get(`/v1/search?${asked}`)
  expect([status, json.error.param]).toEqual([400, param])
})

test('finds twenty at most of one type, the newest first', async () => {
  const many: string[] = []
  for (let n = 0; n < 22; n++) many.push(await shop.customer({ name: `Zebra ${n}`, email: `zebra${n}@example.com` }))
  expect(await ids('zebra', ['customer'])).toEqual(many.toReversed().slice(0, 20))
  expect((await find('zebra')).filter(({ type }) => type === 'customer')).toHaveLength(5)
})
