// Stored passwords: salted, with their parameters, and compared in turns.
import { expect, test } from '@jest/globals'
import { hashPassword, isOutdated, isPassword, newPassword } from '../../db/passwords.ts'
import { CHEAP } from '../support/dashboard.ts'

test('a password is found again by its own digest, each of which has a salt and its parameters', async () => {
  const [first, second] = [await hashPassword('correct horse battery'), await hashPassword('correct horse battery')]
  expect(first).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  expect(first).not.toBe(second)
  expect([await isPassword('correct horse battery', first), await isPassword('correct horse batterz', first)]).toEqual([
    true,
    false,
  ])
  expect(await isPassword('', null)).toBe(false)
})

test('accents of one keyboard are those of another, and more effort is known', async () => {
  const kept = await hashPassword('cafe\u0301 et croissant', CHEAP)
  expect(await isPassword('caf\u00e9 et croissant', kept)).toBe(true)
  expect([isOutdated(kept), isOutdated(kept, CHEAP)]).toEqual([true, false])
})

test('a flood is refused, and whoever waits gets a processing', async () => {
  const cost = { logN: 12, r: 8, p: 1 }
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('x', cost)))
  const refused = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(refused).toHaveLength(18)
  expect(refused[0]!.reason).toMatchObject({ code: 'rate_limited' })
  expect(await isPassword('x', await hashPassword('x', CHEAP))).toBe(true)
})

test('a flood from one address is refused behind itself: whoever else comes is let in and gets a processing', async () => {
  const cost = { logN: 12, r: 8, p: 1 }
  const flood = Array.from({ length: 60 }, () => hashPassword('x', cost, '203.0.113.1'))
  const others = Array.from({ length: 30 }, (_, i) => hashPassword('x', cost, `198.51.100.${i}`))
  const ended: string[] = []
  const watch = (who: string) => () => void ended.push(who)
  for (const one of flood) void one.then(watch('flood'), watch('refused'))
  for (const one of others) void one.then(watch('other'), watch('other refused'))
  await Promise.allSettled([...flood, ...others])
  expect(ended.filter((who) => who === 'other')).toHaveLength(30)
  expect(ended.filter((who) => who === 'refused').length).toBeGreaterThan(40)
  // In turns: the last of the others did not wait for the whole flood.
  expect(ended.slice(ended.lastIndexOf('other')).filter((who) => who === 'flood').length).toBeGreaterThan(3)
})

test('a generated password is long, readable and another each time', () => {
  expect(newPassword()).toMatch(/^([2-9a-hjkmnp-zA]{5}-){3}[2-9a-hjkmnp-zA]{5}$/)
  expect(newPassword()).not.toBe(newPassword())
})
