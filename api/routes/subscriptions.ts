// Subscriptions over HTTP ("POST /v1/subscriptions", specification §3). commands/subscribe.ts accepts, commands/end-subscription.ts cancels and
// resumes, commands/change-plan.ts changes. The workflow does the rest.

import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { changePlan } from '../../commands/change-plan.ts'
import { cancelSubscription, resumeSubscription } from '../../commands/end-subscription.ts'
import { acceptSubscription } from '../../commands/subscribe.ts'
import { updateSubscription } from '../../commands/update-subscription.ts'
import { type Payment, Subscription } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { readSubscriptionWithKey } from '../../db/queries/read-subscription.ts'
import { type SubscriptionObject, serializeSubscription, subscriptionSchema } from '../../resources/subscription.ts'
import { CARD_REFUSALS } from '../../rules/refusals.ts'
import { cardError, chargeOutcome, refuseUnpaid } from '../charges.ts'
import { customerQueryFilter, subscriptionStandingFilter } from '../list-filters.ts'
import { listRoute } from '../lists.ts'
import { type Call, Pending, readRoute, writeRoute } from '../route.ts'
import { idParams, idText, metadata, metadataPatch, patchedMetadata } from '../schemas.ts'

const tag = 'Subscriptions'

const creation = z.strictObject({
  customer: idText('customer'),
  price: idText('price').meta({ description: 'Id of a recurring price.' }),
  collection_method: z.enum(['auto_charge', 'invoice']).default('auto_charge'),
  payment_method: idText('payment_method').optional().meta({
    description:
      'Required when collection_method is auto_charge. In test mode a test token such as pm_card_ok is taken too.',
  }),
  quantity: z.int().min(1).max(9_999).default(1),
  discount_code: z.string().min(1).max(64).optional(),
  days_until_due: z.int().min(1).max(60).optional(),
  payment_behavior: z.enum(['error_if_incomplete', 'allow_incomplete']).default('error_if_incomplete'),
  metadata: metadata.default({}),
})

const update = z.strictObject({
  collection_method: z.enum(['auto_charge', 'invoice']).optional().meta({
    description:
      '`auto_charge` needs a card: the one given, that of the subscription, or the default of the customer. An invoice that was sent already stays an invoice, and a renewal whose card failed is retried by card.',
  }),
  payment_method: idText('payment_method').optional(),
  days_until_due: z.int().min(1).max(60).optional().meta({
    description: 'For invoices of changes of plan. A renewal is always due when the period ends.',
  }),
  metadata: metadataPatch.optional(),
})

const change = z.strictObject({
  price: idText('price').optional().meta({ description: 'Id of a recurring price. Default: the price as it is.' }),
  quantity: z.int().min(1).max(9_999).optional(),
  proration: z.enum(['none', 'prorate']).default('prorate').meta({
    description: 'How the old price is settled. Another interval begins a new period now either way.',
  }),
})

type CreateCall = Call<unknown, unknown, z.output<typeof creation>>

