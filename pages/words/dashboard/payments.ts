// What the pages of payments say.
import type { Locale } from '../../../rules/written-date.ts'

export interface PaymentsWords {
  title: string
  payment: (amount: string) => string
  method: string
  customer: string
  gross: string
  fee: string
  vat: string
  net: string
  refunded: string
  disputed: string
  received: string
  availableOn: string
  paidAt: string
  payout: string
  invoice: string
  subscription: string
  session: string
  declined: string
  money: string
  about: string
  ledger: string
  ledgerText: string
  ledgerEmpty: string
  type: string
  refunds: string
  noRefunds: string
  refund: string
  webhooks: string
  webhooksText: string
  noEvents: string
  event: string
  deliveries: string
  empty: { title: string; text: string; action: string }
}

export const PAYMENTS: Record<Locale, PaymentsWords> = {
  en: {
    title: 'Payments',
    payment: (amount) => `Payment of ${amount}`,
    method: 'Method',
    customer: 'Customer',
    gross: 'Amount',
    fee: 'Fee',
    vat: 'VAT on the fee',
    net: 'Net',
    refunded: 'Refunded',
    disputed: 'Disputed',
    received: 'Received',
    availableOn: 'Available on',
    paidAt: 'Paid at',
    payout: 'Payout',
    invoice: 'Invoice',
    subscription: 'Subscription',
    session: 'Checkout',
    declined: 'Why it failed',
    money: 'Money',
    about: 'About this payment',
    ledger: 'Ledger',
    ledgerText: 'What this payment did to the balance, line by line.',
    ledgerEmpty: 'Nothing has been booked: no money has come.',
    type: 'Type',
    refunds: 'Refunds',
    noRefunds: 'Nothing has been refunded.',
    refund: 'Refund',
    webhooks: 'Events and webhooks',
    webhooksText: 'What your servers were told of it, and what they answered.',
    noEvents: 'Nothing has been told yet.',
    event: 'Event',
    deliveries: 'Deliveries',
    empty: {
      title: 'No payments yet',
      text: 'Every attempt to pay stands here, whether it came through or not. Make a checkout link and pay it yourself in test mode.',
      action: 'Make a checkout link',
    },
  },
  th: {
    title: 'การชำระเงิน',
    payment: (amount) => `การชำระเงิน ${amount}`,
    method: 'วิธีชำระ',
    customer: 'ลูกค้า',
    gross: 'จำนวนเงิน',
    fee: 'ค่าธรรมเนียม',
    vat: 'ภาษีมูลค่าเพิ่มของค่าธรรมเนียม',
    net: 'สุทธิ',
    refunded: 'คืนเงินแล้ว',
    disputed: 'ถูกโต้แย้ง',
    received: 'ได้รับ',
    availableOn: 'ถอนได้ตั้งแต่',
    paidAt: 'ชำระเมื่อ',
    payout: 'รอบโอน',
    invoice: 'ใบแจ้งหนี้',
    subscription: 'การสมัครสมาชิก',
    session: 'การชำระที่หน้าเช็กเอาต์',
    declined: 'สาเหตุที่ไม่สำเร็จ',
    money: 'เงิน',
    about: 'รายละเอียดการชำระเงิน',
    ledger: 'บัญชีแยกประเภท',
    ledgerText: 'การชำระเงินนี้เปลี่ยนยอดเงินอย่างไร ทีละบรรทัด',
    ledgerEmpty: 'ยังไม่มีการลงบัญชี เพราะยังไม่มีเงินเข้า',
    type: 'ประเภท',
    refunds: 'การคืนเงิน',
    noRefunds: 'ยังไม่มีการคืนเงิน',
    refund: 'คืนเงิน',
    webhooks: 'เหตุการณ์และเว็บฮุก',
    webhooksText: 'สิ่งที่แจ้งไปยังเซิร์ฟเวอร์ของคุณ และคำตอบที่ได้',
    noEvents: 'ยังไม่ได้แจ้งอะไร',
    event: 'เหตุการณ์',
    deliveries: 'การส่ง',
    empty: {
      title: 'ยังไม่มีการชำระเงิน',
      text: 'ทุกความพยายามชำระเงินจะแสดงที่นี่ ไม่ว่าจะสำเร็จหรือไม่ ลองสร้างลิงก์ชำระเงินแล้วจ่ายเองในโหมดทดสอบ',
      action: 'สร้างลิงก์ชำระเงิน',
    },
  },
}
