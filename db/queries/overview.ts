// Reads all rows for a shop's first page in one round trip: money of some spans, the balance, what needs attention, and which first steps are done. rules/overview.ts and rules/revenue.ts define the figures; recurring revenue is in recurring.ts.
import type { Pool } from 'pg'
import type { Span } from '../../rules/overview.ts'
import type { MoneyOfDay } from '../../rules/revenue.ts'
import { oneRow } from '../one-row.ts'
import type { Owner } from './owned.ts'

export interface Overview {
  /** One entry for each requested span. */
  money: MoneyOfDay[][]
  /** Available and pending. */
  totalSatang: number
  /** The part of the present money that will be available at the next round. */
  nextAvailableSatang: number
  /** The same at the round after that. */
  followingAvailableSatang: number
  /** Whether there is an account that is paid to at the next round. */
  hasBankAccount: boolean
  /** Without an account: when the first of the waiting accounts may be used. */
  accountUsableFrom: number | null
  payoutsPaused: boolean
  /** Running subscriptions that end with their period. */
  endingSubscriptions: number
  attention: Attention
  stakes: Stakes
  started: Started
}

/** What is at stake in what needs attention: sums in satang, and the nearest instants, Unix seconds. Null where there is none. */
export interface Stakes {
  disputesSatang: number | null
  /** The first of the open disputes that is to be answered. */
  answerBy: number | null
  unmatchedSatang: number | null
  /** What is missing of the payments for which less has come. */
  shortSatang: number | null
  overpaidSatang: number | null
  duplicateSatang: number | null
  refundsSatang: number | null
  payoutsSatang: number | null
  /** The first of the proposals that ends. */
  proposalEndsAt: number | null
  /** What the open invoices of subscriptions that are past due still ask for. */
  pastDueSatang: number | null
  /** What the payments ask for whose slips are to be judged. */
  slipsSatang: number | null
  failedPayoutsSatang: number | null
  /** Since when the oldest stands aside. */
  quarantinedSince: number | null
  failingSince: number | null
  disabledSince: number | null
}

/** How many objects of each kind need a person's attention. */
export interface Attention {
  pastDue: number
  /** Transfers with money that is held, each in one of these four. */
  transfersUnmatched: number
  transfersUnderpaid: number
  transfersOverpaid: number
  transfersDuplicate: number
  /** Slips that wait for a member to look, not for a bank. */
  slipsToJudge: number
  disabledEndpoints: number
  /** Enabled endpoints whose last delivery failed. */
  failingEndpoints: number
  openDisputes: number
  /** Refunds that a person is to send. */
  refundsToSend: number
  /** Payouts that a person is to send. */
  payoutsToSend: number
  /** Payouts that failed or were returned lately. */
  failedPayouts: number
  /** Objects in quarantine, because a step of theirs fails. */
  quarantined: number
  /** Calls that an API key proposes. */
  approvals: number
}

/** The first steps of a new shop, and whether they are done. */
export interface Started {
  product: boolean
  link: boolean
  bankAccount: boolean
  endpoint: boolean
  payment: boolean
  taxDetails: boolean
  team: boolean
}

