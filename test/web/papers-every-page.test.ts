// What buyers get besides pages, as they see it: mails in both languages and widths, light and dark, and PDFs, drawn. `npm run pictures` keeps them.
import { beforeAll, expect, test } from '@jest/globals'
import { qrSvg } from '../../documents/qr-picture.ts'
import { composeMail, type MailToCompose } from '../../web/mail/view.ts'
import { MESSAGES } from '../../web/mail/words.ts'
import { describeInBrowser, PHONE } from '../support/browser.ts'
import { signedInMember } from '../support/dashboard.ts'
import { faultsOfPages, isTooWide, type Look } from '../support/every-page.ts'
import { makeLively } from '../support/lively-shop.ts'
import { pagesHouse, SHOTS, shot } from '../support/pages.ts'
import { drawPdf, inkOf } from '../support/pdf-picture.ts'
import { slugOf } from '../support/portal.ts'
import { sampleLogo } from '../support/sample-pictures.ts'
import { expectWellSet } from '../support/typesetting.ts'

const LOOKS: Look[] = [
  { lang: 'th', colorScheme: 'light' },
  { lang: 'en', colorScheme: 'dark' },
]

const DAY = 86_400

/** Who pays out, on a payout's statement. */
const OPERATOR = {
  name: 'บริษัท บ้านเพย์ จำกัด',
  email: 'hello@baanpay.example',
  termsUrl: null,
  privacyUrl: null,
  taxId: '0105599000991',
  address: '99 ถนนพระราม 1 ปทุมวัน กรุงเทพมหานคร 10330',
}

