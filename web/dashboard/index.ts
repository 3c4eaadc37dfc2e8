// Every address under /dashboard, the pages of merchants. web/dashboard/session.ts decides who may enter.
import type Router from '@koa/router'
import type { Context, RequestState } from '../../api/context.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { addCodes } from './account/codes.ts'
import { addEmail } from './account/email.ts'
import { addAccount } from './account/handler.ts'
import { addAnalytics } from './analytics/handler.ts'
import { addApiKeys } from './api-keys/handler.ts'
import { addApprovals } from './approvals/handler.ts'
import { addAuditLog } from './audit-log/handler.ts'
import { addBalance } from './balance/handler.ts'
import { addByHand } from './by-hand/handler.ts'
import { addEnding } from './cancellation/handler.ts'
import { addCertificateFiles } from './certificate-file/handler.ts'
import { addCheckoutLinks } from './checkout-links/handler.ts'
import { addCardLinks } from './customer/card-link.ts'
import { addCustomer } from './customer/handler.ts'
import { addCustomerHoldings } from './customer/holdings.ts'
import { addCustomerForms } from './customer-forms/handler.ts'
import { addCustomers } from './customers/handler.ts'
import { addDeliveries } from './deliveries/handler.ts'
import { addDevelopers } from './developers/handler.ts'
import { addDiscountCodes } from './discount-codes/handler.ts'
import { addDisputes } from './disputes/handler.ts'
import { askCode, askPassword, begin, enterShop, leave, tryCode, tryPassword } from './entry/handler.ts'
import {
  askAddress,
  askNewPassword,
  saveNewPassword,
  sendLink,
  showAddress,
  showInvitation,
  takeAddress,
  takeInvitation,
} from './entry/links.ts'
import { askPasskey, tryPasskey } from './entry/passkeys.ts'
import { addEvents } from './events/handler.ts'
import { addGateways } from './gateways/handler.ts'
import { addGoingLive } from './going-live/handler.ts'
import { guardedRoutes, nothingHere } from './guard.ts'
import { addHome } from './home/handler.ts'
import { addInvoicesByHand } from './invoice-by-hand/handler.ts'
import { addInvoices } from './invoices/handler.ts'
import { addLicences } from './licences/handler.ts'
import { addLive } from './live/handler.ts'
import { addMailbox } from './mailbox/handler.ts'
import { addMany } from './many/handler.ts'
import { addMonthEnd } from './month-end/handler.ts'
import { addStarting } from './new-subscription/handler.ts'
import { addOwnTables } from './own-tables/handler.ts'
import { addPasskeys } from './passkeys/handler.ts'
import { addPaymentLinks } from './payment-links/handler.ts'
import { addPayments } from './payments/handler.ts'
import { addPayouts } from './payouts/handler.ts'
import { addChanging } from './plan-change/handler.ts'
import { addPrices } from './prices/handler.ts'
import { addProducts } from './products/handler.ts'
import { addQuarantine } from './quarantine/handler.ts'
import { addRefund } from './refund/handler.ts'
import { addRefunds } from './refunds/handler.ts'
import { addRequests } from './requests/handler.ts'
import { addSearch } from './search/handler.ts'
import { addSecondStep } from './second-step/handler.ts'
import { addSettings } from './settings/handler.ts'
import { addSlips } from './slips/handler.ts'
import { addStatements } from './statements/handler.ts'
import { addSubscription } from './subscription/handler.ts'
import { addSubscriptions } from './subscriptions/handler.ts'
import { addTaxDocuments } from './tax-documents/handler.ts'
import { addTeam } from './team/handler.ts'
import { addTestTools } from './test-tools.ts'
import { addTransfers } from './transfers/handler.ts'
import { addWebhookReplays } from './webhook-replays/handler.ts'
import { addWebhooks } from './webhooks/handler.ts'
import { addWithholdings } from './withholdings/handler.ts'

export function addDashboard(router: Router<RequestState>, deps: ApiDeps): void {
  addEntry(router, deps)
  const routes = guardedRoutes(router, deps)
  addHome(routes)
  addApprovals(routes)
  addLive(routes)
  addOwnTables(routes)
  addMany(routes)
  addCustomers(routes)
  addCustomerForms(routes)
  addCustomer(routes)
  addCustomerHoldings(routes)
  addCardLinks(routes)
  addAnalytics(routes)
  addInvoicesByHand(routes)
  addWithholdings(routes)
  addCertificateFiles(routes)
  addInvoices(routes)
  addLicences(routes)
  addMailbox(routes)
  addBalance(routes)
  addPayouts(routes)
  addPayments(routes)
  addTaxDocuments(routes)
  addMonthEnd(routes)
  addRefund(routes)
  addDiscountCodes(routes)
  addPaymentLinks(routes)
  addCheckoutLinks(routes)
  addProducts(routes)
  addPrices(routes)
  addByHand(routes)
  addRefunds(routes)
  addDisputes(routes)
  addTransfers(routes)
  addSlips(routes)
  addStatements(routes)
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
  addEmail(routes)
  addPasskeys(routes)
  addSecondStep(routes)
  addTeam(routes)
  addSettings(routes)
  addGateways(routes)
  addGoingLive(routes)
  // After all other routes, so that a member who is signed in stays in the dashboard.
  routes.get('/*rest', () => {
    throw nothingHere()
  })
}

type Page = (ctx: Context, deps: ApiDeps) => Promise<void> | void

/** Pages for visitors who are not signed in. */
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
  at('/dashboard/email', { get: showAddress, post: takeAddress })
  at('/dashboard/invitation', { get: showInvitation, post: takeInvitation })
  at('/dashboard/:slug', { get: enterShop })
}
