/*
 * The whole system in a test: the API on a real port, a worker with a task queue of its own on the run's Temporal, the simulator as the bank, and a
 * database of its own. Tests use HTTP; they read tables only for what no endpoint shows.
 */

import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Client } from '@temporalio/client'
import type { Pool } from 'pg'
import { createApp } from '../../api/app.ts'
import { closeGently, createHttpServer, listen } from '../../api/http-server.ts'
import { connectWorkflows } from '../../api/temporal.ts'
import { mintId } from '../../db/ids.ts'
import { keyring } from '../../db/keyring.ts'
import { type Database, openDatabase } from '../../db/orm.ts'
import { databaseStore } from '../../db/picture-store.ts'
import { newSecret } from '../../db/secrets.ts'
import { createGateways } from '../../gateways/index.ts'
import type { BalanceObject, BalanceTransactionObject } from '../../resources/balance.ts'
import type { CustomerObject } from '../../resources/customer.ts'
import type { EventObject } from '../../resources/event.ts'
import type { InvoiceObject } from '../../resources/invoice.ts'
import type { PaymentObject } from '../../resources/payment.ts'
import type { PriceObject } from '../../resources/price.ts'
import type { SubscriptionObject } from '../../resources/subscription.ts'
import type { TestClockObject } from '../../resources/test-clock.ts'
import type { EventType } from '../../rules/events.ts'
import { type Interval, nthPeriodEnd } from '../../rules/periods.ts'
import { RETRY_SCHEDULE_SECONDS } from '../../rules/webhook-deliveries.ts'
import { lazyClient, type TemporalSettings } from '../../temporal/connection.ts'
import { type RunningWorker, startWorker, type WorkerSettings } from '../../worker/create-worker.ts'
import { checkAnswers } from './answers.ts'
import { checkAndClose, checkInvariants } from './invariants.ts'
import { quietenTemporal } from './quiet.ts'
import { testDatabase, testServers } from './servers.ts'

export const DAY = 86_400
export const HOUR = 3_600

/** The unix time of a local time in Bangkok: `bangkok('2026-01-31 09:00')`. */
export function bangkok(local: string): number {
  return Date.parse(`${local.replace(' ', 'T')}${local.length === 16 ? ':00' : ''}+07:00`) / 1000
}

export type WireSubscription = SubscriptionObject
export type WireInvoice = InvoiceObject
export type WirePayment = PaymentObject
export type WireEvent = EventObject & {
  // biome-ignore lint/suspicious/noExplicitAny: an event carries any object
  data: { object: any; previous_attributes: any }
}
export type WireClock = TestClockObject
type WireCustomer = CustomerObject
type WirePrice = PriceObject
type WireTransaction = BalanceTransactionObject

export interface Answer<T> {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: refusals are looked into freely
  json: T & { error?: any }
}

/** A merchant's test mode over HTTP. `ask` returns any answer; all other functions throw unless the status is 200. */
export interface Shop {
  id: string
  key: string
  ask<T = object>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  get<T = object>(path: string): Promise<T>
  post<T = object>(path: string, body?: unknown): Promise<T>
  /** Every page of a list, oldest first. */
  all<T extends { id: string }>(path: string): Promise<T[]>
  clock(frozenTime: number): Promise<WireClock>
  customer(fields?: { test_clock?: string; email?: string }): Promise<WireCustomer>
  /** A price of a new product, 29 900 satang a month. */
  price(fields?: { amount_satang?: number; interval?: Interval }): Promise<WirePrice>
  /** Makes customer and price when they are not given. With a token or card the collection method is auto_charge, else invoice. */
  subscribe(wanted: Subscribing): Promise<WireSubscription>
  trySubscribe(wanted: Subscribing): Promise<Answer<WireSubscription>>
  subscription(id: string): Promise<WireSubscription>
  invoice(id: string): Promise<WireInvoice>
  payment(id: string): Promise<WirePayment>
  invoices(of: { subscription?: string; customer?: string }): Promise<WireInvoice[]>
  payments(of: { subscription?: string; customer?: string; status?: string }): Promise<WirePayment[]>
  /**
   * Events, oldest first, as GET returns them: at least all that were committed at the call. GET holds events back while an older one is being
   * written.
   */
  events(of?: { object_id?: string; type?: EventType }): Promise<WireEvent[]>
  /** Types of the events about an object, oldest first. */
  eventsOf(objectId: string): Promise<string[]>
  /** The test helper that acts for the bank or the buyer. */
  bank(payment: string, does: 'succeed' | 'fail' | 'expire', body?: object): Promise<WirePayment>
  cancel(subscription: string, atPeriodEnd?: boolean): Promise<WireSubscription>
  /** Advances a clock and waits until it is ready. */
  advance(clock: string, to: number, timeoutMs?: number): Promise<WireClock>
  /** Waits until an advancing clock is ready. */
  arrival(clock: string, timeoutMs?: number): Promise<WireClock>
  balance(): Promise<BalanceObject>
  balanceTransactions(): Promise<WireTransaction[]>
}

