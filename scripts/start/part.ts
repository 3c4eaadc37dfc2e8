/*
 * One supervised part of `npm start`: a child process. When it ends by itself or hangs, it is started again, after longer and longer pauses when it
 * keeps ending, and a message says so. The caller defines what the part is, when it counts as ready and how its liveness is checked.
 */
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { MOVES_MAX, saysPortTaken } from '../servers/ports.ts'
import { end, markOf, type ProcessMark } from '../servers/processes.ts'
import { LIVENESS, type Liveness, type Probe, untilHung } from './liveness.ts'
import { type Echo, type LogFile, openLogFile } from './log-file.ts'

export interface PartPlan {
  name: string
  spawn(): ChildProcess
  /** Resolves when the part can be used; rejects when it never will. Called after each start. */
  ready(child: ChildProcess, log: LogFile): Promise<void>
  /**
   * Takes another port for the next start, after another process took the one before. Absent: the port is fixed. A part that was once ready never
   * moves.
   */
  move?(): Promise<void>
  /**
   * Checks whether the process still answers. A process that does not answer for long is killed and started again. Absent: only its end is noticed.
   */
  alive?: Probe
  /** How often it is asked and how many answers it may miss; LIVENESS when absent. */
  liveness?: Liveness
  stopSignal: NodeJS.Signals
  /** Longer than the part's longest orderly stop. After this time the part is killed. */
  stopGraceMs: number
  logFile: string
  echo: Echo
  say(line: string): void
  /** Called after each start, with the new process. */
  onStart(pid: number): void
}

export interface Part {
  name: string
  /** Resolves when the part is ready. Throws, with the part's last output, when it does not start at all. */
  start(): Promise<void>
  /** Stops the part in order and for good. Safe before, during and after its start. */
  stop(): Promise<void>
  killNow(): void
}

/** Seconds until the next start, by how often in a row the part has ended soon after its start. */
const BACK_OFF_SECONDS = [0.5, 1, 2, 5, 10, 30] as const
/** A part that ran this long has recovered: its next end counts as the first. */
const WELL_AFTER_MS = 60_000
/** A part that never came up will not come up: a wrong setting, a missing file. Then the whole start fails and says why. */
const FIRST_STARTS_MAX = 3

interface Launched {
  child: ChildProcess
  mark: ProcessMark | undefined
  isReady: boolean
  /** How it ended, in words. */
  ended: Promise<string>
  /** The last output. */
  said(): string
}

/** Makes a part that has not been started yet. */
export function createPart(plan: PartPlan): Part {
  const log = openLogFile(plan.logFile, plan.echo, (line) => plan.say(`${plan.name}: ${line}`))
  let stopping = false
  let current: Launched | undefined
  const giveUpWaiting = new AbortController()

  const launch = () => {
    const child = plan.spawn()
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      log.follow(stream)
      stream.on('data', (chunk: Buffer) => {
        said = `${said}${chunk}`.slice(-4_000)
      })
    }
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message))
      // 'exit' and not 'close': a grandchild can hold the pipes open for long. The delay lets the last output arrive.
      child.once('exit', (code, signal) =>
        setTimeout(resolve, 100, signal ? `killed by ${signal}` : `exit code ${code}`),
      )
    })
    if (child.pid !== undefined) plan.onStart(child.pid)
    const mark = child.pid === undefined ? undefined : markOf(child.pid)
    const launched: Launched = { child, mark, isReady: false, ended, said: () => said }
    current = launched
    if (plan.alive) void endIfItHangs(launched, plan.alive)
    return launched
  }
  const endIfItHangs = async (launched: Launched, probe: Probe) => {
    const over = new AbortController()
    void launched.ended.then(() => over.abort())
    const signal = AbortSignal.any([over.signal, giveUpWaiting.signal])
    const isReady = () => launched.isReady
    const why = await untilHung(probe, { ...(plan.liveness ?? LIVENESS), signal, isReady }).catch(() => undefined)
    if (why === undefined || stopping) return
    plan.say(`${plan.name}: does not answer any more (${why}), so it is killed.`)
    // Only SIGKILL reaches a stopped process. The next process looks up what was under way.
    if (launched.mark) await end(launched.mark, 'SIGKILL', 0)
  }
  const launchUntilReady = async () => {
    const launched = launch()
    const failed = launched.ended.then((how) => Promise.reject(new Error(how)))
    await Promise.race([plan.ready(launched.child, log), failed])
    launched.isReady = true
  }
  const watch = async () => {
    for (let shortLives = 0; ; ) {
      const since = performance.now()
      const how = await current!.ended
      if (stopping) return
      shortLives = performance.now() - since > WELL_AFTER_MS ? 1 : shortLives + 1
      const seconds = BACK_OFF_SECONDS[Math.min(shortLives, BACK_OFF_SECONDS.length) - 1] ?? BACK_OFF_SECONDS[0]
      plan.say(`${plan.name}: has ended (${how}) and is started again in ${seconds} s. Its log: ${plan.logFile}`)
      await sleep(seconds * 1000, undefined, { signal: giveUpWaiting.signal }).catch(() => undefined)
      if (stopping) return
      await launchUntilReady().then(
        () => plan.say(`${plan.name}: is back.`),
        () => undefined, // It ended again or never becomes ready: the next pass of the loop waits for its end.
      )
    }
  }

  let watching: Promise<void> | undefined
  return {
    name: plan.name,
    async start() {
      let moves = 0
      for (let attempt = 1; !stopping; attempt += 1) {
        try {
          await launchUntilReady()
          watching = watch()
          return
        } catch (error) {
          if (current?.mark) await end(current.mark, 'SIGKILL', 0)
          if (plan.move && moves < MOVES_MAX && saysPortTaken(current?.said() ?? '')) {
            moves += 1
            attempt = 0
            await plan.move()
          } else if (attempt < FIRST_STARTS_MAX) {
            await sleep((BACK_OFF_SECONDS[attempt - 1] ?? BACK_OFF_SECONDS[0]) * 1000, undefined, {
              signal: giveUpWaiting.signal,
            }).catch(() => undefined)
          } else if (!stopping) {
            throw new Error(
              `${plan.name}: does not start (${(error as Error).message}). Its last words:\n${lastWords(log)}`,
            )
          }
        }
      }
      throw new Error(`${plan.name}: was stopped while it started.`)
    },
    async stop() {
      stopping = true
      giveUpWaiting.abort()
      if (current?.mark) await end(current.mark, plan.stopSignal, plan.stopGraceMs)
      await watching
      log.close()
    },
    killNow() {
      stopping = true
      current?.child.kill('SIGKILL')
    },
  }
}

const lastWords = (log: LogFile) =>
  log
    .tail()
    .map((line) => `  ${line}`)
    .join('\n')
