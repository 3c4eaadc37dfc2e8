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
  /** Of those whose file is here. */
  toEnter: (n: string, sum: string) =>
    `${n} ${n === '1' ? 'certificate has' : 'certificates have'} come: ${sum}. Enter ${n === '1' ? 'its number and date' : 'their numbers and dates'}.`,
  awaited: (n: string, sum: string, days: number) =>
    `${n} ${n === '1' ? 'certificate' : 'certificates'} not here yet: ${sum}.${days > 0 ? ` The oldest invoice was paid ${days} ${days === 1 ? 'day' : 'days'} ago.` : ''} The customer is asked by email 7, 30, 60 and 90 days after paying, until a file comes.`,
  ways: 'Actions',
  /** What is still to be done, and what is done: of all rows. */
  states: { waiting: 'Not recorded', received: 'Recorded' },
  turn: 'What is next',
  standings: { awaited: 'Awaiting file', to_record: 'To record', recorded: 'Recorded' },
  /** Of a row: whose turn it is. */
  notHere: 'Waiting for the customer',
  /** Its file has come: the number and date on it are to be entered. */
  fileCame: 'File received',
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
  toEnter: (n, sum) => `ได้หนังสือรับรองแล้ว ${n} ฉบับ รวม ${sum} รอคุณกรอกเลขที่และวันที่`,
  awaited: (n, sum, days) =>
    `ยังไม่ได้รับหนังสือรับรอง ${n} ฉบับ รวม ${sum}${days > 0 ? ` ฉบับที่รอนานที่สุดชำระมาแล้ว ${days} วัน` : ''} ระบบจะส่งอีเมลขอจากลูกค้าเมื่อครบ 7, 30, 60 และ 90 วันหลังชำระจนกว่าจะได้ไฟล์`,
  ways: 'ดำเนินการ',
  states: { waiting: 'ยังไม่ได้บันทึก', received: 'บันทึกแล้ว' },
  turn: 'สิ่งที่ต้องทำ',
  standings: { awaited: 'รอไฟล์', to_record: 'รอกรอก', recorded: 'บันทึกแล้ว' },
  notHere: 'รอลูกค้าส่ง',
  fileCame: 'ได้ไฟล์แล้ว',
  enter: 'กรอกเลขที่',
  record: 'บันทึกหนังสือรับรอง',
  file: 'ดูไฟล์',
  empty: {
    title: 'ยังไม่มีการหักภาษี',
    text: 'เมื่อนิติบุคคลชำระใบแจ้งหนี้โดยหักภาษีไว้ ติดตามหนังสือรับรอง (50 ทวิ) ได้ที่นี่',
  },
}

export const WITHHOLDINGS: Record<Locale, typeof en> = { en, th }
