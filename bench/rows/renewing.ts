/*
 * Renewals that are all due at the same instant: on a test clock, and on real time, where a Temporal timer wakes each workflow. A renewal counts when
 * its invoice is paid, its payment is in the ledger and its events are written.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { nthPeriodEnd } from '../../rules/periods.ts'
import { cpuBetween, cpuOf } from '../measure.ts'
import type { Measured, Row } from '../row.ts'
import { advance, subscribe, type World } from '../world.ts'
import { lastSubscription } from './creating.ts'

const many = (world: World) => (world.short ? 60 : 1_000)

let clockId = ''

export const renewOnClock: Row = {
  name: 'renew-clock',
  title: 'renewals due at once on a test clock',
  target: '≥ 65/s',
  isMet: ({ value }) => value >= 65,
  async prepare(world) {
    // Long ago, so that no round reaches the present.
    const clock = await world.call('POST', '/v1/test_clocks', { frozen_time: 1_600_000_000, name: 'bench' })
    clockId = clock.id
    await subscribe(world, await world.makeCustomers(many(world), clockId), world.monthlyPrice)
  },
  async round(world) {
    const dueAt = await nextDue(world)
    const before = cpuOf(world.system.pids)
    const seconds = await advance(world, clockId, dueAt)
    const cpu = cpuBetween(before, cpuOf(world.system.pids))
    await checkRenewed(world, dueAt, 's.test_clock_id = $1', clockId)
    await world.rest()
    return { value: many(world) / seconds, unit: '/s', operations: many(world), cpu }
  },
}

async function nextDue(world: World): Promise<number> {
  const rows = await world.sql<{ at: number; n: number }>(
    'select next_action_at::float8 as at, count(*)::integer as n from subscriptions where test_clock_id = $1 group by 1',
    [clockId],
  )
  if (rows.length !== 1 || rows[0]!.n !== many(world)) throw new Error('not all are due at one instant')
  return rows[0]!.at
}

let ids: string[] = []

export const renewOnTime: Row = {
  name: 'renew-real',
  title: 'renewals due at once on real time',
  target: '≥ 65/s',
  isMet: ({ value }) => value >= 65,
  async prepare(world) {
    ids = await subscribeOnTime(world, many(world))
  },
  async round(world) {
    for (const perSecond of WAKEUPS_PER_SECOND) {
      const dueAt = Math.ceil(Date.now() / 1_000) + 8 + Math.ceil(ids.length / perSecond)
      await moveDue(world, ids, dueAt)
      await world.rest()
      const spareMs = dueAt * 1_000 - Date.now()
      if (spareMs > 1_000) {
        await sleep(spareMs)
        return measureFrom(world, dueAt)
      }
      world.say('  the rows fell due before their workflows slept again: once more, with more time')
    }
    throw new Error('this machine is too busy: workflows did not go back to sleep in time')
  },
}

/**
 * Wakeups per second assumed for the workflows, which must sleep again before the new instant. The first value is the fastest; each next one allows
 * more time.
 */
const WAKEUPS_PER_SECOND = [20, 8, 3]

async function measureFrom(world: World, dueAt: number): Promise<Measured> {
  const before = cpuOf(world.system.pids)
  await untilRenewed(world, ids, dueAt)
  const seconds = Date.now() / 1_000 - dueAt
  const cpu = cpuBetween(before, cpuOf(world.system.pids))
  await checkRenewed(world, dueAt, 's.id = any($1)', ids)
  await world.rest()
  return { value: ids.length / seconds, unit: '/s', operations: ids.length, cpu }
}

/** Waits until all are renewed. Looks at the period and not at the due time: a charge under way has a due time of its own and is not renewed yet. */
export async function untilRenewed(world: World, subscriptions: string[], dueAt: number): Promise<void> {
  const left = 'select 1 from subscriptions where id = any($1) and current_period_start < $2 limit 1'
  const deadline = Date.now() + 300_000
  while ((await world.sql(left, [subscriptions, dueAt])).length > 0) {
    if (Date.now() > deadline) throw new Error('not all were renewed within five minutes')
    await sleep(100)
  }
}

