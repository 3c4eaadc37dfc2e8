// What workers say of themselves with each heartbeat (worker/create-worker.ts).
import type { Pool } from 'pg'

/** Of one gateway, in all workers. What each means is gateways/calls.ts. */
export interface GatewayFigures {
  openBreakers: number
  callsUnderWay: number
  /** Processings and activities that wait longer than for a gateway that is quick. */
  seatsTaken: number
  /** Attempts that were refused a call and not called since. */
  waiting: number
}

/** By gateway, what the workers of the last minute have said, added up. */
export async function gatewayFigures(pool: Pool): Promise<Record<string, GatewayFigures>> {
  const { rows } = await pool.query<GatewayFigures & { gateway: string }>(`
    select g.key as gateway, sum((g.value->>'openBreakers')::integer)::integer as "openBreakers", sum((g.value->>'callsUnderWay')::integer)::integer as "callsUnderWay",
      sum((g.value->>'seatsTaken')::integer)::integer as "seatsTaken", sum((g.value->>'waiting')::integer)::integer as waiting
    from worker_heartbeats w cross join lateral jsonb_each(w.gateways) g where w.seen_at > now() - interval '1 minute' group by g.key`)
  return Object.fromEntries(rows.map(({ gateway, ...figures }) => [gateway, figures]))
}
