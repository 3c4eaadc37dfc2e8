/*
 * Telling one process from another that was given the same number later, and ending the ones that are ours.
 * Nothing here searches for processes by name: only numbers that were written down with their start are ever touched.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process and the mark of its start, by which a recycled number is recognised. */
export interface ProcessMark {
  pid: number
  started: string
}

/** The mark of a running process; undefined when there is none. */
export function markOf(pid: number): ProcessMark | undefined {
  const started = startOf(pid)
  return started === undefined ? undefined : { pid, started }
}

/** Whether this very process, and not a later one with its number, is running. */
export function isRunning(mark: ProcessMark): boolean {
  return startOf(mark.pid) === mark.started
}

/** Asks a process to end and makes it end after `graceMs`. Safe when it is gone already. */
export async function end(mark: ProcessMark, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  send(mark, signal)
  for (const deadline = Date.now() + graceMs; isRunning(mark) && Date.now() < deadline; ) await sleep(50)
  send(mark, 'SIGKILL')
  for (const deadline = Date.now() + 5_000; isRunning(mark) && Date.now() < deadline; ) await sleep(20)
}

function send(mark: ProcessMark, signal: NodeJS.Signals): void {
  if (!isRunning(mark)) return
  try {
    process.kill(mark.pid, signal)
  } catch {
    // It ended between the look and the signal.
  }
}

function startOf(pid: number): string | undefined {
  try {
    // The name in brackets may hold anything, spaces too: count the fields from its end. Field 3 is the state, 22 the start.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch (error) {
    if (process.platform === 'linux' || (error as NodeJS.ErrnoException).code === 'ESRCH') return undefined
    const result = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    return result.stdout?.trim() || undefined
  }
}
