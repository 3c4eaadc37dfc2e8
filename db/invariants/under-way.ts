// Invariants of what is under way: nothing of it is left when the system is at rest, and nothing of it is old while the system runs. On a test clock
// time stands still, so what lives on one is not measured by real time.
import { isClosed } from '../queries/delivery-statuses.ts'
import { type InvariantSoon, secondsAgo } from './invariant.ts'

/** The relay delivers the wakeups of a dead process within seconds, so 15 minutes are late. */
const SOON = 900
/** A gateway may take a day to answer (workflows/stubs.ts). */
const A_DAY = 90_000
/** A refund to a bank account takes days. */
const A_WEEK = 7 * 86_400

export const UNDER_WAY: readonly InvariantSoon[] = [
  {
    name: 'no wakeup is left',
    query: 'select workflow_id from wakeups',
    overdue: `select workflow_id from wakeups where created_at < ${secondsAgo(SOON)}`,
  },
  {
    name: 'no charge is under way',
    query: "select id from payments where reference is null and status = 'processing'",
    overdue: `select id from payments where reference is null and status = 'processing' and charge_started_at < ${secondsAgo(A_DAY)}`,
  },
  {
    name: 'no transfer waits to be matched',
    query: "select id from inbound_transfers where status = 'received'",
    overdue: `
    select t.id from inbound_transfers t join payments p on p.id = t.payment_id join customers c on c.id = p.customer_id
    where t.status = 'received' and c.test_clock_id is null and coalesce(t.matched_at, t.created_at) < ${secondsAgo(SOON)}`,
  },
  {
    name: 'no transfer is on its way back',
    query: 'select id from inbound_transfers where returning_satang > 0 or next_action_at is not null',
    overdue: `
    select id from inbound_transfers where returning_satang > 0 and source_payment_id is null and coalesce(next_action_at, 0) < ${secondsAgo(A_DAY)}`,
  },
  {
    name: 'no payout waits to be sent',
    query: "select id from payouts where status = 'pending'",
    overdue: `select id from payouts where status = 'pending' and next_action_at < ${secondsAgo(A_DAY)}`,
  },
  {
    name: 'no refund waits for its outcome',
    query: "select id from refunds where status = 'pending'",
    overdue: `
    select r.id from refunds r join payments p on p.id = r.payment_id join customers c on c.id = p.customer_id
    where r.status = 'pending' and c.test_clock_id is null and r.created_at < ${secondsAgo(A_WEEK)}`,
  },
  {
    name: "what the bank's book charged is a succeeded payment of ours",
    query: `
    select b.attempt_id, p.status from simulator_charges b left join payments p on p.id = b.attempt_id
    where b.status = 'succeeded' and p.status is distinct from 'succeeded'`,
    overdue: `
    select b.attempt_id, p.status from simulator_charges b left join payments p on p.id = b.attempt_id
    where b.status = 'succeeded' and p.status is distinct from 'succeeded' and b.created_at < ${secondsAgo(A_DAY)}`,
  },
  {
    name: 'no delivery waits for an endpoint that is closed',
    query: `
    select d.id, d.endpoint_id from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id
    where d.status = 'pending' and (w.status = 'disabled' or w.deleted_at is not null or d.endpoint_generation < w.generation)`,
    // Canceling a million deliveries takes minutes. Those that no cancellation covers any more stay pending for ever.
    overdue: `
    select d.id, d.endpoint_id from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id
    where d.status = 'pending' and (coalesce(w.deleted_at, w.disabled_at) < ${secondsAgo(SOON)} or d.endpoint_generation < w.generation)
      and not exists (select from delivery_cancellations c where c.id = d.endpoint_id || '/' || d.endpoint_generation)`,
  },
  {
    name: 'what was closed has canceled its deliveries',
    query: 'select id from delivery_cancellations',
    overdue: `select id from delivery_cancellations where created_at < ${secondsAgo(A_DAY)}`,
  },
  {
    name: 'no webhook is late',
    query: null,
    overdue: `
    select d.id, d.next_attempt_at from webhook_deliveries d
    where d.status = 'pending' and not ${isClosed('d')} and next_attempt_at < ${secondsAgo(SOON)} and coalesce(lease_until, 0) < ${secondsAgo(SOON)}`,
  },
  {
    name: 'every replay is fed',
    query: "select id from replays where status = 'feeding'",
    overdue: `select id from replays where status = 'feeding' and created_at < ${secondsAgo(A_DAY)}`,
  },
  {
    name: 'an approved call has run, or says why it has not',
    query: 'select id from approvals where next_try_at is not null',
    overdue: `
    select id from approvals where next_try_at is not null
      and ((problem is null and decided_at < ${secondsAgo(SOON)}) or next_try_at < ${secondsAgo(SOON)})`,
  },
  {
    name: 'no proposal waits beyond its time',
    query: null,
    overdue: `select id from approvals where status = 'pending' and expires_at < ${secondsAgo(SOON)}`,
  },
  {
    name: 'nothing that is planned has been forgotten',
    query: null,
    overdue: `
    -- What stands in quarantine is known, and published elsewhere.
    select planned.* from (
      select id, next_action_at from subscriptions where test_clock_id is null and next_action_at < ${secondsAgo(SOON)}
      union all select id, next_action_at from checkout_sessions where test_clock_id is null and next_action_at < ${secondsAgo(SOON)}) planned
    where not exists (select from quarantine q where q.object_id = planned.id and q.next_try_at > ${secondsAgo(SOON)})`,
  },
]
