// Processings and their gateway: crashes between the two commits, lost answers, slow gateways, money for what has ended. The bank's records prove
// that each charge was made once.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { finishCharge } from '../../activities/finish-charge.ts'
import { runCycle } from '../../activities/run-cycle.ts'
import { GatewayCalls } from '../../gateways/calls.ts'
import type { SimulatedGateway } from '../../gateways/simulator-faults.ts'
import { type Billing, DAY, nine, openBilling, type Shop, T0 } from '../support/billing.ts'
import { type Answers, answering, gatewaysBeing } from '../support/gateway-answers.ts'

let b: Billing
let shop: Shop
beforeAll(async () => {
  b = await openBilling({ slowSeconds: 1 })
  shop = await b.shop()
})
afterAll(async () => {
  // Everything is at rest except the wakeups, which are not delivered here.
  await b.sql('delete from wakeups')
  await b.check({ idle: true })
  await b.checkAndClose()
})

const FIRST_END = nine(2026, 2, 28)
const died = new Promise<never>(() => {})
const fault = () => Promise.reject(new Error('connect ECONNREFUSED'))

/** The same system with a changed gateway. */
function environmentWithGateway(changed: (simulator: SimulatedGateway) => Partial<Answers>) {
  const gateway = answering(b.gateways.simulator, changed(b.gateways.simulator))
  const calls = new GatewayCalls({ graceMs: 3_000 }) // another process: a call under way in a process that died is not under way in this one
  return { ...b.deps, gateways: { ...gatewaysBeing(b.gateways, gateway), calls } }
}

/** A process that dies inside a gateway call, before or after the gateway has done it. */
async function processingThatDies(
  subscriptionId: string,
  at: number,
  call: 'charge' | 'refund' | 'cancel',
  when: 'before' | 'after',
) {
  let reached: (value: unknown) => void = () => {}
  const dead = new Promise((resolve) => (reached = resolve))
  const deps = environmentWithGateway((simulator) => ({
    async [call](...args: unknown[]) {
      const calls = {
        charge: simulator.cards.charge,
        refund: simulator.refunds.refund,
        cancel: simulator.charges.cancel,
      }
      if (when === 'after') await (calls[call] as (...a: unknown[]) => Promise<unknown>)(...args)
      reached(null)
      return died
    },
  }))
  // The dead process waits for ever: its processing never ends and writes nothing.
  const calls = new GatewayCalls({ quickMs: DAY * 1_000, callMs: DAY * 2_000 })
  void runCycle({ ...deps, gateways: { ...deps.gateways, calls } }, { subscriptionId, now: at })
  await dead
}

const bookOf = (subscriptionId: string) =>
  b.sql<{ status: string; satang: number }>(
    `select b.status, b.amount_satang::integer as satang from simulator_charges b join payments p on p.id = b.attempt_id
     where p.subscription_id = $1 order by b.attempt_id`,
    [subscriptionId],
  )

const CHARGED = { status: 'succeeded', satang: 100_000 }

async function accepted(token = 'pm_card_ok'): Promise<{ id: string; paymentId: string }> {
  const { paymentId } = (await shop.accept({ paymentMethod: token })) as { paymentId: string }
  return { id: (await b.payment(paymentId)).subscriptionId!, paymentId }
}

