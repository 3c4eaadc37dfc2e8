// The words and tones of every status, type and method that a table or a page shows.
import { OUTSIDE_METHODS } from '../../../rules/paid-outside.ts'
import { byMethod } from '../../../rules/payment-methods.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge, type Tone } from '../../components/badge.ts'
import type { Html } from '../../html.ts'

/** `past_due` → a badge "Past due" in amber. What has no word here is shown as the API calls it. */
export function statusBadge(status: string, locale: Locale): Html {
  return badge(statusWord(status, locale), STATUSES[status]?.tone ?? 'plain')
}

/** The word alone, e.g. for a filter. */
export function statusWord(status: string, locale: Locale): string {
  return STATUSES[status]?.[locale] ?? status
}

/** What a licence's status is called: the merchant has switched it off, and switches it on again. */
export function licenceStatus(status: string): string {
  return status === 'disabled' ? 'switched_off' : status
}

/** What a payout's status is called: an invoice is paid by its buyer, a payout to its merchant. */
export function payoutStatus(status: string): string {
  return status === 'paid' ? 'paid_out' : status
}

/** What a delivery's status is called, as in the counts of a replay. */
export function deliveryStatus(status: string): string {
  return { pending: 'to_deliver', succeeded: 'delivered', exhausted: 'not_delivered' }[status] ?? status
}

const STATUSES: Record<string, Readonly<Record<Locale, string>> & { tone: Tone }> = {
  succeeded: { en: 'Succeeded', th: 'สำเร็จ', tone: 'good' },
  failed: { en: 'Failed', th: 'ไม่สำเร็จ', tone: 'bad' },
  processing: { en: 'Processing', th: 'กำลังดำเนินการ', tone: 'warn' },
  requires_action: { en: 'Waiting for the buyer', th: 'รอผู้ซื้อ', tone: 'warn' },
  expired: { en: 'Expired', th: 'หมดอายุ', tone: 'plain' },
  canceled: { en: 'Cancelled', th: 'ยกเลิกแล้ว', tone: 'plain' },
  pending: { en: 'Pending', th: 'รอดำเนินการ', tone: 'warn' },
  active: { en: 'Active', th: 'ใช้งานอยู่', tone: 'good' },
  ending: { en: 'Will end', th: 'จะสิ้นสุด', tone: 'warn' },
  past_due: { en: 'Past due', th: 'ค้างชำระ', tone: 'bad' },
  pending_first_payment: { en: 'Waiting for the first payment', th: 'รอชำระครั้งแรก', tone: 'warn' },
  open: { en: 'Open', th: 'รอชำระ', tone: 'warn' },
  overdue: { en: 'Overdue', th: 'เกินกำหนดชำระ', tone: 'bad' },
  draft: { en: 'Draft', th: 'ร่าง', tone: 'plain' },
  cash: { ...OUTSIDE_METHODS.cash.names, tone: 'plain' },
  cheque: { ...OUTSIDE_METHODS.cheque.names, tone: 'plain' },
  transfer: { ...OUTSIDE_METHODS.transfer.names, tone: 'plain' },
  issued: { en: 'Issued', th: 'ออกแล้ว', tone: 'good' },
  paid: { en: 'Paid', th: 'ชำระแล้ว', tone: 'good' },
  paid_out: { en: 'Paid out', th: 'โอนแล้ว', tone: 'good' },
  void: { en: 'Void', th: 'ยกเลิกแล้ว', tone: 'plain' },
  uncollectible: { en: 'Uncollectible', th: 'เก็บเงินไม่ได้', tone: 'bad' },
  unpaid: { en: 'Unpaid', th: 'ยังไม่ชำระ', tone: 'warn' },
  no_payment_required: { en: 'Nothing to pay', th: 'ไม่ต้องชำระ', tone: 'good' },
  complete: { en: 'Complete', th: 'เสร็จสิ้น', tone: 'good' },
  in_transit: { en: 'In transit', th: 'กำลังโอน', tone: 'warn' },
  returned: { en: 'Returned', th: 'ถูกตีกลับ', tone: 'bad' },
  skipped: { en: 'Skipped', th: 'ข้าม', tone: 'plain' },
  under_review: { en: 'Under review', th: 'ธนาคารกำลังพิจารณา', tone: 'warn' },
  needs_evidence: { en: 'Evidence is due', th: 'รอหลักฐานจากคุณ', tone: 'warn' },
  won: { en: 'Won', th: 'ชนะ', tone: 'good' },
  lost: { en: 'Lost', th: 'แพ้', tone: 'bad' },
  confirmed: { en: 'Confirmed', th: 'ยืนยันแล้ว', tone: 'good' },
  rejected: { en: 'Rejected', th: 'ไม่ผ่าน', tone: 'bad' },
  waiting: { en: 'Waiting', th: 'รอตรวจสอบ', tone: 'warn' },
  connected: { en: 'Connected', th: 'เชื่อมต่อแล้ว', tone: 'good' },
  failing: { en: 'Keys refused', th: 'คีย์ถูกปฏิเสธ', tone: 'bad' },
  disconnected: { en: 'Disconnected', th: 'ยกเลิกการเชื่อมต่อแล้ว', tone: 'plain' },
  enabled: { en: 'Enabled', th: 'เปิดใช้งาน', tone: 'good' },
  disabled: { en: 'Disabled', th: 'ปิดใช้งาน', tone: 'bad' },
  switched_off: { en: 'Switched off', th: 'ปิดอยู่', tone: 'bad' },
  revoked: { en: 'Revoked', th: 'เพิกถอนแล้ว', tone: 'bad' },
  to_deliver: { en: 'Waiting', th: 'รอส่ง', tone: 'warn' },
  delivered: { en: 'Delivered', th: 'ส่งถึง', tone: 'good' },
  not_delivered: { en: 'Not delivered', th: 'ส่งไม่ถึง', tone: 'bad' },
  refunded: { en: 'Refunded', th: 'คืนเงินแล้ว', tone: 'plain' },
  partially_refunded: { en: 'Partially refunded', th: 'คืนเงินบางส่วน', tone: 'plain' },
  disputed: { en: 'Disputed', th: 'มีข้อโต้แย้ง', tone: 'warn' },
  dispute_lost: { en: 'Dispute lost', th: 'แพ้ข้อโต้แย้ง', tone: 'bad' },
  ready: { en: 'Paused', th: 'หยุดอยู่', tone: 'plain' },
  advancing: { en: 'Advancing', th: 'กำลังเดิน', tone: 'warn' },
  running: { en: 'Running', th: 'กำลังทำงาน', tone: 'warn' },
  matched: { en: 'Matched', th: 'จับคู่แล้ว', tone: 'good' },
  unmatched: { en: 'Unmatched', th: 'ยังไม่จับคู่', tone: 'warn' },
  underpaid: { en: 'Underpaid', th: 'โอนขาด', tone: 'warn' },
  overpaid: { en: 'Overpaid', th: 'โอนเกิน', tone: 'warn' },
  duplicate: { en: 'Duplicate', th: 'โอนซ้ำ', tone: 'warn' },
  late: { en: 'Late', th: 'โอนล่าช้า', tone: 'plain' },
  sent_back: { en: 'Sent back', th: 'ส่งคืนแล้ว', tone: 'plain' },
  ...byMethod(({ names }) => ({ ...names, tone: 'plain' as const })),
}
