// What every document for a buyer has: the banner of test mode, seller and buyer, the footer of each page, and its languages. The content in between
// is in document.ts and credit-note.ts.
import { accentColours, readColour } from '../rules/accent.ts'
import { bahtInEnglish, bahtInWords } from '../rules/baht-in-words.ts'
import { addressLines } from '../rules/customers.ts'
import { formatBaht, type Satang } from '../rules/money.ts'
import { rateText } from '../rules/rates.ts'
import { HEAD_OFFICE, taxSettingsOf } from '../rules/tax-settings.ts'
import type { Locale } from '../rules/written-date.ts'
import type { DocumentContents } from './contents.ts'
import { INNER_WIDTH, MARGIN, PAGE, readable, type Sheet } from './sheet.ts'
import { WORDS, type Word, wordIn } from './words.ts'

export const GREY = '#5c6675'
/** Of lines below a head and above a sum. */
export const DARK = '#1b2430'
export const RIGHT = { align: 'right' } as const

/** A tax document and a receipt have every label in Thai, and also in English when English was asked for (Revenue Code §86/4, §105 bis). */
export interface Voice {
  locale: Locale
  isTaxDocument: boolean
  isReceipt?: boolean
}

/** A word in the languages of the document, the reader's first. */
export function spoken({ locale, isTaxDocument, isReceipt = false }: Voice, word: Word): [string, ...string[]] {
  return wordIn(word, locale, isTaxDocument || isReceipt)
}

/** `VAT 7% / ภาษีมูลค่าเพิ่ม 7%`: its rate belongs to each of its names. */
export function atRate(voice: Voice, bps: number): string {
  return spoken(voice, 'vat')
    .map((name) => `${name} ${rateText(bps)}`)
    .join(' / ')
}

/** Where the right half of a page begins, with seller and buyer and with the heading, and how wide it is. */
export const HALF = INNER_WIDTH / 2 - 12
export const RIGHT_HALF = MARGIN + INNER_WIDTH - HALF

/** A bar in the merchant's colour at the head of the first page, dark enough for white paper. None without a colour. */
export function brandBar({ doc }: Sheet, { settings }: DocumentContents['merchant']): void {
  const colour = readColour(settings?.accent_color ?? '')
  if (colour !== null) doc.rect(0, 0, PAGE.width, 6).fill(accentColours(colour, 'light').accent)
}

/**
 * The amount that a document comes to, below a line in the merchant's colour: one that stands `isAlone`, with no other sum above it, has the line of the
 * table. Answers the y below it.
 */
export function grandTotal(
  sheet: Sheet,
  { settings }: DocumentContents['merchant'],
  { name, amount, isAlone = false }: { name: string; amount: string; isAlone?: boolean },
  { x, y, width }: { x: number; y: number; width: number },
): number {
  const colour = readColour(settings?.accent_color ?? '')
  const ink = { bold: true, size: 12 }
  const amountWidth = 90
  const top = isAlone ? y : y + BELOW_RULE
  if (!isAlone) sheet.rule(y + 3, x, width, colour === null ? DARK : accentColours(colour, 'light').accent, 1.2)
  // The marks above Thai letters reach to the top of their line.
  const below = sheet.write(name, x, top, width - amountWidth, ink)
  sheet.write(amount, x + width - amountWidth, top, amountWidth, { ...ink, ...RIGHT })
  return below
}

/** From the top of the total to its words. */
const BELOW_RULE = 12

/** The logo, and the shop's name below it, large. Answers the y below them. */
export function shopHead(
  sheet: Sheet,
  contents: Pick<DocumentContents, 'merchant' | 'seller' | 'logo'>,
  y: number,
): number {
  const named = contents.logo ? sheet.logo(Buffer.from(contents.logo, 'base64'), MARGIN, y) : y
  return sheet.write(shopName(contents), MARGIN, named, HALF, { size: 14, bold: true })
}

/** An amount in words, in the languages of the paper, so that nobody changes a figure, behind what else is said of it. Answers the y below it. */
export function amountInWords(
  sheet: Sheet,
  voice: Voice,
  { amount, note = null }: { amount: Satang; note?: string | null },
  { x, y, width }: { x: number; y: number; width: number },
): number {
  const both = voice.isTaxDocument || voice.isReceipt
  const said = [
    ...(voice.locale === 'en' ? [bahtInEnglish(amount)] : []),
    ...(voice.locale === 'th' || both ? [bahtInWords(amount)] : []),
  ]
  const ink = { size: 9, colour: GREY, ...RIGHT }
  const lines = [...(note === null ? [] : [note]), ...said.map((words) => `(${words})`)]
  return sheet.write(lines.join('\n'), x, y, width, ink)
}

/** That a paper needs no signature, which no law asks of it (Revenue Code §86/4, §86/10, §105 bis): below everything, where one is looked for. Answers the y below it. */
export function unsigned(sheet: Sheet, voice: Voice, y: number): number {
  sheet.rule(y + 12)
  return sheet.write(spoken(voice, 'no_signature').join('\n'), MARGIN, y + 18, INNER_WIDTH, { size: 8.5, colour: GREY })
}

/** What a paper comes to, where the eye falls first. Answers the y below it. */
export function headline(sheet: Sheet, name: string, amount: Satang, y: number): number {
  const named = sheet.write(name, MARGIN, y + 8, HALF, { size: 9, colour: GREY })
  return sheet.write(`฿${figure(amount)}`, MARGIN, named - 2, HALF, { size: 20, bold: true })
}

