// A customer row as GET /v1/customers/{id} answers it (specification §2.1). A deleted customer is rendered only in its last event.
import { z } from 'zod'
import type { Customer, CustomerErasure } from '../db/entities/index.ts'
import { addressSchema, serializeAddress } from './address.ts'
import { apiObject, metadataSchema } from './schema.ts'

export const customerLocale = z.enum(['th', 'en'])

export const customerSchema = apiObject({
  id: z.string(),
  object: z.literal('customer'),
  email: z.string().nullable(),
  name: z.string().nullable().meta({ description: 'The name of the person or company; null when it is not known.' }),
  phone: z.string().nullable(),
  tax_id: z.string().nullable(),
  address: addressSchema.nullable(),
  legal_name: z
    .string()
    .nullable()
    .meta({ description: 'The name on tax documents. When it is null, they show `name`.' }),
  tax_branch: z
    .string()
    .nullable()
    .meta({ description: 'The branch of the tax id, five digits; `00000` is the head office.' }),
  withholding_rate_bps: z.int().meta({
    description:
      'The rate of withholding tax that this customer deducts from the amount before VAT of its invoices, in basis points: 0, 100, 200, 300 or 500.',
  }),
  locale: customerLocale,
  default_payment_method: z.string().nullable(),
  test_clock: z.string().nullable(),
  unverified_email: z.boolean().meta({
    description:
      '`true` while nobody has proved that the address is theirs. Another customer may then have the same address.',
  }),
  merged_into: z
    .string()
    .nullable()
    .meta({ description: 'In `customer.deleted`: the customer that this one was merged into.' }),
  erased_at: z.int().nullable().meta({
    description: 'In `customer.deleted` and `customer.updated`: when the personal data was erased, in Unix seconds.',
  }),
  livemode: z.boolean(),
  created: z.int(),
  metadata: metadataSchema,
}).meta({ id: 'Customer' })
export type CustomerObject = z.output<typeof customerSchema>

export const customerErasureSchema = apiObject({
  id: z.string().meta({ description: 'The id of the erased customer.' }),
  object: z.literal('customer_erasure'),
  status: z.enum(['running', 'succeeded']).meta({
    description: 'The customer itself is empty at once. Other rows and events follow in steps, some minutes for most.',
  }),
  requested_at: z.int(),
  finished_at: z.int().nullable(),
  documents_kept_until: z.int().nullable().meta({
    description: 'How long documents still name the buyer, because the law keeps them; null: none does.',
  }),
  livemode: z.boolean(),
}).meta({ id: 'CustomerErasure' })
export type CustomerErasureObject = z.output<typeof customerErasureSchema>

/** The progress of a customer's erasure. `documentsKeptUntil`: when the details that documents need are deleted; null when there are none. */
export function serializeErasure(e: CustomerErasure, documentsKeptUntil: number | null): CustomerErasureObject {
  return {
    id: e.id,
    object: 'customer_erasure',
    status: e.phase === 'done' ? 'succeeded' : 'running',
    requested_at: e.requestedAt,
    finished_at: e.finishedAt ?? null,
    documents_kept_until: documentsKeptUntil,
    livemode: e.livemode,
  }
}

export function serializeCustomer(c: Customer): CustomerObject {
  return {
    id: c.id,
    object: 'customer',
    email: c.email ?? null,
    name: c.name ?? null,
    phone: c.phone ?? null,
    tax_id: c.taxId ?? null,
    address: c.address ? serializeAddress(c.address) : null,
    legal_name: c.legalName ?? null,
    tax_branch: c.taxBranch ?? null,
    withholding_rate_bps: c.withholdingRateBps ?? 0,
    locale: c.locale,
    default_payment_method: c.defaultPaymentMethodId ?? null,
    test_clock: c.testClockId ?? null,
    unverified_email: c.unverifiedEmail ?? false,
    merged_into: c.mergedInto ?? null,
    erased_at: c.erasedAt ?? null,
    livemode: c.livemode,
    created: c.createdAt,
    metadata: c.metadata,
  }
}
