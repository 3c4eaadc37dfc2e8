// A processing that throws for good: the row goes into quarantine with its reason, its other steps are done, nothing else waits for it, and it comes
// back by itself. The fault is real: the database refuses to write a row.

import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { advanceClock } from '../../activities/advance-clock.ts'
import type { Quarantine } from '../../activities/quarantine.ts'
import { returnTransfer } from '../../activities/return-transfer.ts'
import { runCheckout } from '../../activities/run-checkout.ts'
import { runCycle } from '../../activities/run-cycle.ts'
import { runPayout } from '../../activities/run-payout.ts'
import { runRefund } from '../../activities/run-refund.ts'
import { reservePage } from '../../activities/run-round.ts'
import { acceptRefund } from '../../commands/accept-refund.ts'
import { addBankAccount } from '../../commands/bank-accounts.ts'
import type { Wakeup } from '../../commands/commit.ts'
import { startAdvance } from '../../commands/test-clocks.ts'
import { reserveReturn } from '../../commands/transfer-return.ts'
import { InboundTransfer, Payout, Refund, TestClock } from '../../db/entities/index.ts'
import { keyring } from '../../db/keyring.ts'
import { openDatabase } from '../../db/orm.ts'
import { listQuarantine, quarantineFigures, wakeForNewCode } from '../../db/queries/quarantine.ts'
import { serializeSubscription } from '../../resources/subscription.ts'
import { roundDueAt } from '../../rules/payouts.ts'
import { QUARANTINED_KINDS } from '../../rules/quarantine.ts'
import { reconcileOnce } from '../../worker/relay.ts'
import { type Billing, DAY, nine, openBilling, type Shop, T0, testLinks } from '../support/billing.ts'
import { answering, gatewaysBeing } from '../support/gateway-answers.ts'
import { adjust } from '../support/payouts.ts'
import { poison } from '../support/poison.ts'

const KEY = keyring(Buffer.alloc(32, 7))
const FIRST_END = nine(2026, 2, 28)

let b: Billing
let shop: Shop
/** The real time of the quarantine. */
let realNow = 1_800_000_000
const entered: Parameters<Quarantine['enters']>[0][] = []
const cures: (() => Promise<void>)[] = []

beforeAll(async () => {
  b = await openBilling()
  shop = await b.shop()
})
afterEach(async () => {
  for (const cure of cures.splice(0)) await cure()
})
afterAll(() => b.checkAndClose())

const quarantine = (lastTry = true): Quarantine => ({
  lastTry,
  codeVersion: 'one',
  now: () => realNow,
  enters: (row) => void entered.push(row),
})
const deps = (lastTry = true) => ({ ...b.deps, encryptionKey: KEY, quarantine: quarantine(lastTry) })
const processDue = (subscriptionId: string, now: number, missed = 0) =>
  runCycle(deps(), { subscriptionId, now, missed })

async function refused(table: string, when: string): Promise<() => Promise<void>> {
  const cure = await poison(b.url, table, when)
  const once = async () => {
    if (cures.includes(once)) cures.splice(cures.indexOf(once), 1)
    await cure()
  }
  cures.push(once)
  return once
}

interface Entry {
  kind: string
  step: string
  code: string
  reason: string
  tries: number
  since: string
  next_try_at: string
  next_step_at: string | null
}
const entryOf = async (id: string): Promise<Entry | undefined> =>
  (await b.sql<Entry>('select * from quarantine where object_id = $1', [id]))[0]
const stepsOf = async (id: string) => (await b.eventsOf(id)).map((type) => type.split('.')[1])

