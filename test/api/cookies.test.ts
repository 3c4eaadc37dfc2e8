// Cookies: behind https another host cannot have set any of them, and all are made in one place of the code.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { TestApi } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { memberCookie, newMember } from '../support/dashboard.ts'
import { portalBrowser, portalLink, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let slug: string
let https: TestApi
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  slug = await slugOf(billing, shop)
  https = await billing.api.another({ links: { ...billing.api.deps.links, baseUrl: 'https://shops.example' } })
})
afterAll(async () => {
  await https.close()
  await billing.close()
})

/** The cookies that a log-in to the dashboard and a link to the portal set. */
async function given({ url }: TestApi): Promise<string[]> {
  const { email, password } = await newMember(billing, shop)
  const member = await portalBrowser(url).post('/dashboard/login', { email, password })
  const customer = await portalBrowser(url).get(await portalLink(shop, await shop.customer()))
  return [...member.headers.getSetCookie(), ...customer.headers.getSetCookie()]
}

describe('a cookie', () => {
  test('has the prefix __Host- behind https, and all that a browser asks of it', async () => {
    const cookies = await given(https)
    const names = ['satang_member', 'satang_devices', `satang_customer_test_${slug}`]
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(names.map((name) => `__Host-${name}`))
    for (const cookie of cookies)
      expect(cookie).toMatch(/^[^;]+=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/)
  })

  test('has neither prefix nor Secure over http, where a browser would not take it', async () => {
    for (const cookie of await given(billing.api))
      expect(cookie).toMatch(/^satang_[^;]+=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
  })

  test('without the prefix opens nothing behind https: another host of the domain could have planted it', async () => {
    const { id } = await newMember(billing, shop)
    const cookie = await memberCookie(billing, shop, id)
    const home = async (shown: string) => (await portalBrowser(https.url, shown).get('/dashboard')).location
    expect(await home(cookie)).toBe('/dashboard/login')
    expect(await home(`__Host-${cookie}`)).toBe(`/dashboard/${slug}/test`)
    expect(await home(`${cookie}; __Host-${cookie}`)).toBe(`/dashboard/${slug}/test`)
  })

  test('is taken away under the name by which it was given', async () => {
    const { id } = await newMember(billing, shop)
    const browser = portalBrowser(https.url, `__Host-${await memberCookie(billing, shop, id)}`)
    const { headers } = await browser.post('/dashboard/logout')
    expect(headers.get('set-cookie')).toMatch(/^__Host-satang_member=; Path=\/; Max-Age=0; .*; Secure$/)
  })

  test('is read and given in one place', () => {
    const root = join(import.meta.dirname, '../..')
    const files = ['api', 'web', 'gateways'].flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(ts|js)$/.test(file))
        .map((file) => join(room, file)),
    )
    const touching = files.filter((file) =>
      /set-cookie|\.cookies\b|headers\.cookie\b|\.get\('cookie'\)|document\.cookie/i.test(
        readFileSync(join(root, file), 'utf8'),
      ),
    )
    expect(touching).toEqual(['web/cookies.ts'])
  })
})
