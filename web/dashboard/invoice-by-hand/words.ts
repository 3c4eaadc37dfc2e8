// What the forms and actions of invoices say that a person writes, and those of withholding tax.
import type { OutsideMethodType } from '../../../rules/paid-outside.ts'
import type { TaxCategory } from '../../../rules/tax.ts'
import { WITHHOLDING_RATES_BPS, type WithholdingRateBps } from '../../../rules/withholding.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { WORDS } from '../../words.ts'

const en = {
  add: 'New invoice',
  whoTitle: 'Who is it for?',
  forWhom: (who: string) => `New invoice for ${who}`,
  editTitle: (who: string) => `Change the draft for ${who}`,
  draftOf: (who: string) => `Draft for ${who}`,
  lines: 'What it is for',
  line: (n: number) => `Line ${n}`,
  linesHint: 'A line that is left empty is left out.',
  price: 'Price',
  ownWords: 'In your own words',
  description: 'Description',
  quantity: WORDS.en.quantity,
  each: 'Each',
  tax: 'VAT',
  taxes: { standard: 'Standard', zero: '0 %', exempt: 'Exempt' } as Record<TaxCategory, string>,
  addLine: 'Add a line',
  tooManyPrices: 'There are more prices than can be listed; the newest are here. Write the others in your own words.',
  days: 'Days to pay',
  daysHint: 'Counted from the day on which it is issued. 7 when both fields are empty.',
  dueDate: 'Or due on',
  dueDateHint: 'It is overdue once this day is over.',
  withholding: 'Withholding tax',
  withholdingHint: 'What a company keeps back of the amount before VAT. It is asked for that much less.',
  rates: {
    0: 'None',
    100: '1 %, transport',
    200: '2 %, advertising',
    300: '3 %, services',
    500: '5 %, rent',
  } as Record<WithholdingRateBps, string>,
  memo: 'Note',
  memoHint: 'Stands on the invoice’s page and on its PDF.',
  saveDraft: 'Save as draft',
  saveAndSend: 'Save, issue and send',
  noAddress: 'This customer has no email address, so the invoice cannot be sent from here.',
  save: WORDS.en.save,

  change: 'Change',
  issue: 'Issue',
  issueOnly: 'Issue without sending',
  issueAndSend: 'Issue and send',
  issueYes: 'Issue it',
  issueAndSendYes: (to: string) => `Issue it and send it to ${to}`,
  issueWhat: (amount: string) =>
    `It gets its number, its QR code and its page, and ${amount} is asked for. What is issued cannot be changed any more: a wrong one is voided and written anew.`,
  sendWhat: (to: string) => `It is mailed to ${to}, with its QR code and the link to its page.`,
  remove: 'Delete',
  removeWhat: 'A draft has no number. Nothing is left of it.',
  removeYes: 'Delete this draft',
  sendAgain: 'Send again',
  markPaid: 'Mark as paid',
  writeOff: 'Write off',
  writeOffWhat:
    'You do not expect the money any more: nobody is reminded, and the QR code is shown no more. The invoice is not void; money that still comes pays it.',
  writeOffYes: 'Write it off',
  draftText: 'A draft has no number, no QR code and no page yet. Your customer does not see it.',
  noDocuments: 'The invoice gets its number and its PDF when it is issued.',
  daysAfterIssue: (days: number) =>
    days === 0 ? 'On the day of issue' : `${days} ${days === 1 ? 'day' : 'days'} after it is issued`,
  issuedAt: 'Issued',
  sentAt: 'Last sent',

  paidTitle: (number: string) => `${number}: money that you have received yourself`,
  paidText: (amount: string) =>
    `The invoice is paid with ${amount}, all of it, as cash, by cheque, or by a transfer that Satang has not seen. There is no fee, it is in no balance here, and the customer gets a receipt.`,
  method: 'How',
  methods: { cash: 'Cash', cheque: 'Cheque', transfer: 'Transfer to my account' } as Record<OutsideMethodType, string>,
  reference: 'Reference',
  referenceHint: 'What you want to find it by, such as the number of the cheque.',
  receivedOn: 'Received on',
  receivedOnHint: 'Today when it is empty.',
  paidSubmit: (amount: string) => `Mark ${amount} as received`,

  withheld: 'Withheld',
  withheldOf: (rate: string) => `Withholding tax ${rate}`,
  amountDue: 'Amount due',
  paidInMoney: 'Paid',
  asked: (amount: string, rate: string, due: string) =>
    `The customer keeps back ${amount}, which is ${rate} of the amount before VAT, and pays ${due}.`,
  certificate: 'Certificate (50 bis)',
  waiting: 'Not here yet',
  received: 'Received',
  waitingText: (amount: string) =>
    `${amount} was withheld. With the certificate you claim it from the Revenue Department. The customer is asked for it by mail 7, 30, 60 and 90 days after the payment.`,
  none: 'All of the money was given back before the certificate came. Nobody is asked for it any more.',
  enter: 'Enter the certificate',
  correct: 'Correct it',
  certificateTitle: (number: string) => `Certificate of withholding tax for ${number}`,
  certificateText: (amount: string) => `${amount} was withheld. Write down what the certificate says.`,
  certificateNumber: 'Number',
  certificateNumberHint: 'Book and number, as they stand on it.',
  certificateDate: 'Date',
  certificateAmount: 'Tax withheld',
  certificateAmountHint: 'Compared with what was withheld.',
  certificateSubmit: 'Write it down',
  certificateReceived: 'Written down',

  offer: 'Is this withholding tax?',
  offerText: (amount: string, rate: string) =>
    `It is short by ${amount}, which is exactly ${rate} of the amount before VAT. A company may have withheld that.`,
  offerWhat: 'If you accept it, the invoice is paid, and the certificate is asked for.',
  offerSubmit: (amount: string) => `Accept ${amount} as withheld`,
}

