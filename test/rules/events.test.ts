// Events: the catalogue is the specification's, and within one commit causes come before effects.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  EVENT_GROUPS,
  EVENT_TYPES,
  EVENTS,
  type EventType,
  eventOrder,
  inEventOrder,
  isEventType,
  typesNamedBy,
} from '../../rules/events.ts'

/** Source: specification §7, copied row by row. */
const CONTRACT: Record<string, string> = {
  customer: 'created updated deleted',
  product: 'created updated',
  price: 'created updated',
  payment_method: 'attached detached expiring updated',
  subscription:
    'created activated renewed past_due recovered cancel_scheduled resumed changed canceled expired updated',
  invoice: 'created updated deleted finalized sent paid payment_failed overdue voided uncollectible upcoming',
  payment: 'created requires_action succeeded failed expired updated unmatched',
  refund: 'created succeeded failed',
  dispute: 'created won lost',
  tax_document: 'cancelled',
  checkout_session: 'created completed expired payment_failed',
  payment_link: 'created updated',
  setup_session: 'completed expired',
  discount_code: 'created redeemed exhausted closed',
  license: 'issued activated released revoked rotated seats_exceeded',
  entitlements: 'updated',
  credits: 'granted consumed depleted expired',
  payout: 'created in_transit paid failed returned skipped',
  gateway_account: 'connected updated failing disconnected',
  gateway: 'reconciliation_different',
  webhook_endpoint: 'ping disabled',
  test_clock: 'advancing ready',
  approval: 'requested approved rejected expired',
}

const types = (list: readonly { type: EventType }[]) => list.map(({ type }) => type)

describe('the catalogue', () => {
  test('has the types of the specification, all of them and no others', () => {
    const expected = Object.entries(CONTRACT).flatMap(([about, verbs]) =>
      verbs.split(' ').map((verb) => `${about}.${verb}`),
    )
    expect([...EVENT_TYPES].sort()).toEqual(expected.sort())
  })

  test('says of each in one sentence what happened', () => {
    for (const { what } of Object.values(EVENTS)) expect(what).toMatch(/^[A-Z][^.]+\.$/)
  })

  test('carries the object named before the dot, but for credits, unmatched money and skipped payouts', () => {
    const others = EVENT_TYPES.filter((type) => !type.startsWith(`${EVENTS[type].of}.`))
    const credits = ['credits.granted', 'credits.consumed', 'credits.depleted', 'credits.expired'] as const
    expect(others).toEqual(['payment.unmatched', ...credits, 'payout.skipped', 'gateway.reconciliation_different'])
    for (const type of credits) expect(EVENTS[type].of).toBe('credit_grant')
    expect(EVENTS['payment.unmatched'].of).toBe('inbound_transfer')
    expect(EVENTS['payout.skipped'].of).toBe('payout_skip')
  })

  test.each(['invoice.payed', 'invoice', '', 'toString', '*'])('does not know %p', (text) => {
    expect(isEventType(text)).toBe(false)
  })

  test('is named by kind too', () => {
    expect(typesNamedBy('refund.*')).toEqual(['refund.created', 'refund.succeeded', 'refund.failed'])
    expect(typesNamedBy('refund.created')).toEqual(['refund.created'])
    for (const nothing of ['*', '.*', 'refund', 'refunds.*', 'refund.c*', '']) expect(typesNamedBy(nothing)).toEqual([])
    expect(EVENT_GROUPS.flatMap(typesNamedBy).sort()).toEqual([...EVENT_TYPES].sort())
  })

  test('knows its own', () => {
    expect(EVENT_TYPES.every(isEventType)).toBe(true)
  })
})

describe('the order within one commit', () => {
  test('is that of the specification', () => {
    const about = [
      ...new Set([...EVENT_TYPES].sort((a, b) => eventOrder(a) - eventOrder(b)).map((type) => type.split('.')[0])),
    ]
    expect(about.join(' ')).toBe(
      'customer product price payment_link payment_method payment refund dispute invoice tax_document checkout_session setup_session subscription discount_code ' +
        'license credits entitlements payout gateway_account gateway webhook_endpoint test_clock approval',
    )
  })

  test('a checkout paid by QR is told from the money to what it unlocks', () => {
    const published = inEventOrder([
      { type: 'entitlements.updated', objectId: 'cus_1' },
      { type: 'license.issued', objectId: 'lic_1' },
      { type: 'subscription.activated', objectId: 'sub_1' },
      { type: 'checkout_session.completed', objectId: 'cs_1' },
      { type: 'invoice.paid', objectId: 'in_1' },
      { type: 'payment.succeeded', objectId: 'pay_1' },
    ])
    expect(types(published)).toEqual([
      'payment.succeeded',
      'invoice.paid',
      'checkout_session.completed',
      'subscription.activated',
      'license.issued',
      'entitlements.updated',
    ])
  })

  test('an object is born before anything happens to it', () => {
    const published = inEventOrder([
      { type: 'subscription.activated', objectId: 'sub_1' },
      { type: 'invoice.paid', objectId: 'in_1' },
      { type: 'license.activated', objectId: 'lic_1' },
      { type: 'subscription.created', objectId: 'sub_1' },
      { type: 'license.issued', objectId: 'lic_1' },
      { type: 'invoice.created', objectId: 'in_1' },
    ])
    expect(types(published)).toEqual([
      'invoice.created',
      'invoice.paid',
      'subscription.created',
      'subscription.activated',
      'license.issued',
      'license.activated',
    ])
  })

  test('two objects of a kind keep the order in which they were published, the birth of one does not overtake the other', () => {
    const list = [
      { type: 'invoice.voided', objectId: 'in_1' },
      { type: 'invoice.paid', objectId: 'in_2' },
      { type: 'invoice.created', objectId: 'in_2' },
    ] as const
    expect(inEventOrder(list).map(({ type, objectId }) => `${objectId} ${type}`)).toEqual([
      'in_1 invoice.voided',
      'in_2 invoice.created',
      'in_2 invoice.paid',
    ])
  })

  test('what happens to one object otherwise stays as told', () => {
    const published = inEventOrder([
      { type: 'credits.expired', objectId: 'cgr_1' },
      { type: 'credits.granted', objectId: 'cgr_2' },
      { type: 'credits.consumed', objectId: 'cgr_2' },
      { type: 'credits.depleted', objectId: 'cgr_2' },
    ])
    expect(types(published)).toEqual(['credits.expired', 'credits.granted', 'credits.consumed', 'credits.depleted'])
  })

  test('loses nothing, changes no input, and sorting twice changes nothing', () => {
    const events = fc.array(
      fc.record({ type: fc.constantFrom(...EVENT_TYPES), objectId: fc.constantFrom('a', 'b', 'c') }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(events, (list) => {
        const before = [...list]
        const published = inEventOrder(list)
        expect(list).toEqual(before)
        expect(new Set(published)).toEqual(new Set(list))
        expect(published).toHaveLength(list.length)
        expect(inEventOrder(published)).toEqual(published)
        const ranks = published.map(({ type }) => eventOrder(type))
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
      }),
    )
  })
})
