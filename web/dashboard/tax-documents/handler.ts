// Tax documents in the dashboard: their table, the page of one, its PDF, and the forms that issue another instead and cancel one. What is issued when is
// commands/tax-documents.ts.
import { taxDocumentPicture } from '../../../api/documents.ts'
import { TaxDocument } from '../../../db/entities/index.ts'
import { findOwned } from '../../../db/queries/owned.ts'
import { DOCUMENT_SUMS } from '../../../db/queries/tax-documents.ts'
import type { TaxDocumentObject } from '../../../resources/tax-document.ts'
import { minus, satang } from '../../../rules/money.ts'
import { monthName, spanOfMonth } from '../../../rules/reports.ts'
import { isSameTaxMonth, TAX_DOCUMENT_SERIES, TAX_DOCUMENT_STATUSES } from '../../../rules/tax-documents.ts'
import { monthLabel, writtenMonth } from '../../../rules/written-date.ts'
import { html } from '../../html.ts'
import { aboutPaymentsOf } from '../about-payments.ts'
import { answerDashboard } from '../answer.ts'
import { ask, askRaw, curlOf, may, refuseUnlessMay } from '../ask.ts'
import { customerText } from '../components/named.ts'
import { branchOf } from '../components/offices.ts'
import type { DashboardContext } from '../context.ts'
import { timeOf } from '../customer/handler.ts'
import { formScreen } from '../form-screen.ts'
import type { DashboardRoutes } from '../guard.ts'
import { type FilterWanted, filtersOf } from '../list-filters.ts'
import { answerTable, sumList } from '../lists.ts'
import { monthsBefore } from '../months.ts'
import { namesOf } from '../names.ts'
import { answerPicture } from '../shop-links.ts'
import { taxTabs } from '../withholdings/view.ts'
import { DASHBOARD } from '../words/frame.ts'
import {
  cancelFields,
  cancelPage,
  type DocumentSums,
  listSums,
  replaceFields,
  replacePage,
  replaceValues,
  taxDocumentColumns,
  taxDocumentPage,
} from './view.ts'
import { TAX_DOCUMENTS } from './words.ts'

export function addTaxDocuments(routes: DashboardRoutes): void {
  routes.get('/tax-documents', (page) => list(page))
  formScreen(routes, {
    path: '/tax-documents/:id/replace',
    operation: 'replaceTaxDocument',
    subject: (page) => ask(page, 'getTaxDocument', { params: { id: page.params.id! } }),
    isOffered: isChangeable,
    params: ({ id }) => ({ id }),
    fields: (page, document) => replaceFields(page.locale, document),
    filled: (_, document) => replaceValues(document),
    // As it is printed: 0-1055-36000-31-3.
    shape: (body, { text }, document) => {
      const { tax_id: _, branch: __, address, ...details } = (body.tax_details ?? {}) as Record<string, unknown>
      const taxId = text('tax_id').replaceAll(/[ -]/g, '')
      const branch = branchOf(text('office'), text('branch'))
      const isEmpty = Object.keys(address ?? {}).every((line) => line === 'country')
      // That a tax invoice lacks its address is said with all else that is wrong. A country alone is none.
      const where = isEmpty ? (document.kind === 'receipt' ? null : { address: {} }) : { address }
      return {
        tax_details: { ...details, ...where, ...(taxId && { tax_id: taxId }), ...(branch !== null && { branch }) },
      }
    },
    example: () => ({
      tax_details: { name: 'Mali Co., Ltd.', tax_id: '0105599000108', address: { line1: '99 Rama IV Road' } },
    }),
    done: ({ id }) => ({ path: `/tax-documents/${id}`, flash: 'replaced' }),
    view: replacePage,
  })
  formScreen(routes, {
    path: '/tax-documents/:id/cancel',
    operation: 'cancelTaxDocument',
    subject: (page) => ask(page, 'getTaxDocument', { params: { id: page.params.id! } }),
    isOffered: isChangeable,
    params: ({ id }) => ({ id }),
    fields: (page) => cancelFields(page.locale),
    example: () => ({ reason: 'Called off by the buyer' }),
    done: ({ id }) => ({ path: `/tax-documents/${id}`, flash: 'cancelled' }),
    view: cancelPage,
  })
  routes.get('/tax-documents/:id', (page) => one(page))
  routes.get('/tax-documents/:id/pdf', async (page) => {
    const query = { locale: page.query.get('locale') }
    const raw = await askRaw(page, 'getTaxDocumentPdf', { params: { id: page.params.id! }, query })
    page.ctx.status = 200
    page.ctx.type = raw.contentType
    page.ctx.body = raw.body
  })
  routes.get('/tax-documents/:id/page.svg', picture)
}

