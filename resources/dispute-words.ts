// Why a buyer disputes a payment, by the codes of card networks as providers write them.
import type { Locale } from '../rules/written-date.ts'

const REASONS: Readonly<Record<string, Record<Locale, string>>> = {
  fraudulent: { en: 'buyer says they did not authorise it', th: 'ผู้ซื้อแจ้งว่าไม่ได้อนุมัติ' },
  unrecognized: { en: 'buyer says they do not recognise it', th: 'ผู้ซื้อแจ้งว่าจำรายการนี้ไม่ได้' },
  duplicate: { en: 'charged twice', th: 'ถูกตัดเงินซ้ำ' },
  product_not_received: { en: 'nothing arrived', th: 'ไม่ได้รับสินค้า' },
  product_unacceptable: { en: 'not what was ordered', th: 'สินค้าไม่ตรงตามที่สั่ง' },
  subscription_canceled: { en: 'the subscription was canceled', th: 'ยกเลิกการสมัครสมาชิกแล้ว' },
  credit_not_processed: { en: 'a refund did not arrive', th: 'ยังไม่ได้รับเงินคืน' },
  general: { en: 'no reason given', th: 'ไม่ระบุเหตุผล' },
}

/** `fraudulent` → `buyer says they did not authorise it`. A code that is not in the table is its own reason. */
export function disputeReason(code: string, locale: Locale): string {
  return REASONS[code]?.[locale] ?? code.replaceAll('_', ' ')
}
