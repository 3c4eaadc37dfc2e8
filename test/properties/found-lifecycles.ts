/*
 * Runs that once failed, reduced. Each is run beside the random ones. Add a new one here, with the name of the failure.
 */
import type { Action, Lifecycle } from './lifecycle.ts'

const HOUR = 3_600
const DAY = 86_400

/** ฿100.00 a month by invoice from 1 March 2026, 09:00; `price` 3 is ฿1,000.00 a year (model.ts). */
const byInvoice = (...actions: Action[]): Lifecycle => ({
  at: 1_772_330_400,
  collection: 'invoice',
  token: 'pm_card_ok',
  allowIncomplete: true,
  price: 0,
  quantity: 1,
  daysUntilDue: 7,
  actions,
})

const paid: Action = { do: 'transfer', bill: 0, amount: 'rest' }
const toDue: Action = { do: 'advance', how: { toDue: 0 } }
const pass = (by: number): Action => ({ do: 'advance', how: { by } })
const toYear: Action = { do: 'change', price: 3, quantity: null, prorate: true }
const more: Action = { do: 'change', price: null, quantity: 3, prorate: true }
const byCard = (token: 'pm_card_ok' | 'pm_card_3ds'): Action => ({ do: 'pay', bill: 0, token })
const refundOf = (word: 'failed' | 'succeeded'): Action => ({
  do: 'refund',
  paid: 0,
  amount: 'rest',
  ends: false,
  word,
})
const cancel: Action = { do: 'cancel', atPeriodEnd: true }

export const FOUND_BY_INVOICE: [string, Lifecycle][] = [
  [
    'late money for a first invoice that a change had replaced brings nothing back',
    byInvoice(toYear, toDue, { do: 'transfer', bill: 1, amount: 'rest' }),
  ],
  [
    'a cancel while past due ends now, also where one was scheduled before',
    byInvoice(paid, more, cancel, toDue, cancel),
  ],
  [
    'a card pays a renewal sent ahead while another waits for its buyer',
    byInvoice(paid, toDue, byCard('pm_card_3ds'), byCard('pm_card_ok'), toDue),
  ],
  [
    'a transfer for the first invoice withdraws the second card that waits for its buyer',
    byInvoice(byCard('pm_card_3ds'), byCard('pm_card_3ds'), paid),
  ],
  [
    'a reminder leaves the buyer the time to confirm',
    byInvoice(paid, toDue, pass(4 * DAY - HOUR), byCard('pm_card_3ds'), pass(2 * HOUR), {
      do: 'decide',
      how: 'succeed',
    }),
  ],
  [
    'a due date leaves the buyer the time to confirm',
    byInvoice(paid, toDue, pass(7 * DAY - HOUR), byCard('pm_card_3ds'), pass(2 * HOUR), toDue, pass(DAY)),
  ],
  [
    'a change to a year after the next month was waived goes on counting',
    byInvoice(paid, toDue, { do: 'void', bill: 0 }, toYear, paid, more),
  ],
  [
    'the voided invoice of a change to a year keeps the year',
    byInvoice(paid, toYear, { do: 'void', bill: 0 }, toDue, paid),
  ],
  [
    'whoever pays by a second card what the first has paid meanwhile is told that it is paid',
    byInvoice(paid, toDue, byCard('pm_card_3ds'), { do: 'approve', word: 'succeeded', first: byCard('pm_card_ok') }),
  ],
  [
    'a transfer and a card that both pay, and a bank that does not give the card’s money back',
    byInvoice(
      paid,
      toDue,
      byCard('pm_card_3ds'),
      { do: 'approve', word: 'failed', first: paid },
      refundOf('failed'),
      refundOf('succeeded'),
    ),
  ],
]

/** The same with a card. */
const charged = (...actions: Action[]): Lifecycle => ({ ...byInvoice(...actions), collection: 'auto_charge' })

const newCard = (token: 'pm_card_ok' | 'pm_card_3ds'): Action => ({ do: 'card', token })
const approve = (word: 'failed' | 'succeeded', first: Action | null): Action => ({ do: 'approve', word, first })
const broken = (what: 'row' | 'outcome' | 'attempt'): Action => ({ do: 'break', what, how: { toDue: 0 } })

export const FOUND_BY_CARD: [string, Lifecycle][] = [
  [
    'what is refunded while a change of plan waits is not credited too',
    charged(newCard('pm_card_3ds'), toYear, refundOf('succeeded'), approve('failed', null), refundOf('succeeded')),
  ],
  [
    'the end comes before anybody hears that the change of plan is paid, and the bank does not give it back',
    charged(newCard('pm_card_3ds'), toYear, approve('failed', { do: 'cancel', atPeriodEnd: false })),
  ],
  [
    'a renewal is charged once although its outcome, its attempt and its row could not be written',
    charged(broken('outcome'), broken('attempt'), broken('row')),
  ],
]
