// What the pages of the balance and of payouts say.

import type { BalanceTransactionType } from '../../../rules/ledger.ts'
import type { SkipReason } from '../../../rules/payouts.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { WORDS } from '../../words.ts'

const en = {
  title: WORDS.en.payouts,
  payout: (amount: string) => `Payout of ${amount}`,
  next: 'What comes next',
  nextText: 'A refund or a manual payout before then changes the amount.',
  /** `arrives`: null for the same day. */
  nextPays: (day: string, arrives: string | null) =>
    `Will be paid out on Friday ${day} at 10:00, in your account ${arrives === null ? 'the same day' : `on ${arrives}`}.`,
  account: 'Bank account',
  noAccount: 'There is no bank account yet.',
  toAccounts: 'Bank accounts in the settings',
  payNow: 'Pay out now',
  round: 'Round',
  byHand: 'By hand',
  testRound: 'run by hand in test mode',
  arrives: 'Arrival',
  paidAt: 'Paid at',
  reference: 'The bank’s reference',
  failure: 'Why it did not arrive',
  failures: {
    account_closed: 'The bank account is closed. Add another one in the settings.',
    returned_by_bank: 'The bank has sent the money back. Check the number and the name of the account.',
    declined_by_bank: 'The bank has refused the transfer. Check the number and the name of the account.',
  } as Record<string, string>,
  backInBalance: 'The money is back in your balance and is in the next payout.',
  skipped: {
    negative_balance: (available) => `Nothing was paid out: the balance was below zero (${available}).`,
    below_minimum: (available, minimum) =>
      `Nothing was paid out: ${available} was available, and a payout is at least ${minimum}.`,
    no_bank_account: (available) =>
      `Nothing was paid out: there was no bank account to pay ${available} to. It stays in your balance.`,
    paused: (available) =>
      `Nothing was paid out: payouts were paused in the settings. ${available} stays in your balance.`,
  } as Record<SkipReason, (available: string, minimum: string) => string>,
  /** A bank account existed, but could not be used yet. */
  accountWaited: (available: string, from: string) =>
    `Nothing was paid out: the bank account may be used from ${from} on. ${available} stays in your balance.`,
  about: 'About this payout',
  sums: 'How it adds up',
  statement: 'Statement (PDF)',
  inThai: 'in Thai',
  inEnglish: 'in English',
  csv: 'Statement (CSV)',
  transactions: 'Transactions',
  transactionsText: 'Together they come to the amount of the payout.',
  total: 'Total',
  paidOut: 'Paid out',
  byDate: 'By their dates in Bangkok, oldest first.',
  partOfBalance: {
    title: 'A part of the balance',
    text: 'It was paid by hand and has no payments of its own: it is a line on the statement of the next payout of the whole balance.',
  },
  handTitle: 'Pay out now',
  handSheet: 'To your bank',
  handText: 'The money is sent to your bank now. Your payouts on Fridays go on.',
  handAmount: (minimum: string, available: string) =>
    `From ${minimum} to ${available}, which is all that is available.`,
  noFee: 'None: the whole amount arrives',
  amount: WORDS.en.amount,
  handNot: (available: string, minimum: string, friday: string) =>
    `Nothing can be paid out now: ${available} is available, and a payout is at least ${minimum}. The next round is on Friday ${friday} at 10:00, and pays out once enough is available.`,
  review: 'Review payout',
  reviewTitle: 'Is this right?',
  reviewText: 'The money leaves for your bank as soon as you confirm. This cannot be undone.',
  reviewByHand: 'It waits for the next bank file, with which a person sends it.',
  reviewPart:
    'This is a part of the balance: its payments stand on the statement of the next payout of the whole balance.',
  stays: 'Stays available',
  staysText: (friday: string) => `for the round on Friday ${friday}`,
  change: 'Edit',
  moved: 'The bank account that is paid to has changed meanwhile. Look at it again.',
  submit: (amount: string) => `Pay out ${amount}`,
  empty: {
    title: 'No payouts yet',
    text: 'Each Friday at 10:00 what is available goes to your bank account. A Friday that pays nothing stands here too, with the reason.',
  },
}

