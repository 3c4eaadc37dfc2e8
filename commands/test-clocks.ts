// Test clocks: creates, starts, moves, finishes and deletes them. The instants at which an advance stops are found here; activities/advance-clock.ts
// makes the advance. Test mode only (the routes check that).
import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { TestClock } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { executePrepared } from '../db/packet.ts'
import { update } from '../db/update.ts'
import { workflowIdSql } from '../db/workflow-id-sql.ts'
import { present } from '../rules/present.ts'
import { Refusal } from '../rules/refusals.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import { announceClock } from './announce.ts'
import type { Commit } from './commit.ts'
import { expireCredits } from './credits.ts'
import { endClocksInvoices } from './end-invoices.ts'
import { endClocksSubscriptions } from './end-subscription.ts'
import { NOTICE_AT, noticeRenewal, RENEWALS_TO_NOTICE } from './renewal-notices.ts'
import { expireDueSetup } from './setup-sessions.ts'

/** The farthest one advance may go: 10 years, in seconds (specification §8.1). */
export const ADVANCE_SECONDS_MAX = 10 * 366 * 86_400

/** Creates a test clock. Its own `created` is real time; `created` of everything on it is the clock's time. Not safe to repeat by itself. */
export function createTestClock(c: Commit, wanted: { frozenTime: number; name: string | null }): TestClock {
  return c.em.create(TestClock, {
    id: mintId('clock_'),
    merchantId: c.context.merchantId,
    livemode: c.context.livemode,
    name: wanted.name,
    frozenTime: wanted.frozenTime,
    status: 'ready',
    createdAt: c.at,
  })
}

/**
 * Starts an advance of a clock to `to` (Unix seconds). The same instant changes nothing. An earlier instant, or one more than 10 years ahead, is
 * refused with `parameter_invalid`; while the clock is advancing, `lock_timeout`. Wakes the clock's workflow, which makes the advance. Source:
 * specification §8.1.
 */
export function startAdvance(c: Commit, clock: TestClock, to: number): void {
  if (clock.status === 'advancing') {
    throw new Refusal(
      'lock_timeout',
      `The test clock ${clock.id} is still advancing to ${clock.targetTime}. Wait until it is ready.`,
    )
  }
  if (to < clock.frozenTime) {
    throw new Refusal(
      'parameter_invalid',
      `'frozen_time' must not lie before the clock's time (${clock.frozenTime}).`,
      { param: 'frozen_time' },
    )
  }
  if (to > clock.frozenTime + ADVANCE_SECONDS_MAX) {
    throw new Refusal('parameter_invalid', "'frozen_time' must lie at most 10 years after the clock's time.", {
      param: 'frozen_time',
    })
  }
  if (to === clock.frozenTime) return
  update(clock, { status: 'advancing', targetTime: to })
  c.timeIs(clock.frozenTime)
  announceClock(c, 'test_clock.advancing', clock)
  c.wake({ workflowId: workflowIdOf('test_clock', clock.id), urgent: true })
}

/**
 * Everything on a clock that has something planned by an instant. A row in quarantine does not hold up its clock: only those of its steps count that
 * may be taken beside the failing one. Parameters: `dueBy`.
 */
const DUE = /* sql */ `
  select ${workflowIdSql('subscription', 's.id')} as workflow_id, s.customer_id, s.next_action_at from subscriptions s
    where s.test_clock_id = ? and s.next_action_at <= ? and not exists (select from quarantine q where q.object_id = s.id)
  union all
  select ${workflowIdSql('checkout_session', 's.id')}, s.customer_id, s.next_action_at from checkout_sessions s
    where s.test_clock_id = ? and s.next_action_at <= ? and not exists (select from quarantine q where q.object_id = s.id)
  union all
  select ${workflowIdSql('invoice', 'i.id')}, i.customer_id, i.next_action_at from invoices i
    where i.test_clock_id = ? and i.next_action_at <= ? and not exists (select from quarantine q where q.object_id = i.id)
  union all
  select q.workflow_id, null, q.next_step_at from quarantine q where q.test_clock_id = ? and q.next_step_at <= ?`

const dueBy = (clockId: string, at: number | null | undefined) => [clockId, at, clockId, at, clockId, at, clockId, at]

/** Credits that expire have no workflow: the clock itself expires them when it reaches their instant. */
const EXPIRING = /* sql */ `
  select g.customer_id, g.expires_at as next_action_at from credit_grants g join customers c on c.id = g.customer_id
    where c.test_clock_id = ? and g.remaining > 0 and g.expires_at <= ?`

/** Setup sessions have no workflow either. */
const ENDING = /* sql */ `
  select s.id, s.expires_at as next_action_at from setup_sessions s join customers c on c.id = s.customer_id
    where c.test_clock_id = ? and s.status = 'open' and s.expires_at <= ?`

/** Nor have the notices of coming charges. One that fails holds up no clock, and none is sent of a row in quarantine. */
const NOTICING = /* sql */ `
  select s.id, ${NOTICE_AT} as next_action_at from subscriptions s
    where s.test_clock_id = ? and ${RENEWALS_TO_NOTICE} and ${NOTICE_AT} <= ? and s.id <> all(?::text[])
      and not exists (select from quarantine q where q.object_id = s.id)`

/** Which of these workflows are due at an instant of their clock (Unix seconds) and have not acted yet. */
export async function dueAmong(
  em: EntityManager,
  clockId: string,
  at: number,
  workflowIds: readonly string[],
): Promise<Set<string>> {
  const rows = await executePrepared<{ workflow_id: string }>(
    em,
    `select workflow_id from (${DUE}) due where workflow_id = any(?::text[])`,
    [...dueBy(clockId, at), `{${workflowIds.join()}}`],
  )
  return new Set(rows.map((row) => row.workflow_id))
}

