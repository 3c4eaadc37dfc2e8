// Closing a month, and the tax documents, in a real browser: as wide as a phone and a desktop, in both languages, and the archive that one click downloads.
// What the pages say is tested in test/api/dashboard-month-end.test.ts and dashboard-tax-documents.test.ts.
import { beforeAll, expect, test } from '@jest/globals'
import { DESKTOP, describeInBrowser, PHONE } from '../support/browser.ts'
import { signedInMember } from '../support/dashboard.ts'
import { faultsOfPages, type Look } from '../support/every-page.ts'
import { pagesHouse } from '../support/pages.ts'
import { slugOf } from '../support/portal.ts'

const LOOKS: Look[] = [
  { lang: 'th', colorScheme: 'light' },
  { lang: 'en', colorScheme: 'dark' },
]

describeInBrowser('month-end and tax documents in the dashboard', () => {
  const environment = pagesHouse()
  let home: string
  let cookie: string
  let sights: { name: string; path: string }[]

  beforeAll(async () => {
    const { billing, shop } = environment
    const good = async (answer: ReturnType<typeof shop.post>) => {
      const { status, json, text } = await answer
      if (status !== 200) throw new Error(text)
      return json
    }
    const address = { line1: '88/8 ถนนสุขุมวิท', district: 'คลองเตย', province: 'กรุงเทพมหานคร', postal_code: '10110' }
    const seller = { vat_registered: true, tax_id: '0105536000313', legal_name: 'บริษัท บ้านกาแฟ จำกัด', address }
    await good(shop.send('PATCH', '/v1/tax_settings', { body: seller }))
    const company = { name: 'บริษัท ตัวอย่างการค้าระหว่างประเทศ จำกัด', tax_id: '0105599000108', address }
    const sold = async (customer: string, lines: object[]) => {
      const draft = await good(shop.post('/v1/invoices', { customer, lines }))
      const open = await good(shop.post(`/v1/invoices/${draft.id}/finalize`, {}))
      await good(shop.post(`/v1/test_helpers/payments/${open.payment}/succeed`, {}))
      await billing.settled()
      return open
    }
    const nok = await shop.customer({ name: 'นกน้อย ใจดี' })
    const lines = [
      { description: 'ออกแบบเว็บไซต์ งวดที่ 1', unit_amount_satang: 123_456_789 },
      { description: 'หนังสือคู่มือ', unit_amount_satang: 35_000, quantity: 2, tax_category: 'exempt' },
    ]
    await sold(await shop.customer({ ...company, withholding_rate_bps: 300 }), lines)
    await sold(nok, [{ description: 'กาแฟคั่ว', unit_amount_satang: 53_500 }])
    const gone = await sold(await shop.customer(company), lines)
    await good(shop.post(`/v1/payments/${gone.payment}/refund`, { amount_satang: 50_000, reason: 'สินค้าชำรุด' }))
    await billing.settled()
    const exchanged = await sold(nok, [{ description: 'กาแฟคั่ว', unit_amount_satang: 42_800 }])
    const documents = async (query: string) => (await good(shop.get(`/v1/tax_documents?${query}`))).data
    const [old] = await documents(`invoice=${exchanged.id}`)
    await good(shop.post(`/v1/tax_documents/${old.id}/replace`, { tax_details: company }))
    const [note] = await documents('kind=credit_note')
    const [abbreviated] = await documents('kind=abbreviated&status=issued')
    const [full] = await documents(`invoice=${gone.id}&kind=full`)
    home = `${billing.api.url}/dashboard/${await slugOf(billing, shop)}/test`
    cookie = (await signedInMember(billing, shop)).cookie
    sights = [
      { name: 'month-end', path: '/month-end' },
      { name: 'tax-documents', path: '/tax-documents' },
      { name: 'tax-document-full', path: `/tax-documents/${full.id}` },
      { name: 'tax-document-note', path: `/tax-documents/${note.id}` },
      { name: 'tax-document-replaced', path: `/tax-documents/${old.id}` },
      { name: 'tax-document-replace', path: `/tax-documents/${abbreviated.id}/replace` },
    ]
  })

  const signedIn = async (options: object) => {
    const { page } = await environment.visit('about:blank', options)
    const [name, value] = cookie.split('=') as [string, string]
    await page.context().addCookies([{ name, value, url: environment.billing.api.url }])
    return page
  }

  test.each(LOOKS)(
    'fits and can be used by everybody: $lang',
    async (look) => {
      const page = await signedIn({ ...PHONE, deviceScaleFactor: 1, ...look })
      const seen = sights.map(({ name, path }) => ({ name, url: `${home}${path}?lang=${look.lang}`, axe: true }))
      expect(await faultsOfPages(page, seen, look)).toEqual([])
    },
    600_000,
  )

  test('one click downloads everything; the months lead to each other', async () => {
    const page = await signedIn(DESKTOP)
    await page.goto(`${home}/month-end`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download everything (ZIP)' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^month-end-test-\d{4}-\d\d\.zip$/)
    await page.getByText('Another month', { exact: true }).click()
    await page.getByLabel('Month', { exact: true }).locator('visible=true').last().selectOption({ index: 3 })
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(/month-end\?month=/)
    expect(await page.getByText('All done.').isVisible()).toBe(true)
  })
})
