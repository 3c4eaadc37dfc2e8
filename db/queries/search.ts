// One search over a merchant's objects, in one round trip. What a text may be is rules/search.ts; the indexes are db/migrations/baseline/search.ts.
import type { Pool } from 'pg'
import {
  OF_CUSTOMERS,
  SEARCH_MAX,
  SEARCH_PER_TYPE,
  type Searchable,
  type SearchType,
  searchText,
} from '../../rules/search.ts'
import type { Owner } from './owned.ts'

/** A found object, with what tells it from others. Which members are set depends on the type. */
export interface FoundObject {
  type: SearchType
  id: string
  /** A name, number, code or key; of a payment its customer's name or address. */
  title: string
  detail: string | null
  status: string | null
  /** `refunded` or `partially_refunded` of a payment of which something went back; else null. */
  wentBack: string | null
  amountSatang: number | null
  /** Unix seconds. */
  at: number
}

// Customers are looked for once: those that the text names, and those who have a card with these digits. What belongs to them is read per customer, newest
// first, by the index of the customer's rows, so that no search reads through a merchant's payments. What is found stands as a list of ids: to join it is to leave
// the order to a planner that takes a merchant for small.
const ofPeople = (table: string, where = 'true') => /* sql */ `
  select r.id from people p cross join lateral (select x.id from ${table} x where x.customer_id = p.id and ${where} order by x.id desc limit $7) r`

/** Whether a number has the counter that was typed, and does not only end so. */
const isWhole = (number: string) => /* sql */ `coalesce(right(${number}, length($15::text)) = $15, false)`

const text = /* sql */ `
  with people as materialized (
    select id from found_customers(array[$3, $4], $7) id where $10
    union
    (select m.customer_id from payment_methods m where $10 and $11 and m.merchant_id = $1 and m.livemode = $2 and m.card->>'last4' = $5 order by m.id desc limit $7)
    union
    select c.id from customers c where $10 and c.id = $6 and c.merchant_id = $1 and c.livemode = $2
  ), found as (
    (select 'customer' as type, c.id, coalesce(c.name, c.email, c.id) as title,
        case when c.name is not null then c.email end as detail, null as status, null::bigint as amount, c.created_at as at, null as back
      from customers c where c.id = any(array(select id from people)) and c.deleted_at is null order by c.id desc limit $7)
    union all
    (select 'product', p.id, p.name, null, case when p.active then null else 'inactive' end, null, p.created_at, null from products p
      where p.merchant_id = $1 and p.livemode = $2 and (lower(p.name) like $3 or p.id = $6) order by p.active desc, p.id desc limit $7)
    union all
    (select 'subscription', s.id, p.name, case when $10 then coalesce(c.name, c.email) end, s.status, null, s.created_at, null
      from subscriptions s join products p on p.id = s.product_id join customers c on c.id = s.customer_id
      where s.id = any(array(${ofPeople('subscriptions')} union select $6)) and s.merchant_id = $1 and s.livemode = $2 order by s.id desc limit $7)
    union all
    (select 'payment', y.id, coalesce(case when $10 then coalesce(c.name, c.email) end, y.id), y.reference, y.status, y.gross_satang, y.created_at,
        case when y.refunded_satang = 0 then null when y.refunded_satang < y.gross_satang then 'partially_refunded' else 'refunded' end
      from payments y join customers c on c.id = y.customer_id
      where y.id = any(array(${ofPeople('payments', 'x.announced')} union select $6)) and y.merchant_id = $1 and y.livemode = $2 and y.announced
      order by y.id desc limit $7)
    union all
    (select 'invoice', i.id, coalesce(i.number, i.id), case when $10 then coalesce(c.name, c.email) end, i.status, i.total_satang, i.created_at, null
      from invoices i join customers c on c.id = i.customer_id
      where i.id = any(array(${ofPeople('invoices')} union select $6
          union select found_invoices(upper($3), $7)
          union select n.id from invoices n where n.merchant_id = $1 and n.livemode = $2 and n.number = any(array(select 'INV-' || lpad(c.year::text, 4, '0') || $15 from invoice_counters c
            where c.merchant_id = $1 and c.livemode = $2 and ($14::integer is null or c.year = $14) and c.last >= $12))
          union (select w.id from invoices w where w.merchant_id = $1 and w.livemode = $2 and lower(w.certificate_number) = $8 order by w.id desc limit $7)))
        and i.merchant_id = $1 and i.livemode = $2 order by ${isWhole('i.number')} desc, i.id desc limit $7)
    union all
    (select 'tax_document', t.id, t.number, case when $10 then t.buyer->>'name' end, t.status, t.total_satang, t.issued_at, null from tax_documents t
      where t.merchant_id = $1 and t.livemode = $2 and (t.id = $6 or t.number = any(array(select upper($8)
          union select c.prefix || case when c.branch = '00000' then '' else '-' || c.branch end || '-' || lpad(c.year::text, 4, '0') || '-' || lpad(s.n::text, greatest(6, length(s.n::text)), '0')
          from tax_document_counters c cross join lateral (select $12::bigint as n
            union (select generate_series(c.last - (c.last - $12::bigint) % $13::bigint, greatest($12::bigint, 1), -$13::bigint) limit $7)) s
          where c.merchant_id = $1 and c.livemode = $2 and ($14::integer is null or c.year = $14) and c.last >= $12)))
      order by ${isWhole('t.number')} desc, t.id desc limit $7)
    union all
    (select 'discount_code', d.id, d.code, null, case when d.active then null else 'closed' end, null, d.created_at, null from discount_codes d
      where d.merchant_id = $1 and d.livemode = $2 and (d.code_key like upper($3) or d.id = $6) order by d.active desc, d.id desc limit $7)
    union all
    (select 'license', l.id, l.key, case when $10 then coalesce(c.name, c.email) end, l.status, null, l.created_at, null
      from licenses l join customers c on c.id = l.customer_id
      where l.id = any(array(${ofPeople('licenses')} union select $6
          union select k.id from licenses k where k.merchant_id = $1 and k.livemode = $2 and k.key = upper($8)))
        and l.merchant_id = $1 and l.livemode = $2 order by l.id desc limit $7)
  )
  select type, id, title, detail, status, amount::float8 as "amountSatang", at::float8 as at, back as "wentBack" from found where type = any($9)`