describe('a step that throws', () => {
  test('is thrown on as long as it is tried again, without its values, and nothing is written', async () => {
    const { subscription, invoice } = await shop.invoiced()
    await refused('emails', `new.subscription_id = '${subscription.id}'`)
    const attempt = runCycle(deps(false), { subscriptionId: subscription.id, now: invoice.dueDate! - 3 * DAY })
    await expect(attempt).rejects.toThrow('the database refuses it (P0001')
    await expect(attempt).rejects.not.toThrow('somebody@')
    expect(await entryOf(subscription.id)).toBeUndefined()
  })

  test('stands aside with its reason; the steps behind it are taken at their time', async () => {
    const s = await shop.invoicedAndPaid()
    await processDue(s.id, FIRST_END - 7 * DAY) // the renewal invoice is sent
    const cure = await refused(
      'emails',
      `new.subscription_id = '${s.id}' and new.kind = 'reminder' and not (new.data->>'days')::integer = 0`,
    )
    const stuck = await processDue(s.id, FIRST_END - 3 * DAY)
    expect(stuck).toMatchObject({ ended: false, problem: { step: 'step remind', tries: 1, nextTryAt: realNow + 60 } })
    expect(stuck.wakeAt).toBe(FIRST_END) // the next step comes before the next try, by the clock of this test
    expect(await entryOf(s.id)).toMatchObject({
      kind: 'subscription',
      step: 'step remind',
      code: 'P0001',
      tries: 1,
      since: String(realNow),
      next_step_at: String(FIRST_END),
    })
    const { reason } = (await entryOf(s.id))!
    expect(reason).toContain('refused for ***@example.com')
    expect(serializeSubscription(await b.subscription(s.id), testLinks).workflow.problem).toEqual({
      since: realNow,
      reason,
      tries: 1,
    })
    expect(entered.at(-1)).toMatchObject({ object: s.id, merchant: shop.id, step: 'step remind' })
    await processDue(s.id, FIRST_END)
    expect(await stepsOf(s.id)).toContain('past_due')
    await processDue(s.id, FIRST_END + 14 * DAY)
    expect(await b.subscription(s.id)).toMatchObject({ status: 'canceled', endedReason: 'payment_failed' })
    await cure()
    await processDue(s.id, FIRST_END + 15 * DAY)
    expect(await entryOf(s.id)).toBeUndefined()
  })

  test('that mends itself is taken late, once, and leaves the quarantine', async () => {
    const { subscription, invoice } = await shop.invoiced()
    const cure = await refused('emails', `new.subscription_id = '${subscription.id}'`)
    const alarms = entered.length
    for (let tries = 1; tries <= 3; tries++) {
      expect((await processDue(subscription.id, invoice.dueDate! - 3 * DAY + tries, tries - 1)).problem).toMatchObject({
        tries,
      })
    }
    expect(entered).toHaveLength(alarms + 1) // the alarm is raised once, on entry
    expect(await entryOf(subscription.id)).toMatchObject({ tries: 3, next_try_at: String(realNow + 3_600) })
    await cure()
    const well = await processDue(subscription.id, invoice.dueDate! - 2 * DAY, 3)
    expect(well).toMatchObject({ step: 'expire', publishedEvents: ['invoice.upcoming'] })
    expect(well.problem).toBeUndefined()
    expect(await entryOf(subscription.id)).toBeUndefined()
  })

  test('a scheduled end comes although its subscription’s renewal bill can’t be written', async () => {
    const s = await shop.subscribed()
    await refused('invoices', `new.subscription_id = '${s.id}'`)
    expect((await processDue(s.id, FIRST_END)).problem).toMatchObject({ step: 'step renew' })
    expect(await b.subscription(s.id)).toMatchObject({ status: 'active', plannedStep: 'renew' })
    await shop.cancel(s.id, FIRST_END + 1)
    const over = await processDue(s.id, FIRST_END + 2, 1)
    expect(over).toMatchObject({ status: 'canceled', ended: true })
    expect(await entryOf(s.id)).toBeUndefined()
  })
})

