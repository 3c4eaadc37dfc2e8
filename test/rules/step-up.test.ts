// How long a proof is valid, and which scopes move money.
import { expect, test } from '@jest/globals'
import { scopesOf } from '../../rules/members.ts'
import { SCOPED_RESOURCES } from '../../rules/scopes.ts'
import { isProofFresh, movesMoney, PROOF_SECONDS } from '../../rules/step-up.ts'

test('a proof holds for ten minutes, to the second', () => {
  expect(PROOF_SECONDS).toBe(600)
  expect([1_000, 1_600, 1_601].map((at) => isProofFresh(1_000, at))).toEqual([true, true, false])
  // A session from before there were proofs has none.
  expect(isProofFresh(0, 1_800_000_000)).toBe(false)
})

test('reading moves no money, and neither does what only takes it in', () => {
  expect(movesMoney(SCOPED_RESOURCES.map((resource) => `${resource}:read`))).toBe(false)
  expect(movesMoney([])).toBe(false)
  const moving = SCOPED_RESOURCES.filter((resource) => movesMoney([`${resource}:write`]))
  expect(moving).toEqual([
    ...[
      'api_keys',
      'bank_accounts',
      'disputes',
      'gateway_accounts',
      'inbound_transfers',
      'payments',
      'payouts',
      'refunds',
    ],
  ])
  expect(movesMoney(['customers:read', 'refunds:write'])).toBe(true)
  expect(movesMoney(['*'])).toBe(true)
  expect(movesMoney(scopesOf('viewer'))).toBe(false)
})