export interface Subscribing {
  customer?: string
  price?: string
  /** The customer is made on this clock. */
  clock?: string
  card?: string
  body?: object
  headers?: Record<string, string>
}

export interface System {
  url: string
  db: Database
  pool: Pool
  /** A client of the run's Temporal. */
  client: Client
  temporal: TemporalSettings
  taskQueue: string
  databaseUrl: string
  shop(): Promise<Shop>
  sql<T extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>
  /** Checks the invariants about money. With `idle` it also waits a little for the last wakeups and checks that everything is at rest. */
  check(options?: { idle?: boolean }): Promise<void>
  stopWorker(): Promise<void>
  startWorker(): Promise<void>
  close(): Promise<void>
  /** Checks the invariants and closes, also when one is broken. For the end of a file: a check takes as long as a test. */
  checkAndClose(options?: { idle?: boolean }): Promise<void>
}

export interface SystemOptions {
  /** How long `pm_card_slow` takes; 20 s when absent. */
  slowSeconds?: number
  reconcile?: WorkerSettings['reconcile']
  /** How webhooks are sent. By default private addresses are allowed and the schedule is the specification's. */
  webhooks?: Partial<WorkerSettings['webhooks']>
  /** Whether Schedules start payout rounds. */
  schedules?: boolean
}

export async function startSystem({
  slowSeconds,
  reconcile,
  webhooks,
  schedules,
}: SystemOptions = {}): Promise<System> {
  const { temporalAddress, bundlePath } = testServers()
  const database = await testDatabase()
  const taskQueue = `satang-${randomBytes(4).toString('hex')}`
  const temporal = { address: temporalAddress, namespace: 'default' }
  const links = {
    baseUrl: 'http://satang.test',
    temporalUiUrl: 'http://temporal.test',
    temporalNamespace: temporal.namespace,
  }
  const [db, workersDb] = await Promise.all([openDatabase(database.url), openDatabase(database.url, { poolMax: 32 })])
  const encryptionKey = webhooks?.encryptionKey ?? keyring(randomBytes(32))
  const workflows = connectWorkflows(temporal, db, taskQueue)
  const app = createApp({
    db,
    links,
    workflows,
    log: silent,
    gateways: createGateways(db, { links, slowSeconds }),
    pictures: databaseStore(db),
    encryptionKey,
    webhooks: { allowPrivate: true, timeoutSeconds: webhooks?.timeoutSeconds ?? 15 },
    rateLimits: 'off',
    hasMailServer: false,
    trustProxy: 0,
  })
  app.middleware.unshift(checkAnswers())
  const server = await listen(createHttpServer(app, links.baseUrl), '127.0.0.1', 0)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = lazyClient(temporal)
  let worker: RunningWorker | null = null
  const system: System = {
    url,
    db,
    pool: db.pool,
    client,
    temporal,
    taskQueue,
    databaseUrl: database.url,
    shop: () => openShop(url, db.pool),
    sql: async (text, values = []) => (await db.pool.query(text, values)).rows,
    check: (options) => checkAtRest(db.pool, options),
    async startWorker() {
      quietenTemporal()
      worker = await startWorker({
        db: workersDb,
        temporal,
        gateways: createGateways(workersDb, { links, slowSeconds }),
        links,
        encryptionKey,
        bundlePath,
        taskQueue,
        reconcile,
        webhooks: {
          encryptionKey,
          allowPrivate: true,
          retryScheduleSeconds: RETRY_SCHEDULE_SECONDS,
          timeoutSeconds: 15,
          ...webhooks,
        },
        schedules,
        log: silent,
      })
    },
    async stopWorker() {
      await worker?.stop()
      worker = null
    },
    async close() {
      await closeGently(server, 1_000)
      await system.stopWorker()
      await workflows.close()
      await client.connection.close()
      await Promise.all([db.close(), workersDb.close()])
      await database.drop()
    },
    checkAndClose: (options) => checkAndClose(system, options),
  }
  await system.startWorker()
  return system
}

