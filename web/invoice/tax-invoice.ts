// Asking for a full tax invoice on the page of a paid invoice: the abbreviated one is exchanged until its month ends (specification §15.4).
import type { Context } from '../../api/context.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { refusalOf } from '../../api/middleware/errors.ts'
import { count } from '../../api/middleware/rate-limit.ts'
import { taxDetails, taxDetailsOf } from '../../api/tax-schemas.ts'
import { replaceTaxDocument } from '../../commands/tax-documents.ts'
import type { TaxDocument } from '../../db/entities/index.ts'

import { isSameTaxMonth } from '../../rules/tax-documents.ts'
import type { Locale } from '../../rules/written-date.ts'
import type { Filled } from '../components/field.ts'
import { pageCall } from '../page-call.ts'
import { taxInvoiceFields } from './view.ts'
import { INVOICE } from './words.ts'

/** Whether the page offers it: an abbreviated tax invoice, in the month of its issue. */
export function mayBeExchanged(
  document: Pick<TaxDocument, 'kind' | 'status' | 'issuedAt'> | null,
  at: number,
): boolean {
  return document?.kind === 'abbreviated' && document.status === 'issued' && isSameTaxMonth(document.issuedAt, at)
}

const ADDRESS = ['line1', 'district', 'province', 'postal_code'] as const

/**
 * Exchanges the document for what the form says. Answers the form again with what is wrong beside its fields, or with a sentence above it; null: it is
 * done, also where somebody else was faster.
 */
export async function exchange(
  ctx: Context,
  deps: ApiDeps,
  { document, form, locale }: { document: TaxDocument; form: ReadonlyMap<string, string>; locale: Locale },
): Promise<{ filled: Filled; problem: string | null } | null> {
  const words = INVOICE[locale].taxInvoice
  const text = (name: string) => (form.get(name) ?? '').trim() || undefined
  const values = new Map(taxInvoiceFields(locale).map(({ name }) => [name, [form.get(name) ?? '']]))
  const address = Object.fromEntries(ADDRESS.flatMap((name) => (text(name) ? [[name, text(name)]] : [])))
  const given = {
    name: text('name') ?? '',
    tax_id: text('tax_id')?.replaceAll(/[ -]/g, ''),
    branch: text('branch'),
    address,
  }
  const read = taxDetails.safeParse(given)
  const problems: Record<string, string> = {}
  for (const { name, optional } of taxInvoiceFields(locale))
    if (!optional && !text(name)) problems[name] = words.missing
  for (const { path } of read.error?.issues ?? []) {
    const name = String(path.at(-1) === 'address' ? 'line1' : path.at(-1))
    problems[name] ??= name === 'tax_id' ? words.taxIdWrong : name === 'branch' ? words.branchWrong : words.wrong
  }
  if (!read.success || Object.keys(problems).length > 0) return { filled: { values, problems }, problem: null }
  await count(ctx, deps, [{ name: 'checkout_confirm', key: document.invoiceId }])
  try {
    const details = taxDetailsOf(read.data)
    await pageCall(ctx, deps, document).commit((c) => replaceTaxDocument(c, document.id, details))
  } catch (error) {
    const { code } = refusalOf(error)
    if (code === 'tax_document_not_replaceable') return null
    if (code === 'tax_period_closed') return { filled: { values, problems }, problem: words.monthOver }
    if (code === 'lock_timeout') return { filled: { values, problems }, problem: words.busy }
    throw error
  }
  return null
}
