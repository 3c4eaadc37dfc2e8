// Invariants of the deliveries of events.
import type { Invariant } from './invariant.ts'

export const WEBHOOKS: readonly Invariant[] = [
  {
    name: 'a delivery belongs to an endpoint that wants its event',
    query: `
    select d.id from webhook_deliveries d join events e on e.id = d.event_id join webhook_endpoints w on w.id = d.endpoint_id
    where (w.merchant_id, w.livemode) <> (e.merchant_id, e.livemode) or d.event_type <> e.type`,
  },
  {
    name: 'each attempt that a delivery counts is in its log, and no other',
    query: `
    select d.id, d.attempt_count, d.retries_by_hand from webhook_deliveries d left join webhook_attempts a on a.delivery_id = d.id
    group by d.id, d.attempt_count, d.retries_by_hand
    having (d.attempt_count, d.attempt_count, d.retries_by_hand) <> (count(a.number), coalesce(max(a.number), 0), count(*) filter (where a.trigger = 'retry'))`,
  },
  {
    name: 'a delivery has arrived when its last attempt did, is given up when it did not, and has been tried by then',
    query: `
    select d.id, d.status, a.error from webhook_deliveries d
    left join webhook_attempts a on (a.delivery_id, a.number) = (d.id, d.attempt_count)
    where (d.status = 'succeeded' and (a.delivery_id is null or a.error is not null))
      or (d.status = 'exhausted' and (a.delivery_id is null or a.error is null))`,
  },
  {
    name: 'no attempt is under way for what has ended by itself',
    query:
      "select id, status from webhook_deliveries where status in ('succeeded', 'exhausted') and lease_token is not null",
  },
  {
    name: 'an event has gone out to an endpoint once, but for replays',
    query: `select event_id, endpoint_id from webhook_deliveries where replay_id is null group by 1, 2 having count(*) > 1`,
  },
  {
    name: 'no secret is kept in plain text',
    query:
      "select id from webhook_endpoints where position('whsec_'::bytea in secret) > 0 or position('whsec_'::bytea in coalesce(previous_secret, '')) > 0",
  },
  {
    name: 'there are at most sixteen endpoints in one mode',
    query:
      'select merchant_id, livemode, count(*) from webhook_endpoints where deleted_at is null group by merchant_id, livemode having count(*) > 16',
  },
  {
    name: 'a deleted endpoint keeps no secret',
    query:
      "select id from webhook_endpoints where deleted_at is not null and (secret <> '' or previous_secret is not null)",
  },
  {
    name: 'a replay has put among the deliveries what it says, and none after it ended',
    query: `
    select r.id, r.fed, r.scheduled, count(d.id) from replays r left join webhook_deliveries d on d.replay_id = r.id
    group by r.id, r.fed, r.scheduled, r.status having count(d.id) > r.fed or (r.status <> 'feeding' and r.scheduled <> r.fed)`,
  },
]
