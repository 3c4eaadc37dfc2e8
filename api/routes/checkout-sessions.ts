// Checkout sessions over HTTP ("POST /v1/checkout_sessions", specification §4). commands/checkout.ts opens them, commands/expire-checkout.ts ends
// them. The buyer confirms on the page; in test mode a test helper can confirm instead.

import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { openCheckoutSession } from '../../commands/checkout.ts'
import type { Commit } from '../../commands/commit.ts'
import { confirmCheckout } from '../../commands/confirm-checkout.ts'
import { expireByMerchant } from '../../commands/expire-checkout.ts'
import { CheckoutSession, Customer, type Payment } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { checkoutSessionSchema, serializeCheckoutSession } from '../../resources/checkout-session.ts'
import { paymentMethodType, paymentSchema, serializePayment } from '../../resources/payment.ts'
import { apiObject } from '../../resources/schema.ts'
import { PAYMENT_METHOD_TYPES } from '../../rules/payment-methods.ts'
import { CARD_REFUSALS, Refusal } from '../../rules/refusals.ts'
import type { Locale } from '../../rules/written-date.ts'
import { chargeOutcome, refuseUnpaid } from '../charges.ts'
import { amountFilter, customerQueryFilter, lineProductFilter } from '../list-filters.ts'
import { listRoute } from '../lists.ts'
import { refuseReturnUrl } from '../return-url.ts'
import { type Call, Pending, readRoute, writeRoute } from '../route.ts'
import { email, idParams, idText, metadata, SATANG_MAX } from '../schemas.ts'
import { taxDetails, taxDetailsOf } from '../tax-schemas.ts'

const tag = 'Checkout sessions'
const URL_MAX = 2_048

const amount = z.int().min(0).max(SATANG_MAX)

const creation = z
  .strictObject({
    customer: idText('customer').optional().meta({
      description:
        'The buyer, if you know who it is: documents show this customer’s name, address and tax id. Either this or `customer_email`.',
    }),
    customer_email: email.optional().meta({
      description:
        'An existing customer with this address is used, or a new one made; you vouch for the address. Documents show what the checkout collected and nothing else of the customer. Either this or `customer`.',
    }),
    line_items: z
      .array(
        z.strictObject({
          price: idText('price'),
          quantity: z.int().min(1).max(9_999).default(1),
          amount_satang: amount.optional().meta({ description: 'Pay what you want: the amount per unit.' }),
        }),
      )
      .min(1)
      .max(20),
    success_url: z.string().min(1).max(URL_MAX).meta({
      description: 'Where the buyer returns to; every {CHECKOUT_SESSION_ID} in it is replaced by the id.',
    }),
    cancel_url: z.string().min(1).max(URL_MAX).optional(),
    expires_at: z.int().optional().meta({ description: '30 minutes to 24 hours ahead; 24 hours without it.' }),
    payment_method_types: z
      .array(paymentMethodType)
      .min(1)
      .max(PAYMENT_METHOD_TYPES.length)
      .default(PAYMENT_METHOD_TYPES),
    subscription_data: z
      .strictObject({
        collection_method: z.enum(['auto_charge', 'invoice']).default('invoice').meta({
          description:
            'How renewals are paid. With `auto_charge` the page offers cards alone, and keeps the card with the consent of the buyer. With `invoice` a buyer who pays by card may let the card be charged instead.',
        }),
      })
      .optional()
      .meta({ description: 'For the subscriptions that recurring line items start.' }),
    discount_code: z.string().min(1).max(64).optional(),
    allow_discount_codes: z.boolean().default(true),
    client_reference_id: z.string().min(1).max(200).optional(),
    tax_details: taxDetails.optional(),
    metadata: metadata.default({}),
  })
  .refine((body) => body.customer !== undefined || body.customer_email !== undefined, {
    path: ['customer_email'],
    message: 'must be given, or `customer`',
    when: isObject,
  })
  .refine((body) => body.customer === undefined || body.customer_email === undefined, {
    path: ['customer_email'],
    message: 'must not be given beside `customer`: one of them says who buys',
    when: isObject,
  })

/** Runs the check even when other fields are wrong, so that all problems are answered at once. */
function isObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null
}

