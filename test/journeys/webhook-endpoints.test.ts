// A merchant's operations on an endpoint, from the call to a real receiver: ping, retry, rotate, move, disable, delete, replay.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { REPLAYED_AT_ONCE } from '../../commands/webhook-replays.ts'
import { plain } from '../support/histories.ts'
import { openReceiver, type Received, type Receiver } from '../support/receiver.ts'
import { eventually, type Shop, type System, startSystem } from '../support/system.ts'

interface Delivery {
  id: string
  event: string
  event_type: string
  status: string
  attempt_count: number
  next_attempt_at: number | null
  attempts: {
    number: number
    trigger: string
    http_status: number | null
    error: string | null
    response_body: string | null
  }[]
}
interface Endpoint {
  id: string
  url: string
  status: string
  signing_secret: string
}

let system: System
let shop: Shop
let receiver: Receiver
const receivers: Receiver[] = []
beforeAll(async () => {
  system = await startSystem({ webhooks: { retryScheduleSeconds: [1, 1, 1, 600], timeoutSeconds: 2 } })
})
beforeEach(async () => {
  shop = await system.shop()
  receiver = await opened()
})
afterAll(async () => {
  await system.check({ idle: false })
  await Promise.all(receivers.map((each) => each.close()))
  await system.close()
})

async function opened(...args: Parameters<typeof openReceiver>): Promise<Receiver> {
  const made = await openReceiver(...args)
  receivers.push(made)
  return made
}
const PATH = '/v1/webhook_endpoints'
const create = (url = receiver.url, body: object = {}) => shop.post<Endpoint>(PATH, { url, ...body })
const patch = (id: string, body: object) => shop.ask<Endpoint>('PATCH', `${PATH}/${id}`, body)
const ping = (id: string) => shop.post<Delivery>(`${PATH}/${id}/ping`)
const log = (id: string) => shop.all<Delivery>(`${PATH}/${id}/deliveries`)
const product = () => shop.post<{ id: string }>('/v1/products', { name: 'Pro' })
const status = (code: number) => (_: Received, response: { statusCode: number; end(text: string): void }) => {
  response.statusCode = code
  response.end(`answered ${code}`)
}
const ended = (id: string, count: number): Promise<Delivery[]> =>
  eventually<Delivery[] | null>(async () => {
    const rows = await log(id)
    return rows.length >= count && rows.every((row) => row.status !== 'pending') ? rows : null
  }, 'deliveries do not end')
/** Waits until `count` attempts at the newest delivery have been made. */
const tried = (id: string, count: number) =>
  eventually(async () => {
    const row = (await log(id)).at(-1)
    return row && row.attempt_count >= count && row
  }, `there are no ${count} attempts`)