describe('a process that dies', () => {
  test.each(['before', 'after'] as const)(
    '%s the gateway has taken the first charge: the next processing charges once in all',
    async (when) => {
      const { id } = await accepted()
      await processingThatDies(id, T0, 'charge', when)
      expect(await bookOf(id)).toEqual(when === 'after' ? [CHARGED] : [])
      for (let twice = 0; twice < 2; twice++) await b.processDue(id, T0 + 1)
      expect(await bookOf(id)).toEqual([CHARGED])
      expect((await b.subscription(id)).status).toBe('active')
      expect((await b.paymentsOf(id)).map((p) => p.status)).toEqual(['succeeded'])
    },
  )

  test.each(['before', 'after'] as const)(
    '%s the gateway has taken a renewal: the next processing charges once in all',
    async (when) => {
      const { id } = await shop.subscribed()
      await processingThatDies(id, FIRST_END, 'charge', when)
      expect(await b.subscription(id)).toMatchObject({ plannedStep: 'settle_charge' })
      for (let twice = 0; twice < 2; twice++) await b.processDue(id, FIRST_END + 60)
      expect(await bookOf(id)).toEqual([CHARGED, CHARGED])
      expect(await b.subscription(id)).toMatchObject({
        status: 'active',
        periodNumber: 2,
        currentPeriodStart: FIRST_END,
      })
    },
  )

  test.each(['before', 'after'] as const)('%s a declined renewal: the decline counts once', async (when) => {
    const customer = await shop.customer()
    const { id } = await shop.subscribed({
      customer,
      paymentMethod: (await shop.card(customer, 'pm_card_ok_then_declined')).id,
    })
    await processingThatDies(id, FIRST_END, 'charge', when)
    for (let twice = 0; twice < 2; twice++) await b.processDue(id, FIRST_END + 1)
    expect(await b.subscription(id)).toMatchObject({
      status: 'past_due',
      failedAttempts: 1,
      nextRetryAt: FIRST_END + 1 + DAY,
    })
    expect(await bookOf(id)).toHaveLength(2)
  })

  test.each([true, false])(
    'in a renewal, and a cancel (at_period_end=%s) comes before the next processing: nothing is kept',
    async (atPeriodEnd) => {
      for (const when of ['before', 'after'] as const) {
        const { id } = await shop.subscribed()
        await processingThatDies(id, FIRST_END, 'charge', when)
        await shop.cancel(id, FIRST_END + 1, atPeriodEnd)
        for (let twice = 0; twice < 2; twice++) expect((await b.processDue(id, FIRST_END + 2)).ended).toBe(true)
        expect(await b.subscription(id)).toMatchObject({ status: 'canceled' })
        const renewal = (await b.paymentsOf(id))[1]!
        if (when === 'before') expect(renewal.status).toBe('canceled')
        else expect(renewal).toMatchObject({ status: 'succeeded', refundedSatang: 100_000 })
      }
    },
  )

  test.each(['before', 'after'] as const)(
    '%s the gateway has given late money back: it goes back once',
    async (when) => {
      const { id } = await shop.subscribed()
      await processingThatDies(id, FIRST_END, 'charge', 'after')
      await shop.cancel(id, FIRST_END + 1, false)
      await processingThatDies(id, FIRST_END + 2, 'refund', when)
      for (let twice = 0; twice < 2; twice++) expect((await b.processDue(id, FIRST_END + 3)).ended).toBe(true)
      const refunds = await b.sql(
        'select r.status, s.amount_satang::integer as satang from refunds r join payments p on p.id = r.payment_id left join simulator_refunds s on s.refund_id = r.id where p.subscription_id = $1',
        [id],
      )
      expect(refunds).toEqual([{ status: 'succeeded', satang: 100_000 }])
    },
  )

  test('while it withdraws an attempt: the next processing withdraws it', async () => {
    const { id } = await shop.subscribed({ paymentMethod: 'pm_card_3ds' })
    await shop.cancel(id, T0 + 1, false)
    await processingThatDies(id, T0 + 1, 'cancel', 'before')
    await b.processDue(id, T0 + 2)
    expect((await b.paymentsOf(id))[0]!.status).toBe('canceled')
    expect(await bookOf(id)).toMatchObject([{ status: 'canceled' }])
  })
})

