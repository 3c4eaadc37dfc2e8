// Licences in the dashboard, without a browser: the table and the search by key; the page of one with its devices; switching off and on, a new key
// and free seats, once each. Other shops cannot see them.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { type PortalBrowser, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let owner: PortalBrowser
let home: string
let price: string
// biome-ignore lint/suspicious/noExplicitAny: objects of the API have their shapes where they are made.
let licences: any[]

beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  home = `/dashboard/${await slugOf(billing, shop)}/test`
  owner = await signedInMember(billing, shop)
  price = await shop.price({}, { name: 'Studio', license_enabled: true, license_seats: 3 })
  const buyer = await shop.customer({ name: 'นกน้อย' })
  for (let n = 0; n < 3; n++) await shop.subscribe({ price, customer: buyer })
  await billing.settled()
  licences = (await shop.get('/v1/licenses')).json.data
  for (const instance of ['studio-pc', 'laptop']) expect((await verify(licences[1], { instance })).valid).toBe(true)
})
afterAll(() => billing.close())

const verify = async ({ product, key }: { product: string; key: string }, more: object = {}) => {
  const body = { product_id: product, license_key: key, ...more }
  return (await billing.api.send('POST', '/v1/licenses/verify', { body, headers: { 'service-version': '2026-09-01' } }))
    .json
}
const read = async (id: string) => (await shop.get(`/v1/licenses/${id}`)).json
const idsIn = (text: string) => [...new Set([...text.matchAll(/\/licences\/(lic_\w+)"/g)].map(([, id]) => id))]
const page = async (path: string, browser = owner) => (await browser.get(home + path)).text
const ids = (...order: number[]) => order.map((n) => licences[n].id)
/** The key of the form after one of the questions. */
const keyOf = (text: string, verb: string) =>
  new RegExp(`/${verb}(?:\\?[^"]*)?"><input type="hidden" name="form_key" value="([^"]+)"`).exec(text)![1]!

test('shows keys with products, customers and seats, newest first or by use, and narrows them', async () => {
  const text = await page('/licences')
  expect(idsIn(text)).toEqual(ids(0, 1, 2))
  for (const words of [licences[0].key, 'Studio', 'นกน้อย', '2 of 3', '0 of 3']) expect(text).toContain(words)
  expect(idsIn(await page('/licences?order=-uses'))[0]).toBe(licences[1].id)
  expect(idsIn(await page(`/licences?subscription=${licences[2].subscription}`))).toEqual(ids(2))
  expect(idsIn(await page('/licences?status=revoked'))).toEqual([])
  const { headers, text: file } = await owner.get(`${home}/licences?csv=all`)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="licenses-test-/)
  expect(file.trim().split('\r\n')).toHaveLength(4)
})

test('leads from a key, in small letters too, to its licence, and from another shop’s to nothing', async () => {
  const { key, id } = licences[1]
  const { location } = await owner.get(`${home}/search?q=${key.toLowerCase()}`)
  expect(location).toBe(`${home}/licences/${id}`)
  expect((await owner.get(`${home}/licences?key=${'0'.repeat(8)}-${key.slice(9)}`)).status).toBe(404)
  expect((await owner.get(`${home}/licences?key=%00`)).status).toBe(404)
  const stranger = await billing.shop()
  const member = await signedInMember(billing, stranger)
  expect((await member.get(`/dashboard/${await slugOf(billing, stranger)}/test/licences?key=${key}`)).status).toBe(404)
})

test('shows a licence with its key, its devices and its history', async () => {
  const { id, key } = licences[1]
  const text = await page(`/licences/${id}`)
  for (const words of [key, 'studio-pc', 'laptop', '2 of 3', 'license.issued', `/v1/licenses/${id}&#39;`])
    expect(text).toContain(words)
  expect(await page(`/licences/${id}?lang=th`)).toContain('รหัสไลเซนส์')
})

test('switches off and on, saying before what follows', async () => {
  const { id } = licences[0]
  const text = await page(`/licences/${id}`)
  expect(text).toContain('It stops verifying at once')
  const off = await owner.post(`${home}/licences/${id}/disable`, { form_key: keyOf(text, 'disable') })
  expect(off.location).toBe(`${home}/licences/${id}?flash=switched_off`)
  expect(await verify(licences[0], { increment_uses_count: false })).toMatchObject({ valid: false, reason: 'disabled' })
  const disabled = await page(`/licences/${id}?flash=switched_off`)
  expect(disabled).toContain('You switched it off')
  // The word of the button.
  expect(disabled).toContain('>Switched off</span>')
  expect(disabled).not.toContain('/disable"')
  await owner.post(`${home}/licences/${id}/enable`, { form_key: keyOf(disabled, 'enable') })
  expect((await verify(licences[0], { increment_uses_count: false })).valid).toBe(true)
})

test('makes one new key however often the form is sent, and shows it', async () => {
  const { id, key } = licences[0]
  const fields = { form_key: keyOf(await page(`/licences/${id}`), 'rotate') }
  const sent = await Promise.all([1, 2].map(() => owner.post(`${home}/licences/${id}/rotate`, fields)))
  expect(sent.map(({ location }) => location)).toEqual(Array(2).fill(`${home}/licences/${id}?flash=rotated`))
  await billing.settled()
  const { key: now } = await read(id)
  expect(now).not.toBe(key)
  const text = await page(`/licences/${id}?flash=rotated`)
  expect([text.includes(now), text.includes(key)]).toEqual([true, false])
  expect(text.match(/<code>license\.rotated<\/code>/g)).toHaveLength(1)
})

test('removes one device, once, and only for whoever may', async () => {
  const { id, product, key } = licences[2]
  const other = 'Ploy’s Mac & PC?'
  for (const instance of ['studio-pc', other]) await verify({ product, key }, { instance })
  const text = await page(`/licences/${id}`)
  const path = `/licences/${id}/release?device=${encodeURIComponent(other)}`
  const [, form_key] = /release\?device=Ploy[^"]*"><input type="hidden" name="form_key" value="([^"]+)"/.exec(text)!
  const viewer = await signedInMember(billing, shop, 'viewer')
  expect((await viewer.get(`${home}/licences/${id}`)).text).not.toContain('/release?')
  expect((await viewer.post(home + path, { form_key: 'by-a-viewer' })).status).toBe(403)
  const sent = await Promise.all([1, 2].map(() => owner.post(home + path, { form_key: form_key! })))
  expect(sent.map(({ location }) => location)).toEqual(Array(2).fill(`${home}/licences/${id}?flash=device_removed`))
  const after = await read(id)
  expect([after.uses, after.instances.map((device: { id: string }) => device.id)]).toEqual([1, ['studio-pc']])
  const last = `/licences/${id}/release?device=studio-pc`
  await owner.post(home + last, { form_key: 'the-last-device' })
  expect((await read(id)).uses).toBe(0)
})

test('frees all seats, and offers it only where some are taken', async () => {
  expect(await page(`/licences/${licences[2].id}`)).not.toContain('/reset_uses"')
  const { id } = licences[1]
  await owner.post(`${home}/licences/${id}/reset_uses`, {
    form_key: keyOf(await page(`/licences/${id}`), 'reset_uses'),
  })
  expect(await read(id)).toMatchObject({ uses: 0, instances: [] })
})

test('offers nothing for what is revoked, and says why it is', async () => {
  const { id, subscription } = licences[2]
  await shop.post(`/v1/subscriptions/${subscription}/cancel?at_period_end=false`)
  await billing.settled()
  const text = await page(`/licences/${id}`)
  expect(text).toContain('Its subscription has ended')
  expect(text).not.toMatch(/\/(?:disable|enable|rotate)"/)
  expect((await owner.post(`${home}/licences/${id}/rotate`, {})).status).toBe(400)
})

test('belong to one shop and mode, and are changed by those whose role reaches there', async () => {
  const { id } = licences[0]
  const stranger = await billing.shop()
  const member = await signedInMember(billing, stranger)
  const there = `/dashboard/${await slugOf(billing, stranger)}/test`
  expect((await member.get(`${home}/licences/${id}`)).status).toBe(404)
  expect((await member.get(`${there}/licences/${id}`)).status).toBe(404)
  expect((await member.post(`${there}/licences/${id}/rotate`, {})).status).toBe(404)
  expect((await owner.get(`${home.replace(/test$/, 'live')}/licences/${id}`)).status).toBe(404)
  const finance = await signedInMember(billing, shop, 'finance')
  expect(await page(`/licences/${id}`, finance)).not.toContain('/rotate"')
  expect((await finance.post(`${home}/licences/${id}/rotate`, {})).status).toBe(403)
  expect((await owner.post(`${home}/licences/${id}/disable`, {}, { origin: 'https://evil.example' })).status).toBe(400)
  expect((await read(id)).status).toBe('active')
})
