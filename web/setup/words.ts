// The words of the page on which a customer stores a card, in Thai and English.
import type { Locale } from '../../rules/written-date.ts'
import { WORDS } from '../words.ts'

const en = {
  title: (shop: string) => `Save your card with ${shop}`,
  text: 'For your next payments and renewals.',
  agree: 'I agree to save this card',
  whose: 'For the account of',
  /** What is past due is charged at once (rules/consent.ts), and what renews later. */
  chargedToday: (amount: string) => `Today, when you save the card: ${amount}`,
  chargedLater: 'Later, on its day',
  renewsOn: (day: string) => `Renews on ${day}`,
  pastDue: 'Past due',
  invoice: (number: string) => `Invoice ${number}`,
  pay: (amount: string) => `Pay ${amount}`,
  nothingOwed: 'Nothing is past due, and nothing is charged now.',
  nothingNow: 'Nothing is charged now.',
  store: 'Save the card',
  storeAndPay: (amount: string) => `Save the card and pay ${amount}`,
  safe: 'Sent over an encrypted connection',
  done: 'Your card is saved',
  doneText: (card: string, shop: string) => `${card} is saved with ${shop}. You can close this page.`,
  remove: 'See or remove your cards',
  expired: 'This link has expired',
  expiredText: (shop: string) => `No card was saved. You can add one in your account, or ask ${shop} for a new link.`,
  toAccount: WORDS.en.toYourAccount,
  noCards: 'This shop cannot save cards on a page yet. Please ask the shop.',
}

const th: typeof en = {
  title: (shop) => `บันทึกบัตรของคุณกับ ${shop}`,
  text: 'สำหรับการชำระเงินและการต่ออายุครั้งต่อไป',
  agree: 'ยินยอมให้เก็บบัตรนี้',
  whose: 'สำหรับบัญชีของ',
  chargedToday: (amount) => `ตัดวันนี้ ทันทีที่บันทึกบัตร ${amount}`,
  chargedLater: 'ตัดครั้งต่อไป ตามกำหนด',
  renewsOn: (day) => `ต่ออายุวันที่ ${day}`,
  pastDue: 'ค้างชำระ',
  invoice: (number) => `ใบแจ้งหนี้ ${number}`,
  pay: (amount) => `ชำระ ${amount}`,
  nothingOwed: 'ไม่มียอดค้างชำระ และยังไม่มีการตัดเงินในตอนนี้',
  nothingNow: 'ยังไม่มีการตัดเงินในตอนนี้',
  store: 'บันทึกบัตร',
  storeAndPay: (amount) => `บันทึกบัตรและชำระ ${amount}`,
  safe: 'ส่งข้อมูลด้วยการเชื่อมต่อแบบเข้ารหัส',
  done: 'บันทึกบัตรแล้ว',
  doneText: (card, shop) => `บันทึกบัตร ${card} กับ ${shop} เรียบร้อยแล้ว ปิดหน้านี้ได้เลย`,
  remove: 'ดูหรือลบบัตรของคุณ',
  expired: 'ลิงก์นี้หมดอายุแล้ว',
  expiredText: (shop) => `ยังไม่มีการบันทึกบัตร คุณเพิ่มบัตรได้ในบัญชีของคุณ หรือขอลิงก์ใหม่จาก ${shop}`,
  toAccount: WORDS.th.toYourAccount,
  noCards: 'ร้านนี้ยังไม่รับบันทึกบัตรบนหน้าเว็บ กรุณาติดต่อร้าน',
}

export const SETTING_UP: Record<Locale, typeof en> = { en, th }
