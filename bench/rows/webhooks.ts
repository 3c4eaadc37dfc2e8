/*
 * Webhooks: how many per second, how soon, and whether a receiver that hangs or ten thousand new endpoints delay others. Each row has endpoints and a
 * receiving process of its own.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { mintId } from '../../db/ids.ts'
import { keyring } from '../../db/keyring.ts'
import { newWebhookSecret, sealWebhookSecret } from '../../db/webhook-secrets.ts'
import { ROOT } from '../../scripts/bundle.ts'
import { demoSecrets } from '../../scripts/start/secrets.ts'
import { cpuBetween, cpuOf, memoryOf } from '../measure.ts'
import type { Measured, Row } from '../row.ts'
import type { World } from '../world.ts'

export const webhooksSustained: Row = {
  name: 'webhooks-sustained',
  title: 'webhooks to one endpoint that answers at once, events committed meanwhile',
  target: '≥ 1000/s',
  isMet: ({ value }) => value >= 1_000,
  async round(world) {
    const count = world.short ? 2_000 : 20_000
    return receiving(async (receiver) => {
      const endpoint = await makeEndpoint(world, `${receiver.url}/fast`)
      await world.call('PATCH', `/v1/products/${await product(world)}`, { metadata: { wake: 'up' } })
      await receiver.until(1)
      await receiver.take()
      const before = cpuOf(world.system.pids)
      const begun = Date.now()
      await writeEvents(world, { count, perCommit: 10 })
      const written = (Date.now() - begun) / 1_000
      await receiver.until(count)
      const cpu = cpuBetween(before, cpuOf(world.system.pids))
      const { arrivals, twice, cpuMs } = await receiver.take()
      await closeEndpoint(world, endpoint)
      const seconds = (Math.max(...arrivals.map(({ at }) => at)) - begun) / 1_000
      return {
        value: count / seconds,
        unit: '/s',
        operations: count,
        cpu,
        loadCpuMs: cpuMs,
        latency: latencyOf(arrivals),
        notes: [`${count} events, committed within ${written.toFixed(1)} s by SQL; ${twice} arrived twice`],
      }
    })
  },
}

export const webhooksLatency: Row = {
  name: 'webhooks-latency',
  title: 'from the commit to the receiver, 200 events a second',
  target: 'p50 ≤ 150 ms',
  isMet: ({ value }) => value <= 150,
  async round(world) {
    const seconds = world.short ? 3 : 20
    return receiving(async (receiver) => {
      const endpoint = await makeEndpoint(world, `${receiver.url}/fast`)
      const before = cpuOf(world.system.pids)
      const count = await steadyEvents(world, { perSecond: 200, seconds })
      await receiver.until(count)
      const cpu = cpuBetween(before, cpuOf(world.system.pids))
      const { arrivals, cpuMs } = await receiver.take()
      await closeEndpoint(world, endpoint)
      const latency = latencyOf(arrivals)
      return {
        value: latency.p50,
        unit: 'ms',
        operations: count,
        cpu,
        loadCpuMs: cpuMs,
        latency,
        notes: [
          `PATCH /v1/products, ${(count / seconds).toFixed(0)}/s; the first of them found the endpoint asleep and is in it (max)`,
        ],
      }
    })
  },
}

export const webhooksBurst: Row = {
  name: 'webhooks-burst',
  title: 'a burst of changes, 16 in flight, delivered to five endpoints each',
  target: 'p50 ≤ 400 ms',
  isMet: ({ value }) => value <= 400,
  async round(world) {
    const count = world.short ? 100 : 1_000
    return receiving(async (receiver) => {
      const paths = Array.from({ length: 5 }, (_, n) => `/fast/${n}`)
      const endpoints = await Promise.all(paths.map((path) => makeEndpoint(world, receiver.url + path)))
      const products = await Promise.all(Array.from({ length: 16 }, () => product(world)))
      // The first change wakes the endpoints: their workflows are started once, not in every burst.
      await world.call('PATCH', `/v1/products/${products[0]}`, { metadata: { wake: 'up' } })
      await receiver.until(5)
      await receiver.take()
      const before = cpuOf(world.system.pids)
      const begun = Date.now()
      await Promise.all(
        products.map(async (id, lane) => {
          for (let n = lane; n < count; n += products.length)
            await world.call('PATCH', `/v1/products/${id}`, { metadata: { n: String(n) } })
        }),
      )
      const accepted = (Date.now() - begun) / 1_000
      await receiver.until(count * 5)
      const cpu = cpuBetween(before, cpuOf(world.system.pids))
      const { arrivals, twice, cpuMs } = await receiver.take()
      for (const endpoint of endpoints) await closeEndpoint(world, endpoint)
      const latency = latencyOf(arrivals)
      const seconds = (Math.max(...arrivals.map(({ at }) => at)) - begun) / 1_000
      return {
        value: latency.p50,
        unit: 'ms',
        operations: count * 5,
        cpu,
        loadCpuMs: cpuMs,
        latency,
        notes: [
          `${count} changes within ${accepted.toFixed(1)} s, all ${count * 5} arrivals within ${seconds.toFixed(1)} s; ${twice} arrived twice`,
        ],
      }
    })
  },
}

export const webhooksHanging: Row = {
  name: 'webhooks-hanging',
  title: 'ten endpoints, one hangs 14 s on every call: the others, by p95',
  target: 'p95 ≤ 1 s',
  isMet: ({ value }) => value <= 1_000,
  async round(world) {
    const seconds = world.short ? 3 : 20
    return receiving(async (receiver) => {
      const paths = ['/hang/14000/', ...Array.from({ length: 9 }, (_, n) => `/fast/${n}`)]
      const endpoints = await Promise.all(paths.map((path) => makeEndpoint(world, receiver.url + path)))
      const before = cpuOf(world.system.pids)
      const count = await steadyEvents(world, { perSecond: 20, seconds })
      await receiver.until(count * 9)
      const cpu = cpuBetween(before, cpuOf(world.system.pids))
      const { arrivals, cpuMs } = await receiver.take()
      for (const endpoint of endpoints) await closeEndpoint(world, endpoint)
      const healthy = arrivals.filter(({ path }) => path.startsWith('/fast'))
      const late = latenessOf(healthy)
      return {
        value: late[Math.floor(late.length * 0.95)]!,
        unit: 'ms',
        operations: healthy.length,
        cpu,
        loadCpuMs: cpuMs,
        latency: latencyOf(healthy),
        notes: [`20 events a second to each of the ten, ${healthy.length} arrivals at the nine`],
      }
    })
  },
}

export const webhooksMany: Row = {
  name: 'webhooks-many',
  title: 'endpoints of as many merchants with one event each, until the last has it',
  target: 'all arrive, worker grows ≤ 100 MB',
  isMet: ({ latency, value }) => latency !== undefined && value > 0 && grewMB <= 100,
  once: true,
  async round(world) {
    const count = world.short ? 200 : 10_000
    return receiving(async (receiver) => {
      await world.sql(
        `insert into merchants (id, name, slug, api_version, biller_id, settings, created_at)
           select 'mer_many' || n, 'Many', 'many-' || n, '2026-09-01', '9' || lpad(n::text, 14, '0'), '{}', 1 from generate_series(1, $1) n`,
        [count],
      )
      await world.sql(
        `insert into products (id, merchant_id, livemode, name, active, published, license_enabled, license_seats, created_at)
           select 'prod_many' || n, 'mer_many' || n, false, 'Pro', true, false, false, 1, 1 from generate_series(1, $1) n`,
        [count],
      )
      for (let n = 1; n <= count; n += 1) await insertEndpoint(world, `mer_many${n}`, `${receiver.url}/fast/${n}`)
      const rss = memoryOf(world.system.pids.Worker).rssMB
      const before = cpuOf(world.system.pids)
      const begun = Date.now()
      await world.sql(
        `select flush_commit(jsonb_build_object('merchant_id', 'mer_many' || n, 'livemode', false, 'api_version', '2026-09-01', 'writes', '[]'::jsonb,
           'numbers', '[]'::jsonb, 'wakeups', '[]'::jsonb, 'events', jsonb_build_array(jsonb_build_object('type', 'product.updated',
           'object_id', 'prod_many' || n, 'created', 1, 'object', '{"id":"prod_many' || n || '"}', 'previous_attributes', null)))) from generate_series(1, $1) n`,
        [count],
      )
      let peakMB = rss
      await receiver.until(count, () => {
        peakMB = Math.max(peakMB, memoryOf(world.system.pids.Worker).rssMB)
      })
      const cpu = cpuBetween(before, cpuOf(world.system.pids))
      const { arrivals, twice, cpuMs } = await receiver.take()
      await world.sql("update webhook_endpoints set deleted_at = 1, secret = '' where merchant_id like 'mer_many%'")
      grewMB = peakMB - rss
      const seconds = (Math.max(...arrivals.map(({ at }) => at)) - begun) / 1_000
      return {
        value: count / seconds,
        unit: '/s',
        operations: count,
        cpu,
        loadCpuMs: cpuMs,
        latency: latencyOf(arrivals),
        notes: [
          `${count} endpoints, each a workflow that is started by the relay; the last had its event after ${seconds.toFixed(0)} s; ${twice} twice`,
          `the worker's memory: ${rss.toFixed(0)} MB before, ${peakMB.toFixed(0)} MB at most`,
        ],
      }
    })
  },
}

let grewMB = 0

interface Arrival {
  id: string
  at: number
  path: string
}

interface Receiver {
  url: string
  until(count: number, look?: () => void): Promise<void>
  take(): Promise<{ arrivals: Arrival[]; twice: number; cpuMs: number }>
}

async function receiving(work: (receiver: Receiver) => Promise<Measured>): Promise<Measured> {
  const child = spawn(process.execPath, [join(ROOT, 'bench/receive.ts')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [port] = (await once(child.stdout!, 'data')) as [Buffer]
  const url = `http://127.0.0.1:${String(port).trim()}`
  // biome-ignore lint/suspicious/noExplicitAny: what bench/receive.ts answers
  const ask = async (path: string): Promise<any> => (await fetch(url + path)).json()
  let tookCpuMs = 0
  try {
    return await work({
      url,
      async until(count, look) {
        for (let had = -1, since = Date.now(); ; await sleep(100)) {
          const { arrivals } = await ask('/count')
          if (arrivals >= count) return
          look?.()
          if (arrivals > had) since = Date.now()
          had = arrivals
          if (Date.now() - since > 60_000)
            throw new Error(`${arrivals} of ${count} webhooks have arrived, and no more come`)
        }
      },
      async take() {
        const taken = await ask('/take')
        const cpuMs = taken.cpuMs - tookCpuMs
        tookCpuMs = taken.cpuMs
        return {
          ...taken,
          cpuMs,
          arrivals: taken.arrivals.map(([id, at, path]: [string, number, string]) => ({ id, at, path })),
        }
      },
    })
  } finally {
    child.kill()
  }
}

/** The time in the id of an event. It is minted inside its transaction, so the measured latency includes the commit. */
function committedAt(id: string): number {
  return [...id.slice(4, 14)].reduce((ms, digit) => ms * 32 + '0123456789abcdefghjkmnpqrstvwxyz'.indexOf(digit), 0)
}

