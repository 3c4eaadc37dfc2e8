// What a payment has brought and what hangs on it, as it stands now: what there is to lose with it. Whether it is lost is commands/refunds.ts.
import type { EntityManager } from '@mikro-orm/postgresql'

/** A thing that works, or does not any more. */
export interface Brought {
  id: string
  works: boolean
  /** The name of its product. */
  product: string
  /** Seats of a licence, credits that are left of a grant. */
  count: number
}

export interface BroughtBy {
  licences: Brought[]
  purchases: Brought[]
  grants: Brought[]
  /** What it paid for, or all that its checkout has started. */
  subscriptions: Brought[]
  /** Open invoices of those. */
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

/** In the transaction of whoever asks, in one round trip. */
export async function readBrought(em: EntityManager, paymentId: string): Promise<BroughtBy> {
  const [row] = await em.execute<[BroughtBy]>(READ_BROUGHT, [paymentId])
  return row
}
