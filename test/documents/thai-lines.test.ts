// Lines of Thai: words stay whole, and so do letters with their marks.
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { breakLines } from '../../documents/thai-lines.ts'

/** Every character has the width one. */
const wide = (text: string) => text.length

test('a line ends between Thai words, never in the middle of one', () => {
  const text = 'ใบกำกับภาษีสำหรับลูกค้าในกรุงเทพมหานคร'
  const words = ['ใบกำกับ', 'ใบ', 'กำกับ', 'ภาษี', 'สำหรับ', 'ลูกค้า', 'ใน', 'กรุงเทพมหานคร', 'กรุงเทพ', 'มหานคร']
  for (const width of [13, 15, 18, 22]) {
    const lines = breakLines(text, width, wide)
    expect(lines.join('')).toBe(text)
    for (const line of lines) {
      let rest = line
      while (rest) {
        const word = words.find((w) => rest.startsWith(w))
        expect(word ?? `no word begins ${rest}`).not.toMatch(/^no word/)
        rest = rest.slice(word!.length)
      }
    }
  }
})

test('a word longer than the line is broken between letters, which keep their marks', () => {
  for (const line of breakLines('น้ำน้ำน้ำน้ำน้ำน้ำ', 4, wide)) expect(line).not.toMatch(/^[ัิ-ฺ็-๎ำ]/)
})

test('blanks are the ends of lines, line breaks stay, and closing signs begin none', () => {
  expect(breakLines('one two\nthree', 7, wide)).toEqual(['one two', 'three'])
  expect(breakLines('aaaa bbb, cc', 8, wide)).toEqual(['aaaa', 'bbb, cc'])
  expect(breakLines('', 8, wide)).toEqual([''])
})

test('a space that holds keeps its words together', () => {
  expect(breakLines('ราคาต่อหน่วย (รวม\u00a0VAT)', 18, wide)).toEqual(['ราคาต่อหน่วย', '(รวม\u00a0VAT)'])
})

test('nothing is lost, and no line is too wide', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 12, max: 40 }), (text, width) => {
      const lines = breakLines(text, width, (t) => [...t].length)
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
      for (const line of lines) expect([...line].length).toBeLessThanOrEqual(width)
    }),
  )
})
