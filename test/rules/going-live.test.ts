// The checklist for taking real money, by facts.
import { describe, expect, test } from '@jest/globals'
import { GOING_LIVE_STEPS, type GoingLiveFacts, goingLive, isReady, type LiveAccount } from '../../rules/going-live.ts'

const NOTHING: GoingLiveFacts = {
  accounts: [],
  baseUrl: 'http://127.0.0.1:3000',
  hasMailServer: false,
  hasTaxDetails: false,
  hasEndpoint: false,
  bankAccount: 'none',
  payment: null,
  hasRefund: false,
}

const account = (changes: Partial<LiveAccount> = {}): LiveAccount => ({
  provider: 'opn',
  isFailing: false,
  serves: ['card', 'transfer'],
  settlement: 'platform',
  isToldOf: true,
  ...changes,
})

const EVERYTHING: GoingLiveFacts = {
  accounts: [account()],
  baseUrl: 'https://pay.example',
  hasMailServer: true,
  hasTaxDetails: true,
  hasEndpoint: true,
  bankAccount: 'usable',
  payment: { id: 'pay_1' },
  hasRefund: true,
}

test('a shop with nothing has everything to do', () => {
  const states = goingLive(NOTHING)
  expect(GOING_LIVE_STEPS.map((step) => states[step])).toEqual(GOING_LIVE_STEPS.map(() => 'to_do'))
  expect(isReady(states)).toBe(false)
})

test('a shop with everything is ready', () => {
  const states = goingLive(EVERYTHING)
  expect(GOING_LIVE_STEPS.map((step) => states[step])).toEqual(GOING_LIVE_STEPS.map(() => 'done'))
  expect(isReady(states)).toBe(true)
})

test.each(['notifications', 'endpoint'] as const)('it can do without %s, and without nothing else', (optional) => {
  const facts = optional === 'endpoint' ? { hasEndpoint: false } : { accounts: [account({ isToldOf: false })] }
  const states = goingLive({ ...EVERYTHING, ...facts })
  expect(states[optional]).toBe('to_do')
  expect(isReady(states)).toBe(true)
})

test.each([
  ['address', { baseUrl: 'http://pay.example' }],
  ['mail', { hasMailServer: false }],
  ['tax', { hasTaxDetails: false }],
  ['payment', { payment: null }],
  ['refund', { hasRefund: false }],
  ['provider', { accounts: [] }],
  ['provider', { accounts: [account({ serves: [] })] }],
  ['provider', { accounts: [account({ serves: ['transfer'] })] }],
] as const)('it is not ready without %s', (step, facts) => {
  const states = goingLive({ ...EVERYTHING, ...facts })
  expect(states[step]).toBe('to_do')
  expect(isReady(states)).toBe(false)
})

test('an account whose keys are refused is said to fail', () => {
  const states = goingLive({ ...EVERYTHING, accounts: [account({ isFailing: true })] })
  expect(states).toMatchObject({ provider: 'failing', payouts: 'failing' })
  expect(isReady(states)).toBe(false)
})

describe('payouts', () => {
  const payoutsOf = (facts: Partial<GoingLiveFacts>) => goingLive({ ...EVERYTHING, ...facts }).payouts

  test('are not needed when all money reaches the merchant directly', () => {
    const direct = account({ settlement: 'direct', serves: ['card'] })
    expect(payoutsOf({ accounts: [direct], bankAccount: 'none' })).toBe('not_needed')
    expect(isReady(goingLive({ ...EVERYTHING, accounts: [direct], bankAccount: 'none' }))).toBe(true)
  })

  test('are needed when some of it does not', () => {
    const accounts = [account({ settlement: 'direct', serves: ['promptpay'] }), account({ serves: ['card'] })]
    expect(payoutsOf({ accounts })).toBe('to_do') // nobody sends them
    expect(payoutsOf({ accounts: [...accounts, account({ serves: ['transfer'] })] })).toBe('done')
  })

  test('wait for a bank account that may not be used yet', () => {
    expect(payoutsOf({ bankAccount: 'waiting' })).toBe('waiting')
    expect(payoutsOf({ bankAccount: 'none' })).toBe('to_do')
  })
})
