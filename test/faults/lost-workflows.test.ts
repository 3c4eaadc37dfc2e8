// Workflows vanish from Temporal: an operator terminates them, or a namespace is lost. The row decides: the reconciler or the next wakeup starts the
// workflow again. Source: docs/architecture.md "Five ideas that carry it", 2.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openReceiver } from '../support/receiver.ts'
import { bangkok, DAY, endPeriodIn, eventually, type Shop, type System, startSystem } from '../support/system.ts'

let system: System
let shop: Shop

beforeAll(async () => {
  system = await startSystem({ reconcile: { everyMs: 500, unnoticedAfterSeconds: 1 } })
  shop = await system.shop()
})
afterAll(() => system.checkAndClose())

const yearly = async () => shop.subscribe({ card: 'pm_card_ok', price: (await shop.price({ interval: 'year' })).id })

/**
 * Terminates a workflow once all its wakeups are delivered, so that only the reconciler can wake it afterwards. Wakeups of others do not count: while
 * the worker is away, the last ones of its reconciler wait for its return.
 */
async function terminated(workflowId: string): Promise<void> {
  const waiting = () => system.sql('select 1 from wakeups where workflow_id = $1', [workflowId])
  await eventually(async () => (await waiting()).length === 0, `${workflowId} is not woken`)
  await system.client.workflow.getHandle(workflowId).terminate('gone')
}

test('a terminated workflow is built anew from its row when its time has come', async () => {
  const s = await yearly()
  const end = await endPeriodIn(system.pool, s.id, 4)
  await terminated(s.workflow.id)
  await eventually(async () => (await shop.subscription(s.id)).current_period_start === end, 'it is never renewed')
  expect(await shop.payments({ subscription: s.id })).toHaveLength(2)
  const { status } = await system.client.workflow.getHandle(s.workflow.id).describe()
  expect(status.name).toBe('RUNNING')
})

test('a deleted workflow is built anew from its row, and found under its id again', async () => {
  const s = await yearly()
  const end = await endPeriodIn(system.pool, s.id, 4)
  await terminated(s.workflow.id)
  await system.client.workflowService.deleteWorkflowExecution({
    namespace: 'default',
    workflowExecution: { workflowId: s.workflow.id },
  })
  await eventually(async () => (await shop.subscription(s.id)).current_period_start === end, 'it is never renewed')
  expect(await shop.payments({ subscription: s.id })).toHaveLength(2)
})

test('a payment finds a workflow though the one that waited for it is gone', async () => {
  const s = await shop.subscribe({})
  await terminated(s.workflow.id)
  await shop.bank((await shop.invoice(s.latest_invoice!)).payment!, 'succeed')
  expect((await shop.subscription(s.id)).status).toBe('active')
})

test('money on its way back is sent though the workflow that should send it is gone', async () => {
  const s = await shop.subscribe({})
  const { payment } = await shop.invoice(s.latest_invoice!)
  for (let twice = 0; twice < 2; twice++) await shop.bank(payment!, 'succeed')
  const [duplicate] = await shop.all<{ id: string }>('/v1/inbound_transfers?status=duplicate')
  await system.stopWorker()
  await shop.post(`/v1/inbound_transfers/${duplicate!.id}/refund`)
  await terminated(`inbound-transfer/${duplicate!.id}`)
  await system.startWorker()
  await eventually(
    async () => (await shop.get<{ status: string }>(`/v1/inbound_transfers/${duplicate!.id}`)).status === 'refunded',
    'it is never sent',
  )
})

test('a match is settled though the workflow that should look is gone', async () => {
  const [from, to] = [await shop.subscribe({}), await shop.subscribe({})]
  const { payment } = await shop.invoice(from.latest_invoice!)
  for (let twice = 0; twice < 2; twice++) await shop.bank(payment!, 'succeed')
  const [parked] = (await shop.all<{ id: string; payment: string }>('/v1/inbound_transfers?status=duplicate')).slice(-1)
  await system.stopWorker()
  await shop.post(`/v1/inbound_transfers/${parked!.id}/match`, {
    payment: (await shop.invoice(to.latest_invoice!)).payment,
  })
  await terminated(to.workflow.id)
  await system.startWorker()
  await eventually(async () => (await shop.subscription(to.id)).status === 'active', 'it is never matched')
})

test('a clock whose workflow is gone while it advances arrives all the same', async () => {
  const clock = await shop.clock(1_770_000_000)
  const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok' })
  await system.stopWorker()
  await shop.post(`/v1/test_clocks/${clock.id}/advance`, { frozen_time: 1_770_000_000 + 70 * DAY })
  await terminated(clock.workflow.id)
  await system.startWorker()
  await shop.arrival(clock.id)
  expect(await shop.invoices({ subscription: s.id })).toHaveLength(3)
})

test('a payout is sent though the workflow that should send it is gone, and asked after though the one that waits is', async () => {
  const account = { bank_code: '014', account_number: '1234560002', account_name: 'Baan Kafae' }
  await shop.post('/v1/bank_accounts', account)
  const clock = (await shop.clock(bangkok('2026-01-31 09:00'))).id
  const price = await shop.price({ amount_satang: 100_000 })
  await shop.subscribe({ clock, card: 'pm_card_ok', price: price.id })
  await shop.advance(clock, bangkok('2026-02-08 09:00'))
  await system.stopWorker()
  const { id, workflow } = await shop.post<{ id: string; workflow: { id: string } }>('/v1/payouts')
  const status = async () => (await shop.get<{ status: string }>(`/v1/payouts/${id}`)).status
  await terminated(workflow.id)
  expect(await status()).toBe('pending')
  await system.startWorker()
  await eventually(async () => (await status()) === 'in_transit', 'it is never sent')
  await terminated(workflow.id)
  await system.sql('update simulator_payouts set ready_at = 0 where payout_id = $1', [id])
  await eventually(async () => {
    // Repeated: a processing that was under way when its workflow ended may still write a later time.
    await system.sql("update payouts set next_action_at = 0 where id = $1 and status = 'in_transit'", [id])
    return (await status()) === 'paid'
  }, 'it stays in transit')
  expect(await shop.eventsOf(id)).toEqual(['payout.created', 'payout.in_transit', 'payout.paid'])
})

test('a webhook that failed is sent again though the workflow that waited for its time is gone', async () => {
  const receiver = await openReceiver((_, response) => void response.writeHead(500).end())
  const { id } = await shop.post<{ id: string }>('/v1/webhook_endpoints', { url: receiver.url })
  await shop.post('/v1/products', { name: 'Pro' })
  await eventually(() => receiver.got.length === 1, 'it is not sent')
  const handle = system.client.workflow.getHandle(`webhook-endpoint/${id}`)
  await eventually(
    async () => (await handle.fetchHistory()).events!.at(-1)!.timerStartedEventAttributes,
    'it does not sleep',
    120_000,
  )
  await handle.terminate('gone')
  receiver.answer = (_, response) => void response.end()
  await system.sql('update webhook_deliveries set next_attempt_at = 1 where endpoint_id = $1', [id])
  await eventually(
    async () =>
      (await system.sql("select 1 from webhook_deliveries where endpoint_id = $1 and status = 'succeeded'", [id]))[0],
    'it is never sent',
  )
  await receiver.close()
})
