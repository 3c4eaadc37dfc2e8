// Reads discount codes and their uses. Uses are counted when a commit is flushed (count_uses in db/migrations/baseline/discounts.ts).
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import type { CodeUse, CodeUses } from '../../rules/discounts.ts'
import { DiscountCode, DiscountUse } from '../entities/index.ts'
import { hydrate } from './hydrate.ts'
import type { Owner } from './owned.ts'

export interface FoundCode {
  code: DiscountCode
  /** The number of uses that this customer has reserved and committed. */
  customerUses: number
}

/** The code with this name, matched without case: the open one, else the one that was closed last. Null when there never was one. */
export async function findCode(
  em: EntityManager,
  owner: Owner,
  name: string,
  customerId: string,
): Promise<FoundCode | null> {
  const [row] = await em.execute<{ code: object; customer_uses: number }[]>(
    `select to_json(d) as code, (select count(*)::integer from discount_uses u where u.discount_code_id = d.id
       and u.customer_id = any (array(select same_buyer(?))) and u.status <> 'released') as customer_uses
     from discount_codes d where d.merchant_id = ? and d.livemode = ? and d.code_key = upper(?)
     order by d.active desc, d.id desc limit 1`,
    [customerId, owner.merchantId, owner.livemode, name],
  )
  return row ? { code: hydrate(em, DiscountCode, row.code), customerUses: row.customer_uses } : null
}

/** The use of this code by one purchase, whatever its status. */
export function findUse(
  em: EntityManager,
  discountCodeId: string,
  purchase: { checkoutSessionId: string } | { subscriptionId: string },
): Promise<DiscountUse | null> {
  return em.findOne(DiscountUse, { discountCodeId, ...purchase })
}

/** So many of the newest uses of a code are summed, and shown. */
const SUMMED = 10_000
const SHOWN = 20

const READ_USES = /* sql */ `
  with used as (
    select id, customer_id, status, discount_satang, created_at from discount_uses
    where discount_code_id = $3 and merchant_id = $1 and livemode = $2 and status <> 'released' order by id desc limit $4
  ), paid as (
    select u.*, i.invoice, i.satang from used u
      left join lateral (select max(id) as invoice, sum(total_satang) as satang from invoices where discount_use_id = u.id and status = 'paid') i on true
  ), sums as (
    select coalesce(sum(discount_satang), 0)::float8 as given, coalesce(sum(satang), 0)::float8 as sold from paid
  )
  select s.given, s.sold, p.id, p.status = 'committed' as paid, p.created_at::float8 as at, p.discount_satang::float8 as "discountSatang",
    coalesce(p.satang, 0)::float8 as "paidSatang", p.invoice, case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'email', c.email) end as customer
  from sums s left join (select * from paid order by id desc limit $5) p on true left join customers c on c.id = p.customer_id and c.deleted_at is null
  order by p.id desc`

/** What a code has given away and sold, and who used it last, newest first. Sums are of paid invoices, also of later periods of a subscription. */
export async function readCodeUses(pool: Pool, { merchantId, livemode }: Owner, codeId: string): Promise<CodeUses> {
  const { rows } = await pool.query<CodeUse & { id: string | null; given: number; sold: number }>({
    name: 'read_code_uses',
    text: READ_USES,
    values: [merchantId, livemode, codeId, SUMMED, SHOWN],
  })
  const [{ given, sold } = { given: 0, sold: 0 }] = rows
  return { givenSatang: given, soldSatang: sold, newest: rows.filter(({ id }) => id !== null) }
}
