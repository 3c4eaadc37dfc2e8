// What the page of a payout round by hand says, and the page of sample events.

import type { Locale } from '../../../rules/written-date.ts'
import { WORDS } from '../../words.ts'

const en = {
  title: 'Payout round',
  text: 'Every Friday at 10:00 the money that is available goes to your bank account. To test, run a round now for any day and time.',
  at: 'Time of the round',
  atHint: 'Day and time in Bangkok. All money that is available by then is in it.',
  run: 'Run the round',
  result: (moment: string) => `Round of ${moment}`,
  paid: 'Paid out',
  nothingPaid: 'Nothing was paid out.',
  skipped: 'Left out',
  arrival: 'Arrives on',
  account: 'Bank account',
  available: (amount: string, minimum: string) => `${amount} was available; a payout has at least ${minimum}.`,
  reasons: {
    negative_balance: 'The balance is negative',
    below_minimum: 'Less is available than the smallest payout',
    no_bank_account: 'There is no bank account',
    paused: 'Payouts are paused',
  } as Record<string, string>,
  allPayouts: 'All payouts',
}

const th: typeof en = {
  title: 'รอบโอนเงิน',
  text: 'ทุกวันศุกร์เวลา 10:00 เงินที่ถอนได้จะโอนเข้าบัญชีธนาคารของคุณ ที่นี่ทดลองสั่งรอบโอนได้ทันที ณ เวลาใดก็ได้',
  at: 'เวลาของรอบ',
  atHint: 'วันและเวลาตามเวลากรุงเทพฯ เงินทั้งหมดที่ถอนได้ในเวลานั้นจะรวมอยู่ในรอบ',
  run: 'สั่งรอบโอนเงิน',
  result: (moment) => `รอบของ ${moment}`,
  paid: 'โอนแล้ว',
  nothingPaid: 'ไม่มีเงินโอนออก',
  skipped: 'ข้าม',
  arrival: 'ถึงบัญชีวันที่',
  account: 'บัญชีธนาคาร',
  available: (amount, minimum) => `มีเงินที่ถอนได้ ${amount} โอนได้ตั้งแต่ ${minimum}`,
  reasons: {
    negative_balance: 'ยอดเงินติดลบ',
    below_minimum: 'เงินที่ถอนได้น้อยกว่ายอดโอนขั้นต่ำ',
    no_bank_account: 'ยังไม่มีบัญชีธนาคาร',
    paused: 'พักการโอนเงินไว้',
  },
  allPayouts: 'การโอนเข้าบัญชีทั้งหมด',
}

export const ROUNDS: Record<Locale, typeof en> = { en, th }

export type RoundWords = typeof en

const samplesEn = {
  title: 'Sample events',
  text: 'Sends an event of a type with example objects to every endpoint that wants it, signed like a real one. Nothing else happens.',
  type: WORDS.en.type,
  send: 'Send a sample',
  noEndpoint: 'No endpoint is enabled in test mode yet: the event is recorded, but sent nowhere.',
  addEndpoint: 'Go to webhooks',
  heard: (types: string) =>
    `Your endpoints listen to ${types} only: an event of another type is recorded, but sent nowhere.`,
}

const samplesTh: typeof samplesEn = {
  title: 'เหตุการณ์ตัวอย่าง',
  text: 'ส่งเหตุการณ์ตามประเภทพร้อมข้อมูลตัวอย่างไปยังเว็บฮุกทุกแห่งที่รับประเภทนั้น ลงลายเซ็นเหมือนของจริง โดยไม่มีอะไรอื่นเกิดขึ้น',
  type: WORDS.th.type,
  send: 'ส่งตัวอย่าง',
  noEndpoint: 'ยังไม่มีเว็บฮุกที่เปิดใช้งานในโหมดทดสอบ ระบบจะบันทึกเหตุการณ์ไว้ แต่ไม่ได้แจ้งใคร',
  addEndpoint: 'ไปที่เว็บฮุก',
  heard: (types) => `เว็บฮุกของร้านรับเฉพาะ ${types} เหตุการณ์ประเภทอื่นจะบันทึกไว้ แต่ไม่ได้แจ้งใคร`,
}

export const SAMPLES: Record<Locale, typeof samplesEn> = { en: samplesEn, th: samplesTh }

export type SampleWords = typeof samplesEn
