// Opens self-audits and records their results: one row per run, of one merchant and mode or of everything. The questions are in db/invariants.
import { Audit, type InvariantFailure } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import type { Commit } from './commit.ts'

/**
 * Opens an audit of the caller's merchant and mode and wakes its workflow. Safe to repeat: while an audit runs, that one is answered. The merchant's
 * row is locked, so that two concurrent callers get the same audit. Source: D154.
 */
export async function openAudit(c: Commit): Promise<Audit> {
  const { merchantId, livemode } = c.context
  await c.em.execute('select id from merchants where id = ? for no key update', [merchantId])
  const running = await c.em.findOne(Audit, { merchantId, livemode, status: 'running' })
  if (running) return running
  const audit = c.em.create(Audit, {
    id: mintId('aud_'),
    merchantId,
    livemode,
    status: 'running',
    failures: [],
    seenAt: c.at,
    createdAt: c.at,
  })
  c.wake({ workflowId: workflowIdOf('audit', audit.id), urgent: true })
  return audit
}

/** Opens the audit of everything that a Schedule has started, and answers its id. Safe to repeat: unique `runKey`, the name of the scheduled run. */
export async function openScheduledAudit(c: Commit, runKey: string): Promise<string> {
  await c.em.execute(
    `insert into audits (id, run_key, status, seen_at, created_at) values (?, ?, 'running', ?, ?) on conflict (run_key) do nothing`,
    [mintId('aud_'), runKey, c.at, c.at],
  )
  return (await c.em.findOneOrFail(Audit, { runKey })).id
}

/** Records that a worker still runs an audit, or has it waiting, at `c.at`. Safe to repeat. */
export async function noteAuditAlive(c: Commit, id: string): Promise<void> {
  await c.em.execute("update audits set seen_at = greatest(seen_at, ?) where id = ? and status = 'running'", [c.at, id])
}

export interface AuditResult {
  checked: number
  held: boolean
  failures: InvariantFailure[]
}

/** Records the result of an audit. Safe to repeat: the first result stays. False when the audit already had a result. */
export async function finishAudit(c: Commit, id: string, result: AuditResult | { failed: true }): Promise<boolean> {
  const values =
    'failed' in result
      ? (['failed', null, null, '[]'] as const)
      : (['succeeded', result.checked, result.held, JSON.stringify(result.failures)] as const)
  const rows = await c.em.execute<unknown[]>(
    `update audits set status = ?, checked = ?, held = ?, failures = ?::json, seen_at = ?, finished_at = ?
     where id = ? and status = 'running' returning id`,
    [...values, c.at, c.at, id],
  )
  return rows.length > 0
}

/**
 * Records the result of an audit of everything for each merchant and mode, so that merchants read it like an audit that they opened: those in
 * `failing` with their own failures, all others as held. Safe to repeat: unique `run_key`. Only merchants with an API key get a row; shops of
 * simulations have none.
 */
export async function notifyMerchants(
  c: Commit,
  audit: Pick<Audit, 'id' | 'createdAt'> & { checked: number },
  failing: readonly { merchantId: string; livemode: boolean; failures: InvariantFailure[] }[],
): Promise<void> {
  await c.em.execute(
    `insert into audits (id, run_key, merchant_id, livemode, status, checked, held, failures, seen_at, created_at, finished_at)
     select 'aud_' || id_head() || base32((row_number() over (order by k.merchant_id, k.livemode))::integer, 3) || id_tail(),
       ? || '/' || k.merchant_id || '/' || k.livemode, k.merchant_id, k.livemode, 'succeeded', ?, f.failures is null,
       coalesce(f.failures, '[]'), ?, ?, ?
     from (select distinct merchant_id, livemode from api_keys) k
     left join json_to_recordset(?::json) as f (merchant_id text, livemode boolean, failures json)
       on f.merchant_id = k.merchant_id and f.livemode = k.livemode
     on conflict (run_key) do nothing`,
    [
      audit.id,
      audit.checked,
      c.at,
      audit.createdAt,
      c.at,
      JSON.stringify(failing.map((f) => ({ merchant_id: f.merchantId, livemode: f.livemode, failures: f.failures }))),
    ],
  )
}