describe('money that throws', () => {
  test('a transfer that can’t be settled lets the others pass, and does not keep a first payment’s window open', async () => {
    const { subscription: s, payment } = await shop.invoiced()
    const poisoned = await shop.transfer(payment, { at: T0, amountSatang: 100 })
    const good = await shop.transfer(payment, { at: T0, amountSatang: 40_000 })
    const cure = await refused('inbound_transfers', `new.id = '${poisoned}'`)
    expect((await processDue(s.id, T0 + 1)).problem).toMatchObject({ step: `transfer ${poisoned}` })
    const transfer = (id: string) => b.db.orm.em.fork().findOneOrFail(InboundTransfer, id)
    expect((await transfer(good)).status).toBe('underpaid')
    expect((await transfer(poisoned)).status).toBe('received')
    // No reminder is sent for what may be paid already.
    const end = (await b.subscription(s.id)).firstPaymentBy!
    expect((await processDue(s.id, end - 1)).publishedEvents).toEqual([])
    await processDue(s.id, end)
    expect(await b.subscription(s.id)).toMatchObject({ status: 'expired' })
    await cure()
    await processDue(s.id, end + 1, 2)
    expect((await transfer(poisoned)).status).not.toBe('received')
    expect(await entryOf(s.id)).toBeUndefined()
  })

  test('a charge whose outcome can’t be written down is never charged again; it is found when that is mended', async () => {
    const s = await shop.subscribed()
    const cure = await refused('payments', `new.subscription_id = '${s.id}' and new.status = 'succeeded'`)
    const stuck = await processDue(s.id, FIRST_END)
    const attempt = (await b.paymentsOf(s.id)).find((p) => p.status === 'processing')!
    expect(stuck.problem).toMatchObject({ step: `attempt ${attempt.id}` })
    for (const day of [1, 3, 7, 40]) await processDue(s.id, FIRST_END + day * DAY, day)
    expect(await b.paymentsOf(s.id)).toHaveLength(2)
    expect(await b.sql('select from simulator_charges where attempt_id = $1', [attempt.id])).toHaveLength(1)
    await cure()
    await processDue(s.id, FIRST_END + 41 * DAY, 5)
    expect((await b.payment(attempt.id)).status).toBe('succeeded')
    expect(await entryOf(s.id)).toBeUndefined()
    expect((await b.subscription(s.id)).status).toBe('active')
  })

  test('a charge that nobody can write down does not hold up a scheduled end; its money goes back then', async () => {
    const s = await shop.subscribed()
    const cure = await refused('payments', `new.subscription_id = '${s.id}' and new.status = 'succeeded'`)
    await processDue(s.id, FIRST_END)
    await shop.cancel(s.id, FIRST_END + DAY, false)
    await processDue(s.id, FIRST_END + DAY + 1, 1)
    expect(await b.subscription(s.id)).toMatchObject({ status: 'canceled' })
    expect(await entryOf(s.id)).toBeDefined()
    await cure()
    await processDue(s.id, FIRST_END + DAY + 2, 2)
    const [, renewal] = await b.paymentsOf(s.id)
    expect(renewal).toMatchObject({ status: 'succeeded', refundedSatang: 100_000 })
    expect(await entryOf(s.id)).toBeUndefined()
  })

  test('a first charge has no subscription yet: its entry names the one to come, and goes with it', async () => {
    const accepted = await shop.accept()
    const { subscriptionId: id } = await b.payment((accepted as { paymentId: string }).paymentId)
    const cure = await refused('subscriptions', `new.id = '${id}'`)
    expect((await processDue(id!, T0)).problem).toMatchObject({ tries: 1 })
    expect(await entryOf(id!)).toMatchObject({ kind: 'subscription' })
    await cure()
    expect(await processDue(id!, T0 + 1, 1)).toMatchObject({ status: 'active' })
    expect(await entryOf(id!)).toBeUndefined()
    expect(await b.paymentsOf(id!)).toHaveLength(1)
  })

  test('a refund and a return stand aside with theirs', async () => {
    const s = await shop.subscribed()
    const [payment] = await b.paymentsOf(s.id)
    const refundId = await shop.commit(T0 + 1, (c) =>
      acceptRefund(c, b.gateways, payment!.id, {
        amountSatang: 10_000,
        reason: null,
        revokeAccess: null,
        cancelSubscription: false,
        metadata: {},
      }),
    )
    const cure = await refused('refunds', `new.id = '${refundId}' and new.status = 'succeeded'`)
    const run = (missed: number) => runRefund(deps(), { refundId, now: T0 + 2, missed })
    expect(await run(0)).toMatchObject({ askAgainAt: realNow + 60, problem: { tries: 1 } })
    expect((await b.db.orm.em.fork().findOneOrFail(Refund, refundId)).problem).toMatchObject({ tries: 1 })
    await cure()
    expect((await run(1)).askAgainAt).toBeNull()
    expect(await entryOf(refundId)).toBeUndefined()

    const { payment: asked, subscription } = await shop.invoiced()
    const transferId = await shop.transfer(asked, { at: T0, amountSatang: 100 })
    await processDue(subscription.id, T0)
    await shop.commit(T0 + 1, async (c) => reserveReturn(c, await c.em.findOneOrFail(InboundTransfer, transferId)))
    const mend = await refused('inbound_transfers', `new.id = '${transferId}'`)
    expect(await returnTransfer(deps(), { transferId, now: T0 + 2 })).toMatchObject({ askAgainAt: realNow + 60 })
    expect(await entryOf(transferId)).toMatchObject({ kind: 'inbound_transfer' })
    await mend()
    expect(await returnTransfer(deps(), { transferId, now: T0 + 3 })).toEqual({ askAgainAt: null })
    expect(await entryOf(transferId)).toBeUndefined()
  })
})

