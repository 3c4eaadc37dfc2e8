// Checkout links in the dashboard: their table, the page of one, its QR and its end. The form that creates one is form.ts.
import type { CheckoutSessionObject } from '../../../resources/checkout-session.ts'
import type { PaymentObject } from '../../../resources/payment.ts'
import { html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf } from '../ask.ts'
import { linkTabs } from '../components/link-tabs.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, postAction } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import type { FilterWanted } from '../list-filters.ts'
import { answerTable } from '../lists.ts'
import { namesOf } from '../names.ts'
import { nameOfLink } from '../payment-links/handler.ts'
import { PAYMENT_LINKS } from '../payment-links/words.ts'
import { publishedOf } from '../published/handler.ts'
import { addQr, sharedBy } from '../shop-links.ts'
import { statusWord } from '../words/statuses.ts'
import { addCheckoutLinkForm } from './form.ts'
import { checkoutColumns, checkoutLinkPage } from './view.ts'
import { CHECKOUT_LINKS } from './words.ts'

export function addCheckoutLinks(routes: DashboardRoutes): void {
  routes.get('/checkout-links', list)
  addCheckoutLinkForm(routes)
  routes.get('/checkout-links/:id', one)
  addQr(routes, '/checkout-links/:id', async (page) => {
    const { status, url } = await sessionOf(page)
    return status === 'open' ? url : null
  })
  routes.post('/checkout-links/:id/expire', (page) => {
    const { id } = page.params as { id: string }
    return postAction(page, { operation: 'expireCheckoutSession', params: { id }, path: `/checkout-links/${id}` })
  })
}

function sessionOf(page: DashboardContext): Promise<CheckoutSessionObject> {
  return ask(page, 'getCheckoutSession', { params: { id: page.params.id! } })
}

async function list(page: DashboardContext): Promise<void> {
  const words = CHECKOUT_LINKS[page.locale]
  const mayAdd = page.props.may('checkout_sessions:write')
  const add = { href: page.props.hrefOf('/checkout-links/new'), label: words.add }
  const options = (values: readonly string[]) => values.map((value) => [value, statusWord(value, page.locale)] as const)
  return answerTable(
    page,
    {
      section: 'payment-links',
      // Its tab says which of the links these are.
      title: PAYMENT_LINKS[page.locale].title,
      above: linkTabs(page, page.props, 'checkout-links'),
      lead: html`<p class="quiet">${words.lead}</p>`,
      actions: mayAdd ? html`<a class="button main" href="${add.href}">${add.label}</a>` : null,
    },
    {
      operation: 'listCheckoutSessions',
      path: '/checkout-links',
      columns: checkoutColumns(page.props, page.locale, { copies: true }),
      orders: { created: 'createdAt', total: 'totalSatang' },
      filters: [
        {
          kind: 'select',
          name: 'status',
          asTabs: true,
          label: words.status,
          options: options(['open', 'complete', 'expired']),
        },
        {
          kind: 'select',
          name: 'payment_status',
          label: words.paymentStatus,
          options: options(['unpaid', 'paid', 'no_payment_required']),
        },
        { kind: 'customer' },
        { kind: 'product' },
        { kind: 'amount', name: 'total_satang' },
        { kind: 'text', name: 'client_reference_id', label: words.reference },
        await ofLink(page),
        { kind: 'created' },
      ],
      empty: { ...words.empty, action: mayAdd ? add : null },
    },
  )
}

/** Those of one payment link, by what it sells: nobody knows an id. */
async function ofLink(page: DashboardContext): Promise<FilterWanted> {
  const { paymentLink: label } = CHECKOUT_LINKS[page.locale]
  const id = page.query.get('payment_link') ?? ''
  const name = await nameOfLink(page, id)
  if (name === null) return { kind: 'text', name: 'payment_link', label, hint: 'pl_…', rare: true }
  return { kind: 'select', name: 'payment_link', label, options: [[id, name]] }
}

async function one(page: DashboardContext): Promise<void> {
  const session = await sessionOf(page)
  const { id } = session
  const [payments, published, names] = await Promise.all([
    paymentsOf(page, id),
    publishedOf(page, id, session.workflow.id),
    namesOf(page, [session.customer]),
  ])
  const link = session.status === 'open' ? sharedBy(page, session.url, `/checkout-links/${id}`, id, true) : null
  const curl = curlOf(page, 'getCheckoutSession', { params: { id } })
  const props = { session, link, payments, names, published, key: newFormKey(), curl }
  answerDashboard(page, (frame) => checkoutLinkPage(frame, page.props, props))
}

/** The payments that were tried by it, newest first. */
async function paymentsOf(page: DashboardContext, checkout_session: string): Promise<PaymentObject[] | null> {
  if (!page.props.may('payments:read')) return null
  const query = { checkout_session, limit: 100 }
  return (await ask(page, 'listPayments', { query })).data
}
