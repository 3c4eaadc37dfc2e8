// The documentation in a real browser: the filter of the errors, and long JSON that a press unfolds, with a script and without one.
import { expect, test } from '@jest/globals'
import { DESKTOP, describeInBrowser, expectAccessible, PHONE } from '../support/browser.ts'
import { pagesHouse } from '../support/pages.ts'

describeInBrowser('the documentation', () => {
  const house = pagesHouse()
  const visit = async (path: string, window: object = DESKTOP) =>
    (await house.visit(`${house.billing.api.url}${path}`, window)).page

  test('the filter of the errors leaves the codes that have the word, and says where there is none', async () => {
    const page = await visit('/docs/errors?lang=en')
    const shown = (of: string) => page.locator(of).filter({ visible: true }).count()
    const all = await shown('.entry')
    await page.locator('[data-filters]').fill('email_taken')
    expect(await page.locator('#email_taken').isVisible()).toBe(true)
    expect(await shown('.entry')).toBeLessThan(5)
    // A part without any code left is away with its heading.
    expect(await page.locator('#rate-limits').isVisible()).toBe(false)
    await page.locator('[data-filters]').fill('nothing like this')
    expect(await page.locator('[data-none]').innerText()).toBe('No code has this word.')
    await page.locator('[data-filters]').fill('')
    expect(await shown('.entry')).toBe(all)
    await expectAccessible(page)
  })

  test('each error shows its code and meaning, and what to do once it is opened or a link leads to it', async () => {
    const entry = '.entry:has(#email_taken)'
    for (const javaScriptEnabled of [true, false]) {
      const page = await visit('/docs/errors?lang=en', { ...PHONE, javaScriptEnabled })
      expect(await page.locator('#email_taken').isVisible()).toBe(true)
      expect(await page.locator(`${entry} > div`).isVisible()).toBe(false)
      await page.locator(`${entry} > summary`).click()
      expect(await page.locator(`${entry} > div`).isVisible()).toBe(true)
    }
    const led = await visit('/docs/errors?lang=en#email_taken', PHONE)
    expect(await led.locator(`${entry} > div`).isVisible()).toBe(true)
    await expectAccessible(led)
  })

  test('long JSON is whole after a press, without a script too', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await visit('/docs/api/invoices?lang=en', { ...PHONE, javaScriptEnabled })
      const code = page.locator('.call-samples > .copyable:has(> .whole) > pre').first()
      const before = (await code.boundingBox())?.height ?? 0
      await page.locator('.whole').first().click()
      expect((await code.boundingBox())?.height ?? 0).toBeGreaterThan(before + 100)
      expect(await page.locator('.whole').first().innerText()).toBe('Show less')
    }
  })

  test('it and the front page read well on a phone, and where there is room', async () => {
    for (const path of ['/', '/docs', '/docs/errors', '/docs/checkout', '/docs/search?q=refund', '/docs/api/customers'])
      for (const window of [PHONE, DESKTOP]) {
        const page = await visit(path, window)
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
        await expectAccessible(page)
      }
  }, 300_000)
})
