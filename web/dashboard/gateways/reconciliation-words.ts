// What the page that compares a provider's book with ours says.
import type { Locale } from '../../../rules/written-date.ts'

const en = {
  title: 'Compare with the provider',
  lead: (name: string) =>
    `What ${name} recorded on a day, next to what is recorded here. Satang compares both every night.`,
  simulatorLead:
    'What the simulated bank recorded on a day, next to what is recorded here. It uses real time, so payments of customers on a test clock stand on the real day you made them.',
  simulator: 'Compare with the simulator',
  day: 'Day in Bangkok',
  dayBefore: 'Previous day',
  dayAfter: 'Next day',
  otherDay: 'Choose a day',
  show: 'Compare',
  refused: 'The provider refuses the keys, so its side may be missing. Update the keys, then compare again.',
  nothing: 'Nothing was recorded on this day, on either side.',
  notes: {
    equal: 'Both agree, to the satang.',
    different: 'They differ. The owners are told once; the differences are below.',
    waiting: 'Not final yet: the day is not over, or the provider has not reported all of its fees.',
  },
  simulatorNotes: {
    equal: 'Both agree, to the satang.',
    different: 'They differ. The differences are below.',
    waiting: 'Not final yet: the day is not over, or a payment is not recorded yet.',
  },
  sums: 'Sums of the day',
  what: 'What',
  ours: 'Here',
  theirs: 'At the provider',
  apart: 'Difference',
  payments: 'Payments',
  refunds: 'Refunds',
  fees: 'Fees with VAT',
  counted: (n: number) => `(${n})`,
  differences: 'Differences',
  payment: 'Payment',
  reference: 'Provider ID',
  kinds: {
    missing_here: 'The provider has it and Satang does not. A refund made at the provider is recorded here overnight.',
    missing_there: 'Satang has it and the provider does not.',
    amount: 'The amounts differ.',
    fee: 'The fees differ.',
    status: 'It succeeded on one side only.',
  },
}

const th: typeof en = {
  title: 'เทียบกับผู้ให้บริการ',
  lead: (name) => `รายการที่ ${name} บันทึกในแต่ละวัน เทียบกับที่บันทึกไว้ที่นี่ ระบบเทียบให้เองทุกคืน`,
  simulatorLead:
    'รายการที่ธนาคารจำลองบันทึกในแต่ละวัน เทียบกับที่บันทึกไว้ที่นี่ ธนาคารจำลองใช้เวลาจริง รายการของลูกค้าที่ใช้นาฬิกาทดสอบจึงนับตามวันที่คุณทำรายการ',
  simulator: 'เทียบกับธนาคารจำลอง',
  day: 'วันที่ (เวลากรุงเทพฯ)',
  dayBefore: 'วันก่อนหน้า',
  dayAfter: 'วันถัดไป',
  otherDay: 'เลือกวัน',
  show: 'เทียบ',
  refused: 'ผู้ให้บริการปฏิเสธคีย์ ข้อมูลฝั่งผู้ให้บริการจึงอาจไม่ครบ กรุณาแก้ไขคีย์แล้วเทียบใหม่',
  nothing: 'ไม่มีรายการในวันนี้ทั้งสองฝั่ง',
  notes: {
    equal: 'ตรงกันทุกสตางค์',
    different: 'ไม่ตรงกัน ระบบแจ้งเจ้าของร้านครั้งเดียว ดูรายการที่ต่างกันด้านล่าง',
    waiting: 'ยังไม่สรุป เพราะยังไม่จบวัน หรือผู้ให้บริการยังแจ้งค่าธรรมเนียมไม่ครบ',
  },
  simulatorNotes: {
    equal: 'ตรงกันทุกสตางค์',
    different: 'ไม่ตรงกัน ดูรายการที่ต่างกันด้านล่าง',
    waiting: 'ยังไม่สรุป เพราะยังไม่จบวัน หรือมีรายการที่ยังไม่บันทึก',
  },
  sums: 'ยอดรวมของวัน',
  what: 'รายการ',
  ours: 'ที่นี่',
  theirs: 'ที่ผู้ให้บริการ',
  apart: 'ต่างกัน',
  payments: 'การชำระเงิน',
  refunds: 'การคืนเงิน',
  fees: 'ค่าธรรมเนียมรวมภาษีมูลค่าเพิ่ม',
  counted: (n) => `(${n} รายการ)`,
  differences: 'รายการที่ต่างกัน',
  payment: 'การชำระเงิน',
  reference: 'รหัสของผู้ให้บริการ',
  kinds: {
    missing_here: 'มีที่ผู้ให้บริการแต่ไม่มีที่นี่ การคืนเงินที่ทำที่ผู้ให้บริการจะบันทึกที่นี่ให้เองในคืนนั้น',
    missing_there: 'มีที่นี่แต่ไม่มีที่ผู้ให้บริการ',
    amount: 'จำนวนเงินไม่ตรงกัน',
    fee: 'ค่าธรรมเนียมไม่ตรงกัน',
    status: 'สำเร็จเพียงฝั่งเดียว',
  },
}

export const RECONCILIATION: Record<Locale, typeof en> = { en, th }
