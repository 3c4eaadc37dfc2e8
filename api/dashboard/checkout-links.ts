// Checkout links in the dashboard: their table, the page of one, its QR and its end. The form that makes one is checkout-link-form.ts.
import { type CheckoutSession, checkoutColumns, checkoutLinkPage } from '../../pages/dashboard/checkout-links.ts'
import type { Payment } from '../../pages/dashboard/payments.ts'
import { html } from '../../pages/html.ts'
import { CHECKOUT_LINKS } from '../../pages/words/dashboard/checkout-links.ts'
import { PAYMENTS } from '../../pages/words/dashboard/payments.ts'
import { statusWord } from '../../pages/words/dashboard/statuses.ts'
import { answerMissing } from '../answer-page.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf } from './ask.ts'
import { addCheckoutLinkForm } from './checkout-link-form.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { newFormKey, pressed } from './forms.ts'
import { answerTable } from './lists.ts'
import { namesOf } from './names.ts'
import { publishedOf } from './published.ts'
import { answerQr, sharedBy } from './shop-links.ts'

export function addCheckoutLinks(door: DashboardDoor): void {
  door.get('/checkout-links', list)
  addCheckoutLinkForm(door)
  door.get('/checkout-links/:id', one)
  door.get('/checkout-links/:id/qr.svg', async (g) => {
    const { status, url } = await sessionOf(g)
    if (status === 'open') answerQr(g, url)
    else answerMissing(g.ctx)
  })
  door.post('/checkout-links/:id/expire', (g) => {
    const { id } = g.params as { id: string }
    return pressed(g, { operation: 'expireCheckoutSession', params: { id }, path: `/checkout-links/${id}` })
  })
}

function sessionOf(g: Guest): Promise<CheckoutSession> {
  return ask<CheckoutSession>(g, 'getCheckoutSession', { params: { id: g.params.id! } })
}

function list(g: Guest): Promise<void> {
  const words = CHECKOUT_LINKS[g.locale]
  const mayAdd = g.shown.may('checkout_sessions:write')
  const add = { href: g.shown.hrefOf('/checkout-links/new'), label: words.add }
  const options = (values: readonly string[]) => values.map((value) => [value, statusWord(value, g.locale)] as const)
  return answerTable<CheckoutSession>(
    g,
    {
      section: 'checkout-links',
      title: words.title,
      lead: html`<p class="quiet">${words.lead} <a href="${g.shown.hrefOf('/products')}">${words.toProducts}</a></p>`,
      actions: mayAdd ? html`<a class="button main" href="${add.href}">${add.label}</a>` : null,
    },
    {
      operation: 'listCheckoutSessions',
      path: '/checkout-links',
      columns: checkoutColumns(g.shown, g.locale),
      orders: { created: 'createdAt', total: 'totalSatang' },
      filters: [
        { kind: 'select', name: 'status', label: words.status, options: options(['open', 'complete', 'expired']) },
        {
          kind: 'select',
          name: 'payment_status',
          label: words.paymentStatus,
          options: options(['unpaid', 'paid', 'no_payment_required']),
        },
        { kind: 'text', name: 'customer', label: PAYMENTS[g.locale].customer, hint: 'cus_…' },
        { kind: 'text', name: 'client_reference_id', label: words.reference },
        { kind: 'created' },
      ],
      empty: { ...words.empty, action: mayAdd ? add : null },
    },
  )
}

async function one(g: Guest): Promise<void> {
  const session = await sessionOf(g)
  const { id } = session
  const [payments, published, names] = await Promise.all([
    paymentsOf(g, id),
    publishedOf(g, id, session.workflow.id),
    namesOf(g, [session.customer]),
  ])
  const link = session.status === 'open' ? sharedBy(g, session.url, `/checkout-links/${id}`, id) : null
  const curl = curlOf(g, 'getCheckoutSession', { params: { id } })
  const shown = { session, link, payments, names, published, key: newFormKey(), curl }
  answerDashboard(g, (frame) => checkoutLinkPage(frame, g.shown, shown))
}

/** Who has tried to pay by it, newest first. */
async function paymentsOf(g: Guest, checkout_session: string): Promise<Payment[] | null> {
  if (!g.shown.may('payments:read')) return null
  const query = { checkout_session, limit: 100 }
  return (await ask<{ data: Payment[] }>(g, 'listPayments', { query })).data
}
