// What the pages of invoices say.
import type { Locale } from '../../../rules/written-date.ts'

type Reason = 'subscription_create' | 'subscription_cycle' | 'subscription_change' | 'checkout' | 'manual'

export interface InvoicesWords {
  title: string
  number: string
  numberHint: string
  total: string
  due: string
  about: string
  reasonTitle: string
  reasons: Record<Reason, string>
  period: string
  paidAt: string
  nextAttempt: string
  attempts: string
  waived: string
  money: string
  subtotal: string
  discount: string
  discountBy: (code: string) => string
  vat: string
  beforeVat: string
  received: string
  left: string
  lines: string
  description: string
  quantity: string
  unit: string
  payments: string
  noPayments: string
  documents: string
  invoicePdf: string
  receipt: string
  creditNote: (number: string) => string
  inThai: string
  inEnglish: string
  hosted: string
  hostedText: string
  hostedOver: string
  openHosted: string
  qrTitle: string
  qrAlt: string
  qrUntil: (day: string) => string
  qrGone: string
  reminders: string
  noReminders: string
  reminderBefore: (days: number) => string
  reminderOn: string
  reminderAfter: (days: number) => string
  mail: Record<'queued' | 'sent' | 'failed' | 'skipped' | 'mailbox' | 'withheld', string>
  charging: string
  pay: string
  payTitle: (number: string) => string
  payText: (amount: string) => string
  card: string
  cardDefault: string
  cardDefaultHint: string
  testCard: string
  payNow: (amount: string) => string
  void: string
  voidYes: string
  renewLink: string
  renewWhat: string
  renewYes: string
  voidWhat: Record<Exclude<Reason, 'checkout'>, string>
  voidAnyway: string
  atCheckout: string
  empty: { title: string; text: string; action: string }
}

