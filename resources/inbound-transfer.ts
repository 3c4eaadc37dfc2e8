// A transfer that a bank has reported, or money held in suspense for its sender (specification §5).
import { z } from 'zod'
import type { InboundTransfer } from '../db/entities/index.ts'
import { apiObject } from './schema.ts'

export const inboundTransferStatus = z.enum([
  'matched',
  'unmatched',
  'underpaid',
  'overpaid',
  'late',
  'duplicate',
  'refunded',
])

export const inboundTransferSchema = apiObject({
  id: z.string(),
  object: z.literal('inbound_transfer'),
  status: inboundTransferStatus,
  reason: z.string().nullable().meta({
    description:
      'Why it is in the inbox: unknown_reference, invoice_void, subscription_ended, too_late, underpaid, overpaid, duplicate or refund_failed. processing while it is being matched, refund_pending while it goes back.',
  }),
  amount_satang: z.int(),
  excess_satang: z.int().meta({ description: 'What came beyond the sum of the payment that it completed.' }),
  parked_satang: z.int().meta({ description: 'Held for its sender: what a match or a refund takes.' }),
  refunded_satang: z.int().meta({ description: 'What has gone back to its sender.' }),
  matches: z
    .array(apiObject({ payment: z.string(), amount_satang: z.int() }))
    .meta({ description: 'The payments that it has paid, whole or in part.' }),
  withholding_offer: apiObject({ rate_bps: z.int(), amount_satang: z.int() }).nullable().meta({
    description: 'It is short by exactly what its buyer may withhold: `…/accept_withholding` takes it so.',
  }),
  reference: z.string().nullable().meta({ description: 'The reference that the transfer carried.' }),
  payment: z.string().nullable().meta({ description: 'The payment that it was last counted for.' }),
  source_payment: z.string().nullable().meta({
    description:
      'The card payment that charged it: it bought nothing and its refund failed, so its money is held in suspense. Null for what a bank has reported.',
  }),
  paid_at: z.int().meta({ description: 'When the bank took it.' }),
  livemode: z.boolean(),
  created: z.int(),
}).meta({ id: 'InboundTransfer' })
export type InboundTransferObject = z.output<typeof inboundTransferSchema>

/** A transfer that no workflow has looked at yet is `unmatched`; its `reason` says that it is being processed (D80). */
export function serializeInboundTransfer(t: InboundTransfer): InboundTransferObject {
  const { status } = t
  return {
    id: t.id,
    object: 'inbound_transfer',
    status: status === 'received' ? 'unmatched' : status,
    reason: status === 'received' ? 'processing' : t.returningSatang > 0 ? 'refund_pending' : (t.reason ?? null),
    amount_satang: t.amountSatang,
    excess_satang: t.excessSatang,
    parked_satang: t.parkedSatang,
    refunded_satang: t.returnedSatang,
    matches: t.matches,
    withholding_offer: t.withholdingOffer ?? null,
    reference: t.reference ?? null,
    payment: t.paymentId ?? null,
    source_payment: t.sourcePaymentId ?? null,
    paid_at: t.paidAt,
    livemode: t.livemode,
    created: t.createdAt,
  }
}
