// The queue of webhooks as its senders work on it: what is due is claimed with a lease, what became of it is written down under that
// lease alone. Statements for many endpoints at once: a process sends for all that are awake in it. What an attempt means is rules/.
import type { Pool } from 'pg'
import type { DeliveryTrigger } from '../entities/index.ts'

export interface ClaimedDelivery {
  id: string
  endpointId: string
  /** The fence: who comes back with another one has lost the delivery. */
  token: number
  /** When it was claimed, Unix seconds of this process. */
  claimedAt: number
  trigger: DeliveryTrigger
  /** Attempts so far, those asked for by hand left out. */
  attemptsBefore: number
  url: string
  secret: Buffer
  previousSecret: Buffer | null
  failingSince: number | null
  event: {
    id: string
    livemode: boolean
    type: string
    apiVersion: string
    sequence: number
    object: object
    previousAttributes: object | null
    requestId: string | null
    idempotencyKey: string | null
    workflowId: string | null
    createdAt: number
  }
}

/** How many deliveries an endpoint may be given. */
export interface Room {
  endpointId: string
  /** Of all that is due. */
  room: number
  /** And before those, of what was asked for by hand. */
  byHand: number
}

/**
 * Claims what is due, oldest first, as far as there is room for each endpoint, for `leaseSeconds`. What was asked for by hand (a ping, a retry) has
 * room of its own: somebody waits for its answer. Nobody else gets a claim meanwhile; if the process dies it is due again when the lease is over.
 * Nothing of an endpoint that is disabled or deleted.
 */
export async function claimDeliveries(
  pool: Pool,
  rooms: readonly Room[],
  leaseSeconds: number,
): Promise<ClaimedDelivery[]> {
  const claimedAt = Math.floor(Date.now() / 1000)
  const { rows } = await pool.query({
    name: 'claim_deliveries',
    text: `with claimed as (
        update webhook_deliveries d set lease_until = floor(extract(epoch from clock_timestamp()))::bigint + $3, lease_token = nextval('webhook_leases')
        from unnest($1::text[], $2::integer[], $4::integer[]) as w(endpoint_id, room, by_hand)
        join webhook_endpoints t on t.id = w.endpoint_id and t.status = 'enabled' and t.deleted_at is null
        cross join lateral (
          select id from (select id from webhook_deliveries q
            where q.endpoint_id = w.endpoint_id and q.status = 'pending' and q.next_trigger in ('ping', 'retry')
              and q.next_attempt_at <= extract(epoch from clock_timestamp())
              and (q.lease_until is null or q.lease_until < extract(epoch from clock_timestamp()))
            order by q.next_attempt_at, q.id limit w.by_hand for update skip locked) asked
          union select id from (select id from webhook_deliveries q
            where q.endpoint_id = w.endpoint_id and q.status = 'pending' and q.next_attempt_at <= extract(epoch from clock_timestamp())
              and (q.lease_until is null or q.lease_until < extract(epoch from clock_timestamp()))
            order by q.next_attempt_at, q.id limit w.room for update skip locked) oldest) due
        where d.id = due.id
        returning d.id, d.event_id, d.endpoint_id, d.lease_token, d.next_trigger, d.attempt_count - d.retries_by_hand as attempts_before,
          t.url, t.secret, case when t.previous_secret_expires_at > extract(epoch from clock_timestamp()) then t.previous_secret end as previous_secret,
          t.failing_since::float8 as failing_since)
      select c.id, c.endpoint_id, c.lease_token::float8 as lease_token, c.next_trigger, c.attempts_before, c.url, c.secret, c.previous_secret, c.failing_since,
        e.id as event_id, e.livemode, e.type, e.api_version, e.sequence, e.object, e.previous_attributes, e.request_id, e.idempotency_key,
        e.workflow_id, e.created_at::float8 as event_created_at
      from claimed c join events e on e.id = c.event_id order by c.id`,
    values: [rooms.map((r) => r.endpointId), rooms.map((r) => r.room), leaseSeconds, rooms.map((r) => r.byHand)],
  })
  return rows.map((r) => ({
    id: r.id,
    endpointId: r.endpoint_id,
    token: r.lease_token,
    claimedAt,
    trigger: r.next_trigger,
    attemptsBefore: r.attempts_before,
    url: r.url,
    secret: r.secret,
    previousSecret: r.previous_secret,
    failingSince: r.failing_since,
    event: {
      id: r.event_id,
      livemode: r.livemode,
      type: r.type,
      apiVersion: r.api_version,
      sequence: r.sequence,
      object: r.object,
      previousAttributes: r.previous_attributes,
      requestId: r.request_id,
      idempotencyKey: r.idempotency_key,
      workflowId: r.workflow_id,
      createdAt: r.event_created_at,
    },
  }))
}

export interface RecordedAttempt {
  delivery_id: string
  /** Its endpoint. */
  endpoint: string
  token: number
  status: 'pending' | 'succeeded' | 'exhausted'
  next_attempt_at: number | null
  at: number
  trigger: DeliveryTrigger
  http_status: number | null
  duration_ms: number
  error: string | null
  request_headers: Record<string, string>
  response_headers: Record<string, string> | null
  response_body: string | null
}

/**
 * Writes down what became of attempts, each under its lease: whoever has lost it changes nothing. What was canceled while it was sent stays so,
 * unless it arrived. Answers the deliveries that were written. Safe to repeat: the lease ends with it.
 */
