/*
 * Measures several kinds of one read. Each is requested by one caller at a time, so that the read is measured and not a queue before it. The slowest
 * kind is the value of the round. The notes have each kind.
 */
import type { Measured } from './row.ts'
import { assertAllCounted, type Loaded, type World } from './world.ts'

export interface Kinds {
  headers: Record<string, string>
  /** The name of a kind → its path. */
  paths: Record<string, string>
  /** Text that every answer contains. */
  expect: string
  /** Requests of each kind. */
  count?: number
}

export async function slowestOf(world: World, { headers, paths, expect, count = 60 }: Kinds): Promise<Measured> {
  let worst: Loaded | undefined
  const notes: string[] = []
  for (const [kind, path] of Object.entries(paths)) {
    const loaded = await world.load({ headers, requests: [{ method: 'GET', path }], inFlight: 1, count, expect })
    assertAllCounted(loaded)
    notes.push(`${kind} ${loaded.p50.toFixed(1)}`)
    if (!worst || loaded.p50 > worst.p50) worst = loaded
  }
  const { p50, counted, cpu, cpuMs } = worst!
  return {
    ...{ value: p50, unit: 'ms', operations: counted, cpu, loadCpuMs: cpuMs, latency: worst! },
    notes: [`p50 in ms: ${notes.join(', ')}`],
  }
}
