// Which documents go out as e-Tax, and the subject by which ETDA's service reads them.
import { describe, expect, test } from '@jest/globals'
import { etaxSubject, etaxTypeOf } from '../../rules/etax.ts'
import { fromBangkok } from '../../rules/periods.ts'

// Still the 26th in London.
const ISSUED = fromBangkok({ year: 2026, month: 11, day: 27, hour: 1 })
const full = { kind: 'full' as const, number: 'TAX-2026-000001', issuedAt: ISSUED }

describe('the subject', () => {
  test('has the day in Bangkok with the Buddhist year, what it is, and its number', () => {
    expect(etaxSubject(full)).toBe('[27/11/2569][INV][TAX-2026-000001]')
    const note = { ...full, originalKind: 'full' as const }
    expect(etaxSubject({ ...note, kind: 'credit_note', number: 'CN-2026-000001' })).toBe(
      '[27/11/2569][CRN][CN-2026-000001]',
    )
    expect(etaxSubject({ ...note, kind: 'debit_note', number: 'DN-2026-000001' })).toBe(
      '[27/11/2569][DBN][DN-2026-000001]',
    )
  })

  test('writes the day without strokes where the operator says so', () => {
    expect(etaxSubject(full, 'ddmmyyyy')).toBe('[27112569][INV][TAX-2026-000001]')
  })

  test('names the full document that it replaces, and no abbreviated one, which was never sent', () => {
    const replacing = (kind: 'full' | 'abbreviated', number: string) =>
      etaxSubject({ ...full, number: 'TAX-2026-000002', replaces: { kind, number } })
    expect(replacing('full', 'TAX-2026-000001')).toBe('[27/11/2569][INV][TAX-2026-000002][TAX-2026-000001]')
    expect(replacing('abbreviated', 'ABB-2026-000001')).toBe('[27/11/2569][INV][TAX-2026-000002]')
  })

  test('is of no document that names no buyer', () => {
    expect(() => etaxSubject({ ...full, kind: 'abbreviated' })).toThrow('no e-Tax document')
  })
})

test('full tax invoices and notes on them are e-Tax, and nothing else', () => {
  expect(etaxTypeOf('full')?.code).toBe('T03')
  expect(etaxTypeOf('credit_note', 'full')?.code).toBe('81')
  expect(etaxTypeOf('debit_note', 'full')?.code).toBe('80')
  for (const [kind, original] of [
    ['abbreviated', null],
    ['receipt', null],
    ['credit_note', 'abbreviated'],
    ['receipt', 'receipt'],
  ] as const)
    expect(etaxTypeOf(kind, original)).toBeNull()
})
