// No webhook is tried before its time, whatever the schedule, the time the receiver takes and the delay it asks for. It is tried soon after its time
// when nothing else waits.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { outcomeOf, retryAfterOf } from '../../rules/webhook-deliveries.ts'
import { type Billing, openBilling } from '../support/billing.ts'
import { type Delivering, openDelivering } from '../support/delivering.ts'
import { makeEndpoint, openReceiver, type Receiver } from '../support/receiver.ts'

const SCHEDULE = [1, 2]
/** Rounding up to a whole second, the jitter, and the time that two busy cores need. */
const LATE_MS = 4_000

let b: Billing
let d: Delivering
let to: Receiver
/** When each answer of a path was sent, in the order of its requests. */
const answered = new Map<string, number[]>()

beforeAll(async () => {
  b = await openBilling()
  d = openDelivering(b, { retryScheduleSeconds: SCHEDULE, lingerMs: 8_000 })
  to = await openReceiver()
})
afterAll(async () => {
  await d.close()
  await to.close()
  await b.close()
})

const receiving = fc.record({
  takesMs: fc.integer({ min: 0, max: 1_500 }),
  retryAfter: fc.option(fc.record({ seconds: fc.integer({ min: 0, max: 4 }), asDate: fc.boolean() }), { nil: null }),
})

test('the next attempt begins when it is due, never before and soon after', async () => {
  const receivers = new Map(fc.sample(receiving, 60).map((one, n) => [`/${n}`, one]))
  /** When an attempt of a path may begin, by the earlier answer. */
  const dueAt = new Map<string, number>()
  to.answer = ({ path }, response) => {
    const { takesMs, retryAfter } = receivers.get(path)!
    const before = answered.get(path) ?? []
    const respond = () => {
      const now = Date.now()
      answered.set(path, [...before, now])
      const wait = SCHEDULE[before.length]
      if (wait === undefined) return void response.end()
      const until = now + (retryAfter?.seconds ?? 0) * 1_000
      // A date has whole seconds: it means the beginning of its second.
      const date = new Date(until).toUTCString()
      const asked = retryAfter === null ? 0 : retryAfter.asDate ? Date.parse(date) : until
      dueAt.set(`${path}#${before.length + 1}`, Math.max(now + wait * 1_000, asked))
      const header = retryAfter && { 'retry-after': retryAfter.asDate ? date : String(retryAfter.seconds) }
      response.writeHead(503, header ?? {}).end()
    }
    setTimeout(respond, before.length === 0 ? takesMs : 0)
  }
  const made = await Promise.all(
    [...receivers.keys()].map(async (path) => {
      const shop = await b.shop()
      const endpoint = await makeEndpoint(b.pool, d.encryptionKey, { merchantId: shop.id, url: to.url + path })
      await shop.commit(Math.floor(Date.now() / 1000), (c) =>
        c.event('webhook_endpoint.ping', `of-${path}`, () => ({}) as never),
      )
      return endpoint
    }),
  )
  await Promise.all(made.map(({ id }) => d.serve(id)))
  const begun = Map.groupBy(to.got, ({ path }) => path)
  const wrong = [...begun].flatMap(([path, got]) =>
    got.slice(1).flatMap(({ at }, n) => {
      const late = at - dueAt.get(`${path}#${n + 1}`)!
      return late < 0 || late > LATE_MS ? [{ path, attempt: n + 2, late, ...receivers.get(path) }] : []
    }),
  )
  expect(wrong).toEqual([])
  expect([...begun.values()].map((got) => got.length)).toEqual(Array(60).fill(3))
  // The log agrees: no attempt is before the time that its row named.
  const early = await b.sql(
    `select a.delivery_id from webhook_attempts a join webhook_attempts f on f.delivery_id = a.delivery_id and f.number = a.number - 1
     where a.at < f.at + (f.duration_ms + (array[1000, 2000])[f.number]) / 1000`,
  )
  expect(early).toEqual([])
})

test('a date that the receiver names is a bound, by the clock that judges what is due', () => {
  const at = Date.parse('2026-11-21T10:00:00.999Z')
  const retryAfterMs = retryAfterOf(503, 'Sat, 21 Nov 2026 10:00:05 GMT', at)
  expect(retryAfterMs).toBe(4_001)
  const outcome = outcomeOf({ trigger: 'schedule', succeeded: false, attemptsBefore: 0, retryAfterMs }, [1], 0)
  expect(outcome).toEqual({ status: 'pending', waitMs: 4_001 })
})
