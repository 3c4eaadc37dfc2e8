// Finds visitors who typed an address and bought nothing. The condition is checked twice: to find them, and again under the lock of the one to be
// removed.
import type { EntityManager } from '@mikro-orm/postgresql'

/** True for an unverified customer `c` without an open or complete checkout, without a running subscription, and without money. */
const ABANDONED = `c.unverified_email and c.deleted_at is null
  and not exists (select from checkout_sessions s where s.customer_id = c.id and s.status <> 'expired')
  and not exists (select from subscriptions b where b.customer_id = c.id and b.ended_at is null)
  and not exists (select from payments p where p.customer_id = c.id and p.status in ('succeeded', 'processing', 'requires_action'))
  and not exists (select from customer_merges m where m.id = c.id or m.into_id = c.id)`

/** The position of a round: it continues behind this customer, in the order of creation. */
export interface VisitorPlace {
  createdAt: number
  id: string
}

export const FIRST_VISITOR: VisitorPlace = { createdAt: -1, id: '' }

export interface Visitor {
  id: string
  merchantId: string
  livemode: boolean
}

/**
 * Of the next `limit` visitors created before `before` (Unix seconds), those that are abandoned, and the position to continue from; null after the
 * last. Visitors who bought something and never proved who they are are skipped.
 */
export async function abandonedVisitors(
  em: EntityManager,
  { before, after, limit }: { before: number; after: VisitorPlace; limit: number },
): Promise<{ abandoned: Visitor[]; next: VisitorPlace | null }> {
  const rows = await em.execute<
    { id: string; merchant_id: string; livemode: boolean; created_at: number; abandoned: boolean }[]
  >(
    `select c.id, c.merchant_id, c.livemode, c.created_at::float8 as created_at, (${ABANDONED}) as abandoned from customers c
     where c.unverified_email and c.deleted_at is null and c.created_at < ?::bigint and (c.created_at, c.id) > (?::bigint, ?)
     order by c.created_at, c.id limit ?`,
    [before, after.createdAt, after.id, limit],
  )
  const last = rows.at(-1)
  return {
    abandoned: rows.flatMap((row) =>
      row.abandoned ? [{ id: row.id, merchantId: row.merchant_id, livemode: row.livemode }] : [],
    ),
    next: last && rows.length === limit ? { createdAt: last.created_at, id: last.id } : null,
  }
}

/** Whether a customer is abandoned, as of this statement. */
export async function isAbandoned(em: EntityManager, id: string): Promise<boolean> {
  const [row] = await em.execute<{ abandoned: boolean }[]>(
    `select (${ABANDONED}) as abandoned from customers c where c.id = ?`,
    [id],
  )
  return row?.abandoned ?? false
}
