// The worker is killed with SIGKILL in the middle of renewals, at each point where a crash could charge twice or lose a charge.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sleepBefore, startEnvironment, type TestEnvironment } from '../support/environment.ts'
import { bangkok, endPeriodIn, eventually, type Shop, type WireSubscription } from '../support/system.ts'

let environment: TestEnvironment
let shop: Shop

beforeAll(async () => {
  environment = await startEnvironment()
  shop = await environment.shop()
})
afterAll(() => environment.close())

/** A subscription that costs `amountSatang` a year, an amount by which the faults find it. */
async function yearly(amountSatang: number): Promise<WireSubscription> {
  const price = await shop.price({ interval: 'year', amount_satang: amountSatang })
  return shop.subscribe({ card: 'pm_card_ok', price: price.id })
}

/** Renewed into the period that begins at `end`, with two charges in the bank's records: the first charge and one renewal. */
async function expectRenewedOnce(s: WireSubscription, end: number): Promise<void> {
  await eventually(
    async () => (await shop.subscription(s.id)).current_period_start === end,
    `${s.id} is not renewed`,
    120_000,
  )
  const { rows } = await environment.pool.query(
    `select count(*)::integer as charged from simulator_charges b join payments p on p.id = b.attempt_id
     where p.subscription_id = $1 and b.status = 'succeeded'`,
    [s.id],
  )
  expect({ subscription: s.id, ...rows[0] }).toEqual({ subscription: s.id, charged: 2 })
  const payments = await shop.payments({ subscription: s.id, status: 'succeeded' })
  expect(payments).toHaveLength(2)
  expect(await shop.invoices({ subscription: s.id })).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
}

describe('a worker killed in the middle of a renewal', () => {
  test('charges each once: before the bank heard of it, while the bank charged, before the outcome was written', async () => {
    const [unheard, charging, unwritten] = [await yearly(11_111), await yearly(22_222), await yearly(33_333)]
    const pauses = [
      await sleepBefore(environment.pool, {
        name: 'before-the-charge',
        table: 'simulator_charges',
        event: 'insert',
        when: 'new.amount_satang = 11111',
        seconds: 25,
      }),
      await sleepBefore(environment.pool, {
        name: 'while-charging',
        table: 'simulator_charges',
        event: 'insert',
        when: 'new.amount_satang = 22222',
        seconds: 5,
      }),
      await sleepBefore(environment.pool, {
        name: 'before-the-outcome',
        table: 'payments',
        event: 'update',
        when: "new.gross_satang = 33333 and new.status = 'succeeded'",
        seconds: 25,
      }),
    ] as const
    const ends = await Promise.all([unheard, charging, unwritten].map((s) => endPeriodIn(environment.pool, s.id, 2)))
    await Promise.all(pauses.map((pause) => pause.reached()))
    await environment.worker.kill()
    await pauses[0].undo()
    await pauses[2].undo()
    for (const pause of pauses) await pause.remove()
    const before = await shop.payments({ status: 'succeeded' })
    expect(before).toHaveLength(3) // no subscription is renewed yet
    await environment.worker.start()
    await expectRenewedOnce(unheard, ends[0]!)
    await expectRenewedOnce(charging, ends[1]!)
    await expectRenewedOnce(unwritten, ends[2]!)
    await environment.check()
  })

  test('charges once when it dies after the commit and before Temporal hears that the processing is done', async () => {
    const s = await yearly(44_444)
    const pause = await sleepBefore(environment.pool, {
      name: 'before-the-commit',
      table: 'payments',
      event: 'update',
      when: "new.gross_satang = 44444 and new.status = 'succeeded'",
      seconds: 1,
    })
    const end = await endPeriodIn(environment.pool, s.id, 2)
    await pause.reached()
    environment.temporal.freeze()
    try {
      await eventually(async () => (await shop.subscription(s.id)).current_period_start === end, 'it is not committed')
      await environment.worker.kill()
    } finally {
      environment.temporal.thaw()
    }
    await pause.remove()
    await environment.worker.start()
    // The processing runs again and charges nothing: its workflow sleeps until the next period's end.
    await eventually(
      async () => {
        const { events } = await environment.client.workflow.getHandle(s.workflow.id).fetchHistory()
        const markers = events!.filter((e) => e.markerRecordedEventAttributes).length
        return markers >= 3 && events!.at(-1)!.timerStartedEventAttributes
      },
      'its workflow does not sleep again',
      120_000,
    )
    await expectRenewedOnce(s, end)
    await environment.check()
  })

  test('loses no renewal of forty that are under way on a clock', async () => {
    const T0 = bangkok('2026-01-31 09:00')
    const clock = await shop.clock(T0)
    const price = await shop.price()
    const lives = await Promise.all(
      Array.from({ length: 40 }, () => shop.subscribe({ clock: clock.id, price: price.id, card: 'pm_card_ok' })),
    )
    await shop.post(`/v1/test_clocks/${clock.id}/advance`, { frozen_time: bangkok('2026-05-01 00:00') })
    const renewed = async () =>
      Number(
        (
          await environment.pool.query(
            "select count(*) from events where type = 'subscription.renewed' and merchant_id = $1 and created_at < $2",
            [shop.id, bangkok('2026-05-01 00:00')],
          )
        ).rows[0].count,
      )
    const before = await renewed()
    await eventually(async () => (await renewed()) >= before + 15, 'the clock does not move')
    await environment.worker.kill()
    const done = (await renewed()) - before
    expect(done).toBeLessThan(lives.length * 3) // the kill came in the middle
    await environment.worker.start()
    await shop.arrival(clock.id)
    for (const { id } of lives) {
      const invoices = await shop.invoices({ subscription: id })
      expect(invoices.map((i) => i.status)).toEqual(['paid', 'paid', 'paid', 'paid'])
      expect(await shop.payments({ subscription: id, status: 'succeeded' })).toHaveLength(4)
    }
    await environment.check()
  })
})
