// The indexed lookup of a verification: a licence by product and key, with its customer and the customer's time. commands/licence-seats.ts decides
// whether the licence is valid.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import type { LicenceStatus, RevokedReason } from '../../rules/licences.ts'
import { executePrepared } from '../packet.ts'
import type { Owner } from './owned.ts'

const lookup = (productId: string, key: string, instance: string) => /* sql */ `
select l.id, l.merchant_id, l.livemode, l.status, l.revoked_reason, l.uses::float8 as uses, l.seats::float8 as seats,
  l.exceeded_published_at::float8 as exceeded_published_at, case when c.deleted_at is null then c.email end as email, c.test_clock_id,
  coalesce(k.frozen_time, floor(extract(epoch from statement_timestamp())))::float8 as now,
  (select (i->>'last_seen')::float8 from jsonb_array_elements(l.instances) i where i->>'id' = ${instance}) as last_seen
from licenses l join customers c on c.id = l.customer_id
left join test_clocks k on k.id = c.test_clock_id and k.deleted_at is null
where l.product_id = ${productId} and l.key = ${key}`

const byPool = lookup('$1', '$2', '$3::text')
const byCommit = `with asked as (select ?::text as product, ?::text as key, ?::text as instance)
${lookup('(select product from asked)', '(select key from asked)', '(select instance from asked)')}`

export interface LicenceAsked {
  productId: string
  key: string
  /** The device that asks; null when it gives no name. */
  instance: string | null
}

export interface LicenceFound {
  id: string
  merchantId: string
  livemode: boolean
  status: LicenceStatus
  revokedReason: RevokedReason | null
  uses: number
  seats: number
  exceededPublishedAt: number | null
  /** The buyer's address; null once the buyer is deleted. */
  email: string | null
  testClockId: string | null
  /** The customer's time, Unix seconds. */
  now: number
  /** When the instance was last seen; null when it has no seat. */
  lastSeen: number | null
}

interface Columns {
  id: string
  merchant_id: string
  livemode: boolean
  status: LicenceStatus
  revoked_reason: RevokedReason | null
  uses: number
  seats: number
  exceeded_published_at: number | null
  email: string | null
  test_clock_id: string | null
  now: number
  last_seen: number | null
}

/** The licence, read outside of any commit. Null for an unknown product, an unknown key, and another product's key alike. */
export async function readLicence(pool: Pool, asked: LicenceAsked): Promise<LicenceFound | null> {
  const values = [asked.productId, asked.key, asked.instance]
  const { rows } = await pool.query<Columns>({ name: 'read_licence', text: byPool, values })
  return foundOf(rows[0])
}

/** The same, read inside a commit. */
export async function findLicence(em: EntityManager, asked: LicenceAsked): Promise<LicenceFound | null> {
  const [row] = await executePrepared<Columns>(em, byCommit, [asked.productId, asked.key, asked.instance])
  return foundOf(row)
}

function foundOf(row: Columns | undefined): LicenceFound | null {
  if (!row) return null
  const { id, livemode, status, uses, seats, email, now } = row
  return {
    id,
    merchantId: row.merchant_id,
    livemode,
    status,
    revokedReason: row.revoked_reason,
    uses,
    seats,
    exceededPublishedAt: row.exceeded_published_at,
    email,
    testClockId: row.test_clock_id,
    now,
    lastSeen: row.last_seen,
  }
}

/**
 * The id of the owner's licence with this key, for any product; null when there is none. It uses the index of (product, key), so it costs one lookup
 * per product, not per licence.
 */
export async function licenceIdOfKey(pool: Pool, owner: Owner, key: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'licence_id_of_key',
    text: `select l.id from products p join licenses l on l.product_id = p.id and l.key = $3 and l.livemode = $2
      where p.merchant_id = $1 and p.livemode = $2`,
    values: [owner.merchantId, owner.livemode, key],
  })
  return rows[0]?.id ?? null
}
