// What is planned, for every status: tables by hand, and that the plan never contradicts the row's one next step.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { satang } from '../../rules/money.ts'
import { addDays, fromBangkok } from '../../rules/periods.ts'
import { planOf } from '../../rules/subscriptions.ts'
import { plannedRows, type TimelineInput } from '../../rules/timeline.ts'

const march = (day: number) => fromBangkok({ year: 2026, month: 3, day, hour: 9 })
const april = (day: number) => fromBangkok({ year: 2026, month: 4, day, hour: 9 })
const HOUR = 3_600

const calm: TimelineInput = {
  status: 'active',
  collectionMethod: 'auto_charge',
  currentPeriodEnd: april(1),
  cancelAtPeriodEnd: false,
  firstPaymentBy: null,
  renewal: 'none',
  owed: [],
  nextRetryAt: null,
  actionBy: null,
  graceUntil: null,
  giveUpAt: null,
  now: march(10),
  nextSatang: satang(19_900),
  open: null,
  renewalInvoice: null,
  underWay: false,
  attempt: null,
  firstFailedAt: null,
  failedAttempts: 0,
  retryDays: [1, 3, 7, 14],
}
const open = { id: 'in_open', totalSatang: satang(20_000) }
const sent = (dueDate: number, more: object = {}) => ({
  id: `in_${dueDate}`,
  totalSatang: satang(20_000),
  dueDate,
  createdAt: addDays(dueDate, -7),
  remindedAt: null,
  overdueAt: null,
  ...more,
})
const declined = { status: 'past_due', open, firstFailedAt: april(1), now: april(1), failedAttempts: 1 } as const
const byInvoice = { collectionMethod: 'invoice' } as const
const attempt = { id: 'pay_1', invoice: 'in_open', amountSatang: satang(20_000), waitsForBuyer: true }

const plan = (more: Partial<TimelineInput>) =>
  plannedRows({ ...calm, ...more }).map(({ at, type, detail, amountSatang }) => [at, type, detail.of, amountSatang])

describe('planned for a card', () => {
  test('that is good: the next charge, and no more', () => {
    expect(plan({})).toEqual([[april(1), 'charge', 'renewal', 19_900]])
    expect(plan({ nextSatang: satang(0) })).toEqual([[april(1), 'charge', 'renewal', 0]])
  })

  test('with a cancel scheduled: the end', () => {
    expect(plan({ cancelAtPeriodEnd: true })).toEqual([[april(1), 'end', 'scheduled_end', null]])
  })

  test('that was declined: every retry that is left, and the end behind the last', () => {
    expect(plan({ ...declined, nextRetryAt: april(2) })).toEqual([
      [april(2), 'retry', 'retry', 20_000],
      [april(4), 'retry', 'retry', 20_000],
      [april(8), 'retry', 'retry', 20_000],
      [april(15), 'retry', 'retry', 20_000],
      [april(15), 'end', 'last_retry', null],
    ])
    expect(plan({ ...declined, failedAttempts: 4, now: april(8), nextRetryAt: april(15) })).toEqual([
      [april(15), 'retry', 'retry', 20_000],
      [april(15), 'end', 'last_retry', null],
    ])
  })

  test('that was declined for good: the end', () => {
    expect(plan({ ...declined, giveUpAt: april(15) })).toEqual([[april(15), 'end', 'no_retry', null]])
  })

  test('that waits for the buyer: until when, and the retries as they were', () => {
    const waits = { ...declined, attempt, actionBy: april(1) + 23 * HOUR, nextRetryAt: april(2), retryDays: [1] }
    expect(plan(waits)).toEqual([
      [april(1) + 23 * HOUR, 'expiry', 'confirmation', null],
      [april(2), 'retry', 'retry', 20_000],
      [april(2), 'end', 'last_retry', null],
    ])
    expect(plannedRows({ ...calm, ...waits })[0]).toMatchObject({ invoice: 'in_open', payment: 'pay_1' })
  })

  test('that is being charged: the renewal itself, a retry with all that follow it, or one that was asked for beside the schedule', () => {
    const underWay = { underWay: true, attempt: { ...attempt, waitsForBuyer: false } }
    expect(plan({ ...underWay, now: april(1) })).toEqual([[april(1), 'charge', 'under_way', 20_000]])
    expect(plan(underWay)).toEqual([
      [march(10), 'charge', 'under_way', 20_000],
      [april(1), 'charge', 'renewal', 19_900],
    ])
    expect(plan({ ...declined, ...underWay, failedAttempts: 3, now: april(8) })).toEqual([
      [april(8), 'retry', 'under_way', 20_000],
      [april(15), 'retry', 'retry', 20_000],
      [april(15), 'end', 'last_retry', null],
    ])
    // chargeNow sets a window before the gateway is asked: there is nothing to confirm yet.
    expect(plan({ ...declined, ...underWay, giveUpAt: april(15), actionBy: april(2) })).toEqual([
      [april(1), 'charge', 'under_way', 20_000],
      [april(15), 'end', 'no_retry', null],
    ])
  })

  test('whose retry is late: now, and those after it by their own days', () => {
    expect(plan({ ...declined, nextRetryAt: april(2), now: april(5) }).map(([at, type]) => [at, type])).toEqual([
      [april(5), 'retry'],
      [april(8), 'retry'],
      [april(15), 'retry'],
      [april(15), 'end'],
    ])
  })
})

