// Reads what a payment has brought and what depends on it, as it stands now: what the customer may lose with it. commands/refunds.ts decides whether
// it is lost.
import type { EntityManager } from '@mikro-orm/postgresql'

/** A thing that works, or no longer does. */
export interface Brought {
  id: string
  works: boolean
  /** The name of its product. */
  product: string
  /** The seats of a licence, or the credits left of a grant. */
  count: number
}

export interface BroughtBy {
  licences: Brought[]
  purchases: Brought[]
  grants: Brought[]
  /** The subscription that it paid for, or all that its checkout started. */
  subscriptions: Brought[]
  /** The open invoices of those subscriptions. */
  invoices: Brought[]
}

const listOf = (rows: string) => `(select coalesce(json_agg(x order by x.id), '[]') from (${rows}) x)`

const READ_BROUGHT = /* sql */ `
with p as (select * from payments where id = ?),
  s as (select s.* from subscriptions s, p where case when p.checkout_session_id is null then s.id = p.subscription_id else s.checkout_session_id = p.checkout_session_id end)
select
  ${listOf(`select l.id, l.status = 'active' as works, o.name as product, l.seats as count from licenses l join products o on o.id = l.product_id
    where l.invoice_id = (select invoice_id from p) or l.subscription_id in (select id from s)`)} as licences,
  ${listOf(`select u.id, u.withdrawn_at is null as works, o.name as product, 1 as count from purchases u join products o on o.id = u.product_id
    where u.invoice_id = (select invoice_id from p)`)} as purchases,
  ${listOf(`select g.id, g.remaining > 0 as works, o.name as product, g.remaining as count from credit_grants g join products o on o.id = g.product_id
    where g.invoice_id = (select invoice_id from p)`)} as grants,
  ${listOf(`select s.id, s.ended_at is null as works, o.name as product, 1 as count from s join products o on o.id = s.product_id`)} as subscriptions,
  ${listOf(`select i.id, true as works, '' as product, 1 as count from invoices i where i.status = 'open' and i.subscription_id in (select id from s)`)} as invoices`

/** Runs in the caller's transaction, in one round trip. */
export async function readBrought(em: EntityManager, paymentId: string): Promise<BroughtBy> {
  const [row] = await em.execute<[BroughtBy]>(READ_BROUGHT, [paymentId])
  return row
}
