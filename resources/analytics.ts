// Analytics figures as JSON (specification §5.13). How they are computed is rules/dropoff.ts and rules/revenue.ts.
import { DROPOFF_CLASSES, type DropoffFigures, type DropoffGroup, dropoffOf } from '../rules/dropoff.ts'
import type { Takings } from '../rules/revenue.ts'

export function serializeDropoff(window: { from: number; to: number }, groups: readonly DropoffGroup[]) {
  const { totals, methods } = dropoffOf(groups)
  return {
    object: 'dropoff',
    from: window.from,
    to: window.to,
    totals: figures(totals),
    data: methods.map(({ methodType, ...method }) => ({ payment_method_type: methodType, ...figures(method) })),
  }
}

function figures({ counts, satang, conversionBps }: DropoffFigures) {
  const names = ['started', ...DROPOFF_CLASSES] as const
  return {
    ...(Object.fromEntries(names.map((name) => [name, counts[name]])) as typeof counts),
    ...Object.fromEntries(names.map((name) => [`${name}_satang`, satang[name]])),
    conversion_bps: conversionBps,
  }
}

export function serializeTakings(t: Takings) {
  return {
    payments: t.payments,
    gross_satang: t.grossSatang,
    fee_satang: t.feeSatang,
    refunds_satang: t.refundsSatang,
    disputes_satang: t.disputesSatang,
    net_satang: t.netSatang,
  }
}
