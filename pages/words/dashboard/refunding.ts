// What the page of a refund asks.
import type { Locale } from '../../../rules/written-date.ts'

export interface RefundingWords {
  title: (amount: string) => string
  question: string
  amount: string
  amountHint: (left: string) => string
  reason: string
  reasonHint: string
  cancelSubscription: string
  submit: string
}

export const REFUNDING: Record<Locale, RefundingWords> = {
  en: {
    title: (amount) => `Refund the payment of ${amount}`,
    question: 'What goes back?',
    amount: 'Amount',
    amountHint: (left) => `At most ${left}. The fee of the payment is not given back.`,
    reason: 'Reason',
    reasonHint: 'For you and your colleagues; the credit note shows it.',
    cancelSubscription: 'End the subscriptions that were paid with it, at once',
    submit: 'Refund',
  },
  th: {
    title: (amount) => `คืนเงินการชำระ ${amount}`,
    question: 'คืนเงินเท่าไร',
    amount: 'จำนวนเงิน',
    amountHint: (left) => `ไม่เกิน ${left} ค่าธรรมเนียมของการชำระจะไม่คืน`,
    reason: 'เหตุผล',
    reasonHint: 'สำหรับคุณและทีมงาน และแสดงในใบลดหนี้',
    cancelSubscription: 'ยกเลิกการสมัครสมาชิกที่ชำระด้วยรายการนี้ทันที',
    submit: 'คืนเงิน',
  },
}
