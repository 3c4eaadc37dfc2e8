// Runs a self-audit: asks every invariant in one snapshot, of one merchant or of everything, and has the answer written down. Violations are reported
// and never repaired: docs/operations.md says what to look at.
import type { Pool } from 'pg'
import { finishAudit, noteAuditAlive, notifyMerchants, openScheduledAudit } from '../commands/audits.ts'
import { type CommandDeps, type CommitContext, commit } from '../commands/commit.ts'
import { Audit, type InvariantFailure } from '../db/entities/index.ts'
import { type Broken, sampleIds } from '../db/invariants/check.ts'
import { API_VERSION } from '../rules/versions.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import { asOneOfFew, type Background, ownerOf, shown } from './background.ts'

export interface AuditDeps extends CommandDeps {
  pool: Pool
  heartbeat(): void
  sleep(ms: number): Promise<void>
  /** Absent: the audit has no slots to wait for. */
  background?: Background
  /** Real time, Unix seconds. */
  now(): number
  /** Logs that invariants do not hold: an operator must hear of it. */
  alarm(broken: { audit: string; merchant: string | null; failures: InvariantFailure[] }): void
}

/**
 * The most merchants for whom a broken invariant is asked one by one. The others are shown that everything holds for them; the operator's result is
 * the full one.
 */
const MERCHANTS_ASKED_MAX = 500

/** Opens the audit that a Schedule has started under `runKey`, and answers its id. Safe to repeat: one audit per `runKey`. */
export async function openScheduled(
  deps: Pick<AuditDeps, 'orm' | 'links' | 'notifier' | 'now'>,
  { runKey }: { runKey: string },
): Promise<{ auditId: string }> {
  return { auditId: await commit(deps, causeOf(null, deps.now()), (c) => openScheduledAudit(c, runKey)) }
}

/** Asks every invariant and writes the result down. Safe to repeat: an audit that has a result keeps it, and reading changes nothing. */
export async function runAudit(deps: AuditDeps, { auditId }: { auditId: string }): Promise<void> {
  const audit = await deps.orm.em.fork().findOne(Audit, auditId)
  if (audit?.status !== 'running') return
  const show = () => commit(deps, causeOf(audit, deps.now()), (c) => noteAuditAlive(c, auditId))
  await shown(show, () => askAndPublish(deps, audit))
}

async function askAndPublish(deps: AuditDeps, audit: Audit): Promise<void> {
  const of = audit.merchantId == null ? undefined : { merchantId: audit.merchantId, livemode: audit.livemode! }
  const kept = await asOneOfFew(ownerOf(audit), deps, { of, underWay: 'limited' })
  const failures = kept.failures.map(failureOf)
  const { checked, held } = kept
  if (!of) {
    const failing = await whoseFailures(deps, kept.failures)
    const reported = { id: audit.id, createdAt: audit.createdAt, checked }
    await commit(deps, causeOf(audit, deps.now()), (c) => notifyMerchants(c, reported, failing))
  }
  const isNew = await commit(deps, causeOf(audit, deps.now()), (c) =>
    finishAudit(c, audit.id, { checked, held, failures }),
  )
  if (isNew && !held) deps.alarm({ audit: audit.id, merchant: audit.merchantId ?? null, failures })
}

/** Writes down that an audit failed to finish. Safe to repeat: an existing result stays. */
export async function failAudit(
  deps: Pick<AuditDeps, 'orm' | 'links' | 'notifier' | 'now'>,
  { auditId }: { auditId: string },
): Promise<void> {
  const audit = await deps.orm.em.fork().findOne(Audit, auditId)
  if (audit) await commit(deps, causeOf(audit, deps.now()), (c) => finishAudit(c, auditId, { failed: true }))
}

/** Asks the broken invariants again, for each merchant and mode with keys. */
async function whoseFailures(deps: AuditDeps, broken: readonly Broken[]) {
  if (broken.length === 0) return []
  const { rows: owners } = await deps.pool.query<{ merchantId: string; livemode: boolean }>(
    'select distinct merchant_id as "merchantId", livemode from api_keys order by 1, 2 limit $1',
    [MERCHANTS_ASKED_MAX],
  )
  const only = new Set(broken.map(({ promise }) => promise))
  const found = []
  for (const of of owners) {
    const kept = await asOneOfFew(ownerOf(of), deps, { of, underWay: 'limited', only })
    if (!kept.held) found.push({ ...of, failures: kept.failures.map(failureOf) })
  }
  return found
}

function failureOf(broken: Broken): InvariantFailure {
  return { promise: broken.promise, count: broken.count, sample_ids: sampleIds(broken) }
}

function causeOf(audit: Audit | null, at: number): CommitContext {
  const { merchantId, livemode } = audit ?? {}
  const workflowId = audit && workflowIdOf('audit', audit.id)
  return { merchantId: merchantId ?? '', livemode: livemode ?? false, apiVersion: API_VERSION, at, workflowId }
}
