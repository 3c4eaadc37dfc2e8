// The words of the mailbox, around the mails that it shows.
import type { Locale } from '../../../rules/written-date.ts'

const en = {
  title: 'Mailbox',
  testText: 'Test mode sends no mail. What customers would have got is here.',
  liveText: 'Mails that had no mail server to go out by are here. They are not sent later.',
  empty: { title: 'No mail yet', text: 'Mails appear here when something happens that a customer is told of.' },
  subject: 'Subject',
  from: 'From',
  to: 'To',
  noAddress: 'no address',
  date: 'Date',
  attached: 'Attached',
  about: 'About this mail',
  asHtml: 'The mail',
  asText: 'As text',
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
  asText: 'แบบข้อความ',
}

export const MAILBOX: Record<Locale, typeof en> = { en, th }

export type MailboxWords = typeof en