export type ClockStep =
  /** The clock stands at `at`; the `due` workflows must act before it moves on. */
  | {
      kind: 'checkpoint'
      at: number
      merchantId: string
      livemode: boolean
      due: { workflowId: string; customerId: string | null }[]
      /** Subscriptions whose coming charge is announced at `at`, before the workflows act (`noticeOnClock`). */
      noticing: string[]
    }
  | { kind: 'arrived' }

/**
 * Moves an advancing clock to the next instant at which anything on it is due, or to its target when nothing is left before it. What is due exactly
 * at the target happens too. Safe to repeat: while something is due, the clock does not move. `unnoticed`: subscriptions whose notice has failed in this
 * walk.
 */
export async function stepClock(
  c: Commit,
  clockId: string,
  unnoticed: ReadonlySet<string> = new Set(),
): Promise<ClockStep> {
  const clock = await c.em.findOne(TestClock, clockId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (clock?.status !== 'advancing') return { kind: 'arrived' }
  c.concerns(clock)
  const but = `{${[...unnoticed].join()}}`
  const [next] = await c.em.execute<{ at: number | null }[]>(
    `select least((select min(next_action_at) from (${DUE}) due), (select min(next_action_at) from (${EXPIRING}) expiring),
       (select min(next_action_at) from (${ENDING}) ending),
       (select min(next_action_at) from (${NOTICING}) noticing))::float8 as at`,
    [
      ...dueBy(clockId, clock.targetTime),
      ...[clockId, clock.targetTime, clockId, clock.targetTime],
      ...[clockId, clock.targetTime, but],
    ],
  )
  if (next?.at == null) return arrive(c, clock)
  clock.frozenTime = Math.max(clock.frozenTime, next.at)
  await expireOn(c, clock)
  const due = await c.em.execute<{ workflow_id: string; customer_id: string | null }[]>(
    `select workflow_id, customer_id from (${DUE}) due order by next_action_at, workflow_id`,
    dueBy(clockId, clock.frozenTime),
  )
  const noticing = await c.em.execute<{ id: string }[]>(`select id from (${NOTICING}) noticing order by 1`, [
    ...[clockId, clock.frozenTime, but],
  ])
  const { merchantId, livemode, frozenTime } = clock
  return {
    kind: 'checkpoint',
    noticing: noticing.map(({ id }) => id),
    at: frozenTime,
    merchantId,
    livemode,
    due: due.map((d) => ({ workflowId: d.workflow_id, customerId: d.customer_id })),
  }
}

async function expireOn(c: Commit, clock: TestClock): Promise<void> {
  c.timeIs(clock.frozenTime)
  const customers = await c.em.execute<{ customer_id: string }[]>(
    `select distinct customer_id from (${EXPIRING}) expiring order by 1`,
    [clock.id, clock.frozenTime],
  )
  for (const { customer_id } of customers) await expireCredits(c, customer_id)
  const over = await c.em.execute<{ id: string }[]>(`select id from (${ENDING}) ending order by 1`, [
    clock.id,
    clock.frozenTime,
  ])
  for (const { id } of over) await expireDueSetup(c, id)
}

/** Announces the coming charge of a subscription on a clock that stands at `at`. Safe to repeat: once per period. */
export async function noticeOnClock(c: Commit, clockId: string, id: string, at: number): Promise<void> {
  c.testClockId = clockId
  c.timeIs(at)
  await noticeRenewal(c, id)
}

function arrive(c: Commit, clock: TestClock): ClockStep {
  update(clock, {
    frozenTime: present(clock.targetTime, 'the target of a clock that advances'),
    targetTime: null,
    status: 'ready',
  })
  c.timeIs(clock.frozenTime)
  announceClock(c, 'test_clock.ready', clock)
  return { kind: 'arrived' }
}

/**
 * Deletes a clock and ends its customers' subscriptions and invoices made by hand: the first fifty in this commit, the others afterwards (`endOnDeletedClock`), including those
 * that another transaction has locked. While the clock is advancing, `lock_timeout`. Source: specification §8.1.
 */
export async function deleteTestClock(c: Commit, clock: TestClock): Promise<void> {
  if (clock.status === 'advancing')
    throw new Refusal('lock_timeout', `The test clock ${clock.id} is advancing. Wait until it is ready.`)
  c.timeIs(clock.frozenTime)
  c.testClockId = clock.id
  if (await endOnClock(c, clock.id, 'held')) c.wake({ workflowId: workflowIdOf('test_clock', clock.id) })
  clock.deletedAt = c.at
}

/** Ends the next subscriptions of a deleted clock, at its time. Answers whether there may be more. Safe to repeat: no subscription is ended twice. */
export async function endOnDeletedClock(c: Commit, clockId: string): Promise<boolean> {
  // Takes no lock of the clock: a deleted clock does not change any more, and a transaction that holds one of its subscriptions may wait for the
  // clock.
  const clock = await c.em.findOne(TestClock, clockId)
  if (clock?.deletedAt == null) return false
  c.concerns({ merchantId: clock.merchantId, livemode: clock.livemode })
  c.timeIs(clock.frozenTime)
  c.testClockId = clock.id
  return endOnClock(c, clock.id, 'none')
}

/** Ends some of the subscriptions and invoices on a clock, and answers whether there may be more. */
async function endOnClock(c: Commit, testClockId: string, without: 'held' | 'none'): Promise<boolean> {
  const more = await endClocksSubscriptions(c, testClockId, without)
  return more || (await endClocksInvoices(c, testClockId, without))
}
