// Lays out an invoice, a receipt or a tax invoice as PDF: seller, buyer, lines, amounts, and how it is or was paid. Pure: rows in, bytes out, the
// same bytes each time. The amounts were decided when the invoice was opened.

import { encode } from 'uqr'
import { cardInWords } from '../rules/card-brands.ts'
import type { InvoiceLine } from '../rules/invoices.ts'
import { shortLicenceKey } from '../rules/licences.ts'
import { lineInWords } from '../rules/line-words.ts'
import { minus, type Satang, satang } from '../rules/money.ts'
import { nameOfMethod } from '../rules/paid-outside.ts'
import { rateText } from '../rules/rates.ts'
import { type TaxTotal, taxTotals } from '../rules/tax.ts'
import { taxSettingsOf } from '../rules/tax-settings.ts'
import { writtenDate, writtenPeriod } from '../rules/written-date.ts'
import { type DocumentContents, isTaxInvoice, numberOf } from './contents.ts'
import { taxInvoiceXml } from './etax-xml.ts'
import {
  amountInWords,
  atRate,
  BELOW_TITLE,
  brandBar,
  DARK,
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
  shopName,
  spoken,
  stamp,
  stampCancelled,
  testBanner,
  unsigned,
  type Voice,
} from './parties.ts'
import { INNER_WIDTH, type Ink, MARGIN, PAGE, PdfSheet, readable, type Sheet } from './sheet.ts'
import type { Word } from './words.ts'

/**
 * The document as PDF. A receipt requires a paid invoice: check first, because it throws otherwise. It shows what its tax document froze when it was
 * issued: seller, buyer, lines, and VAT apart for each rate. A full tax invoice is PDF/A-3 with its XML inside (etax-xml.ts). Source: specification §3.16,
 * §15.4; Revenue Code §86/4, §86/6.
 */
export async function makeDocument(contents: DocumentContents): Promise<Buffer> {
  if (contents.kind === 'receipt' && contents.invoice.paidAt == null)
    throw new Error('there is no receipt for what is not paid')
  const { merchant, seller, locale } = contents
  const title = `${titleOf(contents)[0]} ${nameOf(contents)}`
  const sheet = new PdfSheet({
    title,
    author: seller.name ?? merchant.name,
    language: locale,
    createdAt: dateOf(contents),
    attached: taxInvoiceXml(contents) ?? undefined,
  })
  layOutDocument(sheet, contents)
  return sheet.finish()
}

/** Writes the document on a sheet. */
export function layOutDocument(sheet: Sheet, contents: DocumentContents): void {
  const { merchant } = contents
  brandBar(sheet, merchant)
  let y = heading(sheet, contents)
  y = parties(sheet, contents, voiceOf(contents), y + 14)
  y = table(sheet, contents, y + 18)
  // The code stands beside the totals, and is not torn from its card.
  const height = payload(contents) === null ? 150 : cardHeight(sheet, contents)
  const from = room(sheet, y + 10, height + closingHeight(sheet, contents))
  const ends = payHere(sheet, contents, from, totals(sheet, contents, from))
  closing(sheet, contents, memo(sheet, contents, ends))
  footers(sheet, voiceOf(contents), { number: nameOf(contents), merchant })
  if (contents.taxDocument?.cancelledAt != null) stampCancelled(sheet)
  if (isDraft(contents)) stamp(sheet, 'draft')
}

interface LineColumn {
  word: 'description' | 'quantity' | 'unit_price' | 'discount' | 'amount'
  x: number
  width: number
}

/** The numbers of a line with the widths of their columns: the head of a price that holds its VAT takes one line. */
const NUMBER_COLUMNS = [
  { word: 'quantity', width: 40 },
  { word: 'unit_price', width: 106 },
  { word: 'discount', width: 62 },
  { word: 'amount', width: 78 },
] as const

/**
 * The columns of the lines, from the left margin to the right one. That of the discount stands there only where a line has one; the description takes the
 * width that is left.
 */
function columnsOf({ invoice }: DocumentContents): [description: LineColumn, ...numbers: LineColumn[]] {
  const isReduced = invoice.lines.some(({ discount_satang }) => discount_satang !== 0)
  const numbers = NUMBER_COLUMNS.filter(({ word }) => isReduced || word !== 'discount')
  let x = MARGIN + INNER_WIDTH - numbers.reduce((sum, { width }) => sum + width, 0)
  const description: LineColumn = { word: 'description', x: MARGIN, width: x - MARGIN - 8 }
  return [
    description,
    ...numbers.map(({ word, width }): LineColumn => {
      x += width
      return { word, x: x - width, width }
    }),
  ]
}

