// How the file of a withholding certificate looks: the form that sends one, and what is shown of it on the pages of its invoice.
import type { InvoiceObject } from '../../../resources/invoice.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { CERTIFICATE_ACCEPT } from '../../components/certificate.ts'
import { confirm } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { fileSize, moment } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { formPage } from '../components/asked.ts'
import type { DashboardProps } from '../components/frame.ts'
import { INVOICES } from '../invoices/words.ts'
import { WITHHOLDINGS } from '../withholdings/words.ts'
import { CERTIFICATE_FILE } from './words.ts'

type ShownFile = NonNullable<NonNullable<InvoiceObject['withholding']>['certificate_file']>

export interface UploadState {
  problems: Readonly<Record<string, string>>
  problem: Html | null
  key: string
  curl: string
}

export function certificateFilePage(f: Frame, d: DashboardProps, i: InvoiceObject, state: UploadState): string {
  const { locale } = f
  const words = CERTIFICATE_FILE[locale]
  const number = i.number ?? i.id
  const file = i.withholding?.certificate_file ?? null
  return formPage(
    f,
    d,
    { section: 'tax-documents', title: words.title(number), crumbs: certificateCrumbs(d, i, locale) },
    {
      action: d.hrefOf(`/invoices/${i.id}/certificate-file`),
      upload: true,
      key: state.key,
      fields: [
        { kind: 'file', name: 'file', label: words.file, accept: CERTIFICATE_ACCEPT, hint: words.hint, drop: true },
      ],
      filled: { values: new Map(), problems: { ...state.problems } },
      problem: state.problem,
      submit: words.submit,
      back: `/invoices/${i.id}`,
      curl: state.curl,
      above: html`<p class="narrow">${file ? words.replaces : words.text}</p>`,
      beside: file && certificatePreview(d, i.id, file, locale),
    },
  )
}

/** Up to the list of what was withheld, where the others wait; for who may not see that, to the invoices. */
export function certificateCrumbs(d: DashboardProps, { id, number }: InvoiceObject, locale: Locale) {
  const list = d.may('withholdings:read')
    ? { href: d.hrefOf('/withholdings'), label: WITHHOLDINGS[locale].title }
    : { href: d.hrefOf('/invoices'), label: INVOICES[locale].title }
  return [list, { href: d.hrefOf(`/invoices/${id}`), label: number ?? id }]
}

/** Its name, which leads to the file; its size, who sent it and when. Without the scope, the name alone. */
export function certificateFileLine(d: DashboardProps, invoiceId: string, file: ShownFile, locale: Locale): Html {
  const words = CERTIFICATE_FILE[locale]
  const name = d.may('withholdings:read')
    ? html`<a href="${downloadOf(d, invoiceId)}">${file.name}</a>`
    : html`<span>${file.name}</span>`
  return html`<div>${name}</div><small class="quiet">${fileSize(file.size_bytes)}, ${words.sentBy[file.sent_by]}, ${moment(file.created, locale)}</small>`
}

/** The picture of the certificate, or the way to its PDF. Null for who may not see it. */
export function certificatePreview(
  d: DashboardProps,
  invoiceId: string,
  file: ShownFile,
  locale: Locale,
  /** Where its details are entered: a wrong file is replaced from there. */
  isReplaceable = false,
): Html | null {
  if (!d.may('withholdings:read')) return null
  const words = CERTIFICATE_FILE[locale]
  const href = downloadOf(d, invoiceId)
  const replace =
    isReplaceable && d.may('invoices:write')
      ? html`<a class="button" href="${d.hrefOf(`/invoices/${invoiceId}/certificate-file`)}">${words.replace}</a>`
      : null
  const picture = file.content_type.startsWith('image/')
    ? html`<a class="enlarges" href="${downloadOf(d, invoiceId, { whole: 'true' })}"><img class="certificate" src="${href}" alt="${words.alt}" loading="lazy"><span class="enlarge">${words.enlarge}</span></a>`
    : null
  return html`<section class="sheet stack" aria-labelledby="certificate-file"><h2 id="certificate-file" class="small quiet">${words.here}</h2><div>${certificateFileLine(d, invoiceId, file, locale)}</div>${picture}<p class="row"><a class="button" href="${href}">${words.download}</a>${replace}</p></section>`
}

/** The way to send the file, or another one, and to say that it is none. For a role that may write invoices. */
export function certificateFileActions(d: DashboardProps, i: InvoiceObject, key: string, locale: Locale): Html | null {
  if (!i.withholding?.certificate || !d.may('invoices:write')) return null
  const words = CERTIFICATE_FILE[locale]
  const { certificate_file: file, certificate } = i.withholding
  const at = d.hrefOf(`/invoices/${i.id}/certificate-file`)
  const aside = file && {
    ...{ action: `${at}/aside`, key, label: words.asideYes, danger: true },
  }
  return html`<a class="button" href="${at}">${file ? words.replace : words.upload}</a>${aside && confirm(words.aside, html`<p>${certificate === 'waiting' ? words.asideAsks : words.asideWhat}</p>`, aside)}`
}

function downloadOf(d: DashboardProps, invoiceId: string, query: Readonly<Record<string, string>> = {}): string {
  return d.hrefOf(`/invoices/${invoiceId}/certificate-file/download`, query)
}
