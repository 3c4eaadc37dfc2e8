// The credit note, read back: what the law requires, in which language, and that the notes of one payment add up to its VAT.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { CreditNoteContents } from '../../documents/contents.ts'
import { creditedVat, creditNoteFileName, makeCreditNote } from '../../documents/credit-note.ts'
import { satang } from '../../rules/money.ts'
import { fromBangkok } from '../../rules/periods.ts'
import { vatIncludedIn } from '../../rules/tax.ts'
import { contents, readPdf, squeezed } from '../support/documents.ts'

const PAID = fromBangkok({ year: 2026, month: 2, day: 3, hour: 23, minute: 30 })

function note(more: { refund?: object } & Partial<Omit<CreditNoteContents, 'refund'>> = {}): CreditNoteContents {
  const { merchant, customer } = contents()
  const { refund, ...rest } = more
  return {
    locale: 'th',
    merchant,
    customer,
    invoice: { id: 'in_1', number: 'INV-2026-000123', totalSatang: 10_700, paidAt: PAID },
    creditedBeforeSatang: 0,
    ...rest,
    refund: {
      id: 're_1',
      livemode: true,
      amountSatang: 3_000,
      reason: 'สินค้าไม่ตรงตามที่สั่ง',
      creditNoteNumber: 'CN-2026-000007',
      creditNoteAt: fromBangkok({ year: 2026, month: 3, day: 1 }),
      ...refund,
    },
  }
}

const textOf = async (of: CreditNoteContents) => (await readPdf(await makeCreditNote(of))).join('')

describe('a credit note of a merchant with a tax id', () => {
  test('names the original, the reason, both values, their difference and its VAT', async () => {
    const text = await textOf(note())
    for (const field of [
      'ใบลดหนี้',
      'เลขที่ CN-2026-000007',
      'วันที่ 1 มีนาคม 2569',
      'อ้างถึงใบกำกับภาษีเลขที่ INV-2026-000123',
      'ลงวันที่ 3 กุมภาพันธ์ 2569',
      'Satang Demo Co., Ltd. 99 ถนนเจริญกรุง กรุงเทพมหานคร 10500 เลขประจำตัวผู้เสียภาษี 0105536000313 สำนักงานใหญ่',
      'เลขประจำตัวผู้เสียภาษี 0107544000108',
      'สาเหตุ สินค้าไม่ตรงตามที่สั่ง',
      'มูลค่าตามเอกสารเดิม 100.00 มูลค่าที่ถูกต้อง 71.96 ผลต่าง 28.04 ภาษีมูลค่าเพิ่ม 7% 1.96',
      '฿30.00 (สามสิบบาทถ้วน)',
    ])
      expect(text).toContain(squeezed(field))
    expect(text).not.toContain(squeezed('โหมดทดสอบ'))
    expect(text).not.toContain(squeezed('ลดหนี้ไปแล้ว'))
  })

  test('takes what was credited before into account', async () => {
    const text = await textOf(note({ creditedBeforeSatang: 3_000, refund: { amountSatang: 7_700 } }))
    expect(text).toContain(squeezed('เดิม 100.00 ลดหนี้ไปแล้วก่อนหน้านี้ -28.04 มูลค่าที่ถูกต้อง 0.00 ผลต่าง 71.96'))
    expect(text).toContain(squeezed('7% 5.04'))
  })

  test('carries both languages in English, and says when nobody gave a reason', async () => {
    const text = await textOf(note({ locale: 'en', refund: { reason: null, livemode: false } }))
    for (const field of [
      'Credit note ใบลดหนี้',
      'Refund to the customer / คืนเงินให้ลูกค้า',
      'VAT / ภาษีมูลค่าเพิ่ม 7% 1.96',
      'Test mode: not a valid document',
    ])
      expect(text).toContain(squeezed(field))
  })
})

test('a merchant without one gives proof of the refund, and no VAT', async () => {
  const text = await textOf(note({ locale: 'en', merchant: { name: 'Kafae', settings: {} } }))
  expect(text).toContain(squeezed('Original receipt INV-2026-000123'))
  expect(text).toContain(squeezed('Refunded ฿30.00'))
  for (const word of ['VAT', 'ใบลดหนี้']) expect(text).not.toContain(word)
})

test('the notes of a payment that is refunded in parts come to its VAT, to the satang', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(parts, (amounts) => {
      const totalSatang = amounts.reduce((sum, amount) => sum + amount, 0)
      const invoice = { id: 'in_1', totalSatang, paidAt: PAID }
      let creditedBeforeSatang = 0
      let vat = 0
      for (const amountSatang of amounts) {
        const part = creditedVat(note({ invoice, creditedBeforeSatang, refund: { amountSatang } }))
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(amountSatang)
        vat += part
        creditedBeforeSatang += amountSatang
      }
      expect(vat).toBe(vatIncludedIn(satang(totalSatang), PAID).vatSatang)
    }),
  )
})

test('the same note is the same bytes, under the name of its number', async () => {
  expect(await makeCreditNote(note())).toEqual(await makeCreditNote(note()))
  expect(creditNoteFileName(note().refund)).toBe('credit-note-CN-2026-000007.pdf')
})
