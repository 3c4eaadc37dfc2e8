// Customers in the dashboard, without a browser: the table, the page of one, and everything that is done there; and nobody else's.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { type PortalBrowser, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let owner: PortalBrowser
let home: string
const customers: Record<string, string> = {}

beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  home = `/dashboard/${await slugOf(billing, shop)}/test`
  owner = await signedInMember(billing, shop)
  customers.nok = await shop.customer({ email: 'nok@example.com', name: 'Nok Jaidee' })
  customers.anan = await shop.customer({ email: 'anan@example.com', name: 'Anan' })
  customers.nameless = await shop.customer({ email: 'b@example.com' })
  await shop.subscribe({ customer: customers.nok, price: await shop.price({ amount_satang: 19_900 }) })
  await billing.settled()
})
afterAll(() => billing.close())

/** The rows of a page, in its order. */
const idsIn = (text: string) =>
  [...text.matchAll(/<th scope="row"[^>]*><a href="[^"]*\/(cus_\w+)"/g)].map(([, id]) => id)
const read = async (path: string) => (await owner.get(home + path)).text

test('shows who runs what and has paid how much, in every order, with those who have no name first', async () => {
  const newest = [customers.nameless, customers.anan, customers.nok]
  const page = await read('/customers')
  expect(idsIn(page)).toEqual(newest)
  for (const words of ['Nok Jaidee', 'nok@example.com', '1 running', '฿199.00']) expect(page).toContain(words)
  expect(idsIn(await read('/customers?order=name'))).toEqual([customers.nameless, customers.anan, customers.nok])
  expect(idsIn(await read('/customers?order=-name'))).toEqual([customers.nok, customers.anan, customers.nameless])
  expect(idsIn(await read('/customers?order=email'))).toEqual([customers.anan, customers.nameless, customers.nok])
  expect(idsIn(await read(`/customers?order=name&after=${customers.nameless}`))).toEqual([
    customers.anan,
    customers.nok,
  ])
  expect(idsIn(await read(`/customers?order=-name&before=${customers.nameless}`))).toEqual([
    customers.nok,
    customers.anan,
  ])
})

test('finds a customer by the address, says what is no address, and answers all rows as a file', async () => {
  expect(idsIn(await read('/customers?email=Anan@Example.com'))).toEqual([customers.anan])
  const wrong = await owner.get(`${home}/customers?email=anan`)
  expect([wrong.status, wrong.text.includes('role="alert"')]).toEqual([422, true])
  const file = await owner.get(`${home}/customers?csv=all`)
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.text.trim().split('\r\n')).toHaveLength(4)
})
