// Reads the names of the objects that a table's rows refer to by id: customers, products, prices and cards, for a whole page in one round trip.
import type { Pool } from 'pg'
import { oneRow } from '../one-row.ts'

/** By id. Left out: objects of another merchant or mode, deleted customers, and detached cards. */
export interface NamesRead {
  /** `clockAt`: the time of the customer's test clock, Unix seconds; null for one who lives in real time. */
  customers: ReadonlyMap<string, { name: string | null; email: string | null; clockAt: number | null }>
  products: ReadonlyMap<string, string>
  prices: ReadonlyMap<string, { amountSatang: number | null; interval: 'month' | 'year' | null }>
  cards: ReadonlyMap<string, { brand: string; last4: string }>
}

const READ_NAMES = /* sql */ `
select
  (select coalesce(json_object_agg(c.id, json_build_object('name', c.name, 'email', c.email, 'clockAt', k.frozen_time)), '{}') from customers c
    left join test_clocks k on k.id = c.test_clock_id
    where c.id = any($3) and c.merchant_id = $1 and c.livemode = $2 and c.deleted_at is null) as customers,
  (select coalesce(json_object_agg(id, name), '{}') from products where id = any($3) and merchant_id = $1 and livemode = $2) as products,
  (select coalesce(json_object_agg(id, json_build_object('amountSatang', amount_satang, 'interval', "interval")), '{}') from prices
    where id = any($3) and merchant_id = $1 and livemode = $2) as prices,
  (select coalesce(json_object_agg(id, json_build_object('brand', card->>'brand', 'last4', card->>'last4')), '{}') from payment_methods
    where id = any($3) and merchant_id = $1 and livemode = $2 and detached_at is null) as cards`

/** `ids` may be of any kind and may repeat. */
export async function readNames(
  pool: Pool,
  of: { merchantId: string; livemode: boolean },
  ids: readonly string[],
): Promise<NamesRead> {
  const { rows } = await pool.query<Record<keyof NamesRead, object>>({
    name: 'read_names',
    text: READ_NAMES,
    values: [of.merchantId, of.livemode, [...new Set(ids)]],
  })
  const { customers, products, prices, cards } = oneRow(rows)
  return { customers: byId(customers), products: byId(products), prices: byId(prices), cards: byId(cards) }
}

function byId<T>(found: object): ReadonlyMap<string, T> {
  return new Map(Object.entries(found) as [string, T][])
}