describeInBrowser('mails and papers', () => {
  const house = pagesHouse()
  /** PDFs by their name, each as it was when it was issued: some of a seller without VAT, some of one who is registered. */
  const papers: Record<string, Buffer> = {}

  beforeAll(async () => {
    const { billing, shop } = house
    await makeLively(billing, shop)
    billing.api.deps.operator = OPERATOR
    const member = await shop.price({ amount_satang: 59_000 }, { name: 'สมาชิกสตูดิโอ' })
    const app = await shop.price(
      { amount_satang: 29_900 },
      { name: 'แอปใส่ลายน้ำ', license_enabled: true, license_seats: 2 },
    )
    await shop.send('PATCH', '/v1/tax_settings', { body: SELLER })
    for (const locale of ['th', 'en'] as const) {
      const name = locale === 'th' ? 'บริษัท ครัวคุณแม่ จำกัด' : 'Khrua Khun Mae Co., Ltd.'
      const bill = async (customer: string) => {
        const { json } = await shop.subscribe({ customer, price: member, collection_method: 'invoice' })
        return (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json
      }
      const customer = await shop.customer({
        name,
        email: `${locale === 'th' ? 'office' : 'accounts'}@khruakhunmae.example`,
        locale,
      })
      const settled = await bill(customer)
      // The newest mail of each kind is looked at: that of this one asks for money, with its code.
      const due = await bill(customer)
      await shop.post(`/v1/test_helpers/payments/${settled.payment}/succeed`)
      await shop.subscribe({
        customer: await shop.customer({
          name,
          email: `${locale === 'th' ? 'kitchen' : 'chef'}@khruakhunmae.example`,
          locale,
        }),
        price: app,
      })
      expect(due.status).toBe('open')
    }
    // A paper has the address that the operator has, not that of a test.
    const { links } = billing.api.deps
    links.baseUrl = 'https://pay.satang.example'
    await papersWithoutVat()
    await taxPapers(member)
    links.baseUrl = billing.api.url
    const round = { at: nextFriday(Math.floor(Date.now() / 1000)) }
    const [payout] = (await shop.post('/v1/test_helpers/payout_rounds', round)).json.payouts
    for (const lang of ['th', 'en'] as const)
      papers[`pdf-statement--${lang}`] = await pdfAt(`/v1/payouts/${payout.id}/statement?locale=${lang}`)
  }, 600_000)

  /** The invoice and the receipt of another shop, whose seller is a person and not registered for VAT. */
  async function papersWithoutVat() {
    const { billing } = house
    const small = await billing.shop()
    await billing.api.sql('update merchants set name = $2, settings = $3 where id = $1', [
      small.id,
      'ครูแนน สอนเปียโน',
      JSON.stringify({ accent_color: '#7c3aed', email: 'nan@piano.example' }),
    ])
    await small.send('PATCH', '/v1/tax_settings', { body: TEACHER })
    for (const locale of ['th', 'en'] as const) {
      const [name, email] = locale === 'th' ? ['มาลี ศรีสุข', 'malee@example.com'] : ['James Carter', 'james@example.com']
      const description = locale === 'th' ? 'คอร์สเปียโน 30 วัน' : 'Piano course, 30 days'
      const customer = await small.customer({ name, email, locale })
      const bill = async () => {
        const lines = [{ description, unit_amount_satang: 145_000 }]
        const draft = (await small.post('/v1/invoices', { customer, lines })).json
        return (await small.post(`/v1/invoices/${draft.id}/finalize`, {})).json
      }
      const [settled, due] = [await bill(), await bill()]
      await small.post(`/v1/test_helpers/payments/${settled.payment}/succeed`)
      await billing.settled()
      const at = ({ hosted_invoice_url }: { hosted_invoice_url: string }) => new URL(hosted_invoice_url).pathname
      papers[`pdf-invoice--${locale}`] = await pdfAt(`${at(due)}/invoice.pdf?lang=${locale}`)
      papers[`pdf-receipt--${locale}`] = await pdfAt(`${at(settled)}/receipt.pdf?lang=${locale}`)
    }
  }

  /** A full tax invoice with a line at a discount, an abbreviated one, and what a refund takes back of the first. */
  async function taxPapers(price: string) {
    const { billing, shop } = house
    const address = {
      line1: '99 ถนนพระราม 4',
      line2: 'แขวงปทุมวัน',
      district: 'เขตปทุมวัน',
      province: 'กรุงเทพมหานคร',
      postal_code: '10330',
      country: 'TH',
    }
    const buyer = { name: 'บริษัท ครัวคุณแม่ จำกัด', tax_id: '0105599000108', branch: '00000', address }
    const lines = [
      { description: 'ถ่ายภาพเมนูอาหาร 20 รายการ', unit_amount_satang: 850_000 },
      { description: 'เวิร์กช็อปจัดแสง 1 ที่นั่ง', unit_amount_satang: 250_000, quantity: 2 },
    ]
    const customer = await shop.customer({ name: buyer.name, email: 'account@khruakhunmae.example', locale: 'th' })
    const draft = (await shop.post('/v1/invoices', { customer, lines, tax_details: buyer, memo: 'ส่งภาพภายใน 14 วัน' }))
      .json
    const full = (await shop.post(`/v1/invoices/${draft.id}/finalize`, {})).json
    papers['pdf-invoice-vat--th'] = await pdfAt(`${new URL(full.hosted_invoice_url).pathname}/invoice.pdf?lang=th`)
    await shop.subscribe({ customer: await shop.customer({ name: 'มาลี ศรีสุข', locale: 'th' }), price })
    await billing.settled()
    await shop.post(`/v1/test_helpers/payments/${full.payment}/succeed`)
    await billing.settled()
    await shop.post(`/v1/payments/${full.payment}/refund`, { amount_satang: 107_000, reason: 'ลดราคางานถ่ายภาพ' })
    await billing.settled()
    for (const { id, kind } of (await shop.get('/v1/tax_documents')).json.data)
      if (kind !== 'receipt')
        for (const lang of ['th', 'en'] as const)
          papers[
            `pdf-${{ full: 'tax-invoice', abbreviated: 'abbreviated', credit_note: 'credit-note' }[kind as 'full']}--${lang}`
          ] = await pdfAt(`/v1/tax_documents/${id}/pdf?locale=${lang}`)
  }

  async function pdfAt(path: string): Promise<Buffer> {
    const { billing, shop } = house
    const answer = await fetch(billing.api.url + path, { headers: { authorization: `Bearer ${shop.testKey}` } })
    expect([path, answer.status]).toEqual([path, 200])
    return Buffer.from(await answer.arrayBuffer())
  }

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
    600_000,
  )

  test.each(LOOKS)(
    'mails of every kind to customers, composed of the same rows: $lang',
    async ({ lang, colorScheme }) => {
      const kinds = (Object.keys(MESSAGES[lang]) as MailToCompose['mail']['kind'][]).filter(
        (kind) => !/^(member_|webhook_)/.test(kind),
      )
      const wrong: string[] = []
      const logo = `data:image/png;base64,${(await sampleLogo()).toString('base64')}`
      const { page } = await house.visit('about:blank', { ...PHONE, deviceScaleFactor: SHOTS ? 1.5 : 1, colorScheme })
      for (const kind of kinds) {
        await page.setContent(composeMail(someMail(kind, lang, logo)).html)
        if (await isTooWide(page)) wrong.push(`${kind}: wider than a phone`)
        await expectWellSet(page).catch((error: Error) => wrong.push(`${kind}: ${error.message}`))
        await shot(page, `mail-kind-${kind.replaceAll('_', '-')}--${lang}--phone--${colorScheme}`)
      }
      expect(wrong).toEqual([])
    },
    600_000,
  )

  test('papers: each is drawn, and is no blank leaf', async () => {
    expect(Object.keys(papers).sort()).toEqual([
      ...['pdf-abbreviated--en', 'pdf-abbreviated--th', 'pdf-credit-note--en', 'pdf-credit-note--th'],
      ...[
        'pdf-invoice--en',
        'pdf-invoice--th',
        'pdf-invoice-vat--th',
        'pdf-receipt--en',
        'pdf-receipt--th',
        'pdf-statement--en',
        'pdf-statement--th',
      ],
      ...['pdf-tax-invoice--en', 'pdf-tax-invoice--th'],
    ])
    for (const [name, bytes] of Object.entries(papers)) {
      const page = await drawPdf(house.browser, bytes)
      expect(await inkOf(page)).toBeGreaterThan(5)
      await shot(page, `${name}--paper--light`)
      await page.close()
    }
  })
})

