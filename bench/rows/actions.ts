/*
 * The billable actions of a renewal on Temporal Cloud: those in the workflow's own history, by Temporal's list of actions. Free ones (workflow tasks,
 * a timer that fires or is cancelled) are left out.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import { lazyClient } from '../../temporal/connection.ts'
import type { Row } from '../row.ts'
import type { World } from '../world.ts'
import { moveDue, subscribeOnTime, untilRenewed } from './renewing.ts'

/** EventType of the API, by number. A marker is a local activity (or a patch). Each continue-as-new is a start too. */
const ACTIONS: Record<number, string> = {
  1: 'start',
  10: 'activity',
  17: 'timer',
  25: 'marker',
  26: 'signal',
  29: 'child workflow',
  40: 'search attributes',
}
const SUBSCRIPTIONS = 3
const MONTHS = 24

export const actions: Row = {
  name: 'actions',
  title: 'Temporal actions of a renewal',
  target: '≤ 2',
  isMet: ({ value }) => value <= 2,
  once: true,
  async round(world) {
    const client = lazyClient(world.system.temporal)
    try {
      const onTime = await renewedOnTime(world, client)
      const onClock = await renewedOnClock(world, client)
      return {
        value: onTime.total,
        unit: '',
        notes: [
          `on real time: ${onTime.words}`,
          `on a test clock over ${MONTHS} renewals, with every start of a new run: ${onClock.total.toFixed(2)} (${onClock.words})`,
        ],
      }
    } finally {
      await client.connection.close()
    }
  },
}

async function renewedOnTime(world: World, client: Client) {
  const ids = await subscribeOnTime(world, SUBSCRIPTIONS)
  const dueAt = Math.ceil(Date.now() / 1_000) + 6
  await moveDue(world, ids, dueAt)
  await sleep(dueAt * 1_000 - Date.now())
  await untilRenewed(world, ids, dueAt)
  await world.rest()
  return count(client, { ids, sinceMs: dueAt * 1_000, renewals: ids.length })
}

async function renewedOnClock(world: World, client: Client) {
  const startAt = 1_600_000_000
  const clock = await world.call('POST', '/v1/test_clocks', { frozen_time: startAt })
  const customers = await world.makeCustomers(SUBSCRIPTIONS, clock.id)
  const ids = await Promise.all(
    customers.map(async (customer) => {
      const body = { customer, price: world.monthlyPrice, payment_method: 'pm_card_ok' }
      return (await world.call('POST', '/v1/subscriptions', body)).id
    }),
  )
  await world.rest()
  const sinceMs = Date.now()
  await world.call('POST', `/v1/test_clocks/${clock.id}/advance`, { frozen_time: startAt + MONTHS * 31 * 86_400 })
  while ((await world.call<{ status: string }>('GET', `/v1/test_clocks/${clock.id}`)).status !== 'ready')
    await sleep(100)
  const [row] = await world.sql<{ n: number }>(
    `select count(*)::integer as n from invoices where subscription_id = any($1) and billing_reason = 'subscription_cycle'`,
    [ids],
  )
  return count(client, { ids, sinceMs, renewals: row!.n })
}

/** Actions per renewal since an instant, over all runs of the workflows. */
async function count(client: Client, { ids, sinceMs, renewals }: { ids: string[]; sinceMs: number; renewals: number }) {
  const kinds = new Map<string, number>()
  for (const id of ids) {
    for (const event of await eventsOf(client, `subscription/${id}`)) {
      const kind = ACTIONS[Number(event.eventType)]
      const atMs = Number(event.eventTime!.seconds) * 1_000 + event.eventTime!.nanos! / 1e6
      if (kind && atMs >= sinceMs) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    }
  }
  const total = [...kinds.values()].reduce((sum, n) => sum + n, 0) / renewals
  return { total, words: [...kinds].map(([kind, n]) => `${(n / renewals).toFixed(2)} ${kind}`).join(', ') }
}

/** The events of all runs. A run that continued as new names the next run. */
async function eventsOf(client: Client, workflowId: string) {
  const last = await client.workflow.getHandle(workflowId).fetchHistory()
  let runId = last.events![0]!.workflowExecutionStartedEventAttributes!.firstExecutionRunId
  const events = []
  while (runId) {
    const history = await client.workflow.getHandle(workflowId, runId).fetchHistory()
    events.push(...history.events!)
    runId = history.events!.at(-1)!.workflowExecutionContinuedAsNewEventAttributes?.newExecutionRunId
  }
  return events
}
