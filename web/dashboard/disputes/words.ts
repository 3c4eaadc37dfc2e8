// What the page of a dispute says besides its facts: what to do now, and what helps against each reason.
import type { Locale } from '../../../rules/written-date.ts'

const en = {
  now: 'What to do now',
  outcome: 'Outcome',
  boughtWith: 'Paid for',
  opened: 'Opened',
  answerBy: 'Answer by',
  simulated: 'This is a test: you are the bank here.',
  decide: 'Decide the dispute',
  noDeadline:
    'The payment provider has not told us a deadline. See in its own dashboard whether it asks you for documents, and send them there.',
  send: 'You send it in the dashboard of the payment provider. The bank then decides, and this page shows its decision.',
  helps: 'What helps against this reason',
  paidAt: 'Paid',
  takenBack: 'Taken back',
  yours: 'Yours again',
  lostAmount: 'Lost',
  evidence: {
    fraudulent: [
      'Earlier payments of the same customer that nobody disputed',
      'Mails to the buyer and their answers',
      'When and from where the buyer logged in, downloaded or used the licence',
    ],
    duplicate: [
      'The two invoices, which show that there were two purchases',
      'Or the refund, if you have already paid one of them back',
    ],
    product_not_received: [
      'When the buyer downloaded, logged in or used the licence',
      'The mail with the link or the key, and when it was sent',
    ],
    product_unacceptable: [
      'The page of the product, as the buyer saw it',
      'What you delivered, and what you offered when the buyer complained',
    ],
    subscription_canceled: [
      'The history of the subscription: when it was cancelled, and until when it was paid',
      'The mails before the renewal',
      'Your terms for cancelling',
    ],
    credit_not_processed: [
      'The refund with its day and its number, if you have made it',
      'Your terms for refunds, if none was due',
    ],
    general: ['The invoice and the receipt', 'Mails to the buyer and their answers'],
  } as Record<string, readonly string[]>,
  where: 'You find most of it in the history of the customer and of the payment.',
  customerPage: 'Open the customer',
  paymentPage: 'Open the payment',
}

const th: typeof en = {
  now: 'สิ่งที่ต้องทำตอนนี้',
  outcome: 'ผลที่ธนาคารตัดสิน',
  boughtWith: 'ชำระค่า',
  opened: 'เปิดเรื่องเมื่อ',
  answerBy: 'ตอบภายใน',
  simulated: 'นี่คือการทดสอบ คุณเป็นธนาคารเอง',
  decide: 'ตัดสินข้อโต้แย้ง',
  noDeadline: 'ผู้ให้บริการรับชำระเงินไม่ได้แจ้งกำหนดเวลา กรุณาดูในแดชบอร์ดของผู้ให้บริการว่าขอเอกสารหรือไม่ และส่งเอกสารที่นั่น',
  send: 'ส่งหลักฐานในแดชบอร์ดของผู้ให้บริการรับชำระเงิน จากนั้นธนาคารจะตัดสิน และผลจะแสดงในหน้านี้',
  helps: 'หลักฐานที่ช่วยได้สำหรับเหตุผลนี้',
  paidAt: 'ชำระเมื่อ',
  takenBack: 'เงินที่ถูกเรียกคืน',
  yours: 'เงินที่ได้กลับคืน',
  lostAmount: 'เงินที่เสียไป',
  evidence: {
    fraudulent: [
      'การชำระเงินก่อนหน้าของลูกค้ารายเดียวกันที่ไม่มีข้อโต้แย้ง',
      'อีเมลที่ส่งถึงผู้ซื้อและคำตอบของผู้ซื้อ',
      'เวลาและที่มาของการเข้าสู่ระบบ ดาวน์โหลด หรือใช้ไลเซนส์',
    ],
    duplicate: ['ใบแจ้งหนี้ 2 ฉบับที่แสดงว่าเป็นการซื้อ 2 ครั้ง', 'หรือการคืนเงิน หากคืนไปแล้ว 1 รายการ'],
    product_not_received: ['เวลาที่ผู้ซื้อดาวน์โหลด เข้าสู่ระบบ หรือใช้ไลเซนส์', 'อีเมลที่มีลิงก์หรือรหัสไลเซนส์ และเวลาที่ส่ง'],
    product_unacceptable: ['หน้าสินค้าตามที่ผู้ซื้อเห็น', 'สิ่งที่ส่งมอบ และสิ่งที่เสนอให้เมื่อผู้ซื้อร้องเรียน'],
    subscription_canceled: ['ประวัติการสมัครสมาชิก: ยกเลิกเมื่อใด และชำระถึงวันใด', 'อีเมลที่ส่งก่อนต่ออายุ', 'เงื่อนไขการยกเลิกของร้าน'],
    credit_not_processed: ['การคืนเงินพร้อมวันที่และเลขที่ หากคืนแล้ว', 'เงื่อนไขการคืนเงินของร้าน หากไม่ต้องคืน'],
    general: ['ใบแจ้งหนี้และใบเสร็จ', 'อีเมลที่ส่งถึงผู้ซื้อและคำตอบของผู้ซื้อ'],
  },
  where: 'ส่วนใหญ่ดูได้จากประวัติของลูกค้าและของการชำระเงิน',
  customerPage: 'ดูข้อมูลลูกค้า',
  paymentPage: 'ดูการชำระเงิน',
}

export const DISPUTES: Record<Locale, typeof en> = { en, th }

/** What helps against a reason; of one without a list of its own, what always helps. */
export function evidenceFor(reason: string, locale: Locale): readonly string[] {
  const { evidence } = DISPUTES[locale]
  return evidence[reason === 'unrecognized' ? 'fraudulent' : reason] ?? evidence.general ?? []
}