/**
 * At most 20 objects of these types that the text may mean, by type in the order of `types`, newest first. An exact id, number, code or key comes first.
 * The number of a tax document finds what it is exactly, or by the end of its counter (D1000), and that of a withholding certificate only what it is exactly: a
 * payment pays for no index of their parts. A text of one letter finds only what it is exactly, too. `byCustomer`: names and addresses find what belongs to
 * their customers, and are shown. `byCard`: so do the last four digits of a card.
 */
export async function searchObjects(pool: Pool, owner: Owner, wanted: Wanted): Promise<FoundObject[]> {
  const found = await bestOf(pool, owner, wanted, wanted.types.length === 1 ? SEARCH_MAX : SEARCH_PER_TYPE)
  return found.slice(0, SEARCH_MAX)
}

/** Of each type the best five, and of which there are more, or may be. */
export async function searchKinds(
  pool: Pool,
  owner: Owner,
  wanted: Wanted,
): Promise<{ found: FoundObject[]; more: ReadonlySet<SearchType> }> {
  const all = await bestOf(pool, owner, wanted, SEARCH_PER_TYPE + 1)
  const kinds = Map.groupBy(all, ({ type }) => type)
  const isCut = (type: SearchType) => (kinds.get(type)?.length ?? 0) > SEARCH_PER_TYPE
  // Of customers who were left out nothing was looked at.
  const more = [...kinds.keys()].filter((type) => isCut(type) || (OF_CUSTOMERS.has(type) && isCut('customer')))
  return { found: [...kinds.values()].flatMap((rows) => rows.slice(0, SEARCH_PER_TYPE)), more: new Set(more) }
}

type Wanted = Pick<Searchable, 'types' | 'byCustomer' | 'byCard'> & { typed: string }

/** By type in the order of `types`, what is meant exactly before all others. */
async function bestOf(
  pool: Pool,
  { merchantId, livemode }: Owner,
  { typed, types, byCustomer, byCard }: Wanted,
  each: number,
): Promise<FoundObject[]> {
  const { plain, part, last4, phonePart, numberEnd } = searchText(typed)
  if (plain === '' || types.length === 0) return []
  const values = [
    ...[merchantId, livemode, part, phonePart, last4, typed.trim(), each, plain, types, byCustomer, byCard],
    ...[numberEnd?.counter ?? null, numberEnd?.step ?? null, numberEnd?.year ?? null, numberEnd?.whole ?? null],
  ]
  const { rows } = await pool.query<FoundObject>({ name: 'search_objects', text, values })
  const isExact = ({ id, title }: FoundObject) => id === typed.trim() || title.toLowerCase() === plain
  const rank = (row: FoundObject) => (isExact(row) ? 0 : types.length) + types.indexOf(row.type)
  return rows.sort((a, b) => rank(a) - rank(b))
}
