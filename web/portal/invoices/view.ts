// Invoices of an account in words: what each was for, what became of it and how it was paid, with its hosted page and documents; and those that are owed.

import { cardName } from '../../../rules/card-brands.ts'
import { lineInWords } from '../../../rules/line-words.ts'
import { nameOfMethod, type PaidWith } from '../../../rules/paid-outside.ts'
import { payloadToShow } from '../../../rules/qr-to-show.ts'
import { isSameTaxMonth, saleName, type TaxDocumentKind } from '../../../rules/tax-documents.ts'
import { type Locale, writtenDate } from '../../../rules/written-date.ts'
import { BUYING } from '../../checkout/words.ts'
import { baht } from '../../components/paying.ts'
import { type Html, html } from '../../html.ts'
import { INVOICE } from '../../invoice/words.ts'
import { TAX_INVOICE } from '../../tax-invoice/words.ts'
import type { CardSummary } from '../cards/view.ts'
import type { PortalProps } from '../components/frame.ts'
import { OVERVIEW } from '../overview/words.ts'
import { PORTAL } from '../words.ts'

export interface InvoiceItem {
  id: string
  number: string | null
  status: 'open' | 'paid' | 'void' | 'uncollectible'
  totalSatang: number
  /** What the buyer keeps back as tax. */
  withheldSatang: number
  /** Of a paid one of which tax was withheld: its certificate is waited for, or was sent and is looked at. */
  certificate: 'waiting' | 'sent' | null
  /** What has come while more is owed, and what went back afterwards. */
  receivedSatang: number
  refundedSatang: number
  /** Its first line, and how many there are. */
  description: string | null
  lineCount: number
  dueDate: number | null
  createdAt: number
  paidAt: number | null
  paidBy: { method: PaidWith; card: CardSummary | null } | null
  token: string
  /** The receipt or tax invoice that counts. */
  document: { kind: TaxDocumentKind; issuedAt: number; hasNote: boolean } | null
  /** The notes of its refunds. `id` is the refund's. */
  creditNotes: readonly { id: string; number: string }[]
  qrPayload: string | null
  qrExpiresAt: number | null
}

export function stillOwed({
  totalSatang,
  withheldSatang,
  receivedSatang,
}: Pick<InvoiceItem, 'totalSatang' | 'withheldSatang' | 'receivedSatang'>): number {
  return totalSatang - withheldSatang - receivedSatang
}

/** `at`: the customer's time, Unix seconds. */
export function invoiceItems(items: readonly InvoiceItem[], p: PortalProps, locale: Locale, at: number): Html {
  const words = PORTAL[locale]
  if (items.length === 0) return html`<p class="quiet">${words.nothing.invoices}</p>`
  return html`<ul class="items">${items.map((i) => item(i, p, locale, at))}</ul>`
}

/** Settled ones in short, for a page that is about more: what each was for, when it was paid, and its receipt. */
export function invoicesInShort(items: readonly InvoiceItem[], locale: Locale): Html {
  return html`<ul class="lines">${items.map((i) => {
    const words = PORTAL[locale]
    const number = i.number ?? i.id
    const here = `/i/${i.token}`
    const link = (href: string, label: string) =>
      html`<a class="nowrap" href="${href}" aria-label="${words.invoiceNamed(label, number)}">${label}</a>`
    const day = writtenDate(i.paidAt ?? i.createdAt, locale)
    const when =
      i.status !== 'paid' ? words.ofDay(day) : i.paidBy ? OVERVIEW[locale].paid(day) : words.paidOn(day, null)
    const receipt = hasReceipt(i) ? link(`${here}/receipt.pdf?lang=${locale}`, receiptInShort(i, locale)) : null
    const certificate =
      i.certificate === 'waiting' ? link(`${here}?lang=${locale}#certificate`, words.sendCertificate) : null
    const notes = i.creditNotes.map((note) => link(...noteOf(note, here, locale)))
    // What went back stands out, with its notes; other papers are one page further.
    const end = stateOf(i, locale, 0) ?? certificate ?? receipt
    return html`<li><div class="tight grow"><div class="between"><p><a class="plain" href="${here}?lang=${locale}">${whatFor(i, locale)}</a></p><p class="number">${baht(i.totalSatang)}</p></div>
<div class="between small"><p class="quiet">${when}</p>${end}</div>${notes.length > 0 ? html`<p class="papers-of small">${notes}</p>` : null}</div></li>`
  })}</ul>`
}

/** The address and the name of the note of a refund. */
function noteOf({ id, number }: InvoiceItem['creditNotes'][number], here: string, locale: Locale): [string, string] {
  return [`${here}/credit-note/${id}.pdf?lang=${locale}`, BUYING[locale].creditNote(number)]
}

/** Nobody gets a receipt of nothing. */
function hasReceipt({ status, totalSatang }: InvoiceItem): boolean {
  return status === 'paid' && totalSatang > 0
}

/** What everybody calls it; only a full tax invoice is told from it. */
function receiptInShort({ document }: InvoiceItem, locale: Locale): string {
  return INVOICE[locale].pdfOf(saleName(document?.kind === 'full' ? 'full' : null, locale))
}

/** Open ones in short, each with the button that leads to its page. */
export function owedItems(items: readonly InvoiceItem[], locale: Locale, at: number): Html {
  const words = PORTAL[locale]
  return html`<ul class="items">${items.map((i) => {
    const pay = words.pay(baht(stillOwed(i)))
    return html`<li class="stack"><div class="middle-line"><p>${whatFor(i, locale)}<br><span class="small ${isOverdue(i, at) ? 'bad-text' : 'quiet'}">${whatBecame(i, locale, at)}</span></p><a class="button filled" href="/i/${i.token}?lang=${locale}" aria-label="${words.invoiceNamed(pay, i.number ?? i.id)}">${pay}</a></div>${qrOf(i, locale, at)}</li>`
  })}</ul>`
}

/** The code of an invoice that can be paid by one, unfolded on demand. */
function qrOf(i: InvoiceItem, locale: Locale, at: number): Html | null {
  const words = PORTAL[locale]
  if (payloadToShow(i, at) === null) return null
  const alt = words.invoiceNamed(BUYING[locale].methods.promptpay.label, i.number ?? i.id)
  return html`<details class="choice"><summary>${words.showQr}</summary><div class="more stack"><div class="qr"><img src="/i/${i.token}/qr.svg" width="320" height="320" loading="lazy" alt="${alt}"></div><p class="small centre">${words.scanThis}</p></div></details>`
}

function item(i: InvoiceItem, p: PortalProps, locale: Locale, at: number): Html {
  const words = PORTAL[locale]
  const number = i.number ?? i.id
  const here = `/i/${i.token}`
  const link = (href: string, label: string) =>
    html`<li><a href="${href}" aria-label="${words.invoiceNamed(label, number)}">${label}</a></li>`
  const pay = words.pay(baht(stillOwed(i)))
  const state = stateOf(i, locale, at)
  const taxInvoice = taxInvoiceLink(i, locale, at)
  const notes = i.creditNotes.map((note) => link(...noteOf(note, here, locale)))
  const receipt = hasReceipt(i) ? link(`${here}/receipt.pdf?lang=${locale}`, receiptInShort(i, locale)) : null
  const own = link(`${here}/invoice.pdf?lang=${locale}`, words.invoicePdf)
  const asked = taxInvoice ? link(p.hrefOf(`/invoices/${i.id}/tax-invoice`), taxInvoice) : null
  return html`<li class="stack"><div class="tight"><div class="between"><h3><a href="${here}?lang=${locale}">${whatFor(i, locale)}</a></h3><span class="number">${baht(i.totalSatang)}</span></div>
