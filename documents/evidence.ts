// What a shop hands in against a dispute, as PDF: the payment, the customer, and in order of time what they did and were sent. Pure: rows in, bytes out.
// db/queries/dispute-evidence.ts and the story of the customer are its rows.
import { formatBaht, type Satang } from '../rules/money.ts'
import { isoInBangkok, type Locale, shortDate } from '../rules/written-date.ts'
import { EVIDENCE_WORDS, type EvidenceWord } from './evidence-words.ts'
import { GREY } from './parties.ts'
import { INNER_WIDTH, MARGIN, PAGE, PdfSheet, type Sheet } from './sheet.ts'

export interface EvidenceContents {
  locale: Locale
  /** The shop's name. */
  seller: string
  livemode: boolean
  madeAt: number
  dispute: { id: string; amount: Satang; reason: string; openedAt: number; answerBy: number | null }
  payment: {
    id: string
    amount: Satang
    paidAt: number | null
    method: string
    /** By which the provider knows the charge. */
    reference: string | null
    invoice: string | null
    bought: readonly string[]
  }
  customer: { id: string; name: string | null; email: string | null; phone: string | null; since: number }
  earlier: readonly { at: number; amount: Satang; invoice: string | null }[]
  logIns: readonly { at: number; lastSeenAt: number | null; device: string | null; from: string | null }[]
  licences: readonly {
    key: string
    product: string
    devices: readonly { id: string; firstSeen: number; lastSeen: number }[]
  }[]
  /** What happened, newest first, in words. */
  story: readonly { at: number; what: string; why: string | null }[]
}

const LABEL = 132
const BOTTOM = PAGE.height - 64

/** The evidence as PDF, in Thai or English. */
export async function makeEvidence(c: EvidenceContents): Promise<Buffer> {
  const say = (word: EvidenceWord) => EVIDENCE_WORDS[word][c.locale]
  const at = (when: number) => `${shortDate(when, c.locale)} ${isoInBangkok(when).slice(11, 16)}`
  const baht = (amount: Satang) => `฿${formatBaht(amount)}`
  const title = `${say('title')} ${c.dispute.id}`
  const sheet = new PdfSheet({ title, author: c.seller, language: c.locale, createdAt: c.madeAt })
  let y = MARGIN
  const room = (height: number) => {
    if (y + height <= BOTTOM) return
    sheet.doc.addPage()
    y = MARGIN
  }
  const section = (word: EvidenceWord) => {
    room(72)
    y = sheet.write(say(word), MARGIN, y + 16, INNER_WIDTH, { size: 12, bold: true })
    sheet.rule(y + 2)
    y += 7
  }
  const row = (label: string, text: string, note: string | null = null) => {
    const [width, small] = [INNER_WIDTH - LABEL, { size: 8.5, colour: GREY }]
    room(sheet.height(text, width) + (note ? sheet.height(note, width, small) : 0))
    const [from, named] = [y, sheet.write(label, MARGIN, y, LABEL - 8, { colour: GREY, size: 9 })]
    const said = sheet.write(text, MARGIN + LABEL, from, width)
    y = Math.max(named, note ? sheet.write(note, MARGIN + LABEL, said - 1, width, small) : said) + 3
  }
  const nothing = () => {
    y = sheet.write(say('none'), MARGIN, y, INNER_WIDTH, { colour: GREY })
  }

  if (!c.livemode) {
    sheet.doc.roundedRect(MARGIN, y, INNER_WIDTH, 20, 4).fill('#fff3cd')
    y = sheet.write(say('test'), MARGIN + 8, y + 3, INNER_WIDTH - 16, { size: 9, colour: '#6b4d00' }) + 16
  }
  y = sheet.write(say('title'), MARGIN, y, INNER_WIDTH, { size: 18, bold: true })
  y = sheet.write(`${c.seller} · ${say('madeAt')} ${at(c.madeAt)}`, MARGIN, y, INNER_WIDTH, { size: 9, colour: GREY })

  section('dispute')
  row(say('amount'), baht(c.dispute.amount))
  row(say('reason'), c.dispute.reason)
  row(say('openedAt'), at(c.dispute.openedAt))
  if (c.dispute.answerBy !== null) row(say('answerBy'), at(c.dispute.answerBy))
  row('ID', c.dispute.id)

  section('payment')
  row(say('amount'), baht(c.payment.amount))
  if (c.payment.bought.length > 0) row(say('bought'), c.payment.bought.join(', '))
  if (c.payment.paidAt !== null) row(say('paidAt'), at(c.payment.paidAt))
  row(say('method'), c.payment.method)
  if (c.payment.invoice !== null) row(say('invoice'), c.payment.invoice)
  if (c.payment.reference !== null) row(say('reference'), c.payment.reference)
  row('ID', c.payment.id)

  section('customer')
  if (c.customer.name !== null) row(say('name'), c.customer.name)
  if (c.customer.email !== null) row(say('email'), c.customer.email)
  if (c.customer.phone !== null) row(say('phone'), c.customer.phone)
  row(say('since'), at(c.customer.since))
  row('ID', c.customer.id)

  section('earlier')
  if (c.earlier.length === 0) nothing()
  for (const one of c.earlier) row(at(one.at), baht(one.amount), one.invoice)

  section('logIns')
  if (c.logIns.length === 0) nothing()
  for (const one of c.logIns) {
    const seen = one.lastSeenAt === null ? null : `${say('lastSeen')} ${at(one.lastSeenAt)}`
    row(at(one.at), [one.device ?? say('unknownDevice'), one.from].filter(Boolean).join(' · '), seen)
  }

  section('licences')
  if (c.licences.length === 0) nothing()
  for (const { key, product, devices } of c.licences) {
    const used = devices.map(({ id, firstSeen, lastSeen }) => `${id}: ${at(firstSeen)} – ${at(lastSeen)}`)
    row(product, key, used.length === 0 ? say('unused') : used.join('\n'))
  }

  section('story')
  if (c.story.length === 0) nothing()
  for (const { at: when, what, why } of c.story) row(at(when), what, why)

  footers(sheet, `${title} · ${say('times')}`, (page, count) => `${say('page')} ${page} / ${count}`)
  return sheet.finish()
}

function footers(sheet: Sheet, left: string, right: (page: number, count: number) => string): void {
  const { start, count } = sheet.doc.bufferedPageRange()
  const [y, ink] = [PAGE.height - 44, { size: 8, colour: GREY }]
  for (let page = 0; page < count; page++) {
    sheet.doc.switchToPage(start + page)
    sheet.rule(y - 6)
    sheet.write(left, MARGIN, y, INNER_WIDTH - 120, ink)
    sheet.write(right(page + 1, count), MARGIN + INNER_WIDTH - 120, y, 120, { ...ink, align: 'right' })
  }
}
