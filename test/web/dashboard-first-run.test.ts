// From the log-in to a link that sells, as somebody who has never been here: in a real browser, on a phone in Thai and on a desktop in English. Screens
// and clicks are counted.
import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { DESKTOP, describeInBrowser, expectAccessible, PHONE, readQr } from '../support/browser.ts'
import { newMember, type TestMember } from '../support/dashboard.ts'
import { pagesHouse, shot } from '../support/pages.ts'
import { slugOf } from '../support/portal.ts'

/** The promise: four screens, and two minutes for somebody who types. */
const SCREENS_MAX = 4
const CLICKS_MAX = 5

const IN = {
  en: {
    start: 'Add a product with a price',
    name: 'Name',
    amount: 'Amount',
    save: 'Add the product',
    copy: 'Copy link',
    copied: 'Copied',
  },
  th: { start: /เพิ่มสินค้า/, name: 'ชื่อ', amount: 'จำนวนเงิน', save: 'เพิ่มสินค้า', copy: 'คัดลอกลิงก์', copied: 'คัดลอกแล้ว' },
} as const

describeInBrowser('the first run', () => {
  const environment = pagesHouse()
  /** A shop that sells nothing yet, and its owner. */
  async function newShop(): Promise<{ boss: TestMember; home: string }> {
    const { billing } = environment
    const shop = await billing.shop()
    const boss = await newMember({ api: billing.api }, shop)
    return { boss, home: `/dashboard/${await slugOf(billing, shop)}/test` }
  }

  for (const [locale, options, width] of [
    ['en', DESKTOP, 'desk'],
    ['th', PHONE, 'phone'],
  ] as const)
    test(`leads from the log-in to a link that sells: ${locale}, ${width}`, async () => {
      const words = IN[locale]
      const { boss, home } = await newShop()
      const { page } = await environment.visit('about:blank', { ...options, permissions: ['clipboard-write'] })
      const seen: string[] = []
      page.on('load', (loaded: Page) => seen.push(new URL(loaded.url()).pathname))
      let clicks = 0
      const click = async (locator: ReturnType<Page['locator']>) => {
        clicks++
        await locator.click()
      }
      const origin = environment.billing.api.url
      await page.goto(`${origin}/dashboard/login?lang=${locale}&next=${encodeURIComponent(`${home}?lang=${locale}`)}`)
      await page.locator('input[name="email"]').fill(boss.email)
      await page.locator('input[name="password"]').fill(boss.password)
      await page.locator('input[name="password"]').press('Enter')
      clicks++
      await page.waitForURL(new RegExp(`${home}(\\?|$)`))
      await click(page.getByRole('link', { name: words.start }).first())
      await page.getByRole('button', { name: words.save }).waitFor()
      await expectAccessible(page)
      await shot(page, `product-new-${locale}-${width}`)
      await page.getByLabel(words.name, { exact: true }).fill('คอร์สถ่ายภาพ')
      await page.getByLabel(words.amount, { exact: true }).fill('1,490')
      await click(page.getByRole('button', { name: words.save }))
      await page.locator('.qr img').waitFor()
      await expectAccessible(page)
      await shot(page, `product-link-${locale}-${width}`)
      const url = await page.locator('.shared-link code').innerText()
      expect(await readQr(environment.browser, page.locator('.qr img'))).toBe(url)
      await click(page.locator('.shared-link').getByRole('button', { name: words.copy, exact: true }))
      await page.getByRole('status').filter({ hasText: words.copied }).waitFor() // it stays; the button says it for two seconds
      expect(seen).toHaveLength(SCREENS_MAX)
      expect(clicks).toBeLessThan(CLICKS_MAX)

      // Whoever has the link can pay, without being asked for anything but an e-mail address.
      const buyer = await environment.visit(url, PHONE)
      expect((await buyer.page.goto(url))?.status()).toBe(200)
      expect(await buyer.page.locator('main').innerText()).toContain('฿1,490.00')
    })

  test('shows only the fields of the price that was chosen, with and without scripts', async () => {
    const { boss, home } = await newShop()
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await environment.visit('about:blank', { ...DESKTOP, javaScriptEnabled })
      const origin = environment.billing.api.url
      await page.goto(`${origin}/dashboard/login?lang=en&next=${encodeURIComponent(`${home}/products/new?lang=en`)}`)
      await page.locator('input[name="email"]').fill(boss.email)
      await page.locator('input[name="password"]').fill(boss.password)
      await page.locator('input[name="password"]').press('Enter')
      await page.waitForURL(/products\/new/)
      const shown = async () => ({
        amount: await page.getByLabel('Amount', { exact: true }).isVisible(),
        suggested: await page.getByLabel(/^Suggested/).isVisible(),
      })
      expect(await shown()).toEqual({ amount: true, suggested: false })
      await page.getByLabel('Monthly').check()
      expect(await shown()).toEqual({ amount: true, suggested: false })
      await page.getByLabel('Pay what you want').check()
      expect(await shown()).toEqual({ amount: false, suggested: true })
      await page.getByLabel('No price yet').check()
      expect(await shown()).toEqual({ amount: false, suggested: false })
    }
  })
})
