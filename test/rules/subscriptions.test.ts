// What a subscription does next: one step for each state, with the instant a bookkeeper can check.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { SubscriptionStatus } from '../../rules/lifecycles.ts'
import { addDays, fromBangkok } from '../../rules/periods.ts'
import {
  CARD_ACTION_WINDOW_SECONDS,
  DEFAULT_DAYS_UNTIL_DUE,
  FIRST_CARD_PAYMENT_WINDOW_SECONDS,
  GIVE_UP_DAYS_AFTER_DUE,
  giveUpAtOf,
  nextReminderAt,
  type OwedInvoice,
  type PlanInput,
  planOf,
  RENEWAL_INVOICE_DAYS_AHEAD,
  reminderDaysAt,
  stepsAhead,
  subscriptionPeriod,
} from '../../rules/subscriptions.ts'

const END = fromBangkok({ year: 2026, month: 1, day: 31 })
const active: PlanInput = {
  status: 'active',
  collectionMethod: 'auto_charge',
  currentPeriodEnd: END,
  cancelAtPeriodEnd: false,
  firstPaymentBy: null,
  renewal: 'none',
  owed: [],
  nextRetryAt: null,
  actionBy: null,
  graceUntil: null,
  giveUpAt: null,
}
const SENT = addDays(END, -7)
const open: OwedInvoice = { dueDate: END, createdAt: SENT, remindedAt: null, overdueAt: null }
const byInvoice: PlanInput = { ...active, collectionMethod: 'invoice' }

test.each<[string, PlanInput, string | null, number | null]>([
  [
    'waits for its first payment, then expires',
    { ...active, status: 'pending_first_payment', firstPaymentBy: 123 },
    'expire',
    123,
  ],
  ['by card renews when its period ends', active, 'renew', END],
  [
    'by invoice sends the renewal on 24 January for a period that ends on the 31st',
    byInvoice,
    'send_invoice',
    fromBangkok({ year: 2026, month: 1, day: 24 }),
  ],
  [
    'whose renewal was sent is reminded of it on 28 January',
    { ...byInvoice, renewal: 'open', owed: [open] },
    'remind',
    fromBangkok({ year: 2026, month: 1, day: 28 }),
  ],
  [
    'whose renewal was sent is overdue when the period ends',
    { ...byInvoice, renewal: 'open', owed: [{ ...open, remindedAt: addDays(END, -3) }] },
    'overdue',
    END,
  ],
  [
    'whose renewal is overdue is reminded of it on 3 February',
    {
      ...byInvoice,
      status: 'past_due',
      giveUpAt: addDays(END, 14),
      renewal: 'open',
      owed: [{ ...open, overdueAt: END, remindedAt: END }],
    },
    'remind',
    fromBangkok({ year: 2026, month: 2, day: 3 }),
  ],
  [
    'whose renewal is overdue and has been reminded of twice gives up on 14 February',
    {
      ...byInvoice,
      status: 'past_due',
      giveUpAt: addDays(END, 14),
      renewal: 'open',
      owed: [{ ...open, overdueAt: END, remindedAt: addDays(END, 7) }],
    },
    'give_up',
    fromBangkok({ year: 2026, month: 2, day: 14 }),
  ],
  [
    'past due for a change goes on with its renewals',
    {
      ...byInvoice,
      status: 'past_due',
      giveUpAt: addDays(END, 7),
      owed: [{ ...open, dueDate: addDays(END, -8), overdueAt: 1, remindedAt: addDays(END, -1) }],
    },
    'send_invoice',
    SENT,
  ],
  ['whose renewal is paid begins the next period when this one ends', { ...byInvoice, renewal: 'paid' }, 'renew', END],
  [
    'whose renewal is waived begins the next period when this one ends',
    { ...byInvoice, renewal: 'waived' },
    'renew',
    END,
  ],
  [
    'that is to end does not begin a waived period',
    { ...byInvoice, cancelAtPeriodEnd: true, renewal: 'waived' },
    'end',
    END,
  ],
  ['that waits for its buyer closes the wait first', { ...active, actionBy: 4 }, 'close_action', 4],
  ['that is to end ends with its period', { ...active, cancelAtPeriodEnd: true }, 'end', END],
  ['that is to end by invoice sends no renewal', { ...byInvoice, cancelAtPeriodEnd: true }, 'end', END],
  [
    'that is to end delivers a period that is paid ahead first',
    { ...byInvoice, cancelAtPeriodEnd: true, renewal: 'paid' },
    'renew',
    END,
  ],
  ['past due tries again when the schedule says so', { ...active, status: 'past_due', nextRetryAt: 5 }, 'retry', 5],
  [
    'past due closes the wait for its buyer before it tries again',
    { ...active, status: 'past_due', nextRetryAt: 5, actionBy: 4 },
    'close_action',
    4,
  ],
  [
    'past due tries again when the wait would last longer',
    { ...active, status: 'past_due', nextRetryAt: 5, actionBy: 6 },
    'retry',
    5,
  ],
  ['past due without a retry gives up', { ...active, status: 'past_due', giveUpAt: 9 }, 'give_up', 9],
  ['canceled does nothing more', { ...active, status: 'canceled' }, null, null],
  ['expired does nothing more', { ...active, status: 'expired' }, null, null],
])('a subscription %s', (_, input, step, at) => {
  expect(planOf(input)).toEqual({ step, at })
})

