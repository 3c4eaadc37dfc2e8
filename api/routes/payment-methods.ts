// Stored cards over HTTP (specification §2.4). Card numbers are never sent here, only a token of the gateway or of test mode.

import { z } from 'zod'
import { clockTime } from '../../commands/clock-time.ts'
import { lockCustomer } from '../../commands/customers.ts'
import { attachCard, detachPaymentMethod } from '../../commands/payment-methods.ts'
import { PaymentMethod } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { paymentMethodSchema, serializePaymentMethod } from '../../resources/payment-method.ts'
import { CARD_REFUSALS } from '../../rules/refusals.ts'
import { listRoute } from '../lists.ts'
import { readRoute, writeRoute } from '../route.ts'
import { idParams, idText, metadata } from '../schemas.ts'

const tag = 'Payment methods'

export const paymentMethodRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/payment_methods',
    operationId: 'createPaymentMethod',
    summary: 'Attach a card to a customer; the first one becomes its default',
    description:
      "`token` comes from the gateway's own card fields, so that no card number reaches this service; in test mode also a test token such as `pm_card_ok`. A card that the bank refuses is 402 and is not attached.",
    refuses: ['gateway_not_configured', 'resource_missing', 'test_mode_only', ...CARD_REFUSALS],
    tag,
    scope: 'payment_methods:write',
    body: z.object({
      customer: idText('customer'),
      type: z.enum(['card']).meta({ description: 'Always `card`: a QR is not stored.' }),
      token: z.string().min(1).max(255).meta({ description: 'From the gateway, or a test token such as pm_card_ok.' }),
      metadata: metadata.optional(),
    }),
    answer: paymentMethodSchema,
    write: async ({ body, deps }, c) => {
      const customer = await lockCustomer(c, body.customer, { param: 'customer' })
      await clockTime(c, customer)
      return serializePaymentMethod(
        await attachCard(c, deps.gateways, { customer, token: body.token, metadata: body.metadata }),
      )
    },
  }),
  listRoute({
    path: '/v1/payment_methods',
    operationId: 'listPaymentMethods',
    summary: 'List cards, of one customer or of all',
    tag,
    scope: 'payment_methods:read',
    entity: PaymentMethod,
    resource: 'payment_method',
    filters: { customer: { schema: idText('customer'), property: 'customerId' } },
    where: { detachedAt: null },
    render: serializePaymentMethod,
    item: paymentMethodSchema,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/payment_methods/:id',
    operationId: 'getPaymentMethod',
    summary: 'Read a card, including a detached one',
    tag,
    scope: 'payment_methods:read',
    params: idParams('payment_method'),
    answer: paymentMethodSchema,
    read: async ({ deps, caller, params }) =>
      serializePaymentMethod(
        await findOwned(deps.db.orm.em.fork(), caller, PaymentMethod, 'payment_method', params.id),
      ),
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    operationId: 'detachPaymentMethod',
    summary: 'Detach a card; it is not charged again',
    description:
      'Subscriptions that use it are charged to the default card, and become `past_due` where there is none.',
    refuses: ['customer_has_open_payment'],
    tag,
    scope: 'payment_methods:write',
    params: idParams('payment_method'),
    answer: paymentMethodSchema,
    write: async ({ params }, c) => serializePaymentMethod(await detachPaymentMethod(c, params.id)),
  }),
]
