// The portal in a real browser: log-in by a code, and the main tasks by keyboard alone; in both languages, on a phone and a desktop, in dark mode,
// and without JavaScript.
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { writtenDate } from '../../rules/written-date.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import {
  DESKTOP,
  describeInBrowser,
  expectAccessible,
  openBrowser,
  openPage,
  PHONE,
  readQr,
  type Seen,
} from '../support/browser.ts'
import { press } from '../support/keyboard.ts'
import { codeFor, portalLink, slugOf } from '../support/portal.ts'

const SHOTS = process.env.PAGE_SHOTS

describeInBrowser('the portal', () => {
  let billing: BillingApi
  let shop: ApiShop
  let browser: Browser
  let home: string
  let opened: Seen[] = []
  beforeAll(async () => {
    billing = await startBillingApi()
    billing.api.deps.links.baseUrl = billing.api.url
    shop = await billing.shop()
    home = `/portal/${await slugOf(billing, shop)}`
    browser = await openBrowser()
  })
  afterEach(async () => {
    const wrong = opened.flatMap(({ strangers, complaints }) => [...strangers, ...complaints])
    await Promise.all(opened.map((seen) => seen.close()))
    opened = []
    expect(wrong).toEqual([])
    await billing.check()
  })
  afterAll(async () => {
    await browser?.close()
    await billing?.close()
  })

  const read = async (path: string) => (await shop.get(path)).json
  const shot = async (page: Page, name: string) => {
    if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true })
  }
  async function visit(path: string, options: object = PHONE) {
    const seen = await openPage(browser, billing.api.url, options)
    opened.push(seen)
    await seen.page.goto(billing.api.url + path)
    return seen.page
  }
  const said = (page: Page) => page.locator('.notice').first().innerText()

  /** A customer with a little of everything. */
  async function fullAccount(locale: 'th' | 'en', email: string) {
    const customer = await shop.customer({ email, locale, name: 'นกน้อย ใจดี' })
    const studio = await shop.price(
      { amount_satang: 29_900 },
      { name: 'Studio Desktop', license_enabled: true, license_seats: 3, credits: 100, credits_expire_after_days: 30 },
    )
    const { id: sub } = (await shop.subscribe({ customer, price: studio })).json
    const club = await shop.price({ amount_satang: 159_000, interval: 'year' }, { name: 'Coffee club' })
    const byInvoice = { customer, price: club, collection_method: 'invoice', quantity: 2 }
    const { latest_invoice } = (await shop.subscribe(byInvoice)).json
    const ended = (await shop.subscribe({ customer, price: await shop.price({}, { name: 'Old plan' }) })).json
    await shop.post(`/v1/subscriptions/${ended.id}/cancel?at_period_end=false`)
    const [licence] = (await read(`/v1/licenses?customer=${customer}`)).data
    for (const instance of ['MacBook of Nok', 'studio-pc-02'])
      await shop.post(
        '/v1/licenses/verify',
        { product_id: licence.product, license_key: licence.key, instance },
        { headers: { 'service-version': '2026-09-01' } },
      )
    return { customer, sub: sub as string, invoice: await read(`/v1/invoices/${latest_invoice}`), licence }
  }

  test('lets a customer in by a code, and does its main jobs by keyboard alone', async () => {
    const { customer, sub, licence } = await fullAccount('en', 'nok@example.com')
    const page = await visit(`${home}?lang=en`, DESKTOP)
    await expectAccessible(page)
    await shot(page, 'login-desk')
    await press(page, 'Email', 'n')
    await page.keyboard.type('ok@example')
    await page.keyboard.press('Enter')
    expect(await page.locator('.error').innerText()).toBe('Enter an email address, such as nok@example.com.')
    await expectAccessible(page)
    await page.getByLabel('Email').fill('nok@example.com')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/code\?/)
    await expectAccessible(page)
    await shot(page, 'code-desk')
    await press(page, 'Code', '1')
    await page.keyboard.press('Enter')
    expect(await page.locator('.error').innerText()).toBe('Wrong code. 4 tries are left.')
    await expectAccessible(page)
    await press(page, 'Code', 'Delete')
    await page.keyboard.type(await codeFor(billing, customer))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor()
    await expectAccessible(page)
    await shot(page, 'overview-desk')

    // What is changed is on the page of its section, one step from the overview.
    await press(page, /^Manage \(\d+\) Subscriptions$/)
    await page.getByRole('heading', { name: 'Subscriptions', level: 1 }).waitFor()
    await press(page, 'Payment method: Studio Desktop')
    await page.getByRole('heading', { name: 'How do you want to pay for Studio Desktop?' }).waitFor()
    await expectAccessible(page)
    await shot(page, 'paying-desk')
    await press(page, 'Leave it as it is')
    await page.getByRole('heading', { name: 'Subscriptions', level: 1 }).waitFor()

    await press(page, 'Cancel subscription: Studio Desktop')
    await page.getByRole('heading', { name: 'Cancel Studio Desktop?' }).waitFor()
    const { current_period_end } = await read(`/v1/subscriptions/${sub}`)
    const lastDay = writtenDate(current_period_end - 1, 'en')
    expect(await page.locator('main').innerText()).toContain(`It ends on ${lastDay}.`)
    await expectAccessible(page)
    await shot(page, 'cancel-desk')
    await press(page, 'Cancel the subscription')
    await page.waitForURL(/flash=canceled/)
    expect(await said(page)).toBe('The subscription is cancelled. It ends on the day that is shown.')
    await expectAccessible(page)
    await shot(page, 'cancelled-desk')
    await press(page, 'Keep the subscription: Studio Desktop')
    await page.waitForURL(/flash=resumed/)
    expect((await read(`/v1/subscriptions/${sub}`)).cancel_at_period_end).toBe(false)

    await press(page, 'Licences')
    await page.waitForURL(/\/licences/)
    await press(page, 'Release: studio-pc-02')
    await page.waitForURL(/flash=released/)
    expect((await read(`/v1/licenses/${licence.id}`)).instances.map((i: { id: string }) => i.id)).toEqual([
      'MacBook of Nok',
    ])

    await press(page, 'Cards')
    await page.waitForURL(/\/cards/)
    await press(page, 'Test card', 'ArrowDown')
    await page.getByLabel('Test card').selectOption('pm_card_3ds')
    await page.locator('#consent').check()
    await press(page, 'Add a card')
    await page.waitForURL(/flash=card_added/)
    await expectAccessible(page)
    await shot(page, 'cards-desk')
    const before = (await read(`/v1/payment_methods?customer=${customer}`)).data.length
    const first = page
      .locator('.items > li')
      .filter({ has: page.getByRole('button', { name: /^Use/ }) })
      .first()
    const card = (await first.locator('h3').innerText()).trim()
    await press(page, `Remove: ${card}`)
    await press(page, `Yes, remove ${card}`)
    await page.waitForURL(/flash=card_removed/)
    expect((await read(`/v1/payment_methods?customer=${customer}`)).data).toHaveLength(before - 1)

    await press(page, 'Your details')
    await page.waitForURL(/\/details/)
    await press(page, /^Tax ID/, '1')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').first().waitFor()
    await expectAccessible(page)
    await shot(page, 'details-desk')
    await page.getByLabel('Tax ID').fill('0105536000313')
    await press(page, 'Save')
    await page.waitForURL(/flash=saved/)
    await press(page, 'Log out')
    await page.getByText('You are logged out.').waitFor()
    expect(await said(page)).toBe('You are logged out.')
    await page.goto(`${billing.api.url}${home}/invoices`)
    expect(await page.getByLabel('Email').count()).toBe(1)
  })

  test('in Thai on a phone without JavaScript: dates of the Buddhist era, the QR of what is owed, and all of it postAction', async () => {
    const { customer, sub, invoice } = await fullAccount('th', 'somsri@example.com')
    const page = await visit(await portalLink(shop, customer, { return_url: 'https://shop.example/me' }), {
      ...PHONE,
      javaScriptEnabled: false,
    })
    expect(await page.locator('html').getAttribute('lang')).toBe('th')
    const { current_period_end } = await read(`/v1/subscriptions/${sub}`)
    const text = await page.locator('main').innerText()
    expect(text).toContain(`ต่ออายุวันที่ ${writtenDate(current_period_end, 'th')}`)
    expect(text).toMatch(/25[67]\d/)
    await shot(page, 'overview-phone-thai')
    await page.getByText('แสดง QR').click()
    expect(await readQr(browser, page.locator('.qr img'))).toBe(invoice.qr.payload)
    expect(await page.getByRole('link', { name: 'กลับไปที่ Baan Kafae' }).getAttribute('href')).toBe(
      'https://shop.example/me',
    )
    await page.getByRole('link', { name: /^จัดการ \(\d+\) การสมัครสมาชิก$/ }).click()
    await page.getByRole('link', { name: 'ยกเลิกการสมัคร: Studio Desktop' }).click()
    await shot(page, 'cancel-phone-thai')
    const lastDay = writtenDate(current_period_end - 1, 'th')
    await page.getByRole('button', { name: 'ยกเลิกการสมัครสมาชิก' }).click()
    expect(await page.locator('main').innerText()).toContain(`ใช้ได้ถึงวันที่ ${lastDay}`)
    // No row of tabs: the overview leads everywhere, and each page back to it.
    for (const [way, name, title] of [
      [/^จัดการ .* การสมัครสมาชิก$/, 'subscriptions', 'การสมัครสมาชิก'],
      [/^ดูใบแจ้งหนี้ทั้งหมด|^ดูทั้งหมด .* ใบแจ้งหนี้$/, 'invoices', 'ใบแจ้งหนี้'],
      [/^บัตร/, 'cards', 'บัตร'],
      [/^ดูทั้งหมด .* รหัสไลเซนส์$/, 'licences', 'รหัสไลเซนส์'],
      [/^อุปกรณ์ที่เข้าสู่ระบบอยู่/, 'sessions', 'อุปกรณ์ที่เข้าสู่ระบบอยู่'],
      [/^ข้อมูลของคุณ/, 'details', 'ข้อมูลของคุณ'],
    ] as const) {
      expect(await page.getByRole('navigation', { name: 'บัญชีของคุณ' }).count()).toBe(0)
      const back = page.getByRole('navigation', { name: 'ย้อนกลับ' }).getByRole('link')
      expect(await back.innerText()).toBe('ภาพรวม')
      expect((await back.boundingBox())!.height).toBeGreaterThanOrEqual(44)
      await back.click()
      expect(await page.locator('h1').innerText()).toBe('บัญชีของคุณ')
      await page.getByRole('link', { name: way }).first().click()
      expect(await page.locator('h1').innerText()).toBe(title)
      await shot(page, `${name}-phone-thai`)
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
      expect(wide).toBeLessThanOrEqual(390)
    }
    await page.getByLabel('ภาษาของอีเมล').selectOption('en')
    await page.getByRole('button', { name: 'บันทึก' }).last().click()
    expect(await page.locator('h1').innerText()).toBe('Your details')
  })

  test('in English on a phone, and in the dark: every page is accessible and fits', async () => {
    const { customer } = await fullAccount('en', 'dark@example.com')
    const page = await visit(await portalLink(shop, customer), { ...PHONE, colorScheme: 'dark' })
    for (const path of ['', '/subscriptions', '/invoices', '/cards', '/licences', '/details']) {
      await page.goto(billing.api.url + home + path)
      await expectAccessible(page)
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
      expect(wide).toBeLessThanOrEqual(390)
      await shot(page, `dark-phone${path.replace('/', '-')}`)
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
      await page.setViewportSize(PHONE.viewport)
    }
    for (const lang of ['th', 'en']) {
      const desk = await visit(await portalLink(shop, customer), { ...DESKTOP, colorScheme: 'dark' })
      await desk.goto(`${billing.api.url}${home}?lang=${lang}`)
      await expectAccessible(desk)
      await shot(desk, `dark-desk-${lang}`)
    }
  })

  test('a link that was used says so kindly, and offers the log-in', async () => {
    const customer = await shop.customer({ email: 'late@example.com', locale: 'en' })
    const link = await portalLink(shop, customer)
    await visit(link)
    const page = await visit(`${link}&lang=th`)
    expect(await page.getByRole('status').first().innerText()).toContain('ลิงก์นี้ใช้ไปแล้ว')
    await expectAccessible(page)
    await shot(page, 'used-phone-thai')
    await page.getByLabel('อีเมล').fill('late@example.com')
    await page.getByRole('button', { name: 'ขอรหัสเข้าสู่ระบบ' }).click()
    await shot(page, 'code-phone-thai')
    await page.getByLabel('รหัส').fill(await codeFor(billing, customer))
    await page.locator('button.main').click()
    expect(await page.locator('h1').innerText()).toBe('บัญชีของคุณ')
  })

  test('keeps its cookie from scripts, from other sites’ forms and out of frames', async () => {
    const customer = await shop.customer({ locale: 'en' })
    const page = await visit(await portalLink(shop, customer))
    expect(await page.evaluate('document.cookie')).toBe('')
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const evil = await page.context().newPage()
    await evil.route('http://evil.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${billing.api.url}${home}"></iframe><form method="post" action="${billing.api.url}${home}/logout"><button>win</button></form>`,
      }),
    )
    await evil.goto('http://evil.example/')
    expect(await evil.frameLocator('iframe').getByText('Your account').count()).toBe(0)
    await evil.getByRole('button', { name: 'win' }).click()
    await evil.waitForLoadState()
    await page.reload()
    expect(await page.locator('main').innerText()).toContain('Logged in as')
  })
})
