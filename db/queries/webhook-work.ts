// The queue of webhooks for their senders: due deliveries are claimed with a lease, and results are recorded only under that lease. The statements
// cover many endpoints at once, because a process sends for all endpoints that are awake in it. rules/ decides what an attempt means.
import type { Pool } from 'pg'
import type { DeliveryTrigger } from '../entities/index.ts'
import { oneRow } from '../one-row.ts'
import { workflowIdSql } from '../workflow-id-sql.ts'
import { isClosed } from './delivery-statuses.ts'

export interface ClaimedDelivery {
  id: string
  endpointId: string
  /** The fencing token. A sender with another token has lost the delivery. */
  token: number
  /** When it was claimed, Unix seconds with a fraction, by the clock that decides what is due: the database's. */
  claimedAt: number
  trigger: DeliveryTrigger
  /** Attempts so far, without those that were requested by hand. */
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
    object: Record<string, unknown>
    previousAttributes: Record<string, unknown> | null
    requestId: string | null
    idempotencyKey: string | null
    workflowId: string | null
    createdAt: number
  }
}

/** The result of a claim. */
export interface Claimed {
  claimed: ClaimedDelivery[]
  /** Endpoints with due deliveries of a canceled replay: there may be more to claim behind those. */
  endedOf: string[]
}

/** How many deliveries may be claimed for an endpoint. */
export interface Room {
  endpointId: string
  /** Of all that is due. */
  room: number
  /** Before those, deliveries that were requested by hand. */
  byHand: number
}

/**
 * The most that one claim takes for an endpoint. It is a constant in the statement: for a parameter the planner assumes a tenth of all waiting rows.
 */
export const CLAIMED_MAX = 200

/** What is due for an endpoint and not leased, in the order of its time. */
const DUE = /* sql */ `q.endpoint_id = t.id and q.endpoint_generation = t.generation and q.status = 'pending'
  and q.next_attempt_at <= extract(epoch from clock_timestamp()) and (q.lease_until is null or q.lease_until < extract(epoch from clock_timestamp()))`

/**
 * Claims due deliveries for `leaseSeconds`, oldest first, up to the limit of each endpoint. Deliveries requested by hand (a ping, a retry) have a
 * limit of their own, because a person waits for the answer. No other process gets them meanwhile; if the process dies, they are due again when the
 * lease ends. Nothing is claimed for a disabled or deleted endpoint. Due deliveries of a canceled replay are canceled instead of claimed.
 */
