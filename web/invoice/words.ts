// What the hosted page of an invoice says besides the words that it shares with the checkout (web/checkout/words.ts).
import type { Locale } from '../../rules/written-date.ts'

const en = {
  dueOn: (day: string) => `Due on ${day}`,
  overdue: 'Overdue',
  overdueSince: (day: string, days: number) =>
    `This was due on ${day}${days === 0 ? '' : `, ${days === 1 ? 'a day' : `${days}\u00a0days`} ago`}. You can still pay it here.`,
  endsUnpaid: (day: string) => `If it stays unpaid, the subscription ends on ${day}.`,
  headOffice: 'Head office',
  branch: (branch: string) => `Branch ${branch}`,
  pdfOf: (name: string) => `${name} (PDF)`,
  stillOwed: (total: string) => `left to pay, of ${total}`,
  paidOn: (day: string, how: string | null) => `Paid on ${day}${how ? ` · ${how}` : ''}`,
  refunded: (amount: string, kept: string) => `${amount} has been refunded. Net paid: ${kept}.`,
  refundedAll: (amount: string) => `${amount} has been refunded.`,
  isRefunded: 'Refunded',
  isPartRefunded: 'Partially refunded',
  net: 'Net paid',
  paySaved: 'Pay with your saved card',
  savedChanged: 'Your saved card is another one by now. Please check it, and pay again.',
  orByQr: 'Or pay by PromptPay QR',
}

const th: typeof en = {
  dueOn: (day) => `ครบกำหนดวันที่ ${day}`,
  overdue: 'เกินกำหนดชำระ',
  overdueSince: (day, days) => `ครบกำหนดเมื่อวันที่ ${day}${days === 0 ? '' : ` เกินกำหนด ${days}\u00a0วัน`} ชำระที่หน้านี้ได้`,
  endsUnpaid: (day) => `หากไม่ชำระ การสมัครสมาชิกจะสิ้นสุดวันที่ ${day}`,
  headOffice: 'สำนักงานใหญ่',
  branch: (branch) => `สาขาที่ ${branch}`,
  pdfOf: (name) => `${name} (PDF)`,
  stillOwed: (total) => `ยอดที่ยังขาด จากทั้งหมด ${total}`,
  paidOn: (day, how) => `ชำระเมื่อวันที่ ${day}${how ? ` · ${how}` : ''}`,
  refunded: (amount, kept) => `คืนเงินแล้ว ${amount} ยอดชำระสุทธิ ${kept}`,
  refundedAll: (amount) => `คืนเงินแล้ว ${amount}`,
  isRefunded: 'คืนเงินแล้ว',
  isPartRefunded: 'คืนเงินบางส่วน',
  net: 'ยอดชำระสุทธิ',
  paySaved: 'ชำระด้วยบัตรที่บันทึกไว้',
  savedChanged: 'บัตรที่บันทึกไว้เปลี่ยนไปแล้ว กรุณาตรวจสอบบัตรแล้วกดชำระอีกครั้ง',
  orByQr: 'หรือชำระด้วย QR พร้อมเพย์',
}

export const INVOICE: Record<Locale, typeof en> = { en, th }
