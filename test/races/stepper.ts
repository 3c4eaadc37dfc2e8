/*
 * Two connections that proceed statement by statement. Each actor has a pool of one connection. Every statement that it sends, and every gateway
 * call, waits at a gate until the stepper lets it through. Postgres says whether a statement waits for a lock (`pg_blocking_pids`); nothing depends
 * on timing. So the same steps give the same interleaving on any machine.
 */

import pg from 'pg'
import { type Database, openDatabase } from '../../db/orm.ts'
import { GatewayCalls } from '../../gateways/calls.ts'
import { type ConfiguredGateways, MAKE_NO_CALL } from '../../gateways/index.ts'
import { gatewaysBeing } from '../support/gateway-answers.ts'

/** One unit of an actor: a transaction, a statement outside a transaction, or a gateway call. */
export interface Unit {
  actor: string
  /** Its begin and end, counted over both actors. */
  from: number
  to: number
  /** The index of the other actor's unit whose lock it waited for, so that it comes after that unit. -1: none. */
  after: number
}

type Moved = 'stopped' | 'blocked' | 'ended'

/** How often Postgres is asked whether a statement waits. It affects only how soon we know. */
const LOOK_EVERY_MS = 2
/** An actor that neither ends nor sends anything has hung, e.g. on a second connection of its pool of one. */
const STUCK_AFTER_MS = 60_000

/** A statement that reads under a lock. */
const LOCKING = /\bfor (no key )?update\b|\bfor share\b/

/** Counts the steps of a race, over both actors. */
export class Order {
  #count = 0
  next(): number {
    return ++this.#count
  }
}

export class Actor {
  readonly name: string
  readonly db: Database
  readonly pid: number
  /** The steps it has sent in this race, one text each, for a report. */
  sent: string[] = []
  units: Unit[] = []
  deadlocks = 0
  #order = new Order()
  #gated = false
  #waiting: (() => void)[] = []
  #inFlight = 0
  #began: number | null = null
  #after = -1
  #ended = true
  #changed = () => {}

  private constructor(name: string, db: Database, pid: number) {
    this.name = name
    this.db = db
    this.pid = pid
  }

