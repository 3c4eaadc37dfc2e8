// A licence as GET /v1/licenses/{id} answers it, and the answer of its verification (specification §6).
import type { UnusableReason } from '../rules/licences.ts'

export interface LicenseRow {
  id: string
  livemode: boolean
  key: string
  productId: string
  customerId: string
  paymentId?: string | null
  invoiceId?: string | null
  subscriptionId?: string | null
  seats: number
  uses: number
  status: string
  revokedReason?: string | null
  instances: readonly { id: string; first_seen: number; last_seen: number }[]
  createdAt: number
}

/** Specification §6.1. `revoked_reason` says why a licence was revoked. */
export function serializeLicense(l: LicenseRow) {
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
export function serializeValid(l: { uses: number; seats: number }, email: string | null) {
  return { valid: true, uses: l.uses, seats: l.seats, purchase: { email } }
}

/** The answer for a known licence that may not be used or has no seat left. It does not name the buyer. */
export function serializeInvalid(l: { uses: number; seats: number }, reason: UnusableReason | 'seats_exceeded') {
  return { valid: false, reason, uses: l.uses, seats: l.seats, purchase: null }
}
