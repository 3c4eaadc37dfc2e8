// What the pages of simulations say, and in Thai what a script can make happen (in English rules/simulations.ts says it).
import { SIMULATED_ACTIONS, type SimulatedAction } from '../../../rules/simulations.ts'
import type { Locale } from '../../../rules/written-date.ts'

export interface SimulationWords {
  title: string
  make: string
  makeText: string
  customers: string
  customersHint: string
  months: string
  monthsHint: string
  seed: string
  seedHint: string
  methods: string
  method: Record<string, string>
  script: string
  scriptText: string
  line: (n: number) => string
  month: string
  share: string
  what: string
  nothing: string
  moreLines: string
  start: string
  of: (customers: number, months: number) => string
  running: (moment: string, end: string) => string
  runningText: string
  again: string
  held: (n: number) => string
  broken: (n: number) => string
  promise: string
  times: string
  samples: string
  noAnswer: string
  failed: string
  money: string
  gross: string
  fees: string
  refunded: string
  paidOut: string
  available: string
  pending: string
  whatHappened: string
  payments: string
  failedPayments: string
  refunds: string
  disputes: string
  payouts: string
  events: string
  invoices: string
  issued: string
  subscriptions: string
  about: string
  finished: string
  empty: { title: string; text: string; action: string }
}

export const SIMULATIONS: Record<Locale, SimulationWords> = {
  en: {
    title: 'Simulations',
    make: 'Simulate a shop',
    makeText:
      'Months of a shop in seconds, on a clock of its own: nothing of it shows among your own payments. At the end every promise about money is checked.',
    customers: 'Customers',
    customersHint: '1 to 1,000',
    months: 'Months',
    monthsHint: '1 to 120',
    seed: 'Seed',
    seedHint: 'The same seed and script give the same figures.',
    methods: 'How they pay',
    method: { auto_charge: 'By card, charged by itself', invoice: 'By invoice' },
    script: 'What goes wrong',
    scriptText: 'Each line: in which month, to how many percent of the customers whom it can concern, and what.',
    line: (n) => `Line ${n}`,
    month: 'Month',
    share: 'Percent',
    what: 'What',
    nothing: 'Nothing',
    moreLines: 'More lines',
    start: 'Start',
    of: (customers, months) =>
      `${customers} ${customers === 1 ? 'customer' : 'customers'}, ${months} ${months === 1 ? 'month' : 'months'}`,
    running: (moment, end) => `It is ${moment}; it goes on to ${end}.`,
    runningText: 'This page looks again by itself.',
    again: 'Simulate again',
    held: (n) => `All ${n} promises held.`,
    broken: (n) => `${n} ${n === 1 ? 'promise was' : 'promises were'} broken.`,
    promise: 'Promise',
    times: 'How often',
    samples: 'For example',
    noAnswer: 'no answer in time',
    failed: 'It could not be finished',
    money: 'Money',
    gross: 'Paid by customers',
    fees: 'Fees and VAT',
    refunded: 'Refunded',
    paidOut: 'Paid out',
    available: 'Available',
    pending: 'Pending',
    whatHappened: 'What happened',
    payments: 'Payments',
    failedPayments: 'Failed payments',
    refunds: 'Refunds',
    disputes: 'Disputes',
    payouts: 'Payouts',
    events: 'Events',
    invoices: 'Invoices',
    issued: 'Issued',
    subscriptions: 'Subscriptions at the end',
    about: 'About this simulation',
    finished: 'Finished',
    empty: {
      title: 'No simulations yet',
      text: 'Let a year of a shop pass with declines, refunds and late transfers, and see that every satang is where it belongs.',
      action: 'Simulate a shop',
    },
  },
  th: {
    title: 'การจำลอง',
    make: 'จำลองร้านค้า',
    makeText: 'หลายเดือนของร้านค้าในไม่กี่วินาที บนนาฬิกาของมันเอง ไม่ปนกับการชำระเงินของคุณ และตรวจคำมั่นเรื่องเงินทุกข้อเมื่อจบ',
    customers: 'ลูกค้า',
    customersHint: '1 ถึง 1,000 ราย',
    months: 'เดือน',
    monthsHint: '1 ถึง 120',
    seed: 'เลขตั้งต้น',
    seedHint: 'เลขตั้งต้นและบทเดียวกันให้ผลเหมือนกัน',
    methods: 'วิธีเก็บเงิน',
    method: { auto_charge: 'ตัดบัตรอัตโนมัติ', invoice: 'ส่งใบแจ้งหนี้' },
    script: 'สิ่งที่ผิดพลาด',
    scriptText: 'แต่ละบรรทัด: เกิดในเดือนใด กับกี่เปอร์เซ็นต์ของลูกค้าที่เกี่ยวข้อง และเกิดอะไร',
    line: (n) => `บรรทัดที่ ${n}`,
    month: 'เดือน',
    share: 'เปอร์เซ็นต์',
    what: 'เหตุการณ์',
    nothing: 'ไม่มี',
    moreLines: 'เพิ่มบรรทัด',
    start: 'เริ่ม',
    of: (customers, months) => `ลูกค้า ${customers} ราย ${months} เดือน`,
    running: (moment, end) => `ขณะนี้ ${moment} จะไปถึง ${end}`,
    runningText: 'หน้านี้จะอัปเดตเอง',
    again: 'จำลองอีกครั้ง',
    held: (n) => `คำมั่นทั้ง ${n} ข้อเป็นจริง`,
    broken: (n) => `คำมั่น ${n} ข้อไม่เป็นจริง`,
    promise: 'คำมั่น',
    times: 'กี่ครั้ง',
    samples: 'ตัวอย่าง',
    noAnswer: 'ไม่มีคำตอบทันเวลา',
    failed: 'ทำไม่จบ',
    money: 'เงิน',
    gross: 'ลูกค้าชำระ',
    fees: 'ค่าธรรมเนียมและภาษี',
    refunded: 'คืนเงิน',
    paidOut: 'โอนเข้าบัญชีแล้ว',
    available: 'ถอนได้',
    pending: 'รอพร้อมถอน',
    whatHappened: 'สิ่งที่เกิดขึ้น',
    payments: 'การชำระเงิน',
    failedPayments: 'การชำระเงินที่ไม่สำเร็จ',
    refunds: 'การคืนเงิน',
    disputes: 'ข้อโต้แย้ง',
    payouts: 'การโอนเข้าบัญชี',
    events: 'เหตุการณ์',
    invoices: 'ใบแจ้งหนี้',
    issued: 'ออกแล้ว',
    subscriptions: 'การสมัครสมาชิกเมื่อจบ',
    about: 'รายละเอียดการจำลอง',
    finished: 'เสร็จเมื่อ',
    empty: {
      title: 'ยังไม่มีการจำลอง',
      text: 'ให้หนึ่งปีของร้านค้าผ่านไป พร้อมบัตรที่ตัดเงินไม่ผ่าน การคืนเงิน และเงินโอนที่มาช้า แล้วดูว่าทุกสตางค์อยู่ในที่ของมัน',
      action: 'จำลองร้านค้า',
    },
  },
}

