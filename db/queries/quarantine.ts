// The quarantine of rows whose processing throws for good: entries are written, removed, listed and counted here. activities/faults.ts decides what
// goes into it. Clocks, payout rounds and the reconciler skip such rows in their own queries.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import {
  type Problem,
  QUARANTINED_KINDS,
  type QuarantinedKind,
  type Stuck,
  tryAgainAfterSeconds,
} from '../../rules/quarantine.ts'
import { oneRow } from '../one-row.ts'
import type { Owner } from './owned.ts'

const TABLES: Record<QuarantinedKind, { table: string; clock: string }> = {
  subscription: { table: 'subscriptions', clock: 'o.test_clock_id' },
  checkout_session: { table: 'checkout_sessions', clock: 'o.test_clock_id' },
  invoice: { table: 'invoices', clock: 'o.test_clock_id' },
  payout: { table: 'payouts', clock: 'null' },
  refund: { table: 'refunds', clock: 'null' },
  inbound_transfer: { table: 'inbound_transfers', clock: 'null' },
}

export interface StandingAside {
  kind: QuarantinedKind
  id: string
  workflowId: string
  /** The piece of the processing that throws. */
  step: string
  code: string
  reason: string
  /** When another piece is due, in business time. */
  nextStepAt: number | null
  codeVersion: string
  /** Real time, Unix seconds. */
  now: number
}

export interface Aside extends Problem {
  merchantId: string
  livemode: boolean
  nextTryAt: number
}

/**
 * Puts a row into quarantine, or counts one more try of a row in it. Safe to repeat: one entry per object. Null when there is neither such an object
 * nor a payment that is to create it.
 */
export async function putInQuarantine(em: EntityManager, w: StandingAside): Promise<Aside | null> {
  const { table, clock } = TABLES[w.kind]
  const first = `select p.merchant_id, p.livemode, p.intent->>'testClockId' as clock, 2 as rank from payments p where p.subscription_id = ?`
  const [row] = await em.execute<Columns[]>(
    `insert into quarantine as q (object_id, kind, workflow_id, merchant_id, livemode, test_clock_id, step, code, reason, since, tries, last_tried_at,
       next_try_at, next_step_at, code_version)
     select ?, ?, ?, o.merchant_id, o.livemode, o.clock, ?, ?, ?, ?, 1, ?, ?, ?, ? from (
       select o.merchant_id, o.livemode, ${clock} as clock, 1 as rank from ${table} o where o.id = ?
       ${w.kind === 'subscription' ? `union all ${first}` : ''} order by rank limit 1) o
     on conflict (object_id) do update set step = excluded.step, code = excluded.code, reason = excluded.reason, tries = q.tries + 1,
       last_tried_at = excluded.last_tried_at, next_step_at = excluded.next_step_at, code_version = excluded.code_version,
       next_try_at = excluded.last_tried_at + (array[${AFTER.join()}])[least(q.tries + 1, ${AFTER.length})]
     returning merchant_id, livemode, since, reason, tries, next_try_at`,
    [
      ...[w.id, w.kind, w.workflowId, w.step, w.code, w.reason, w.now, w.now, w.now + AFTER[0]!, w.nextStepAt],
      ...[w.codeVersion, w.id, ...(w.kind === 'subscription' ? [w.id] : [])],
    ],
  )
  return row
    ? { ...problemOfRow(row), merchantId: row.merchant_id, livemode: row.livemode, nextTryAt: Number(row.next_try_at) }
    : null
}

/** The waits of rules/quarantine.ts, for the statement. */
const AFTER = [1, 2, 3, 4, 5].map(tryAgainAfterSeconds)

interface Columns {
  merchant_id: string
  livemode: boolean
  since: string
  reason: string
  tries: number
  next_try_at: string
}

function problemOfRow({ since, reason, tries }: Pick<Columns, 'since' | 'reason' | 'tries'>): Problem {
  return { since: Number(since), reason, tries }
}

/** Takes an object out of the quarantine. Safe to repeat. */
export async function letGo(em: EntityManager, objectId: string): Promise<void> {
  await em.execute('delete from quarantine where object_id = ?', [objectId])
}

/** A quarantine entry as pages and the API show it. Instants are Unix seconds of real time. */
export interface Quarantined extends Problem {
  kind: QuarantinedKind
  id: string
  step: string
  code: string
  lastTriedAt: number
  nextTryAt: number
  /** The name or address of the customer whose it is; null where the object has none. */
  customer: string | null
  /** The first charge of a subscription that does not exist before the charge succeeds: it has no page and no API object. */
  unborn: boolean
}

