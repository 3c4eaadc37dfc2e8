// The mailbox in a real browser: a mail is shown in its frame, which the page's policy allows, and nothing in it runs.
import { expect, test } from '@jest/globals'
import { DESKTOP, describeInBrowser, expectAccessible, PHONE, readQr } from '../support/browser.ts'
import { signedInMember } from '../support/dashboard.ts'
import { pagesHouse, shot } from '../support/pages.ts'
import { slugOf } from '../support/portal.ts'

describeInBrowser('the mailbox', () => {
  const environment = pagesHouse()

  test('shows a mail in its frame, on a phone and at a desk', async () => {
    const { billing, shop } = environment
    const customer = await shop.customer({ name: 'Somchai', locale: 'en' })
    const { latest_invoice } = (await shop.subscribe({ collection_method: 'invoice', customer })).json
    const { qr } = (await shop.get(`/v1/invoices/${latest_invoice}`)).json
    await billing.settled()
    const owner = await signedInMember(billing, shop)
    const home = `${billing.api.url}/dashboard/${await slugOf(billing, shop)}/test/mailbox`
    const [name, value] = owner.cookie.split('=') as [string, string]
    for (const [lang, view] of [
      ['en', DESKTOP],
      ['th', PHONE],
    ] as const) {
      const { page } = await environment.visit('about:blank', { ...view, deviceScaleFactor: 1 })
      await page.context().addCookies([{ name, value, url: billing.api.url }])
      await page.goto(`${home}?lang=${lang}`)
      await expectAccessible(page)
      await shot(page, `mailbox-${lang}`)
      // A test cannot run code inside the frame. It checks what the frame has loaded instead, and violations of its policy fail the test.
      const framed = page.waitForResponse((answer) => answer.url().includes('/html'))
      await page.locator('main table a').first().click()
      expect((await framed).status()).toBe(200)
      await page.waitForLoadState('load')
      expect(page.frames()).toHaveLength(2)
      expect(page.frames()[1]!.url()).toContain('/html')
      // It is as high as its mail: nothing is cut off, and nothing is empty below it.
      const [high, whole] = await page.evaluate<[number, number]>(
        "(({ clientHeight, contentDocument: { documentElement, body } }) => [clientHeight, documentElement.scrollHeight])(document.querySelector('iframe.mail'))",
      )
      expect(Math.abs(whole - high)).toBeLessThanOrEqual(2)
      await shot(page, `mail-${lang}`)
      const code = page.frames()[1]!.locator('img[alt="PromptPay QR"]')
      expect(await readQr(page.context().browser()!, code)).toBe(qr.payload)
      expect(await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    }
  })
})
