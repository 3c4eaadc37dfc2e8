// What the table and the page of subscriptions say. Their forms are subscribing.ts.
import type { Locale } from '../../../rules/written-date.ts'

export interface SubscriptionsWords {
  title: string
  create: string
  subscription: (product: string) => string
  customer: string
  product: string
  price: string
  amount: string
  quantity: string
  collection: string
  byCard: string
  byInvoice: string
  nextCharge: string
  renews: string
  endsOn: (day: string) => string
  endedOn: (day: string) => string
  endedReason: string
  reasons: Record<string, string>
  about: string
  next: string
  card: string
  noCard: string
  cardOfCustomer: (card: string) => string
  daysUntilDue: (days: number) => string
  discount: string
  discountLeft: (cycles: number | null) => string
  percent: (value: number) => string
  amountOff: (amount: string) => string
  period: string
  periodFromTo: (from: string, to: string) => string
  carried: string
  creditOf: (amount: string) => string
  owedOf: (amount: string) => string
  latestInvoice: string
  anchorDay: string
  testClock: string
  startedAt: string
  canceledAt: string
  endedAt: string
  comes: {
    renewsByCard: (amount: string, day: string, card: string) => string
    renewsWithoutCard: (amount: string, day: string) => string
    invoiceComes: (amount: string, day: string) => string
    invoiceOpen: (amount: string, day: string | null) => string
    renewsForNothing: (day: string) => string
    endsAfter: (day: string) => string
    pastDueRetry: (since: string, day: string) => string
    pastDue: (since: string) => string
    waitsForPayment: (day: string) => string
    waitsForBuyer: string
    ended: (day: string) => string
    nothing: string
  }
  openPayment: string
  openInvoice: string
  timeline: string
  timelineText: string
  earlier: (rows: number) => string
  invoices: string
  noInvoices: string
  allInvoices: string
  invoice: string
  due: string
  payments: string
  noPayments: string
  allPayments: string
  method: string
  cancel: string
  resume: string
  change: string
  edit: string
  payNow: (amount: string) => string
  payQuestion: (amount: string, card: string) => string
  payConsequence: string
  payFailed: string
  empty: { title: string; text: string; action: string }
}

