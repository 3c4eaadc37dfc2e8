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
    const ofSatang = kind === 'member_password' || kind === 'member_changed'
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
  expect(text).toContain('Please pay ฿1,234.50 by 7 February 2026.')
  expect(text).toContain('Studio Plan × 3: ฿1,234.50\nTotal: ฿1,234.50')
  expect(text).toContain('Pay now: http://satang.test/i/abc')
  expect(html).toContain('<a href="http://satang.test/i/abc"')
  expect(composeMail(mail('invoice', thai)).text).toContain('กรุณาชำระเงิน ฿1,234.50 ภายในวันที่ 7 กุมภาพันธ์ 2569')
})

test('a receipt brings the licence keys, each with what it opens', () => {
  const licences = [{ line: 0, key: '0123ABCD-0123ABCD-0123ABCD-0123ABCD' }]
  const { text, html } = composeMail(mail('receipt', { licences }))
  expect(text).toContain('Licence key · Studio Plan · 0123ABCD-0123ABCD-0123ABCD-0123ABCD')
  expect(html).toContain('Licence key · Studio Plan · 0123ABCD-0123ABCD-0123ABCD-0123ABCD')
  expect(composeMail(mail('receipt', { licences, ...thai })).text).toContain('รหัสไลเซนส์ · Studio Plan · 0123ABCD')
  expect(composeMail(mail('receipt')).text).not.toContain('Licence')
})

test('a card that fails or expires leads to the portal, where another one can be added', () => {
  const portal = 'http://satang.test/portal/baan-kafae'
  const failed = composeMail(mail('payment_failed'))
  for (const text of [failed.text, failed.html])
    expect(text).toContain(`To use another card, open your account: ${portal}`)
  expect(failed.text).toContain('See the invoice: http://satang.test/i/abc')
  expect(composeMail(mail('card_expiring')).text).toContain(`Add a card: ${portal}`)
  expect(composeMail(mail('card_expiring', thai)).html).toContain(`<a href="${portal}"`)
})

test('a code for the portal stands in the subject, where a phone shows it, and on a line of its own', () => {
  const { subject, text, html } = composeMail(mail('portal_code', { code: '042817' }))
  for (const body of [text, html]) expect(body).toContain('042817')
  expect(subject).toBe('042817 is your code for Baan Kafae')
  expect(text).toContain('Nobody at Baan Kafae will ever ask you for it.')
  const inThai = composeMail(mail('portal_code', { code: '042817', ...thai }))
  expect(inThai.subject).toContain('042817 คือรหัส')
  expect(inThai.text).toContain('\n042817\n')
})

test('who gets no more receipts for now reads where they are, and that nobody sees anything', () => {
  const { subject, text, html } = composeMail(mail('more_orders', { hostedUrl: null }))
  expect(subject).toBe('More orders for this address at Baan Kafae')
  expect(text).toContain('They see nothing of you')
  expect(text).toContain('Open your account: http://satang.test/portal/baan-kafae')
  expect(html).toContain('<a href="http://satang.test/portal/baan-kafae"')
  expect(composeMail(mail('more_orders', { hostedUrl: null, ...thai })).text).toContain('เปิดบัญชีของคุณ')
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
  ['lost_card', 'Visa •••• 4242. ', 'Visa •••• 4242ได้'],
  ['a_new_word', 'Visa •••• 4242. ', 'Visa •••• 4242ได้'],
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
  expect(composeMail(mail('payment_failed')).text).not.toContain('again')
})

test('a confirmation leads to the bank, unless the address is none of the web', () => {
  const at = (url: string) =>
    composeMail(mail('action_required', { payment: asked({ nextAction: { redirect_to_url: { url } } }) })).text
  expect(at('https://bank.example/3ds?a=1&b=2')).toContain('https://bank.example/3ds?a=1&b=2')
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
    'Baan Kafae has refunded ฿400.50 of invoice INV-2026-000001 to Visa •••• 4242.',
  )
  const byTransfer = mail('refund', { data, card: null, invoice: null, payment: paid, hostedUrl: null })
  expect(composeMail(byTransfer).text).toContain('has refunded ฿400.50 to the account that you paid from.')
  expect(composeMail(byTransfer).text).not.toContain('See the invoice')
  expect(composeMail(byTransfer).text).not.toContain('Credit note')
  const noted = mail('refund', { data: { ...data, credit_note: 'CN-2026-000007' } })
  expect(composeMail(noted).text).toContain('Credit note CN-2026-000007 is on the page of the invoice.')
  expect(composeMail({ ...noted, ...thai }).text).toContain('ดูใบลดหนี้ CN-2026-000007 ได้ที่หน้าใบแจ้งหนี้')
  expect(composeMail({ ...byTransfer, ...thai }).text).toContain('คืนเงิน ฿400.50 ไปยัง บัญชีที่คุณใช้ชำระเงิน')
})

test('an expiring card is named with its month', () => {
  expect(composeMail(mail('card_expiring')).text).toContain('Visa •••• 4242 expires at the end of 03/2030.')
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
