/*
 * Tells a process from a later one with the same number, and ends processes that are ours. It never searches for processes by name: it only touches
 * numbers that were written down together with their start.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process and the mark of its start, which reveals a reused number. */
export interface ProcessMark {
  pid: number
  started: string
}

/** The mark of a running process; undefined when there is no such process. */
export function markOf(pid: number): ProcessMark | undefined {
  const started = startOf(pid)
  return started === undefined ? undefined : { pid, started }
}

/** Whether this process is running, and not a later one with its number. */
export function isRunning(mark: ProcessMark): boolean {
  return startOf(mark.pid) === mark.started
}

/** Asks a process to end, and kills it after `graceMs`. Safe when it has already ended. */
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
    // It ended between the check and the signal.
  }
}

function startOf(pid: number): string | undefined {
  try {
    // The name in brackets may contain anything, spaces too, so fields are counted from its end. Field 3 is the state, 22 the start.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch (error) {
    if (process.platform === 'linux' || (error as NodeJS.ErrnoException).code === 'ESRCH') return undefined
    const result = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    return result.stdout?.trim() || undefined
  }
}
