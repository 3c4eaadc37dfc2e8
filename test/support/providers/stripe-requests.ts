/*
 * The requests that the fake of Stripe understands: the fields that the adapter may send, and no others. Each schema is checked by the compiler against
 * Stripe's own types (the package is generated from Stripe's OpenAPI document, of the version in node_modules/stripe/OPENAPI_VERSION): a field that Stripe
 * does not have, or of another type, does not compile. A field that is not listed here is refused as Stripe refuses an unknown one.
 */
import type Stripe from 'stripe'
import { z } from 'zod'

/** Fields arrive as text. */
const integer = z.string().regex(/^\d+$/).transform(Number)
const yes = z.literal('true').transform(() => true)
const text = z.string().min(1)
const expand = z.array(text).optional()
const metadata = z.record(z.string(), z.string())
const range = z.strictObject({ gte: integer.optional(), lt: integer.optional() })

type Shape<P> = { [Field in keyof P]?: z.ZodType<P[Field]> }

/** A schema whose fields are fields of `P`. */
const params =
  <P>() =>
  <S extends Shape<P>>(shape: S & { [Field in Exclude<keyof S, keyof P>]: never }) =>
    z.strictObject(shape)

const paging = { limit: integer.optional(), starting_after: text.optional() }

export const REQUESTS = {
  createCustomer: params<Stripe.CustomerCreateParams>()({ metadata: metadata.optional() }),
  attach: params<Stripe.PaymentMethodAttachParams>()({ customer: text }),
  createIntent: params<Stripe.PaymentIntentCreateParams>()({
    amount: integer,
    currency: z.literal('thb'),
    allowed_payment_method_types: z.array(z.enum(['card', 'promptpay'])),
    capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
    metadata: metadata.optional(),
    expand,
  }),
  updateIntent: params<Stripe.PaymentIntentUpdateParams>()({
    amount: integer.optional(),
    customer: text.optional(),
    payment_method: text.optional(),
    metadata: metadata.optional(),
    expand,
  }),
  confirmIntent: params<Stripe.PaymentIntentConfirmParams>()({
    off_session: yes.optional(),
    return_url: z.url().optional(),
    setup_future_usage: z.literal('off_session').optional(),
    payment_method_data: z
      .strictObject({
        type: z.literal('promptpay'),
        billing_details: z.strictObject({ email: z.email().optional() }).optional(),
      })
      .optional(),
    expand,
  }),
  cancelIntent: params<Stripe.PaymentIntentCancelParams>()({ cancellation_reason: z.literal('abandoned').optional() }),
  retrieveIntent: params<Stripe.PaymentIntentRetrieveParams>()({ expand }),
  searchIntents: params<Stripe.PaymentIntentSearchParams>()({
    query: text,
    limit: integer.optional(),
    page: text.optional(),
    expand,
  }),
  createSetup: params<Stripe.SetupIntentCreateParams>()({
    customer: text,
    payment_method: text,
    allowed_payment_method_types: z.array(z.literal('card')),
    usage: z.literal('off_session'),
    confirm: yes,
    return_url: z.url(),
  }),
  listSetups: params<Stripe.SetupIntentListParams>()({ ...paging, customer: text.optional() }),
  createRefund: params<Stripe.RefundCreateParams>()({
    payment_intent: text,
    amount: integer,
    metadata: metadata.optional(),
  }),
  listRefunds: params<Stripe.RefundListParams>()({
    ...paging,
    payment_intent: text.optional(),
    created: range.optional(),
  }),
  listTransactions: params<Stripe.BalanceTransactionListParams>()({ ...paging, created: range.optional(), expand }),
  retrieveCharge: params<Stripe.ChargeRetrieveParams>()({ expand }),
  listDisputes: params<Stripe.DisputeListParams>()({ ...paging, created: range.optional() }),
  retrieveDispute: params<Stripe.DisputeRetrieveParams>()({ expand }),
  nothing: z.strictObject({}),
} as const

/** Reads a form as Stripe does: `metadata[a]=b` and `expand[0]=c` become objects and lists. */
export function formFields(form: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [path, value] of new URLSearchParams(form)) {
    const [first = '', ...rest] = path.split('[').map((part) => part.replace(/\]$/, ''))
    place(fields, [first, ...rest], value)
  }
  return listed(fields)
}

function place(into: Record<string, unknown>, [key = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    into[key] = value
    return
  }
  const below = into[key]
  const inner: Record<string, unknown> = typeof below === 'object' && below !== null ? { ...below } : {}
  place(inner, rest, value)
  into[key] = inner
}

/** Objects whose keys are 0, 1, 2 … are lists. */
function listed(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => {
      if (typeof value !== 'object' || value === null) return [key, value]
      const inner = listed({ ...value })
      const isList = Object.keys(inner).every((index, at) => index === String(at))
      return [key, isList ? Object.values(inner) : inner]
    }),
  )
}
