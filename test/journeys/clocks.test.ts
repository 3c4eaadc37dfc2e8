// The rules of test clocks. Source: specification §8.1.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { bangkok, DAY, type Shop, type System, startSystem, type WireClock } from '../support/system.ts'

let system: System
let shop: Shop

beforeAll(async () => {
  system = await startSystem()
})
beforeEach(async () => {
  shop = await system.shop()
})
afterAll(() => system.checkAndClose())

const T0 = bangkok('2026-01-31 09:00')
const move = (clock: string, to: number) =>
  shop.ask<WireClock>('POST', `/v1/test_clocks/${clock}/advance`, { frozen_time: to })

describe('a clock', () => {
  test('refuses to go backward and farther than ten years, and stays where it is at the same instant', async () => {
    const { id } = await shop.clock(T0)
    const refused = { status: 400, json: { error: { code: 'parameter_invalid', param: 'frozen_time' } } }
    expect(await move(id, T0 - 1)).toMatchObject(refused)
    expect(await move(id, T0 + 3_661 * DAY)).toMatchObject(refused)
    expect(await move(id, T0)).toMatchObject({ status: 200, json: { status: 'ready', frozen_time: T0 } })
    expect(await shop.eventsOf(id)).toEqual([])
    expect(await shop.get(`/v1/test_clocks/${id}`)).toMatchObject({ status: 'ready', frozen_time: T0 })
  })

  test('publishes that it advances and that it is ready, each at its time', async () => {
    const { id } = await shop.clock(T0)
    const answer = await move(id, T0 + DAY)
    expect(answer.json).toMatchObject({ status: 'advancing', frozen_time: T0, target_time: T0 + DAY })
    expect(await shop.arrival(id)).toMatchObject({ frozen_time: T0 + DAY, target_time: null })
    expect(await shop.eventsOf(id)).toEqual(['test_clock.advancing', 'test_clock.ready'])
  })

  test('while advancing refuses advances, its deletion and writes to its customers with 409, and is read as ever', async () => {
    const { id } = await shop.clock(T0)
    const s = await shop.subscribe({ clock: id, card: 'pm_card_ok' })
    const price = await shop.price()
    await system.stopWorker() // so that the clock stays advancing
    try {
      expect((await move(id, T0 + 60 * DAY)).status).toBe(200)
      const writes: [string, string, object?][] = [
        ['POST', `/v1/test_clocks/${id}/advance`, { frozen_time: T0 + 90 * DAY }],
        ['DELETE', `/v1/test_clocks/${id}`],
        ['POST', `/v1/subscriptions/${s.id}/cancel`],
        ['PATCH', `/v1/subscriptions/${s.id}`, { metadata: { a: 'b' } }],
        ['PATCH', `/v1/customers/${s.customer}`, { name: 'Nok' }],
        ['DELETE', `/v1/customers/${s.customer}`],
        ['POST', '/v1/payment_methods', { customer: s.customer, type: 'card', token: 'pm_card_ok' }],
        ['POST', '/v1/subscriptions', { customer: s.customer, price: price.id, payment_method: 'pm_card_ok' }],
        ['POST', '/v1/subscriptions', { customer: s.customer, price: price.id, collection_method: 'invoice' }],
        ['POST', '/v1/customers', { email: 'late@buyer.example', test_clock: id }],
      ]
      const answers = await Promise.all(writes.map(([method, path, body]) => shop.ask(method, path, body)))
      const published = answers.map((a, i) => [writes[i]!.slice(0, 2).join(' '), a.status, a.json.error?.code])
      expect(published).toEqual(writes.map(([method, path]) => [`${method} ${path}`, 409, 'lock_timeout']))
      expect(await shop.subscription(s.id)).toEqual(s)
      expect(await shop.get(`/v1/test_clocks/${id}`)).toMatchObject({ status: 'advancing', frozen_time: T0 })
    } finally {
      await system.startWorker()
    }
    expect((await shop.arrival(id)).frozen_time).toBe(T0 + 60 * DAY)
    expect(await shop.invoices({ subscription: s.id })).toHaveLength(3)
  })

  test('that is deleted ends the subscriptions of its customers and is gone', async () => {
    const { id } = await shop.clock(T0)
    const [card, invoice] = [
      await shop.subscribe({ clock: id, card: 'pm_card_ok' }),
      await shop.subscribe({ clock: id }),
    ]
    const other = await shop.subscribe({ card: 'pm_card_ok' })
    expect(await shop.ask('DELETE', `/v1/test_clocks/${id}`)).toMatchObject({
      status: 200,
      json: { id, object: 'test_clock', deleted: true },
    })
    for (const s of [card, invoice])
      expect(await shop.subscription(s.id)).toMatchObject({
        status: 'canceled',
        ended_reason: 'requested',
        ended_at: T0,
      })
    expect((await shop.subscription(other.id)).status).toBe('active')
    expect((await shop.ask('GET', `/v1/test_clocks/${id}`)).status).toBe(404)
    expect((await move(id, T0 + DAY)).status).toBe(404)
  })

  test('moves nothing that does not live on it', async () => {
    const [here, there] = [await shop.clock(T0), await shop.clock(T0)]
    const mine = await shop.subscribe({ clock: here.id, card: 'pm_card_ok' })
    const others = await shop.subscribe({ clock: there.id, card: 'pm_card_ok' })
    const real = await shop.subscribe({ card: 'pm_card_ok' })
    await shop.advance(here.id, T0 + 365 * DAY)
    expect(await shop.invoices({ subscription: mine.id })).toHaveLength(13)
    expect(await shop.subscription(others.id)).toEqual(others)
    expect(await shop.subscription(real.id)).toEqual(real)
  })
})
