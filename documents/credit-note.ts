// Lays out a credit note as PDF: which document it credits, by how much, why, and the VAT in it. Pure, as document.ts. For a merchant that is
// registered for VAT it is the ใบลดหนี้ of the law; for any other merchant a proof of the refund. Disputes have none: the bank decides those.
import { bahtInWords } from '../rules/baht-in-words.ts'
import { formatBaht, minus, plus, type Satang, satang } from '../rules/money.ts'
import { vatIncludedIn, vatRateBpsAt } from '../rules/tax.ts'
import { writtenDate } from '../rules/written-date.ts'
import type { CreditNoteContents } from './contents.ts'
import { footers, GREY, parties, RIGHT, sellerName, spoken, testBanner, type Voice } from './parties.ts'
import { INNER_WIDTH, MARGIN, Sheet } from './sheet.ts'
import type { Word } from './words.ts'

/**
 * The credit note as PDF. VAT is calculated at the rate of the original document, so that the credit notes of a payment that was refunded in parts
 * add up to its VAT to the satang. Source: Revenue Code §86/10, D136.
 */
export async function makeCreditNote(contents: CreditNoteContents): Promise<Buffer> {
  const { merchant, refund, locale } = contents
  const voice = voiceOf(contents)
  const title = `${spoken(voice, titleOf(contents))[0]} ${refund.creditNoteNumber}`
  const sheet = new Sheet({ title, author: sellerName(merchant), language: locale, createdAt: refund.creditNoteAt })
  let y = heading(sheet, contents, testBanner(sheet, voice, refund.livemode))
  y = parties(sheet, contents, voice, y + 14)
  y = reason(sheet, contents, y + 18)
  amounts(sheet, contents, y + 16)
  footers(sheet, voice, refund.creditNoteNumber)
  return sheet.finish()
}

/** `credit-note-CN-2026-000001.pdf`. */
export function creditNoteFileName(refund: { creditNoteNumber: string }): string {
  return `credit-note-${refund.creditNoteNumber}.pdf`
}

/** Of 10 700 paid: the first 3 000 contain 196 of VAT, the other 7 700 contain 504, together the 700 of the original. */
export function creditedVat({ refund, invoice, creditedBeforeSatang, vatRates }: CreditNoteContents): Satang {
  const vatUpTo = (amount: Satang) => vatIncludedIn(amount, invoice.paidAt, vatRates).vatSatang
  const before = satang(creditedBeforeSatang)
  return minus(vatUpTo(plus(before, satang(refund.amountSatang))), vatUpTo(before))
}

function heading(sheet: Sheet, contents: CreditNoteContents, y: number): number {
  const { refund, invoice, merchant, locale } = contents
  const voice = voiceOf(contents)
  const half = INNER_WIDTH / 2 - 10
  const at = MARGIN + INNER_WIDTH - half
  const left = sheet.write(merchant.name, MARGIN, y, half, { size: 14, bold: true })
  const [title, below] = spoken(voice, titleOf(contents))
  let right = sheet.write(title, at, y - 3, half, { size: 17, bold: true, ...RIGHT })
  if (below) right = sheet.write(below, at, right, half, { size: 11, ...RIGHT })
  const rows: [Word, string, boolean?][] = [
    ['number', refund.creditNoteNumber, true],
    ['date', writtenDate(refund.creditNoteAt, locale)],
    [voice.isTaxDocument ? 'original' : 'original_receipt', invoice.number ?? invoice.id],
    ['original_date', writtenDate(invoice.paidAt, locale)],
  ]
  for (const [word, value, bold = false] of rows) {
    const name = sheet.write(spoken(voice, word).join('\n'), at, right + 1, 130, { colour: GREY, size: 9 })
    right = Math.max(name, sheet.write(value, at + 130, right + 1, half - 130, { ...RIGHT, size: 9, bold }))
  }
  return Math.max(left, right)
}

function reason(sheet: Sheet, contents: CreditNoteContents, y: number): number {
  const voice = voiceOf(contents)
  const below = sheet.write(spoken(voice, 'reason').join(' / '), MARGIN, y, INNER_WIDTH, { size: 8.5, colour: GREY })
  return sheet.write(contents.refund.reason || spoken(voice, 'no_reason').join(' / '), MARGIN, below, INNER_WIDTH)
}

function amounts(sheet: Sheet, contents: CreditNoteContents, from: number): void {
  const { refund, invoice, creditedBeforeSatang, vatRates } = contents
  const voice = voiceOf(contents)
  const label = (word: Word) => spoken(voice, word).join(' / ')
  const total = satang(refund.amountSatang)
  const rows: { name: string; amount: string; bold?: true }[] = []
  if (voice.isTaxDocument) {
    const vatSatang = creditedVat(contents)
    const valueUpTo = (amount: Satang) => vatIncludedIn(amount, invoice.paidAt, vatRates).netSatang
    const original = valueUpTo(satang(invoice.totalSatang))
    const before = valueUpTo(satang(creditedBeforeSatang))
    const difference = minus(total, vatSatang)
    rows.push({ name: label('original_value'), amount: formatBaht(original) })
    if (before > 0) rows.push({ name: label('credited_before'), amount: `-${formatBaht(before)}` })
    rows.push({ name: label('right_value'), amount: formatBaht(minus(minus(original, before), difference)) })
    rows.push({ name: label('difference'), amount: formatBaht(difference) })
    const rate = `${vatRateBpsAt(invoice.paidAt, vatRates) / 100}%`
    rows.push({ name: `${label('vat')} ${rate}`, amount: formatBaht(vatSatang) })
  }
  rows.push({ name: label('given_back'), amount: `฿${formatBaht(total)}`, bold: true })
  const width = 330
  const x = MARGIN + INNER_WIDTH - width
  let y = from
  for (const { name, amount, bold } of rows) {
    if (bold) sheet.rule(y + 1, x, width, '#1b2430')
    const ink = bold ? { bold, size: 11 } : { size: 9.5 }
    const top = bold ? y + 5 : y
    const below = sheet.write(name, x, top, 236, ink) + 1
    sheet.write(amount, x + 238, top, width - 238, { ...ink, ...RIGHT })
    y = below
  }
  if (contents.locale === 'th' || voice.isTaxDocument)
    sheet.write(`(${bahtInWords(total)})`, x, y + 3, width, { size: 9, colour: GREY, ...RIGHT })
}

const titleOf = ({ merchant }: CreditNoteContents): Word => (merchant.settings.tax_id ? 'credit_note' : 'refund_note')
const voiceOf = ({ merchant, locale }: CreditNoteContents): Voice => ({
  locale,
  isTaxDocument: merchant.settings.tax_id !== undefined,
})