test.each(['first charge', 'renewal'])(
  'after a crash the gateway is asked before a %s is made again, for gateways that know no idempotency keys',
  async (what) => {
    for (const when of ['before', 'after'] as const) {
      const { id } = what === 'renewal' ? await shop.subscribed() : await accepted()
      const at = what === 'renewal' ? FIRST_END : T0
      await processingThatDies(id, at, 'charge', when)
      const called: string[] = []
      const deps = environmentWithGateway((simulator) => ({
        charge: (...args) => {
          called.push('charge')
          return simulator.cards.charge(...args)
        },
        lookUp: (attempt) => {
          called.push('look up')
          return simulator.charges.lookUp(attempt)
        },
      }))
      await runCycle(deps, { subscriptionId: id, now: at })
      expect(called).toEqual(when === 'after' ? ['look up'] : ['look up', 'charge'])
      expect((await b.subscription(id)).status).toBe('active')
    }
  },
)

describe('a gateway that does not answer', () => {
  test('neither the charge nor the look-up leaves the outcome unknown, and a subscription that waits for it', async () => {
    const { id, paymentId } = await accepted()
    const silent = environmentWithGateway((simulator) => ({
      charge: async (...args) => simulator.cards.charge(...args).then(fault),
      lookUp: fault,
    }))
    const processed = await runCycle(silent, { subscriptionId: id, now: T0 })
    expect(processed).toMatchObject({ pendingChargeId: paymentId, status: 'pending_first_payment', ended: false })
    expect((await b.subscription(id)).status).toBe('pending_first_payment')
    for (let twice = 0; twice < 2; twice++) await runCycle(silent, { subscriptionId: id, now: T0 })
    await b.processDue(id, T0 + 5)
    expect(await bookOf(id)).toEqual([CHARGED])
    expect(await b.subscription(id)).toMatchObject({ status: 'active', anchorAt: T0 + 5 })
  })

  test('that never took the charge is charged later under the same attempt', async () => {
    const { id } = await shop.subscribed()
    const down = environmentWithGateway(() => ({ charge: fault, lookUp: fault }))
    const processed = await runCycle(down, { subscriptionId: id, now: FIRST_END })
    expect(processed).toMatchObject({ status: 'active', ended: false })
    expect(processed.pendingChargeId).toBe((await b.paymentsOf(id))[1]!.id)
    await b.processDue(id, FIRST_END + 60)
    expect(await bookOf(id)).toEqual([CHARGED, CHARGED])
    expect(await b.paymentsOf(id)).toHaveLength(2)
  })

  test('in time is left by the processing; the activity tells of it, and the money comes by itself', async () => {
    const slow = await openBilling({ slowSeconds: 4 })
    const own = await slow.shop()
    const calls = new GatewayCalls()
    const deps = { ...slow.deps, gateways: { ...slow.gateways, calls } }
    const { paymentId } = (await own.accept({ paymentMethod: 'pm_card_slow' })) as { paymentId: string }
    const subscriptionId = (await slow.payment(paymentId)).subscriptionId!
    const processed = await runCycle(deps, { subscriptionId, now: T0 })
    expect(processed).toMatchObject({
      pendingChargeId: paymentId,
      status: 'pending_first_payment',
      step: null,
      ended: false,
    })
    expect((await slow.payment(paymentId)).announced).toBe(false)
    const waiting = {
      ...deps,
      heartbeat: () => {},
      sleep: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
    }
    await finishCharge(waiting, { paymentId, now: T0 })
    expect(await slow.payment(paymentId)).toMatchObject({ status: 'processing', announced: true })
    expect((await slow.subscription(subscriptionId)).status).toBe('pending_first_payment')
    for (let twice = 0; twice < 2; twice++) await finishCharge(waiting, { paymentId, now: T0 })
    expect((await slow.subscription(subscriptionId)).status).toBe('active')
    expect(await slow.sql('select status from simulator_charges')).toEqual([{ status: 'succeeded' }])
    await slow.check()
    await slow.close()
  })

  test('without a row of the attempt is told so after a pause, and nothing is recorded', async () => {
    const { paymentId } = await accepted()
    const pauses: number[] = []
    await finishCharge(
      { ...b.deps, heartbeat: () => {}, sleep: async (ms) => void pauses.push(ms) },
      { paymentId, now: T0 },
    )
    expect(pauses).toEqual([1_000])
    expect((await b.payment(paymentId)).announced).toBe(false)
    await b.processDue((await b.payment(paymentId)).subscriptionId!, T0)
  })
})

