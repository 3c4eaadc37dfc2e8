// Stripe's decline codes in our words. Source: the page "Stripe decline codes" (docs.stripe.com/declines/codes) and, for errors without a decline code,
// "Error codes" (docs.stripe.com/error-codes). A code that is not here is an ordinary decline, since a new code must not stop the retries of a good card.
import type { DeclineCode } from '../../rules/declines.ts'

const CODES: Readonly<Record<string, DeclineCode>> = {
  // The bank says what is wrong.
  insufficient_funds: 'insufficient_funds',
  card_velocity_exceeded: 'limit_exceeded',
  withdrawal_count_limit_exceeded: 'limit_exceeded',
  amount_too_large: 'limit_exceeded',
  charge_exceeds_source_limit: 'limit_exceeded',
  charge_exceeds_transaction_limit: 'limit_exceeded',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  // The bank does not say.
  generic_decline: 'card_declined',
  card_declined: 'card_declined',
  call_issuer: 'do_not_honor',
  do_not_honor: 'do_not_honor',
  do_not_try_again: 'do_not_honor',
  no_action_taken: 'do_not_honor',
  not_permitted: 'do_not_honor',
  security_violation: 'do_not_honor',
  transaction_not_allowed: 'do_not_honor',
  // The card must not be used again. Stripe says of the last two that the card may be lost or stolen.
  lost_card: 'lost_card',
  stolen_card: 'stolen_card',
  fraudulent: 'fraudulent',
  merchant_blacklist: 'fraudulent',
  pickup_card: 'stolen_card',
  restricted_card: 'stolen_card',
  // The account behind the card is gone, or its owner ended the payments.
  invalid_account: 'invalid_account',
  incorrect_number: 'invalid_account',
  invalid_number: 'invalid_account',
  new_account_information_available: 'invalid_account',
  stop_payment_order: 'invalid_account',
  revocation_of_authorization: 'invalid_account',
  revocation_of_all_authorizations: 'invalid_account',
  expired_payment_method: 'invalid_account',
  // The card cannot pay this at all.
  card_not_supported: 'card_not_supported',
  currency_not_supported: 'card_not_supported',
  service_not_allowed: 'card_not_supported',
  invalid_amount: 'card_not_supported',
  payment_method_currency_mismatch: 'card_not_supported',
  testmode_decline: 'card_not_supported',
  // Something went wrong at the bank.
  processing_error: 'processing_error',
  approve_with_id: 'processing_error',
  issuer_not_available: 'processing_error',
  reenter_transaction: 'processing_error',
  try_again_later: 'processing_error',
  duplicate_transaction: 'processing_error',
  payment_method_provider_timeout: 'processing_error',
  // The card holder must confirm, or did not.
  authentication_required: 'authentication_required',
  authentication_not_handled: 'authentication_required',
  mobile_device_authentication_required: 'authentication_required',
  offline_pin_required: 'authentication_required',
  online_or_offline_pin_required: 'authentication_required',
  incorrect_pin: 'authentication_required',
  invalid_pin: 'authentication_required',
  pin_try_exceeded: 'authentication_required',
  payment_intent_authentication_failure: 'authentication_required',
  setup_intent_authentication_failure: 'authentication_required',
  // The address does not match; another card may.
  incorrect_address: 'card_declined',
  incorrect_zip: 'card_declined',
}

/** Every code of Stripe that has an entry, for the documentation and tests. */
export const STRIPE_DECLINE_CODES: Readonly<Record<string, DeclineCode>> = CODES

/** Our code of an error of Stripe: its decline code when it has one that we know, then its error code. Unknown: `card_declined`. */
export function declineCodeOf(error: { decline_code?: string | null; code?: string | null }): DeclineCode {
  for (const code of [error.decline_code, error.code]) {
    if (code && Object.hasOwn(CODES, code)) return CODES[code] ?? 'card_declined'
  }
  return 'card_declined'
}
