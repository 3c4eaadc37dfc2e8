// What the evidence against a dispute says, in both languages.
import type { Locale } from '../rules/written-date.ts'

export const EVIDENCE_WORDS = {
  title: { en: 'Evidence against a dispute', th: 'หลักฐานสำหรับข้อโต้แย้ง' },
  test: { en: 'Test mode: no real money moved.', th: 'โหมดทดสอบ: ไม่มีเงินจริงเคลื่อนไหว' },
  madeAt: { en: 'made on', th: 'จัดทำเมื่อ' },
  dispute: { en: 'The dispute', th: 'ข้อโต้แย้ง' },
  amount: { en: 'Amount', th: 'จำนวนเงิน' },
  reason: { en: 'Reason', th: 'เหตุผล' },
  openedAt: { en: 'Opened', th: 'เปิดเรื่องเมื่อ' },
  answerBy: { en: 'Answer by', th: 'ตอบภายใน' },
  payment: { en: 'The payment', th: 'การชำระเงิน' },
  bought: { en: 'Paid for', th: 'ชำระค่า' },
  paidAt: { en: 'Paid', th: 'ชำระเมื่อ' },
  method: { en: 'Method', th: 'วิธีชำระ' },
  invoice: { en: 'Invoice', th: 'ใบแจ้งหนี้' },
  reference: { en: 'Charge at the payment provider', th: 'รายการที่ผู้ให้บริการรับชำระเงิน' },
  customer: { en: 'The customer', th: 'ลูกค้า' },
  name: { en: 'Name', th: 'ชื่อ' },
  email: { en: 'Email', th: 'อีเมล' },
  phone: { en: 'Phone', th: 'เบอร์โทรศัพท์' },
  since: { en: 'Customer since', th: 'เป็นลูกค้าตั้งแต่' },
  earlier: { en: 'Earlier payments that nobody disputed', th: 'การชำระเงินก่อนหน้าที่ไม่มีข้อโต้แย้ง' },
  logIns: { en: 'Log-ins to the customer’s account', th: 'การเข้าสู่ระบบบัญชีลูกค้า' },
  lastSeen: { en: 'last seen', th: 'ใช้ล่าสุด' },
  unknownDevice: { en: 'Device not known', th: 'ไม่ทราบอุปกรณ์' },
  licences: { en: 'Licences and the devices that use them', th: 'ไลเซนส์และอุปกรณ์ที่ใช้' },
  unused: { en: 'no device yet', th: 'ยังไม่มีอุปกรณ์' },
  story: { en: 'What happened, the newest first', th: 'ความเป็นมา เรียงจากล่าสุด' },
  none: { en: 'None.', th: 'ไม่มี' },
  times: { en: 'times of Bangkok', th: 'ตามเวลากรุงเทพฯ' },
  page: { en: 'Page', th: 'หน้า' },
} as const satisfies Record<string, Record<Locale, string>>

export type EvidenceWord = keyof typeof EVIDENCE_WORDS
