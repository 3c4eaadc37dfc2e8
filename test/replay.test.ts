// The gate for workflow changes: replays every recorded history (test/histories/) against today's workflows, as a worker with today's code does when
// it wakes a workflow that fell asleep before.

import { expect, test } from '@jest/globals'
import { replay } from './support/changed-workflows.ts'
import { processedIn, type RecordedHistory, readHistories } from './support/histories.ts'
import { testServers } from './support/servers.ts'

const recorded = readHistories()

test.each(recorded)('$name is replayed by today’s workflows', async (history) => {
  const differs = await replay(testServers().bundlePath, history)
  if (differs === null) return
  throw new Error(
    `Workflows that are asleep right now would break when a worker with this code wakes them: ${history.name} no longer replays.\n` +
      "Keep the old order for old runs: `if (patched('what-changed')) { new way } else { old way }` (from @temporalio/workflow), and\n" +
      'record a history of the new way beside the old ones (node test/record-histories.ts <name>). Do not record the old ones anew.\n' +
      differs,
  )
})

/** Every phase, with what its processings must have published or waited for, in this order. Otherwise the history is of something else. */
const PHASES: Record<string, string[]> = {
  'audit-asked-for': [],
  'audit-due': [],
  'by-hand-overdue-withheld': [
    'invoice.upcoming',
    'overdue',
    'invoice.overdue',
    'remind',
    'invoice.paid',
    'ask_certificate',
    'paid',
  ],
  'by-hand-paid': ['invoice.paid', 'paid'],
  'by-hand-slow-card': ['pendingChargeId', 'payment.created', 'paid'],
  'cancel-scheduled-resumed': ['subscription.activated', 'end', 'renew', 'subscription.renewed'],
  'canceled-at-period-end': ['end', 'subscription.canceled'],
  'canceled-now': ['active', 'canceled'],
  'canceled-while-charging': ['pendingChargeId', 'canceled'],
  'change-3ds-approved': ['payment.requires_action', 'close_action', 'subscription.changed'],
  'change-by-card': ['subscription.changed', 'payment.succeeded'],
  'change-to-year': ['subscription.renewed', 'subscription.changed', 'subscription.renewed', 'subscription.renewed'],
  'checkout-3ds-approved': ['payment.requires_action', 'close_action', 'complete'],
  'checkout-expired': ['expire_qr', 'payment.expired', 'expire', 'checkout_session.expired'],
  'checkout-paid-by-qr': ['expire', 'expire_qr', 'complete'],
  'checkout-slow-card': ['pendingChargeId', 'complete'],
  'clock-advance': [],
  'creation-3ds-approved': ['payment.requires_action', 'expire', 'subscription.activated'],
  'creation-active': ['subscription.activated', 'renew'],
  'creation-declined': ['payment.failed', 'ended'],
  'creation-incomplete': ['payment.failed', 'pending_first_payment', 'expire'],
  'creation-slow': ['pendingChargeId', 'active'],
  'creation-slow-published': ['pendingChargeId', 'active'],
  'dunning-continued-as-new': ['subscription.past_due', 'retry', 'a new run', 'retry', 'subscription.canceled'],
  'dunning-to-canceled': ['subscription.past_due', 'retry', 'invoice.uncollectible'],
  'expired-revived-by-late-money': ['subscription.activated', 'send_invoice', 'remind'],
  'invoice-expired': ['expire', 'subscription.expired'],
  'invoice-overdue-given-up': [
    'invoice.upcoming',
    'overdue',
    'invoice.overdue',
    'remind',
    'give_up',
    'invoice.uncollectible',
  ],
  'invoice-overdue-paid': ['invoice.overdue', 'subscription.past_due', 'remind', 'subscription.recovered'],
  'invoice-paid': ['remind', 'subscription.activated', 'send_invoice'],
  'invoice-reminded': ['remind', 'invoice.upcoming', 'expire'],
  'paid-now-by-card': ['remind', 'payment.created', 'invoice.paid', 'send_invoice'],
  'past-due-recovered-by-new-card': ['retry', 'subscription.recovered', 'subscription.renewed'],
  'past-due-waived': ['subscription.past_due', 'retry', 'renew'],
  'payout-paid': ['payout.in_transit', 'payout.paid', 'paid'],
  'payout-returned': ['payout.in_transit', 'in_transit', 'payout.returned', 'returned'],
  'payout-round': [],
  'payout-round-due': [],
  'refund-at-once': [],
  'refund-pending': [],
  'renewal-3ds-abandoned': [
    'payment.requires_action',
    'subscription.past_due',
    'payment.failed',
    'payment.requires_action',
  ],
  'renewal-3ds-approved': ['payment.requires_action', 'close_action', 'payment.succeeded', 'subscription.recovered'],
  'renewal-by-timer': ['renew', 'subscription.renewed'],
  'renewal-hard-decline-given-up': ['subscription.past_due', 'give_up', 'invoice.uncollectible'],
  'renewals-on-clock': ['subscription.renewed', 'a new run', 'subscription.renewed'],
  'simulation-run': [],
  'transfer-returned': [],
  'webhooks-continued-as-new': ['a new run'],
  'webhooks-sent': [],
}

const phaseOf = ({ name }: RecordedHistory) => name.replace(/-run-\d$/, '')

test('every phase of a life is recorded, and nothing that is none', () => {
  expect([...new Set(recorded.map(phaseOf))]).toEqual(Object.keys(PHASES))
})

test.each(Object.entries(PHASES))('%s is what its name says', (phase, inOrder) => {
  const runs = recorded.filter((history) => phaseOf(history) === phase)
  const lived = runs.flatMap(({ history }, run) => [
    ...(run > 0 ? ['a new run'] : []),
    ...processedIn(history).flatMap((processed) => [
      ...(processed.publishedEvents ?? []),
      processed.pendingChargeId ? 'pendingChargeId' : '',
      processed.status,
      processed.step,
    ]),
  ])
  let from = 0
  for (const wanted of inOrder) {
    const found = lived.indexOf(wanted, from)
    expect({ wanted, found: found >= 0 }).toEqual({ wanted, found: true })
    from = found + 1
  }
})
