// The text of mails: each kind in both languages, with amounts, days and links. What people typed is shown as text.
import { describe, expect, test } from '@jest/globals'
import { fromBangkok } from '../../rules/periods.ts'
import { composeMail, type MailToCompose } from '../../web/mail/view.ts'
import { MESSAGES } from '../../web/mail/words.ts'

const AT = fromBangkok({ year: 2026, month: 1, day: 31, hour: 9 })
const DUE = fromBangkok({ year: 2026, month: 2, day: 7, hour: 9 })
const KINDS = Object.keys(MESSAGES.en) as MailToCompose['mail']['kind'][]

function mail(
  kind: MailToCompose['mail']['kind'],
  { data, ...more }: Partial<MailToCompose> & { data?: MailToCompose['mail']['data'] } = {},
): MailToCompose {
  return {
    mail: { kind, livemode: true, data: data ?? null, createdAt: AT },
    merchant: { name: 'Baan Kafae' },
    customer: { name: 'Somchai', locale: 'en' },
    invoice: {
      number: 'INV-2026-000001',
      totalSatang: 123_450,
      lines: [{ description: 'Studio Plan', quantity: 3, amount_satang: 123_450 }],
      dueDate: DUE,
      status: 'open',
      qrPayload: '000201',
      paidAt: AT,
    },
    payment: null,
    card: { brand: 'visa', last4: '4242', exp_month: 3, exp_year: 2030 },
    product: { name: 'Studio Plan' },
    licences: [],
    etax: {
      document: { kind: 'full', number: 'TAX-2026-000001', issuedAt: AT, totalSatang: 123_450 },
      originalKind: null,
      replaces: null,
    },
    hostedUrl: 'http://satang.test/i/abc',
    portalUrl: 'http://satang.test/portal/baan-kafae',
    ...more,
  }
}
const asked = (more: object) => ({ status: 'requires_action', grossSatang: 1, ...more })
const thai = { customer: { name: 'สมชาย', locale: 'th' as const } }

describe.each(['en', 'th'] as const)('in %s', (locale) => {
  test.each(KINDS)('%s says everything that it is about, in text and HTML alike', (kind) => {
    const { subject, text, html } = composeMail(mail(kind, { customer: { name: null, locale } }))
    for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|null|NaN|\[object/)
    const ofSatang = ['member_password', 'member_email', 'member_changed'].includes(kind)
    if (kind === 'etax_invoice') {
      for (const told of ['TAX-2026-000001', '฿1,234.50', 'INV-2026-000001'])
        for (const part of [text, html]) expect(part).toContain(told)
      return expect(subject).toBe('[31/01/2569][INV][TAX-2026-000001]')
    }
    if (kind === 'member_notice') return expect(subject).toContain('Baan Kafae')
    expect(subject).toContain(kind === 'subscription_canceled' ? 'Studio Plan' : ofSatang ? 'Satang' : 'Baan Kafae')
    expect(html).toContain(`<html lang="${locale}">`)
    expect(text).toContain(ofSatang ? 'Satang' : 'Baan Kafae')
  })

  test('every message is its own', () => {
    const subjects = KINDS.map((kind) => composeMail(mail(kind, { customer: { locale } })).subject)
    expect(new Set(subjects).size).toBe(KINDS.length)
  })
})

test('an invoice names its amount, its day, its lines and where to pay', () => {
  const { subject, text, html } = composeMail(mail('invoice'))
  expect(subject).toBe('Invoice INV-2026-000001 from Baan Kafae: ฿1,234.50')
  expect(text).toContain('Please pay by 7 February 2026.')
  expect(text).toContain('Studio Plan (3 × ฿411.50): ฿1,234.50\n')
  expect(text).not.toContain('Total')
  expect(text).toContain('Pay ฿1,234.50: http://satang.test/i/abc')
  expect(html).toContain('<a href="http://satang.test/i/abc?lang=en"')
  expect(composeMail(mail('invoice', thai)).text).toContain('กรุณาชำระเงินภายในวันที่ 7 กุมภาพันธ์ 2569')
})

