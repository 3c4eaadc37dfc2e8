// What the page after a form says of what the form has done, by the word in its address (`?flash=saved`).
import type { Locale } from '../../../rules/written-date.ts'

const FLASH_MESSAGES = {
  saved: { en: 'Saved.', th: 'บันทึกแล้ว' },
  address_changed: {
    en: 'Your email address was changed. Every other session has ended.',
    th: 'เปลี่ยนอีเมลแล้ว อุปกรณ์อื่นออกจากระบบทั้งหมดแล้ว',
  },
  created: { en: 'Created.', th: 'สร้างแล้ว' },
  deleted: { en: 'Deleted.', th: 'ลบแล้ว' },
  done: { en: 'Done.', th: 'เรียบร้อยแล้ว' },
  refunded: { en: 'The refund has been asked for. Its status is below.', th: 'ส่งคำขอคืนเงินแล้ว ดูสถานะด้านล่าง' },
  matched: { en: 'Matched. The result is below.', th: 'จับคู่แล้ว ดูผลด้านล่าง' },
  sent_back: { en: 'The money goes back to its sender.', th: 'กำลังส่งเงินคืนผู้โอน' },
  said: { en: 'Saved. The status is below.', th: 'บันทึกแล้ว ดูสถานะด้านล่าง' },
  file_made: { en: 'The bank file is made. Download it below.', th: 'สร้างไฟล์แล้ว ดาวน์โหลดได้ด้านล่าง' },
  advancing: { en: 'The clock is advancing.', th: 'นาฬิกากำลังเดิน' },
  reported: { en: 'Reported by the bank.', th: 'ธนาคารรายงานแล้ว' },
  sampled: { en: 'The sample has been sent.', th: 'ส่งตัวอย่างแล้ว' },
  revoked: {
    en: 'The key is revoked. Calls with it are refused from now on.',
    th: 'เพิกถอนคีย์แล้ว คำขอที่ใช้คีย์นี้จะถูกปฏิเสธตั้งแต่นี้ไป',
  },
  enabled: {
    en: 'Enabled. Events are sent from now on; a replay sends older ones.',
    th: 'เปิดใช้งานแล้ว ระบบจะส่งเหตุการณ์ตั้งแต่นี้ไป ส่งเหตุการณ์เก่าได้ด้วยการส่งซ้ำ',
  },
  disabled: {
    en: 'Disabled. Nothing is sent, and what was waiting is cancelled.',
    th: 'ปิดใช้งานแล้ว ระบบจะไม่ส่งเหตุการณ์อีก และยกเลิกรายการที่รอส่งแล้ว',
  },
  account_confirmed: { en: 'Confirmed. Payouts may go there from now on.', th: 'ยืนยันแล้ว โอนเงินเข้าบัญชีนี้ได้ตั้งแต่นี้ไป' },
  account_chosen: { en: 'Payouts go there from now on.', th: 'ตั้งแต่นี้ไปเงินจะโอนเข้าบัญชีนี้' },
  account_added: { en: 'Added. From when on it is used stands below.', th: 'เพิ่มแล้ว เวลาที่เริ่มใช้แสดงอยู่ด้านล่าง' },
  pinged: { en: 'The ping was sent. What your server answered is below.', th: 'ส่งการทดสอบแล้ว ดูคำตอบของเซิร์ฟเวอร์ด้านล่าง' },
  retried: { en: 'Sent once more. What your server answered is below.', th: 'ส่งอีกครั้งแล้ว ดูคำตอบของเซิร์ฟเวอร์ด้านล่าง' },
  replayed: { en: 'The replay has begun.', th: 'เริ่มส่งซ้ำแล้ว' },
  trying_again: { en: 'It is tried again. What still fails stays here.', th: 'กำลังลองใหม่ รายการที่ยังไม่สำเร็จจะอยู่ที่นี่ต่อไป' },
  stopped: { en: 'Stopped. What has not been sent is not sent any more.', th: 'หยุดแล้ว จะไม่ส่งรายการที่เหลือ' },
  invited: { en: 'The invitation is on its way.', th: 'ส่งคำเชิญแล้ว' },
  link_renewed: {
    en: 'The invoice has another link. The one of before opens nothing any more.',
    th: 'ใบแจ้งหนี้มีลิงก์ใหม่แล้ว ลิงก์เดิมใช้ไม่ได้อีก',
  },
  removed: { en: 'Removed.', th: 'นำออกแล้ว' },
  canceled: { en: 'Cancelled. When it ends is shown below.', th: 'ยกเลิกแล้ว วันสิ้นสุดแสดงอยู่ด้านล่าง' },
  resumed: { en: 'The cancellation was undone. The subscription continues.', th: 'ถอนการยกเลิกแล้ว ใช้งานต่อได้' },
  charged: { en: 'The charge has been made. Its outcome is below.', th: 'ส่งคำขอตัดเงินแล้ว ดูผลด้านล่าง' },
  switched_off: {
    en: 'The licence is switched off: it does not verify until you switch it on.',
    th: 'ปิดไลเซนส์แล้ว จะตรวจสอบไม่ผ่านจนกว่าจะเปิดอีกครั้ง',
  },
  switched_on: { en: 'The licence is switched on again.', th: 'เปิดไลเซนส์อีกครั้งแล้ว' },
  rotated: {
    en: 'The licence has a new key. The old one is unknown from now on.',
    th: 'เปลี่ยนรหัสไลเซนส์แล้ว รหัสเดิมใช้ไม่ได้ตั้งแต่นี้ไป',
  },
  seats_free: { en: 'All devices are removed.', th: 'นำอุปกรณ์ออกทั้งหมดแล้ว' },
  device_removed: { en: 'The device is removed.', th: 'นำอุปกรณ์ออกแล้ว' },
  paying_out: { en: 'The payout is on its way. Its status is below.', th: 'กำลังโอนเข้าบัญชี ดูสถานะด้านล่าง' },
  cancelled: { en: 'Cancelled. It is kept with its number.', th: 'ยกเลิกแล้ว เอกสารยังเก็บไว้ตามเลขที่เดิม' },
  replaced: { en: 'Issued. It counts instead of the old document.', th: 'ออกเอกสารฉบับใหม่แทนฉบับเดิมแล้ว' },
  issued: { en: 'Issued. It can be paid now.', th: 'ออกใบแจ้งหนี้แล้ว ชำระได้แล้ว' },
  invoice_sent: { en: 'Sent by mail.', th: 'ส่งอีเมลแล้ว' },
  written_off: { en: 'Written off. Nobody is reminded any more.', th: 'ตัดเป็นหนี้สูญแล้ว จะไม่เตือนอีก' },
  paid_outside: { en: 'The invoice is paid. The customer gets a receipt.', th: 'ใบแจ้งหนี้ชำระแล้ว ลูกค้าจะได้รับใบเสร็จรับเงิน' },
  withheld: {
    en: 'Accepted. The invoice is paid, and the certificate is asked for.',
    th: 'ยอมรับแล้ว ใบแจ้งหนี้ชำระแล้ว และระบบจะขอหนังสือรับรอง',
  },
  file_deleted: { en: 'The file is deleted.', th: 'ลบไฟล์แล้ว' },
  certificate_kept: { en: 'The certificate’s file is kept.', th: 'เก็บไฟล์หนังสือรับรองแล้ว' },
  certificate_aside: { en: 'The file is set aside.', th: 'แยกไฟล์ออกแล้ว' },
  voided: { en: 'The invoice is void. Nothing is collected for it.', th: 'ยกเลิกใบแจ้งหนี้แล้ว จะไม่เรียกเก็บเงิน' },
} satisfies Record<string, Readonly<Record<Locale, string>>>

export type FlashMessage = keyof typeof FLASH_MESSAGES

/** Null for a word that nobody says. */
export function flashOf(word: string | null, locale: Locale): { name: string; words: string } | null {
  if (word === null || !Object.hasOwn(FLASH_MESSAGES, word)) return null
  return { name: word, words: FLASH_MESSAGES[word as FlashMessage][locale] }
}