export async function recordAttempts(pool: Pool, attempts: readonly RecordedAttempt[]): Promise<string[]> {
  const { rows } = await pool.query<{ delivery_id: string }>({
    name: 'record_attempts',
    text: `with given as (
        select * from json_to_recordset($1) as r(delivery_id text, endpoint text, token bigint, status text, next_attempt_at bigint, at bigint, trigger text,
          http_status integer, duration_ms integer, error text, request_headers json, response_headers json, response_body text)
      ), felt as (
        -- The endpoints whose health may change, before their deliveries: as whoever closes one takes them.
        select t.id from webhook_endpoints t join (
          select endpoint, bool_or(status = 'succeeded') as arrived, bool_or(status <> 'succeeded' and trigger <> 'ping') as failed
          from given group by 1) f on f.endpoint = t.id
        where case when t.failing_since is null then f.failed else f.arrived end
        order by t.id for no key update of t
      ), locked as (
        select d.id from webhook_deliveries d join given r on r.delivery_id = d.id
        where (select count(*) from felt) >= 0 order by d.id for update of d
      ), done as (
        update webhook_deliveries d set
          status = case when d.status = 'pending' or r.status = 'succeeded' then r.status else d.status end,
          next_attempt_at = case when d.status = 'pending' then r.next_attempt_at end,
          attempt_count = d.attempt_count + 1, retries_by_hand = d.retries_by_hand + (r.trigger = 'retry')::integer,
          next_trigger = 'schedule', lease_until = null, lease_token = null
        from given r, locked l where l.id = r.delivery_id and d.id = r.delivery_id and d.lease_token = r.token
        returning d.id, d.endpoint_id, d.attempt_count, r.*
      ), written as (
        insert into webhook_attempts (delivery_id, number, at, trigger, http_status, duration_ms, error, request_headers, response_headers, response_body)
        select id, attempt_count, at, trigger, http_status, duration_ms, error, request_headers, response_headers, response_body from done
      ), best as (
        select endpoint_id, bool_or(status = 'succeeded') as arrived, min(at) filter (where trigger <> 'ping' and status <> 'succeeded') as failed_at
        from done group by 1
      ), health as (
        update webhook_endpoints t set failing_since = case when b.arrived then null else b.failed_at end
        from best b where t.id = b.endpoint_id
          and ((b.arrived and t.failing_since is not null) or (not b.arrived and b.failed_at is not null and t.failing_since is null))
      )
      select delivery_id from done`,
    values: [JSON.stringify(attempts)],
  })
  return rows.map((r) => r.delivery_id)
}

/** Gives back what was claimed and not sent. Whoever has lost the lease changes nothing. */
export async function releaseDeliveries(pool: Pool, claims: readonly { id: string; token: number }[]): Promise<void> {
  await pool.query({
    name: 'release_deliveries',
    text: `update webhook_deliveries d set lease_until = null, lease_token = null
      from (select o.id, c.token from webhook_deliveries o join unnest($1::text[], $2::bigint[]) as c(id, token) using (id) order by 1 for update of o) held
      where d.id = held.id and d.lease_token = held.token`,
    values: [claims.map((c) => c.id), claims.map((c) => c.token)],
  })
}

/** Of each of these endpoints: when the next attempt is due, Unix seconds; the end of the lease for what is being sent. What is missing has nothing pending. */
export async function nextDue(pool: Pool, endpointIds: readonly string[]): Promise<Map<string, number>> {
  // The first few hundred by their time: in an outage a hundred thousand may wait.
  const { rows } = await pool.query<{ endpoint_id: string; due: number }>({
    name: 'next_due',
    text: `select w.endpoint_id, min(greatest(q.next_attempt_at, coalesce(q.lease_until + 1, 0)))::float8 as due
      from unnest($1::text[]) as w(endpoint_id) cross join lateral (
        select next_attempt_at, lease_until from webhook_deliveries
        where endpoint_id = w.endpoint_id and status = 'pending' order by next_attempt_at limit 500) q
      group by 1`,
    values: [endpointIds],
  })
  return new Map(rows.map((r) => [r.endpoint_id, r.due]))
}

/** Which of these endpoints nothing may be sent to: disabled, deleted, or never there. */
export async function closedEndpoints(pool: Pool, endpointIds: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'closed_endpoints',
    text: `select w.id from unnest($1::text[]) as w(id)
      left join webhook_endpoints t on t.id = w.id and t.status = 'enabled' and t.deleted_at is null where t.id is null`,
    values: [endpointIds],
  })
  return rows.map((r) => r.id)
}

export interface WebhookFigures {
  /** By how much the delivery that waits longest is late; 0 when none is due. */
  oldestDueSeconds: number
  /** Deliveries written within the last minute, by what has become of them. */
  lastMinute: Record<string, number>
}

/** What an operator watches. Cheap enough for every scrape: one look per endpoint, and the newest rows by their ids, which begin with their time. */
export async function webhookFigures(pool: Pool): Promise<WebhookFigures> {
  const { rows } = await pool.query<{ oldest: number; last_minute: Record<string, number> }>({
    name: 'webhook_figures',
    text: `select (select coalesce(max(greatest(0, extract(epoch from now()) - q.next_attempt_at)), 0)::float8
        from webhook_endpoints t cross join lateral (select next_attempt_at from webhook_deliveries
          where endpoint_id = t.id and status = 'pending' order by next_attempt_at limit 1) q) as oldest,
      (select coalesce(json_object_agg(status, n), '{}') from (select status, count(*) as n from webhook_deliveries
        where id >= 'whd_' || base32(floor(extract(epoch from now()) * 1000)::bigint - 60000, 10) group by 1) s) as last_minute`,
  })
  return { oldestDueSeconds: rows[0]!.oldest, lastMinute: rows[0]!.last_minute }
}
