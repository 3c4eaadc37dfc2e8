// Delivery to all kinds of receivers: what is sent again and when, what is recorded, what is disabled, and that no endpoint waits for another.

import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { cancelDeliveries } from '../../activities/cancel-deliveries.ts'
import { shareOfEach } from '../../activities/delivery/dispatcher.ts'
import type { Commit } from '../../commands/commit.ts'
import { deleteEndpoint, updateEndpoint } from '../../commands/webhook-endpoints.ts'
import { findBrokenInvariants } from '../../db/invariants/check.ts'
import { WEBHOOKS } from '../../db/invariants/webhooks.ts'
import { keyring } from '../../db/keyring.ts'
import { deliveryStatus } from '../../db/queries/delivery-statuses.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  type RecordedAttempt,
  recordAttempts,
} from '../../db/queries/webhook-work.ts'
import { newWebhookSecret, sealPreviousSecrets, sealWebhookSecret } from '../../db/webhook-secrets.ts'
import { serializeEvent } from '../../resources/event.ts'
import { type Billing, openBilling, type Shop } from '../support/billing.ts'
import { another, type Delivering, openDelivering } from '../support/delivering.ts'
import { type MadeEndpoint, makeEndpoint, openReceiver, type Received, type Receiver } from '../support/receiver.ts'
import { asAdministrator } from '../support/servers.ts'
import { eventually } from '../support/system.ts'

let b: Billing
let shop: Shop
let d: Delivering
/** Gives a receiver only two seconds. */
let impatient: Delivering
let to: Receiver
const now = () => Math.floor(Date.now() / 1000)

beforeAll(async () => {
  b = await openBilling()
  d = openDelivering(b)
  impatient = another(b, d.encryptionKey, { timeoutSeconds: 2 })
  to = await openReceiver()
})
beforeEach(async () => {
  shop = await b.shop()
  to.got.length = 0
  to.answer = (_, response) => void response.end('thanks')
})
afterAll(async () => {
  // The events of this file are about no existing rows. All invariants about deliveries must hold.
  const { failures } = await findBrokenInvariants(b.pool, { underWay: 'ignored' })
  const own = new Set(WEBHOOKS.map(({ name }) => name))
  expect(failures.filter(({ promise }) => own.has(promise))).toEqual([])
  await Promise.all([d.close(), impatient.close()])
  await to.close()
  await b.close()
})

const endpoint = (url = to.url, events: string[] = ['webhook_endpoint.ping'], owner = shop) =>
  makeEndpoint(b.pool, d.encryptionKey, { merchantId: owner.id, url, events })

/** Publishes some events that the merchant's endpoints want. */
async function tell(count = 1, owner = shop): Promise<void> {
  for (let n = 0; n < count; n++)
    await owner.commit(now(), (c) =>
      c.event('webhook_endpoint.ping', `some-${Math.random()}`, () => ({ n, note: 'kaffee ☕' }) as never),
    )
}

const rowsOf = (endpointId: string) =>
  b.sql<{ id: string; status: string; attempt_count: number; next_attempt_at: number | null; event_id: string }>(
    `select id, ${deliveryStatus('d')} as status, attempt_count, next_attempt_at::float8 as next_attempt_at, event_id from webhook_deliveries d where endpoint_id = $1 order by id`,
    [endpointId],
  )
const attemptsOf = (deliveryId: string) =>
  b.sql<{
    number: number
    trigger: string
    http_status: number | null
    duration_ms: number
    error: string | null
    request_headers: Record<string, string>
    response_headers: Record<string, string> | null
    response_body: string | null
  }>('select * from webhook_attempts where delivery_id = $1 order by number', [deliveryId])
const endpointRow = async (id: string) =>
  (
    await b.sql<{ status: string; disabled_reason: string | null; failing_since: string | null }>(
      'select status, disabled_reason, failing_since from webhook_endpoints where id = $1',
      [id],
    )
  )[0]!
const dueNow = (endpointId: string) =>
  b.sql('update webhook_deliveries set next_attempt_at = 1 where endpoint_id = $1 and status = $2', [
    endpointId,
    'pending',
  ])

/** Webhooks that hang hold the others up for fifteen seconds if they do. */
const HANGS_MS = 10_000
/** What is not `answered` hangs until the test releases it, which gives it and all that come after it this status. */
function hangUnless(answered: (request: Received) => boolean): (status?: number) => void {
  const hanging: ServerResponse[] = []
  to.answer = (request, response) => void (answered(request) ? response.end() : hanging.push(response))
  return (status = 200) => {
    to.answer = (_, response) => void response.writeHead(status).end()
    for (const response of hanging.splice(0)) response.writeHead(status).end()
  }
}

