// Test clocks over HTTP (specification §8): created, advanced, deleted. Objects on a clock use its time.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import type { Answer } from '../support/api.ts'
import { DAY, nine, T0 } from '../support/billing.ts'
import { type ApiShop, BAD_INTEGERS, BAD_TEXTS, type BillingApi, startBillingApi } from '../support/billing-api.ts'

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
})
afterEach(async () => {
  Object.assign(billing, { away: false, held: false })
  await billing.settled()
  expect(billing.api.logs.filter((line) => line.level === 'processing')).toEqual([])
})
afterAll(() => billing.checkAndClose())

const problem = ({ status, json }: Answer) => ({ status, code: json.error?.code, param: json.error?.param })
const clock = async (frozen_time = T0) => (await shop.post('/v1/test_clocks', { frozen_time, name: 'year end' })).json
const advance = (id: string, frozen_time: unknown, options?: object) =>
  shop.post(`/v1/test_clocks/${id}/advance`, { frozen_time }, options)

describe('a test clock', () => {
  test('is made, read and listed with its time', async () => {
    const made = await clock()
    expect(made).toEqual({
      id: expect.stringMatching(/^clock_/),
      object: 'test_clock',
      name: 'year end',
      frozen_time: T0,
      target_time: null,
      status: 'ready',
      livemode: false,
      created: expect.any(Number),
      workflow: expect.anything(),
    })
    expect((await shop.get(`/v1/test_clocks/${made.id}`)).json).toEqual(made)
    expect((await shop.get('/v1/test_clocks')).json.data[0]).toEqual(made)
  })

  test('carries its customers through dunning and renewals at its own times', async () => {
    const { id } = await clock()
    const customer = await shop.customer({ test_clock: id })
    const subscription = (await shop.subscribe({ customer })).json
    expect(subscription).toMatchObject({
      status: 'active',
      created: T0,
      test_clock: id,
      current_period_end: nine(2026, 2, 28),
    })
    expect((await advance(id, nine(2026, 5, 1))).json).toMatchObject({
      status: 'advancing',
      frozen_time: T0,
      target_time: nine(2026, 5, 1),
    })
    await billing.settled()
    expect((await shop.get(`/v1/test_clocks/${id}`)).json).toMatchObject({
      status: 'ready',
      frozen_time: nine(2026, 5, 1),
      target_time: null,
    })
    const invoices = (await shop.get(`/v1/invoices?subscription=${subscription.id}`)).json.data
    expect(invoices.map((i: { created: number }) => i.created)).toEqual([
      nine(2026, 4, 30),
      nine(2026, 3, 31),
      nine(2026, 2, 28),
      T0,
    ])
  })

  test('that is advancing makes writes to its customers wait: 409', async () => {
    const { id } = await clock()
    const customer = await shop.customer({ test_clock: id })
    const subscription = (await shop.subscribe({ customer })).json
    await billing.settled()
    billing.held = true
    await advance(id, T0 + DAY)
    const price = await shop.price()
    for (const refused of [
      await advance(id, T0 + 2 * DAY),
      await shop.subscribe({ customer, price }),
      await shop.post(`/v1/subscriptions/${subscription.id}/cancel`),
      await shop.send('PATCH', `/v1/subscriptions/${subscription.id}`, { body: { metadata: { a: 'b' } } }),
      await shop.send('DELETE', `/v1/test_clocks/${id}`),
    ]) {
      expect(problem(refused)).toMatchObject({ status: 409, code: 'lock_timeout' })
    }
    billing.held = false
    billing.api.deps.workflows.wake([{ workflowId: `test-clock/${id}` } as never])
    await billing.settled()
    expect((await shop.get(`/v1/test_clocks/${id}`)).json.status).toBe('ready')
  })

  test('goes forward only, ten years at most; the same instant is fine', async () => {
    const { id } = await clock()
    expect(problem(await advance(id, T0 - 1))).toEqual({ status: 400, code: 'parameter_invalid', param: 'frozen_time' })
    expect(problem(await advance(id, T0 + 11 * 366 * DAY))).toEqual({
      status: 400,
      code: 'parameter_invalid',
      param: 'frozen_time',
    })
    expect((await advance(id, T0)).json).toMatchObject({ status: 'ready', frozen_time: T0 })
  })

  test('is deleted with the subscriptions on it, and then gone', async () => {
    const { id } = await clock()
    const customer = await shop.customer({ test_clock: id })
    const subscription = (await shop.subscribe({ customer })).json
    expect((await shop.send('DELETE', `/v1/test_clocks/${id}`)).json).toEqual({
      id,
      object: 'test_clock',
      deleted: true,
    })
    // One that a processing holds at that moment is ended by the clock's own workflow.
    await billing.settled()
    expect((await shop.get(`/v1/subscriptions/${subscription.id}`)).json).toMatchObject({
      status: 'canceled',
      ended_reason: 'requested',
      ended_at: T0,
    })
    for (const gone of [
      await shop.get(`/v1/test_clocks/${id}`),
      await shop.send('DELETE', `/v1/test_clocks/${id}`),
      await advance(id, T0 + 1),
    ]) {
      expect(problem(gone)).toEqual({ status: 404, code: 'resource_missing', param: 'id' })
    }
    expect((await shop.get('/v1/test_clocks?limit=100')).json.data.map((c: { id: string }) => c.id)).not.toContain(id)
  })
})

