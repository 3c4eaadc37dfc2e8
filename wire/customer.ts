// A customer row as GET /v1/customers/{id} answers it (contract §2 "Customers"). Deleted ones are rendered in their last event alone.

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
  metadata: object
  createdAt: number
}

interface AddressShown {
  line1?: string | null
  line2?: string | null
  district?: string | null
  province?: string | null
  postal_code?: string | null
  country?: string | null
}

export function wireCustomer(c: CustomerRow) {
  return {
    id: c.id,
    object: 'customer',
    email: c.email ?? null,
    name: c.name ?? null,
    phone: c.phone ?? null,
    tax_id: c.taxId ?? null,
    address: c.address ? wireAddress(c.address) : null,
    locale: c.locale,
    default_payment_method: c.defaultPaymentMethodId ?? null,
    test_clock: c.testClockId ?? null,
    unverified_email: c.unverifiedEmail ?? false,
    merged_into: c.mergedInto ?? null,
    livemode: c.livemode,
    created: c.createdAt,
    metadata: c.metadata,
  }
}

/** All six lines always, so that a reader need not ask which are there. */
function wireAddress(a: AddressShown) {
  return {
    line1: a.line1 ?? null,
    line2: a.line2 ?? null,
    district: a.district ?? null,
    province: a.province ?? null,
    postal_code: a.postal_code ?? null,
    country: a.country ?? null,
  }
}
