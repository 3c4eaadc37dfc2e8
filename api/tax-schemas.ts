// What calls say of tax and buyers: tax ids, branches, postal addresses, and the buyer of one document (specification §2, §15.1).

import { z } from 'zod'
import { isThaiTaxId } from '../rules/customers.ts'
import type { TaxDetails } from '../rules/tax-settings.ts'
import { WITHHOLDING_RATES_BPS } from '../rules/withholding.ts'
import { TAX_ID_INVALID } from './problems.ts'
import { name } from './schemas.ts'

/** 13 digits; `tax_id_invalid` where the last one does not check the others. */
export const taxId = z
  .string()
  .trim()
  .regex(/^\d{13}$/, { error: 'must be the 13 digits of a Thai tax id', abort: true })
  .refine(isThaiTaxId, {
    error: 'must be a Thai tax id: its last digit does not check the others',
    params: { code: TAX_ID_INVALID },
  })

export const taxBranch = z
  .string()
  .regex(/^\d{5}$/, 'must be five digits, 00000 for the head office')
  .meta({ description: 'Five digits; 00000 is the head office.' })

const addressLine = z.string().trim().min(1).max(250)
export const addressLines = {
  line1: addressLine,
  line2: addressLine,
  district: addressLine,
  province: addressLine,
  postal_code: z.string().trim().min(1).max(20),
  country: z.string().regex(/^[A-Z]{2}$/, 'must be a country code of two capital letters, such as TH'),
}
export const address = z.strictObject(addressLines).partial()
/** When given, it replaces the stored address as a whole. */
export const addressPatch = z
  .strictObject({
    line1: addressLines.line1.nullable(),
    line2: addressLines.line2.nullable(),
    district: addressLines.district.nullable(),
    province: addressLines.province.nullable(),
    postal_code: addressLines.postal_code.nullable(),
    country: addressLines.country.nullable(),
  })
  .partial()

/** The buyer of one document: what a full tax invoice needs (Revenue Code §86/4). A person has no tax id that must be given. */
export const taxDetails = z
  .strictObject({
    name,
    tax_id: taxId.optional(),
    branch: taxBranch.optional(),
    address: address.refine((a) => Object.values(a).some(Boolean), 'must say where the buyer is'),
  })
  .meta({ description: 'The buyer that the tax document names, where it is another than the customer.' })

/** The same where the document may be a receipt, which names its buyer also without an address. */
export const receiptDetails = z
  .strictObject({ ...taxDetails.shape, address: taxDetails.shape.address.optional() })
  .meta({
    description: 'The buyer that the new document names. A tax invoice needs the address, a receipt does not.',
  })

type Given = z.output<typeof receiptDetails>

/** As a row keeps it. */
export function taxDetailsOf(given: Given): TaxDetails
export function taxDetailsOf(given: Given | undefined): TaxDetails | null
export function taxDetailsOf(given: Given | undefined): TaxDetails | null {
  if (!given) return null
  const { name, tax_id, branch, address } = given
  return { name, tax_id: tax_id ?? null, branch: branch ?? null, address: address ?? null }
}

/** What a customer withholds of the amount before VAT (rules/withholding.ts). */
export const withholdingRate = z.literal(WITHHOLDING_RATES_BPS).meta({
  description: 'The rate of withholding tax on the amount before VAT, in basis points: 0, 100, 200, 300 or 500.',
})
