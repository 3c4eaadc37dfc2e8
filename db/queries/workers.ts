// Reads the figures that workers write with each heartbeat (worker/create-worker.ts).
import type { Pool } from 'pg'

/** The figures of one gateway, over all workers. gateways/calls.ts defines them. */
export interface GatewayFigures {
  openBreakers: number
  callsUnderWay: number
  /** Processings and activities that wait longer than a quick gateway needs. */
  seatsTaken: number
  /** Attempts whose call was refused and has not been made since. */
  waiting: number
}

/** The sums by gateway of the figures that workers wrote in the last minute. */
export async function gatewayFigures(pool: Pool): Promise<Record<string, GatewayFigures>> {
  const { rows } = await pool.query<GatewayFigures & { gateway: string }>(`
    select g.key as gateway, sum((g.value->>'openBreakers')::integer)::integer as "openBreakers", sum((g.value->>'callsUnderWay')::integer)::integer as "callsUnderWay",
      sum((g.value->>'seatsTaken')::integer)::integer as "seatsTaken", sum((g.value->>'waiting')::integer)::integer as waiting
    from worker_heartbeats w cross join lateral jsonb_each(w.gateways) g where w.seen_at > now() - interval '1 minute' group by g.key`)
  return Object.fromEntries(rows.map(({ gateway, ...figures }) => [gateway, figures]))
}
