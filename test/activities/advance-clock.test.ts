// A test clock advances from instant to instant: everything due happens at its own time, however often the advance is interrupted.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { advanceClock, type ClockDeps } from '../../activities/advance-clock.ts'
import { Foreground, Slots } from '../../activities/background.ts'
import { runCycle } from '../../activities/run-cycle.ts'
import type { Wakeup } from '../../commands/commit.ts'
import { deleteTestClock, startAdvance } from '../../commands/test-clocks.ts'
import { TestClock } from '../../db/entities/index.ts'
import { type Billing, DAY, nine, openBilling, type Shop, T0 } from '../support/billing.ts'

let b: Billing
let shop: Shop
beforeAll(async () => {
  b = await openBilling()
  shop = await b.shop()
})
afterAll(() => b.checkAndClose())

/** Real time must not affect the clock's time: processings run at this real time, which must not appear in any result. */
const ELSEWHERE = 1_900_000_000

const processedIn = (wakeups: Wakeup[]) =>
  Promise.all(
    wakeups.map((wakeup) => runCycle(b.deps, { subscriptionId: wakeup.workflowId.split('/')[1]!, now: ELSEWHERE })),
  )

function deps(wakeAll: (wakeups: Wakeup[]) => Promise<unknown> = processedIn): ClockDeps {
  return {
    ...b.deps,
    wakeAll: async (wakeups) => void (await wakeAll(wakeups)),
    heartbeat: () => {},
    sleep: () => new Promise((resolve) => setImmediate(resolve)),
  }
}

const start = (clockId: string, to: number) =>
  shop.commit(ELSEWHERE, async (c) => startAdvance(c, await c.em.findOneOrFail(TestClock, clockId), to))
const clockRow = (id: string) => b.db.orm.em.fork().findOneOrFail(TestClock, id)

async function advance(clockId: string, to: number, how?: ClockDeps) {
  await start(clockId, to)
  await advanceClock(how ?? deps(), { clockId })
}

async function onClock(count: number) {
  const clock = await shop.clock(T0)
  const customer = await shop.customer({ testClockId: clock.id })
  const price = await shop.price()
  // One after the other: in parallel they would only wait for their customer's lock.
  const ids: string[] = []
  while (ids.length < count) ids.push((await shop.subscribed({ customer, price })).id)
  return { clock, ids }
}

test('a monthly subscription has 12 invoices a second before its first anniversary and 13 on it', async () => {
  const { clock, ids } = await onClock(1)
  await advance(clock.id, nine(2027, 1, 31) - 1)
  expect(await b.invoicesOf(ids[0]!)).toHaveLength(12)
  await advance(clock.id, nine(2027, 1, 31))
  const invoices = await b.invoicesOf(ids[0]!)
  expect(invoices).toHaveLength(13)
  const days = [28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 31]
  expect(invoices.slice(1).map((i) => i.createdAt)).toEqual(
    days.map((day, i) => nine(i < 11 ? 2026 : 2027, ((i + 1) % 12) + 1, day)),
  )
  expect(await clockRow(clock.id)).toMatchObject({ status: 'ready', frozenTime: nine(2027, 1, 31), targetTime: null })
})

test("every business time is the clock's, and what is read of it says so", async () => {
  const { clock, ids } = await onClock(1)
  await advance(clock.id, nine(2026, 3, 1))
  const [renewal] = (await b.paymentsOf(ids[0]!)).slice(1)
  expect(renewal).toMatchObject({
    paidAt: nine(2026, 2, 28),
    createdAt: nine(2026, 2, 28),
    availableOn: nine(2026, 2, 28) + 7 * DAY,
  })
  const [booked] = await b.sql(
    'select test_clock_id, created_at::integer as at from ledger_transactions where source_id = $1',
    [renewal!.id],
  )
  expect(booked).toEqual({ test_clock_id: clock.id, at: nine(2026, 2, 28) })
  const times = await b.sql<{ at: number }>(
    'select distinct created_at::integer as at from events where object_id = any($1)',
    [[ids[0], clock.id]],
  )
  expect(times.map((t) => t.at).sort()).toEqual([T0, nine(2026, 2, 28), nine(2026, 3, 1)])
  expect(await b.eventsOf(clock.id)).toEqual(['test_clock.advancing', 'test_clock.ready'])
})

test('run again after it arrived, or twice at once, it changes nothing more', async () => {
  const { clock, ids } = await onClock(3)
  await start(clock.id, nine(2026, 5, 31))
  await Promise.all([advanceClock(deps(), { clockId: clock.id }), advanceClock(deps(), { clockId: clock.id })])
  await advanceClock(deps(), { clockId: clock.id })
  for (const id of ids) expect(await b.invoicesOf(id)).toHaveLength(5)
  expect(await b.eventsOf(clock.id)).toEqual(['test_clock.advancing', 'test_clock.ready'])
})

test('a walk that dies at any stop is finished by the next, with the same invoices', async () => {
  const { clock, ids } = await onClock(2)
  await start(clock.id, nine(2026, 6, 30))
  for (let stops = 0; stops < 3; stops++) {
    let left = stops
    const dying = deps(async (wakeups) => {
      if (left-- === 0) throw new Error('killed')
      return processedIn(wakeups)
    })
    await expect(advanceClock(dying, { clockId: clock.id })).rejects.toThrow('killed')
  }
  await advanceClock(deps(), { clockId: clock.id })
  const dates = [T0, nine(2026, 2, 28), nine(2026, 3, 31), nine(2026, 4, 30), nine(2026, 5, 31), nine(2026, 6, 30)]
  for (const id of ids) expect((await b.invoicesOf(id)).map((i) => i.createdAt)).toEqual(dates)
})

