// Liveness and readiness. /livez answers whether the process runs, so that a fault elsewhere causes no restart. /readyz names what is missing for its
// work. Neither needs a key, and neither says anything about merchants.
import { migrationNames } from '../db/migrate.ts'
import type { Context } from './context.ts'
import type { ApiDeps } from './deps.ts'

export interface PlainRoute {
  path: string
  handler: (ctx: Context) => void | Promise<void>
}

export function healthRoutes(deps: ApiDeps): PlainRoute[] {
  return [
    { path: '/livez', handler: (ctx) => answerJson(ctx, 200, { status: 'ok' }) },
    {
      path: '/readyz',
      handler: async (ctx) => {
        const checks = await readiness(deps)
        const ready = Object.values(checks).every((check) => check.ok)
        answerJson(ctx, ready ? 200 : 503, { status: ready ? 'ok' : 'unavailable', checks })
      },
    },
  ]
}

interface Check {
  ok: boolean
  reason?: string
}

/** A check that takes longer counts as failed: a probe does not wait longer. */
const PATIENCE_MS = 2500

async function readiness(deps: ApiDeps): Promise<Record<'postgres' | 'migrations' | 'temporal' | 'worker', Check>> {
  const [postgres, migrations, temporal, worker] = await Promise.all([
    check(deps, 'postgres does not answer', async () => {
      await deps.db.pool.query('select 1')
      return null
    }),
    check(deps, 'migrations cannot be read', async () => {
      const { rows } = await deps.db.pool.query<{ name: string }>('select name from migrations')
      const applied = new Set(rows.map((row) => row.name))
      const missing = migrationNames.filter((name) => !applied.has(name))
      return missing.length > 0 ? `not applied: ${missing.join(', ')}` : null
    }),
    check(deps, 'temporal does not answer', async () =>
      (await deps.workflows.reachable()) ? null : 'temporal does not answer',
    ),
    check(deps, 'worker heartbeats cannot be read', async () => {
      const { rows } = await deps.db.pool.query(
        "select 1 from worker_heartbeats where seen_at > now() - interval '1 minute' limit 1",
      )
      return rows.length > 0 ? null : 'no worker was seen within a minute'
    }),
  ])
  return { postgres, migrations, temporal, worker }
}

async function check(deps: ApiDeps, onFailure: string, ask: () => Promise<string | null>): Promise<Check> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, `${onFailure} within ${PATIENCE_MS} ms`)
  })
  try {
    const reason = await Promise.race([ask(), tooLate])
    return reason === null ? { ok: true } : { ok: false, reason }
  } catch (error) {
    deps.log.warn({ err: error }, onFailure)
    return { ok: false, reason: onFailure }
  } finally {
    clearTimeout(timer)
  }
}

/** Answers `body` as JSON, for what is outside /v1. */
export function answerJson(ctx: Context, status: number, body: object): void {
  ctx.status = status
  ctx.type = 'application/json; charset=utf-8'
  ctx.body = Buffer.from(JSON.stringify(body))
}
