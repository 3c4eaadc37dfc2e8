// Every word of a payout's statement, in Thai and English.
import type { Locale } from '../rules/written-date.ts'

export const STATEMENT_WORDS = {
  title: { th: 'ใบสรุปการโอนเงิน', en: 'Payout statement' },
  test: { th: 'โหมดทดสอบ ไม่ใช่เงินจริง', en: 'Test mode: no real money' },
  payer: { th: 'ผู้โอนเงิน', en: 'Paid by' },
  tax_id: { th: 'เลขประจำตัวผู้เสียภาษี', en: 'Tax ID' },
  questions: { th: 'สอบถามได้ที่', en: 'Questions?' },
  payee: { th: 'ผู้รับเงิน', en: 'Paid to' },
  number: { th: 'เลขที่', en: 'Number' },
  date: { th: 'วันที่', en: 'Date' },
  round: { th: 'รอบโอน', en: 'Round' },
  by_hand: { th: 'สั่งโอนเอง', en: 'by hand' },
  period: { th: 'ช่วงวันที่', en: 'Period' },
  arrival: { th: 'วันที่เงินเข้า', en: 'Arrives on' },
  arrived: { th: 'วันที่เงินเข้า', en: 'Arrived on' },
  account: { th: 'บัญชีธนาคาร', en: 'Bank account' },
  reference: { th: 'เลขอ้างอิง', en: 'Reference' },
  status: { th: 'สถานะ', en: 'Status' },
  pending: { th: 'รอโอน', en: 'Pending' },
  in_transit: { th: 'กำลังโอน', en: 'In transit' },
  paid: { th: 'โอนแล้ว', en: 'Paid' },
  failed: { th: 'โอนไม่สำเร็จ', en: 'Failed' },
  returned: { th: 'เงินถูกส่งคืน', en: 'Returned' },
  kind: { th: 'ประเภทรายการ', en: 'Kind' },
  transactions: { th: 'รายการ', en: 'Transactions' },
  by_date: { th: 'เรียงจากเก่าไปใหม่ (เวลาไทย)', en: 'Oldest first (Thai time)' },
  gross: { th: 'ยอดเต็ม', en: 'Gross' },
  fee: { th: 'ค่าธรรมเนียม', en: 'Fee' },
  vat: { th: 'VAT ค่าธรรมเนียม', en: 'VAT on fee' },
  net: { th: 'สุทธิ', en: 'Net' },
  charge: { th: 'รับชำระเงิน', en: 'Payments' },
  refund: { th: 'คืนเงิน', en: 'Refunds' },
  payout: { th: 'โอนเงินบางส่วน', en: 'Earlier payouts by hand' },
  payout_return: { th: 'เงินโอนที่ส่งคืน', en: 'Returned payouts' },
  dispute: { th: 'ข้อโต้แย้ง', en: 'Disputes' },
  dispute_won: { th: 'ชนะข้อโต้แย้ง', en: 'Disputes won' },
  adjustment: { th: 'รายการปรับปรุง', en: 'Adjustments' },
  part_of_balance: { th: 'บางส่วนของยอดคงเหลือ', en: 'Part of the available balance' },
  paid_elsewhere: { th: 'ยอดรับชำระอยู่ในการโอนครั้งอื่น', en: 'Its payment is in another payout' },
  paid_out: { th: 'ยอดโอนทั้งสิ้น', en: 'Paid out' },
  total: { th: 'รวม', en: 'Total' },
  see_csv: {
    th: 'รายการทั้งหมดอยู่ในไฟล์ CSV ของใบสรุปนี้',
    en: 'There are too many transactions for a document: all of them are in the CSV of this statement.',
  },
  currency: { th: 'จำนวนเงินทั้งหมดเป็นบาท', en: 'All amounts in Thai baht' },
  page: { th: 'หน้า', en: 'Page' },
} as const satisfies Record<string, Record<Locale, string>>

export type StatementWord = keyof typeof STATEMENT_WORDS

/** English kinds of which a line is one. Thai has one word for one and for many. */
export const ONE_OF: Partial<Record<StatementWord, string>> = {
  charge: 'Payment',
  refund: 'Refund',
  payout: 'Earlier payout by hand',
  payout_return: 'Returned payout',
  dispute: 'Dispute',
  dispute_won: 'Dispute won',
  adjustment: 'Adjustment',
}
