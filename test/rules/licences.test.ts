// Licences: the form of a key, the status of a licence from its history, and the answer of verification.
import { expect, test } from '@jest/globals'
import {
  isLicenceKey,
  licenceKeyOf,
  licenceStatus,
  seatsOf,
  shortLicenceKey,
  whyUnusable,
} from '../../rules/licences.ts'

test('a key is four groups of eight hexadecimal digits', () => {
  const key = licenceKeyOf('0011aabbccddeeff0123456789abcdef')
  expect(key).toBe('0011AABB-CCDDEEFF-01234567-89ABCDEF')
  expect(isLicenceKey(key)).toBe(true)
  expect(shortLicenceKey(key)).toBe('0011AABB-…-89ABCDEF')
})

test.each(['', '0011AABB', '0011AABB-CCDDEEFF-01234567-89ABCDEF-', '0011AABBCCDDEEFF0123456789ABCDEF'])(
  'no key: %p',
  (text) => expect(isLicenceKey(text)).toBe(false),
)

test.each([
  ['small letters', '0011aabb-ccddeeff-01234567-89abcdef'],
  ['a letter beyond F', '0011AABG-CCDDEEFF-01234567-89ABCDEF'],
  ['blanks around it', ' 0011AABB-CCDDEEFF-01234567-89ABCDEF'],
  ['a line break behind it', '0011AABB-CCDDEEFF-01234567-89ABCDEF\n'],
])('no key: %s', (_name, text) => expect(isLicenceKey(text)).toBe(false))

test('a key is made of 128 bits or not at all', () => {
  expect(() => licenceKeyOf('0011')).toThrow(RangeError)
  expect(() => licenceKeyOf('x'.repeat(32))).toThrow(RangeError)
})

test('seats are those of the product, for each of it', () => {
  expect(seatsOf({ licenseSeats: 5 }, 3)).toBe(15)
  expect(seatsOf({ licenseSeats: 1_000_000_000 }, 9_999)).toBe(9_999_000_000_000)
})

test.each([
  [{}, 'active', null],
  [{ lapsedAt: 1 }, 'expired', 'expired'],
  [{ disabledAt: 1 }, 'disabled', 'disabled'],
  [{ disabledAt: 1, lapsedAt: 1 }, 'disabled', 'disabled'],
  [{ revokedReason: 'refunded', disabledAt: 1, lapsedAt: 1 }, 'revoked', 'refunded'],
  [{ revokedReason: 'disputed' }, 'revoked', 'disputed'],
  [{ revokedReason: 'subscription_ended', lapsedAt: 1 }, 'revoked', 'subscription_ended'],
  [{ revokedReason: 'plan_changed' }, 'revoked', 'subscription_ended'],
] as const)('%p is %s and verifies as %s', (licence, status, reason) => {
  expect(licenceStatus(licence)).toBe(status)
  expect(whyUnusable({ status, ...licence })).toBe(reason)
})
