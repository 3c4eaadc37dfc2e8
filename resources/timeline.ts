// One row of a subscription's timeline as JSON (specification §3.11), and how amounts are written in its texts. The past is made of
// timeline-past.ts, the plan of timeline-planned.ts.
import { z } from 'zod'
import { formatBaht, type Satang } from '../rules/money.ts'
import { apiObject } from './schema.ts'

export const timelineRowSchema = apiObject({
  at: z.int().meta({ description: 'Unix seconds, by the time the subscription lives in.' }),
  kind: z.enum(['past', 'planned']),
  type: z.string().meta({
    description:
      'Past: the type of its event. Planned: charge, retry, invoice, reminder, end, or expiry of a first payment or of a charge that waits for the buyer.',
  }),
  summary: z.string(),
  because: z.string().meta({ description: 'The reason, as part of a sentence.' }),
  invoice: z.string().nullable(),
  payment: z.string().nullable(),
  amount_satang: z.int().nullable(),
}).meta({ id: 'TimelineRow' })
export type TimelineRowObject = z.output<typeof timelineRowSchema>

export interface TimelineRow {
  at: number
  kind: 'past' | 'planned'
  type: string
  summary: string
  because: string
  invoice: string | null
  payment: string | null
  amountSatang: number | null
}

export function serializeTimelineRow(r: TimelineRow): TimelineRowObject {
  return {
    at: r.at,
    kind: r.kind,
    type: r.type,
    summary: r.summary,
    because: r.because,
    invoice: r.invoice,
    payment: r.payment,
    amount_satang: r.amountSatang,
  }
}

/** 123 450 → `฿1,234.50`. */
export function baht(amount: number | null): string {
  return `฿${formatBaht((amount ?? 0) as Satang)}`
}
