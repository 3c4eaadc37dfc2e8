/*
 * The load generator, a process of its own. It takes a job as JSON on standard input, keeps the given number of requests in flight, and prints the
 * result. It is lean, since it uses the same cores as what it measures. It prepares and checks nothing.
 */
import { text } from 'node:stream/consumers'
import { Client } from 'undici'

export interface LoadJob {
  baseUrl: string
  headers: Record<string, string>
  /** Sent in order, and from the first again when they run out. */
  requests: { method: 'GET' | 'POST'; path: string; body?: string }[]
  inFlight: number
  /** How many in all. Null: `seconds` says for how long. */
  count: number | null
  seconds: number
  /** An answer counts when it is 200 and contains this text. */
  expect: string
}

export interface LoadResult {
  /** Epoch milliseconds. */
  startedAt: number
  endedAt: number
  counted: number
  failed: number
  firstFailure: string | null
  perSecond: number
  p50: number
  p99: number
  max: number
  /** CPU milliseconds of this process. The CPU of the other processes does not include it. */
  cpuMs: number
}

const job = JSON.parse(await text(process.stdin)) as LoadJob
const latencies: number[] = []
let sent = 0
let failed = 0
let firstFailure: string | null = null

const startedAt = Date.now()
const cpuBefore = process.cpuUsage()
const endsAt = performance.now() + job.seconds * 1_000
await Promise.all(Array.from({ length: job.inFlight }, keepOneInFlight))
const endedAt = Date.now()

latencies.sort((a, b) => a - b)
const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
const used = process.cpuUsage(cpuBefore)
const result: LoadResult = {
  startedAt,
  endedAt,
  counted: latencies.length,
  failed,
  firstFailure,
  perSecond: (latencies.length / (endedAt - startedAt)) * 1_000,
  p50: at(0.5),
  p99: at(0.99),
  max: at(1),
  cpuMs: (used.user + used.system) / 1_000,
}
process.stdout.write(JSON.stringify(result))

async function keepOneInFlight(): Promise<void> {
  const client = new Client(job.baseUrl)
  while (job.count === null ? performance.now() < endsAt : sent < job.count) {
    const request = job.requests[sent % job.requests.length]!
    sent += 1
    const begun = performance.now()
    const response = await client.request({ ...request, headers: job.headers })
    const body = await response.body.text()
    if (response.statusCode === 200 && body.includes(job.expect)) latencies.push(performance.now() - begun)
    else {
      failed += 1
      firstFailure ??= `${response.statusCode} ${body.slice(0, 300)}`
    }
  }
  await client.close()
}
