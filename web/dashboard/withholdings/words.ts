// What the list of withheld taxes says.
import type { Locale } from '../../../rules/written-date.ts'
import { WORDS } from '../../words.ts'

const en = {
  title: 'Withholding tax',
  places: { title: 'Tax', 'tax-documents': 'Tax documents', withholdings: 'Withholding tax' },
  invoice: WORDS.en.invoice,
  amount: 'Withheld',
  rate: 'Rate',
  paidAt: 'Paid',
  certificate: 'Certificate',
  /** Above the list. */
  sums: {
    all: 'Withheld',
    invoices: (n: string) => (n === '1' ? '1 invoice' : `${n} invoices`),
    come: 'Certificates here',
    /** `toRecord`: those whose number and date are still to be entered. */
    certificates: (n: string, toRecord: string | null) =>
      `${n === '1' ? '1 certificate' : `${n} certificates`}${toRecord === null ? '' : ` · ${toRecord} to record`}`,
    missing: 'Missing',
    none: 'None',
    oldest: (n: string, days: number) =>
      `${n === '1' ? '1 certificate' : `${n} certificates`}${days > 0 ? ` · the oldest for ${days} ${days === 1 ? 'day' : 'days'}` : ''}`,
    asked: 'Until its file comes, the customer is asked for it by email 7, 30, 60 and 90 days after paying.',
  },
  ways: 'Actions',
  /** What is still to be done, and what is done: of all rows. */
  states: { waiting: 'Not recorded', received: 'Recorded' },
  turn: 'What is next',
  standings: { awaited: 'Awaiting file', to_record: 'To record', recorded: 'Recorded' },
  /** Of a row: whose turn it is. */
  notHere: 'Waiting for the customer',
  enter: 'Enter number',
  record: 'Record certificate',
  file: 'See file',
  empty: {
    title: 'Nothing was withheld',
    text: 'When a company withholds tax from an invoice it pays, follow its certificate (50 bis) here.',
  },
}

const th: typeof en = {
  title: 'ภาษีหัก ณ ที่จ่าย',
  places: { title: 'ภาษี', 'tax-documents': 'เอกสารภาษี', withholdings: 'ภาษีหัก ณ ที่จ่าย' },
  invoice: WORDS.th.invoice,
  amount: 'ภาษีที่หักไว้',
  rate: 'อัตรา',
  paidAt: 'ชำระเมื่อ',
  certificate: 'หนังสือรับรอง',
  sums: {
    all: 'ถูกหักไว้',
    invoices: (n) => `ใบแจ้งหนี้ ${n} ใบ`,
    come: 'ได้หนังสือรับรองแล้ว',
    certificates: (n, toRecord) => `${n} ฉบับ${toRecord === null ? '' : ` · รอกรอก ${toRecord}`}`,
    missing: 'ยังขาด',
    none: 'ไม่มี',
    oldest: (n, days) => `${n} ฉบับ${days > 0 ? ` · รอนานสุด ${days} วัน` : ''}`,
    asked: 'ระบบส่งอีเมลขอจากลูกค้าเมื่อครบ 7, 30, 60 และ 90 วันหลังชำระจนกว่าจะได้ไฟล์',
  },
  ways: 'ดำเนินการ',
  states: { waiting: 'ยังไม่ได้บันทึก', received: 'บันทึกแล้ว' },
  turn: 'สิ่งที่ต้องทำ',
  standings: { awaited: 'รอไฟล์', to_record: 'รอกรอก', recorded: 'บันทึกแล้ว' },
  notHere: 'รอลูกค้าส่ง',
  enter: 'กรอกเลขที่',
  record: 'บันทึกหนังสือรับรอง',
  file: 'ดูไฟล์',
  empty: {
    title: 'ยังไม่มีการหักภาษี',
    text: 'เมื่อนิติบุคคลชำระใบแจ้งหนี้โดยหักภาษีไว้ ติดตามหนังสือรับรอง (50 ทวิ) ได้ที่นี่',
  },
}

export const WITHHOLDINGS: Record<Locale, typeof en> = { en, th }
