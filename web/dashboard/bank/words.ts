// What the pages of the simulated bank say: money for a QR, a card that is approved, disputes, refunds and payouts that wait for their outcome.
import type { Locale } from '../../../rules/written-date.ts'

export interface BankWords {
  title: string
  text: string
  waiting: string
  nothingWaits: { title: string; text: string }
  method: string
  left: string
  act: string
  of: (amount: string) => string
  qr: string
  card: string
  pay: string
  payText: (amount: string) => string
  less: string
  more: string
  otherAmount: string
  otherAmountHint: (left: string) => string
  transfer: string
  approve: string
  approveText: string
  fail: string
  expire: string
  ends: string
  endsText: string
  over: string
  toPayment: string
  dispute: string
  disputeText: string
  came: string
  cameText: string
  noneCame: string
  payment: string
  disputeAmount: string
  disputeAmountHint: string
  reason: string
  open: string
  disputes: string
  noDisputes: string
  win: string
  lose: string
  refunds: string
  refundsText: string
  noRefunds: string
  succeed: string
  nextRefund: string
  nextRefundText: string
  outcome: string
  outcomes: Record<string, string>
  choose: string
  payouts: string
  noPayouts: string
  arrived: string
  refused: string
  sendBack: string
  actions: string
}

export const BANK: Record<Locale, BankWords> = {
  en: {
    title: 'Simulated bank',
    text: 'In test mode you are the bank and the buyer: what you do here comes in as a real bank would report it.',
    waiting: 'Payments that wait',
    nothingWaits: {
      title: 'No payment waits',
      text: 'A PromptPay QR that is shown, and a card that asks for 3-D Secure, wait here for what the buyer does.',
    },
    method: 'Method',
    left: 'Still to pay',
    act: 'Stand in for the bank',
    of: (amount) => `The payment of ${amount}`,
    qr: 'The buyer has scanned the QR',
    card: "The buyer is on the bank's page",
    pay: 'Pay',
    payText: (amount) => `Pay ${amount}`,
    less: 'Pay one baht less',
    more: 'Pay one baht more',
    otherAmount: 'Another amount',
    otherAmountHint: (left) => `${left} would complete it. Less stays open for the rest, more is an excess.`,
    transfer: 'Transfer it',
    approve: 'Approve',
    approveText: 'The buyer confirms the payment with the bank.',
    fail: 'Let it fail',
    expire: 'Let it run out',
    ends: 'Or it comes to nothing',
    endsText: 'The transfer or confirmation fails, or nobody does anything until the time is over.',
    over: 'This payment waits for nothing any more.',
    toPayment: 'To the payment',
    dispute: 'Dispute this payment',
    disputeText: "The buyer's bank takes it back until it is decided.",
    came: 'Payments that came',
    cameText: 'The latest ones: the buyer’s bank can dispute them, and you choose what it says to their next refund.',
    noneCame: 'No payment has succeeded yet.',
    payment: 'Payment',
    disputeAmount: 'Amount',
    disputeAmountHint: 'All that is left of it when empty.',
    reason: 'Reason',
    open: 'Open the dispute',
    disputes: 'Open disputes',
    noDisputes: 'No dispute is open.',
    win: 'You win',
    lose: 'You lose',
    refunds: 'Refunds at the bank',
    refundsText: 'These have been sent and wait for the bank.',
    noRefunds: 'No refund waits.',
    succeed: 'Send it back',
    nextRefund: 'Choose the outcome of the next refund',
    nextRefundText: 'What the bank says when this payment is refunded the next time.',
    outcome: 'Outcome',
    outcomes: {
      succeeded: 'Succeeds at once',
      pending: 'Waits here until you decide',
      failed: 'Fails at once',
      timeout: 'Is refunded, but the answer is lost',
    },
    choose: 'Choose it',
    payouts: 'Payouts on the way',
    noPayouts: 'No payout is on the way.',
    arrived: 'It arrives',
    refused: 'The bank refuses it',
    sendBack: 'The bank sends it back',
    actions: 'What the bank does',
  },
  th: {
    title: 'ธนาคารจำลอง',
    text: 'ในโหมดทดสอบ คุณเป็นทั้งธนาคารและผู้ซื้อ สิ่งที่ทำที่นี่จะเข้ามาเหมือนรายงานจากธนาคารจริง',
    waiting: 'การชำระเงินที่รออยู่',
    nothingWaits: {
      title: 'ไม่มีการชำระเงินที่รออยู่',
      text: 'คิวอาร์พร้อมเพย์ที่แสดงอยู่ และบัตรที่ต้องยืนยัน 3-D Secure จะรอที่นี่จนกว่าผู้ซื้อจะดำเนินการ',
    },
    method: 'วิธีชำระ',
    left: 'ยอดที่เหลือ',
    act: 'ทำแทนธนาคาร',
    of: (amount) => `การชำระเงิน ${amount}`,
    qr: 'ผู้ซื้อสแกนคิวอาร์แล้ว',
    card: 'ผู้ซื้ออยู่ที่หน้าของธนาคาร',
    pay: 'จ่าย',
    payText: (amount) => `จ่าย ${amount}`,
    less: 'จ่ายขาดหนึ่งบาท',
    more: 'จ่ายเกินหนึ่งบาท',
    otherAmount: 'จำนวนอื่น',
    otherAmountHint: (left) => `${left} จะครบพอดี ถ้าน้อยกว่าจะรอส่วนที่เหลือ ถ้ามากกว่าจะเป็นเงินเกิน`,
    transfer: 'โอนเงิน',
    approve: 'อนุมัติ',
    approveText: 'ผู้ซื้อยืนยันการชำระเงินกับธนาคาร',
    fail: 'ให้ไม่สำเร็จ',
    expire: 'ให้หมดเวลา',
    ends: 'หรือไม่เกิดการชำระเงิน',
    endsText: 'การโอนหรือการยืนยันไม่สำเร็จ หรือไม่มีใครทำอะไรจนหมดเวลา',
    over: 'การชำระเงินนี้ไม่ได้รออะไรแล้ว',
    toPayment: 'ไปที่การชำระเงิน',
    dispute: 'โต้แย้งการชำระเงินนี้',
    disputeText: 'ธนาคารของผู้ซื้อดึงเงินกลับไปจนกว่าจะตัดสิน',
    came: 'การชำระเงินที่สำเร็จ',
    cameText: 'รายการล่าสุด: ธนาคารของผู้ซื้อโต้แย้งได้ และคุณเลือกได้ว่าธนาคารจะตอบอย่างไรเมื่อคืนเงินครั้งถัดไป',
    noneCame: 'ยังไม่มีการชำระเงินที่สำเร็จ',
    payment: 'การชำระเงิน',
    disputeAmount: 'จำนวนเงิน',
    disputeAmountHint: 'เว้นว่างไว้หมายถึงทั้งหมดที่เหลือ',
    reason: 'เหตุผล',
    open: 'เปิดข้อโต้แย้ง',
    disputes: 'ข้อโต้แย้งที่เปิดอยู่',
    noDisputes: 'ไม่มีข้อโต้แย้งที่เปิดอยู่',
    win: 'ร้านชนะ',
    lose: 'ร้านแพ้',
    refunds: 'การคืนเงินที่ธนาคาร',
    refundsText: 'ส่งไปแล้วและรอธนาคาร',
    noRefunds: 'ไม่มีการคืนเงินที่รออยู่',
    succeed: 'คืนเงินสำเร็จ',
    nextRefund: 'เลือกผลของการคืนเงินครั้งถัดไป',
    nextRefundText: 'ธนาคารจะตอบอย่างไรเมื่อคืนเงินรายการนี้ครั้งถัดไป',
    outcome: 'ผล',
    outcomes: {
      succeeded: 'สำเร็จทันที',
      pending: 'รอที่นี่จนกว่าคุณจะตัดสิน',
      failed: 'ไม่สำเร็จทันที',
      timeout: 'คืนเงินแล้ว แต่คำตอบหายไป',
    },
    choose: 'เลือก',
    payouts: 'เงินที่กำลังโอนเข้าบัญชี',
    noPayouts: 'ไม่มีเงินที่กำลังโอน',
    arrived: 'เงินถึงบัญชี',
    refused: 'ธนาคารปฏิเสธ',
    sendBack: 'ธนาคารตีกลับ',
    actions: 'สิ่งที่ธนาคารทำ',
  },
}