const th: typeof en = {
  add: 'สร้างใบแจ้งหนี้',
  whoTitle: 'ออกใบแจ้งหนี้ให้ลูกค้ารายใด',
  forWhom: (who) => `สร้างใบแจ้งหนี้ให้ ${who}`,
  editTitle: (who) => `แก้ไขร่างของ ${who}`,
  draftOf: (who) => `ร่างของ ${who}`,
  lines: 'รายการ',
  line: (n) => `รายการที่ ${n}`,
  linesHint: 'รายการที่เว้นว่างจะไม่นับ',
  price: 'ราคา',
  ownWords: 'เขียนเอง',
  description: 'รายละเอียด',
  quantity: WORDS.th.quantity,
  each: 'ราคาต่อหน่วย',
  tax: 'ภาษีมูลค่าเพิ่ม',
  taxes: { standard: 'ปกติ', zero: '0 %', exempt: 'ได้รับยกเว้น' },
  addLine: 'เพิ่มรายการ',
  tooManyPrices: 'มีราคามากกว่าที่แสดงได้ ที่นี่แสดงรายการล่าสุด ราคาอื่นเขียนเองได้',
  days: 'ชำระภายใน (วัน)',
  daysHint: 'นับจากวันที่ออกใบแจ้งหนี้ หากเว้นว่างทั้งสองช่อง คือ 7 วัน',
  dueDate: 'หรือครบกำหนดวันที่',
  dueDateHint: 'เกินกำหนดเมื่อสิ้นวันนี้',
  withholding: 'ภาษีหัก ณ ที่จ่าย',
  withholdingHint: 'ส่วนที่นิติบุคคลหักไว้จากมูลค่าก่อนภาษีมูลค่าเพิ่ม ยอดที่เรียกเก็บจะลดลงเท่านั้น',
  rates: { 0: 'ไม่มี', 100: '1 % ค่าขนส่ง', 200: '2 % ค่าโฆษณา', 300: '3 % ค่าบริการ', 500: '5 % ค่าเช่า' },
  memo: 'หมายเหตุ',
  memoHint: 'แสดงบนหน้าใบแจ้งหนี้และใน PDF',
  saveDraft: 'บันทึกร่าง',
  saveAndSend: 'บันทึก ออก และส่ง',
  noAddress: 'ลูกค้ารายนี้ไม่มีอีเมล จึงส่งใบแจ้งหนี้จากที่นี่ไม่ได้',
  save: WORDS.th.save,

  change: 'แก้ไข',
  issue: 'ออกใบแจ้งหนี้',
  issueOnly: 'ออกโดยไม่ส่ง',
  issueAndSend: 'ออกและส่ง',
  issueYes: 'ยืนยันออกใบแจ้งหนี้',
  issueAndSendYes: (to) => `ยืนยันออกและส่งไปที่ ${to}`,
  issueWhat: (amount) =>
    `ใบแจ้งหนี้จะได้เลขที่ QR และหน้าของตัวเอง โดยเรียกเก็บ ${amount} เมื่อออกแล้วแก้ไขไม่ได้อีก หากผิดต้องยกเลิกและออกใหม่`,
  sendWhat: (to) => `ระบบจะส่งอีเมลไปที่ ${to} พร้อม QR และลิงก์หน้าใบแจ้งหนี้`,
  remove: 'ลบ',
  removeWhat: 'ร่างยังไม่มีเลขที่ เมื่อลบแล้วจะไม่มีข้อมูลเหลืออยู่',
  removeYes: 'ยืนยันลบร่างนี้',
  sendAgain: 'ส่งอีกครั้ง',
  markPaid: 'บันทึกว่าได้รับเงินแล้ว',
  writeOff: 'ตัดเป็นหนี้สูญ',
  writeOffWhat: 'คุณไม่คาดว่าจะได้รับเงินแล้ว ระบบจะหยุดเตือนและไม่แสดง QR อีก ใบแจ้งหนี้ไม่ถูกยกเลิก หากมีเงินเข้ามาภายหลังถือว่าชำระแล้ว',
  writeOffYes: 'ยืนยันตัดเป็นหนี้สูญ',
  draftText: 'ร่างยังไม่มีเลขที่ QR และหน้าของตัวเอง ลูกค้ายังไม่เห็น',
  noDocuments: 'ใบแจ้งหนี้จะได้เลขที่และ PDF เมื่อออกแล้ว',
  daysAfterIssue: (days) => (days === 0 ? 'ในวันที่ออก' : `${days} วันหลังวันที่ออก`),
  issuedAt: 'ออกเมื่อ',
  sentAt: 'ส่งล่าสุด',

  paidTitle: (number) => `${number}: เงินที่ร้านได้รับเอง`,
  paidText: (amount) =>
    `ใบแจ้งหนี้ชำระแล้วเต็มจำนวน ${amount} เป็นเงินสด เช็ค หรือเงินโอนที่ระบบไม่เห็น ไม่มีค่าธรรมเนียม ไม่รวมในยอดเงินที่นี่ และลูกค้าจะได้รับใบเสร็จรับเงิน`,
  method: 'วิธีชำระ',
  methods: { cash: 'เงินสด', cheque: 'เช็ค', transfer: 'โอนเข้าบัญชีของร้าน' },
  reference: 'เลขอ้างอิง',
  referenceHint: 'ไว้ค้นหาภายหลัง เช่น เลขที่เช็ค',
  receivedOn: 'วันที่ได้รับเงิน',
  receivedOnHint: 'เว้นว่างไว้คือวันนี้',
  paidSubmit: (amount) => `บันทึกว่าได้รับ ${amount}`,

  withheld: 'ภาษีที่หักไว้',
  withheldOf: (rate) => `หักภาษี ณ ที่จ่าย ${rate}`,
  amountDue: 'ยอดที่ต้องชำระ',
  paidInMoney: 'ชำระเป็นเงิน',
  asked: (amount, rate, due) => `ลูกค้าหักไว้ ${amount} คิดเป็น ${rate} ของมูลค่าก่อนภาษีมูลค่าเพิ่ม และชำระ ${due}`,
  certificate: 'หนังสือรับรอง (50 ทวิ)',
  waiting: 'ยังไม่ได้รับ',
  received: 'ได้รับแล้ว',
  waitingText: (amount) =>
    `ลูกค้าหักภาษีไว้ ${amount} ใช้หนังสือรับรองขอเครดิตภาษีกับกรมสรรพากร ระบบจะส่งอีเมลขอจากลูกค้าเมื่อครบ 7, 30, 60 และ 90 วันหลังชำระ`,
  none: 'คืนเงินทั้งหมดก่อนได้รับหนังสือรับรอง จึงไม่ขอจากลูกค้าอีก',
  enter: 'บันทึกหนังสือรับรอง',
  correct: 'แก้ไข',
  certificateTitle: (number) => `หนังสือรับรองหักภาษี ณ ที่จ่ายของ ${number}`,
  certificateText: (amount) => `ลูกค้าหักภาษีไว้ ${amount} กรุณาบันทึกตามหนังสือรับรอง`,
  certificateNumber: 'เลขที่',
  certificateNumberHint: 'เล่มที่และเลขที่ตามที่ระบุไว้',
  certificateDate: 'ลงวันที่',
  certificateAmount: 'ภาษีที่หัก',
  certificateAmountHint: 'ใช้ตรวจกับยอดที่หักไว้',
  certificateSubmit: 'บันทึก',
  certificateReceived: 'บันทึกเมื่อ',

  offer: 'เป็นภาษีหัก ณ ที่จ่ายหรือไม่',
  offerText: (amount, rate) => `ยอดโอนขาด ${amount} ซึ่งเท่ากับ ${rate} ของมูลค่าก่อนภาษีมูลค่าเพิ่มพอดี นิติบุคคลอาจหักภาษีไว้`,
  offerWhat: 'หากยอมรับ ใบแจ้งหนี้จะชำระแล้ว และระบบจะขอหนังสือรับรองจากลูกค้า',
  offerSubmit: (amount) => `ยอมรับ ${amount} เป็นภาษีที่หักไว้`,
}

export const BY_HAND_INVOICES: Record<Locale, typeof en> = { en, th }

/** The rates as the options of a field. */
export function rateOptions(locale: Locale): [string, string][] {
  return WITHHOLDING_RATES_BPS.map((bps) => [String(bps), BY_HAND_INVOICES[locale].rates[bps]])
}

/** 300 → `3 %`, without a line break. */
export function rateText(bps: number): string {
  return `${bps / 100}\u00a0%`
}
