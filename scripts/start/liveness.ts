/*
 * Whether a part that runs still answers: asked again and again, and taken for hung when it has missed too many questions in a row.
 * It ends nothing and starts nothing (part.ts does), and says nothing of what a part stands on: a hung Postgres restarts no API.
 */
import { get } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Asks a part something cheap. Resolves with any answer at all; rejects when none comes. Gives up with the signal. */
export type Probe = (signal: AbortSignal) => Promise<unknown>

export interface Liveness {
  /** From the beginning of one question to that of the next. */
  everyMs: number
  /** Longer than this is no answer. */
  answerWithinMs: number
  /** How many in a row a part that has been ready may miss. */
  missedMax: number
  /** The same for one that has not been ready yet: it may be slow to start, on a cold machine or with a log to recover from. */
  missedMaxAtStart: number
  /** When this process itself comes back later than that from waiting, the machine slept or is too busy: what it asked meanwhile counts for nothing. */
  lateMs: number
}

/**
 * A part that hangs right after an answer misses those at 10, 20, 30 and 40 s, is ended at 48 s and started again at once: 60 s are
 * promised. Less patience would end a part that is only busy: none of ours holds its event loop for a second.
 */
export const LIVENESS: Liveness = {
  everyMs: 10_000,
  answerWithinMs: 8_000,
  missedMax: 4,
  missedMaxAtStart: 12,
  lateMs: 2_000,
}

/** Time as this process sees it; tests have their own. */
export interface Clock {
  /** Both clocks: the first stands still while a machine sleeps on some systems, the second is set by people. Milliseconds. */
  now(): { monotonic: number; wall: number }
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

const machineClock: Clock = {
  now: () => ({ monotonic: performance.now(), wall: Date.now() }),
  sleep: (ms, signal) => sleep(ms, undefined, { signal, ref: false }),
}

interface Watching extends Liveness {
  signal: AbortSignal
  isReady(): boolean
  clock?: Clock
}

/** Resolves with why, once the part has missed too many questions in a row. Rejects with the signal, and never otherwise. */
export async function untilHung(probe: Probe, watching: Watching): Promise<string> {
  const { everyMs, answerWithinMs, missedMax, missedMaxAtStart, lateMs, signal, isReady } = watching
  const clock = watching.clock ?? machineClock
  let missed = 0
  let pause = everyMs
  let heardAt = clock.now().monotonic
  let wasReady = isReady()
  const startAfresh = (at: { monotonic: number }) => {
    missed = 0
    heardAt = at.monotonic
  }
  for (;;) {
    const resting = clock.now()
    await clock.sleep(pause, signal)
    const asking = clock.now()
    // What it missed while it started says nothing of how it runs.
    const becameReady = isReady() && !wasReady
    wasReady = isReady()
    if (becameReady || elapsed(resting, asking) > pause + lateMs) startAfresh(asking)
    const answered = await answers(probe, answerWithinMs, signal)
    signal.throwIfAborted()
    const asked = clock.now()
    const weWereHeld = elapsed(asking, asked) > answerWithinMs + lateMs
    if (answered || weWereHeld) startAfresh(asked)
    else missed += 1
    if (missed >= (wasReady ? missedMax : missedMaxAtStart))
      return `${missed} questions in a row had no answer, for ${Math.round((asked.monotonic - heardAt) / 1000)} s`
    pause = Math.max(0, everyMs - elapsed(asking, asked))
  }
}

/** By whichever clock saw more of it. */
function elapsed(from: { monotonic: number; wall: number }, to: { monotonic: number; wall: number }): number {
  return Math.max(to.monotonic - from.monotonic, to.wall - from.wall)
}

async function answers(probe: Probe, ms: number, signal: AbortSignal): Promise<boolean> {
  const late = AbortSignal.any([signal, AbortSignal.timeout(ms)])
  return await probe(late).then(
    () => true,
    () => false,
  )
}

/** GET of an address that an event loop answers by itself, such as /livez. `url` is undefined while nobody knows it yet. */
export function asksHttp(url: () => string | undefined): Probe {
  return (signal) =>
    new Promise((answered, failed) => {
      const address = url()
      if (address === undefined) return failed(new Error('it has not said where it answers'))
      const request = get(address, { agent: false, signal }, (response) => {
        response.resume()
        if (response.statusCode === 200) answered(undefined)
        else failed(new Error(`it answers ${response.statusCode}`))
      })
      request.once('error', failed)
    })
}

/** Asks Postgres whether it speaks TLS: one byte from a process that its postmaster has just made. It takes no log-in and no seat, and leaves no line in its log. */
export function asksPostgres(port: () => number): Probe {
  return (signal) =>
    new Promise((answered, failed) => {
      const socket = connect({ host: '127.0.0.1', port: port(), signal })
      // Length 8, then the code of an SSLRequest (protocol documentation of Postgres, "SSLRequest").
      socket.once('connect', () => socket.write(Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])))
      socket.once('data', () => {
        answered(undefined)
        socket.destroy()
      })
      socket.once('error', failed)
      socket.once('close', () => failed(new Error('it has hung up')))
    })
}

/** The health check of gRPC (grpc.health.v1.Health/Check) for the server as a whole. Any answer of its counts. */
export function asksGrpc(port: () => number): Probe {
  return (signal) =>
    new Promise((answered, failed) => {
      const session = connectHttp2(`http://127.0.0.1:${port()}`)
      const end = () => session.destroy()
      signal.addEventListener('abort', end, { once: true })
      session.once('error', failed)
      session.once('close', () => {
        signal.removeEventListener('abort', end)
        failed(new Error('it has hung up'))
      })
      const call = session.request({
        ':method': 'POST',
        ':path': '/grpc.health.v1.Health/Check',
        'content-type': 'application/grpc',
        te: 'trailers',
      })
      call.once('error', failed)
      call.once('response', () => {
        answered(undefined)
        end()
      })
      // An empty message: no compression, no bytes.
      call.end(Buffer.from([0, 0, 0, 0, 0]))
    })
}
