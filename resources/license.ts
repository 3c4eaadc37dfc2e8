// A licence as GET /v1/licenses/{id} answers it, and the answer of its verification (specification §6).
import { z } from 'zod'
import type { License } from '../db/entities/index.ts'
import type { UnusableReason } from '../rules/licences.ts'
import { apiObject } from './schema.ts'

export const licenseStatus = z.enum(['active', 'disabled', 'revoked', 'expired'])

export const licenseSchema = apiObject({
  id: z.string(),
  object: z.literal('license'),
  key: z.string().meta({ description: 'Four groups of 8 of 0-9A-F. The same over renewals.' }),
  product: z.string(),
  customer: z.string(),
  payment: z.string().nullable(),
  invoice: z.string().nullable(),
  subscription: z.string().nullable(),
  seats: z.int().meta({ description: 'license_seats of the product × quantity.' }),
  uses: z.int(),
  status: licenseStatus,
  revoked_reason: z.enum(['refunded', 'disputed', 'subscription_ended', 'plan_changed']).nullable(),
  instances: z.array(apiObject({ id: z.string(), first_seen: z.int(), last_seen: z.int() })),
  livemode: z.boolean(),
  created: z.int(),
}).meta({ id: 'License' })
export type LicenseObject = z.output<typeof licenseSchema>

export const licenseVerificationSchema = apiObject({
  valid: z.boolean(),
  reason: z
    .enum(['disabled', 'refunded', 'disputed', 'subscription_ended', 'expired', 'seats_exceeded'])
    .meta({ description: 'Why `valid` is `false`; absent while the key is valid.' })
    .optional(),
  uses: z.int(),
  seats: z.int(),
  purchase: apiObject({ email: z.string().nullable() }).nullable(),
})
export type LicenseVerificationObject = z.output<typeof licenseVerificationSchema>

export const licenseReleaseSchema = apiObject({ released: z.boolean(), uses: z.int(), seats: z.int() })
export type LicenseReleaseObject = z.output<typeof licenseReleaseSchema>

/** Specification §6.1. `revoked_reason` says why a licence was revoked. */
export function serializeLicense(l: License): LicenseObject {
  return {
    id: l.id,
    object: 'license',
    key: l.key,
    product: l.productId,
    customer: l.customerId,
    payment: l.paymentId ?? null,
    invoice: l.invoiceId ?? null,
    subscription: l.subscriptionId ?? null,
    seats: l.seats,
    uses: l.uses,
    status: l.status,
    revoked_reason: l.revokedReason ?? null,
    instances: l.instances.map(({ id, first_seen, last_seen }) => ({ id, first_seen, last_seen })),
    livemode: l.livemode,
    created: l.createdAt,
  }
}

/** The answer for a licence that may be used (interface "POST /v1/licenses/verify"). */
export function serializeValid(l: { uses: number; seats: number }, email: string | null): LicenseVerificationObject {
  return { valid: true, uses: l.uses, seats: l.seats, purchase: { email } }
}

/** The answer for a known licence that may not be used or has no seat left. It does not name the buyer. */
export function serializeInvalid(
  l: { uses: number; seats: number },
  reason: UnusableReason | 'seats_exceeded',
): LicenseVerificationObject {
  return { valid: false, reason, uses: l.uses, seats: l.seats, purchase: null }
}