test('a missing certificate is asked for with the way to its form', () => {
  const { text, html } = composeMail(mail('withholding_certificate'))
  expect(text).toContain('Send the certificate: http://satang.test/i/abc?lang=en#certificate')
  expect(html).toContain('<a href="http://satang.test/i/abc?lang=en#certificate"')
  expect(composeMail(mail('withholding_certificate', thai)).text).toContain(
    'ส่งหนังสือรับรอง: http://satang.test/i/abc?lang=th#certificate',
  )
})

test('a receipt sets each licence key apart, with what it opens, and says where it is kept', () => {
  const licences = [{ line: 0, key: '0123ABCD-0123ABCD-0123ABCD-0123ABCD' }]
  const { text, html } = composeMail(mail('receipt', { licences }))
  expect(text).toContain('Licence key · Studio Plan\n0123ABCD-0123ABCD-0123ABCD-0123ABCD\n\nKeep this mail.')
  expect(html).toMatch(/Licence key · Studio Plan<\/span><span [^>]*>0123ABCD-0123ABCD-0123ABCD-0123ABCD<\/span>/)
  expect(composeMail(mail('receipt', { licences, ...thai })).text).toContain('รหัสไลเซนส์ · Studio Plan\n0123ABCD')
  expect(composeMail(mail('receipt')).text).not.toContain('Licence')
})

test.each(['invoice', 'reminder', 'receipt'] as const)('%s names its amount once above its lines', (kind) => {
  for (const locale of ['en', 'th'] as const) {
    const { text } = composeMail(mail(kind, { hostedUrl: null, customer: { name: null, locale } }))
    expect(text.match(/฿1,234\.50/g)).toHaveLength(2)
  }
})

test('VAT on top of the lines has a row above the total, VAT within them a word below it', () => {
  const invoice = mail('receipt').invoice!
  const onTop = composeMail(mail('receipt', { invoice: { ...invoice, totalSatang: 132_092, taxSatang: 8_642 } })).text
  expect(onTop).toContain('Studio Plan (3 × ฿411.50): ฿1,234.50\nVAT: ฿86.42\nTotal: ฿1,320.92\n')
  const within = { invoice: { ...invoice, taxSatang: 8_076 } }
  expect(composeMail(mail('receipt', within)).text).toContain(
    '(3 × ฿411.50): ฿1,234.50\nTotal: ฿1,234.50\nVAT included: ฿80.76\n',
  )
  // The rate is said where it is one, as on the paper.
  const lines = (...rates: number[]) =>
    rates.map((tax_rate_bps) => ({ ...invoice.lines[0]!, amount_satang: 123_450 / rates.length, tax_rate_bps }))
  const vatOf = (...rates: number[]) =>
    composeMail(mail('receipt', { invoice: { ...within.invoice, lines: lines(...rates) } })).text
  expect(vatOf(700, 0)).toContain('VAT included (7%): ฿80.76\n')
  expect(vatOf(700, 1_000)).toContain('VAT included: ฿80.76\n')
  // Where tax is withheld, the VAT is that of the total, not of what is left to pay.
  const withheld = { invoice: { ...within.invoice, withheldSatang: 3_461 } }
  expect(composeMail(mail('invoice', withheld)).text).toContain(
    'Total: ฿1,234.50\nVAT included: ฿80.76\nWithholding tax: −฿34.61\nAmount due: ฿1,199.89\n',
  )
  // The rate is said, and what it is counted of where that is everything.
  const rated = (bps: number) => ({ invoice: { ...withheld.invoice, withholdingRateBps: bps } })
  expect(composeMail(mail('invoice', rated(300))).text).toContain('Withholding tax 3%\u00a0×\u00a0฿1,153.74: −฿34.61\n')
  expect(composeMail(mail('invoice', rated(500))).text).toContain('Withholding tax 5%: −฿34.61\n')
  expect(composeMail(mail('receipt', { invoice: { ...invoice, taxSatang: 0 } })).text).not.toMatch(/VAT|Total/)
})

