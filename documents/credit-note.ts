// Lays out a note as PDF: which document it credits, by how much, why, and the VAT in it. Pure, as document.ts. On a tax invoice it is the ใบลดหนี้ of
// the law; on a receipt without VAT a proof of the refund. Disputes have none: the bank decides those.
import { lineInWords } from '../rules/line-words.ts'
import { minus, satang, sumOf } from '../rules/money.ts'
import { writtenDate } from '../rules/written-date.ts'
import type { CreditNoteContents } from './contents.ts'
import { noteXml } from './etax-xml.ts'
import {
  amountInWords,
  atRate,
  BELOW_TITLE,
  brandBar,
  figure,
  footers,
  GREY,
  grandTotal,
  HALF,
  headline,
  parties,
  RIGHT,
  RIGHT_HALF,
  shopHead,
  spoken,
  stampCancelled,
  testBanner,
  unsigned,
  type Voice,
} from './parties.ts'
import { MARGIN, PdfSheet, readable, type Sheet } from './sheet.ts'
import type { Word } from './words.ts'

/** The note as PDF: its amounts are those of the document (rules/tax.ts `noteTotals`). Source: Revenue Code §86/10, D136. */
export async function makeCreditNote(contents: CreditNoteContents): Promise<Buffer> {
  const { merchant, seller, note, locale } = contents
  const voice = voiceOf(contents)
  const title = `${spoken(voice, titleOf(contents))[0]} ${note.number}`
  const author = seller.name ?? merchant.name
  const attached = noteXml(contents) ?? undefined
  const sheet = new PdfSheet({ title, author, language: locale, createdAt: note.issuedAt, attached })
  layOutNote(sheet, contents)
  return sheet.finish()
}

/** Writes the note on a sheet. */
export function layOutNote(sheet: Sheet, contents: CreditNoteContents): void {
  const { merchant, note } = contents
  const voice = voiceOf(contents)
  brandBar(sheet, merchant)
  let y = heading(sheet, contents, testBanner(sheet, voice, note.livemode))
  y = parties(sheet, contents, voice, y + 14)
  y = reasonAndItems(sheet, contents, y + 18)
  amounts(sheet, contents, y + 16)
  footers(sheet, voice, { number: note.number, merchant })
  if (note.cancelledAt != null) stampCancelled(sheet)
}

/** `credit-note-CN-2026-000001.pdf`. */
export function creditNoteFileName(number: string): string {
  return `credit-note-${number}.pdf`
}

function heading(sheet: Sheet, contents: CreditNoteContents, y: number): number {
  const { note, original, locale } = contents
  const voice = voiceOf(contents)
  const [half, at] = [HALF, RIGHT_HALF]
  const left = headline(
    sheet,
    spoken(voice, 'given_back').join(' / '),
    satang(note.totalSatang),
    shopHead(sheet, contents, y),
  )
  const [title, below] = spoken(voice, titleOf(contents))
  let right = sheet.write(title, at, y - 3, half, { size: 17, bold: true, ...RIGHT })
  if (below) right = sheet.write(below, at, right, half, { size: 11, ...RIGHT })
  right += BELOW_TITLE
  const rows: [Word, string, boolean?][] = [
    ['number', note.number, true],
    ['date', writtenDate(note.issuedAt, locale)],
    [voice.isTaxDocument ? 'original' : 'original_receipt', original.number],
    ['original_date', writtenDate(original.issuedAt, locale)],
    ...(note.cancelledAt == null ? [] : [['cancelled_on', writtenDate(note.cancelledAt, locale)] as [Word, string]]),
  ]
  for (const [word, value, bold = false] of rows) {
    const name = sheet.write(spoken(voice, word).join(' / '), at, right + 1, 160, { colour: GREY, size: 9 })
    right = Math.max(name, sheet.write(value, at + 160, right + 1, half - 160, { ...RIGHT, size: 9, bold }))
  }
  return Math.max(left, right)
}

/** So many lines of the original are named; a refund is of an amount, not of one of them. */
const ITEMS = 4

/** Why, and beside it what the original was for. Answers the y below both. */
function reasonAndItems(sheet: Sheet, contents: CreditNoteContents, y: number): number {
  const voice = voiceOf(contents)
  const label = (word: Word) => spoken(voice, word).join(' / ')
  const said = (word: Word, text: string, x: number) =>
    sheet.write(text, x, sheet.write(label(word), x, y, HALF, { size: 8.5, colour: GREY }), HALF)
  const { lines } = contents.original
  const items = lines.slice(0, ITEMS).map(({ description, quantity }) => {
    const name = readable(lineInWords(description, contents.locale), label('product'))
    return quantity === 1 ? name : `${name} × ${quantity}`
  })
  const others = lines.length - items.length
  const more = others > 0 ? [`+ ${others}`] : []
  return Math.max(
    said('reason', contents.note.reason || label('no_reason'), MARGIN),
    said('original_items', [...items, ...more].join('\n'), RIGHT_HALF),
  )
}

/** The width of the amounts beside their names, in the right half as on the paper that is credited. */
const AMOUNT = 66

function amounts(sheet: Sheet, contents: CreditNoteContents, from: number): void {
  const { note, original, creditedBeforeSatang } = contents
  const voice = voiceOf(contents)
  const label = (word: Word) => spoken(voice, word).join(' / ')
  const total = satang(note.totalSatang)
  const [x, width] = [RIGHT_HALF, HALF]
  const rows: { name: string; amount: string; bold?: true }[] = []
  // Two names that do not fit on one line have one each.
  const row = (name: string, amount: string) => {
    const isOneLine = sheet.lines(name, width - AMOUNT).length === 1
    rows.push({ name: isOneLine ? name : name.replace(' / ', '\n'), amount })
  }
  if (voice.isTaxDocument) {
    const [value, before] = [satang(original.netSatang), satang(creditedBeforeSatang)]
    const difference = sumOf(note.totals.map(({ net_satang }) => net_satang))
    row(label('original_value'), figure(value))
    if (before > 0) row(label('credited_before'), `−${figure(before)}`)
    row(label('right_value'), figure(minus(minus(value, before), difference)))
    row(label('difference'), figure(difference))
    for (const { tax_category, tax_rate_bps, tax_satang } of note.totals)
      if (tax_category === 'standard') row(atRate(voice, tax_rate_bps), figure(tax_satang))
  }
  rows.push({ name: label('given_back'), amount: `฿${figure(total)}`, bold: true })
  sheet.rule(from)
  let y = from + 8
  for (const { name, amount, bold } of rows) {
    if (bold) {
      y = grandTotal(sheet, contents.merchant, { name, amount }, { x, y, width })
      continue
    }
    const below = sheet.write(name, x, y, width - AMOUNT) + 1
    sheet.write(amount, x + width - AMOUNT, y, AMOUNT, RIGHT)
    y = below
  }
  unsigned(sheet, voice, amountInWords(sheet, voice, { amount: total }, { x, y, width }))
}

const isCreditNote = ({ note }: CreditNoteContents) => note.kind === 'credit_note'
const titleOf = (contents: CreditNoteContents): Word => (isCreditNote(contents) ? 'credit_note' : 'refund_note')
const voiceOf = (contents: CreditNoteContents): Voice => ({
  locale: contents.locale,
  isTaxDocument: isCreditNote(contents),
})
