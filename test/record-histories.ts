/*
 * Records what workflows do today, phase by phase, on a real Temporal server, into test/histories/. Run it when a workflow has a new phase (`node
 * test/record-histories.ts [name …]`). Never run it to make test/replay.test.ts pass: the recorded runs still sleep in production systems.
 */
import { WorkflowNotFoundError } from '@temporalio/client'
import { roundDueAt } from '../rules/payouts.ts'
import { ensureSchedules, scheduleId } from '../temporal/schedules.ts'
import { payoutRoundWorkflowId } from '../workflows/contract.ts'
import { atTheBank } from './support/buyer.ts'
import { type History, writeHistory } from './support/histories.ts'
import { openReceiver } from './support/receiver.ts'
import { startServers, stopServers } from './support/servers-run.ts'
import {
  bangkok,
  DAY,
  endPeriodIn,
  eventually,
  type Shop,
  type System,
  startSystem,
  type WireInvoice,
  type WireSubscription,
} from './support/system.ts'

const T0 = bangkok('2026-01-31 09:00')

/** Each function plays one phase and returns the id of the workflow whose history is recorded. The names are those of the files. */
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
  'checkout-paid-by-qr': async (shop) => {
    const { session } = await checkout(shop)
    await asleep()
    const { payment } = await confirm(shop, session.id, { payment_method_type: 'promptpay' })
    await asleep()
    await shop.bank(payment.id, 'succeed')
    return `checkout-session/${session.id}`
  },
  'checkout-3ds-approved': async (shop) => {
    const { session } = await checkout(shop)
    const { payment } = await confirm(shop, session.id, { payment_method_type: 'card', token: 'pm_card_3ds' })
    await asleep()
    await shop.bank(payment.id, 'succeed')
    return `checkout-session/${session.id}`
  },
  'checkout-slow-card': async (shop, system) => {
    const { session } = await checkout(shop)
    await confirm(shop, session.id, { payment_method_type: 'card', token: 'pm_card_slow' })
    await ended(system, `checkout-session/${session.id}`)
    return `checkout-session/${session.id}`
  },
  'checkout-expired': async (shop, system) => {
    const { session, clock } = await checkout(shop, { onClock: true })
    await confirm(shop, session.id, { payment_method_type: 'promptpay' })
    await shop.advance(clock!, T0 + DAY)
    await ended(system, `checkout-session/${session.id}`)
    return `checkout-session/${session.id}`
  },
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
    await shop.advance(clock.id, bangkok('2027-03-01 00:00')) // 13 renewals: the workflow continues as new on the way
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
  'audit-asked-for': async (shop, system) => {
    const { workflow } = await shop.post<{ workflow: { id: string } }>('/v1/audits')
    await ended(system, workflow.id)
    return workflow.id
  },
  'audit-due': async (_shop, system) => {
    await system.client.workflow.start('auditDue', { workflowId: 'audit-due', taskQueue: system.taskQueue })
    await ended(system, 'audit-due')
    return 'audit-due'
  },
  'simulation-run': async (shop, system) => {
    const { workflow } = await shop.post<{ workflow: { id: string } }>('/v1/simulations', { customers: 2, months: 1 })
    await ended(system, workflow.id)
    return workflow.id
  },
  'payout-paid': async (shop, system) => {
    const { workflow } = await payout(shop, '1234567890')
    await ended(system, workflow.id)
    return workflow.id
  },
  'payout-returned': async (shop, system) => {
    const { workflow, id } = await payout(shop, '1234560002')
    await asleep()
    await shop.post(`/v1/test_helpers/payouts/${id}/return`)
    await ended(system, workflow.id)
    return workflow.id
  },
  'payout-round': async (shop, system) => (await scheduledRound(shop, system)).round,
  'payout-round-due': async (shop, system) => (await scheduledRound(shop, system)).due,
  'transfer-returned': async (shop, system) => {
    const s = await shop.subscribe({})
    const { payment } = await shop.invoice(s.latest_invoice!)
    for (let twice = 0; twice < 2; twice++) await shop.bank(payment!, 'succeed')
    const [duplicate] = await shop.all<{ id: string }>('/v1/inbound_transfers?status=duplicate')
    await shop.post(`/v1/inbound_transfers/${duplicate!.id}/refund`)
    await ended(system, `inbound-transfer/${duplicate!.id}`)
    return `inbound-transfer/${duplicate!.id}`
  },
  'refund-at-once': async (shop, system) => {
    const s = await shop.subscribe({ card: 'pm_card_ok' })
    const { payment } = await shop.invoice(s.latest_invoice!)
    const { id } = await shop.post<{ id: string }>(`/v1/payments/${payment}/refund`)
    await ended(system, `refund/${id}`)
    return `refund/${id}`
  },
  'refund-pending': async (shop, system) => {
    const s = await shop.subscribe({ card: 'pm_card_ok' })
    const { payment } = await shop.invoice(s.latest_invoice!)
    await shop.post(`/v1/test_helpers/payments/${payment}/next_refund`, { outcome: 'pending' })
    const { id } = await shop.post<{ id: string }>(`/v1/payments/${payment}/refund`)
    await asleep()
    await shop.post(`/v1/test_helpers/refunds/${id}/succeed`)
    await ended(system, `refund/${id}`)
    return `refund/${id}`
  },
  'webhooks-sent': async (shop, system) => {
    const receiver = await openReceiver()
    const { id } = await shop.post<{ id: string }>('/v1/webhook_endpoints', { url: receiver.url })
    await shop.post('/v1/products', { name: 'Pro' })
    await ended(system, `webhook-endpoint/${id}`)
    await receiver.close()
    return `webhook-endpoint/${id}`
  },
  'webhooks-continued-as-new': async (shop, system) => {
    const receiver = await openReceiver(
      (_, response) => void response.writeHead(receiver.got.length < 25 ? 500 : 200).end(),
    )
    const { id } = await shop.post<{ id: string }>('/v1/webhook_endpoints', { url: receiver.url })
    await shop.post('/v1/products', { name: 'Pro' })
    await eventually(() => receiver.got.length === 25, 'it is not tried again', 120_000)
    await ended(system, `webhook-endpoint/${id}`)
    await receiver.close()
    return `webhook-endpoint/${id}`
  },
  'creation-slow-published': async (shop) => {
    const s = await shop.subscribe({ card: 'pm_card_slow' })
    await eventually(async () => (await shop.subscription(s.id)).status === 'active', 'it stays pending', 30_000)
    return idOf(s)
  },
  'invoice-reminded': async (shop) => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id })
    await shop.advance(clock.id, T0 + 5 * DAY)
    return idOf(s)
  },
  'invoice-overdue-given-up': async (shop, system) => {
    const { clock, s } = await payingByInvoice(shop)
    await shop.advance(clock, s.current_period_end + 14 * DAY)
    await ended(system, idOf(s))
    return idOf(s)
  },
  'invoice-overdue-paid': async (shop) => {
    const { clock, s } = await payingByInvoice(shop)
    await shop.advance(clock, s.current_period_end + 8 * DAY)
    await shop.bank((await latest(shop, s)).payment!, 'succeed')
    return idOf(s)
  },
  'renewal-hard-decline-given-up': async (shop, system) => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok' })
    await newCard(shop, s, 'pm_card_lost')
    await shop.advance(clock.id, s.current_period_end + 14 * DAY)
    await ended(system, idOf(s))
    return idOf(s)
  },
  'past-due-recovered-by-new-card': async (shop, system) => {
    const s = await pastDueByTimer(shop, system, 'pm_card_ok_then_declined')
    await newCard(shop, s, 'pm_card_ok')
    await until(shop, s, 'active')
    return idOf(s)
  },
  'renewal-3ds-approved': async (shop, system) => {
    const s = await pastDueByTimer(shop, system, 'pm_card_3ds')
    await atTheBank(system.url, (await shop.subscription(s.id)).next_action, 'Approve')
    await until(shop, s, 'active')
    return idOf(s)
  },
  'renewal-3ds-abandoned': async (shop) => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok' })
    await newCard(shop, s, 'pm_card_3ds')
    await shop.advance(clock.id, s.current_period_end + 4 * DAY)
    return idOf(s)
  },
  'paid-now-by-card': async (shop) => {
    const s = await shop.subscribe({})
    await asleep()
    await shop.post(`/v1/invoices/${s.latest_invoice}/pay`, { payment_method: 'pm_card_ok' })
    return idOf(s)
  },
  'change-by-card': async (shop) => {
    const s = await shop.subscribe({ card: 'pm_card_ok' })
    await asleep()
    await shop.post(`/v1/subscriptions/${s.id}/change`, { quantity: 2 })
    return idOf(s)
  },
  'change-3ds-approved': async (shop, system) => {
    const s = await shop.subscribe({ card: 'pm_card_ok' })
    await newCard(shop, s, 'pm_card_3ds')
    await shop.ask('POST', `/v1/subscriptions/${s.id}/change`, { quantity: 2 })
    await atTheBank(system.url, (await shop.subscription(s.id)).next_action, 'Approve')
    await eventually(async () => (await shop.subscription(s.id)).quantity === 2, 'it is never changed')
    return idOf(s)
  },
  'change-to-year': async (shop) => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok' })
    await shop.advance(clock.id, T0 + 40 * DAY)
    const yearly = await shop.price({ interval: 'year', amount_satang: 299_000 })
    await shop.post(`/v1/subscriptions/${s.id}/change`, { price: yearly.id })
    await shop.advance(clock.id, bangkok('2028-04-01 00:00'))
    return idOf(s)
  },
  'past-due-waived': async (shop, system) => {
    const s = await pastDueByTimer(shop, system, 'pm_card_ok_then_declined')
    await shop.post(`/v1/invoices/${(await latest(shop, s)).id}/void`)
    await until(shop, s, 'active')
    await asleep()
    return idOf(s)
  },
  'cancel-scheduled-resumed': async (shop, system) => {
    const price = await shop.price({ interval: 'year' })
    const s = await shop.subscribe({ card: 'pm_card_ok', price: price.id })
    await asleep()
    await shop.cancel(s.id)
    await asleep()
    await shop.post(`/v1/subscriptions/${s.id}/resume`)
    const end = await endPeriodIn(system.pool, s.id, 3)
    await eventually(async () => (await shop.subscription(s.id)).current_period_start === end, 'it never renews')
    return idOf(s)
  },
  'expired-revived-by-late-money': async (shop, system) => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id })
    await shop.advance(clock.id, T0 + 8 * DAY)
    await ended(system, idOf(s))
    await shop.bank((await shop.invoice(s.latest_invoice!)).payment!, 'succeed')
    await shop.advance(clock.id, T0 + 30 * DAY)
    return idOf(s)
  },
  'by-hand-paid': async (shop, system) => {
    const { id, payment } = await byHand(shop)
    await asleep()
    await shop.bank(payment!, 'succeed')
    await ended(system, `invoice/${id}`)
    return `invoice/${id}`
  },
  'by-hand-slow-card': async (shop, system) => {
    const { id } = await byHand(shop)
    await asleep()
    await shop.ask('POST', `/v1/invoices/${id}/pay`, { payment_method: 'pm_card_slow' })
    await ended(system, `invoice/${id}`)
    return `invoice/${id}`
  },
  'by-hand-overdue-withheld': async (shop, system) => {
    const clock = await shop.clock(T0)
    const { id, payment } = await byHand(shop, { clock: clock.id, withholding_rate_bps: 300 })
    await shop.advance(clock.id, T0 + 11 * DAY)
    await shop.bank(payment!, 'succeed')
    await shop.advance(clock.id, T0 + 45 * DAY)
    await shop.post(`/v1/invoices/${id}/withholding_certificate`, { number: '1/123', date: '2026-03-17' })
    await ended(system, `invoice/${id}`)
    return `invoice/${id}`
  },
  'dunning-continued-as-new': async (shop, system) => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok' })
    await shop.advance(clock.id, bangkok('2026-10-01 00:00')) // eight renewals, so that the twelfth processing is one of the retries
    await newCard(shop, s, 'pm_card_declined')
    await shop.advance(clock.id, bangkok('2026-11-15 00:00'))
    await ended(system, idOf(s))
    return idOf(s)
  },
}

