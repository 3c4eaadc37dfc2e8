// What the first page of a shop says, in both languages.

import type { SkipReason } from '../../../rules/payouts.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { WORDS } from '../../words.ts'

export type AttentionName =
  | 'unpaidOut'
  | 'failingEndpoints'
  | 'pastDue'
  | 'transfersUnmatched'
  | 'transfersUnderpaid'
  | 'transfersOverpaid'
  | 'transfersDuplicate'
  | 'slipsToJudge'
  | 'disabledEndpoints'
  | 'openDisputes'
  | 'refundsToSend'
  | 'payoutsToSend'
  | 'failedPayouts'
  | 'quarantined'
  | 'approvals'
export type StartName = 'product' | 'link' | 'bankAccount' | 'endpoint' | 'payment' | 'taxDetails' | 'team'

const plural = (count: string, one: string, many: string) => `${count} ${count === '1' ? one : many}`

const en = {
  title: 'Home',
  today: 'Today',
  takings: 'Gross in the last 28 days',
  gross: 'Gross',
  grossToday: 'Gross today',
  net: WORDS.en.net,
  fees: 'Fees',
  refunds: 'Refunds',
  disputes: WORDS.en.disputes,
  /** `share`: null where it would be from almost nothing. */
  up: (by: string, share: string | null) => `▲ +${by}${share === null ? '' : ` (${share})`}`,
  down: (by: string, share: string | null) => `▼ −${by}${share === null ? '' : ` (${share})`}`,
  fromBefore: (from: string) => `from ${from}`,
  yesterday: (from: string) => `Yesterday up to this time: ${from}`,
  allYesterday: 'All of yesterday',
  nothingBefore: 'There is no earlier period to compare with.',
  /** A part of the figure above: `Net: ฿960.94`. */
  ofIt: (name: string, amount: string) => `${name}: ${amount}`,
  same: (from: string) => `Same as the previous period: ${from}`,
  from: (before: string) => `Previous period: ${before}`,
  chart: 'Gross by day',
  day: 'Day',
  allAnalytics: 'All analytics',
  mrr: 'Monthly recurring revenue',
  mrrByDay: 'Monthly recurring revenue by day',
  lastDays: 'last 28 days',
  /** `ending`: how many of them will end; null for none. */
  activeOnes: (count: string, ending: string | null) =>
    `from ${plural(count, 'subscription', 'subscriptions')}${ending === null ? '' : `, ${ending} of them will end`}`,
  next: 'Next payout',
  nextOn: (day: string, arrives: string) =>
    day === arrives
      ? `Friday ${day} at 10:00, in your account the same day.`
      : `Friday ${day} at 10:00; in your account on ${arrives}.`,
  /** The amount available at that time, although none of it is paid out. */
  nextWould: (amount: string, day: string) => `${amount} will be available on Friday ${day}.`,
  /** Money that is not available by the next round. */
  comesLater: (amount: string) => `${amount} is pending for a later payout.`,
  skipped: {
    negative_balance: () => 'Nothing will be paid out: the balance is below zero.',
    below_minimum: (minimum) => `Nothing will be paid out: a payout is at least ${minimum}.`,
    no_bank_account: () => 'Nothing will be paid out: there is no bank account to pay to.',
    paused: () => 'Nothing will be paid out: payouts are paused in the settings.',
  } as Record<SkipReason, (minimum: string) => string>,
  /** There is a bank account, but it may not be used by then. */
  accountWaits: (from: string) =>
    `Nothing will be paid out: the new bank account may be used from ${from} on, or once a second owner confirms it.`,
  payments: 'Latest payments',
  allPayments: 'All payments',
  attention: 'Needs your attention',
  waits: {
    pastDue: (count) => plural(count, 'subscription is past due', 'subscriptions are past due'),
    transfersUnmatched: (count) => plural(count, 'transfer matches no payment', 'transfers match no payment'),
    transfersUnderpaid: (count) => plural(count, 'transfer is underpaid', 'transfers are underpaid'),
    transfersOverpaid: (count) => plural(count, 'transfer is overpaid', 'transfers are overpaid'),
    transfersDuplicate: (count) =>
      plural(count, 'transfer pays what was paid already', 'transfers pay what was paid already'),
    slipsToJudge: (count) => plural(count, 'slip to review', 'slips to review'),
    unpaidOut: (amount) => `${amount} cannot be paid out: add the bank account that it goes to`,
    failingEndpoints: (count) =>
      plural(count, 'webhook endpoint does not take its events', 'webhook endpoints do not take their events'),
    disabledEndpoints: (count) => plural(count, 'webhook endpoint is disabled', 'webhook endpoints are disabled'),
    openDisputes: (count) => plural(count, 'undecided dispute', 'undecided disputes'),
    approvals: (count) => plural(count, 'proposal waits for your approval', 'proposals wait for your approval'),
    quarantined: (n) => plural(n, 'automatic step keeps failing', 'automatic steps keep failing'),
    refundsToSend: (count) => plural(count, 'refund to send', 'refunds to send'),
    payoutsToSend: (count) => plural(count, 'payout to send', 'payouts to send'),
    failedPayouts: (count) => plural(count, 'payout failed in the last 28 days', 'payouts failed in the last 28 days'),
  } as Record<AttentionName, (count: string) => string>,
  /** What is missing of what was asked for. */
  short: (amount: string) => `${amount} short`,
  sinceDay: (day: string) => `since ${day}`,
  goingLive: 'Going live: what real money needs',
  start: 'Getting started',
  putAway: 'Hide this list',
  startText: (done: number, of: number) => `${done} of ${of} done`,
  done: 'Done',
  toDo: 'To do',
  steps: {
    product: 'Add a product with a price',
    link: WORDS.en.makeAPaymentLink,
    bankAccount: 'Add the bank account that payouts go to',
    endpoint: 'Add a webhook endpoint',
    payment: 'Take the first payment',
    taxDetails: 'Fill in your tax details',
    team: 'Invite your team',
  } as Record<StartName, string>,
}

