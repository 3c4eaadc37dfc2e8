// The worker is killed with SIGKILL while webhooks are under way: every one arrives, some of them twice, always with the same id.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startEnvironment, type TestEnvironment } from '../support/environment.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { eventually, type Shop } from '../support/system.ts'

let environment: TestEnvironment
let shop: Shop
let to: Receiver

beforeAll(async () => {
  environment = await startEnvironment({ WEBHOOK_TIMEOUT_SECONDS: '3' })
  shop = await environment.shop()
  to = await openReceiver()
})
afterAll(async () => {
  await environment.close()
  await to.close()
})

test('a worker that dies between sending and writing down loses none, and sends none as another', async () => {
  const { id } = await shop.post<{ id: string }>('/v1/webhook_endpoints', { url: to.url })
  let dead = false
  // Some requests were answered but not recorded, some never answered.
  to.answer = (_, response) => void (dead || to.got.length % 2 === 0 || response.end())
  await Promise.all(Array.from({ length: 30 }, () => shop.post('/v1/products', { name: 'Pro' })))
  await eventually(() => to.got.length >= 4, 'nothing is sent')
  await environment.worker.kill()
  dead = true
  await Promise.all(Array.from({ length: 10 }, () => shop.post('/v1/products', { name: 'Late' })))
  to.answer = (_, response) => void response.end()
  await environment.worker.start()
  await eventually(
    async () => {
      const { rows } = await environment.pool.query('select status from webhook_deliveries where endpoint_id = $1', [
        id,
      ])
      return rows.length === 40 && rows.every(({ status }) => status === 'succeeded')
    },
    'not all arrive',
    120_000,
  )
  const events = await shop.events({ type: 'product.created' })
  expect(new Set(to.got.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(events.map((event) => event.id)))
  for (const { headers, body } of to.got) {
    expect(headers['webhook-id']).toBe(JSON.parse(body).id)
    expect(to.got.find((got) => got.headers['webhook-id'] === headers['webhook-id'])!.body).toBe(body)
  }
  expect(to.got.length).toBeGreaterThan(40) // at least one came twice
  await environment.check()
}, 600_000)
