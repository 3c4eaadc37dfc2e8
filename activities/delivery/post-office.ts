// Sends the webhooks of all endpoints that are awake in this process: one claim, one record and one look for all of them, a few sends side by
// side for each. An endpoint is awake while its activity runs (deliver-batch.ts); what is due and what became of it is in the rows.
//
// Nobody is missed. While an endpoint listens, commits do not ring it. When it stops it says so, waits for every transaction that may not have
// heard it, and looks once more; only what commits after that rings. (How commits decide: endpoints_to_ring in db/migrations/0015.)
import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Agent } from 'undici'
import { beginListening, commitsUnderWay, keepListening, stopListening } from '../../db/queries/webhook-listening.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  closedEndpoints,
  nextDue,
  type RecordedAttempt,
  type Room,
  recordAttempts,
  releaseDeliveries,
} from '../../db/queries/webhook-work.ts'
import type { FailedAttempt } from '../../facts/webhook-delivery.ts'
import { outcomeOf, retryAfterOf, whyDisable } from '../../rules/webhook-deliveries.ts'
import { wireEvent } from '../../wire/event.ts'
import { type Posted, post } from './post.ts'
import { headersOf, withoutSignature } from './sign.ts'

export interface OfficeDeps {
  pool: Pool
  /** Connections for one endpoint: many endpoints share a host, and one that hangs must not hold up its neighbours. */
  openAgent(connections: number): Agent
  /** The secrets that sign for an endpoint now, the newest first. */
  secretsOf(delivery: ClaimedDelivery): string[]
  /** Disables an endpoint and cancels what is pending, if that is still due; answers why. */
  disable(endpointId: string, failed: FailedAttempt): Promise<'gone' | 'failing' | null>
  /** Cancels what is still pending of endpoints that are disabled or deleted. */
  cancelPending(endpointIds: string[]): Promise<void>
  scheduleSeconds: readonly number[]
  timeoutSeconds: number
  /** How long an endpoint stays awake after its last webhook; 2 s when absent. Tests have less time. */
  lingerMs?: number
  log: { info(o: object, m?: string): void; warn(o: object, m?: string): void }
}

/** How an endpoint went to sleep. */
export interface Served {
  /** When there is more to do, Unix seconds; null: nothing is pending. */
  nextDueAt: number | null
  delivered: number
  failed: number
}

/** Sends side by side for one endpoint: a receiver that answers is soon given the most, one that fails or hangs the fewest, so that hundreds of those cost little. */
const AT_ONCE = { first: 4, most: 10, fewest: 2 }
/** Claimed ahead for one endpoint, so that it need not wait for the next claim. Beyond that, a lease would run out before its turn. */
const CLAIMED_MAX = 200
/** Claimed for all endpoints of this process: some kilobytes each. */
const CLAIMED_IN_ALL_MAX = 3_000
/** Pings and retries of one endpoint beside all that: somebody waits for each, and the rest may hang. */
const BY_HAND_AT_ONCE = 2
/** How often an endpoint that has all it can take is asked for those. */
const BY_HAND_LOOK_MS = 500
const BUSY_TURN_MS = 5
/** How often an endpoint that waits for events is looked at: half of it is added to how late a webhook is. */
const IDLE_LOOK_MS = 40
/** An endpoint stays awake this long after its last webhook. Falling asleep and being rung costs some 50 ms of CPU, a look 0.05. */
const LINGER_MS = 2_000
/** If this process dies, commits ring again after this. */
const LISTEN_SECONDS = 5
const RENEW_EVERY_MS = 1_000
const HEARTBEAT_EVERY_MS = 4_000
/** After this an activity ends and begins anew, so that no history hangs on one process for long. */
const STAY_MAX_MS = 600_000
/** More awake than this, and those that only wait for slow receivers leave their requests to the process and give back their slot. */
const CROWDED_FROM = 200
const CROWDED_PATIENCE_MS = 3_000
/** A transaction that writes for longer than this is not ours; the endpoint looks again by its timer. */
const FAREWELL_PATIENCE_MS = 5_000
const LOOK_AGAIN_SECONDS = 15
/** What a stopping process gives the requests under way. */
const CLOSE_PATIENCE_MS = 5_000
const FAULT_PAUSE_MS = 1_000

interface Session {
  endpointId: string
  token: string
  agent: Agent
  stage: 'awake' | 'leaving'
  begunAt: number
  atOnce: number
  inFlight: number
  /** Of those in flight, what was asked for by hand. */
  byHand: number
  byHandAt: number
  waiting: ClaimedDelivery[]
  /** Sent since the last claim: what the next one may take ahead. */
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

export class PostOffice {
  readonly #deps: OfficeDeps
  readonly #leaseSeconds: number
  readonly #sessions = new Set<Session>()
  readonly #shutdown = new AbortController()
  #results: RecordedAttempt[] = []
  #unsent: ClaimedDelivery[] = []
  #toDisable = new Map<string, FailedAttempt>()
  #inFlight = 0
  #running = false
  #closing = false
  #wake = () => {}
  #renewedAt = 0
  #heartbeatAt = 0

