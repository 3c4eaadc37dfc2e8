// What the simulated bank says on its page for 3-D Secure, in Thai and in English.
import type { Locale } from '../../rules/written-date.ts'
import { WORDS } from '../words.ts'

const en = {
  bank: 'Simulated bank',
  title: 'Approve this payment?',
  text: 'Approve only if this is your payment.',
  amount: WORDS.en.amount,
  merchant: 'Shop',
  card: 'Card',
  reference: 'Reference',
  at: 'Time',
  approve: 'Approve',
  refuse: 'Decline',
  note: 'This page stands in for your bank in test mode. A\u00a0real bank asks for a code or sends you to its app.',
  back: 'Back to the payment page',
  close: 'You can close this page.',
  decided: {
    succeeded: 'You approved this payment',
    failed: 'This payment was not approved',
    other: 'This payment has been decided',
  },
  after: {
    succeeded: 'Go back to the payment page to finish.',
    failed: 'Nothing was charged. Go back to choose another way to pay.',
    other: 'There is nothing more to do here.',
  },
}

const th: typeof en = {
  bank: 'ธนาคารจำลอง',
  title: 'ยืนยันรายการนี้หรือไม่',
  text: 'ยืนยันเฉพาะเมื่อคุณเป็นผู้ทำรายการนี้',
  amount: WORDS.th.amount,
  merchant: 'ร้านค้า',
  card: 'บัตร',
  reference: 'เลขอ้างอิง',
  at: 'เวลาทำรายการ',
  approve: 'ยืนยันรายการ',
  refuse: 'ปฏิเสธรายการ',
  note: 'หน้านี้ทำหน้าที่แทนธนาคารในโหมดทดสอบ ธนาคาร\u2060จริงจะขอรหัส OTP หรือให้ยืนยันในแอปธนาคาร',
  back: 'กลับไปที่หน้าชำระเงิน',
  close: 'ปิดหน้านี้ได้เลย',
  decided: {
    succeeded: 'คุณยืนยันรายการนี้แล้ว',
    failed: 'รายการนี้ไม่ได้รับการยืนยัน',
    other: 'รายการนี้ดำเนินการแล้ว',
  },
  after: {
    succeeded: 'กลับไปที่หน้าชำระเงินเพื่อทำรายการต่อ',
    failed: 'ไม่มีการตัดเงิน กลับไปเลือกวิธีชำระเงินอื่นได้',
    other: 'ไม่ต้องดำเนินการเพิ่ม',
  },
}

export const BANK_PAGE: Record<Locale, typeof en> = { en, th }
