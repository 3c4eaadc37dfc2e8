// A payout's statement as PDF: what was paid out and where to, its totals by kind, and every transaction. Pure: rows in, bytes out.
// db/queries/statements.ts has checked that the lines add up to the amount.
import { negate, type Satang, satang } from '../rules/money.ts'
import { addDays, fromBangkok } from '../rules/periods.ts'
import { type StatementLine, type StatementTotal, StatementTotals } from '../rules/statements.ts'
import type { TaxDetails } from '../rules/tax-settings.ts'
import { bankName } from '../rules/thai-banks.ts'
import { type Locale, shortDate, writtenDate, writtenPeriod } from '../rules/written-date.ts'
import type { DocumentContents } from './contents.ts'
import {
  BELOW_TITLE,
  brandBar,
  DARK,
  figure,
  GREY,
  HALF,
  headline,
  RIGHT_HALF,
  sellerParty,
  shopHead,
  writeParty,
} from './parties.ts'
import { INNER_WIDTH, MARGIN, PAGE, PdfSheet, readable, type Sheet } from './sheet.ts'
import { ONE_OF, STATEMENT_WORDS, type StatementWord } from './statement-words.ts'

export interface StatementContents {
  locale: Locale
  /** Who is paid out to, as the tax settings say. */
  seller: TaxDetails
  /** Who pays out, as the installation names its operator; null where it names none. */
  payer: { name: string | null; email: string | null; taxId?: string | null; address?: string | null } | null
  /** Its name, and its colour at the head of the first page. */
  merchant: DocumentContents['merchant']
  /** The merchant's logo, a PNG in base64; null for none that was uploaded. */
  logo: string | null
  payout: {
    id: string
    livemode: boolean
    amountSatang: number
    status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'returned'
    bankAccount: { bank_code: string; bank_name: string; account_name: string; last4: string }
    round?: string | null
    arrivalDate: number
    reference?: string | null
    createdAt: number
  }
  lines: readonly StatementLine[]
  /** Of the first transaction and of the last, Unix seconds; null where it has none of its own. */
  span: { from: number; to: number } | null
  /** There are too many lines for a document: it shows their totals, and the lines are in the CSV. */
  onlyTotals: boolean
  totals: readonly StatementTotal[]
}

/** The statement as PDF, in Thai or English. Source: specification §5.10, D149. */
export async function makeStatement(contents: StatementContents): Promise<Buffer> {
  const { seller, payout, locale } = contents
  const title = `${word(contents, 'title')} ${payout.id}`
  const author = seller.name ?? ''
  const sheet = new PdfSheet({ title, author, language: locale, createdAt: payout.createdAt })
  brandBar(sheet, contents.merchant)
  let y = heading(sheet, contents)
  y = payerAndPayee(sheet, contents, y + 14)
  y = summary(sheet, contents, y + 18)
  if (contents.onlyTotals)
    sheet.write(word(contents, 'see_csv'), MARGIN, y + 16, INNER_WIDTH, { size: 9, colour: GREY })
  else lines(sheet, contents, y + 22)
  footers(sheet, contents)
  return sheet.finish()
}

const SMALL = { size: 8, colour: GREY }
const BOTTOM = PAGE.height - 64

/** Measured from the left margin: the first column takes the width that the numbers leave. Heads of two words need more room. */
const NUMBERS = [
  { name: 'gross', width: 70 },
  { name: 'fee', width: 76 },
  { name: 'vat', width: 92 },
  { name: 'net', width: 70 },
] as const
const NUMBERS_WIDTH = NUMBERS.reduce((sum, { width }) => sum + width, 0)
const FIRST_WIDTH = INNER_WIDTH - NUMBERS_WIDTH

