// What the pages of slips say.
import type { SlipObject } from '../../../resources/slip.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { WORDS } from '../../words.ts'

type Reason = NonNullable<SlipObject['reason']>
type WaitsFor = NonNullable<SlipObject['waits_for']>

const en = {
  title: 'Slips',
  slip: (reference: string) => `Slip ${reference}`,
  slipOf: (amount: string, who: string) => `Slip ${amount} · ${who}`,
  /** Where the slip names no amount: what is due. */
  slipFor: (amount: string, who: string) => `Slip for ${amount} due · ${who}`,
  slipUnread: 'Slip that could not be read',
  about: 'Slip and payment',
  onlyQr: 'Only what the QR of the slip says is kept: the sending bank and its reference. The picture is not kept.',
  /** What has come, as the bank or a person says; and what was asked for. */
  amount: 'Amount received',
  /** Short, for a column. */
  came: 'Received',
  due: 'Due',
  amountNotOnSlip: 'Not in the slip’s QR. See it in your bank’s app.',
  asked: 'Amount due',
  /** Of a payment of which a part has come. */
  ofAll: (amount: string) => `of ${amount}`,
  sentAt: 'Time of transfer',
  bank: 'Sending bank',
  bankShort: 'From',
  reference: 'Bank reference',
  payment: WORDS.en.payment,
  transfer: 'Counts as the transfer',
  reason: 'Reason',
  meant: 'What it means',
  confirmed: 'Its amount counts for the payment.',
  waiting: {
    by_hand: 'Find the money in your bank’s app and confirm what you see there: slips can be forged.',
    bank: 'The sending bank does not show it yet. We check again automatically; you can also decide now.',
    quota:
      'The verifier does not answer for your account: its quota is used up, or it refuses your key. It is asked again every hour; you may also decide.',
    account_unclear: 'The slip shows too little of who received the money. Check in your bank’s app that it was you.',
    other_reference: 'The bill payment names another payment of yours. Check which one the money was meant for.',
  } satisfies Record<WaitsFor, string>,
  waitsShort: {
    by_hand: 'For you to check',
    bank: 'For the bank to show it',
    quota: 'For the slip verifier',
    account_unclear: 'For you to check: receiver unclear',
    other_reference: 'For you to check: names another payment',
  } satisfies Record<WaitsFor, string>,
  reasons: {
    amount: 'Amount does not fit',
    account: 'Went to another account',
    duplicate: 'Counts already',
    unreadable: 'Could not be read',
    not_found: 'Not found at the bank',
    old: 'Sent more than three days ago, or before this payment was started',
  } satisfies Record<Reason, string>,
  confirm: 'Confirm the payment',
  confirmText: 'Confirm only what you see in your bank’s own app: slips can be forged.',
  /** What to look for in the bank's app, in one line. */
  lookFor: 'Amount due. Find it in your bank’s app',
  lookForText: (bank: string | null, before: string) =>
    bank ? `From ${bank}, sent before ${before}` : `Sent before ${before}`,
  amountCame: 'Amount received',
  owedNow: (amount: string) => `${amount} is still owed. Less or more counts, too.`,
  exactly: (amount: string) => `Exactly ${amount}`,
  sentAtAdd: 'Add the time of transfer',
  sentAtHint: 'Bangkok time. Leave empty to use the time the slip was uploaded.',
  confirmSubmit: 'Confirm this amount',
  check: 'Check',
  reject: 'Reject this slip',
  rejectText: 'The buyer sees the reason that you choose and can send another slip.',
  rejectSubmit: 'Reject',
  empty: {
    title: 'No slips yet',
    text: 'Where a bank account of yours takes slips, buyers send them from the page with the QR code. Those that a person must judge wait here.',
  },
}