/** The first page of its paper, for the page that is about it. */
async function picture(page: DashboardContext): Promise<void> {
  refuseUnlessMay(page, 'getTaxDocumentPdf')
  const { deps, caller, locale, params } = page
  const document = await findOwned(deps.db.orm.em.fork(), caller, TaxDocument, 'tax_document', params.id ?? '')
  answerPicture(page, 'image/svg+xml', await taxDocumentPicture(deps, document, { locale, from: caller.merchantId }))
}

/** How many months the filter offers. Older ones are asked for by their address. */
const MONTHS_OFFERED = 24

/** So many of them stand beside the filters: the one that is closed next and those around it. */
const MONTHS_AT_HAND = 3

async function list(page: DashboardContext): Promise<void> {
  const { locale, props } = page
  const words = TAX_DOCUMENTS[locale]
  const number = page.query.get('number')
  // Numbers are in capitals. A member may type them in small letters.
  const asked =
    number === undefined ? page : { ...page, query: new Map(page.query).set('number', number.trim().toUpperCase()) }
  const filters = await filtersWanted(page)
  const sums = page.query.get('csv') === 'all' ? null : await sumsOf(asked, filters)
  const month = spanOfMonth(page.query.get('month') ?? '')
  return answerTable(
    asked,
    {
      section: 'tax-documents',
      title: words.title,
      above: html`${taxTabs(props, locale, 'tax-documents')}${sums && listSums(sums, month?.from ?? null, locale)}`,
    },
    {
      operation: 'listTaxDocuments',
      path: '/tax-documents',
      columns: async (rows) => {
        const payments = rows.flatMap(({ payment }) => payment ?? [])
        return taxDocumentColumns(props, locale, { about: await aboutPaymentsOf(page, payments) })
      },
      orders: { created: 'issuedAt', amount: 'totalSatang' },
      filters,
      empty: words.empty,
    },
  )
}

async function filtersWanted(page: DashboardContext): Promise<FilterWanted[]> {
  const { locale, now } = page
  const words = TAX_DOCUMENTS[locale]
  const customer = page.query.get('customer')?.trim() ?? ''
  const shown = customerText(await namesOf(page, [customer]), customer)
  return [
    {
      kind: 'select',
      name: 'series',
      asTabs: true,
      // A shop outside VAT has no tax invoices.
      isHiddenEmpty: true,
      label: words.kind,
      // No debit note is issued (specification §15.4).
      options: TAX_DOCUMENT_SERIES.filter((series) => series !== 'DN').map((series) => [series, words.series[series]]),
    },
    {
      kind: 'select',
      name: 'month',
      label: words.month,
      options: monthsBefore(now, MONTHS_OFFERED).map((at) => [monthName(at), writtenMonth(at, locale)]),
      atHand: monthsBefore(now, MONTHS_AT_HAND).map((at) => [monthName(at), monthLabel(at, locale)]),
    },
    { kind: 'text', name: 'number', label: words.number, hint: words.numberHint },
    { kind: 'text', name: 'buyer', label: words.buyer, hint: words.buyerHint },
    {
      kind: 'select',
      name: 'status',
      label: DASHBOARD[locale].status,
      options: TAX_DOCUMENT_STATUSES.map((status) => [status, words.statuses[status]]),
    },
    { kind: 'text', name: 'customer', label: DASHBOARD[locale].customer, rare: true, shown },
  ]
}