const wanted = process.argv.slice(2)
await startServers()
const system = await startSystem({
  slowSeconds: 7,
  webhooks: { retryScheduleSeconds: Array(30).fill(1), lingerMs: 20 },
})
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

async function latest(shop: Shop, { id }: WireSubscription): Promise<WireInvoice> {
  return shop.invoice((await shop.subscription(id)).latest_invoice!)
}

async function newCard(shop: Shop, { id }: WireSubscription, token: string): Promise<void> {
  const { status } = await shop.ask('PATCH', `/v1/subscriptions/${id}`, { payment_method: token })
  if (status !== 200) throw new Error(`${token} was not taken: ${status}`)
}

async function until(shop: Shop, { id }: WireSubscription, status: string): Promise<void> {
  await eventually(async () => (await shop.subscription(id)).status === status, `it does not become ${status}`)
}

async function payingByInvoice(shop: Shop): Promise<{ clock: string; s: WireSubscription }> {
  const clock = await shop.clock(T0)
  const s = await shop.subscribe({ clock: clock.id })
  await shop.bank((await shop.invoice(s.latest_invoice!)).payment!, 'succeed')
  return { clock: clock.id, s: await shop.subscription(s.id) }
}

/** A yearly subscription in real time whose renewal by this card fails when its timer fires. */
async function pastDueByTimer(shop: Shop, system: System, card: string): Promise<WireSubscription> {
  const price = await shop.price({ interval: 'year' })
  const ok = card === 'pm_card_ok_then_declined'
  const s = await shop.subscribe({ card: ok ? card : 'pm_card_ok', price: price.id })
  if (!ok) await newCard(shop, s, card)
  await endPeriodIn(system.pool, s.id, 3)
  await until(shop, s, 'past_due')
  await asleep()
  return s
}

