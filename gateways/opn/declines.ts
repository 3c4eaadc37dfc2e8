// Opn's failure codes → rules/declines.ts. Sources: "failure_code" of the charge and "Errors" in docs.omise.co.
import type { DeclineCode } from '../../rules/declines.ts'

/** `failure_code` of a charge that failed, and `code` of an error where Opn refuses a card at once. */
export const OPN_DECLINES: Readonly<Record<string, DeclineCode>> = {
  insufficient_fund: 'insufficient_funds',
  insufficient_balance: 'insufficient_funds',
  // Opn does not say which of the two it is. Both are hard, and buyers read the same message.
  stolen_or_lost_card: 'stolen_card',
  expired_card: 'expired_card',
  invalid_security_code: 'incorrect_cvc',
  failed_fraud_check: 'fraudulent',
  invalid_account: 'invalid_account',
  invalid_account_number: 'invalid_account',
  payment_rejected: 'do_not_honor',
  failed_processing: 'processing_error',
  timeout: 'processing_error',
  confirmed_amount_mismatch: 'processing_error',
  // The buyer left the bank's page, or did not come back from it in time.
  payment_cancelled: 'authentication_required',
  expired_charge: 'authentication_required',

  // Errors
  invalid_card: 'card_declined',
  brand_not_supported: 'card_not_supported',
  // The stored card was removed at Opn.
  not_found: 'invalid_account',
  missing_card: 'invalid_account',
}

/** 'insufficient_fund' → 'insufficient_funds'. An unknown code, or none, is an ordinary decline. */
export function declineOfOpn(code: string | null | undefined): DeclineCode {
  return code && Object.hasOwn(OPN_DECLINES, code) ? (OPN_DECLINES[code] ?? 'card_declined') : 'card_declined'
}
