// e-Tax Invoice by e-mail: which tax documents go out that way, what the mail is called, and what the documents are by ETDA's code list. The mail itself is
// activities/mail, its XML documents/etax-xml.ts.
import type { TaxDocumentKind } from './tax-documents.ts'
import { shortDate } from './written-date.ts'

/** Where ETDA's service puts a time stamp on the mail and answers to both sides. In live mode alone (D783). */
export const TIME_STAMP_ADDRESS = 'csemail@etax.teda.th'

/** The service refuses a PDF of 3 MB or more. */
export const ETAX_MAX_BYTES = 3_000_000

/** `dd/mm/yyyy` → `27/11/2569`, `ddmmyyyy` → `27112569`: how the subject writes its day (D785). */
export const SUBJECT_DAYS = ['dd/mm/yyyy', 'ddmmyyyy'] as const
export type SubjectDay = (typeof SUBJECT_DAYS)[number]

/** What a document is for ETDA: code and name of its list (ขมธอ. 3-2560), and what stands for it in the subject of the mail. */
export interface EtaxType {
  code: 'T03' | '80' | '81'
  name: string
  mark: 'INV' | 'DBN' | 'CRN'
}

const TYPES: Partial<Record<TaxDocumentKind, EtaxType>> = {
  // What Satang issues is the receipt, too.
  full: { code: 'T03', name: 'ใบเสร็จรับเงิน/ใบกำกับภาษี', mark: 'INV' },
  credit_note: { code: '81', name: 'ใบลดหนี้', mark: 'CRN' },
  debit_note: { code: '80', name: 'ใบเพิ่มหนี้', mark: 'DBN' },
}

/**
 * The type of a document that can go out as e-Tax: a full tax invoice, or a note on one (`originalKind`). Null for every other: an abbreviated invoice names
 * no buyer, and a receipt no VAT.
 */
export function etaxTypeOf(kind: TaxDocumentKind, originalKind: TaxDocumentKind | null = null): EtaxType | null {
  if (kind !== 'full' && originalKind !== 'full') return null
  return TYPES[kind] ?? null
}

/**
 * `[27/11/2569][INV][TAX-2026-000001]`: the day of issue in Bangkok with the Buddhist year, what it is, and its number; behind them the number of the full
 * document that it replaces. Throws for a document that is no e-Tax. Source: ETDA's recommendation on e-Tax Invoice by e-mail.
 */
export function etaxSubject(
  document: {
    kind: TaxDocumentKind
    number: string
    issuedAt: number
    originalKind?: TaxDocumentKind | null
    replaces?: { kind: TaxDocumentKind; number: string } | null
  },
  form: SubjectDay = 'dd/mm/yyyy',
): string {
  const type = etaxTypeOf(document.kind, document.originalKind)
  if (!type) throw new RangeError(`${document.number} is no e-Tax document`)
  const day = shortDate(document.issuedAt, 'th')
  const replaced = document.replaces?.kind === 'full' ? [document.replaces.number] : []
  return [form === 'ddmmyyyy' ? day.replaceAll('/', '') : day, type.mark, document.number, ...replaced]
    .map((part) => `[${part}]`)
    .join('')
}
