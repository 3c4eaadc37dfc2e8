// What an operator sees in Temporal: each subscription's workflow can be found by its search attributes, links lead to it, and its history holds ids
// only. Source: docs/operations.md "In the Temporal UI", specification §3.4.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Wakeup } from '../../commands/commit.ts'
import { TemporalNotifier } from '../../temporal/notifier.ts'
import { bangkok, eventually, type Shop, type System, startSystem, type WireSubscription } from '../support/system.ts'

let system: System
let shop: Shop

beforeAll(async () => {
  system = await startSystem()
  shop = await system.shop()
})
afterAll(() => system.checkAndClose())

const EMAIL = 'malee.secret@buyer.example'

async function found(query: string): Promise<string[]> {
  const ids: string[] = []
  for await (const { workflowId } of system.client.workflow.list({ query })) ids.push(workflowId)
  return ids
}

const comes = (query: string, workflowId: string) =>
  eventually(async () => (await found(query)).includes(workflowId), `${workflowId} is not found by ${query}`)

const workflowOf = (s: { id: string }) => `subscription/${s.id}`

test('a subscription’s workflow is found by merchant, customer, status and mode, and the status is today’s', async () => {
  const active = await shop.subscribe({ card: 'pm_card_ok' })
  const pending = await shop.subscribe({})
  const ofMerchant = `MerchantId = '${shop.id}' and WorkflowType = 'subscription'`
  await comes(`${ofMerchant} and CustomerId = '${active.customer}' and Livemode = false`, workflowOf(active))
  await comes(`${ofMerchant} and EntityStatus = 'active'`, workflowOf(active))
  await comes(`${ofMerchant} and EntityStatus = 'pending_first_payment'`, workflowOf(pending))
  expect(await found(`${ofMerchant} and EntityStatus = 'active'`)).toEqual([workflowOf(active)])
  expect(await found(`MerchantId = '${shop.id}' and Livemode = true`)).toEqual([])

  await shop.cancel(active.id, false)
  await comes(`${ofMerchant} and EntityStatus = 'canceled' and ExecutionStatus = 'Completed'`, workflowOf(active))
  expect(await found(`${ofMerchant} and EntityStatus = 'active'`)).toEqual([])
})

/** The types of a workflow's events so far, by their number in Temporal's protocol. */
async function eventTypes(workflowId: string): Promise<string[]> {
  const { events } = await system.client.workflow.getHandle(workflowId).fetchHistory()
  return (events ?? []).map(({ eventType }) => String(eventType))
}

test('a row with nothing to do begins asleep: found by its status, unseen by any worker until its time or a wake', async () => {
  const s = await shop.subscribe({})
  const clock = await shop.clock(bangkok('2026-01-31 09:00'))
  const later = await shop.subscribe({ clock: clock.id })
  for (const row of [s, later]) {
    await comes(`EntityStatus = 'pending_first_payment' and CustomerId = '${row.customer}'`, workflowOf(row))
    const handle = system.client.workflow.getHandle(workflowOf(row))
    const { raw, searchAttributes } = await handle.describe()
    expect(raw.pendingWorkflowTask ?? null).toBeNull()
    const nextActionAt = Number(searchAttributes.NextActionAt?.[0]) / 1_000
    const until = row === s ? nextActionAt : Date.now() / 1_000 + 366 * 86_400
    const { events } = await handle.fetchHistory()
    expect(events).toHaveLength(1)
    const { firstWorkflowTaskBackoff } = events?.[0]?.workflowExecutionStartedEventAttributes ?? {}
    expect(Math.abs(Date.now() / 1_000 + Number(firstWorkflowTaskBackoff?.seconds) - until)).toBeLessThan(120)
    expect(nextActionAt).toBeGreaterThan(bangkok('2026-01-31 09:00'))
  }
  // A payment that comes first wakes it.
  const { payment } = await shop.invoice(s.latest_invoice ?? '')
  await shop.bank(payment ?? '', 'succeed')
  await eventually(async () => (await shop.subscription(s.id)).status === 'active', 'it is never paid')
  await comes(`EntityStatus = 'active' and CustomerId = '${s.customer}'`, workflowOf(s))
  // So does its clock.
  await shop.advance(clock.id, bangkok('2026-02-20 09:00'))
  expect((await shop.subscription(later.id)).status).toBe('expired')
  await eventually(async () => (await eventTypes(workflowOf(later))).length > 1, 'its clock does not wake it')
})