const th: typeof en = {
  title: 'สลิป',
  slip: (reference) => `สลิป ${reference}`,
  slipOf: (amount, who) => `สลิป ${amount} · ${who}`,
  slipFor: (amount, who) => `สลิป ยอดที่ต้องชำระ ${amount} · ${who}`,
  slipUnread: 'สลิปที่อ่านไม่ได้',
  about: 'สลิปและการชำระเงิน',
  onlyQr: 'เก็บเฉพาะข้อมูลใน QR ของสลิป คือธนาคารต้นทางและเลขอ้างอิง ไม่เก็บรูป',
  amount: 'ยอดที่เข้ามา',
  came: 'เข้ามา',
  due: 'ต้องชำระ',
  amountNotOnSlip: 'QR ของสลิปไม่ระบุยอดเงิน ดูยอดในแอปธนาคาร',
  asked: 'ยอดที่ต้องชำระ',
  ofAll: (amount) => `จาก ${amount}`,
  sentAt: 'โอนเมื่อ',
  bank: 'ธนาคารต้นทาง',
  bankShort: 'จากธนาคาร',
  reference: 'เลขอ้างอิงธนาคาร',
  payment: WORDS.th.payment,
  transfer: 'นับเป็นเงินโอน',
  reason: 'เหตุผล',
  meant: 'ความหมายของสถานะ',
  confirmed: 'ยอดเงินนี้นับให้การชำระเงินแล้ว',
  waiting: {
    by_hand: 'ดูในแอปธนาคารของคุณว่าเงินเข้าแล้ว แล้วยืนยันยอดที่เห็น เพราะใครก็ปลอมสลิปได้',
    bank: 'ธนาคารต้นทางยังไม่แสดงรายการนี้ ระบบจะตรวจสอบใหม่โดยอัตโนมัติ หรือคุณตรวจสอบเองก็ได้',
    quota: 'บริการตรวจสลิปไม่ตอบให้บัญชีของคุณ โควตาหมดหรือคีย์ถูกปฏิเสธ ระบบจะตรวจสอบใหม่ทุกชั่วโมง หรือคุณตรวจสอบเองก็ได้',
    account_unclear: 'สลิปแสดงข้อมูลผู้รับเงินน้อยเกินไป กรุณาดูในแอปธนาคารว่าเงินเข้าบัญชีคุณหรือไม่',
    other_reference: 'การชำระบิลนี้ระบุการชำระเงินอื่นของคุณ กรุณาตรวจว่าเงินนี้จ่ายให้รายการใด',
  },
  waitsShort: {
    by_hand: 'รอคุณตรวจ',
    bank: 'รอธนาคารแสดงรายการ',
    quota: 'รอบริการตรวจสลิป',
    account_unclear: 'รอคุณตรวจ: ผู้รับไม่ชัดเจน',
    other_reference: 'รอคุณตรวจ: เลขอ้างอิงเป็นของรายการอื่น',
  },
  reasons: {
    amount: 'ยอดเงินไม่ตรง',
    account: 'โอนเข้าบัญชีอื่น',
    duplicate: 'ใช้ไปแล้ว',
    unreadable: 'อ่านไม่ได้',
    not_found: 'ธนาคารไม่พบรายการ',
    old: 'โอนมาเกิน 3 วัน หรือโอนก่อนเริ่มการชำระเงินนี้',
  },
  confirm: 'ยืนยันว่าเงินเข้าแล้ว',
  confirmText: 'ยืนยันเฉพาะยอดที่เห็นในแอปธนาคารของคุณเอง เพราะใครก็ปลอมสลิปได้',
  lookFor: 'ยอดที่ต้องชำระ หาในแอปธนาคาร',
  lookForText: (bank, before) => `${bank ? `จาก${bank} ` : ''}โอนก่อน ${before}`,
  amountCame: 'ยอดที่เข้ามา',
  owedNow: (amount) => `ยังค้าง ${amount} ยอดที่ขาดหรือเกินก็นับด้วย`,
  exactly: (amount) => `${amount} ตรงยอด`,
  sentAtAdd: 'ระบุเวลาที่โอน',
  sentAtHint: 'เวลากรุงเทพฯ หากเว้นว่างจะใช้เวลาที่ส่งสลิป',
  confirmSubmit: 'ยืนยันยอดนี้',
  check: 'ตรวจสลิป',
  reject: 'ไม่รับสลิปนี้',
  rejectText: 'ผู้ซื้อจะเห็นเหตุผลที่คุณเลือก และส่งสลิปอื่นได้',
  rejectSubmit: 'ไม่รับสลิป',
  empty: {
    title: 'ยังไม่มีผู้ซื้อส่งสลิป',
    text: 'หากบัญชีธนาคารของคุณรับสลิป ผู้ซื้อจะส่งได้จากหน้าที่แสดง QR สลิปที่ต้องให้คนตรวจจะรออยู่ที่นี่',
  },
}

export const SLIPS: Record<Locale, typeof en> = { en, th }
