// How the customer reaches an invoice and pays it, and its documents: sections of the invoice's page (view.ts). The API makes the documents; the
// member's session authenticates the request.
import type { InvoiceObject } from '../../../resources/invoice.ts'
import { type Locale, writtenDate } from '../../../rules/written-date.ts'
import { copyable } from '../../components/curl.ts'
import type { Frame } from '../../components/frame.ts'
import { sheet } from '../../components/sheet.ts'
import { type Html, html } from '../../html.ts'
import type { DashboardProps } from '../components/frame.ts'
import { DASHBOARD } from '../words/frame.ts'
import { INVOICES } from './words.ts'

interface CreditNote {
  id: string
  number: string
}

/** The QR stands beside the page while the invoice can be paid. `creditNotes`: those of refunds of its payment. */
export function waysAndDocuments(
  f: Frame,
  d: DashboardProps,
  i: InvoiceObject,
  creditNotes: readonly CreditNote[],
): Html {
  const words = INVOICES[f.locale]
  const payable = i.qr !== null && i.status === 'open'
  const page = sheet(
    'hosted',
    words.hosted,
    html`${hosted(f, i)}${payable ? null : html`<p class="quiet">${words.qrGone}</p>`}`,
  )
  const documentsSheet = sheet('documents', words.documents, documents(f, d, i, creditNotes))
  return payable
    ? html`<div class="columns"><div class="stack">${page}${documentsSheet}</div>${sheet('qr', words.qrTitle, qr(f, i))}</div>`
    : html`<div class="columns">${page}${documentsSheet}</div>`
}

function hosted({ locale }: Frame, i: InvoiceObject): Html {
  const words = INVOICES[locale]
  return html`<p class="small quiet">${i.status === 'open' ? words.hostedText : words.hostedOver}</p>
${copyable(i.hosted_invoice_url, DASHBOARD[locale].curl)}
<p><a href="${pathOf(i)}">${words.openHosted}</a></p>`
}

function qr({ locale }: Frame, i: InvoiceObject): Html {
  const words = INVOICES[locale]
  const until = i.qr?.expires_at ?? null
  return html`<div class="qr"><img src="${pathOf(i)}/qr.svg" width="320" height="320" loading="lazy" alt="${words.qrAlt}"></div>
${until === null ? null : html`<p class="small quiet">${words.qrUntil(writtenDate(until, locale))}</p>`}`
}

/** A path of our own host, under whatever name the dashboard is reached. */
function pathOf(i: InvoiceObject): string {
  return new URL(i.hosted_invoice_url).pathname
}

function documents({ locale }: Frame, d: DashboardProps, i: InvoiceObject, creditNotes: readonly CreditNote[]): Html {
  const words = INVOICES[locale]
  const documentLink = (label: string, path: string, query: Record<string, string>) => {
    const inLanguage = (lang: Locale, word: string) =>
      html`<a href="${d.hrefOf(path, { ...query, locale: lang })}" aria-label="${label} ${word}">${word}</a>`
    return html`<li>${label}: ${inLanguage('th', words.inThai)} · ${inLanguage('en', words.inEnglish)}</li>`
  }
  const own = `/invoices/${i.id}/pdf`
  return html`<ul class="stack tight">${documentLink(words.invoicePdf, own, { document: 'invoice' })}${i.status === 'paid' ? documentLink(words.receipt, own, { document: 'receipt' }) : null}
${creditNotes.map(({ id, number }) => documentLink(words.creditNote(number), `/invoices/${i.id}/credit-note`, { refund: id }))}</ul>`
}