const NUMBERS: Record<Exclude<LineColumn['word'], 'description'>, (line: InvoiceLine) => string> = {
  quantity: (line) => line.quantity.toLocaleString('en-US'),
  unit_price: (line) => figure(line.unit_amount_satang),
  discount: (line) => (line.discount_satang === 0 ? '' : figure(line.discount_satang)),
  amount: (line) => figure(line.amount_satang),
}

const BOTTOM = PAGE.height - 64
const LINK = '#0b5cad'

function heading(sheet: Sheet, contents: DocumentContents): number {
  const { invoice } = contents
  const y = testBanner(sheet, voiceOf(contents), invoice.livemode)
  const [half, at] = [HALF, RIGHT_HALF]
  const left = headlineOf(sheet, contents, shopHead(sheet, contents, y))
  const [title, below] = titleOf(contents)
  // The long title of an abbreviated tax invoice stays on one line.
  const size = contents.taxDocument?.kind === 'abbreviated' ? 14 : 17
  let right = sheet.write(title, at, y - 3, half, { size, bold: true, ...RIGHT })
  if (below) right = sheet.write(below, at, right, half, { size: 11, ...RIGHT })
  right += BELOW_TITLE
  for (const [word, value] of detailRows(contents)) {
    const named = sheet.write(words(contents, word).join(' / '), at, right + 1, 118, { colour: GREY, size: 9 })
    right = sheet.write(value, at + 118, right + 1, half - 118, {
      ...RIGHT,
      size: 9,
      bold: word === 'number' || word === 'due',
    })
    // A long name takes two lines, its value one.
    right = Math.max(right, named)
  }
  // What is owed or was paid is said large, on the other side.
  const state = isForNothing(invoice) ? 'nothing_to_pay' : invoice.status
  if (contents.kind === 'invoice' && state !== 'draft' && state !== 'open' && state !== 'paid') {
    const colour = state === 'nothing_to_pay' ? '#0b6b3a' : '#a11212'
    right = sheet.write(words(contents, state).join(' / '), at, right + 3, half, {
      ...RIGHT,
      bold: true,
      colour,
    })
  }
  return Math.max(left, right)
}

/** A draft is laid out as the open invoice that it will be. It has no number yet. */
function isDraft({ kind, invoice }: DocumentContents): boolean {
  return kind === 'invoice' && invoice.status === 'draft'
}

function isAsked(contents: DocumentContents): boolean {
  return isDraft(contents) || (contents.kind === 'invoice' && contents.invoice.status === 'open')
}

/** Its number, or that it has none yet. */
function nameOf(contents: DocumentContents): string {
  return isDraft(contents) ? label(contents, 'draft') : numberOf(contents)
}

/** What an open invoice asks for, or what was paid. Answers the y below it. */
function headlineOf(sheet: Sheet, contents: DocumentContents, y: number): number {
  const { invoice } = contents
  const isOpen = isAsked(contents)
  if (!isOpen && (invoice.status !== 'paid' || isForNothing(invoice))) return y
  return headline(sheet, label(contents, isOpen ? 'to_pay' : 'paid'), askedOf(contents), y)
}

/** What an invoice asks for in money. */
function askedOf({ invoice }: DocumentContents): Satang {
  return minus(satang(invoice.totalSatang), satang(invoice.withheldSatang ?? 0))
}

/** Paid without a payment, because nothing was due. */
function isForNothing({ status, totalSatang }: DocumentContents['invoice']): boolean {
  return status === 'paid' && totalSatang === 0
}

function detailRows(contents: DocumentContents): [Word, string][] {
  const { invoice, locale, kind } = contents
  const taxDocument = kind === 'receipt' ? contents.taxDocument : null
  const day = (at: number) => writtenDate(at, locale)
  const rows: [Word, string | null][] = [
    ['number', nameOf(contents)],
    ['date', day(dateOf(contents))],
    ['due', isAsked(contents) && invoice.dueDate != null ? day(invoice.dueDate) : null],
    ['replaces', taxDocument?.replaces ?? null],
    ['replaced_by', taxDocument?.replacedBy ?? null],
    ['cancelled_on', taxDocument?.cancelledAt != null ? day(taxDocument.cancelledAt) : null],
    ['of_invoice', taxDocument && invoice.number ? invoice.number : null],
    ['paid_on', invoice.paidAt != null && !isForNothing(invoice) ? day(invoice.paidAt) : null],
    ['paid_by', invoice.paidAt != null ? paidBy(contents) : null],
  ]
  return rows.filter((row): row is [Word, string] => row[1] !== null)
}

