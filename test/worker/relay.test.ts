// How much of a backlog of wakeups one round takes: all of it on an idle machine, one batch on a busy one and where nothing can be delivered; and what begins asleep.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Wakeup } from '../../commands/commit.ts'
import { relayOnce, relayRound } from '../../worker/relay.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { type BillingApi, startBillingApi } from '../support/billing-api.ts'

const BACKLOG = 60
let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.sql('delete from wakeups')
  await api.sql(
    `insert into wakeups (workflow_id, token, merchant_id, livemode, fresh, urgent, created_at)
     select 'subscription/sub_' || n, n, 'mer_1', false, true, false, 0 from generate_series(1, ${BACKLOG}) n`,
  )
})

const forget = async (wakeups: Wakeup[]) => {
  await api.sql('delete from wakeups where workflow_id = any($1)', [wakeups.map(({ workflowId }) => workflowId)])
}
const left = async () => (await api.sql<{ n: number }>('select count(*)::integer as n from wakeups'))[0]?.n

test('an idle machine takes the whole backlog', async () => {
  expect(await relayRound(api.db.pool, async (wakeups) => wakeups, forget, 60_000)).toBe(BACKLOG)
  expect(await left()).toBe(0)
})

test('a machine on which a batch takes the time of a round takes one batch', async () => {
  expect(await relayRound(api.db.pool, async (wakeups) => wakeups, forget, 0)).toBe(25)
  expect(await left()).toBe(BACKLOG - 25)
})

test('where nothing is delivered, the rest is left for another round', async () => {
  expect(await relayRound(api.db.pool, async () => [], forget, 60_000)).toBe(25)
  expect(await left()).toBe(BACKLOG)
})

describe('what was made by a process that has died', () => {
  let billing: BillingApi
  beforeAll(async () => {
    billing = await startBillingApi()
    billing.held = true
  })
  afterAll(() => billing.close())

  /** What the relay delivers of a workflow, long after its row was made. */
  async function delivered(id: string): Promise<Wakeup | undefined> {
    await billing.api.sql('update wakeups set created_at = 0')
    const all: Wakeup[] = []
    const deliver = async (wakeups: Wakeup[]) => {
      all.push(...wakeups)
      return wakeups
    }
    const forgetNothing = async () => undefined
    await relayOnce(billing.api.db.pool, deliver, forgetNothing)
    return all.find(({ workflowId }) => workflowId.endsWith(id))
  }

  test('begins asleep until its next action', async () => {
    const shop = await billing.shop()
    const { json } = await shop.subscribe({ collection_method: 'invoice', payment_method: undefined })
    const [row] = await billing.api.sql<{ at: number; step: string }>(
      `select next_action_at::float8 as at, planned_step as step from subscriptions where id = '${json.id}'`,
    )
    expect(await delivered(json.id)).toMatchObject({
      fresh: true,
      asleep: { status: 'pending_first_payment', step: row?.step, nextActionAt: row?.at, onTestClock: false },
    })
    const checkout = await shop.post(
      '/v1/checkout_sessions',
      {
        customer_email: 'a@example.com',
        line_items: [{ price: json.price }],
        success_url: 'https://shop.example/done',
      },
      { headers: { 'service-version': '2026-09-01' } },
    )
    expect(checkout.json).toMatchObject({ status: 'open' })
    expect(await delivered(checkout.json.id)).toMatchObject({ fresh: true, asleep: { status: 'open' } })
  })

  test('looks at its row at once when it was changed meanwhile', async () => {
    const shop = await billing.shop()
    const { json } = await shop.subscribe({ collection_method: 'invoice', payment_method: undefined })
    expect((await shop.post(`/v1/subscriptions/${json.id}/cancel?at_period_end=false`)).json).toMatchObject({
      status: 'canceled',
    })
    expect(await delivered(json.id)).toMatchObject({ fresh: false, asleep: null })
  })
})
