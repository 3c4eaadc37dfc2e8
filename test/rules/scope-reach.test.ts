// How far a scope reaches: over all pairs of a scope and an event type.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { EVENT_TYPES } from '../../rules/events.ts'
import { mayReadEvent, refuseUnreadable, scopesReading, unreadableTypes } from '../../rules/scope-reach.ts'
import { allows, isWithin, SCOPED_RESOURCES, type Scope } from '../../rules/scopes.ts'

const scopes: Scope[] = ['*', ...SCOPED_RESOURCES.flatMap((r): Scope[] => [`${r}:read`, `${r}:write`])]
const some = fc.uniqueArray(fc.constantFrom(...scopes), { maxLength: 6 })
const types = fc.uniqueArray(fc.constantFrom(...EVENT_TYPES), { maxLength: 6 })

describe('an event', () => {
  const table: [Scope[], string, boolean][] = [
    [['webhook_endpoints:write'], 'payment.succeeded', false],
    [['webhook_endpoints:write'], 'webhook_endpoint.ping', true],
    [['events:read'], 'payout.paid', true],
    [['payments:read'], 'payment.succeeded', true],
    [['payments:write'], 'refund.created', true],
    [['payments:read'], 'payout.paid', false],
    [['customers:read'], 'entitlements.updated', true],
    [['customers:read'], 'credits.granted', true],
    [['licenses:read'], 'customer.created', false],
    [[], 'product.created', false],
    [['customers:write', 'payments:write'], 'something.new', false],
    [['events:write'], 'something.new', true],
  ]
  test.each(table)('with %j, %s is readable: %p', (own, type, readable) => {
    expect(mayReadEvent(own, type)).toBe(readable)
  })

  test('is read by one of the scopes that are named for it, and by no other, over all pairs', () => {
    for (const scope of scopes)
      for (const type of EVENT_TYPES)
        expect([scope, type, mayReadEvent([scope], type)]).toEqual([
          scope,
          type,
          scopesReading(type).some((reading) => allows([scope], reading)),
        ])
  })
})

describe('an endpoint', () => {
  test('of all events is for whoever reads all of them, those of the future too', () => {
    const all = SCOPED_RESOURCES.filter((resource) => resource !== 'events').map((r): Scope => `${r}:write`)
    expect(unreadableTypes(all, [])).toEqual([])
    expect(() => refuseUnreadable(all, [], 'enabled_events')).toThrow('events:read')
    expect(() => refuseUnreadable(['events:read'], [], 'enabled_events')).not.toThrow()
  })

  test('names every type that cannot be read, with the scopes that would do', () => {
    expect(() => refuseUnreadable(['payments:read'], ['payment.failed', 'payout.paid', 'invoice.paid'], 'id')).toThrow(
      expect.objectContaining({
        code: 'scope_missing',
        message: expect.stringContaining('`payout.paid` needs the scope events:read or payouts:read'),
        details: {
          param: 'id',
          errors: [
            { param: 'id', code: 'scope_missing', message: expect.stringContaining('`payout.paid`') },
            { param: 'id', code: 'scope_missing', message: expect.stringContaining('`invoice.paid`') },
          ],
        },
      }),
    )
  })

  test('that a key may set up is one that any wider key may set up, too', () => {
    const may = (own: readonly string[], enabled: string[]) => {
      try {
        refuseUnreadable(own, enabled, 'id')
        return true
      } catch {
        return false
      }
    }
    fc.assert(
      fc.property(some, some, types, (narrow, wide, enabled) => {
        if (isWithin(narrow, wide) && may(narrow, enabled)) expect(may(wide, enabled)).toBe(true)
        if (may(narrow, enabled) && enabled.length > 0)
          expect(enabled.filter((type) => !mayReadEvent(narrow, type))).toEqual([])
      }),
    )
  })
})
