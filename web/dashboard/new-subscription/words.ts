// What the forms of subscriptions ask: the end of one, another plan, another card, and a new one by hand.
import type { Locale } from '../../../rules/written-date.ts'

export interface SubscribingWords {
  cancelTitle: (name: string) => string
  cancelQuestion: string
  atPeriodEnd: (day: string) => string
  atPeriodEndText: string
  now: string
  nowText: string
  nowOpen: (amount: string) => string
  onlyNow: string
  alreadyScheduled: (day: string) => string
  moved: string
  confirmCancel: string
  keep: string

  changeTitle: (name: string) => string
  changeQuestion: string
  price: string
  quantity: string
  proration: string
  prorate: string
  prorateText: string
  none: string
  noneText: string
  preview: string
  previewTitle: string
  previewNote: string
  plan: string
  before: string
  after: string
  line: string
  linePeriod: string
  amount: string
  carried: string
  total: string
  outcomes: {
    charged: (amount: string, card: string) => string
    invoiced: (amount: string, day: string) => string
    billedAgain: (amount: string) => string
    nothing: string
    credit: (amount: string) => string
    owed: (amount: string) => string
    begins: (day: string, end: string) => string
    onwards: (price: string, day: string) => string
    later: (price: string) => string
  }
  confirmChange: string

  editTitle: (name: string) => string
  card: string
  cardHint: string
  cardOwed: string
  sameCard: (card: string) => string
  noOwnCard: string
  testCardOf: (card: string) => string
  save: string

  createTitle: string
  who: string
  whoTitle: string
  whoHint: string
  whoUnknown: string
  whoNext: string
  whoNew: string
  forWhom: (name: string) => string
  collection: string
  byCard: string
  byCardText: string
  byInvoice: string
  byInvoiceText: string
  cardForNew: string
  cardForNewHint: string
  noCardYet: string
  discountCode: string
  discountHint: string
  daysUntilDue: string
  daysUntilDueHint: string
  incomplete: string
  incompleteHint: string
  create: string
  noPrices: { title: string; text: string; action: string }
}

