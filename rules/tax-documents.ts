// Which tax document a payment or a refund brings, how its number begins, and until when another may replace it. It does not add up tax (rules/tax.ts)
// and does not take numbers (db/migrations/baseline/tax-documents.ts).
import { addressLines } from './customers.ts'
import { monthOf } from './periods.ts'
import type { TaxTotal } from './tax.ts'
import type { TaxDetails } from './tax-settings.ts'

/** `full`: §86/4. `abbreviated`: §86/6. `receipt`: without VAT (§105). `credit_note`: §86/10. `debit_note`: §86/9. Of the Revenue Code. */
export const TAX_DOCUMENT_KINDS = ['full', 'abbreviated', 'receipt', 'credit_note', 'debit_note'] as const
export type TaxDocumentKind = (typeof TAX_DOCUMENT_KINDS)[number]

export const TAX_DOCUMENT_STATUSES = ['issued', 'replaced', 'cancelled'] as const
export type TaxDocumentStatus = (typeof TAX_DOCUMENT_STATUSES)[number]

/** The series of numbers. Those of credit notes and refund notes are for what went back. */
export const TAX_DOCUMENT_SERIES = ['TAX', 'ABB', 'RC', 'RN', 'CN', 'DN'] as const
export type TaxDocumentSeries = (typeof TAX_DOCUMENT_SERIES)[number]

/** How the numbers of a series begin. A note on a receipt without VAT has its own: `RN-2026-000001`. */
export function prefixOf(kind: TaxDocumentKind, isNote: boolean): TaxDocumentSeries {
  return (
    { full: 'TAX', abbreviated: 'ABB', receipt: isNote ? 'RN' : 'RC', credit_note: 'CN', debit_note: 'DN' } as const
  )[kind]
}

/** The series of a number: `RN-2026-000001` → `RN`; null of one that is of none. */
export function seriesOf(number: string): TaxDocumentSeries | null {
  const start = number.slice(0, Math.max(0, number.indexOf('-')))
  return TAX_DOCUMENT_SERIES.find((series) => series === start) ?? null
}

const NOTE_NAMES = {
  credit_note: { en: 'Credit note', th: 'ใบลดหนี้' },
  refund_note: { en: 'Refund note', th: 'หลักฐานการคืนเงิน' },
} as const

/**
 * What the note of a refund is called, on paper, pages and in mails. `CN-2026-000001` is a credit note (§86/10). `RN-2026-000001`, of a seller who is not
 * registered for VAT, may not bear the name of that tax document (§86/13): it is a refund note.
 */
export function noteName(number: string, locale: 'en' | 'th'): string {
  const kind = seriesOf(number) === prefixOf('receipt', true) ? 'refund_note' : 'credit_note'
  return NOTE_NAMES[kind][locale]
}

const SALE_NAMES = {
  full: { en: 'Tax invoice / receipt', th: 'ใบกำกับภาษี / ใบเสร็จรับเงิน' },
  abbreviated: { en: 'Abbreviated tax invoice / receipt', th: 'ใบกำกับภาษีอย่างย่อ / ใบเสร็จรับเงิน' },
  receipt: { en: 'Receipt', th: 'ใบเสร็จรับเงิน' },
} as const

/** What pages and mails call the document of a payment, as its paper does: accountants look for the word. */
export function saleName(kind: TaxDocumentKind | null, locale: 'en' | 'th'): string {
  return SALE_NAMES[kind === 'full' || kind === 'abbreviated' ? kind : 'receipt'][locale]
}

/** Whether a full tax invoice can name this buyer: name and address. A person has no tax id, a company has one (§86/4 (3)). */
export function namesBuyer(buyer: Pick<TaxDetails, 'name' | 'address'>): boolean {
  return Boolean(buyer.name && addressLines(buyer.address))
}

/**
 * The document of a payment. A registered seller issues a tax invoice, the full one where the buyer is known; a seller who is not registered, or who sold
 * only what is exempt, a receipt. Source: Revenue Code §86, §86/4, §86/6, §105; specification §15.4.
 */
export function kindOfSale(
  isRegistered: boolean,
  buyer: Pick<TaxDetails, 'name' | 'address'>,
  totals: readonly Pick<TaxTotal, 'tax_category'>[],
): 'full' | 'abbreviated' | 'receipt' {
  if (!isRegistered || totals.every(({ tax_category }) => tax_category === 'exempt')) return 'receipt'
  return namesBuyer(buyer) ? 'full' : 'abbreviated'
}

/** A note on a tax invoice is a credit note, one on a receipt without VAT a receipt for what went back. */
export function kindOfNote(original: TaxDocumentKind): 'credit_note' | 'receipt' {
  return original === 'receipt' ? 'receipt' : 'credit_note'
}

/** Issued on 30 November: replaceable until the end of November in Bangkok, since the month's VAT is filed after it (§83). Unix seconds. */
export function isSameTaxMonth(issuedAt: number, at: number): boolean {
  return monthOf(issuedAt).from === monthOf(at).from
}

/** What says whether a paper may still be exchanged. `issuedAt`: Unix seconds. */
interface Exchangeable {
  kind: TaxDocumentKind
  status: TaxDocumentStatus
  issuedAt: number
}

/** Whether anybody with the link of its invoice may exchange it: an abbreviated tax invoice, in the month of its issue. */
export function mayBeExchanged(document: Exchangeable | null, at: number): boolean {
  return document?.kind === 'abbreviated' && mayBeReplaced(document, at)
}

/** Whether its buyer may: a tax invoice of this month, also a full one whose buyer is wrong. */
export function mayBeReplaced(document: Exchangeable | null, at: number): boolean {
  if (document?.kind !== 'abbreviated' && document?.kind !== 'full') return false
  return document.status === 'issued' && isSameTaxMonth(document.issuedAt, at)
}
