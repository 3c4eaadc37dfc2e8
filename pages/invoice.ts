// The hosted page of an invoice: what is owed and for which period, its QR, and what became of it. Plain and read-only;
// it works without JavaScript.
import { formatBaht, satang } from '../rules/money.ts'
import { type Locale, shortDate } from '../rules/written-date.ts'
import { html, page } from './html.ts'

export interface InvoiceShown {
  number: string | null
  status: 'open' | 'paid' | 'void' | 'uncollectible'
  totalSatang: number
  dueDate: number | null
  periodStart: number | null
  periodEnd: number | null
  lines: { description: string; quantity: number; amount_satang: number }[]
  merchantName: string
  locale: Locale
  livemode: boolean
  /** Where its QR picture is; null when there is none to pay with any more. */
  qrUrl: string | null
  /** Where its documents are: no receipt before it is paid. */
  pdfUrls: { invoice: string; receipt: string | null }
}

const WORDS = {
  en: {
    open: 'To be paid',
    paid: 'Paid',
    void: 'Void: do not pay',
    uncollectible: 'Closed unpaid',
    invoice: 'Invoice',
    due: 'Due',
    period: 'Period',
    scan: 'Scan with your banking app',
    alt: 'PromptPay QR code',
    invoicePdf: 'Invoice (PDF)',
    receiptPdf: 'Receipt (PDF)',
    test: 'Test mode: no money moves',
  },
  th: {
    open: 'รอชำระเงิน',
    paid: 'ชำระแล้ว',
    void: 'ยกเลิกแล้ว กรุณาอย่าชำระ',
    uncollectible: 'ปิดโดยไม่ได้ชำระ',
    invoice: 'ใบแจ้งหนี้',
    due: 'ครบกำหนด',
    period: 'รอบบิล',
    scan: 'สแกนด้วยแอปธนาคาร',
    alt: 'คิวอาร์พร้อมเพย์',
    invoicePdf: 'ใบแจ้งหนี้ (PDF)',
    receiptPdf: 'ใบเสร็จรับเงิน (PDF)',
    test: 'โหมดทดสอบ ไม่มีการตัดเงินจริง',
  },
} as const

export function invoicePage(i: InvoiceShown): string {
  const words = WORDS[i.locale]
  const lines = i.lines.map(
    (l) =>
      html`<dt>${l.description}${l.quantity > 1 ? ` × ${l.quantity}` : ''}</dt><dd>฿${formatBaht(satang(l.amount_satang))}</dd>`,
  )
  const title = `${words.invoice} ${i.number ?? ''}`
  return page(
    i.locale,
    `${title} · ${i.merchantName}`,
    html`${i.livemode ? null : html`<p class="test">${words.test}</p>`}
<h1>${i.merchantName}</h1><p>${title} <span class="badge">${words[i.status]}</span></p>
<p class="amount">฿${formatBaht(satang(i.totalSatang))}</p>
${i.qrUrl ? html`<img class="qr" src="${i.qrUrl}" alt="${words.alt}"><p>${words.scan}</p>` : null}
<dl>${lines.reduce((all, line) => html`${all}${line}`, html``)}
${i.periodStart !== null && i.periodEnd !== null ? html`<dt>${words.period}</dt><dd>${shortDate(i.periodStart, i.locale)} – ${shortDate(i.periodEnd, i.locale)}</dd>` : null}
${i.dueDate !== null && i.status === 'open' ? html`<dt>${words.due}</dt><dd>${shortDate(i.dueDate, i.locale)}</dd>` : null}</dl>
<p>${i.pdfUrls.receipt ? html`<a href="${i.pdfUrls.receipt}">${words.receiptPdf}</a> · ` : null}<a href="${i.pdfUrls.invoice}">${words.invoicePdf}</a></p>`,
  )
}
