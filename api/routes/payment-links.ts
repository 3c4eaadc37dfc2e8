// Payment links over HTTP ("POST /v1/payment_links", specification §4.16). The page that they lead to is web/payment-link/.
import { z } from 'zod'
import { createPaymentLink, updatePaymentLink } from '../../commands/payment-links.ts'
import { PaymentLink } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { paymentLinkSchema, serializePaymentLink } from '../../resources/payment-link.ts'
import { type AfterPaying, COLLECTS_NOTHING, LINK_QUANTITY_MAX } from '../../rules/payment-links.ts'
import { Refusal } from '../../rules/refusals.ts'
import { listRoute } from '../lists.ts'
import { refuseReturnUrl } from '../return-url.ts'
import { readRoute, writeRoute } from '../route.ts'
import { idParams, idText, metadata, metadataPatch, patchedMetadata } from '../schemas.ts'

const tag = 'Payment links'

const quantity = z.int().min(1).max(LINK_QUANTITY_MAX)

const lineItems = z
  .array(
    z.strictObject({
      price: idText('price'),
      quantity: quantity.default(1),
      adjustable: z
        .strictObject({ minimum: quantity.default(1), maximum: quantity.default(99) })
        .nullable()
        .default(null)
        .meta({ description: 'Lets the buyer choose the quantity within these bounds.' }),
    }),
  )
  .min(1)
  .max(20)

const after = z
  .strictObject({
    redirect_url: z.string().min(1).max(2_048).nullable().default(null).meta({
      description: 'Where the buyer goes after paying; every {CHECKOUT_SESSION_ID} in it is replaced by the id.',
    }),
    message: z.string().trim().min(1).max(1_000).nullable().default(null).meta({
      description: 'What the page says after paying.',
    }),
  })
  .nullable()

const collect = z
  .strictObject({
    name: z.boolean().default(false).meta({ description: 'Whether the page asks for the name.' }),
    phone: z.boolean().default(false).meta({ description: 'Whether the page asks for the phone number.' }),
    address: z.boolean().default(false).meta({ description: 'Whether the page asks for the address.' }),
    tax_details: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether the page asks for what a tax invoice needs: name, tax id and address.' }),
  })
  .meta({ description: 'What the buyer is asked for besides the email address.' })

const maxUses = z.int().min(1).max(1_000_000_000).nullable()

const subscriptionData = z.strictObject({ collection_method: z.enum(['auto_charge', 'invoice']) }).nullable()

export const paymentLinkRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/payment_links',
    operationId: 'createPaymentLink',
    summary: 'Create a payment link',
    description:
      'A link that sells to anybody, as often as `max_uses` allows, without expiry. Each visit that goes on to pay opens a checkout session of its own with `payment_link`.',
    refuses: [
      'price_inactive',
      'resource_missing',
      'product_inactive',
      'interval_mismatch',
      'amount_too_small',
      'amount_too_large',
      'price_not_recurring',
    ],
    tag,
    scope: 'payment_links:write',
    body: z.strictObject({
      line_items: lineItems,
      active: z.boolean().default(true),
      allow_discount_codes: z.boolean().default(true),
      after: after.optional(),
      max_uses: maxUses
        .optional()
        .meta({ description: 'The number of times that it can be paid. Without limit when omitted.' }),
      collect: collect.optional(),
      subscription_data: subscriptionData.optional(),
      metadata: metadata.default({}),
    }),
    answer: paymentLinkSchema,
    write: async ({ deps, caller, body }, c) => {
      const link = await createPaymentLink(c, {
        active: body.active,
        lines: body.line_items,
        allowDiscountCodes: body.allow_discount_codes,
        after: afterOf(body.after, caller.livemode) ?? null,
        maxUses: body.max_uses ?? null,
        collect: body.collect ?? COLLECTS_NOTHING,
        collectionMethod: body.subscription_data?.collection_method ?? null,
        metadata: body.metadata,
      })
      return serializePaymentLink(link, deps.links)
    },
  }),
  listRoute({
    path: '/v1/payment_links',
    operationId: 'listPaymentLinks',
    summary: 'List payment links',
    tag,
    scope: 'payment_links:read',
    entity: PaymentLink,
    resource: 'payment_link',
    filters: { active: { schema: z.boolean(), property: 'active' } },
    render: (row, call) => serializePaymentLink(row, call.deps.links),
    item: paymentLinkSchema,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/payment_links/:id',
    operationId: 'getPaymentLink',
    summary: 'Read a payment link',
    tag,
    scope: 'payment_links:read',
    params: idParams('payment_link'),
    answer: paymentLinkSchema,
    read: async ({ deps, caller, params }) =>
      serializePaymentLink(
        await findOwned(deps.db.orm.em.fork(), caller, PaymentLink, 'payment_link', params.id),
        deps.links,
      ),
  }),
  writeRoute({
    method: 'PATCH',
    path: '/v1/payment_links/:id',
    operationId: 'updatePaymentLink',
    summary: 'Update, activate or deactivate a payment link; open checkouts keep what they offered',
    description: 'Only the members that are sent change.',
    refuses: [
      'resource_missing',
      'price_inactive',
      'product_inactive',
      'interval_mismatch',
      'amount_too_small',
      'amount_too_large',
    ],
    tag,
    scope: 'payment_links:write',
    params: idParams('payment_link'),
    body: z.strictObject({
      line_items: lineItems.optional(),
      active: z.boolean().optional(),
      allow_discount_codes: z.boolean().optional(),
      after: after.optional(),
      max_uses: maxUses.optional(),
      collect: collect.optional(),
      subscription_data: subscriptionData.optional(),
      metadata: metadataPatch.optional(),
    }),
    answer: paymentLinkSchema,
    write: async ({ deps, caller, params, body }, c) => {
      const link = await updatePaymentLink(c, params.id, (stored) => ({
        lines: body.line_items,
        active: body.active,
        allowDiscountCodes: body.allow_discount_codes,
        after: afterOf(body.after, caller.livemode),
        maxUses: body.max_uses,
        collect: body.collect,
        collectionMethod:
          body.subscription_data === undefined ? undefined : (body.subscription_data?.collection_method ?? null),
        metadata: patchedMetadata(stored.metadata, body.metadata),
      }))
      return serializePaymentLink(link, deps.links)
    },
  }),
]

/** Exactly one of address and message. Undefined where the body does not mention it. */
function afterOf(given: z.output<typeof after> | undefined, livemode: boolean): AfterPaying | undefined {
  if (given === undefined || given === null) return given
  const { redirect_url, message } = given
  if (redirect_url !== null && message === null) {
    refuseReturnUrl('after.redirect_url', redirect_url, livemode)
    return { redirect_url, message }
  }
  if (redirect_url === null && message !== null) return { redirect_url, message }
  throw new Refusal('parameter_invalid', '`after` takes either `redirect_url` or `message`.', { param: 'after' })
}