export const SUBSCRIPTIONS: Record<Locale, SubscriptionsWords> = {
  en: {
    title: 'Subscriptions',
    create: 'New subscription',
    subscription: (product) => `Subscription: ${product}`,
    customer: 'Customer',
    product: 'Product',
    price: 'Price',
    amount: 'Amount',
    quantity: 'Quantity',
    collection: 'Collection',
    byCard: 'By card',
    byInvoice: 'By invoice',
    nextCharge: 'Next charge',
    renews: 'Period ends',
    endsOn: (day) => `ends on ${day}`,
    endedOn: (day) => `ended on ${day}`,
    endedReason: 'Why it ended',
    reasons: {
      requested: 'It was asked for',
      first_payment_expired: 'There was no first payment in time',
      payment_failed: 'No payment came',
      refunded: 'Its payment was refunded',
      disputed: 'The dispute over its payment was lost',
    },
    about: 'About this subscription',
    next: 'What comes next',
    card: 'Card',
    noCard: 'No card',
    cardOfCustomer: (card) => `${card} (the customer’s default)`,
    daysUntilDue: (days) => `first invoice due after ${days} days`,
    discount: 'Discount',
    discountLeft: (cycles) =>
      cycles === null
        ? 'every period'
        : cycles === 0
          ? 'the last time in this period'
          : `for ${cycles} more ${cycles === 1 ? 'period' : 'periods'}`,
    percent: (value) => `${value} % off`,
    amountOff: (amount) => `${amount} off a period`,
    period: 'Current period',
    periodFromTo: (from, to) => `${from} to ${to}`,
    carried: 'Carried over',
    creditOf: (amount) => `${amount} of credit for the next invoice`,
    owedOf: (amount) => `${amount} goes on the next invoice`,
    latestInvoice: 'Latest invoice',
    anchorDay: 'Billing day',
    testClock: 'Test clock',
    startedAt: 'Started',
    canceledAt: 'Cancelled',
    endedAt: 'Ended',
    comes: {
      renewsByCard: (amount, day, card) => `${amount} will be charged to ${card} on ${day}.`,
      renewsWithoutCard: (amount, day) => `${amount} is due on ${day}, and there is no card to charge.`,
      invoiceComes: (amount, day) => `An invoice of ${amount} will be sent on ${day}.`,
      invoiceOpen: (amount, day) => `An invoice of ${amount} is open${day === null ? '' : `, due on ${day}`}.`,
      renewsForNothing: (day) => `It renews on ${day} without a charge.`,
      endsAfter: (day) => `It ends after ${day}, its last day. Nothing more will be charged.`,
      pastDueRetry: (since, day) => `Unpaid since ${since}. The charge is tried again on ${day}.`,
      pastDue: (since) => `Unpaid since ${since}.`,
      waitsForPayment: (day) => `It waits for its first payment until ${day}.`,
      waitsForBuyer: 'The buyer has to confirm a charge with the bank.',
      ended: (day) => `It ended on ${day}. Nothing will be charged.`,
      nothing: 'Nothing is planned.',
    },
    openPayment: 'The page where the buyer confirms it',
    openInvoice: 'The page where the customer pays it',
    timeline: 'Timeline',
    timelineText: 'What happened and why, and what will happen when nobody does anything.',
    earlier: (rows) => `${rows} earlier steps`,
    invoices: 'Invoices',
    noInvoices: 'There is no invoice yet.',
    allInvoices: 'All its invoices',
    invoice: 'Invoice',
    due: 'Due',
    payments: 'Payments',
    noPayments: 'Nothing has been paid or tried yet.',
    allPayments: 'All payments of the customer',
    method: 'Method',
    cancel: 'Cancel subscription',
    resume: 'Keep it: take the cancel back',
    change: 'Change plan',
    edit: 'Card and metadata',
    payNow: (amount) => `Charge ${amount} now`,
    payQuestion: (amount, card) => `${amount} is charged to ${card} at once.`,
    payConsequence: 'When it succeeds, the invoice is paid. When it fails, everything goes on as planned.',
    payFailed: 'The charge did not come through, and nothing else has changed.',
    empty: {
      title: 'No subscriptions yet',
      text: 'A subscription begins when a buyer pays for a recurring price at the checkout, or when you make one here by hand.',
      action: 'New subscription',
    },
  },
  th: {
    title: 'การสมัครสมาชิก',
    create: 'สร้างการสมัครสมาชิก',
    subscription: (product) => `การสมัครสมาชิก: ${product}`,
    customer: 'ลูกค้า',
    product: 'สินค้า',
    price: 'ราคา',
    amount: 'จำนวนเงิน',
    quantity: 'จำนวน',
    collection: 'วิธีเก็บเงิน',
    byCard: 'ตัดบัตร',
    byInvoice: 'ส่งใบแจ้งหนี้',
    nextCharge: 'เก็บเงินครั้งถัดไป',
    renews: 'สิ้นสุดรอบ',
    endsOn: (day) => `สิ้นสุด ${day}`,
    endedOn: (day) => `สิ้นสุดแล้วเมื่อ ${day}`,
    endedReason: 'สาเหตุที่สิ้นสุด',
    reasons: {
      requested: 'มีการขอยกเลิก',
      first_payment_expired: 'ไม่มีการชำระครั้งแรกภายในเวลา',
      payment_failed: 'เก็บเงินไม่ได้',
      refunded: 'คืนเงินที่ชำระแล้ว',
      disputed: 'แพ้ข้อโต้แย้งของการชำระ',
    },
    about: 'รายละเอียดการสมัครสมาชิก',
    next: 'ขั้นถัดไป',
    card: 'บัตร',
    noCard: 'ไม่มีบัตร',
    cardOfCustomer: (card) => `${card} (บัตรหลักของลูกค้า)`,
    daysUntilDue: (days) => `ใบแจ้งหนี้แรกครบกำหนดใน ${days} วัน`,
    discount: 'ส่วนลด',
    discountLeft: (cycles) => (cycles === null ? 'ทุกรอบ' : cycles === 0 ? 'รอบนี้เป็นรอบสุดท้าย' : `อีก ${cycles} รอบ`),
    percent: (value) => `ลด ${value}%`,
    amountOff: (amount) => `ลดรอบละ ${amount}`,
    period: 'รอบปัจจุบัน',
    periodFromTo: (from, to) => `${from} ถึง ${to}`,
    carried: 'ยอดยกไป',
    creditOf: (amount) => `เครดิต ${amount} สำหรับใบแจ้งหนี้ถัดไป`,
    owedOf: (amount) => `${amount} จะรวมในใบแจ้งหนี้ถัดไป`,
    latestInvoice: 'ใบแจ้งหนี้ล่าสุด',
    anchorDay: 'วันเก็บเงินของเดือน',
    testClock: 'นาฬิกาทดสอบ',
    startedAt: 'เริ่มเมื่อ',
    canceledAt: 'ยกเลิกเมื่อ',
    endedAt: 'สิ้นสุดเมื่อ',
    comes: {
      renewsByCard: (amount, day, card) => `จะตัดเงิน ${amount} จากบัตร ${card} ในวันที่ ${day}`,
      renewsWithoutCard: (amount, day) => `ครบกำหนดชำระ ${amount} ในวันที่ ${day} แต่ไม่มีบัตรให้ตัดเงิน`,
      invoiceComes: (amount, day) => `จะส่งใบแจ้งหนี้ ${amount} ในวันที่ ${day}`,
      invoiceOpen: (amount, day) => `มีใบแจ้งหนี้ ${amount} รอชำระ${day === null ? '' : ` ครบกำหนดวันที่ ${day}`}`,
      renewsForNothing: (day) => `ต่ออายุวันที่ ${day} โดยไม่เก็บเงิน`,
      endsAfter: (day) => `ใช้ได้ถึงวันที่ ${day} เป็นวันสุดท้าย และจะไม่เก็บเงินอีก`,
      pastDueRetry: (since, day) => `ค้างชำระตั้งแต่ ${since} จะลองเก็บเงินอีกครั้งวันที่ ${day}`,
      pastDue: (since) => `ค้างชำระตั้งแต่ ${since}`,
      waitsForPayment: (day) => `รอชำระครั้งแรกถึงวันที่ ${day}`,
      waitsForBuyer: 'ผู้ซื้อต้องยืนยันการตัดเงินกับธนาคาร',
      ended: (day) => `สิ้นสุดแล้วเมื่อ ${day} จะไม่มีการเก็บเงินอีก`,
      nothing: 'ไม่มีสิ่งที่กำหนดไว้',
    },
    openPayment: 'หน้าที่ผู้ซื้อใช้ยืนยัน',
    openInvoice: 'หน้าที่ลูกค้าใช้ชำระ',
    timeline: 'ลำดับเวลา',
    timelineText: 'เกิดอะไรขึ้น เพราะอะไร และจะเกิดอะไรต่อไปหากไม่มีใครทำอะไร (ข้อความเป็นภาษาอังกฤษ)',
    earlier: (rows) => `${rows} ขั้นตอนก่อนหน้า`,
    invoices: 'ใบแจ้งหนี้',
    noInvoices: 'ยังไม่มีใบแจ้งหนี้',
    allInvoices: 'ใบแจ้งหนี้ทั้งหมดของรายการนี้',
    invoice: 'ใบแจ้งหนี้',
    due: 'ครบกำหนด',
    payments: 'การชำระเงิน',
    noPayments: 'ยังไม่มีการชำระหรือพยายามชำระ',
    allPayments: 'การชำระเงินทั้งหมดของลูกค้า',
    method: 'วิธีชำระ',
    cancel: 'ยกเลิกการสมัครสมาชิก',
    resume: 'ใช้ต่อ: ถอนการยกเลิก',
    change: 'เปลี่ยนแพ็กเกจ',
    edit: 'บัตรและข้อมูลเพิ่มเติม',
    payNow: (amount) => `เก็บเงิน ${amount} ตอนนี้`,
    payQuestion: (amount, card) => `จะตัดเงิน ${amount} จาก ${card} ทันที`,
    payConsequence: 'หากสำเร็จ ใบแจ้งหนี้จะชำระแล้ว หากไม่สำเร็จ ทุกอย่างเป็นไปตามกำหนดเดิม',
    payFailed: 'เก็บเงินไม่สำเร็จ และไม่มีอย่างอื่นเปลี่ยน',
    empty: {
      title: 'ยังไม่มีการสมัครสมาชิก',
      text: 'การสมัครสมาชิกเริ่มเมื่อผู้ซื้อชำระราคาแบบต่อเนื่องที่หน้าเช็กเอาต์ หรือเมื่อคุณสร้างเองที่นี่',
      action: 'สร้างการสมัครสมาชิก',
    },
  },
}