/** What a line of the script makes happen: `the card is lost: it is not tried again`. */
export function actionWords(what: string, locale: Locale): string {
  if (!Object.hasOwn(SIMULATED_ACTIONS, what)) return what
  return locale === 'th' ? THAI[what as SimulatedAction] : SIMULATED_ACTIONS[what as SimulatedAction].says
}

const THAI: Record<SimulatedAction, string> = {
  decline: 'ตัดเงินของเดือนไม่ผ่านสองครั้ง แล้วสำเร็จเมื่อลองใหม่หลังสามวัน',
  insufficient_funds: 'บัตรไม่มีเงิน ลองกี่ครั้งก็ไม่ผ่าน',
  hard_decline: 'บัตรหาย จึงไม่ลองตัดเงินอีก',
  lost_answer: 'ตัดเงินแล้ว แต่คำตอบจากเกตเวย์หายไป',
  new_card: 'ผู้ซื้อให้บัตรใหม่ที่ใช้ได้',
  late_qr: 'ชำระใบแจ้งหนี้ของเดือนช้ากว่ากำหนดหลายวัน',
  short: 'โอนขาดหนึ่งบาท แล้วโอนตามมา',
  over: 'โอนเกินหนึ่งบาท',
  duplicate: 'ชำระใบแจ้งหนี้เดียวกันสองครั้ง',
  unpaid: 'ไม่ชำระใบแจ้งหนี้ของเดือนเลย',
  cancel: 'ยกเลิกเมื่อสิ้นสุดรอบ',
  cancel_now: 'ยกเลิกทันที',
  resume: 'ถอนการยกเลิกที่ตั้งไว้',
  refund: 'คืนเงินรายการล่าสุดเต็มจำนวน แต่ยังเป็นสมาชิกต่อ',
  partial_refund: 'คืนเงิน 100 บาทของรายการล่าสุด',
  dispute: 'ธนาคารดึงเงินรายการล่าสุดกลับ และยังไม่ตัดสินเมื่อจบ',
  dispute_won: 'ธนาคารดึงเงินรายการล่าสุดกลับ แล้วตัดสินให้ร้านชนะ',
  dispute_lost: 'ธนาคารดึงเงินรายการล่าสุดกลับ แล้วตัดสินให้ผู้ซื้อชนะ',
  change_plan: 'ผู้ซื้อย้ายไปแผนถัดไป คิดส่วนต่างตามสัดส่วน',
}
