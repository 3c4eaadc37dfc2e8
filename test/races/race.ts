/*
 * Runs two commands on one prepared root in a given interleaving, processes everything that follows, and returns the result. registry.ts lists what
 * is prepared and which commands there are; judge.ts says what must hold afterwards.
 */

import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { advanceClock } from '../../activities/advance-clock.ts'
import { cancelDeliveries } from '../../activities/cancel-deliveries.ts'
import { runCycle } from '../../activities/run-cycle.ts'
import type { PayoutDeps } from '../../activities/run-payout.ts'
import { Processings } from '../../activities/simulation/processing.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { runWrite } from '../../api/middleware/idempotency.ts'
import { callReader } from '../../api/middleware/parse.ts'
import { otherCalls } from '../../api/proposals.ts'
import type { Call, Route, WriteRoute } from '../../api/route.ts'
import { allRoutes } from '../../api/routes/index.ts'
import type { Commit, Wakeup } from '../../commands/commit.ts'
import { commit } from '../../commands/commit.ts'
import { keyring } from '../../db/keyring.ts'
import { databaseStore } from '../../db/picture-store.ts'
import { Withdrawn } from '../../db/queries/withdrawn.ts'
import { ID_PREFIXES } from '../../rules/ids.ts'
import { Refusal } from '../../rules/refusals.ts'
import { type Billing, openBilling, type Shop, testLinks } from '../support/billing.ts'
import { asAdmin } from '../support/servers-run.ts'
import { type Picture, pictureOf } from './picture.ts'
import { Actor, Order, openWatch, type Unit } from './stepper.ts'

/** A prepared root and what belongs to it. */
export interface World {
  shop: Shop
  /** The time of both commands, in Unix seconds. */
  at: number
  /** Ids by the names that commands and reports use for them. */
  ids: Record<string, string>
}

/** What one actor acts with, or the code that prepares and inspects. */
export interface Side {
  api: ApiDeps
  processing: PayoutDeps & { pool: Pool }
}

export interface Command {
  name: string
  /** The operations of the API and the activities that it runs, for the test that none is left out. */
  of: readonly string[]
  /** The scenarios in which it is raced. */
  in: readonly string[]
  run(side: Side, world: World): Promise<unknown>
  /** What its loop does by itself a moment later: for a command that skips what is locked instead of waiting. */
  later?(side: Side, world: World): Promise<unknown>
}

export interface Scenario {
  name: string
  prepare(prepared: Prepared): Promise<Omit<World, 'shop'>>
  /**
   * Runs after the picture was taken. What waits for an outside party, such as the bank, must still be able to end, and then every invariant must
   * hold.
   */
  ending?(side: Side & { billing: Billing }, world: World): Promise<void>
}

/** The means to prepare a state. */
export type Prepared = Side & { billing: Billing; shop: Shop }

/** A is held after `hold` steps while B goes as far as it can. Or both go unit by unit, in the given `order`. */
export type Schedule = { hold: number } | { order: string }

export interface Run {
  /** The outcome of each: `ok`, a refusal's code, or what was thrown. */
  outcomes: [string, string]
  /** Whether A had more steps than it was held after. */
  wasHeld: boolean
  units: Unit[]
  /** The steps that each has sent. */
  sent: [string[], string[]]
  deadlocks: number
  /** Errors that are not refusals, thrown by the commands or by what follows them. */
  faults: string[]
  picture: Picture
  world: World
}

const ROUTES = new Map(allRoutes.map((route): [string, Route] => [route.operationId, route]))

/** A call of the API by its operation, without HTTP. It does not wait for the workflow. */
export async function call(
  side: Side,
  world: Pick<World, 'shop' | 'at'>,
  operationId: string,
  { params = {}, query = {}, body = {}, key }: { params?: object; query?: object; body?: object; key?: string } = {},
  // biome-ignore lint/suspicious/noExplicitAny: an answer is any object
): Promise<any> {
  const found = ROUTES.get(operationId)
  if (!found || found.method === 'GET') throw new Error(`no write of the API is called ${operationId}`)
  const route: WriteRoute = { ...(found as WriteRoute), outcome: async (_call, boundTo) => ({ boundTo }) }
  const caller = {
    kind: 'key' as const,
    keyId: 'key_',
    name: null,
    merchantId: world.shop.id,
    livemode: false,
    scopes: ['*'],
    apiVersion: '2026-09-01',
  }
  const made: Call = {
    deps: side.api,
    caller,
    params: route.params?.parse(params) ?? params,
    query: route.query?.parse(query) ?? query,
    body: route.body?.parse(body) ?? body,
    requestId: 'req_',
    idempotencyKey: null,
    now: world.at,
    ip: '127.0.0.1',
    setHeader: () => {},
    commit: () => Promise.reject(new Error('nothing waits here')),
    forgetKey: () => Promise.reject(new Error('nothing waits here')),
    others: otherCalls(side.api, callReader),
  }
  const raw = { key, method: route.method, path: operationId, querystring: '', json: body as Record<string, unknown> }
  const answered = await runWrite(route, side.api, made, raw)
  if (answered.refusal) throw answered.refusal
  return JSON.parse(answered.body.toString('utf8'))
}

