// A write and its idempotency record are one commit (specification §1.12). The record is inserted first. Its primary key makes a concurrent duplicate
// wait for the first commit, 2 s at most. There are no leases and there is no cleanup of crashed requests: a rollback removes the record too. The
// outcome of a Pending write depends on what its record is bound to.
import { hash } from 'node:crypto'
import { type Commit, type CommitContext, commit, isLockTimeout } from '../../commands/commit.ts'
import { seal, unseal } from '../../db/sealed.ts'
import { Refusal } from '../../rules/refusals.ts'
import { type ApiDeps, commandDeps } from '../deps.ts'
import { actorOf, type Call, Pending, type WriteRoute } from '../route.ts'
import { errorBody } from './errors.ts'

/** How long a key stays bound to its first request. After that it is free again. Longer than the retries of any common client. */
const KEPT_SECONDS = 24 * 3600

export interface Answered {
  status: number
  body: Buffer
  replayed?: true
  /** Set when the answer is a refusal made by this request. */
  refusal?: Refusal
}

/** The parts of a request that decide whether a second one under the same key is the same request. */
export interface RawWrite {
  key: string | string[] | undefined
  method: string
  path: string
  querystring: string
  json: Record<string, unknown>
  upload?: Buffer | undefined
  /** The key is one that Satang chose for the run of an approval. These are kept apart from the keys of callers, who may use the same text. */
  ofApproval?: true
}

/** Runs a write once per key. Returns its answer, or the stored answer of the first request. */
export async function runWrite(route: WriteRoute, deps: ApiDeps, call: Call, raw: RawWrite): Promise<Answered> {
  const scope = scopeOf(route, call, raw)
  const key = scope === null ? null : checkedKey(raw.key)
  if (scope === null || key === null) return runPlainly(route, deps, call)
  call.idempotencyKey = key
  const record: KeyRecord = { scope, key, fingerprint: fingerprintOf(call, raw) }
  bound.set(call, record)
  try {
    return await runFirst(route, deps, call, record)
  } catch (error) {
    if (error instanceof ConcurrentDuplicate) return joinDuplicate(route, deps, call, record)
    if (error instanceof Refusal && error.kept) return keepRefusal(route, deps, call, record, error)
    throw error
  }
}

/**
 * What a dry run would meet under its key: the stored answer of the same request, which a repetition of the call gets; null when the key is free or absent.
 * Throws what the call itself would throw: the key was used with another request, or its first request has no answer yet. Changes nothing, so it is safe to
 * repeat. Source: specification §1.12.
 */
export async function storedAnswerOf(
  route: WriteRoute,
  deps: ApiDeps,
  call: Call,
  raw: RawWrite,
): Promise<Answered | null> {
  const scope = scopeOf(route, call, raw)
  const key = scope === null ? null : checkedKey(raw.key)
  if (scope === null || key === null) return null
  call.idempotencyKey = key
  const record: KeyRecord = { scope, key, fingerprint: fingerprintOf(call, raw) }
  const first = await findRecord(deps, record)
  if (!first || Number(first.created_at) <= call.now - KEPT_SECONDS) return null
  return answeredBefore(route, deps, call, record, first) ?? Promise.reject(inUse())
}

/** Deletes the call's record in the given commit, if it has one. */
export async function forgetRecord(c: Commit, call: Call): Promise<void> {
  const record = bound.get(call)
  if (record)
    await c.em.execute('delete from idempotency_records where scope = ? and key = ?', [record.scope, record.key])
}

/** The commit context of a call's commits. */
export function causeOf(call: Call): CommitContext {
  const { caller, now, requestId, idempotencyKey, ip } = call
  return {
    merchantId: caller.merchantId,
    livemode: caller.livemode,
    apiVersion: caller.apiVersion,
    at: now,
    requestId,
    idempotencyKey,
    actor: actorOf(caller, ip),
  }
}

interface KeyRecord {
  scope: string
  key: string
  fingerprint: string
}

/** The record of a call, for forgetKey. */
const bound = new WeakMap<Call, KeyRecord>()

/** Thrown inside the transaction to roll it back: another request uses this key. */
class ConcurrentDuplicate extends Error {}

