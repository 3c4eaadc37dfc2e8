// The Opn adapter against the fake of Opn: the contract of all gateways. What only Opn does is in the files opn-….test.ts beside this one.
import { openOpn } from '../support/providers/opn-world.ts'
import { describeContract } from './contract.ts'

// Not refunds.pending and refunds.failing: Opn decides a refund at once. A refund that it refuses is not kept there.
describeContract('Opn', openOpn, {
  features: [
    'charges',
    'cards',
    'cards.read',
    'cards.fingerprint',
    'cards.single_use',
    'cards.refused',
    'cards.3ds',
    'cards.off_session',
    'qr',
    'qr.expire',
    'refunds',
    'returns',
    'transfers',
    'book',
    'book.fees',
    'notifications',
    'notifications.old_secret',
    'notifications.stale',
    'notifications.dispute',
    'notifications.charge',
    'check',
    'faults',
    'time',
  ],
  declines: [
    'card_declined',
    'insufficient_funds',
    'do_not_honor',
    'incorrect_cvc',
    'stolen_card',
    'fraudulent',
    'invalid_account',
    'expired_card',
    'processing_error',
    'authentication_required',
  ],
})
