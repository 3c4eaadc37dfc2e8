// What the deliveries of events promise.
import type { Promised } from './promised.ts'

export const WEBHOOKS: readonly Promised[] = [
  {
    name: 'a delivery belongs to an endpoint that wants its event',
    query: `
    select d.id from webhook_deliveries d join events e on e.id = d.event_id join webhook_endpoints w on w.id = d.endpoint_id
    where (w.merchant_id, w.livemode) <> (e.merchant_id, e.livemode) or d.event_type <> e.type`,
  },
]
