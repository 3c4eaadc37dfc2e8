/*
 * Shared by the rows: a merchant with a catalogue and customers in the running system, functions that put load on it, and a wait until it is at rest.
 * Rows find their subscriptions through it and need not clean up.
 */
import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { ROOT } from '../scripts/bundle.ts'
import type { LoadJob, LoadResult } from './load.ts'
import { type Cpu, cpuBetween, cpuOf } from './measure.ts'
import type { System } from './system.ts'

export interface World {
  system: System
  /** Makes the merchant, the catalogue and the customers, and warms up the code. Before it, only the processes can be measured. */
  furnish(): Promise<void>
  /** Connects as the owner of the database. Rows use it to check in SQL what the API answered. */
  pool: pg.Pool
  monthlyPrice: string
  yearlyPrice: string
  /** More customers than requests in flight, so that no two concurrent creations are of the same customer. */
  customers: string[]
  short: boolean
  say(line: string): void
  call<T = { id: string }>(method: string, path: string, body?: object): Promise<T>
  makeCustomers(count: number, testClock?: string): Promise<string[]>
  load(job: Pick<LoadJob, 'requests' | 'inFlight'> & Partial<LoadJob>): Promise<Loaded>
  /** Waits until no wakeup is left and the processes are idle. */
  rest(): Promise<Rest>
  /** Stops the whole system and starts it again. Prepared statements and connections of rows are gone then. */
  restart: System['restart']
  sql<T extends object>(text: string, values?: unknown[]): Promise<T[]>
  close(): Promise<void>
}

export interface Loaded extends LoadResult {
  cpu: Cpu
}

export interface Rest {
  /** Wakeups that were waiting when the wait began. */
  backlog: number
  /** Seconds until the last of them was sent. */
  drainSeconds: number
}

const CUSTOMERS = 128
const IN_FLIGHT_WHEN_PREPARING = 8
const WARM_UP = 200
/** The system is at rest when it uses less than this share of one core over a second. Temporal's development server alone uses some. */
const REST_BELOW = 0.25
const REST_WITHIN_MS = 600_000

