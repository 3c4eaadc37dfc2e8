// A refusal of the API for somebody who reads a page: in Thai by its code, then in the API's own words, which name what is wrong exactly.
import type { Locale } from '../../../rules/written-date.ts'
import { type Html, html } from '../../html.ts'

/** `code` and `message` as the API answers them. */
export function refusalWords({ code, message }: { code: string; message: string }, locale: Locale): Html {
  const plain = message.replaceAll('`', '')
  if (locale === 'en') return html`${plain}`
  const thai = THAI[code]
  return thai ? html`${thai} <span lang="en" class="small">(${plain})</span>` : html`<span lang="en">${plain}</span>`
}

/** The same as text, for what stands beside a field. `param` is left out of the message: the field says which it is. */
export function problemWords({ code, message }: { code: string; message: string }, locale: Locale): string {
  const plain = message.replace(/^`[^`]*` /, '').replaceAll('`', '')
  const sentence = plain.charAt(0).toUpperCase() + plain.slice(1)
  if (locale === 'en') return sentence
  if (code === 'parameter_missing') return 'ต้องกรอกช่องนี้'
  const thai = THAI[code]
  return thai ? `${thai} (${sentence})` : sentence
}

const THAI: Record<string, string> = {
  parameter_invalid: 'ค่านี้ใช้ไม่ได้',
  parameter_unknown: 'ไม่รู้จักค่านี้',
  parameter_missing: 'ต้องกรอกช่องนี้',
  resource_missing: 'ไม่พบรายการที่อ้างถึง',
  scope_missing: 'บทบาทของคุณไม่มีสิทธิ์ทำรายการนี้',
  test_mode_only: 'ใช้ได้ในโหมดทดสอบเท่านั้น',
  lock_timeout: 'มีคนกำลังแก้ไขรายการเดียวกัน ยังไม่มีอะไรเปลี่ยน โปรดลองอีกครั้ง',
  idempotency_key_in_use: 'คำขอเดียวกันกำลังทำงานอยู่ โปรดรอสักครู่',
  workflow_unavailable: 'ระบบงานเบื้องหลังไม่พร้อม ยังไม่มีการตัดเงิน ลองใหม่ได้อย่างปลอดภัย',
  gateway_not_configured: 'ยังไม่ได้ตั้งค่าช่องทางรับเงินสำหรับโหมดใช้จริง',
  amount_too_large: 'จำนวนเงินมากเกินไป',
  amount_too_small: 'จำนวนเงินน้อยเกินไป',
  card_declined: 'บัตรถูกปฏิเสธ',
  authentication_required: 'ธนาคารต้องการให้ผู้ถือบัตรยืนยันตัวตน',
  expired_card: 'บัตรหมดอายุ',
  processing_error: 'ธนาคารประมวลผลไม่สำเร็จ',
  rate_limited: 'คำขอถี่เกินไป โปรดรอสักครู่',
  internal_error: 'ระบบขัดข้อง',
}
