// Every route of the API. A new resource adds its import and its line here, and is then in /openapi.json too.
import { analyticsRoutes } from './analytics.ts'
import { apiKeyRoutes } from './api-keys.ts'
import { approvalRoutes } from './approvals.ts'
import { auditLogRoutes } from './audit-log.ts'
import { auditRoutes } from './audits.ts'
import { balanceRoutes } from './balance.ts'
import { bankAccountRoutes } from './bank-accounts.ts'
import { bankStatementRoutes } from './bank-statements.ts'
import { checkoutSessionRoutes } from './checkout-sessions.ts'
import { creditRoutes } from './credits.ts'
import { customerRoutes } from './customers.ts'
import { deliveryRoutes } from './deliveries.ts'
import { discountCodeRoutes } from './discount-codes.ts'
import { disputeRoutes } from './disputes.ts'
import { entitlementRoutes } from './entitlements.ts'
import { eventRoutes } from './events.ts'
import { gatewayAccountRoutes } from './gateway-accounts.ts'
import { inboundTransferRoutes } from './inbound-transfers.ts'
import { invoiceDocumentRoutes } from './invoice-documents.ts'
import { invoiceRoutes } from './invoices.ts'
import { licenseRoutes } from './licenses.ts'
import { paymentLinkRoutes } from './payment-links.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { paymentRoutes } from './payments.ts'
import { payoutFileRoutes } from './payout-files.ts'
import { payoutStatementRoutes } from './payout-statements.ts'
import { payoutRoutes } from './payouts.ts'
import { portalSessionRoutes } from './portal-sessions.ts'
import { priceRoutes } from './prices.ts'
import { productFileRoutes } from './product-files.ts'
import { productRoutes } from './products.ts'
import { refundDocumentRoutes } from './refund-documents.ts'
import { refundRoutes } from './refunds.ts'
import { reportRoutes } from './reports.ts'
import { requestRoutes } from './requests.ts'
import { searchRoutes } from './search.ts'
import { setupSessionRoutes } from './setup-sessions.ts'
import { simulationRoutes } from './simulations.ts'
import { slipRoutes } from './slips.ts'
import { storefrontRoutes } from './storefronts.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { taxDocumentRoutes } from './tax-documents.ts'
import { taxSettingsRoutes } from './tax-settings.ts'
import { testClockRoutes } from './test-clocks.ts'
import { testDisputeRoutes } from './test-disputes.ts'
import { testGatewayRoutes } from './test-gateways.ts'
import { testHelperRoutes } from './test-helpers.ts'
import { testPayoutRoutes } from './test-payouts.ts'
import { testRefundRoutes } from './test-refunds.ts'
import { testSampleRoutes } from './test-samples.ts'
import { testSlipRoutes } from './test-slips.ts'
import { timelineRoutes } from './timeline.ts'
import { tryAgainRoutes } from './try-again.ts'
import { versionRoutes } from './versions.ts'
import { webhookEndpointRoutes } from './webhook-endpoints.ts'
import { webhookReplayRoutes } from './webhook-replays.ts'

export const allRoutes = [
  ...versionRoutes,
  ...analyticsRoutes,
  ...apiKeyRoutes,
  ...approvalRoutes,
  ...auditLogRoutes,
  ...auditRoutes,
  ...balanceRoutes,
  ...bankAccountRoutes,
  ...bankStatementRoutes,
  ...gatewayAccountRoutes,
  ...checkoutSessionRoutes,
  ...creditRoutes,
  ...customerRoutes,
  ...discountCodeRoutes,
  ...disputeRoutes,
  ...entitlementRoutes,
  ...eventRoutes,
  ...inboundTransferRoutes,
  ...invoiceRoutes,
  ...invoiceDocumentRoutes,
  ...licenseRoutes,
  ...paymentLinkRoutes,
  ...paymentMethodRoutes,
  ...paymentRoutes,
  ...payoutRoutes,
  ...payoutFileRoutes,
  ...payoutStatementRoutes,
  ...portalSessionRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...productFileRoutes,
  ...refundRoutes,
  ...refundDocumentRoutes,
  ...reportRoutes,
  ...requestRoutes,
  ...searchRoutes,
  ...setupSessionRoutes,
  ...simulationRoutes,
  ...slipRoutes,
  ...storefrontRoutes,
  ...subscriptionRoutes,
  ...taxDocumentRoutes,
  ...taxSettingsRoutes,
  ...testClockRoutes,
  ...testGatewayRoutes,
  ...testHelperRoutes,
  ...testRefundRoutes,
  ...testDisputeRoutes,
  ...testPayoutRoutes,
  ...testSlipRoutes,
  ...testSampleRoutes,
  ...timelineRoutes,
  ...tryAgainRoutes,
  ...webhookEndpointRoutes,
  ...webhookReplayRoutes,
  ...deliveryRoutes,
]