/** One event, sent once. Returns its row and its one attempt. */
async function sentOnce(made: MadeEndpoint, through = d) {
  await tell()
  await through.serve(made.id)
  const [row] = await rowsOf(made.id)
  const [attempt, ...more] = await attemptsOf(row!.id)
  expect(more).toEqual([])
  return { row: row!, attempt: attempt! }
}

describe('an attempt', () => {
  test('that arrives is written down with what was sent and answered, its signature masked', async () => {
    const made = await endpoint()
    to.answer = (_, response) =>
      void response.writeHead(201, { 'x-shop': 'kafae', 'set-cookie': 'session=1' }).end('thanks')
    const { row, attempt } = await sentOnce(made)
    expect(row).toMatchObject({ status: 'succeeded', attempt_count: 1, next_attempt_at: null })
    expect(attempt).toMatchObject({
      number: 1,
      trigger: 'schedule',
      http_status: 201,
      error: null,
      response_body: 'thanks',
    })
    expect(attempt.response_headers).toMatchObject({ 'x-shop': 'kafae', 'set-cookie': '…' })
    const sent = to.got[0]!.headers['webhook-signature']!
    expect(attempt.request_headers['webhook-signature']).toBe(`${sent.slice(0, 7)}…`)
    expect(JSON.stringify(attempt)).not.toContain(sent.slice(3))
  })

  test.each([
    [500, 'answered 500'],
    [404, 'answered 404'],
    [304, 'answered 304: redirects are not followed'],
  ])('that is answered with %i fails, and is due again by the schedule', async (status, error) => {
    const made = await endpoint()
    to.answer = (_, response) => void response.writeHead(status).end()
    const { row, attempt } = await sentOnce(made)
    expect(row).toMatchObject({ status: 'pending', attempt_count: 1 })
    expect(row.next_attempt_at! - now()).toBeGreaterThanOrEqual(30)
    expect(row.next_attempt_at! - now()).toBeLessThanOrEqual(68)
    expect(attempt).toMatchObject({ http_status: status, error })
  })

  test('that is redirected follows nothing', async () => {
    const made = await endpoint(`${to.url}/first`)
    to.answer = (_, response) => void response.writeHead(307, { location: `${to.url}/second` }).end()
    const { attempt } = await sentOnce(made)
    expect(attempt).toMatchObject({ http_status: 307, error: 'answered 307: redirects are not followed' })
    expect(to.got.map(({ path }) => path)).toEqual(['/first'])
  })

  test('that hangs is given up in time', async () => {
    const made = await endpoint()
    to.answer = () => undefined
    const { row, attempt } = await sentOnce(made, impatient)
    expect(row.status).toBe('pending')
    expect(attempt).toMatchObject({ http_status: null, error: 'no complete answer within 2 s' })
    expect(attempt.duration_ms).toBeLessThan(15_000) // as long as others are given
  })

  test('whose answer trickles on is given up in time too, whatever its status', async () => {
    const made = await endpoint()
    to.answer = (_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('.'), 100)
      response.once('close', () => clearInterval(timer))
    }
    const { row, attempt } = await sentOnce(made, impatient)
    expect(row.status).toBe('pending')
    expect(attempt).toMatchObject({ http_status: 200, error: 'no complete answer within 2 s' })
    expect(attempt.duration_ms).toBeLessThan(15_000) // as long as others are given
  })

  test('whose connection is reset, or refused, fails with words that say so', async () => {
    to.answer = (_, __, raw) => void raw.socket.resetAndDestroy()
    const { attempt } = await sentOnce(await endpoint())
    expect(attempt).toMatchObject({ http_status: null, error: 'the connection was reset' })
    const closed = await openReceiver()
    await closed.close()
    const refused = await b.shop()
    const made = await makeEndpoint(b.pool, d.encryptionKey, { merchantId: refused.id, url: closed.url })
    await tell(1, refused)
    await d.serve(made.id)
    const [row] = await rowsOf(made.id)
    expect(await attemptsOf(row!.id)).toMatchObject([{ http_status: null, error: 'the connection was refused' }])
  })

  test('is written down before its endpoint goes to sleep, however slow the database is', async () => {
    const made = await endpoint()
    let claims = 0
    const answered = Promise.withResolvers<void>()
    to.answer = (_, response) => {
      response.once('close', () => answered.resolve())
      response.writeHead(500).end()
    }
    const slow = Object.assign(Object.create(b.pool), {
      async query(statement: { name?: string }, ...more: unknown[]) {
        const rows = await (b.pool.query as (...a: unknown[]) => Promise<unknown>).call(b.pool, statement, ...more)
        // The second claim returns only after the answer has come: nothing is under way any more, but nothing is recorded yet.
        if (statement.name === 'claim_deliveries' && ++claims === 2) {
          await answered.promise
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
        return rows
      },
    }) as typeof b.pool
    const hasty = another({ pool: slow, deps: b.deps }, d.encryptionKey, { lingerMs: 0 })
    await tell()
    const { nextDueAt } = await hasty.serve(made.id)
    expect(await rowsOf(made.id)).toMatchObject([{ attempt_count: 1, next_attempt_at: nextDueAt }])
    await hasty.close()
  })

  test('reads no more than four kilobytes of a huge answer', async () => {
    const made = await endpoint()
    to.answer = (_, response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write(`${'ก'.repeat(1_000)}\0`));
      }
      response.on('drain', more)
      more()
    }
    const { row, attempt } = await sentOnce(made)
    expect(row.status).toBe('succeeded')
    expect(Buffer.byteLength(attempt.response_body!)).toBeLessThanOrEqual(4_096)
    expect(Buffer.byteLength(attempt.response_body!)).toBeGreaterThan(3_900)
    expect(attempt.response_body!.startsWith('กก')).toBe(true)
  })

  test.each([
    [429, '120', 120],
    [503, () => new Date(Date.now() + 600_000).toUTCString(), 600],
    [503, '86400', 3_600],
  ])(
    'that is answered with %i and Retry-After waits as long as it is asked, an hour at most',
    async (status, after, seconds) => {
      const made = await endpoint()
      const header = typeof after === 'string' ? after : after()
      to.answer = (_, response) => void response.writeHead(status, { 'retry-after': header }).end()
      const { row } = await sentOnce(made)
      const waits = row.next_attempt_at! - now()
      expect(waits).toBeGreaterThanOrEqual(seconds - 30)
      expect(waits).toBeLessThanOrEqual(seconds * 1.1 + 3)
    },
  )

  test('that comes again has the same id and bytes, and a signature of its own time', async () => {
    const made = await endpoint()
    to.answer = (_, response) => void response.writeHead(500).end()
    await sentOnce(made)
    await dueNow(made.id)
    to.answer = (_, response) => void response.end()
    await d.serve(made.id)
    const [first, second] = to.got
    expect(second!.body).toBe(first!.body)
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    for (const got of to.got) new Webhook(made.secret).verify(got.body, got.headers)
    const [row] = await rowsOf(made.id)
    expect(row).toMatchObject({ status: 'succeeded', attempt_count: 2 })
    const [event] = await b.sql<{ object: object; sequence: number }>('select * from events where id = $1', [
      row!.event_id,
    ])
    expect(JSON.parse(second!.body).data.object).toEqual(event!.object)
    expect(Object.keys(JSON.parse(second!.body))).toEqual(Object.keys(serializeEvent({} as never)))
  })
})