const th: typeof en = {
  title: 'หน้าแรก',
  today: 'วันนี้',
  takings: 'ยอดขาย 28 วันล่าสุด',
  gross: 'ยอดขาย',
  grossToday: 'ยอดขายวันนี้',
  net: WORDS.th.net,
  fees: 'ค่าธรรมเนียม',
  refunds: 'คืนเงิน',
  disputes: WORDS.th.disputes,
  up: (by, share) => `▲ +${by}${share === null ? '' : ` (${share})`}`,
  down: (by, share) => `▼ −${by}${share === null ? '' : ` (${share})`}`,
  fromBefore: (from) => `จาก ${from}`,
  yesterday: (from) => `เมื่อวานถึงเวลานี้: ${from}`,
  allYesterday: 'เมื่อวานทั้งวัน',
  nothingBefore: 'ยังไม่มีช่วงก่อนหน้าให้เทียบ',
  ofIt: (name, amount) => `${name}: ${amount}`,
  same: (from) => `เท่ากับช่วงก่อนหน้า: ${from}`,
  from: (before) => `ช่วงก่อนหน้า: ${before}`,
  chart: 'ยอดขายรายวัน',
  day: 'วัน',
  allAnalytics: 'ดูสถิติทั้งหมด',
  mrr: 'รายได้ประจำต่อเดือน',
  mrrByDay: 'รายได้ประจำต่อเดือน รายวัน',
  lastDays: '28 วันล่าสุด',
  activeOnes: (count, ending) => `จากการสมัครสมาชิก ${count} รายการ${ending === null ? '' : ` จะสิ้นสุด ${ending} รายการ`}`,
  next: 'รอบโอนถัดไป',
  nextOn: (day, arrives) =>
    `วันศุกร์ที่ ${day} เวลา 10:00\u00a0น. ${day === arrives ? 'ถึง\u2060บัญชี\u2060วัน\u2060เดียว\u2060กัน' : `ถึงบัญชีวันที่ ${arrives}`}`,
  nextWould: (amount, day) => `วันศุกร์ที่ ${day} จะมีเงินที่ถอนได้ ${amount}`,
  comesLater: (amount) => `อีก ${amount} โอนในรอบหลังจากนั้น`,
  skipped: {
    negative_balance: () => 'รอบนี้จะไม่มีการโอน เพราะยอดเงินติดลบ',
    below_minimum: (minimum) => `รอบนี้จะไม่มีการโอน เพราะยอดขั้นต่ำคือ ${minimum}`,
    no_bank_account: () => 'รอบนี้จะไม่มีการโอน เพราะยังไม่มีบัญชีธนาคารสำหรับรับเงิน',
    paused: () => 'รอบนี้จะไม่มีการโอน เพราะพักการโอนไว้ในการตั้งค่า',
  },
  accountWaits: (from) => `รอบนี้จะไม่มีการโอน เพราะบัญชีธนาคารใหม่ใช้ได้ตั้งแต่ ${from} หรือเมื่อเจ้าของร้านอีกคนยืนยัน`,
  payments: 'การชำระเงินล่าสุด',
  allPayments: 'ดูการชำระเงินทั้งหมด',
  attention: 'รอให้คุณจัดการ',
  waits: {
    pastDue: (count) => `การสมัครสมาชิก ${count} รายการค้างชำระ`,
    transfersUnmatched: (count) => `เงินโอนที่ยังจับคู่ไม่ได้ ${count} รายการ`,
    transfersUnderpaid: (count) => `เงินโอนขาด ${count} รายการ`,
    transfersOverpaid: (count) => `เงินโอนเกิน ${count} รายการ`,
    transfersDuplicate: (count) => `เงินโอนซ้ำ ${count} รายการ`,
    slipsToJudge: (count) => `สลิป ${count} ใบรอให้คุณตรวจสอบ`,
    unpaidOut: (amount) => `${amount} ยังโอนเข้าบัญชีไม่ได้ เพิ่มบัญชีธนาคารสำหรับรับเงิน`,
    failingEndpoints: (count) => `ปลายทางเว็บฮุก ${count} รายการไม่รับเหตุการณ์ที่ส่งไป`,
    disabledEndpoints: (count) => `ปลายทางเว็บฮุก ${count} รายการถูกปิดใช้งาน`,
    openDisputes: (count) => `ข้อโต้แย้งที่ยังไม่ตัดสิน ${count} รายการ`,
    approvals: (n) => `คำขอ ${n} รายการรอคุณอนุมัติ`,
    quarantined: (n) => `ขั้นตอนอัตโนมัติติดขัด ${n} รายการ`,
    refundsToSend: (count) => `การคืนเงิน ${count} รายการรอให้คุณโอน`,
    payoutsToSend: (count) => `การโอนเข้าบัญชี ${count} รายการรอให้คุณโอน`,
    failedPayouts: (count) => `การโอนเข้าบัญชี ${count} รายการไม่สำเร็จใน 28 วันที่ผ่านมา`,
  },
  short: (amount) => `ขาดอีก ${amount}`,
  sinceDay: (day) => `ตั้งแต่ ${day}`,
  goingLive: 'เปิดใช้งานจริง: สิ่งที่ต้องมีก่อนรับเงินจริง',
  start: 'เริ่มต้นใช้งาน',
  putAway: 'ซ่อนรายการนี้',
  startText: (done, of) => `เสร็จแล้ว ${done} จาก ${of}`,
  done: 'เสร็จแล้ว',
  toDo: 'ยังไม่ได้ทำ',
  steps: {
    product: 'เพิ่มสินค้าพร้อมราคา',
    link: WORDS.th.makeAPaymentLink,
    bankAccount: 'เพิ่มบัญชีธนาคารสำหรับรับเงินโอน',
    endpoint: 'เพิ่มปลายทางเว็บฮุก',
    payment: 'รับการชำระเงินครั้งแรก',
    taxDetails: 'กรอกข้อมูลภาษีของร้าน',
    team: 'เชิญทีมงาน',
  },
}

export const HOME: Record<Locale, typeof en> = { en, th }
