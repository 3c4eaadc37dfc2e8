// A full tax invoice for a paid invoice of the portal: its abbreviated one is exchanged, or a wrong buyer corrected, until the month ends.
import type { Context } from '../../../api/context.ts'
import type { ApiDeps } from '../../../api/deps.ts'
import { Invoice, type TaxDocument } from '../../../db/entities/index.ts'
import { creditNotesOf, saleDocumentOf } from '../../../db/queries/tax-documents.ts'
import { isId } from '../../../rules/ids.ts'
import { monthOf } from '../../../rules/periods.ts'
import { mayBeReplaced } from '../../../rules/tax-documents.ts'
import type { TaxDetails } from '../../../rules/tax-settings.ts'
import { answerFramed } from '../../buyer-pages.ts'
import { readForm } from '../../forms.ts'
import { exchange } from '../../tax-invoice/exchange.ts'
import { filledWith } from '../../tax-invoice/typed.ts'
import type { TaxInvoiceAsked } from '../../tax-invoice/view.ts'
import { redirectWithFlash } from '../forms.ts'
import { goTo, type PortalContext, type PortalRoutes } from '../guard.ts'
import { taxInvoicePage } from './tax-invoice-view.ts'

const PATH = '/invoices/:id/tax-invoice'

export function addPortalTaxInvoices(routes: PortalRoutes, deps: ApiDeps): void {
  routes.get(PATH, async (ctx, account) => {
    const found = await documentOf(deps, account)
    if (found) show(ctx, account, found, { filled: filledWith(buyerOn(found.document, account)), problem: null })
    else redirectWithFlash(ctx, account, '/invoices', 'missing')
  })
  routes.post(PATH, async (ctx, account) => {
    const form = await readForm(ctx, deps)
    const found = await documentOf(deps, account)
    // Somebody has asked in another window, or the month is over: the list says what there is.
    if (!found) return goTo(ctx, account, '/invoices')
    const wrong = await exchange(ctx, deps, {
      document: found.document,
      known: buyerOn(found.document, account),
      form,
      locale: account.locale,
    })
    if (wrong) show(ctx, account, found, wrong, 422)
    else goTo(ctx, account, '/invoices', 'tax_invoice_issued')
  })
}

interface Found {
  invoice: Invoice
  document: TaxDocument
}

/** The document of one's own paid invoice, where it may still be replaced. */
async function documentOf(deps: ApiDeps, { customer, params, at }: PortalContext): Promise<Found | null> {
  const { id } = params
  if (id === undefined || !isId('invoice', id)) return null
  const em = deps.db.orm.em.fork()
  const invoice = await em.findOne(Invoice, { id, customerId: customer.id, status: 'paid' })
  const document = invoice && (await saleDocumentOf(em, invoice))
  if (!document || !mayBeReplaced(document, at)) return null
  return (await creditNotesOf(em, invoice)).length > 0 ? null : { invoice, document }
}

/** What the document says, and where it names nobody, what the customer has said of itself. */
function buyerOn({ buyer, kind }: TaxDocument, { customer }: PortalContext): TaxDetails {
  if (kind === 'full') return buyer
  return {
    name: customer.legalName || customer.name || null,
    tax_id: customer.taxId ?? null,
    branch: customer.taxBranch ?? null,
    address: customer.address ?? null,
  }
}

function show(
  ctx: Context,
  { props, locale, at }: PortalContext,
  { invoice, document }: Found,
  typed: Pick<TaxInvoiceAsked, 'filled' | 'problem'>,
  status = 200,
): void {
  const asked = { until: monthOf(at).to - 1, isCorrection: document.kind === 'full', ...typed }
  answerFramed(ctx, { status, locale }, (frame) =>
    taxInvoicePage(frame, props, { id: invoice.id, number: invoice.number ?? invoice.id, asked }),
  )
}
