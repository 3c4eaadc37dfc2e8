// Sends the webhooks of all endpoints that are awake in this process. One claim, one record and one look serve all endpoints; each endpoint has a few
// sends side by side. An endpoint is awake while its activity runs (deliver-batch.ts). What is due and what became of it is in the rows.
//
// No delivery is missed. While an endpoint listens, commits do not wake it. When it stops listening, the dispatcher writes that down, waits for every
// transaction that may not have seen it, and looks once more. Only later commits wake the endpoint. (How commits decide: endpoints_to_wake in
// db/migrations/baseline/webhooks.ts.)
//
// No endpoint waits for another. The loop below awaits only work for all endpoints at once, which waits for no lock and touches as many rows as were
// sent. Work for one endpoint (it falls asleep, it is disabled, its attempt cannot be written down) runs beside the loop, a few at a time.
import { randomBytes } from 'node:crypto'
import pLimit from 'p-limit'
import type { Pool } from 'pg'
import type { Agent } from 'undici'
import type { FailedAttempt } from '../../commands/webhook-delivery.ts'
import { beginListening, commitsUnderWay, keepListening, stopListening } from '../../db/queries/webhook-listening.ts'
import {
  askedByHand,
  CLAIMED_MAX,
  type ClaimedDelivery,
  claimDeliveries,
  nextDue,
  type RecordedAttempt,
  type Room,
  recordAttempts,
  releaseDeliveries,
} from '../../db/queries/webhook-work.ts'
import { serializeEvent } from '../../resources/event.ts'
import { outcomeOf, retryAfterOf, whyDisable } from '../../rules/webhook-deliveries.ts'
import { type Posted, post } from './post.ts'
import { headersOf, withoutSignature } from './sign.ts'

export interface DispatcherDeps {
  pool: Pool
  /** Opens the connections of one endpoint. Many endpoints share a host, and one that hangs must not hold up the others. */
  openAgent(connections: number): Agent
  /** The secrets that sign for an endpoint now, the newest first. */
  secretsOf(delivery: ClaimedDelivery): string[]
  /** Disables an endpoint if that is still due, which cancels its pending deliveries. Answers why. */
  disable(endpointId: string, failed: FailedAttempt): Promise<'gone' | 'failing' | null>
  scheduleSeconds: readonly number[]
  timeoutSeconds: number
  /** How long an endpoint stays awake after its last webhook; 2 s when absent. Tests use less. */
  lingerMs?: number
  log: { info(o: object, m?: string): void; warn(o: object, m?: string): void }
}

/** The result of an endpoint's activity. */
export interface Served {
  /** When there is more to do, Unix seconds; null: nothing is pending. */
  nextDueAt: number | null
  delivered: number
  failed: number
}

/**
 * Sends side by side for one endpoint. The limit soon rises to `most` for a receiver that answers. It falls to `fewest` for one that fails or hangs,
 * so that hundreds of those cost little.
 */
const AT_ONCE = { first: 4, most: 10, fewest: 2 }
/**
 * Claimed deliveries for all endpoints of this process: some kilobytes each. An endpoint gets its share of it, CLAIMED_MAX at most; with more, leases
 * would run out before the deliveries are sent.
 */
const CLAIMED_IN_ALL_MAX = 3_000
/** Pings and retries by hand of one endpoint, in addition: a person waits for each, and the other sends may hang. */
const BY_HAND_AT_ONCE = 2
/** How often an endpoint that can take no more is asked for those, and one with deliveries that wait whether one of them is asked for. */
const BY_HAND_LOOK_MS = 500
const BUSY_PROCESSING_MS = 5
/** How often an endpoint that waits for events is looked at. A webhook is late by half of this on average. */
const IDLE_LOOK_MS = 40
/** An endpoint stays awake this long after its last webhook. Falling asleep and being woken costs some 50 ms of CPU, a look 0.05 ms. */
const LINGER_MS = 2_000
/** When this process dies, commits wake its endpoints again after this time. */
const LISTEN_SECONDS = 5
const RENEW_EVERY_MS = 1_000
const HEARTBEAT_EVERY_MS = 4_000
/** After this time an activity ends and a new one begins, so that no history depends on one process for long. */
const STAY_MAX_MS = 600_000
/**
 * When more endpoints than this are awake, those that only wait for slow receivers end their activity and free its slot. The process finishes their
 * requests.
 */
