// The previous attributes that an update publishes.
import { expect, test } from '@jest/globals'
import { given, previousAttributes } from '../../commands/changed.ts'

test('what changed is published as it was; the order of keys in a value does not count', () => {
  const before = { name: 'A', metadata: { a: '1', b: '2' }, flags: ['x', 'y'], email: null }
  expect(previousAttributes(before, { ...before, metadata: { b: '2', a: '1' } })).toBeNull()
  expect(previousAttributes(before, { ...before, name: 'B', flags: ['y', 'x'] })).toEqual({
    name: 'A',
    flags: ['x', 'y'],
  })
  expect(previousAttributes(before, { ...before, email: 'a@b.c' })).toEqual({ email: null })
})

test('given keeps null and leaves out what is absent', () => {
  expect(given({ a: null, b: undefined, c: 0 })).toEqual({ a: null, c: 0 })
})
