// Records which process listens to an endpoint. While one listens, commits do not wake the endpoint's workflow (endpoints_to_wake in
// db/migrations/baseline/webhooks.ts). The code that stops listening makes sure that nothing is missed (activities/delivery/dispatcher.ts).
import type { Pool } from 'pg'
import { oneRow } from '../one-row.ts'

export interface Listener {
  endpointId: string
  /** Identifies the listener: only the last one that began may renew or end it. */
  token: string
}

/** Takes over listening to an endpoint for `seconds`, from the previous listener or from the endpoint's wakeup. */
export async function beginListening(pool: Pool, { endpointId, token }: Listener, seconds: number): Promise<void> {
  await pool.query({
    name: 'begin_listening',
    text: `insert into webhook_listeners (endpoint_id, token, until) values ($1, $2, clock_timestamp() + make_interval(secs => $3))
      on conflict (endpoint_id) do update set token = excluded.token, until = excluded.until`,
    values: [endpointId, token, seconds],
  })
}

/** Extends listening to `seconds` from now. An endpoint that another listener has taken over stays with that listener. */
export async function keepListening(pool: Pool, listeners: readonly Listener[], seconds: number): Promise<void> {
  await pool.query({
    name: 'keep_listening',
    text: `update webhook_listeners l set until = clock_timestamp() + make_interval(secs => $3)
      from (select o.endpoint_id from webhook_listeners o join unnest($1::text[], $2::text[]) as k(endpoint_id, token) using (endpoint_id, token)
        order by 1 for update of o skip locked) kept
      where l.endpoint_id = kept.endpoint_id`,
    values: [listeners.map((l) => l.endpointId), listeners.map((l) => l.token), seconds],
  })
}

/**
 * Stops listening: from here on commits wake the workflow again. Commits that began earlier may not have seen this: wait for them (`commitsUnderWay`)
 * and look once more.
 */
export async function stopListening(pool: Pool, listeners: readonly Listener[]): Promise<void> {
  await pool.query({
    name: 'stop_listening',
    text: `update webhook_listeners l set until = '-infinity', token = null
      from (select o.endpoint_id from webhook_listeners o join unnest($1::text[], $2::text[]) as k(endpoint_id, token) using (endpoint_id, token)
        order by 1 for update of o) ended
      where l.endpoint_id = ended.endpoint_id`,
    values: [listeners.map((l) => l.endpointId), listeners.map((l) => l.token)],
  })
}

/**
 * The ids of this database's transactions that have begun to write. It is a statement of its own, because it must see the present, not a
 * transaction's snapshot.
 */
export async function commitsUnderWay(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ ids: string[] }>({
    name: 'commits_under_way',
    text: 'select commits_under_way() as ids',
  })
  return oneRow(rows).ids.map(Number)
}
