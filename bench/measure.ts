/*
 * Reads CPU time and memory per process from the kernel, and bytes on disk from the files. It changes nothing and does not know what is being
 * measured, except that tableBytes runs a vacuum.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Pool } from 'pg'
import { PROCESSES, type ProcessName } from './system.ts'

export type Pids = Record<ProcessName, number>
/** Milliseconds of CPU, user and system. */
export type Cpu = Record<ProcessName, number>

const TICK_MS = 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** CPU used so far. Postgres is its first process and all its children, ended ones too. */
export function cpuOf(pids: Pids): Cpu {
  return {
    API: cpuOfProcess(pids.API),
    Worker: cpuOfProcess(pids.Worker),
    Temporal: cpuOfProcess(pids.Temporal),
    Postgres: cpuWithChildren(pids.Postgres),
  }
}

/** Milliseconds of CPU of one process with all its threads. */
export const cpuOfProcess = (pid: number): number => (ticksOf(pid)?.own ?? 0) * TICK_MS

/** Milliseconds of CPU of a process and all its children, ended ones too. */
export const cpuWithChildren = (pid: number): number => withChildren(pid) * TICK_MS

export function cpuBetween(before: Cpu, after: Cpu): Cpu {
  return Object.fromEntries(PROCESSES.map((name) => [name, after[name] - before[name]])) as Cpu
}

function withChildren(pid: number): number {
  const ticks = ticksOf(pid)
  if (!ticks) return 0
  return ticks.own + ticks.endedChildren + childrenOf(pid).reduce((sum, child) => sum + (ticksOf(child)?.own ?? 0), 0)
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return text === '' ? [] : text.split(' ').map(Number)
}

/**
 * The CPU ticks of a process. The name in brackets may contain anything, so fields are counted from its end: 14 to 17 are utime, stime, cutime,
 * cstime.
 */
function ticksOf(pid: number): { own: number; endedChildren: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [utime, stime, cutime, cstime] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number) as [number, number, number, number]
    return { own: utime + stime, endedChildren: cutime + cstime }
  } catch {
    return undefined // The process ended between the listing and this read. Its parent's sum includes it.
  }
}

export interface Memory {
  rssMB: number
  /** Pages shared by several processes (node's own code) are counted once in all. So PSS can be added up and RSS cannot. */
  pssMB: number
}

export function memoryOf(pid: number): Memory {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)![1]) / 1_000
  return { rssMB: field('Rss'), pssMB: field('Pss') }
}

/** Bytes of each table and index in Temporal's file as of the last commit, without free pages. */
export function temporalBytes(file: string): Record<string, number> {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const rows = db
      .prepare(
        // Sixty small indexes, one per possible search attribute.
        "select iif(name glob 'by_*', 'indexes for searching', name) as part, sum(pgsize) as bytes from dbstat group by part",
      )
      .all()
    return Object.fromEntries(rows.map(({ part, bytes }) => [String(part), Number(bytes)]))
  } finally {
    db.close()
  }
}

/** Bytes of each of our tables with its indexes, after a vacuum has freed unused space. */
export async function tableBytes(pool: Pool): Promise<Record<string, number>> {
  await pool.query('vacuum')
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]))
}
