// Invoices that a person writes, in the dashboard: their forms (form.ts), what is done with them by a button, money that came outside of Satang, and the
// certificate of what was withheld. The page of an invoice is invoices/handler.ts.
import type { InvoiceObject } from '../../../resources/invoice.ts'
import { formatBaht, satang } from '../../../rules/money.ts'
import { bangkokDay } from '../../../rules/payouts.ts'
import { ask } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { formScreen } from '../form-screen.ts'
import { postAction } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { namesOf } from '../names.ts'
import { FROM_LIST } from '../withholdings/view.ts'
import type { FlashMessage } from '../words/flash.ts'
import { certificateFields, certificatePage, paidFields, paidPage } from './actions-view.ts'
import { addDraftForms } from './form.ts'

const ACTIONS = {
  finalize: { operation: 'finalizeInvoice', flash: 'issued' },
  send: { operation: 'sendInvoice', flash: 'invoice_sent' },
  'write-off': { operation: 'markInvoiceUncollectible', flash: 'written_off' },
} as const satisfies Record<string, { operation: string; flash: FlashMessage }>

export function addInvoicesByHand(routes: DashboardRoutes): void {
  addDraftForms(routes)
  for (const [does, { operation, flash }] of Object.entries(ACTIONS))
    routes.post(`/invoices/:id/${does}`, (page) => {
      const { id } = page.params as { id: string }
      return postAction(page, { operation, params: { id }, path: `/invoices/${id}`, flash })
    })
  routes.post('/invoices/:id/delete', (page) => {
    const { id } = page.params as { id: string }
    return postAction(page, { operation: 'deleteInvoice', params: { id }, path: '/invoices', flash: 'deleted' })
  })
  formScreen(routes, {
    path: '/invoices/:id/paid',
    operation: 'payInvoice',
    subject: (page) => ask(page, 'getInvoice', { params: { id: page.params.id! } }),
    isOffered: ({ status }) => status === 'open' || status === 'uncollectible',
    params: ({ id }) => ({ id }),
    fields: (page) => paidFields(page.locale),
    filled: ({ now }) =>
      new Map([
        ['method', ['cash']],
        ['received_at', [bangkokDay(now)]],
      ]),
    shape: (body, { text }, _, page) => ({
      ...body,
      paid_outside: receivedOn(page, body.paid_outside, text('received_at')),
    }),
    example: () => ({ paid_outside: { method: 'cheque', reference: '0012345' } }),
    done: ({ id }) => ({ path: `/invoices/${id}`, flash: 'paid_outside' }),
    view: paidPage,
  })
  formScreen(routes, {
    path: '/invoices/:id/certificate',
    operation: 'recordWithholdingCertificate',
    subject: (page: DashboardContext) => ask(page, 'getInvoice', { params: { id: page.params.id! } }),
    isOffered: ({ withholding }) => withholding?.certificate != null,
    params: ({ id }) => ({ id }),
    fields: (page) => certificateFields(page.locale),
    filled: (_, { withholding }) =>
      new Map([
        ['number', [withholding?.certificate_number ?? '']],
        ['date', [withholding?.certificate_date ?? '']],
        ['amount_satang', [withholding ? formatBaht(satang(withholding.amount_satang)) : '']],
      ]),
    beside: async (page: DashboardContext, { customer, tax_details: named }: InvoiceObject) => {
      const known = (await namesOf(page, [customer])).customers.get(customer)
      return { isFromList: isFromList(page), payer: named?.name ?? known?.name ?? known?.email ?? null }
    },
    // The day as it is written, not its first second.
    shape: (body, { text }) => ({ ...body, ...(body.date !== undefined && { date: text('date') }) }),
    example: () => ({ number: '1/123', date: '2026-11-26' }),
    // Whoever works through the list goes on with the next.
    done: ({ id }, page) => ({ path: isFromList(page) ? '/withholdings' : `/invoices/${id}`, flash: 'saved' }),
    view: certificatePage,
  })
}

function isFromList({ query }: DashboardContext): boolean {
  return query.get('from') === FROM_LIST.from
}

/** A day that is over counts with its last second, so that it is not before an invoice of the same day; today is now. */
function receivedOn({ now }: DashboardContext, given: unknown, day: string): object {
  const { received_at: at, ...outside } = { ...(given as Record<string, unknown> & { received_at?: number }) }
  if (at === undefined || day === bangkokDay(now)) return outside
  return { ...outside, received_at: at + 86_399 }
}
