// Lines of an invoice that are no product of the shop are shown in their reader's language.
import { expect, test } from '@jest/globals'
import { lineDescription, lineInWords } from '../../rules/line-words.ts'

test.each([
  ['unused', 'Studio', 'Unused time: Studio', 'หักส่วนที่ยังไม่ได้ใช้: Studio'],
  ['remaining', 'สตูดิโอ', 'Remaining time: สตูดิโอ', 'เวลาที่เหลือของรอบนี้: สตูดิโอ'],
  ['credit', '', 'Credit carried over', 'หักเครดิตคงเหลือ'],
  ['carried', '', 'Carried over', 'ยอดยกมา'],
] as const)('a line of the kind %s', (kind, product, english, thai) => {
  const stored = lineDescription(kind, product)
  expect(stored).toBe(english)
  expect([lineInWords(stored, 'en'), lineInWords(stored, 'th')]).toEqual([english, thai])
})

test.each(['Studio', 'Carried over the hills', 'My Unused time: a song', ''])(
  'a product keeps its name: %p',
  (name) => {
    expect(lineInWords(name, 'th')).toBe(name)
  },
)