describe('a bad request', () => {
  test.each([...BAD_INTEGERS, ['negative', -1], ['after the year 9999', 253_402_300_800]] as [string, unknown][])(
    'with a frozen_time that is %s is refused',
    async (_, frozen_time) => {
      const { id } = await clock()
      const before = await billing.counts()
      expect(problem(await shop.post('/v1/test_clocks', { frozen_time }))).toEqual({
        status: 400,
        code: 'parameter_invalid',
        param: 'frozen_time',
      })
      expect(problem(await advance(id, frozen_time))).toEqual({
        status: 400,
        code: 'parameter_invalid',
        param: 'frozen_time',
      })
      expect(await billing.counts()).toEqual(before)
    },
  )

  test('without a frozen_time is refused', async () => {
    const { id } = await clock()
    for (const answer of [await shop.post('/v1/test_clocks', {}), await advance(id, undefined)]) {
      expect(problem(answer)).toEqual({ status: 400, code: 'parameter_missing', param: 'frozen_time' })
    }
  })

  test.each(BAD_TEXTS)('with a name that is %s is refused', async (_, name) => {
    expect(problem(await shop.post('/v1/test_clocks', { frozen_time: T0, name }))).toEqual({
      status: 400,
      code: 'parameter_invalid',
      param: 'name',
    })
  })

  test("for another's clock, or none, is 404", async () => {
    const { id } = await clock()
    const { testKey: key } = await billing.shop()
    for (const answer of [
      await shop.get(`/v1/test_clocks/${id}`, { key }),
      await advance(id, T0 + 1, { key }),
      await advance(mintId('clock_'), T0),
      await shop.send('DELETE', `/v1/test_clocks/${id}`, { key }),
    ]) {
      expect(problem(answer)).toEqual({ status: 404, code: 'resource_missing', param: 'id' })
    }
  })

  test('with a live key is 403 on every route', async () => {
    const { id } = await clock()
    const key = shop.liveKey
    for (const answer of [
      await shop.post('/v1/test_clocks', { frozen_time: T0 }, { key }),
      await shop.get('/v1/test_clocks', { key }),
      await shop.get(`/v1/test_clocks/${id}`, { key }),
      await advance(id, T0 + 1, { key }),
      await shop.send('DELETE', `/v1/test_clocks/${id}`, { key }),
    ]) {
      expect(problem(answer)).toMatchObject({ status: 403, code: 'test_mode_only' })
    }
  })
})
