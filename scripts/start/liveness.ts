/*
 * Checks whether a running part still answers: it is asked again and again, and counts as hung when it has missed too many questions in a row. This
 * file ends nothing and starts nothing (part.ts does). It does not check the servers that a part needs: a hung Postgres restarts no API.
 */
import { get } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Asks a part something cheap. Resolves with any answer; rejects when there is none. Aborts with the signal. */
export type Probe = (signal: AbortSignal) => Promise<unknown>

export interface Liveness {
  /** From the start of one question to the start of the next. */
  everyMs: number
  /** An answer that takes longer counts as none. */
  answerWithinMs: number
  /** How many questions in a row a part that has been ready may miss. */
  missedMax: number
  /** The same for a part that has not been ready yet. It may be slow to start, on a cold machine or with a log to recover from. */
  missedMaxAtStart: number
  /** When this process returns later than this from waiting, the machine slept or is too busy. What it asked meanwhile does not count. */
  lateMs: number
}

/**
 * A part that hangs right after an answer misses the questions at 10, 20, 30 and 40 s, is killed at 48 s and started again at once. 60 s are
 * promised. Less patience would kill a part that is only busy: none of ours blocks its event loop for a second.
 */
export const LIVENESS: Liveness = {
  everyMs: 10_000,
  answerWithinMs: 8_000,
  missedMax: 4,
  missedMaxAtStart: 12,
  lateMs: 2_000,
}

/** The time of this process. Tests use their own clock. */
export interface Clock {
  /** Both clocks in milliseconds. On some systems the first stands still while the machine sleeps. The second can be set by people. */
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

/** Resolves with the reason, once the part has missed too many questions in a row. Rejects only with the signal. */
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
    // Questions that it missed while it started do not count once it runs.
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

/** The longer of the times that the two clocks measured. */
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

/** GET of an address that an event loop answers by itself, such as /livez. `url` is undefined while the address is not known yet. */
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

/**
 * Asks Postgres whether it speaks TLS. The answer is one byte from a process that the postmaster has just started. It needs no log-in, uses no
 * connection slot, and leaves no line in the log.
 */
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

/** The health check of gRPC (grpc.health.v1.Health/Check) for the server as a whole. Any answer counts. */
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
