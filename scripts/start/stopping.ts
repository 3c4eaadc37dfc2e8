/*
 * How everything that `npm start` started ends: in order on Ctrl-C or SIGTERM, at once on the second signal, and also when npm itself is gone, so
 * that no process is left behind.
 */
import type { Part } from './part.ts'

export interface Stopping {
  /** Aborted as soon as the stop begins. */
  signal: AbortSignal
  /** Stops everything and ends this process. */
  now(exitCode: number): Promise<never>
}

/** One Ctrl-C arrives twice, from the terminal and from npm. Only a later signal means that the person wants to stop at once. */
const SAME_KEYSTROKE_MS = 1_000
const PARENT_LOOK_EVERY_MS = 1_000

/** Stops `parts`, to which more may be added, in `STOP_ORDER`: no part loses a server that it needs. */
export function stopOnSignals(
  parts: Part[],
  { say, finally: release }: { say(line: string): void; finally(): void },
): Stopping {
  const abort = new AbortController()
  let begunAt = 0

  const now = async (exitCode: number): Promise<never> => {
    begunAt ||= Date.now()
    abort.abort()
    for (const part of STOP_ORDER.map((name) => parts.find((it) => it.name === name))) {
      await part?.stop().catch((error: Error) => say(`${part?.name}: did not stop: ${error.message}`))
    }
    release()
    process.exit(exitCode)
  }
  const onSignal = () => {
    if (begunAt === 0) {
      say('Stopping …')
      void now(0)
    } else if (Date.now() - begunAt > SAME_KEYSTROKE_MS) {
      say('Killing what is left.')
      for (const part of parts) part.killNow()
      release()
      process.exit(1)
    }
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal)
  watchParent(onSignal)
  return { signal: abort.signal, now }
}

/** The API first, since it waits for outcomes of the worker. The servers last, since both need them. */
const STOP_ORDER = ['API', 'Worker', 'Temporal', 'Postgres']

/** A killed npm passes no signal on, so a change of the parent process is the sign. A start by hand outlives the shell as usual. */
function watchParent(onGone: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, PARENT_LOOK_EVERY_MS)
  timer.unref()
}