const text = /* sql */ `
  with span as materialized (
    select * from unnest($4::bigint[], $5::bigint[]) with ordinality s (from_at, to_at, n)
  )
  select
    (select json_agg((
        select coalesce(json_agg(json_build_object('at', m.at, 'type', m.type, 'count', m.count, 'amountSatang', m.amount_satang,
          'feeSatang', m.fee_satang)), '[]')
        from read_money_by_day($1, $2, span.from_at, span.to_at) m) order by n) from span) as money,
    next.available::float8 as "nextAvailableSatang", next.total::float8 as "totalSatang",
    (select f.available::float8 from read_balance($1, $2, $8) f) as "followingAvailableSatang",
    account_paid_to($1, $2, $6) is not null as "hasBankAccount",
    case when account_paid_to($1, $2, $6) is null then has.account_usable_from::float8 end as "accountUsableFrom", coalesce(m.settings->>'payouts_paused', '') = 'true' as "payoutsPaused",
    (select count(*)::integer from subscriptions s
      where s.merchant_id = $1 and s.livemode = $2 and s.status = 'active' and s.cancel_at_period_end) as "endingSubscriptions",
    json_build_object(
      'pastDue', (select count(*) from subscriptions s where s.merchant_id = $1 and s.livemode = $2 and s.status = 'past_due'),
      'transfersUnmatched', (select count(*) from inbound_transfers t where t.merchant_id = $1 and t.livemode = $2 and t.parked_satang > 0
        and t.status not in ('underpaid', 'overpaid', 'duplicate')),
      'transfersUnderpaid', (select count(*) from inbound_transfers t
        where t.merchant_id = $1 and t.livemode = $2 and t.parked_satang > 0 and t.status = 'underpaid'),
      'transfersOverpaid', (select count(*) from inbound_transfers t
        where t.merchant_id = $1 and t.livemode = $2 and t.parked_satang > 0 and t.status = 'overpaid'),
      'transfersDuplicate', (select count(*) from inbound_transfers t
        where t.merchant_id = $1 and t.livemode = $2 and t.parked_satang > 0 and t.status = 'duplicate'),
      'slipsToJudge', (select count(*) from slips t where t.merchant_id = $1 and t.livemode = $2 and t.status = 'waiting' and t.waits_for not in ('bank', 'quota')),
      'disabledEndpoints', (select count(*) from webhook_endpoints e
        where e.merchant_id = $1 and e.livemode = $2 and e.status = 'disabled' and e.deleted_at is null),
      'failingEndpoints', (select count(*) from webhook_endpoints e
        where e.merchant_id = $1 and e.livemode = $2 and e.status = 'enabled' and e.failing_since is not null and e.deleted_at is null),
      'openDisputes', (select count(*) from disputes d where d.merchant_id = $1 and d.livemode = $2 and d.status = 'open'),
      'refundsToSend', (select count(*) from refunds r where r.merchant_id = $1 and r.livemode = $2 and r.by_hand and r.status = 'pending'),
      'payoutsToSend', (select count(*) from payouts o where o.merchant_id = $1 and o.livemode = $2 and o.by_hand and o.status = 'in_transit'),
      'failedPayouts', (select count(*) from payouts o where o.merchant_id = $1 and o.livemode = $2
        and o.status in ('failed', 'returned') and o.ended_at >= $7),
      'quarantined', (select count(*) from quarantine q where q.merchant_id = $1 and q.livemode = $2),
      'approvals', (select count(*) from approvals a where a.merchant_id = $1 and a.livemode = $2 and a.status = 'pending' and a.expires_at > $3)
    ) as attention,
    json_build_object(
      'disputesSatang', (select sum(d.amount_satang) from disputes d where d.merchant_id = $1 and d.livemode = $2 and d.status = 'open'),
      'answerBy', (select min(d.evidence_due_by) from disputes d where d.merchant_id = $1 and d.livemode = $2 and d.status = 'open' and d.evidence_due_by > $3),
      'unmatchedSatang', (select sum(t.parked_satang) from inbound_transfers t where t.merchant_id = $1 and t.livemode = $2 and t.parked_satang > 0
        and t.status not in ('underpaid', 'overpaid', 'duplicate')),
      'shortSatang', (select sum(greatest(0, p.gross_satang - h.held)) from (select t.payment_id, sum(t.parked_satang) as held from inbound_transfers t
          where t.merchant_id = $1 and t.livemode = $2 and t.parked_satang > 0 and t.status = 'underpaid' group by t.payment_id) h
        join payments p on p.id = h.payment_id and p.merchant_id = $1 and p.livemode = $2),
      'overpaidSatang', (select sum(t.parked_satang) from inbound_transfers t
        where t.merchant_id = $1 and t.livemode = $2 and t.parked_satang > 0 and t.status = 'overpaid'),
      'duplicateSatang', (select sum(t.parked_satang) from inbound_transfers t
        where t.merchant_id = $1 and t.livemode = $2 and t.parked_satang > 0 and t.status = 'duplicate'),
      'refundsSatang', (select sum(r.amount_satang) from refunds r where r.merchant_id = $1 and r.livemode = $2 and r.by_hand and r.status = 'pending'),
      'payoutsSatang', (select sum(o.amount_satang) from payouts o where o.merchant_id = $1 and o.livemode = $2 and o.by_hand and o.status = 'in_transit'),
      'proposalEndsAt', (select min(a.expires_at) from approvals a where a.merchant_id = $1 and a.livemode = $2 and a.status = 'pending' and a.expires_at > $3),
      'pastDueSatang', (select sum(greatest(0, i.total_satang - i.amount_paid_satang - coalesce(i.withheld_satang, 0))) from subscriptions s
        join invoices i on i.subscription_id = s.id and i.status = 'open' where s.merchant_id = $1 and s.livemode = $2 and s.status = 'past_due'),
      'slipsSatang', (select sum(case when p.amount_received_satang < p.gross_satang then p.gross_satang - p.amount_received_satang else p.gross_satang end) from payments p where p.merchant_id = $1 and p.livemode = $2 and p.id in (select t.payment_id from slips t
        where t.merchant_id = $1 and t.livemode = $2 and t.status = 'waiting' and t.waits_for not in ('bank', 'quota'))),
      'failedPayoutsSatang', (select sum(o.amount_satang) from payouts o where o.merchant_id = $1 and o.livemode = $2
        and o.status in ('failed', 'returned') and o.ended_at >= $7),
      'quarantinedSince', (select min(q.since) from quarantine q where q.merchant_id = $1 and q.livemode = $2),
      'failingSince', (select min(e.failing_since) from webhook_endpoints e
        where e.merchant_id = $1 and e.livemode = $2 and e.status = 'enabled' and e.deleted_at is null),
      'disabledSince', (select min(e.disabled_at) from webhook_endpoints e
        where e.merchant_id = $1 and e.livemode = $2 and e.status = 'disabled' and e.deleted_at is null)
    ) as stakes,
    json_build_object(
      'product', exists (select from prices p where p.merchant_id = $1 and p.livemode = $2),
      'link', exists (select from payment_links l where l.merchant_id = $1 and l.livemode = $2),
      'bankAccount', has.account_usable_from is not null,
      'endpoint', exists (select from webhook_endpoints e
        where e.merchant_id = $1 and e.livemode = $2 and e.status = 'enabled' and e.deleted_at is null),
      'payment', exists (select from payments p where p.merchant_id = $1 and p.livemode = $2 and p.announced and p.status = 'succeeded'),
      'taxDetails', m.tax->>'legal_name' is not null and m.tax->>'address' is not null,
      'team', (select count(*) > 1 from memberships w where w.merchant_id = $1)
    ) as started
  from merchants m
    cross join read_balance($1, $2, $6) next
    cross join lateral (select min(a.usable_from) as account_usable_from from bank_accounts a
      where a.merchant_id = $1 and a.livemode = $2 and a.deleted_at is null) has
  where m.id = $1`

/**
 * Reads everything at `now`, Unix seconds. `spans`: the time spans for money; `roundAt`, `followingAt`: the instants of the next two payout rounds;
 * `payoutsSince`: from when a failed payout still counts as recent.
 */
export async function readOverview(
  pool: Pool,
  owner: Owner,
  asked: { now: number; spans: readonly Span[]; roundAt: number; followingAt: number; payoutsSince: number },
): Promise<Overview> {
  const { now, spans, roundAt, followingAt, payoutsSince } = asked
  const { rows } = await pool.query<Overview>({
    name: 'read_overview',
    text,
    values: [
      ...[owner.merchantId, owner.livemode, now],
      ...[spans.map(({ from }) => from), spans.map(({ to }) => to)],
      ...[roundAt, payoutsSince, followingAt],
    ],
  })
  return oneRow(rows)
}
