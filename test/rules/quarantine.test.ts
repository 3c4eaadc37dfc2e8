// How long a row stays in quarantine, what continues beside the piece of its processing that throws, and what users may read about a fault.
import { describe, expect, test } from '@jest/globals'
import { faultOf, GatewayFault } from '../../activities/faults.ts'
import { causeOf, reasonText, stepsBeside, tryAgainAfterSeconds } from '../../rules/quarantine.ts'

test('a row is tried again after a minute, ten, an hour, three, and every six hours from then on', () => {
  expect([1, 2, 3, 4, 5, 6, 1_000].map(tryAgainAfterSeconds)).toEqual([60, 600, 3_600, 10_800, 21_600, 21_600, 21_600])
})

describe('beside what fails', () => {
  test.each([
    [[], null],
    [['refund_late_payment pay_1'], null],
    [['step remind'], ['end', 'end_grace', 'expire', 'give_up', 'overdue']],
    [
      ['step renew', 'step end'],
      ['end_grace', 'expire', 'give_up', 'overdue', 'remind'],
    ],
    [['transfer itr_1'], ['end', 'expire']],
    [['attempt pay_1'], ['end', 'expire']],
    [['attempt pay_1', 'step end'], ['expire']],
    [
      ['step remind', 'attempt pay_1', 'refund_late_payment pay_2'],
      ['end', 'expire'],
    ],
  ])('%j: %j', (without, allowed) => {
    const beside = stepsBeside(new Set(without))
    expect(beside && [...beside].sort()).toEqual(allowed)
  })

  test('nothing that charges or bills is ever allowed', () => {
    for (const piece of ['step remind', 'step renew', 'transfer itr_1', 'attempt pay_1', 'row'])
      for (const step of ['renew', 'retry', 'settle_charge', 'send_invoice', 'close_action'] as const)
        expect([piece, step, stepsBeside(new Set([piece]))!.has(step)]).toEqual([piece, step, false])
  })
})

describe('a fault', () => {
  const withCode = (code: string, message = 'published', more = {}) =>
    Object.assign(new Error(message), { code, ...more })

  test.each([
    ['08006', 'away'],
    ['53300', 'away'],
    ['57P01', 'away'],
    ['57014', 'away'],
    ['55P03', 'away'],
    ['40P01', 'away'],
    ['25006', 'away'],
    ['ECONNREFUSED', 'away'],
    ['23505', 'row'],
    ['23514', 'row'],
    ['42P01', 'row'],
    ['22P02', 'row'],
    ['P0001', 'row'],
  ])('%s is one of %s', (code, kind) => expect(faultOf(withCode(code)).kind).toBe(kind))

  test.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client was closed and is not queryable',
  ])('without a code: %s', (message) => expect(faultOf(new Error(message)).kind).toBe('away'))

  test('of the network is its code alone, also where that is as long as a code of the database', () => {
    for (const code of ['EPIPE', 'ECONNRESET'])
      expect(faultOf(withCode(code, 'write to 10.0.0.1'))).toEqual({ kind: 'away', code, reason: code })
  })

  test.each([
    ['gateway', 'provider'],
    ['connection', 'connection'],
    ['53300', 'connection'],
    ['EPIPE', 'connection'],
    ['23514', 'data'],
    ['TypeError', 'other'],
  ] as const)('comes from, by %s: %s', (code, cause) => expect(causeOf(code)).toBe(cause))

  test('of a gateway is away, of our own code the row’s', () => {
    expect(faultOf(new GatewayFault(new TypeError('x'))).kind).toBe('away')
    expect(faultOf(new TypeError('x is undefined'))).toEqual({
      kind: 'row',
      code: 'TypeError',
      reason: 'x is undefined',
    })
    expect(faultOf('thrown text')).toMatchObject({ kind: 'row', reason: 'thrown text' })
  })

  test('is written without statements, values, secrets and addresses', () => {
    const sql = "insert into customers (email) values ('nok@example.com') - duplicate key value (nok@example.com)"
    const { reason } = faultOf(withCode('23505', sql, { constraint: 'customers_email', table: 'customers' }))
    expect(reason).toBe('the database refuses it (23505: constraint customers_email, table customers)')
    expect(reasonText('sk_live_abcdefghijklmnop for\n somebody@example.com')).toBe('sk_live_*** for ***@example.com')
    expect(reasonText('x'.repeat(1_000))).toHaveLength(300)
    expect(reasonText('')).not.toBe('')
  })
})
