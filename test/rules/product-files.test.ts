// The names of files that products deliver, and as what they are sent.
import { expect, test } from '@jest/globals'
import { contentTypeOf, fileNameOf, nameProblem, rangeOf } from '../../rules/product-files.ts'

test.each([
  ['Guide.pdf', null],
  ['คู่มือ ฉบับที่ 2.pdf', null],
  ['👩‍💻.zip', null],
  ['.env', null],
  ['ก'.repeat(200), null],
  ['👩'.repeat(200), null],
  ['', 'empty'],
  ['x'.repeat(201), 'long'],
  ['a/b', 'path'],
  ['a\\b', 'path'],
  ['..', 'path'],
  ['a\u0000', 'characters'],
  ['a\u007f', 'characters'],
  ['a\u2028b', 'characters'],
  ['a\u202egpj.exe', 'characters'],
  ['a\ud800', 'characters'],
])('%j: %p', (name, problem) => {
  expect(nameProblem(name)).toBe(problem)
})

test('a name is kept composed, without blanks around it', () => {
  expect(fileNameOf(' e\u0301.pdf\n')).toBe('é.pdf')
})

test.each([
  ['a.PDF', 'application/pdf'],
  ['a.tar.zip', 'application/zip'],
  ['pdf', 'application/octet-stream'],
  ['a.html', 'application/octet-stream'],
  ['a.svg', 'application/octet-stream'],
  ['a.constructor', 'application/octet-stream'],
])('%s is sent as %s', (name, type) => {
  expect(contentTypeOf(name)).toBe(type)
})

test.each([
  ['bytes=0-9', { from: 0, to: 9 }],
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=4-', { from: 4, to: 9 }],
  ['BYTES=4-99', { from: 4, to: 9 }],
  ['bytes=-3', { from: 7, to: 9 }],
  ['bytes=-99', { from: 0, to: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-20', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', null],
  ['bytes=-', null],
  ['bytes=0-1,4-5', null],
  ['items=0-1', null],
  ['bytes=a-b', null],
  ['', null],
])('of ten bytes, the header "%s" asks for %j', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range)
})