describe('secrets', () => {
  test('sign both while the old one overlaps, and the new one alone after that', async () => {
    const made = await endpoint()
    to.answer = (_, response) => void response.writeHead(500).end()
    await sentOnce(made)
    const fresh = newWebhookSecret()
    await b.sql(
      'update webhook_endpoints set previous_secret = $2, previous_secret_expires_at = $3, secret = $4 where id = $1',
      [
        made.id,
        sealPreviousSecrets(d.encryptionKey, made.id, [{ secret: made.secret, until: now() + 60 }]),
        now() + 60,
        sealWebhookSecret(d.encryptionKey, made.id, fresh),
      ],
    )
    await dueNow(made.id)
    await d.serve(made.id)
    const between = to.got[1]!
    expect(between.headers['webhook-signature']!.split(' ')).toHaveLength(2)
    for (const secret of [made.secret, fresh]) new Webhook(secret).verify(between.body, between.headers)
    await b.sql('update webhook_endpoints set previous_secret_expires_at = $2 where id = $1', [made.id, now() - 1])
    await dueNow(made.id)
    await d.serve(made.id)
    const after = to.got[2]!
    new Webhook(fresh).verify(after.body, after.headers)
    expect(() => new Webhook(made.secret).verify(after.body, after.headers)).toThrow()
  })

  test('that do not open let nothing out, and are complained of', async () => {
    const made = await endpoint()
    await b.sql('update webhook_endpoints set secret = $2 where id = $1', [
      made.id,
      sealWebhookSecret(keyring(Buffer.alloc(32)), made.id, made.secret),
    ])
    const { row, attempt } = await sentOnce(made)
    expect([row.status, attempt.http_status, attempt.error]).toEqual([
      'pending',
      null,
      'the signing secret could not be read: rotate it',
    ])
    expect(to.got).toEqual([])
    expect(d.logs.at(-1)).toMatchObject({ endpoint: made.id })
  })

  test('are in no log, and in no row of the delivery log', async () => {
    const made = await endpoint()
    to.answer = (_, response) => void response.writeHead(500).end()
    const { attempt } = await sentOnce(made)
    const published = JSON.stringify([d.logs, attempt])
    for (const secret of [made.secret, made.secret.slice(6), to.got[0]!.headers['webhook-signature']!])
      expect(published).not.toContain(secret)
  })
})

