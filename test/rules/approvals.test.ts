// What a key may propose, and with which scopes an approved call is made.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { proposableScopes, scopesOfRun } from '../../rules/approvals.ts'
import { allows, SCOPED_RESOURCES, type Scope } from '../../rules/scopes.ts'

describe('what a key may propose', () => {
  const table: [own: Scope[], more: Scope[]][] = [
    [[], []],
    [['payments:read'], []],
    [['approvals:read', 'payments:read'], []],
    [['approvals:write'], []],
    [['approvals:write', 'payments:read'], ['payments:write']],
    [['approvals:write', 'payments:write'], []],
    [['approvals:write', 'api_keys:read', 'gateway_accounts:read'], []],
    [['*'], []],
  ]
  test.each(table)('%j: also %j', (own, more) => {
    expect(proposableScopes(own)).toEqual([...own, ...more])
  })
})

const every = SCOPED_RESOURCES.flatMap((resource): Scope[] => [`${resource}:read`, `${resource}:write`])
const some = fc.uniqueArray(fc.constantFrom<Scope>('*', ...every), { maxLength: 8 })

describe('an approved call', () => {
  test.each([
    [['approvals:write', 'payments:read'], ['*'], true],
    [['approvals:write', 'payments:read'], ['payments:write'], true],
    [['approvals:write', 'payments:read'], ['payments:read', 'refunds:write'], false],
    [['approvals:write', 'payments:read'], [], false],
    [['approvals:write', 'payments:write'], [], true],
    [['payments:read'], ['*'], false],
    [['approvals:write'], ['*'], false],
  ] as [Scope[], Scope[], boolean][])('of a key with %j, approved with %j, may refund: %p', (own, approver, may) => {
    expect(allows(scopesOfRun(own, approver), 'payments:write')).toBe(may)
  })

  test('does nothing that neither the key nor who approved it may do, and nothing that the key cannot read', () => {
    fc.assert(
      fc.property(some, some, fc.constantFrom(...every), (own, approver, scope) => {
        if (!allows(scopesOfRun(own, approver), scope)) return
        expect(allows(own, scope) || allows(approver, scope)).toBe(true)
        expect(allows(own, scope.replace(/:write$/, ':read') as Scope)).toBe(true)
      }),
    )
  })
})