  static async open(name: string, url: string): Promise<Actor> {
    const db = await openDatabase(url, { poolMax: 1 })
    let actor: Actor | null = null
    const watched = new WeakSet<object>()
    const watch = (client: pg.PoolClient) => {
      if (watched.has(client)) return
      watched.add(client)
      const send = client.query.bind(client) as (...args: unknown[]) => unknown
      const status = () => (client as unknown as { getTransactionStatus(): string }).getTransactionStatus()
      const stepped = (...args: unknown[]) => (actor ? actor.#statement(send, status, args) : send(...args))
      client.query = stepped as typeof client.query
    }
    db.pool.on('connect', watch)
    const client = await db.pool.connect()
    watch(client)
    // The stepper itself holds statements here, so timeouts are off.
    await client.query('set lock_timeout = 0; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query('select pg_backend_pid() as pid')
    client.release()
    actor = new Actor(name, db, rows[0].pid)
    return actor
  }

  /** Gateways whose calls are steps. Their own database statements are not steps. */
  gatewaysOf(ungated: ConfiguredGateways): ConfiguredGateways {
    const step = <T extends object>(gateway: T, path = ''): T =>
      new Proxy(gateway, {
        get: (target, key) => {
          const value = Reflect.get(target, key)
          const here = `${path}.${String(key)}`
          if (typeof value === 'object' && value !== null) return step(value, here)
          if (typeof value !== 'function' || MAKE_NO_CALL.includes(here)) return value
          return (...args: unknown[]) => this.#gatewayCall(String(key), () => value.apply(target, args))
        },
      })
    const simulator = step(ungated.simulator)
    return { ...gatewaysBeing(ungated, simulator), simulator, calls: unhurried() }
  }

  /** Begins a piece of work, which stops before its first step. Its outcome is a value even when it throws. */
  begin<T>(order: Order, work: () => Promise<T>): Promise<PromiseSettledResult<T>> {
    Object.assign(this, { sent: [], units: [], deadlocks: 0 })
    this.#order = order
    this.#gated = true
    this.#ended = false
    this.#began = null
    this.#after = -1
    return Promise.resolve()
      .then(work)
      .then(
        (value) => ({ status: 'fulfilled', value }) as const,
        (reason: unknown) => ({ status: 'rejected', reason }) as const,
      )
      .finally(() => {
        this.#gated = false
        this.#ended = true
        this.#changed()
      })
  }

  get hasEnded(): boolean {
    return this.#ended
  }

  /** Waits until the actor stands at a gate, has ended, or waits for a lock of `other`. `letThrough`: its next step is taken first. */
  async move(
    letThrough: boolean,
    other: Actor,
    isBlocked: (pid: number, by: number) => Promise<boolean>,
  ): Promise<Moved> {
    if (letThrough) this.#waiting.shift()?.()
    for (const deadline = Date.now() + STUCK_AFTER_MS; ; ) {
      if (this.#ended) return 'ended'
      if (this.#waiting.length > 0) return 'stopped'
      if (this.#inFlight > 0 && (await isBlocked(this.pid, other.pid)) && this.#inFlight > 0) {
        // A statement that takes a lock also reads what the lock protects. A write that waits for a row proves nothing about earlier reads.
        if (LOCKING.test(this.sent.at(-1)!)) this.#after = other.units.length
        return 'blocked'
      }
      if (Date.now() > deadline) throw new Error(`${this.name} hangs after: ${this.sent.at(-1)}`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_EVERY_MS)
        this.#changed = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  async #statement(send: (...args: unknown[]) => unknown, status: () => string, args: unknown[]): Promise<unknown> {
    const text = typeof args[0] === 'string' ? args[0] : ((args[0] as { text?: string }).text ?? '')
    const isFree = text === 'begin' || (text === 'commit' && status() === 'I')
    if (!this.#gated || isFree) return send(...args)
    await this.#gate(text)
    this.#began ??= this.#order.next()
    this.#inFlight++
    try {
      // With a callback (pool.query) the answer goes to the callback, and is observed on the way.
      const callback = args.at(-1)
      const answer =
        typeof callback === 'function'
          ? new Promise<void>((resolve, reject) => {
              send(...args.slice(0, -1), (error: Error | null, result: unknown) => {
                if (error) reject(error)
                else resolve()
                queueMicrotask(() => callback(error, result))
              })
            }).catch((error) => this.#heard(error))
          : await send(...args)
      return await answer
    } catch (error) {
      this.#heard(error)
      throw error
    } finally {
      this.#inFlight--
      this.#settle(text, status())
      this.#changed()
    }
  }

  #heard(error: unknown): void {
    if ((error as { code?: string }).code !== '40P01') return
    this.deadlocks++
    this.#after = -1
    this.#began = null // Postgres has rolled it back, and it begins again
  }

  #settle(text: string, status: string): void {
    if (this.#began === null || status === 'T') return
    if (status === 'E' && text !== 'rollback') return // its roll-back comes next
    this.units.push({ actor: this.name, from: this.#began, to: this.#order.next(), after: this.#after })
    this.#began = null
    this.#after = -1
  }

  async #gatewayCall(name: string, call: () => Promise<unknown>): Promise<unknown> {
    if (!this.#gated) return call()
    await this.#gate(`gateway: ${name}`)
    const insideTransaction = this.#began !== null
    const from = this.#order.next()
    try {
      return await call()
    } finally {
      if (!insideTransaction) this.units.push({ actor: this.name, from, to: this.#order.next(), after: -1 })
    }
  }

  #gate(text: string): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(() => {
        this.sent.push(text)
        resolve()
      })
      this.#changed()
    })
  }

  close(): Promise<void> {
    return this.db.close()
  }
}

/** Asks Postgres, over a connection of its own, whether one backend waits for another. */
export async function openWatch(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const isBlocked = async (pid: number, by: number): Promise<boolean> => {
    const { rows } = await client.query('select $2 = any(pg_blocking_pids($1)) as blocked', [pid, by])
    return rows[0].blocked
  }
  return { isBlocked, close: () => client.end() }
}

/** Gateway calls without time limits: a gateway that is held at a step must not count as slow. */
function unhurried(): GatewayCalls {
  const forever = 600_000
  const seats = { ofAccount: 1_000, inAll: 1_000 }
  const patience = { quickMs: forever, graceMs: forever, seatMs: forever, callMs: forever, faultsToOpen: 1_000_000 }
  return new GatewayCalls({ ...patience, callsOfAccount: 1_000, seats: { processing: seats, activity: seats } })
}