<div class="middle-line"><p class="small quiet">${whatBecame(i, locale, at)}<br><span class="nowrap">${number}</span></p>${state}</div></div>
${i.status === 'open' ? html`<p><a class="button main" href="${here}?lang=${locale}" aria-label="${words.invoiceNamed(pay, number)}">${pay}</a></p>` : null}
${qrOf(i, locale, at)}
<ul class="papers-of small">${receipt}${notes}${own}${i.certificate === 'waiting' ? link(`${here}?lang=${locale}#certificate`, words.sendCertificate) : null}${asked}</ul></li>`
}

/** Asks for a full tax invoice, or corrects one, while the month of the document lasts. */
function taxInvoiceLink({ document }: InvoiceItem, locale: Locale, at: number): string | null {
  if (!document || document.hasNote || !isSameTaxMonth(document.issuedAt, at)) return null
  const words = TAX_INVOICE[locale]
  return document.kind === 'abbreviated' ? words.ask : document.kind === 'full' ? words.correct : null
}

/** What it was for: its first line, and that there are others. */
function whatFor({ description, lineCount, number, id }: InvoiceItem, locale: Locale): string {
  if (!description) return number ?? id
  const first = lineInWords(description, locale)
  return lineCount > 1 ? PORTAL[locale].andMore(first, lineCount - 1) : first
}

function isOverdue({ status, dueDate }: InvoiceItem, at: number): boolean {
  return status === 'open' && dueDate !== null && dueDate < at
}

/** What stands out. That one is paid is said by its sentence. */
function stateOf(i: InvoiceItem, locale: Locale, at: number): Html | null {
  const words = PORTAL[locale]
  const state = (text: string, look: '' | 'warn' | 'bad') => html`<span class="state ${look}">${text}</span>`
  if (isOverdue(i, at)) return state(words.overdue, 'bad')
  if (i.status === 'open') return state(words.invoiceStatus.open, 'warn')
  if (i.status !== 'paid') return state(words.invoiceStatus[i.status], '')
  if (i.refundedSatang === 0) return null
  return state(isInPart(i) ? words.partRefunded : words.refunded, '')
}

/** Where all went back, the state says so, and the amount stands beside it. */
function isInPart({ refundedSatang, totalSatang, withheldSatang }: InvoiceItem): boolean {
  return refundedSatang > 0 && refundedSatang < totalSatang - withheldSatang
}

/** A sentence: due, paid and how, refunded, void. */
function whatBecame(i: InvoiceItem, locale: Locale, at: number): Html {
  const words = PORTAL[locale]
  const day = (instant: number) => writtenDate(instant, locale)
  if (i.status === 'open') {
    const due =
      i.dueDate === null
        ? words.ofDay(day(i.createdAt))
        : isOverdue(i, at)
          ? words.wasDueOn(day(i.dueDate))
          : words.dueOn(day(i.dueDate))
    return html`${due}${i.receivedSatang > 0 ? ` ${words.hasCome(baht(i.receivedSatang))}` : null}`
  }
  if (i.status !== 'paid') return html`${words.ofDay(day(i.createdAt))}`
  const how = i.paidBy && (i.paidBy.card ? cardName(i.paidBy.card) : nameOfMethod(i.paidBy.method, locale))
  const paid = words.paidOn(day(i.paidAt ?? i.createdAt), how)
  return html`${paid}${isInPart(i) ? html`<br>${words.wentBack(baht(i.refundedSatang))}` : null}`
}
