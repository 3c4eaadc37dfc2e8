/*
 * What a row of the table is, and nothing about any of them.
 */
import type { Cpu } from './measure.ts'
import type { World } from './world.ts'

export interface Row {
  /** What --only names. */
  name: string
  title: string
  target: string
  /** Whether a measured value reaches the target. */
  isMet(measured: Measured): boolean
  /** Measured once, however many rounds the others have: it does not vary, or would need a new system. */
  once?: boolean
  /** What the rounds need, unmeasured. */
  prepare?(world: World): Promise<void>
  round(world: World): Promise<Measured>
  /** After the last round: takes away what no promise about money would let stand. */
  tidy?(world: World): Promise<void>
}

export interface Measured {
  /** By which the median round is chosen. */
  value: number
  unit: string
  /** CPU of the system in this round, and by how many operations it is divided. */
  cpu?: Cpu
  operations?: number
  /** Milliseconds of CPU that the load generator took from the same cores. */
  loadCpuMs?: number
  latency?: { p50: number; p99: number; max: number }
  /** What else a reader must know to believe the number. */
  notes?: string[]
}