/** A command that is one call of the API. */
export function api(
  operationId: string,
  options: (world: World) => { params?: object; query?: object; body?: object },
): Pick<Command, 'of' | 'run'> {
  return { of: [operationId], run: (side, world) => call(side, world, operationId, options(world)) }
}

/** A command by itself, committed as its activity or page does. */
export function inCommit<T>(side: Side, { shop, at }: World, work: (c: Commit) => Promise<T>): Promise<T> {
  return commit(side.processing, shop.context(at), work)
}

/** Waits for an outcome as the API does. When the operation was withdrawn meanwhile, nothing was or will be done, and the caller gets that answer. */
export async function awaiting<T>(outcome: Promise<T>): Promise<T> {
  return outcome.catch((error: unknown) => {
    throw error instanceof Withdrawn ? new Refusal('workflow_unavailable', 'Nothing was or will be done.') : error
  })
}

export class Arena {
  readonly billing: Billing
  /** How many races it has run. */
  runs = 0
  readonly #a: Actor
  readonly #b: Actor
  readonly #watch: Awaited<ReturnType<typeof openWatch>>
  /** The workflows that were woken since the last rest. */
  #woken = new Set<string>()
  readonly #key = keyring(randomBytes(32))

  private constructor(billing: Billing, a: Actor, b: Actor, watch: Awaited<ReturnType<typeof openWatch>>) {
    this.billing = billing
    this.#a = a
    this.#b = b
    this.#watch = watch
  }

  static async open(): Promise<Arena> {
    const billing = await openBilling()
    // A deadlock is detected at once instead of after a second.
    const database = new URL(billing.url).pathname.slice(1)
    await asAdmin((client) => client.query(`alter database "${database}" set deadlock_timeout = '20ms'`))
    const [a, b] = [await Actor.open('A', billing.url), await Actor.open('B', billing.url)]
    return new Arena(billing, a, b, await openWatch(billing.url))
  }

