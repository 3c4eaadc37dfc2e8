// How the customer reaches an invoice and pays it, and its documents: sections of the invoice's page (view.ts). The API makes the documents; the
// member's session authenticates the request.
import type { InvoiceObject } from '../../../resources/invoice.ts'
import type { TaxDocumentObject } from '../../../resources/tax-document.ts'
import { type Locale, writtenDate } from '../../../rules/written-date.ts'
import { copyable } from '../../components/curl.ts'
import { confirm } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { sheet } from '../../components/sheet.ts'
import { type Html, html } from '../../html.ts'
import type { DashboardProps } from '../components/frame.ts'
import { BY_HAND_INVOICES } from '../invoice-by-hand/words.ts'
import { hasOfSale, taxDocumentItems } from '../tax-documents/view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { INVOICES } from './words.ts'

interface Documents {
  /** Those of refunds of its payment. */
  creditNotes: readonly { id: string; number: string }[]
  /** Those of its payment and refunds, newest first; none for a role that may not see them. */
  taxDocuments: readonly TaxDocumentObject[]
  /** The key of the form that renews the link; null when the role may not. */
  renewKey: string | null
}

/** The QR stands above while the invoice can be paid. */
export function waysAndDocuments(f: Frame, d: DashboardProps, i: InvoiceObject, own: Documents): Html {
  const words = INVOICES[f.locale]
  // A draft has no page yet.
  const path = i.hosted_invoice_url === null ? null : new URL(i.hosted_invoice_url).pathname
  const payable = path !== null && i.qr !== null && i.status === 'open'
  const page = sheet(
    'hosted',
    words.hosted,
    html`${hosted(f, i, path)}${renewal(f, d, i, own.renewKey)}${i.status === 'open' && !payable ? html`<p class="small quiet">${words.qrGone}</p>` : null}`,
  )
  return html`${payable ? sheet('qr', words.qrTitle, qr(f, i, path)) : null}${page}${sheet('documents', words.documents, documents(f, d, i, own))}`
}

/** How a draft will look, before it is issued. */
export function draftPaper({ locale }: Frame, d: DashboardProps, { id }: InvoiceObject): Html {
  const words = BY_HAND_INVOICES[locale]
  const ways = (['th', 'en'] as const).map(
    (lang) =>
      html`<a class="button" href="${d.hrefOf(`/invoices/${id}/pdf`, { document: 'invoice', locale: lang })}">${words.paperIn[lang]}</a>`,
  )
  return sheet('paper', words.paper, html`<p class="small quiet">${words.paperText}</p><div class="row">${ways}</div>`)
}

function hosted({ locale }: Frame, i: InvoiceObject, path: string | null): Html {
  const words = INVOICES[locale]
  return html`<p class="small quiet">${i.status === 'open' ? words.hostedText : words.hostedOver}</p>
${i.hosted_invoice_url && copyable(i.hosted_invoice_url, DASHBOARD[locale].curl)}
${path && html`<p><a href="${path}">${words.openHosted}</a></p>`}`
}

/** Another link can be made again, so its button is not red. */
function renewal({ locale }: Frame, d: DashboardProps, i: InvoiceObject, key: string | null): Html | null {
  if (key === null) return null
  const { renewLink, renewWhat, renewYes: label } = INVOICES[locale]
  return confirm(renewLink, html`<p>${renewWhat}</p>`, { action: d.hrefOf(`/invoices/${i.id}/renew-link`), key, label })
}

/** `path`: of its page on our own host, under whatever name the dashboard is reached. */
function qr({ locale }: Frame, i: InvoiceObject, path: string): Html {
  const words = INVOICES[locale]
  const until = i.qr?.expires_at ?? null
  return html`<div class="qr"><img src="${path}/qr.svg" width="320" height="320" loading="lazy" alt="${words.qrAlt}"></div>
${until === null ? null : html`<p class="small quiet">${words.qrUntil(writtenDate(until, locale))}</p>`}`
}

function documents(
  { locale }: Frame,
  d: DashboardProps,
  i: InvoiceObject,
  { creditNotes, taxDocuments }: Documents,
): Html {
  const words = INVOICES[locale]
  const documentLink = (label: string, path: string, query: Record<string, string>) => {
    const inLanguage = (lang: Locale, word: string) =>
      html`<a href="${d.hrefOf(path, { ...query, locale: lang })}" aria-label="${label} ${word}">${word}</a>`
    return html`<li>${label}: ${inLanguage('th', words.inThai)} · ${inLanguage('en', words.inEnglish)}</li>`
  }
  if (i.invoice_pdf === null) return html`<p class="quiet">${words.notIssued}</p>`
  const own = `/invoices/${i.id}/pdf`
  return html`<ul class="stack tight">${documentLink(words.invoicePdf, own, { document: 'invoice' })}${i.status === 'paid' && !hasOfSale(taxDocuments) ? documentLink(words.receipt, own, { document: 'receipt' }) : null}
${creditNotes.filter(({ number }) => !taxDocuments.some((t) => t.number === number)).map(({ id, number }) => documentLink(words.creditNote(number), `/invoices/${i.id}/credit-note`, { refund: id }))}${taxDocumentItems(d, taxDocuments, locale)}</ul>`
}