const silent = { info() {}, warn() {}, error() {} }

/** A new merchant with a key for test mode, at the server `url`. */
export async function openShop(url: string, pool: Pool): Promise<Shop> {
  const id = mintId('mer_')
  const { secret: key, hash, lastFour } = newSecret(false)
  const slug = `shop-${randomBytes(5).toString('hex')}`
  const billerId = (randomBytes(8).readBigUInt64BE() % 10n ** 15n).toString().padStart(15, '0')
  await pool.query(
    "insert into merchants (id, name, slug, api_version, biller_id, settings, created_at) values ($1, 'Baan Kafae', $2, '2026-09-01', $3, '{}', 1)",
    [id, slug, billerId],
  )
  await pool.query(
    "insert into api_keys (id, merchant_id, livemode, name, hash, last_four, scopes, created_at) values ($1, $2, false, 'Shop server', $3, $4, $5, 1790000000)",
    [mintId('key_'), id, hash, lastFour, ['*']],
  )
  const shop: Shop = {
    id,
    key,
    async ask(method, path, body, headers = {}) {
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          'service-version': '2026-09-01',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      return { status: response.status, headers: response.headers, json: JSON.parse(await response.text()) }
    },
    get: async <T>(path: string) => good(await shop.ask<T>('GET', path), path),
    post: async <T>(path: string, body?: unknown) => {
      // As clients do: `lock_timeout` means that a lock was held for more than two seconds and nothing changed, so the request is repeated.
      for (let tries = 1; ; tries++) {
        const answer = await shop.ask<T & { error?: { code: string } }>('POST', path, body)
        if (tries >= 5 || answer.json.error?.code !== 'lock_timeout') return good(answer, path)
      }
    },
    async all<T extends { id: string }>(path: string) {
      const found: T[] = []
      for (;;) {
        const url = `${path}${path.includes('?') ? '&' : '?'}limit=100${found.length > 0 ? `&starting_after=${found.at(-1)!.id}` : ''}`
        const page = await shop.get<{ data: T[]; has_more: boolean }>(url)
        found.push(...page.data)
        if (!page.has_more) return found.reverse()
      }
    },
    clock: (frozenTime) => shop.post('/v1/test_clocks', { frozen_time: frozenTime }),
    customer: (fields = {}) =>
      shop.post('/v1/customers', { email: `${randomBytes(6).toString('hex')}@buyer.example`, ...fields }),
    async price(fields = {}) {
      const product = await shop.post<{ id: string }>('/v1/products', { name: 'Pro' })
      const recurring = { type: 'recurring', amount_satang: 29_900, interval: 'month' }
      return shop.post('/v1/prices', { product: product.id, ...recurring, ...fields })
    },
    async subscribe(wanted) {
      const made = good(await shop.trySubscribe(wanted), '/v1/subscriptions')
      // A busy machine may answer before a good card was charged. A test that gives another card then would replace the first charge.
      const isUnderWay = ({ status }: WireSubscription) => status === 'pending_first_payment'
      if (!wanted.card?.startsWith('pm_card_ok') || !isUnderWay(made)) return made
      await eventually(async () => !isUnderWay(await shop.subscription(made.id)), `${made.id} is not charged`)
      return shop.subscription(made.id)
    },
    async trySubscribe({ customer, price, clock, card, body, headers }) {
      const paying = card ? { payment_method: card } : { collection_method: 'invoice' }
      return shop.ask(
        'POST',
        '/v1/subscriptions',
        {
          customer: customer ?? (await shop.customer(clock ? { test_clock: clock } : {})).id,
          price: price ?? (await shop.price()).id,
          ...paying,
          ...body,
        },
        headers,
      )
    },
    subscription: (id) => shop.get(`/v1/subscriptions/${id}`),
    invoice: (id) => shop.get(`/v1/invoices/${id}`),
    payment: (id) => shop.get(`/v1/payments/${id}`),
    invoices: (of) => shop.all(`/v1/invoices?${new URLSearchParams(of)}`),
    payments: (of) => shop.all(`/v1/payments?${new URLSearchParams(of)}`),
    async events(of = {}) {
      const { rows: committed } = await pool.query<{ id: string }>(
        `select id from events where merchant_id = $1 and not livemode
           and ($2::text is null or object_id = $2) and ($3::text is null or type = $3)`,
        [id, of.object_id, of.type],
      )
      return eventually(
        async () => {
          const shown = await shop.all<WireEvent>(`/v1/events?${new URLSearchParams(of)}`)
          const ids = new Set(shown.map((e) => e.id))
          return committed.every((e) => ids.has(e.id)) ? shown : null
        },
        'GET /v1/events does not show what was committed',
        120_000,
      )
    },
    eventsOf: async (objectId) => (await shop.events({ object_id: objectId })).map((e) => e.type),
    bank: (payment, does, body) => shop.post(`/v1/test_helpers/payments/${payment}/${does}`, body),
    cancel: (subscription, atPeriodEnd = true) =>
      shop.post(`/v1/subscriptions/${subscription}/cancel?at_period_end=${atPeriodEnd}`),
    async advance(clock, to, timeoutMs = 120_000) {
      await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: to })
      return shop.arrival(clock, timeoutMs)
    },
    arrival: (clock, timeoutMs = 120_000) => ready(shop, clock, timeoutMs),
    balance: () => shop.get('/v1/balance'),
    balanceTransactions: () => shop.all('/v1/balance_transactions'),
  }
  return shop
}