const th: typeof en = {
  title: WORDS.th.payouts,
  payout: (amount) => `โอนเข้าบัญชี ${amount}`,
  next: 'รอบถัดไป',
  nextText: 'การคืนเงินหรือการสั่งโอนเองก่อนวันนั้นมีผลต่อยอดนี้',
  nextPays: (day, arrives) =>
    `จะโอนในวันศุกร์ที่ ${day} เวลา 10:00\u00a0น. ${arrives === null ? 'ถึง\u2060บัญชี\u2060วัน\u2060เดียว\u2060กัน' : `ถึงบัญชีวันที่ ${arrives}`}`,
  account: 'บัญชีธนาคาร',
  noAccount: 'ยังไม่มีบัญชีธนาคาร',
  toAccounts: 'บัญชีธนาคารในการตั้งค่า',
  payNow: 'สั่งโอนตอนนี้',
  round: 'รอบ',
  byHand: 'สั่งเอง',
  testRound: 'สั่งรอบเองในโหมดทดสอบ',
  arrives: 'ถึงบัญชีวันที่',
  paidAt: 'โอนสำเร็จเมื่อ',
  reference: 'เลขอ้างอิงของธนาคาร',
  failure: 'สาเหตุที่ไม่ถึงบัญชี',
  failures: {
    account_closed: 'บัญชีธนาคารนี้ปิดแล้ว กรุณาเพิ่มบัญชีอื่นในการตั้งค่า',
    returned_by_bank: 'ธนาคารโอนเงินกลับ กรุณาตรวจเลขที่บัญชีและชื่อบัญชี',
    declined_by_bank: 'ธนาคารปฏิเสธการโอน กรุณาตรวจเลขที่บัญชีและชื่อบัญชี',
  },
  backInBalance: 'เงินกลับเข้ายอดเงินของคุณแล้ว และจะรวมอยู่ในการโอนครั้งถัดไป',
  skipped: {
    negative_balance: (available) => `ไม่ได้โอน เพราะยอดเงินติดลบ (${available})`,
    below_minimum: (available, minimum) => `ไม่ได้โอน เพราะมีเงินที่ถอนได้ ${available} ซึ่งต่ำกว่ายอดโอนขั้นต่ำ ${minimum}`,
    no_bank_account: (available) => `ไม่ได้โอน เพราะยังไม่มีบัญชีธนาคารให้โอน ${available} เงินยังอยู่ในยอดเงินของคุณ`,
    paused: (available) => `ไม่ได้โอน เพราะพักการโอนไว้ในการตั้งค่า ${available} ยังอยู่ในยอดเงินของคุณ`,
  },
  accountWaited: (available, from) => `ไม่ได้โอน เพราะบัญชีธนาคารใช้ได้ตั้งแต่ ${from} เงิน ${available} ยังอยู่ในยอดเงินของคุณ`,
  about: 'รายละเอียดการโอน',
  sums: 'ที่มาของยอด',
  statement: 'ใบสรุปการโอน (PDF)',
  inThai: 'ภาษาไทย',
  inEnglish: 'ภาษาอังกฤษ',
  csv: 'ใบสรุปการโอน (CSV)',
  transactions: 'รายการในการโอนนี้',
  transactionsText: 'รวมกันแล้วเท่ากับยอดที่โอน',
  total: 'รวม',
  paidOut: 'ยอดที่โอน',
  byDate: 'เรียงจากเก่าไปใหม่ (เวลากรุงเทพฯ)',
  partOfBalance: {
    title: 'บางส่วนของยอดเงิน',
    text: 'เป็นการสั่งโอนเองและไม่มีรายการชำระเงินของตัวเอง จะแสดงเป็นหนึ่งบรรทัดในใบสรุปของการโอนเต็มยอดครั้งถัดไป',
  },
  handTitle: 'สั่งโอนตอนนี้',
  handSheet: 'โอนเข้าบัญชีของร้าน',
  handText: 'เงินจะส่งไปธนาคารของคุณทันที ส่วนรอบวันศุกร์ดำเนินต่อตามปกติ',
  handAmount: (minimum, available) => `ตั้งแต่ ${minimum} ถึง ${available} ซึ่งเป็นเงินที่ถอนได้ทั้งหมด`,
  noFee: 'ไม่มี เงินถึงบัญชีเต็มจำนวน',
  amount: WORDS.th.amount,
  handNot: (available, minimum, friday) =>
    `ยังสั่งโอนไม่ได้ เพราะมีเงินที่ถอนได้ ${available} ซึ่งต่ำกว่ายอดโอนขั้นต่ำ ${minimum} รอบถัดไปคือวันศุกร์ที่ ${friday} เวลา 10:00 ซึ่งจะโอนเมื่อยอดถึงขั้นต่ำ`,
  review: 'ดูสรุปก่อนโอน',
  reviewTitle: 'กรุณาตรวจสอบก่อนยืนยัน',
  reviewText: 'เงินจะโอนไปธนาคารของคุณเมื่อยืนยัน และย้อนกลับไม่ได้',
  reviewByHand: 'รายการนี้จะรอไฟล์ธนาคารรอบถัดไป ซึ่งมีผู้ส่งให้ธนาคาร',
  reviewPart: 'เป็นการโอนบางส่วน รายการชำระเงินจะอยู่ในใบสรุปของการโอนเต็มยอดครั้งถัดไป',
  stays: 'ถอนได้คงเหลือ',
  staysText: (friday) => `รอรอบวันศุกร์ที่ ${friday}`,
  change: 'แก้ไข',
  moved: 'บัญชีธนาคารที่รับเงินเปลี่ยนไปแล้ว กรุณาตรวจสอบอีกครั้ง',
  submit: (amount) => `โอน ${amount} เข้าบัญชี`,
  empty: {
    title: 'ยังไม่มีการโอน',
    text: 'ทุกวันศุกร์เวลา 10:00 เงินที่ถอนได้จะโอนเข้าบัญชีธนาคารของคุณ วันศุกร์ที่ไม่ได้โอนก็จะแสดงที่นี่พร้อมเหตุผล',
  },
}