test('who comes late to start a row asleep changes nothing: neither a workflow that runs nor one that has ended', async () => {
  const s = await shop.subscribe({})
  const row = { status: 'pending_first_payment', step: 'remind', nextActionAt: Date.now() / 1_000 + 86_400 }
  const late: Wakeup = {
    workflowId: workflowOf(s),
    token: 0,
    merchantId: shop.id,
    livemode: false,
    customerId: s.customer,
    fresh: true,
    urgent: false,
    requestId: null,
    asleep: { ...row, onTestClock: false },
  }
  const settings = { taskQueue: system.taskQueue, concurrency: 1, urgentConcurrency: 1, queueMax: 1 }
  const notifier = new TemporalNotifier(system.client, system.pool, settings)
  await comes(`EntityStatus = 'pending_first_payment' and CustomerId = '${s.customer}'`, workflowOf(s))
  await notifier.deliver(late)
  expect(await eventTypes(workflowOf(s))).toHaveLength(1)
  await shop.cancel(s.id, false)
  const { status, runId } = await eventually(async () => {
    const now = await system.client.workflow.getHandle(workflowOf(s)).describe()
    return now.status.name === 'RUNNING' ? null : { status: now.status.name, runId: now.runId }
  }, 'its workflow does not end')
  expect(status).toBe('COMPLETED')
  await notifier.deliver(late)
  expect((await system.client.workflow.getHandle(workflowOf(s)).describe()).runId).toBe(runId)
})

test('objects link to their workflow, and the id in the link is the one in Temporal', async () => {
  const s = await shop.subscribe({ card: 'pm_card_ok' })
  expect(s.workflow).toEqual({
    id: workflowOf(s),
    url: `http://temporal.test/namespaces/default/workflows/subscription%2F${s.id}`,
    problem: null,
  })
  const description = await system.client.workflow.getHandle(s.workflow.id).describe()
  expect(description).toMatchObject({ type: 'subscription', status: { name: 'RUNNING' } })
  const clock = await shop.clock(bangkok('2026-01-31 09:00'))
  expect(clock.workflow.url).toBe(`http://temporal.test/namespaces/default/workflows/test-clock%2F${clock.id}`)
})

test('histories hold ids only: no e-mail, key, card token, amount or name', async () => {
  const clock = await shop.clock(bangkok('2026-01-31 09:00'))
  const customer = await shop.customer({ test_clock: clock.id, email: EMAIL })
  const price = await shop.price({ amount_satang: 77_770_707 })
  const headers = { 'idempotency-key': 'a-key-of-the-merchant' }
  const subscriptions: WireSubscription[] = []
  for (const card of ['pm_card_ok', 'pm_card_ok_then_declined', undefined])
    subscriptions.push(
      await shop.subscribe({ customer: customer.id, price: price.id, card, headers: card ? {} : headers }),
    )
  await shop.advance(clock.id, bangkok('2027-03-01 00:00'))

  const names = [...subscriptions.map(workflowOf), `test-clock/${clock.id}`]
  const histories = await Promise.all(names.map(historiesOf))
  expect(histories[0]!.length).toBeGreaterThan(1) // it has continued as new
  const text = JSON.stringify(histories)
  const [method] = await system.sql<{ gateway_token: string }>(
    'select gateway_token from payment_methods where customer_id = $1',
    [customer.id],
  )
  const secrets = [
    EMAIL,
    shop.key,
    shop.key.slice(-20),
    'pm_card_',
    method!.gateway_token,
    method!.gateway_token.split('/')[1]!,
    '77770707',
    'a-key-of-the-merchant',
    'Baan Kafae',
    'sk_test',
  ]
  for (const secret of secrets)
    expect({ secret, found: text.includes(secret) || decoded(text).includes(secret) }).toEqual({ secret, found: false })
  expect(decoded(text)).toContain(subscriptions[0]!.id) // the search covers the decoded payloads
})

/** The histories of every run, oldest first. */
async function historiesOf(workflowId: string): Promise<object[]> {
  const runs: { runId: string; at: number }[] = []
  await eventually(async () => {
    runs.length = 0
    for await (const { runId, startTime } of system.client.workflow.list({ query: `WorkflowId = '${workflowId}'` }))
      runs.push({ runId, at: startTime.getTime() })
    return runs.length > 0
  }, `no run of ${workflowId} is listed`)
  runs.sort((a, b) => a.at - b.at)
  return Promise.all(
    runs.map(async ({ runId }) =>
      JSON.parse(JSON.stringify(await system.client.workflow.getHandle(workflowId, runId).fetchHistory())),
    ),
  )
}

/** Payloads are base64 in a history's JSON. */
function decoded(text: string): string {
  return [...text.matchAll(/"data":"([A-Za-z0-9+/=]+)"/g)]
    .map((m) => Buffer.from(m[1]!, 'base64').toString())
    .join('\n')
}
