// A refund row as JSON ("Refund", specification §5).
import { z } from 'zod'
import type { Refund } from '../db/entities/index.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import { type Links, workflowAndProblem } from './links.ts'
import { apiObject, metadataSchema, workflowSchema } from './schema.ts'

export const refundStatus = z.enum(['pending', 'succeeded', 'failed'])

export const refundSchema = apiObject({
  id: z.string(),
  object: z.literal('refund'),
  payment: z.string(),
  amount_satang: z.int(),
  status: refundStatus,
  by_hand: z.boolean().meta({
    description:
      'The money is on a bank account that Satang cannot send from: a person sends it, and reports it (`POST /v1/refunds/{id}/report`).',
  }),
  outside: z.boolean().meta({
    description: 'Of money that the merchant took itself: the refund is a record, and nothing is sent by it.',
  }),
  reason: z
    .string()
    .nullable()
    .meta({ description: 'Your own reason; `provider` for a refund that was made at the provider.' }),
  failure_reason: z.string().nullable().meta({ description: 'Why it was not sent back.' }),
  credit_note: z.string().nullable().meta({
    description: 'The number of its credit note, once it has succeeded; see `/v1/refunds/{id}/pdf`.',
  }),
  livemode: z.boolean(),
  created: z.int(),
  metadata: metadataSchema,
  workflow: workflowSchema,
}).meta({ id: 'Refund' })
export type RefundObject = z.output<typeof refundSchema>

export function serializeRefund(r: Refund, links: Links): RefundObject {
  return {
    id: r.id,
    object: 'refund',
    payment: r.paymentId,
    amount_satang: r.amountSatang,
    status: r.status,
    by_hand: r.byHand,
    outside: r.outside,
    reason: r.reason ?? null,
    failure_reason: r.failureReason ?? null,
    credit_note: r.creditNoteNumber ?? null,
    livemode: r.livemode,
    created: r.createdAt,
    metadata: r.metadata,
    workflow: workflowAndProblem(links, workflowIdOf('refund', r.id), r),
  }
}
