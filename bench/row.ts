/*
 * The type of a row of the table. It knows none of the rows.
 */
import type { Cpu } from './measure.ts'
import type { World } from './world.ts'

export interface Row {
  /** The name for --only. */
  name: string
  title: string
  target: string
  /** Whether a measured value reaches the target. */
  isMet(measured: Measured): boolean
  /** Measured only once, for any number of rounds: it does not vary, or a repetition would need a new system. */
  once?: boolean
  /** Left out unless `--only` names it: it takes too long. */
  onlyWhenAsked?: boolean
  /** Prepares what the rounds need; not measured. */
  prepare?(world: World): Promise<void>
  round(world: World): Promise<Measured>
  /** Runs after the last round: removes rows that would break the invariants of money. */
  tidy?(world: World): Promise<void>
}

export interface Measured {
  /** The value that the median round is chosen by. */
  value: number
  unit: string
  /** CPU of the system in this round, and the number of operations to divide it by. */
  cpu?: Cpu
  operations?: number
  /** Milliseconds of CPU that the load generator used on the same cores. */
  loadCpuMs?: number
  latency?: { p50: number; p99: number; max: number }
  /** Further information that a reader needs to judge the number. */
  notes?: string[]
}
