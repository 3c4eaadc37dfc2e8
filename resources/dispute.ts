// A dispute row as JSON (specification §5).
import { z } from 'zod'
import type { Dispute } from '../db/entities/index.ts'
import { apiObject, metadataSchema } from './schema.ts'

export const disputeStatus = z.enum(['open', 'won', 'lost'])

export const disputeSchema = apiObject({
  id: z.string(),
  object: z.literal('dispute'),
  payment: z.string(),
  customer: z.string(),
  amount_satang: z.int().meta({ description: 'What the bank has taken back.' }),
  reason: z.string().meta({ description: 'The reason that the bank gives, such as `fraudulent`.' }),
  status: disputeStatus,
  evidence_due_by: z.int().nullable().meta({ description: 'Until when you may answer it at the gateway.' }),
  closed_at: z.int().nullable(),
  livemode: z.boolean(),
  created: z.int(),
  metadata: metadataSchema,
}).meta({ id: 'Dispute' })
export type DisputeObject = z.output<typeof disputeSchema>

export function serializeDispute(d: Dispute): DisputeObject {
  return {
    id: d.id,
    object: 'dispute',
    payment: d.paymentId,
    customer: d.customerId,
    amount_satang: d.amountSatang,
    reason: d.reason,
    status: d.status,
    evidence_due_by: d.evidenceDueBy ?? null,
    closed_at: d.closedAt ?? null,
    livemode: d.livemode,
    created: d.createdAt,
    metadata: d.metadata,
  }
}
