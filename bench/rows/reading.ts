/*
 * Reads of single subscriptions, the most frequent call of all.
 */
import type { Row } from '../row.ts'
import { assertAllCounted } from '../world.ts'

let paths: string[] = []

export const readSixteen: Row = {
  name: 'read-16',
  title: 'read a subscription, 16 in flight',
  target: '≥ 2000/s, p99 ≤ 20 ms',
  isMet: ({ value, latency }) => value >= 2_000 && latency!.p99 <= 20,
  async prepare(world) {
    const rows = await world.sql<{ id: string }>('select id from subscriptions order by id desc limit 500')
    paths = rows.map(({ id }) => `/v1/subscriptions/${id}`)
  },
  async round(world) {
    const requests = paths.map((path) => ({ method: 'GET' as const, path }))
    const loaded = await world.load({
      requests,
      inFlight: 16,
      seconds: world.short ? 2 : 6,
      expect: '"object":"subscription"',
    })
    assertAllCounted(loaded)
    const { perSecond, counted, cpu, cpuMs } = loaded
    return { value: perSecond, unit: '/s', operations: counted, cpu, loadCpuMs: cpuMs, latency: loaded }
  },
}
