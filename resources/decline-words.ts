// Why a bank declined a card or a transfer failed, as a merchant reads it. Buyers read less (rules/declines.ts): they never read "stolen".
import type { DeclineCode, FailureCode } from '../rules/declines.ts'
import type { Locale } from '../rules/written-date.ts'

const REASONS: Record<DeclineCode | FailureCode, Record<Locale, string>> = {
  card_declined: { en: 'the bank gave no reason', th: 'ธนาคารไม่แจ้งเหตุผล' },
  insufficient_funds: { en: 'not enough money on the card', th: 'วงเงินในบัตรไม่พอ' },
  limit_exceeded: { en: 'above a limit of the card', th: 'เกินวงเงินต่อรายการของบัตร' },
  do_not_honor: { en: 'the bank gave no reason', th: 'ธนาคารไม่แจ้งเหตุผล' },
  incorrect_cvc: { en: 'wrong security code', th: 'รหัสหลังบัตรไม่ถูกต้อง' },
  lost_card: { en: 'the card is reported lost', th: 'บัตรถูกแจ้งหาย' },
  stolen_card: { en: 'the card is reported stolen', th: 'บัตรถูกแจ้งว่าถูกขโมย' },
  fraudulent: { en: 'the bank suspects fraud', th: 'ธนาคารสงสัยว่าเป็นการทุจริต' },
  invalid_account: { en: "the card's account is closed", th: 'บัญชีของบัตรถูกปิดแล้ว' },
  card_not_supported: { en: 'not allowed for this purchase', th: 'บัตรไม่รองรับการซื้อประเภทนี้' },
  expired_card: { en: 'the card has expired', th: 'บัตรหมดอายุ' },
  processing_error: { en: 'an error at the bank', th: 'ระบบของธนาคารขัดข้อง' },
  authentication_required: { en: 'not confirmed with the bank', th: 'ผู้ซื้อไม่ได้ยืนยันกับธนาคาร' },
  transfer_failed: { en: 'the bank reports that the transfer failed', th: 'ธนาคารแจ้งว่าโอนเงินไม่สำเร็จ' },
}

/** `insufficient_funds` → `not enough money on the card`. A code that is in no table is its own reason. */
export function declineReason(code: string, locale: Locale): string {
  return Object.hasOwn(REASONS, code) ? REASONS[code as keyof typeof REASONS][locale] : code
}
