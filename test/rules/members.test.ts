// Roles: what each may do, in the scopes of API keys, as a table. test/api/dashboard-*.test.ts tests what pages and routes do with them.
import { describe, expect, test } from '@jest/globals'
import { mayChange, mayGive, passwordProblem, ROLES, type Role, roleNamed, scopesOf } from '../../rules/members.ts'
import { ACTS_AS_CUSTOMER } from '../../rules/scope-reach.ts'
import { allows, isScope, SCOPED_RESOURCES, type Scope } from '../../rules/scopes.ts'

// For each resource: w reads and writes, r reads, - does neither. In the order owner, admin, developer, finance, support, viewer.
const MATRIX: Record<(typeof SCOPED_RESOURCES)[number], string> = {
  analytics: 'w w r r r r',
  api_keys: 'w w w - - -',
  approvals: 'w w w w w r',
  audit_log: 'w w - - - -',
  audits: 'w w r r - r',
  balance: 'w w - r - r',
  balance_transactions: 'w w - r - r',
  bank_accounts: 'w w - w - r',
  bank_statements: 'w w r w - r',
  checkout_sessions: 'w w w r w r',
  setup_sessions: 'w w w r w r',
  customers: 'w w r r w r',
  deliveries: 'w w w - - r',
  discount_codes: 'w w w r r r',
  disputes: 'w w r w r r',
  events: 'w w w r r r',
  gateway_accounts: 'w w r r - r',
  inbound_transfers: 'w w r w r r',
  invoices: 'w w r w r r',
  licenses: 'w w r r w r',
  payment_links: 'w w w r r r',
  payment_methods: 'w w r r w r',
  payments: 'w w r w w r',
  payout_files: 'w w - w - -',
  payouts: 'w w - w - r',
  portal_sessions: 'w w - - w r',
  prices: 'w w w r r r',
  products: 'w w w r r r',
  refunds: 'w w r w w r',
  reports: 'w w - r - r',
  requests: 'w w r - - r',
  simulations: 'w w w - - r',
  slips: 'w w r w r r',
  subscriptions: 'w w r r w r',
  tax_documents: 'w w - w - r',
  tax_settings: 'w w - r - r',
  test_clocks: 'w w w - - r',
  test_helpers: 'w w w - - r',
  webhook_endpoints: 'w w w - - r',
  withholdings: 'w w - r - r',
}

describe('a role', () => {
  test.each(SCOPED_RESOURCES)('does with %s what the table says', (resource) => {
    const can = (role: Role) => {
      if (allows(scopesOf(role), `${resource}:write`)) return 'w'
      return allows(scopesOf(role), `${resource}:read`) ? 'r' : '-'
    }
    expect(ROLES.map(can).join(' ')).toBe(MATRIX[resource])
  })

  test('has scopes that a key could have, and each once', () => {
    for (const role of ROLES) {
      const scopes: readonly Scope[] = scopesOf(role)
      expect(scopes.filter((scope) => !isScope(scope))).toEqual([])
      expect(new Set(scopes).size).toBe(scopes.length)
    }
  })

  test('that opens the portal for a customer may do what a customer does there', () => {
    const opening = ROLES.filter((role) => allows(scopesOf(role), 'portal_sessions:write'))
    expect(opening).toEqual(['owner', 'admin', 'support'])
    for (const role of opening) expect(ACTS_AS_CUSTOMER.filter((scope) => !allows(scopesOf(role), scope))).toEqual([])
  })

  test('of owner or admin changes settings and team, and nobody else does', () => {
    for (const what of ['settings', 'members'] as const)
      expect(ROLES.filter((role) => mayChange(role, what))).toEqual(['owner', 'admin'])
  })

  test('is given by owners and admins, that of owner by owners alone', () => {
    const given = ROLES.map((own) => ROLES.filter((wanted) => mayGive(own, wanted)).length)
    expect(given).toEqual([6, 5, 0, 0, 0, 0])
    expect(mayGive('admin', 'owner')).toBe(false)
  })

  test('is named as it is written', () => {
    expect([roleNamed('finance'), roleNamed('Finance'), roleNamed('toString')]).toEqual(['finance', null, null])
  })
})

test.each([
  ['elevenchars', 'short'],
  ['twelve chars', null],
  ['รหัสผ่านยาวมากๆ', null],
  ['😀'.repeat(11), 'short'],
  ['x'.repeat(200), null],
  ['x'.repeat(201), 'long'],
  ['Somchai@Example.com ', 'email'],
])('a password of %p is %p', (password, problem) => {
  expect(passwordProblem(password, 'somchai@example.com')).toBe(problem)
})
