// What the pages of refunds and disputes say, and the ledger lines of anything.

import type { Locale } from '../../../rules/written-date.ts'
import { WORDS } from '../../words.ts'

const en = {
  refunds: WORDS.en.refunds,
  refund: (amount: string) => `Refund of ${amount}`,
  aboutRefund: 'About this refund',
  payment: WORDS.en.payment,
  reason: WORDS.en.reason,
  reasonNone: 'None given',
  madeAtProvider: 'Made at the payment provider',
  failure: 'Why it failed',
  /** A credit note, or a refund note of a shop outside VAT. */
  creditNote: 'Document',
  creditNoteNone: WORDS.en.none,
  noRefunds: 'Nothing has been refunded.',
  emptyRefunds: {
    title: 'No refunds yet',
    text: 'What you give back stands here. You refund a payment on its page.',
    action: 'Go to payments',
  },
  disputes: WORDS.en.disputes,
  dispute: (amount: string) => `Dispute of ${amount}`,
  aboutDispute: 'About this dispute',
  evidenceDueBy: 'Evidence due by',
  answerUntil: 'Send your evidence to the payment provider, in its own dashboard, by',
  nothingToDo: 'Nothing to do: the bank decides, and this page shows its decision.',
  closedAt: 'Decided',
  emptyDisputes: {
    title: 'No disputes',
    text: 'When the bank of a buyer takes a payment back, it stands here. In test mode, the simulated bank can do that.',
  },
  /** What a dispute means, by its status. */
  meaning: {
    open: 'The bank of the buyer has taken the money back while it decides, so it is out of your balance. Until then, one-time purchases it paid for do not work; subscriptions go on.',
    won: 'The bank has decided for you. The amount is in your balance again, and what the dispute had taken away works again.',
    lost: 'The bank has decided for the buyer. The amount stays with the buyer, what was bought is taken away, and the subscriptions that were paid with it have ended.',
  } as Record<string, string>,
  ledger: 'Ledger',
  ledgerText: 'What it did to your balance, line by line.',
  ledgerEmpty: 'It has not moved your balance.',
  type: WORDS.en.type,
  gross: WORDS.en.amount,
  net: WORDS.en.net,
  availableOn: WORDS.en.availableOn,
}

const th: typeof en = {
  refunds: WORDS.th.refunds,
  refund: (amount) => `การคืนเงิน ${amount}`,
  aboutRefund: 'รายละเอียดการคืนเงิน',
  payment: WORDS.th.payment,
  reason: WORDS.th.reason,
  reasonNone: 'ไม่ได้ระบุ',
  madeAtProvider: 'คืนเงินที่ผู้ให้บริการรับชำระเงิน',
  failure: 'สาเหตุที่ไม่สำเร็จ',
  creditNote: 'เอกสาร',
  creditNoteNone: WORDS.th.none,
  noRefunds: 'ยังไม่มีการคืนเงิน',
  emptyRefunds: {
    title: 'ยังไม่มีการคืนเงิน',
    text: 'เงินที่คุณคืนจะแสดงที่นี่ คืนเงินได้จากหน้าของการชำระเงินแต่ละรายการ',
    action: 'ไปที่การชำระเงิน',
  },
  disputes: WORDS.th.disputes,
  dispute: (amount) => `ข้อโต้แย้ง ${amount}`,
  aboutDispute: 'รายละเอียดข้อโต้แย้ง',
  evidenceDueBy: 'ส่งหลักฐานภายใน',
  answerUntil: 'ส่งหลักฐานในแดชบอร์ดของผู้ให้บริการรับชำระเงินภายใน',
  nothingToDo: 'ไม่มีสิ่งที่ต้องทำ ธนาคารเป็นผู้ตัดสิน และผลจะแสดงในหน้านี้',
  closedAt: 'ตัดสินเมื่อ',
  emptyDisputes: {
    title: 'ไม่มีข้อโต้แย้ง',
    text: 'เมื่อธนาคารของผู้ซื้อเรียกเงินคืน รายการจะแสดงที่นี่ ในโหมดทดสอบใช้ธนาคารจำลองทำได้',
  },
  meaning: {
    open: 'ธนาคารของผู้ซื้อเรียกเงินคืนแล้วและกำลังพิจารณา เงินจำนวนนี้ออกจากยอดเงินของคุณ และสิ่งที่ซื้อครั้งเดียวด้วยเงินนี้ใช้ไม่ได้ระหว่างนี้ การสมัครสมาชิกดำเนินต่อ',
    won: 'ธนาคารตัดสินให้คุณชนะ เงินกลับเข้ายอดเงินของคุณ และสิ่งที่ถูกระงับไว้ใช้ได้อีกครั้ง',
    lost: 'ธนาคารตัดสินให้ผู้ซื้อชนะ เงินอยู่กับผู้ซื้อ สิ่งที่ซื้อถูกเพิกถอน และการสมัครสมาชิกที่ชำระด้วยรายการนี้สิ้นสุดแล้ว',
  },
  ledger: 'บัญชีแยกประเภท',
  ledgerText: 'ผลของรายการนี้ต่อยอดเงินของคุณ ทีละบรรทัด',
  ledgerEmpty: 'ยอดเงินของคุณไม่เปลี่ยน',
  type: WORDS.th.type,
  gross: WORDS.th.amount,
  net: WORDS.th.net,
  availableOn: WORDS.th.availableOn,
}

export const REFUNDS: Record<Locale, typeof en> = { en, th }

export type RefundsWords = typeof en
