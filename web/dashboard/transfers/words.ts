// What the pages of the transfers inbox say.
import type { Locale } from '../../../rules/written-date.ts'

export interface TransfersWords {
  title: string
  tabs: string
  all: string
  held: (amount: string) => string
  heldNothing: string
  transfer: (amount: string) => string
  /** Of what is no transfer: a card's charge that is held. */
  charge: (amount: string) => string
  charged: string
  about: string
  paidAt: string
  reference: string
  payment: string
  parked: string
  excess: string
  sentBack: string
  meantFor: string
  meant: string
  /** What it means that a transfer is here, by its reason. */
  reasons: Record<string, string>
  /** The same of a card's charge, where it is another. */
  cardReasons: Record<string, string>
  settled: Record<string, string>
  notYours: (amount: string) => string
  paidFor: string
  may: string
  mayText: (amount: string) => string
  mayNothing: string
  owed: string
  fit: string
  fitsExactly: string
  over: (amount: string) => string
  short: (amount: string) => string
  look: string
  otherPayment: string
  otherHint: string
  back: string
  backQuestion: (amount: string) => string
  cardBackQuestion: (amount: string) => string
  backLeaves: (payment: string) => string
  backSubmit: (amount: string) => string
  matchTitle: (amount: string) => string
  consequences: string
  completes: (amount: string, customer: string) => string
  completesThen: string
  backInSuspense: (amount: string) => string
  partOf: (missing: string) => string
  leaves: string
  counts: string
  matchSubmit: string
  nothingLeft: string
  beingLookedAt: string
  notByTransfer: string
  invoiceNotOpen: string
  countsAlready: string
  noSuchPayment: string
  empty: { title: string; text: string }
}

