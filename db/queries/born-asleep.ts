// Reads what fresh rows sleep until, for those whose workflow was not started by the process that made them.
import type { Pool } from 'pg'
import { workflowIdSql } from '../workflow-id-sql.ts'

const BORN_ASLEEP = (
  [
    ['subscription', 'subscriptions'],
    ['checkout_session', 'checkout_sessions'],
    ['invoice', 'invoices'],
  ] as const
)
  .map(
    ([kind, table]) => /* sql */ `
    select ${workflowIdSql(kind, 't.id')} as "workflowId", t.status, t.planned_step as step, t.next_action_at::float8 as "nextActionAt",
      t.test_clock_id is not null as "onTestClock"
    from unnest($1::text[]) asked join ${table} t on ${workflowIdSql(kind, 't.id')} = asked and t.id = split_part(asked, '/', 2) where t.next_action_at is not null`,
  )
  .join(' union all ')

export interface Planned {
  status: string
  step: string | null
  /** In business time, Unix seconds. */
  nextActionAt: number
  onTestClock: boolean
}

/** What the rows of these workflows sleep until, by the id of the workflow. Rows with nothing planned, and those of other kinds, are not in it. */
export async function plannedByWorkflow(pool: Pool, workflowIds: readonly string[]): Promise<Map<string, Planned>> {
  if (workflowIds.length === 0) return new Map()
  const { rows } = await pool.query<Planned & { workflowId: string }>({
    name: 'born_asleep',
    text: BORN_ASLEEP,
    values: [workflowIds],
  })
  return new Map(rows.map(({ workflowId, ...asleep }) => [workflowId, asleep]))
}
