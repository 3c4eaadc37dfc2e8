// The page on which a customer asks for a full tax invoice, or corrects one.
import type { Frame } from '../../components/frame.ts'
import { html } from '../../html.ts'
import { exchangeForm, type TaxInvoiceAsked } from '../../tax-invoice/view.ts'
import { TAX_INVOICE } from '../../tax-invoice/words.ts'
import { type AccountProps, accountPage } from '../components/frame.ts'

export function taxInvoicePage(
  f: Frame,
  p: AccountProps,
  { id, number, asked }: { id: string; number: string; asked: TaxInvoiceAsked },
): string {
  const words = TAX_INVOICE[f.locale]
  return accountPage(f, p, {
    section: 'invoices',
    title: asked.isCorrection ? words.correct : words.ask,
    isWithin: true,
    body: html`<p class="quiet">${words.of(number)}</p>
${exchangeForm(asked, { action: p.hrefOf(`/invoices/${id}/tax-invoice`), className: 'sheet wide', locale: f.locale })}`,
  })
}