const confirmation = z.strictObject({
  payment_method_type: paymentMethodType,
  token: z.string().min(1).max(255).optional(),
  line_items: z
    .array(z.strictObject({ price: idText('price'), amount_satang: amount }))
    .max(20)
    .default([]),
  discount_code: z.string().min(1).max(64).optional(),
  expected_total_satang: amount.optional().meta({
    description:
      'What the buyer was shown. When the total is another one, the answer is 409 `total_changed` with `total_satang`, and nothing is charged.',
  }),
  consent: z.boolean().default(false).meta({
    description: 'Whether the buyer agreed that the card is kept and charged at each renewal of the subscriptions.',
  }),
})

const confirmed = apiObject({ checkout_session: checkoutSessionSchema, payment: paymentSchema.nullable() })

type ConfirmCall = Call<{ id: string }, unknown, z.output<typeof confirmation>>

const lockMode = LockMode.PESSIMISTIC_WRITE

export const checkoutSessionRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/checkout_sessions',
    operationId: 'createCheckoutSession',
    summary: 'Create a checkout session',
    description:
      "Needs `customer` or `customer_email`, exactly one. Send the buyer to the answer's `url`, and fulfil when `checkout_session.completed` arrives. The page offers PromptPay and card as far as a gateway serves them. A recurring line starts a subscription, which the payment activates.",
    refuses: [
      'amount_below_minimum',
      'amount_too_large',
      'amount_too_small',
      'discount_code_exhausted',
      'discount_code_expired',
      'discount_code_inactive',
      'discount_code_invalid',
      'discount_not_applicable',
      'gateway_not_configured',
      'interval_mismatch',
      'payment_method_type_not_offered',
      'price_inactive',
      'resource_missing',
      'product_inactive',
      'discount_codes_not_allowed',
      'tax_id_invalid',
    ],
    tag,
    scope: 'checkout_sessions:write',
    versionRequired: true,
    body: creation,
    answer: checkoutSessionSchema,
    write: async ({ deps, caller, body }, c) => {
      refuseReturnUrl('success_url', body.success_url, caller.livemode)
      if (body.cancel_url !== undefined) refuseReturnUrl('cancel_url', body.cancel_url, caller.livemode)
      refuseTwice(body.payment_method_types)
      const session = await openCheckoutSession(c, deps.gateways, {
        buyer:
          body.customer === undefined
            ? { kind: 'email', email: body.customer_email! }
            : { kind: 'customer', id: body.customer },
        lineItems: body.line_items.map(({ price, quantity, amount_satang }) => ({
          price,
          quantity,
          amountSatang: amount_satang ?? null,
        })),
        successUrl: body.success_url,
        cancelUrl: body.cancel_url ?? null,
        expiresAt: body.expires_at ?? null,
        taxDetails: taxDetailsOf(body.tax_details),
        paymentMethodTypes: body.payment_method_types,
        collectionMethod: body.subscription_data?.collection_method ?? null,
        allowDiscountCodes: body.allow_discount_codes,
        discountCode: body.discount_code ?? null,
        clientReferenceId: body.client_reference_id ?? null,
        locale: null,
        metadata: body.metadata,
      })
      return serializeCheckoutSession(session, deps.links)
    },
  }),
  listRoute({
    path: '/v1/checkout_sessions',
    operationId: 'listCheckoutSessions',
    summary: 'List checkout sessions',
    tag,
    scope: 'checkout_sessions:read',
    entity: CheckoutSession,
    resource: 'checkout_session',
    filters: {
      customer: { schema: idText('customer'), property: 'customerId' },
      status: { schema: checkoutSessionSchema.shape.status, property: 'status' },
      payment_status: { schema: checkoutSessionSchema.shape.payment_status, property: 'paymentStatus' },
      client_reference_id: { schema: z.string().min(1).max(200), property: 'clientReferenceId' },
      payment_link: { schema: idText('payment_link'), property: 'paymentLinkId' },
      total_satang: amountFilter('totalSatang'),
      customer_query: customerQueryFilter,
      product: lineProductFilter,
    },
    render: (row, call) => serializeCheckoutSession(row, call.deps.links),
    item: checkoutSessionSchema,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/checkout_sessions/:id',
    operationId: 'getCheckoutSession',
    summary: 'Read a checkout session',
    tag,
    scope: 'checkout_sessions:read',
    params: idParams('checkout_session'),
    answer: checkoutSessionSchema,
    read: async ({ deps, caller, params }) =>
      serializeCheckoutSession(
        await findOwned(deps.db.orm.em.fork(), caller, CheckoutSession, 'checkout_session', params.id),
        deps.links,
      ),
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/checkout_sessions/:id/expire',
    operationId: 'expireCheckoutSession',
    summary: 'Expire an open checkout session',
    description:
      'Releases a reserved discount code and expires the subscriptions that the checkout would have started. A second call answers the same.',
    refuses: ['checkout_session_not_open'],
    tag,
    scope: 'checkout_sessions:write',
    params: idParams('checkout_session'),
    answer: checkoutSessionSchema,
    write: async ({ deps, caller, params }, c) => {
      const session = await findOwned(c.em, caller, CheckoutSession, 'checkout_session', params.id, { lockMode })
      await expireByMerchant(c, session)
      return serializeCheckoutSession(session, deps.links)
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/test_helpers/checkout_sessions/:id/confirm',
    operationId: 'confirmTestCheckoutSession',
    summary: 'Confirm a checkout session as its buyer would',
    description:
      'A card is charged at once; PromptPay answers a payment that waits for `succeedTestPayment`. Nothing is charged when `expected_total_satang` differs from the total: 409 `total_changed`.',
    refuses: [
      'amount_below_minimum',
      'amount_too_large',
      'amount_too_small',
      'checkout_session_not_open',
      'discount_code_exhausted',
      'discount_code_expired',
      'discount_code_inactive',
      'discount_code_invalid',
      'discount_codes_not_allowed',
      'discount_not_applicable',
      'payment_link_used_up',
      'payment_method_type_not_offered',
      'resource_missing',
      'total_changed',
      'price_inactive',
      'product_inactive',
      'gateway_not_configured',
      'payment_method_not_chargeable',
      'tax_id_invalid',
      ...CARD_REFUSALS,
    ],
    tag: 'Test helpers',
    scope: 'test_helpers:write',
    testModeOnly: true,
    params: idParams('checkout_session'),
    body: confirmation,
    answer: confirmed,
    write: async ({ deps, caller, params, body }, c) => {
      const session = await findOwned(c.em, caller, CheckoutSession, 'checkout_session', params.id, { lockMode })
      const done = await confirmCheckout(c, deps.gateways, session, {
        paymentMethodType: body.payment_method_type,
        token: body.token ?? null,
        choices: body.line_items.map(({ price, amount_satang }) => ({ price, amountSatang: amount_satang })),
        discountCode: body.discount_code ?? null,
        expectedTotalSatang: body.expected_total_satang ?? null,
        consent: body.consent ? await localeOf(c, session) : null,
      })
      if (done.kind === 'charging') return new Pending(done.paymentId)
      return {
        checkout_session: serializeCheckoutSession(session, deps.links),
        payment: done.kind === 'qr' ? serializePayment(done.payment) : null,
      }
    },
    ...chargeOutcome(answerOfConfirm),
  }),
]

/**
 * The session and its payment. 402 when the card was declined; the session then stays open. 3-D Secure and a slow bank are answered as they stand.
 */
async function answerOfConfirm(
  call: ConfirmCall,
  em: EntityManager,
  payment: Payment,
): Promise<z.output<typeof confirmed>> {
  const { links } = call.deps
  const session = await em.findOneOrFail(CheckoutSession, call.params.id)
  if (payment.status !== 'requires_action') refuseUnpaid(payment, { paidFor: session.status === 'complete' })
  return { checkout_session: serializeCheckoutSession(session, links), payment: serializePayment(payment) }
}

/** The language in which the buyer would read the page. */
async function localeOf(c: Commit, session: CheckoutSession): Promise<Locale> {
  return session.locale ?? (await c.em.findOneOrFail(Customer, session.customerId)).locale
}

function refuseTwice(types: readonly string[]): void {
  if (new Set(types).size === types.length) return
  throw new Refusal('parameter_invalid', 'A payment method type is given twice.', { param: 'payment_method_types' })
}