describe('planned for a first payment', () => {
  const pending = { status: 'pending_first_payment', firstPaymentBy: march(11), open } as const

  test('by card: the end of its window', () => {
    expect(plan(pending)).toEqual([[march(11), 'expiry', 'first_payment', null]])
    expect(plannedRows({ ...calm, ...pending, attempt })[0]!.detail).toEqual({ of: 'first_payment', byBank: true })
  })

  test('by invoice: the reminder before, and the end of its window; what was sent is not planned', () => {
    const first = { ...pending, ...byInvoice, firstPaymentBy: march(17), owed: [sent(march(17))] }
    expect(plan(first)).toEqual([
      [march(14), 'reminder', 'reminder', 20_000],
      [march(17), 'expiry', 'first_payment', null],
    ])
    const reminded = { ...first, owed: [sent(march(17), { remindedAt: march(14) })], now: march(14) }
    expect(plan(reminded)).toEqual([[march(17), 'expiry', 'first_payment', null]])
  })
})

describe('planned for invoices', () => {
  const reminders = (due: number, satangDue: number, days = [-3, 0, 3, 7]) =>
    days.map((day) => [addDays(due, day), 'reminder', 'reminder', satangDue])

  test('before the next is sent: the invoice and its reminders', () => {
    expect(plan(byInvoice)).toEqual([[march(25), 'invoice', 'renewal_invoice', 19_900], ...reminders(april(1), 19_900)])
  })

  test('that credit covers: nobody is reminded', () => {
    expect(plan({ ...byInvoice, nextSatang: satang(0) })).toEqual([[march(25), 'invoice', 'renewal_invoice', 0]])
  })

  test('that go out late leave out the reminders whose time has passed', () => {
    expect(plan({ ...byInvoice, now: march(30) })).toEqual([
      [march(30), 'invoice', 'renewal_invoice', 19_900],
      ...reminders(april(1), 19_900, [0, 3, 7]),
    ])
  })

  test('that are open: reminders, and the end 14 days after they were due', () => {
    const owed = [sent(april(1))]
    expect(plan({ ...byInvoice, renewal: 'open', owed, now: march(26) })).toEqual([
      ...reminders(april(1), 20_000),
      [april(15), 'end', 'unpaid', null],
    ])
    const overdue = [sent(april(1), { overdueAt: april(1), remindedAt: april(4) })]
    const late = { ...byInvoice, status: 'past_due', renewal: 'open', owed: overdue, giveUpAt: april(15) } as const
    expect(plan({ ...late, now: april(5) })).toEqual([
      ...reminders(april(1), 20_000, [7]),
      [april(15), 'end', 'unpaid', null],
    ])
  })

  test('that are paid or waived ahead: the next period, and the invoice of the one after', () => {
    for (const renewal of ['paid', 'waived'] as const) {
      const ahead = { ...byInvoice, renewal, renewalInvoice: { id: 'in_next', periodEnd: addDays(april(1), 30) } }
      expect(plan(ahead).slice(0, 2)).toEqual([
        [april(1), 'charge', 'settled_renewal', 0],
        [addDays(april(1), 23), 'invoice', 'renewal_invoice', 19_900],
      ])
      expect(plan({ ...ahead, cancelAtPeriodEnd: true }).map(([at, type]) => [at, type])).toEqual(
        renewal === 'paid'
          ? [
              [april(1), 'charge'],
              [addDays(april(1), 30), 'end'],
            ]
          : [[april(1), 'end']],
      )
    }
  })

  test('nothing behind the end', () => {
    const owed = [sent(march(28), { remindedAt: march(25) })]
    expect(
      plan({ ...byInvoice, cancelAtPeriodEnd: true, owed, now: march(26) }).map(([at, type]) => [at, type]),
    ).toEqual([
      [march(28), 'reminder'],
      [march(31), 'reminder'],
      [april(1), 'end'],
    ])
  })
})