export const PAYOUTS: Record<Locale, typeof en> = { en, th }

export type PayoutsWords = typeof en

const balanceEn = {
  title: WORDS.en.balance,
  available: WORDS.en.available,
  availableText: 'The next round on Friday pays it out.',
  pending: 'Pending',
  pendingText: 'Paid by buyers, and available some days after.',
  inTransit: 'On its way to your bank',
  inTransitText: 'Taken from the balance for payouts that have not arrived yet.',
  direct: (amount: string) =>
    `Besides, ${amount} came straight to your own account at the payment provider this month, before fees. It is not part of the balance and payouts here.`,
  coming: 'Available soon',
  comingText: 'All that is pending now, by the day in Bangkok.',
  comingNothing: 'Nothing is pending.',
  comingOne: (day: string, round: string) => `Becomes available on ${day}, and is paid out by ${round}.`,
  day: WORDS.en.availableOn,
  paidOutBy: 'Paid out by',
  later: 'Later',
  clock: 'By whose time',
  byClock: 'a test clock',
  payments: 'Transactions',
  counted: (count: number): string => (count === 1 ? 'transaction' : 'transactions'),
  moved: 'Transactions',
  movedText: 'Every line of the ledger. Their nets sum to what is available and pending.',
  type: 'What it was',
  /** `refund_return`: a refund that came back. `suspense`: a charge that is held in suspense. */
  types: {
    charge: 'Payment',
    refund: 'Refund',
    refund_return: 'Refund that could not be sent',
    suspense: 'Charge that nothing needed, in the inbox',
    payout: 'Payout',
    payout_return: 'Payout that came back',
    dispute: 'Dispute',
    dispute_won: 'Dispute won',
    adjustment: 'Correction',
  } as Record<BalanceTransactionType | 'refund_return' | 'suspense', string>,
  who: 'From or to',
  gross: 'Gross',
  fee: 'Fee with VAT',
  feeOf: (amount: string) => `${amount} fee`,
  net: WORDS.en.net,
  availableOn: WORDS.en.availableOn,
  payout: 'Payout',
  empty: {
    title: 'Nothing has moved yet',
    text: 'Payments, refunds, disputes and payouts stand here line by line as soon as there are some. Add your bank account meanwhile: what comes in is paid out to it on Fridays.',
    action: 'Add a bank account',
    wait: 'Payments, refunds, disputes and payouts stand here line by line as soon as there are some.',
  },
}

