// What the hosted page of an invoice says besides the words that it shares with the checkout (web/checkout/words.ts).
import type { Locale } from '../../rules/written-date.ts'

const en = {
  dueOn: (day: string) => `Due on ${day}`,
  overdue: 'Overdue',
  overdueSince: (day: string) => `This was due on ${day}. Please pay it as soon as you can.`,
  stillOwed: (total: string) => `left to pay, of ${total}`,
  paidOn: (day: string, how: string | null) => `Paid on ${day}${how ? ` · ${how}` : ''}`,
  refunded: (amount: string, kept: string) => `${amount} has been refunded. You have paid ${kept} in all.`,
  refundedAll: (amount: string) => `${amount} has been refunded.`,
  isRefunded: 'Refunded',
  isPartRefunded: 'Partially refunded',
  net: 'Net paid',
}

const th: typeof en = {
  dueOn: (day) => `ครบกำหนดวันที่ ${day}`,
  overdue: 'เกินกำหนดชำระ',
  overdueSince: (day) => `ครบกำหนดเมื่อวันที่ ${day} กรุณาชำระเงินโดยเร็ว`,
  stillOwed: (total) => `ยอดที่ยังขาด จากทั้งหมด ${total}`,
  paidOn: (day, how) => `ชำระเมื่อวันที่ ${day}${how ? ` · ${how}` : ''}`,
  refunded: (amount, kept) => `คืนเงินแล้ว ${amount} ยอดชำระสุทธิ ${kept}`,
  refundedAll: (amount) => `คืนเงินแล้ว ${amount}`,
  isRefunded: 'คืนเงินแล้ว',
  isPartRefunded: 'คืนเงินบางส่วน',
  net: 'ยอดชำระสุทธิ',
}

export const INVOICE: Record<Locale, typeof en> = { en, th }