function table(sheet: Sheet, contents: DocumentContents, from: number): number {
  let y = tableHead(sheet, contents, from)
  for (const [index, line] of contents.invoice.lines.entries()) {
    const small = smallPrint(contents, line, index)
    const height = lineHeight(sheet, contents, line, small)
    if (y + height > BOTTOM) {
      sheet.doc.addPage()
      y = tableHead(sheet, contents, MARGIN)
    }
    y = tableLine(sheet, contents, line, small, y + 5)
    sheet.rule(y + 4)
    y += 4
  }
  return y
}

function tableHead(sheet: Sheet, contents: DocumentContents, y: number): number {
  const ends = columnsOf(contents).map(({ word, x, width }) =>
    sheet.write(words(contents, headOf(word, contents)).join('\n'), x, y, width, {
      size: 8.5,
      bold: true,
      colour: GREY,
      align: word === 'description' ? 'left' : 'right',
    }),
  )
  const below = Math.max(...ends) + 3
  sheet.rule(below, MARGIN, INNER_WIDTH, DARK)
  return below
}

/** What stands over a column. A price that holds its VAT says so, where all of them do. */
function headOf(word: LineColumn['word'], contents: DocumentContents): Word {
  const holdsVat =
    shownTotals(contents).some(({ tax_rate_bps }) => tax_rate_bps > 0) &&
    contents.invoice.lines.every(
      ({ tax_category, tax_behavior }) => tax_category === 'standard' && tax_behavior === 'inclusive',
    )
  return word === 'unit_price' && holdsVat ? 'unit_price_with_vat' : word
}

function tableLine(sheet: Sheet, contents: DocumentContents, line: InvoiceLine, small: string, y: number): number {
  const [description, ...numbers] = columnsOf(contents)
  const below = sheet.write(descriptionOf(contents, line), description.x, y, description.width)
  for (const { word, x, width } of numbers)
    if (word !== 'description') sheet.write(NUMBERS[word](line), x, y, width, RIGHT)
  return small ? sheet.write(small, description.x, below, description.width, { size: 8, colour: GREY }) : below
}

/** What a line is for. A product that is called by emoji alone has no name on paper. */
function descriptionOf(contents: DocumentContents, line: InvoiceLine): string {
  return readable(lineInWords(line.description, contents.locale), label(contents, 'product'))
}

function lineHeight(sheet: Sheet, contents: DocumentContents, line: InvoiceLine, small: string): number {
  const [{ width }] = columnsOf(contents)
  const below = small ? sheet.height(small, width, { size: 8 }) : 0
  return sheet.height(descriptionOf(contents, line), width) + below + 14
}

/** The text under a description: the period, and on a receipt the licences that came with the line, by their shortened keys. */
function smallPrint(contents: DocumentContents, line: InvoiceLine, index: number): string {
  const came = contents.kind === 'receipt' ? (contents.licences ?? []).filter((licence) => licence.line === index) : []
  const keys = came.map(({ key }) => `${words(contents, 'licence_key').join(' / ')}: ${shortLicenceKey(key)}`)
  return [periodOf(contents, line), ...keys].filter(Boolean).join('\n')
}

/** The period of a line, from its first day to its last, as pages have it (D739). */
function periodOf({ locale }: DocumentContents, line: InvoiceLine): string | null {
  if (line.period_start === null || line.period_end === null) return null
  return writtenPeriod({ startAt: line.period_start, endAt: line.period_end }, locale)
}

/** The width of the amounts that make up the total. Names in both languages stand beside it on one line. */
const AMOUNT = 66

