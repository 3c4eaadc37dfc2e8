// Common passwords: which ones the filter knows, which additions do not help, and which passwords pass.
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { isCommon, newPasswordProblem } from '../../db/common-passwords.ts'

test.each([
  'password1234', // as the lists have it
  'qwertyuiop12',
  '1q2w3e4r5t6y',
  'PASSWORD1234',
  'Password2026!!', // a listed one with an addition
  '!!!!!!monkey',
  'p4ssw0rd1234', // digits for letters
  'P@$$w0rd!!!!',
  'passwordpassword', // repeated
  'aaaaaaaaaaaa',
  '123123123123',
  'ｐａｓｓｗｏｒｄ１２３４', // as a Thai or Japanese keyboard may type it
  'satang-2026!', // our name, then the member's
  'malee-2026-!!',
])('%s is common', (password) => {
  expect(newPasswordProblem(password, 'malee@example.com')).toBe('common')
})

test.each([
  'correct horse battery',
  'dragonfly is my name',
  'ฉันชอบกินข้าวมันไก่',
  '9482-7163-love-2938', // more than a small addition
  'maleeandsomchai@example.com',
])('%s is not', (password) => {
  expect(newPasswordProblem(password, 'malee@example.com')).toBeNull()
})

test('what is too short, too long or the address is told as that', () => {
  const problems = ['password', 'x'.repeat(201), 'Malee@example.com'].map((password) =>
    newPasswordProblem(password, 'malee@example.com'),
  )
  expect(problems).toEqual(['short', 'long', 'email'])
})

test('hardly a random password is taken for common, and none takes long', () => {
  const letters = fc.string({ minLength: 12, maxLength: 200, unit: 'grapheme' })
  const wrong = fc.sample(letters, 3_000).filter((password) => isCommon(password))
  expect(wrong.length).toBeLessThan(10)
  const began = process.cpuUsage()
  for (const hostile of ['!'.repeat(199), `${'!'.repeat(99)}a${'!'.repeat(99)}`, 'ab'.repeat(99)]) isCommon(hostile)
  expect(process.cpuUsage(began).user).toBeLessThan(200_000)
})

test('the member’s own name is common too, whatever it begins and ends with', () => {
  for (const [email, password] of [
    ['m0e752264f8@shop.example', 'm0e752264f8-2026'],
    ['9lives@shop.example', '!!9Lives2026!!'],
    ['somchai99@shop.example', 's0mchai99!!!'],
  ])
    expect([password, newPasswordProblem(password!, email!)]).toEqual([password, 'common'])
  expect(newPasswordProblem('may the best horse win', 'may@shop.example')).toBeNull()
})
