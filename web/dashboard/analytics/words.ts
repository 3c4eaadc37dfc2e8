// What the analytics of a shop say, in both languages. What each figure is: docs/analytics.md.
import type { Choice } from '../../../rules/chosen-period.ts'
import type { Locale } from '../../../rules/written-date.ts'

interface AnalyticsWords {
  title: string
  period: string
  choices: Record<Choice | 'own', string>
  own: string
  from: string
  to: string
  by: string
  byDay: string
  byMonth: string
  show: string
  span(from: string, to: string): string
  problems: Record<'order' | 'length', string>
  money: string
  moneyText: string
  day: string
  month: string
  payments: string
  gross: string
  fees: string
  refunds: string
  disputes: string
  net: string
  grossAndNet: string
  whatWent: string
  recurring: string
  recurringText: string
  mrr: string
  active: string
  begun: string
  ended: string
  churn: string
  churnedOf(churned: string): string
  mrrOver: string
  movement: string
  activeOver: string
  churnOver: string
  dropoff: string
  dropoffText: string
  step: string
  reached: string
  started: string
  tried: string
  paid: string
  funnel: string
  methods: string
  worth: string
  method: string
  conversion: string
  classes: Record<'succeeded' | 'recovered' | 'lost' | 'dropped', string>
}

export const ANALYTICS: Record<Locale, AnalyticsWords> = {
  en: {
    title: 'Analytics',
    period: 'Period',
    choices: { 7: '7 days', 28: '28 days', 90: '90 days', '12m': '12 months', own: 'Other days' },
    own: 'Choose days',
    from: 'From',
    to: 'To and including',
    by: 'By',
    byDay: 'Day',
    byMonth: 'Month',
    show: 'Show',
    span: (from, to) => (from === to ? `${from}, in Bangkok` : `${from} to ${to}, days in Bangkok`),
    problems: {
      order: 'The first day comes after the last. These are the last 28 days.',
      length: 'That is more days than a chart has room for. It is shown by month.',
    },
    money: 'Money',
    moneyText: 'Net is gross less fees, refunds and disputes: what the balance moved by. Each counts when it happened.',
    day: 'Day',
    month: 'Month',
    payments: 'Payments',
    gross: 'Gross',
    fees: 'Fees',
    refunds: 'Refunds',
    disputes: 'Disputes',
    net: 'Net',
    grossAndNet: 'Gross and net',
    whatWent: 'Fees, refunds and disputes',
    recurring: 'Subscriptions',
    recurringText:
      'Recurring revenue is what active subscriptions cost in a month at the price and quantity they have now, before discounts; a year counts its twelfth. What is shown over time is what there was when each day or month ended.',
    mrr: 'Recurring revenue a month',
    active: 'Active subscriptions',
    begun: 'New',
    ended: 'Ended',
    churn: 'Churn',
    churnedOf: (churned) => `${churned} of those active at the beginning`,
    mrrOver: 'Recurring revenue over time',
    movement: 'Recurring revenue gained and lost',
    activeOver: 'Active subscriptions over time',
    churnOver: 'Churn: share of those active at the beginning that ended',
    dropoff: 'Checkout',
    dropoffText: 'Checkouts that were begun in this period and have ended, under the first way to pay that was tried.',
    step: 'Step',
    reached: 'Checkouts',
    started: 'Begun',
    tried: 'Tried to pay',
    paid: 'Paid',
    funnel: 'How far checkouts come',
    methods: 'Drop-off by payment method',
    worth: 'What they asked for, by payment method',
    method: 'Payment method',
    conversion: 'Conversion',
    classes: { succeeded: 'Paid at once', recovered: 'Paid later', lost: 'Tried, not paid', dropped: 'Never tried' },
  },
  th: {
    title: 'สถิติ',
    period: 'ช่วงเวลา',
    choices: { 7: '7 วัน', 28: '28 วัน', 90: '90 วัน', '12m': '12 เดือน', own: 'ช่วงอื่น' },
    own: 'เลือกวัน',
    from: 'ตั้งแต่',
    to: 'ถึง',
    by: 'แสดงราย',
    byDay: 'วัน',
    byMonth: 'เดือน',
    show: 'แสดง',
    span: (from, to) => (from === to ? `${from} ตามเวลากรุงเทพฯ` : `${from} ถึง ${to} ตามเวลากรุงเทพฯ`),
    problems: {
      order: 'วันแรกอยู่หลังวันสุดท้าย จึงแสดง 28 วันล่าสุดแทน',
      length: 'จำนวนวันมากเกินกว่าที่กราฟจะแสดงได้ จึงแสดงเป็นรายเดือน',
    },
    money: 'เงิน',
    moneyText: 'สุทธิคือยอดขายหักค่าธรรมเนียม เงินคืน และข้อโต้แย้ง ซึ่งเท่ากับที่ยอดเงินเปลี่ยนไป แต่ละรายการนับในวันที่เกิดขึ้น',
    day: 'วัน',
    month: 'เดือน',
    payments: 'จำนวนการชำระเงิน',
    gross: 'ยอดขาย',
    fees: 'ค่าธรรมเนียม',
    refunds: 'คืนเงิน',
    disputes: 'ข้อโต้แย้ง',
    net: 'สุทธิ',
    grossAndNet: 'ยอดขายและยอดสุทธิ',
    whatWent: 'ค่าธรรมเนียม เงินคืน และข้อโต้แย้ง',
    recurring: 'การสมัครสมาชิก',
    recurringText:
      'รายได้ประจำคือราคาต่อเดือนของการสมัครสมาชิกที่ใช้งานอยู่ ตามราคาและจำนวนปัจจุบันก่อนหักส่วนลด รายปีนับหนึ่งในสิบสอง กราฟแสดงค่า ณ สิ้นแต่ละวันหรือเดือน',
    mrr: 'รายได้ประจำต่อเดือน',
    active: 'สมาชิกที่ใช้งานอยู่',
    begun: 'เริ่มใหม่',
    ended: 'สิ้นสุด',
    churn: 'อัตราการเลิกใช้',
    churnedOf: (churned) => `${churned} รายจากที่ใช้งานอยู่เมื่อต้นช่วง`,
    mrrOver: 'รายได้ประจำตามเวลา',
    movement: 'รายได้ประจำที่เพิ่มและลด',
    activeOver: 'จำนวนสมาชิกตามเวลา',
    churnOver: 'อัตราการเลิกใช้: สัดส่วนของสมาชิกต้นช่วงที่สิ้นสุดลง',
    dropoff: 'หน้าชำระเงิน',
    dropoffText: 'หน้าชำระเงินที่เปิดในช่วงนี้และสิ้นสุดแล้ว แยกตามวิธีชำระที่ลองเป็นครั้งแรก',
    step: 'ขั้น',
    reached: 'จำนวน',
    started: 'เปิดหน้าชำระเงิน',
    tried: 'ลองชำระ',
    paid: 'ชำระสำเร็จ',
    funnel: 'ผู้ซื้อไปถึงขั้นไหน',
    methods: 'ผลของแต่ละวิธีชำระ',
    worth: 'มูลค่าของแต่ละวิธีชำระ',
    method: 'วิธีชำระ',
    conversion: 'อัตราสำเร็จ',
    classes: {
      succeeded: 'สำเร็จในครั้งแรก',
      recovered: 'สำเร็จภายหลัง',
      lost: 'ลองแล้วไม่สำเร็จ',
      dropped: 'ไม่ได้ลองชำระ',
    },
  },
}