function latenessOf(arrivals: Arrival[]): number[] {
  return arrivals.map(({ id, at }) => at - committedAt(id)).sort((a, b) => a - b)
}

function latencyOf(arrivals: Arrival[]) {
  const late = latenessOf(arrivals)
  return { p50: late[late.length >> 1]!, p99: late[Math.floor(late.length * 0.99)]!, max: late.at(-1)! }
}

async function product(world: World): Promise<string> {
  return (await world.call('POST', '/v1/products', { name: 'Studio Plan' })).id
}

async function makeEndpoint(world: World, url: string): Promise<string> {
  const [merchant] = await world.sql<{ id: string }>("select id from merchants where slug = 'bench'")
  return insertEndpoint(world, merchant!.id, url)
}

async function insertEndpoint(world: World, merchantId: string, url: string): Promise<string> {
  const key = keyring(Buffer.from(demoSecrets(dirname(world.system.temporalFile)).encryptionKey, 'base64'))
  const id = mintId('we_')
  await world.sql(
    `insert into webhook_endpoints (id, merchant_id, livemode, url, enabled_events, status, secret, created_at)
     values ($1, $2, false, $3, '{product.updated}', 'enabled', $4, 1)`,
    [id, merchantId, url, sealWebhookSecret(key, id, newWebhookSecret())],
  )
  return id
}

