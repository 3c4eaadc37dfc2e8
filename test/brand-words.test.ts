// Names and days that a page keeps on one line.
import { expect, test } from '@jest/globals'
import { keepBrands } from '../web/brand-words.ts'

const kept = (words: string) => `<span class="nowrap">${words}</span>`
const whole = (name: string) => `<span class="whole">${name}</span>`

test('keeps names and days on one line, in texts alone', () => {
  expect(keepBrands('<p title="พร้อมเพย์">จ่ายด้วยพร้อมเพย์</p>')).toBe(`<p title="พร้อมเพย์">จ่ายด้วย${kept('พร้อมเพย์')}</p>`)
  expect(keepBrands('<p>Due on 4 December 2026, at noon.</p>')).toBe(
    `<p>Due on ${kept('4 December 2026,')} at noon.</p>`,
  )
  expect(keepBrands('<p>ครบกำหนดวันที่ 27 พฤศจิกายน 2569 ค่ะ</p>')).toBe(
    `<p>${kept('ครบกำหนด')}${kept('วันที่')} ${kept('27 พฤศจิกายน 2569')} ค่ะ</p>`,
  )
  for (const [open, close] of [
    ['<button class="button">', '</button>'],
    ['<summary>', '</summary>'],
    ['<a class="button main" href="/">', '</a>'],
  ])
    expect(keepBrands(`${open}Until 4 December 2026${close}4 May 2026`)).toBe(
      `${open}<span>Until ${kept('4 December 2026')}</span>${close}${kept('4 May 2026')}`,
    )
  expect(keepBrands('<p>ขอใบกำกับภาษีเต็มรูป</p>')).toBe(`<p>ขอ${kept('ใบกำกับภาษี')}${kept('เต็มรูป')}</p>`)
  const option = '<option>4 December 2026</option>'
  expect(keepBrands(option)).toBe(option)
})

test('says on an English page what is in Thai, and keeps words whole that browsers break within', () => {
  const { lang, studio } = { lang: '<span lang="th">', studio: whole(kept('สตูดิโอ')) }
  expect(keepBrands('<p>Sold by ห้องแสง สตูดิโอ for ฿320.00</p>', 'en')).toBe(
    `<p>Sold by ${lang}${whole('ห้องแสง')} ${studio}</span> for ฿320.00</p>`,
  )
  expect(keepBrands('<a class="button" href="/">Return to ห้องแสง</a>', 'en')).toBe(
    `<a class="button" href="/"><span>Return to ${lang}${whole('ห้องแสง')}</span></span></a>`,
  )
  expect(keepBrands('<p>฿320.00 for 9 ถนนพระราม 4\n10330 and 3 more</p>', 'en')).toBe(
    `<p>฿320.00 for ${lang}9 ${whole('ถนนพระราม')} 4\n10330</span> and 3 more</p>`,
  )
  expect(keepBrands('<svg><text x="1">ก</text></svg>', 'en')).toBe('<svg><text x="1">ก</text></svg>')
  expect(keepBrands('<p>บัตรกับ ห้องแสง &amp; ลูก</p>', 'th', 'ห้องแสง & ลูก')).toBe(
    '<p>บัตรกับ <span class="whole">ห้องแสง &amp; ลูก</span></p>',
  )
  expect(keepBrands('<p>Ask Hong Saeng</p>', 'en', 'Hong Saeng')).toBe('<p>Ask Hong Saeng</p>')
  expect(keepBrands('<option>ห้องแสง</option>', 'en')).toBe('<option>ห้องแสง</option>')
  expect(keepBrands('<p>ถ่ายสินค้าด้วยมือถือ หลังชำระเงิน</p>', 'th')).toBe(
    `<p>ถ่ายสินค้าด้วย${kept('มือถือ')} หลัง${kept('ชำระเงิน')}</p>`,
  )
  expect(keepBrands('<p>ตั้งค่าในแดชบอร์ด ส่งใบเสร็จให้ผู้ซื้อ ตอบข้อโต้แย้ง</p>', 'th')).toBe(
    `<p>${kept('ตั้งค่า')}ใน${kept('แดชบอร์ด')} ส่ง${kept('ใบเสร็จ')}ให้${kept('ผู้ซื้อ')} ตอบ${kept('ข้อโต้แย้ง')}</p>`,
  )
})

test('breaks Thai names of an English page at their spaces alone, and sentences between words', () => {
  expect(keepBrands('<td>บริษัท ครัวคุณแม่ จำกัด</td>', 'en')).toBe(
    `<td><span lang="th">บริษัท ${whole('ครัวคุณแม่')} จำกัด</span></td>`,
  )
  expect(keepBrands('<p>งวดที่\u00a01</p>', 'en')).toBe(`<p><span lang="th">${whole('งวดที่\u00a01')}</span></p>`)
  const sentence = 'ส่งสินค้าภายในสองวันทำการหลังชำระครบ'
  expect(keepBrands(`<p>${sentence}</p>`, 'en')).not.toContain('whole')
})

test('keeps the name of the shop whole where it stands as words, and no letters of another word that are spelt like it', () => {
  expect(keepBrands('<p>กลับไปที่บ้านกาแฟ หรือถามบ้านกาแฟ</p>', 'th', 'บ้านกาแฟ')).toBe(
    `<p>กลับไปที่${whole('บ้านกาแฟ')} หรือถาม${whole('บ้านกาแฟ')}</p>`,
  )
  // What a browser does not break needs no mark, and would be found everywhere: กา begins การ.
  expect(keepBrands('<p>การชำระด้วยบัตร</p>', 'th', 'กา')).toBe('<p>การชำระด้วยบัตร</p>')
  expect(keepBrands('<p>ที่นี่ขายการบ้าน</p>', 'th', 'ขายกา')).toBe(`<p>${kept('ที่นี่')}ขายการบ้าน</p>`)
})