test('a receipt tells when and how it was paid', () => {
  const card = { type: 'card', card: { brand: 'visa', last4: '4242', exp_month: 3, exp_year: 2030 } }
  const byCard = { status: 'succeeded', grossSatang: 123_450, paymentMethodDetails: card }
  const of = (payment: object, more: object = {}) =>
    composeMail(mail('receipt', { payment, card: null, ...more } as never))
  expect(of(byCard).text).toContain('Invoice: INV-2026-000001\nPaid on: 31 January 2026\nPaid with: Visa •••• 4242\n')
  expect(of({ status: 'succeeded', grossSatang: 1, paymentMethodType: 'promptpay' as const }, thai).text).toContain(
    'วันที่ชำระ: 31 มกราคม 2569\nชำระด้วย: พร้อมเพย์\n',
  )
  expect(composeMail(mail('receipt', { card: null })).text).not.toContain('Paid with')
})

test('a receipt names the paper that it brings, and what that comes to', () => {
  const paper = { kind: 'full' as const, number: 'TAX-2026-000001', totalSatang: 123_450 }
  const invoice = { ...mail('receipt').invoice!, status: 'paid', withheldSatang: 3_461 }
  const full = composeMail(mail('receipt', { taxDocument: paper, invoice }))
  expect(full.subject).toBe('Tax invoice / receipt TAX-2026-000001 from Baan Kafae: ฿1,234.50')
  for (const told of [
    'Thank you for your payment\nTotal: ฿1,234.50\n',
    'The tax invoice / receipt is attached.',
    'You paid ฿1,199.89 and withheld ฿34.61 as tax.',
    'Document: TAX-2026-000001\nInvoice: INV-2026-000001\n',
  ])
    expect(full.text).toContain(told)
  const short = composeMail(mail('receipt', { taxDocument: { ...paper, kind: 'abbreviated' }, ...thai }))
  expect(short.subject).toBe('ใบกำกับภาษีอย่างย่อ / ใบเสร็จรับเงิน TAX-2026-000001 จาก Baan Kafae จำนวน ฿1,234.50')
  expect(short.text).not.toContain('หักภาษี')
  const plain = composeMail(mail('receipt', { taxDocument: { ...paper, kind: 'receipt', number: 'RC-2026-000001' } }))
  expect(plain.subject).toBe('Receipt RC-2026-000001 from Baan Kafae: ฿1,234.50')
  expect(plain.text).toContain('The receipt is attached.')
})

test('a receipt says what renews, when, and for how much where that is known', () => {
  const invoice = { ...mail('receipt').invoice!, status: 'paid', periodEnd: DUE }
  const said = (collectionMethod: 'auto_charge' | 'invoice', renewalSatang: number | null, more: object = {}) => {
    const subscription = { collectionMethod, status: 'active', cancelAtPeriodEnd: false }
    return composeMail(mail('receipt', { invoice, subscription, renewalSatang, ...more })).text
  }
  expect(said('auto_charge', 59_000)).toContain(
    'Studio Plan renews on 7 February 2026: ฿590.00 will be charged to your card. You can cancel before that day.',
  )
  expect(said('auto_charge', null)).toContain('renews on 7 February 2026: your card will be charged. You can')
  expect(said('invoice', 59_000)).toContain('The invoice of ฿590.00 comes by email')
  expect(said('auto_charge', 59_000, thai)).toContain('ต่ออายุวันที่ 7 กุมภาพันธ์ 2569 โดยตัดเงิน ฿590.00 จากบัตรของคุณ')
})

const qrAsked = { qr: (payload: string) => `cid:${payload}`, logo: null }

test('an invoice by QR brings the code that its words promise, and one of which a part has come asks for the rest', () => {
  const whole = composeMail(mail('invoice', { pictures: qrAsked }))
  expect(whole.scan).toBe('000201')
  expect(whole.html).toContain('<img src="cid:000201" width="240" height="240" alt="PromptPay QR"')
  expect(whole.text).toContain(
    'Scan the QR code with your banking app. It is in the attached PDF and on the page below',
  )
  // A mail that shows the code does not say where else it is.
  expect(whole.html).not.toContain('attached PDF')
  const come = { status: 'requires_action', grossSatang: 123_450, amountReceivedSatang: 23_450 }
  const part = composeMail(mail('reminder', { data: { days: 3 }, payment: come, pictures: qrAsked }))
  expect(part.scan).toBeNull()
  expect(part.html).not.toContain('<img')
  expect(part.text).toContain('It was due on 7 February 2026 and is 3 days overdue.\n\n฿234.50 has arrived already.')
  expect(part.text).not.toContain('Scan')
  expect(part.text).toContain('Pay ฿1,000.00: http://satang.test/i/abc')
  const over = { ...mail('invoice').invoice!, qrExpiresAt: AT }
  expect(composeMail(mail('invoice', { invoice: over, pictures: qrAsked })).html).not.toContain('<img')
  expect(composeMail(mail('receipt', { pictures: qrAsked })).scan).toBeNull()
})

