// A postal address as objects answer it (specification §2).
import { z } from 'zod'
import { apiObject } from './schema.ts'

/** All six members are always there. */
export const addressSchema = apiObject({
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  district: z.string().nullable(),
  province: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string().nullable(),
})
export type AddressObject = z.output<typeof addressSchema>

export function serializeAddress(a: Partial<AddressObject>): AddressObject {
  return {
    line1: a.line1 ?? null,
    line2: a.line2 ?? null,
    district: a.district ?? null,
    province: a.province ?? null,
    postal_code: a.postal_code ?? null,
    country: a.country ?? null,
  }
}
