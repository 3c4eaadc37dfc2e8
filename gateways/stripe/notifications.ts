// Stripe's webhooks: the signature, and what an event is about. What an event says of the object itself is not used: it may be old.
import type { z } from 'zod'
import type { BookedLine } from '../../rules/reconciliation.ts'
import {
  type GatewayDispute,
  type Notice,
  NotificationMalformed,
  NotificationRefused,
  type Notifications,
} from '../port.ts'
import { charge, dispute, event, intent, paymentMethod, refund } from './answers.ts'
import { chargeLine, refundLine } from './book.ts'
import { read, type StripeClient, StripeRefusal, stripePackage } from './client.ts'
import { ATTEMPT } from './intents.ts'
import { REFUND } from './refunds.ts'

/** Seconds. A signed notification that is older may be a recording. */
const TOLERANCE = 300

/** See `Notifications` in gateways/port.ts. */
export function stripeNotifications(client: StripeClient): Required<Notifications> {
  const { webhookSecrets, livemode } = client.settings
  return {
    read({ headers, body, now }) {
      checkSignature({ header: headers['stripe-signature'], body, secrets: webhookSecrets, now })
      const parsed = event.safeParse(parseJson(body))
      if (!parsed.success) throw new NotificationMalformed('the body is no event of Stripe')
      const { id, type, created, data } = parsed.data
      if (parsed.data.livemode !== livemode) throw new NotificationRefused('the event is of the other mode')
      return { id, at: created, notice: noticeOf(type, data) }
    },

    async dispute(reference) {
      if (!/^dp_\w+$|^du_\w+$/.test(reference)) return null
      return known(async () => {
        const { value } = await client.ask('read a dispute', dispute, (stripe) =>
          stripe.disputes.retrieve(reference, { expand: ['charge'] }),
        )
        return disputeOf(value)
      })
    },

    async disputesOpened(from, to) {
      const found = await client.list('list disputes', dispute.pick({ id: true }), (stripe) =>
        stripe.disputes.list({ created: { gte: from, lt: to }, limit: 100 }),
      )
      return found.map(({ id }) => id).reverse()
    },

    async charge(reference) {
      if (/^pi_\w+$/.test(reference)) return known(() => chargeOfIntent(client, reference))
      if (!/^(ch|py)_\w+$/.test(reference)) return null
      return known(async () => {
        const { value } = await client.ask('read a charge', charge, (stripe) =>
          stripe.charges.retrieve(reference, { expand: ['balance_transaction'] }),
        )
        return chargeLine(value)
      })
    },

    async refundsOf(chargeReference) {
      if (!/^(pi|ch|py)_\w+$/.test(chargeReference)) return []
      const of = chargeReference.startsWith('pi_') ? { payment_intent: chargeReference } : { charge: chargeReference }
      const found = await known(() =>
        client.list('list refunds', refund, (stripe) => stripe.refunds.list({ ...of, limit: 100 })),
      )
      return (found ?? []).map(refundLine).reverse()
    },
  }
}

/** Throws `NotificationRefused` unless one of the secrets signed the body at most five minutes ago. */
function checkSignature(signed: {
  header: string | undefined
  body: Buffer
  secrets: readonly string[]
  now: number
}): void {
  const { header, body, now } = signed
  const secrets = signed.secrets.filter((secret) => secret !== '')
  if (secrets.length === 0) throw new NotificationRefused('no webhook secret is set')
  if (!header) throw new NotificationRefused('the header stripe-signature is missing')
  const { webhooks } = stripePackage()
  const isGood = secrets.some((secret) => {
    try {
      return webhooks.signature?.verifyHeader(body, header, secret, TOLERANCE, undefined, now * 1_000) === true
    } catch {
      return false
    }
  })
  if (!isGood) throw new NotificationRefused('the signature is wrong, or older than 5 minutes')
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

function noticeOf(type: string, data: z.infer<typeof event>['data']): Notice {
  const of = <S extends z.ZodType>(shape: S): z.infer<S> => {
    const { success, data: object } = shape.safeParse(data.object)
    if (!success) throw new NotificationRefused(`the object of the event ${type} is not understood`)
    return object
  }
  if (type.startsWith('payment_intent.')) {
    const { id, metadata } = of(intent.pick({ id: true, metadata: true }))
    return { kind: 'charge', reference: id, attemptId: metadata[ATTEMPT] ?? null }
  }
  if (type.startsWith('charge.dispute.')) return { kind: 'dispute', reference: of(dispute.pick({ id: true })).id }
  if (type.startsWith('refund.') || type.startsWith('charge.refund.')) {
    const { id, metadata, payment_intent, charge: chargeId } = of(refund)
    return {
      kind: 'refund',
      reference: id,
      refundId: metadata?.[REFUND] ?? null,
      chargeReference: payment_intent ?? chargeId,
    }
  }
  if (type.startsWith('charge.')) {
    const { id, metadata, payment_intent } = of(charge.pick({ id: true, metadata: true, payment_intent: true }))
    // It carries the charge: which of its refunds is new is read at the source.
    if (type === 'charge.refunded')
      return { kind: 'refund', reference: id, refundId: null, chargeReference: payment_intent ?? id }
    return { kind: 'charge', reference: payment_intent ?? id, attemptId: metadata[ATTEMPT] ?? null }
  }
  if (type.startsWith('payment_method.')) {
    const { id, customer } = of(paymentMethod.pick({ id: true, customer: true }))
    const owner = customer ?? customerBefore(data.previous_attributes)
    if (owner) return { kind: 'card', gatewayToken: `${owner}/${id}` }
  }
  return { kind: 'other', type }
}

/** A card that was detached names its customer only in what was before. */
function customerBefore(previous: unknown): string | null {
  const { data } = paymentMethod.pick({ customer: true }).safeParse(previous)
  return data?.customer ?? null
}

/** Stripe's statuses that need no answer any more. An inquiry (`warning_…`) that is closed took no money; a prevented dispute was paid back. */
const DISPUTE_ENDS: Readonly<Record<string, GatewayDispute['status']>> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
  prevented: 'lost',
}

function disputeOf(found: z.infer<typeof dispute>): GatewayDispute {
  const disputed = typeof found.charge === 'string' ? null : found.charge
  const chargeId = typeof found.charge === 'string' ? found.charge : found.charge.id
  return {
    reference: found.id,
    chargeReference: found.payment_intent ?? chargeId,
    attemptId: disputed?.metadata[ATTEMPT] ?? null,
    amountSatang: found.amount,
    reason: found.reason,
    status: DISPUTE_ENDS[found.status] ?? 'open',
    evidenceDueBy: found.evidence_details.due_by,
  }
}

async function chargeOfIntent(client: StripeClient, id: string): Promise<BookedLine | null> {
  const { value } = await client.ask('read an intent', intent, (stripe) =>
    stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] }),
  )
  if (value.latest_charge === null) return null
  return chargeLine(read('read an intent', charge, value.latest_charge))
}

/** Null when Stripe does not know what is asked for. */
async function known<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof StripeRefusal && error.code === 'resource_missing') return null
    throw error
  }
}
