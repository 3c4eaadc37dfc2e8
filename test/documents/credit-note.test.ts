// The credit note, read back: what the law requires, in which language, and that the notes of one payment add up to its VAT.
import { describe, expect, test } from '@jest/globals'
import type { CreditNoteContents } from '../../documents/contents.ts'
import { creditNoteFileName, makeCreditNote } from '../../documents/credit-note.ts'
import { satang } from '../../rules/money.ts'
import { fromBangkok } from '../../rules/periods.ts'
import { contents, readPdf, squeezed } from '../support/documents.ts'

const ISSUED = fromBangkok({ year: 2026, month: 2, day: 3, hour: 23, minute: 30 })

const LINES = [{ description: 'กาแฟคั่ว', quantity: 2 }]

/** Of ฿107.00, ฿30.00 went back unless `more` says otherwise. */
function note(more: { note?: object } & Partial<Omit<CreditNoteContents, 'note'>> = {}): CreditNoteContents {
  const { merchant, seller, customer } = contents()
  const { note: changed, ...rest } = more
  return {
    locale: 'th',
    merchant,
    seller,
    customer,
    original: { kind: 'full', number: 'TAX-2026-000045', issuedAt: ISSUED, netSatang: 10_000, lines: LINES },
    creditedBeforeSatang: 0,
    ...rest,
    note: {
      kind: 'credit_note',
      number: 'CN-2026-000007',
      issuedAt: fromBangkok({ year: 2026, month: 3, day: 1 }),
      livemode: true,
      reason: 'สินค้าไม่ตรงตามที่สั่ง',
      totals: [{ tax_category: 'standard', tax_rate_bps: 700, net_satang: satang(2_804), tax_satang: satang(196) }],
      totalSatang: 3_000,
      ...changed,
    },
  }
}

const textOf = async (of: CreditNoteContents) => (await readPdf(await makeCreditNote(of))).join('')

describe('a credit note', () => {
  test('names the original, the reason, both values, their difference and its VAT', async () => {
    const text = await textOf(note())
    for (const field of [
      'จำนวนเงินที่คืน ฿30.00 ใบลดหนี้',
      'เลขที่ CN-2026-000007',
      'วันที่ 1 มีนาคม 2569',
      'ใบกำกับภาษีเดิม TAX-2026-000045',
      'วันที่ของฉบับเดิม 3 กุมภาพันธ์ 2569',
      'Satang Demo Co., Ltd. 99 ถนนเจริญกรุง กรุงเทพมหานคร 10500 เลขประจำตัวผู้เสียภาษี 0105536000313 สำนักงานใหญ่',
      'เลขประจำตัวผู้เสียภาษี 0105599000108',
      'สาเหตุ สินค้าไม่ตรงตามที่สั่ง รายการตามเอกสารเดิม กาแฟคั่ว × 2',
      'มูลค่าตามเอกสารเดิมก่อนภาษีมูลค่าเพิ่ม 100.00 มูลค่าที่ถูกต้องก่อนภาษีมูลค่าเพิ่ม 71.96',
      'ผลต่างก่อนภาษีมูลค่าเพิ่ม 28.04 ภาษีมูลค่าเพิ่ม 7% 1.96',
      '฿30.00 (สามสิบบาทถ้วน)',
    ])
      expect(text).toContain(squeezed(field))
    expect(text).not.toContain(squeezed('โหมดทดสอบ'))
    expect(text).not.toContain(squeezed('ลดหนี้ไปแล้ว'))
  })

  test('takes what was credited before into account', async () => {
    const text = await textOf(
      note({
        creditedBeforeSatang: 2_804,
        note: {
          totals: [{ tax_category: 'standard', tax_rate_bps: 700, net_satang: satang(7_196), tax_satang: satang(504) }],
          totalSatang: 7_700,
        },
      }),
    )
    expect(text).toContain(squeezed('ลดหนี้ไปแล้วก่อนภาษีมูลค่าเพิ่ม −28.04 มูลค่าที่ถูกต้องก่อนภาษีมูลค่าเพิ่ม 0.00'))
    expect(text).toContain(squeezed('7% 5.04'))
  })

  test('carries both languages in English, and says when nobody gave a reason', async () => {
    const text = await textOf(note({ locale: 'en', note: { reason: null, livemode: false } }))
    for (const field of [
      'Credit note ใบลดหนี้',
      'Refund to the customer / คืนเงินให้ลูกค้า',
      'Original value before VAT มูลค่าตามเอกสารเดิมก่อนภาษีมูลค่าเพิ่ม 100.00',
      'VAT 7% / ภาษีมูลค่าเพิ่ม 7% 1.96',
      'Test mode: not a valid document',
    ])
      expect(text).toContain(squeezed(field))
  })
})

test('a note on a receipt without VAT is proof of the refund', async () => {
  const totals = [
    { tax_category: 'standard' as const, tax_rate_bps: 0, net_satang: satang(3_000), tax_satang: satang(0) },
  ]
  const many = ['A', 'B', 'C', 'D', 'E', 'F'].map((description) => ({ description, quantity: 1 }))
  const original = {
    kind: 'receipt' as const,
    number: 'RC-2026-000123',
    issuedAt: ISSUED,
    netSatang: 10_700,
    lines: many,
  }
  const of = note({ locale: 'en', original, note: { kind: 'receipt', number: 'RN-2026-000001', totals } })
  const text = await textOf(of)
  expect(text).toContain(squeezed('Original receipt RC-2026-000123'))
  expect(text).toContain(squeezed('Refunded ฿30.00'))
  expect(text).toContain(squeezed('Refund note'))
  // A long document is not written out.
  expect(text).toContain(squeezed('Items of the original A B C D + 2'))
  for (const word of ['VAT', 'ใบลดหนี้', 'Creditnote']) expect(text).not.toContain(word)
})

test('the same note is the same bytes, and its file is named by the number', async () => {
  expect((await makeCreditNote(note())).equals(await makeCreditNote(note()))).toBe(true)
  expect(creditNoteFileName('CN-2026-000007')).toBe('credit-note-CN-2026-000007.pdf')
})
