// Every address under /dashboard, the pages of merchants. Who may come in is api/dashboard/session.ts.
import type Router from '@koa/router'
import type { Context, RequestState } from '../context.ts'
import type { ApiDeps } from '../deps.ts'
import { addAccount } from './account.ts'
import { addAnalytics } from './analytics.ts'
import { addApiKeys } from './api-keys.ts'
import { addAuditLog } from './audit-log.ts'
import { addBalance } from './balance.ts'
import { addChanging } from './changing.ts'
import { addCheckoutLinks } from './checkout-links.ts'
import { addCodes } from './codes.ts'
import { addCustomer } from './customer.ts'
import { addCustomerForms } from './customer-forms.ts'
import { addCustomerHoldings } from './customer-holdings.ts'
import { addCustomers } from './customers.ts'
import { addDeliveries } from './deliveries.ts'
import { addDevelopers } from './developers.ts'
import { addDiscountCodes } from './discount-codes.ts'
import { addDisputes } from './disputes.ts'
import { addEnding } from './ending.ts'
import { askCode, askPassword, begin, enterShop, leave, tryCode, tryPassword } from './entry.ts'
import { addEvents } from './events.ts'
import { guardedRoutes, nothingHere } from './guard.ts'
import { addHome } from './home.ts'
import { addInvoices } from './invoices.ts'
import { addLicences } from './licences.ts'
import { askAddress, askNewPassword, saveNewPassword, sendLink, showInvitation, takeInvitation } from './links.ts'
import { addMailbox } from './mailbox.ts'
import { askPasskey, tryPasskey } from './passkey-entry.ts'
import { addPasskeys } from './passkeys.ts'
import { addPayments } from './payments.ts'
import { addPayouts } from './payouts.ts'
import { addPrices } from './prices.ts'
import { addProducts } from './products.ts'
import { addQuarantine } from './quarantine.ts'
import { addRefund } from './refund.ts'
import { addRefunds } from './refunds.ts'
import { addRequests } from './requests.ts'
import { addSearch } from './search.ts'
import { addSecondStep } from './second-step.ts'
import { addSettings } from './settings.ts'
import { addStarting } from './starting.ts'
import { addSubscription } from './subscription.ts'
import { addSubscriptions } from './subscriptions.ts'
import { addTeam } from './team.ts'
import { addTestTools } from './test-tools.ts'
import { addTransfers } from './transfers.ts'
import { addWebhookReplays } from './webhook-replays.ts'
import { addWebhooks } from './webhooks.ts'

export function addDashboard(router: Router<RequestState>, deps: ApiDeps): void {
  addEntry(router, deps)
  const routes = guardedRoutes(router, deps)
  addHome(routes)
  addCustomers(routes)
  addCustomerForms(routes)
  addCustomer(routes)
  addCustomerHoldings(routes)
  addAnalytics(routes)
  addInvoices(routes)
  addLicences(routes)
  addMailbox(routes)
  addBalance(routes)
  addPayouts(routes)
  addPayments(routes)
  addRefund(routes)
  addDiscountCodes(routes)
  addCheckoutLinks(routes)
  addProducts(routes)
  addPrices(routes)
  addRefunds(routes)
  addDisputes(routes)
  addTransfers(routes)
  addSearch(routes)
  addStarting(routes)
  addSubscription(routes)
  addEnding(routes)
  addChanging(routes)
  addSubscriptions(routes)
  addTestTools(routes)
  addDevelopers(routes)
  addApiKeys(routes)
  addWebhooks(routes)
  addWebhookReplays(routes)
  addDeliveries(routes)
  addEvents(routes)
  addQuarantine(routes)
  addRequests(routes)
  addAuditLog(routes)
  addAccount(routes)
  addCodes(routes)
  addPasskeys(routes)
  addSecondStep(routes)
  addTeam(routes)
  addSettings(routes)
  // Behind all others: whoever is in stays in the dashboard.
  routes.get('/*rest', () => {
    throw nothingHere()
  })
}

type Page = (ctx: Context, deps: ApiDeps) => Promise<void> | void

/** Pages of whoever is not in yet. */
function addEntry(router: Router<RequestState>, deps: ApiDeps): void {
  const at = (path: string, pages: { get?: Page; post?: Page }) => {
    const handle = (page: Page) => (ctx: unknown) => {
      const asked = ctx as Context
      asked.state.pattern = path
      return page(asked, deps)
    }
    if (pages.get) router.get(path, handle(pages.get) as never)
    if (pages.post) router.post(path, handle(pages.post) as never)
  }
  at('/dashboard', { get: begin })
  at('/dashboard/', { get: begin })
  at('/dashboard/login', { get: askPassword, post: tryPassword })
  at('/dashboard/login/code', { get: askCode, post: tryCode })
  at('/dashboard/login/passkey/question', { post: askPasskey })
  at('/dashboard/login/passkey', { post: tryPasskey })
  at('/dashboard/logout', { post: leave })
  at('/dashboard/forgot', { get: askAddress, post: sendLink })
  at('/dashboard/password', { get: askNewPassword, post: saveNewPassword })
  at('/dashboard/invitation', { get: showInvitation, post: takeInvitation })
  at('/dashboard/:slug', { get: enterShop })
}
