// The API is killed with SIGKILL after it accepted, and Temporal goes away and comes back. Source: specification §1.12 and 503; docs/architecture.md
// "Wakeups, relay, reconciler".
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sleepBefore, startEnvironment, type TestEnvironment } from '../support/environment.ts'
import { bangkok, eventually, type Shop, type WireSubscription } from '../support/system.ts'

let environment: TestEnvironment
let shop: Shop

beforeAll(async () => {
  environment = await startEnvironment()
})
beforeEach(async () => {
  shop = await environment.shop()
})
afterAll(() => environment.close())

const rowsOf = async (table: string) =>
  Number(
    (await environment.pool.query(`select count(*) from ${table} where merchant_id = $1`, [shop.id])).rows[0].count,
  )

describe('an API killed after it accepted a creation with an Idempotency-Key', () => {
  test('lets the retry join what is under way: one subscription, charged once, and one answer for ever', async () => {
    const wanted = {
      customer: (await shop.customer()).id,
      price: (await shop.price({ amount_satang: 55_555 })).id,
      card: 'pm_card_ok',
      headers: { 'idempotency-key': 'order-1' },
    }
    const pause = await sleepBefore(environment.pool, {
      name: 'while-charging',
      table: 'simulator_charges',
      event: 'insert',
      when: 'new.amount_satang = 55555',
      seconds: 2,
    })
    const cut = shop.trySubscribe(wanted).catch(() => 'cut off')
    await pause.reached()
    await environment.api.kill()
    expect(await cut).toBe('cut off')
    await environment.api.start()
    const joined = await shop.trySubscribe(wanted)
    await pause.remove()
    expect(joined).toMatchObject({ status: 200, json: { status: 'active' } })
    const again = await shop.trySubscribe(wanted)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.json).toEqual(joined.json)
    expect(await shop.all('/v1/subscriptions')).toHaveLength(1)
    expect(await shop.all('/v1/payments')).toHaveLength(1)
    await environment.check()
  })

  test('lets the retry of an invoice creation read the same answer', async () => {
    const wanted = {
      customer: (await shop.customer()).id,
      price: (await shop.price()).id,
      headers: { 'idempotency-key': 'order-2' },
    }
    const first = await shop.trySubscribe(wanted)
    await environment.api.kill()
    await environment.api.start()
    const again = await shop.trySubscribe(wanted)
    expect(again.json).toEqual(first.json)
    expect(await shop.all('/v1/invoices')).toHaveLength(1)
    await environment.check()
  })
})

describe('while Temporal is away', () => {
  test('invoices are accepted, charges are refused with nothing left, reads work; when it is back all is caught up', async () => {
    const before = await shop.subscribe({ card: 'pm_card_ok' })
    const waiting = await shop.subscribe({})
    const clock = await shop.clock(bangkok('2026-01-31 09:00'))
    const onClock = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok' })
    const [customer, price] = [await shop.customer(), await shop.price()]
    const counted = { payments: await rowsOf('payments'), subscriptions: await rowsOf('subscriptions') }
    await environment.temporal.kill()

    const card = await shop.trySubscribe({
      customer: customer.id,
      price: price.id,
      card: 'pm_card_ok',
      headers: { 'idempotency-key': 'order-3' },
    })
    expect(card).toMatchObject({ status: 503, json: { error: { type: 'api_error', code: 'workflow_unavailable' } } })
    expect(await rowsOf('payments')).toBe(counted.payments)
    expect(await rowsOf('subscriptions')).toBe(counted.subscriptions)
    const { rows } = await environment.pool.query('select 1 from wakeups where merchant_id = $1 and urgent', [shop.id])
    expect(rows).toEqual([])

    const startedAt = Date.now()
    const byInvoice = await shop.subscribe({ customer: customer.id, price: price.id })
    expect(byInvoice.status).toBe('pending_first_payment')
    expect(await shop.subscription(before.id)).toEqual(before)
    expect((await shop.cancel(before.id, false)).status).toBe('canceled')
    expect(Date.now() - startedAt).toBeLessThan(2_000) // requests do not wait for an unreachable Temporal
    const moved = await shop.ask('POST', `/v1/test_clocks/${clock.id}/advance`, {
      frozen_time: onClock.current_period_end,
    })
    expect(moved).toMatchObject({ status: 200, json: { status: 'advancing' } })
    const { payment } = await shop.invoice(waiting.latest_invoice!)
    const report = await shop.ask('POST', `/v1/test_helpers/payments/${payment}/succeed`)
    expect(report).toMatchObject({ status: 503, json: { error: { code: 'workflow_unavailable' } } })

    await environment.temporal.start()
    await eventually(
      async () => (await shop.subscription(waiting.id)).status === 'active',
      'the transfer is never matched',
      120_000,
    )
    await shop.arrival(clock.id)
    expect((await shop.subscription(onClock.id)).current_period_start).toBe(onClock.current_period_end)
    await environment.check()
    for (const s of [byInvoice, before])
      expect(await environment.client.workflow.getHandle(s.workflow.id).describe()).toMatchObject({
        type: 'subscription',
      })

    // The key was released with the attempt: the same request may now succeed.
    const retried = await shop.trySubscribe({
      customer: customer.id,
      price: price.id,
      card: 'pm_card_ok',
      headers: { 'idempotency-key': 'order-3' },
    })
    expect(retried).toMatchObject({ status: 200, json: { status: 'active' } })
    expect(await shop.all<WireSubscription>(`/v1/subscriptions?customer=${customer.id}`)).toHaveLength(2)
    await environment.check()
  })
})
