// What the deliveries of events promise.
import type { Promised } from './promised.ts'

export const WEBHOOKS: readonly Promised[] = [
  {
    name: 'a delivery belongs to an endpoint that wants its event',
    query: `
    select d.id from webhook_deliveries d join events e on e.id = d.event_id join webhook_endpoints w on w.id = d.endpoint_id
    where (w.merchant_id, w.livemode) <> (e.merchant_id, e.livemode) or d.event_type <> e.type`,
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
