// A payment link in a real browser: made in the dashboard, then bought through on a phone and on a desk, in both languages. No page scrolls sideways.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { DESKTOP, describeInBrowser, expectAccessible, openBrowser, openPage, PHONE } from '../support/browser.ts'
import { memberCookie, newMember } from '../support/dashboard.ts'
import { shot } from '../support/pages.ts'
import { slugOf } from '../support/portal.ts'

const WIDTHS = [
  ['phone', PHONE],
  ['desk', DESKTOP],
] as const

describeInBrowser('a payment link', () => {
  let billing: BillingApi
  let shop: ApiShop
  let browser: Browser
  let link: { id: string; url: string }
  beforeAll(async () => {
    billing = await startBillingApi()
    billing.api.deps.links.baseUrl = billing.api.url
    shop = await billing.shop()
    const price = await shop.price(
      { type: 'one_time', interval: undefined, amount_satang: 35_000 },
      { name: 'พรีเซ็ตแต่งภาพ แสงเช้า', description: '24 โทนสีสำหรับภาพอาหารและคาเฟ่' },
    )
    const { json } = await shop.post('/v1/payment_links', {
      line_items: [{ price, adjustable: { maximum: 5 } }],
      collect: { phone: true, tax_details: true },
      after: { message: 'รับของได้ที่ตลาดนัดวันเสาร์' },
    })
    link = json
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await billing?.close()
  })

  const fits = async (page: Page) =>
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)

  for (const [width, size] of WIDTHS)
    for (const lang of ['th', 'en'] as const)
      test(`is bought on a ${width} in ${lang}`, async () => {
        const { page, complaints, close } = await openPage(browser, billing.api.url, size)
        await page.goto(`${link.url}?lang=${lang}`)
        await fits(page)
        await expectAccessible(page)
        await shot(page, `link-${width}-${lang}`)
        await page.locator('button.main').click()
        await fits(page)
        await shot(page, `link-problems-${width}-${lang}`)
        expect(await page.locator('.error').count()).toBe(7)
        await page.fill('#quantity-0', '2')
        await page.fill('#email', 'nok@example.com')
        await page.fill('#name', 'บริษัท ครัวคุณแม่ จำกัด')
        await page.fill('#phone', '081 234 5678')
        await page.fill('#tax_id', '0-1055-36000-31-3')
        for (const [id, text] of [
          ['line1', '88 ถนนเจริญกรุง'],
          ['district', 'บางรัก'],
          ['province', 'กรุงเทพมหานคร'],
          ['postal_code', '10500'],
        ] as const)
          await page.fill(`#${id}`, text)
        await page.locator('button.main').click()
        await page.waitForURL(/\/c\//)
        expect(await page.locator('main').innerText()).toContain('฿700.00')
        // The first look answered 422, which the browser notes.
        expect(complaints).toEqual([])
        await close()
      })

  test('that is closed says so in both languages', async () => {
    await shop.send('PATCH', `/v1/payment_links/${link.id}`, { body: { active: false } })
    const { page, close } = await openPage(browser, billing.api.url, PHONE)
    for (const [lang, said] of [
      ['th', 'ลิงก์นี้ปิดแล้ว'],
      ['en', 'This link is closed'],
    ] as const) {
      await page.goto(`${link.url}?lang=${lang}`)
      expect(await page.locator('h1').innerText()).toBe(said)
      await fits(page)
      await shot(page, `link-closed-${lang}`)
    }
    await shop.send('PATCH', `/v1/payment_links/${link.id}`, { body: { active: true } })
    await close()
  })

  test('is made and shown in the dashboard, on a phone and on a desk', async () => {
    const member = await newMember(billing, shop)
    const [name, value] = (await memberCookie(billing, shop, member.id)).split(';')[0]!.split('=') as [string, string]
    const home = `${billing.api.url}/dashboard/${await slugOf(billing, shop)}/test`
    for (const [width, size] of WIDTHS)
      for (const lang of ['th', 'en'] as const) {
        const { page, close } = await openPage(browser, billing.api.url, size)
        await page.context().addCookies([{ name, value, url: billing.api.url }])
        for (const [what, path] of [
          ['list', '/payment-links'],
          ['new', '/payment-links/new'],
          ['one', `/payment-links/${link.id}`],
        ] as const) {
          await page.goto(`${home}${path}?lang=${lang}`)
          await fits(page)
          await expectAccessible(page)
          await shot(page, `dashboard-link-${what}-${width}-${lang}`)
        }
        await page.setContent(`<img src="${home}/payment-links/${link.id}/card.svg">`)
        await page.locator('img').evaluate('(img) => img.decode()')
        await shot(page, `dashboard-link-card-${width}-${lang}`)
        await close()
      }
  })
})
