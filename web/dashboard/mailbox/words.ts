// The words of the mailbox, around the mails that it shows.
import type { Locale } from '../../../rules/written-date.ts'
import { WORDS } from '../../words.ts'

const en = {
  title: 'Mailbox',
  testText: 'Test mode sends no email. The emails your customers would get are kept here.',
  liveText: 'Emails that could not go out because no mail server is set up. They are not sent later.',
  empty: { title: 'No emails yet', text: 'Emails appear here when something happens that customers are told about.' },
  subject: 'Subject',
  from: 'From',
  to: 'To',
  noAddress: 'no address',
  date: 'Date',
  attached: 'Attached',
  about: 'About this email',
  asHtml: 'Email',
  asPhone: 'On a phone',
  asText: 'Plain text',
  ways: 'How the email is shown',
  others: 'Other emails',
  newer: 'Newer email',
  older: 'Older email',
  invoice: WORDS.en.invoice,
  reader: 'Customer’s name or email',
  kind: 'Kind',
  kinds: {
    invoice: 'Invoice',
    reminder: 'Payment reminder',
    withholding_certificate: 'Withholding certificate missing',
    payment_failed: 'Charge failed',
    action_required: 'Bank asks for confirmation',
    receipt: 'Receipt',
    order_confirmation: 'Order confirmation',
    etax_invoice: 'Electronic tax invoice',
    invoice_link: 'Link to an invoice',
    card_expiring: 'Card expires soon',
    renewal_notice: 'Upcoming renewal',
    cancel_confirmed: 'Cancellation confirmed',
    subscription_canceled: 'Subscription ended',
    refund: 'Refund',
    more_orders: 'More orders',
    portal_code: 'Portal log-in code',
    webhook_disabled: 'Webhook endpoint disabled',
  },
  /** Kinds that are counted, of which there are several. */
  many: { invoice: 'Invoices', reminder: 'Payment reminders', receipt: 'Receipts', refund: 'Refunds' } as Record<
    string,
    string
  >,
}

const th: typeof en = {
  title: 'กล่องจดหมาย',
  testText: 'โหมดทดสอบไม่ส่งอีเมลจริง ดูอีเมลของลูกค้าได้ที่นี่',
  liveText: 'ที่นี่เก็บอีเมลที่ส่งไม่ได้เพราะไม่มีเซิร์ฟเวอร์อีเมล ระบบจะไม่ส่งภายหลัง',
  empty: { title: 'ยังไม่มีอีเมล', text: 'อีเมลจะแสดงที่นี่เมื่อเกิดเรื่องที่ต้องแจ้งลูกค้า' },
  subject: 'หัวเรื่อง',
  from: 'จาก',
  to: 'ถึง',
  noAddress: 'ไม่มีอีเมล',
  date: 'วันที่',
  attached: 'ไฟล์แนบ',
  about: 'รายละเอียดอีเมล',
  asHtml: 'อีเมล',
  asPhone: 'บนมือถือ',
  asText: 'แบบข้อความ',
  ways: 'รูปแบบที่แสดง',
  others: 'อีเมลอื่น',
  newer: 'อีเมลใหม่กว่า',
  older: 'อีเมลก่อนหน้า',
  invoice: WORDS.th.invoice,
  reader: 'ชื่อหรืออีเมลของลูกค้า',
  kind: 'ประเภท',
  kinds: {
    invoice: 'ใบแจ้งหนี้',
    reminder: 'แจ้งเตือนให้ชำระเงิน',
    withholding_certificate: 'ขอหนังสือรับรองหัก ณ ที่จ่าย',
    payment_failed: 'ตัดเงินไม่สำเร็จ',
    action_required: 'ธนาคารขอให้ยืนยัน',
    receipt: 'ใบเสร็จรับเงิน',
    order_confirmation: 'ยืนยันคำสั่งซื้อ',
    etax_invoice: 'ใบกำกับภาษีอิเล็กทรอนิกส์',
    invoice_link: 'ลิงก์ใบแจ้งหนี้',
    card_expiring: 'บัตรใกล้หมดอายุ',
    renewal_notice: 'แจ้งก่อนต่ออายุ',
    cancel_confirmed: 'ยืนยันการยกเลิก',
    subscription_canceled: 'การสมัครสมาชิกสิ้นสุด',
    refund: 'การคืนเงิน',
    more_orders: 'มีคำสั่งซื้อเพิ่ม',
    portal_code: 'รหัสเข้าสู่บัญชีลูกค้า',
    webhook_disabled: 'ปิดการส่งเว็บฮุก',
  },
  many: {},
}

export const MAILBOX: Record<Locale, typeof en> = { en, th }

export type MailboxWords = typeof en
/** Kinds of mails to customers and to the shop. */
export type MailboxKind = keyof (typeof en)['kinds']
