// What a subscription promises: a plan while it lives and none after, and periods that are counted from the anchor, follow each other, and are
// billed or waived once. PostgreSQL counts the months here by its own calendar, not by rules/periods.ts.
import { isPaidByTransferSql } from '../payment-method-sql.ts'
import type { Invariant } from './invariant.ts'

/** The end of period `n`: the anchor plus the intervals since it, on the anchor's day of the month or the month's last day, in Bangkok. */
const endOf = (n: string) => `extract(epoch from ((to_timestamp(s.anchor_at) at time zone 'Asia/Bangkok')
  + (${n} - s.anchor_period) * (case s."interval" when 'year' then interval '1 year' else interval '1 month' end)) at time zone 'Asia/Bangkok')`

/**
 * The invoices that bill a subscription's periods. A plan change begins its period whether or not its invoice is ever paid, and no other invoice
 * bills it. Periods before the anchor was moved need only follow each other.
 */
const BILLED = `(${[
  'i.subscription_id = s.id',
  // Two separate joins, because a join on one condition or another is made row by row.
  'i.checkout_session_id = s.checkout_session_id and i.subscription_id is null',
]
  .map(
    (bills) => `
  select s.id, s.anchor_at, s.anchor_period, s."interval", i.id as invoice, i.period_number, i.period_start, i.period_end, i.billing_reason
  from subscriptions s join invoices i on ${bills}
  where i.period_number is not null and (i.status <> 'void' or i.waived or i.billing_reason = 'subscription_change')`,
  )
  .join(' union all ')})`

export const SUBSCRIPTIONS: readonly Invariant[] = [
  {
    name: 'an ended subscription plans nothing and is owed nothing',
    query: `
    select s.id, s.status, s.next_action_at, i.id as invoice from subscriptions s
    left join invoices i on i.subscription_id = s.id and i.status = 'open'
    where s.status in ('canceled', 'expired') and (s.next_action_at is not null or s.planned_step is not null or i.id is not null)`,
  },
  {
    name: 'a subscription that has not ended has something planned',
    query: `
    select id, status from subscriptions where status not in ('canceled', 'expired') and (next_action_at is null or planned_step is null)`,
  },
  {
    name: 'nobody can pay a QR of something that has ended',
    query: `
    select p.id from payments p join subscriptions s on s.id = p.subscription_id
    where s.ended_at is not null and ${isPaidByTransferSql('p')} and p.status = 'requires_action'`,
  },
  {
    name: 'a subscription is in a period that its anchor counts',
    query: `
    select s.id, s.period_number, s.current_period_start, s.current_period_end from subscriptions s
    where s.period_number > s.anchor_period
      and (s.current_period_start <> ${endOf('s.period_number - 1')} or s.current_period_end <> ${endOf('s.period_number')})`,
  },
  {
    name: 'an invoice is for a period that the anchor counts',
    query: `
    select s.invoice, s.id, s.period_number from ${BILLED} s
    where s.period_number > s.anchor_period
      and (s.period_start <> ${endOf('s.period_number - 1')} or s.period_end <> ${endOf('s.period_number')})`,
  },
  {
    name: 'periods are billed or waived once each, from the first',
    query: `
    select id, invoice, period_number, n from (
      select *, row_number() over (partition by id order by period_number, invoice) as n from ${BILLED} s) counted
    where period_number <> n`,
  },
  {
    name: 'periods follow each other: only a change of the interval cuts one short',
    query: `
    select id, invoice, period_number, period_start, before from (
      select *, lag(period_end) over (partition by id order by period_number, invoice) as before from ${BILLED} s) following
    where period_start <> before and not (billing_reason = 'subscription_change' and period_start <= before)`,
  },
  {
    name: 'the period that a subscription is in was billed',
    query: `
    select s.id, s.period_number from subscriptions s
    where s.status in ('active', 'past_due') and not exists (
      select from ${BILLED} i where i.id = s.id and i.period_number = s.period_number
        and (i.period_start, i.period_end) = (s.current_period_start, s.current_period_end))`,
  },
]
