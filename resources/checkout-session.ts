// A checkout session as GET /v1/checkout_sessions/{id} answers it ("Checkout session", specification §4.2).
import { z } from 'zod'
import type { CheckoutSession } from '../db/entities/index.ts'
import { feesByMethod } from '../rules/checkout.ts'
import { satang } from '../rules/money.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import { checkoutUrl, type Links, termsOf, workflowAndProblem } from './links.ts'
import { paymentMethodType } from './payment.ts'
import { apiObject, metadataSchema, workflowSchema } from './schema.ts'
import { lineTaxShape, serializeTaxDetails, taxDetailsSchema } from './tax.ts'

export const checkoutSessionSchema = apiObject({
  id: z.string(),
  object: z.literal('checkout_session'),
  url: z.string().meta({ description: 'The page where the buyer pays.' }),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['unpaid', 'paid', 'no_payment_required']),
  customer: z.string(),
  customer_email: z.string().nullable(),
  line_items: z.array(
    apiObject({
      price: z.string(),
      product: z.string(),
      description: z.string(),
      quantity: z.int(),
      unit_amount_satang: z.int(),
      discount_satang: z.int(),
      amount_satang: z.int(),
      ...lineTaxShape,
    }),
  ),
  subtotal_satang: z.int(),
  discount_satang: z.int(),
  tax_satang: z.int().meta({ description: 'All of its tax, within the prices or on top of them.' }),
  total_satang: z.int().meta({ description: 'What the buyer pays in all, in satang.' }),
  tax_details: taxDetailsSchema
    .nullable()
    .meta({ description: 'The buyer that its tax document names, where it is another than the customer.' }),
  discount_code: z.string().nullable().meta({ description: 'Id of the discount code on it.' }),
  allow_discount_codes: z.boolean().meta({ description: 'Whether the buyer may give a code.' }),
  fee_satang: z.int().meta({ description: 'The fee for the first method offered, VAT on it included.' }),
  fees: z
    .partialRecord(paymentMethodType, z.int())
    .meta({ description: 'The fee of each method offered, VAT on it included.' }),
  payment_method_types: z.array(paymentMethodType),
  subscription_data: apiObject({ collection_method: z.enum(['auto_charge', 'invoice']) })
    .nullable()
    .meta({
      description:
        'How the subscriptions of its recurring lines are paid from the second period on; null without a recurring line. `invoice`: a buyer who pays by card is asked whether the card is charged from then on.',
    }),
  success_url: z.string(),
  cancel_url: z.string().nullable(),
  expires_at: z.int(),
  payment: z.string().nullable(),
  invoice: z.string().nullable(),
  subscriptions: z.array(z.string()),
  licenses: z.array(z.string()).meta({ description: 'Ids of the licences that it issued.' }),
  client_reference_id: z.string().nullable(),
  payment_link: z.string().nullable().meta({ description: 'The payment link that started it.' }),
  collected: apiObject({
    name: z.string().nullable(),
    phone: z.string().nullable(),
    address: apiObject({
      line1: z.string(),
      line2: z.string(),
      district: z.string(),
      province: z.string(),
      postal_code: z.string(),
      country: z.string(),
    })
      .partial()
      .nullable(),
    tax_id: z.string().nullable(),
  })
    .nullable()
    .meta({ description: 'What the buyer wrote before paying. Documents of the purchase name it.' }),
  late: z.boolean(),
  amount_received_satang: z.int(),
  livemode: z.boolean(),
  created: z.int(),
  metadata: metadataSchema,
  workflow: workflowSchema,
}).meta({ id: 'CheckoutSession' })
export type CheckoutSessionObject = z.output<typeof checkoutSessionSchema>

/** `fee_satang` is the fee of the first method offered, at the rates of the session's creation. */
export function serializeCheckoutSession(s: CheckoutSession, links: Links): CheckoutSessionObject {
  const fees = feesByMethod(satang(s.totalSatang), s.paymentMethodTypes, s.createdAt, termsOf(links))
  return {
    id: s.id,
    object: 'checkout_session',
    url: checkoutUrl(links, s.hostedToken),
    status: s.status,
    payment_status: s.paymentStatus,
    customer: s.customerId,
    customer_email: s.customerEmail ?? null,
    line_items: s.lines,
    subtotal_satang: s.subtotalSatang,
    discount_satang: s.discountSatang,
    tax_satang: s.taxSatang,
    total_satang: s.totalSatang,
    tax_details: s.taxDetails ? serializeTaxDetails(s.taxDetails) : null,
    discount_code: s.discountCodeId ?? null,
    allow_discount_codes: s.allowDiscountCodes,
    fee_satang: fees[s.paymentMethodTypes[0]!] ?? 0,
    fees,
    payment_method_types: s.paymentMethodTypes,
    subscription_data: s.subscriptionIds.length > 0 ? { collection_method: s.collectionMethod } : null,
    success_url: s.successUrl,
    cancel_url: s.cancelUrl ?? null,
    expires_at: s.expiresAt,
    payment: s.paymentId ?? null,
    invoice: s.invoiceId ?? null,
    subscriptions: s.subscriptionIds,
    licenses: s.licenseIds,
    client_reference_id: s.clientReferenceId ?? null,
    payment_link: s.paymentLinkId ?? null,
    collected: s.collected ?? null,
    late: s.late,
    amount_received_satang: s.amountReceivedSatang,
    livemode: s.livemode,
    created: s.createdAt,
    metadata: s.metadata,
    workflow: workflowAndProblem(links, workflowIdOf('checkout_session', s.id), s),
  }
}
