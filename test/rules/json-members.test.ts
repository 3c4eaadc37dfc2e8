// Members that an object names twice: a table, and random JSON compared with a parser that keeps every member.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { repeatedMember } from '../../rules/json-members.ts'

const judged = (text: string) => repeatedMember(text, JSON.parse(text))

describe('a JSON text', () => {
  test.each([
    ['{}', null],
    ['[]', null],
    ['"a:b"', null],
    ['{"a":1,"b":2}', null],
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1, "a" \n\t:\r 2}', 'a'],
    ['{"a":{"b":1,"b":2}}', 'a.b'],
    ['{"a":{"b":1},"b":{"a":1}}', null],
    ['{"l":[{"a":1},{"a":1,"a":2}]}', 'l[1].a'],
    ['{"l":[[1,[2,{"a":1,"a":2}]]]}', 'l[0][1][1].a'],
    ['[{"a":1},{"a":2}]', null],
    ['{"a":"\\"a\\":","b":"a"}', null],
    ['{"a\\"":1,"a\\"":2}', 'a"'],
    ['{"a\\\\":1,"a":2}', null],
    ['{"a\\\\":1,"a\\\\":2}', 'a\\'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"":1,"":2}', ''],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['{"__proto__":1}', null],
    ['{"1":1,"1":2}', '1'],
    ['{"length":1,"constructor":2}', null],
    ['{"a":[":"],"b":":"}', null],
  ])('%s names twice: %j', (text, expected) => {
    expect(judged(text)).toBe(expected)
  })

  const name = fc.oneof(fc.constantFrom('a', 'b', '', '"', '\\', '__proto__', 'ก'), fc.string({ maxLength: 3 }))
  const blank = fc.constantFrom('', ' ', '\n\t')
  /** JSON as text, and whether an object in it names a member twice. */
  const { tree } = fc.letrec<{ tree: { text: string; repeats: boolean } }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null)).map((value) => ({
        text: JSON.stringify(value),
        repeats: false,
      })),
      fc.array(tie('tree'), { maxLength: 4 }).map((items) => ({
        text: `[${items.map(({ text }) => text).join(',')}]`,
        repeats: items.some(({ repeats }) => repeats),
      })),
      fc.array(fc.tuple(name, tie('tree'), blank, blank), { maxLength: 5 }).map((members) => ({
        text: `{${members.map(([key, { text }, before, after]) => `${before}${JSON.stringify(key)}${after}:${before}${text}${after}`).join(',')}}`,
        repeats:
          new Set(members.map(([key]) => key)).size < members.length || members.some(([, { repeats }]) => repeats),
      })),
    ),
  }))

  test('is judged as a parser that keeps every member would', () => {
    fc.assert(
      fc.property(tree, ({ text, repeats }) => {
        expect([text, judged(text) !== null]).toEqual([text, repeats])
      }),
      { numRuns: 2_000 },
    )
  })
})