export function createWorld(system: System, { short, say }: Pick<World, 'short' | 'say'>): World {
  const headers: Record<string, string> = { 'service-version': '2026-09-01', 'content-type': 'application/json' }
  const world: World = {
    system,
    pool: poolOf(system),
    short,
    say,
    monthlyPrice: '',
    yearlyPrice: '',
    customers: [],
    async furnish() {
      headers.authorization = `Bearer ${(await createMerchant(system, 'bench')).test_key}`
      const product = await world.call('POST', '/v1/products', { name: 'Studio Plan' })
      const price = async (interval: string, amount_satang: number) =>
        (await world.call('POST', '/v1/prices', { product: product.id, type: 'recurring', interval, amount_satang })).id
      world.monthlyPrice = await price('month', 29_900)
      world.yearlyPrice = await price('year', 299_000)
      world.customers = await world.makeCustomers(CUSTOMERS)
      await warmUp(world)
    },
    async call(method, path, body) {
      const response = await fetch(system.baseUrl + path, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      })
      const answer = await response.json()
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`)
      return answer as never
    },
    async makeCustomers(count, testClock) {
      const made: string[] = []
      const body = { name: 'Somchai Jaidee', ...(testClock && { test_clock: testClock }) }
      await Promise.all(
        Array.from({ length: IN_FLIGHT_WHEN_PREPARING }, async (_, first) => {
          for (let n = first; n < count; n += IN_FLIGHT_WHEN_PREPARING)
            made.push((await world.call('POST', '/v1/customers', body)).id)
        }),
      )
      return made
    },
    async load(wanted) {
      const job = { baseUrl: system.baseUrl, headers, count: null, seconds: 60, expect: '', ...wanted }
      const before = cpuOf(system.pids)
      const result = await inProcess(job)
      return { ...result, cpu: cpuBetween(before, cpuOf(system.pids)) }
    },
    rest: () => rest(world),
    async restart() {
      await world.pool.end()
      const seconds = await system.restart()
      world.pool = poolOf(system)
      return seconds
    },
    sql: async (text, values = []) => (await world.pool.query(text, values)).rows,
    close: () => world.pool.end(),
  }
  return world
}

function poolOf({ ownerUrl }: System): pg.Pool {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  pool.on('error', () => undefined) // A stopping server ends its idle connections. A query that needs one still fails.
  return pool
}

/** Warms up compilers, caches and connection pools: the targets are for a service that has been running. */
async function warmUp(world: World): Promise<void> {
  const job = { inFlight: 8, count: WARM_UP, expect: '"object":"subscription"' }
  const price = world.monthlyPrice
  const byCard = { price, collection_method: 'auto_charge', payment_method: 'pm_card_ok' }
  for (const body of [{ price, collection_method: 'invoice' }, byCard]) {
    assertAllCounted(await world.load({ ...job, requests: creations(world.customers, body) }))
  }
  await world.rest()
}

/** One creation per customer, in their order. */
export function creations(customers: readonly string[], body: object): LoadJob['requests'] {
  return customers.map((customer) => ({
    method: 'POST',
    path: '/v1/subscriptions',
    body: JSON.stringify({ customer, ...body }),
  }))
}

/** Throws when a job did not get the expected answers: it measured something else. */
export function assertAllCounted({ counted, failed, firstFailure }: LoadResult): void {
  if (failed > 0 || counted === 0) throw new Error(`${failed} of ${counted + failed} requests failed: ${firstFailure}`)
}

/** Makes one subscription per customer, charged to a card, and waits until the system is at rest. */
export async function subscribe(world: World, customers: string[], price: string): Promise<void> {
  const body = { price, collection_method: 'auto_charge', payment_method: 'pm_card_ok' }
  const requests = creations(customers, body)
  assertAllCounted(await world.load({ requests, inFlight: 16, count: requests.length, expect: '"status":"active"' }))
  await world.rest()
}

/** Advances a test clock. Returns the seconds until it was ready. */
export async function advance(world: World, clock: string, to: number): Promise<number> {
  const path = `/v1/test_clocks/${clock}`
  const begun = performance.now()
  await world.call('POST', `${path}/advance`, { frozen_time: to })
  while ((await world.call<{ status: string }>('GET', path)).status !== 'ready') await sleep(50)
  return (performance.now() - begun) / 1_000
}

/** Makes another merchant in the running system, with the operator's command line. */
export async function createMerchant(
  system: System,
  slug: string,
): Promise<{ merchant: string; test_key: string; live_key: string }> {
  const args = ['merchant', 'create', '--name', 'Bench', '--slug', slug, '--json']
  const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/satang.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: system.ownerUrl, TEMPORAL_ADDRESS: system.temporal.address },
  })
  return JSON.parse(stdout)
}

async function inProcess(job: LoadJob): Promise<LoadResult> {
  const child = spawn(process.execPath, [join(ROOT, 'bench/load.ts')], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(job))
  const result = await json(child.stdout).catch(() => undefined)
  if (result === undefined) throw new Error('The load generator failed; what it said is above.')
  return result as LoadResult
}

async function rest(world: World): Promise<Rest> {
  const begun = Date.now()
  const wakeups = async () => (await world.sql<{ n: number }>('select count(*)::integer as n from wakeups'))[0]!.n
  const backlog = await wakeups()
  const deadline = begun + REST_WITHIN_MS
  let drainedAt: number | undefined
  for (let before = cpuOf(world.system.pids); Date.now() < deadline; ) {
    if ((await wakeups()) > 0) drainedAt = undefined
    else drainedAt ??= Date.now()
    await sleep(drainedAt ? 1_000 : 100)
    const after = cpuOf(world.system.pids)
    const used = Object.values(cpuBetween(before, after)).reduce((sum, ms) => sum + ms, 0)
    before = after
    if (drainedAt && used < REST_BELOW * 1_000) return { backlog, drainSeconds: (drainedAt - begun) / 1_000 }
  }
  throw new Error('The system does not come to rest.')
}
