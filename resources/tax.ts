// What objects with amounts say of tax (specification §15.2): the tax of a line, and the buyer that a document names.
import { z } from 'zod'
import { TAX_BEHAVIORS, TAX_CATEGORIES } from '../rules/tax.ts'
import type { TaxDetails } from '../rules/tax-settings.ts'
import { addressSchema, serializeAddress } from './address.ts'
import { apiObject } from './schema.ts'

export const taxCategory = z.enum(TAX_CATEGORIES)
export const taxBehavior = z.enum(TAX_BEHAVIORS)

/** The members of a line. */
export const lineTaxShape = {
  tax_category: taxCategory,
  tax_behavior: taxBehavior,
  tax_rate_bps: z.int().meta({ description: '0 where there is no VAT, and for a merchant who is not registered.' }),
  tax_satang: z.int(),
  net_satang: z.int().meta({ description: 'Without its tax. Net and tax are what is due for the line.' }),
}

export const taxDetailsSchema = apiObject({
  name: z.string().nullable(),
  tax_id: z.string().nullable(),
  branch: z.string().nullable().meta({ description: 'Five digits; 00000 is the head office.' }),
  address: addressSchema.nullable(),
})
export type TaxDetailsObject = z.output<typeof taxDetailsSchema>

export function serializeTaxDetails({ name, tax_id, branch, address }: TaxDetails): TaxDetailsObject {
  return { name, tax_id, branch, address: address ? serializeAddress(address) : null }
}
