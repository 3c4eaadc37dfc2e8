// The shop in a real browser: from the product list to the done page and back into the shop, without a key and without a page of the merchant's own.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { DESKTOP, describeInBrowser, expectAccessible, openBrowser, openPage, PHONE } from '../support/browser.ts'
import { shot } from '../support/pages.ts'

describeInBrowser('the shop', () => {
  let billing: BillingApi
  let shop: ApiShop
  let browser: Browser
  let address: string
  beforeAll(async () => {
    billing = await startBillingApi()
    billing.api.deps.links.baseUrl = billing.api.url
    shop = await billing.shop()
    const [row] = await billing.api.sql<{ slug: string }>('select slug from merchants where id = $1', [shop.id])
    address = `${billing.api.url}/s/${row!.slug}`
    const settings = JSON.stringify({ description: 'ถ่ายภาพสินค้าให้ขายดี · Photos that sell' })
    await billing.api.sql('update merchants set settings = $1 where id = $2', [settings, shop.id])
    const once = { type: 'one_time', interval: undefined }
    await shop.price(
      { ...once, amount_satang: 35_000 },
      { name: 'Morning Light presets', description: 'Twenty-four looks.\n- One press each', published: true },
    )
    const monthly = await shop.price(
      { amount_satang: 29_900 },
      { name: 'Studio membership', description: 'New lessons each month.', published: true },
    )
    const { product } = (await shop.get(`/v1/prices/${monthly}`)).json
    await shop.post('/v1/prices', { product, type: 'recurring', interval: 'year', amount_satang: 299_000 })
    await shop.price(
      {
        type: 'pay_what_you_want',
        interval: undefined,
        amount_satang: undefined,
        minimum_satang: 0,
        suggested_satang: 9_900,
      },
      { name: '<i>Recipes</i>', description: '<script>alert(1)</script>', published: true },
    )
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await billing?.close()
  })

  test('sells from the shelf by card and thanks its buyer', async () => {
    const { page, strangers, complaints, close } = await openPage(browser, billing.api.url, DESKTOP)
    await page.goto(`${address}?lang=en`)
    expect(await page.locator('.shelf h2').allInnerTexts()).toEqual([
      'Morning Light presets',
      'Studio membership',
      '<i>Recipes</i>',
    ])
    expect(await page.locator('main').innerText()).toContain('<script>alert(1)</script>')
    await expectAccessible(page)
    await shot(page, 'shop-desk')
    await page.getByRole('link', { name: 'Buy: Morning Light presets' }).click()
    await page.getByLabel('Email').fill('nok at example')
    await page.getByLabel('How many').fill('0')
    await page.locator('button.main').click()
    expect(await page.locator('.error').allInnerTexts()).toEqual([
      'Write an email address, such as nok@example.com.',
      'Write a number from 1 to 99.',
    ])
    expect(await page.getByLabel('Email').inputValue()).toBe('nok at example')
    await expectAccessible(page)
    await shot(page, 'buy-desk')
    await page.getByLabel('Email').fill('Nok@Example.com')
    await page.getByLabel('How many').fill('2')
    // The button says what it takes, as it is typed, and as the buttons beside the number change it.
    expect(await page.locator('button.main').innerText()).toBe('Pay ฿700.00')
    await page.getByRole('button', { name: 'One more: Morning Light presets' }).click()
    expect(await page.locator('button.main').innerText()).toBe('Pay ฿1,050.00')
    for (let i = 0; i < 4; i++) await page.getByRole('button', { name: 'One fewer: Morning Light presets' }).click()
    expect(await page.getByLabel('How many').inputValue()).toBe('1')
    await page.getByRole('button', { name: 'One more: Morning Light presets' }).click()
    await page.getByRole('radio', { name: /card/i }).check()
    await shot(page, 'buy-card-desk')
    await page.locator('button.main').click()
    await page.waitForURL(/\/c\//)
    expect(await page.locator('main').innerText()).toContain('฿700.00')
    await page.getByRole('link', { name: 'Return to Baan Kafae' }).click()
    await page.waitForURL(/\/s\//)
    expect(await page.getByRole('status').first().innerText()).toContain('Thank you for your order')
    const [session] = (await shop.get('/v1/checkout_sessions?limit=1')).json.data
    expect(session).toMatchObject({ status: 'complete', customer_email: 'nok@example.com', total_satang: 70_000 })
    expect([...strangers, ...complaints]).toEqual([])
    await close()
    await billing.check()
  })

  test('says for as many as are bought what a buyer agrees to, and keeps that', async () => {
    const { page, close } = await openPage(browser, billing.api.url, PHONE)
    const monthly = (await shop.get('/v1/products?limit=10')).json.data.find(
      ({ name }: { name: string }) => name === 'Studio membership',
    )
    const prices = (await shop.get(`/v1/prices?product=${monthly.id}`)).json.data
    const { id } = prices.find(({ interval }: { interval: string }) => interval === 'month')
    await page.goto(`${address}/buy/${id}?lang=th&mode=test`)
    await page.locator('#email').fill('nok@example.com')
    await page.locator('input[name="method"][value="card"]').check()
    await page.locator('[data-step="1"]').click()
    await page.locator('[data-step="1"]').click()
    const sentence = await page.locator('[data-consent]').innerText()
    expect(sentence).toContain('สำหรับ “Studio membership” × 3 รวม ฿897.00 ทุกเดือน')
    await shot(page, 'shop-consent-phone-th')
    await page.locator('#token').selectOption('pm_card_ok')
    await page.locator('#consent').check()
    await page.locator('button.main').click()
    await page.waitForURL(/\/c\//)
    const kept = await billing.api.sql<{ text: string }>(
      `select consent->>'text' as text from payment_methods where consent is not null order by id desc limit 1`,
    )
    expect(kept).toEqual([{ text: sentence }])
    await page.goto(`${address}/buy/${id}?lang=th&mode=test`)
    for (const step of ['1', '-1']) await page.locator(`[data-step="${step}"]`).click()
    expect(await page.locator('[data-consent]').innerText()).toContain('สำหรับ “Studio membership” ฿299.00 ทุกเดือน จนกว่า')
    await close()
  })

  test('shows what several come to, and asks again for a code with another number', async () => {
    const { page, close } = await openPage(browser, billing.api.url, PHONE)
    const { id } = (await shop.get('/v1/products?limit=10')).json.data.find(
      ({ name }: { name: string }) => name === 'Morning Light presets',
    )
    const [price] = (await shop.get(`/v1/prices?product=${id}`)).json.data
    await shop.post('/v1/discount_codes', { code: 'TENOFF', kind: 'percent', value: 10 })
    await page.goto(`${address}/buy/${price.id}?lang=en&mode=test`)
    const total = page.locator('.bought [data-total]')
    expect(await total.isVisible()).toBe(false)
    await page.locator('[data-step="1"]').click()
    expect(await total.innerText()).toBe('฿700.00')
    expect(await page.locator('button.main').innerText()).toBe('Pay ฿700.00')
    await page.locator('summary', { hasText: 'code' }).click()
    await page.locator('#code').fill('TENOFF')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('−฿70.00').waitFor()
    await page.locator('[data-step="1"]').click()
    await page.getByText('−฿105.00').waitFor()
    const button = page.locator('button.main')
    expect(await button.innerText()).toBe('Pay ฿945.00')
    expect(await page.locator('.notice.bad').count()).toBe(0)
    // A sum that is no longer what was asked for is not named, also not for the moment until the server has answered.
    for (const none of ['0', '']) {
      await page.locator('#quantity').fill(none)
      expect(await button.innerText()).toBe('Pay')
    }
    await page.locator('#quantity').fill('2')
    expect(await button.innerText()).toBe('Pay')
    await page.getByText('−฿70.00').waitFor()
    expect(await button.innerText()).toBe('Pay ฿630.00')
    await close()
  })

  test('suggests an amount, and its button names none while what is typed is no amount', async () => {
    const { page, close } = await openPage(browser, billing.api.url, PHONE)
    await page.goto(`${address}?lang=en`)
    expect(await page.locator('.product', { hasText: 'Recipes' }).innerText()).toContain('฿99 suggested')
    await page.locator('.product', { hasText: 'Recipes' }).locator('a.button').click()
    const button = page.locator('button.main')
    expect(await button.innerText()).toBe('Pay ฿99.00')
    await page.getByRole('button', { name: '฿200', exact: true }).click()
    expect(await page.locator('#amount-0').inputValue()).toBe('200.00')
    expect(await button.innerText()).toBe('Pay ฿200.00')
    expect(await page.locator('[aria-pressed="true"]').allInnerTexts()).toEqual(['฿200'])
    for (const wrong of ['abc', '-5', '']) {
      await page.locator('#amount-0').fill('50')
      expect(await button.innerText()).toBe('Pay ฿50.00')
      await page.locator('#amount-0').fill(wrong)
      expect(await button.innerText()).toBe('Pay')
    }
    // With a code it is the server that knows the sum: it is asked when the amount is left, or chosen by its button.
    await shop.post('/v1/discount_codes', { code: 'HALF', kind: 'percent', value: 50 })
    await page.locator('#amount-0').fill('100')
    await page.locator('summary', { hasText: 'code' }).click()
    await page.locator('#code').fill('HALF')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('−฿50.00').waitFor()
    expect(await button.innerText()).toBe('Pay ฿50.00')
    await page.locator('#amount-0').fill('')
    expect(await button.innerText()).toBe('Pay')
    await page.locator('#amount-0').fill('80')
    expect(await button.innerText()).toBe('Pay')
    await page.locator('#amount-0').blur()
    await page.getByText('−฿40.00').waitFor()
    expect(await button.innerText()).toBe('Pay ฿40.00')
    await page.getByRole('button', { name: '฿200', exact: true }).click()
    await page.getByText('−฿100.00').waitFor()
    expect(await button.innerText()).toBe('Pay ฿100.00')
    await close()
  })

  test('keeps what is typed when the language is changed, and none of it is in the address', async () => {
    const { page, close } = await openPage(browser, billing.api.url, PHONE)
    const { id } = (await shop.get('/v1/products?limit=10')).json.data.find(
      ({ name }: { name: string }) => name === 'Morning Light presets',
    )
    const [price] = (await shop.get(`/v1/prices?product=${id}`)).json.data
    await page.goto(`${address}/buy/${price.id}?lang=en&mode=test`)
    await page.locator('#email').fill('nok@example.com')
    await page.locator('#quantity').fill('3')
    await page.locator('input[name="method"][value="card"]').check()
    await page.locator('[data-language]').click()
    await page.locator('html[lang="th"]').waitFor()
    expect(await page.locator('#email').inputValue()).toBe('nok@example.com')
    expect(await page.locator('#quantity').inputValue()).toBe('3')
    expect(await page.locator('input[name="method"][value="card"]').isChecked()).toBe(true)
    expect(await page.locator('button.main').innerText()).toBe('ชำระ ฿1,050.00')
    expect(await page.locator('.error').count()).toBe(0)
    expect(page.url()).toBe(`${address}/buy/${price.id}?lang=th&mode=test`)
    await close()
  })

  test('leads those who have bought to the portal, in the mode and language of the shop', async () => {
    const { page, close } = await openPage(browser, billing.api.url, DESKTOP)
    await page.goto(`${address}?mode=test&lang=en`)
    await page.getByRole('link', { name: 'Your account' }).last().click()
    expect(await page.locator('h1').innerText()).toBe('Log in to see your purchases')
    await close()
  })

  test('lets a buyer on a phone choose between the prices of a product, in Thai and without JavaScript', async () => {
    const { page, close } = await openPage(browser, billing.api.url, {
      ...PHONE,
      javaScriptEnabled: false,
      locale: 'th-TH',
    })
    await page.goto(address)
    await shot(page, 'shop-phone')
    await page.getByRole('link', { name: 'Studio membership', exact: true }).click()
    await shot(page, 'product-phone')
    // The way back to the prices begins in a place of its own, and then stays at the foot of the screen.
    const placeOf = async (what: string) => (await page.locator(what).boundingBox())!
    const [bar, about] = [await placeOf('.buy-bar'), await placeOf('.about')]
    expect(bar.y + bar.height).toBeLessThanOrEqual(about.y)
    await page.locator('#others').scrollIntoViewIfNeeded()
    const { height } = page.viewportSize()!
    const stuck = await placeOf('.buy-bar')
    expect(Math.round(stuck.y + stuck.height)).toBe(height)
    await page.getByRole('link', { name: 'เลือกแพ็กเกจ' }).click()
    expect((await placeOf('#prices')).y).toBeLessThan(height)
    await page.getByRole('link', { name: /฿2,990 ต่อปี/ }).click()
    await page.getByLabel('อีเมล').fill('nok@example.com')
    await shot(page, 'buy-phone')
    await page.locator('button.main').click()
    expect(await page.locator('main').innerText()).toContain('ต่อปี')
    await page.getByRole('button', { name: 'โอน ฿2,990.00' }).click()
    expect(await page.locator('h1').innerText()).toBe('ขอบคุณ ชำระเงินเรียบร้อยแล้ว')
    await close()
    await billing.check()
  })

  test('knows nothing of products and prices that are not its own', async () => {
    const hidden = await shop.price({}, { name: 'Hidden' })
    const other = await (await billing.shop()).price({}, { name: 'Other', published: true })
    for (const path of [`/buy/${hidden}`, `/buy/${other}`, '/buy/x', '/p/x']) {
      expect((await fetch(address + path)).status).toBe(404)
    }
    expect((await fetch(`${billing.api.url}/s/nobody`)).status).toBe(404)
  })

  test('loads pictures from where its merchant put them, and from nowhere else', async () => {
    await billing.api.sql(
      "update products set image_url = 'https://img.example/presets.png' where name = 'Morning Light presets' and merchant_id = $1",
      [shop.id],
    )
    const policy = (await fetch(address)).headers.get('content-security-policy')!
    expect(policy).toContain("img-src 'self' data: https://img.example;")
  })
})