export const SUBSCRIBING: Record<Locale, SubscribingWords> = {
  en: {
    cancelTitle: (name) => `Cancel ${name}?`,
    cancelQuestion: 'When does it end?',
    atPeriodEnd: (day) => `At the end of the period: ${day} is the last day`,
    atPeriodEndText:
      'What is paid for can be used until then. Nothing more is charged, an invoice that was sent ahead is voided, and you can take the cancel back until that day.',
    now: 'Now',
    nowText:
      'Access ends at once and retries stop. Nothing is refunded: if money should go back, refund its payment. This cannot be taken back.',
    nowOpen: (amount) => `The open invoice of ${amount} is voided.`,
    onlyNow: 'There is no paid period to finish, so it ends at once.',
    alreadyScheduled: (day) => `It is cancelled already: ${day} is its last day. You can end it now instead.`,
    moved: 'The last day has changed since you opened this page. Please look again.',
    confirmCancel: 'Cancel subscription',
    keep: 'Keep it',

    changeTitle: (name) => `Change ${name}`,
    changeQuestion: 'What shall it be?',
    price: 'Price',
    quantity: 'Quantity',
    proration: 'The running period',
    prorate: 'Settle it by the second',
    prorateText: 'The unused time of the old plan is credited against the rest of the new one.',
    none: 'Leave it as it is',
    noneText: 'The new plan counts from the next period on. Another interval begins a new period now either way.',
    preview: 'Show what it costs',
    previewTitle: 'What will happen',
    previewNote: 'Computed for this moment: what is settled by the second may differ by a little when you confirm.',
    plan: 'Plan',
    before: 'Now',
    after: 'Afterwards',
    line: 'Line',
    linePeriod: 'Period',
    amount: 'Amount',
    carried: 'Carried over',
    total: 'Total',
    outcomes: {
      charged: (amount, card) => `${amount} is charged to ${card} now. When the charge fails, nothing changes.`,
      invoiced: (amount, day) => `An invoice of ${amount} is sent now, due on ${day}. The plan changes at once.`,
      billedAgain: (amount) =>
        `The unpaid invoice is voided, and the same period is billed again: ${amount}, due when the old one was.`,
      nothing: 'Nothing is charged now. The plan changes at once.',
      credit: (amount) => `${amount} of credit goes to the next invoices.`,
      owed: (amount) => `${amount} goes on the next invoice: too little to be charged by itself.`,
      begins: (day, end) => `A new period begins on ${day}; ${end} is its last day.`,
      onwards: (price, day) => `From ${day} on: ${price}.`,
      later: (price) => `From the next period on: ${price}.`,
    },
    confirmChange: 'Change it',

    editTitle: (name) => `Card and metadata of ${name}`,
    card: 'Card',
    cardHint: 'Charged for this subscription from now on.',
    cardOwed: 'What is past due is tried at once with another card.',
    sameCard: (card) => `${card} (as it is)`,
    noOwnCard: 'As it is: the customer’s default card',
    testCardOf: (card) => `New: ${card}`,
    save: 'Save',

    createTitle: 'New subscription',
    who: 'Customer',
    whoTitle: 'Who subscribes?',
    whoHint: 'The e-mail address or the id (cus_…).',
    whoUnknown: 'There is no customer with this address or id.',
    whoNext: 'Next',
    whoNew: 'Make a new customer',
    forWhom: (name) => `For ${name}`,
    collection: 'Collection',
    byCard: 'By card',
    byCardText: 'The first period is charged at once, every other when it begins.',
    byInvoice: 'By invoice',
    byInvoiceText: 'An invoice with a PromptPay QR is sent now, and 7 days before each period ends.',
    cardForNew: 'Card',
    cardForNewHint: 'For collection by card.',
    noCardYet: 'None',
    discountCode: 'Discount code',
    discountHint: 'As the customer would type it.',
    daysUntilDue: 'Days to pay the first invoice',
    daysUntilDueHint: 'For collection by invoice: 1 to 60, 7 when empty.',
    incomplete: 'Keep it when the first charge is declined',
    incompleteHint: 'It then waits 23 hours for another card. Otherwise a decline leaves nothing behind.',
    create: 'Start subscription',
    noPrices: {
      title: 'There is no recurring price yet',
      text: 'A subscription needs a price by month or year that is switched on.',
      action: 'To the products',
    },
  },
  th: {
    cancelTitle: (name) => `ยกเลิก ${name} หรือไม่`,
    cancelQuestion: 'ให้สิ้นสุดเมื่อใด',
    atPeriodEnd: (day) => `เมื่อสิ้นสุดรอบ: ใช้ได้ถึงวันที่ ${day} เป็นวันสุดท้าย`,
    atPeriodEndText: 'ใช้ส่วนที่ชำระแล้วได้จนถึงวันนั้น จะไม่เก็บเงินอีก ใบแจ้งหนี้ที่ส่งล่วงหน้าเป็นโมฆะ และถอนการยกเลิกได้จนถึงวันนั้น',
    now: 'ทันที',
    nowText: 'สิทธิ์ใช้งานสิ้นสุดทันทีและหยุดลองเก็บเงิน ไม่มีการคืนเงิน หากต้องการคืนให้คืนที่รายการชำระ ทำแล้วย้อนกลับไม่ได้',
    nowOpen: (amount) => `ใบแจ้งหนี้ ${amount} ที่รอชำระจะเป็นโมฆะ`,
    onlyNow: 'ไม่มีรอบที่ชำระแล้วเหลืออยู่ จึงสิ้นสุดทันที',
    alreadyScheduled: (day) => `ยกเลิกไว้แล้ว ใช้ได้ถึงวันที่ ${day} หากต้องการให้สิ้นสุดทันทีทำได้ที่นี่`,
    moved: 'วันสุดท้ายเปลี่ยนไปตั้งแต่คุณเปิดหน้านี้ โปรดตรวจสอบอีกครั้ง',
    confirmCancel: 'ยกเลิกการสมัครสมาชิก',
    keep: 'ไม่ยกเลิก',

    changeTitle: (name) => `เปลี่ยน ${name}`,
    changeQuestion: 'เปลี่ยนเป็นอะไร',
    price: 'ราคา',
    quantity: 'จำนวน',
    proration: 'รอบที่กำลังใช้อยู่',
    prorate: 'คิดตามเวลาจริงเป็นวินาที',
    prorateText: 'เวลาที่เหลือของแพ็กเกจเดิมจะเป็นเครดิตหักกับส่วนที่เหลือของแพ็กเกจใหม่',
    none: 'คงไว้ตามเดิม',
    noneText: 'แพ็กเกจใหม่มีผลตั้งแต่รอบถัดไป หากเปลี่ยนระหว่างรายเดือนกับรายปีจะเริ่มรอบใหม่ทันที',
    preview: 'แสดงค่าใช้จ่าย',
    previewTitle: 'สิ่งที่จะเกิดขึ้น',
    previewNote: 'คำนวณ ณ ขณะนี้ ส่วนที่คิดเป็นวินาทีอาจต่างไปเล็กน้อยเมื่อยืนยัน',
    plan: 'แพ็กเกจ',
    before: 'ขณะนี้',
    after: 'หลังเปลี่ยน',
    line: 'รายการ',
    linePeriod: 'ช่วงเวลา',
    amount: 'จำนวนเงิน',
    carried: 'ยอดยกมา',
    total: 'รวม',
    outcomes: {
      charged: (amount, card) => `จะตัดเงิน ${amount} จาก ${card} ทันที หากไม่สำเร็จจะไม่มีอะไรเปลี่ยน`,
      invoiced: (amount, day) => `จะส่งใบแจ้งหนี้ ${amount} ทันที ครบกำหนดวันที่ ${day} และแพ็กเกจเปลี่ยนทันที`,
      billedAgain: (amount) => `ใบแจ้งหนี้ที่ยังไม่ชำระเป็นโมฆะ และออกใหม่สำหรับรอบเดิม ${amount} ครบกำหนดวันเดิม`,
      nothing: 'ไม่เก็บเงินตอนนี้ แพ็กเกจเปลี่ยนทันที',
      credit: (amount) => `เครดิต ${amount} จะใช้กับใบแจ้งหนี้ถัดไป`,
      owed: (amount) => `${amount} จะรวมในใบแจ้งหนี้ถัดไป เพราะน้อยเกินกว่าจะเก็บแยก`,
      begins: (day, end) => `เริ่มรอบใหม่วันที่ ${day} วันสุดท้ายคือ ${end}`,
      onwards: (price, day) => `ตั้งแต่วันที่ ${day}: ${price}`,
      later: (price) => `ตั้งแต่รอบถัดไป: ${price}`,
    },
    confirmChange: 'ยืนยันการเปลี่ยน',

    editTitle: (name) => `บัตรและข้อมูลเพิ่มเติมของ ${name}`,
    card: 'บัตร',
    cardHint: 'จะตัดเงินจากบัตรนี้สำหรับรายการนี้ตั้งแต่นี้ไป',
    cardOwed: 'หากเปลี่ยนบัตร ระบบจะลองเก็บยอดค้างชำระทันที',
    sameCard: (card) => `${card} (ตามเดิม)`,
    noOwnCard: 'ตามเดิม: บัตรหลักของลูกค้า',
    testCardOf: (card) => `ใหม่: ${card}`,
    save: 'บันทึก',

    createTitle: 'สร้างการสมัครสมาชิก',
    who: 'ลูกค้า',
    whoTitle: 'ใครสมัคร',
    whoHint: 'อีเมลหรือรหัส (cus_…)',
    whoUnknown: 'ไม่มีลูกค้าที่ใช้อีเมลหรือรหัสนี้',
    whoNext: 'ถัดไป',
    whoNew: 'สร้างลูกค้าใหม่',
    forWhom: (name) => `สำหรับ ${name}`,
    collection: 'วิธีเก็บเงิน',
    byCard: 'ตัดบัตร',
    byCardText: 'ตัดเงินรอบแรกทันที และรอบต่อไปเมื่อเริ่มรอบ',
    byInvoice: 'ส่งใบแจ้งหนี้',
    byInvoiceText: 'ส่งใบแจ้งหนี้พร้อม QR พร้อมเพย์ตอนนี้ และก่อนสิ้นสุดแต่ละรอบ 7 วัน',
    cardForNew: 'บัตร',
    cardForNewHint: 'สำหรับการตัดบัตร',
    noCardYet: 'ไม่มี',
    discountCode: 'โค้ดส่วนลด',
    discountHint: 'ตามที่ลูกค้าจะพิมพ์',
    daysUntilDue: 'จำนวนวันชำระใบแจ้งหนี้แรก',
    daysUntilDueHint: 'สำหรับการส่งใบแจ้งหนี้: 1 ถึง 60 วัน หากเว้นว่างคือ 7 วัน',
    incomplete: 'เก็บรายการไว้แม้ตัดบัตรครั้งแรกไม่สำเร็จ',
    incompleteHint: 'จะรอบัตรใบอื่น 23 ชั่วโมง มิฉะนั้นเมื่อบัตรถูกปฏิเสธจะไม่มีอะไรถูกสร้าง',
    create: 'เริ่มการสมัครสมาชิก',
    noPrices: {
      title: 'ยังไม่มีราคาแบบต่อเนื่อง',
      text: 'การสมัครสมาชิกต้องมีราคารายเดือนหรือรายปีที่เปิดใช้อยู่',
      action: 'ไปที่สินค้า',
    },
  },
}
