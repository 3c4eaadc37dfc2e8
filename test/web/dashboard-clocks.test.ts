// A test clock in a real browser, by keyboard alone: created, its preview read, advanced by a month, watched until it is ready; on a desktop and on a
// phone in Thai.
import { beforeAll, expect, test } from '@jest/globals'
import { DESKTOP, describeInBrowser, expectAccessible, PHONE } from '../support/browser.ts'
import { memberCookie, newMember } from '../support/dashboard.ts'
import { press } from '../support/keyboard.ts'
import { pagesHouse, shot } from '../support/pages.ts'
import { slugOf } from '../support/portal.ts'

describeInBrowser('test clocks in the dashboard', () => {
  const environment = pagesHouse()
  let home: string
  let cookie: { name: string; value: string; url: string }
  beforeAll(async () => {
    const { billing, shop } = environment
    home = `${billing.api.url}/dashboard/${await slugOf(billing, shop)}/test`
    const { id } = await newMember(billing, shop)
    const [name, value] = (await memberCookie(billing, shop, id)).split('=') as [string, string]
    cookie = { name, value, url: `${billing.api.url}/dashboard` }
  })

  async function open(path: string, window: object) {
    const { page } = await environment.visit(`${home}/nothing-yet`, window)
    await page.context().addCookies([cookie])
    await page.goto(home + path)
    return page
  }

  test('makes a clock, shows what will happen, moves it on by a month and sees it arrive, by keyboard alone', async () => {
    const { billing, shop } = environment
    const page = await open('/clocks', DESKTOP)
    await press(page, 'Create a test clock')
    await page.waitForURL(/\/clocks\/new$/)
    await page.getByLabel('Clock time').fill('2026-01-31T09:00')
    await page.getByLabel('Name').focus()
    await page.keyboard.type('A month goes by')
    await page.keyboard.press('Enter')
    await page.getByText('Clock time: 31/01/2026 09:00').waitFor()
    const id = /clock_\w+/.exec(page.url())![0]
    await shop.subscribe({ customer: await shop.customer({ test_clock: id }), price: await shop.price() })
    await billing.settled()

    await page.reload()
    await press(page, '1 month')
    await page.waitForURL(/until=\d+#move$/)
    expect(await page.locator('.timeline .planned').first().innerText()).toContain(
      'Charge ฿1,000.00 for the next period',
    )
    await expectAccessible(page)
    await shot(page, 'clock-preview-desk')

    billing.held = true
    await press(page, 'Advance to 28/02/2026 09:00')
    await page.getByText('It is 31/01/2026 09:00 and goes on to 28/02/2026 09:00').waitFor()
    await expectAccessible(page)
    await shot(page, 'clock-advancing-desk')
    billing.held = false
    billing.api.deps.workflows.wake(billing.api.wakeups.filter(({ workflowId }) => workflowId === `test-clock/${id}`))
    await page.getByText('Clock time: 28/02/2026 09:00').waitFor() // the page has reloaded by itself
    await page.getByText('test_clock.ready').waitFor({ state: 'attached' }) // folded, for developers
  })

  test('fits a phone, in Thai, with every other tool beside it', async () => {
    const { billing, shop } = environment
    const clock = (await shop.post('/v1/test_clocks', { frozen_time: 1_769_824_800 })).json.id
    const qr = (await shop.subscribe({ collection_method: 'invoice' })).json
    const { payment } = (await shop.get(`/v1/invoices/${qr.latest_invoice}`)).json
    await billing.settled()
    const page = await open('/clocks?lang=th', PHONE)
    for (const [name, path] of Object.entries({
      clock: `/clocks/${clock}`,
      bank: '/bank',
      'bank-payment': `/bank/payments/${payment}`,
      rounds: '/rounds',
      samples: '/samples',
      simulation: '/simulations/new',
    })) {
      await page.goto(`${home}${path}?lang=th`)
      await expectAccessible(page)
      expect([path, await page.evaluate<number>('document.documentElement.scrollWidth')]).toEqual([path, 390])
      await shot(page, `${name}-phone-th`)
    }
  })
})