test('wakeups that are lost are woken again while time stands still', async () => {
  const { clock, ids } = await onClock(1)
  let lost = 0
  const deaf = deps(async (wakeups) => (lost++ < 2 ? undefined : processedIn(wakeups)))
  await advance(clock.id, nine(2026, 3, 1), deaf)
  expect(lost).toBe(3)
  expect((await b.invoicesOf(ids[0]!)).map((i) => i.createdAt)).toEqual([T0, nine(2026, 2, 28)])
})

test('processings come in slots, so that a clock with many subscriptions leaves room between them; a lost wakeup is woken again', async () => {
  const { clock, ids } = await onClock(9)
  const clockProcessings = new Slots({ atOnce: 2, beside: 1, share: 1 }, new Foreground())
  const ofClocks = new Set<string>()
  let underWay = 0
  let most = 0
  let lost = 1
  const walk: ClockDeps = {
    ...deps(async (wakeups) => {
      expect([...ofClocks]).toEqual(expect.arrayContaining(wakeups.map((wakeup) => wakeup.workflowId)))
      if (lost-- > 0) return
      underWay += wakeups.length
      most = Math.max(most, underWay)
      await processedIn(wakeups)
      underWay -= wakeups.length
    }),
    background: { clockProcessings, ofClocks },
  }
  await advance(clock.id, nine(2026, 3, 31), walk)
  for (const id of ids)
    expect((await b.invoicesOf(id)).map((i) => i.createdAt)).toEqual([T0, nine(2026, 2, 28), nine(2026, 3, 31)])
  expect([most, ofClocks.size]).toEqual([2, 0])
})

test('dunning happens at its days on a clock: a failing card ends after its last retry', async () => {
  const clock = await shop.clock(T0)
  const customer = await shop.customer({ testClockId: clock.id })
  const s = await shop.subscribed({
    customer,
    paymentMethod: (await shop.card(customer, 'pm_card_ok_then_declined')).id,
  })
  await advance(clock.id, nine(2026, 4, 1))
  const failed = (await b.paymentsOf(s.id)).slice(1)
  expect(failed.map((p) => (p.createdAt - nine(2026, 2, 28)) / DAY)).toEqual([0, 1, 3, 7, 14])
  expect(await b.subscription(s.id)).toMatchObject({ status: 'canceled', endedAt: nine(2026, 2, 28) + 14 * DAY })
})

test('an empty clock arrives at once, and ten years are allowed in one walk', async () => {
  const clock = await shop.clock(T0)
  await advance(clock.id, T0 + 10 * 366 * DAY)
  expect(await clockRow(clock.id)).toMatchObject({ status: 'ready', frozenTime: T0 + 10 * 366 * DAY })
})

test('refuses to go back, to go farther than ten years, or to advance twice at once; the same instant is nothing', async () => {
  const clock = await shop.clock(T0)
  await expect(start(clock.id, T0 - 1)).rejects.toMatchObject({
    code: 'parameter_invalid',
    details: { param: 'frozen_time' },
  })
  await expect(start(clock.id, T0 + 10 * 366 * DAY + 1)).rejects.toMatchObject({ code: 'parameter_invalid' })
  const counts = await b.counts()
  await start(clock.id, T0)
  expect(await b.counts()).toEqual(counts)
  await start(clock.id, T0 + DAY)
  await expect(start(clock.id, T0 + 2 * DAY)).rejects.toMatchObject({ code: 'lock_timeout' })
  await expect(shop.accept({ customer: await shop.customer({ testClockId: clock.id }) })).rejects.toMatchObject({
    code: 'lock_timeout',
  })
  await advanceClock(deps(), { clockId: clock.id })
})

test('a deleted clock takes the subscriptions on it along', async () => {
  const { clock, ids } = await onClock(2)
  await shop.commit(ELSEWHERE, async (c) => deleteTestClock(c, await c.em.findOneOrFail(TestClock, clock.id)))
  for (const id of ids)
    expect(await b.subscription(id)).toMatchObject({ status: 'canceled', endedReason: 'requested', endedAt: T0 })
})

test('a deleted clock with more subscriptions than a commit ends is gone at once, and they end behind it, each once', async () => {
  const { clock, ids } = await onClock(60)
  b.wakeups.length = 0
  await shop.commit(ELSEWHERE, async (c) => deleteTestClock(c, await c.em.findOneOrFail(TestClock, clock.id)))
  expect(b.wakeups.map(({ workflowId }) => workflowId)).toContain(`test-clock/${clock.id}`)
  const ended = () => b.sql("select id from subscriptions where test_clock_id = $1 and status = 'canceled'", [clock.id])
  expect(await ended()).toHaveLength(50)
  await Promise.all([advanceClock(deps(), { clockId: clock.id }), advanceClock(deps(), { clockId: clock.id })])
  expect(await ended()).toHaveLength(60)
  const published = await b.sql("select 1 from events where type = 'subscription.canceled' and object_id = any($1)", [
    ids,
  ])
  expect(published).toHaveLength(60)
  for (const id of ids) expect(await b.subscription(id)).toMatchObject({ endedReason: 'requested', endedAt: T0 })
})
