// Reads the visitor of the portal in one round trip: the shop, and by the cookie's digest the session and its customer. It writes only when the
// session was last seen. db/queries/account.ts reads what an account holds.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { Customer, Merchant, PortalSession } from '../entities/index.ts'
import { hydrate } from './hydrate.ts'
import { activeProducts } from './product-files.ts'

/** A session is recorded as seen at most this often, in seconds, so that most pages cost no write. */
const SEEN_EVERY_SECONDS = 300

export interface PortalRows {
  merchant: Merchant
  /** Null when there is no cookie, or the cookie opens nothing here. */
  session: PortalSession | null
  customer: Customer | null
  /** The customer's time: its test clock's, else `now`. */
  at: number
  /** Whether the shop shows any of its hundred newest products in this mode. */
  isShopOpen: boolean
  /** Whether the customer may download any file now. */
  hasFiles: boolean
}

/**
 * The portal with this slug in this mode; null when no shop has it. The session is null when it has ended, or belongs to another shop, another mode
 * or a deleted customer. `now` is real time. `from` is the browser's address, recorded with the time a few times an hour.
 */
export async function readPortal(
  em: EntityManager,
  asked: { slug: string; livemode: boolean; cookieHash: string | null; now: number; from?: string | null },
): Promise<PortalRows | null> {
  const [row] = await em.execute<
    {
      merchant: object
      session: object | null
      customer: object | null
      frozen_time: number | null
      is_shop_open: boolean
      has_files: boolean
    }[]
  >(
    `with seen as (update portal_sessions set last_seen_at = ?, last_seen_from = coalesce(?::text, last_seen_from)
       where cookie_hash = ?::text and closed_at is null and last_seen_at <= ?::bigint - ${SEEN_EVERY_SECONDS})
     select to_json(m) as merchant, case when c.id is not null then to_json(s) end as session, to_json(c) as customer, k.frozen_time::float8 as frozen_time,
       exists (select from (select published, active from products o where o.merchant_id = m.id and o.livemode = ? order by o.id desc limit 100) newest
         where published and active) as is_shop_open,
       c.id is not null and exists (select from product_files f where f.merchant_id = m.id and f.livemode = ?) and exists (select from product_files f
         where f.product_id in (${activeProducts('c.id', 'coalesce(k.frozen_time, ?::bigint)')})) as has_files
     from merchants m
     left join portal_sessions s on s.cookie_hash = ?::text and s.merchant_id = m.id and s.livemode = ? and s.closed_at is null
       and s.cookie_expires_at > ?
     left join customers c on c.id = s.customer_id and c.deleted_at is null
     left join test_clocks k on k.id = c.test_clock_id and k.deleted_at is null
     where m.slug = ?`,
    [
      ...[asked.now, asked.from ?? null, asked.cookieHash, asked.now, asked.livemode, asked.livemode, asked.now],
      ...[asked.cookieHash, asked.livemode, asked.now, asked.slug],
    ],
  )
  if (!row) return null
  return {
    merchant: hydrate(em, Merchant, row.merchant),
    session: hydrate(em, PortalSession, row.session),
    customer: hydrate(em, Customer, row.customer),
    at: row.frozen_time ?? asked.now,
    isShopOpen: row.is_shop_open,
    hasFiles: row.has_files,
  }
}

/** An open session of a customer. */
export interface OpenPortalSession {
  id: string
  userAgent: string | null
  openedFrom: string | null
  lastSeenFrom: string | null
  created: number
  lastSeen: number
}

/** The open sessions of a customer, the last seen first. `now` is real time, Unix seconds. */
export async function readPortalSessions(pool: Pool, customerId: string, now: number): Promise<OpenPortalSession[]> {
  const { rows } = await pool.query<OpenPortalSession>({
    name: 'read_portal_sessions',
    text: `select id, user_agent as "userAgent", opened_from as "openedFrom", last_seen_from as "lastSeenFrom", used_at::float8 as created,
        coalesce(last_seen_at, used_at)::float8 as "lastSeen" from portal_sessions
      where customer_id = $1 and closed_at is null and cookie_expires_at > $2::bigint order by coalesce(last_seen_at, used_at) desc, id desc limit 50`,
    values: [customerId, now],
  })
  return rows
}
