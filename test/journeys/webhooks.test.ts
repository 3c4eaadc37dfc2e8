// Webhooks from the commit to a real receiver and back into the log, through the endpoint's workflow.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { makeEndpoint, openReceiver, type Receiver } from '../support/receiver.ts'
import { eventually, type Shop, type System, startSystem } from '../support/system.ts'

const encryptionKey = randomBytes(32)
let system: System
const receivers: Receiver[] = []
beforeAll(async () => {
  system = await startSystem({ webhooks: { encryptionKey, retryScheduleSeconds: Array(9).fill(1), timeoutSeconds: 2 } })
}, 60_000)
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
      return rows.length >= count && rows.every(({ status }) => status !== 'pending') && rows
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
    const begun = Date.now()
    await product(shop)
    await eventually(() => to.got.length === 1, 'the first did not arrive')
    expect(to.got[0]!.at - begun).toBeLessThan(3_000)
    await Promise.all(Array.from({ length: 30 }, () => product(shop)))
    await ends(id, 31)
    expect(new Set(to.got.map((got) => got.event.id)).size).toBe(31)
    const history = await system.client.workflow.getHandle(`webhook-endpoint/${id}`).fetchHistory()
    expect(history.events!.length).toBeLessThan(40)
  })
})
