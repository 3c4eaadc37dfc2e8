// A seller's main task in a real browser, by keyboard alone: a product is created, given a price, and sold by a link whose QR is read from the
// screen.
import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { DESKTOP, describeInBrowser, expectAccessible, readQr } from '../support/browser.ts'
import { signedInMember } from '../support/dashboard.ts'
import { press, reach } from '../support/keyboard.ts'
import { pagesHouse, shot } from '../support/pages.ts'
import { slugOf } from '../support/portal.ts'

describeInBrowser('selling in the dashboard', () => {
  const environment = pagesHouse()
  let home: string
  let cookie: string
  beforeAll(async () => {
    home = `${environment.billing.api.url}/dashboard/${await slugOf(environment.billing, environment.shop)}/test`
    cookie = (await signedInMember(environment.billing, environment.shop)).cookie
  })

  async function visit(path: string): Promise<Page> {
    const { page } = await environment.visit('about:blank', { ...DESKTOP, permissions: ['clipboard-write'] })
    const [name, value] = cookie.split('=') as [string, string]
    await page.context().addCookies([{ name, value, url: home }])
    await page.goto(home + path)
    return page
  }
  const write = async (page: Page, name: string, text: string) => {
    await press(page, name, text.slice(0, 1))
    await page.keyboard.type(text.slice(1))
  }
  const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

  test('a product with a price and a checkout link are made by keyboard alone', async () => {
    const page = await visit('/products')
    await press(page, 'Add a product')
    await title(page, 'Add a product')
    await write(page, 'Name', 'Studio')
    await reach(page, 'Once')
    await page.keyboard.press('ArrowLeft')
    expect(await page.getByLabel('No price yet').isChecked()).toBe(true)
    await press(page, /^Licence, features, credits/, 'Enter')
    await press(page, 'A licence key for each purchase', 'Space')
    await press(page, 'Show it in the shop', 'Space')
    await press(page, 'Add the product')
    await title(page, 'Studio')

    await press(page, 'Add a price')
    await title(page, 'Add a price to Studio')
    await reach(page, 'Once')
    await page.keyboard.press('ArrowRight')
    expect(await page.getByLabel('Monthly').isChecked()).toBe(true)
    await write(page, 'Amount', '199')
    await page.keyboard.press('Enter')
    await title(page, 'Studio')
    await press(page, /^Show the QR/, 'Enter')
    await page.locator('.qr img').waitFor()

    await press(page, '฿199 each month')
    await title(page, 'Studio: ฿199 each month')
    await press(page, 'Create a link for 1 buyer')
    await title(page, 'Create a link for 1 buyer')
    await press(page, 'Add a line')
    await page.locator('#line-2').waitFor()
    await expectAccessible(page)
    await write(page, 'Customer', 'nok@example.com')
    await page.keyboard.press('Enter')
    await title(page, 'Link for 1 buyer: ฿199.00')
    await expectAccessible(page)
    await shot(page, 'checkout-link')
    const url = await page.locator('.shared-link code').innerText()
    expect(await readQr(environment.browser, page.locator('.qr img'))).toBe(url)
    await press(page, 'Copy link')
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor() // it stays; the button says it for two seconds
    await press(page, 'Open')
    await page.waitForURL(url)
  })
})
