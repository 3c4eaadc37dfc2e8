// What the hosted page of an invoice says besides the words that it shares with the checkout (web/checkout/words.ts).
import type { Locale } from '../../rules/written-date.ts'

const en = {
  dueOn: (day: string) => `Due on ${day}`,
  overdue: 'Overdue',
  overdueSince: (day: string, days: number) =>
    `It was due on ${day}${days === 0 ? '' : `, ${days === 1 ? 'a day' : `${days}\u00a0days`} ago`}.`,
  endsUnpaid: (day: string) => `If it stays unpaid, the subscription ends on ${day}.`,
  headOffice: 'Head office',
  branch: (branch: string) => `Branch ${branch}`,
  pdfOf: (name: string) => `${name} (PDF)`,
  stillOwed: (total: string) => `Left to pay, of ${total}`,
  paidOn: (day: string, how: string | null) => `Paid on ${day}${how ? ` · ${how}` : ''}`,
  /** `to`: where it went, and when, in the words below. */
  refunded: (amount: string, to: string) => `${amount} was refunded${to}.`,
  /** Above what is left of a payment after refunds. */
  netOf: (paid: string) => `Net paid, of ${paid}`,
  keptOf: (kept: string) => `Net paid: ${kept}.`,
  toCard: (card: string) => ` to ${card}`,
  toAccount: ' to the account that you paid from',
  refundedAt: (day: string) => ` on ${day}`,
  refundedOn: (day: string) => `Refunded on ${day}`,
  voidedOn: (day: string) => `Voided on ${day}`,
  closedOn: (day: string) => `Closed on ${day}`,
  due: 'Due',
  withholding: (total: string, withheld: string) =>
    `${total} less ${withheld} withholding tax. Once you have paid, you can send the certificate (50 bis) here.`,
  isRefunded: 'Refunded',
  isPartRefunded: 'Partially refunded',
  net: 'Net paid',
  paySaved: 'Pay with your saved card',
  savedChanged: 'Your saved card is another one by now. Please check it, and pay again.',
  orOtherwise: 'Or pay another way',
}

const th: typeof en = {
  dueOn: (day) => `ครบกำหนดวันที่ ${day}`,
  overdue: 'เกินกำหนดชำระ',
  overdueSince: (day, days) => `ครบกำหนด ${day}${days === 0 ? '' : ` (${days}\u00a0วันที่แล้ว)`}`,
  endsUnpaid: (day) => `หากไม่ชำระ การสมัครสมาชิกจะสิ้นสุดวันที่ ${day}`,
  headOffice: 'สำนักงานใหญ่',
  branch: (branch) => `สาขาที่ ${branch}`,
  pdfOf: (name) => `${name} (PDF)`,
  stillOwed: (total) => `ยอดที่ยังขาด จากทั้งหมด ${total}`,
  paidOn: (day, how) => `ชำระเมื่อวันที่ ${day}${how ? ` · ${how}` : ''}`,
  refunded: (amount, to) => `คืนเงินแล้ว ${amount}${to}`,
  netOf: (paid) => `ยอดชำระสุทธิ จาก ${paid}`,
  keptOf: (kept) => `ยอดชำระสุทธิ ${kept}`,
  toCard: (card) => ` เข้าบัตร ${card}`,
  toAccount: ' เข้าบัญชีที่คุณใช้ชำระเงิน',
  refundedAt: (day) => ` เมื่อวันที่ ${day}`,
  refundedOn: (day) => `คืนเงินวันที่ ${day}`,
  voidedOn: (day) => `ยกเลิกเมื่อวันที่ ${day}`,
  closedOn: (day) => `ปิดเมื่อวันที่ ${day}`,
  due: 'ครบกำหนดชำระ',
  withholding: (total, withheld) => `ยอด ${total} หักภาษี ณ ที่จ่าย ${withheld} เมื่อชำระแล้ว ส่งหนังสือรับรอง (50 ทวิ) ได้ที่หน้านี้`,
  isRefunded: 'คืนเงินแล้ว',
  isPartRefunded: 'คืนเงินบางส่วน',
  net: 'ยอดชำระสุทธิ',
  paySaved: 'ชำระด้วยบัตรที่บันทึกไว้',
  savedChanged: 'บัตรที่บันทึกไว้เปลี่ยนไปแล้ว กรุณาตรวจสอบบัตรแล้วกดชำระอีกครั้ง',
  orOtherwise: 'หรือชำระด้วยวิธีอื่น',
}

export const INVOICE: Record<Locale, typeof en> = { en, th }
