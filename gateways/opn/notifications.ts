// Opn's webhooks: their signature, and what they are about. Source: "Webhooks" of docs.omise.co and public receivers. `Omise-Signature` is the hex
// HMAC-SHA256 of `<Omise-Signature-Timestamp>.<body>` with the base64-decoded secret; for 24 hours after a new secret it holds two, with a comma.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { BookedLine } from '../../rules/reconciliation.ts'
import { ProviderRefused } from '../http.ts'
import { type Notice, NotificationMalformed, NotificationRefused, type Notifications } from '../port.ts'
import type { OpnApi } from './api.ts'
import { chargeLine, refundLine } from './book.ts'
import { charge, dispute, metadata, refund } from './objects.ts'

const TOLERANCE_SECONDS = 5 * 60

/** Events are written in the account's own version, where older ones say `created`. Only what all versions share is read. */
const event = z.object({
  object: z.literal('event'),
  id: z.string(),
  key: z.string(),
  livemode: z.boolean().optional(),
  created_at: z.string().optional(),
  created: z.string().optional(),
  data: z.object({
    object: z.string(),
    id: z.string(),
    charge: z.string().nullish().catch(null),
    location: z.string().nullish(),
    metadata,
  }),
})

export function createNotifications(
  api: OpnApi,
  { webhookSecrets, livemode }: { webhookSecrets: readonly string[]; livemode: boolean },
): Required<Notifications> {
  const keys = webhookSecrets.map((secret) => Buffer.from(secret, 'base64')).filter(({ length }) => length > 0)
  return {
    read({ headers, body, now }) {
      checkSignature(headers, body, keys, now)
      const { success, data: parsed } = event.safeParse(jsonOf(body))
      const at = success ? Math.floor(Date.parse(parsed.created_at ?? parsed.created ?? '') / 1_000) : Number.NaN
      if (!success || Number.isNaN(at)) throw new NotificationMalformed('the body is not an event of Opn')
      if ((parsed.livemode ?? livemode) !== livemode) throw new NotificationRefused('the event is of the other mode')
      return { id: parsed.id, at, notice: noticeOf(parsed) }
    },

    async dispute(reference) {
      const found = await api.find('/disputes', reference, dispute)
      if (!found) return null
      const disputed = await api.find('/charges', found.charge, charge)
      return {
        reference: found.id,
        chargeReference: found.charge,
        attemptId: disputed?.metadata('satang_attempt') ?? null,
        amountSatang: found.amount,
        reason: found.reason_code ?? 'other',
        status: found.status === 'pending' ? 'open' : found.status,
        // Opn tells the merchant by mail until when it takes an answer; its API does not say it.
        evidenceDueBy: null,
      }
    },

    async disputesOpened(from, to) {
      const references: string[] = []
      for await (const page of api.pages('/disputes', dispute.pick({ id: true }), { from, to }))
        references.push(...page.map(({ id }) => id))
      return references
    },

    async charge(reference) {
      const found = await api.find('/charges', reference, charge)
      return found && chargeLine(found)
    },

    async refundsOf(chargeReference) {
      const lines: BookedLine[] = []
      try {
        for await (const page of api.pages(`/charges/${chargeReference}/refunds`, refund))
          lines.push(...page.map(refundLine))
      } catch (error) {
        if (error instanceof ProviderRefused && error.status === 404) return []
        throw error
      }
      return lines
    },
  }
}

function checkSignature(
  headers: Readonly<Record<string, string | undefined>>,
  body: Buffer,
  keys: Buffer[],
  now: number,
): void {
  const signature = headers['omise-signature']
  const timestamp = headers['omise-signature-timestamp']
  if (keys.length === 0) throw new NotificationRefused('no webhook secret is stored for this account')
  if (!signature || !timestamp || !/^\d{1,12}$/.test(timestamp))
    throw new NotificationRefused('the signature is missing')
  const given = signature.split(',').map((hex) => Buffer.from(hex.trim(), 'hex'))
  const isSigned = keys.some((key) => {
    const expected = createHmac('sha256', key).update(`${timestamp}.`).update(body).digest()
    return given.some((hash) => hash.length === expected.length && timingSafeEqual(hash, expected))
  })
  if (!isSigned) throw new NotificationRefused('the signature is wrong')
  if (Math.abs(now - Number(timestamp)) > TOLERANCE_SECONDS) {
    throw new NotificationRefused('the signature is older than 5 minutes')
  }
}

function noticeOf({ key, data }: z.infer<typeof event>): Notice {
  const reference = data.id
  switch (data.object) {
    case 'charge':
      return { kind: 'charge', reference, attemptId: data.metadata('satang_attempt') }
    case 'refund':
      return {
        kind: 'refund',
        reference,
        refundId: data.metadata('satang_refund'),
        chargeReference: data.charge ?? /^\/charges\/(chrg_\w+)\//.exec(data.location ?? '')?.[1] ?? null,
      }
    case 'transfer':
      return { kind: 'transfer', reference, payoutId: data.metadata('satang_payout') }
    case 'dispute':
      return { kind: 'dispute', reference }
    case 'card': {
      const [, customerId] = /^\/customers\/(cust_\w+)\/cards\/card_\w+$/.exec(data.location ?? '') ?? []
      return customerId ? { kind: 'card', gatewayToken: `${customerId}/${data.id}` } : { kind: 'other', type: key }
    }
    default:
      return { kind: 'other', type: key }
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
