// Name, tax id, address and language in the portal, by the same rules as PATCH /v1/customers/{id}; every problem is published at once, beside its field.

import { updateCustomer } from '../commands/customers.ts'
import type { Address } from '../db/entities/index.ts'
import { DETAIL_FIELDS, type DetailField, type DetailsShown, detailsPage } from '../pages/portal/details.ts'
import { PORTAL } from '../pages/words/portal.ts'
import { answerFramed } from './buyer-pages.ts'
import type { Context } from './context.ts'
import { exportFileName, exportOf } from './customer-export.ts'
import type { ApiDeps } from './deps.ts'
import { readForm } from './forms.ts'
import { count } from './middleware/rate-limit.ts'
import type { Guest, PortalDoor } from './portal.ts'
import { actThenSay } from './portal-forms.ts'
import { addressLines, taxId } from './routes/customers.ts'
import { name } from './schemas.ts'

/** An address that has something and names no country is in Thailand. */
const HOME = 'TH'

export function addPortalDetails(door: PortalDoor, deps: ApiDeps): void {
  door.get('/details', (ctx, guest) => show(ctx, guest, stored(guest), 200))
  door.post('/details', (ctx, guest) => save(ctx, deps, guest))
  door.get('/details/export', (ctx, guest) => download(ctx, deps, guest))
}

/** Everything held about the customer, for the customer (PDPA s. 30). */
async function download(ctx: Context, deps: ApiDeps, { customer }: Guest): Promise<void> {
  await count(ctx, deps, [{ name: 'portal_export', key: customer.id }])
  const body = await exportOf(deps.db.orm.em.fork(), deps.links, { customer, now: ctx.state.now, reader: 'customer' })
  ctx.status = 200
  ctx.set('Content-Disposition', `attachment; filename="${exportFileName(customer.id)}"`)
  ctx.type = 'application/json; charset=utf-8'
  ctx.body = body
}

function show(ctx: Context, { shown, locale }: Guest, details: DetailsShown, status: number): void {
  answerFramed(ctx, { status, locale }, (frame) => detailsPage(frame, shown, details))
}

function stored({ customer }: Guest): DetailsShown {
  const { address } = customer
  const typed = {
    name: customer.name ?? '',
    tax_id: customer.taxId ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    district: address?.district ?? '',
    province: address?.province ?? '',
    postal_code: address?.postal_code ?? '',
    country: address?.country ?? '',
  }
  return { email: customer.email ?? null, typed, locale: customer.locale, problems: {} }
}

async function save(ctx: Context, deps: ApiDeps, guest: Guest): Promise<void> {
  const form = await readForm(ctx, deps)
  const words = PORTAL[guest.locale]
  const typed = Object.fromEntries(
    DETAIL_FIELDS.map((field) => [field, (form.get(field) ?? '').trim().slice(0, 300)]),
  ) as Record<DetailField, string>
  typed.tax_id = typed.tax_id.replaceAll(/[\s-]/g, '')
  typed.country = typed.country.toUpperCase()
  const language = form.get('locale') === 'en' ? 'en' : 'th'
  const problems: DetailsShown['problems'] = {}
  for (const field of DETAIL_FIELDS) {
    if (typed[field] === '' || SCHEMAS[field].safeParse(typed[field]).success) continue
    problems[field] =
      field === 'tax_id' ? words.taxIdProblem : field === 'country' ? words.countryProblem : words.tooLong
  }
  if (Object.keys(problems).length > 0)
    return show(ctx, guest, { ...stored(guest), typed, locale: language, problems }, 422)
  // The page that follows speaks the language that was chosen.
  const { hrefOf } = guest.shown
  const shown = { ...guest.shown, hrefOf: (path: string) => hrefOf(path).replace(/\blang=(th|en)/, `lang=${language}`) }
  await actThenSay(ctx, { ...guest, shown }, '/details', async () => {
    const fields = {
      name: typed.name || null,
      taxId: typed.tax_id || null,
      address: addressOf(typed),
      locale: language,
    }
    await guest.call.commit((c) => updateCustomer(c, deps.gateways, guest.customer.id, () => fields as never))
    return 'saved'
  })
}

const SCHEMAS = { name, tax_id: taxId, ...addressLines }

function addressOf(typed: Record<DetailField, string>): Address | null {
  const { line1, line2, district, province, postal_code, country } = typed
  const lines = Object.entries({ line1, line2, district, province, postal_code }).filter(([, text]) => text !== '')
  if (lines.length === 0) return null
  return Object.fromEntries([...lines, ['country', country || HOME]])
}
