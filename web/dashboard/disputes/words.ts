// What the page of a dispute says besides its facts: what to do now, and what helps against each reason.
import type { Locale } from '../../../rules/written-date.ts'

const en = {
  now: 'What to do now',
  outcome: 'Outcome',
  boughtWith: 'Paid for',
  opened: 'Opened',
  answerBy: 'Answer by',
  undecided: 'Undecided',
  atStake: (amount: string, count: number) =>
    `${amount} ${count === 1 ? 'is at stake in one dispute' : `are at stake in ${count} disputes`}.`,
  firstBy: (moment: string, left: string) => `Answer by ${moment} (${left}).`,
  simulated: 'Only in test mode: you are the bank here.',
  decide: 'Decide the dispute',
  notTold: 'The bank has told no deadline',
  noDeadline:
    'The payment provider has not told us a deadline. See in its own dashboard whether it asks you for documents, and send them there.',
  /** Where it is handed in; null where the provider has no page that is known here. */
  send: (provider: string | null) =>
    `Satang does not send it for you. Download what is known here and submit it ${provider === null ? 'in the dashboard of your payment provider' : `at ${provider}`}. The bank then decides, and this page shows its decision.`,
  helps: 'What helps against this reason',
  openAt: (provider: string) => `Answer it at ${provider}`,
  money: 'Money',
  paid: 'Payment',
  disputed: 'Disputed',
  taken: 'Taken from your balance',
  takenAtProvider: 'Taken by the payment provider',
  sendTo: (provider: string) => `Send your evidence to ${provider} by`,
  /** Of the simulated bank, which has no dashboard of its own. */
  meanwhile: 'Meanwhile',
  sendBy: 'Send your evidence by',
  comesBack: (amount: string) => `${amount} comes back`,
  staysGone: (amount: string) => `${amount} stays with the buyer`,
  ifWon: 'If you win',
  ifLost: 'If you lose',
  yours: 'Yours again',
  lostAmount: 'Lost',
  feeStays: (fee: string) => `The fee of the payment, ${fee}, is not returned either way.`,
  openSubscription:
    'The bank of the buyer has taken the money back while it decides, so it is out of your balance. Until then, the subscription it paid for goes on.',
  collect: 'What to collect',
  download: 'Download the evidence (ZIP)',
  downloadHas:
    'A PDF with the payment, earlier payments, emails, log-ins and the devices of the licence; and the invoice and receipt.',
  paymentHas: 'method, times and history',
  customerHas: 'purchases, payments and emails',
  evidence: {
    fraudulent: [
      'Earlier payments of the same customer that nobody disputed',
      'Emails to the buyer and their answers',
      'When and from where the buyer logged in or used the licence',
    ],
    duplicate: [
      'The two invoices, which show that there were two purchases',
      'Or the refund, if you have already paid one of them back',
    ],
    product_not_received: [
      'When the buyer logged in or used the licence',
      'The email with the link or the key, and when it was sent',
    ],
    product_unacceptable: [
      'The page of the product, as the buyer saw it',
      'What you delivered, and what you offered when the buyer complained',
    ],
    subscription_canceled: [
      'The history of the subscription: when it was cancelled, and until when it was paid',
      'The emails before the renewal',
      'Your terms for cancelling',
    ],
    credit_not_processed: [
      'The refund with its day and its number, if you have made it',
      'Your terms for refunds, if none was due',
    ],
    general: ['The invoice and the receipt', 'Emails to the buyer and their answers'],
  } as Record<string, readonly string[]>,
  customerPage: 'History of the customer',
  paymentPage: 'The payment',
}

