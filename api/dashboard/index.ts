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
import { dashboardDoor, nothingHere } from './door.ts'
import { addEnding } from './ending.ts'
import { askCode, askPassword, begin, enterShop, leave, tryCode, tryPassword } from './entry.ts'
import { addEvents } from './events.ts'
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
  const door = dashboardDoor(router, deps)
  addHome(door)
  addCustomers(door)
  addCustomerForms(door)
  addCustomer(door)
  addCustomerHoldings(door)
  addAnalytics(door)
  addInvoices(door)
  addLicences(door)
  addMailbox(door)
  addBalance(door)
  addPayouts(door)
  addPayments(door)
  addRefund(door)
  addDiscountCodes(door)
  addCheckoutLinks(door)
  addProducts(door)
  addPrices(door)
  addRefunds(door)
  addDisputes(door)
  addTransfers(door)
  addSearch(door)
  addStarting(door)
  addSubscription(door)
  addEnding(door)
  addChanging(door)
  addSubscriptions(door)
  addTestTools(door)
  addDevelopers(door)
  addApiKeys(door)
  addWebhooks(door)
  addWebhookReplays(door)
  addDeliveries(door)
  addEvents(door)
  addQuarantine(door)
  addRequests(door)
  addAuditLog(door)
  addAccount(door)
  addCodes(door)
  addPasskeys(door)
  addSecondStep(door)
  addTeam(door)
  addSettings(door)
  // Behind all others: whoever is in stays in the dashboard.
  door.get('/*rest', () => {
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
