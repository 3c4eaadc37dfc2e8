// What the page after a form says of what the form has done, by the word in its address (`?flash=saved`).
import type { Locale } from '../../../rules/written-date.ts'

/** English and Thai of each. */
const FLASH_MESSAGES = {
  saved: ['Saved.', 'บันทึกแล้ว'],
  created: ['Created.', 'สร้างแล้ว'],
  deleted: ['Deleted.', 'ลบแล้ว'],
  done: ['Done.', 'เรียบร้อยแล้ว'],
  refunded: ['The refund has been asked for. Its status is below.', 'ส่งคำขอคืนเงินแล้ว ดูสถานะด้านล่าง'],
  matched: ['Assigned. What became of it stands below.', 'จับคู่แล้ว ดูผลด้านล่าง'],
  sent_back: ['The money goes back to its sender.', 'กำลังส่งเงินคืนผู้โอน'],
  advancing: ['The clock is on its way.', 'นาฬิกากำลังเดิน'],
  reported: ['The bank has reported it.', 'ธนาคารรายงานแล้ว'],
  sampled: ['The sample has been sent.', 'ส่งตัวอย่างแล้ว'],
  revoked: ['The key is revoked. Calls with it are refused from now on.', 'เพิกถอนคีย์แล้ว คำขอที่ใช้คีย์นี้จะถูกปฏิเสธตั้งแต่บัดนี้'],
  enabled: [
    'Enabled. Events are sent from now on; a replay sends older ones.',
    'เปิดใช้งานแล้ว เหตุการณ์จะถูกส่งตั้งแต่บัดนี้ ส่งเหตุการณ์เก่าได้ด้วยการส่งซ้ำ',
  ],
  disabled: [
    'Disabled. Nothing is sent, and what was waiting is cancelled.',
    'ปิดใช้งานแล้ว จะไม่ส่งอะไรอีก และรายการที่รออยู่ถูกยกเลิก',
  ],
  account_confirmed: ['Confirmed. Payouts may go there from now on.', 'ยืนยันแล้ว โอนเงินเข้าบัญชีนี้ได้ตั้งแต่บัดนี้'],
  account_chosen: ['Payouts go there from now on.', 'ตั้งแต่นี้ไปเงินจะโอนเข้าบัญชีนี้'],
  account_added: ['Added. From when on it is used stands below.', 'เพิ่มแล้ว เวลาที่เริ่มใช้แสดงอยู่ด้านล่าง'],
  pinged: ['The ping was sent. What your server answered is below.', 'ส่งการทดสอบแล้ว ดูคำตอบของเซิร์ฟเวอร์ด้านล่าง'],
  retried: ['Sent once more. What your server answered is below.', 'ส่งอีกครั้งแล้ว ดูคำตอบของเซิร์ฟเวอร์ด้านล่าง'],
  replayed: ['The replay has begun.', 'เริ่มส่งซ้ำแล้ว'],
  trying_again: ['It is tried again. What still fails stays here.', 'กำลังลองใหม่ รายการที่ยังไม่สำเร็จจะอยู่ที่นี่ต่อไป'],
  stopped: ['Stopped. What has not been sent is not sent any more.', 'หยุดแล้ว รายการที่ยังไม่ได้ส่งจะไม่ถูกส่งอีก'],
  invited: ['The invitation is on its way.', 'ส่งคำเชิญแล้ว'],
  link_renewed: [
    'The invoice has another link. The one of before opens nothing any more.',
    'ใบแจ้งหนี้มีลิงก์ใหม่แล้ว ลิงก์เดิมใช้ไม่ได้อีก',
  ],
  removed: ['Removed.', 'นำออกแล้ว'],
  canceled: ['Cancelled. When it ends is shown below.', 'ยกเลิกแล้ว วันสิ้นสุดแสดงอยู่ด้านล่าง'],
  resumed: ['It goes on: the cancel is taken back.', 'ใช้ต่อได้ ถอนการยกเลิกแล้ว'],
  charged: ['The charge has been made. Its outcome is below.', 'ส่งคำขอตัดเงินแล้ว ดูผลด้านล่าง'],
  switched_off: [
    'The licence is switched off: it does not verify until you switch it on.',
    'ปิดไลเซนส์แล้ว จะตรวจสอบไม่ผ่านจนกว่าจะเปิดอีกครั้ง',
  ],
  switched_on: ['The licence is switched on again.', 'เปิดไลเซนส์อีกครั้งแล้ว'],
  rotated: ['The licence has a new key. The old one is unknown from now on.', 'ไลเซนส์มีคีย์ใหม่แล้ว คีย์เก่าใช้ไม่ได้ตั้งแต่บัดนี้'],
  seats_free: ['All seats are free again.', 'ที่นั่งทั้งหมดว่างแล้ว'],
  paying_out: ['The payout is on its way. Its status is below.', 'กำลังโอนเข้าบัญชี ดูสถานะด้านล่าง'],
  voided: ['The invoice is void. Nothing is collected for it.', 'ยกเลิกใบแจ้งหนี้แล้ว จะไม่เรียกเก็บเงิน'],
} satisfies Record<string, readonly [en: string, th: string]>

export type FlashMessage = keyof typeof FLASH_MESSAGES

/** Null for a word that nobody says. */
export function flashWords(word: string | null, locale: Locale): string | null {
  if (word === null || !Object.hasOwn(FLASH_MESSAGES, word)) return null
  return FLASH_MESSAGES[word as FlashMessage][locale === 'th' ? 1 : 0]
}