  constructor(deps: OfficeDeps) {
    this.#deps = deps
    this.#leaseSeconds = deps.timeoutSeconds + 10
  }

  /** Sends what is due of an endpoint until nothing has been for a while. Safe to repeat, also at the same time: every delivery is claimed by one. */
  async serve(endpointId: string, heartbeat: () => void): Promise<Served> {
    const token = randomBytes(12).toString('hex')
    await beginListening(this.#deps.pool, { endpointId, token }, LISTEN_SECONDS)
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

  /** Sends nothing new, waits a little for what is under way, and lets every endpoint go: another process goes on at once. */
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
    while (this.#sessions.size + this.#inFlight + this.#results.length + this.#unsent.length > 0) {
      let moved = false
      try {
        moved = await this.#turn()
      } catch (error) {
        this.#deps.log.warn({ error: String(error) }, 'webhooks could not be worked on and will be again')
        await pause(FAULT_PAUSE_MS)
      }
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      await Promise.race([woken, pause(moved || this.#results.length > 0 ? BUSY_TURN_MS : IDLE_LOOK_MS)])
    }
    this.#running = false
  }

  async #turn(): Promise<boolean> {
    const now = Date.now()
    await this.#tellThatWeLive(now)
    const [recorded, claimed] = await Promise.all([this.#record(), this.#claim(now)])
    await this.#giveBack()
    this.#dismiss(Date.now())
    return recorded + claimed > 0
  }

  async #tellThatWeLive(now: number): Promise<void> {
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
    let left = CLAIMED_IN_ALL_MAX - this.#inFlight
    for (const { waiting } of this.#sessions) left -= waiting.length
    const looking = new Map<string, Session>()
    const rooms: Room[] = []
    for (const session of this.#sessions) {
      if (session.stage !== 'awake' || session.lookAt > now) continue
      const wanted = Math.min(CLAIMED_MAX, Math.max(session.atOnce, 2 * session.completed))
      const claimed = session.inFlight - session.byHand + session.waiting.length
      // Whoever has nothing under way gets one, however many hang elsewhere.
      const room = Math.max(0, Math.min(claimed === 0 ? Math.max(left, 1) : left, wanted - claimed))
      const byHand = BY_HAND_AT_ONCE - session.byHand
      if (room === 0 && (byHand === 0 || session.byHandAt > now)) continue
      left -= room
      session.byHandAt = now + BY_HAND_LOOK_MS
      if (room > 0) {
        session.completed = 0
        session.lookAt = now + IDLE_LOOK_MS
      }
      looking.set(session.endpointId, session)
      rooms.push({ endpointId: session.endpointId, room, byHand })
    }
    if (rooms.length === 0) return 0
    const claimed = await claimDeliveries(this.#deps.pool, rooms, this.#leaseSeconds)
    for (const delivery of claimed) {
      const session = looking.get(delivery.endpointId)!
      session.movedAt = now
      session.lookAt = 0
      if (isByHand(delivery) && session.byHand < BY_HAND_AT_ONCE && !this.#closing) this.#begin(session, delivery, 1)
      else session.waiting.push(delivery)
    }
    for (const session of looking.values()) this.#sendNext(session)
    return claimed.length
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
    const at = Math.floor(Date.now() / 1000)
    if (at > delivery.claimedAt + this.#leaseSeconds - this.#deps.timeoutSeconds - 2) {
      this.#unsent.push(delivery) // it has waited too long behind others: its lease would end before its answer
      return
    }
    const body = JSON.stringify(wireEvent(event))
    const secrets = this.#secretsOf(delivery)
    const headers = headersOf(secrets, event.id, at, body)
    const letter = { url: delivery.url, headers, body }
    const timeoutMs = this.#deps.timeoutSeconds * 1_000
    const posted = secrets.length > 0 ? await post(session.agent, letter, timeoutMs, this.#shutdown.signal) : UNSIGNED
    if (posted.error !== null && this.#shutdown.signal.aborted) {
      this.#unsent.push(delivery) // we gave up, not the receiver
      return
    }
    const succeeded = posted.error === null
    const endedAt = at + Math.floor(posted.durationMs / 1_000)
    const retryAfterSeconds = retryAfterOf(posted.httpStatus, posted.retryAfter, endedAt)
    const attempted = { trigger, succeeded, attemptsBefore, at: endedAt, retryAfterSeconds }
    const { status, nextAttemptAt } = outcomeOf(attempted, this.#deps.scheduleSeconds, Math.random())
    session.atOnce = succeeded
      ? Math.min(AT_ONCE.most, session.atOnce + 1)
      : Math.max(AT_ONCE.fewest, Math.floor(session.atOnce / 2))
    if (succeeded) session.delivered++
    else session.failed++
    const failed = { url: delivery.url, httpStatus: posted.httpStatus }
    // A ping counts for nothing in how long it has failed: whoever tries things out is not to be cut off by it.
    const failingSince = trigger === 'ping' ? null : delivery.failingSince
    const isBad = !succeeded && whyDisable(posted.httpStatus, failingSince, endedAt) !== null
    // Of several the one that ends it by itself.
    if (isBad && this.#toDisable.get(endpointId)?.httpStatus !== 410) this.#toDisable.set(endpointId, failed)
    this.#results.push({
      delivery_id: delivery.id,
      endpoint: endpointId,
      token: delivery.token,
      status,
      next_attempt_at: nextAttemptAt,
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

  /** Without one nothing is sent: what is not signed nobody should believe. */
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

  /** Results stay here until they are written: a database that is away is tried again. */
  async #record(): Promise<number> {
    const results = this.#results
    if (results.length > 0) {
      this.#results = []
      await recordAttempts(this.#deps.pool, results).catch((error: unknown) => {
        this.#results.unshift(...results)
        throw error
      })
    }
    // Behind the attempts: what disables an endpoint is in its log.
    for (const [endpointId, failed] of this.#toDisable) {
      const reason = await this.#deps.disable(endpointId, failed)
      if (this.#toDisable.get(endpointId) === failed) this.#toDisable.delete(endpointId)
      if (reason) this.#deps.log.warn({ endpoint: endpointId, reason }, 'a webhook endpoint was disabled')
    }
    return results.length
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

  /** Lets those go that have had nothing to do for a while, have stayed too long, or take a slot that others need. */
  #dismiss(now: number): void {
    const idle: Session[] = []
    for (const session of this.#sessions) {
      if (session.stage === 'leaving') continue
      const still = now - session.movedAt
      const nothingLeft = session.inFlight + session.waiting.length === 0 && still >= (this.#deps.lingerMs ?? LINGER_MS)
      const onlyWaits =
        this.#sessions.size > CROWDED_FROM && session.waiting.length === 0 && still >= CROWDED_PATIENCE_MS
      if (now - session.begunAt >= STAY_MAX_MS && !this.#closing) this.#handOn(session)
      else if (nothingLeft || onlyWaits || (this.#closing && (session.inFlight === 0 || this.#shutdown.signal.aborted)))
        idle.push(session)
    }
    if (idle.length > 0) void this.#farewell(idle)
  }

  /** The next activity follows at once and takes over what is promised; what is under way goes on here. */
  #handOn(session: Session): void {
    this.#unsent.push(...session.waiting.splice(0))
    this.#leave(session, Math.floor(Date.now() / 1000))
  }

  async #farewell(sessions: Session[]): Promise<void> {
    const { pool } = this.#deps
    for (const session of sessions) session.stage = 'leaving'
    try {
      for (const session of sessions) this.#unsent.push(...session.waiting.splice(0))
      await this.#giveBack()
      await stopListening(pool, sessions)
      const heard = await this.#everybodyHasHeard()
      const ids = sessions.map(({ endpointId }) => endpointId)
      const closed = await closedEndpoints(pool, ids)
      if (closed.length > 0) await this.#deps.cancelPending(closed)
      const due = await nextDue(pool, ids)
      const now = Math.floor(Date.now() / 1000)
      for (const session of sessions) {
        const dueAt = due.get(session.endpointId) ?? null
        const hangs = session.inFlight >= session.atOnce
        if (dueAt === null && heard) this.#leave(session, null)
        else if (this.#closing) this.#leave(session, now)
        else if (dueAt !== null && dueAt <= now && !hangs) await this.#goOn(session)
        else if (hangs) this.#leave(session, Math.max(dueAt ?? 0, now + this.#deps.timeoutSeconds))
        else this.#leave(session, heard ? dueAt : Math.min(dueAt ?? Number.POSITIVE_INFINITY, now + LOOK_AGAIN_SECONDS))
      }
    } catch (error) {
      for (const session of sessions) {
        if (!this.#sessions.delete(session)) continue
        void session.agent.close()
        session.reject(error)
      }
    }
  }

  /** Waits for the transactions that had begun to write when listening ended: they may have seen us listen. False: one takes too long. */
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
    await beginListening(this.#deps.pool, session, LISTEN_SECONDS)
    Object.assign(session, { stage: 'awake', lookAt: 0, movedAt: Date.now() })
    this.#wake()
  }

  #leave(session: Session, nextDueAt: number | null): void {
    this.#sessions.delete(session)
    void session.agent.close() // when what is under way has come back
    const { delivered, failed } = session
    session.resolve({ nextDueAt, delivered, failed })
  }
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
