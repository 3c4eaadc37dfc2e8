// Invoices of an account, each with its hosted page, where it is paid, its QR and its documents.
import { payloadToShow } from '../../../rules/qr-to-show.ts'
import { type Locale, writtenDate } from '../../../rules/written-date.ts'
import { BUYING } from '../../checkout/words.ts'
import { baht } from '../../components/paying.ts'
import { type Html, html } from '../../html.ts'
import { PORTAL } from '../words.ts'

export interface InvoiceItem {
  id: string
  number: string | null
  status: 'open' | 'paid' | 'void' | 'uncollectible'
  totalSatang: number
  /** What the buyer keeps back as tax. */
  withheldSatang: number
  dueDate: number | null
  createdAt: number
  token: string
  qrPayload: string | null
  qrExpiresAt: number | null
}

/** `at`: the customer's time, Unix seconds. */
export function invoiceItems(items: readonly InvoiceItem[], locale: Locale, at: number): Html {
  const words = PORTAL[locale]
  if (items.length === 0) return html`<p class="quiet">${words.nothing.invoices}</p>`
  return html`<ul class="items">${items.map((i) => item(i, locale, at))}</ul>`
}

function item(i: InvoiceItem, locale: Locale, at: number): Html {
  const words = PORTAL[locale]
  const number = i.number ?? i.id
  const open = i.status === 'open'
  const pay = words.pay(baht(i.totalSatang - i.withheldSatang))
  const day =
    open && i.dueDate !== null
      ? words.dueOn(writtenDate(i.dueDate, locale))
      : words.ofDay(writtenDate(i.createdAt, locale))
  const here = `/i/${i.token}`
  const link = (href: string, label: string) =>
    html`<li><a href="${href}" aria-label="${words.invoiceNamed(label, number)}">${label}</a></li>`
  return html`<li class="stack"><div class="tight"><div class="between"><h3>${number}</h3><span class="number">${baht(i.totalSatang)}</span></div>
<div class="between"><p class="small quiet">${day}</p><span class="state">${words.invoiceStatus[i.status]}</span></div></div>
${open ? html`<p><a class="button main" href="${here}" aria-label="${words.invoiceNamed(pay, number)}">${pay}</a></p>` : null}
${payloadToShow(i, at) !== null ? html`<details class="choice"><summary>${words.showQr}</summary><div class="more stack"><div class="qr"><img src="${here}/qr.svg" width="320" height="320" loading="lazy" alt="${words.invoiceNamed(BUYING[locale].methods.promptpay.label, number)}"></div><p class="small centre">${words.scanThis}</p></div></details>` : null}
<ul class="links small">${open ? null : link(here, words.openInvoice)}${link(`${here}/invoice.pdf?lang=${locale}`, words.invoicePdf)}${i.status === 'paid' ? link(`${here}/receipt.pdf?lang=${locale}`, words.receipt) : null}</ul></li>`
}
