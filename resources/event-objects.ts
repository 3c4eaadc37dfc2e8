// The objects that events carry, by the name in their `object`. The catalogue of events is rules/events.ts.
import type { z } from 'zod'
import type { EVENTS, EventType } from '../rules/events.ts'
import { approvalSchema } from './approval.ts'
import { checkoutSessionSchema } from './checkout-session.ts'
import { creditGrantSchema } from './credits.ts'
import { customerSchema } from './customer.ts'
import { discountCodeSchema } from './discount-code.ts'
import { disputeSchema } from './dispute.ts'
import { entitlementsSchema } from './entitlements.ts'
import { gatewayAccountSchema } from './gateway-account.ts'
import { inboundTransferSchema } from './inbound-transfer.ts'
import { invoiceSchema } from './invoice.ts'
import { licenseSchema } from './license.ts'
import { paymentSchema } from './payment.ts'
import { paymentLinkSchema } from './payment-link.ts'
import { paymentMethodSchema } from './payment-method.ts'
import { payoutSchema, payoutSkipSchema } from './payout.ts'
import { priceSchema } from './price.ts'
import { productSchema } from './product.ts'
import { reconciliationSchema } from './reconciliation.ts'
import { refundSchema } from './refund.ts'
import { setupSessionSchema } from './setup-session.ts'
import { subscriptionSchema } from './subscription.ts'
import { taxDocumentSchema } from './tax-document.ts'
import { testClockSchema } from './test-clock.ts'
import { webhookEndpointSchema } from './webhook-endpoint.ts'

export const EVENT_OBJECTS = {
  approval: approvalSchema,
  checkout_session: checkoutSessionSchema,
  credit_grant: creditGrantSchema,
  customer: customerSchema,
  discount_code: discountCodeSchema,
  dispute: disputeSchema,
  entitlements: entitlementsSchema,
  gateway_account: gatewayAccountSchema,
  gateway_reconciliation: reconciliationSchema,
  inbound_transfer: inboundTransferSchema,
  invoice: invoiceSchema,
  license: licenseSchema,
  payment: paymentSchema,
  payment_method: paymentMethodSchema,
  payout: payoutSchema,
  payout_skip: payoutSkipSchema,
  payment_link: paymentLinkSchema,
  price: priceSchema,
  product: productSchema,
  refund: refundSchema,
  setup_session: setupSessionSchema,
  subscription: subscriptionSchema,
  tax_document: taxDocumentSchema,
  test_clock: testClockSchema,
  webhook_endpoint: webhookEndpointSchema,
} as const satisfies Record<(typeof EVENTS)[EventType]['of'], z.ZodObject>

/** What an event of this type carries, as GET answers it. */
export type ObjectOfEvent<Type extends EventType> = z.output<(typeof EVENT_OBJECTS)[(typeof EVENTS)[Type]['of']]>