describe('an endpoint', () => {
  test('that answers 410 is disabled at once: what is pending is canceled, and the others hear of it', async () => {
    const made = await endpoint(`${to.url}/gone`)
    const other = await endpoint(`${to.url}/other`, ['webhook_endpoint.disabled'])
    to.answer = ({ path }, response) => void response.writeHead(path === '/gone' ? 410 : 200).end()
    await tell(1)
    await b.sql('update webhook_deliveries set next_attempt_at = $2 where endpoint_id = $1', [made.id, now() + 500])
    await tell(1)
    await d.serve(made.id)
    expect(await endpointRow(made.id)).toMatchObject({ status: 'disabled', disabled_reason: 'gone' })
    expect((await rowsOf(made.id)).map(({ status }) => status)).toEqual(['canceled', 'canceled'])
    const mails = await b.sql("select customer_id, data from emails where kind = 'webhook_disabled'")
    expect(mails).toEqual([{ customer_id: null, data: { endpoint_url: `${to.url}/gone`, disabled_reason: 'gone' } }])
    await tell(1)
    expect(await rowsOf(made.id)).toHaveLength(2)
    await d.serve(other.id)
    const published = to.got.filter(({ path }) => path === '/other')
    expect(published.map(({ event }) => event.type)).toEqual(['webhook_endpoint.disabled'])
    expect(published[0]!.event.data).toMatchObject({
      object: { id: made.id, status: 'disabled', disabled_reason: 'gone' },
      previous_attributes: { status: 'enabled', disabled_reason: null },
    })
  })

  test('fails from its first failed attempt on, until one arrives; after five days of it, it is disabled', async () => {
    const made = await endpoint()
    to.answer = (_, response) => void response.writeHead(500).end()
    await sentOnce(made)
    expect(Number((await endpointRow(made.id)).failing_since)).toBeGreaterThan(now() - 10)
    to.answer = (_, response) => void response.end()
    await dueNow(made.id)
    await d.serve(made.id)
    expect(await endpointRow(made.id)).toMatchObject({ status: 'enabled', failing_since: null })
    to.answer = (_, response) => void response.writeHead(500).end()
    await b.sql('update webhook_endpoints set failing_since = $2 where id = $1', [made.id, now() - 5 * 86_400 + 60])
    await tell()
    await d.serve(made.id)
    expect((await endpointRow(made.id)).status).toBe('enabled')
    await b.sql('update webhook_endpoints set failing_since = $2 where id = $1', [made.id, now() - 5 * 86_400])
    await tell()
    await d.serve(made.id)
    expect(await endpointRow(made.id)).toMatchObject({ status: 'disabled', disabled_reason: 'failing' })
    expect((await rowsOf(made.id)).map(({ status }) => status)).toEqual(['succeeded', 'canceled', 'canceled'])
  })

  test('that is disabled or deleted is sent nothing, and what is left over is canceled', async () => {
    const closings: ((c: Commit, id: string) => Promise<unknown>)[] = [
      (c, id) => updateEndpoint(c, ['*'], id, () => ({ status: 'disabled' })),
      (c, id) => deleteEndpoint(c, ['*'], id),
    ]
    for (const close of closings) {
      const made = await endpoint()
      await tell()
      await shop.commit(now(), (c) => close(c, made.id))
      expect(await d.serve(made.id)).toEqual({ nextDueAt: null, delivered: 0, failed: 0 })
      expect((await rowsOf(made.id)).at(-1)).toMatchObject({ status: 'canceled', attempt_count: 0 })
      expect(await cancelDeliveries(b.pool)).toBeGreaterThan(0)
      const rows = await b.sql('select status, next_attempt_at from webhook_deliveries where endpoint_id = $1', [
        made.id,
      ])
      expect(rows.at(-1)).toEqual({ status: 'canceled', next_attempt_at: null })
    }
    expect(to.got).toEqual([])
  })

  test('whose address changes gets what failed there', async () => {
    const made = await endpoint(`${to.url}/old`)
    to.answer = ({ path }, response) => void response.writeHead(path === '/old' ? 500 : 200).end()
    await sentOnce(made)
    await b.sql('update webhook_endpoints set url = $2 where id = $1', [made.id, `${to.url}/new`])
    await dueNow(made.id)
    await d.serve(made.id)
    expect(to.got.map(({ path }) => path)).toEqual(['/old', '/new'])
  })

  test('is not disabled for what its old address answers', async () => {
    const made = await endpoint(`${to.url}/old`)
    to.answer = async ({ path }, response) => {
      if (path === '/old')
        await b.sql('update webhook_endpoints set url = $2 where id = $1', [made.id, `${to.url}/new`])
      response.writeHead(path === '/old' ? 410 : 200).end()
    }
    await sentOnce(made)
    expect((await endpointRow(made.id)).status).toBe('enabled')
    await dueNow(made.id)
    await d.serve(made.id)
    expect((await rowsOf(made.id)).map(({ status }) => status)).toEqual(['succeeded'])
  })

  test('is not disabled for a failure behind which another has arrived', async () => {
    const made = await endpoint()
    await b.sql('update webhook_endpoints set failing_since = $2 where id = $1', [made.id, now() - 6 * 86_400])
    const arrived = async () => (await endpointRow(made.id)).failing_since === null
    to.answer = async ({ event }, response) => {
      if (event.data.object.n === 0) await eventually(arrived, 'the other did not arrive')
      response.writeHead(event.data.object.n === 0 ? 500 : 200).end()
    }
    await tell(2)
    await d.serve(made.id)
    expect((await rowsOf(made.id)).map(({ status }) => status)).toEqual(['pending', 'succeeded'])
    expect((await endpointRow(made.id)).status).toBe('enabled')
  })

  test('says when it has to look again, and nothing when nothing is pending', async () => {
    const made = await endpoint()
    expect(await d.serve(made.id)).toEqual({ nextDueAt: null, delivered: 0, failed: 0 })
    to.answer = (_, response) => void response.writeHead(500).end()
    await tell(2)
    const served = await d.serve(made.id)
    const rows = await rowsOf(made.id)
    expect(served).toEqual({ nextDueAt: Math.min(...rows.map((row) => row.next_attempt_at!)), delivered: 0, failed: 2 })
  })
})