describe('waiting for a gateway', () => {
  test('asks every second with a heartbeat, survives its faults, and records the outcome at the time it came', async () => {
    const s = await shop.subscribed({ paymentMethod: 'pm_card_3ds' })
    const [payment] = await b.paymentsOf(s.id)
    const answers = [fault, async () => ({ kind: 'processing' as const }), fault]
    const deps = environmentWithGateway((simulator) => ({
      lookUp: (id) => (answers.shift() ?? simulator.charges.lookUp)(id as never),
    }))
    await b.gateways.simulator.decide(payment!.id, 'succeed')
    let heartbeats = 0
    await finishCharge(
      { ...deps, heartbeat: () => void heartbeats++, sleep: async () => {} },
      { paymentId: payment!.id, now: T0 + 100 },
    )
    expect(heartbeats).toBe(3)
    expect(await b.subscription(s.id)).toMatchObject({ status: 'active', anchorAt: T0 + 103 })
  })

  test('for a charge whose subscription has been canceled meanwhile gives the money back', async () => {
    const s = await shop.subscribed({ paymentMethod: 'pm_card_3ds' })
    const [payment] = await b.paymentsOf(s.id)
    await shop.cancel(s.id, T0 + 1, false)
    await b.gateways.simulator.decide(payment!.id, 'succeed')
    for (let twice = 0; twice < 2; twice++) {
      await finishCharge(
        { ...b.deps, heartbeat: () => {}, sleep: async () => {} },
        { paymentId: payment!.id, now: T0 + 2 },
      )
    }
    expect(await b.payment(payment!.id)).toMatchObject({ status: 'succeeded', refundedSatang: 100_000 })
    expect(await b.subscription(s.id)).toMatchObject({ status: 'canceled' })
    await b.processDue(s.id, T0 + 3)
  })

  test('side by side with a processing records one outcome', async () => {
    for (let round = 0; round < 5; round++) {
      const s = await shop.subscribed({ paymentMethod: 'pm_card_3ds' })
      const [payment] = await b.paymentsOf(s.id)
      await b.gateways.simulator.decide(payment!.id, 'succeed')
      const finishing = finishCharge(
        { ...b.deps, heartbeat: () => {}, sleep: async () => {} },
        { paymentId: payment!.id, now: T0 + 1 },
      )
      await Promise.all([finishing, b.processDue(s.id, T0 + 1), b.processDue(s.id, T0 + 1)])
      expect(await b.eventsOf(payment!.id)).toEqual(['payment.created', 'payment.requires_action', 'payment.succeeded'])
    }
  })
})

test('a processing of something that does not exist ends at once', async () => {
  expect(await b.processDue('sub_01jd8z7k3n5q9r2t4v6w8x0y1z', T0)).toMatchObject({
    ended: true,
    status: 'ended',
    wakeAt: null,
  })
})

test('money of a test clock that goes back is booked in the time of the clock', async () => {
  const clock = await shop.clock(T0)
  const s = await shop.subscribed({
    customer: await shop.customer({ testClockId: clock.id }),
    paymentMethod: 'pm_card_3ds',
  })
  const [payment] = await b.paymentsOf(s.id)
  await b.gateways.simulator.decide(payment!.id, 'succeed')
  await shop.cancel(s.id, T0, false)
  await b.processDue(s.id, 1_900_000_000)
  const booked = await b.sql(
    'select type, test_clock_id, created_at::integer as at from ledger_transactions where source_id = $1 or source_id in (select id from refunds where payment_id = $1) order by id',
    [payment!.id],
  )
  expect(booked).toEqual(['charge', 'refund', 'refund'].map((type) => ({ type, test_clock_id: clock.id, at: T0 })))
})
