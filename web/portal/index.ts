// The portal of a shop's customers: every address under /portal/{slug}. Who may come in is web/portal/guard.ts; the overview and the lists are here,
// and what is done in the portal is beside it, per thing that is changed.
import type Router from '@koa/router'
import type { Context, RequestState } from '../../api/context.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { readAccount, readFiles, readInvoices, readLicences, readSubscriptions } from '../../db/queries/account.ts'
import { withOfferedPlans } from '../../db/queries/offered-plans.ts'
import { fileForCustomer } from '../../db/queries/product-files.ts'
import { termsOf } from '../../resources/links.ts'
import { isId } from '../../rules/ids.ts'
import { standardRateBpsAt } from '../../rules/tax-settings.ts'
import { answerMissing } from '../answer-page.ts'
import { answerFramed } from '../buyer-pages.ts'
import { answerFile } from '../product-files.ts'
import { addPortalCards, shownCard } from './cards/handler.ts'
import { addPortalDetails } from './details/handler.ts'
import { addPortalEntry, askEmail } from './entry/handler.ts'
import { portalFiles } from './files/view.ts'
import { guardedPortalRoutes, type PortalContext } from './guard.ts'
import { addPortalTaxInvoices } from './invoices/handler.ts'
import { invoiceItems } from './invoices/view.ts'
import { addPortalLicences } from './licences/handler.ts'
import { licenceItems } from './licences/view.ts'
import { answerList, originsOf } from './lists.ts'
import { overviewPage } from './overview/view.ts'
import { addPortalSessions } from './sessions/handler.ts'
import { addPortalSubscriptions } from './subscriptions/handler.ts'
import { subscriptionItems } from './subscriptions/view.ts'

/** Of each list on the overview: what is shown of it is less, but the card that is charged is among the first. */
const FIRST = 5

export function addPortalPages(router: Router<RequestState>, deps: ApiDeps): void {
  const routes = guardedPortalRoutes(router, deps)
  const { pool } = deps.db
  routes.openGet('', (ctx, visitor, account) => (account ? overview(ctx, deps, account) : askEmail(ctx, visitor)))
  addPortalEntry(routes, deps)
  routes.get('/subscriptions', (ctx, account) =>
    answerList(ctx, account, {
      section: 'subscriptions',
      resource: 'subscription',
      read: (slice) => readSubscriptions(pool, account.customer.id, { ...slice, standardBps: rateOf(deps, account) }),
      render: async (rows) =>
        subscriptionItems(rows, account.props, account.locale, await changeable(deps, account, rows)),
    }),
  )
  routes.get('/invoices', (ctx, account) =>
    answerList(ctx, account, {
      section: 'invoices',
      resource: 'invoice',
      read: (slice) => readInvoices(pool, account.customer.id, slice),
      render: (rows) => invoiceItems(rows, account.props, account.locale, account.at),
    }),
  )
  routes.get('/licences', (ctx, account) =>
    answerList(ctx, account, {
      section: 'licences',
      resource: 'license',
      read: (slice) => readLicences(pool, account.customer.id, slice),
      render: (rows) => licenceItems(rows, account.props, account.locale),
    }),
  )
  routes.get('/files', (ctx, account) =>
    answerList(ctx, account, {
      section: 'files',
      resource: 'product_file',
      read: (slice) => readFiles(pool, account.customer.id, { ...slice, at: account.at }),
      render: (rows) => portalFiles(rows, account.props, account.locale),
    }),
  )
  routes.get('/files/:id', async (ctx, { params, customer, merchant, livemode, at }) => {
    const id = params.id!
    const file = isId('product_file', id) ? await fileForCustomer(pool, { id, customerId: customer.id, at }) : null
    if (file) answerFile(ctx, deps, { merchantId: merchant.id, livemode }, file)
    else answerMissing(ctx)
  })
  addPortalSubscriptions(routes, deps)
  addPortalCards(routes, deps)
  addPortalLicences(routes, deps)
  addPortalDetails(routes, deps)
  addPortalTaxInvoices(routes, deps)
  addPortalSessions(routes, deps)
}

async function overview(ctx: Context, deps: ApiDeps, account: PortalContext): Promise<void> {
  const { customer, at, props, locale } = account
  const { cards, ...held } = await readAccount(deps.db.pool, customer.id, {
    at,
    limit: FIRST,
    standardBps: rateOf(deps, account),
  })
  const page = { ...held, at, cards: cards.map((card) => shownCard(card, at)) }
  const images = originsOf(page.subscriptions)
  answerFramed(ctx, { locale, images }, (frame) => overviewPage(frame, props, page))
}

/** The subscriptions that have a plan to change to. */
function changeable({ db }: ApiDeps, { merchant }: PortalContext, rows: readonly { id: string }[]) {
  return withOfferedPlans(
    db.orm.em.fork(),
    merchant,
    rows.map(({ id }) => id),
  )
}

function rateOf({ links }: ApiDeps, { merchant, at }: PortalContext): number {
  return standardRateBpsAt(merchant, at, termsOf(links).vatRates)
}