describe('a ping', () => {
  test('that fails is not tried again, and does not count as failing', async () => {
    const made = await endpoint(to.url, ['invoice.paid'])
    to.answer = (_, response) => void response.writeHead(500).end()
    await shop.commit(now(), (c) =>
      c.event('webhook_endpoint.ping', made.id, () => ({}) as never, null, { onlyTo: made.id }),
    )
    await d.serve(made.id)
    const [row] = await rowsOf(made.id)
    expect(row).toMatchObject({ status: 'exhausted', attempt_count: 1, next_attempt_at: null })
    expect(await attemptsOf(row!.id)).toMatchObject([{ trigger: 'ping' }])
    expect((await endpointRow(made.id)).failing_since).toBeNull()
  })

  test.each([
    [500, 'enabled'],
    [410, 'disabled'],
  ])('that is answered with %i leaves an endpoint that has failed for six days %s', async (answer, status) => {
    const made = await endpoint()
    await b.sql('update webhook_endpoints set failing_since = $2 where id = $1', [made.id, now() - 6 * 86_400])
    to.answer = (_, response) => void response.writeHead(answer).end()
    await shop.commit(now(), (c) =>
      c.event('webhook_endpoint.ping', made.id, () => ({}) as never, null, { onlyTo: made.id }),
    )
    await d.serve(made.id)
    expect((await endpointRow(made.id)).status).toBe(status)
  })
})

