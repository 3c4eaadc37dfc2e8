// Subscriptions in the dashboard, without a browser: the table, the page of one, and everything that is done there; and nobody else's.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
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

/** The rows of a page, in its order. */
const idsIn = (text: string) =>
  [...text.matchAll(/<th scope="row"[^>]*><a href="[^"]*\/(sub_\w+)"/g)].map(([, id]) => id)
const read = async (path: string) => (await owner.get(home + path)).text
const api = async (path: string) => (await shop.get(path)).json

test('shows who subscribes to what at which price, newest first or by the end of the period', async () => {
  const page = await read('/subscriptions')
  expect(idsIn(page)).toEqual([subs.invoice, subs.card, subs.ended])
  for (const words of ['Studio × 2', 'Nok Jaidee', 'nok@example.com', '฿398.00 a month', '฿1,590.00 a year'])
    expect(page).toContain(words)
  expect(idsIn(await read('/subscriptions?order=period_end')).at(-1)).toBe(subs.invoice)
  expect(idsIn(await read('/subscriptions?order=created'))).toEqual([subs.ended, subs.card, subs.invoice])
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