/** Answers the y below them. */
function totals(sheet: Sheet, contents: DocumentContents, from: number): number {
  const { invoice, payment } = contents
  const total = satang(invoice.totalSatang)
  const baht = (amount: number) => figure(satang(amount))
  const rows: { name: string; amount: string; bold?: true }[] = []
  if (invoice.discountSatang > 0) {
    rows.push({ name: label(contents, 'subtotal'), amount: baht(invoice.subtotalSatang) })
    rows.push({ name: label(contents, 'discount'), amount: `−${baht(invoice.discountSatang)}` })
  }
  for (const one of shownTotals(contents)) {
    if (one.tax_category !== 'standard') {
      rows.push({ name: label(contents, one.tax_category), amount: figure(one.net_satang) })
      continue
    }
    rows.push({ name: label(contents, 'net'), amount: figure(one.net_satang) })
    rows.push({ name: atRate(voiceOf(contents), one.tax_rate_bps), amount: figure(one.tax_satang) })
  }
  const due = isAsked(contents)
  const { withheldSatang = 0, withholdingRateBps = 0 } = invoice
  if (withheldSatang > 0) {
    rows.push({ name: label(contents, 'total'), amount: figure(total) })
    rows.push({
      name: `${label(contents, 'withheld')} ${rateText(withholdingRateBps)}`,
      amount: `−${baht(withheldSatang)}`,
    })
  }
  const shown = minus(total, satang(withheldSatang))
  const asked = withheldSatang > 0 ? (due ? 'to_pay' : 'paid_in_money') : due ? 'to_pay' : 'total'
  rows.push({ name: label(contents, asked), amount: `฿${figure(shown)}`, bold: true })
  // A tax invoice says for ever what it said when it was issued. What went back is on its credit note (D844).
  const refunded = contents.kind === 'receipt' && !isTaxInvoice(contents) && payment && payment.refundedSatang > 0
  if (refunded) rows.push({ name: label(contents, 'refunded'), amount: baht(payment.refundedSatang) })

  const [x, width] = [RIGHT_HALF, HALF]
  let y = from
  for (const { name, amount, bold } of rows) {
    if (bold) {
      const note = saysVatIncluded(contents) ? label(contents, 'vat_included') : null
      y = grandTotal(sheet, contents.merchant, { name, amount, isAlone: y === from }, { x, y, width })
      y = amountInWords(sheet, voiceOf(contents), { amount: shown, note }, { x, y, width }) + 3
      continue
    }
    // The name first: this is the order in which the paper is copied and read aloud.
    const below = sheet.write(name, x, y, width - AMOUNT) + 1
    sheet.write(amount, x + width - AMOUNT, y, AMOUNT, RIGHT)
    y = below
  }
  return y
}

/** The lines add up to the total, VAT within them: said where VAT stands apart above it. An abbreviated tax invoice must say so (§86/6). */
function saysVatIncluded(contents: DocumentContents): boolean {
  if (isTaxInvoice(contents) && contents.taxDocument?.kind === 'abbreviated') return true
  const standard = contents.invoice.lines.filter(({ tax_category }) => tax_category === 'standard')
  return (
    shownTotals(contents).some(({ tax_rate_bps }) => tax_rate_bps > 0) &&
    standard.every(({ tax_behavior }) => tax_behavior === 'inclusive')
  )
}

/** What VAT comes to, for each rate. None where none is charged. */
function shownTotals(contents: DocumentContents): readonly TaxTotal[] {
  const { kind, taxDocument, invoice } = contents
  if (kind === 'receipt') return isTaxInvoice(contents) ? (taxDocument?.totals ?? []) : []
  const totals = taxTotals(invoice.lines)
  return totals.some(({ tax_rate_bps }) => tax_rate_bps > 0) ? totals : []
}

/** What is in the code of an invoice that can be paid. */
function payload({ kind, invoice }: DocumentContents): string | null {
  return kind === 'invoice' && invoice.status === 'open' && invoice.qrPayload ? invoice.qrPayload : null
}

/** Where the two columns below the table end: what is on the left, and the totals with what belongs to the code beside them. */
interface Ends {
  left: number
  right: number
}

/**
 * The QR beside the totals while the invoice can be paid; below them by when, and the page where it is paid online. Without a code that page stands on
 * the left, with its address, which can be typed off.
 */