/** An open invoice of ฿1,000.00 that a person wrote. */
async function byHand(shop: Shop, { clock, ...more }: { clock?: string; withholding_rate_bps?: number } = {}) {
  const customer = (await shop.customer(clock ? { test_clock: clock } : {})).id
  const lines = [{ description: 'Website', unit_amount_satang: 100_000 }]
  const { id } = await shop.post<WireInvoice>('/v1/invoices', { customer, lines, ...more })
  return shop.post<WireInvoice>(`/v1/invoices/${id}/finalize`)
}

/** A checkout of one monthly subscription. */
async function checkout(shop: Shop, { onClock = false } = {}) {
  const clock = onClock ? (await shop.clock(T0)).id : null
  const email = `basket${Math.round(performance.now())}@example.com`
  if (clock) await shop.customer({ email, test_clock: clock })
  const price = await shop.price()
  const body = { customer_email: email, line_items: [{ price: price.id }], success_url: 'https://shop.example/thanks' }
  const answer = await shop.ask<{ id: string }>('POST', '/v1/checkout_sessions', body, {
    'service-version': '2026-09-01',
  })
  return { session: answer.json, clock }
}

function confirm(shop: Shop, session: string, body: object) {
  return shop.post<{ payment: { id: string } }>(`/v1/test_helpers/checkout_sessions/${session}/confirm`, body)
}

