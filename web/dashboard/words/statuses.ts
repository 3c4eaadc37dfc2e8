// The words and tones of every status, type and method that a table or a page shows.
import type { Locale } from '../../../rules/written-date.ts'
import { badge, type Tone } from '../../components/badge.ts'
import type { Html } from '../../html.ts'

/** `past_due` → a badge "Past due" in amber. What has no word here is shown as the API calls it. */
export function statusBadge(status: string, locale: Locale): Html {
  const [en, th, tone] = STATUSES[status] ?? [status, status, 'plain']
  return badge(locale === 'th' ? th : en, tone)
}

/** The word alone, e.g. for a filter. */
export function statusWord(status: string, locale: Locale): string {
  const known = STATUSES[status]
  return known ? known[locale === 'th' ? 1 : 0] : status
}

/** What a payout's status is called: an invoice is paid by its buyer, a payout to its merchant. */
export function payoutStatus(status: string): string {
  return status === 'paid' ? 'paid_out' : status
}

const STATUSES: Record<string, readonly [en: string, th: string, tone: Tone]> = {
  succeeded: ['Succeeded', 'สำเร็จ', 'good'],
  failed: ['Failed', 'ไม่สำเร็จ', 'bad'],
  processing: ['Processing', 'กำลังดำเนินการ', 'warn'],
  requires_action: ['Waits for the buyer', 'รอผู้ซื้อ', 'warn'],
  expired: ['Expired', 'หมดอายุ', 'plain'],
  canceled: ['Cancelled', 'ยกเลิกแล้ว', 'plain'],
  pending: ['Pending', 'รอดำเนินการ', 'warn'],
  active: ['Active', 'ใช้งานอยู่', 'good'],
  ending: ['Ends soon', 'จะสิ้นสุด', 'warn'],
  past_due: ['Past due', 'เกินกำหนดชำระ', 'bad'],
  pending_first_payment: ['Waits for the first payment', 'รอชำระครั้งแรก', 'warn'],
  open: ['Open', 'รอชำระ', 'warn'],
  paid: ['Paid', 'ชำระแล้ว', 'good'],
  paid_out: ['Paid out', 'โอนแล้ว', 'good'],
  void: ['Void', 'เป็นโมฆะ', 'plain'],
  uncollectible: ['Uncollectible', 'เก็บเงินไม่ได้', 'bad'],
  unpaid: ['Unpaid', 'ยังไม่ชำระ', 'warn'],
  no_payment_required: ['Nothing to pay', 'ไม่ต้องชำระ', 'good'],
  complete: ['Complete', 'เสร็จสิ้น', 'good'],
  in_transit: ['In transit', 'กำลังโอน', 'warn'],
  returned: ['Returned', 'ถูกตีกลับ', 'bad'],
  skipped: ['Skipped', 'ข้าม', 'plain'],
  under_review: ['The bank decides', 'ธนาคารกำลังพิจารณา', 'warn'],
  won: ['Won', 'ชนะ', 'good'],
  lost: ['Lost', 'แพ้', 'bad'],
  enabled: ['Enabled', 'เปิดใช้งาน', 'good'],
  disabled: ['Disabled', 'ปิดใช้งาน', 'bad'],
  revoked: ['Revoked', 'เพิกถอนแล้ว', 'bad'],
  exhausted: ['Gave up', 'เลิกพยายาม', 'bad'],
  refunded: ['Refunded', 'คืนเงินแล้ว', 'plain'],
  partially_refunded: ['Refunded in part', 'คืนเงินบางส่วน', 'plain'],
  ready: ['Stands still', 'หยุดอยู่', 'plain'],
  advancing: ['Advancing', 'กำลังเดิน', 'warn'],
  running: ['Running', 'กำลังทำงาน', 'warn'],
  matched: ['Matched', 'จับคู่แล้ว', 'good'],
  unmatched: ['Unmatched', 'ยังไม่จับคู่', 'warn'],
  underpaid: ['Too little', 'โอนขาด', 'warn'],
  overpaid: ['Too much', 'โอนเกิน', 'warn'],
  duplicate: ['Paid twice', 'โอนซ้ำ', 'warn'],
  late: ['Late', 'โอนล่าช้า', 'plain'],
  sent_back: ['Sent back', 'ส่งคืนแล้ว', 'plain'],
  card: ['Card', 'บัตร', 'plain'],
  promptpay: ['PromptPay', 'พร้อมเพย์', 'plain'],
}
