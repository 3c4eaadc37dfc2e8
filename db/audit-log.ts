// Verifies the audit log for the command line: `npm run satang -- audit verify`. Walks each chain from its oldest row to its head and computes every
// digest anew, without the database's own function. So it names a row that was changed, removed, inserted, or cut off at the end. It only reads.
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { type ChainedRow, digestText } from '../rules/audit-log.ts'
import { Refusal } from '../rules/refusals.ts'
import { oneRow } from './one-row.ts'
import { openDatabase } from './orm.ts'

/** What is wrong with the first broken row. */
export type Breach =
  /** Its digest does not match its content. */
  | 'changed'
  /** It names another previous row than the one that is there. */
  | 'replaced'
  /** It is missing, and later rows exist. */
  | 'missing'
  /** The head names rows that do not exist: the end was cut off. */
  | 'cut_off'
  /** There are rows behind the head, or the chain has no head. */
  | 'behind_head'
  /** It differs from what an earlier verification printed. */
  | 'rewritten'

/** The chain of one merchant, or the chain of the installation (`merchant` is null). */
export interface ChainVerified {
  merchant: string | null
  slug: string | null
  /** The number of rows that are kept. */
  rows: number
  /** The last row's number and digest. Kept outside the database, they prove later that no row up to this one was rewritten. */
  sequence: number
  digest: string
  /** The last row that retention has removed; 0 when it has removed none. */
  removed: number
  broken: { sequence: number; id: string | null; what: Breach } | null
}

export interface AuditLogVerified {
  held: boolean
  /** Unix seconds. */
  at: number
  chains: ChainVerified[]
}

/** Rows that one statement reads: a few milliseconds, and a megabyte or two. */
const STEP = 1_000

/**
 * Verifies every chain, or the chain of one merchant. `against`: what an earlier verification printed; each chain must still contain those rows. Safe
 * to run beside everything else: rows that are written meanwhile are left for the next verification.
 */
export async function verifyAuditLog(
  url: string,
  { slug, against }: { slug?: string | undefined; against?: AuditLogVerified | undefined } = {},
): Promise<AuditLogVerified> {
  const db = await openDatabase(url, { poolMax: 2 })
  try {
    const wanted = slug === undefined ? await chainsOf(db.pool) : [await merchantWith(db.pool, slug)]
    const earlier = (against?.chains ?? []).filter(
      ({ merchant }) => slug === undefined || wanted.includes(merchant ?? ''),
    )
    const names = [...new Set([...wanted, ...earlier.map(({ merchant }) => merchant ?? '')])].sort()
    const chains: ChainVerified[] = []
    for (const name of names) {
      const before = earlier.find(({ merchant }) => (merchant ?? '') === name)
      chains.push(await verifyChain(db.pool, name, before))
    }
    return { held: chains.every(({ broken }) => broken === null), at: Math.floor(Date.now() / 1000), chains }
  } finally {
    await db.close()
  }
}

/** Verifies one chain of an open database, `step` rows at a time. */
export async function verifyChain(
  pool: Pool,
  merchantId: string,
  earlier?: Pick<ChainVerified, 'sequence' | 'digest'>,
  step = STEP,
): Promise<ChainVerified> {
  const head = await headOf(pool, merchantId)
  const shown = {
    merchant: merchantId || null,
    slug: head.slug,
    sequence: head.sequence,
    digest: head.digest,
    removed: head.removed,
  }
  let rows = 0
  let last = { sequence: head.removed, digest: head.removedDigest }
  const brokenAt = (sequence: number, id: string | null, what: Breach): ChainVerified => ({
    ...shown,
    rows,
    broken: { sequence, id, what },
  })
  // The head of an earlier day is kept for ten years from then.
  if (earlier && (earlier.sequence > head.sequence || earlier.sequence < head.removed))
    return brokenAt(earlier.sequence, null, earlier.sequence > head.sequence ? 'cut_off' : 'missing')
  if (earlier?.sequence === last.sequence && earlier.digest !== last.digest)
    return brokenAt(earlier.sequence, null, 'rewritten')
  while (last.sequence < head.sequence) {
    const found = await readRows(pool, { merchantId, after: last.sequence, until: head.sequence, step })
    if (found.length === 0) return brokenAt(last.sequence + 1, null, 'cut_off')
    for (const row of found) {
      const { sequence, id } = row
      if (sequence !== last.sequence + 1) return brokenAt(last.sequence + 1, null, 'missing')
      if (row.previousDigest !== last.digest) return brokenAt(sequence, id, 'replaced')
      if (row.digest !== digestOf(row)) return brokenAt(sequence, id, 'changed')
      if (earlier?.sequence === sequence && earlier.digest !== row.digest) return brokenAt(sequence, id, 'rewritten')
      last = { sequence, digest: row.digest }
      rows++
    }
  }
  if (last.digest !== head.digest) return brokenAt(last.sequence, null, 'replaced')
  if (head.newest > head.sequence) return brokenAt(head.sequence + 1, null, 'behind_head')
  return { ...shown, rows, broken: null }
}

/** The SHA-256 of a row's parts, in hexadecimal. */
export function digestOf(row: ChainedRow): string {
  const text = digestText(row, (part) => Buffer.byteLength(part, 'utf8'))
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

interface Head {
  slug: string | null
  sequence: number
  digest: string
  removed: number
  removedDigest: string
  newest: number
}

/** The head of a chain and the number of its newest row, both of one instant. */
async function headOf(pool: Pool, merchantId: string): Promise<Head> {
  const { rows } = await pool.query<Head>(
    `select (select slug from merchants where id = $1) as slug, coalesce(h.sequence, 0)::float8 as sequence, coalesce(h.digest, '') as digest,
       coalesce(h.removed_sequence, 0)::float8 as removed, coalesce(h.removed_digest, '') as "removedDigest",
       coalesce((select max(l.sequence) from audit_log l where l.merchant_id = $1), 0)::float8 as newest
     from (select $1::text as id) one left join audit_log_heads h on h.merchant_id = one.id`,
    [merchantId],
  )
  return oneRow(rows)
}

/** Finds chains both by their heads and by their rows, so that removing only the head or only the rows cannot hide a chain. */
async function chainsOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with recursive chain(id) as (
       select min(merchant_id) from audit_log
       union all select (select min(l.merchant_id) from audit_log l where l.merchant_id > chain.id) from chain where chain.id is not null)
     select id from chain where id is not null union select merchant_id from audit_log_heads`,
  )
  return rows.map(({ id }) => id)
}

async function merchantWith(pool: Pool, slug: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from merchants where slug = $1', [slug])
  if (rows[0]) return rows[0].id
  throw new Refusal('resource_missing', `There is no merchant with the slug '${slug}'.`, { param: 'merchant' })
}

async function readRows(
  pool: Pool,
  { merchantId, after, until, step }: { merchantId: string; after: number; until: number; step: number },
): Promise<ChainedRow[]> {
  const { rows } = await pool.query<ChainedRow>(
    `select merchant_id as "merchantId", sequence::float8 as sequence, id, livemode, created_at::float8 as at, actor_type as "actorType", actor_id as "actorId",
       actor_name as "actorName", actor_ip as "actorIp", action, object, before::text as before, after::text as after, request_id as "requestId",
       previous_digest as "previousDigest", digest
     from audit_log where merchant_id = $1 and sequence > $2 and sequence <= $3 order by sequence limit $4`,
    [merchantId, after, until, step],
  )
  return rows
}
