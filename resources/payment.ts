// A payment row as JSON (specification §5.1).
import { z } from 'zod'
import type { NextAction, Payment } from '../db/entities/index.ts'
import { isGatewayAccount, SETTLEMENTS } from '../rules/gateway-accounts.ts'
import { OUTSIDE_METHOD_TYPES } from '../rules/paid-outside.ts'
import { PAYMENT_METHOD_TYPES } from '../rules/payment-methods.ts'
import { refundStatus } from '../rules/refunds.ts'
import { cardSchema } from './payment-method.ts'
import { apiObject, metadataSchema } from './schema.ts'

export const paymentMethodType = z.enum(PAYMENT_METHOD_TYPES)

/** What a payment was paid with: what buyers are offered, or what a merchant took outside. */
export const paidWith = z.enum([...PAYMENT_METHOD_TYPES, ...OUTSIDE_METHOD_TYPES])

export const paymentStatus = z.enum(['requires_action', 'processing', 'succeeded', 'failed', 'expired', 'canceled'])

/** What the buyer has to do next: approve the charge at the bank, or pay the QR. */
export const nextActionSchema = apiObject({
  type: z.enum(['redirect_to_url', 'display_qr']),
  redirect_to_url: apiObject({ url: z.string() }).optional(),
  qr: apiObject({
    payload: z
      .string()
      .nullable()
      .meta({ description: 'Null where the provider gives only a picture: show `png_url` or `svg_url`.' }),
    png_url: z.string(),
    svg_url: z.string(),
    expires_at: z.int().nullable().meta({ description: 'Null where it lasts as long as its invoice is owed.' }),
  }).optional(),
})
export type NextActionObject = z.output<typeof nextActionSchema>

/** `payment_method_details`: what was paid with, as it was then. */
const paymentMethodDetailsSchema = apiObject({
  type: paidWith,
  card: cardSchema.optional(),
  outside: apiObject({ reference: z.string().nullable() })
    .optional()
    .meta({ description: 'Of money that the merchant took itself.' }),
})

export const paymentSchema = apiObject({
  id: z.string(),
  object: z.literal('payment'),
  status: paymentStatus,
  gross_satang: z.int(),
  settlement: z.enum(SETTLEMENTS).meta({
    description: 'Who gets the money: `platform` the operator, who pays it out; `direct` the merchant, at the gateway.',
  }),
  fee_satang: z.int().nullable().meta({
    description:
      "The fee with its VAT, in satang. Of money that goes to your own gateway account it is the gateway's, and null until it is known.",
  }),
  net_satang: z.int().nullable(),
  fee_details: z
    .array(
      apiObject({
        type: z.enum(['fee', 'vat']),
        description: z.string(),
        rate_bps: z
          .int()
          .nullable()
          .meta({ description: "The rate in hundredths of a percent; null for a gateway's own fee." }),
        amount_satang: z.int(),
      }),
    )
    .nullable(),
  refunded_satang: z.int(),
  refund_status: z.enum(['none', 'partial', 'full']),
  disputed_satang: z.int().meta({ description: "What the buyer's bank has taken back." }),
  dispute: z.string().nullable(),
  amount_received_satang: z.int(),
  payment_method_type: paidWith,
  payment_method: z.string().nullable(),
  payment_method_details: paymentMethodDetailsSchema.nullable(),
  gateway_account: z.string().nullable().meta({ description: 'Where it was charged; null for the simulator.' }),
  gateway_reference: z.string().nullable().meta({ description: "The provider's own id of the charge." }),
  customer: z.string(),
  invoice: z.string().nullable(),
  checkout_session: z.string().nullable(),
  subscription: z.string().nullable(),
  failure_code: z.string().nullable(),
  decline_code: z.string().nullable(),
  next_action: nextActionSchema.nullable(),
  available_on: z.int().nullable(),
  payout: z.string().nullable(),
  paid_at: z.int().nullable(),
  livemode: z.boolean(),
  created: z.int(),
  metadata: metadataSchema,
}).meta({ id: 'Payment' })
export type PaymentObject = z.output<typeof paymentSchema>

/** Without the picture of a code, which its addresses serve. */
function shownAction({ qr, ...action }: NextAction): NextActionObject {
  if (!qr) return action
  const { payload, png_url, svg_url, expires_at } = qr
  return { ...action, qr: { payload, png_url, svg_url, expires_at } }
}

export function serializePayment(p: Payment): PaymentObject {
  return {
    id: p.id,
    object: 'payment',
    status: p.status,
    gross_satang: p.grossSatang,
    settlement: p.settlement,
    fee_satang: p.feeSatang ?? null,
    net_satang: p.netSatang ?? null,
    fee_details: p.feeDetails ?? null,
    refunded_satang: p.refundedSatang,
    refund_status: refundStatus(p.grossSatang, p.refundedSatang),
    disputed_satang: p.disputedSatang ?? 0,
    dispute: p.disputeId ?? null,
    amount_received_satang: p.amountReceivedSatang,
    payment_method_type: p.paymentMethodType,
    payment_method: p.paymentMethodId ?? null,
    payment_method_details: p.paymentMethodDetails ?? null,
    gateway_account: isGatewayAccount(p.gateway) ? p.gateway : null,
    gateway_reference: p.gatewayReference ?? null,
    customer: p.customerId,
    invoice: p.invoiceId ?? null,
    checkout_session: p.checkoutSessionId ?? null,
    subscription: p.subscriptionId ?? null,
    failure_code: p.failureCode ?? null,
    decline_code: p.declineCode ?? null,
    next_action: p.nextAction ? shownAction(p.nextAction) : null,
    available_on: p.availableOn ?? null,
    payout: p.payoutId ?? null,
    paid_at: p.paidAt ?? null,
    livemode: p.livemode,
    created: p.createdAt,
    metadata: p.metadata,
  }
}
