// One line as somebody typed or pasted it: nothing that cannot be seen stays in it.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { typedLine } from '../../rules/typed-line.ts'

test.each([
  [' Siam\u000bFoods \r\n Co., Ltd. ', 'Siam Foods Co., Ltd.'],
  ['a\u0000b\u001bc\u0085d\u2028e', 'a b c d e'],
  ['\u202eexe.fdp\u202c', 'exe.fdp'],
  ['\u200fMali\u200e', 'Mali'],
  // Thai is typed with places to break and marks above; both stay.
  ['น้ำผึ้ง\u200bป่า', 'น้ำผึ้ง\u200bป่า'],
  ['ไทย😀', 'ไทย😀'],
  ['=SUM(A1)', '=SUM(A1)'],
])('%j is %j', (typed, line) => {
  expect(typedLine(typed)).toBe(line)
})

test.each([
  '',
  ' ',
  '\u200b',
  '\u00ad',
  '\u3164',
  '\u2800',
  '\u202e\u202c',
  '\u00a0\u3000',
  '\u0e48',
  '\ue000',
  '\uffff',
  '\u0001',
])('%j has nothing that can be seen', (typed) => expect(typedLine(typed)).toBe(''))

test('every form of buyers that has a name or an address reads its lines this way', () => {
  const ofBuyers = globSync('web/**/*.ts').filter((path) => !path.startsWith('web/dashboard/'))
  const readers = ofBuyers.filter((path) =>
    /import \{[^}]*\b(?:name|addressLines)\b[^}]*\} from '[./]+\/api\/(?:tax-)?schemas\.ts'|\btaxFieldProblem \}/.test(
      readFileSync(path, 'utf8'),
    ),
  )
  expect(readers.length).toBeGreaterThanOrEqual(3)
  expect(readers.filter((path) => !readFileSync(path, 'utf8').includes('typedLine('))).toEqual([])
})
