// The hosted invoice in a real browser: paid by QR and by card, in part, refused, void, and of a checkout.
import { beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { decodeThaiQr } from '../../rules/thai-qr.ts'
import type { ApiShop, BillingApi } from '../support/billing-api.ts'
import { DESKTOP, describeInBrowser, expectAccessible, PHONE, readQr } from '../support/browser.ts'
import { pagesHouse, shot } from '../support/pages.ts'

describeInBrowser('the hosted invoice', () => {
  const environment = pagesHouse()
  let billing: BillingApi
  let shop: ApiShop
  let browser: Browser
  beforeAll(() => {
    ;({ billing, shop, browser } = environment)
  })

  async function invoiceOf(fields: object = {}) {
    const customer = await shop.customer({ locale: 'en' })
    const { json } = await shop.subscribe({ collection_method: 'invoice', customer, ...fields })
    return (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json
  }
  const read = async (id: string) => (await shop.get(`/v1/invoices/${id}`)).json
  const visit = async (url: string, options?: object) => (await environment.visit(url, options)).page
  const state = (page: Page) => page.locator('.state').innerText()
  const byCard = async (page: Page, token: string) => {
    const card = page.locator('#token')
    if (!(await card.isVisible())) await page.getByRole('radio', { name: 'Card' }).check()
    await card.selectOption(token)
    await page.locator('form .button.main').click()
  }

  test('says what is owed and for which period, and notices the transfer by itself', async () => {
    const invoice = await invoiceOf()
    const page = await visit(invoice.hosted_invoice_url)
    expect(await state(page)).toBe('To be paid')
    const text = await page.locator('main').innerText()
    for (const shown of [invoice.number, '฿1,000.00', 'Pro', 'Due on', 'Issued']) expect(text).toContain(shown)
    expect(await readQr(browser, page.locator('.qr img'))).toBe(invoice.qr.payload)
    await expectAccessible(page)
    await shot(page, 'invoice-phone')
    await shop.post(`/v1/test_helpers/payments/${invoice.payment}/succeed`, {})
    await page.getByRole('link', { name: 'Receipt (PDF)' }).waitFor()
    expect(await state(page)).toBe('Paid')
    await expectAccessible(page)
    await shot(page, 'invoice-paid')
    const receipt = await page.getByRole('link', { name: 'Receipt (PDF)' }).getAttribute('href')
    expect((await page.request.get(billing.api.url + receipt)).headers()['content-type']).toBe('application/pdf')
  })

  test('asks for the rest when too little has come', async () => {
    const invoice = await invoiceOf()
    const page = await visit(invoice.hosted_invoice_url)
    await page.getByRole('button', { name: 'Pay only ฿500.00' }).click()
    expect(await page.locator('.notice').innerText()).toContain('฿500.00 is still to pay')
    const payload = await readQr(browser, page.locator('.qr img'))
    expect(decodeThaiQr(payload)).toMatchObject({ ok: true, amountSatang: 50_000 })
    await page.getByRole('button', { name: 'Pay ฿500.00' }).click()
    expect(await state(page)).toBe('Paid')
    expect((await read(invoice.id)).amount_paid_satang).toBe(100_000)
  })

  test('takes a card beside the QR: declined, then with 3-D Secure', async () => {
    const invoice = await invoiceOf()
    const page = await visit(invoice.hosted_invoice_url, DESKTOP)
    await byCard(page, 'pm_card_insufficient_funds')
    expect(await page.getByRole('alert').innerText()).toContain('not enough money on the card')
    expect(await page.locator('#token').inputValue()).toBe('pm_card_ok')
    await expectAccessible(page)
    await shot(page, 'invoice-declined')
    // The message stays: what the page watches has not changed since.
    await page.waitForTimeout(1_500)
    expect(await page.getByRole('alert').count()).toBe(1)
    await byCard(page, 'pm_card_3ds')
    await page.getByRole('link', { name: 'Go to your bank' }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('link', { name: 'Back to the payment page' }).click()
    await page.waitForURL(/\/i\//)
    expect(await state(page)).toBe('Paid')
    expect((await read(invoice.id)).status).toBe('paid')
  })

  test('is in the language of its customer, works without JavaScript, and takes a card that is good', async () => {
    const invoice = await invoiceOf({ customer: await shop.customer({ locale: 'th' }) })
    const page = await visit(invoice.hosted_invoice_url, { ...PHONE, javaScriptEnabled: false })
    expect(await page.locator('html').getAttribute('lang')).toBe('th')
    await shot(page, 'invoice-thai')
    await page.locator('#slip summary').click()
    await page.getByRole('radio', { name: 'บัตร' }).check()
    await shot(page, 'invoice-slip-card-thai')
    await page.getByRole('button', { name: 'ชำระ ฿1,000.00' }).click()
    expect(await state(page)).toBe('ชำระแล้ว')
  })

  test('has the button that sends a slip before its picture is chosen, in grey, and filled from then on', async () => {
    const invoice = await invoiceOf()
    const page = await visit(`${invoice.hosted_invoice_url}?lang=en`, PHONE)
    await page.locator('#slip summary').click()
    const send = page.getByRole('button', { name: 'Send the slip', exact: true })
    const ground = (of: string) => page.evaluate(`getComputedStyle(document.querySelector('${of}')).backgroundColor`)
    const [grey, filled] = [await ground('#slip .row .button'), await ground('#slip .pick .button')]
    expect([await send.isVisible(), grey === filled]).toEqual([true, false])
    await send.click()
    // The browser leads to what is missing.
    expect(await page.evaluate('document.activeElement.id')).toBe('slip-image')
    await page
      .locator('#slip-image')
      .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from('x') })
    expect(await ground('#slip .row .button')).toBe(filled)
    expect(await page.locator('#slip .pick').innerText()).toContain('slip.png')
  })

  test('tells nobody to pay what is void', async () => {
    const invoice = await invoiceOf()
    await shop.post(`/v1/invoices/${invoice.id}/void`)
    const page = await visit(invoice.hosted_invoice_url)
    expect(await page.locator('main').innerText()).toContain('Please do not pay it.')
    expect(await page.locator('form, .qr').count()).toBe(0)
    await expectAccessible(page)
    await shot(page, 'invoice-void')
  })

  test('of a checkout leads there while that is open', async () => {
    const price = await shop.price({ amount_satang: 29_900 })
    const session = (
      await shop.post(
        '/v1/checkout_sessions',
        { customer_email: 'nok@example.com', line_items: [{ price }], success_url: 'https://shop.example' },
        { headers: { 'service-version': '2026-09-01' } },
      )
    ).json
    const { hosted_invoice_url } = await read(session.invoice)
    const page = await visit(`${hosted_invoice_url}?lang=en`)
    expect(await page.getByRole('link', { name: 'Continue at the checkout' }).getAttribute('href')).toBe(
      `${new URL(session.url).pathname}?lang=en`,
    )
    expect(await page.locator('form').count()).toBe(0)
    await expectAccessible(page)
  })
})