const CROWDED_FROM = 200
const CROWDED_PATIENCE_MS = 3_000
/** No transaction of ours writes for longer than this. When one does, the endpoint looks again by its timer. */
const FAREWELL_PATIENCE_MS = 5_000
const LOOK_AGAIN_SECONDS = 15
/** How long a stopping process waits for the requests under way. */
const CLOSE_PATIENCE_MS = 5_000
const FAULT_PAUSE_MS = 1_000
/**
 * Connections for work on single endpoints: those that wake up, and those that are disabled. All other connections of the pool are for processings.
 */
const WAKING_AT_ONCE = 4
const DISABLING_AT_ONCE = 2

/** What became of an attempt, until it is written down. */
interface Result extends Omit<RecordedAttempt, 'wait_ms'> {
  /** Milliseconds from its end to the next attempt; null: there is none. */
  waitMs: number | null
  /** By this process's monotonic clock, in milliseconds. */
  endedAt: number
}

interface Session {
  endpointId: string
  token: string
  agent: Agent
  stage: 'awake' | 'leaving'
  begunAt: number
  atOnce: number
  inFlight: number
  /** How many of those in flight are pings and retries by hand. */
  byHand: number
  byHandAt: number
  hurriedAt: number
  waiting: ClaimedDelivery[]
  /** Sent since the last claim. The next claim takes more when this is high. */
  completed: number
  lookAt: number
  /** The last time that anything was claimed or came back. */
  movedAt: number
  delivered: number
  failed: number
  heartbeat(): void
  resolve(served: Served): void
  reject(error: unknown): void
}

export class Dispatcher {
  readonly #deps: DispatcherDeps
  readonly #leaseSeconds: number
  readonly #sessions = new Set<Session>()
  readonly #shutdown = new AbortController()
  #results: Result[] = []
  /** Results whose rows are locked at this moment, or that the database refused. Each batch is recorded again by itself. */
  #postponed: { from: number; results: Result[] }[] = []
  #unsent: ClaimedDelivery[] = []
  #toDisable = new Map<string, FailedAttempt>()
  readonly #disabling = new Set<string>()
  readonly #wakeUp = pLimit(WAKING_AT_ONCE)
  readonly #disable = pLimit(DISABLING_AT_ONCE)
  #draining = false
  /** The database's clock minus this process's monotonic one, in seconds. Never ahead of the true difference. */
  #clock = 0
  #inFlight = 0
  #running = false
  #closing = false
  #wake = () => {}
  #renewedAt = 0
  #heartbeatAt = 0

  constructor(deps: DispatcherDeps) {
    this.#deps = deps
    this.#leaseSeconds = deps.timeoutSeconds + 10
  }