describe('what was asked for by hand', () => {
  const ping = (made: MadeEndpoint) =>
    shop.commit(now(), (c) =>
      c.event('webhook_endpoint.ping', made.id, () => ({ by: 'hand' }) as never, null, { onlyTo: made.id }),
    )
  const arrived = () => to.got.findIndex(({ event }) => event.data.object.by === 'hand')

  test('goes out while everything else hangs', async () => {
    const made = await endpoint()
    const release = hangUnless(({ event }) => event.data.object.by === 'hand')
    await tell(30)
    const served = d.serve(made.id)
    await eventually(() => to.open >= 4, 'nothing hangs')
    await ping(made)
    await eventually(() => arrived() >= 0, 'the ping waits', HANGS_MS)
    await eventually(
      async () => (await rowsOf(made.id)).some(({ status }) => status === 'succeeded'),
      'its outcome is not written down',
      HANGS_MS,
    )
    expect(to.open).toBeGreaterThanOrEqual(4)
    release()
    await served
  })

  test('is claimed before a backlog, once, and the rest by its time', async () => {
    const made = await endpoint()
    await tell(5)
    await b.sql('update webhook_deliveries set next_attempt_at = next_attempt_at - 100 where endpoint_id = $1', [
      made.id,
    ])
    await ping(made)
    const [last] = (await rowsOf(made.id)).filter(({ next_attempt_at }) => next_attempt_at! > now() - 50)
    const claim = async (room: number, byHand: number) =>
      (await claimDeliveries(b.pool, [{ endpointId: made.id, room, byHand }], 60)).claimed
    expect((await claim(0, 2)).map(({ id, trigger }) => [id, trigger])).toEqual([[last!.id, 'ping']])
    expect(await claim(0, 2)).toEqual([])
    expect(await claim(2, 2)).toHaveLength(2)
    await b.sql('update webhook_deliveries set lease_until = null, lease_token = null where endpoint_id = $1', [
      made.id,
    ])
    const all = await claim(10, 2)
    expect([all.length, new Set(all.map(({ token }) => token)).size]).toEqual([6, 6])
  })
})

describe('apart from each other', () => {
  test('one poisonous event holds back none of the others', async () => {
    const made = await endpoint()
    const release = hangUnless(({ event }) => event.data.object.n !== 3)
    await tell(60)
    const served = d.serve(made.id)
    await eventually(
      async () => (await rowsOf(made.id)).filter(({ status }) => status === 'succeeded').length === 59,
      'the others wait',
      HANGS_MS,
    )
    release(500)
    await served
    expect((await rowsOf(made.id)).filter(({ status }) => status === 'pending')).toHaveLength(1)
  })

  test('one that somebody holds, and one whose attempt cannot be written down, delay no other', async () => {
    const [held, refused, healthy] = await Promise.all([b.shop(), b.shop(), b.shop()])
    to.answer = ({ path }, response) => void response.writeHead(path === '/held' ? 410 : 200).end(path.slice(1))
    const made = await Promise.all([
      endpoint(`${to.url}/held`, [], held),
      endpoint(`${to.url}/refused`, [], refused),
      endpoint(`${to.url}/fine`, [], healthy),
    ])
    const asOwner = (text: string) => asAdministrator(b.url, text)
    await asOwner(
      "alter table webhook_attempts add constraint not_this check (response_body is distinct from 'refused')",
    )
    const holder = await b.pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from webhook_endpoints where id = $1 for update', [made[0]!.id])
    await Promise.all([held, refused, healthy].map((owner) => tell(3, owner)))
    const served = made.map(({ id }) => impatient.serve(id))
    const statuses = async (n: number) => (await rowsOf(made[n]!.id)).map(({ status }) => status)
    const allSucceeded = (n: number) => async () => (await statuses(n)).join() === 'succeeded,succeeded,succeeded'
    await eventually(allSucceeded(2), 'the healthy one waits')
    expect([await statuses(0), await statuses(1)]).toEqual([Array(3).fill('pending'), Array(3).fill('pending')])
    await holder.query('commit')
    holder.release()
    await asOwner('alter table webhook_attempts drop constraint not_this')
    await eventually(allSucceeded(1), 'what was refused is not given again')
    await eventually(async () => (await endpointRow(made[0]!.id)).status === 'disabled', 'it is not disabled')
    await Promise.all(served)
    expect(await statuses(0)).toEqual(Array(3).fill('canceled'))
    expect(to.got.filter(({ path }) => path === '/refused')).toHaveLength(3)
  })

  test('two thousand that hang leave each its share, and what they leave over is for whoever has more', () => {
    expect(shareOfEach(Array(2_000).fill(4), 3_000)).toBe(1)
    expect(shareOfEach([...Array(100).fill(4), 200], 3_000)).toBeGreaterThanOrEqual(200)
    expect(shareOfEach([200, 200, 200, 4, 4], 308)).toBe(100)
    expect(shareOfEach([], 3_000)).toBeGreaterThan(0)
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 3_000 }),
        (wanted, inAll) => {
          const share = shareOfEach(wanted, inAll)
          const given = wanted.map((one) => Math.min(one, share))
          expect(given.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(inAll)
          // While one endpoint wants more, less than one slot for each may be unused.
          if (wanted.some((one) => one > share))
            expect(inAll - given.reduce((sum, one) => sum + one, 0)).toBeLessThan(wanted.length)
        },
      ),
    )
  })

  test('a hundred endpoints that hang delay no other', async () => {
    const owners = await Promise.all(Array.from({ length: 100 }, () => b.shop()))
    const release = hangUnless(({ path }) => path !== '/hangs')
    const hanging = await Promise.all(owners.map((owner) => endpoint(`${to.url}/hangs`, [], owner)))
    await Promise.all(owners.map((owner) => tell(5, owner)))
    const served = hanging.map(({ id }) => d.serve(id))
    await eventually(() => to.open >= 100, 'nobody hangs')
    const healthy = await endpoint(`${to.url}/fine`)
    await tell(10)
    const mine = d.serve(healthy.id)
    await eventually(
      () => to.got.filter(({ path }) => path === '/fine').length === 10,
      'the healthy one waits',
      HANGS_MS,
    )
    expect(to.open).toBeGreaterThanOrEqual(100)
    release()
    await Promise.all([mine, ...served])
  })
})

