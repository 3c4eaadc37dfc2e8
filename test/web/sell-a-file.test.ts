// Selling a file in a real browser: a merchant drops it into the form of a new product, gets a payment link, and a buyer pays by card and downloads it.
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { DESKTOP, describeInBrowser, expectAccessible, PHONE } from '../support/browser.ts'
import { signedInMember } from '../support/dashboard.ts'
import { dropFiles } from '../support/drop.ts'
import { pagesHouse, shot } from '../support/pages.ts'
import { pngFile } from '../support/pictures.ts'
import { slugOf } from '../support/portal.ts'

describeInBrowser('a file', () => {
  const house = pagesHouse()
  const bytes = randomBytes(2_500_001)
  let home: string
  let cookie: string
  beforeAll(async () => {
    home = `${house.billing.api.url}/dashboard/${await slugOf(house.billing, house.shop)}/test`
    cookie = (await signedInMember(house.billing, house.shop)).cookie
  })

  async function visit(path: string, options: BrowserContextOptions = DESKTOP): Promise<Page> {
    const { page } = await house.visit('about:blank', options)
    const [name, value] = cookie.split('=') as [string, string]
    await page.context().addCookies([{ name, value, url: home }])
    await page.goto(home + path)
    return page
  }
  const fits = async (page: Page) =>
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)

  test('is dropped into the form of a new product, sold by its link, paid by card and downloaded', async () => {
    const page = await visit('/products/new?lang=en')
    await page.getByLabel('Name', { exact: true }).fill('Open a coffee shop')
    await page.getByLabel('Amount', { exact: true }).fill('199')
    const path = join(tmpdir(), `satang-guide-${process.pid}.pdf`)
    writeFileSync(path, bytes)
    await dropFiles(page, 'input[name="files"]', [path])
    await expectAccessible(page)
    await fits(page)
    await shot(page, 'file-new-desk-en')
    await page.getByRole('button', { name: 'Add the product' }).click()
    await page.locator('.qr img').waitFor()
    rmSync(path)
    const url = await page.locator('.shared-link code').innerText()

    const { page: buyer } = await house.visit(`${url}?lang=en`, { ...PHONE, acceptDownloads: true })
    await buyer.fill('#email', 'nok@example.com')
    await buyer.locator('input[name="method"][value="card"]').check()
    await buyer.locator('#token').selectOption('pm_card_ok')
    await buyer.locator('button.main').click()
    // What was bought is the button; the way back to the shop is a link.
    const link = buyer.locator('main a.button.main[href*="/files/file_"]')
    await link.waitFor()
    await fits(buyer)
    await shot(buyer, 'file-bought-phone-en')
    const [download] = await Promise.all([buyer.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toMatch(/^satang-guide-\d+\.pdf$/)
    expect(readFileSync(await download.path()).equals(bytes)).toBe(true)
  })

  test('has a product that is shown as in the shop while it is typed', async () => {
    const page = await visit('/products/new?lang=en')
    const card = page.locator('[data-product-preview]')
    const shows = async () => (await card.innerText()).replaceAll(/\s+/g, ' ').trim()
    expect(await shows()).toBe('Y Your product ฿– Buy')
    await page.getByLabel('Name', { exact: true }).fill('แก้วเซรามิก')
    await page.locator('[name="amount"]').fill('1,250.50')
    expect(await shows()).toBe('ก แก้วเซรามิก ฿1,250.50 Buy')
    await page.locator('[name="price_kind"][value="month"]').check()
    await page.locator('[name="amount"]').fill('299')
    expect(await shows()).toBe('ก แก้วเซรามิก ฿299 each month Subscribe')
    await page.locator('[name="price_kind"][value="pay_what_you_want"]').check()
    expect(await shows()).toBe('ก แก้วเซรามิก You choose what to pay Buy')
    await page.locator('[name="minimum"]').fill('20')
    expect(await shows()).toBe('ก แก้วเซรามิก Pay what you want, from ฿20 Buy')
    const picture = { name: 'x.png', mimeType: 'image/png', buffer: pngFile(200, 150, Buffer.alloc(200 * 150, 128)) }
    await page.locator('[name="image_url_file"]').setInputFiles(picture)
    await page.waitForFunction('document.querySelector("[data-product-preview] img").naturalWidth === 200')
    expect(await card.locator('svg').isVisible()).toBe(false)
    await shot(page, 'product-preview-desk-en')
    await page.locator('[name="image_url_file"]').setInputFiles([])
    expect(await card.locator('svg').isVisible()).toBe(true)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await card.isVisible()).toBe(true)
    await fits(page)
  })

  test('has a card beside the form that changes a product, and beside that of a link, with what the form does not ask', async () => {
    const page = await visit('/products/new?lang=en')
    await page.getByLabel('Name', { exact: true }).fill('Lightroom presets')
    await page.locator('[name="price_kind"][value="year"]').check()
    await page.locator('[name="amount"]').fill('990')
    await page.locator('[name="payment_link"]').uncheck()
    await page.getByRole('button', { name: 'Add the product' }).click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    const card = page.locator('[data-product-preview]')
    const shows = async () => (await card.innerText()).replaceAll(/\s+/g, ' ').trim()
    expect(await shows()).toBe('L Lightroom presets ฿990 each year Subscribe')
    await page.getByLabel('Name', { exact: true }).fill('Presets')
    await page.locator('[name="description"]').fill('Thirty of them')
    expect(await shows()).toBe('P Presets Thirty of them ฿990 each year Subscribe')
    await page.goto(page.url().replace(/products\/.*/, 'payment-links/new?lang=en'))
    const isShown = async () => [
      await card.isVisible(),
      await page.getByText('Choose a price to see it as buyers do.').isVisible(),
    ]
    expect(await isShown()).toEqual([false, true])
    await page.locator('[name="price"]').selectOption({ label: 'Lightroom presets: ฿990 each year' })
    expect(await isShown()).toEqual([true, false])
    await page.locator('[name="quantity"]').fill('3')
    expect(await shows()).toBe('L Lightroom presets × 3 ฿990 each year Subscribe')
    await fits(page)
    await shot(page, 'link-preview-desk-en')
  })

  test('and days are chosen in the words of the page, whatever the language of the browser', async () => {
    const page = await visit('/products/new?lang=th')
    const choice = page.locator('.file-choice', { has: page.locator('input[name="files"]') })
    expect(await choice.innerText()).toMatch(/เลือกไฟล์\s+ยังไม่ได้เลือกไฟล์/)
    await choice.locator('input').setInputFiles({ name: 'คู่มือ.pdf', mimeType: 'application/pdf', buffer: bytes })
    expect(await choice.innerText()).toContain('คู่มือ.pdf')
    await shot(page, 'file-choice-desk-th')
    await page.goto(page.url().replace('/products/new', '/discount-codes/new'))
    await page.locator('details.more.group > summary').click()
    await page.locator('[name="starts_at"]').fill('2026-12-04T10:00')
    expect(await page.locator('#field-starts_at-said').innerText()).toBe('วันศุกร์ที่ 4 ธันวาคม 2569 10:00')
    // The era that the page shows is understood, too.
    await page.locator('[name="expires_at"]').fill('2569-12-05T10:00')
    expect(await page.locator('#field-expires_at-said').innerText()).toBe('วันเสาร์ที่ 5 ธันวาคม 2569 10:00')
    // How often a discount holds is asked only where it holds several times.
    const cycles = page.locator('[name="duration_in_cycles"]')
    expect(await cycles.isVisible()).toBe(false)
    await page.locator('[name="duration"][value="repeating"]').check()
    expect(await cycles.isVisible()).toBe(true)
    await shot(page, 'day-desk-th')
    await page.setViewportSize({ width: 390, height: 844 })
    await fits(page)
    await shot(page, 'day-phone-th')
  })

  test('is chosen without a script, on a phone, and named when it is wrong', async () => {
    const page = await visit('/products/new?lang=th', { ...PHONE, javaScriptEnabled: false })
    await page.locator('input[name="name"]').fill('เปิดร้านกาแฟ')
    const files = page.locator('input[name="files"]')
    await files.setInputFiles({ name: 'คู่มือ.pdf', mimeType: 'application/pdf', buffer: bytes })
    await page.locator('button.main').first().click()
    await page.locator('#field-files-error').waitFor()
    expect(await page.locator('input[name="name"]').inputValue()).toBe('เปิดร้านกาแฟ')
    await fits(page)
    await shot(page, 'file-again-phone-th')
    await page.locator('input[name="amount"]').fill('199')
    await files.setInputFiles({ name: 'คู่มือ.pdf', mimeType: 'application/pdf', buffer: bytes })
    await page.locator('button.main').first().click()
    await page.locator('.qr img').waitFor()
    const [{ id }] = (await house.shop.get('/v1/products?limit=1')).json.data
    for (const [width, options] of [
      ['phone', PHONE],
      ['desk', DESKTOP],
    ] as const)
      for (const [what, at] of [
        ['product', `/products/${id}`],
        ['edit', `/products/${id}/edit`],
      ] as const) {
        const shown = await visit(`${at}?lang=${width === 'phone' ? 'th' : 'en'}`, options)
        await expectAccessible(shown)
        await fits(shown)
        await shot(shown, `file-${what}-${width}`)
      }
  })
})
