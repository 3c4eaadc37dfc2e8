// The metrics that Prometheus reads from this process (metrics-server.ts serves them). Labels are route patterns, never paths: an id in a label would
// make one time series per object.
import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { quarantineFigures } from '../db/queries/quarantine.ts'
import { webhookFigures } from '../db/queries/webhook-work.ts'
import { type GatewayFigures, gatewayFigures } from '../db/queries/workers.ts'

/** The labels counted of a browser's report of a violated policy. All values are from our own lists. */
export interface Violation {
  disposition: 'enforce' | 'report'
  directive: string
  blocked: 'inline' | 'eval' | 'own' | 'other' | 'trusted-types'
  page: string
}

export interface Metrics {
  /** One answered request. `route` is the pattern, e.g. `/v1/customers/:id`. */
  answered(request: { method: string; route: string; status: number; seconds: number }): void
  /** A browser reported that it stopped a violation of a page's policy. */
  violated(violation: Violation): void
  registry: Registry
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({
    name: 'satang_http_requests_total',
    help: 'Requests answered.',
    labelNames,
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'satang_http_request_duration_seconds',
    help: 'Time from the first byte of a request to its answer.',
    labelNames: ['method', 'route'],
    // A hot read takes about a millisecond; a creation may wait 5 s for its outcome.
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const violations = new Counter({
    name: 'satang_csp_violations_total',
    help: 'Violations of content security policies, as browsers report them; anybody can send one.',
    labelNames: ['disposition', 'directive', 'blocked', 'page'],
    registers: [registry],
  })
  return {
    registry,
    violated: (violation) => violations.inc({ ...violation }),
    answered({ method, route, status, seconds }) {
      requests.inc({ method, route, status })
      durations.observe({ method, route }, seconds)
    },
  }
}

/**
 * Results of the self-audit over all merchants, read at each scrape; every API process reports them. `satang_audit_failures` counts the invariants
 * that did not hold in the newest audit. `satang_audit_last_success_timestamp_seconds` is when an audit last finished with all of them held.
 */
export function measureAudits({ registry }: Pick<Metrics, 'registry'>, pool: Pool): void {
  const read = async (text: string) => (await pool.query<{ value: number | null }>(text)).rows[0]?.value
  new Gauge({
    name: 'satang_audit_failures',
    help: 'Invariants that did not hold in the newest self-audit of everything; -1 when it could not be brought to its end.',
    registers: [registry],
    async collect() {
      const failures =
        await read(`select case status when 'failed' then -1 else json_array_length(failures) end::integer as value
        from audits where merchant_id is null and status <> 'running' order by id desc limit 1`)
      if (failures != null) this.set(failures)
    },
  })
  new Gauge({
    name: 'satang_audit_last_success_timestamp_seconds',
    help: 'When a self-audit of everything last found that all promises hold.',
    registers: [registry],
    async collect() {
      const at = await read(`select max(finished_at)::float8 as value from audits where merchant_id is null and held`)
      if (at != null) this.set(at)
    },
  })
}

/**
 * Whether the database log-in has more rights than the application needs, judged when the process starts. Returns the function that takes the
 * judgement.
 */
export function measureLogIn({ registry }: Pick<Metrics, 'registry'>): (isWall: boolean) => void {
  const gauge = new Gauge({
    name: 'satang_database_login_privileged',
    help: '1 when the log-in of DATABASE_URL may do more than the application needs, 0 when it is held by its grants.',
    registers: [registry],
  })
  return (isWall) => gauge.set(isWall ? 0 : 1)
}

/** The rows in quarantine, read at each scrape; every API process reports them. When the database cannot be reached, the last figures stay. */
export function measureQuarantine({ registry }: Pick<Metrics, 'registry'>, pool: Pool): void {
  const figures = () => quarantineFigures(pool).catch(() => [])
  new Gauge({
    name: 'satang_quarantined',
    help: 'Rows that stand aside since a step of them fails every time.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      for (const { kind, count } of await figures()) this.set({ kind }, count)
    },
  })
  new Gauge({
    name: 'satang_quarantine_oldest_seconds',
    help: 'For how long the oldest of them has stood aside; 0 when none does.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      for (const { kind, oldestSeconds } of await figures()) this.set({ kind }, oldestSeconds)
    },
  })
}

/** Requests that this process wrote into the request log, and requests that were dropped because its queue was full or the write failed. */
export function measureRequestLog(
  { registry }: Pick<Metrics, 'registry'>,
  counts: { written: number; dropped: number },
): void {
  const counter = (name: string, help: string, count: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(count())
      },
    })
  counter('satang_request_log_written_total', 'Requests written into the request log.', () => counts.written)
  counter('satang_request_log_dropped_total', 'Requests that are missing in the request log.', () => counts.dropped)
}

/**
 * Figures of webhooks, read from the tables at each scrape and so the same in every process. When the database cannot be reached, the last figures
 * stay.
 */
export function watchWebhooks(registry: Registry, pool: Pool): void {
  const figures = () => webhookFigures(pool).catch(() => null)
  new Gauge({
    name: 'satang_webhook_deliveries_last_minute',
    help: 'Webhook deliveries written within the last minute, by what has become of them.',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      const counted = (await figures())?.lastMinute
      if (!counted) return
      for (const status of ['pending', 'succeeded', 'exhausted', 'canceled']) this.set({ status }, counted[status] ?? 0)
    },
  })
  new Gauge({
    name: 'satang_webhook_oldest_due_seconds',
    help: 'By how much the webhook delivery that waits longest is late.',
    registers: [registry],
    async collect() {
      const late = (await figures())?.oldestDueSeconds
      if (late !== undefined) this.set(late)
    },
  })
}

/**
 * Figures of gateway calls by gateway, as the workers of the last minute reported them. They are summed, since each worker has its own limits and
 * breakers. When the database cannot be reached, the last figures stay.
 */
export function watchGateways(registry: Registry, pool: Pool): void {
  const figures = () => gatewayFigures(pool).catch(() => null)
  const gauge = (name: string, help: string, figure: keyof GatewayFigures) =>
    new Gauge({
      name,
      help,
      labelNames: ['gateway'],
      registers: [registry],
      async collect() {
        const found = await figures()
        if (!found) return
        this.reset()
        for (const [gateway, all] of Object.entries(found)) this.set({ gateway }, all[figure])
      },
    })
  gauge('satang_gateway_open_breakers', 'Accounts whose breaker is open, in all workers.', 'openBreakers')
  gauge('satang_gateway_calls_under_way', 'Calls of gateways that are under way.', 'callsUnderWay')
  gauge(
    'satang_gateway_seats_taken',
    'Processings and activities that wait for a gateway that takes its time.',
    'seatsTaken',
  )
  gauge('satang_gateway_waiting', 'Attempts that a limit or a breaker has kept from being made so far.', 'waiting')
}