function payHere(sheet: Sheet, contents: DocumentContents, top: number, right: number): Ends {
  const { kind, invoice, hostedUrl, locale } = contents
  const small = { size: 8.5, colour: GREY }
  const code = payload(contents)
  if (code !== null) {
    const left = qrCard(sheet, contents, code, top)
    let y = right + 12
    if (invoice.dueDate != null) {
      const day = writtenDate(invoice.dueDate, locale)
      y = sheet.write(`${label(contents, 'pay_by')} ${day}`, RIGHT_HALF, y, HALF, { bold: true })
    }
    y = sheet.write(words(contents, 'scan').join('\n'), RIGHT_HALF, y, HALF, { size: 9, colour: GREY })
    const ink = { size: 9, colour: LINK, link: hostedUrl }
    return { left, right: sheet.write(words(contents, 'online').join('\n'), RIGHT_HALF, y, HALF, ink) }
  }
  const width = RIGHT_HALF - MARGIN - 20
  if (kind === 'invoice' && invoice.status === 'uncollectible')
    return { left: sheet.write(words(contents, 'closed_unpaid').join('\n'), MARGIN, top + 4, width, small), right }
  if (kind !== 'invoice' || invoice.status !== 'open') return { left: top, right }
  const y = sheet.write(words(contents, 'online').join('\n'), MARGIN, top + 4, width, small)
  const typed = hostedUrl.replace('https://', '')
  return { left: sheet.write(typed, MARGIN, y, width, { size: 8.5, colour: LINK, link: hostedUrl }), right }
}

/** What the paper is not, or that it needs no signature: below everything. */
function closingWord({ kind, invoice, merchant }: DocumentContents, isAsked: boolean): Word | null {
  if (kind !== 'invoice' || !taxSettingsOf({ tax: merchant.tax ?? {} }).vat_registered) return null
  const isTaxed = invoice.totalSatang > 0 && invoice.lines.some(({ tax_category }) => tax_category !== 'exempt')
  if (isTaxed && isAsked) return 'no_tax_invoice'
  return isTaxed && invoice.status === 'paid' ? 'tax_invoice_issued' : 'no_tax_paper'
}

function closingHeight(sheet: Sheet, contents: DocumentContents): number {
  const word = closingWord(contents, isAsked(contents))
  return word === null ? 0 : 18 + sheet.height(words(contents, word).join('\n'), INNER_WIDTH, { size: 8.5 })
}

function closing(sheet: Sheet, contents: DocumentContents, bottom: number): void {
  if (contents.kind === 'receipt') return void unsigned(sheet, voiceOf(contents), bottom)
  const word = closingWord(contents, isAsked(contents))
  if (word === null) return
  // Of the whole paper: below both columns, with a line that says so.
  const y = room(sheet, bottom + 12, closingHeight(sheet, contents) - 12)
  sheet.rule(y)
  sheet.write(words(contents, word).join('\n'), MARGIN, y + 6, INNER_WIDTH, { size: 8.5, colour: GREY })
}

/**
 * What the merchant adds to an invoice: beside the code where there is room, or below everything else, from where it may go on to the next page. Answers
 * the y below all of it.
 */
function memo(sheet: Sheet, contents: DocumentContents, { left, right }: Ends): number {
  const { memo: text } = contents.invoice
  const bottom = Math.max(left, right)
  if (!text || contents.kind === 'receipt') return bottom
  const lowest = BOTTOM - closingHeight(sheet, contents)
  const endOf = (y: number, width: number) => y + 16 + 13 + sheet.height(text, width)
  const beside = payload(contents) === null ? Number.POSITIVE_INFINITY : endOf(right, HALF)
  const isBeside = beside <= left || (beside <= lowest && endOf(bottom, INNER_WIDTH) > lowest)
  const [x, width] = isBeside ? [RIGHT_HALF, HALF] : [MARGIN, INNER_WIDTH]
  let y = room(sheet, (isBeside ? right : bottom) + 16, 28)
  y = sheet.write(words(contents, 'memo').join(' / '), x, y, width, { size: 8.5, bold: true, colour: GREY })
  for (const line of sheet.lines(text, width)) {
    y = room(sheet, y, 16)
    y = sheet.write(line, x, y, width)
  }
  return isBeside ? Math.max(left, y) : y
}

/** The face of the code as Thai buyers know it: white on blue above it, the mark of PromptPay, and a frame of the same colour. */
const QR_BLUE = '#113566'
const QR_SIDE = 136
const QR_HEAD = 22
const QR_MARK = 16

/** What stands below the code: what it asks for, for whom, and the name that a bank's app may show for it. */
function cardTexts(contents: DocumentContents): [string, Ink][] {
  const { qrHolder = null } = contents.invoice
  const holder = `${label(contents, 'bank_shows')}\n${qrHolder}`
  return [
    [`฿${figure(askedOf(contents))}`, { size: 11, bold: true }],
    [shopName(contents), { size: 9 }],
    ...(qrHolder ? [[holder, { size: 8, colour: GREY }] as [string, Ink]] : []),
  ]
}

