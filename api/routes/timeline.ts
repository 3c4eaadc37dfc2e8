// The timeline of a subscription over HTTP (specification §3.11): what happened and why, and all that is planned. It is read from rows and needs no
// workflow, so it works while Temporal cannot be reached.
import { z } from 'zod'
import { asOwed, billsAmong, planInput } from '../../commands/plan.ts'
import { Subscription } from '../../db/entities/index.ts'
import { otherModeOf } from '../../db/queries/owned.ts'
import { readTimeline, type TimelineRows } from '../../db/queries/timeline.ts'
import { termsOf } from '../../resources/links.ts'
import { apiObject } from '../../resources/schema.ts'
import { serializeTimelineRow, timelineRowSchema } from '../../resources/timeline.ts'
import { pastInWords } from '../../resources/timeline-past.ts'
import { plannedInWords } from '../../resources/timeline-planned.ts'
import { discountOfPeriod } from '../../rules/discounts.ts'
import { DEFAULT_RETRY_DAYS } from '../../rules/dunning.ts'
import { minus, type Satang, satang, times } from '../../rules/money.ts'
import { takeOver } from '../../rules/proration.ts'
import { missingResource } from '../../rules/refusals.ts'
import { type VatRate, withTax } from '../../rules/tax.ts'
import { standardRateBpsAt } from '../../rules/tax-settings.ts'
import { plannedRows, type TimelineInput } from '../../rules/timeline.ts'
import { readRoute } from '../route.ts'
import { idParams } from '../schemas.ts'

/** Sixteen years of monthly renewals by card. Older history is in the events. */
const PAST_ROWS_MAX = 1_000

export const timelineRoutes = [
  readRoute({
    method: 'GET',
    path: '/v1/subscriptions/:id/timeline',
    operationId: 'getSubscriptionTimeline',
    summary: 'Read the timeline of a subscription: what happened, why, and what is planned',
    description:
      "Past rows come from events, planned ones from the subscription's rows: next charge, retries, reminders, end.",
    tag: 'Subscriptions',
    scope: 'subscriptions:read',
    params: idParams('subscription'),
    query: z.object({
      kind: z.enum(['past', 'planned']).optional().meta({
        description: 'Only what has happened, or only what is planned, which costs the same however long the past is.',
      }),
      locale: z.enum(['en', 'th']).default('en').meta({ description: 'The language of `summary` and `because`.' }),
    }),
    answer: apiObject({
      object: z.literal('list'),
      has_more: z.boolean().meta({ description: `Whether older rows than the newest ${PAST_ROWS_MAX} are left out.` }),
      data: z.array(timelineRowSchema).meta({
        description:
          'Oldest first, the past before what is planned. Planned is what happens when nobody does anything: a charge to come succeeds, one that has failed fails again, an invoice is not paid.',
      }),
    }),
    read: async ({ deps, caller, params, query: { kind, locale }, now }) => {
      const em = deps.db.orm.em.fork()
      const rows = await readTimeline(em, caller, params.id, kind === 'planned' ? 0 : PAST_ROWS_MAX)
      if (!rows)
        throw missingResource('subscription', params.id, await otherModeOf(em, caller, Subscription, params.id))
      const past = pastInWords(rows.past, rows.waived, locale)
      const { vatRates } = termsOf(deps.links)
      const planned =
        kind === 'past' ? [] : plannedRows(whatLiesAhead(rows, now, vatRates)).map((row) => plannedInWords(row, locale))
      return { object: 'list' as const, has_more: rows.hasMore, data: [...past, ...planned].map(serializeTimelineRow) }
    },
  }),
]

/** The input of the plan. It begins where the past ends, even if the clock of the process that wrote the last row was ahead of ours. */
function whatLiesAhead(rows: TimelineRows, now: number, vatRates: readonly VatRate[]): TimelineInput {
  const { subscription: s, attempt } = rows
  const { renewal, owed } = billsAmong(s, rows.bills)
  const open = rows.bills.findLast(
    ({ status, billingReason }) => status === 'open' && billingReason !== 'subscription_change',
  )
  return {
    ...planInput(s, renewal, owed),
    now: Math.max(rows.clockTime ?? now, ...rows.past.map(({ createdAt }) => createdAt)),
    nextSatang: nextCost(rows, renewal?.periodNumber ?? s.periodNumber, vatRates),
    owed: owed.map((invoice) => ({ ...asOwed(invoice), ...openInvoice(invoice) })),
    open: open ? openInvoice(open) : null,
    renewalInvoice: renewal && { id: renewal.id, periodEnd: renewal.periodEnd! },
    underWay: s.plannedStep === 'settle_charge',
    attempt: attempt && {
      id: attempt.announced ? attempt.id : null,
      invoice: attempt.invoiceId,
      amountSatang: satang(attempt.grossSatang),
      waitsForBuyer: attempt.waitsForBuyer,
    },
    firstFailedAt: s.firstFailedAt ?? null,
    failedAttempts: s.failedAttempts,
    retryDays: rows.retryDays ?? DEFAULT_RETRY_DAYS,
  }
}

/** The cost of the period after `number`, with its discount, its tax and the credit balance. */
function nextCost(
  { subscription: s, priceSatang, taxability, tax }: TimelineRows,
  number: number,
  vatRates: readonly VatRate[],
): Satang {
  const amountSatang = times(satang(priceSatang), s.quantity)
  const off = discountOfPeriod(s.discount, { number: number + 1, product: s.productId, amountSatang })
  const standardBps = standardRateBpsAt({ tax }, s.currentPeriodEnd, vatRates)
  const due = withTax(minus(amountSatang, off), taxability, standardBps)
  return takeOver(due, satang(s.carriedSatang)).totalSatang
}

function openInvoice({ id, totalSatang }: { id: string; totalSatang: number }) {
  return { id, totalSatang: satang(totalSatang) }
}