/** Payouts go on Fridays. */
function nextFriday(now: number): number {
  const weekday = new Date((now + 7 * 3_600) * 1_000).getUTCDay()
  return now + ((12 - weekday) % 7 || 7) * DAY
}

const TEACHER = {
  tax_id: '1101700203450',
  legal_name: 'นางสาวกานดา ใจเพชร',
  address: {
    line1: '77 ถนนห้วยแก้ว',
    line2: 'ตำบลสุเทพ',
    district: 'อำเภอเมืองเชียงใหม่',
    province: 'เชียงใหม่',
    postal_code: '50300',
  },
}

const SELLER = {
  vat_registered: true,
  tax_id: '0105536000313',
  legal_name: 'บริษัท ห้องแสง สตูดิโอ จำกัด',
  address: {
    line1: '28 ซอยเจริญกรุง 44',
    line2: 'แขวงบางรัก',
    district: 'เขตบางรัก',
    province: 'กรุงเทพมหานคร',
    postal_code: '10500',
  },
}

type Mailed = MailToCompose['mail']['kind']

/** Mails of one studio: its members pay by card, a restaurant by invoice and withholding tax. Each is about what such a mail is sent for. */
function someMail(kind: Mailed, locale: 'th' | 'en', logo: string): MailToCompose {
  const at = Math.floor(Date.now() / 1000)
  const say = (th: string, en: string) => (locale === 'th' ? th : en)
  const membership = say('สมาชิกสตูดิโอ', 'Studio membership')
  const sold = (number: number, description: string, amount: number, more: object = {}) => ({
    number: `INV-2026-0000${number}`,
    totalSatang: amount,
    taxSatang: Math.round((amount * 7) / 107),
    lines: [{ description, quantity: 1, amount_satang: amount, tax_rate_bps: 700 }],
    status: 'paid',
    paidAt: at,
    ...more,
  })
  const month = sold(21, membership, 59_000, { periodEnd: at + 30 * DAY })
  const withheld = {
    withheldSatang: 23_832,
    withholdingRateBps: 300,
    qrPayload:
      '00020101021230830016A00000067701011201150105536000313000220WW4KRZY8C0S3S989C68H530376454078261.685802TH',
  }
  const job = (number: number, more: object) =>
    sold(number, say('ถ่ายภาพเมนูอาหาร 20 รายการ', 'Food photography, 20 dishes'), 850_000, { ...withheld, ...more })
  const free = { lines: [{ description: membership, quantity: 1, amount_satang: 0, discount_satang: 59_000 }] }
  const app = sold(27, say('แอปใส่ลายน้ำ', 'Watermark app'), 29_900, { periodEnd: at + 30 * DAY })
  const book = sold(18, say('อีบุ๊ก ถ่ายสินค้าด้วยมือถือ', 'E-book: Product photos by phone'), 32_000)
  const invoices: Partial<Record<Mailed, MailToCompose['invoice']>> = {
    invoice: job(31, { status: 'open', dueDate: at + 14 * DAY, paidAt: null }),
    reminder: job(24, { status: 'open', dueDate: at - 3 * DAY, paidAt: null }),
    invoice_link: job(31, { status: 'open', dueDate: at + 14 * DAY, paidAt: null }),
    withholding_certificate: job(16, { paidAt: at - 10 * DAY }),
    etax_invoice: job(32, {}),
    payment_failed: { ...month, status: 'open', paidAt: null },
    action_required: { ...month, status: 'open', paidAt: null },
    order_confirmation: { ...month, ...free, totalSatang: 0, taxSatang: 0, discountSatang: 59_000 },
    receipt: app,
    refund: book,
  }
  const data: Partial<Record<Mailed, MailToCompose['mail']['data']>> = {
    reminder: { days: 3 },
    payment_failed: { decline_code: 'insufficient_funds', next_attempt_at: at + 3 * DAY },
    action_required: { decline_code: 'authentication_required', next_attempt_at: at + 3 * DAY },
    renewal_notice: { due_date: at + 7 * DAY, amount_satang: 590_000 },
    cancel_confirmed: { due_date: at + 19 * DAY },
    subscription_canceled: { reason: 'payment_failed' },
    refund: { amount_satang: 32_000, credit_note: 'CN-2026-000003' },
  }
  const isBusiness = ['invoice', 'reminder', 'invoice_link', 'withholding_certificate', 'etax_invoice'].includes(kind)
  const expires = new Date((at + 7 * 3_600) * 1_000)
  // The end of next month.
  expires.setUTCDate(1)
  expires.setUTCMonth(expires.getUTCMonth() + 1)
  const soon = { exp_month: expires.getUTCMonth() + 1, exp_year: expires.getUTCFullYear() }
  const card = { brand: 'visa', last4: '4242', exp_month: 3, exp_year: 2030, ...(kind === 'card_expiring' && soon) }
  const isPaid = kind === 'receipt' || kind === 'refund'
  const paid = { status: 'succeeded', paymentMethodDetails: { card }, grossSatang: invoices[kind]?.totalSatang ?? 0 }
  const asksForTransfer = kind === 'invoice' || kind === 'reminder'
  const isFree = kind === 'order_confirmation'
  return {
    mail: { kind, livemode: true, data: data[kind] ?? null, createdAt: at },
    merchant: {
      name: say('ห้องแสง สตูดิโอ', 'Hong Saeng Studio'),
      settings: {
        accent_color: '#0f766e',
        email: 'hello@hongsaeng.example',
        address: say('28 ซอยเจริญกรุง 44 เขตบางรัก กรุงเทพมหานคร 10500', '28 Charoen Krung 44, Bang Rak, Bangkok 10500'),
      },
      tax: { legal_name: say('บริษัท ห้องแสง สตูดิโอ จำกัด', 'Hong Saeng Studio Co., Ltd.') },
    },
    customer: {
      name: isBusiness ? say('บริษัท ครัวคุณแม่ จำกัด', 'Khrua Khun Mae Co., Ltd.') : say('นกน้อย ใจดี', 'Noknoi Jaidee'),
      locale,
    },
    invoice: invoices[kind] ?? null,
    payment: isPaid
      ? paid
      : asksForTransfer
        ? { status: 'requires_action', grossSatang: 850_000, reference: 'R1' }
        : null,
    card,
    product: { name: kind === 'receipt' ? say('แอปใส่ลายน้ำ', 'Watermark app') : membership },
    subscription:
      isFree || kind === 'receipt'
        ? { collectionMethod: 'auto_charge', status: 'active', cancelAtPeriodEnd: false }
        : null,
    renewalSatang: kind === 'receipt' ? 29_900 : isFree ? 59_000 : null,
    hasFiles: kind === 'receipt',
    licences: kind === 'receipt' ? [{ line: 0, key: 'B5843BFB-3ED6A1E4-8AD450DD-630D64AB' }] : [],
    taxDocument: kind === 'receipt' ? { kind: 'abbreviated', number: 'ABB-2026-000027', totalSatang: 29_900 } : null,
    etax: {
      document: { kind: 'full', number: 'TAX-2026-000012', issuedAt: at, totalSatang: 850_000 },
      originalKind: null,
      replaces: null,
    },
    code: '482913',
    hostedUrl: 'http://satang.test/i/abc',
    portalUrl: 'http://satang.test/portal/hong-saeng',
    pictures: { qr: (payload) => `data:image/svg+xml,${encodeURIComponent(qrSvg(payload))}`, logo },
  }
}