/** Makes subscriptions that are active and sleep until their real next period, a year away. */
export async function subscribeOnTime(world: World, count: number): Promise<string[]> {
  const since = await lastSubscription(world)
  await subscribe(
    world,
    Array.from({ length: count }, (_, n) => world.customers[n % world.customers.length]!),
    world.yearlyPrice,
  )
  const made = await world.sql<{ id: string }>('select id from subscriptions where id > $1', [since])
  return made.map(({ id }) => id)
}

/**
 * Moves subscriptions in time as the database's owner, with the periods of their invoices, and wakes their workflows, which look again and sleep
 * until `dueAt`. Only this step differs from a real installation. The renewal after it is an ordinary one.
 */
export async function moveDue(world: World, subscriptions: string[], dueAt: number): Promise<void> {
  const [{ n }] = (await world.sql<{ n: number }>(
    'select max(period_number)::integer as n from subscriptions where id = any($1)',
    [subscriptions],
  )) as [{ n: number }]
  const anchor = yearsBefore(dueAt, n)
  const ends = Array.from({ length: n + 1 }, (_, k) => nthPeriodEnd({ anchorAt: anchor, interval: 'year', n: k }))
  await world.sql(
    `update invoices i set period_start = ($2::bigint[])[i.period_number], period_end = ($2::bigint[])[i.period_number + 1]
     where subscription_id = any($1)`,
    [subscriptions, ends],
  )
  const { rowCount } = await world.pool.query(
    `update subscriptions set anchor_at = $2, current_period_start = $3, current_period_end = $4, next_action_at = $4
     where id = any($1) and status = 'active' and planned_step = 'renew' and period_number = $5`,
    [subscriptions, anchor, ends[n - 1], dueAt, n],
  )
  if (rowCount !== subscriptions.length) throw new Error(`only ${rowCount} of ${subscriptions.length} could be moved`)
  await world.sql(
    `insert into wakeups (workflow_id, token, merchant_id, livemode, customer_id, fresh, urgent, created_at)
     select 'subscription/' || id, nextval('wakeup_tokens'), merchant_id, livemode, customer_id, false, false, 0
     from subscriptions where id = any($1)`,
    [subscriptions],
  )
}

/** The anchor whose n-th year ends at `dueAt`. Uses years, since a month's day may be missing in the month before. */
function yearsBefore(dueAt: number, n: number): number {
  for (let days = 365 * n; days <= 366 * n; days += 1) {
    const anchor = dueAt - days * 86_400
    if (nthPeriodEnd({ anchorAt: anchor, interval: 'year', n }) === dueAt) return anchor
  }
  throw new Error('on the 29th of February nothing can be a year old; measure tomorrow')
}

/** Checks that each has the invoice of the period that began at `dueAt`: paid, charged, in the ledger, and with its events. */
async function checkRenewed(world: World, dueAt: number, which: string, value: unknown): Promise<void> {
  const [row] = await world.sql<{ wanted: number; renewed: number }>(
    `select count(*)::integer as wanted, count(*) filter (where s.current_period_start = $2 and exists (
       select from invoices i
       join payments p on p.invoice_id = i.id and p.status = 'succeeded'
       join ledger_transactions t on t.source_id = p.id and t.type = 'charge'
       join events paid on paid.object_id = i.id and paid.type = 'invoice.paid'
       join events charged on charged.object_id = p.id and charged.type = 'payment.succeeded'
       join events renewed on renewed.object_id = s.id and renewed.type = 'subscription.renewed'
       where i.subscription_id = s.id and i.period_start = $2 and i.status = 'paid' and i.number is not null
     ))::integer as renewed from subscriptions s where ${which}`,
    [value, dueAt],
  )
  if (row!.renewed !== row!.wanted) throw new Error(`${row!.renewed} of ${row!.wanted} are renewed in every table`)
}
