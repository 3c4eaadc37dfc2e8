// The tax settings of a merchant over HTTP ("GET/PATCH /v1/tax_settings", specification §15.1). Of both modes.
import { z } from 'zod'
import { changeTaxSettings } from '../../commands/tax-settings.ts'
import { Merchant } from '../../db/entities/index.ts'
import { serializeTaxSettings, taxSettingsSchema } from '../../resources/tax-document.ts'
import { TAX_BEHAVIORS } from '../../rules/tax.ts'
import type { TaxSettings } from '../../rules/tax-settings.ts'
import { readRoute, writeRoute } from '../route.ts'
import { name } from '../schemas.ts'
import { addressPatch, taxBranch, taxId } from '../tax-schemas.ts'

const tag = 'Tax'

const changes = z.strictObject({
  vat_registered: z.boolean().optional(),
  vat_registered_since: z.iso.date().nullable().optional(),
  branch: taxBranch.optional(),
  legal_name: name.nullable().optional(),
  address: addressPatch.nullable().optional(),
  tax_id: taxId.nullable().optional(),
  default_tax_behavior: z.enum(TAX_BEHAVIORS).optional(),
  etax_by_email: z.boolean().optional(),
})

export const taxSettingsRoutes = [
  readRoute({
    method: 'GET',
    path: '/v1/tax_settings',
    operationId: 'getTaxSettings',
    summary: 'Read the tax settings: VAT registration and the seller named on documents',
    description: 'One set of settings for test and live mode.',
    tag,
    scope: 'tax_settings:read',
    answer: taxSettingsSchema,
    read: async ({ deps, caller }) =>
      serializeTaxSettings(await deps.db.orm.em.fork().findOneOrFail(Merchant, caller.merchantId)),
  }),
  writeRoute({
    method: 'PATCH',
    path: '/v1/tax_settings',
    operationId: 'updateTaxSettings',
    summary: 'Update the tax settings',
    description:
      'Only what is given changes. To be registered needs `tax_id`, `legal_name` and `address`. Documents that were issued keep their seller and their tax.',
    refuses: ['parameter_missing', 'tax_id_invalid'],
    tag,
    scope: 'tax_settings:write',
    body: changes,
    answer: taxSettingsSchema,
    write: async ({ body }, c) => {
      const given = Object.entries(body).filter(([, value]) => value !== undefined)
      return serializeTaxSettings(await changeTaxSettings(c, Object.fromEntries(given) as Partial<TaxSettings>))
    },
  }),
]
