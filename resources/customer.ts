// A customer row as GET /v1/customers/{id} answers it (specification §2.1). A deleted customer is rendered only in its last event.

export interface CustomerRow {
  id: string
  livemode: boolean
  email?: string | null
  name?: string | null
  phone?: string | null
  taxId?: string | null
  address?: AddressShown | null
  locale: string
  defaultPaymentMethodId?: string | null
  testClockId?: string | null
  unverifiedEmail?: boolean
  mergedInto?: string | null
  erasedAt?: number | null
  metadata: object
  createdAt: number
}

export interface CustomerErasureRow {
  id: string
  livemode: boolean
  phase: string
  requestedAt: number
  finishedAt?: number | null
}

/** The progress of a customer's erasure. `documentsKeptUntil`: when the details that documents need are deleted; null when there are none. */
export function serializeErasure(e: CustomerErasureRow, documentsKeptUntil: number | null) {
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

interface AddressShown {
  line1?: string | null
  line2?: string | null
  district?: string | null
  province?: string | null
  postal_code?: string | null
  country?: string | null
}

export function serializeCustomer(c: CustomerRow) {
  return {
    id: c.id,
    object: 'customer',
    email: c.email ?? null,
    name: c.name ?? null,
    phone: c.phone ?? null,
    tax_id: c.taxId ?? null,
    address: c.address ? serializeAddress(c.address) : null,
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

/** All six members always, so that a reader need not check which exist. */
function serializeAddress(a: AddressShown) {
  return {
    line1: a.line1 ?? null,
    line2: a.line2 ?? null,
    district: a.district ?? null,
    province: a.province ?? null,
    postal_code: a.postal_code ?? null,
    country: a.country ?? null,
  }
}
