// Cells of a CSV file: what a spreadsheet would compute is shown as text, and numbers stay numbers.
import { expect, test } from '@jest/globals'
import { csvAnswer, instantColumns, members } from '../../api/csv.ts'

async function cellOf(value: unknown): Promise<string> {
  const caller = { livemode: true } as never
  const call = { caller, now: 0, query: {}, commit: async () => undefined as never, setHeader: () => undefined }
  const batches = (async function* () {
    yield [{ value }]
  })()
  const { body } = await csvAnswer(call, 'x', members('value'), batches)
  let text = ''
  for await (const chunk of body) text += chunk
  return text.slice('\ufeffvalue\r\n'.length, -2)
}

test.each([
  ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
  ['+66', "'+66"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1+1', "'＝1+1"],
  ['ก=1', 'ก=1'],
  ['a,b', '"a,b"'],
  ['', ''],
  [-100_000, '-100000'],
  [0, '0'],
  [false, 'false'],
  [null, ''],
  [undefined, ''],
  [{ a: 1 }, '"{""a"":1}"'],
])('%j is written %s', async (value, expected) => {
  expect(await cellOf(value)).toBe(expected)
})

test('an instant is written as seconds and as Bangkok has it', () => {
  const [seconds, iso] = instantColumns('paid_at').map(([name, value]) => [name, value({ paid_at: 1_798_736_399 })])
  expect(seconds).toEqual(['paid_at', 1_798_736_399])
  expect(iso).toEqual(['paid_at_bangkok', '2026-12-31T23:59:59+07:00'])
})
