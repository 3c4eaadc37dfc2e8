// Explains an object for the operator's command line: its row, what it plans, what blocks it. Also wakes its workflow, by a wakeup that any worker's
// relay delivers.
import { resourceOf } from '../rules/ids.ts'
import { QUARANTINED_KINDS, type QuarantinedKind } from '../rules/quarantine.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import { openDatabase } from './orm.ts'

export interface Why {
  kind: QuarantinedKind
  id: string
  workflowId: string
  merchant: string
  livemode: boolean
  status: string
  /** What the row plans; null when nothing. `at` is in Unix seconds, of its test clock when it lives on one. */
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
  /** Whether a wakeup is not delivered yet. */
  wakeupWaits: boolean
}

const TABLES: Record<QuarantinedKind, { table: string; step: string; clock: string }> = {
  subscription: of('subscriptions', 'planned_step', 'o.test_clock_id'),
  checkout_session: of('checkout_sessions', 'planned_step', 'o.test_clock_id'),
  invoice: of('invoices', 'planned_step', 'o.test_clock_id'),
  payout: of('payouts', 'null'),
  refund: of('refunds', 'null'),
  inbound_transfer: of('inbound_transfers', 'null'),
}

function of(table: string, step: string, clock = 'null::text') {
  return { table, step, clock }
}

/** The kind of object that an id names. Throws for an object without a workflow of this sort. */
function kindOf(id: string): QuarantinedKind {
  const kind = QUARANTINED_KINDS.find((known) => known === resourceOf(id))
  if (kind) return kind
  throw new Error(
    `'${id}' names no subscription, checkout session, invoice, payout, refund or inbound transfer (sub_… cs_… in_… po_… re_… itr_…).`,
  )
}

/** Reads everything that says what an object waits for. Throws when there is no such object. */
export async function whyOf(url: string, id: string): Promise<Why> {
  const kind = kindOf(id)
  const { table, step, clock } = TABLES[kind]
  const workflowId = workflowIdOf(kind, id)
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
      [id, workflowId],
    )
    if (!row) throw new Error(`There is no ${kind.replaceAll('_', ' ')} ${id} in this database.`)
    const { step: plannedStep, at, ...rest } = row
    const planned = plannedStep === null && at === null ? null : { step: plannedStep, at }
    return { kind, id, workflowId, ...rest, planned }
  })
}

/** Wakes the workflow of an object: a worker delivers the wakeup within seconds. Safe to repeat. Throws when there is no such object. */
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
