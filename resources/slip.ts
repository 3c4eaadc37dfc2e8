// A bank slip that a buyer has shown for a payment (specification §11).
import { z } from 'zod'
import type { Slip } from '../db/entities/index.ts'
import { apiObject } from './schema.ts'

export const slipStatus = z.enum(['confirmed', 'rejected', 'waiting'])
export const slipReason = z.enum(['amount', 'account', 'duplicate', 'unreadable', 'not_found', 'old'])

export const slipSchema = apiObject({
  id: z.string(),
  object: z.literal('slip'),
  status: slipStatus,
  reason: slipReason.nullable().meta({ description: 'Why the slip was rejected; null when it was not.' }),
  waits_for: z.enum(['by_hand', 'bank', 'quota', 'account_unclear', 'other_reference']).nullable().meta({
    description: 'On what a waiting slip depends; null when it is decided.',
  }),
  amount_satang: z.int().nullable().meta({ description: 'What the bank says was sent; null before it was asked.' }),
  sent_at: z.int().nullable(),
  sending_bank: z.string().nullable().meta({ description: "The Bank of Thailand's code of the bank." }),
  reference: z.string().nullable().meta({ description: "The bank's reference of the transfer." }),
  payment: z.string(),
  inbound_transfer: z.string().nullable().meta({ description: 'The transfer that it counts as.' }),
  livemode: z.boolean(),
  created: z.int(),
}).meta({ id: 'Slip' })
export type SlipObject = z.output<typeof slipSchema>

export function serializeSlip(s: Slip): SlipObject {
  return {
    id: s.id,
    object: 'slip',
    status: s.status,
    reason: s.reason ?? null,
    waits_for: s.waitsFor ?? null,
    amount_satang: s.amountSatang ?? null,
    sent_at: s.sentAt ?? null,
    sending_bank: s.sendingBank ?? null,
    reference: s.reference ?? null,
    payment: s.paymentId,
    inbound_transfer: s.transferId ?? null,
    livemode: s.livemode,
    created: s.createdAt,
  }
}
