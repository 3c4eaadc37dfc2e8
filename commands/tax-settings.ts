// Changes the tax settings of a merchant (specification §15.1). They span both modes. What follows from them is rules/tax-settings.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { Merchant } from '../db/entities/index.ts'
import { refusalOfAll } from '../rules/refusals.ts'
import { missingToRegister, type TaxSettings, taxSettingsOf } from '../rules/tax-settings.ts'
import { recordAction } from './audit-log.ts'
import type { Commit } from './commit.ts'

/**
 * Changes what is given of the tax settings of the commit's merchant. What was issued keeps its seller and its tax. To be registered, a merchant needs tax
 * id, legal name and address (`parameter_missing` for each). Safe to repeat. Source: specification §15.1.
 */
export async function changeTaxSettings(c: Commit, changes: Partial<TaxSettings>): Promise<Merchant> {
  const merchant = await c.em.findOneOrFail(Merchant, c.context.merchantId, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    refresh: true,
  })
  const before = taxSettingsOf(merchant)
  const after = { ...before, ...changes }
  const missing = after.vat_registered ? missingToRegister(after) : []
  if (missing.length > 0) {
    const errors = missing.map((param) => ({
      param,
      code: 'parameter_missing' as const,
      message: `\`${param}\` is needed to be registered for VAT: a tax invoice names it.`,
    }))
    throw refusalOfAll('parameter_missing', errors)
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return merchant
  merchant.tax = after
  recordAction(c, { action: 'tax_settings.updated', object: merchant.id, before: { ...before }, after: { ...after } })
  return merchant
}
