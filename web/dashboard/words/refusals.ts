// A refusal of the API for somebody who reads a page: in Thai by its code, then in the API's own words, which name what is wrong exactly.
import type { RefusalCode } from '../../../rules/refusals.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { type Html, html } from '../../html.ts'

/** `code` and `message` as the API answers them. */
export function refusalWords({ code, message }: { code: string; message: string }, locale: Locale): Html {
  const plain = message.replaceAll('`', '')
  if (locale === 'en') return html`${plain}`
  const thai = thaiOf(code)
  return thai ? html`${thai} <span lang="en" class="small">(${plain})</span>` : html`<span lang="en">${plain}</span>`
}

/** The same as text, for what stands beside a field. `param` is left out of the message: the field says which it is. */
export function problemWords({ code, message }: { code: string; message: string }, locale: Locale): string {
  const plain = message.replace(/^`[^`]*` /, '').replaceAll('`', '')
  const sentence = plain.charAt(0).toUpperCase() + plain.slice(1)
  if (locale === 'en') return sentence
  if (code === 'parameter_missing') return 'ต้องระบุข้อมูลนี้'
  const thai = thaiOf(code)
  return thai ? `${thai} (${sentence})` : sentence
}

function thaiOf(code: string): string | null {
  return Object.hasOwn(THAI, code) ? THAI[code as keyof typeof THAI] : null
}

/** What only callers of the API can get wrong, never whoever sends a form of ours. */
type OfCallers =
  | 'json_invalid'
  | 'signature_invalid'
  | 'version_missing'
  | 'version_unsupported'
  | 'idempotency_key_invalid'
  | 'api_key_missing'
  | 'api_key_invalid'
  | 'api_key_expired'
  | 'api_key_revoked'
  | 'secret_key_in_browser'
  | 'route_not_found'
  | 'method_not_allowed'
  | 'unsupported_media_type'
  | 'request_timeout'
  | 'uri_too_long'
  | 'expectation_failed'
  | 'headers_too_large'
  | 'ip_address_not_allowed'

