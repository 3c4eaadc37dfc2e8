// A payment link as GET /v1/payment_links/{id} answers it ("Payment link", specification §4.16).
import { z } from 'zod'
import type { PaymentLink } from '../db/entities/index.ts'
import { type Links, paymentLinkUrl } from './links.ts'
import { apiObject, metadataSchema } from './schema.ts'

export const paymentLinkSchema = apiObject({
  id: z.string(),
  object: z.literal('payment_link'),
  active: z.boolean().meta({ description: 'Whether it can be paid. An inactive link shows a page that says so.' }),
  url: z.string().meta({ description: 'The address to share. It never expires.' }),
  code: z.string().meta({ description: 'The last part of the address.' }),
  line_items: z.array(
    apiObject({
      price: z.string(),
      quantity: z.int(),
      adjustable: apiObject({ minimum: z.int(), maximum: z.int() })
        .nullable()
        .meta({ description: 'The buyer chooses the quantity within these bounds; null: the quantity is fixed.' }),
    }),
  ),
  allow_discount_codes: z.boolean(),
  after: apiObject({ redirect_url: z.string().nullable(), message: z.string().nullable() })
    .nullable()
    .meta({ description: 'What follows the payment: an address, or a message on the page.' }),
  max_uses: z
    .int()
    .nullable()
    .meta({ description: 'The number of times that it can be paid; null means without limit.' }),
  uses: z.int().meta({ description: 'The number of completed checkouts of this link.' }),
  collect: apiObject({
    name: z.boolean().meta({ description: 'Whether the page asks for the name.' }),
    phone: z.boolean().meta({ description: 'Whether the page asks for the phone number.' }),
    address: z.boolean().meta({ description: 'Whether the page asks for the address.' }),
    tax_details: z
      .boolean()
      .meta({ description: 'Whether the page asks for what a tax invoice needs: name, tax id and address.' }),
  }).meta({
    description: 'What the buyer is asked for besides the email address.',
  }),
  subscription_data: apiObject({ collection_method: z.enum(['auto_charge', 'invoice']) }).nullable(),
  livemode: z.boolean(),
  created: z.int(),
  metadata: metadataSchema,
}).meta({ id: 'PaymentLink' })
export type PaymentLinkObject = z.output<typeof paymentLinkSchema>

export function serializePaymentLink(l: PaymentLink, links: Links): PaymentLinkObject {
  const { redirectUrl = null, message = null } = l
  return {
    id: l.id,
    object: 'payment_link',
    active: l.active,
    url: paymentLinkUrl(links, l.code),
    code: l.code,
    line_items: l.lines,
    allow_discount_codes: l.allowDiscountCodes,
    after: redirectUrl === null && message === null ? null : { redirect_url: redirectUrl, message },
    max_uses: l.maxUses ?? null,
    uses: l.uses,
    collect: l.collect,
    subscription_data: l.collectionMethod ? { collection_method: l.collectionMethod } : null,
    livemode: l.livemode,
    created: l.createdAt,
    metadata: l.metadata,
  }
}