describe('leases', () => {
  test('let one of two processes have a delivery, also when both look at once', async () => {
    const made = await endpoint()
    const second = another(b, d.encryptionKey)
    await tell(80)
    await Promise.all([d.serve(made.id), second.serve(made.id)])
    await second.close()
    expect(to.got).toHaveLength(80)
    expect(new Set(to.got.map(({ event }) => event.id)).size).toBe(80)
    expect(
      (await rowsOf(made.id)).every(({ status, attempt_count }) => status === 'succeeded' && attempt_count === 1),
    ).toBe(true)
  })

  const outcomeOf = (claimed: ClaimedDelivery, status: 'succeeded' | 'exhausted') => ({
    delivery_id: claimed.id,
    endpoint: claimed.endpointId,
    token: claimed.token,
    status,
    wait_ms: null,
    at: now(),
    trigger: 'schedule' as const,
    http_status: status === 'succeeded' ? 200 : 500,
    duration_ms: 1,
    error: status === 'succeeded' ? null : 'answered 500',
    request_headers: {},
    response_headers: null,
    response_body: null,
  })

  test('are ended a moment later where somebody holds the endpoint or a delivery: nobody else waits for that', async () => {
    const [made, other] = [await endpoint(), await endpoint()]
    await tell(2)
    const rooms = [made, other].map(({ id }) => ({ endpointId: id, room: 5, byHand: 0 }))
    const { claimed } = await claimDeliveries(b.pool, rooms, 60)
    const record = () =>
      recordAttempts(
        b.pool,
        claimed.map((one) => outcomeOf(one, 'exhausted')),
      )
    const ids = (of: MadeEndpoint) => claimed.filter(({ endpointId }) => endpointId === of.id).map(({ id }) => id)
    const [first, second] = ids(other)
    const holder = await b.pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from webhook_endpoints where id = $1 for update', [made.id])
    await holder.query('select 1 from webhook_deliveries where id = $1 for update', [second])
    const { recorded, held } = await record()
    expect(recorded).toEqual([first])
    expect(held.toSorted()).toEqual([...ids(made), second].toSorted())
    await holder.query(
      "update webhook_deliveries set status = 'canceled', next_attempt_at = null where endpoint_id = $1",
      [made.id],
    )
    await holder.query('commit')
    holder.release()
    expect((await record()).recorded.toSorted()).toEqual([...ids(made), second].toSorted())
    expect((await rowsOf(made.id)).map(({ status, attempt_count }) => [status, attempt_count])).toEqual([
      ['canceled', 1],
      ['canceled', 1],
    ])
    expect((await endpointRow(made.id)).failing_since).not.toBeNull()
  })

  test('that ran out leave what comes late without effect', async () => {
    const made = await endpoint()
    await tell()
    const claim = async () => (await claimDeliveries(b.pool, [{ endpointId: made.id, room: 5, byHand: 0 }], 60)).claimed
    const [paused] = await claim()
    expect(await claim()).toEqual([])
    await b.sql('update webhook_deliveries set lease_until = 1 where id = $1', [paused!.id])
    const [next] = await claim()
    expect(next!.id).toBe(paused!.id)
    const record = (attempt: RecordedAttempt) => recordAttempts(b.pool, [attempt])
    const outcome = (token: number, status: 'succeeded' | 'exhausted') => outcomeOf({ ...paused!, token }, status)
    expect(await record(outcome(paused!.token, 'exhausted'))).toEqual({ recorded: [], held: [] })
    expect(await rowsOf(made.id)).toMatchObject([{ status: 'pending', attempt_count: 0 }])
    expect(await record(outcome(next!.token, 'succeeded'))).toEqual({ recorded: [paused!.id], held: [] })
    expect(await record(outcome(next!.token, 'succeeded'))).toEqual({ recorded: [], held: [] })
    expect(await attemptsOf(paused!.id)).toHaveLength(1)
  })

  test('of a process that stops are given back: another goes on at once', async () => {
    const made = await endpoint()
    const first = another(b, d.encryptionKey, { timeoutSeconds: 30 })
    to.answer = () => undefined
    await tell(20)
    const left = first.serve(made.id)
    await eventually(() => to.open >= 4, 'nothing is sent')
    const closed = first.close()
    expect((await left).nextDueAt).toBeLessThanOrEqual(now())
    await closed
    to.answer = (_, response) => void response.end()
    await d.serve(made.id)
    expect((await rowsOf(made.id)).map(({ status }) => status)).toEqual(Array(20).fill('succeeded'))
  })
})

