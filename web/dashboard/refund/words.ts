// What the pages of a refund ask and say: the form, and the preview of what will be so.
import type { Locale } from '../../../rules/written-date.ts'

export interface RefundingWords {
  title: (amount: string) => string
  question: string
  amount: string
  amountHint: (left: string) => string
  reason: string
  reasonHint: string
  access: string
  accessAuto: string
  accessAutoHint: string
  accessTake: string
  accessTakeHint: string
  accessKeep: string
  accessKeepHint: string
  cancelSubscription: string
  cancelHint: string
  preview: string
  submit: (amount: string) => string
  change: string
  changed: string
  consequences: string
  goesBack: string
  goesTo: string
  toCard: (card: string) => string
  toSender: string
  remains: string
  fee: string
  feeKept: (fee: string) => string
  creditNote: string
  creditNoteYes: string
  creditNoteNo: string
  mail: string
  mailText: string
  balance: string
  balanceOf: string
  available: string
  pending: string
  now: string
  afterwards: string
  belowZero: string
  taken: string
  takenNothing: string
  ends: (product: string) => string
  voided: (n: number) => string
  licence: (product: string, seats: number) => string
  noAccess: (product: string) => string
  credits: (product: string, amount: string) => string
  slow: string
}

export const REFUNDING: Record<Locale, RefundingWords> = {
  en: {
    title: (amount) => `Refund the payment of ${amount}`,
    question: 'What goes back?',
    amount: 'Amount',
    amountHint: (left) => `At most ${left}, which is what you refund when you leave it empty.`,
    reason: 'Reason',
    reasonHint: 'For you and your colleagues; the credit note shows it.',
    access: 'Licences, access and credits that were bought once',
    accessAuto: 'As usual',
    accessAutoHint: 'They are taken away when all of the payment has gone back.',
    accessTake: 'Take them away',
    accessTakeHint: 'Also when only a part goes back, and the unspent credits of a subscription with them.',
    accessKeep: 'Leave them',
    accessKeepHint: 'Also when everything goes back.',
    cancelSubscription: 'End the subscriptions that were paid with it, at once',
    cancelHint: 'Else they go on and are charged again.',
    preview: 'See what will happen',
    submit: (amount) => `Refund ${amount}`,
    change: 'Change something',
    changed: 'Something has changed since you looked. This is what would happen now.',
    consequences: 'What will happen',
    goesBack: 'Goes back',
    goesTo: 'Where to',
    toCard: (card) => `To the card ${card}`,
    toSender: 'To the bank account that the transfer came from',
    remains: 'Left of the payment',
    fee: 'Fee',
    feeKept: (fee) => `${fee} of fee and VAT were taken from this payment. They are not given back.`,
    creditNote: 'Credit note',
    creditNoteYes: 'Is made with the next number, for you and the buyer',
    creditNoteNo: 'None: this money had bought nothing',
    mail: 'E-mail',
    mailText: 'The buyer is told',
    balance: 'Your balance',
    balanceOf: 'Balance',
    available: 'Available',
    pending: 'Pending',
    now: 'Now',
    afterwards: 'Afterwards',
    belowZero: 'What is available falls below zero. The next payments make it up before anything is paid out.',
    taken: 'What is taken away',
    takenNothing: 'Nothing. The buyer keeps what was bought, and subscriptions go on.',
    ends: (product) => `The subscription to ${product} ends at once:`,
    voided: (n) => (n === 1 ? 'One open invoice becomes void.' : `${n} open invoices become void.`),
    licence: (product, seats) =>
      `The licence for ${product} with ${seats} ${seats === 1 ? 'seat' : 'seats'} verifies no more:`,
    noAccess: (product) => `The purchase of ${product} gives no access any more.`,
    credits: (product, amount) => `${amount} unspent credits of ${product} are taken back.`,
    slow: 'If the bank needs time, the refund is pending until it has answered. Subscriptions that end do so at once, the rest follows when the money has gone back. If it fails, the amount is yours again.',
  },
  th: {
    title: (amount) => `คืนเงินการชำระ ${amount}`,
    question: 'คืนเงินเท่าไร',
    amount: 'จำนวนเงิน',
    amountHint: (left) => `ไม่เกิน ${left} หากเว้นว่างไว้จะคืนทั้งจำนวนนี้`,
    reason: 'เหตุผล',
    reasonHint: 'สำหรับคุณและทีมงาน และแสดงในใบลดหนี้',
    access: 'ไลเซนส์ สิทธิ์การใช้งาน และเครดิตที่ซื้อครั้งเดียว',
    accessAuto: 'ตามปกติ',
    accessAutoHint: 'เพิกถอนเมื่อคืนเงินครบทั้งจำนวนของการชำระนี้แล้ว',
    accessTake: 'เพิกถอน',
    accessTakeHint: 'แม้คืนเงินเพียงบางส่วน รวมถึงเครดิตที่ยังไม่ได้ใช้ของการสมัครสมาชิก',
    accessKeep: 'ให้ใช้ต่อ',
    accessKeepHint: 'แม้คืนเงินครบทั้งจำนวน',
    cancelSubscription: 'ยกเลิกการสมัครสมาชิกที่ชำระด้วยรายการนี้ทันที',
    cancelHint: 'หากไม่เลือก การสมัครสมาชิกจะดำเนินต่อและเรียกเก็บเงินตามรอบ',
    preview: 'ดูผลที่จะเกิดขึ้น',
    submit: (amount) => `คืนเงิน ${amount}`,
    change: 'แก้ไข',
    changed: 'มีบางอย่างเปลี่ยนไปหลังจากที่คุณเปิดดู ผลที่จะเกิดขึ้นตอนนี้เป็นดังนี้',
    consequences: 'ผลที่จะเกิดขึ้น',
    goesBack: 'เงินที่คืน',
    goesTo: 'คืนไปที่',
    toCard: (card) => `บัตร ${card}`,
    toSender: 'บัญชีธนาคารที่โอนเงินเข้ามา',
    remains: 'เหลือจากการชำระนี้',
    fee: 'ค่าธรรมเนียม',
    feeKept: (fee) => `ค่าธรรมเนียมและภาษีมูลค่าเพิ่ม ${fee} ของการชำระนี้จะไม่คืน`,
    creditNote: 'ใบลดหนี้',
    creditNoteYes: 'ออกเลขที่ถัดไปให้คุณและผู้ซื้อ',
    creditNoteNo: 'ไม่มี เพราะเงินนี้ยังไม่ได้ซื้ออะไร',
    mail: 'อีเมล',
    mailText: 'แจ้งผู้ซื้อ',
    balance: 'ยอดเงินของคุณ',
    balanceOf: 'ยอด',
    available: 'ถอนได้',
    pending: 'รอถอนได้',
    now: 'ตอนนี้',
    afterwards: 'หลังคืนเงิน',
    belowZero: 'ยอดที่ถอนได้จะติดลบ เงินที่เข้ามาครั้งต่อไปจะชดเชยก่อนจึงโอนเข้าบัญชีได้',
    taken: 'สิ่งที่จะถูกเพิกถอน',
    takenNothing: 'ไม่มี ผู้ซื้อยังใช้สิ่งที่ซื้อได้ และการสมัครสมาชิกดำเนินต่อ',
    ends: (product) => `การสมัครสมาชิก ${product} สิ้นสุดทันที:`,
    voided: (n) => `ใบแจ้งหนี้ที่รอชำระ ${n} ใบจะเป็นโมฆะ`,
    licence: (product, seats) => `ไลเซนส์ของ ${product} จำนวน ${seats} ที่นั่ง จะใช้ไม่ได้อีก:`,
    noAccess: (product) => `การซื้อ ${product} ครั้งนี้จะไม่ให้สิทธิ์การใช้งานอีก`,
    credits: (product, amount) => `เครดิตที่ยังไม่ได้ใช้ ${amount} หน่วยของ ${product} จะถูกเรียกคืน`,
    slow: 'หากธนาคารต้องใช้เวลา การคืนเงินจะรอดำเนินการจนกว่าธนาคารจะตอบ การสมัครสมาชิกที่ยกเลิกจะสิ้นสุดทันที ส่วนที่เหลือเกิดขึ้นเมื่อเงินคืนแล้ว หากไม่สำเร็จ จำนวนเงินจะกลับเป็นของคุณ',
  },
}
