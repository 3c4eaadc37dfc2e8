// A day of a gateway's own book beside ours, as JSON (specification §11.4). It is computed on request and has no id of its own.
import { z } from 'zod'
import type { BookSums, Difference, ReconciliationStatus } from '../rules/reconciliation.ts'
import { DIFFERENCE_KINDS, RECONCILIATION_STATUSES } from '../rules/reconciliation.ts'
import { apiObject } from './schema.ts'

const sums = apiObject({
  payments: z.int(),
  gross_satang: z.int(),
  refunds: z.int(),
  refunded_satang: z.int(),
  fee_satang: z.int().meta({ description: "The gateway's fees with their VAT, as far as they are known." }),
})

export const reconciliationSchema = apiObject({
  object: z.literal('gateway_reconciliation'),
  gateway_account: z.string(),
  date: z.string().meta({ description: 'A day in Bangkok, YYYY-MM-DD.' }),
  status: z.enum(RECONCILIATION_STATUSES),
  ours: sums,
  theirs: sums,
  differences: z.array(
    apiObject({
      kind: z.enum(DIFFERENCE_KINDS),
      payment: z.string().nullable(),
      gateway_reference: z.string().nullable(),
      ours_satang: z.int().nullable(),
      theirs_satang: z.int().nullable(),
    }),
  ),
  livemode: z.boolean(),
}).meta({ id: 'GatewayReconciliation' })
export type ReconciliationObject = z.output<typeof reconciliationSchema>

/** What the comparison of a day says. */
export interface Reconciliation {
  date: string
  status: ReconciliationStatus
  ours: BookSums
  theirs: BookSums
  differences: readonly Difference[]
}

export function serializeReconciliation(
  account: { id: string; livemode: boolean },
  r: Reconciliation,
): ReconciliationObject {
  return {
    object: 'gateway_reconciliation',
    gateway_account: account.id,
    date: r.date,
    status: r.status,
    ours: shown(r.ours),
    theirs: shown(r.theirs),
    differences: r.differences.map((one) => ({
      kind: one.kind,
      payment: one.payment,
      gateway_reference: one.gatewayReference,
      ours_satang: one.oursSatang,
      theirs_satang: one.theirsSatang,
    })),
    livemode: account.livemode,
  }
}

function shown(of: BookSums): z.output<typeof sums> {
  return {
    payments: of.payments,
    gross_satang: of.grossSatang,
    refunds: of.refunds,
    refunded_satang: of.refundedSatang,
    fee_satang: of.feeSatang,
  }
}
