// Name, tax id, address and language in the portal, by the same rules as PATCH /v1/customers/{id}; every problem is reported at once, beside its
// field.

import type { Context } from '../../../api/context.ts'
import { exportFileName, exportOf } from '../../../api/customer-export.ts'
import type { ApiDeps } from '../../../api/deps.ts'
import { count } from '../../../api/middleware/rate-limit.ts'
import { updateCustomer } from '../../../commands/customers.ts'
import type { Address } from '../../../db/entities/index.ts'
import { HOME_COUNTRY } from '../../../rules/countries.ts'
import { typedLine } from '../../../rules/typed-line.ts'
import { answerFramed } from '../../buyer-pages.ts'
import { readForm } from '../../forms.ts'
import { countryProblem, digitsTyped, taxFieldProblem } from '../../tax-invoice/typed.ts'
import { actAndFlash } from '../forms.ts'
import type { PortalContext, PortalRoutes } from '../guard.ts'
import { DETAIL_FIELDS, type DetailField, type DetailsProps, detailsPage } from './view.ts'

export function addPortalDetails(routes: PortalRoutes, deps: ApiDeps): void {
  routes.get('/details', (ctx, account) => show(ctx, account, stored(account), 200))
  routes.post('/details', (ctx, account) => save(ctx, deps, account))
  routes.get('/details/export', (ctx, account) => download(ctx, deps, account))
}

/** Everything held about the customer, for the customer (PDPA s. 30). */
async function download(ctx: Context, deps: ApiDeps, { customer }: PortalContext): Promise<void> {
  await count(ctx, deps, [{ name: 'portal_export', key: customer.id }])
  const body = await exportOf(deps.db.orm.em.fork(), deps.links, { customer, now: ctx.state.now, reader: 'customer' })
  ctx.status = 200
  ctx.set('Content-Disposition', `attachment; filename="${exportFileName(customer.id)}"`)
  ctx.type = 'application/json; charset=utf-8'
  ctx.body = body
}

function show(ctx: Context, { props, locale }: PortalContext, details: DetailsProps, status: number): void {
  answerFramed(ctx, { status, locale }, (frame) => detailsPage(frame, props, details))
}

function stored({ customer }: PortalContext): DetailsProps {
  const { address } = customer
  const typed = {
    name: customer.name ?? '',
    legal_name: customer.legalName ?? '',
    tax_id: customer.taxId ?? '',
    tax_branch: customer.taxBranch ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    district: address?.district ?? '',
    province: address?.province ?? '',
    postal_code: address?.postal_code ?? '',
    country: address?.country ?? '',
  }
  return { email: customer.email ?? null, typed, locale: customer.locale, problems: {} }
}

async function save(ctx: Context, deps: ApiDeps, account: PortalContext): Promise<void> {
  const form = await readForm(ctx, deps)
  const typed = Object.fromEntries(
    DETAIL_FIELDS.map((field) => [field, typedLine(form.get(field) ?? '').slice(0, 300)]),
  ) as Record<DetailField, string>
  typed.tax_id = digitsTyped(typed.tax_id)
  typed.tax_branch = digitsTyped(typed.tax_branch)
  typed.country = typed.country.toUpperCase()
  const language = form.get('locale') === 'en' ? 'en' : 'th'
  const problems: DetailsProps['problems'] = {}
  for (const field of DETAIL_FIELDS) {
    const problem = problemOf(field, typed[field], account)
    if (problem !== null) problems[field] = problem
  }
  if (Object.keys(problems).length > 0)
    return show(ctx, account, { ...stored(account), typed, locale: language, problems }, 422)
  // The page that follows speaks the language that was chosen.
  const { hrefOf } = account.props
  const props = {
    ...account.props,
    hrefOf: (path: string) => hrefOf(path).replace(/\blang=(th|en)/, `lang=${language}`),
  }
  await actAndFlash(ctx, { ...account, props }, '/details', async () => {
    const fields = {
      name: typed.name || null,
      legalName: typed.legal_name || null,
      taxId: typed.tax_id || null,
      taxBranch: typed.tax_branch || null,
      address: addressOf(typed),
      locale: language,
    }
    await account.call.commit((c) => updateCustomer(c, deps.gateways, account.customer.id, () => fields as never))
    return 'saved'
  })
}

/** The fields that a tax invoice has are judged as everywhere (web/tax-invoice/typed.ts). */
function problemOf(field: DetailField, text: string, { locale, customer }: PortalContext): string | null {
  if (field === 'legal_name') return taxFieldProblem('name', text, locale)
  if (field === 'tax_branch') return taxFieldProblem('branch', text, locale)
  if (field === 'line2') return taxFieldProblem('line1', text, locale)
  if (field !== 'country') return taxFieldProblem(field, text, locale)
  return countryProblem(text, locale, customer.address?.country)
}

function addressOf(typed: Record<DetailField, string>): Address | null {
  const { line1, line2, district, province, postal_code, country } = typed
  const lines = Object.entries({ line1, line2, district, province, postal_code }).filter(([, text]) => text !== '')
  if (lines.length === 0) return null
  return Object.fromEntries([...lines, ['country', country || HOME_COUNTRY]])
}