test('a discount is shown below full prices, and lines that are no product in the language of the reader', () => {
  const invoice = {
    ...mail('invoice').invoice!,
    totalSatang: 90_000,
    discountSatang: 20_000,
    lines: [
      { description: 'Studio Plan', quantity: 2, amount_satang: 100_000, discount_satang: 20_000 },
      { description: 'Credit carried over', quantity: 1, amount_satang: -10_000, discount_satang: 0 },
    ],
  }
  const { text, html } = composeMail(mail('invoice', { invoice }))
  expect(text).toContain(
    'Studio Plan (2 × ฿600.00): ฿1,200.00\nCredit carried over: −฿100.00\nDiscount: −฿200.00\nTotal: ฿900.00',
  )
  for (const amount of ['฿1,200.00', '−฿100.00', '−฿200.00', '฿900.00']) expect(html).toContain(`>${amount}</td>`)
  const inThai = composeMail(mail('invoice', { invoice, ...thai })).text
  expect(inThai).toContain('หักเครดิตคงเหลือ: −฿100.00\nส่วนลด: −฿200.00\nยอดรวม: ฿900.00')
})

test('what was bought stands before the numbers of its papers and the button, as text and as HTML', () => {
  const invoice = { ...mail('receipt').invoice!, status: 'paid', taxSatang: 8_076 }
  const { text, html } = composeMail(mail('receipt', { invoice }))
  for (const body of [text, html]) {
    const at = ['Studio Plan', 'Total', 'INV-2026-000001', 'See the payment'].map((what) => body.lastIndexOf(what))
    expect(at).toEqual(at.toSorted((a, b) => a - b))
    expect(at[0]).toBeGreaterThan(0)
  }
  // A long list does not push the button of an invoice off the first screen.
  const lines = Array.from({ length: 8 }, (_, i) => ({ description: `Item ${i}`, quantity: 1, amount_satang: 1 }))
  const long = composeMail(mail('invoice', { invoice: { ...mail('invoice').invoice!, lines } })).html
  expect(long.indexOf('Item 0')).toBeGreaterThan(long.lastIndexOf('>Pay ฿1,234.50</a>'))
})

