// What the first page of an account says at a glance: what is owed, and where the rest of each list is.
import type { Locale } from '../../../rules/written-date.ts'

const en = {
  toPay: 'To pay',
  paidUp: 'You have paid everything. Thank you.',
  owes: (count: number) => (count === 1 ? 'One invoice is open.' : `${count} invoices are open.`),
  allOwed: 'Show all open invoices',
  paid: (day: string) => `Paid on ${day}`,
  all: (count: number) => `See all (${count})`,
  /** What is cancelled or changed there. */
  manage: (count: number) => `Manage (${count})`,
  rest: 'Your account settings',
  empty: 'Nothing here yet',
  emptyText: 'What you buy in this shop, its receipts and your subscriptions will stand here.',
}

const th: typeof en = {
  toPay: 'ยอดที่ต้องชำระ',
  paidUp: 'ไม่มียอดที่ต้องชำระ ขอบคุณ',
  owes: (count) => `มีใบแจ้งหนี้รอชำระ ${count} ใบ`,
  allOwed: 'ดูใบแจ้งหนี้ทั้งหมด',
  paid: (day) => `ชำระเมื่อ ${day}`,
  all: (count) => `ดูทั้งหมด (${count})`,
  manage: (count) => `จัดการ (${count})`,
  rest: 'การตั้งค่าบัญชี',
  empty: 'ยังไม่มีรายการ',
  emptyText: 'สินค้าที่ซื้อจากร้านนี้ ใบเสร็จรับเงิน และการสมัครสมาชิกของคุณจะแสดงที่นี่',
}

export const OVERVIEW: Record<Locale, typeof en> = { en, th }