function good<T>(answer: Answer<T>, path: string): T {
  if (answer.status === 200) return answer.json
  throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.json.error ?? answer.json)}`)
}

async function ready(shop: Shop, id: string, timeoutMs: number): Promise<WireClock> {
  let seen: WireClock | undefined
  await eventually(
    async () => {
      seen = await shop.get<WireClock>(`/v1/test_clocks/${id}`)
      return seen.status === 'ready'
    },
    () => `the clock ${id} stands at ${seen && new Date(seen.frozen_time * 1000).toISOString()}`,
    timeoutMs,
  )
  return seen!
}

/** Repeats `ask` until its answer is truthy, and returns that. `otherwise` is the error message when it never is. */
export async function eventually<T>(
  ask: () => Promise<T> | T,
  otherwise: string | (() => string),
  timeoutMs = 120_000,
): Promise<NonNullable<T>> {
  for (const deadline = Date.now() + timeoutMs; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > deadline) throw new Error(typeof otherwise === 'string' ? otherwise : otherwise())
  }
}

/** Wakeups of workflows that only begin to sleep may take a second or two to be delivered. */
export async function checkAtRest(pool: Pool, { idle = true } = {}): Promise<void> {
  if (idle) {
    await eventually(
      async () => (await pool.query('select 1 from wakeups limit 1')).rows.length === 0,
      'wakeups are left that nobody delivers',
      60_000,
    )
  }
  await checkInvariants(pool, { idle })
}

/**
 * Lets a real-time subscription's period end in a few seconds, as if it had started one interval ago, and wakes its workflow, so that it sleeps by a
 * real timer. Yearly subscriptions only: every day except 29 February has its day a year before.
 */
export async function endPeriodIn(pool: Pool, subscriptionId: string, seconds: number): Promise<number> {
  const endAt = Math.floor(Date.now() / 1000) + seconds
  const anchorAt = [365, 366].map((days) => endAt - days * DAY).find((at) => yearEnd(at) === endAt)
  if (anchorAt === undefined) throw new Error('nothing renews yearly on 29 February from a year that has none')
  await pool.query(
    `with s as (update subscriptions set anchor_at = $2, current_period_start = $2, current_period_end = $3, next_action_at = $3
       where id = $1 returning id, merchant_id, livemode, customer_id),
     i as (update invoices set period_start = $2, period_end = $3 where subscription_id = $1)
     insert into wakeups (workflow_id, token, merchant_id, livemode, customer_id, fresh, urgent, created_at)
     select 'subscription/' || id, nextval('wakeup_tokens'), merchant_id, livemode, customer_id, false, true, 0 from s
     on conflict (workflow_id) do update set token = excluded.token, urgent = true, created_at = 0`,
    [subscriptionId, anchorAt, endAt],
  )
  return endAt
}

const yearEnd = (anchorAt: number) => nthPeriodEnd({ anchorAt, interval: 'year', n: 1 })