async function closeEndpoint(world: World, id: string): Promise<void> {
  await world.call('DELETE', `/v1/webhook_endpoints/${id}`)
}

/** Changes a product's metadata at this rate: the cheapest command. Returns the number of events. */
async function steadyEvents(
  world: World,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number> {
  const products = await Promise.all(Array.from({ length: 16 }, () => product(world)))
  const count = perSecond * seconds
  const begun = performance.now()
  const calls: Promise<unknown>[] = []
  for (let n = 0; n < count; n += 1) {
    await sleep(Math.max(0, begun + (n * 1_000) / perSecond - performance.now()))
    const call = world.call('PATCH', `/v1/products/${products[n % products.length]}`, { metadata: { n: String(n) } })
    call.catch(() => undefined) // a failure is thrown by Promise.all below
    calls.push(call)
  }
  await Promise.all(calls)
  return count
}

/** Writes events by SQL only, as flush_commit does, on two connections in parallel, so that the API's share is left out. */
async function writeEvents(world: World, { count, perCommit }: { count: number; perCommit: number }): Promise<void> {
  const products = await world.sql<{ object_id: string; merchant_id: string; api_version: string; object: object }>(
    `select e.object_id, e.merchant_id, e.api_version, e.object from events e join merchants m on m.id = e.merchant_id
     where m.slug = 'bench' and e.type = 'product.created' order by e.id desc limit 8`,
  )
  const commits = Array.from({ length: count / perCommit }, (_, n) => {
    const { object_id, merchant_id, api_version, object } = products[n % products.length]!
    const event = {
      type: 'product.updated',
      object_id,
      created: Math.floor(Date.now() / 1_000),
      object: JSON.stringify(object),
      previous_attributes: null,
    }
    const events = Array.from({ length: perCommit }, () => event)
    return { merchant_id, livemode: false, api_version, numbers: [], wakeups: [], events }
  })
  const next = async () => {
    for (let commit = commits.shift(); commit; commit = commits.shift())
      await world.sql('select flush_commit($1::jsonb)', [JSON.stringify(commit)])
  }
  await Promise.all(Array.from({ length: 2 }, next))
}