/** A payment that is available, and a bank account that makes the bank behave in a certain way. Returns the time of the payment's clock. */
async function earned(shop: Shop, accountNumber: string): Promise<number> {
  await shop.post('/v1/bank_accounts', { bank_code: '014', account_number: accountNumber, account_name: 'Baan Kafae' })
  const clock = await shop.clock(T0)
  const price = await shop.price({ amount_satang: 100_000 })
  await shop.subscribe({ clock: clock.id, card: 'pm_card_ok', price: price.id })
  await shop.advance(clock.id, T0 + 8 * DAY)
  return T0 + 8 * DAY
}

async function payout(shop: Shop, accountNumber: string) {
  const at = await earned(shop, accountNumber)
  const { payouts } = await shop.post<{ payouts: { id: string; workflow: { id: string } }[] }>(
    '/v1/test_helpers/payout_rounds',
    { at },
  )
  return payouts[0]!
}

/** The last Friday's round, started by the Schedule's trigger. Returns the ids of the round and of the workflow that the Schedule started. */
async function scheduledRound(shop: Shop, system: System): Promise<{ round: string; due: string }> {
  await earned(shop, '1234567890')
  await ensureSchedules(system.client, system.taskQueue)
  const handle = system.client.schedule.getHandle(scheduleId('test', system.taskQueue))
  await handle.trigger()
  const round = payoutRoundWorkflowId(false, roundDueAt(Math.floor(Date.now() / 1000)).date)
  const started = () => handle.describe().then(({ info }) => info.recentActions.at(-1)?.action.workflow.workflowId)
  const due = await eventually(started, 'nothing was started')
  await ended(system, due)
  await ended(system, round)
  for (const mode of ['live', 'test'] as const)
    await system.client.schedule.getHandle(scheduleId(mode, system.taskQueue)).delete()
  return { round, due }
}

/** Lets the workflow fall asleep, so that the next change wakes it and is not found by its first processing. */
async function asleep(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_500))
}

async function ended(system: System, workflowId: string): Promise<void> {
  const workflow = system.client.workflow.getHandle(workflowId)
  // A workflow that begins by a wakeup may not exist yet.
  const status = () => workflow.describe().then(({ status: { name } }) => name, notFoundYet)
  await eventually(async () => (await status()) === 'COMPLETED', `${workflowId} does not end`)
}

function notFoundYet(error: unknown): null {
  if (error instanceof WorkflowNotFoundError) return null
  throw error
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
