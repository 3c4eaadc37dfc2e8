// A subscription in a real browser, by keyboard alone: canceled at the day that the question names, then resumed.
import { beforeAll, expect, test } from '@jest/globals'
import { writtenDate } from '../../rules/written-date.ts'
import { DESKTOP, describeInBrowser, expectAccessible } from '../support/browser.ts'
import { signedInMember } from '../support/dashboard.ts'
import { press } from '../support/keyboard.ts'
import { pagesHouse, shot } from '../support/pages.ts'
import { slugOf } from '../support/portal.ts'

describeInBrowser('a subscription in the dashboard', () => {
  const environment = pagesHouse()
  let home: string
  let sub: string
  let cookie: string
  beforeAll(async () => {
    const { billing, shop } = environment
    home = `${billing.api.url}/dashboard/${await slugOf(billing, shop)}/test`
    const customer = await shop.customer({ name: 'Nok Jaidee' })
    sub = (await shop.subscribe({ customer, price: await shop.price({}, { name: 'Studio' }) })).json.id
    cookie = (await signedInMember(billing, shop)).cookie
  })

  test('is found in the table, cancelled at the end of its period, and kept after all, by keyboard alone', async () => {
    const { page } = await environment.visit(`${environment.billing.api.url}/dashboard/login`, DESKTOP)
    const [name, value] = cookie.split('=') as [string, string]
    await page.context().addCookies([{ name, value, url: `${environment.billing.api.url}/dashboard` }])
    const read = async () => (await environment.shop.get(`/v1/subscriptions/${sub}`)).json
    const lastDay = writtenDate((await read()).current_period_end - 1, 'en')
    await page.goto(`${home}/subscriptions`)
    await press(page, /^Studio$/)
    await page.getByRole('heading', { name: 'History', exact: true }).first().waitFor()
    await expectAccessible(page)
    await press(page, /^More$/)
    await press(page, /^Cancel subscription$/)
    await page.getByRole('heading', { name: /^Cancel .*’s subscription to Studio\?$/ }).waitFor()
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(1)
    expect(await page.locator('main').innerText()).toContain(`it ends on ${lastDay.replace(' ', '\u00a0')}`)
    await expectAccessible(page)
    await shot(page, 'dashboard-cancel')
    // The button says what is chosen.
    await page.getByRole('radio', { name: 'Now' }).check()
    await page.getByRole('button', { name: 'Cancel now', exact: true }).waitFor()
    await page.getByRole('radio', { name: /^At the end/ }).check()
    await press(page, /^Cancel at the end of the period/)
    await page.locator('[data-flash="canceled"]').waitFor()
    expect(await page.locator('main').innerText()).toContain(`It ends on ${lastDay}.`)
    expect((await read()).cancel_at_period_end).toBe(true)
    await press(page, /^Keep it: undo the cancellation$/)
    await page.locator('[data-flash="resumed"]').waitFor()
    expect(await page.locator('.notice').first().innerText()).toBe(
      'The cancellation was undone. The subscription continues.',
    )
    expect((await read()).cancel_at_period_end).toBe(false)
  })
})
