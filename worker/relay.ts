// Delivers wakeups that a commit wrote and that are still undelivered: the process that wrote them may have died, or Temporal was away. Also the
// reconciler: it writes wakeups for rows whose time has passed without a processing. Delivery itself is temporal/notifier.ts.
import type { Pool } from 'pg'
import type { Wakeup } from '../commands/commit.ts'
import { plannedByWorkflow } from '../db/queries/born-asleep.ts'
import { wakeLostEndpoints } from '../db/queries/webhook-work.ts'
import { workflowIdSql } from '../db/workflow-id-sql.ts'

/** A simulated shop's own run handles its wakeups (activities/simulation), never Temporal. */
const OF_A_SIMULATION = (table: string) =>
  `exists (select from merchants m where m.id = ${table}.merchant_id and m.simulation_of is not null)`

/** The writing process delivers at once. Only wakeups older than this are taken over; otherwise each would be delivered twice. */
const TAKE_OVER_AFTER_SECONDS = 2
/** A row that was only made begins to sleep: nobody waits for its workflow, and in a burst its own process still has it in memory (temporal/notifier.ts). */
const TAKE_OVER_ASLEEP_AFTER_SECONDS = 8
/** For how long other relays leave alone what this one has taken. If it is too long, the wakeups of a dead relay wait. */
const LEASE_SECONDS = 15
/** Small, so that a backlog of workflows that only begin to sleep does not slow down requests that wait. */
const RELAY_BATCH = 25

/**
 * Takes up to 25 due wakeups, urgent ones first, delivers them, and deletes those that were delivered. What was made and not changed since begins asleep, as it
 * would have by the process that made it. Answers how many it took.
 */
export async function relayOnce(
  pool: Pool,
  deliver: (wakeups: Wakeup[]) => Promise<Wakeup[]>,
  forget: (wakeups: Wakeup[]) => Promise<void>,
): Promise<number> {
  const { rows } = await pool.query(
    `update wakeups set created_at = ceil(extract(epoch from now()))::bigint + $2
     where workflow_id in (
       select workflow_id from wakeups where created_at <= floor(extract(epoch from now()))::bigint - case when fresh and not urgent then $4::bigint else $1::bigint end and not ${OF_A_SIMULATION('wakeups')}
       order by urgent desc, created_at for update skip locked limit $3)
     returning workflow_id, token::float8 as token, merchant_id, livemode, customer_id, fresh, urgent, request_id`,
    [TAKE_OVER_AFTER_SECONDS, LEASE_SECONDS - TAKE_OVER_AFTER_SECONDS, RELAY_BATCH, TAKE_OVER_ASLEEP_AFTER_SECONDS],
  )
  if (rows.length === 0) return 0
  const untouched = rows.filter((r) => r.fresh && !r.urgent).map((r) => r.workflow_id)
  const asleep = await plannedByWorkflow(pool, untouched)
  const wakeups: Wakeup[] = rows.map((r) => ({
    workflowId: r.workflow_id,
    token: r.token,
    merchantId: r.merchant_id,
    livemode: r.livemode,
    customerId: r.customer_id,
    fresh: asleep.has(r.workflow_id),
    urgent: r.urgent,
    requestId: r.request_id,
    asleep: asleep.get(r.workflow_id) ?? null,
  }))
  await forget(await deliver(wakeups))
  return rows.length
}

/**
 * One round: batches until nothing is due or `forMs` have passed, at least one. On a busy machine a batch takes longer than that, so that callers, who wait for
 * starts of their own, are not held up; on an idle one a backlog goes as fast as it can in this part of the time. Answers how many it took.
 */
export async function relayRound(
  pool: Pool,
  deliver: (wakeups: Wakeup[]) => Promise<Wakeup[]>,
  forget: (wakeups: Wakeup[]) => Promise<void>,
  forMs: number,
): Promise<number> {
  const until = performance.now() + forMs
  let all = 0
  for (;;) {
    let delivered = 0
    const counting = async (wakeups: Wakeup[]) => {
      const woken = await deliver(wakeups)
      delivered = woken.length
      return woken
    }
    const took = await relayOnce(pool, counting, forget)
    all += took
    // Where nothing is delivered, Temporal is away: what is taken now waits for the end of its lease.
    if (took < RELAY_BATCH || delivered === 0 || performance.now() >= until) return all
  }
}

/** A row whose time passed this long ago without a processing has lost its workflow. */
const UNNOTICED_AFTER_SECONDS = 90

/** Wakeups that one branch writes in one round: more than the relays deliver in a minute. The next round finds the rest. */
const WAKEUPS_PER_BRANCH = 1_000

/** Real time, in whole seconds, as a bigint: of another type, no index would be used. */
const NOW = 'floor(extract(epoch from now()))::bigint'

interface Branch {
  /** The id of the workflow, an SQL expression. */
  wakeup: string
  /** `from …` with its joins. */
  from: string
  /** The condition, which an index serves, oldest first. `$1`: seconds. */
  where: string
  by: string
  customer?: string
  urgent?: boolean
}

const subject = (p: string) =>
  `case when ${p}.checkout_session_id is not null then ${workflowIdSql('checkout_session', `${p}.checkout_session_id`)}
     when ${p}.subscription_id is not null then ${workflowIdSql('subscription', `${p}.subscription_id`)}
     else ${workflowIdSql('invoice', `${p}.invoice_id`)} end`