export async function claimDeliveries(pool: Pool, rooms: readonly Room[], leaseSeconds: number): Promise<Claimed> {
  const { rows } = await pool.query({
    name: 'claim_deliveries',
    text: `with picked as materialized (
        select due.id, due.standing from unnest($1::text[], $2::integer[], $4::integer[]) as w(endpoint_id, room, by_hand)
        join webhook_endpoints t on t.id = w.endpoint_id and t.status = 'enabled' and t.deleted_at is null
        cross join lateral (
          select id, standing from (select id, standing from (select q.id, not ${isClosed('q')} as standing from webhook_deliveries q
            where ${DUE} and q.next_trigger in ('ping', 'retry') order by q.next_attempt_at, q.id limit ${CLAIMED_MAX} for update skip locked) o
            limit w.by_hand) asked
          union select id, standing from (select id, standing from (select q.id, not ${isClosed('q')} as standing from webhook_deliveries q
            where ${DUE} order by q.next_attempt_at, q.id limit ${CLAIMED_MAX} for update skip locked) o limit w.room) oldest) due
      ), ended as (
        update webhook_deliveries set status = 'canceled', next_attempt_at = null where id = any (array(select id from picked where not standing))
        returning endpoint_id
      ), claimed as (
        update webhook_deliveries d set lease_until = ceil(extract(epoch from clock_timestamp()))::bigint + $3, lease_token = nextval('webhook_leases')
        where d.id = any (array(select id from picked where standing))
        returning d.id, d.event_id, d.endpoint_id, d.lease_token, d.next_trigger, d.attempt_count - d.retries_by_hand as attempts_before)
      select (select coalesce(array_agg(distinct endpoint_id), '{}') from ended) as ended, due.* from (select) always left join lateral (
      select c.id, c.endpoint_id, c.lease_token::float8 as lease_token, c.next_trigger, c.attempts_before, t.url, t.secret,
        case when t.previous_secret_expires_at > extract(epoch from clock_timestamp()) then t.previous_secret end as previous_secret,
        t.failing_since::float8 as failing_since, extract(epoch from clock_timestamp())::float8 as claimed_at,
        e.id as event_id, e.livemode, e.type, e.api_version, e.sequence, e.object, e.previous_attributes, e.request_id, e.idempotency_key,
        e.workflow_id, e.created_at::float8 as event_created_at
      from claimed c join events e on e.id = c.event_id join webhook_endpoints t on t.id = c.endpoint_id) due on true order by due.id`,
    values: [rooms.map((r) => r.endpointId), rooms.map((r) => r.room), leaseSeconds, rooms.map((r) => r.byHand)],
  })
  const claimed = rows
    .filter(({ id }) => id !== null)
    .map((r) => ({
      id: r.id,
      endpointId: r.endpoint_id,
      token: r.lease_token,
      claimedAt: r.claimed_at,
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
  return { claimed, endedOf: oneRow(rows).ended }
}

/** Of these endpoints, the deliveries that are claimed and that somebody asked for by hand since. Those that are being sent already are among them. */
export async function askedByHand(pool: Pool, endpointIds: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'asked_by_hand',
    text: `select asked.id from unnest($1::text[]) as w(endpoint_id) join webhook_endpoints t on t.id = w.endpoint_id
      cross join lateral (select q.id from webhook_deliveries q where q.endpoint_id = t.id and q.endpoint_generation = t.generation
        and q.status = 'pending' and q.next_trigger in ('ping', 'retry') and q.lease_until > extract(epoch from clock_timestamp())
        order by q.next_attempt_at, q.id limit ${CLAIMED_MAX}) asked`,
    values: [endpointIds],
  })
  return rows.map(({ id }) => id)
}

export interface RecordedAttempt {
  delivery_id: string
  /** The delivery's endpoint. */
  endpoint: string
  token: number
  status: 'pending' | 'succeeded' | 'exhausted'
  /** How long to wait at least before the next attempt begins; null when there is none. */
  wait_ms: number | null
  at: number
  trigger: DeliveryTrigger
  http_status: number | null
  duration_ms: number
  error: string | null
  request_headers: Record<string, string>
  response_headers: Record<string, string> | null
  response_body: string | null
}

export interface Recorded {
  /** The deliveries whose result was written. */
  recorded: string[]
  /** The deliveries that are locked at this moment, or whose endpoint is; record them again later. */
  held: string[]
}

/**
 * Records the results of attempts, each under its lease. A sender that has lost the lease changes nothing. A delivery that was canceled while it was
 * sent stays canceled, unless the attempt succeeded. Waits for no lock, so an endpoint that is being changed delays no other. The next attempt is due
 * by the database's clock, rounded up to a whole second, so never too early. Safe to repeat: recording ends the lease.
 */
export async function recordAttempts(pool: Pool, attempts: readonly RecordedAttempt[]): Promise<Recorded> {
  const { rows } = await pool.query<Recorded>({
    name: 'record_attempts',
    text: `with given as (
        select * from json_to_recordset($1) as r(delivery_id text, endpoint text, token bigint, status text, wait_ms bigint, at bigint, trigger text,
          http_status integer, duration_ms integer, error text, request_headers json, response_headers json, response_body text)
      ), feeling as (
        select t.id from webhook_endpoints t join (
          select endpoint, bool_or(status = 'succeeded') as arrived, bool_or(status <> 'succeeded' and trigger <> 'ping') as failed
          from given group by 1) f on f.endpoint = t.id
        where case when t.failing_since is null then f.failed else f.arrived end
      ), felt as (
        -- The endpoints whose health may change, before their deliveries: as whoever closes one takes them.
        select id from webhook_endpoints where id = any (array(select id from feeling)) order by id for no key update skip locked
      ), open as (
        select g.* from given g where not exists (select from feeling f where f.id = g.endpoint) or exists (select from felt f where f.id = g.endpoint)
      ), locked as (
        select d.id from webhook_deliveries d where d.id = any (array(select delivery_id from open)) and (select count(*) from felt) >= 0
        order by d.id for update skip locked
      ), done as (
        update webhook_deliveries d set
          status = case when r.status = 'succeeded' or (d.status = 'pending' and not ${isClosed('d')}) then r.status else 'canceled' end,
          next_attempt_at = case when r.status = 'pending' and d.status = 'pending' and not ${isClosed('d')}
            then ceil(extract(epoch from clock_timestamp()) + r.wait_ms / 1000.0)::bigint end,
          attempt_count = d.attempt_count + 1, retries_by_hand = d.retries_by_hand + (r.trigger = 'retry')::integer,
          next_trigger = 'schedule', lease_until = null, lease_token = null
        from open r where d.id = r.delivery_id and d.id = any (array(select id from locked)) and d.lease_token = r.token
        returning d.id, d.endpoint_id, d.attempt_count, r.*
      ), written as (
        insert into webhook_attempts (delivery_id, number, at, trigger, http_status, duration_ms, error, request_headers, response_headers, response_body)
        select id, attempt_count, at, trigger, http_status, duration_ms, error, request_headers, response_headers, response_body from done
      ), best as (
        select endpoint_id, bool_or(status = 'succeeded') as arrived, min(at) filter (where trigger <> 'ping' and status <> 'succeeded') as failed_at
        from done group by 1
      ), health as (
        update webhook_endpoints t set failing_since = case when b.arrived then null else b.failed_at end
        from best b where t.id = b.endpoint_id and t.id = any (array(select id from felt))
          and ((b.arrived and t.failing_since is not null) or (not b.arrived and b.failed_at is not null and t.failing_since is null))
      )
      select (select coalesce(array_agg(delivery_id), '{}') from done) as recorded,
        (select coalesce(array_agg(d.id), '{}') from webhook_deliveries d join given g on g.delivery_id = d.id and g.token = d.lease_token
          where d.id = any (array(select delivery_id from given except select id from locked))) as held`,
    values: [JSON.stringify(attempts)],
  })
  return oneRow(rows)
}

/** Releases deliveries that were claimed and not sent. A sender that has lost the lease changes nothing. */
export async function releaseDeliveries(pool: Pool, claims: readonly { id: string; token: number }[]): Promise<void> {
  await pool.query({
    name: 'release_deliveries',
    text: `update webhook_deliveries d set lease_until = null, lease_token = null
      from (select o.id, c.token from webhook_deliveries o join unnest($1::text[], $2::bigint[]) as c(id, token) using (id) order by 1 for update of o) held
      where d.id = held.id and d.lease_token = held.token`,
    values: [claims.map((c) => c.id), claims.map((c) => c.token)],
  })
}

/**
 * When the next attempt of each endpoint is due, Unix seconds; for a delivery that is being sent, the end of its lease. Endpoints without an entry
 * have nothing pending, or are disabled or deleted.
 */
export async function nextDue(pool: Pool, endpointIds: readonly string[]): Promise<Map<string, number>> {
  // Only the first few hundred by time, because a million may wait during an outage.
  const { rows } = await pool.query<{ endpoint_id: string; due: number }>({
    name: 'next_due',
    text: `select t.id as endpoint_id, min(greatest(q.next_attempt_at, coalesce(q.lease_until + 1, 0)))::float8 as due
      from webhook_endpoints t cross join lateral (
        select next_attempt_at, lease_until from webhook_deliveries
        where endpoint_id = t.id and endpoint_generation = t.generation and status = 'pending' order by next_attempt_at limit 500) q
      where t.id = any ($1) and t.status = 'enabled' and t.deleted_at is null
      group by 1`,
    values: [endpointIds],
  })
  return new Map(rows.map((r) => [r.endpoint_id, r.due]))
}

/**
 * Writes a wakeup for every endpoint with a delivery that has been due for that many seconds and that no process works on: its workflow was lost.
 * Returns how many. One lookup for each endpoint with pending deliveries, however many those are. Safe to repeat: an existing wakeup stays.
 */
export async function wakeLostEndpoints(pool: Pool, unnoticedAfterSeconds: number): Promise<number> {
  const { rowCount } = await pool.query(
    `with recursive waiting(id) as (
       (select endpoint_id from webhook_deliveries where status = 'pending' order by endpoint_id limit 1)
       union all
       select next.endpoint_id from waiting w cross join lateral (
         select d.endpoint_id from webhook_deliveries d where d.status = 'pending' and d.endpoint_id > w.id order by d.endpoint_id limit 1) next)
     insert into wakeups (workflow_id, token, merchant_id, livemode, customer_id, fresh, urgent, created_at)
     select ${workflowIdSql('webhook_endpoint', 't.id')}, nextval('wakeup_tokens'), t.merchant_id, t.livemode, null, false, false, 0
     from waiting join webhook_endpoints t on t.id = waiting.id and t.status = 'enabled' and t.deleted_at is null
       cross join lateral (select min(q.next_attempt_at) as due_at, max(q.lease_until) as leased_until from (
         select d.next_attempt_at, d.lease_until from webhook_deliveries d
         where d.endpoint_id = t.id and d.endpoint_generation = t.generation and d.status = 'pending' order by d.next_attempt_at limit 50) q) work
     -- one that hangs may have more due than it is sent: somebody is at it while there is a lease
     where work.due_at < extract(epoch from now()) - $1 and coalesce(work.leased_until, 0) < extract(epoch from now()) - $1
       and not exists (select 1 from webhook_listeners l where l.endpoint_id = t.id and l.until > now())
     on conflict (workflow_id) do nothing`,
    [unnoticedAfterSeconds],
  )
  return rowCount ?? 0
}

export interface WebhookFigures {
  /** By how many seconds the oldest due delivery is late; 0 when none is due. */
  oldestDueSeconds: number
  /** Deliveries created within the last minute, by status. */
  lastMinute: Record<string, number>
}

/**
 * Figures for the operator. Cheap enough for every scrape: one lookup per endpoint, and the newest rows by their ids, which begin with their time.
 */
export async function webhookFigures(pool: Pool): Promise<WebhookFigures> {
  const { rows } = await pool.query<{ oldest: number; last_minute: Record<string, number> }>({
    name: 'webhook_figures',
    text: `select (select coalesce(max(greatest(0, extract(epoch from now()) - q.next_attempt_at)), 0)::float8
        from webhook_endpoints t cross join lateral (select next_attempt_at from webhook_deliveries
          where endpoint_id = t.id and endpoint_generation = t.generation and status = 'pending' order by next_attempt_at limit 1) q
        where t.status = 'enabled' and t.deleted_at is null) as oldest,
      (select coalesce(json_object_agg(status, n), '{}') from (select status, count(*) as n from webhook_deliveries
        where id >= 'whd_' || base32(floor(extract(epoch from now()) * 1000)::bigint - 60000, 10) group by 1) s) as last_minute`,
  })
  const { oldest, last_minute } = oneRow(rows)
  return { oldestDueSeconds: oldest, lastMinute: last_minute }
}
