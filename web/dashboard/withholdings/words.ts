// What the list of withheld taxes says.
import type { Locale } from '../../../rules/written-date.ts'
import { WORDS } from '../../words.ts'

const en = {
  title: 'Withholding tax',
  places: {
    title: 'Invoices and what was withheld of them',
    invoices: WORDS.en.invoices,
    withholdings: 'Withholding tax',
  },
  invoice: WORDS.en.invoice,
  amount: 'Withheld',
  rate: 'Rate',
  paidAt: 'Paid',
  certificate: 'Certificate',
  ways: 'What to do with it',
  states: { received: 'Received' },
  /** With a file to be checked, or without one. */
  notEntered: 'Not entered',
  enter: 'Enter it',
  upload: 'Upload it',
  file: 'File',
  empty: {
    title: 'Nothing was withheld',
    text: 'When a company pays an invoice of which it withholds tax, its certificate (50 bis) is waited for here.',
  },
}

const th: typeof en = {
  title: 'ภาษีหัก ณ ที่จ่าย',
  places: { title: 'ใบแจ้งหนี้และภาษีที่หักไว้', invoices: WORDS.th.invoices, withholdings: 'ภาษีหัก ณ ที่จ่าย' },
  invoice: WORDS.th.invoice,
  amount: 'ภาษีที่หักไว้',
  rate: 'อัตรา',
  paidAt: 'ชำระเมื่อ',
  certificate: 'หนังสือรับรอง',
  ways: 'ดำเนินการ',
  states: { received: 'ได้รับแล้ว' },
  notEntered: 'ยังไม่ได้บันทึก',
  enter: 'บันทึก',
  upload: 'อัปโหลด',
  file: 'ไฟล์',
  empty: {
    title: 'ยังไม่มีการหักภาษี',
    text: 'เมื่อนิติบุคคลชำระใบแจ้งหนี้โดยหักภาษีไว้ ติดตามหนังสือรับรอง (50 ทวิ) ได้ที่นี่',
  },
}

export const WITHHOLDINGS: Record<Locale, typeof en> = { en, th }
