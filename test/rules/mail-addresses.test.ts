// The form of an e-mail address, and the one form in which it is stored.
import { expect, test } from '@jest/globals'
import { MAIL_ADDRESS, storedMailAddress } from '../../rules/mail-addresses.ts'

test.each([
  'nok@example.com',
  'nok+shop@mail.example.co.th',
  "o'neil@example.com",
  'nok@ร้านนก.ไทย',
  'nok@xn--12c3a3bva0e.xn--o3cw4h',
  'nok@example.xn--o3cw4h',
])('%s is one', (address) => {
  expect(MAIL_ADDRESS.test(address)).toBe(true)
})

test.each([
  '',
  'nok',
  'nok@',
  '@example.com',
  'nok@example',
  'nok@ไทย',
  'nok@-example.com',
  'nok@example..com',
  'nok..a@example.com',
  '.nok@example.com',
  'นก@example.com',
  'nok @example.com',
  'nok@exa mple.com',
  'nok@example.com,eve@example.com',
  'nok@例え.com',
])('%j is none', (address) => {
  expect(MAIL_ADDRESS.test(address)).toBe(false)
})

test('a Thai domain is stored in Thai letters, however it was written, and anything else as it is', () => {
  const thai = 'nok@ร้านนก.ไทย'
  const ascii = `nok@${new URL(`http://${thai.split('@')[1]}`).hostname}`
  expect(ascii).toMatch(/^nok@xn--/)
  expect([thai, ascii, ascii.toUpperCase()].map(storedMailAddress)).toEqual([thai, thai, thai])
  // A domain of another script stays as the browser sent it.
  expect(storedMailAddress('nok@xn--r8jz45g.com')).toBe('nok@xn--r8jz45g.com')
  expect(storedMailAddress('Nok@Example.COM')).toBe('nok@example.com')
})
