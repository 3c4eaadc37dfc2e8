// Every word of the documents, in Thai and English. Tax invoices and receipts must be in Thai (Revenue Code §86/4, §105 bis): English ones have
// both languages.
import { byMethod } from '../rules/payment-methods.ts'
import type { Locale } from '../rules/written-date.ts'

export const WORDS = {
  invoice: { th: 'ใบแจ้งหนี้', en: 'Invoice' },
  receipt: { th: 'ใบเสร็จรับเงิน', en: 'Receipt' },
  credit_note: { th: 'ใบลดหนี้', en: 'Credit note' },
  refund_note: { th: 'หลักฐานการคืนเงิน', en: 'Refund note' },
  original: { th: 'ใบกำกับภาษีเดิม', en: 'Original tax invoice' },
  original_receipt: { th: 'ใบเสร็จรับเงินเดิม', en: 'Original receipt' },
  original_date: { th: 'วันที่ฉบับเดิม', en: 'Date of the original' },
  reason: { th: 'สาเหตุ', en: 'Reason' },
  no_reason: { th: 'คืนเงินให้ลูกค้า', en: 'Refund to the customer' },
  original_items: { th: 'รายการตามเอกสารเดิม', en: 'Items of the original' },
  original_value: { th: 'มูลค่าตามเอกสารเดิมก่อนภาษีมูลค่าเพิ่ม', en: 'Original value before VAT' },
  credited_before: { th: 'ลดหนี้ไปแล้วก่อนภาษีมูลค่าเพิ่ม', en: 'Already credited, before VAT' },
  right_value: { th: 'มูลค่าที่ถูกต้องก่อนภาษีมูลค่าเพิ่ม', en: 'Correct value before VAT' },
  difference: { th: 'ผลต่างก่อนภาษีมูลค่าเพิ่ม', en: 'Difference before VAT' },
  given_back: { th: 'จำนวนเงินที่คืน', en: 'Refunded' },
  tax_invoice: { th: 'ใบกำกับภาษี / ใบเสร็จรับเงิน', en: 'Tax invoice / Receipt' },
  abbreviated_tax_invoice: { th: 'ใบกำกับภาษีอย่างย่อ / ใบเสร็จรับเงิน', en: 'Abbreviated tax invoice / Receipt' },
  of_invoice: { th: 'ใบแจ้งหนี้เลขที่', en: 'Invoice' },
  replaces: { th: 'ออกแทนฉบับเลขที่', en: 'Issued instead of' },
  replaced_by: { th: 'ยกเลิก ใช้ฉบับใหม่เลขที่', en: 'Replaced by' },
  cancelled: { th: 'ยกเลิก', en: 'CANCELLED' },
  draft: { th: 'ฉบับร่าง', en: 'DRAFT' },
  cancelled_on: { th: 'ยกเลิกเมื่อวันที่', en: 'Cancelled on' },
  zero: { th: 'มูลค่าภาษีอัตราศูนย์', en: 'Value at 0% VAT' },
  exempt: { th: 'มูลค่าที่ได้รับยกเว้นภาษีมูลค่าเพิ่ม', en: 'Value exempt from VAT' },
  test: { th: 'โหมดทดสอบ ใช้เป็นเอกสารจริงไม่ได้', en: 'Test mode: not a valid document' },
  number: { th: 'เลขที่', en: 'Number' },
  date: { th: 'วันที่', en: 'Date' },
  due: { th: 'ครบกำหนดชำระ', en: 'Due' },
  period: { th: 'รอบบิล', en: 'Period' },
  paid_on: { th: 'วันที่ชำระเงิน', en: 'Paid on' },
  paid_by: { th: 'ชำระโดย', en: 'Paid by' },
  ...byMethod(({ names }) => names),
  seller: { th: 'ผู้ขาย', en: 'Seller' },
  buyer: { th: 'ลูกค้า', en: 'Customer' },
  tax_id: { th: 'เลขประจำตัวผู้เสียภาษี', en: 'Tax ID' },
  head_office: { th: 'สำนักงานใหญ่', en: 'Head office' },
  branch: { th: 'สาขาที่', en: 'Branch' },
  product: { th: 'สินค้า', en: 'Product' },
  description: { th: 'รายการ', en: 'Description' },
  quantity: { th: 'จำนวน', en: 'Qty' },
  unit_price: { th: 'ราคาต่อหน่วย', en: 'Unit price' },
  unit_price_with_vat: { th: 'ราคาต่อหน่วย (รวม\u00a0VAT)', en: 'Unit price (incl.\u00a0VAT)' },
  discount: { th: 'ส่วนลด', en: 'Discount' },
  amount: { th: 'จำนวนเงิน', en: 'Amount' },
  subtotal: { th: 'รวมเป็นเงิน', en: 'Subtotal' },
  net: { th: 'มูลค่าก่อนภาษีมูลค่าเพิ่ม', en: 'Value before VAT' },
  vat: { th: 'ภาษีมูลค่าเพิ่ม', en: 'VAT' },
  /** An abbreviated tax invoice must say so (Revenue Code §86/6 (5)). */
  vat_included: { th: 'รวมภาษีมูลค่าเพิ่มแล้ว', en: 'VAT included' },
  total: { th: 'จำนวนเงินรวมทั้งสิ้น', en: 'Total' },
  to_pay: { th: 'ยอดที่ต้องชำระ', en: 'Amount due' },
  withheld: { th: 'หักภาษี ณ ที่จ่าย', en: 'Withholding tax' },
  paid_in_money: { th: 'ชำระเป็นเงิน', en: 'Paid' },
  memo: { th: 'หมายเหตุ', en: 'Note' },
  refunded: { th: 'คืนเงินแล้ว', en: 'Refunded' },
  licence_key: { th: 'รหัสไลเซนส์', en: 'Licence key' },
  scan: { th: 'สแกนด้วยแอปธนาคารใดก็ได้', en: 'Scan with any banking app' },
  online: { th: 'ดูหรือชำระออนไลน์', en: 'See it or pay online' },
  no_tax_invoice: {
    th: 'เอกสารนี้ไม่ใช่ใบกำกับภาษี ใบกำกับภาษีจะออกให้เมื่อได้รับชำระเงิน',
    en: 'This is not a tax invoice. The tax invoice is issued when the payment has been received.',
  },
  tax_invoice_issued: {
    th: 'เอกสารนี้ไม่ใช่ใบกำกับภาษี ใบกำกับภาษีออกให้แล้วเมื่อได้รับชำระเงิน',
    en: 'This is not a tax invoice. The tax invoice was issued when the payment was received.',
  },
  no_signature: {
    th: 'เอกสารนี้ออกด้วยระบบอิเล็กทรอนิกส์ ไม่ต้องลงลายมือชื่อ',
    en: 'Issued electronically. No signature is needed.',
  },
  no_tax_paper: { th: 'เอกสารนี้ไม่ใช่ใบกำกับภาษี', en: 'This is not a tax invoice.' },
  currency: { th: 'จำนวนเงินทั้งหมดเป็นบาท', en: 'All amounts in Thai baht' },
  questions: { th: 'สอบถามได้ที่', en: 'Questions?' },
  page: { th: 'หน้า', en: 'Page' },
  open: { th: 'รอชำระเงิน', en: 'To be paid' },
  paid: { th: 'ชำระแล้ว', en: 'Paid' },
  nothing_to_pay: { th: 'ไม่มียอดที่ต้องชำระ', en: 'Nothing to pay' },
  void: { th: 'ยกเลิกแล้ว กรุณาอย่าชำระ', en: 'Void: do not pay' },
  uncollectible: { th: 'ปิดโดยไม่ได้ชำระ', en: 'Closed unpaid' },
  closed_unpaid: {
    th: 'ใบแจ้งหนี้นี้ชำระออนไลน์ไม่ได้แล้ว หากต้องการชำระ กรุณาติดต่อผู้ขาย',
    en: 'It can no longer be paid online. To pay it after all, please contact the seller.',
  },
} as const satisfies Record<string, Record<Locale, string>>

export type Word = keyof typeof WORDS

/** The word in the reader's language, followed by the Thai word where the law requires Thai. */
export function wordIn(word: Word, locale: Locale, alsoThai: boolean): [string, ...string[]] {
  return alsoThai && locale === 'en' ? [WORDS[word].en, WORDS[word].th] : [WORDS[word][locale]]
}
