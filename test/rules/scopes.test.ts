// Scopes: what a key may do and pass on.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { allows, isScope, isWithin, SCOPED_RESOURCES, type Scope } from '../../rules/scopes.ts'

const scopes: Scope[] = ['*', ...SCOPED_RESOURCES.flatMap((r): Scope[] => [`${r}:read`, `${r}:write`])]

describe('a scope', () => {
  test.each(scopes)('%s is one', (scope) => {
    expect(isScope(scope)).toBe(true)
  })

  test.each([
    '',
    'customers',
    'customers:',
    'customers:admin',
    'customer:read',
    'Customers:read',
    '*:read',
    'customers:*',
    'a:b:c',
  ])('%p is none', (text) => {
    expect(isScope(text)).toBe(false)
  })
})

describe('a key', () => {
  const table: [Scope[], Scope, boolean][] = [
    [['invoices:read'], 'invoices:read', true],
    [['invoices:read'], 'invoices:write', false],
    [['invoices:write'], 'invoices:read', true],
    [['invoices:write'], 'invoices:write', true],
    [['invoices:write'], 'payments:read', false],
    [['balance:write'], 'balance_transactions:read', false],
    [['payments:read', 'refunds:write'], 'refunds:read', true],
    [['*'], 'api_keys:write', true],
    [['invoices:write'], '*', false],
    [[], 'invoices:read', false],
  ]

  test.each(table)('with %j asked for %s: %p', (own, needed, answer) => {
    expect(allows(own, needed)).toBe(answer)
  })

  const wanting: [Scope[], Scope[], boolean][] = [
    [['*'], ['*'], true],
    [['invoices:read'], ['*'], true],
    [['invoices:read', 'invoices:write'], ['invoices:write'], true],
    [['invoices:write'], ['invoices:read'], false],
    [['invoices:read', 'payments:read'], ['invoices:read'], false],
    [['*'], scopes.filter((scope) => scope !== '*'), false],
  ]

  test.each(wanting)('wanting %j from one with %j: %p', (wanted, own, answer) => {
    expect(isWithin(wanted, own)).toBe(answer)
  })

  test('never makes one that may do what it may not', () => {
    const some = fc.uniqueArray(fc.constantFrom(...scopes), { maxLength: 6 })
    fc.assert(
      fc.property(some, some, fc.constantFrom(...scopes), (wanted, own, needed) => {
        if (isWithin(wanted, own) && allows(wanted, needed)) expect(allows(own, needed)).toBe(true)
      }),
    )
  })
})