test('nothing is planned for what has ended', () => {
  for (const status of ['canceled', 'expired'] as const)
    expect(plan({ status, underWay: true, attempt, nextRetryAt: april(2), owed: [sent(april(1))] })).toEqual([])
})

test('the first thing planned is always the next step of the row, in order, and never before now', () => {
  const at = fc.integer({ min: march(1), max: april(30) })
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
  const owed = fc
    .tuple(at, maybe(fc.integer({ min: 0, max: 20 })), fc.integer({ min: 0, max: 10 }))
    .map(([dueDate, remindedAfter, aheadDays]) => {
      const createdAt = addDays(dueDate, -aheadDays)
      return sent(dueDate, { createdAt, remindedAt: remindedAfter === null ? null : addDays(createdAt, remindedAfter) })
    })
  const lives = fc.record({
    status: fc.constantFrom('pending_first_payment', 'active', 'past_due', 'canceled', 'expired'),
    collectionMethod: fc.constantFrom('auto_charge', 'invoice'),
    currentPeriodEnd: at,
    cancelAtPeriodEnd: fc.boolean(),
    firstPaymentBy: maybe(at),
    renewal: fc.constantFrom('none', 'open', 'paid', 'waived'),
    owed: fc.array(owed, { maxLength: 3 }),
    nextRetryAt: maybe(at),
    actionBy: maybe(at),
    giveUpAt: maybe(at),
    now: at,
    firstFailedAt: maybe(at),
    failedAttempts: fc.integer({ min: 0, max: 6 }),
    retryDays: fc
      .uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 5 })
      .map((days) => days.sort((a, b) => a - b)),
  }) as fc.Arbitrary<Partial<TimelineInput>>
  fc.assert(
    fc.property(lives, (life) => {
      const s = { ...calm, ...life }
      const next = planOf(s).at
      const rows = plannedRows(s)
      // An unpaid invoice always has an end, even when its reminders are over.
      if (next !== null || rows.length === 0) expect(rows[0]?.at ?? null).toBe(next && Math.max(next, s.now))
      expect(rows.map((row) => row.at)).toEqual(rows.map((row) => row.at).sort((a, b) => a - b))
      const end = rows.findIndex(({ type }) => type === 'end')
      if (end >= 0) expect(end).toBe(rows.length - 1)
    }),
    { numRuns: 2_000 },
  )
})