describe('nobody is missed', () => {
  /** A commit of one event that has decided whom to wake and stays open until `commit`. */
  async function openCommit(owner: Shop) {
    const client = await b.pool.connect()
    await client.query('begin')
    const { rows } = await client.query('select flush_commit($1::jsonb) as sealed', [
      JSON.stringify({
        merchant_id: owner.id,
        livemode: false,
        api_version: '2026-09-01',
        numbers: [],
        wakeups: [],
        events: [{ type: 'webhook_endpoint.ping', object_id: `${Math.random()}`, created: 1, object: '{}' }],
      }),
    ])
    return {
      woken: rows[0].sealed.wakeups.map((r: { workflow_id: string }) => ({ workflowId: r.workflow_id })),
      async commit() {
        await client.query('commit')
        client.release()
      },
    }
  }
  const listens = async (endpointId: string) =>
    (await b.sql('select 1 from webhook_listeners where endpoint_id = $1 and token is not null', [endpointId])).length >
    0

  test('by an endpoint that falls asleep: it waits for a commit that still saw it awake', async () => {
    // Awake for longer than a busy machine takes to decide a commit.
    const lingering = another(b, d.encryptionKey, { lingerMs: 3_000 })
    const made = await endpoint()
    let ended = false
    const served = lingering.serve(made.id).then(() => {
      ended = true
    })
    await eventually(() => listens(made.id), 'the endpoint does not wake up')
    const { woken, commit } = await openCommit(shop)
    expect(woken).toEqual([])
    await eventually(async () => !(await listens(made.id)), 'the endpoint does not fall asleep')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(ended).toBe(false)
    await commit()
    await served
    expect((await rowsOf(made.id)).map(({ status }) => status)).toEqual(['succeeded'])
    await lingering.close()
  })

  test('by one that falls asleep at the very moment of a commit', async () => {
    const short = another(b, d.encryptionKey, { lingerMs: 20, timeoutSeconds: 20 })
    let wakeups = 0
    const made = await Promise.all(
      Array.from({ length: 120 }, async () => {
        const owner = await b.shop()
        return { owner, ...(await endpoint(to.url, [], owner)) }
      }),
    )
    const lives = made.map(async ({ owner, id }, n) => {
      await new Promise((resolve) => setTimeout(resolve, (n % 30) * 60))
      const asleep = short.wake([{ workflowId: `webhook-endpoint/${id}` }])
      // The endpoint falls asleep some 40 ms later. The commit decides before, during or after that, and ends later still.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 80))
      const { woken, commit } = await openCommit(owner)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40))
      await commit()
      wakeups += woken.length
      await Promise.all([asleep, short.wake(woken)])
    })
    await Promise.all(lives)
    await short.close()
    const missed = await b.sql(
      "select endpoint_id, attempt_count, next_attempt_at, lease_until from webhook_deliveries where endpoint_id = any($1) and status <> 'succeeded'",
      [made.map(({ id }) => id)],
    )
    expect(missed).toEqual([])
    // Both cases came up.
    expect(wakeups).toBeGreaterThan(0)
    expect(wakeups).toBeLessThan(120)
  })
})
