// Who stands before the portal, in one round trip: the shop, and by the cookie's digest the session and its customer. Reads only; what an account holds is
// db/queries/account.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { Customer, Merchant, PortalSession } from '../entities/index.ts'
import { managed } from './managed.ts'

export interface PortalRows {
  merchant: Merchant
  /** Null when there is no cookie, or it opens nothing here. */
  session: PortalSession | null
  customer: Customer | null
  /** The customer's time: that of its test clock, else `now`. */
  at: number
}

/**
 * The portal with this slug in this mode; null when nobody has it. A session that is over, of another shop, of another mode or of a deleted customer is
 * none. `now` is real time.
 */
export async function readPortal(
  em: EntityManager,
  asked: { slug: string; livemode: boolean; cookieHash: string | null; now: number },
): Promise<PortalRows | null> {
  const [row] = await em.execute<
    { merchant: object; session: object | null; customer: object | null; frozen_time: number | null }[]
  >(
    `select to_json(m) as merchant, case when c.id is not null then to_json(s) end as session, to_json(c) as customer, k.frozen_time::float8 as frozen_time
     from merchants m
     left join portal_sessions s on s.cookie_hash = ?::text and s.merchant_id = m.id and s.livemode = ? and s.closed_at is null
       and s.cookie_expires_at > ?
     left join customers c on c.id = s.customer_id and c.deleted_at is null
     left join test_clocks k on k.id = c.test_clock_id and k.deleted_at is null
     where m.slug = ?`,
    [asked.cookieHash, asked.livemode, asked.now, asked.slug],
  )
  if (!row) return null
  return {
    merchant: managed(em, Merchant, row.merchant)!,
    session: managed(em, PortalSession, row.session),
    customer: managed(em, Customer, row.customer),
    at: row.frozen_time ?? asked.now,
  }
}