  async close(): Promise<void> {
    await Promise.all([this.#a.close(), this.#b.close(), this.#watch.close()])
    await this.billing.close()
  }

  async run(scenario: Scenario, a: Command, b: Command, schedule: Schedule): Promise<Run> {
    this.runs++
    const world = await this.#prepare(scenario)
    const faults: string[] = []
    const order = new Order()
    const [sideA, sideB] = [this.#sideOf(this.#a), this.#sideOf(this.#b)]
    const doneA = this.#a.begin(order, () => a.run(sideA, world))
    const doneB = this.#b.begin(order, () => b.run(sideB, world))
    let wasHeld = false
    if ('hold' in schedule) {
      wasHeld = await this.#hold(schedule.hold)
      await this.#together([this.#b, this.#a])
    } else {
      for (const name of schedule.order) await this.#unit(name === 'A' ? this.#a : this.#b)
      await this.#together([this.#a, this.#b])
    }
    const outcomes = [await doneA, await doneB].map((done, n) => {
      const said = saidOf(done)
      if (said.startsWith('throws')) faults.push(`${[a, b][n]!.name} ${said}`)
      return said
    }) as [string, string]
    await this.#later([a, b], world).catch((error: unknown) => faults.push(`a moment later: ${textOf(error)}`))
    await this.#rest(world).catch((error: unknown) => faults.push(`what follows throws ${textOf(error)}`))
    const names = new Map(Object.entries(world.ids).map(([name, id]) => [id, `<${name}>`]))
    const picture = await pictureOf(this.billing.pool, world.shop.id, names)
    await this.#end(scenario, world).catch((error: unknown) => faults.push(`the ending throws ${textOf(error)}`))
    return {
      outcomes,
      wasHeld,
      units: [...this.#a.units, ...this.#b.units],
      sent: [this.#a.sent, this.#b.sent],
      deadlocks: this.#a.deadlocks + this.#b.deadlocks,
      faults,
      picture,
      world,
    }
  }

  async #prepare(scenario: Scenario): Promise<World> {
    const { billing } = this
    const shop = await billing.shop()
    const side = this.#sideOf(null)
    const { at, ids } = await scenario.prepare({ ...side, billing, shop })
    this.#woken.clear()
    await billing.sql('delete from wakeups where merchant_id = $1', [shop.id])
    return { shop, at, ids: { merchant: shop.id, ...ids } }
  }

  async #later(commands: readonly Command[], world: World): Promise<void> {
    for (const command of commands) await command.later?.(this.#sideOf(null), world)
  }

  async #end(scenario: Scenario, world: World): Promise<void> {
    if (!scenario.ending) return
    await scenario.ending({ ...this.#sideOf(null), billing: this.billing }, world)
    await this.#rest(world)
  }

  /** Lets A take `steps` steps. False: it ended before. */
  async #hold(steps: number): Promise<boolean> {
    await this.#move(this.#b, false)
    for (let taken = 0; ; taken++) {
      const moved = await this.#move(this.#a, taken > 0)
      if (moved === 'ended') return false
      if (taken === steps) return true
    }
  }

  /** Lets an actor run its next whole unit. */
  async #unit(actor: Actor): Promise<void> {
    if ((await this.#move(actor, false)) === 'ended') return
    const before = actor.units.length
    while (actor.units.length === before && !actor.hasEnded) await this.#move(actor, true)
  }

  /** Lets both run to their end, the first before the second unless it is blocked. When each waits for the other, Postgres ends one. */
  async #together(actors: [Actor, Actor]): Promise<void> {
    while (!actors.every((actor) => actor.hasEnded)) {
      for (const actor of actors) {
        while ((await this.#move(actor, false)) === 'stopped') await this.#move(actor, true)
      }
    }
  }

  #move(actor: Actor, letThrough: boolean) {
    return actor.move(letThrough, actor === this.#a ? this.#b : this.#a, this.#watch.isBlocked)
  }

  #sideOf(actor: Actor | null): Side {
    const { billing } = this
    const db = actor?.db ?? billing.db
    const gateways = actor ? actor.gatewaysOf(billing.gateways) : billing.gateways
    const notifier = { wake: (wakeups: Wakeup[]) => this.#heard(wakeups) }
    const workflows = { ...notifier, wakeNow: async () => {}, reachable: async () => true }
    const quiet = { info() {}, warn() {}, error() {} }
    return {
      api: {
        db,
        links: testLinks,
        pictures: databaseStore(db),
        workflows,
        gateways,
        encryptionKey: this.#key,
        webhooks: { allowPrivate: true, timeoutSeconds: 2 },
        rateLimits: 'off',
        hasMailServer: false,
        trustProxy: 0,
        log: quiet,
      },
      processing: { orm: db.orm, links: testLinks, notifier, gateways, encryptionKey: this.#key, pool: db.pool },
    }
  }

  #heard(wakeups: Wakeup[]): void {
    for (const { workflowId } of wakeups) this.#woken.add(workflowId)
  }

  /** Runs the processings of all woken workflows, one after the other, until none is left. */
  async #rest({ shop, at, ids }: World): Promise<void> {
    const { processing } = this.#sideOf(null)
    // Their workflows sleep, and process what is due when their time comes.
    for (const id of Object.values(ids)) {
      const kind = KIND_OF[id.slice(0, id.indexOf('_'))]
      if (kind) this.#woken.add(`${kind}/${id}`)
    }
    const taking = new Processings({ ...processing, heartbeat() {}, sleep: async () => {} }, shop.id, shop.id)
    // The worker's loop cancels what a closed endpoint has left.
    if (ids.endpoint) await this.#cancel(shop.id)
    while (this.#woken.size > 0) {
      const [workflowId] = [...this.#woken].sort()
      this.#woken.delete(workflowId!)
      taking.wake([{ workflowId } as Wakeup])
      await taking.settle(at)
      const [kind, id] = workflowId!.split('/')
      if (kind === 'test-clock') await this.#walk(id!)
    }
  }

  /**
   * Repeats until no cancellation is left. A cancellation ends only when all transactions have ended that may have seen its endpoint open, those of
   * other databases included.
   */
  async #cancel(merchantId: string): Promise<void> {
    const { pool } = this.billing
    for (const deadline = Date.now() + CANCELED_WITHIN_MS; ; ) {
      await cancelDeliveries(pool)
      const left = 'select from delivery_cancellations where merchant_id = $1'
      if ((await pool.query(left, [merchantId])).rowCount === 0) return
      if (Date.now() > deadline) throw new Error('the deliveries of what was closed are not canceled')
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  /** Does what a clock's workflow does: wakes what is due on the way and processes it. */
  async #walk(clockId: string): Promise<void> {
    const { processing } = this.#sideOf(null)
    const wakeAll = async (wakeups: Wakeup[]) => {
      for (const { workflowId } of wakeups) {
        const [kind, id] = workflowId.split('/')
        if (kind === 'subscription') await runCycle(processing, { subscriptionId: id!, now: 0 })
      }
    }
    await advanceClock({ ...processing, wakeAll, heartbeat() {}, sleep: async () => {} }, { clockId })
  }
}

/** It takes some steps. The long limit is for a busy machine. */
const CANCELED_WITHIN_MS = 60_000

const KIND_OF: Record<string, string> = {
  [ID_PREFIXES.subscription]: 'subscription',
  [ID_PREFIXES.checkout_session]: 'checkout-session',
  [ID_PREFIXES.invoice]: 'invoice',
  [ID_PREFIXES.refund]: 'refund',
  [ID_PREFIXES.payout]: 'payout',
  [ID_PREFIXES.inbound_transfer]: 'inbound-transfer',
}

function saidOf(done: PromiseSettledResult<unknown>): string {
  if (done.status === 'fulfilled') return 'ok'
  return done.reason instanceof Refusal ? done.reason.code : `throws ${textOf(done.reason)}`
}

function textOf(error: unknown): string {
  const { message = String(error), code } = error as { message?: string; code?: string }
  const said = message.split('\n')[0]!.replace(/\b([a-z]+_)[0-9a-hjkmnp-tv-z]{26}\b/g, '$1…')
  return `${code ? `${code} ` : ''}${said}`
}