async function runPlainly(route: WriteRoute, deps: ApiDeps, call: Call): Promise<Answered> {
  const answered = await route.answerWithoutCommit?.(call as never)
  if (answered) return { status: 200, body: bytesOf(answered) }
  const result = await commit(commandDeps(deps), causeOf(call), (c) => route.write(call as never, c))
  return {
    status: 200,
    body: bytesOf(result instanceof Pending ? await outcomeOf(route, call, result.boundTo) : result),
  }
}

async function runFirst(route: WriteRoute, deps: ApiDeps, call: Call, record: KeyRecord): Promise<Answered> {
  let body = Buffer.alloc(0)
  const result = await commit(
    commandDeps(deps),
    causeOf(call),
    async (c) => {
      await claim(c, call, record)
      return route.write(call as never, c)
    },
    (c, written) => {
      if (written instanceof Pending) {
        c.also('update idempotency_records set bound_to = ? where scope = ? and key = ?', [
          written.boundTo,
          record.scope,
          record.key,
        ])
      } else {
        body = bytesOf(written)
        c.also('update idempotency_records set http_status = 200, body = ? where scope = ? and key = ?', [
          sealed(deps, record, body),
          record.scope,
          record.key,
        ])
      }
    },
  )
  return result instanceof Pending ? settle(route, deps, call, record, result.boundTo) : { status: 200, body }
}

/** Inserts the record. Throws ConcurrentDuplicate when another request's record is there. Replaces an expired record. */
async function claim(c: Commit, call: Call, record: KeyRecord): Promise<void> {
  let claimed: unknown[]
  try {
    claimed = await c.em.execute(CLAIM, [
      record.scope,
      record.key,
      record.fingerprint,
      call.requestId,
      call.now,
      KEPT_SECONDS,
    ])
  } catch (error) {
    throw isLockTimeout(error) ? inUse() : error
  }
  if (claimed.length === 0) throw new ConcurrentDuplicate()
}

const CLAIM = /* sql */ `insert into idempotency_records as r (scope, key, fingerprint, request_id, created_at) values (?, ?, ?, ?, ?)
  on conflict (scope, key) do update set fingerprint = excluded.fingerprint, request_id = excluded.request_id,
    created_at = excluded.created_at, http_status = null, body = null, bound_to = null
  where r.created_at <= excluded.created_at - ? returning 1 as claimed`

/** Another request came first. Returns its answer if it has one, or waits for the same outcome. Refuses when that request was a different one. */
async function joinDuplicate(route: WriteRoute, deps: ApiDeps, call: Call, record: KeyRecord): Promise<Answered> {
  const first = await findRecord(deps, record)
  // The record is gone since the claim: it was withdrawn, or its transaction was rolled back. The client's retry starts anew.
  if (!first) throw inUse()
  const answered = answeredBefore(route, deps, call, record, first)
  if (answered) return answered
  if (first.bound_to === null) throw inUse()
  return settle(route, deps, call, record, first.bound_to)
}

interface StoredRecord {
  fingerprint: string
  http_status: number | null
  body: Buffer | null
  bound_to: string | null
  created_at: string
}

async function findRecord(deps: ApiDeps, { scope, key }: KeyRecord): Promise<StoredRecord | undefined> {
  const { rows } = await deps.db.pool.query<StoredRecord>({
    name: 'find_idempotency_record',
    text: 'select fingerprint, http_status, body, bound_to, created_at from idempotency_records where scope = $1 and key = $2',
    values: [scope, key],
  })
  return rows[0]
}

/** The stored answer of this request; null when it has none yet. Refuses when the key belongs to a different request. */
function answeredBefore(
  route: WriteRoute,
  deps: ApiDeps,
  call: Call,
  record: KeyRecord,
  first: StoredRecord,
): Answered | null {
  if (first.fingerprint !== record.fingerprint) {
    throw new Refusal(
      'idempotency_key_reused',
      'This Idempotency-Key was used with another request (method, path, query, body or version differ). Use a new key for a new request.',
    )
  }
  if (first.http_status !== null && first.body) {
    const body = opened(deps, record, first.body)
    if (first.http_status === 200) route.refuseReplay?.(call as never, JSON.parse(body.toString('utf8')))
    return { status: first.http_status, body, replayed: true }
  }
  return null
}

