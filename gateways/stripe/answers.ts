// What this adapter needs of Stripe's answers. Fields that it does not read may be anything; a field that it reads and that is missing is a fault. The
// same shapes read notifications, whose version is the one of the webhook endpoint and not the one pinned here.
import { z } from 'zod'

const count = z.int()
const metadata = z.record(z.string(), z.string())
/** An id, or the object when it was expanded. */
const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

export const balanceTransaction = z.object({
  id: z.string(),
  amount: count,
  currency: z.string(),
  created: count,
  available_on: count,
  fee: count,
  fee_details: z.array(z.object({ amount: count, type: z.string() })),
  type: z.string(),
})
export type BalanceTransaction = z.infer<typeof balanceTransaction>

export const charge = z.object({
  id: z.string(),
  amount: count,
  currency: z.string(),
  created: count,
  status: z.string(),
  metadata,
  payment_intent: reference.nullable(),
  balance_transaction: z.union([z.string(), balanceTransaction]).nullable(),
})
export type Charge = z.infer<typeof charge>

export const refund = z.object({
  id: z.string(),
  amount: count,
  currency: z.string(),
  created: count,
  status: z.string().nullable(),
  failure_reason: z.string().nullish(),
  metadata: metadata.nullable(),
  charge: reference.nullable(),
  payment_intent: reference.nullable(),
})
export type Refund = z.infer<typeof refund>

export const intent = z.object({
  id: z.string(),
  amount: count,
  currency: z.string(),
  created: count,
  livemode: z.boolean(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'canceled',
    'succeeded',
  ]),
  metadata,
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullable(),
  latest_charge: z.union([z.string(), charge]).nullable(),
  next_action: z
    .object({
      redirect_to_url: z.object({ url: z.string().nullable() }).nullish(),
      promptpay_display_qr_code: z.object({ data: z.string(), image_url_png: z.string() }).nullish(),
    })
    .nullable(),
})
export type Intent = z.infer<typeof intent>

/** `redirect_to_url` is null where Stripe asks for something else. */
export const setupIntent = z.object({
  id: z.string(),
  livemode: z.boolean(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'canceled',
    'succeeded',
  ]),
  last_setup_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullable(),
  next_action: z.object({ redirect_to_url: z.object({ url: z.string().nullable() }).nullish() }).nullable(),
})
export type SetupIntent = z.infer<typeof setupIntent>

export const paymentMethod = z.object({
  id: z.string(),
  type: z.string(),
  customer: reference.nullable(),
  card: z
    .object({
      brand: z.string(),
      last4: z.string(),
      exp_month: count,
      exp_year: count,
      fingerprint: z.string().nullish(),
    })
    .nullish(),
})
export type PaymentMethod = z.infer<typeof paymentMethod>

export const customer = z.object({ id: z.string() })

export const dispute = z.object({
  id: z.string(),
  amount: count,
  currency: z.string(),
  reason: z.string(),
  status: z.string(),
  charge: z.union([z.string(), charge]),
  payment_intent: reference.nullable(),
  evidence_details: z.object({ due_by: count.nullable() }),
})

export const account = z.object({
  id: z.string(),
  email: z.string().nullish(),
  business_profile: z.object({ name: z.string().nullish(), support_email: z.string().nullish() }).nullish(),
  settings: z.object({ dashboard: z.object({ display_name: z.string().nullish() }).nullish() }).nullish(),
})

export const balance = z.object({ livemode: z.boolean() })

export const event = z.object({
  id: z.string(),
  type: z.string(),
  created: count,
  livemode: z.boolean(),
  data: z.object({ object: z.unknown(), previous_attributes: z.unknown().optional() }),
})
