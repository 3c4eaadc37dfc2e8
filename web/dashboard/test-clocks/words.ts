// What the pages of test clocks say.

import type { Locale } from '../../../rules/written-date.ts'
import { WORDS } from '../../words.ts'

const en = {
  title: 'Test clocks',
  lead: 'Let months pass in seconds for customers of your choice, and see their renewals, failed cards and emails.',
  make: 'Create a test clock',
  name: WORDS.en.name,
  unnamed: 'Test clock',
  counted: (n: number) => `${n} without a name`,
  nameHint: 'What you try with it, such as: a card that fails in the second month.',
  shows: 'Clock time',
  showsHint: 'Day and time in Bangkok. From there it only goes forward.',
  heading: WORDS.en.testClock,
  showsNow: (moment: string) => `Clock time: ${moment}`,
  advancing: (moment: string, target: string) => `It is ${moment} and goes on to ${target}.`,
  advancingText: 'Everything due on the way happens at its time. This page refreshes automatically.',
  move: 'Advance',
  moveText: 'Choose how far, see what will happen by then, and let it happen.',
  choices: 'How far',
  day: '1 day',
  week: '1 week',
  month: '1 month',
  year: '1 year',
  nextEvent: 'To the next event',
  until: 'Until',
  untilHint: 'Day and time in Bangkok, at most ten years ahead.',
  show: 'Show what will happen',
  preview: (moment: string) => `What will happen until ${moment}`,
  nothingPlanned: 'Nothing is planned until then: only time passes.',
  onlyNext:
    'The next steps of each subscription, if nothing else is done. After its renewal the next period begins, and so on.',
  notAll: (n: number) => `Only the ${n} subscriptions whose periods end first are looked at.`,
  notLater: 'Choose a moment after the one that the clock shows.',
  advance: (moment: string) => `Advance to ${moment}`,
  subscriptions: WORDS.en.subscriptions,
  noSubscriptions: 'No subscriptions on this clock yet.',
  customers: WORDS.en.customers,
  noCustomers: 'No customers use this clock yet. Choose a clock when you add a customer.',
  addCustomer: 'Add a customer on this clock',
  all: 'All of them',
  email: WORDS.en.email,
  about: 'About this clock',
  remove: 'Delete',
  removeYes: 'Delete the clock',
  removeQuestion: (n: number) =>
    n === 0
      ? 'The clock goes away. What its customers did stays.'
      : `The clock goes away, and ${n === 1 ? 'the subscription that still runs on it ends' : `the ${n} subscriptions that still run on it end`} at once. What has happened stays.`,
  empty: {
    title: 'No test clocks yet',
    text: 'A test clock lets a year pass in seconds: put a customer on it, advance it, and see renewals, failures and reminders happen.',
    action: 'Create a test clock',
  },
}

const th: typeof en = {
  title: 'นาฬิกาทดสอบ',
  lead: 'เดินเวลาหลายเดือนในไม่กี่วินาทีให้ลูกค้าที่เลือก แล้วดูการต่ออายุ บัตรที่ตัดเงินไม่ผ่าน และอีเมลที่ส่ง',
  make: 'สร้างนาฬิกาทดสอบ',
  name: WORDS.th.name,
  unnamed: 'นาฬิกาทดสอบ',
  counted: (n) => `ไม่มีชื่อ ${n} ราย`,
  nameHint: 'เรื่องที่จะทดสอบ เช่น บัตรที่ตัดเงินไม่ผ่านในเดือนที่สอง',
  shows: 'เวลาของนาฬิกา',
  showsHint: 'วันและเวลาตามเวลากรุงเทพฯ หลังจากนั้นเดินไปข้างหน้าได้อย่างเดียว',
  heading: WORDS.th.testClock,
  showsNow: (moment) => `เวลาของนาฬิกา ${moment}`,
  advancing: (moment, target) => `ขณะนี้ ${moment} กำลังเดินไปถึง ${target}`,
  advancingText: 'รายการที่ถึงกำหนดในช่วงนี้จะเกิดขึ้นตามเวลา หน้านี้จะอัปเดตเอง',
  move: 'เดินเวลา',
  moveText: 'เลือกว่าจะเดินไปถึงเมื่อไร ดูสิ่งที่จะเกิดขึ้นก่อนถึงเวลานั้น แล้วจึงเดินเวลา',
  choices: 'เดินไปอีก',
  day: '1 วัน',
  week: '1 สัปดาห์',
  month: '1 เดือน',
  year: '1 ปี',
  nextEvent: 'ถึงเหตุการณ์ถัดไป',
  until: 'จนถึง',
  untilHint: 'วันและเวลาตามเวลากรุงเทพฯ ไม่เกิน 10 ปีข้างหน้า',
  show: 'แสดงสิ่งที่จะเกิดขึ้น',
  preview: (moment) => `สิ่งที่จะเกิดขึ้นจนถึง ${moment}`,
  nothingPlanned: 'ไม่มีรายการถึงกำหนดก่อนเวลานั้น',
  onlyNext: 'แสดงขั้นตอนถัดไปของการสมัครสมาชิกแต่ละรายการ โดยถือว่าไม่มีใครทำรายการเพิ่ม หลังต่ออายุแล้วรอบถัดไปจะเริ่ม และเป็นเช่นนี้ไปทุกรอบ',
  notAll: (n) => `แสดงเฉพาะการสมัครสมาชิก ${n} รายการแรกที่จะสิ้นสุดรอบ`,
  notLater: 'กรุณาเลือกเวลาที่อยู่หลังเวลาของนาฬิกา',
  advance: (moment) => `เดินเวลาไปถึง ${moment}`,
  subscriptions: WORDS.th.subscriptions,
  noSubscriptions: 'ยังไม่มีลูกค้าของนาฬิกานี้สมัครสมาชิก',
  customers: WORDS.th.customers,
  noCustomers: 'ยังไม่มีลูกค้าที่ใช้นาฬิกานี้ ต้องเลือกนาฬิกาตั้งแต่ตอนเพิ่มลูกค้า',
  addCustomer: 'เพิ่มลูกค้าที่ใช้นาฬิกานี้',
  all: 'ดูทั้งหมด',
  email: WORDS.th.email,
  about: 'รายละเอียดนาฬิกา',
  remove: 'ลบ',
  removeYes: 'ลบนาฬิกา',
  removeQuestion: (n) =>
    n === 0
      ? 'ระบบจะลบนาฬิกา แต่รายการของลูกค้ายังอยู่'
      : `ระบบจะลบนาฬิกา และการสมัครสมาชิก ${n} รายการที่ยังใช้งานอยู่จะสิ้นสุดทันที รายการที่เกิดขึ้นแล้วยังอยู่`,
  empty: {
    title: 'ยังไม่มีนาฬิกาทดสอบ',
    text: 'นาฬิกาทดสอบทำให้เวลา 1 ปีผ่านไปในไม่กี่วินาที เพิ่มลูกค้า เดินเวลา แล้วดูว่าการต่ออายุ การตัดเงินที่ไม่ผ่าน และการเตือนเป็นอย่างไร',
    action: 'สร้างนาฬิกาทดสอบ',
  },
}

export const CLOCKS: Record<Locale, typeof en> = { en, th }

export type ClockWords = typeof en
