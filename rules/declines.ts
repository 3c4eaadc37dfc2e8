// Why a card was declined, in one vocabulary for all gateways: each adapter translates its own codes into these. A retry cannot succeed after a hard
// decline. rules/dunning.ts decides when to retry. The messages go to buyers, so they never say "stolen" or "fraudulent" to the person who holds the
// card.

/** The `code` of a 402 `card_error` (specification §1.11). */
export type CardErrorCode = 'card_declined' | 'expired_card' | 'processing_error' | 'authentication_required'

/** Why a transfer for a code brought nothing: banks say no more of it. */
export const TRANSFER_FAILED = 'transfer_failed'

/** The `failure_code` of a payment. */
export type FailureCode = CardErrorCode | typeof TRANSFER_FAILED

export type Decline = { readonly hard: boolean; readonly cardError: CardErrorCode; readonly message: string }

const USE_ANOTHER = 'The card was declined. Please use another card.'

/** The hard ones follow specification §3.7: lost, stolen, expired, fraudulent, invalid account and similar. `lost_card` → hard, `card_declined`. */
export const DECLINES = {
  card_declined: { hard: false, cardError: 'card_declined', message: 'The card was declined.' },
  insufficient_funds: { hard: false, cardError: 'card_declined', message: 'The card has insufficient funds.' },
  limit_exceeded: {
    hard: false,
    cardError: 'card_declined',
    message: 'The payment is above a limit of the card. Please use another card, or ask your bank.',
  },
  do_not_honor: {
    hard: false,
    cardError: 'card_declined',
    message: 'The card was declined. Please ask your bank why.',
  },
  incorrect_cvc: { hard: false, cardError: 'card_declined', message: "The card's security code is incorrect." },
  lost_card: { hard: true, cardError: 'card_declined', message: USE_ANOTHER },
  stolen_card: { hard: true, cardError: 'card_declined', message: USE_ANOTHER },
  fraudulent: { hard: true, cardError: 'card_declined', message: USE_ANOTHER },
  invalid_account: {
    hard: true,
    cardError: 'card_declined',
    message: "The card's account does not exist or is closed.",
  },
  card_not_supported: { hard: true, cardError: 'card_declined', message: 'The card does not support this purchase.' },
  expired_card: { hard: true, cardError: 'expired_card', message: 'The card has expired.' },
  processing_error: {
    hard: false,
    cardError: 'processing_error',
    message: 'The card could not be charged because of an error at the bank. Please try again.',
  },
  authentication_required: {
    hard: false,
    cardError: 'authentication_required',
    message: 'The bank asks the card holder to confirm this payment.',
  },
} as const satisfies Record<string, Decline>

export type DeclineCode = keyof typeof DECLINES

/** Whether the table has this code. An unknown code is treated as `card_declined` (declineOf). */
export function isDeclineCode(code: string): code is DeclineCode {
  return Object.hasOwn(DECLINES, code)
}

/** The decline of a code. An unknown code is an ordinary decline: a gateway's new code must not stop the retries of a good card. */
export function declineOf(code: string): Decline {
  return isDeclineCode(code) ? DECLINES[code] : DECLINES.card_declined
}

/** `lost_card` → true: it is not retried, and the subscription stays past_due until the last retry day (specification §3.7). */
export function isHardDecline(code: string): boolean {
  return declineOf(code).hard
}
