/*
 * Several kinds of one read, each asked for by one caller at a time, so that what is measured is the read and not the queue before it. The slowest kind is the
 * value of the round; the notes have each.
 */
import type { Measured } from './row.ts'
import { assertAllCounted, type Loaded, type World } from './world.ts'

export interface Kinds {
  headers: Record<string, string>
  /** What a kind is called → its path. */
  paths: Record<string, string>
  /** Text that every answer holds. */
  expect: string
  /** Of each kind. */
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
