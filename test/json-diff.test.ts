// What an event has changed, line by line.
import { expect, test } from '@jest/globals'
import { diffLines, jsonDiff } from '../web/dashboard/components/json-diff.ts'

const signs = { both: ' ', before: '−', after: '+' }
const shown = (before: string, after: string) => diffLines(before, after).map((line) => signs[line.in] + line.text)

test('keeps what both have once, and everything in its order', () => {
  expect(shown('{\na,\nb\n}', '{\na,\nc,\nd\n}')).toEqual([' {', ' a,', '−b', '+c,', '+d', ' }'])
  expect(shown('a', 'a')).toEqual([' a'])
  // A comma that came with a further line is no change of its own.
  expect(shown('{\na\n}', '{\na,\nb\n}')).toEqual([' {', ' a,', '+b', ' }'])
  expect(shown('a', 'b')).toEqual(['−a', '+b'])
})

test('shows as a whole what is too long to be compared', () => {
  const long = Array.from({ length: 1_001 }, () => 'a').join('\n')
  const lines = diffLines(long, long)
  expect(lines.filter((line) => line.in === 'both')).toEqual([])
  expect(lines).toHaveLength(2_002)
})

test('marks what changed by an element, and escapes it', () => {
  const { text } = jsonDiff({ name: '<b>' }, { name: '<i>' })
  expect(text).toContain(
    '<del>−   &quot;name&quot;: &quot;&lt;b&gt;&quot;</del><ins>+   &quot;name&quot;: &quot;&lt;i&gt;&quot;</ins>',
  )
})
