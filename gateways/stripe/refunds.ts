// Refunds at Stripe. Each has our refund's id in its metadata, so that it is found in the list of its charge's refunds, which is never behind.
import { mintedAt } from '../../db/ids.ts'
import type { RefundAnswer, Refunds, Returns } from '../port.ts'
import { type Refund, refund } from './answers.ts'
import { type StripeClient, StripeRefusal } from './client.ts'
import { openIntent } from './intents.ts'

/** Our refund's id, in the metadata of Stripe's refund. */
export const REFUND = 'satang_refund'

/** See `Refunds` in gateways/port.ts. */
export function stripeRefunds(client: StripeClient): Refunds {
  return {
    async refund({ refundId, attemptId, reference, amountSatang, transferredSatang }) {
      if (transferredSatang !== null) return { kind: 'failed', reason: 'not_charged_here' }
      const charged = await openIntent(client, attemptId, reference)
      if (charged.status !== 'succeeded') return { kind: 'failed', reason: 'charge_not_succeeded' }
      // First, since Stripe keeps the key of an earlier call only for a day, and answers a stored fault to it even when it refunded.
      const find = () => findRefund(client, refundId, charged.id)
      const known = await find()
      if (known) return outcomeOf(known, { refundId, amountSatang })
      try {
        const { value } = await client.keyed(
          'refund',
          refundId,
          refund,
          (stripe, options) =>
            stripe.refunds.create(
              { payment_intent: charged.id, amount: amountSatang, metadata: { [REFUND]: refundId } },
              options,
            ),
          find,
        )
        return outcomeOf(value, { refundId, amountSatang })
      } catch (error) {
        if (!(error instanceof StripeRefusal)) throw error
        return { kind: 'failed', reason: reasonOf(error) }
      }
    },

    async lookUp(refundId, of) {
      const charged = of && (await openIntent(client, of.attemptId, of.reference))
      const known = await findRefund(client, refundId, charged?.id ?? null)
      return known && outcomeOf(known)
    },
  }
}

/** Money that Stripe reported and that no row of ours knows goes back as a refund of its charge, or of its intent. See `Returns` in gateways/port.ts. */
export function stripeReturns(client: StripeClient): Returns {
  return {
    async returnTransfer({ returnId, transferReference, amountSatang }) {
      const of = chargedBy(transferReference)
      const find = () => findAmong(client, returnId, of)
      const known = await find()
      if (known) return outcomeOf(known, { refundId: returnId, amountSatang })
      const order = { ...of, amount: amountSatang, metadata: { [REFUND]: returnId } }
      try {
        const { value } = await client.keyed(
          'return money',
          returnId,
          refund,
          (stripe, options) => stripe.refunds.create(order, options),
          find,
        )
        return outcomeOf(value, { refundId: returnId, amountSatang })
      } catch (error) {
        if (!(error instanceof StripeRefusal)) throw error
        return { kind: 'failed', reason: reasonOf(error) }
      }
    },
  }
}

function chargedBy(reference: string): { payment_intent: string } | { charge: string } {
  return reference.startsWith('pi_') ? { payment_intent: reference } : { charge: reference }
}

/** Stripe's refund of ours, among those of an intent, or among all since ours was minted; null when there is none. */
async function findRefund(client: StripeClient, refundId: string, intentId: string | null): Promise<Refund | null> {
  const since = { created: { gte: mintedAt(refundId) - CLOCKS_APART_SECONDS } }
  return findAmong(client, refundId, intentId ? { payment_intent: intentId } : since)
}

async function findAmong(
  client: StripeClient,
  refundId: string,
  among: { payment_intent: string } | { charge: string } | { created: { gte: number } },
): Promise<Refund | null> {
  const refunds = await client.list('list refunds', refund, (stripe) => stripe.refunds.list({ ...among, limit: 100 }))
  return refunds.find(({ metadata }) => metadata?.[REFUND] === refundId) ?? null
}

/** How far Stripe's clock may be behind ours. */
const CLOCKS_APART_SECONDS = 300

function outcomeOf(found: Refund, asked?: { refundId: string; amountSatang: number }): RefundAnswer {
  if (asked && found.amount !== asked.amountSatang) {
    throw new Error(`the refund ${asked.refundId} was of ${found.amount} satang`)
  }
  const reference = found.id
  switch (found.status) {
    case 'succeeded':
      return { reference, kind: 'succeeded' }
    case 'failed':
    case 'canceled':
      return { reference, kind: 'failed', reason: found.failure_reason ?? found.status }
    default:
      // Also `requires_action`: the buyer of a PromptPay payment has not yet said to which account the money goes.
      return { reference, kind: 'pending' }
  }
}

/** Why Stripe refuses a refund. An amount above what is left has no code of its own, but names the field. */
function reasonOf({ code, param }: StripeRefusal): string {
  if (code === 'charge_already_refunded' || param === 'amount') return 'more_than_taken'
  return code
}