export const TRANSFERS: Record<Locale, TransfersWords> = {
  en: {
    title: 'Transfers inbox',
    tabs: 'What came',
    all: 'All',
    held: (amount) => `${amount} are held for their senders: they fit nothing yet and are not part of your balance.`,
    heldNothing: 'No money waits for you here.',
    transfer: (amount) => `Transfer of ${amount}`,
    charge: (amount) => `Card charge of ${amount} that nothing needed`,
    charged: 'Charged by the payment',
    about: 'What came',
    paidAt: 'Taken by the bank',
    reference: 'Reference',
    payment: 'Payment',
    parked: 'Held for the sender',
    excess: 'More than was owed',
    sentBack: 'Sent back',
    meantFor: 'Customer it was meant for',
    meant: 'What that means',
    reasons: {
      unknown_reference: 'Its reference names none of your payments.',
      invoice_void: 'Its invoice had become void before the money came.',
      subscription_ended: 'What it was for had ended before the money came.',
      too_late: 'It came more than 72 hours after what it was for had expired. It goes back by itself.',
      underpaid: 'It is less than what is owed. It is kept for that payment, and the next transfer adds to it.',
      overpaid: 'More came than was owed. The payment is complete, and the rest is held for the sender.',
      duplicate: 'What it was for had been paid already.',
      refund_failed: 'The bank could not send it back. It is held again, and you can try once more.',
      processing: 'It is just being looked at.',
      refund_pending: 'It is on its way back to the sender.',
    },
    cardReasons: {
      refund_failed:
        'A card was charged for something that was paid already or had ended, and the bank could not give it back. Try once more, or assign it to another payment.',
      refund_pending: 'It is on its way back to the card.',
    },
    settled: {
      matched: 'It has paid what it was for. There is nothing to do.',
      late: 'It came late, and still completed what it was for. There is nothing to do.',
      refunded: 'What was held has gone back to the sender. There is nothing to do.',
    },
    notYours: (amount) => `${amount} of it are held for the sender and are not part of your balance.`,
    paidFor: 'What it has paid',
    may: 'What it may belong to',
    mayText: (amount) => `Open QR payments. All that is held, ${amount}, is used for the one you choose.`,
    mayNothing: 'No QR payment waits for money right now.',
    owed: 'Still owed',
    fit: 'How it fits',
    fitsExactly: 'Exactly',
    over: (amount) => `${amount} too much`,
    short: (amount) => `${amount} too little`,
    look: 'Assign',
    otherPayment: 'Another payment',
    otherHint: 'The id of a QR payment whose invoice is open: pay_…',
    back: 'Send it back',
    backQuestion: (amount) => `${amount} go back to the account that sent them. That cannot be undone.`,
    cardBackQuestion: (amount) => `${amount} go back to the card that was charged. That cannot be undone.`,
    backLeaves: (payment) => `They count for the payment ${payment} no longer: it waits for the whole sum again.`,
    backSubmit: (amount) => `Send ${amount} back`,
    matchTitle: (amount) => `Assign ${amount}`,
    consequences: 'What will happen',
    completes: (amount, customer) => `The payment of ${amount} by ${customer} succeeds, and its invoice is paid.`,
    completesThen:
      'What it was for is delivered: its subscription goes on or begins, licences and credits with it. Your fee is taken as usual.',
    backInSuspense: (amount) => `${amount} are too much. They stay here, held for the sender.`,
    partOf: (missing) =>
      `It is not enough: ${missing} are still missing. The money is kept for this payment, and the next transfer adds to it.`,
    leaves: 'It no longer counts for the payment that it was a part of.',
    counts: 'It counts from now on, whenever the bank took it.',
    matchSubmit: 'Assign',
    nothingLeft: 'Nothing of this transfer is left to be assigned.',
    beingLookedAt: 'This transfer is just being looked at. Try again in a moment.',
    notByTransfer: 'This payment is by card. Choose the payment of a QR.',
    invoiceNotOpen: 'The invoice of this payment is not open: nothing can be paid on it.',
    countsAlready: 'The money counts for this payment already.',
    noSuchPayment: 'There is no such payment.',
    empty: {
      title: 'Nothing has come by transfer yet',
      text: 'Every transfer that a bank reports stands here. What fits no payment waits for you to assign it or send it back. In test mode, the simulated bank can send one.',
    },
  },
  th: {
    title: 'เงินโอนเข้า',
    tabs: 'ประเภทของเงินโอน',
    all: 'ทั้งหมด',
    held: (amount) => `พักไว้ให้ผู้โอน ${amount} ยังไม่ตรงกับรายการใด และไม่นับในยอดเงินของคุณ`,
    heldNothing: 'ไม่มีเงินที่รอให้คุณจัดการ',
    transfer: (amount) => `เงินโอน ${amount}`,
    charge: (amount) => `เงินจากบัตร ${amount} ที่ไม่ต้องใช้แล้ว`,
    charged: 'การชำระเงินที่ตัดบัตร',
    about: 'เงินที่เข้ามา',
    paidAt: 'ธนาคารรับเมื่อ',
    reference: 'รหัสอ้างอิง',
    payment: 'การชำระเงิน',
    parked: 'พักไว้ให้ผู้โอน',
    excess: 'เกินจากที่ต้องชำระ',
    sentBack: 'ส่งคืนแล้ว',
    meantFor: 'ลูกค้าของรายการเดิม',
    meant: 'หมายความว่าอย่างไร',
    reasons: {
      unknown_reference: 'รหัสอ้างอิงไม่ตรงกับการชำระเงินใดของคุณ',
      invoice_void: 'ใบแจ้งหนี้เป็นโมฆะก่อนเงินเข้า',
      subscription_ended: 'รายการที่ชำระสิ้นสุดไปแล้วก่อนเงินเข้า',
      too_late: 'เงินเข้าช้ากว่า 72 ชั่วโมงหลังรายการหมดอายุ ระบบจะส่งคืนเอง',
      underpaid: 'โอนมาน้อยกว่าที่ต้องชำระ เก็บไว้ให้การชำระเงินนั้น และเงินโอนครั้งต่อไปจะรวมกัน',
      overpaid: 'โอนมาเกิน การชำระเงินครบแล้ว ส่วนที่เกินพักไว้ให้ผู้โอน',
      duplicate: 'รายการนี้ชำระไปแล้วก่อนหน้า',
      refund_failed: 'ธนาคารส่งคืนไม่สำเร็จ เงินพักไว้ตามเดิมและลองใหม่ได้',
      processing: 'กำลังตรวจสอบ',
      refund_pending: 'กำลังส่งคืนผู้โอน',
    },
    cardReasons: {
      refund_failed: 'บัตรถูกตัดเงินสำหรับรายการที่ชำระแล้วหรือสิ้นสุดแล้ว และธนาคารคืนเงินไม่สำเร็จ ลองคืนอีกครั้ง หรือจับคู่กับการชำระเงินอื่น',
      refund_pending: 'กำลังคืนเงินเข้าบัตร',
    },
    settled: {
      matched: 'ชำระรายการที่ระบุครบแล้ว ไม่ต้องทำอะไร',
      late: 'เงินเข้าช้าแต่ยังชำระรายการได้ครบ ไม่ต้องทำอะไร',
      refunded: 'ส่งเงินที่พักไว้คืนผู้โอนแล้ว ไม่ต้องทำอะไร',
    },
    notYours: (amount) => `พักไว้ให้ผู้โอน ${amount} ไม่นับในยอดเงินของคุณ`,
    paidFor: 'ใช้ชำระอะไรแล้ว',
    may: 'น่าจะเป็นของรายการใด',
    mayText: (amount) => `การชำระด้วย QR ที่ยังเปิดอยู่ เงินที่พักไว้ทั้งหมด ${amount} จะใช้กับรายการที่เลือก`,
    mayNothing: 'ตอนนี้ไม่มีการชำระด้วย QR ที่รอเงิน',
    owed: 'ค้างชำระ',
    fit: 'ตรงกันหรือไม่',
    fitsExactly: 'พอดี',
    over: (amount) => `เกิน ${amount}`,
    short: (amount) => `ขาด ${amount}`,
    look: 'จับคู่',
    otherPayment: 'การชำระเงินอื่น',
    otherHint: 'รหัสการชำระด้วย QR ที่ใบแจ้งหนี้ยังเปิดอยู่: pay_…',
    back: 'ส่งคืน',
    backQuestion: (amount) => `ส่ง ${amount} คืนบัญชีที่โอนเข้ามา ย้อนกลับไม่ได้`,
    cardBackQuestion: (amount) => `คืน ${amount} เข้าบัตรที่ถูกตัดเงิน ย้อนกลับไม่ได้`,
    backLeaves: (payment) => `เงินนี้จะไม่นับให้การชำระเงิน ${payment} อีก ซึ่งจะรอเงินเต็มจำนวน`,
    backSubmit: (amount) => `ส่งคืน ${amount}`,
    matchTitle: (amount) => `จับคู่เงิน ${amount}`,
    consequences: 'ผลที่จะเกิดขึ้น',
    completes: (amount, customer) => `การชำระเงิน ${amount} ของ ${customer} สำเร็จ และใบแจ้งหนี้ชำระแล้ว`,
    completesThen: 'ส่งมอบสิ่งที่ชำระ: การสมัครสมาชิกเริ่มหรือดำเนินต่อ พร้อมไลเซนส์และเครดิต และหักค่าธรรมเนียมตามปกติ',
    backInSuspense: (amount) => `เกินมา ${amount} จะพักไว้ที่นี่ให้ผู้โอน`,
    partOf: (missing) => `ยังไม่พอ ขาดอีก ${missing} เงินจะเก็บไว้ให้การชำระเงินนี้ และเงินโอนครั้งต่อไปจะรวมกัน`,
    leaves: 'เงินนี้จะไม่นับให้การชำระเงินเดิมอีก',
    counts: 'มีผลตั้งแต่ตอนนี้ ไม่ว่าธนาคารรับเงินเมื่อใด',
    matchSubmit: 'จับคู่',
    nothingLeft: 'ไม่มีเงินเหลือจากรายการนี้ให้จับคู่',
    beingLookedAt: 'กำลังตรวจสอบเงินโอนนี้ โปรดลองอีกครั้งในอีกสักครู่',
    notByTransfer: 'การชำระเงินนี้ใช้บัตร โปรดเลือกการชำระด้วย QR',
    invoiceNotOpen: 'ใบแจ้งหนี้ของการชำระเงินนี้ปิดแล้ว ชำระเพิ่มไม่ได้',
    countsAlready: 'เงินนี้นับให้การชำระเงินนี้อยู่แล้ว',
    noSuchPayment: 'ไม่พบการชำระเงินนี้',
    empty: {
      title: 'ยังไม่มีเงินโอนเข้า',
      text: 'เงินโอนทุกรายการที่ธนาคารรายงานจะแสดงที่นี่ รายการที่ไม่ตรงจะรอให้คุณจับคู่หรือส่งคืน ในโหมดทดสอบใช้ธนาคารจำลองโอนเข้าได้',
    },
  },
}
