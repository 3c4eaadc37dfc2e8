// Amounts written out in Thai and English, as on a receipt.
import { expect, test } from '@jest/globals'
import { bahtInEnglish, bahtInWords } from '../../rules/baht-in-words.ts'
import { SATANG_MAX, satang } from '../../rules/money.ts'

test.each([
  [0, 'ศูนย์บาทถ้วน'],
  [1, 'หนึ่งสตางค์'],
  [25, 'ยี่สิบห้าสตางค์'],
  [100, 'หนึ่งบาทถ้วน'],
  [1_000, 'สิบบาทถ้วน'],
  [1_100, 'สิบเอ็ดบาทถ้วน'],
  [2_100, 'ยี่สิบเอ็ดบาทถ้วน'],
  [10_100, 'หนึ่งร้อยเอ็ดบาทถ้วน'],
  [29_900, 'สองร้อยเก้าสิบเก้าบาทถ้วน'],
  [102_125, 'หนึ่งพันยี่สิบเอ็ดบาทยี่สิบห้าสตางค์'],
  [12_345_678, 'หนึ่งแสนสองหมื่นสามพันสี่ร้อยห้าสิบหกบาทเจ็ดสิบแปดสตางค์'],
  [100_000_000, 'หนึ่งล้านบาทถ้วน'],
  [1_100_000_100, 'สิบเอ็ดล้านเอ็ดบาทถ้วน'],
  [-29_900, 'ลบสองร้อยเก้าสิบเก้าบาทถ้วน'],
  [SATANG_MAX, 'เก้าร้อยเก้าสิบเก้าล้านเก้าแสนเก้าหมื่นเก้าพันเก้าร้อยเก้าสิบเก้าบาทเก้าสิบเก้าสตางค์'],
])('%d satang', (amount, words) => {
  expect(bahtInWords(satang(amount))).toBe(words)
})

test.each([
  [0, 'Zero baht only'],
  [1, 'One satang'],
  [25, 'Twenty-five satang'],
  [100, 'One baht only'],
  [1_100, 'Eleven baht only'],
  [2_000, 'Twenty baht only'],
  [2_100, 'Twenty-one baht only'],
  [10_100, 'One hundred one baht only'],
  [29_900, 'Two hundred ninety-nine baht only'],
  [102_125, 'One thousand twenty-one baht and twenty-five satang'],
  [1_350_000, 'Thirteen thousand five hundred baht only'],
  [12_345_678, 'One hundred twenty-three thousand four hundred fifty-six baht and seventy-eight satang'],
  [100_000_000, 'One million baht only'],
  [1_100_000_100, 'Eleven million one baht only'],
  [-29_900, 'Minus two hundred ninety-nine baht only'],
])('%d satang in English', (amount, words) => {
  expect(bahtInEnglish(satang(amount))).toBe(words)
})