/** An amount as papers print it: what is taken off has a minus as wide as the digits, no hyphen. */
export function figure(amount: Satang): string {
  return formatBaht(amount).replace(/^-/, '−')
}

/** Between the title of a paper and what is said of it below. */
export const BELOW_TITLE = 5

/** Shows in test mode that the document is not valid. Answers the y to continue at. */
export function testBanner(sheet: Sheet, voice: Voice, livemode: boolean): number {
  if (livemode) return MARGIN
  sheet.doc.roundedRect(MARGIN, MARGIN, INNER_WIDTH, 20, 4).fill('#fff3cd')
  const ink = { size: 9, colour: '#6b4d00' }
  return sheet.write(spoken(voice, 'test').join(' · '), MARGIN + 8, MARGIN + 3, INNER_WIDTH - 16, ink) + 20
}

/** The shop's name; the word of its address where that is emoji alone. */
export function shopName({ merchant, seller }: Pick<DocumentContents, 'merchant' | 'seller'>): string {
  return readable(merchant.name, merchant.slug ?? readable(seller.name ?? '', '–'))
}

interface Party {
  label: string
  name: string
  rows: (string | false | null | undefined)[]
}

/** Whoever a paper names, with what stands below the name. Answers the y below it. */
export function writeParty(sheet: Sheet, { label, name, rows }: Party, x: number, y: number): number {
  let below = sheet.write(label, x, y, HALF, { size: 8.5, colour: GREY })
  below = sheet.write(name, x, below, HALF, { bold: true, size: 10.5 })
  for (const row of rows) if (row) below = sheet.write(row, x, below, HALF, { size: 9 })
  return below
}

/** A company's number begins with 0. A person has no branches, unless registered for VAT. */
const isCompany = (taxId: string) => taxId.startsWith('0')

function branchIn(voice: Voice, branch: string | null | undefined): string {
  const label = (word: Word) => spoken(voice, word).join(' / ')
  return branch == null || branch === HEAD_OFFICE ? label('head_office') : `${label('branch')} ${branch}`
}

/** Who sells, as every paper names it. */
export function sellerParty(
  { merchant, seller }: Pick<DocumentContents, 'merchant' | 'seller'>,
  voice: Voice,
  label: string,
): Party {
  const hasBranches = voice.isTaxDocument || taxSettingsOf({ tax: merchant.tax ?? {} }).vat_registered
  return {
    label,
    name: readable(seller.name ?? '', shopName({ merchant, seller })),
    rows: [
      addressLines(seller.address),
      seller.tax_id && `${spoken(voice, 'tax_id').join(' / ')} ${seller.tax_id}`,
      seller.tax_id && (hasBranches || isCompany(seller.tax_id)) && branchIn(voice, seller.branch),
    ],
  }
}

/** Seller and buyer side by side. Answers the y below them. Source: Revenue Code §86/4, §86/10. */
export function parties(
  sheet: Sheet,
  { customer, ...parties }: Pick<DocumentContents, 'merchant' | 'seller' | 'customer'>,
  voice: Voice,
  y: number,
): number {
  const label = (word: Word) => spoken(voice, word).join(' / ')
  const buyer: Party = {
    label: label('buyer'),
    name: readable(customer.name ?? '', customer.email || '–'),
    rows: [
      addressLines(customer.address),
      customer.taxId && `${label('tax_id')} ${customer.taxId}`,
      customer.taxId && isCompany(customer.taxId) && branchIn(voice, customer.taxBranch),
      customer.name ? customer.email : null,
    ],
  }
  const seller = sellerParty(parties, voice, label('seller'))
  return Math.max(writeParty(sheet, seller, MARGIN, y), writeParty(sheet, buyer, RIGHT_HALF, y))
}

/** Stamps every page of a document that was cancelled. */
export function stampCancelled(sheet: Sheet): void {
  stamp(sheet, 'cancelled')
}

/** Stamps every page, across it and in both languages, so that nobody takes the document for a valid one. */
export function stamp(sheet: Sheet, word: 'cancelled' | 'draft'): void {
  const { doc } = sheet
  const { start, count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page)
    doc.save().rotate(-40, { origin: [PAGE.width / 2, PAGE.height / 2] })
    doc.fillOpacity(0.2)
    const ink = { size: 62, bold: true, colour: '#a11212', align: 'center' } as const
    sheet.write(`${WORDS[word].th} ${WORDS[word].en}`, PAGE.width / 2 - 320, PAGE.height / 2 - 50, 640, ink)
    doc.restore()
  }
}

/** The footer of every page: the document's number, the currency, whom to ask, and the page number. No law asks for the last two in Thai. */
export function footers(
  sheet: Sheet,
  voice: Voice,
  { number, merchant }: { number: string; merchant: DocumentContents['merchant'] },
): void {
  const [currency, own] = [spoken(voice, 'currency').join(' / '), (word: Word) => spoken(voice, word)[0]]
  const half = INNER_WIDTH / 2
  const { start, count } = sheet.doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    sheet.doc.switchToPage(start + page)
    const y = PAGE.height - 44
    sheet.rule(y - 6)
    const ink = { size: 8, colour: GREY }
    sheet.write(`${number} · ${currency}`, MARGIN, y, half, ink)
    const ask = merchant.settings?.email ? `${own('questions')} ${merchant.settings.email}` : null
    const right = [ask, `${own('page')} ${page + 1} / ${count}`].filter(Boolean).join(' · ')
    sheet.write(right, MARGIN + half, y, half, { ...ink, ...RIGHT })
  }
}
