// One attempt of ours is one PaymentIntent of Stripe, whatever happens. It is opened with fields that follow from the attempt's id alone, so anyone who
// knows the id can open it again with the same idempotency key and gets the same one: a look-up needs no search, and never charges. What is charged is
// set afterwards, and only then is it confirmed. Stripe guards the rest: an intent succeeds at most once, and a canceled one never does.
import type Stripe from 'stripe'
import { mintedAt } from '../../db/ids.ts'
import type { ChargeOutcome } from '../port.ts'
import { type Intent, intent } from './answers.ts'
import { type StripeClient, StripeFault, StripeRefusal } from './client.ts'
import { declineCodeOf } from './declines.ts'
import { moneyOf } from './money.ts'

/** Our attempt's id, in the metadata of the intent and, copied by Stripe, of its charge. */
export const ATTEMPT = 'satang_attempt'
/** Why we ended an intent that Stripe would not take. */
const DECLINED = 'satang_declined'

/**
 * Stripe keeps idempotency keys for 24 h at least. An attempt that is older than this is searched for first. A search may be a minute behind, and longer
 * while Stripe has a fault (docs.stripe.com/search), but what it can't find yet was opened lately, so its key is still kept.
 */
const KEYS_KEPT_SECONDS = 23 * 3_600
/** Stripe's word for a code whose time is over (docs.stripe.com/error-codes). */
const RAN_OUT = 'payment_intent_payment_attempt_expired'
const expand = ['latest_charge.balance_transaction']

/** What an intent is opened with. The amount is the least that Stripe takes, in place of the real one, which a look-up does not know. */
const OPENING = {
  amount: 1_000,
  currency: 'thb',
  allowed_payment_method_types: ['card', 'promptpay'],
  // With this the fee is known as soon as the charge has succeeded.
  capture_method: 'automatic',
} satisfies Stripe.PaymentIntentCreateParams

/**
 * The intent of an attempt as it is now. Makes one when there is none, which charges nothing. Safe to repeat: one intent per attempt. Throws when the
 * reference is of another attempt.
 */
export async function openIntent(client: StripeClient, attemptId: string, reference?: string | null): Promise<Intent> {
  const id = reference?.startsWith('pi_') ? reference : (await begin(client, attemptId)).value.id
  return checked(client, await readIntent(client, id), attemptId)
}

/** As `openIntent`. `replayed`: the intent is not new, and may be further than it is shown here. */
async function begin(client: StripeClient, attemptId: string): Promise<{ value: Intent; replayed: boolean }> {
  if (client.now() - mintedAt(attemptId) >= KEYS_KEPT_SECONDS) {
    const found = await findIntent(client, attemptId)
    if (found) return { value: found, replayed: true }
  }
  const { value, replayed } = await client.keyed('open an intent', `${attemptId}:open`, intent, (stripe, options) =>
    stripe.paymentIntents.create({ ...OPENING, metadata: { [ATTEMPT]: attemptId }, expand }, options),
  )
  return { value: checked(client, value, attemptId), replayed }
}

/** The intent of an attempt, without making one. Null when there is none. For attempts whose idempotency keys Stripe may have dropped. */
async function findIntent(client: StripeClient, attemptId: string): Promise<Intent | null> {
  const searched = await client.list('search intents', intent, (stripe) =>
    stripe.paymentIntents.search({
      query: `metadata['${ATTEMPT}']:'${attemptId}'`,
      limit: 100,
      expand: expand.map((path) => `data.${path}`),
    }),
  )
  const found = searched.filter(({ metadata }) => metadata[ATTEMPT] === attemptId)
  // More than one only when Stripe lost its answer to the first opening. Then at most one was ever used.
  const used = found.find((one) => !isUntouched(one)) ?? found[0]
  return used ?? null
}

/** Reads an intent as it is now. */
export async function readIntent(client: StripeClient, id: string): Promise<Intent> {
  return (await client.ask('read an intent', intent, (stripe) => stripe.paymentIntents.retrieve(id, { expand }))).value
}

function checked(client: StripeClient, found: Intent, attemptId: string): Intent {
  if (found.metadata[ATTEMPT] !== attemptId)
    throw new Error(`the intent ${found.id} is of another attempt than ${attemptId}`)
  if (found.livemode !== client.settings.livemode) throw new Error(`the intent ${found.id} is of the other mode`)
  return found
}

/** Whether nothing was ever tried with an intent: no confirmation has reached Stripe, or it decided nothing. */
export function isUntouched({ status, last_payment_error, latest_charge }: Intent): boolean {
  const waits = status === 'requires_payment_method' || status === 'requires_confirmation'
  return waits && last_payment_error === null && latest_charge === null
}

