// Analytics figures as JSON (specification §5.13). How they are computed is rules/dropoff.ts and rules/revenue.ts.
import { z } from 'zod'
import { type DropoffFigures, type DropoffGroup, dropoffOf } from '../rules/dropoff.ts'
import type { Takings } from '../rules/revenue.ts'
import { paymentMethodType } from './payment.ts'
import { apiObject } from './schema.ts'

const countedSchema = apiObject({
  started: z.int(),
  succeeded: z.int(),
  recovered: z.int(),
  lost: z.int(),
  dropped: z.int(),
  started_satang: z.int(),
  succeeded_satang: z.int(),
  recovered_satang: z.int(),
  lost_satang: z.int(),
  dropped_satang: z.int(),
  conversion_bps: z.int(),
})

const takingsSchema = apiObject({
  payments: z.int(),
  gross_satang: z.int(),
  fee_satang: z.int(),
  refunds_satang: z.int(),
  disputes_satang: z.int(),
  net_satang: z.int(),
})
export type TakingsObject = z.output<typeof takingsSchema>

export const dropoffSchema = apiObject({
  object: z.literal('dropoff'),
  from: z.int(),
  to: z.int(),
  totals: countedSchema,
  data: z.array(countedSchema.extend({ payment_method_type: paymentMethodType })),
}).meta({ id: 'Dropoff' })
export type DropoffObject = z.output<typeof dropoffSchema>

export const revenueSchema = apiObject({
  object: z.literal('revenue'),
  from: z.int(),
  to: z.int(),
  interval: z.enum(['day', 'month']),
  totals: takingsSchema,
  recurring_revenue_satang: z.int(),
  active_subscriptions: z.int(),
  new_subscriptions: z.int(),
  churned_subscriptions: z.int(),
  churn_bps: z.int(),
  data: z.array(takingsSchema.extend({ from: z.int(), to: z.int() })),
}).meta({ id: 'Revenue' })
export type RevenueObject = z.output<typeof revenueSchema>

export function serializeDropoff(window: { from: number; to: number }, groups: readonly DropoffGroup[]): DropoffObject {
  const { totals, methods } = dropoffOf(groups)
  return {
    object: 'dropoff',
    from: window.from,
    to: window.to,
    totals: figures(totals),
    data: methods.map(({ methodType, ...method }) => ({ payment_method_type: methodType, ...figures(method) })),
  }
}

function figures({ counts, satang, conversionBps }: DropoffFigures): z.output<typeof countedSchema> {
  return {
    ...counts,
    started_satang: satang.started,
    succeeded_satang: satang.succeeded,
    recovered_satang: satang.recovered,
    lost_satang: satang.lost,
    dropped_satang: satang.dropped,
    conversion_bps: conversionBps,
  }
}

export function serializeTakings(t: Takings): TakingsObject {
  return {
    payments: t.payments,
    gross_satang: t.grossSatang,
    fee_satang: t.feeSatang,
    refunds_satang: t.refundsSatang,
    disputes_satang: t.disputesSatang,
    net_satang: t.netSatang,
  }
}
