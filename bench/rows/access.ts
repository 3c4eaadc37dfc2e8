/*
 * The most frequent questions of merchants' applications: whether a licence is valid, and what a customer may use.
 */
import type { LoadJob } from '../load.ts'
import type { Measured, Row } from '../row.ts'
import type { ProcessName } from '../system.ts'
import { assertAllCounted, subscribe, type World } from '../world.ts'

const SEATS = 100_000
const licences: { id: string; key: string; product: string }[] = []

export const verifySixteen: Row = {
  name: 'verify-16',
  title: 'verify a licence, 16 in flight',
  target: '≥ 1500/s',
  isMet: ({ value }) => value >= 1_500,
  async prepare(world) {
    const product = await world.call('POST', '/v1/products', {
      name: 'Studio Desktop',
      license_enabled: true,
      license_seats: SEATS,
      feature_flags: ['export', 'sync'],
      credits: 100,
    })
    const price = await world.call('POST', '/v1/prices', {
      product: product.id,
      type: 'recurring',
      interval: 'month',
      amount_satang: 19_900,
    })
    await subscribe(world, world.customers, price.id)
    licences.push(
      ...(await world.sql<(typeof licences)[0]>(
        'select id, key, product_id as product from licenses where product_id = $1',
        [product.id],
      )),
    )
  },
  async round(world) {
    const seconds = world.short ? 2 : 6
    const known = await ask(world, { instance: 'one and the same device' }, { seconds })
    const taking = await ask(world, {}, { seconds: seconds / 2 })
    const [row] = await world.sql<{ uses: number }>(
      'select sum(uses)::integer as uses from licenses where id = any($1)',
      [licences.map(({ id }) => id)],
    )
    return {
      ...known,
      notes: [
        `devices that have their seat; ${taking.value.toFixed(0)}/s when each call takes a seat and tells of it (p99 ${taking.latency!.p99.toFixed(1)} ms, ${ms(taking, 'API')} ms of the API and ${ms(taking, 'Postgres')} of Postgres each; ${row!.uses} seats are taken by now)`,
      ],
    }
  },
}

const ms = ({ cpu, operations }: Measured, of: ProcessName) => (cpu![of] / operations!).toFixed(2)

async function ask(world: World, body: object, job: Partial<LoadJob>): Promise<Measured> {
  const requests = licences.map(({ key, product }) => ({
    method: 'POST' as const,
    path: '/v1/licenses/verify',
    body: JSON.stringify({ product_id: product, license_key: key, ...body }),
  }))
  return measured(world, { requests, expect: '"valid":true', ...job })
}

export const entitlementsSixteen: Row = {
  name: 'entitlements-16',
  title: 'read what a customer may use, 16 in flight',
  target: '≥ 1500/s, p99 ≤ 25 ms',
  isMet: ({ value, latency }) => value >= 1_500 && latency!.p99 <= 25,
  round(world) {
    const requests = world.customers.map((id) => ({ method: 'GET' as const, path: `/v1/customers/${id}/entitlements` }))
    return measured(world, { requests, expect: '"object":"entitlements"', seconds: world.short ? 2 : 6 })
  },
}

async function measured(world: World, job: Pick<LoadJob, 'requests' | 'expect'> & Partial<LoadJob>): Promise<Measured> {
  const loaded = await world.load({ inFlight: 16, ...job })
  assertAllCounted(loaded)
  const { perSecond, counted, cpu, cpuMs } = loaded
  return { value: perSecond, unit: '/s', operations: counted, cpu, loadCpuMs: cpuMs, latency: loaded }
}
