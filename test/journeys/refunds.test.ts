// Refunds and disputes in the whole system: the gateway's answers, their timing, and their consequences. At the end of each test everything is at
// rest and the bank's records agree with ours.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { DisputeObject } from '../../resources/dispute.ts'
import type { RefundObject } from '../../resources/refund.ts'
import { bangkok, eventually, type Shop, type System, startSystem } from '../support/system.ts'

type Refund = RefundObject
type Dispute = DisputeObject

let system: System
let shop: Shop
let payment: string
let subscription: string

beforeAll(async () => {
  system = await startSystem()
})
beforeEach(async () => {
  shop = await system.shop()
  await paid({ card: 'pm_card_ok' })
})
afterAll(() => system.checkAndClose())

const SUM = 29_900

async function paid(wanted: Parameters<Shop['subscribe']>[0]): Promise<void> {
  const s = await shop.subscribe(wanted)
  subscription = s.id
  payment = (await shop.invoice(s.latest_invoice!)).payment!
}
const refund = (body: object = {}) => shop.post<Refund>(`/v1/payments/${payment}/refund`, body)
const next = (outcome: string) => shop.post(`/v1/test_helpers/payments/${payment}/next_refund`, { outcome })
const read = ({ id }: Refund) => shop.get<Refund>(`/v1/refunds/${id}`)
const bank = ({ id }: Refund, verb: 'succeed' | 'fail') => shop.post<Refund>(`/v1/test_helpers/refunds/${id}/${verb}`)
const workflowOf = async ({ id }: Refund) =>
  (await system.client.workflow.getHandle(`refund/${id}`).describe()).status.name

describe('a refund', () => {
  test('is answered when the bank has answered, by card and by QR, and its workflow is over', async () => {
    const byCard = await refund({ amount_satang: 10_000 })
    expect(byCard).toMatchObject({ status: 'succeeded', amount_satang: 10_000 })
    await paid({})
    await shop.bank(payment, 'succeed')
    expect(await refund()).toMatchObject({ status: 'succeeded', amount_satang: SUM })
    await eventually(async () => (await workflowOf(byCard)) === 'COMPLETED', 'the workflow does not end')
    expect(await shop.eventsOf(byCard.id)).toEqual(['refund.created', 'refund.succeeded'])
  })

  test('whose answer is lost is not asked for again', async () => {
    await next('timeout')
    const lost = await refund()
    expect(lost).toMatchObject({ status: 'succeeded', amount_satang: SUM })
    expect(await system.sql('select refund_id from simulator_refunds where attempt_id = $1', [payment])).toEqual([
      { refund_id: lost.id },
    ])
  })

  test('that waits is settled by the bank’s word, and its workflow sleeps until then', async () => {
    await next('pending')
    const waiting = await refund({ cancel_subscription: true })
    expect(waiting.status).toBe('pending')
    expect(await shop.subscription(subscription)).toMatchObject({ status: 'canceled', ended_reason: 'refunded' })
    const life = system.client.workflow.getHandle(`subscription/${subscription}`)
    await eventually(async () => (await life.describe()).status.name === 'COMPLETED', 'the subscription goes on')
    expect(await workflowOf(waiting)).toBe('RUNNING')
    const credit_note = expect.stringMatching(/^RN-/)
    expect(await bank(waiting, 'succeed')).toEqual({ ...waiting, status: 'succeeded', credit_note })
    await eventually(async () => (await workflowOf(waiting)) === 'COMPLETED', 'the workflow does not end')
  })

  test('that waits and fails releases what it had reserved; the next one goes', async () => {
    await next('pending')
    const waiting = await refund()
    expect(await bank(waiting, 'fail')).toMatchObject({ status: 'failed', failure_reason: 'account_closed' })
    expect(await shop.payment(payment)).toMatchObject({ refunded_satang: 0, refund_status: 'none' })
    expect(await refund()).toMatchObject({ status: 'succeeded', amount_satang: SUM })
    expect(await shop.eventsOf(waiting.id)).toEqual(['refund.created', 'refund.failed'])
  })

  test('of twenty at once: never more than was paid', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.ask<Refund>('POST', `/v1/payments/${payment}/refund`, { amount_satang: 5_000 }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(await shop.payment(payment)).toMatchObject({ refunded_satang: 25_000 })
  })

  test('on a test clock is dated by the clock, and asked for now', async () => {
    const at = bangkok('2031-05-31 09:00')
    await paid({ clock: (await shop.clock(at)).id, card: 'pm_card_ok' })
    await next('pending')
    const waiting = await refund()
    expect(waiting).toMatchObject({ status: 'pending', created: at })
    expect(await bank(waiting, 'succeed')).toMatchObject({ status: 'succeeded' })
    expect((await shop.balanceTransactions()).find(({ source }) => source === waiting.id)).toMatchObject({
      created: at,
    })
  })
})

describe('while the worker is away', () => {
  test('a refund is pending, and is made when it is back', async () => {
    await system.stopWorker()
    let waiting: Refund
    try {
      waiting = await refund()
      expect(waiting.status).toBe('pending')
    } finally {
      await system.startWorker()
    }
    await eventually(async () => (await read(waiting)).status === 'succeeded', 'it is never made')
    expect(await shop.eventsOf(waiting.id)).toEqual(['refund.created', 'refund.succeeded'])
  })

  test('what the bank has decided is found out when it is back', async () => {
    await next('pending')
    const waiting = await refund()
    await system.stopWorker()
    try {
      await system.sql("select simulator_decide_refund($1, 'failed')", [waiting.id])
    } finally {
      await system.startWorker()
    }
    expect(await bank(waiting, 'fail')).toMatchObject({ status: 'failed' })
  })
})

test('a refund whose workflow was lost is found by the reconciler', async () => {
  await next('pending')
  const waiting = await refund()
  await system.client.workflow.getHandle(`refund/${waiting.id}`).terminate('lost')
  await system.sql("select simulator_decide_refund($1, 'succeeded')", [waiting.id])
  await system.sql('update refunds set next_action_at = next_action_at - 1000 where id = $1', [waiting.id])
  const { reconcileOnce } = await import('../../worker/relay.ts')
  // One, unless the reconciler of the worker, which an earlier test restarted, has just run.
  expect(await reconcileOnce(system.pool)).toBeLessThanOrEqual(1)
  await eventually(async () => (await read(waiting)).status === 'succeeded', 'nobody asks again')
})

test('a dispute takes a payment back, and its end decides about the subscription', async () => {
  const dispute = await shop.post<Dispute>(`/v1/test_helpers/payments/${payment}/dispute`, { reason: 'fraudulent' })
  expect(await shop.ask('POST', `/v1/payments/${payment}/refund`, {})).toMatchObject({
    status: 400,
    json: { error: { code: 'payment_disputed' } },
  })
  await shop.post(`/v1/test_helpers/disputes/${dispute.id}/lose`)
  expect(await shop.subscription(subscription)).toMatchObject({ status: 'canceled', ended_reason: 'disputed' })
  const handle = system.client.workflow.getHandle(`subscription/${subscription}`)
  await eventually(async () => (await handle.describe()).status.name === 'COMPLETED', 'the subscription goes on')
})
