// Exchanges the document of a paid invoice for what its buyer typed, until its month ends (specification §15.4). The page of the invoice and the portal do.
import type { Context } from '../../api/context.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { refusalOf } from '../../api/middleware/errors.ts'
import { count } from '../../api/middleware/rate-limit.ts'
import { replaceTaxDocument, withBranch } from '../../commands/tax-documents.ts'
import type { TaxDocument } from '../../db/entities/index.ts'
import type { TaxDetails } from '../../rules/tax-settings.ts'
import type { Locale } from '../../rules/written-date.ts'
import { pageCall } from '../page-call.ts'
import { inCountry, isSameBuyer, readTaxDetails } from './typed.ts'
import type { TaxInvoiceAsked } from './view.ts'
import { TAX_INVOICE } from './words.ts'

/**
 * Exchanges the document for what the form says. Answers the form again with what is wrong beside its fields, or with a sentence above it; null: it is
 * done, also where somebody else was faster.
 */
export async function exchange(
  ctx: Context,
  deps: ApiDeps,
  {
    document,
    known,
    form,
    locale,
  }: {
    document: TaxDocument
    /** The buyer with whom the form began. */
    known: TaxDetails | null
    form: ReadonlyMap<string, string>
    locale: Locale
  },
): Promise<Pick<TaxInvoiceAsked, 'filled' | 'problem'> | null> {
  const words = TAX_INVOICE[locale]
  const { details: typed, isGiven, filled } = readTaxDetails(form, locale, { stored: known?.address?.country })
  const details = typed && inCountry(typed, known?.address?.country)
  if (details === null) return { filled, problem: isGiven ? null : words.nothing }
  // A second click that comes after the first was answered: a corrected document that says the same would only take a number.
  if (document.kind === 'full' && isSameBuyer(document.buyer, withBranch(details))) return null
  await count(ctx, deps, [{ name: 'checkout_confirm', key: document.invoiceId }])
  try {
    await pageCall(ctx, deps, document).commit((c) => replaceTaxDocument(c, document.id, details))
  } catch (error) {
    const { code } = refusalOf(error)
    if (code === 'tax_document_not_replaceable') return null
    if (code === 'tax_period_closed') return { filled, problem: words.monthOver }
    if (code === 'lock_timeout') return { filled, problem: words.busy }
    throw error
  }
  return null
}
