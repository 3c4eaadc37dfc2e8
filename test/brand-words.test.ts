// Names and days that a page keeps on one line.
import { expect, test } from '@jest/globals'
import { keepBrands } from '../web/brand-words.ts'

const kept = (words: string) => `<span class="nowrap">${words}</span>`

test('keeps names and days on one line, in texts alone', () => {
  expect(keepBrands('<p title="พร้อมเพย์">จ่ายด้วยพร้อมเพย์</p>')).toBe(`<p title="พร้อมเพย์">จ่ายด้วย${kept('พร้อมเพย์')}</p>`)
  expect(keepBrands('<p>Due on 4 December 2026, at noon.</p>')).toBe(
    `<p>Due on ${kept('4 December 2026,')} at noon.</p>`,
  )
  expect(keepBrands('<p>ครบกำหนดวันที่ 27 พฤศจิกายน 2569 ค่ะ</p>')).toBe(`<p>ครบกำหนดวันที่ ${kept('27 พฤศจิกายน 2569')} ค่ะ</p>`)
  for (const [open, close] of [
    ['<button class="button">', '</button>'],
    ['<summary>', '</summary>'],
    ['<a class="button main" href="/">', '</a>'],
  ])
    expect(keepBrands(`${open}Until 4 December 2026${close}4 May 2026`)).toBe(
      `${open}<span>Until ${kept('4 December 2026')}</span>${close}${kept('4 May 2026')}`,
    )
  expect(keepBrands('<p>ขอใบกำกับภาษีเต็มรูป</p>')).toBe(`<p>ขอ${kept('ใบกำกับภาษี')}เต็มรูป</p>`)
  const option = '<option>4 December 2026</option>'
  expect(keepBrands(option)).toBe(option)
})
