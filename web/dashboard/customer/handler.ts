// The page of one customer in the dashboard, and its buttons, such as the one for a portal link, which is shown once.
import { readReceived } from '../../../db/queries/bought.ts'
import { readCustomerHoldings, readOwed } from '../../../db/queries/customer-holdings.ts'
import { readCustomerMails, readCustomerStory } from '../../../db/queries/customer-story.ts'
import type { CustomerObject } from '../../../resources/customer.ts'
import { STORY_TYPES, storyInWords, storyPage } from '../../../resources/customer-story.ts'
import { isId } from '../../../rules/ids.ts'
import { aboutPaymentsOf } from '../about-payments.ts'
import { answerDashboard } from '../answer.ts'
import { ask, askRaw, curlOf, may, newest } from '../ask.ts'
import { cardsTaken } from '../cards-taken.ts'
import type { DashboardContext } from '../context.ts'
import { portalLinkPage } from '../customer-forms/view.ts'
import { newFormKey, postAction, typed } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { namesOf } from '../names.ts'
import { publishedOf } from '../published/handler.ts'
import { SUBSCRIPTIONS } from '../subscriptions/words.ts'
import { refundersOf } from '../who-asked.ts'
import type { Story } from './story-view.ts'
import { type CustomerProps, customerPage } from './view.ts'

export function addCustomer(routes: DashboardRoutes): void {
  routes.get('/customers/:id', (page) => one(page))
  routes.post('/customers/:id/delete', (page) => {
    const { id } = page.params as { id: string }
    return postAction(page, { operation: 'deleteCustomer', params: { id }, path: '/customers', flash: 'deleted' })
  })
  routes.post('/customers/:id/portal', (page) => openPortal(page))
  routes.get('/customers/:id/export', (page) => download(page))
}

export function customerOf(page: DashboardContext): Promise<CustomerObject> {
  return ask(page, 'getCustomer', { params: { id: page.params.id! } })
}

async function one(page: DashboardContext): Promise<void> {
  const c = await customerOf(page)
  const params = { id: c.id }
  const of = { customer: c.id }
  const [
    entitlements,
    credits,
    subscriptions,
    invoices,
    payments,
    licences,
    taxDocuments,
    cards,
    links,
    taken,
    at,
    published,
    story,
    figures,
  ] = await Promise.all([
    ask(page, 'getEntitlements', { params }),
    ask(page, 'listCreditTransactions', { params, query: { limit: 5 } }),
    newest(page, 'listSubscriptions', of),
    newest(page, 'listInvoices', of),
    newest(page, 'listPayments', of),
    newest(page, 'listLicenses', of),
    newest(page, 'listTaxDocuments', of),
    newest(page, 'listPaymentMethods', { ...of, limit: 100 }),
    newest(page, 'listSetupSessions', { ...of, status: 'open' }),
    cardsTaken(page),
    timeOf(page, c),
    publishedOf(page, c.id),
    storyOf(page, c.id),
    figuresOf(page, c.id),
  ])
  const [received, about] = await Promise.all([
    readReceived(
      page.deps.db.pool,
      page.caller,
      (invoices?.rows ?? []).map(({ id }) => id),
    ),
    aboutPaymentsOf(
      page,
      (payments?.rows ?? []).map(({ id }) => id),
    ),
  ])
  const names = await namesOf(page, [
    ...entitlements.active_products,
    ...[...entitlements.credits, ...credits.data, ...(licences?.rows ?? [])].map(({ product }) => product),
    ...(story?.rows ?? []).flatMap(({ product }) => product ?? []),
    ...(subscriptions?.rows ?? []).flatMap((s) => [s.product, s.price]),
  ])
  answerDashboard(page, (frame) =>
    customerPage(frame, page.props, {
      customer: c,
      names,
      entitlements,
      subscriptions,
      invoices,
      received,
      payments,
      about,
      licences,
      taxDocuments,
      cards: cards?.rows ?? null,
      // One whose time is over stays open until its workflow has closed it.
      links: links?.rows.filter(({ expires_at: until }) => until > at) ?? null,
      taken: { test: taken.testCards.length > 0, byLink: taken.byLink },
      credits: { rows: credits.data, more: credits.has_more },
      at,
      published,
      story,
      figures,
      mayExport: may(page, 'exportCustomer'),
      mayErase: may(page, 'eraseCustomer'),
      key: newFormKey(),
      curl: curlOf(page, 'getCustomer', { params }),
    }),
  )
}

