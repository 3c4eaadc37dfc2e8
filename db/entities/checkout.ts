// Checkout sessions: only their columns. rules/checkout.ts says what a session asks for.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { SessionLine, SessionStep } from '../../rules/checkout.ts'
import type { CheckoutStatus } from '../../rules/lifecycles.ts'
import type { Collected } from '../../rules/payment-links.ts'
import type { PaymentMethodType } from '../../rules/payment-methods.ts'
import type { TaxDetails } from '../../rules/tax-settings.ts'
import { id, instant, metadata, owned, problem, satangColumn, texts } from './base.ts'
import type { NextAction } from './billing.ts'

export const CheckoutSession = defineEntity({
  name: 'CheckoutSession',
  tableName: 'checkout_sessions',
  properties: {
    id: id(),
    ...owned(),
    status: p.text().$type<CheckoutStatus>(),
    paymentStatus: p.text().$type<'unpaid' | 'paid' | 'no_payment_required'>(),
    customerId: p.text(),
    /** Null when the merchant named a customer without an e-mail address. */
    customerEmail: p.text().nullable(),
    /**
     * The merchant named the customer, or the buyer proved to be that customer. Only then do documents show the customer's own details
     * (specification §12.1).
     */
    customerNamed: p.boolean().default(false),
    /** Its buyer was erased: the row names no person any more. */
    erased: p.boolean().default(false),
    lines: p.json<SessionLine[]>(),
    subtotalSatang: satangColumn(),
    discountSatang: satangColumn(),
    /** All of its tax, and the part of it that comes on top of the prices. */
    taxSatang: satangColumn(),
    exclusiveTaxSatang: satangColumn(),
    totalSatang: satangColumn(),
    /** The buyer that its document names, where it is another than the customer. */
    taxDetails: p.json<TaxDetails>().nullable(),
    paymentMethodTypes: p.array().$type<PaymentMethodType[]>(),
    /** How its subscriptions are paid from the second period on; a buyer who pays by card may choose `auto_charge` on the page. */
    collectionMethod: p.text().$type<'auto_charge' | 'invoice'>(),
    successUrl: p.text(),
    cancelUrl: p.text().nullable(),
    expiresAt: instant(),
    /** The current attempt, or the attempt that paid the session. */
    paymentId: p.text().nullable(),
    invoiceId: p.text().nullable(),
    /** The subscriptions that its recurring lines start, in the order of the lines. */
    subscriptionIds: texts(),
    licenseIds: texts(),
    clientReferenceId: p.text().nullable(),
    late: p.boolean(),
    amountReceivedSatang: satangColumn(),
    discountCodeId: p.text().nullable(),
    discountUseId: p.text().nullable(),
    allowDiscountCodes: p.boolean(),
    /** The language that the buyer chose on the page; null means the customer's language. */
    locale: p.text().$type<'th' | 'en'>().nullable(),
    hostedToken: p.text(),
    /** The action that a card charge asks of the buyer, and its deadline. */
    nextAction: p.json<NextAction>().nullable(),
    actionBy: instant().nullable(),
    plannedStep: p.text().$type<SessionStep>().nullable(),
    nextActionAt: instant().nullable(),
    testClockId: p.text().nullable(),
    completedAt: instant().nullable(),
    expiredAt: instant().nullable(),
    paymentLinkId: p.text().nullable(),
    /** Whether it counts in its link's uses. Only count_link_use changes it. */
    linkUse: p.text().$type<'reserved' | 'counted'>().nullable(),
    /** What the buyer wrote before paying. Documents of the purchase name it. */
    collected: p.json<Collected>().nullable(),
    metadata: metadata(),
    createdAt: instant(),
    problem: problem(),
  },
})
export type CheckoutSession = InferEntity<typeof CheckoutSession>
