// Storing a card in a real browser: the page that a shop sends, on a phone and on a desk, in both languages, and the box "charge this card from now on"
// of a checkout. Every state is checked by axe.
import { beforeAll, expect, test } from '@jest/globals'
import type { ApiShop, BillingApi } from '../support/billing-api.ts'
import { DESKTOP, describeInBrowser, expectAccessible, PHONE } from '../support/browser.ts'
import { pagesHouse, shot } from '../support/pages.ts'

describeInBrowser('a card that is kept', () => {
  const environment = pagesHouse()
  const { visit } = environment
  let billing: BillingApi
  let shop: ApiShop
  beforeAll(() => {
    ;({ billing, shop } = environment)
  })

  const opened = async (body: object = {}) => {
    const wanted = {
      customer: await shop.customer(),
      success_url: `${billing.api.url}/docs?s={SETUP_SESSION_ID}`,
      ...body,
    }
    const { json, text, status } = await shop.post('/v1/setup_sessions', wanted)
    if (status !== 200) throw new Error(text)
    return json
  }
  const read = async (path: string) => (await shop.get(path)).json

  for (const [name, size, lang] of [
    ['phone', PHONE, 'th'],
    ['desk', DESKTOP, 'en'],
  ] as const)
    test(`is stored by the link of a shop on a ${name} (${lang}), not without the tick`, async () => {
      const s = await opened()
      const { page } = await visit(`${s.url}?lang=${lang}`, size)
      await expectAccessible(page)
      await shot(page, `setup-${name}`)
      expect(await page.locator('#consent').isChecked()).toBe(false)
      expect(await page.locator('label:has(#consent)').innerText()).toMatch(/past due|ค้างชำระ/i)
      expect(await page.locator('main').innerText()).toMatch(
        /Nothing is past due, and nothing is charged now\.|ไม่มียอดค้างชำระ และยังไม่มีการตัดเงินในตอนนี้/,
      )
      expect(await page.locator('main').innerText()).toMatch(/For the account of \S+@|สำหรับบัญชีของ \S+@/)
      await page.locator('main').getByRole('img', { name: 'Mastercard' }).waitFor()
      await page.locator('button.main').click()
      await page.locator('#consent-error').waitFor()
      await expectAccessible(page)
      await shot(page, `setup-unticked-${name}`)
      expect((await read(`/v1/setup_sessions/${s.id}`)).status).toBe('open')
      const sentence = (await page.locator('label:has(#consent) small').innerText()).trim()
      await page.locator('#consent').check()
      await page.locator('button.main').click()
      await page.locator('.tick').waitFor()
      await expectAccessible(page)
      await shot(page, `setup-done-${name}`)
      expect(await page.locator('a.button.main').getAttribute('href')).toBe(`${billing.api.url}/docs?s=${s.id}`)
      const { payment_method } = await read(`/v1/setup_sessions/${s.id}`)
      expect((await read(`/v1/payment_methods/${payment_method}`)).consent).toMatchObject({
        text: sentence,
        locale: lang,
      })
    })

  test('says when the link is over', async () => {
    const s = await opened({ cancel_url: 'https://shop.example/back' })
    await shop.post(`/v1/setup_sessions/${s.id}/expire`)
    const { page } = await visit(`${s.url}?lang=en`)
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
    await expectAccessible(page)
    await shot(page, 'setup-over-phone')
  })

  for (const [name, size, collection_method] of [
    ['phone', PHONE, 'invoice'],
    ['desk', DESKTOP, 'auto_charge'],
  ] as const)
    test(`a checkout with ${collection_method} shows what is charged before it is paid (${name})`, async () => {
      const plan = await shop.price({ amount_satang: 29_900 }, { name: 'Studio plan' })
      const { json: s } = await shop.post(
        '/v1/checkout_sessions',
        {
          customer_email: `${name}@example.com`,
          line_items: [{ price: plan }],
          success_url: 'https://shop.example/t',
          subscription_data: { collection_method },
        },
        { headers: { 'service-version': '2026-09-01' } },
      )
      const { page } = await visit(`${s.url}?lang=en`, size)
      await page.getByRole('radio', { name: /card/i }).check()
      await expectAccessible(page)
      await shot(page, `consent-${collection_method}-${name}`)
      if (name === 'phone') {
        await page.goto(`${s.url}?lang=th`)
        await page.getByRole('radio', { name: /บัตร/ }).check()
        await expectAccessible(page)
        await shot(page, `consent-${collection_method}-${name}-th`)
        await page.goto(`${s.url}?lang=en`)
        await page.getByRole('radio', { name: /card/i }).check()
      }
      expect(await page.locator('#consent').isChecked()).toBe(false)
      expect(await page.locator('label:has(#consent)').innerText()).toContain('฿299.00 each month for Studio plan')
      if (collection_method === 'auto_charge') {
        await page.locator('button.main').click()
        await page.locator('#consent-error').waitFor()
        await expectAccessible(page)
        await shot(page, `consent-missing-${name}`)
      }
      await page.locator('#consent').check()
      await page.locator('button.main').click()
      await page.getByRole('heading', { name: 'Thank you, payment received' }).waitFor()
      expect(await read(`/v1/subscriptions/${s.subscriptions[0]}`)).toMatchObject({
        collection_method: 'auto_charge',
        payment_method: expect.stringMatching(/^pm_/),
      })
    })
})