/** What the documents of the filters come to, without those that were replaced or cancelled, and notes below zero; null where they are too many. */
async function sumsOf(page: DashboardContext, filters: readonly FilterWanted[]): Promise<DocumentSums | null> {
  const { query } = await filtersOf(page, filters)
  const summed = await sumList(page, 'listTaxDocuments', query, DOCUMENT_SUMS)
  if (!summed) return null
  const { count, ofVat, net, tax, sold, refunded } = summed
  return {
    ...{ count, hasVat: ofVat > 0 },
    ...{ netSatang: net, taxSatang: tax, soldSatang: sold, refundedSatang: refunded },
    totalSatang: minus(satang(sold), satang(refunded)),
  }
}

async function one(page: DashboardContext): Promise<void> {
  const { id } = page.params as { id: string }
  const document = await ask(page, 'getTaxDocument', { params: { id } })
  const { payment: paymentId, refund: refundId } = document
  const [ofSale, invoice, payment, refund, about] = await Promise.all([
    taxDocumentsOf(page, { invoice: document.invoice }),
    may(page, 'getInvoice') ? ask(page, 'getInvoice', { params: { id: document.invoice } }) : null,
    paymentId && may(page, 'getPayment') ? ask(page, 'getPayment', { params: { id: paymentId } }) : null,
    refundId && may(page, 'getRefund') ? ask(page, 'getRefund', { params: { id: refundId } }) : null,
    aboutPaymentsOf(page, paymentId ? [paymentId] : []),
  ])
  const related = ofSale.filter((other) => other.id !== id)
  const notes = related.filter(({ original }) => original?.id === id)
  const isGivenBack = notes.reduce((sum, { total_satang }) => sum + total_satang, 0) === document.total_satang
  const mayReplace = may(page, 'replaceTaxDocument') && isChangeable(document) && notes.length === 0
  const mayCancel = may(page, 'cancelTaxDocument') && isChangeable(document) && isGivenBack
  const at = (mayReplace || mayCancel) && invoice ? await timeOfCustomer(page, invoice.customer) : page.now
  const isOpen = isSameTaxMonth(document.issued_at, at)
  answerDashboard(page, (frame) =>
    taxDocumentPage(frame, page.props, {
      document,
      related,
      invoiceNumber: invoice?.number ?? null,
      about: about.get(paymentId ?? ''),
      paid: payment && { satang: payment.gross_satang, at: payment.paid_at ?? payment.created },
      refunded: refund && { satang: refund.amount_satang, at: refund.created },
      sellerHref:
        !(document.seller.tax_id && document.seller.address) && may(page, 'updateTaxSettings')
          ? page.props.hrefOf('/settings/tax')
          : null,
      replaceHref: mayReplace && isOpen ? page.props.hrefOf(`/tax-documents/${id}/replace`) : null,
      cancelHref: mayCancel && isOpen ? page.props.hrefOf(`/tax-documents/${id}/cancel`) : null,
      curl: curlOf(page, 'getTaxDocument', { params: { id } }),
    }),
  )
}

/** The tax documents of a payment, an invoice or a refund, newest first; none for a role that may not see them. */
export async function taxDocumentsOf(
  page: DashboardContext,
  of: { invoice: string } | { payment: string } | { refund: string },
): Promise<TaxDocumentObject[]> {
  if (!may(page, 'listTaxDocuments')) return []
  return (await ask(page, 'listTaxDocuments', { query: { ...of, limit: 100 } })).data
}

/** The rest, which depends on the time and on notes, the call refuses. */
function isChangeable({ status, refund }: TaxDocumentObject): boolean {
  return status === 'issued' && refund === null
}

async function timeOfCustomer(page: DashboardContext, id: string): Promise<number> {
  if (page.livemode || !may(page, 'getCustomer')) return page.now
  return timeOf(page, await ask(page, 'getCustomer', { params: { id } }))
}