function heading(sheet: Sheet, contents: StatementContents): number {
  const { payout, span, locale } = contents
  let y = MARGIN
  if (!payout.livemode) {
    sheet.doc.roundedRect(MARGIN, y, INNER_WIDTH, 20, 4).fill('#fff3cd')
    const ink = { size: 9, colour: '#6b4d00' }
    y = sheet.write(word(contents, 'test'), MARGIN + 8, y + 3, INNER_WIDTH - 16, ink) + 16
  }
  const left = headline(sheet, word(contents, 'paid_out'), satang(payout.amountSatang), shopHead(sheet, contents, y))
  const [half, at] = [HALF, RIGHT_HALF]
  const { bank_name, bank_code, last4, account_name } = payout.bankAccount
  const [sent, arrives] = [payout.createdAt, payout.arrivalDate].map((at) => writtenDate(at, locale)) as [
    string,
    string,
  ]
  const round = payout.round ? writtenDay(payout.round, locale) : word(contents, 'by_hand')
  const isPaid = payout.status === 'paid'
  // Most rounds are sent on their own day, which is said once; when the money arrives is looked for by itself.
  const details: [StatementWord, string][] = [
    ['number', payout.id],
    ['date', sent],
    ...(span
      ? ([['period', writtenPeriod({ startAt: span.from, endAt: addDays(span.to, 1) }, locale)]] as [
          StatementWord,
          string,
        ][])
      : []),
    ...(round === sent ? [] : ([['round', round]] as [StatementWord, string][])),
    [isPaid ? 'arrived' : 'arrival', arrives],
    ['account', `${bankName(bank_code, locale) ?? bank_name} •••• ${last4}\n${account_name}`],
    ...(payout.reference ? ([['reference', payout.reference]] as [StatementWord, string][]) : []),
    ['status', word(contents, payout.status)],
  ]
  let right =
    sheet.write(word(contents, 'title'), at, y - 3, half, { size: 17, bold: true, align: 'right' }) + BELOW_TITLE
  for (const [name, value] of details) {
    const named = sheet.write(word(contents, name), at, right, 80, { colour: GREY, size: 9 })
    const ink = { size: 9, align: 'right', bold: name === 'number' } as const
    right = Math.max(named, sheet.write(value, at + 80, right, half - 80, ink)) + 1
  }
  return Math.max(left, right)
}

/** Who pays out and who is paid, side by side as seller and buyer are. Answers the y below them. */
function payerAndPayee(sheet: Sheet, contents: StatementContents, y: number): number {
  const { payer, locale } = contents
  const payee = sellerParty(contents, { locale, isTaxDocument: false }, word(contents, 'payee'))
  const below = writeParty(sheet, payee, payer?.name ? RIGHT_HALF : MARGIN, y)
  if (!payer?.name) return below
  const { name, address, taxId, email } = payer
  const rows = [address, taxId && `${word(contents, 'tax_id')} ${taxId}`, email]
  return Math.max(below, writeParty(sheet, { label: word(contents, 'payer'), name, rows }, MARGIN, y))
}

/** One row for each kind of transaction, and their sum: the amount of the payout. */
function summary(sheet: Sheet, contents: StatementContents, from: number): number {
  let y = tableHead(sheet, contents, 'kind', from)
  for (const total of contents.totals) {
    y = row(sheet, `${word(contents, total.type)} (${total.count.toLocaleString('en-US')})`, total, y + 4, {})
  }
  return sumRow(sheet, contents, y)
}

/** What all kinds come to, which is the amount of the payout: below them, and again below the last transaction. */
function sumRow(sheet: Sheet, contents: StatementContents, y: number): number {
  const all = new StatementTotals()
  for (const total of contents.totals) all.add({ ...NO_LINE, ...total, type: 'charge' })
  all.assertComeTo(contents.payout.amountSatang)
  const [sum] = all.list
  if (!sum) return y
  sheet.rule(y + 2, MARGIN, INNER_WIDTH, DARK)
  return row(sheet, word(contents, 'total'), sum, y + 8, { bold: true }) + 4
}

const NO_LINE = {
  ...{ id: null, sourceId: null, paymentId: null, paymentMethodType: null, customerName: null, invoiceNumber: null },
  ...{ createdAt: 0, availableOn: 0 },
}

/** Days stand in a column of their own, to be looked through. */
const DATE_WIDTH = 58
const NAME_WIDTH = FIRST_WIDTH - DATE_WIDTH - 6
/** Below the amounts there is more room. */
const WHO_WIDTH = NAME_WIDTH + 72