export const INVOICES: Record<Locale, InvoicesWords> = {
  en: {
    title: 'Invoices',
    number: 'Number',
    numberHint: 'INV-2026-000001',
    total: 'Total',
    due: 'Due',
    about: 'About this invoice',
    reasonTitle: 'Why it was made',
    reasons: {
      subscription_create: 'First period of a subscription',
      subscription_cycle: 'Renewal of a subscription',
      subscription_change: 'Change of plan',
      checkout: 'Checkout',
      manual: 'By hand',
    },
    period: 'Period',
    paidAt: 'Paid at',
    nextAttempt: 'Next attempt',
    attempts: 'Attempts so far',
    waived: 'Its period was given away: the subscription goes on as if it had been paid.',
    money: 'Money',
    subtotal: 'Before the discount',
    discount: 'Discount',
    discountBy: (code) => `Discount by ${code}`,
    vat: 'of which VAT',
    beforeVat: 'of which net of VAT',
    received: 'Received so far',
    left: 'Still to come',
    lines: 'Lines',
    description: 'Description',
    quantity: 'Quantity',
    unit: 'Each',
    payments: 'Attempts to pay',
    noPayments: 'Nobody has tried to pay it.',
    documents: 'Documents',
    invoicePdf: 'Invoice',
    receipt: 'Receipt',
    creditNote: (number) => `Credit note ${number}`,
    inThai: 'in Thai',
    inEnglish: 'in English',
    hosted: 'Page of the invoice',
    hostedText: 'Whoever has this address sees the invoice and can pay it. Send it to your customer.',
    hostedOver: 'Whoever has this address sees the invoice and its documents.',
    openHosted: 'Open it',
    qrTitle: 'PromptPay',
    qrAlt: 'PromptPay QR code of this invoice',
    qrUntil: (day) => `This code can be paid until ${day}.`,
    qrGone: 'There is no QR code to pay with any more.',
    reminders: 'Reminders',
    noReminders: 'No reminder has been due.',
    reminderBefore: (days) => `${days} ${days === 1 ? 'day' : 'days'} before it is due`,
    reminderOn: 'On the day it is due',
    reminderAfter: (days) => `${days} ${days === 1 ? 'day' : 'days'} after it was due`,
    mail: {
      queued: 'Waits to be sent',
      sent: 'Sent',
      failed: 'Could not be sent',
      skipped: 'Left out: there was nothing to remind of, or no address',
      mailbox: 'In the mailbox: test mode sends no mail',
      withheld: 'Not sent: the address had enough for this hour',
    },
    charging: 'A card is being charged. This page looks again by itself.',
    pay: 'Charge a card',
    payTitle: (number) => `Charge ${number} to a card`,
    payText: (amount) =>
      `${amount} is charged at once. When it comes through, the invoice is paid and the customer gets a receipt; when the bank refuses, the invoice stays open.`,
    card: 'Card',
    cardDefault: 'The usual card',
    cardDefaultHint: 'The card of the subscription, else the customer’s default.',
    testCard: 'Test card',
    payNow: (amount) => `Charge ${amount}`,
    void: 'Void',
    voidYes: 'Void this invoice',
    renewLink: 'Renew the link',
    renewWhat:
      'The invoice gets another link for its buyer. The one of before opens nothing any more: send the new one, if somebody waits for it.',
    renewYes: 'Make another link',
    voidWhat: {
      subscription_create:
        'Its subscription has not begun and ends with it: it becomes expired, and nothing is charged.',
      subscription_cycle:
        'This period is forgiven: the subscription goes on as if it had been paid, and the next period is billed as usual.',
      subscription_change: 'The change of plan stays; what it would have cost is not collected.',
      manual: 'It is not collected.',
    },
    voidAnyway: 'Its number stays used, and its page says that it is void. This cannot be undone.',
    atCheckout: 'It belongs to a checkout, which is paid and ended there.',
    empty: {
      title: 'No invoices yet',
      text: 'Every checkout and every period of a subscription has its invoice here, with its number, its QR code and its receipt.',
      action: 'Make a checkout link',
    },
  },
  th: {
    title: 'ใบแจ้งหนี้',
    number: 'เลขที่',
    numberHint: 'INV-2026-000001',
    total: 'ยอดรวม',
    due: 'ครบกำหนด',
    about: 'รายละเอียดใบแจ้งหนี้',
    reasonTitle: 'ออกเพราะ',
    reasons: {
      subscription_create: 'รอบแรกของการสมัครสมาชิก',
      subscription_cycle: 'ต่ออายุการสมัครสมาชิก',
      subscription_change: 'เปลี่ยนแพ็กเกจ',
      checkout: 'การชำระที่หน้าเช็กเอาต์',
      manual: 'ออกด้วยมือ',
    },
    period: 'รอบ',
    paidAt: 'ชำระเมื่อ',
    nextAttempt: 'จะลองตัดเงินอีกครั้ง',
    attempts: 'ลองแล้ว (ครั้ง)',
    waived: 'รอบนี้ยกให้ลูกค้า การสมัครสมาชิกเดินต่อเหมือนชำระแล้ว',
    money: 'เงิน',
    subtotal: 'ก่อนหักส่วนลด',
    discount: 'ส่วนลด',
    discountBy: (code) => `ส่วนลดจากโค้ด ${code}`,
    vat: 'รวมภาษีมูลค่าเพิ่ม',
    beforeVat: 'มูลค่าก่อนภาษี',
    received: 'ได้รับแล้ว',
    left: 'ยังขาดอีก',
    lines: 'รายการ',
    description: 'รายละเอียด',
    quantity: 'จำนวน',
    unit: 'ราคาต่อหน่วย',
    payments: 'ความพยายามชำระเงิน',
    noPayments: 'ยังไม่มีใครพยายามชำระ',
    documents: 'เอกสาร',
    invoicePdf: 'ใบแจ้งหนี้',
    receipt: 'ใบเสร็จรับเงิน',
    creditNote: (number) => `ใบลดหนี้ ${number}`,
    inThai: 'ภาษาไทย',
    inEnglish: 'ภาษาอังกฤษ',
    hosted: 'หน้าใบแจ้งหนี้',
    hostedText: 'ใครก็ตามที่มีลิงก์นี้จะเห็นใบแจ้งหนี้และชำระเงินได้ ส่งให้ลูกค้าของคุณได้เลย',
    hostedOver: 'ใครก็ตามที่มีลิงก์นี้จะเห็นใบแจ้งหนี้และเอกสาร',
    openHosted: 'เปิดหน้า',
    qrTitle: 'พร้อมเพย์',
    qrAlt: 'คิวอาร์พร้อมเพย์ของใบแจ้งหนี้นี้',
    qrUntil: (day) => `ชำระด้วยคิวอาร์นี้ได้ถึง ${day}`,
    qrGone: 'ไม่มีคิวอาร์ให้ชำระแล้ว',
    reminders: 'การเตือน',
    noReminders: 'ยังไม่ถึงเวลาเตือน',
    reminderBefore: (days) => `${days} วันก่อนครบกำหนด`,
    reminderOn: 'ในวันครบกำหนด',
    reminderAfter: (days) => `${days} วันหลังครบกำหนด`,
    mail: {
      queued: 'รอส่ง',
      sent: 'ส่งแล้ว',
      failed: 'ส่งไม่สำเร็จ',
      skipped: 'ไม่ได้ส่ง เพราะไม่มีอะไรต้องเตือนแล้ว หรือไม่มีที่อยู่อีเมล',
      mailbox: 'อยู่ในกล่องจดหมาย โหมดทดสอบไม่ส่งอีเมลจริง',
      withheld: 'ไม่ได้ส่ง เพราะที่อยู่นี้ได้รับอีเมลครบจำนวนในชั่วโมงนี้แล้ว',
    },
    charging: 'กำลังตัดเงินจากบัตร หน้านี้จะดูผลให้เอง',
    pay: 'ตัดเงินจากบัตร',
    payTitle: (number) => `ตัดเงิน ${number} จากบัตร`,
    payText: (amount) =>
      `จะตัดเงิน ${amount} ทันที ถ้าสำเร็จ ใบแจ้งหนี้จะชำระแล้วและลูกค้าจะได้รับใบเสร็จ ถ้าธนาคารปฏิเสธ ใบแจ้งหนี้จะยังรอชำระอยู่`,
    card: 'บัตร',
    cardDefault: 'บัตรที่ใช้ตามปกติ',
    cardDefaultHint: 'บัตรของการสมัครสมาชิก หรือบัตรหลักของลูกค้า',
    testCard: 'บัตรทดสอบ',
    payNow: (amount) => `ตัดเงิน ${amount}`,
    void: 'ยกเลิกใบแจ้งหนี้',
    voidYes: 'ยืนยันยกเลิกใบแจ้งหนี้นี้',
    renewLink: 'สร้างลิงก์ใหม่',
    renewWhat: 'ใบแจ้งหนี้จะได้ลิงก์ใหม่สำหรับผู้ซื้อ และลิงก์เดิมจะเปิดไม่ได้อีก หากมีผู้รอลิงก์อยู่ ให้ส่งลิงก์ใหม่ให้',
    renewYes: 'ยืนยันสร้างลิงก์ใหม่',
    voidWhat: {
      subscription_create: 'การสมัครสมาชิกยังไม่เริ่มและจะสิ้นสุดไปด้วย โดยมีสถานะหมดอายุและไม่มีการตัดเงิน',
      subscription_cycle: 'รอบนี้ยกให้ลูกค้า การสมัครสมาชิกเดินต่อเหมือนชำระแล้ว และรอบถัดไปจะเรียกเก็บตามปกติ',
      subscription_change: 'แพ็กเกจที่เปลี่ยนแล้วยังคงอยู่ แต่จะไม่เรียกเก็บส่วนต่าง',
      manual: 'จะไม่เรียกเก็บเงิน',
    },
    voidAnyway: 'เลขที่นี้ถือว่าใช้ไปแล้ว และหน้าใบแจ้งหนี้จะบอกว่าเป็นโมฆะ ย้อนกลับไม่ได้',
    atCheckout: 'ใบแจ้งหนี้นี้เป็นของหน้าเช็กเอาต์ ซึ่งชำระและสิ้นสุดที่นั่น',
    empty: {
      title: 'ยังไม่มีใบแจ้งหนี้',
      text: 'ทุกการชำระที่หน้าเช็กเอาต์และทุกรอบของการสมัครสมาชิกจะมีใบแจ้งหนี้ที่นี่ พร้อมเลขที่ คิวอาร์ และใบเสร็จ',
      action: 'สร้างลิงก์ชำระเงิน',
    },
  },
}
