/*
 * How everything that `npm start` started ends: in order on Ctrl-C or SIGTERM, at once on the second, and also when npm
 * itself is gone, so that no process is left behind.
 */
import type { Part } from './part.ts'

export interface Stopping {
  /** Aborted as soon as the stop begins. */
  signal: AbortSignal
  /** Stops everything and ends this process. */
  now(exitCode: number): Promise<never>
}

/** Ctrl-C reaches us twice, from the terminal and from npm; only one that comes later is impatience. */
const SAME_KEYSTROKE_MS = 1_000
const PARENT_LOOK_EVERY_MS = 1_000

/** Stops `parts`, which may still grow, latest started first: nobody loses what it stands on. */
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

/** The API first, as it waits for outcomes of the worker; the servers last, as both stand on them. */
const STOP_ORDER = ['API', 'Worker', 'Temporal', 'Postgres']

/** A killed npm passes no signal on: we notice that our parent has changed. Started by hand, we outlive the shell as usual. */
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
