// Payouts and skipped rounds as JSON (specification §5.11, §5.12).
import { z } from 'zod'
import type { Payout, PayoutSkip } from '../db/entities/index.ts'
import { SKIP_REASONS } from '../rules/payouts.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import { type Links, workflowAndProblem } from './links.ts'
import { apiObject, metadataSchema, workflowSchema } from './schema.ts'

export const payoutStatus = z.enum(['pending', 'in_transit', 'paid', 'failed', 'returned'])

export const payoutSchema = apiObject({
  id: z.string(),
  object: z.literal('payout'),
  amount_satang: z.int(),
  status: payoutStatus,
  bank_account: apiObject({
    id: z.string(),
    bank_code: z.string(),
    bank_name: z.string(),
    account_name: z.string(),
    last4: z.string(),
  }),
  round: z.string().nullable().meta({ description: 'The day of its round in Bangkok; null for a payout by hand.' }),
  automatic: z.boolean(),
  arrival_date: z.int().meta({ description: 'Midnight in Bangkok of the banking day on which it should arrive.' }),
  paid_at: z.int().nullable(),
  failure_code: z.string().nullable(),
  by_hand: z.boolean().meta({
    description:
      'A person sends it from a bank account, with a bank file, and reports it (`POST /v1/payouts/{id}/report`).',
  }),
  file: z.string().nullable().meta({ description: 'The bank file that it is in.' }),
  reference: z
    .string()
    .nullable()
    .meta({ description: 'The reference of the transfer at the bank; null without one.' }),
  livemode: z.boolean(),
  created: z.int(),
  metadata: metadataSchema,
  workflow: workflowSchema,
}).meta({ id: 'Payout' })
export type PayoutObject = z.output<typeof payoutSchema>

export const payoutSkipSchema = apiObject({
  id: z.string(),
  object: z.literal('payout_skip'),
  at: z.int().meta({ description: 'The instant of the round.' }),
  round: z.string(),
  reason: z.enum(SKIP_REASONS),
  available_satang: z.int(),
  minimum_payout_satang: z.int(),
  bank_account_usable_from: z.int().nullable().meta({
    description: 'Of `no_bank_account`: when the first account that waits may be used; null when none waits.',
  }),
  livemode: z.boolean(),
  created: z.int(),
}).meta({ id: 'PayoutSkip' })
export type PayoutSkipObject = z.output<typeof payoutSkipSchema>

export function serializePayout(p: Payout, links: Links): PayoutObject {
  return {
    id: p.id,
    object: 'payout',
    amount_satang: p.amountSatang,
    status: p.status,
    bank_account: p.bankAccount,
    round: p.round ?? null,
    automatic: p.automatic,
    arrival_date: p.arrivalDate,
    paid_at: p.paidAt ?? null,
    failure_code: p.failureCode ?? null,
    by_hand: p.byHand,
    file: p.fileId ?? null,
    reference: p.reference ?? null,
    livemode: p.livemode,
    created: p.createdAt,
    metadata: p.metadata,
    workflow: workflowAndProblem(links, workflowIdOf('payout', p.id), p),
  }
}

export function serializePayoutSkip(s: PayoutSkip): PayoutSkipObject {
  return {
    id: s.id,
    object: 'payout_skip',
    at: s.roundAt,
    round: s.round,
    reason: s.reason,
    available_satang: s.availableSatang,
    minimum_payout_satang: s.minimumPayoutSatang,
    bank_account_usable_from: s.bankAccountUsableFrom ?? null,
    livemode: s.livemode,
    created: s.createdAt,
  }
}

export interface StatementLineRow {
  id: string | null
  type: string
  sourceId: string | null
  paymentId: string | null
  paymentMethodType: string | null
  createdAt: number
  availableOn: number
  grossSatang: number
  feeSatang: number
  vatSatang: number
  netSatang: number
}

/** A line of a payout's statement, as a row of its CSV. */
export function serializeStatementLine(line: StatementLineRow) {
  return {
    balance_transaction: line.id,
    type: line.type,
    source: line.sourceId,
    payment: line.paymentId,
    payment_method_type: line.paymentMethodType,
    created: line.createdAt,
    available_on: line.availableOn,
    gross_satang: line.grossSatang,
    fee_satang: line.feeSatang,
    vat_satang: line.vatSatang,
    net_satang: line.netSatang,
  }
}
