// The Stripe adapter against the fake of Stripe: the contract of all gateways, and what only Stripe does.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { STRIPE_DECLINE_CODES } from '../../gateways/stripe/declines.ts'
import { DECLINES, isDeclineCode } from '../../rules/declines.ts'
import { openStripe, type StripeEnvironment } from '../support/providers/stripe-world.ts'
import { describeContract } from './contract.ts'

describeContract('Stripe', openStripe, {
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
    'refunds.pending',
    'refunds.failing',
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
    'generic_decline',
    'insufficient_funds',
    'do_not_honor',
    'incorrect_cvc',
    'limit_exceeded',
    'lost_card',
    'stolen_card',
    'pickup_card',
    'fraudulent',
    'invalid_account',
    'card_not_supported',
    'expired_card',
    'processing_error',
  ],
})
