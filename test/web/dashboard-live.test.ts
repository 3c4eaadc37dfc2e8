// Pages of the dashboard in a real browser that update by themselves, toasts, and the keys of a table.
import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { DESKTOP, describeInBrowser, expectAccessible } from '../support/browser.ts'
import { buyingAt } from '../support/buying.ts'
import { signedInMember } from '../support/dashboard.ts'
import { pagesHouse, shot } from '../support/pages.ts'
import { slugOf } from '../support/portal.ts'

describeInBrowser('a page of the dashboard that is open', () => {
  const environment = pagesHouse()
  let home: string
  let cookie: string
  beforeAll(async () => {
    const { billing, shop } = environment
    home = `${billing.api.url}/dashboard/${await slugOf(billing, shop)}/test`
    cookie = (await signedInMember(billing, shop)).cookie
  })

  async function visit(path: string): Promise<Page> {
    const { page } = await environment.visit('about:blank', DESKTOP)
    const [name, value] = cookie.split('=') as [string, string]
    await page.context().addCookies([{ name, value, url: home }])
    await page.goto(home + path)
    return page
  }
  const buy = () => buyingAt(environment.billing, environment.shop).tool()
  const watched = (page: Page) => page.locator('main[data-watched]').waitFor()

  test('shows a payment that has just come, and keeps what was open and in focus', async () => {
    await buy()
    const page = await visit('/payments')
    await watched(page)
    const rows = page.locator('tbody tr')
    const before = await rows.count()
    await page.locator('.curl summary').click()
    const link = rows.first().locator('th a')
    await link.focus()
    const href = await link.getAttribute('href')
    const fresh = page.locator('tr.fresh').first().waitFor({ state: 'attached' })
    const { payment } = await buy()
    await page.locator(`tbody a[href*="${payment}"]`).first().waitFor()
    await fresh
    expect(await rows.count()).toBeGreaterThan(before)
    expect(await page.locator('.curl').getAttribute('open')).not.toBeNull()
    expect(await page.evaluate('document.activeElement.getAttribute("href")')).toBe(href)
    await shot(page, 'dashboard-live')
  })

  test('shows the way to the table of a chart above the picture, clear of the number of its highest day', async () => {
    await buy()
    const page = await visit('')
    const figure = page.locator('figure.chart')
    const [way, plot] = await Promise.all([
      figure.locator('summary').boundingBox(),
      figure.locator('.chart-plot').boundingBox(),
    ])
    expect(way!.y + way!.height).toBeLessThanOrEqual(plot!.y)
  })

  test('shows the refund of its payment', async () => {
    const { payment } = await buy()
    const page = await visit(`/payments/${payment}`)
    await watched(page)
    await environment.shop.post(`/v1/payments/${payment}/refund`, { amount_satang: 5_000 })
    await page.locator('main', { hasText: '−฿50.00' }).waitFor()
  })

  test('leaves what somebody types alone, and offers what is new', async () => {
    const page = await visit('/payments')
    await watched(page)
    await page.locator('.filters summary').click()
    const field = page.locator('.filters input[type="text"]').first()
    await field.fill('cus_typed')
    const { payment } = await buy()
    const offered = page.locator('#news')
    await offered.waitFor()
    await expectAccessible(page)
    await shot(page, 'dashboard-live-offer')
    expect(await field.inputValue()).toBe('cus_typed')
    expect(await page.locator(`tbody a[href*="${payment}"]`).count()).toBe(0)
    await offered.getByRole('button').click()
    await page.locator(`tbody a[href*="${payment}"]`).first().waitFor()
  })

  /** A page whose clock stands from the start, until the test lets it run. */
  async function visitInStoppedTime(path: string): Promise<Page> {
    const { page } = await environment.visit('about:blank', { ...DESKTOP, permissions: ['clipboard-write'] })
    const [name, value] = cookie.split('=') as [string, string]
    await page.context().addCookies([{ name, value, url: home }])
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.goto(home + path)
    await watched(page)
    return page
  }
  /** Tells the page that something has changed, as coming back to it does, and lets `ms` of its time run, in which it has read itself anew. */
  async function readAnew(page: Page, ms: number): Promise<void> {
    const answered = page.waitForResponse((answer) => answer.url() === page.url())
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await page.clock.runFor(ms)
    await (await answered).finished()
    await page.evaluate('fetch(location.href).then((answer) => answer.text())') // by then the page has its own answer
  }

  test('says for two seconds that a text was copied, whatever changes meanwhile', async () => {
    const page = await visitInStoppedTime('/payments?lang=en')
    await page.clock.runFor(2_000)
    await page.locator('.curl summary').click()
    const { payment } = await buy()
    const copy = page.locator('.curl [data-copy]')
    await copy.click()
    const copied = page.locator('.curl').getByRole('button', { name: 'Copied' })
    await copied.waitFor()
    await copy.click() // the word does not become the button's own
    await readAnew(page, 1_500)
    expect(await copied.count()).toBe(1)
    await page.clock.runFor(8_000)
    await page.locator(`tbody a[href*="${payment}"]`).first().waitFor()
    expect(await copy.innerText()).toBe('Copy')
  })

  test('says what a form did for six seconds, whatever changes meanwhile', async () => {
    const page = await visitInStoppedTime('/payments?lang=en&flash=saved')
    const toast = page.locator('.toast', { hasText: 'Saved.' })
    await toast.waitFor()
    const { payment } = await buy()
    await readAnew(page, 3_500)
    await page.locator(`tbody a[href*="${payment}"]`).first().waitFor()
    expect(await toast.isVisible()).toBe(true)
    await page.clock.runFor(3_000)
    expect(await toast.isVisible()).toBe(false)
  })

  test('says what a form did for a moment, and keeps it out of the address', async () => {
    const page = await visit('/payments?flash=saved&status=succeeded')
    const toast = page.locator('.toast', { hasText: 'Saved.' })
    await toast.waitFor()
    expect(new URL(page.url()).search).toBe('?status=succeeded')
    await shot(page, 'dashboard-toast')
    await toast.waitFor({ state: 'hidden' })
  })

  test('goes from row to row by j and k, and shows its keys by a question mark', async () => {
    await buy()
    const page = await visit('/payments')
    const links = page.locator('tbody th a')
    const focused = () => page.evaluate('document.activeElement.getAttribute("href")')
    for (const [key, at] of [
      ['j', 0],
      ['j', 1],
      ['k', 0],
      ['k', 0],
    ] as const) {
      await page.keyboard.press(key)
      expect(await focused()).toBe(await links.nth(at).getAttribute('href'))
    }
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard' })
    await help.waitFor()
    const [last, close] = await Promise.all([
      help.locator('dl > div').last().boundingBox(),
      help.getByRole('button').boundingBox(),
    ])
    expect((close?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)).toBeGreaterThanOrEqual(8)
    await expectAccessible(page)
    await shot(page, 'dashboard-keys')
    await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'hidden' })
    await page.keyboard.press('/')
    await page.keyboard.type('jk?')
    expect(await page.locator('#q').inputValue()).toBe('jk?')
  })
})