/** The figures that the role may see. */
async function figuresOf(page: DashboardContext, id: string): Promise<CustomerProps['figures']> {
  const { pool } = page.deps.db
  const { may: mayScope } = page.props
  const [holdings, owed] = await Promise.all([
    readCustomerHoldings(pool, page.caller, [id]),
    mayScope('invoices:read') ? readOwed(pool, page.caller, id) : null,
  ])
  const held = holdings.get(id) ?? { running: 0, pastDue: 0, paidSatang: 0 }
  return {
    paidSatang: mayScope('payments:read') ? held.paidSatang : null,
    running: mayScope('subscriptions:read') ? held.running : null,
    pastDue: mayScope('subscriptions:read') ? held.pastDue : null,
    owed,
  }
}

const STORY_ROWS = 60

/** One page of the story; null where the role may not see all that it tells. */
export async function storyOf(page: DashboardContext, customerId: string): Promise<Story | null> {
  const scopes = ['subscriptions:read', 'invoices:read', 'payments:read']
  if (!scopes.every((scope) => page.props.may(scope))) return null
  const asked = page.query.get('before')
  const before = asked !== undefined && isId('event', `evt_${asked}`) ? asked : null
  const wanted = { customerId, before, limit: STORY_ROWS + 1 }
  const { pool } = page.deps.db
  const [events, mails] = await Promise.all([
    readCustomerStory(pool, page.caller, { ...wanted, types: STORY_TYPES }),
    page.props.may('customers:read') ? readCustomerMails(pool, page.caller, wanted) : [],
  ])
  const shown = storyPage(events, mails, STORY_ROWS)
  const refunds = shown.events.flatMap(({ type, object }) => (type === 'refund.succeeded' ? [String(object.id)] : []))
  const { onRequest } = SUBSCRIPTIONS[page.locale]
  const refunders = await refundersOf(page, refunds)
  const refundedBy = new Map([...refunders].map(([id, { via, name }]) => [id, onRequest[via](name)]))
  const hrefOf = (query: Record<string, string>) => `${page.props.hrefOf(`/customers/${customerId}`, query)}#story`
  return {
    rows: storyInWords(shown.events, shown.mails, page.locale, refundedBy),
    newestHref: before === null ? null : hrefOf({}),
    olderHref: shown.next === null ? null : hrefOf({ before: shown.next }),
  }
}

/** The time of the customer's test clock, where the role may see it; else the real time. */
export async function timeOf(page: DashboardContext, { test_clock: id }: CustomerObject): Promise<number> {
  if (id === null || !page.props.may('test_clocks:read')) return page.now
  const { frozen_time } = await ask(page, 'getTestClock', { params: { id } })
  return frozen_time
}

/** Everything stored about the customer, as a file. */
async function download(page: DashboardContext): Promise<void> {
  const { body, contentType } = await askRaw(page, 'exportCustomer', { params: { id: page.params.id! } })
  page.ctx.status = 200
  page.ctx.type = contentType
  page.ctx.body = body
}

/** The link is in no address of ours, so it cannot be shown again. A second press creates another one. */
async function openPortal(page: DashboardContext): Promise<void> {
  const { key } = await typed(page)
  const customer = await customerOf(page)
  const { url, expires_at } = await ask(page, 'createPortalSession', { body: { customer: customer.id }, key })
  answerDashboard(page, (frame) => portalLinkPage(frame, page.props, { customer, url, expiresAt: expires_at }))
}
