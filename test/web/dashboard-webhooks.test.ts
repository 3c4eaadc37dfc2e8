// A developer's main task in a real browser, by keyboard alone: an endpoint is added, its secret shown once, a ping sent, and its delivery read.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { DESKTOP, describeInBrowser, expectAccessible, openBrowser, openPage } from '../support/browser.ts'
import { signedInMember } from '../support/dashboard.ts'
import { another, type Delivering } from '../support/delivering.ts'
import { press } from '../support/keyboard.ts'
import { slugOf } from '../support/portal.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'

const SHOTS = process.env.PAGE_SHOTS

describeInBrowser('webhooks in the dashboard', () => {
  let billing: BillingApi
  let shop: ApiShop
  let browser: Browser
  let delivering: Delivering
  let receiver: Receiver
  let home: string
  let cookie: string
  beforeAll(async () => {
    billing = await startBillingApi()
    const { api } = billing
    api.deps.links.baseUrl = api.url
    const { db, links, gateways, workflows, encryptionKey } = { ...api, ...api.deps }
    const deps = { orm: db.orm, links, gateways, notifier: workflows }
    delivering = another({ deps, pool: db.pool } as never, encryptionKey)
    workflows.wakeNow = (wakeup) => delivering.wake([wakeup])
    receiver = await openReceiver()
    shop = await billing.shop()
    home = `/dashboard/${await slugOf(billing, shop)}/test`
    cookie = (await signedInMember(billing, shop)).cookie
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await delivering?.close()
    await receiver?.close()
    await billing?.close()
  })

  async function visit(path: string) {
    const seen = await openPage(browser, billing.api.url, DESKTOP)
    const [name, value] = cookie.split('=') as [string, string]
    await seen.page.context().addCookies([{ name, value, url: `${billing.api.url}/dashboard` }])
    await seen.page.goto(billing.api.url + path)
    return seen
  }
  const shot = async (page: Page, name: string) => {
    if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true })
  }

  test('an endpoint is added, pinged, and its delivery read by keyboard alone', async () => {
    const { page, strangers, complaints, close } = await visit(`${home}/webhooks`)
    await press(page, 'Add an endpoint')
    await page.getByRole('heading', { name: 'Add a webhook endpoint', level: 1 }).waitFor()
    await expectAccessible(page)
    await press(page, 'Address', 'h')
    await page.keyboard.type(`${receiver.url.slice(1)}/hooks`)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'The signing secret', level: 1 }).waitFor()
    expect(await page.locator('.copyable code').innerText()).toMatch(/^whsec_/)
    expect(page.url()).not.toContain('whsec')
    await expectAccessible(page)
    await shot(page, 'secret-desk')
    await press(page, 'I have copied it')
    await page.getByRole('heading', { name: `${receiver.url}/hooks`, level: 1 }).waitFor()
    await press(page, 'More', 'Enter')
    await press(page, 'Send a ping')
    await page.locator('[data-flash="pinged"]').waitFor()
    expect(receiver.got.map(({ path, event }) => [path, event.type])).toEqual([['/hooks', 'webhook_endpoint.ping']])
    expect(await page.locator('main .state').first().innerText()).toBe('Delivered')
    await press(page, 'Request headers')
    expect(await page.locator('details[open] pre').innerText()).toMatch(/webhook-signature: v1,.{4}…/)
    await expectAccessible(page)
    await shot(page, 'delivery-desk')
    expect([...strangers, ...complaints]).toEqual([])
    await close()
  })
})
