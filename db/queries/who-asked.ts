// Who asked for what has happened: of calls by the request log, of refunds by the audit log, which is kept for longer.
import type { Pool } from 'pg'
import { mintedAt } from '../ids.ts'
import { oneRow } from '../one-row.ts'
import type { Owner } from './owned.ts'

export interface Asker {
  via: 'member' | 'key' | 'buyer'
  /** A member's name or address, or the name of a key; null for a buyer, a former member, and a key without a name. */
  name: string | null
}

const READ_ASKERS = /* sql */ `
  select (select o.id from request_log o where o.merchant_id = $1 and o.livemode = $2 order by o.id limit 1) as oldest,
    (select json_agg(json_build_object('id', r.id, 'via', r.via, 'name', case r.via
      when 'member' then (select coalesce(m.name, m.email) from members m join memberships t on t.member_id = m.id where t.merchant_id = $1 and m.id = r.actor_id)
      else (select k.name from api_keys k where k.id = r.actor_id and k.merchant_id = $1) end))
     from request_log r where r.id = any($3) and r.merchant_id = $1 and r.livemode = $2) as logged`

/** Calls are written into the log within seconds. */
const WRITTEN_WITHIN = 60

/**
 * Who made each of these calls, `now` in real time. Calls of buyers are not in the log: what is missing there, and is not so old that it is gone, is a
 * buyer's. Left out: calls too old for the log, and those of the last minute that are not in it yet.
 */
export async function readAskers(
  pool: Pool,
  { merchantId, livemode }: Owner,
  calls: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Asker>> {
  if (calls.length === 0) return new Map()
  const { rows } = await pool.query<{ oldest: string | null; logged: (Asker & { id: string })[] | null }>({
    name: 'read_askers',
    text: READ_ASKERS,
    values: [merchantId, livemode, calls],
  })
  const { oldest, logged } = oneRow(rows)
  const known = new Map((logged ?? []).map(({ id, via, name }) => [id, { via, name }] as const))
  const isBuyers = (id: string) => oldest !== null && id > oldest && mintedAt(id) < now - WRITTEN_WITHIN
  const buyers = calls.filter((id) => !known.has(id) && isBuyers(id))
  return new Map<string, Asker>([...known, ...buyers.map((id) => [id, { via: 'buyer', name: null }] as const)])
}

/** Who asked for each of these refunds, by the audit log, which keeps a member's address and the name of a key. Left out: refunds that the system made. */
export async function readRefunders(
  pool: Pool,
  { merchantId }: Owner,
  refunds: readonly string[],
): Promise<ReadonlyMap<string, Asker>> {
  if (refunds.length === 0) return new Map()
  const { rows } = await pool.query<Asker & { object: string }>({
    name: 'read_refunders',
    text: `select object, actor_type as via, actor_name as name from audit_log
      where merchant_id = $1 and object = any($2) and action = 'refund.created' and actor_type <> 'system'`,
    values: [merchantId, refunds],
  })
  return new Map(rows.map(({ object, via, name }) => [object, { via, name }]))
}