/** Whether the public verifiers accept it. */
const verifies = (secret: string, { body, headers }: Received) => {
  try {
    new Webhook(secret).verify(body, headers)
    new SvixWebhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}

describe('a ping', () => {
  test('answers with what the receiver said, and the public verifiers accept what it got', async () => {
    const { id, signing_secret } = await create()
    const delivery = await ping(id)
    expect(delivery).toMatchObject({ status: 'succeeded', event_type: 'webhook_endpoint.ping', attempt_count: 1 })
    expect(delivery.attempts).toMatchObject([
      { number: 1, trigger: 'ping', http_status: 200, error: null, response_body: 'ok' },
    ])
    expect(receiver.got).toHaveLength(1)
    const [got] = receiver.got
    expect(got!.event).toEqual(await shop.get(`/v1/events/${delivery.event}`))
    expect(verifies(signing_secret, got!)).toBe(true)
  })

  test('to nobody, to one who refuses and to one who hangs ends at once with the reason', async () => {
    const closed = await opened()
    await closed.close()
    const dead = await ping((await create(closed.url)).id)
    expect(dead).toMatchObject({
      status: 'exhausted',
      next_attempt_at: null,
      attempts: [{ http_status: null, error: expect.any(String) }],
    })
    receiver.answer = status(500)
    const refused = await ping((await create()).id)
    expect(refused).toMatchObject({
      status: 'exhausted',
      attempts: [{ http_status: 500, response_body: 'answered 500' }],
    })
    receiver.answer = () => undefined
    const { id } = await create()
    const hung = await ping(id)
    expect(hung).toMatchObject({ status: 'exhausted', attempts: [{ http_status: null, error: expect.any(String) }] })
    expect(await log(id)).toEqual([hung])
    expect(await shop.post<Delivery>(`/v1/deliveries/${refused.id}/retry`)).toMatchObject({
      status: 'exhausted',
      attempt_count: 2,
    })
    expect((await shop.get<{ failing_since: number | null }>(`${PATH}/${id}`)).failing_since).toBeNull()
  })
})

describe('a retry by hand', () => {
  test('of a delivery in each status sends it now and answers with what came back', async () => {
    const { id } = await create()
    await product()
    const [row] = await ended(id, 1)
    const retry = () => shop.post<Delivery>(`/v1/deliveries/${row!.id}/retry`)
    expect(await retry()).toMatchObject({ status: 'succeeded', attempt_count: 2 })
    receiver.answer = status(503)
    const failed = await retry()
    expect(failed).toMatchObject({ status: 'pending', attempt_count: 3, next_attempt_at: expect.any(Number) })
    receiver.answer = status(200)
    await ended(id, 1)
    await patch(id, { status: 'disabled' })
    await patch(id, { status: 'enabled' })
    await system.sql("update webhook_deliveries set status = 'canceled' where id = $1", [row!.id])
    const revived = await retry()
    expect(revived.status).toBe('succeeded')
    await system.sql("update webhook_deliveries set status = 'exhausted' where id = $1", [row!.id])
    expect((await retry()).attempts.map(({ trigger }) => trigger)).toEqual([
      'schedule',
      'retry',
      'retry',
      'schedule',
      'retry',
      'retry',
    ])
    expect(new Set(receiver.got.map((got) => got.headers['webhook-id'])).size).toBe(1)
  })
})

describe('while deliveries are tried again', () => {
  test('a rotation signs with both secrets until the old one has expired', async () => {
    receiver.answer = status(500)
    const created = await create()
    await product()
    await tried(created.id, 1)
    const rotated = await shop.post<Endpoint>(`${PATH}/${created.id}/rotate_secret`)
    receiver.answer = status(200)
    await ended(created.id, 1)
    const [first, last] = [receiver.got[0]!, receiver.got.at(-1)!]
    expect([first, last].map((got) => [created, rotated].map((e) => verifies(e.signing_secret, got)))).toEqual([
      [true, false],
      [true, true],
    ])
    const alone = await shop.post<Endpoint>(`${PATH}/${created.id}/rotate_secret`, { expire_previous_in: 0 })
    await ping(created.id)
    const signed = [created, rotated, alone].map((e) => verifies(e.signing_secret, receiver.got.at(-1)!))
    expect(signed).toEqual([false, false, true])
  })

  test('a new address gets the next attempt', async () => {
    receiver.answer = status(500)
    const { id } = await create()
    await product()
    await tried(id, 1)
    const moved = await opened()
    await patch(id, { url: moved.url })
    const [row] = await ended(id, 1)
    expect(row!.status).toBe('succeeded')
    expect(moved.got).toHaveLength(1)
    expect(moved.got[0]!.headers['webhook-id']).toBe(receiver.got[0]!.headers['webhook-id'])
  })

  test.each([
    ['disabling', (id: string) => patch(id, { status: 'disabled' })],
    ['a deletion', (id: string) => shop.ask('DELETE', `${PATH}/${id}`)],
  ])('%s ends them, also what is on its way', async (_, end) => {
    receiver.answer = status(500)
    const { id } = await create()
    await product()
    await tried(id, 1)
    receiver.answer = () => undefined
    await product()
    await eventually(() => receiver.open > 0, 'nothing is on its way')
    expect((await end(id)).status).toBe(200)
    const got = receiver.got.length
    await product()
    await new Promise((resolve) => setTimeout(resolve, 3_500)) // longer than two waits and one timeout
    const rows = await system.sql<{ status: string; next_attempt_at: string | null }>(
      'select status, next_attempt_at from webhook_deliveries where endpoint_id = $1',
      [id],
    )
    expect(rows).toEqual(Array(2).fill({ status: 'canceled', next_attempt_at: null }))
    // One more may have been under way in the same moment. Nothing comes after that.
    expect(receiver.got.length).toBeLessThanOrEqual(got + 1)
  })
})

describe('a replay', () => {
  test('after an outage brings what was missed, once, and tells how far it is', async () => {
    const { id } = await create()
    await product()
    await ended(id, 1)
    const from = Math.floor(Date.now() / 1000) - 60
    await patch(id, { status: 'disabled' })
    const many = REPLAYED_AT_ONCE + 20
    for (let n = 0; n < many; n++) await product()
    await patch(id, { status: 'enabled' })
    const before = receiver.got.length
    const replay = await shop.post<{ id: string; scheduled: number }>(`${PATH}/${id}/replay`, {
      from,
      only_failed: true,
    })
    expect(replay.scheduled).toBe(many)
    const done = await eventually(async () => {
      const now = await shop.get<{ status: string; delivered: number; pending: number }>(
        `${PATH}/${id}/replays/${replay.id}`,
      )
      return now.status === 'completed' && now
    }, 'the replay does not end')
    expect(done).toMatchObject({ scheduled: many, delivered: many, failed: 0, pending: 0 })
    const got = receiver.got.slice(before)
    expect(new Set(got.map((g) => g.headers['webhook-id'])).size).toBe(many)
    // Each came once, except those that a busy machine answered too late: their attempts show it.
    const tries = (await log(id)).slice(-many).map((row) => row.attempts)
    expect(got.length).toBe(tries.flat().length)
    for (const attempts of tries) {
      expect(attempts.at(-1)).toMatchObject({
        trigger: attempts.length === 1 ? 'replay' : 'schedule',
        http_status: 200,
      })
      for (const late of attempts.slice(0, -1)) expect(late).toMatchObject({ http_status: null })
    }
    const again = await shop.post<{ scheduled: number; status: string }>(`${PATH}/${id}/replay`, {
      from,
      only_failed: true,
    })
    expect(again).toMatchObject({ scheduled: 0, status: 'completed' })
  })

  test('to a slow receiver does not keep what happens meanwhile waiting', async () => {
    for (let n = 0; n < 4 * REPLAYED_AT_ONCE; n++) await product()
    receiver.answer = (_, response) => void setTimeout(() => response.end('ok'), 200)
    const { id } = await create()
    await shop.post(`${PATH}/${id}/replay`, { from: 0 })
    await eventually(() => receiver.got.length > 0, 'the replay does not begin')
    const live = await product()
    const place = () => receiver.got.findIndex((got) => got.event.data.object.id === live.id)
    await eventually(() => place() >= 0, 'it does not arrive')
    // Two hundred are replayed. It waits for those that were claimed before it, and not for the rest.
    expect(place()).toBeLessThan(3 * REPLAYED_AT_ONCE)
  })
})

test('no secret is in the history of an endpoint’s workflow', async () => {
  const created = await create()
  const rotated = await shop.post<Endpoint>(`${PATH}/${created.id}/rotate_secret`)
  await ping(created.id)
  const published = plain(await system.client.workflow.getHandle(`webhook-endpoint/${created.id}`).fetchHistory())
  expect(published).toContain(created.id)
  for (const secret of [created.signing_secret, rotated.signing_secret]) {
    const bare = secret.slice('whsec_'.length)
    for (const form of [secret, bare, Buffer.from(secret).toString('base64').slice(4, -4)])
      expect([form, published.includes(form)]).toEqual([form, false])
  }
  expect(published).not.toContain('whsec')
})

test('while a replay to a receiver that fails slowly is running, a ping and a retry of any of its deliveries are sent at once', async () => {
  const { id } = await create()
  for (let n = 0; n < 5; n++) await Promise.all(Array.from({ length: 20 }, product))
  await ended(id, 100)
  // It takes what is asked for in an instant, and fails everything else in a second: so two are sent side by side, and what was claimed waits behind them.
  let asked = ''
  /** While something is asked for, everything else waits for its end: in its turn it would never come. */
  let over = Promise.resolve()
  receiver.answer = ({ event }, response) => {
    const isAsked = event.type === 'webhook_endpoint.ping' || event.id === asked
    response.statusCode = isAsked ? 200 : 500
    if (isAsked) return void response.end('ok')
    void Promise.all([over, new Promise((resolve) => setTimeout(resolve, 1_000))]).then(() => response.end('ok'))
  }
  await shop.post(`${PATH}/${id}/replay`, { from: 1 })
  await eventually(() => receiver.got.length > 110, 'the replay does not begin')
  /** The last that waits in the process now: those before it are sent first, so its turn is seconds away. */
  const lastThatWaits = () =>
    eventually<{ id: string; event_id: string } | null>(async () => {
      const rows = await system.sql<{ id: string; event_id: string }>(
        `select id, event_id from webhook_deliveries where endpoint_id = $1 and lease_until is not null and attempt_count = 0 order by id`,
        [id],
      )
      return rows.length > 6 ? (rows.at(-1) ?? null) : null
    }, 'nothing waits in the process')
  for (let round = 0; round < 3; round++) {
    const one = await lastThatWaits()
    asked = one.event_id
    const { promise, resolve } = Promise.withResolvers<void>()
    over = promise
    const answered = await shop.post<Delivery>(`/v1/deliveries/${one.id}/retry`)
    const pinged = await ping(id)
    resolve()
    expect([answered.status, answered.attempt_count]).toEqual(['succeeded', 1])
    expect(pinged.status).toBe('succeeded')
  }
})
