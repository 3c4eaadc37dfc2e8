// Why a thing does what it does, for the operator's command line: its row, what it plans, what stands in its way. And waking its workflow, by a wakeup that
// any worker's relay delivers.
import { resourceOf } from '../rules/ids.ts'
import { QUARANTINED_KINDS, type QuarantinedKind } from '../rules/quarantine.ts'
import { openDatabase } from './orm.ts'

export interface Why {
  kind: QuarantinedKind
  id: string
  workflowId: string
  merchant: string
  livemode: boolean
  status: string
  /** What the row plans, null when nothing; `at` in Unix seconds, of its test clock where it lives on one. */
  planned: { step: string | null; at: number | null } | null
  testClock: { id: string; time: number; status: string } | null
  quarantine: {
    step: string
    code: string
    reason: string
    since: number
    tries: number
    lastTriedAt: number
    nextTryAt: number
    codeVersion: string
  } | null
  /** A wakeup that nobody has delivered yet. */
  wakeupWaits: boolean
}

const TABLES: Record<QuarantinedKind, { table: string; workflow: string; step: string; clock: string }> = {
  subscription: of('subscriptions', 'subscription', 'planned_step', 'o.test_clock_id'),
  checkout_session: of('checkout_sessions', 'checkout-session', 'planned_step', 'o.test_clock_id'),
  payout: of('payouts', 'payout', 'null'),
  refund: of('refunds', 'refund', 'null'),
  inbound_transfer: of('inbound_transfers', 'inbound-transfer', 'null'),
}

function of(table: string, workflow: string, step: string, clock = 'null::text') {
  return { table, workflow, step, clock }
}

/** The kind of thing that an id names. Throws for one that has no workflow of this sort. */
function kindOf(id: string): QuarantinedKind {
  const kind = QUARANTINED_KINDS.find((known) => known === resourceOf(id))
  if (kind) return kind
  throw new Error(
    `'${id}' names no subscription, checkout session, payout, refund or inbound transfer (sub_… cs_… po_… re_… itr_…).`,
  )
}

/** Reads everything that says what a thing waits for. Throws when there is none. */
export async function whyOf(url: string, id: string): Promise<Why> {
  const kind = kindOf(id)
  const { table, workflow, step, clock } = TABLES[kind]
  return withDatabase(url, async (query) => {
    const [row] = await query<
      Omit<Why, 'kind' | 'id' | 'workflowId' | 'planned'> & { step: string | null; at: number | null }
    >(
      `select o.merchant_id as merchant, o.livemode, o.status, ${step} as step, o.next_action_at::float8 as at,
         (select json_build_object('id', k.id, 'time', k.frozen_time, 'status', k.status) from test_clocks k where k.id = ${clock}) as "testClock",
         (select json_build_object('step', q.step, 'code', q.code, 'reason', q.reason, 'since', q.since, 'tries', q.tries,
            'lastTriedAt', q.last_tried_at, 'nextTryAt', q.next_try_at, 'codeVersion', q.code_version)
          from quarantine q where q.object_id = o.id) as quarantine,
         exists (select from wakeups r where r.workflow_id = $2) as "wakeupWaits"
       from ${table} o where o.id = $1`,
      [id, `${workflow}/${id}`],
    )
    if (!row) throw new Error(`There is no ${kind.replaceAll('_', ' ')} ${id} in this database.`)
    const { step: plannedStep, at, ...rest } = row
    const planned = plannedStep === null && at === null ? null : { step: plannedStep, at }
    return { kind, id, workflowId: `${workflow}/${id}`, ...rest, planned }
  })
}

/** Wakes the workflow of a thing: a worker delivers the wakeup within seconds. Safe to repeat. Throws when there is no such thing. */
export async function wake(url: string, id: string): Promise<{ workflowId: string }> {
  const { workflowId } = await whyOf(url, id)
  const { table } = TABLES[kindOf(id)]
  await withDatabase(url, (query) =>
    query(
      `insert into wakeups as old (workflow_id, token, merchant_id, livemode, customer_id, fresh, urgent, created_at)
       select $2, nextval('wakeup_tokens'), merchant_id, livemode, null, false, true, 0 from ${table} where id = $1
       on conflict (workflow_id) do update set token = excluded.token, urgent = true, created_at = 0`,
      [id, workflowId],
    ),
  )
  return { workflowId }
}

type Query = <T = unknown>(text: string, values: unknown[]) => Promise<T[]>

async function withDatabase<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const db = await openDatabase(url, { poolMax: 1 })
  try {
    return await work(async (text, values) => (await db.pool.query(text, values)).rows)
  } finally {
    await db.close()
  }
}
