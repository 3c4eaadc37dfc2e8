// Invariants of log-ins to the portal. Who sees which page is tested page by page (test/api/portal-account.test.ts).
import type { Invariant } from './invariant.ts'

export const PORTAL: readonly Invariant[] = [
  {
    name: 'a session of the portal is of a customer of the same merchant and mode',
    query: `
    select s.id, s.customer_id from portal_sessions s left join customers c on c.id = s.customer_id
    where c.id is null or (c.merchant_id, c.livemode) <> (s.merchant_id, s.livemode)`,
  },
  {
    name: 'a code for the portal is tried five times at most, and an address has one at a time',
    query: `
    select merchant_id, email, max(tries) as tries, count(*) filter (where closed_at is null) as open from portal_logins
    group by merchant_id, livemode, email having max(tries) > 5 or count(*) filter (where closed_at is null) > 1`,
  },
]
