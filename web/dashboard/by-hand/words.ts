// What the pages say of money that a person sends with a bank's app.
import type { NotSentReason } from '../../../rules/by-hand.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { WORDS } from '../../words.ts'

const en = {
  refunds: WORDS.en.refunds,
  refund: (amount: string) => `Refund of ${amount}`,
  title: 'Result of the transfer',
  toSend: 'Send it with your bank',
  refundText: (amount: string) =>
    `The money came to your own bank account, which Satang cannot send from. Send ${amount} back with your bank’s app, then say so here.`,
  sender: 'Paid by',
  senderUnknown: 'The bank does not say. Ask the customer for the account.',
  reference: 'The bank’s reference',
  came: 'Received',
  say: 'Record the result',
  question: 'Did it arrive?',
  sent: { refund: 'I have sent the money back', payout: 'I have sent it' },
  returned: 'The bank has sent the money back',
  notSent: {
    account_closed: 'Not sent: the account is closed',
    account_unknown: 'Not sent: I do not know the account',
    declined_by_bank: 'Not sent: the bank has refused',
    not_sent: 'Not sent, for another reason',
  } as Record<NotSentReason, string>,
  submit: 'Record',
  payouts: WORDS.en.payouts,
  payout: (amount: string) => `Payout of ${amount}`,
  payoutText: (amount: string, account: string) =>
    `Send ${amount} to ${account} with your bank: with its app, or with the bank file on the page of payouts. Then say so here.`,
  paidText: 'If the bank sends the money back, say so here. It is then in your balance again.',
  referenceHint: 'If the bank shows one.',
  payoutsToSend: 'Payouts that you send',
  payoutsText:
    'Upload the file at your bank, or send each payout with its app. Then say on the page of each payout what came of it.',
  noneWaits: 'Nothing waits for you.',
  unfiled: (count: number, amount: string) =>
    count === 1
      ? `1 payout of ${amount} is in no file yet.`
      : `${count} payouts, ${amount} together, are in no file yet.`,
  makeFile: 'Create the bank file',
  files: 'Bank files',
  fileMade: 'Created',
  fileBy: 'By',
  fileAmount: WORDS.en.amount,
  fileWaiting: 'Waiting',
  download: 'Download',
  nothingToSend: 'All reported',
  /** Why something was not sent, on its page. */
  reasons: {
    account_closed: 'The account is closed.',
    account_unknown: 'The account is not known.',
    declined_by_bank: 'The bank has refused the transfer.',
    not_sent: 'It was not sent.',
  } as Record<NotSentReason, string>,
}

const th: typeof en = {
  refunds: WORDS.th.refunds,
  refund: (amount) => `การคืนเงิน ${amount}`,
  title: 'ผลการโอนเป็นอย่างไร',
  toSend: 'โอนผ่านธนาคารของคุณ',
  refundText: (amount) => `เงินอยู่ในบัญชีธนาคารของคุณเอง ระบบโอนออกให้ไม่ได้ กรุณาโอน ${amount} คืนลูกค้าด้วยแอปธนาคาร แล้วบันทึกผลที่นี่`,
  sender: 'ผู้โอน',
  senderUnknown: 'ธนาคารไม่ได้แจ้ง กรุณาสอบถามเลขที่บัญชีจากลูกค้า',
  reference: 'เลขอ้างอิงของธนาคาร',
  came: 'ได้รับ',
  say: 'บันทึกผลการโอน',
  question: 'ผลการโอนเป็นอย่างไร',
  sent: { refund: 'โอนเงินคืนแล้ว', payout: 'โอนแล้ว' },
  returned: 'ธนาคารตีเงินโอนกลับ',
  notSent: {
    account_closed: 'ไม่ได้โอน: บัญชีปิดแล้ว',
    account_unknown: 'ไม่ได้โอน: ไม่ทราบเลขที่บัญชี',
    declined_by_bank: 'ไม่ได้โอน: ธนาคารปฏิเสธ',
    not_sent: 'ไม่ได้โอนด้วยเหตุผลอื่น',
  },
  submit: 'บันทึกผล',
  payouts: WORDS.th.payouts,
  payout: (amount) => `โอนเข้าบัญชี ${amount}`,
  payoutText: (amount, account) =>
    `กรุณาโอน ${amount} เข้าบัญชี ${account} ด้วยแอปธนาคาร หรือใช้ไฟล์สำหรับธนาคารในหน้าการโอนเข้าบัญชี แล้วบันทึกผลที่นี่`,
  paidText: 'หากธนาคารตีเงินโอนกลับ กรุณาบันทึกที่นี่ เงินจะกลับเข้ายอดเงินของคุณ',
  referenceHint: 'หากธนาคารแสดงไว้',
  payoutsToSend: 'รายการที่คุณต้องโอน',
  payoutsText: 'อัปโหลดไฟล์ที่ธนาคาร หรือโอนทีละรายการด้วยแอปธนาคาร แล้วบันทึกผลในหน้าของแต่ละรายการ',
  noneWaits: 'ไม่มีรายการที่รอ',
  unfiled: (count, amount) => `${count} รายการ รวม ${amount} ยังไม่อยู่ในไฟล์`,
  makeFile: 'สร้างไฟล์สำหรับธนาคาร',
  files: 'ไฟล์สำหรับธนาคาร',
  fileMade: 'สร้างเมื่อ',
  fileBy: 'ผู้สร้าง',
  fileAmount: WORDS.th.amount,
  fileWaiting: 'รอโอน',
  download: 'ดาวน์โหลด',
  nothingToSend: 'บันทึกผลครบแล้ว',
  reasons: {
    account_closed: 'บัญชีปิดแล้ว',
    account_unknown: 'ไม่ทราบเลขที่บัญชี',
    declined_by_bank: 'ธนาคารปฏิเสธการโอน',
    not_sent: 'ไม่ได้โอน',
  },
}

export const BY_HAND: Record<Locale, typeof en> = { en, th }

/** Why something was not sent, in words; null for a gateway's own code. */
export function notSentWords(reason: string, locale: Locale): string | null {
  return (BY_HAND[locale].reasons as Record<string, string>)[reason] ?? null
}
