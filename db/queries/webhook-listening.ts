// Who listens to an endpoint: while somebody does, commits do not wake its workflow (endpoints_to_wake in db/migrations/baseline/webhooks.ts).
// The proof that nothing is missed is with whoever stops listening (activities/delivery/dispatcher.ts).
import type { Pool } from 'pg'

export interface Listener {
  endpointId: string
  /** Whose promise it is: only the last one that began may renew or end it. */
  token: string
}

/** Takes over listening to an endpoint for `seconds`, from whoever did, or from its wakeup. */
export async function beginListening(pool: Pool, { endpointId, token }: Listener, seconds: number): Promise<void> {
  await pool.query({
    name: 'begin_listening',
    text: `insert into webhook_listeners (endpoint_id, token, until) values ($1, $2, clock_timestamp() + make_interval(secs => $3))
      on conflict (endpoint_id) do update set token = excluded.token, until = excluded.until`,
    values: [endpointId, token, seconds],
  })
}

/** Listens on for `seconds` from now. One that was taken over stays the other's. */
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

/** Listens no more: from here on commits wake again. Those that began before may not have seen it: wait for them (`commitsUnderWay`) and look once more. */
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

/** The transactions of this database that have begun to write, by their ids. One statement of its own: it must see what is, not what its transaction saw. */
export async function commitsUnderWay(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ ids: string[] }>({
    name: 'commits_under_way',
    text: 'select commits_under_way() as ids',
  })
  return rows[0]!.ids.map(Number)
}
