// What buyers get besides pages, as they see it: mails in both languages and widths, light and dark, and PDFs, drawn. `npm run pictures` keeps them.
import { beforeAll, expect, test } from '@jest/globals'
import { describeInBrowser, PHONE } from '../support/browser.ts'
import { signedInMember } from '../support/dashboard.ts'
import { faultsOfPages, type Look } from '../support/every-page.ts'
import { makeLively } from '../support/lively-shop.ts'
import { pagesHouse, SHOTS, shot } from '../support/pages.ts'
import { drawPdf, inkOf } from '../support/pdf-picture.ts'
import { slugOf } from '../support/portal.ts'

const LOOKS: Look[] = [
  { lang: 'th', colorScheme: 'light' },
  { lang: 'en', colorScheme: 'dark' },
]

describeInBrowser('mails and papers', () => {
  const house = pagesHouse()
  /** Addresses of PDFs by their name. */
  const papers: Record<string, string> = {}

  beforeAll(async () => {
    const { billing, shop } = house
    const { coffee, studio } = await makeLively(billing, shop)
    await billing.api.sql(
      `update merchants set tax = '{"tax_id": "0105536000313", "legal_name": "บริษัท บ้านกาแฟดอยช้าง จำกัด", "address": {"line1": "99 หมู่ 1 เชียงราย 57180"}}' where id = $1`,
      [shop.id],
    )
    for (const locale of ['th', 'en'] as const) {
      const name = locale === 'th' ? 'บริษัท กาแฟดี จำกัด' : 'Good Coffee Co., Ltd.'
      const bill = async (customer: string) => {
        const { json } = await shop.subscribe({ customer, price: coffee, collection_method: 'invoice' })
        return (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json
      }
      const customer = await shop.customer({ name, email: `${locale}@example.com`, locale })
      const due = await bill(customer)
      const settled = await bill(customer)
      await shop.post(`/v1/test_helpers/payments/${settled.payment}/succeed`)
      await shop.subscribe({
        customer: await shop.customer({ name, email: `key-${locale}@example.com`, locale }),
        price: studio,
      })
      const at = ({ hosted_invoice_url }: { hosted_invoice_url: string }) => new URL(hosted_invoice_url).pathname
      papers[`pdf-invoice--${locale}`] = `${at(due)}/invoice.pdf?lang=${locale}`
      papers[`pdf-receipt--${locale}`] = `${at(settled)}/receipt.pdf?lang=${locale}`
    }
    await billing.settled()
  }, 180_000)

  test.each(LOOKS)(
    'mails: $lang',
    async (look) => {
      const { billing, shop } = house
      const { page } = await house.visit('about:blank', { ...PHONE, deviceScaleFactor: SHOTS ? 1.5 : 1, ...look })
      const [name, value] = (await signedInMember(billing, shop)).cookie.split('=') as [string, string]
      await page.context().addCookies([{ name, value, url: billing.api.url }])
      const mails = await billing.api.sql<{ id: string; kind: string }>(
        `select distinct on (e.kind) e.id, e.kind from emails e join customers c on c.id = e.customer_id
         where c.merchant_id = $1 and c.locale = $2 order by e.kind, e.id desc`,
        [shop.id, look.lang],
      )
      expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['invoice', 'receipt']))
      const home = `${billing.api.url}/dashboard/${await slugOf(billing, shop)}/test/mailbox`
      const sights = mails.map(({ id, kind }) => ({
        name: `mail-${kind.replaceAll('_', '-')}`,
        url: `${home}/${id}/html`,
        axe: false,
      }))
      expect(await faultsOfPages(page, sights, look)).toEqual([])
    },
    120_000,
  )

  test('papers: each is drawn, and is no blank leaf', async () => {
    expect(Object.keys(papers)).toHaveLength(4)
    for (const [name, path] of Object.entries(papers)) {
      const answer = await fetch(house.billing.api.url + path)
      expect([name, answer.status]).toEqual([name, 200])
      const page = await drawPdf(house.browser, Buffer.from(await answer.arrayBuffer()))
      expect(await inkOf(page)).toBeGreaterThan(5)
      await shot(page, `${name}--paper--light`)
      await page.close()
    }
  }, 60_000)
})
