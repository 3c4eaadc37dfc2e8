// What the simulated bank says on its page for 3-D Secure, in Thai and in English.
import type { Locale } from '../../rules/written-date.ts'

const en = {
  bank: 'Simulated bank',
  title: 'Confirm this payment',
  text: 'Your bank asks whether it is you who pays.',
  merchant: 'Shop',
  amount: 'Amount',
  card: 'Card',
  approve: 'Approve',
  refuse: 'Refuse',
  note: 'In test mode this page stands in for your bank. A real bank asks for a code, or sends you to its app.',
  back: 'Return to the shop',
  close: 'You can close this page.',
  decided: {
    succeeded: 'The payment is confirmed',
    failed: 'The payment was refused',
    other: 'This payment is decided',
  },
}

const th: typeof en = {
  bank: 'ธนาคารจำลอง',
  title: 'ยืนยันการชำระเงิน',
  text: 'ธนาคารขอให้คุณยืนยันว่าเป็นผู้ทำรายการนี้',
  merchant: 'ร้านค้า',
  amount: 'จำนวนเงิน',
  card: 'บัตร',
  approve: 'ยืนยันการชำระเงิน',
  refuse: 'ปฏิเสธรายการ',
  note: 'หน้านี้ทำหน้าที่แทนธนาคารในโหมดทดสอบ ธนาคารจริงจะขอรหัส OTP หรือให้ยืนยันในแอปธนาคาร',
  back: 'กลับไปที่ร้านค้า',
  close: 'ปิดหน้านี้ได้เลย',
  decided: {
    succeeded: 'ยืนยันการชำระเงินแล้ว',
    failed: 'ปฏิเสธรายการแล้ว',
    other: 'รายการนี้ดำเนินการแล้ว',
  },
}

export const BANK_PAGE: Record<Locale, typeof en> = { en, th }