const THAI: Record<Exclude<RefusalCode, OfCallers>, string> = {
  parameter_invalid: 'ค่านี้ใช้ไม่ได้',
  parameter_unknown: 'ไม่รู้จักค่านี้',
  parameter_missing: 'ต้องระบุข้อมูลนี้',
  resource_missing: 'ไม่พบรายการที่อ้างถึง',
  scope_missing: 'บทบาทของคุณไม่มีสิทธิ์ทำรายการนี้',
  test_mode_only: 'ใช้ได้ในโหมดทดสอบเท่านั้น',
  lock_timeout: 'มีผู้อื่นกำลังแก้ไขรายการเดียวกัน ยังไม่มีการเปลี่ยนแปลง กรุณาลองอีกครั้ง',
  total_changed: 'ยอดที่ต้องชำระเปลี่ยนไป ยังไม่มีการตัดเงิน กรุณาตรวจสอบยอดใหม่',
  idempotency_key_in_use: 'คำขอเดียวกันกำลังทำงานอยู่ กรุณารอสักครู่',
  workflow_unavailable: 'ระบบเบื้องหลังไม่พร้อมใช้งาน ยังไม่มีการตัดเงิน กรุณาลองใหม่อีกครั้ง',
  storage_unavailable: 'ระบบเก็บรูปภาพไม่พร้อมใช้งาน ยังไม่มีการเปลี่ยนแปลง กรุณาลองใหม่อีกครั้งในอีกสักครู่',
  gateway_not_configured: 'ยังไม่ได้ตั้งค่าผู้ให้บริการรับชำระเงินสำหรับโหมดใช้จริง',
  gateway_credentials_invalid: 'ผู้ให้บริการรับชำระเงินไม่ยอมรับคีย์นี้',
  gateway_mode_mismatch: 'คีย์นี้เป็นของอีกโหมดหนึ่ง',
  gateway_account_in_use: 'ยังมีรายการที่กำลังดำเนินการอยู่ที่บัญชีนี้',
  gateway_has_no_book: 'บัญชีนี้ไม่มีรายการของผู้ให้บริการให้เปรียบเทียบ',
  gateway_cannot_return: 'บัญชีธนาคารส่งเงินคืนเองไม่ได้ กรุณาโอนคืนด้วยตนเอง แล้วบันทึกว่าส่งคืนแล้ว',
  gateway_unreachable: 'ติดต่อผู้ให้บริการรับชำระเงินไม่ได้ ยังไม่มีการเปลี่ยนแปลง กรุณาลองอีกครั้ง',
  price_not_recurring: 'ราคานี้ไม่ได้เรียกเก็บเป็นรอบ',
  price_inactive: 'ราคานี้ปิดขายแล้ว',
  product_inactive: 'สินค้านี้ปิดขายแล้ว',
  payment_method_customer_mismatch: 'บัตรนี้เป็นของลูกค้ารายอื่น',
  payment_method_not_chargeable: 'บัตรนี้ใช้ตัดเงินไม่ได้',
  payment_method_type_not_offered: 'ไม่ได้เปิดรับชำระด้วยวิธีนี้',
  interval_mismatch: 'รอบการเรียกเก็บไม่ตรงกัน',
  amount_too_large: 'จำนวนเงินมากเกินไป',
  amount_too_small: 'จำนวนเงินน้อยเกินไป',
  amount_below_minimum: 'จำนวนเงินต่ำกว่าขั้นต่ำ',
  discount_code_invalid: 'ไม่พบโค้ดส่วนลดนี้',
  discount_code_inactive: 'โค้ดส่วนลดนี้ยกเลิกแล้วหรือยังไม่เริ่มใช้',
  discount_code_expired: 'โค้ดส่วนลดหมดอายุแล้ว',
  discount_code_exhausted: 'โค้ดส่วนลดใช้ครบแล้ว',
  discount_code_taken: 'มีโค้ดส่วนลดนี้อยู่แล้ว',
  payment_link_used_up: 'ลิงก์ชำระเงินนี้ใช้ครบจำนวนแล้ว',
  discount_codes_not_allowed: 'รายการนี้ไม่รับโค้ดส่วนลด',
  discount_not_applicable: 'โค้ดส่วนลดนี้ใช้กับรายการนี้ไม่ได้',
  tax_id_invalid: 'เลขประจำตัวผู้เสียภาษีไม่ถูกต้อง กรุณาตรวจสอบตัวเลขอีกครั้ง',
  tax_period_closed: 'เดือนภาษีของเอกสารนี้สิ้นสุดแล้ว จึงออกเอกสารแทนหรือยกเลิกไม่ได้',
  tax_document_not_replaceable: 'เอกสารนี้ออกเอกสารแทนไม่ได้',
  tax_document_not_cancellable: 'ยกเลิกเอกสารนี้ไม่ได้ กรุณาคืนเงินทั้งหมดก่อน',
  email_taken: 'มีลูกค้าที่ใช้อีเมลนี้อยู่แล้ว',
  too_many_endpoints: 'มีปลายทางเว็บฮุกครบจำนวนแล้ว',
  payment_not_refundable: 'คืนเงินของการชำระนี้ไม่ได้',
  payment_already_refunded: 'คืนเงินครบแล้ว',
  payment_disputed: 'ธนาคารกำลังพิจารณาข้อโต้แย้งของการชำระนี้',
  subscription_ended: 'การสมัครสมาชิกสิ้นสุดแล้ว',
  checkout_session_not_open: 'ลิงก์ชำระเงินนี้ปิดแล้ว',
  setup_session_not_open: 'ลิงก์บันทึกบัตรนี้ปิดแล้ว',
  invoice_not_draft: 'ใบแจ้งหนี้นี้ไม่ใช่ร่างแล้ว จึงแก้ไขหรือลบไม่ได้',
  invoice_not_open: 'ใบแจ้งหนี้นี้ไม่ได้รอชำระแล้ว',
  credits_insufficient: 'เครดิตไม่พอ',
  balance_below_minimum: 'ยอดเงินต่ำกว่าขั้นต่ำของการโอน',
  no_bank_account: 'ยังไม่มีบัญชีธนาคาร',
  bank_account_changed: 'บัญชีที่จะรับเงินเปลี่ยนไป ยังไม่มีการโอนเงิน กรุณาตรวจสอบบัญชีแล้วลองอีกครั้ง',
  customer_has_open_payment: 'ลูกค้ามีการชำระเงินที่ยังไม่เสร็จ',
  dry_run_unavailable: 'ทดลองคำสั่งนี้โดยไม่ทำจริงไม่ได้',
  approval_not_pending: 'คำขอนี้ได้รับการพิจารณาแล้วหรือหมดเวลาแล้ว',
  member_required: 'ต้องให้ทีมงานของร้านเป็นผู้พิจารณา',
  customer_not_erasable: 'ยังลบข้อมูลส่วนบุคคลของลูกค้ารายนี้ไม่ได้ เพราะยังมีรายการที่ดำเนินอยู่',
  idempotency_key_reused: 'แบบฟอร์มนี้ส่งไปแล้วด้วยค่าอื่น กรุณาเปิดหน้านี้ใหม่',
  license_not_found: 'ไม่พบไลเซนส์',
  body_too_large: 'ข้อมูลที่ส่งมามากเกินไป',
  card_declined: 'บัตรถูกปฏิเสธ',
  authentication_required: 'ธนาคารต้องการให้ผู้ถือบัตรยืนยันตัวตน',
  expired_card: 'บัตรหมดอายุ',
  processing_error: 'ธนาคารประมวลผลไม่สำเร็จ',
  rate_limited: 'คำขอถี่เกินไป กรุณารอสักครู่',
  internal_error: 'ระบบขัดข้อง',
}