/**
 * Rows that may have lost their workflow, each kind found by an index of its own. Rows on a test clock wait for their clock. A clock that is
 * advancing is woken itself.
 */
const BRANCHES: readonly Branch[] = [
  {
    wakeup: workflowIdSql('subscription', 't.id'),
    from: 'subscriptions t',
    where: `t.test_clock_id is null and t.next_action_at < ${NOW} - $1`,
    by: 't.next_action_at',
    customer: 't.customer_id',
  },
  {
    wakeup: workflowIdSql('checkout_session', 't.id'),
    from: 'checkout_sessions t',
    where: `t.test_clock_id is null and t.next_action_at < ${NOW} - $1`,
    by: 't.next_action_at',
    customer: 't.customer_id',
  },
  {
    wakeup: workflowIdSql('invoice', 't.id'),
    from: 'invoices t',
    where: `t.test_clock_id is null and t.next_action_at < ${NOW} - $1`,
    by: 't.next_action_at',
    customer: 't.customer_id',
  },
  {
    wakeup: subject('t'),
    from: 'payments t',
    where: `not t.announced and t.status = 'processing' and t.charge_started_at is not null and t.charge_started_at < ${NOW} - $1`,
    by: 't.charge_started_at',
    customer: 't.customer_id',
    urgent: true,
  },
  {
    wakeup: subject('p'),
    from: 'inbound_transfers t join payments p on p.id = t.payment_id',
    where: `t.status = 'received' and coalesce(t.matched_at, t.created_at) < ${NOW} - $1`,
    by: 'coalesce(t.matched_at, t.created_at)',
    customer: 'p.customer_id',
    urgent: true,
  },
  {
    wakeup: workflowIdSql('inbound_transfer', 't.id'),
    from: 'inbound_transfers t',
    where: `t.next_action_at < ${NOW} - $1`,
    by: 't.next_action_at',
    urgent: true,
  },
  {
    wakeup: workflowIdSql('audit', 't.id'),
    from: 'audits t',
    where: `t.status = 'running' and t.merchant_id is not null and t.seen_at < ${NOW} - $1`,
    by: 't.seen_at',
  },
  {
    wakeup: workflowIdSql('simulation', 't.id'),
    from: 'simulations t',
    where: `t.status = 'running' and t.seen_at < ${NOW} - $1`,
    by: 't.seen_at',
  },
  {
    wakeup: workflowIdSql('refund', 't.id'),
    from: 'refunds t',
    where: `t.next_action_at < ${NOW} - $1`,
    by: 't.next_action_at',
    urgent: true,
  },
  {
    wakeup: workflowIdSql('payout', 't.id'),
    from: 'payouts t',
    where: `t.next_action_at < ${NOW} - $1`,
    by: 't.next_action_at',
    urgent: true,
  },
  {
    wakeup: workflowIdSql('test_clock', 't.id'),
    from: 'test_clocks t',
    where: `t.status = 'advancing' and $1::bigint >= 0`,
    by: 't.id',
  },
  {
    wakeup: 't.workflow_id',
    from: 'quarantine t',
    where: `t.next_try_at < ${NOW} - $1`,
    by: 't.next_try_at',
  },
]

/**
 * The statements of a round; `$1` seconds, `$2` how many wakeups at most. A workflow that already has a wakeup is skipped: otherwise it would come
 * before the others for ever. A row in quarantine is skipped too: it is tried again at its own time.
 */
export const RECONCILING: readonly string[] = BRANCHES.map(
  ({ wakeup, from, where, by, customer = 'null', urgent = false }) => /* sql */ `
  insert into wakeups (workflow_id, token, merchant_id, livemode, customer_id, fresh, urgent, created_at)
  select lost.workflow_id, nextval('wakeup_tokens'), lost.merchant_id, lost.livemode, lost.customer_id, false, ${urgent}, 0 from (
    select ${wakeup} as workflow_id, t.merchant_id, t.livemode, ${customer}::text as customer_id
    from ${from}
    where ${where} and not ${OF_A_SIMULATION('t')} and not exists (select from wakeups r where r.workflow_id = ${wakeup})
      and not exists (select from quarantine q where q.workflow_id = ${wakeup} and q.next_try_at >= ${NOW} - $1)
    order by ${by} limit $2) lost
  where (select pg_try_advisory_xact_lock(7271031))
  on conflict (workflow_id) do nothing`,
)

/**
 * Writes a wakeup for rows that should have been processed and were not: any workflow can be rebuilt from its row. Of each kind a thousand at most,
 * the oldest first; the rest comes in the next round. Answers how many there were. There should be none, and each is worth investigating. One process
 * does it at a time.
 */
export async function reconcileOnce(pool: Pool, unnoticedAfterSeconds = UNNOTICED_AFTER_SECONDS): Promise<number> {
  let woken = 0
  for (const text of RECONCILING)
    woken += (await pool.query(text, [unnoticedAfterSeconds, WAKEUPS_PER_BRANCH])).rowCount ?? 0
  return woken + (await wakeLostEndpoints(pool, unnoticedAfterSeconds))
}
