/*
 * What sleeps must not cost those who are awake: the same figures beside a thousand, ten thousand and a hundred thousand sleeping subscriptions. It takes
 * half an hour, so it runs only when it is asked for: `--only sleeping-many`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf, tableBytes, temporalBytes } from '../measure.ts'
import type { Row } from '../row.ts'
import { advance, assertAllCounted, creations, subscribe, type World } from '../world.ts'

const PARTS = ['API', 'Worker', 'Temporal'] as const
const RENEWED = 200

export const sleepingMany: Row = {
  name: 'sleeping-many',
  title: 'reads beside 100 000 sleeping subscriptions, against beside 1 000',
  target: '≤ 1.2 × p50',
  isMet: ({ value }) => value <= 1.2,
  once: true,
  onlyWhenAsked: true,
  async round(world) {
    const steps = world.short ? [100, 1_000] : [1_000, 10_000, 100_000]
    const customers = await world.makeCustomers(world.short ? 100 : 5_000)
    const clock = await world.call('POST', '/v1/test_clocks', { frozen_time: 1_600_000_000, name: 'renewed' })
    await subscribe(world, await world.makeCustomers(RENEWED, clock.id), world.monthlyPrice)
    const first = await world.call('POST', '/v1/test_clocks', {
      frozen_time: 1_600_000_000,
      name: 'first after a start',
    })
    await subscribe(world, await world.makeCustomers(1, first.id), world.monthlyPrice)
    const seen: Figures[] = []
    for (const step of steps) {
      const made = seen.at(-1)?.count ?? 0
      const perSecond = await sleepUntil(world, customers, made, step)
      seen.push({
        count: step,
        perSecond,
        ...(await figures(world, clock.id)),
        start: await startAnew(world, first.id),
      })
      world.say(`  ${inWords(seen.at(-1))}`)
    }
    const [few, many] = [seen[0], seen.at(-1)]
    const value = few && many ? many.readP50 / few.readP50 : Number.NaN
    return { value, unit: '×', notes: seen.map(inWords) }
  },
}

interface Figures {
  count: number
  /** Created in a second, by invoice. */
  perSecond: number
  readP50: number
  readP99: number
  readsPerSecond: number
  listP50: number
  renewalsPerSecond: number
  memoryMB: Record<string, number>
  diskMB: { temporal: number; postgres: number }
  /** From the start of `npm start` until all parts answer, and from there until the first renewal on a clock is paid. */
  start: { upSeconds: number; renewedSeconds: number; memoryMB: Record<string, number> }
}

const inWords = (f: Figures | undefined): string =>
  f === undefined
    ? ''
    : [
        `${f.count}: created ${f.perSecond.toFixed(0)}/s`,
        `read ${f.readsPerSecond.toFixed(0)}/s, p50 ${f.readP50.toFixed(1)}, p99 ${f.readP99.toFixed(1)} ms`,
        `list p50 ${f.listP50.toFixed(1)} ms`,
        `renewed ${f.renewalsPerSecond.toFixed(0)}/s`,
        `RSS ${megabytes(f.memoryMB)} MB`,
        `disk Temporal ${f.diskMB.temporal.toFixed(0)}, Postgres ${f.diskMB.postgres.toFixed(0)} MB`,
        `started anew: up after ${f.start.upSeconds.toFixed(1)} s, first renewal ${f.start.renewedSeconds.toFixed(1)} s later`,
        `RSS then ${megabytes(f.start.memoryMB)} MB`,
      ].join('; ')

const megabytes = (each: Record<string, number>): string =>
  Object.entries(each)
    .map(([name, mb]) => `${name} ${mb.toFixed(0)}`)
    .join(', ')

async function sleepUntil(world: World, customers: string[], made: number, wanted: number): Promise<number> {
  const body = { price: world.monthlyPrice, collection_method: 'invoice' }
  const count = wanted - made
  const loaded = await world.load({
    requests: creations(customers, body),
    inFlight: 16,
    count,
    seconds: 3_600,
    expect: '"status":"pending_first_payment"',
  })
  assertAllCounted(loaded)
  return loaded.perSecond
}

async function figures(world: World, clock: string): Promise<Omit<Figures, 'count' | 'perSecond' | 'start'>> {
  await world.rest()
  await sleep(10_000)
  const memoryMB = memoryOfParts(world)
  const sum = (bytes: Record<string, number>) => Object.values(bytes).reduce((all, one) => all + one, 0) / 1_000_000
  const disk = { temporal: sum(temporalBytes(world.system.temporalFile)), postgres: sum(await tableBytes(world.pool)) }
  const rows = await world.sql<{ id: string }>('select id from subscriptions order by md5(id) limit 500')
  const read = await get(
    world,
    rows.map(({ id }) => `/v1/subscriptions/${id}`),
    16,
  )
  const list = await get(world, ['/v1/subscriptions?status=pending_first_payment&limit=20'], 1)
  const seconds = await renew(world, clock)
  return {
    readP50: read.p50,
    readP99: read.p99,
    readsPerSecond: read.perSecond,
    listP50: list.p50,
    renewalsPerSecond: RENEWED / seconds,
    memoryMB,
    diskMB: disk,
  }
}

/** Moves the clock to where all its subscriptions are due. Returns the seconds until they are paid. */
async function renew(world: World, clock: string): Promise<number> {
  const [due] = await world.sql<{ at: number }>(
    'select max(next_action_at)::float8 as at from subscriptions where test_clock_id = $1',
    [clock],
  )
  return advance(world, clock, due?.at ?? 0)
}

async function startAnew(world: World, clock: string): Promise<Figures['start']> {
  const { upSeconds } = await world.restart()
  const renewedSeconds = await renew(world, clock)
  return { upSeconds, renewedSeconds, memoryMB: memoryOfParts(world) }
}

const memoryOfParts = (world: World): Record<string, number> =>
  Object.fromEntries(PARTS.map((name) => [name, memoryOf(world.system.pids[name]).rssMB]))

async function get(world: World, paths: string[], inFlight: number) {
  const requests = paths.map((path) => ({ method: 'GET' as const, path }))
  const loaded = await world.load({ requests, inFlight, seconds: world.short ? 2 : 5, expect: '"object":"' })
  assertAllCounted(loaded)
  return loaded
}