const CARD_TEXT = QR_SIDE - 12

function cardHeight(sheet: Sheet, contents: DocumentContents): number {
  const texts = cardTexts(contents).reduce((sum, [text, ink]) => sum + sheet.height(text, CARD_TEXT, ink), 6)
  return QR_HEAD + QR_MARK + 4 + QR_SIDE + texts
}

/** The code with what it asks for and for whom in its frame, as the mail has it (web/mail/layout.ts). Answers the y below it. */
function qrCard(sheet: Sheet, contents: DocumentContents, payload: string, top: number): number {
  const head = top + QR_HEAD
  const code = head + QR_MARK + 4
  const [left, right, foot] = [MARGIN + 1, MARGIN + QR_SIDE - 1, top + cardHeight(sheet, contents) - 1]
  sheet.doc.roundedRect(MARGIN, top, QR_SIDE, foot + 1 - top, 5).fill(QR_BLUE)
  // Only the corners at its foot are round: at the head the band ends in a straight line.
  sheet.doc
    .moveTo(left, head)
    .lineTo(right, head)
    .lineTo(right, foot - 4)
    .quadraticCurveTo(right, foot, right - 4, foot)
  sheet.doc
    .lineTo(left + 4, foot)
    .quadraticCurveTo(left, foot, left, foot - 4)
    .fill('#ffffff')
  const middle = MARGIN + QR_SIDE / 2
  sheet.doc
    .roundedRect(middle - 32, head + 6, 64, QR_MARK, 3)
    .lineWidth(1)
    .stroke(QR_BLUE)
  sheet.write('PromptPay', MARGIN, head + 7, QR_SIDE, { size: 9, bold: true, colour: QR_BLUE, align: 'center' })
  sheet.write('THAI QR PAYMENT', MARGIN, top + 4, QR_SIDE, { size: 9, bold: true, colour: '#ffffff', align: 'center' })
  drawQr(sheet, payload, MARGIN, code)
  let y = code + QR_SIDE - 2
  for (const [text, ink] of cardTexts(contents))
    y = sheet.write(text, MARGIN + 6, y, CARD_TEXT, { ...ink, align: 'center' })
  return foot + 1
}

/**
 * Draws four light modules around it, which scanners need. Adjacent modules of a row are drawn as one rectangle, so that no hairline shows between
 * them.
 */
function drawQr({ doc }: Sheet, payload: string, x: number, y: number): void {
  const { data, size } = encode(payload, { ecc: 'M', border: 4 })
  const module = QR_SIDE / size
  for (const [row, modules] of data.entries()) {
    for (let column = 0; column < size; column++) {
      if (!modules[column]) continue
      const start = column
      while (modules[column + 1]) column++
      doc.rect(x + start * module, y + row * module, (column - start + 1) * module, module)
    }
  }
  doc.fill('#000000')
}

/** The y to continue at: on a new page when `height` does not fit on this one. */
function room(sheet: Sheet, y: number, height: number): number {
  if (y + height <= BOTTOM) return y
  sheet.doc.addPage()
  return MARGIN
}

function titleOf(contents: DocumentContents): [string, ...string[]] {
  if (!isTaxInvoice(contents)) return words(contents, contents.kind)
  return words(contents, contents.taxDocument?.kind === 'full' ? 'tax_invoice' : 'abbreviated_tax_invoice')
}

/** A receipt is dated by its tax document: by the payment, which is when the VAT on a service falls due (Revenue Code §78/1). */
function dateOf({ kind, invoice, taxDocument }: DocumentContents): number {
  return kind === 'receipt' ? (taxDocument?.issuedAt ?? invoice.paidAt!) : (invoice.finalizedAt ?? invoice.createdAt)
}

function paidBy(contents: DocumentContents): string | null {
  const { payment } = contents
  if (!payment) return null
  const method = nameOfMethod(payment.paymentMethodType, contents.locale)
  const card = payment.paymentMethodDetails?.card
  return card?.last4 ? cardInWords(card) : method
}

const voiceOf = (contents: DocumentContents): Voice => ({
  locale: contents.locale,
  isTaxDocument: isTaxInvoice(contents),
  isReceipt: contents.kind === 'receipt',
})
const words = (contents: DocumentContents, word: Word) => spoken(voiceOf(contents), word)
const label = (contents: DocumentContents, word: Word) => words(contents, word).join(' / ')