const balanceTh: typeof balanceEn = {
  title: WORDS.th.balance,
  available: WORDS.th.available,
  availableText: 'จะโอนในรอบวันศุกร์ถัดไป',
  pending: 'ยังถอนไม่ได้',
  pendingText: 'ผู้ซื้อชำระแล้ว และจะถอนได้ในอีกไม่กี่วัน',
  inTransit: 'กำลังโอนไปธนาคารของคุณ',
  inTransitText: 'หักจากยอดเงินแล้ว แต่ยังไม่ถึงบัญชี',
  direct: (amount) =>
    `นอกจากนี้ เดือนนี้มีเงิน ${amount} เข้าบัญชีของร้านที่ผู้ให้บริการโดยตรง (ก่อนหักค่าธรรมเนียม) ซึ่งไม่รวมในยอดเงินและรอบโอน`,
  coming: 'เงินที่จะถอนได้',
  comingText: 'เงินที่ยังถอนไม่ได้ทั้งหมดในขณะนี้ แยกตามวัน (เวลากรุงเทพฯ)',
  comingNothing: 'ไม่มีเงินที่รอถอน',
  comingOne: (day, round) => `ถอนได้วันที่ ${day} และโอนออกภายใน ${round}`,
  day: WORDS.th.availableOn,
  paidOutBy: 'โอนออกภายใน',
  later: 'หลังจากนั้น',
  clock: 'ตามเวลาของ',
  byClock: 'นาฬิกาทดสอบ',
  payments: 'จำนวนรายการ',
  counted: () => 'รายการ',
  moved: 'ความเคลื่อนไหวของยอดเงิน',
  movedText: 'ทุกบรรทัดของบัญชีแยกประเภท ยอดสุทธิรวมกันเท่ากับเงินที่ถอนได้และที่ยังถอนไม่ได้',
  type: 'รายการ',
  types: {
    charge: 'การชำระเงิน',
    refund: 'คืนเงิน',
    refund_return: 'คืนเงินไม่สำเร็จ',
    suspense: 'เงินจากบัตรที่ไม่ต้องใช้แล้ว อยู่ในเงินโอนเข้า',
    payout: 'โอนเข้าบัญชี',
    payout_return: 'เงินโอนที่ถูกตีกลับ',
    dispute: 'ข้อโต้แย้ง',
    dispute_won: 'ชนะข้อโต้แย้ง',
    adjustment: 'ปรับปรุงยอด',
  },
  who: 'จากหรือถึง',
  gross: 'ยอดเต็ม',
  fee: 'ค่าธรรมเนียมรวมภาษี',
  feeOf: (amount) => `ค่าธรรมเนียม ${amount}`,
  net: WORDS.th.net,
  availableOn: WORDS.th.availableOn,
  payout: 'การโอน',
  empty: {
    title: 'ยังไม่มีความเคลื่อนไหว',
    text: 'การชำระเงิน การคืนเงิน ข้อโต้แย้ง และการโอนจะแสดงที่นี่ทีละบรรทัดเมื่อมีรายการ ระหว่างนี้เพิ่มบัญชีธนาคารไว้ เงินที่เข้ามาจะโอนให้ทุกวันศุกร์',
    action: 'เพิ่มบัญชีธนาคาร',
    wait: 'การชำระเงิน การคืนเงิน ข้อโต้แย้ง และการโอนจะแสดงที่นี่ทีละบรรทัดเมื่อมีรายการ',
  },
}

export const BALANCE: Record<Locale, typeof balanceEn> = { en: balanceEn, th: balanceTh }

export type BalanceWords = typeof balanceEn
