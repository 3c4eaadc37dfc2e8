// A refund in a real browser, by keyboard alone: a part of a payment, with a preview of what will happen.
import { beforeAll, expect, test } from '@jest/globals'
import { DESKTOP, describeInBrowser, expectAccessible } from '../support/browser.ts'
import { buyingAt } from '../support/buying.ts'
import { signedInMember } from '../support/dashboard.ts'
import { reach } from '../support/keyboard.ts'
import { pagesHouse, shot } from '../support/pages.ts'
import { slugOf } from '../support/portal.ts'

describeInBrowser('a refund in the dashboard', () => {
  const environment = pagesHouse()
  let home: string
  let payment: string
  let cookie: string
  beforeAll(async () => {
    const { billing, shop } = environment
    home = `${billing.api.url}/dashboard/${await slugOf(billing, shop)}/test`
    payment = (await buyingAt(billing, shop).tool()).payment
    cookie = (await signedInMember(billing, shop)).cookie
  })

  test('is looked at before it is made, and made by keyboard alone', async () => {
    const { page } = await environment.visit(`${environment.billing.api.url}/dashboard/login`, DESKTOP)
    const [name, value] = cookie.split('=') as [string, string]
    await page.context().addCookies([{ name, value, url: `${environment.billing.api.url}/dashboard` }])
    await page.goto(`${home}/payments/${payment}`)
    await reach(page, /^Refund$/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/refund$/)
    await reach(page, /^Amount/)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('99.50')
    await reach(page, /^Default/)
    await page.keyboard.press('ArrowDown')
    await reach(page, /^Review refund$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'What will happen' }).waitFor()
    await expectAccessible(page)
    await shot(page, 'dashboard-refund-preview')
    const said = await page.locator('main').innerText()
    for (const words of ['฿99.50', '฿399.50', '100 unspent credits of Pro are taken back.'])
      expect(said).toContain(words)
    expect((await environment.shop.get(`/v1/payments/${payment}/refunds`)).json.data).toEqual([])
    await reach(page, /^Edit$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'What goes back?' }).waitFor()
    // One press fills in half of it, or a reason, and what is kept follows.
    await page.getByRole('button', { name: /^Half/ }).click()
    expect(await page.locator('#field-amount_satang').inputValue()).toBe('249.50')
    const kept = await page.locator('[data-keep]').innerText()
    expect(await page.locator('[data-keep].bad-text').count()).toBe(0)
    await page.getByRole('button', { name: /^All/ }).click()
    // A loss is red.
    expect(await page.locator('[data-keep].bad-text').innerText()).toMatch(/^−฿/)
    expect(kept).toMatch(/^฿2/)
    await page.getByRole('button', { name: 'Paid twice' }).click()
    expect(await page.locator('#field-reason').inputValue()).toBe('Paid twice')
    await reach(page, /^Amount/)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('100')
    await reach(page, /^Review refund$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'What will happen' }).waitFor()
    await reach(page, /^Refund ฿100\.00$/)
    await page.keyboard.press('Enter')
    await page.locator('[data-flash="refunded"]').waitFor()
    expect(await page.locator('.notice').first().innerText()).toContain('The refund has been asked for.')
    expect(await page.locator('main').innerText()).toContain('−฿100.00')
    await expectAccessible(page)
    expect((await environment.shop.get(`/v1/payments/${payment}`)).json).toMatchObject({ refunded_satang: 10_000 })
  })
})
