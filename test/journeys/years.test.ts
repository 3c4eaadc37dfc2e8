// Long histories under a test clock: period ends counted from the anchor for years, one invoice, payment and ledger transaction for each period, and
// what falls exactly on an instant.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { feesFor } from '../../rules/fees.ts'
import { satang } from '../../rules/money.ts'
import { bangkok, DAY, type Shop, type System, startSystem } from '../support/system.ts'

let system: System
let shop: Shop

beforeAll(async () => {
  system = await startSystem()
})
beforeEach(async () => {
  shop = await system.shop()
})
afterAll(() => system.checkAndClose())

const T0 = bangkok('2026-01-31 09:00')

describe('a monthly subscription started on 31 January', () => {
  test('has 12 invoices one second before its first anniversary and 13 on it', async () => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok' })
    const anniversary = bangkok('2027-01-31 09:00')
    await shop.advance(clock.id, anniversary - 1)
    expect(await shop.invoices({ subscription: s.id })).toHaveLength(12)
    const after = await shop.advance(clock.id, anniversary)
    expect(after.frozen_time).toBe(anniversary)
    expect(await shop.invoices({ subscription: s.id })).toHaveLength(13)
  })

  test('ends its 48 periods of four years on the last days of short months, and is billed once for each', async () => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok' })
    expect(s).toMatchObject({ status: 'active', current_period_start: T0, anchor_day: 31, test_clock: clock.id })
    await shop.advance(clock.id, bangkok('2030-01-31 09:00'))

    const invoices = await shop.invoices({ subscription: s.id })
    expect(invoices.map((i) => i.period_end)).toEqual(MONTH_ENDS.map((day) => bangkok(`${day} 09:00`)))
    expect(invoices.map((i) => i.period_start)).toEqual([T0, ...invoices.slice(0, -1).map((i) => i.period_end)])
    expect(new Set(invoices.map((i) => i.status))).toEqual(new Set(['paid']))
    expect(invoices.map((i) => i.created)).toEqual(invoices.map((i) => i.period_start))

    const years: Record<string, number> = {}
    for (const { number, period_start } of invoices) {
      const year = new Date((period_start! + 7 * 3600) * 1000).getUTCFullYear()
      years[year] = (years[year] ?? 0) + 1
      expect(number).toMatch(new RegExp(`-${year}-0*${years[year]}$`))
    }

    const payments = await shop.payments({ subscription: s.id })
    expect(payments.map((p) => p.invoice)).toEqual(invoices.map((i) => i.id))
    const { feeSatang, netSatang } = feesFor({ grossSatang: satang(29_900), methodType: 'card', at: T0 })
    for (const p of payments) {
      expect(p).toMatchObject({
        status: 'succeeded',
        gross_satang: 29_900,
        fee_satang: feeSatang,
        net_satang: netSatang,
      })
      expect(p.available_on).toBe(p.paid_at! + 7 * DAY)
    }
    const transactions = await shop.balanceTransactions()
    expect(transactions.map((t) => [t.source, t.net_satang])).toEqual(payments.map((p) => [p.id, netSatang]))
    expect(await shop.balance()).toMatchObject({
      available_satang: 48 * netSatang,
      pending_satang: netSatang,
    })
    expect(await shop.subscription(s.id)).toMatchObject({
      status: 'active',
      current_period_start: bangkok('2030-01-31 09:00'),
      current_period_end: bangkok('2030-02-28 09:00'),
      latest_invoice: invoices.at(-1)!.id,
    })
  })

  test('publishes each cycle in the same order, at its own time, with sequences that have no gaps', async () => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok' })
    await shop.advance(clock.id, bangkok('2026-06-30 09:00'))
    const events = (await shop.events()).filter((e) => /^(payment|invoice|subscription)\./.test(e.type))
    const ofCycle = (at: number) => events.filter((e) => e.created === at).map((e) => e.type)
    expect(ofCycle(T0)).toEqual([
      'payment.created',
      'payment.succeeded',
      'invoice.created',
      'invoice.paid',
      'subscription.created',
      'subscription.activated',
    ])
    for (const day of MONTH_ENDS.slice(0, 5)) {
      expect(ofCycle(bangkok(`${day} 09:00`))).toEqual([
        'payment.created',
        'invoice.created',
        'payment.succeeded',
        'invoice.paid',
        'subscription.renewed',
      ])
    }
    for (const id of new Set(events.map((e) => e.data.object.id))) {
      const sequences = events.filter((e) => e.data.object.id === id).map((e) => e.sequence)
      expect(sequences).toEqual(sequences.map((_, index) => index + 1))
    }
    expect(events.filter((e) => e.data.object.id === s.id)).toHaveLength(7)
  })
})

test('a yearly subscription started on 29 February renews on 28 February, and on 29 in leap years', async () => {
  const clock = await shop.clock(bangkok('2028-02-29 09:00'))
  const price = await shop.price({ interval: 'year', amount_satang: 299_000 })
  const s = await shop.subscribe({ clock: clock.id, price: price.id, card: 'pm_card_ok' })
  await shop.advance(clock.id, bangkok('2033-03-01 00:00'))
  const ends = (await shop.invoices({ subscription: s.id })).map((i) => i.period_end)
  const days = ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29', '2033-02-28', '2034-02-28']
  expect(ends).toEqual(days.map((day) => bangkok(`${day} 09:00`)))
})

test('ten years of a monthly life pass in one advance', async () => {
  const clock = await shop.clock(T0)
  const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok' })
  const startedAt = Date.now()
  await shop.advance(clock.id, bangkok('2036-01-31 09:00'))
  const seconds = (Date.now() - startedAt) / 1000
  const ratio = Math.round((bangkok('2036-01-31 09:00') - T0) / seconds)
  process.stderr.write(`ten years of a monthly life: ${seconds.toFixed(1)} s, ${ratio} times as fast as time\n`)
  const invoices = await shop.invoices({ subscription: s.id })
  expect(invoices).toHaveLength(121)
  expect(invoices.at(-1)!.period_end).toBe(bangkok('2036-02-29 09:00'))
})

/** The ends of 49 periods that begin on 31 January 2026, taken from a calendar. */
const MONTH_ENDS = ['2026', '2027', '2028', '2029']
  .flatMap((year, index) => [
    `${year}-${year === '2028' ? '02-29' : '02-28'}`,
    ...['03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30', '12-31'].map(
      (d) => `${year}-${d}`,
    ),
    `${2027 + index}-01-31`,
  ])
  .concat('2030-02-28')