function lines(sheet: Sheet, contents: StatementContents, from: number): void {
  let y = tableHead(sheet, contents, 'transactions', room(sheet, from, 72))
  const paid = new Set(contents.lines.flatMap(({ type, paymentId }) => (type === 'charge' ? [paymentId] : [])))
  for (const line of contents.lines) {
    const [date, name] = [shortDate(line.createdAt, contents.locale), oneOf(contents, line.type)]
    const elsewhere = line.paymentId !== null && !paid.has(line.paymentId) ? word(contents, 'paid_elsewhere') : null
    const customer = line.customerName && readable(line.customerName, '')
    const who = [[customer, line.invoiceNumber].filter(Boolean).join(' · '), elsewhere].filter(Boolean).join('\n')
    const ink = { size: 8.5 }
    const height = sheet.height(name, NAME_WIDTH, ink) + (who ? sheet.height(who, WHO_WIDTH, SMALL) : 0)
    if (y + height + 6 > BOTTOM) {
      sheet.doc.addPage()
      y = tableHead(sheet, contents, 'transactions', MARGIN)
    }
    const below = sheet.write(name, MARGIN + DATE_WIDTH, y + 4, NAME_WIDTH, ink)
    row(sheet, date, line, y + 4, ink)
    y = who ? sheet.write(who, MARGIN + DATE_WIDTH, below - 1, WHO_WIDTH, SMALL) : below
    sheet.rule(y + 2)
  }
  if (contents.lines.length > 1) sumRow(sheet, contents, room(sheet, y, 34))
}

/** A line is one of its kind; the totals above are of many. */
function oneOf({ locale }: StatementContents, type: StatementLine['type']): string {
  return (locale === 'en' && ONE_OF[type]) || STATEMENT_WORDS[type][locale]
}

interface Amounts {
  grossSatang: Satang
  feeSatang: Satang
  vatSatang: Satang
  netSatang: Satang
}

function row(sheet: Sheet, name: string, amounts: Amounts, y: number, ink: { bold?: boolean; size?: number }): number {
  const below = sheet.write(name, MARGIN, y, FIRST_WIDTH - 6, ink)
  let x = MARGIN + FIRST_WIDTH
  for (const { name: column, width } of NUMBERS) {
    // A fee and its VAT are taken off: with their minus a row adds up as it stands.
    const amount = amounts[`${column}Satang`]
    const isTaken = (column === 'fee' || column === 'vat') && amount !== 0
    sheet.write(figure(isTaken ? negate(amount) : amount), x, y, width, { ...ink, align: 'right' })
    x += width
  }
  return below
}

function tableHead(sheet: Sheet, contents: StatementContents, first: StatementWord, y: number): number {
  const ink = { size: 8.5, bold: true, colour: GREY }
  const name = word(contents, first)
  const below = sheet.write(name, MARGIN, y, FIRST_WIDTH - 6, ink)
  if (first === 'transactions') {
    const end = MARGIN + sheet.doc.widthOfString(name) + 8
    sheet.write(word(contents, 'by_date'), end, y + 0.5, MARGIN + FIRST_WIDTH - end, SMALL)
  }
  let x = MARGIN + FIRST_WIDTH
  for (const { name: column, width } of NUMBERS) {
    sheet.write(word(contents, column), x, y, width, { ...ink, align: 'right' })
    x += width
  }
  sheet.rule(below + 2, MARGIN, INNER_WIDTH, DARK)
  return below + 2
}

function footers(sheet: Sheet, contents: StatementContents): void {
  const { start, count } = sheet.doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    sheet.doc.switchToPage(start + page)
    const y = PAGE.height - 44
    const ink = { size: 8, colour: GREY }
    sheet.rule(y - 6)
    sheet.write(`${contents.payout.id} · ${word(contents, 'currency')}`, MARGIN, y, INNER_WIDTH / 2, ink)
    const ask = contents.payer?.email ? `${word(contents, 'questions')} ${contents.payer.email}` : null
    const text = [ask, `${word(contents, 'page')} ${page + 1} / ${count}`].filter(Boolean).join(' · ')
    sheet.write(text, MARGIN + INNER_WIDTH / 2, y, INNER_WIDTH / 2, { ...ink, align: 'right' })
  }
}

function room(sheet: Sheet, y: number, height: number): number {
  if (y + height <= BOTTOM) return y
  sheet.doc.addPage()
  return MARGIN
}

/** `2026-11-27` as a written date. */
function writtenDay(day: string, locale: Locale): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return writtenDate(fromBangkok({ year, month, day: date }), locale)
}

const word = (contents: StatementContents, name: StatementWord) => STATEMENT_WORDS[name][contents.locale]
