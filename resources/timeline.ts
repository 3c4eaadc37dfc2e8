// One row of a subscription's timeline as JSON (specification §3.11), and how amounts and days are written in its texts. The words for the past are
// timeline-past.ts, those for the plan timeline-planned.ts.
import { z } from 'zod'
import { formatBaht, type Satang } from '../rules/money.ts'
import { writtenDate } from '../rules/written-date.ts'
import { apiObject } from './schema.ts'

export const timelineRowSchema = apiObject({
  at: z.int().meta({ description: 'Unix seconds, by the time the subscription lives in.' }),
  kind: z.enum(['past', 'planned']),
  type: z.string().meta({
    description:
      'Past: the type of its event. Planned: charge, retry, invoice, reminder, end, or expiry of a first payment or of a charge that waits for the buyer.',
  }),
  summary: z.string(),
  because: z.string().meta({ description: 'Why, as a fragment of a sentence.' }),
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

/** `14 February 2026`, in Bangkok time. */
export function day(at: number): string {
  return writtenDate(at, 'en')
}

/** −3 → `3 days before it is due`, 0 → `due today`, 7 → `7 days overdue`. */
export function aroundDueDate(days: number): string {
  if (days === 0) return 'due today'
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  return days < 0 ? `${count} before it is due` : `${count} overdue`
}
