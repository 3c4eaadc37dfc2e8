// Reads all rows for a shop's first page in one round trip: money of some spans, failed payments, the balance, what needs attention, and which first
// steps are done. rules/overview.ts and rules/revenue.ts define the figures; recurring revenue is in recurring.ts.
import type { Pool } from 'pg'
import type { Span } from '../../rules/overview.ts'
import type { MoneyOfDay } from '../../rules/revenue.ts'
import { firstIdAt } from '../ids.ts'
import { oneRow } from '../one-row.ts'
import type { Owner } from './owned.ts'

export interface Overview {
  /** One entry for each requested span. */
  money: MoneyOfDay[][]
  failed: number[]
  availableSatang: number
  pendingSatang: number
  /** Reserved for payouts without a final answer from the bank. */
  inTransitSatang: number
  /** The part of the present money that will be available at the next round. */
  nextAvailableSatang: number
  /** Whether there is an account that is paid to at the next round. */
  hasBankAccount: boolean
  /** Without an account: when the first of the waiting accounts may be used. */
  accountUsableFrom: number | null
  payoutsPaused: boolean
  attention: Attention
  started: Started
}

/** How many objects of each kind need a person's attention. */
export interface Attention {
  pastDue: number
  transfersInSuspense: number
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
  checkout: boolean
  bankAccount: boolean
  endpoint: boolean
  payment: boolean
  taxDetails: boolean
  team: boolean
}

// A payment's id is minted when the payment is made, so the failed payments of a time span lie behind an id. Those on a test clock have an index of
// their own.
const text = /* sql */ `
  with span as materialized (
    select * from unnest($4::bigint[], $5::bigint[]) with ordinality s (from_at, to_at, n)
  ), failed as materialized (
    select created_at from payments where merchant_id = $1 and livemode = $2 and announced and status = 'failed' and id >= $6
    union all
    select created_at from payments where merchant_id = $1 and livemode = $2 and announced and out_of_order(id, created_at)
      and status = 'failed' and id < $6 and created_at >= $7
  )
  select
    (select json_agg((
        select coalesce(json_agg(json_build_object('at', m.at, 'type', m.type, 'count', m.count, 'amountSatang', m.amount_satang,
          'feeSatang', m.fee_satang)), '[]')
        from read_money_by_day($1, $2, span.from_at, span.to_at) m) order by n) from span) as money,
    (select json_agg((select count(*) from failed f where f.created_at >= span.from_at and f.created_at < span.to_at) order by n)
      from span) as failed,
    b.available::float8 as "availableSatang", (b.total - b.available)::float8 as "pendingSatang",
    (select next.available::float8 from read_balance($1, $2, $8) next) as "nextAvailableSatang",
    (select coalesce(sum(o.amount_satang), 0)::float8 from payouts o
      where o.merchant_id = $1 and o.livemode = $2 and o.status in ('pending', 'in_transit')) as "inTransitSatang",
    account_paid_to($1, $2, $8) is not null as "hasBankAccount",
    case when account_paid_to($1, $2, $8) is null then has.account_usable_from::float8 end as "accountUsableFrom", coalesce(m.settings->>'payouts_paused', '') = 'true' as "payoutsPaused",
    json_build_object(
      'pastDue', (select count(*) from subscriptions s where s.merchant_id = $1 and s.livemode = $2 and s.status = 'past_due'),
      'transfersInSuspense', (select count(*) from inbound_transfers t where t.merchant_id = $1 and t.livemode = $2 and t.parked_satang > 0),
      'slipsToJudge', (select count(*) from slips t where t.merchant_id = $1 and t.livemode = $2 and t.status = 'waiting' and t.waits_for not in ('bank', 'quota')),
      'disabledEndpoints', (select count(*) from webhook_endpoints e
        where e.merchant_id = $1 and e.livemode = $2 and e.status = 'disabled' and e.deleted_at is null),
      'failingEndpoints', (select count(*) from webhook_endpoints e
        where e.merchant_id = $1 and e.livemode = $2 and e.status = 'enabled' and e.failing_since is not null and e.deleted_at is null),
      'openDisputes', (select count(*) from disputes d where d.merchant_id = $1 and d.livemode = $2 and d.status = 'open'),
      'refundsToSend', (select count(*) from refunds r where r.merchant_id = $1 and r.livemode = $2 and r.by_hand and r.status = 'pending'),
      'payoutsToSend', (select count(*) from payouts o where o.merchant_id = $1 and o.livemode = $2 and o.by_hand and o.status = 'in_transit'),
      'failedPayouts', (select count(*) from payouts o where o.merchant_id = $1 and o.livemode = $2
        and o.status in ('failed', 'returned') and o.ended_at >= $9),
      'quarantined', (select count(*) from quarantine q where q.merchant_id = $1 and q.livemode = $2),
      'approvals', (select count(*) from approvals a where a.merchant_id = $1 and a.livemode = $2 and a.status = 'pending' and a.expires_at > $3)
    ) as attention,
    json_build_object(
      'product', exists (select from prices p where p.merchant_id = $1 and p.livemode = $2),
      'checkout', exists (select from payment_links l where l.merchant_id = $1 and l.livemode = $2)
        or exists (select from checkout_sessions c where c.merchant_id = $1 and c.livemode = $2),
      'bankAccount', has.account_usable_from is not null,
      'endpoint', exists (select from webhook_endpoints e
        where e.merchant_id = $1 and e.livemode = $2 and e.status = 'enabled' and e.deleted_at is null),
      'payment', exists (select from payments p where p.merchant_id = $1 and p.livemode = $2 and p.announced and p.status = 'succeeded'),
      'taxDetails', m.tax->>'legal_name' is not null and m.tax->>'address' is not null,
      'team', (select count(*) > 1 from memberships w where w.merchant_id = $1)
    ) as started
  from merchants m
    cross join read_balance($1, $2, $3) b
    cross join lateral (select min(a.usable_from) as account_usable_from from bank_accounts a
      where a.merchant_id = $1 and a.livemode = $2 and a.deleted_at is null) has
  where m.id = $1`

/**
 * Reads everything at `now`, Unix seconds. `spans`: the time spans for money and failed payments; `roundAt`: the instant of the next payout round;
 * `payoutsSince`: from when a failed payout still counts as recent.
 */
export async function readOverview(
  pool: Pool,
  owner: Owner,
  asked: { now: number; spans: readonly Span[]; roundAt: number; payoutsSince: number },
): Promise<Overview> {
  const { now, spans, roundAt, payoutsSince } = asked
  const first = spans.reduce((least, { from }) => Math.min(least, from), now)
  const { rows } = await pool.query<Overview>({
    name: 'read_overview',
    text,
    values: [
      ...[owner.merchantId, owner.livemode, now],
      ...[spans.map(({ from }) => from), spans.map(({ to }) => to)],
      ...[firstIdAt('payment', first), first, roundAt, payoutsSince],
    ],
  })
  return oneRow(rows)
}