const th: typeof en = {
  now: 'สิ่งที่ต้องทำตอนนี้',
  outcome: 'ผลที่ธนาคารตัดสิน',
  boughtWith: 'ชำระค่า',
  opened: 'เปิดเรื่องเมื่อ',
  answerBy: 'ตอบภายใน',
  undecided: 'ยังไม่ตัดสิน',
  atStake: (amount, count) => `มีเงิน ${amount} อยู่ในข้อโต้แย้ง ${count} รายการที่ยังไม่ตัดสิน`,
  firstBy: (moment, left) => `ตอบภายใน ${moment} (${left})`,
  simulated: 'เฉพาะโหมดทดสอบ: คุณเป็นธนาคารเอง',
  decide: 'ตัดสินข้อโต้แย้ง',
  notTold: 'ธนาคารไม่ได้แจ้งกำหนด',
  noDeadline: 'ผู้ให้บริการรับชำระเงินไม่ได้แจ้งกำหนดเวลา กรุณาดูในแดชบอร์ดของผู้ให้บริการว่าขอเอกสารหรือไม่ และส่งเอกสารที่นั่น',
  send: (provider) =>
    `Satang ไม่ได้ส่งหลักฐานแทนคุณ ดาวน์โหลดข้อมูลที่มีแล้วส่ง${provider === null ? 'ในแดชบอร์ดของผู้ให้บริการรับชำระเงิน' : `ให้ ${provider}`} จากนั้นธนาคารจะตัดสิน และผลจะแสดงในหน้านี้`,
  helps: 'หลักฐานที่ช่วยได้สำหรับเหตุผลนี้',
  openAt: (provider) => `ตอบที่ ${provider}`,
  money: 'จำนวนเงิน',
  paid: 'ยอดชำระ',
  disputed: 'ยอดที่โต้แย้ง',
  taken: 'หักจากยอดเงินของคุณ',
  takenAtProvider: 'ผู้ให้บริการรับชำระเงินหักไว้',
  sendTo: (provider) => `ส่งหลักฐานให้ ${provider} ภายใน`,
  meanwhile: 'ระหว่างนี้',
  sendBy: 'ส่งหลักฐานภายใน',
  comesBack: (amount) => `ได้คืน ${amount}`,
  staysGone: (amount) => `${amount} อยู่กับผู้ซื้อ`,
  ifWon: 'หากชนะ',
  ifLost: 'หากแพ้',
  yours: 'เงินที่ได้กลับคืน',
  lostAmount: 'เงินที่เสียไป',
  feeStays: (fee) => `ค่าธรรมเนียมการชำระเงิน ${fee} ไม่คืนไม่ว่าผลจะเป็นอย่างไร`,
  openSubscription:
    'ธนาคารของผู้ซื้อเรียกเงินคืนแล้วและกำลังพิจารณา เงินนี้จึงถูกหักจากยอดเงินของคุณ ระหว่างนี้การสมัครสมาชิกที่ชำระด้วยรายการนี้ยังใช้งานได้',
  collect: 'หลักฐานที่ควรรวบรวม',
  download: 'ดาวน์โหลดหลักฐาน (ZIP)',
  downloadHas: 'PDF ที่มีการชำระเงินนี้และครั้งก่อน อีเมล การเข้าสู่ระบบ และอุปกรณ์ที่ใช้ไลเซนส์ พร้อมใบแจ้งหนี้และใบเสร็จ',
  paymentHas: 'วิธีชำระ เวลา และประวัติ',
  customerHas: 'การซื้อ การชำระเงิน และอีเมล',
  evidence: {
    fraudulent: [
      'การชำระเงินก่อนหน้าของลูกค้ารายเดียวกันที่ไม่มีข้อโต้แย้ง',
      'อีเมลที่ส่งถึงผู้ซื้อและคำตอบของผู้ซื้อ',
      'เวลาและที่มาของการเข้าสู่ระบบหรือใช้ไลเซนส์',
    ],
    duplicate: ['ใบแจ้งหนี้ 2 ฉบับที่แสดงว่าเป็นการซื้อ 2 ครั้ง', 'หรือการคืนเงิน หากคืนไปแล้ว 1 รายการ'],
    product_not_received: ['เวลาที่ผู้ซื้อเข้าสู่ระบบหรือใช้ไลเซนส์', 'อีเมลที่มีลิงก์หรือรหัสไลเซนส์ และเวลาที่ส่ง'],
    product_unacceptable: ['หน้าสินค้าตามที่ผู้ซื้อเห็น', 'สิ่งที่ส่งมอบ และสิ่งที่เสนอให้เมื่อผู้ซื้อร้องเรียน'],
    subscription_canceled: ['ประวัติการสมัครสมาชิก: ยกเลิกเมื่อใด และชำระถึงวันใด', 'อีเมลที่ส่งก่อนต่ออายุ', 'เงื่อนไขการยกเลิกของร้าน'],
    credit_not_processed: ['การคืนเงินพร้อมวันที่และเลขที่ หากคืนแล้ว', 'เงื่อนไขการคืนเงินของร้าน หากไม่ต้องคืน'],
    general: ['ใบแจ้งหนี้และใบเสร็จ', 'อีเมลที่ส่งถึงผู้ซื้อและคำตอบของผู้ซื้อ'],
  },
  customerPage: 'ประวัติของลูกค้า',
  paymentPage: 'การชำระเงินนี้',
}

export const DISPUTES: Record<Locale, typeof en> = { en, th }

/** What helps against a reason; of one without a list of its own, what always helps. */
export function evidenceFor(reason: string, locale: Locale): readonly string[] {
  const { evidence } = DISPUTES[locale]
  return evidence[reason === 'unrecognized' ? 'fraudulent' : reason] ?? evidence.general ?? []
}