/** What became of an intent. Not for one that is untouched. */
export function outcomeOf(found: Intent): ChargeOutcome {
  const { id: reference, status, next_action, last_payment_error, metadata } = found
  switch (status) {
    case 'succeeded':
      return { reference, kind: 'succeeded', money: moneyOf(found) }
    case 'requires_action':
      if (next_action?.redirect_to_url?.url)
        return { reference, kind: 'requires_action', url: next_action.redirect_to_url.url }
      if (next_action?.promptpay_display_qr_code) return { reference, kind: 'processing' }
      throw new StripeFault(`the intent ${reference} requires an action that is not understood`)
    case 'processing':
    case 'requires_capture':
      return { reference, kind: 'processing' }
    case 'canceled':
      return { reference, kind: 'declined', declineCode: declineCodeOf({ code: metadata[DECLINED] ?? null }) }
    case 'requires_payment_method':
    case 'requires_confirmation':
      return {
        ...{ reference, kind: 'declined', declineCode: declineCodeOf(last_payment_error ?? {}) },
        ...(last_payment_error?.code === RAN_OUT && { ranOut: true }),
      }
  }
}

export interface Confirmation {
  /** Fields of the intent itself: the amount and what pays it. */
  set: { amount: number; customer?: string; payment_method?: string }
  confirm: {
    off_session?: boolean
    return_url?: string
    setup_future_usage?: 'off_session'
    payment_method_data?: { type: 'promptpay'; billing_details: { email: string } }
  }
}

/**
 * Has Stripe collect an intent, and answers it as it is then. Safe to repeat with the same fields: what is done is not done again. Throws when the
 * intent was begun with another amount.
 */
export async function confirmIntent(
  client: StripeClient,
  attemptId: string,
  { set, confirm }: Confirmation,
): Promise<Intent> {
  const { value, replayed } = await begin(client, attemptId)
  const { id } = value
  const opened = replayed ? await readIntent(client, id) : value
  const begun = (found: Intent): Intent => {
    // An intent that was withdrawn before it began has no amount of its own.
    if (found.amount === set.amount || found.status === 'canceled') return found
    throw new Error(`the attempt ${attemptId} was for ${found.amount} satang`)
  }
  if (!isUntouched(opened)) return begun(opened)
  try {
    // With a key of its own, so that a late duplicate changes nothing of an intent that waits for its buyer.
    const ready = await client.keyed('set an intent', `${attemptId}:set`, intent, (stripe, options) =>
      stripe.paymentIntents.update(id, { ...set, expand }, options),
    )
    begun(ready.value)
    const { value, replayed } = await client.keyed(
      'confirm an intent',
      `${attemptId}:confirm`,
      intent,
      (stripe, options) => stripe.paymentIntents.confirm(id, { ...confirm, expand }, options),
      async () => {
        const now = await readIntent(client, id)
        return isUntouched(now) ? null : now
      },
    )
    return replayed ? await readIntent(client, id) : value
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    // A decline is in the intent. So is what another call did to it meanwhile.
    const now = await readIntent(client, id)
    if (!isUntouched(now)) return begun(now)
    return endRefused(client, attemptId, now, error)
  }
}

/** What Stripe refuses because of the card or the amount. Anything else that it refuses is a mistake of ours or of the account, for an operator. */
const REFUSED_FOR_THE_BUYER: Readonly<Record<string, string>> = {
  resource_missing: 'invalid_account',
  payment_method_unexpected_state: 'invalid_account',
  payment_method_not_available: 'processing_error',
  payment_method_restricted: 'card_not_supported',
  payment_method_unsupported_type: 'card_not_supported',
  payment_method_currency_mismatch: 'card_not_supported',
  payment_method_invalid_parameter: 'card_not_supported',
  payment_intent_incompatible_payment_method: 'card_not_supported',
  amount_too_small: 'card_declined',
  amount_too_large: 'amount_too_large',
}

/** Ends an intent that Stripe does not take for this buyer, so that every later look-up says the same. */
async function endRefused(
  client: StripeClient,
  attemptId: string,
  { id }: Intent,
  refusal: StripeRefusal,
): Promise<Intent> {
  const code = refusal.isCardError ? (refusal.declineCode ?? refusal.code) : REFUSED_FOR_THE_BUYER[refusal.code]
  if (!code) throw refusal
  await client.keyed('end an intent', `${attemptId}:refused`, intent, (stripe, options) =>
    stripe.paymentIntents.update(id, { metadata: { [DECLINED]: code } }, options),
  )
  await cancelIntent(client, id)
  return readIntent(client, id)
}

/** Cancels an intent. Does nothing when it has an outcome, or can't be canceled any more: read what became of it. Safe to repeat. */
export async function cancelIntent(client: StripeClient, id: string): Promise<void> {
  try {
    await client.ask('cancel an intent', intent, (stripe) => stripe.paymentIntents.cancel(id))
  } catch (error) {
    if (!(error instanceof StripeRefusal) || error.code !== 'payment_intent_unexpected_state') throw error
  }
}

/** Whether an intent was withdrawn, and not ended because Stripe refused it. */
export function isWithdrawn({ status, metadata }: Intent): boolean {
  return status === 'canceled' && metadata[DECLINED] === undefined
}
