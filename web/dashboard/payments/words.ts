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
  refunds: string
  refund: string
  tabs: { title: string; payments: string; refunds: string; disputes: string }
  dispute: string
  documents: string
  hostedPage: string
  invoicePdf: string
  receiptPdf: string
  waiting: string
  waitsForQr: string
  waitsForBank: string
  waitsForGateway: string
  qrAlt: (amount: string) => string
  shownUntil: string
  came: string
  approveAt: string
  transfers: string
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
    refunds: 'Refunds',
    refund: 'Refund',
    tabs: { title: 'Money from buyers', payments: 'Payments', refunds: 'Refunds', disputes: 'Disputes' },
    dispute: 'Dispute',
    documents: 'Papers',
    hostedPage: 'Page of the invoice, as the buyer sees it',
    invoicePdf: 'Invoice as PDF',
    receiptPdf: 'Receipt as PDF',
    waiting: 'What it waits for',
    waitsForQr: 'The buyer scans this QR with a banking app. What comes in is matched by itself.',
    waitsForBank: 'The buyer approves it with their bank. Nothing is charged before that.',
    waitsForGateway: 'The gateway has taken it and has not said yet what became of it. It is asked again by itself.',
    qrAlt: (amount) => `PromptPay QR for ${amount}`,
    shownUntil: 'Can be paid until',
    came: 'Has come so far',
    approveAt: 'Where the buyer approves it',
    transfers: 'Transfers',
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
    refunds: 'การคืนเงิน',
    refund: 'คืนเงิน',
    tabs: { title: 'เงินจากผู้ซื้อ', payments: 'การชำระเงิน', refunds: 'การคืนเงิน', disputes: 'ข้อโต้แย้ง' },
    dispute: 'ข้อโต้แย้ง',
    documents: 'เอกสาร',
    hostedPage: 'หน้าใบแจ้งหนี้ที่ผู้ซื้อเห็น',
    invoicePdf: 'ใบแจ้งหนี้ (PDF)',
    receiptPdf: 'ใบเสร็จรับเงิน (PDF)',
    waiting: 'กำลังรออะไร',
    waitsForQr: 'ผู้ซื้อสแกน QR นี้ด้วยแอปธนาคาร เงินที่เข้ามาจะจับคู่ให้เอง',
    waitsForBank: 'ผู้ซื้อต้องยืนยันกับธนาคารของตน ก่อนหน้านั้นจะไม่มีการตัดเงิน',
    waitsForGateway: 'ช่องทางรับเงินรับรายการแล้วแต่ยังไม่แจ้งผล ระบบจะสอบถามซ้ำเอง',
    qrAlt: (amount) => `QR พร้อมเพย์ ${amount}`,
    shownUntil: 'ชำระได้ถึง',
    came: 'ได้รับแล้ว',
    approveAt: 'หน้าที่ผู้ซื้อยืนยัน',
    transfers: 'เงินโอน',
    empty: {
      title: 'ยังไม่มีการชำระเงิน',
      text: 'ทุกความพยายามชำระเงินจะแสดงที่นี่ ไม่ว่าจะสำเร็จหรือไม่ ลองสร้างลิงก์ชำระเงินแล้วจ่ายเองในโหมดทดสอบ',
      action: 'สร้างลิงก์ชำระเงิน',
    },
  },
}
