// An invoice in a real browser, by keyboard alone: found by its number, read, and voided after reading what follows.
import { beforeAll, expect, test } from '@jest/globals'
import { DESKTOP, describeInBrowser, expectAccessible, PHONE } from '../support/browser.ts'
import { signedInMember } from '../support/dashboard.ts'
import { reach } from '../support/keyboard.ts'
import { pagesHouse, shot } from '../support/pages.ts'
import { slugOf } from '../support/portal.ts'

describeInBrowser('an invoice in the dashboard', () => {
  const environment = pagesHouse()
  let home: string
  let cookie: string
  let invoice: { id: string; number: string; subscription: string }
  beforeAll(async () => {
    const { billing, shop } = environment
    home = `${billing.api.url}/dashboard/${await slugOf(billing, shop)}/test`
    await shop.subscribe()
    const { latest_invoice } = (await shop.subscribe({ collection_method: 'invoice' })).json
    invoice = (await shop.get(`/v1/invoices/${latest_invoice}`)).json
    cookie = (await signedInMember(billing, shop)).cookie
  })

  test('says on a phone what it is for on a line more, before its end is cut', async () => {
    const { billing, shop } = environment
    const customer = await shop.customer({ name: 'บริษัท ตัวอย่างการค้า จำกัด' })
    for (const description of [
      'ออกแบบเว็บไซต์ งวดที่ 1',
      'ชมรม',
      'ออกแบบและดูแลเว็บไซต์กับร้านค้าออนไลน์ทั้งปีรวมภาพถ่ายสินค้าทุกชิ้นและการฝึกอบรมพนักงานของทุกสาขา',
    ])
      await shop.post('/v1/invoices', { customer, lines: [{ description, unit_amount_satang: 1_000_000 }] })
    const { page } = await environment.visit(`${billing.api.url}/dashboard/login`, PHONE)
    const [name, value] = cookie.split('=') as [string, string]
    await page.context().addCookies([{ name, value, url: `${billing.api.url}/dashboard` }])
    await page.goto(`${home}/invoices?status=draft`)
    const rows = page.locator('tbody [data-at="below"]')
    // The longest is cut on its second line, the short one has one line with its number.
    const said = async (n: number) => {
      const goods = rows.nth(n).locator('.on-phone > span')
      const isCut = await goods.evaluate(
        (one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth,
      )
      const [row, number] = await Promise.all([rows.nth(n).boundingBox(), rows.nth(n).locator('a').boundingBox()])
      return [isCut, Math.round((row?.height ?? 0) / (number?.height ?? 1))]
    }
    expect([await said(0), await said(1), await said(2)]).toEqual([
      [true, 3],
      [false, 1],
      [false, 2],
    ])
  })

  test('is found by its number and voided by keyboard alone, with what follows said before', async () => {
    const { page } = await environment.visit(`${environment.billing.api.url}/dashboard/login`, DESKTOP)
    const [name, value] = cookie.split('=') as [string, string]
    await page.context().addCookies([{ name, value, url: `${environment.billing.api.url}/dashboard` }])
    await page.goto(`${home}/payouts`)
    // A part of the number, found while typing: no page is loaded for it.
    await page.keyboard.press('/')
    await page.keyboard.type(invoice.number.slice(0, -2).toLowerCase())
    await page.locator('.search-found a', { hasText: invoice.number }).waitFor()
    await expectAccessible(page)
    await shot(page, 'dashboard-search-typing')
    expect(page.url()).toMatch(/\/payouts$/)
    await page.keyboard.press('Escape')
    expect(await page.locator('.search-found').isVisible()).toBe(false)
    // Enter leads to the page of results, and the whole number straight to its invoice.
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\?q=/)
    await expectAccessible(page)
    await shot(page, 'dashboard-search')
    await page.keyboard.press('Control+k')
    await page.keyboard.type(invoice.number)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/invoices\/in_/)
    await page.getByRole('heading', { level: 1, name: invoice.number }).waitFor()
    await expectAccessible(page)
    await reach(page, 'Void')
    await page.keyboard.press('Enter')
    await page.getByText('Its subscription has not begun and ends with it').waitFor()
    await expectAccessible(page)
    await shot(page, 'dashboard-invoice-void')
    await reach(page, 'Void this invoice')
    await page.keyboard.press('Enter')
    await page.locator('[data-flash="voided"]').waitFor()
    expect(await page.locator('.notice').first().innerText()).toContain('The invoice is void')
    await expectAccessible(page)
    expect((await environment.shop.get(`/v1/invoices/${invoice.id}`)).json.status).toBe('void')
    expect((await environment.shop.get(`/v1/subscriptions/${invoice.subscription}`)).json.status).toBe('expired')
  })
})
