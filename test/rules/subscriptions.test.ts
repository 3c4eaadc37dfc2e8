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
  type PlanInput,
  planOf,
  RENEWAL_INVOICE_DAYS_AHEAD,
} from '../../rules/subscriptions.ts'

const END = fromBangkok({ year: 2026, month: 1, day: 31 })
const active: PlanInput = {
  status: 'active',
  collectionMethod: 'auto_charge',
  currentPeriodEnd: END,
  cancelAtPeriodEnd: false,
  firstPaymentBy: null,
  renewalInvoiceOpen: false,
  renewalInvoicePaid: false,
  nextRetryAt: null,
  giveUpAt: null,
}
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
    'whose renewal was sent is overdue when the period ends',
    { ...byInvoice, renewalInvoiceOpen: true },
    'overdue',
    END,
  ],
  [
    'whose renewal is paid begins the next period when this one ends',
    { ...byInvoice, renewalInvoicePaid: true },
    'renew',
    END,
  ],
  ['that is to end ends with its period', { ...active, cancelAtPeriodEnd: true }, 'end', END],
  ['that is to end by invoice sends no renewal', { ...byInvoice, cancelAtPeriodEnd: true }, 'end', END],
  [
    'that is to end delivers a period that is paid ahead first',
    { ...byInvoice, cancelAtPeriodEnd: true, renewalInvoicePaid: true },
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

describe('the windows of contract §3', () => {
  test('are 7 days ahead, 14 days after, 7 days to pay, and 23 hours for a card', () => {
    expect([RENEWAL_INVOICE_DAYS_AHEAD, GIVE_UP_DAYS_AFTER_DUE, DEFAULT_DAYS_UNTIL_DUE]).toEqual([7, 14, 7])
    expect([FIRST_CARD_PAYMENT_WINDOW_SECONDS, CARD_ACTION_WINDOW_SECONDS]).toEqual([82_800, 82_800])
  })
})

test('nothing is ever planned for the terminal states, and always something for an active one', () => {
  const inputs = fc.record({
    status: fc.constantFrom<SubscriptionStatus>('active', 'canceled', 'expired'),
    collectionMethod: fc.constantFrom('auto_charge' as const, 'invoice' as const),
    currentPeriodEnd: fc.nat(4_000_000_000),
    cancelAtPeriodEnd: fc.boolean(),
    firstPaymentBy: fc.option(fc.nat()),
    renewalInvoiceOpen: fc.boolean(),
    renewalInvoicePaid: fc.boolean(),
    nextRetryAt: fc.option(fc.nat()),
    actionBy: fc.option(fc.nat()),
    giveUpAt: fc.option(fc.nat()),
  })
  fc.assert(
    fc.property(inputs, (input) => {
      const plan = planOf(input)
      if (input.status !== 'active') return expect(plan).toEqual({ step: null, at: null })
      expect([input.currentPeriodEnd, addDays(input.currentPeriodEnd, -7)]).toContain(plan.at)
      if (input.cancelAtPeriodEnd) expect(['end', 'renew']).toContain(plan.step)
    }),
  )
})
