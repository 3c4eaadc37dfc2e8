// A discount code row as GET /v1/discount_codes/{id} answers it ("Discount code", specification §4.10).
import { z } from 'zod'
import type { DiscountCode } from '../db/entities/index.ts'
import { apiObject, metadataSchema } from './schema.ts'

export const discountDuration = z.enum(['once', 'repeating', 'forever'])

export const discountKind = z.enum(['percent', 'fixed'])

export const discountCodeSchema = apiObject({
  id: z.string(),
  object: z.literal('discount_code'),
  code: z.string(),
  kind: discountKind,
  value: z.int().meta({ description: 'Percent, or satang when kind is fixed.' }),
  active: z.boolean().meta({
    description: 'Whether the code has not been closed. Its dates and its number of uses are in fields of their own.',
  }),
  starts_at: z.int().nullable(),
  expires_at: z.int().nullable(),
  all_products: z.boolean(),
  products: z.array(z.string()),
  max_uses: z.int().nullable(),
  max_uses_per_customer: z.int().nullable(),
  uses: z.int().meta({ description: 'Reserved by buyers who have confirmed, and paid.' }),
  duration: discountDuration,
  duration_in_cycles: z.int().nullable(),
  closed_at: z.int().nullable(),
  livemode: z.boolean(),
  created: z.int(),
  metadata: metadataSchema,
}).meta({ id: 'DiscountCode' })
export type DiscountCodeObject = z.output<typeof discountCodeSchema>

/** `active` means only that the code was not closed. Its window and its uses are separate members (D90). */
export function serializeDiscountCode(d: DiscountCode): DiscountCodeObject {
  return {
    id: d.id,
    object: 'discount_code',
    code: d.code,
    kind: d.kind,
    value: d.value,
    active: d.active,
    starts_at: d.startsAt ?? null,
    expires_at: d.expiresAt ?? null,
    all_products: d.productIds == null,
    products: d.productIds ?? [],
    max_uses: d.maxUses ?? null,
    max_uses_per_customer: d.maxUsesPerCustomer ?? null,
    uses: d.uses,
    duration: d.duration,
    duration_in_cycles: d.durationInCycles ?? null,
    closed_at: d.closedAt ?? null,
    livemode: d.livemode,
    created: d.createdAt,
    metadata: d.metadata,
  }
}