test('a mail is readable in the dark, says below who sells, and keeps numbers of documents on one line', () => {
  const settings = {
    accent_color: '#0f766e',
    address: '12 Nimman',
    email: 'hi@kafae.example',
  }
  const { html } = composeMail(
    mail('refund', {
      merchant: { name: 'Baan Kafae', settings, tax: { legal_name: 'Baan Kafae Co., Ltd.' } },
      data: { amount_satang: 1, credit_note: 'CN-2026-000007' },
    }),
  )
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme:dark){.m-ground{background:#101318!important')
  expect(html).toContain(
    'Baan Kafae Co., Ltd.<br>12 Nimman<br>Questions? <a class="m-link" href="mailto:hi@kafae.example" style="color:#0f766e">',
  )
  expect(html).toContain('<span style="white-space:nowrap">CN-2026-000007</span>')
  expect(composeMail(mail('payment_failed')).html).toMatch(/\w+\u00a0••••\u00a0\d{4}/)
})

test('a new link to an invoice says from whom, for what and how much, so that nobody takes it for a trick', () => {
  const { text } = composeMail(mail('invoice_link'))
  expect(text).toContain('From: Baan Kafae\nFor: Studio Plan\nAmount: ฿1,234.50\n')
})

test('a code in a mail says whom a bank app may show, where that is not the shop', () => {
  const payment = { status: 'requires_action', grossSatang: 123_450, reference: 'R1' }
  const shop = { name: 'Baan Kafae', tax: { legal_name: 'Kafae Co., Ltd.' } }
  expect(composeMail(mail('invoice', { merchant: shop, payment, pictures: qrAsked })).html).toMatch(
    /Your bank app may show (<[^>]*>)*Kafae Co., Ltd\./,
  )
  expect(composeMail(mail('invoice', { payment, pictures: qrAsked })).html).not.toContain('bank app may show')
})

test('a card that fails or expires leads to the portal, where another one can be added', () => {
  const portal = 'http://satang.test/portal/baan-kafae'
  const failed = composeMail(mail('payment_failed'))
  expect(failed.html).toContain('>Change the card for later payments</a>')
  expect(failed.text).toContain('Pay ฿1,234.50: http://satang.test/i/abc')
  expect(failed.text).toContain(`Go to your account: ${portal}`)
  expect(failed.html).toContain(`href="${portal}?lang=en"`)
  expect(composeMail(mail('card_expiring')).text).toContain(`Add a card: ${portal}`)
  expect(composeMail(mail('card_expiring', thai)).html).toContain(`<a href="${portal}?lang=th"`)
})

test('a code for the portal stands in the subject, where a phone shows it, and on a line of its own', () => {
  const { subject, text, html } = composeMail(mail('portal_code', { code: '042817' }))
  for (const body of [text, html]) expect(body).toContain('042817')
  expect(subject).toBe('042817 is your log-in code for Baan Kafae')
  expect(text).toContain('Nobody at Baan Kafae will ever ask you for it.')
  const inThai = composeMail(mail('portal_code', { code: '042817', ...thai }))
  expect(inThai.subject).toContain('042817 คือรหัสเข้าสู่ระบบ')
  expect(inThai.text).toContain('\n042817\n')
})

test('who gets no more receipts for now reads where they are, and that nobody sees anything', () => {
  const { subject, text, html } = composeMail(mail('more_orders', { hostedUrl: null }))
  expect(subject).toBe('More orders for this address at Baan Kafae')
  expect(text).toContain('Whoever entered your address sees nothing of yours')
  expect(text).toContain('Go to your account: http://satang.test/portal/baan-kafae')
  expect(html).toContain('<a href="http://satang.test/portal/baan-kafae?lang=en"')
  expect(composeMail(mail('more_orders', { hostedUrl: null, ...thai })).text).toMatch(
    / คุณไม่ต้องทำอะไร ผู้ที่กรอกอีเมลนี้ไม่เห็นข้อมูลของคุณ[\s\S]*ไปที่บัญชีของคุณ/,
  )
})

test('a merchant whose endpoint was disabled reads which, why, and how what it missed is sent', () => {
  const data = { endpoint_url: 'https://example.com/<b>', disabled_reason: 'failing' }
  const { subject, text, html } = composeMail(mail('webhook_disabled', { data, hostedUrl: null }))
  expect(subject).toBe('A webhook endpoint of Baan Kafae was disabled: https://example.com/<b>')
  expect(text).toContain('has not accepted a single event for five days')
  expect(text).toContain('/replay')
  expect(html).toContain('https://example.com/&lt;b&gt;')
})

test.each([
  [-3, 'Reminder: invoice INV-2026-000001 from Baan Kafae is due on 7 February 2026', 'ครบกำหนดวันที่ 7 กุมภาพันธ์ 2569'],
  [0, 'Reminder: invoice INV-2026-000001 from Baan Kafae is due today', 'ครบกำหนดวันนี้'],
  [3, 'Overdue: invoice INV-2026-000001 from Baan Kafae', 'เกินกำหนดชำระ'],
  [7, 'Overdue: invoice INV-2026-000001 from Baan Kafae', 'เกินกำหนดชำระ'],
])('a reminder of day %d says how late it is', (days, english, thaiPart) => {
  const data = { days, due_date: DUE }
  expect(composeMail(mail('reminder', { data })).subject).toBe(english)
  expect(composeMail(mail('reminder', { data, ...thai })).subject).toContain(thaiPart)
})

test.each([
  ['insufficient_funds', 'The card has insufficient funds.', 'วงเงินในบัตรไม่เพียงพอ'],
  ['lost_card', 'Visa •••• 4242. ', 'จาก Visa •••• 4242 ไม่สำเร็จ'],
  ['a_new_word', 'Visa •••• 4242. ', 'จาก Visa •••• 4242 ไม่สำเร็จ'],
])('a failed payment tells %s as its holder may read it', (decline_code, english, thaiPart) => {
  const { text } = composeMail(mail('payment_failed', { data: { decline_code, next_attempt_at: DUE } }))
  expect(text).toContain(english)
  expect(text).toContain('We will try again on 7 February 2026.')
  expect(text).not.toMatch(/lost|stolen|fraud/i)
  expect(composeMail(mail('payment_failed', { data: { decline_code }, ...thai })).text).toContain(thaiPart)
})

test('a failed payment that is not tried again says so, and one that nobody planned says nothing', () => {
  const last = composeMail(mail('payment_failed', { data: { next_attempt_at: null } })).text
  expect(last).toContain('We will not try this card again.')
  expect(composeMail(mail('payment_failed')).text).not.toMatch(/try (again|this card)/)
})

test('a confirmation leads to the bank, unless the address is none of the web', () => {
  const at = (url: string) =>
    composeMail(mail('action_required', { payment: asked({ nextAction: { redirect_to_url: { url } } }) })).text
  expect(at('https://bank.example/3ds?a=1&b=2')).toContain('https://bank.example/3ds?a=1&b=2')
  // What comes of it if nobody confirms, where that is planned.
  const planned = mail('action_required', { data: { next_attempt_at: DUE } })
  expect(composeMail(planned).text).toContain('stays unpaid, and your card is tried again on 7 February 2026.')
  expect(at('https://bank.example/3ds')).not.toContain('stays unpaid')
  expect(at('javascript:alert(1)')).toContain('http://satang.test/i/abc')
  const failed = mail('action_required', {
    payment: asked({ status: 'failed' }),
    data: { decline_code: 'authentication_required', next_attempt_at: DUE },
  })
  expect(composeMail(failed).text).toContain(
    'The bank asked for a confirmation.\n\nWe will try again on 7 February 2026.',
  )
})

test('the end of a subscription tells why, when there is something to tell', () => {
  const { text } = composeMail(mail('subscription_canceled', { data: { reason: 'payment_failed' } }))
  expect(text).toContain('ended on 31 January 2026: its payment could not be collected.')
  const asked = composeMail(mail('subscription_canceled', { data: { reason: 'requested' } })).text
  expect(asked).toContain('ended on 31 January 2026.')
})

test('a refund says how much goes back, and where to', () => {
  const data = { amount_satang: 40_050 }
  const paid = { status: 'succeeded', grossSatang: 123_450 }
  const card = { type: 'card', card: { brand: 'visa', last4: '4242', exp_month: 3, exp_year: 2030 } }
  const byCard = mail('refund', { data, card: null, payment: { ...paid, paymentMethodDetails: card } })
  expect(composeMail(byCard).subject).toBe('Refund from Baan Kafae: ฿400.50')
  expect(composeMail(byCard).text).toContain(
    'Partial refund of your payment of ฿1,234.50: ฿400.50\n\nBaan Kafae has sent it back to Visa •••• 4242.',
  )
  expect(composeMail(byCard).text).toContain('on your card within 5–10 business days, depending on your bank.')
  expect(composeMail({ ...byCard, ...thai }).text).toContain('ปกติยอดจะแสดงในบัตรภายใน 5–10 วันทำการ')
  expect(composeMail(byCard).text).toContain('For: Studio Plan\nInvoice: INV-2026-000001\nPaid on: 31 January 2026\n')
  expect(composeMail({ ...byCard, ...thai }).text).toContain('คืนเงินบางส่วน จากยอดชำระ ฿1,234.50: ฿400.50\n')
  const whole = composeMail(mail('refund', { data: { amount_satang: 123_450 }, payment: paid })).text
  expect(whole).toContain('\nRefunded: ฿1,234.50\n')
  expect(whole).not.toMatch(/Partial|Paid on/)
  const { invoice } = byCard
  const two = { ...invoice!, lines: [...invoice!.lines, { description: 'Book', quantity: 1, amount_satang: 0 }] }
  expect(composeMail({ ...byCard, ...thai, invoice: two }).text).toContain('รายการ: Studio Plan และอีก 1 รายการ\n')
  const byTransfer = mail('refund', { data, card: null, invoice: null, payment: paid, hostedUrl: null })
  expect(composeMail(byTransfer).text).toContain('has sent it back to the account that you paid from.')
  // A transfer is there when the shop has sent it, which nobody here sees.
  expect(composeMail(byTransfer).text).toContain('When it shows depends on your bank.')
  expect(composeMail(byTransfer).text).not.toContain('business days')
  expect(composeMail(byTransfer).text).not.toContain('See the invoice')
  expect(composeMail(byTransfer).text).not.toContain('Credit note')
  const noted = mail('refund', { data: { ...data, credit_note: 'CN-2026-000007' } })
  expect(composeMail(noted).text).toContain('Credit note CN-2026-000007 is on the invoice page.')
  expect(composeMail({ ...noted, ...thai }).text).toContain('ดูใบลดหนี้ CN-2026-000007 ได้ที่หน้าใบแจ้งหนี้')
  const noVat = mail('refund', { data: { ...data, credit_note: 'RN-2026-000001' } })
  expect(composeMail(noVat).text).toContain('Refund note RN-2026-000001 is on the invoice page.')
  expect(composeMail({ ...noVat, ...thai }).text).toContain('ดูหลักฐานการคืนเงิน RN-2026-000001 ได้ที่หน้าใบแจ้งหนี้')
  expect(composeMail({ ...byTransfer, ...thai }).text).toContain('คืนเงินเข้าบัญชีที่คุณใช้ชำระเงินแล้ว')
})

test('an expiring card is named with its month', () => {
  const { text } = composeMail(mail('card_expiring'))
  for (const told of ['Visa •••• 4242 expires at the end of March\u00a02030.', 'It pays for Studio Plan.'])
    expect(text).toContain(told)
})

test('what people typed is text: in HTML it is escaped, and it begins no new line of a header', () => {
  const evil = '<img src=x onerror=alert(1)>\r\nBcc: all@example.com'
  const { subject, html } = composeMail(
    mail('subscription_canceled', {
      merchant: { name: evil },
      customer: { name: evil, locale: 'en' },
      product: { name: evil },
    }),
  )
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x')
})

test('a mail of the test mode says so', () => {
  const of = (livemode: boolean) => {
    const wanted = mail('receipt')
    return composeMail({ ...wanted, mail: { ...wanted.mail, livemode } })
  }
  expect([of(false).text, of(false).html].every((part) => part.includes('Test mode'))).toBe(true)
  expect(of(true).html).not.toContain('Test mode')
})

test('a member is told how they get in from now on, in the name of Satang, with the way to another password', () => {
  const memberUrl = 'http://satang.test/dashboard/forgot'
  const changed = mail('member_changed', {
    data: { changed: 'recovery_used', codes_left: 8 },
    hostedUrl: null,
    memberUrl,
  })
  const { subject, text, html } = composeMail(changed)
  expect(subject).toBe('Satang: A recovery code was used to log in')
  expect(text).toContain('Recovery codes that are left: 8.')
  expect(text).toContain(`Choose a new password: ${memberUrl}`)
  expect(text).not.toContain('Baan Kafae')
  expect(html).toContain(`<a href="${memberUrl}"`)
  const link = { row: { role: 'admin' as const }, invitedBy: 'Malee <b>' }
  const invited = composeMail(
    mail('member_invitation', { link, memberUrl: 'http://satang.test/dashboard/invitation?token=t' }),
  )
  expect(invited.text).toContain('Malee <b> invites you to work with Baan Kafae on Satang, as administrator.')
  expect(invited.html).toContain('Malee &lt;b&gt; invites you')
})

test('a member is told of a log-in on a new device: on what, from where and when; and of passkeys by their names', () => {
  const published = (data: object, locale: 'en' | 'th' = 'en') => {
    const wanted = mail('member_changed', { data: data as never, hostedUrl: null, memberUrl: 'http://satang.test/x' })
    return composeMail({ ...wanted, customer: { ...wanted.customer, locale } })
  }
  const device = { changed: 'new_device', device: 'Safari · iPhone', device_address: '203.0.113.9' }
  const { subject, text } = published(device)
  expect(subject).toBe('Satang: A log-in from a new device')
  expect(text).toMatch(
    /\d\d\/\d\d\/\d{4} \d\d:\d\d in Bangkok: Safari · iPhone, from the address 203\.0\.113\.9\. If it was you/,
  )
  expect(published(device, 'th').text).toContain('Safari · iPhone จากที่อยู่ IP 203.0.113.9')
  expect(published({ changed: 'new_device', device: null, device_address: null }).text).toContain(
    'a browser that we do not know. If',
  )
  expect(published({ changed: 'passkey_added', passkey: 'My\r\nphone' }).text).toContain('It is called “My phone”.')
})

test('a mail of a shop has its colour and its logo in a form that mail programs show; one of Satang has neither', () => {
  const settings = {
    accent_color: '#ffd400',
    logo_url: `https://pay.example/pictures/pic_${'0'.repeat(26)}/${'a'.repeat(32)}-large.webp`,
  }
  const merchant = { name: 'Baan Kafae', settings }
  const { html } = composeMail(mail('invoice', { merchant }))
  expect(html).toContain('background:#ffd400;color:#000000')
  expect(html).toMatch(/<img src="https:\/\/pay\.example\/pictures\/pic_0+\/a+-paper\.png" alt=""/)
  expect(composeMail(mail('member_password', { merchant })).html).not.toMatch(/<img|#ffd400/)
})

test('a mail of a shop without a logo begins with the first letter of its name, on its colour', () => {
  const merchant = { name: 'แก้วดี', settings: { accent_color: '#00aa66' } }
  expect(composeMail(mail('receipt', { merchant })).html).toMatch(/bgcolor="#00aa66"[^>]*>ก<\/td>/)
})

test('what was bought comes before its paper: a receipt with files has their button, and its page is a link', () => {
  const { html, text } = composeMail(mail('receipt', { hasFiles: true }))
  const [button = ''] = /<a href="[^"]+" style="display:block[^<]+/.exec(html) ?? []
  expect(button).toContain('/portal/baan-kafae')
  expect(button).toMatch(/>Download your files/)
  expect(html).toMatch(/<a class="m-link" href="[^"]+"[^>]*>See the payment/)
  expect(text.indexOf('Download your files')).toBeLessThan(text.indexOf('See the payment'))
})

const nowrap = (words: string) => `<span style="white-space:nowrap">${words}</span>`

test('Thai terms that are made of words stay on one line, and so do the last words of a text', () => {
  const { html } = composeMail(mail('invoice', { hostedUrl: null, ...thai }))
  expect(html).toContain(nowrap('ใบแจ้งหนี้'))
  const canceled = composeMail(mail('cancel_confirmed', { data: { due_date: DUE }, ...thai }))
  expect(canceled.html).toContain(`${nowrap('ก่อนวันนั้น')}</p>`)
  expect(canceled.text).toContain('คุณใช้ “Studio Plan” ได้ถึงวันที่')
  expect(composeMail(mail('portal_code', { code: '042817', ...thai })).html).toContain(nowrap('10 นาที'))
  expect(composeMail(mail('reminder', { data: { days: 3 } })).html).toContain(
    `and is ${nowrap('3 days')}${nowrap(' overdue.')}</p>`,
  )
})

test('no amount is to be taken for a debt: each has its name, and what was withheld is a row', () => {
  expect(composeMail(mail('reminder')).text).toContain('\nAmount due: ฿1,234.50\n')
  const invoice = { ...mail('invoice').invoice!, withheldSatang: 3_450 }
  const { text, html } = composeMail(mail('withholding_certificate', { invoice }))
  expect(text).toContain('\nTax withheld: ฿34.50\n')
  expect(html).not.toContain('font-size:32px')
})

test('a mail that asks for less than its lines come to says what is withheld', () => {
  const invoice = { ...mail('invoice').invoice!, withheldSatang: 3_450 }
  expect(composeMail(mail('invoice', { invoice })).text).toContain(
    'Studio Plan (3 × ฿411.50): ฿1,234.50\nTotal: ฿1,234.50\nWithholding tax: −฿34.50\nAmount due: ฿1,200.00',
  )
  // What the payer sends then is said before it is missed.
  for (const kind of ['invoice', 'reminder'] as const)
    expect(composeMail(mail(kind, { invoice })).text).toContain('After paying, please send the withholding tax')
  expect(composeMail(mail('invoice')).text).not.toContain('50 bis')
  expect(composeMail(mail('receipt', { invoice, ...thai })).text).toContain('ยอดหลังหักภาษี ณ ที่จ่าย: ฿1,200.00')
})
