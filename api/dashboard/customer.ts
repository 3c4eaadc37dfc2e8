// The page of one customer in the dashboard, and what one button does there: a portal link that is shown once, and the end of it.
import type { Bill, Paid } from '../../pages/dashboard/billed.ts'
import { customerPage, type Entitlements, type Licence } from '../../pages/dashboard/customer.ts'
import type { Card } from '../../pages/dashboard/customer-cards.ts'
import type { CreditMove } from '../../pages/dashboard/customer-credits.ts'
import { portalLinkPage } from '../../pages/dashboard/customer-forms.ts'
import type { Customer } from '../../pages/dashboard/customer-list.ts'
import type { Subscription } from '../../pages/dashboard/subscription-list.ts'
import { answerDashboard } from './answer.ts'
import { ask, askRaw, curlOf, may } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { newFormKey, pressed, typed } from './forms.ts'
import { namesOf } from './names.ts'
import { publishedOf } from './published.ts'
import { newest } from './subscription.ts'

export function addCustomer(door: DashboardDoor): void {
  door.get('/customers/:id', (g) => one(g))
  door.post('/customers/:id/delete', (g) => {
    const { id } = g.params as { id: string }
    return pressed(g, { operation: 'deleteCustomer', params: { id }, path: '/customers', said: 'deleted' })
  })
  door.post('/customers/:id/portal', (g) => openPortal(g))
  door.get('/customers/:id/export', (g) => download(g))
}

export function customerOf(g: Guest): Promise<Customer> {
  return ask<Customer>(g, 'getCustomer', { params: { id: g.params.id! } })
}

async function one(g: Guest): Promise<void> {
  const c = await customerOf(g)
  const params = { id: c.id }
  const of = { customer: c.id }
  const [entitlements, credits, subscriptions, invoices, payments, licences, cards, at, published] = await Promise.all([
    ask<Entitlements>(g, 'getEntitlements', { params }),
    ask<{ data: CreditMove[]; has_more: boolean }>(g, 'listCreditTransactions', { params, query: { limit: 5 } }),
    newest<Subscription>(g, 'subscriptions:read', 'listSubscriptions', of),
    newest<Bill>(g, 'invoices:read', 'listInvoices', of),
    newest<Paid>(g, 'payments:read', 'listPayments', of),
    newest<Licence>(g, 'licenses:read', 'listLicenses', of),
    newest<Card>(g, 'payment_methods:read', 'listPaymentMethods', of, 100),
    timeOf(g, c),
    publishedOf(g, c.id),
  ])
  const names = await namesOf(g, [
    ...entitlements.active_products,
    ...[...entitlements.credits, ...credits.data, ...(licences?.rows ?? [])].map(({ product }) => product),
    ...(subscriptions?.rows ?? []).flatMap((s) => [s.product, s.price]),
  ])
  answerDashboard(g, (frame) =>
    customerPage(frame, g.shown, {
      customer: c,
      names,
      entitlements,
      subscriptions,
      invoices,
      payments,
      licences,
      cards: cards?.rows ?? null,
      credits: { rows: credits.data, more: credits.has_more },
      at,
      published,
      mayExport: may(g, 'exportCustomer'),
      mayErase: may(g, 'eraseCustomer'),
      key: newFormKey(),
      curl: curlOf(g, 'getCustomer', { params }),
    }),
  )
}

/** That of the customer's test clock, where the role may see it; else ours. */
async function timeOf(g: Guest, { test_clock: id }: Customer): Promise<number> {
  if (id === null || !g.shown.may('test_clocks:read')) return g.now
  const { frozen_time } = await ask(g, 'getTestClock', { params: { id } })
  return frozen_time
}

/** Everything held about the customer, as a file. */
async function download(g: Guest): Promise<void> {
  const { body, contentType } = await askRaw(g, 'exportCustomer', { params: { id: g.params.id! } })
  g.ctx.status = 200
  g.ctx.type = contentType
  g.ctx.body = body
}

/** Its address cannot be shown again: it is in no address of ours, and a second press makes another one. */
async function openPortal(g: Guest): Promise<void> {
  const { key } = await typed(g)
  const customer = await customerOf(g)
  const { url, expires_at } = await ask(g, 'createPortalSession', { body: { customer: customer.id }, key })
  answerDashboard(g, (frame) => portalLinkPage(frame, g.shown, { customer, url, expiresAt: expires_at }))
}
