// Webhooks from the commit to a real receiver and into the delivery log, through the endpoint's workflow.

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { keyring } from '../../db/keyring.ts'
import { makeEndpoint, openReceiver, type Receiver } from '../support/receiver.ts'
import { eventually, type Shop, type System, startSystem } from '../support/system.ts'

const encryptionKey = keyring(randomBytes(32))
let system: System
const receivers: Receiver[] = []
beforeAll(async () => {
  system = await startSystem({ webhooks: { encryptionKey, retryScheduleSeconds: Array(9).fill(1), timeoutSeconds: 2 } })
})
afterAll(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()))
  await system.close()
})

async function receiver(...args: Parameters<typeof openReceiver>): Promise<Receiver> {
  const made = await openReceiver(...args)
  receivers.push(made)
  return made
}

const endpoint = (shop: Shop, url: string, events: string[] = []) =>
  makeEndpoint(system.pool, encryptionKey, { merchantId: shop.id, url, events })

const product = (shop: Shop, name = 'Pro') => shop.post<{ id: string }>('/v1/products', { name })

const deliveriesOf = (endpointId: string) =>
  system.sql<{ id: string; event_id: string; status: string; attempt_count: number; next_attempt_at: string | null }>(
    'select id, event_id, status, attempt_count, next_attempt_at from webhook_deliveries where endpoint_id = $1 order by id',
    [endpointId],
  )

const ends = (endpointId: string, count: number, timeoutMs?: number) =>
  eventually(
    async () => {
      const rows = await deliveriesOf(endpointId)
      return rows.length >= count && rows.every(({ status }) => status !== 'pending') ? rows : null
    },
    () => `deliveries of ${endpointId} do not end`,
    timeoutMs,
  )

describe('a webhook', () => {
  test('arrives as GET /v1/events/{id} answers it, signed so that the public verifiers accept it', async () => {
    const shop = await system.shop()
    const to = await receiver()
    const { id, secret } = await endpoint(shop, `${to.url}/hook?a=1`)
    await product(shop)
    await ends(id, 1)
    const [got] = to.got
    expect(to.got).toHaveLength(1)
    expect(got!.path).toBe('/hook?a=1')
    expect(got!.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': got!.event.id,
    })
    expect(new Webhook(secret).verify(got!.body, got!.headers)).toEqual(got!.event)
    expect(() => new SvixWebhook(secret).verify(got!.body, got!.headers)).not.toThrow()
    expect(() => new Webhook(secret).verify(got!.body.replace('Pro', 'Max'), got!.headers)).toThrow()
    const answered = await shop.ask('GET', `/v1/events/${got!.event.id}`)
    expect(got!.body).toBe(JSON.stringify(answered.json))
  })

  test('that comes first wakes the endpoint at once, and those behind it find it awake', async () => {
    const shop = await system.shop()
    const to = await receiver()
    const { id } = await endpoint(shop, to.url)
    await product(shop)
    // Nobody else wakes it: what is forgotten is looked for once a minute.
    await eventually(() => to.got.length === 1, 'the first did not arrive')
    await Promise.all(Array.from({ length: 30 }, () => product(shop)))
    await ends(id, 31)
    expect(new Set(to.got.map((got) => got.event.id)).size).toBe(31)
    const history = await system.client.workflow.getHandle(`webhook-endpoint/${id}`).fetchHistory()
    expect(history.events!.length).toBeLessThan(40)
  })
})

describe('an outage', () => {
  test('of days is survived: what was missed comes when the receiver is back, signed with the secret of that day', async () => {
    const shop = await system.shop()
    const to = await receiver((_, __, raw) => void raw.socket.resetAndDestroy())
    const made = await shop.post<{ id: string; signing_secret: string }>('/v1/webhook_endpoints', { url: to.url })
    const names = Array.from({ length: 5 }, (_, n) => `Pro ${n}`)
    for (const name of names) await product(shop, name)
    await eventually(() => to.got.length >= 15, 'it is not tried again')
    const rotated = await shop.post<{ signing_secret: string }>(`/v1/webhook_endpoints/${made.id}/rotate_secret`)
    to.answer = (_, response) => void response.end()
    const rows = await ends(made.id, 5)
    expect(rows.map(({ status }) => status)).toEqual(Array(5).fill('succeeded'))
    for (const { event_id, attempt_count } of rows) {
      const sent = to.got.filter(({ headers }) => headers['webhook-id'] === event_id)
      expect(sent).toHaveLength(attempt_count)
      expect(new Set(sent.map(({ body }) => body)).size).toBe(1)
      for (const secret of [made.signing_secret, rotated.signing_secret])
        expect(() => new Webhook(secret).verify(sent.at(-1)!.body, sent.at(-1)!.headers)).not.toThrow()
    }
    expect(
      (await shop.get<{ failing_since: number | null }>(`/v1/webhook_endpoints/${made.id}`)).failing_since,
    ).toBeNull()
  })

  test('that outlasts the schedule exhausts ten attempts, and no more are made', async () => {
    const shop = await system.shop()
    const to = await receiver((_, response) => void response.writeHead(503).end())
    const { id } = await endpoint(shop, to.url)
    await product(shop)
    const rows = await ends(id, 1)
    expect(rows).toMatchObject([{ status: 'exhausted', attempt_count: 10, next_attempt_at: null }])
    expect(to.got).toHaveLength(10)
    const handle = system.client.workflow.getHandle(`webhook-endpoint/${id}`)
    await eventually(async () => (await handle.describe()).status.name === 'COMPLETED', 'its workflow does not end')
    expect((await handle.describe()).historyLength).toBeLessThan(300)
  })
})

test('one that hangs delays no other, and a poisonous event none of the rest', async () => {
  const shop = await system.shop()
  const to = await receiver(({ path, event }, response) => {
    if (path === '/hangs' || (path === '/poison' && event.data.object.name === 'poison')) return
    response.end()
  })
  await endpoint(shop, `${to.url}/hangs`)
  await endpoint(shop, `${to.url}/poison`)
  await endpoint(shop, `${to.url}/fine`)
  await product(shop, 'poison')
  const begun = Date.now()
  await Promise.all(Array.from({ length: 20 }, () => product(shop)))
  const arrived = (path: string, count: number) =>
    new Set(to.got.filter((got) => got.path === path).map(({ event }) => event.id)).size >= count
  await eventually(() => arrived('/fine', 21) && arrived('/poison', 20), 'others wait')
  // One that hangs is given up after 15 s.
  expect(Date.now() - begun).toBeLessThan(15_000)
})
