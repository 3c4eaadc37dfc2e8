// An invoice that a person writes, in a real browser: written on a phone without JavaScript, issued, paid short by what is withheld, and its certificate
// written down. Each page breaks no rule of WCAG that a machine can check, fits a phone and a desktop, and is kept as a picture with `PAGE_SHOTS`.
import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { DESKTOP, describeInBrowser, PHONE } from '../support/browser.ts'
import { signedInMember } from '../support/dashboard.ts'
import { faultsOfPages, type Look } from '../support/every-page.ts'
import { pagesHouse } from '../support/pages.ts'
import { slugOf } from '../support/portal.ts'

const LOOKS: Look[] = [
  { lang: 'en', colorScheme: 'light' },
  { lang: 'th', colorScheme: 'dark' },
]

describeInBrowser('an invoice by hand', () => {
  const environment = pagesHouse()
  let home: string
  let cookie: string
  beforeAll(async () => {
    const { billing, shop } = environment
    home = `${billing.api.url}/dashboard/${await slugOf(billing, shop)}/test`
    cookie = (await signedInMember(billing, shop)).cookie
    const tax = {
      ...{ vat_registered: true, tax_id: '0105536000315', legal_name: 'Baan Kafae Co., Ltd.' },
      address: { line1: '1 Silom Road' },
    }
    await billing.api.sql('update merchants set tax = $2 where id = $1', [shop.id, JSON.stringify(tax)])
    await shop.price({ type: 'one_time', interval: undefined, amount_satang: 25_000 }, { name: 'Mug' })
    await shop.price({ type: 'one_time', interval: undefined, amount_satang: 40_000 }, { name: 'Plate' })
  })

  async function signedIn(how: object): Promise<Page> {
    const { page } = await environment.visit('about:blank', how)
    const [name, value] = cookie.split('=') as [string, string]
    await page.context().addCookies([{ name, value, url: environment.billing.api.url }])
    return page
  }
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const said = (page: Page, word: string) => page.locator(`[data-flash="${word}"]`).waitFor()

  test('is written on a phone without JavaScript, issued, and paid short by what is withheld', async () => {
    const { shop, billing } = environment
    await shop.customer({ name: 'Nok Trading Co., Ltd.', withholding_rate_bps: 300 })
    const page = await signedIn({ ...PHONE, javaScriptEnabled: false })
    await page.goto(`${home}/invoices?lang=en`)
    await page.getByRole('link', { name: 'Create an invoice' }).first().click()
    await page.getByLabel('Customer').fill('nok trading')
    await button(page, 'Find').click()
    await page.getByRole('button', { name: 'Nok Trading Co., Ltd.' }).click()
    await page.getByLabel('Description').fill('Website, first part')
    await page.getByLabel('Unit price').fill('10,700')
    await button(page, 'Add a line').click()
    await page.getByRole('group', { name: 'Line 2' }).getByLabel('Product').selectOption({ label: 'Mug: ฿250' })
    // What the price says itself is not asked for.
    expect(await page.getByRole('group', { name: 'Line 2' }).getByLabel('Unit price').isVisible()).toBe(false)
    await page.getByLabel('Note').fill('Thank you for your order.\nPlease transfer within 30 days.')
    await page.getByLabel('30 days').check()
    // A day is asked for where one is chosen.
    expect(await page.getByLabel('Due on').isVisible()).toBe(false)
    // A line too many goes again, and what stays moves up with what was typed.
    await button(page, 'Add a line').click()
    await page.getByRole('group', { name: 'Line 3' }).getByLabel('Description').fill('Hosting')
    await page.getByRole('group', { name: 'Line 3' }).getByLabel('Unit price').fill('wrong')
    await button(page, 'Work out the total').click()
    expect(
      await page.getByRole('group', { name: 'Line 3' }).getByLabel('Unit price').getAttribute('aria-invalid'),
    ).toBe('true')
    // What the server last said may be what another product costs: nothing here would change it.
    expect(await page.locator('.of-each').filter({ hasText: '฿250' }).isVisible()).toBe(false)
    await button(page, 'Remove line 3').click()
    await button(page, 'Add a line').click()
    await page.getByRole('group', { name: 'Line 3' }).getByLabel('Description').fill('Hosting')
    await page.getByRole('group', { name: 'Line 3' }).getByLabel('Unit price').fill('100')
    await button(page, 'Remove line 1').click()
    expect(await page.getByRole('group', { name: 'Line 2' }).getByLabel('Description').inputValue()).toBe('Hosting')
    await button(page, 'Add a line').click()
    await page.getByRole('group', { name: 'Line 3' }).getByLabel('Description').fill('Website, first part')
    await page.getByRole('group', { name: 'Line 3' }).getByLabel('Unit price').fill('10,700')
    await button(page, 'Remove line 2').click()
    await button(page, 'Work out the total').click()
    await page.getByRole('group', { name: 'Line 2' }).getByText('฿10,700.00').waitFor()
    expect(await page.locator('#comes-to').innerText()).toMatch(
      /Total\s+฿10,950\.00\s+of which VAT\s+฿716\.36\s+Withholding tax\s3%\s+−฿\S+\s+Amount due\s+฿\S+\s+Due/,
    )
    expect((await shop.get('/v1/invoices')).json.data).toEqual([])
    await button(page, 'Save as draft').click()
    await said(page, 'saved')
    await page.getByRole('heading', { level: 1, name: 'Invoice for Nok Trading' }).waitFor()
    await page.locator('summary', { hasText: 'Issue and send' }).click()
    await page.getByText('What is issued cannot be changed any more').first().waitFor()
    await page.getByRole('button', { name: /^Issue it and send it to/ }).click()
    await said(page, 'invoice_sent')
    const id = /\/invoices\/(in_\w+)/.exec(page.url())![1]!
    const invoice = (await shop.get(`/v1/invoices/${id}`)).json
    expect(invoice).toMatchObject({ status: 'open', total_satang: 1_095_000, withholding: { rate_bps: 300 } })
    await shop.post(`/v1/test_helpers/payments/${invoice.payment}/succeed`)
    await billing.settled()
    await page.reload()
    await page.getByRole('link', { name: 'Enter the certificate' }).click()
    await page.getByLabel('Number').fill('1/123')
    await page.getByLabel('Date').fill('2026-11-20')
    await button(page, 'Record certificate').click()
    await said(page, 'saved')
    await page.getByText('20/11/2026').waitFor()
    expect((await shop.get(`/v1/invoices/${id}`)).json.withholding.certificate).toBe('received')
  })

  test('says what it comes to while it is written, and keeps nothing of it', async () => {
    const { shop } = environment
    const customer = await shop.customer({ name: 'Somchai' })
    const page = await signedIn(PHONE)
    await page.goto(`${home}/invoices/new?customer=${customer}&lang=en`)
    await page.getByLabel('Description').fill('Website')
    await page.getByLabel('Unit price').fill('1,070')
    await page.locator('#comes-to').getByText('฿1,070.00').waitFor()
    await page.getByLabel('Quantity').fill('2')
    await page.locator('#comes-to').getByText('฿2,140.00').waitFor()
    // So does its line, and both still do with another one.
    const line = page.getByRole('group', { name: 'Line 1' }).getByText('฿2,140.00')
    await line.waitFor()
    await button(page, 'Add a line').click()
    await page.getByRole('group', { name: 'Line 2' }).waitFor()
    await line.waitFor()
    await page.locator('#comes-to').getByText('฿2,140.00').waitFor()
    expect((await shop.get(`/v1/invoices?customer=${customer}`)).json.data).toEqual([])
    // What a product costs too, while another line is half filled in.
    const first = page.getByRole('group', { name: 'Line 1' })
    const each = first.locator('.of-each').filter({ visible: true })
    await first.getByLabel('Product').selectOption({ label: 'Mug: ฿250' })
    await each.getByText('฿250.00').waitFor()
    await page.getByRole('group', { name: 'Line 2' }).getByLabel('Description').fill('Not priced yet')
    await first.getByLabel('Product').selectOption({ label: 'Plate: ฿400' })
    await each.getByText('฿400.00').waitFor()
    await page.locator('#comes-to').getByText('฿800.00').waitFor()
    // Also before anybody is chosen whom it is for, who is found while somebody types.
    await page.goto(`${home}/invoices/new?lang=en`)
    await page.getByLabel('Customer', { exact: true }).pressSequentially('soMC')
    await page.locator('[data-picks]').getByText('Which one?').waitFor()
    await page.locator('[data-picks]').getByRole('button', { name: 'Somchai' }).waitFor()
    await page.getByLabel('Unit price').fill('321')
    await page.locator('#comes-to').getByText('฿321.00').waitFor()
  })

  test.each(LOOKS)(
    'fits and can be used by everybody: $lang',
    async (look) => {
      const { shop, billing } = environment
      const customer = await shop.customer({ name: 'บริษัท ตัวอย่างการค้า จำกัด', withholding_rate_bps: 300 })
      const good = async (path: string, body: object = {}) => {
        const { status, json, text } = await shop.post(path, body)
        if (status !== 200) throw new Error(text)
        await billing.settled()
        return json
      }
      const lines = [
        { description: 'ออกแบบเว็บไซต์ งวดที่ 1', unit_amount_satang: 1_070_000 },
        { description: 'Maintenance', unit_amount_satang: 35_000, quantity: 2 },
      ]
      const draft = (more: object = {}) =>
        good('/v1/invoices', { customer, lines, memo: 'ขอบคุณที่ใช้บริการ\nThank you', ...more })
      const opened = async (more: object = {}) => good(`/v1/invoices/${(await draft(more)).id}/send`)
      const [drafted, open, paid, short] = [
        await draft(),
        await opened(),
        await opened(),
        await opened({ withholding_rate_bps: 0 }),
      ]
      await good(`/v1/test_helpers/payments/${paid.payment}/succeed`)
      const sent = await opened()
      await good(`/v1/test_helpers/payments/${sent.payment}/succeed`)
      const { withholding } = paid
      const buyers = await signedIn({ ...PHONE, ...look, javaScriptEnabled: false })
      await buyers.goto(`${sent.hosted_invoice_url}?lang=en`)
      const picture = await sharp({ create: { width: 1_240, height: 1_754, channels: 3, background: '#eeeeee' } })
        .png()
        .toBuffer()
      await buyers
        .locator('#certificate-file')
        .setInputFiles({ name: '50bis.png', mimeType: 'image/png', buffer: picture })
      await button(buyers, 'Send the certificate').click()
      await buyers.getByText('Your certificate has arrived').waitFor()
      const part = short.total_satang - withholding.amount_satang
      await good(`/v1/test_helpers/payments/${short.payment}/succeed`, { amount_satang: part })
      const [transfer] = (await shop.get(`/v1/inbound_transfers?payment=${short.payment}`)).json.data
      const page = await signedIn({ ...PHONE, deviceScaleFactor: 1, ...look })
      const sights = Object.entries({
        list: '/invoices',
        who: '/invoices/new',
        'who-several': '/invoices/new?customer=example',
        form: `/invoices/new?customer=${customer}`,
        edit: `/invoices/${drafted.id}/edit`,
        draft: `/invoices/${drafted.id}`,
        open: `/invoices/${open.id}`,
        'paid-outside': `/invoices/${open.id}/paid`,
        waiting: `/invoices/${paid.id}`,
        certificate: `/invoices/${paid.id}/certificate`,
        'certificate-file': `/invoices/${paid.id}/certificate-file`,
        'to-check': `/invoices/${sent.id}`,
        'certificate-seen': `/invoices/${sent.id}/certificate`,
        'replace-file': `/invoices/${sent.id}/certificate-file`,
        withholdings: '/withholdings',
        offer: `/transfers/${transfer.id}`,
      }).map(([name, path]) => ({
        name: `by-hand-${name}`,
        url: `${home}${path}${path.includes('?') ? '&' : '?'}lang=${look.lang}`,
        axe: true,
      }))
      const hosted = Object.entries({ missing: paid, arrived: sent }).map(([name, { hosted_invoice_url: url }]) => ({
        name: `buyer-certificate-${name}`,
        url: `${url}?lang=${look.lang}`,
        axe: true,
      }))
      expect(await faultsOfPages(page, [...sights, ...hosted], look)).toEqual([])
    },
    600_000,
  )

  test('asks before it issues, writes off and voids, by keyboard too', async () => {
    const { shop } = environment
    const customer = await shop.customer({ name: 'Nok' })
    const lines = [{ description: 'Website', unit_amount_satang: 100_000 }]
    const { id } = (await shop.post('/v1/invoices', { customer, lines })).json
    await shop.post(`/v1/invoices/${id}/finalize`, {})
    const page = await signedIn(DESKTOP)
    await page.goto(`${home}/invoices/${id}?lang=en`)
    await page.locator('summary', { hasText: 'More' }).press('Enter')
    await page.locator('summary', { hasText: 'Write off' }).press('Enter')
    await page.getByText('money that still comes pays it').waitFor()
    await button(page, 'Write it off').press('Enter')
    await said(page, 'written_off')
    expect((await shop.get(`/v1/invoices/${id}`)).json.status).toBe('uncollectible')
  })
})