export const subscriptionRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/subscriptions',
    operationId: 'createSubscription',
    summary: 'Create a subscription, charged automatically or paid by invoice',
    description:
      '`auto_charge` charges `payment_method` at once and each period: a decline is 402 and creates nothing, unless `payment_behavior` is `allow_incomplete`. `invoice` sends an invoice with a PromptPay QR, which the customer pays. Without an outcome within five seconds the answer is `pending_first_payment`, and events tell the rest.',
    refuses: [
      'amount_too_large',
      'amount_too_small',
      'discount_code_exhausted',
      'discount_code_invalid',
      'discount_not_applicable',
      'gateway_not_configured',
      'payment_method_customer_mismatch',
      'price_inactive',
      'price_not_recurring',
      'resource_missing',
      'product_inactive',
      'payment_method_not_chargeable',
      'discount_code_inactive',
      'discount_code_expired',
      ...CARD_REFUSALS,
    ],
    tag,
    scope: 'subscriptions:write',
    body: creation,
    answer: subscriptionSchema,
    write: async ({ deps, body }, c) => {
      const accepted = await acceptSubscription(c, deps.gateways, {
        customer: body.customer,
        price: body.price,
        collectionMethod: body.collection_method,
        paymentMethod: body.payment_method ?? null,
        quantity: body.quantity,
        discountCode: body.discount_code ?? null,
        daysUntilDue: body.days_until_due ?? null,
        paymentBehavior: body.payment_behavior,
        metadata: body.metadata,
      })
      if (accepted.kind === 'charging') return new Pending(accepted.paymentId)
      return serializeSubscription(accepted.subscription, deps.links)
    },
    ...chargeOutcome(answerOfFirstCharge),
  }),
  listRoute({
    path: '/v1/subscriptions',
    operationId: 'listSubscriptions',
    summary: 'List subscriptions',
    tag,
    scope: 'subscriptions:read',
    entity: Subscription,
    resource: 'subscription',
    filters: {
      customer: { schema: idText('customer'), property: 'customerId' },
      price: { schema: idText('price'), property: 'priceId' },
      product: { schema: idText('product'), property: 'productId' },
      collection_method: { schema: subscriptionSchema.shape.collection_method, property: 'collectionMethod' },
      status: { schema: subscriptionSchema.shape.status, property: 'status' },
      standing: subscriptionStandingFilter,
      test_clock: { schema: idText('test_clock'), property: 'testClockId' },
      customer_query: customerQueryFilter,
    },
    render: (row, call) => serializeSubscription(row, call.deps.links),
    item: subscriptionSchema,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/subscriptions/:id',
    operationId: 'getSubscription',
    summary: 'Read a subscription',
    tag,
    scope: 'subscriptions:read',
    params: idParams('subscription'),
    answer: subscriptionSchema,
    readWithKey: async ({ db, links }, keyHash, { id }) => {
      const { key, row } = await readSubscriptionWithKey(db.pool, keyHash, id)
      const otherMode = row !== null && row.livemode !== key?.livemode
      return { key, found: row && !otherMode ? serializeSubscription(row, links) : null, otherMode }
    },
    read: async ({ deps, caller, params }) =>
      serializeSubscription(
        await findOwned(deps.db.orm.em.fork(), caller, Subscription, 'subscription', params.id),
        deps.links,
      ),
  }),
  writeRoute({
    method: 'PATCH',
    path: '/v1/subscriptions/:id',
    operationId: 'updateSubscription',
    summary: 'Update how a subscription is paid, or its metadata',
    description:
      'A new card is tried at once for an overdue invoice. A change from card to invoice, or back, holds from the next period.',
    refuses: [
      'payment_method_customer_mismatch',
      'payment_method_not_chargeable',
      'resource_missing',
      'subscription_ended',
      'gateway_not_configured',
      ...CARD_REFUSALS,
    ],
    tag,
    scope: 'subscriptions:write',
    params: idParams('subscription'),
    body: update,
    answer: subscriptionSchema,
    write: async ({ deps, caller, params, body }, c) => {
      const s = await findOwned(c.em, caller, Subscription, 'subscription', params.id, {
        lockMode: LockMode.PESSIMISTIC_WRITE,
      })
      await updateSubscription(c, deps.gateways, s, {
        collectionMethod: body.collection_method,
        paymentMethod: body.payment_method,
        daysUntilDue: body.days_until_due,
        metadata: patchedMetadata(s.metadata, body.metadata),
      })
      return serializeSubscription(s, deps.links)
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/subscriptions/:id/cancel',
    operationId: 'cancelSubscription',
    summary: 'Cancel a subscription at the end of the period, or immediately without a refund',
    description:
      'As a rule at the end of what is paid; `at_period_end=false` ends it now, without a refund. Its open invoice is void. A second call changes nothing.',
    tag,
    scope: 'subscriptions:write',
    params: idParams('subscription'),
    query: z.object({ at_period_end: z.boolean().default(true) }),
    answer: subscriptionSchema,
    write: async ({ deps, caller, params, query }, c) => {
      const s = await findOwned(c.em, caller, Subscription, 'subscription', params.id, {
        lockMode: LockMode.PESSIMISTIC_WRITE,
      })
      await cancelSubscription(c, s, query.at_period_end)
      return serializeSubscription(s, deps.links)
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/subscriptions/:id/resume',
    operationId: 'resumeSubscription',
    summary: 'Resume a subscription that is set to cancel',
    description:
      'Only while the period still runs: an ended subscription is `subscription_ended`. A renewal invoice that the cancel voided is sent again.',
    refuses: ['subscription_ended'],
    tag,
    scope: 'subscriptions:write',
    params: idParams('subscription'),
    answer: subscriptionSchema,
    write: async ({ deps, caller, params }, c) => {
      const s = await findOwned(c.em, caller, Subscription, 'subscription', params.id, {
        lockMode: LockMode.PESSIMISTIC_WRITE,
      })
      await resumeSubscription(c, s)
      return serializeSubscription(s, deps.links)
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/subscriptions/:id/change',
    operationId: 'changeSubscription',
    summary: 'Change the price or quantity of a subscription, prorated by the second',
    description:
      '`prorate` credits the unused seconds of the old price against the rest of the new one, and collects a difference at once; what is left over is credit for the next invoice. `none` changes the next period only. A change between month and year begins a new period now.',
    refuses: [
      'customer_has_open_payment',
      'resource_missing',
      'price_inactive',
      'product_inactive',
      'price_not_recurring',
      'amount_too_large',
      'subscription_ended',
      'gateway_not_configured',
      'payment_method_customer_mismatch',
      'payment_method_not_chargeable',
      ...CARD_REFUSALS,
    ],
    tag,
    scope: 'subscriptions:write',
    params: idParams('subscription'),
    body: change,
    answer: subscriptionSchema,
    write: async ({ deps, caller, params, body }, c) => {
      const s = await findOwned(c.em, caller, Subscription, 'subscription', params.id, {
        lockMode: LockMode.PESSIMISTIC_WRITE,
      })
      const { price = null, quantity = null, proration } = body
      const changed = await changePlan(c, deps.gateways, s, { price, quantity, proration })
      return changed.kind === 'charging' ? new Pending(changed.paymentId) : serializeSubscription(s, deps.links)
    },
    ...chargeOutcome(answerOfChange),
  }),
]

/**
 * Answers the subscription of a first charge, or 402. Without an outcome in time, the subscription is shown as pending and
 * becomes active by itself. When Temporal cannot be reached, the attempt is withdrawn: 503.
 */
async function answerOfFirstCharge(call: CreateCall, em: EntityManager, payment: Payment): Promise<SubscriptionObject> {
  const subscription = await em.findOne(Subscription, payment.subscriptionId!)
  if (subscription) return serializeSubscription(subscription, call.deps.links)
  throw cardError(payment)
}

/** The changed subscription, or 402 without any change. Without an outcome in time, the subscription as it is; it changes by itself. */
async function answerOfChange(
  call: Call<{ id: string }, unknown, unknown>,
  em: EntityManager,
  payment: Payment,
): Promise<SubscriptionObject> {
  refuseUnpaid(payment)
  return serializeSubscription(await em.findOneOrFail(Subscription, call.params.id), call.deps.links)
}