/** The quarantine entries of a merchant and mode, of these kinds, newest first, at most `limit`. */
export async function listQuarantine(
  pool: Pool,
  owner: Owner,
  { kinds, limit }: { kinds: readonly QuarantinedKind[]; limit: number },
): Promise<Quarantined[]> {
  const { rows } = await pool.query(
    `select object_id, kind, step, code, reason, since, tries, last_tried_at, next_try_at,
       kind = 'subscription' and not exists (select from subscriptions s where s.id = object_id) as unborn,
       (select coalesce(c.name, c.email) from customers c where c.id = case kind
         when 'subscription' then (select s.customer_id from subscriptions s where s.id = object_id)
         when 'invoice' then (select i.customer_id from invoices i where i.id = object_id)
         when 'checkout_session' then (select o.customer_id from checkout_sessions o where o.id = object_id)
         when 'refund' then (select p.customer_id from refunds r join payments p on p.id = r.payment_id where r.id = object_id)
         end) as customer
     from quarantine
     where merchant_id = $1 and livemode = $2 and kind = any ($3) order by since desc, object_id desc limit $4`,
    [owner.merchantId, owner.livemode, kinds, limit],
  )
  return rows.map((r) => ({
    ...problemOfRow(r),
    kind: r.kind,
    id: r.object_id,
    step: r.step,
    code: r.code,
    lastTriedAt: Number(r.last_tried_at),
    nextTryAt: Number(r.next_try_at),
    customer: r.customer,
    unborn: r.unborn,
  }))
}

/** What a workflow's object is in quarantine for; null when it is not in quarantine. */
export async function problemOfWorkflow(pool: Pool, owner: Owner, workflowId: string): Promise<Stuck | null> {
  const { rows } = await pool.query<Omit<Stuck, 'since' | 'nextTryAt'> & { since: string; next_try_at: string }>(
    `select kind, step, code, reason, since, next_try_at from quarantine
     where merchant_id = $1 and livemode = $2 and object_id = split_part($3, '/', 2) and workflow_id = $3`,
    [owner.merchantId, owner.livemode, workflowId],
  )
  const [row] = rows
  if (!row) return null
  const { since, next_try_at: nextTryAt, ...what } = row
  return { ...what, since: Number(since), nextTryAt: Number(nextTryAt) }
}

/** The number of quarantine entries of a merchant and mode, of these kinds. */
export async function countQuarantine(pool: Pool, owner: Owner, kinds: readonly QuarantinedKind[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::integer as count from quarantine where merchant_id = $1 and livemode = $2 and kind = any ($3)',
    [owner.merchantId, owner.livemode, kinds],
  )
  return oneRow(rows).count
}

/**
 * The number of quarantine entries of each kind, and the age of the oldest in seconds, for all merchants together. Shops of simulations are left out.
 */
export async function quarantineFigures(
  pool: Pool,
): Promise<{ kind: QuarantinedKind; count: number; oldestSeconds: number }[]> {
  const { rows } = await pool.query<{ kind: QuarantinedKind; count: number; oldest: number }>(
    `select kind, count(*)::integer as count, greatest(0, extract(epoch from now()) - min(since))::float8 as oldest
     from quarantine q where ${NO_SIMULATION} group by kind`,
  )
  return QUARANTINED_KINDS.map((kind) => {
    const found = rows.find((row) => row.kind === kind)
    return { kind, count: found?.count ?? 0, oldestSeconds: found?.oldest ?? 0 }
  })
}

/** The workflows of a simulated shop belong to its own run (activities/simulation). */
const NO_SIMULATION = 'not exists (select from merchants m where m.id = q.merchant_id and m.simulation_of is not null)'

/** Wakes in steps, so that a release that repairs ten thousand rows does not wake them all in one statement. */
const RUNG_AT_ONCE = 1_000

/**
 * Wakes everything that another version of the code put into quarantine, because this version may have repaired it. Returns how many. Safe to repeat.
 */
export async function wakeForNewCode(pool: Pool, codeVersion: string): Promise<number> {
  let woken = 0
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { rows }: { rows: { object_id: string }[] } = await pool.query(
      `with next as (select q.* from quarantine q where q.code_version <> $1 and q.object_id > $2 and ${NO_SIMULATION}
         order by q.object_id limit ${RUNG_AT_ONCE}),
       woken as (insert into wakeups (workflow_id, token, merchant_id, livemode, customer_id, fresh, urgent, created_at)
         select workflow_id, nextval('wakeup_tokens'), merchant_id, livemode, null, false, false, 0 from next
         on conflict (workflow_id) do nothing)
       select object_id from next order by object_id`,
      [codeVersion, after],
    )
    woken += rows.length
    after = rows.length === RUNG_AT_ONCE ? rows.at(-1)?.object_id : undefined
  }
  return woken
}

/** The ids of objects in quarantine on a test clock; at most `limit`. */
export async function quarantinedOnClock(em: EntityManager, clockId: string, limit: number): Promise<string[]> {
  const rows = await em.execute<{ object_id: string }[]>(
    'select object_id from quarantine where test_clock_id = ? order by object_id limit ?',
    [clockId, limit],
  )
  return rows.map(({ object_id }) => object_id)
}
