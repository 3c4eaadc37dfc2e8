// The hosted checkout in a real browser: whole purchases by QR and by card, on a phone and on a desktop, in Thai and in English, with and without
// JavaScript; typing errors, failures and expiry. Every state is checked by axe, and nothing is loaded from other servers.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { decodeThaiQr } from '../../rules/thai-qr.ts'
import type { ApiShop, BillingApi } from '../support/billing-api.ts'
import { DESKTOP, describeInBrowser, expectAccessible, PHONE, readQr } from '../support/browser.ts'
import { pagesHouse, SHOTS, shot } from '../support/pages.ts'
import { slugOf } from '../support/portal.ts'
import { eventually } from '../support/system.ts'

/** Whether the middle of something is on the screen. */
const inSight = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element: { getBoundingClientRect(): { top: number; bottom: number } }) => {
    const { top, bottom } = element.getBoundingClientRect()
    const middle = (top + bottom) / 2
    return middle > 0 && middle < (globalThis as unknown as { innerHeight: number }).innerHeight
  })

describeInBrowser('the hosted checkout', () => {
  const environment = pagesHouse({ slowSeconds: 6 })
  const { visit } = environment
  let billing: BillingApi
  let shop: ApiShop
  let browser: Browser
  let mug: string
  let gift: string
  let plan: string
  beforeAll(async () => {
    ;({ billing, shop, browser } = environment)
    const once = { type: 'one_time', interval: undefined }
    mug = await shop.price({ ...once, amount_satang: 19_900 }, { name: 'แก้วเซรามิก Ceramic mug' })
    gift = await shop.price(
      {
        type: 'pay_what_you_want',
        interval: undefined,
        amount_satang: undefined,
        minimum_satang: 5_000,
        suggested_satang: 10_000,
        maximum_satang: 500_000,
      },
      { name: 'Type specimen' },
    )
    plan = await shop.price({ amount_satang: 29_900 }, { name: 'Studio plan' })
  })

  async function session(body: object = {}) {
    const wanted = {
      customer_email: 'nok@example.com',
      line_items: [{ price: mug }],
      success_url: `${billing.api.url}/docs?s={CHECKOUT_SESSION_ID}&again={CHECKOUT_SESSION_ID}`,
      ...body,
    }
    const { json, text, status } = await shop.post('/v1/checkout_sessions', wanted, {
      headers: { 'service-version': '2026-09-01' },
    })
    if (status !== 200) throw new Error(text)
    return json
  }
  const read = async (id: string) => (await shop.get(`/v1/checkout_sessions/${id}`)).json
  const english = (s: { url: string }) => `${s.url}?lang=en`
  const heading = (page: Page) => page.locator('h1').innerText()
  const pay = async (page: Page) => {
    await page.locator('button.main').click()
  }
  const byCard = async (page: Page, token: string) => {
    await page.getByRole('radio', { name: /card/i }).check()
    await page.locator('#token').selectOption(token)
    await pay(page)
  }

  test('sells by QR on a phone: what the camera reads is what is owed, and the page notices the money by itself', async () => {
    const s = await session({ line_items: [{ price: mug, quantity: 2 }] })
    const { page, bytes } = await visit(english(s))
    await expectAccessible(page)
    await shot(page, 'choose-phone')
    await pay(page)
    const payment = (await shop.get(`/v1/payments/${(await read(s.id)).payment}`)).json
    const image = page.locator('.qr img')
    expect((await image.boundingBox())!.width).toBeGreaterThanOrEqual(240)
    const payload = await readQr(browser, image)
    expect(payload).toBe(payment.next_action.qr.payload)
    expect(decodeThaiQr(payload)).toMatchObject({ ok: true, amountSatang: 39_800 })
    const text = await page.locator('main').innerText()
    for (const shown of ['฿398.00', 'Baan Kafae', (decodeThaiQr(payload) as { ref1: string }).ref1]) {
      expect(text).toContain(shown)
    }
    expect(await page.locator('[data-seconds-left]').innerText()).toMatch(/^1[45]:\d\d$/)
    await expectAccessible(page)
    await shot(page, 'qr-phone')
    // As read, before compression: the steps of a slip and the folds of its page are in the styles.
    expect(bytes()).toBeLessThan(84_500)

    await shop.post(`/v1/test_helpers/payments/${payment.id}/succeed`, {})
    await page.getByRole('heading', { name: 'Thank you, payment received' }).waitFor()
    await expectAccessible(page)
    await shot(page, 'done-phone')
    expect(await page.locator('#announcement').textContent()).toBe('Thank you, payment received')
    const back = await page.getByRole('link', { name: 'Return to Baan Kafae' }).getAttribute('href')
    expect(back).toBe(`${billing.api.url}/docs?s=${s.id}&again=${s.id}`)
    const receipt = await page.getByRole('link', { name: 'Receipt (PDF)' }).getAttribute('href')
    expect((await page.request.get(billing.api.url + receipt)).headers()['content-type']).toBe('application/pdf')
  })

  test('loads less than 60 kB the first time, QR included, and less than 50 kB of fonts', async () => {
    const s = await session()
    await shop.post(`/v1/test_helpers/checkout_sessions/${s.id}/confirm`, { payment_method_type: 'promptpay' })
    const { page, bytes, fontBytes } = await visit(s.url)
    await page.waitForFunction("document.querySelector('.qr img').complete")
    await page.evaluate('document.fonts.ready')
    expect(bytes()).toBeGreaterThan(10_000)
    expect(bytes()).toBeLessThan(60_000)
    expect(fontBytes()).toBeGreaterThan(10_000)
    expect(fontBytes()).toBeLessThan(50_000)
  })

  test('sells by card on a desk, with the card chosen from the keyboard', async () => {
    const s = await session()
    const { page } = await visit(english(s), DESKTOP)
    await shot(page, 'choose-desk')
    for (const brand of ['Visa', 'Mastercard', 'JCB'])
      expect(await page.getByRole('img', { name: brand }).count()).toBe(1)
    await page.getByRole('radio', { name: /PromptPay/ }).focus()
    await page.keyboard.press('ArrowDown')
    await page.locator('#token').focus()
    await expectAccessible(page)
    await shot(page, 'card-desk')
    await page.keyboard.press('Enter')
    await pay(page).catch(() => undefined)
    await page.getByRole('heading', { name: 'Thank you, payment received' }).waitFor()
    await shot(page, 'done-desk')
    expect(await read(s.id)).toMatchObject({ status: 'complete', payment_status: 'paid' })
  })

  test('shows a decline, and takes another card', async () => {
    const s = await session()
    const { page } = await visit(english(s))
    await byCard(page, 'pm_card_insufficient_funds')
    const alert = await page.getByRole('alert').innerText()
    for (const words of ['The payment did not go through', 'not enough money on the card', 'Nothing was charged.'])
      expect(alert).toContain(words)
    expect(await page.getByText('not enough money on the card').count()).toBe(1)
    expect(await page.getByRole('radio', { name: /card/i }).isChecked()).toBe(true)
    await expectAccessible(page)
    await shot(page, 'declined-phone')
    await byCard(page, 'pm_card_ok')
    expect(await heading(page)).toBe('Thank you, payment received')
  })

  test('turns a declined card into a QR of the same purchase by one press, with its amount and its code', async () => {
    await shop.post('/v1/discount_codes', { kind: 'percent', value: 10, code: 'PRESS10' })
    const s = await session({ line_items: [{ price: gift }], allow_discount_codes: true })
    const { page } = await visit(english(s), { ...PHONE, javaScriptEnabled: false })
    await page.locator('#amount-0').fill('200')
    await page.getByText('Have a discount code?').click()
    await page.locator('#code').fill('PRESS10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await byCard(page, 'pm_card_insufficient_funds')
    await page.getByRole('button', { name: 'Pay by PromptPay QR instead' }).click()
    expect(await heading(page)).toBe('Scan to pay')
    expect(await page.locator('.qr-sum').innerText()).toContain('฿180.00')
  })

  test.each([
    ['Approve', 'Thank you, payment received', 'complete'],
    ['Decline', null, 'open'],
  ])('goes to the bank for 3-D Secure and comes back: %s', async (decision, wanted, status) => {
    const s = await session()
    const { page } = await visit(english(s))
    await byCard(page, 'pm_card_3ds')
    expect(await heading(page)).toBe('Your bank asks you to confirm')
    await expectAccessible(page)
    await shot(page, 'confirm-phone')
    await page.getByRole('link', { name: 'Go to your bank' }).click()
    await page.getByRole('button', { name: decision }).click()
    await page.waitForURL(/\/c\//)
    if (wanted) await page.getByRole('heading', { level: 1 }).waitFor()
    else expect(await page.getByRole('alert').innerText()).toMatch(/ยืนยัน|confirmed/)
    expect((await read(s.id)).status).toBe(status)
  })

  test('lets a buyer whom the bank has asked pay by QR instead', async () => {
    const s = await session()
    const { page } = await visit(english(s))
    await byCard(page, 'pm_card_3ds')
    await page.getByRole('link', { name: 'Pay another way' }).click()
    await page.getByRole('radio', { name: /PromptPay/ }).check()
    await pay(page)
    expect(await heading(page)).toBe('Scan to pay')
    await page.getByRole('button', { name: 'Pay ฿199.00' }).click()
    expect(await heading(page)).toBe('Thank you, payment received')
    await billing.settled()
  })

  test('waits for a slow bank and notices its answer', async () => {
    const s = await session()
    const { page } = await visit(english(s))
    await byCard(page, 'pm_card_slow')
    expect(await heading(page)).toBe('Charging ฿199.00 to your card')
    await expectAccessible(page)
    const [charged] = (await shop.get(`/v1/payments?checkout_session=${s.id}`)).json.data
    await shop.post(`/v1/test_helpers/payments/${charged.id}/succeed`)
    await page.getByRole('heading', { name: 'Thank you, payment received' }).waitFor()
  })

  test('lets the buyer choose the price; what is wrong is said beside the field, and what was typed is kept', async () => {
    const s = await session({ line_items: [{ price: mug }, { price: gift, quantity: 2 }] })
    const { page } = await visit(english(s))
    const field = page.getByLabel('Your amount for Type specimen')
    expect(await field.inputValue()).toBe('100.00')
    const says = () => page.locator('button.main').innerText()
    expect(await says()).toBe('Pay ฿399.00')
    await field.fill('๑,250.5')
    expect(await says()).toBe('Pay ฿2,700.00')
    expect(await page.locator('p[data-total]').innerText()).toBe('฿2,700.00')
    await shot(page, 'pwyw-phone')
    for (const [typed, problem] of [
      ['49.99', 'The smallest amount is ฿50.00.'],
      ['5,000.01', 'The largest amount is ฿5,000.00.'],
      ['a lot', 'Write an amount in baht, such as 199 or 199.50.'],
      ['', 'Write an amount in baht, such as 199 or 199.50.'],
      ['9999999999', 'The largest amount is ฿5,000.00.'],
    ]) {
      await field.fill(typed!)
      await page.getByRole('radio', { name: /card/i }).check()
      await pay(page)
      expect(await field.inputValue()).toBe(typed)
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      expect(await page.evaluate('document.activeElement.id')).toBe('amount-1')
      expect(await inSight(page, '#amount-1')).toBe(true)
      expect(await page.locator('#amount-1-error').innerText()).toBe(problem)
      expect(await page.getByRole('radio', { name: /card/i }).isChecked()).toBe(true)
    }
    await expectAccessible(page)
    await shot(page, 'problem-phone')
    await page.getByRole('alert').getByRole('link').click()
    expect(await page.evaluate('document.activeElement.id')).toBe('amount-1')
    await page.getByRole('radio', { name: /PromptPay/ }).check()
    await field.fill('1,250.5')
    await pay(page)
    expect(await read(s.id)).toMatchObject({ total_satang: 19_900 + 2 * 125_050, status: 'open' })
    expect(await page.locator('.qr').innerText()).toContain('฿2,700.00')
  })

  test('pays by Enter in a field about the buyer, and applies a code by Enter in its own', async () => {
    await shop.post('/v1/discount_codes', { kind: 'percent', value: 10, code: 'ENTER10' })
    const shown = { type: 'one_time', interval: undefined, amount_satang: 19_900 }
    const price = await shop.price(shown, { name: 'Mug on the shelf', published: true })
    const { page } = await visit(`${billing.api.url}/s/${await slugOf(billing, shop)}/buy/${price}?lang=en&mode=test`)
    const email = page.locator('input[type="email"]')
    await email.fill('not an address')
    await email.press('Enter')
    await page.locator('input[type="email"][aria-invalid="true"]').waitFor()
    await email.fill('enter@example.com')
    await page.getByText('Have a discount code?').click()
    await page.locator('#code').fill('ENTER10')
    await page.locator('#code').press('Enter')
    await page.getByText('฿179.10').first().waitFor()
    expect(await email.inputValue()).toBe('enter@example.com')
    await email.press('Enter')
    await page.locator('.qr img').waitFor()
    expect(await page.locator('main').innerText()).toContain('฿179.10')
  })

  test('takes a code off when it is applied, says what is wrong with another, and keeps what was typed', async () => {
    await shop.post('/v1/discount_codes', { kind: 'percent', value: 10, code: 'LOYKRATHONG' })
    const s = await session()
    const { page } = await visit(english(s))
    const field = page.getByLabel('Discount code')
    expect(await field.isVisible()).toBe(false)
    await page.getByText('Have a discount code?').click()
    await field.fill('<b>NOPE</b>')
    await pay(page)
    expect(await field.inputValue()).toBe('<b>NOPE</b>')
    expect(await page.locator('#code-error').innerText()).toBe('This code does not exist.')
    await expectAccessible(page)
    await field.fill('loykrathong')
    await page.getByRole('button', { name: 'Apply' }).click()
    expect(await page.locator('button.main').innerText()).toBe('Pay ฿179.10')
    // What the code saves is in sight, although the page began at its top again.
    expect(await inSight(page, '.field:has(> [name=code])')).toBe(true)
    await expectAccessible(page)
    await shot(page, 'applied-phone')
    expect(await read(s.id)).toMatchObject({ total_satang: 19_900, payment: null })
    await pay(page)
    expect(await page.locator('.sums').innerText()).toMatch(/Code LOYKRATHONG\s+−฿19.90\s+Total\s+฿179.10/)
    expect(decodeThaiQr(await readQr(browser, page.locator('.qr img')))).toMatchObject({ amountSatang: 17_910 })
    await expectAccessible(page)
    await shot(page, 'code-phone')
    await page.getByRole('button', { name: 'Get a new QR code' }).click()
    expect(await read(s.id)).toMatchObject({ total_satang: 17_910 })
    await page.getByRole('link', { name: 'Pay another way' }).click()
    await page.getByText('You save ฿19.90').waitFor()
    await page.getByRole('button', { name: 'Remove LOYKRATHONG' }).click()
    expect(await page.locator('button.main').innerText()).toBe('Pay ฿199.00')
    expect(await field.isVisible()).toBe(false)
    // Nothing is changed by what is only looked at.
    expect(await read(s.id)).toMatchObject({ total_satang: 17_910 })
    await pay(page)
    expect(await read(s.id)).toMatchObject({ total_satang: 19_900, discount_satang: 0 })
  })

  test('asks for no code where the shop takes none', async () => {
    const { page } = await visit(english(await session({ allow_discount_codes: false })))
    expect(await page.getByLabel('Discount code').count()).toBe(0)
    expect(await page.locator('button.main').innerText()).toBe('Pay ฿199.00')
  })

  test('hands out the licence key, and copies it', async () => {
    const price = await shop.price(
      { type: 'one_time', interval: undefined, amount_satang: 159_000 },
      { name: 'Desktop app', license_enabled: true, license_seats: 2 },
    )
    const s = await session({ line_items: [{ price }] })
    const { page } = await visit(english(s), { ...PHONE, permissions: ['clipboard-write'] })
    await byCard(page, 'pm_card_ok')
    const key = await page.locator('.key code').innerText()
    expect(key).toMatch(/^[0-9A-F]{8}(-[0-9A-F]{8}){3}$/)
    await expectAccessible(page)
    await shot(page, 'licence-phone')
    await page.getByRole('button', { name: 'Copy: Desktop app' }).click()
    await page.getByText('Copied').first().waitFor()
    // Pages may not read the clipboard (Permissions-Policy), so the copied text is pasted.
    await page.evaluate("document.body.prepend(Object.assign(document.createElement('input'), { id: 'pasted' }))")
    await page.locator('#pasted').focus()
    await page.keyboard.press('Control+V')
    expect(await page.locator('#pasted').inputValue()).toBe(key)
    await page.getByRole('link', { name: 'Go to your account' }).click()
    expect(await page.locator('h1').innerText()).toBe('Log in to see your purchases')
  })

  test('gives away what may cost nothing', async () => {
    const free = await shop.price(
      { type: 'pay_what_you_want', interval: undefined, amount_satang: undefined, minimum_satang: 0 },
      { name: 'Wallpaper' },
    )
    const s = await session({ line_items: [{ price: free }] })
    const { page } = await visit(english(s))
    await page.getByLabel('Your amount').fill('0')
    await pay(page)
    expect(await heading(page)).toBe('Thank you, it is yours')
    await expectAccessible(page)
    expect(await page.locator('main').innerText()).toContain('Nothing was charged.')
    expect(await page.getByRole('link', { name: 'Receipt (PDF)' }).count()).toBe(0)
    expect(await read(s.id)).toMatchObject({ status: 'complete', payment_status: 'no_payment_required' })
  })

  test('asks for the rest when too little has come', async () => {
    const s = await session()
    const { page } = await visit(english(s))
    await pay(page)
    await page.getByRole('button', { name: 'Pay only ฿99.50' }).click()
    expect(await heading(page)).toBe('Part of your payment has arrived')
    expect(await page.locator('.notice').first().innerText()).toContain('฿99.50 has arrived. ฿99.50 is still to pay.')
    expect(await page.locator('.order .big').innerText()).toBe('฿99.50')
    expect((await page.locator('.order .sums').innerText()).replaceAll(/\s+/g, ' ')).toBe('Total ฿199.00 Paid −฿99.50')
    await expectAccessible(page)
    await shot(page, 'part-phone')
    await page.getByRole('button', { name: 'Get a new QR code' }).click()
    const payload = await readQr(browser, page.locator('.qr img'))
    expect(decodeThaiQr(payload)).toMatchObject({ amountSatang: 9_950 })
    await page.getByRole('button', { name: 'Pay ฿99.50' }).click()
    expect(await heading(page)).toBe('Thank you, payment received')
  })

  test('shows a transfer that failed, a new QR when asked, and another way to pay', async () => {
    const s = await session()
    const { page } = await visit(english(s))
    await pay(page)
    await page.getByRole('button', { name: 'Let it fail' }).click()
    expect(await page.getByRole('alert').innerText()).toContain('The bank reported that the transfer failed.')
    await pay(page)
    const first = await page.locator('.qr img').getAttribute('src')
    await page.getByRole('button', { name: 'Get a new QR code' }).click()
    await page.waitForFunction(`document.querySelector('.qr img').getAttribute('src') !== ${JSON.stringify(first)}`)
    await page.getByRole('link', { name: 'Pay another way' }).click()
    await byCard(page, 'pm_card_ok')
    expect(await heading(page)).toBe('Thank you, payment received')
  })

  test('renews a QR by itself when it has run out', async () => {
    const s = await session()
    const { page } = await visit(english(s))
    await pay(page)
    const first = (await read(s.id)).payment
    // The countdown in the buyer's page is set to its end. The server renews the QR when it is asked.
    await page.evaluate("document.querySelector('[data-seconds-left]').dataset.secondsLeft = '1'; begin()")
    await eventually(async () => (await read(s.id)).payment !== first, 'it is not renewed')
    await page.getByRole('heading', { name: 'Scan to pay', level: 1 }).waitFor()
  })

  test('writes both ways on below a QR on one line', async () => {
    const { page } = await visit(`${(await session()).url}?lang=th`)
    await pay(page)
    await page.locator('.other-ways').waitFor()
    const feet =
      await page.evaluate(`[...document.querySelectorAll('.other-ways a, .other-ways button')].filter((way) => way.checkVisibility()).map((way) => {
      const range = document.createRange()
      range.selectNodeContents(way)
      return Math.round(range.getBoundingClientRect().bottom)
    })`)
    expect(feet).toHaveLength(2)
    expect(new Set(feet as number[]).size).toBe(1)
    expect(await page.locator('main').innerText()).toContain('MyMo เป็นต้น')
  })

  test.each(['th', 'en'])(
    'shows how long the QR is good, how to save it and what to do then on the first screen of a phone (%s)',
    async (lang) => {
      const { page } = await visit(`${(await session()).url}?lang=${lang}`)
      await pay(page)
      for (const part of [
        '.pulse',
        '[data-seconds-left]',
        '.qr-sum',
        'a[data-picture]',
        '.ways-to-scan .steps >> nth=0',
      ]) {
        const box = await page.locator(part).boundingBox()
        if (!box) throw new Error(`${part} is not there`)
        expect([part, box.y + box.height <= 844]).toEqual([part, true])
      }
      await shot(page, `qr-first-screen-${lang}`)
    },
  )

  test('hands the address of the buyer over to the log-in of the account, and to no server', async () => {
    const s = await session({ line_items: [{ price: plan }], customer_email: 'a+b@example.com' })
    const { page } = await visit(english(s))
    await byCard(page, 'pm_card_ok')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.getByRole('link', { name: 'Go to your account' }).click()
    await page.locator('#email').waitFor()
    expect(await page.locator('#email').inputValue()).toBe('a+b@example.com')
    expect(
      [page.url(), ...asked.map((url) => url.split('#')[0])].filter((url) => url?.includes('example.com')),
    ).toEqual([])
  })

  test('says how many credits were added, and leads to the account that has them', async () => {
    const pack = await shop.price(
      { type: 'one_time', interval: undefined, amount_satang: 5_000 },
      { name: 'Pictures', credits: 1_200 },
    )
    const { page } = await visit(english(await session({ line_items: [{ price: pack, quantity: 2 }] })))
    await byCard(page, 'pm_card_ok')
    expect(await page.locator('main').innerText()).toContain('Added to your account: 2,400 credits (Pictures).')
    expect(await page.getByRole('link', { name: 'Go to your account' }).count()).toBe(1)
    await expectAccessible(page)
    await shot(page, 'credits-added')
  })

  test('draws every letter of a card mark on its plate', async () => {
    const { page } = await visit(english(await session()))
    const letters = await page.locator('.card-mark[aria-label="Visa"] g').first().boundingBox()
    const plate = await page.locator('.card-mark[aria-label="Visa"]').first().boundingBox()
    if (!letters || !plate) throw new Error('no mark')
    const unit = plate.width / 36
    expect(letters.x - plate.x).toBeGreaterThan(3 * unit)
    expect(plate.x + plate.width - letters.x - letters.width).toBeGreaterThan(3 * unit)
  })

  test('has the button for a new QR beside what says that the code has expired', async () => {
    const s = await session()
    const { page } = await visit(english(s))
    await pay(page)
    await page.locator('.qr').waitFor()
    await billing.api.sql(`update payments set expires_at = expires_at - 3600 where id = $1`, [
      (await read(s.id)).payment,
    ])
    await page.goto(english(s))
    expect((await page.getByRole('alert').innerText()).replaceAll(/\s+/g, ' ')).toBe(
      'This QR code has expired Already paid? Do not pay again: send the slip. Get a new QR code',
    )
    expect(await page.title()).toMatch(/^This QR code has expired · /)
    await page.getByRole('button', { name: 'Get a new QR code' }).click()
    expect(await heading(page)).toBe('Scan to pay')
  })

  test('saves the QR as a picture with amount and payee', async () => {
    const { page } = await visit(english(await session()))
    await pay(page)
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('Save QR code').click()])
    expect(download.suggestedFilename()).toMatch(/^promptpay-[0-9A-Z]{20}\.png$/)
    if (SHOTS) await download.saveAs(join(SHOTS, 'saved.png'))
    const payload = await readQr(browser, page.locator('.qr img'))
    const saved = readFileSync(await download.path())
    const shown = await browser.newPage({ viewport: { width: 800, height: 1_000 } })
    await shown.setContent(`<img src="data:image/png;base64,${saved.toString('base64')}">`)
    expect(await shown.evaluate('[document.images[0].naturalWidth, document.images[0].naturalHeight]')).toEqual([
      720, 1_056,
    ])
    expect(await readQr(browser, shown.locator('img'))).toBe(payload)
    await shown.close()
  })

  test('sells a subscription in Thai, by its first QR', async () => {
    const s = await session({ line_items: [{ price: plan }] })
    const { page } = await visit(`${s.url}?lang=th`)
    expect(await page.locator('html').getAttribute('lang')).toBe('th')
    expect(await page.locator('main').innerText()).toContain('ต่อเดือน')
    await expectAccessible(page)
    await shot(page, 'choose-thai')
    await pay(page)
    expect(await heading(page)).toBe('สแกนเพื่อชำระเงิน')
    await expectAccessible(page)
    await shot(page, 'qr-thai')
    await page.getByRole('button', { name: 'โอน ฿299.00' }).click()
    expect(await heading(page)).toBe('ขอบคุณ ชำระเงินเรียบร้อยแล้ว')
    await shot(page, 'done-thai')
    expect((await shop.get(`/v1/subscriptions/${s.subscriptions[0]}`)).json.status).toBe('active')
    await page.getByRole('link', { name: 'English' }).click()
    expect(await heading(page)).toBe('Thank you, payment received')
  })

  test('does all of it without JavaScript', async () => {
    const s = await session()
    const { page } = await visit(english(s), { ...PHONE, javaScriptEnabled: false })
    await pay(page)
    // The page reloads by itself.
    expect(await page.locator('head meta[http-equiv="refresh"]').count()).toBe(1)
    expect(await readQr(browser, page.locator('.qr img'))).toMatch(/^000201/)
    expect(
      (await page.request.get(billing.api.url + (await page.getByText('Save QR code').getAttribute('href')))).headers()[
        'content-type'
      ],
    ).toBe('image/png')
    await page.getByRole('button', { name: 'Get a new QR code' }).click()
    await page.getByRole('link', { name: 'Pay another way' }).click()
    await byCard(page, 'pm_card_declined')
    expect(await page.getByRole('alert').innerText()).toContain('the card was declined')
    await byCard(page, 'pm_card_ok')
    expect(await heading(page)).toBe('Thank you, payment received')
  })

  test('shows names as text, whatever is in them', async () => {
    const evil = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
    await billing.api.sql('update merchants set name = $1 where id = $2', [evil, shop.id])
    const price = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 500 }, { name: evil })
    const s = await session({ line_items: [{ price }] })
    const { page } = await visit(english(s))
    expect(await page.locator('main').innerText()).toContain('<script>alert(2)</script>')
    await pay(page)
    expect(await page.locator('main').innerText()).toContain('onerror=alert(1)')
    await page.getByRole('button', { name: 'Pay ฿5.00' }).click()
    expect(await page.locator('main').innerText()).toContain('onerror=alert(1)')
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    await billing.api.sql("update merchants set name = 'Baan Kafae' where id = $1", [shop.id])
  })

  test('is kind when it has ended, and shows the way back to the shop', async () => {
    const s = await session({ cancel_url: 'https://shop.example/basket' })
    await shop.post(`/v1/checkout_sessions/${s.id}/expire`)
    const { page } = await visit(english(s))
    expect(await heading(page)).toBe('This checkout has ended')
    expect(await page.getByRole('link', { name: 'Back to the shop' }).getAttribute('href')).toBe(
      'https://shop.example/basket',
    )
    await expectAccessible(page)
    await shot(page, 'expired-phone')
  })

  test('in a second tab leads to what was paid in the first', async () => {
    const s = await session()
    const [one, two] = [await visit(english(s)), await visit(english(s))]
    await byCard(one.page, 'pm_card_ok')
    await two.page.getByRole('heading', { name: 'Thank you, payment received' }).waitFor()
    expect((await shop.get(`/v1/payments?checkout_session=${s.id}`)).json.data).toHaveLength(1)
  })

  test('is readable in the dark, and on a narrow phone nothing runs over the edge', async () => {
    const s = await session({ line_items: [{ price: mug, quantity: 3 }, { price: plan }] })
    const { page } = await visit(english(s), { viewport: { width: 320, height: 640 }, colorScheme: 'dark' })
    await expectAccessible(page)
    await shot(page, 'choose-dark')
    await pay(page)
    await expectAccessible(page)
    await shot(page, 'qr-dark')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  })
})
