// What the first page of an account says at a glance: what is owed, and what comes next.
import type { Locale } from '../../../rules/written-date.ts'

const en = {
  toPay: 'To pay',
  paidUp: 'Nothing is owed. Thank you.',
  owes: (count: number) => (count === 1 ? 'One invoice is open.' : `${count} invoices are open.`),
  allOwed: 'Show all open invoices',
  next: 'What comes next',
  nothingNext: 'Nothing is planned.',
  charged: (name: string, card: string) => `${name} renews, charged to ${card}`,
  noCard: (name: string) => `${name} renews. No card is stored for it.`,
  invoiced: (name: string) => `${name} renews. The invoice comes by email seven days before.`,
  sent: (name: string) => `${name} renews. Its invoice is open.`,
  ends: (name: string) => `${name} ends. Nothing more is charged.`,
  manageCards: 'Manage cards',
  empty: 'Nothing here yet',
  emptyText: 'What you buy in this shop, its receipts and your subscriptions will stand here.',
}

const th: typeof en = {
  toPay: 'ยอดที่ต้องชำระ',
  paidUp: 'ไม่มียอดค้างชำระ ขอบคุณ',
  owes: (count) => `มีใบแจ้งหนี้รอชำระ ${count} ใบ`,
  allOwed: 'ดูใบแจ้งหนี้ทั้งหมด',
  next: 'รายการถัดไป',
  nothingNext: 'ไม่มีรายการที่จะถึง',
  charged: (name, card) => `ต่ออายุ ${name} ตัดเงินจาก ${card}`,
  noCard: (name) => `ต่ออายุ ${name} ยังไม่มีบัตรให้ตัดเงิน`,
  invoiced: (name) => `ต่ออายุ ${name} ใบแจ้งหนี้จะส่งทางอีเมลล่วงหน้า 7 วัน`,
  sent: (name) => `ต่ออายุ ${name} ใบแจ้งหนี้รอชำระ`,
  ends: (name) => `${name} สิ้นสุด จะไม่มีการเรียกเก็บเงินอีก`,
  manageCards: 'จัดการบัตร',
  empty: 'ยังไม่มีรายการ',
  emptyText: 'สินค้าที่ซื้อจากร้านนี้ ใบเสร็จรับเงิน และการสมัครสมาชิกของคุณจะแสดงที่นี่',
}

export const OVERVIEW: Record<Locale, typeof en> = { en, th }