describe('the windows of specification §3', () => {
  test('are 7 days ahead, 14 days after, 7 days to pay, and 23 hours for a card', () => {
    expect([RENEWAL_INVOICE_DAYS_AHEAD, GIVE_UP_DAYS_AFTER_DUE, DEFAULT_DAYS_UNTIL_DUE]).toEqual([7, 14, 7])
    expect([FIRST_CARD_PAYMENT_WINDOW_SECONDS, CARD_ACTION_WINDOW_SECONDS]).toEqual([82_800, 82_800])
  })
})

test('nothing is ever planned for the terminal states, and always something no later than its period for an active one', () => {
  const instant = fc.nat(4_000_000_000)
  const owed = fc.record({
    dueDate: instant,
    createdAt: instant,
    remindedAt: fc.option(instant),
    overdueAt: fc.constant(null),
  })
  const inputs = fc.record({
    status: fc.constantFrom<SubscriptionStatus>('active', 'canceled', 'expired'),
    collectionMethod: fc.constantFrom('auto_charge' as const, 'invoice' as const),
    currentPeriodEnd: instant,
    cancelAtPeriodEnd: fc.boolean(),
    firstPaymentBy: fc.option(fc.nat()),
    renewal: fc.constantFrom('none' as const, 'paid' as const, 'waived' as const),
    owed: fc.array(owed, { maxLength: 3 }),
    nextRetryAt: fc.option(fc.nat()),
    actionBy: fc.option(instant),
    giveUpAt: fc.option(fc.nat()),
    graceUntil: fc.option(fc.nat()),
  })
  fc.assert(
    fc.property(inputs, (input) => {
      const plan = planOf(input)
      if (input.status !== 'active') return expect(plan).toEqual({ step: null, at: null })
      expect(plan.at).toBeLessThanOrEqual(input.currentPeriodEnd)
      for (const ahead of stepsAhead(input)) expect(plan.at).toBeLessThanOrEqual(ahead.at)
    }),
  )
})

describe('reminders', () => {
  const due = fromBangkok({ year: 2026, month: 1, day: 10 })
  const invoice: OwedInvoice = { dueDate: due, createdAt: addDays(due, -7), remindedAt: null, overdueAt: null }
  const times = (from: OwedInvoice): number[] => {
    const at = nextReminderAt(from)
    return at === null ? [] : [at, ...times({ ...from, remindedAt: at })]
  }

  test('come 3 days before the due date and 3 and 7 after it; the day itself is the overdue step', () => {
    expect(times(invoice)).toEqual([addDays(due, -3), addDays(due, 3), addDays(due, 7)])
  })

  test('that had passed when the invoice was made are left out', () => {
    expect(times({ ...invoice, createdAt: addDays(due, -2) })).toEqual([addDays(due, 3), addDays(due, 7)])
    expect(times({ ...invoice, createdAt: addDays(due, -3) })).toEqual([addDays(due, 3), addDays(due, 7)])
  })

  test('that nobody looked at are made up for by the last of them', () => {
    expect(reminderDaysAt(due, addDays(due, 8))).toBe(7)
    expect(nextReminderAt({ ...invoice, remindedAt: addDays(due, 8) })).toBeNull()
    expect([-3, 0, 3, 7].map((days) => reminderDaysAt(due, addDays(due, days)))).toEqual([-3, 0, 3, 7])
  })
})

test('an invoice subscription is given up 14 days after its oldest overdue invoice was due', () => {
  const at = (dueDate: number, overdueAt: number | null): OwedInvoice => ({
    dueDate,
    createdAt: 0,
    remindedAt: null,
    overdueAt,
  })
  expect(giveUpAtOf([])).toBeNull()
  expect(giveUpAtOf([at(END, null)])).toBeNull()
  expect(giveUpAtOf([at(addDays(END, 3), 1), at(END, 1), at(addDays(END, -9), null)])).toBe(addDays(END, 14))
})

test('periods go on counting after the interval has changed', () => {
  const day = (year: number, month: number, d: number) => fromBangkok({ year, month, day: d })
  const monthly = { anchorAt: day(2026, 1, 31), anchorPeriod: 0, interval: 'month' as const }
  expect(subscriptionPeriod(monthly, 2)).toEqual({ startAt: day(2026, 2, 28), endAt: day(2026, 3, 31) })
  const yearly = { anchorAt: day(2026, 5, 10), anchorPeriod: 3, interval: 'year' as const }
  expect(subscriptionPeriod(yearly, 4)).toEqual({ startAt: day(2026, 5, 10), endAt: day(2027, 5, 10) })
  expect(subscriptionPeriod(yearly, 5)).toEqual({ startAt: day(2027, 5, 10), endAt: day(2028, 5, 10) })
})