  /** Sends what is due of an endpoint until nothing has been due for a while. Safe to repeat, also at the same time: each delivery has one claim. */
  async serve(endpointId: string, heartbeat: () => void): Promise<Served> {
    const token = randomBytes(12).toString('hex')
    await this.#wakeUp(() => beginListening(this.#deps.pool, { endpointId, token }, LISTEN_SECONDS))
    return new Promise((resolve, reject) => {
      const now = Date.now()
      this.#sessions.add({
        endpointId,
        token,
        agent: this.#deps.openAgent(AT_ONCE.most + BY_HAND_AT_ONCE),
        stage: 'awake',
        begunAt: now,
        atOnce: AT_ONCE.first,
        inFlight: 0,
        byHand: 0,
        byHandAt: 0,
        hurriedAt: 0,
        waiting: [],
        completed: 0,
        lookAt: 0,
        movedAt: now,
        delivered: 0,
        failed: 0,
        heartbeat,
        resolve,
        reject,
      })
      this.#wake()
      if (!this.#running) void this.#run()
    })
  }

  /** Sends nothing new, waits a little for what is under way, and ends every endpoint's activity, so that another process continues at once. */
  async close(): Promise<void> {
    this.#closing = true
    this.#wake()
    const deadline = Date.now() + CLOSE_PATIENCE_MS
    while (this.#inFlight > 0 && Date.now() < deadline) await pause(20)
    this.#shutdown.abort(new Error('the process stops'))
    while (this.#running && Date.now() < deadline + CLOSE_PATIENCE_MS) await pause(20)
  }

  async #run(): Promise<void> {
    this.#running = true
    while (this.#isAtWork) {
      let moved = false
      try {
        moved = await this.#processDue()
      } catch (error) {
        this.#deps.log.warn({ error: String(error) }, 'webhooks could not be worked on and will be again')
        await pause(FAULT_PAUSE_MS)
      }
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      await Promise.race([woken, pause(moved || this.#results.length > 0 ? BUSY_PROCESSING_MS : IDLE_LOOK_MS)])
    }
    this.#running = false
  }

  get #isAtWork(): boolean {
    const results = this.#results.length + this.#postponed.length
    return this.#sessions.size + this.#inFlight + results + this.#unsent.length + this.#toDisable.size > 0
  }

  async #processDue(): Promise<boolean> {
    const now = Date.now()
    await this.#reportAlive(now)
    const [recorded, claimed] = await Promise.all([this.#record(), this.#claim(now), this.#hurry(now)])
    await this.#giveBack()
    this.#dismiss(Date.now())
    return recorded + claimed > 0
  }

  async #reportAlive(now: number): Promise<void> {
    const awake = [...this.#sessions]
    if (now - this.#heartbeatAt >= HEARTBEAT_EVERY_MS) {
      this.#heartbeatAt = now
      for (const session of awake) session.heartbeat()
    }
    if (now - this.#renewedAt < RENEW_EVERY_MS) return
    this.#renewedAt = now
    const listening = awake.filter(({ stage }) => stage === 'awake')
    if (listening.length > 0) await keepListening(this.#deps.pool, listening, LISTEN_SECONDS)
  }

  async #claim(now: number): Promise<number> {
    if (this.#closing) return 0
    const looking = new Map<string, Session>()
    const rooms: Room[] = []
    const looksNow = (session: Session) => session.stage === 'awake' && session.lookAt <= now
    const share = shareOfEach(
      [...this.#sessions].map((s) => (looksNow(s) ? Math.max(heldBy(s), wantedBy(s)) : heldBy(s))),
    )
    for (const session of this.#sessions) {
      if (!looksNow(session)) continue
      const claimed = session.inFlight - session.byHand + session.waiting.length
      // An endpoint with nothing under way gets at least one, however many requests of others hang.
      const room = Math.max(0, Math.min(wantedBy(session), claimed === 0 ? Math.max(share, 1) : share) - claimed)
      const byHand = BY_HAND_AT_ONCE - session.byHand
      if (room === 0 && (byHand === 0 || session.byHandAt > now)) continue
      session.byHandAt = now + BY_HAND_LOOK_MS
      if (room > 0) {
        session.completed = 0
        session.lookAt = now + IDLE_LOOK_MS
      }
      looking.set(session.endpointId, session)
      rooms.push({ endpointId: session.endpointId, room, byHand })
    }
    if (rooms.length === 0) return 0
    const { claimed, endedOf } = await claimDeliveries(this.#deps.pool, rooms, this.#leaseSeconds)
    if (claimed[0]) this.#clock = claimed[0].claimedAt - performance.now() / 1_000
    for (const delivery of claimed) {
      const session = looking.get(delivery.endpointId)!
      session.movedAt = now
      session.lookAt = 0
      if (isByHand(delivery) && session.byHand < BY_HAND_AT_ONCE && !this.#closing) this.#begin(session, delivery, 1)
      else session.waiting.push(delivery)
    }
    // Many deliveries of a canceled replay may come before the ones to send. The next look is at once, and takes as many as possible.
    for (const id of endedOf) Object.assign(looking.get(id)!, { lookAt: 0, completed: CLAIMED_MAX })
    for (const session of looking.values()) this.#sendNext(session)
    return claimed.length + endedOf.length
  }

  /** Sends what waits behind others here, and somebody has asked for since it was claimed: a replay to a slow receiver would take its time. */
  async #hurry(now: number): Promise<void> {
    const looking = [...this.#sessions].filter(
      (s) => s.waiting.length > 0 && s.byHand < BY_HAND_AT_ONCE && s.hurriedAt <= now,
    )
    if (looking.length === 0 || this.#closing) return
    for (const session of looking) session.hurriedAt = now + BY_HAND_LOOK_MS
    const ids = looking.map(({ endpointId }) => endpointId)
    const asked = new Set(await askedByHand(this.#deps.pool, ids))
    for (const session of looking)
      for (const delivery of session.waiting.filter(({ id }) => asked.has(id))) {
        if (session.byHand >= BY_HAND_AT_ONCE || this.#closing) break
        session.waiting.splice(session.waiting.indexOf(delivery), 1)
        this.#begin(session, delivery, 1)
      }
  }

  #sendNext(session: Session): void {
    while (session.inFlight - session.byHand < session.atOnce && !this.#closing) {
      const delivery = session.waiting.shift()
      if (!delivery) return
      this.#begin(session, delivery, 0)
    }
  }

  #begin(session: Session, delivery: ClaimedDelivery, byHand: 0 | 1): void {
    session.inFlight++
    session.byHand += byHand
    this.#inFlight++
    void this.#send(session, delivery).finally(() => {
      session.inFlight--
      session.byHand -= byHand
      session.completed++
      session.movedAt = Date.now()
      session.lookAt = 0
      this.#inFlight--
      this.#sendNext(session)
    })
  }

  async #send(session: Session, delivery: ClaimedDelivery): Promise<void> {
    const { event, trigger, attemptsBefore, endpointId } = delivery
    // Uses the database's clock, which said that the delivery is due, so that no attempt seems early.
    const begunAt = Math.max(delivery.claimedAt, performance.now() / 1_000 + this.#clock)
    const at = Math.floor(begunAt)
    if (begunAt > delivery.claimedAt + this.#leaseSeconds - this.#deps.timeoutSeconds - 2) {
      this.#unsent.push(delivery) // it has waited too long behind others: its lease would end before the answer
      return
    }
    const body = JSON.stringify(serializeEvent(event))
    const secrets = this.#secretsOf(delivery)
    const headers = headersOf(secrets, event.id, at, body)
    const request = { url: delivery.url, headers, body }
    const timeoutMs = this.#deps.timeoutSeconds * 1_000
    const posted = secrets.length > 0 ? await post(session.agent, request, timeoutMs, this.#shutdown.signal) : UNSIGNED
    if (posted.error !== null && this.#shutdown.signal.aborted) {
      this.#unsent.push(delivery) // this process gave up, not the receiver
      return
    }
    const succeeded = posted.error === null
    const endedAtMs = begunAt * 1_000 + posted.durationMs
    const retryAfterMs = retryAfterOf(posted.httpStatus, posted.retryAfter, endedAtMs)
    const attempted = { trigger, succeeded, attemptsBefore, retryAfterMs }
    const { status, waitMs } = outcomeOf(attempted, this.#deps.scheduleSeconds, Math.random())
    session.atOnce = succeeded
      ? Math.min(AT_ONCE.most, session.atOnce + 1)
      : Math.max(AT_ONCE.fewest, Math.floor(session.atOnce / 2))
    if (succeeded) session.delivered++
    else session.failed++
    const failed = { url: delivery.url, httpStatus: posted.httpStatus }
    // A ping does not count towards the time that an endpoint has failed: tests by hand must not disable it.
    const failingSince = trigger === 'ping' ? null : delivery.failingSince
    const isBad = !succeeded && whyDisable(posted.httpStatus, failingSince, Math.floor(endedAtMs / 1_000)) !== null
    // A 410 stays the reason: it disables the endpoint by itself.
    if (isBad && this.#toDisable.get(endpointId)?.httpStatus !== 410) this.#toDisable.set(endpointId, failed)
    this.#results.push({
      delivery_id: delivery.id,
      endpoint: endpointId,
      token: delivery.token,
      status,
      waitMs,
      endedAt: performance.now(),
      at,
      trigger,
      http_status: posted.httpStatus,
      duration_ms: posted.durationMs,
      error: posted.error,
      request_headers: withoutSignature(headers),
      response_headers: posted.responseHeaders,
      response_body: posted.responseBody,
    })
  }

  /** Without a secret nothing is sent: receivers should not trust an unsigned webhook. */
  #secretsOf(delivery: ClaimedDelivery): string[] {
    try {
      return this.#deps.secretsOf(delivery)
    } catch {
      this.#deps.log.warn(
        { endpoint: delivery.endpointId },
        'a signing secret does not open: is ENCRYPTION_KEY another?',
      )
      return []
    }
  }

  /**
   * Results stay here until they are recorded. When the database is away, all are tried again. Results whose rows are locked are tried again a moment
   * later. A batch that the database refuses is split, until the result that cannot be recorded is alone and all others are recorded.
   */
  async #record(): Promise<number> {
    const now = Date.now()
    const due = this.#postponed.filter(({ from }) => from <= now).map(({ results }) => results)
    this.#postponed = this.#postponed.filter(({ from }) => from > now)
    const batches = this.#results.length > 0 ? [this.#results, ...due] : due
    this.#results = []
    let recorded = 0
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const given = batch
      try {
        const { held } = await recordAttempts(this.#deps.pool, given.map(asRecorded))
        const again = new Set(held)
        const results = given.filter(({ delivery_id: id }) => again.has(id))
        if (results.length > 0) this.#postponed.push({ from: now + IDLE_LOOK_MS, results })
        recorded += given.length - results.length
      } catch (error) {
        if (!isRefused(error)) {
          this.#results.unshift(...given, ...batches.flat())
          throw error
        }
        this.#takeApart(given, error)
      }
    }
    this.#disableWhatFailed()
    return recorded
  }

  /**
   * Splits by endpoint first, then by attempt. When a lease has run out, the result is dropped, and the delivery is sent again under another claim.
   */
  #takeApart(batch: Result[], error: unknown): void {
    const byEndpoint = Map.groupBy(batch, ({ endpoint }) => endpoint)
    if (batch.length > 1) {
      const parts = byEndpoint.size > 1 ? [...byEndpoint.values()] : batch.map((result) => [result])
      this.#postponed.push(...parts.map((results) => ({ from: 0, results })))
      return
    }
    const [result] = batch
    if (!result) return
    this.#deps.log.warn({ delivery: result.delivery_id, error: String(error) }, 'an attempt could not be written down')
    if (performance.now() - result.endedAt < this.#leaseSeconds * 1_000)
      this.#postponed.push({ from: Date.now() + FAULT_PAUSE_MS, results: batch })
  }

  /**
   * After the attempts are recorded, so that the delivery log shows why the endpoint was disabled. Beside the loop, because a lock on the endpoint
   * may be held for a while.
   */
  #disableWhatFailed(): void {
    const unwritten = this.#unwritten
    for (const [endpointId, failed] of this.#toDisable) {
      if (unwritten.has(endpointId) || this.#disabling.has(endpointId)) continue
      this.#disabling.add(endpointId)
      void this.#disable(() => this.#deps.disable(endpointId, failed))
        .then((reason) => {
          if (this.#toDisable.get(endpointId) === failed) this.#toDisable.delete(endpointId)
          if (reason) this.#deps.log.warn({ endpoint: endpointId, reason }, 'a webhook endpoint was disabled')
        })
        .catch(async (error: unknown) => {
          const line = { endpoint: endpointId, error: String(error) }
          this.#deps.log.warn(line, 'a webhook endpoint could not be disabled and will be again')
          await pause(FAULT_PAUSE_MS)
        })
        .finally(() => this.#disabling.delete(endpointId))
    }
  }

  /** The endpoints with an attempt that is not recorded yet. */
  get #unwritten(): Set<string> {
    return new Set([...this.#results, ...this.#postponed.flatMap(({ results }) => results)].map((r) => r.endpoint))
  }

  async #giveBack(): Promise<void> {
    const unsent = this.#unsent
    if (unsent.length === 0) return
    this.#unsent = []
    await releaseDeliveries(this.#deps.pool, unsent).catch((error: unknown) => {
      this.#unsent.unshift(...unsent)
      throw error
    })
  }

  /** Ends the activities of endpoints that have had nothing to do for a while, have been awake too long, or take a slot that others need. */
  #dismiss(now: number): void {
    const idle: Session[] = []
    // An endpoint with an unrecorded attempt stays: otherwise it would come back when the lease ends, and not when the next attempt is due.
    const unwritten = this.#unwritten
    for (const session of this.#sessions) {
      if (session.stage === 'leaving' || this.#toDisable.has(session.endpointId)) continue
      const still = now - session.movedAt
      const busy = session.inFlight + session.waiting.length > 0 || unwritten.has(session.endpointId)
      const nothingLeft = !busy && still >= (this.#deps.lingerMs ?? LINGER_MS)
      const onlyWaits =
        this.#sessions.size > CROWDED_FROM && session.waiting.length === 0 && still >= CROWDED_PATIENCE_MS
      if (now - session.begunAt >= STAY_MAX_MS && !this.#closing) this.#handOn(session)
      else if (nothingLeft || onlyWaits || (this.#closing && (session.inFlight === 0 || this.#shutdown.signal.aborted)))
        idle.push(session)
    }
    // One drain at a time: each one polls for the commits under way until they have ended.
    if (idle.length > 0 && !this.#draining) void this.#drain(idle)
  }

  /** The next activity starts at once and takes over listening. The requests under way go on here. */
  #handOn(session: Session): void {
    this.#unsent.push(...session.waiting.splice(0))
    this.#leave(session, Math.floor(Date.now() / 1000))
  }

  async #drain(sessions: Session[]): Promise<void> {
    const { pool } = this.#deps
    this.#draining = true
    for (const session of sessions) session.stage = 'leaving'
    try {
      for (const session of sessions) this.#unsent.push(...session.waiting.splice(0))
      await this.#giveBack()
      await stopListening(pool, sessions)
      const heard = await this.#everybodyHasHeard()
      const ids = sessions.map(({ endpointId }) => endpointId)
      const due = await nextDue(pool, ids)
      const now = Math.floor(Date.now() / 1000)
      const goingOn: Session[] = []
      for (const session of sessions) {
        const dueAt = due.get(session.endpointId) ?? null
        const hangs = session.inFlight >= session.atOnce
        if (dueAt === null && heard) this.#leave(session, null)
        else if (this.#closing) this.#leave(session, now)
        else if (dueAt !== null && dueAt <= now && !hangs) goingOn.push(session)
        else if (hangs) this.#leave(session, Math.max(dueAt ?? 0, now + this.#deps.timeoutSeconds))
        else this.#leave(session, heard ? dueAt : Math.min(dueAt ?? Number.POSITIVE_INFINITY, now + LOOK_AGAIN_SECONDS))
      }
      await Promise.all(goingOn.map((session) => this.#goOn(session)))
    } catch (error) {
      for (const session of sessions) if (session.stage === 'leaving') this.#fail(session, error)
    } finally {
      this.#draining = false
    }
  }

  /**
   * Waits for the transactions that had begun to write when listening ended: they may still have seen the endpoint listen. False: one takes too long.
   */
  async #everybodyHasHeard(): Promise<boolean> {
    const deadline = Date.now() + FAREWELL_PATIENCE_MS
    let before = await commitsUnderWay(this.#deps.pool)
    while (before.length > 0) {
      if (Date.now() > deadline) return false
      await pause(10)
      const still = new Set(await commitsUnderWay(this.#deps.pool))
      before = before.filter((id) => still.has(id))
    }
    return true
  }

  async #goOn(session: Session): Promise<void> {
    try {
      await this.#wakeUp(() => beginListening(this.#deps.pool, session, LISTEN_SECONDS))
      Object.assign(session, { stage: 'awake', lookAt: 0, movedAt: Date.now() })
      this.#wake()
    } catch (error) {
      this.#fail(session, error)
    }
  }

  #fail(session: Session, error: unknown): void {
    if (!this.#sessions.delete(session)) return
    void session.agent.close()
    session.reject(error)
  }

  #leave(session: Session, nextDueAt: number | null): void {
    this.#sessions.delete(session)
    void session.agent.close() // closes once the requests under way have ended
    const { delivered, failed } = session
    session.resolve({ nextDueAt, delivered, failed })
  }
}

/** How many deliveries an endpoint asks for: as many as it sends side by side, or twice what it sent since the last claim. */
function wantedBy({ atOnce, completed }: Session): number {
  return Math.min(CLAIMED_MAX, Math.max(atOnce, 2 * completed))
}

function heldBy({ inFlight, waiting }: Session): number {
  return inFlight + waiting.length
}

/**
 * How many deliveries each endpoint may hold when endpoints ask for `wanted`. The others share what endpoints with few leave over. Two thousand that
 * ask for four hold one each. One with a backlog beside a hundred that ask for four holds all that it asks for.
 */
export function shareOfEach(wanted: readonly number[], inAll = CLAIMED_IN_ALL_MAX): number {
  let left = inAll
  for (const [n, count] of wanted.toSorted((a, b) => a - b).entries()) {
    const even = left / (wanted.length - n)
    if (count > even) return Math.floor(even)
    left -= count
  }
  return CLAIMED_MAX
}

/** Counts the wait from now: subtracts the time since the attempt's end. */
function asRecorded({ waitMs, endedAt, ...attempt }: Result): RecordedAttempt {
  const passed = Math.floor(performance.now() - endedAt)
  return { ...attempt, wait_ms: waitMs === null ? null : waitMs - passed }
}

/** The database refused the statement (SQLSTATE of data and constraints). The same statement would be refused again. */
function isRefused(error: unknown): boolean {
  return /^2[23]/.test((error as { code?: string }).code ?? '')
}

function isByHand({ trigger }: ClaimedDelivery): boolean {
  return trigger === 'ping' || trigger === 'retry'
}

const UNSIGNED: Posted = {
  httpStatus: null,
  durationMs: 0,
  error: 'the signing secret could not be read: rotate it',
  responseHeaders: null,
  responseBody: null,
  retryAfter: null,
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
