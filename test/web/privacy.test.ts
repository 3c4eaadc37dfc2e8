// Personal data in a real browser: what the person who erases a customer reads and types, what the customer downloads, and the browser's report of
// what a page's policy blocks.
import { readFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { DESKTOP, describeInBrowser, expectAccessible, PHONE } from '../support/browser.ts'
import { signedInMember } from '../support/dashboard.ts'
import { pagesHouse, shot } from '../support/pages.ts'
import { portalLink, slugOf } from '../support/portal.ts'

describeInBrowser('personal data', () => {
  const environment = pagesHouse()

  test('is erased by whoever has typed whose it is, on a phone and at a desk', async () => {
    const { billing, shop } = environment
    const owner = await signedInMember(billing, shop)
    const home = `${billing.api.url}/dashboard/${await slugOf(billing, shop)}/test/customers`
    const [name, value] = owner.cookie.split('=') as [string, string]
    for (const [lang, view] of [
      ['en', DESKTOP],
      ['th', PHONE],
    ] as const) {
      const email = `somchai-${lang}@example.com`
      const customer = await shop.customer({ name: 'Somchai Jaidee', email, locale: lang })
      const { page } = await environment.visit('about:blank', { ...view, deviceScaleFactor: 1 })
      await page.context().addCookies([{ name, value, url: billing.api.url }])
      await page.goto(`${home}/${customer}?lang=${lang}`)
      await shot(page, `privacy-customer-${lang}`)
      const saved = page.waitForEvent('download')
      await page.locator('details:has(a[href*="/export"]) > summary').click()
      await page.locator('a[href*="/export"]').click()
      expect(JSON.parse(await readFile(await (await saved).path(), 'utf8')).customer.email).toBe(email)
      await page.locator('a[href*="/erase"]').click()
      await expectAccessible(page)
      await page.fill('input[name=confirmation]', 'somebody else')
      await page.locator('main form button').click()
      await expectAccessible(page)
      await shot(page, `privacy-erase-${lang}`)
      await page.fill('input[name=confirmation]', email)
      await page.locator('main form button').click()
      await page.waitForURL(/\/erasure/)
      await expectAccessible(page)
      await shot(page, `privacy-erasure-${lang}`)
      expect(await page.textContent('main')).not.toContain('Somchai')
      expect(await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    }
  })

  test('is the customer’s own to download', async () => {
    const { billing, shop } = environment
    for (const lang of ['en', 'th'] as const) {
      const customer = await shop.customer({ name: 'Nok', email: `nok-${lang}@example.com`, locale: lang })
      const { page } = await environment.visit(billing.api.url + (await portalLink(shop, customer)), PHONE)
      await page.goto(`${billing.api.url}/portal/${await slugOf(billing, shop)}/details?lang=${lang}`)
      await expectAccessible(page)
      await shot(page, `privacy-portal-${lang}`)
      const saved = page.waitForEvent('download')
      await page.locator('a[download]').click()
      const file = await saved
      expect(file.suggestedFilename()).toBe(`satang-customer-${customer}.json`)
      expect(JSON.parse(await readFile(await file.path(), 'utf8')).customer.id).toBe(customer)
    }
  })

  test('what a page’s policy stops is reported to us, and the pages themselves violate none', async () => {
    const { billing } = environment
    const reports = () => billing.api.logs.filter(({ message }) => message === 'a browser reports a violated policy')
    const before = reports().length
    const { page, complaints, strangers } = await environment.visit(`${billing.api.url}/docs/errors`, DESKTOP)
    expect([complaints, reports().length]).toEqual([[], before])
    await page.evaluate(`document.body.append(Object.assign(new Image(), { src: 'https://evil.example/x.png' }))`)
    while (reports().length === before) await page.waitForTimeout(50)
    expect(reports().at(-1)).toMatchObject({
      directive: 'img-src',
      blocked: 'other',
      page: 'docs',
      disposition: 'enforce',
    })
    complaints.length = strangers.length = 0
  })
})
