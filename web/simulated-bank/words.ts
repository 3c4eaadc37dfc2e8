// What the simulated bank says on its page for 3-D Secure, in Thai and in English.
import type { Locale } from '../../rules/written-date.ts'

const en = {
  bank: 'Simulated bank',
  title: 'Confirm this payment',
  text: 'Please confirm that you are making this payment.',
  merchant: 'Shop',
  card: 'Card',
  reference: 'Reference',
  at: 'Time',
  approve: 'Approve payment',
  refuse: 'Decline',
  note: 'This page stands in for your bank in test mode. A real bank asks for a code or sends you to its app.',
  back: 'Back to the payment page',
  close: 'You can close this page.',
  decided: {
    succeeded: 'The payment is confirmed',
    failed: 'This payment was not confirmed',
    other: 'This payment has been decided',
  },
  after: {
    succeeded: 'You have approved it. Go back to the payment page to see the result.',
    failed: 'Nothing was charged.',
    other: 'There is nothing more to do here.',
  },
}

const th: typeof en = {
  bank: 'ธนาคารจำลอง',
  title: 'ยืนยันการชำระเงิน',
  text: 'กรุณายืนยันว่าคุณเป็นผู้ทำรายการนี้',
  merchant: 'ร้านค้า',
  card: 'บัตร',
  reference: 'เลขอ้างอิง',
  at: 'เวลาทำรายการ',
  approve: 'ยืนยันการชำระเงิน',
  refuse: 'ปฏิเสธรายการ',
  note: 'หน้านี้ทำหน้าที่แทนธนาคารในโหมดทดสอบ ธนาคาร\u2060จริงจะขอรหัส OTP หรือให้ยืนยันในแอปธนาคาร',
  back: 'กลับไปที่หน้าชำระเงิน',
  close: 'ปิดหน้านี้ได้เลย',
  decided: {
    succeeded: 'ยืนยันการชำระเงินแล้ว',
    failed: 'รายการนี้ไม่ได้รับการยืนยัน',
    other: 'รายการนี้ดำเนินการแล้ว',
  },
  after: {
    succeeded: 'คุณยืนยันรายการนี้แล้ว กลับไปดูผลที่หน้าชำระเงินได้เลย',
    failed: 'ไม่มีการตัดเงิน',
    other: 'ไม่ต้องดำเนินการเพิ่ม',
  },
}

export const BANK_PAGE: Record<Locale, typeof en> = { en, th }
