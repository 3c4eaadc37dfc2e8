/*
 * What the idle system uses: memory of the processes, and what each sleeping subscription takes on disk and in the worker.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf, tableBytes, temporalBytes } from '../measure.ts'
import type { Measured, Row } from '../row.ts'
import { assertAllCounted, creations, type World } from '../world.ts'

const IDLE_SECONDS = 10
/** Temporal forgets sleeping workflows after ten seconds (D731), and its collector looks every two minutes when nothing happens. */
const LONG_IDLE_SECONDS = 170
const SUM_OF = ['API', 'Worker', 'Temporal'] as const

export const memoryFresh: Row = {
  name: 'memory-fresh',
  title: 'memory of API + worker + Temporal, freshly started',
  target: '≤ 600 MB RSS',
  isMet: ({ value }) => value <= 600,
  once: true,
  round: idleMemory,
}

export const memoryAfter: Row = {
  ...memoryFresh,
  name: 'memory-after',
  title: 'memory of API + worker + Temporal, after the other rows',
  target: '≤ 750 MB RSS',
  isMet: ({ value }) => value <= 750,
  async round(world) {
    const { value, unit, notes = [] } = await idleMemory(world)
    if (!world.short) await sleep(LONG_IDLE_SECONDS * 1_000)
    const later = memoryInUse(world)
    return { value, unit, notes: [...notes, `${world.short ? 'at once' : 'three minutes later'}: ${later.note}`] }
  },
}

async function idleMemory(world: World): Promise<Measured> {
  await world.rest()
  await sleep(IDLE_SECONDS * 1_000)
  const { rssMB, note } = memoryInUse(world)
  return { value: rssMB, unit: 'MB', notes: [note] }
}

/** Judged by RSS, which is stricter: it counts twice what two node processes share. */
function memoryInUse(world: World): { rssMB: number; note: string } {
  const parts = SUM_OF.map((name) => ({ name, ...memoryOf(world.system.pids[name]) }))
  const sum = (of: 'rssMB' | 'pssMB') => parts.reduce((all, part) => all + part[of], 0)
  const each = parts.map((part) => `${part.name} ${part.rssMB.toFixed(0)}`).join(', ')
  return { rssMB: sum('rssMB'), note: `RSS: ${each}; all as PSS: ${sum('pssMB').toFixed(0)} MB` }
}

export const sleeping: Row = {
  name: 'sleeping',
  title: 'a sleeping subscription on disk: its workflow + its rows',
  target: '≤ 20 kB',
  isMet: ({ value }) => value <= 20,
  once: true,
  async round(world) {
    const count = world.short ? 100 : 1_000
    const before = await sizes(world)
    const body = { price: world.monthlyPrice, collection_method: 'auto_charge', payment_method: 'pm_card_ok' }
    assertAllCounted(
      await world.load({ requests: creations(world.customers, body), inFlight: 8, count, expect: '"status":"active"' }),
    )
    const after = await sizes(world)
    const kB = (bytes: number) => (bytes / count / 1_000).toFixed(1)
    const workflow = growth(before.workflow, after.workflow)
    const rows = growth(before.rows, after.rows)
    const memory = growth(before.memory, after.memory)
    const inWords = ({ parts }: Growth) => parts.map(({ name, bytes }) => `${name} ${kB(bytes)}`).join(', ')
    return {
      value: (workflow.all + rows.all) / count / 1_000,
      unit: 'kB',
      operations: count,
      notes: [
        `${kB(workflow.all)} kB in Temporal's file: ${inWords(workflow)} …`,
        `${kB(rows.all)} kB in Postgres with indexes: ${inWords(rows)} …`,
        `${kB(workflow.all + rows.all - passing(before.rows, after.rows))} kB of it stay once its ${Object.keys(PASSING).join(', ')} are past their days (${Object.values(PASSING).join(', ')})`,
        `kB of memory each, by PSS: ${inWords(memory)}; the worker caches 200 workflows at most, and heaps grow in steps`,
      ],
    }
  },
}

/** What workers remove after some time (worker/retention.ts), by table, with the setting that says when. */
const PASSING = {
  events: 'EVENT_RETENTION_DAYS',
  request_log: 'REQUEST_LOG_RETENTION_DAYS',
  emails: 'MAIL_RETENTION_DAYS',
} as const

function passing(before: Record<string, number>, after: Record<string, number>): number {
  return Object.keys(PASSING).reduce((sum, name) => sum + (after[name] ?? 0) - (before[name] ?? 0), 0)
}

interface Growth {
  all: number
  /** The parts that grew most. */
  parts: { name: string; bytes: number }[]
}

function growth(before: Record<string, number>, after: Record<string, number>): Growth {
  const parts = Object.entries(after).map(([name, bytes]) => ({ name, bytes: bytes - (before[name] ?? 0) }))
  const all = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  return { all, parts: parts.sort((a, b) => b.bytes - a.bytes).slice(0, 8) }
}

async function sizes(world: World) {
  await world.rest()
  const pss = SUM_OF.map((name) => [name, memoryOf(world.system.pids[name]).pssMB * 1_000_000])
  return {
    workflow: temporalBytes(world.system.temporalFile),
    rows: await tableBytes(world.pool),
    memory: Object.fromEntries(pss) as Record<string, number>,
  }
}
