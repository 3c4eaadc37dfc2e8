// Rings what a commit wrote and nobody has rung yet: the process that wrote it may have died, or Temporal was away. Also the
// reconciler's hand: it writes rings for rows whose time has passed unnoticed. Delivery itself is temporal/ringer.ts.
import type { Pool } from 'pg'
import { ringLostEndpoints } from '../db/queries/webhook-work.ts'
import type { RingWritten } from '../facts/commit.ts'

/** A simulated shop's rings are answered by its own run (activities/simulation), never by Temporal. */
const OF_A_SIMULATION = (table: string) =>
  `exists (select from merchants m where m.id = ${table}.merchant_id and m.simulation_of is not null)`

/** The writing process rings at once; only what is older than this is taken over, or each ring would be rung twice. */
const TAKE_OVER_AFTER_SECONDS = 2
/** How long another relay keeps away from what this one has taken. Too long, and a dead relay's rings wait. */
const LEASE_SECONDS = 15
/** Small, so that a backlog of workflows that only begin to sleep leaves the machine to those who wait. */
const RELAY_BATCH = 25

/** Takes up to 25 due rings, urgent ones first, rings them, and drops those delivered. Answers how many it took. */
export async function relayOnce(
  pool: Pool,
  deliver: (rings: RingWritten[]) => Promise<RingWritten[]>,
  forget: (rings: RingWritten[]) => Promise<void>,
): Promise<number> {
  const { rows } = await pool.query(
    `update rings set created_at = ceil(extract(epoch from now()))::bigint + $2
     where workflow_id in (
       select workflow_id from rings where created_at <= extract(epoch from now()) - $1 and not ${OF_A_SIMULATION('rings')}
       order by urgent desc, created_at for update skip locked limit $3)
     returning workflow_id, token::float8 as token, merchant_id, livemode, customer_id, fresh, urgent, request_id`,
    [TAKE_OVER_AFTER_SECONDS, LEASE_SECONDS - TAKE_OVER_AFTER_SECONDS, RELAY_BATCH],
  )
  if (rows.length === 0) return 0
  const rings: RingWritten[] = rows.map((r) => ({
    workflowId: r.workflow_id,
    token: r.token,
    merchantId: r.merchant_id,
    livemode: r.livemode,
    customerId: r.customer_id,
    fresh: false,
    urgent: r.urgent,
    requestId: r.request_id,
  }))
  await forget(await deliver(rings))
  return rows.length
}

/** A row whose time passed this long ago without anyone acting has lost its workflow. */
const UNNOTICED_AFTER_SECONDS = 90

/**
 * Writes a ring for every row that should have acted and has not: any workflow is rebuilt from its row. Answers how many there were; it
 * should be none, and each is worth a look. Rows on a test clock wait for their clock; a clock that is advancing is rung itself.
 */
export async function reconcileOnce(pool: Pool, unnoticedAfterSeconds = UNNOTICED_AFTER_SECONDS): Promise<number> {
  const { rowCount } = await pool.query(
    `insert into rings (workflow_id, token, merchant_id, livemode, customer_id, fresh, urgent, created_at)
     select 'subscription/' || id, nextval('ring_tokens'), merchant_id, livemode, customer_id, false, false, 0 from subscriptions
       where test_clock_id is null and next_action_at < extract(epoch from now()) - $1
     union all
     select 'checkout-session/' || id, nextval('ring_tokens'), merchant_id, livemode, customer_id, false, false, 0 from checkout_sessions
       where test_clock_id is null and next_action_at < extract(epoch from now()) - $1
     union all
     select case when checkout_session_id is null then 'subscription/' || subscription_id else 'checkout-session/' || checkout_session_id end,
       nextval('ring_tokens'), merchant_id, livemode, customer_id, false, true, 0 from payments
       where not announced and status = 'processing' and charge_started_at is not null and charge_started_at < extract(epoch from now()) - $1
         and not ${OF_A_SIMULATION('payments')}
     union all
     select case when p.checkout_session_id is null then 'subscription/' || p.subscription_id else 'checkout-session/' || p.checkout_session_id end,
       nextval('ring_tokens'), t.merchant_id, t.livemode, p.customer_id, false, true, 0
       from inbound_transfers t join payments p on p.id = t.payment_id
       where t.status = 'received' and coalesce(t.matched_at, t.created_at) < extract(epoch from now()) - $1 and not ${OF_A_SIMULATION('t')}
     union all
     select 'inbound-transfer/' || id, nextval('ring_tokens'), merchant_id, livemode, null, false, true, 0 from inbound_transfers
       where next_action_at < extract(epoch from now()) - $1 and not ${OF_A_SIMULATION('inbound_transfers')}
     union all
     select 'audit/' || id, nextval('ring_tokens'), merchant_id, livemode, null, false, false, 0 from audits
       where status = 'running' and merchant_id is not null and seen_at < extract(epoch from now()) - $1
     union all
     select 'simulation/' || id, nextval('ring_tokens'), merchant_id, livemode, null, false, false, 0 from simulations
       where status = 'running' and seen_at < extract(epoch from now()) - $1
     union all
     select 'refund/' || id, nextval('ring_tokens'), merchant_id, livemode, null, false, true, 0 from refunds
       where next_action_at < extract(epoch from now()) - $1 and not ${OF_A_SIMULATION('refunds')}
     union all
     select 'payout/' || id, nextval('ring_tokens'), merchant_id, livemode, null, false, true, 0 from payouts
       where next_action_at < extract(epoch from now()) - $1 and not ${OF_A_SIMULATION('payouts')}
     union all
     select 'test-clock/' || c.id, nextval('ring_tokens'), c.merchant_id, c.livemode, null, false, false, 0 from test_clocks c
       where c.status = 'advancing' and not ${OF_A_SIMULATION('c')} and not exists (select 1 from rings r where r.workflow_id = 'test-clock/' || c.id)
     on conflict (workflow_id) do nothing`,
    [unnoticedAfterSeconds],
  )
  return (rowCount ?? 0) + (await ringLostEndpoints(pool, unnoticedAfterSeconds))
}
