/*
 * Records what workflows do today, phase by phase, on a real Temporal server, into test/histories/. Run it when a workflow gained
 * a phase (`node test/record-histories.ts [name …]`); never to silence test/replay.test.ts: the runs that are recorded there are
 * still sleeping in somebody's production.
 */
import { type History, writeHistory } from './support/histories.ts'
import { startServers, stopServers } from './support/servers-run.ts'
import {
  bangkok,
  DAY,
  endPeriodIn,
  eventually,
  type Shop,
  type System,
  startSystem,
  type WireSubscription,
} from './support/system.ts'

const T0 = bangkok('2026-01-31 09:00')

/** Each plays one phase and answers whose history it is. Names are the files'. */
const PHASES: Record<string, (shop: Shop, system: System) => Promise<string>> = {
  'creation-active': async (shop) => idOf(await shop.subscribe({ card: 'pm_card_ok' })),
  'creation-declined': async (shop, system) => {
    const answer = await shop.trySubscribe({ card: 'pm_card_declined' })
    const { subscription } = await shop.payment(answer.json.error.payment)
    await ended(system, `subscription/${subscription}`)
    return `subscription/${subscription}`
  },
  'creation-slow': async (shop) => {
    const s = await shop.subscribe({ card: 'pm_card_slow' })
    await eventually(async () => (await shop.subscription(s.id)).status === 'active', 'it stays pending', 30_000)
    return idOf(s)
  },
  'canceled-while-charging': async (shop, system) => {
    const s = await shop.subscribe({ card: 'pm_card_slow' })
    await shop.cancel(s.id, false)
    await ended(system, idOf(s))
    return idOf(s)
  },
  'creation-3ds-approved': async (shop) => {
    const s = await shop.subscribe({ card: 'pm_card_3ds' })
    const [payment] = await shop.payments({ subscription: s.id })
    await shop.bank(payment!.id, 'succeed')
    return idOf(s)
  },
  'creation-incomplete': async (shop) =>
    idOf(await shop.subscribe({ card: 'pm_card_declined', body: { payment_behavior: 'allow_incomplete' } })),
  'invoice-paid': async (shop) => {
    const s = await shop.subscribe({})
    await asleep()
    await shop.bank((await shop.invoice(s.latest_invoice!)).payment!, 'succeed')
    return idOf(s)
  },
  'invoice-expired': async (shop, system) => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id })
    await shop.advance(clock.id, T0 + 8 * DAY)
    await ended(system, idOf(s))
    return idOf(s)
  },
  'renewal-by-timer': async (shop, system) => {
    const price = await shop.price({ interval: 'year' })
    const s = await shop.subscribe({ card: 'pm_card_ok', price: price.id })
    const end = await endPeriodIn(system.pool, s.id, 3)
    await eventually(async () => (await shop.subscription(s.id)).current_period_start === end, 'it never renews')
    return idOf(s)
  },
  'renewals-on-clock': async (shop) => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok' })
    await shop.advance(clock.id, bangkok('2027-03-01 00:00')) // 13 renewals: it is continued as new on the way
    return idOf(s)
  },
  'dunning-to-canceled': async (shop, system) => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok_then_declined' })
    await shop.advance(clock.id, s.current_period_end + 15 * DAY)
    await ended(system, idOf(s))
    return idOf(s)
  },
  'canceled-now': async (shop, system) => {
    const s = await shop.subscribe({ card: 'pm_card_ok' })
    await asleep()
    await shop.cancel(s.id, false)
    await ended(system, idOf(s))
    return idOf(s)
  },
  'canceled-at-period-end': async (shop, system) => {
    const price = await shop.price({ interval: 'year' })
    const s = await shop.subscribe({ card: 'pm_card_ok', price: price.id })
    await shop.cancel(s.id)
    await endPeriodIn(system.pool, s.id, 3)
    await ended(system, idOf(s))
    return idOf(s)
  },
  'clock-advance': async (shop, system) => {
    const clock = await shop.clock(T0)
    await shop.subscribe({ clock: clock.id, card: 'pm_card_ok' })
    await shop.advance(clock.id, T0 + 90 * DAY)
    await ended(system, clock.workflow.id)
    return clock.workflow.id
  },
  'transfer-returned': async (shop, system) => {
    const s = await shop.subscribe({})
    const { payment } = await shop.invoice(s.latest_invoice!)
    for (let twice = 0; twice < 2; twice++) await shop.bank(payment!, 'succeed')
    const [duplicate] = await shop.all<{ id: string }>('/v1/inbound_transfers?status=duplicate')
    await shop.post(`/v1/inbound_transfers/${duplicate!.id}/refund`)
    await ended(system, `inbound-transfer/${duplicate!.id}`)
    return `inbound-transfer/${duplicate!.id}`
  },
}

const wanted = process.argv.slice(2)
await startServers()
const system = await startSystem({ slowSeconds: 7 })
try {
  for (const [name, play] of Object.entries(PHASES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const workflowId = await play(await system.shop(), system)
    await system.check()
    const runs = await historiesOf(system, workflowId)
    for (const [index, history] of runs.entries()) {
      const file = runs.length === 1 ? name : `${name}-run-${index + 1}`
      writeHistory({ name: file, workflowId, history })
      process.stdout.write(`${file}: ${history.events!.length} events\n`)
    }
  }
} finally {
  await system.close()
  await stopServers()
}

function idOf(s: WireSubscription): string {
  return s.workflow.id
}

/** So that what comes next wakes it, instead of being found by its first look. */
async function asleep(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_500))
}

async function ended(system: System, workflowId: string): Promise<void> {
  await eventually(
    async () => (await system.client.workflow.getHandle(workflowId).describe()).status.name === 'COMPLETED',
    `${workflowId} does not end`,
  )
}

/** The histories of all runs of a workflow, oldest first. */
async function historiesOf(system: System, workflowId: string): Promise<History[]> {
  const histories: History[] = []
  const last = await system.client.workflow.getHandle(workflowId).describe()
  for (let runId: string | undefined = last.runId; runId; ) {
    const history: History = await system.client.workflow.getHandle(workflowId, runId).fetchHistory()
    histories.unshift(history)
    runId = history.events![0]!.workflowExecutionStartedEventAttributes!.continuedExecutionRunId || undefined
  }
  return histories
}