describe('what is away is no fault of a row', () => {
  test('a database that can’t be reached is thrown, however often, and puts nothing aside', async () => {
    const s = await shop.subscribed()
    const gone = await openDatabase(b.url.replace(/:\d+\//, ':1/')).catch((error: unknown) => error)
    const away = gone instanceof Error ? null : (gone as Awaited<ReturnType<typeof openDatabase>>)
    const lost = { ...deps(), orm: away?.orm ?? b.db.orm }
    if (away) {
      for (const missed of [0, 20])
        await expect(runCycle(lost, { subscriptionId: s.id, now: FIRST_END, missed })).rejects.toThrow()
      await away.close()
    }
    expect(away).not.toBeNull()
    expect(await entryOf(s.id)).toBeUndefined()
  })

  test('nor is a row that somebody else holds for longer than anybody waits', async () => {
    const s = await shop.subscribed()
    const holder = b.db.orm.em.fork()
    await holder.begin()
    await holder.execute('select from subscriptions where id = ? for update', [s.id])
    await expect(processDue(s.id, FIRST_END)).rejects.toThrow('55P03')
    await holder.rollback()
    expect(await entryOf(s.id)).toBeUndefined()
  })

  test('a gateway that throws is waited for; for some twenty minutes, then somebody must know', async () => {
    const { payment, s } = await waitingForBuyer()
    const down = answering(b.gateways.simulator, {
      cancel: () => Promise.reject(new Error('502 from https://bank.example/v1?key=sk_live_abcdefghijklmnop')),
    })
    const at = (await b.subscription(s.id)).nextActionAt!
    const ask = (missed: number) =>
      runCycle({ ...deps(), gateways: gatewaysBeing(b.gateways, down) }, { subscriptionId: s.id, now: at, missed })
    await expect(ask(0)).rejects.toThrow('the gateway did not answer')
    expect(await entryOf(s.id)).toBeUndefined()
    expect((await ask(6)).problem).toMatchObject({ step: `attempt ${payment.id}` })
    const { reason, code } = (await entryOf(s.id))!
    expect(code).toBe('gateway')
    expect(reason).not.toContain('abcdefgh')
    await processDue(s.id, at + 1, 7)
    expect(await entryOf(s.id)).toBeUndefined()
  })

  async function waitingForBuyer() {
    const s = await shop.subscribed({ paymentMethod: 'pm_card_3ds' })
    const [payment] = await b.paymentsOf(s.id)
    return { s, payment: payment! }
  }
})

describe('nobody waits for a row that stands aside', () => {
  test('fifty payouts whose processing throws do not stop a round', async () => {
    const now = Math.floor(Date.parse('2026-11-27T10:00:30+07:00') / 1000)
    const round = roundDueAt(now)
    const shops: Shop[] = []
    for (let n = 0; n < 80; n++) {
      const rich = await b.shop()
      const account = { bankCode: '014', accountNumber: '1234567890', accountName: 'Baan Kafae', metadata: {} }
      await rich.commit(now, (c) => addBankAccount(c, KEY, account))
      await adjust(rich, { at: now - DAY, amount: 100_000 })
      shops.push(rich)
    }
    let woken: Wakeup[] = []
    const roundDeps = {
      ...deps(),
      wakeAll: async (wakeups: Wakeup[]) => void woken.push(...wakeups),
      sleep: async () => {},
      roundAlarm: () => {},
    }
    const page = (after: string) => reservePage(roundDeps, { livemode: false, round, after, now })
    let after = ''
    for (let next = await page(after); next.after !== after; next = await page(after)) after = next.after!
    expect(woken.length).toBeGreaterThanOrEqual(50) // and fewer than all: the round waits
    // A key that does not decrypt their account numbers: none of them can be sent.
    const locked = { ...deps(), encryptionKey: keyring(Buffer.alloc(32, 8)) }
    for (const { workflowId } of woken) {
      const payoutId = workflowId.split('/')[1]!
      expect(await runPayout(locked, { payoutId, now })).toMatchObject({ status: 'quarantined', wakeAt: realNow + 60 })
    }
    const stuck = woken.map(({ workflowId }) => workflowId.split('/')[1]!)
    woken = []
    expect(await page(after)).toMatchObject({ after: null, payouts: shops.length - stuck.length })
    const [figure] = (await quarantineFigures(b.pool)).filter(({ kind }) => kind === 'payout')
    expect(figure).toMatchObject({ kind: 'payout', count: stuck.length })
    for (const payoutId of stuck) expect(await runPayout(deps(), { payoutId, now })).toMatchObject({ status: 'paid' })
    const em = b.db.orm.em.fork()
    expect(await em.count(Payout, { status: 'pending', merchantId: { $in: shops.map(({ id }) => id) } })).toBe(
      woken.length,
    )
    for (const { workflowId } of woken) await runPayout(deps(), { payoutId: workflowId.split('/')[1]!, now })
    expect((await quarantineFigures(b.pool)).find(({ kind }) => kind === 'payout')!.count).toBe(0)
  })

  test('a test clock arrives, says whom it has passed by, and stops where the others of its steps are due', async () => {
    const clock = await shop.clock(T0)
    const customer = await shop.customer({ testClockId: clock.id })
    const price = await shop.price()
    const well = await shop.subscribed({ customer, price })
    const ill = await shop.subscribed({ customer, price })
    const { subscription: billed, payment } = await shop.invoiced({ customer, price })
    await refused('payments', `new.subscription_id = '${ill.id}'`)
    await refused('emails', `new.subscription_id = '${billed.id}'`)
    expect(payment.status).toBe('requires_action')
    const wakeAll = async (wakeups: Wakeup[]) => {
      for (const { workflowId } of wakeups) await processDue(workflowId.split('/')[1]!, 1_900_000_000)
    }
    const walk = { ...b.deps, wakeAll, heartbeat: () => {}, sleep: async () => {} }
    const to = nine(2026, 5, 1)
    await shop.commit(T0, async (c) => startAdvance(c, await c.em.findOneOrFail(TestClock, clock.id), to))
    const { aside } = await advanceClock(walk, { clockId: clock.id })
    expect(aside).toContain(ill.id)
    expect(await b.db.orm.em.fork().findOneOrFail(TestClock, clock.id)).toMatchObject({
      status: 'ready',
      frozenTime: to,
    })
    expect(await b.invoicesOf(well.id)).toHaveLength(4)
    const first = await b.invoice(billed.latestInvoiceId!)
    expect(await b.subscription(billed.id)).toMatchObject({ status: 'expired', endedAt: first.dueDate })
    expect(await b.subscription(ill.id)).toMatchObject({ status: 'active', periodNumber: 1 })
  })

  test('the reconciler leaves it alone until it is to be tried again, and wakes it then', async () => {
    const s = await shop.subscribed()
    await refused('payments', `new.subscription_id = '${s.id}'`)
    const woken = async () =>
      (await b.sql('select from wakeups where workflow_id = $1', [`subscription/${s.id}`])).length
    await b.sql('delete from wakeups')
    realNow = Math.floor(Date.now() / 1000)
    await processDue(s.id, FIRST_END)
    await b.sql('update subscriptions set next_action_at = 1 where id = $1', [s.id])
    await reconcileOnce(b.pool)
    expect(await woken()).toBe(0)
    await b.sql('update quarantine set next_try_at = 1 where object_id = $1', [s.id])
    await reconcileOnce(b.pool)
    expect(await woken()).toBe(1)
    await b.sql('delete from wakeups')
    expect(await wakeForNewCode(b.pool, 'one')).toBe(0)
    expect(await wakeForNewCode(b.pool, 'two')).toBeGreaterThan(0)
    expect(await woken()).toBe(1)
    const mine = await listQuarantine(
      b.pool,
      { merchantId: shop.id, livemode: false },
      { kinds: QUARANTINED_KINDS, limit: 50 },
    )
    expect(mine.map(({ id }) => id)).toContain(s.id)
    expect(
      await listQuarantine(b.pool, { merchantId: shop.id, livemode: true }, { kinds: QUARANTINED_KINDS, limit: 50 }),
    ).toEqual([])
  })
})

test('what names no row is nobody’s: the processing is over, and nothing stands aside', async () => {
  const none = 'po_00000000000000000000000000'
  expect(await runPayout(deps(), { payoutId: none, now: T0 })).toMatchObject({ status: 'ended', wakeAt: null })
  expect(await runCheckout(deps(), { sessionId: 'cs_00000000000000000000000000', now: T0 })).toMatchObject({
    ended: true,
  })
  expect(await b.sql('select from quarantine where object_id = $1', [none])).toEqual([])
})