/** Waits for the outcome and stores it. When two requests wait, both return the answer that was stored first. After a 5xx the record stays bound. */
async function settle(
  route: WriteRoute,
  deps: ApiDeps,
  call: Call,
  record: KeyRecord,
  boundTo: string,
): Promise<Answered> {
  let answered: Answered
  try {
    answered = { status: 200, body: bytesOf(await outcomeOf(route, call, boundTo)) }
  } catch (error) {
    if (!(error instanceof Refusal) || !error.kept) throw error
    answered = refused(deps, call, error)
  }
  const { rows } = await deps.db.pool.query<{ mine: boolean; http_status: number; body: Buffer }>({
    name: 'settle_idempotency_record',
    text: `update idempotency_records set http_status = coalesce(http_status, $3), body = coalesce(body, $4)
      where scope = $1 and key = $2 and fingerprint = $5 returning http_status, body, body = $4 as mine`,
    values: [record.scope, record.key, answered.status, sealed(deps, record, answered.body), record.fingerprint],
  })
  const stored = rows[0]
  if (!stored || stored.mine) return answered
  return {
    status: stored.http_status,
    body: opened(deps, record, stored.body),
    replayed: true,
  }
}

/** The write was refused for good and rolled back. Stores the refusal under the key in a transaction of its own. */
async function keepRefusal(
  route: WriteRoute,
  deps: ApiDeps,
  call: Call,
  record: KeyRecord,
  refusal: Refusal,
): Promise<Answered> {
  const answered = refused(deps, call, refusal)
  const stored = await commit(commandDeps(deps), causeOf(call), async (c) => {
    await claim(c, call, record)
    await c.em.execute('update idempotency_records set http_status = ?, body = ? where scope = ? and key = ?', [
      answered.status,
      sealed(deps, record, answered.body),
      record.scope,
      record.key,
    ])
    return true
  }).catch((error: unknown) => {
    if (error instanceof ConcurrentDuplicate) return false
    throw error
  })
  // A concurrent duplicate stored its record first. Its answer is the answer of this key.
  return stored ? answered : joinDuplicate(route, deps, call, record)
}

function outcomeOf(route: WriteRoute, call: Call, boundTo: string): Promise<object> {
  if (!route.outcome) throw new Error(`${route.method} ${route.path} answers Pending but declares no outcome`)
  return route.outcome(call as never, boundTo)
}

function refused(deps: ApiDeps, call: Call, refusal: Refusal): Answered {
  return { status: refusal.status, body: errorBody(refusal, call.requestId, deps.links.baseUrl), refusal }
}

/** The scope of the key: whose keys these are. Null when the route keeps none. */
function scopeOf(route: WriteRoute, call: Call, { ofApproval }: RawWrite): string | null {
  if (route.auth === 'public') return route.idempotencyScope?.(call as never) ?? null
  const callers = `${call.caller.merchantId}/${call.caller.livemode ? 'live' : 'test'}`
  return ofApproval ? `${callers}/approvals` : callers
}

function checkedKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  const key = String(header)
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key
  throw new Refusal('idempotency_key_invalid', 'Idempotency-Key must be 1 to 255 printable ASCII characters.')
}

function fingerprintOf(call: Call, raw: RawWrite): string {
  const parts = [raw.method, raw.path, raw.querystring, canonical(raw.json), call.caller.apiVersion]
  if (raw.upload) parts.push(hash('sha256', raw.upload, 'hex'))
  return hash('sha256', JSON.stringify(parts), 'hex')
}

/** The same JSON value gives the same text, in any order of members and any notation of numbers. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`
}

function sealed(deps: ApiDeps, record: KeyRecord, body: Buffer): Buffer {
  return seal(deps.encryptionKey, 'idempotent_answer', [record.scope, record.key], body)
}

function opened(deps: ApiDeps, record: KeyRecord, body: Buffer): Buffer {
  return unseal(deps.encryptionKey, 'idempotent_answer', [record.scope, record.key], body)
}

function bytesOf(answer: object): Buffer<ArrayBuffer> {
  return Buffer.from(JSON.stringify(answer))
}

function inUse(): Refusal {
  return new Refusal(
    'idempotency_key_in_use',
    'A request with this Idempotency-Key is still running. Try again in a moment.',
    { headers: { 'Retry-After': '1' } },
  )
}
