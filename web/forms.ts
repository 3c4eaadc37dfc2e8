// Forms of our own pages: read as texts, and only from our own pages. A page of another origin could else send one in a buyer's name: whatever is
// posted to an address outside of the API passes `refuseOtherForms` before its page is looked for, so that no page can forget it.

import type { Context, Middleware } from '../api/context.ts'
import type { ApiDeps } from '../api/deps.ts'
import { bytesOf } from '../api/middleware/body.ts'
import { Refusal } from '../rules/refusals.ts'

const FIELDS_MAX = 64
/** Of one field; there are fewer types of events than this. */
const VALUES_MAX = 100

/** The fields of a posted form; of a field that is there twice, the first. Refuses another origin's with 400, anything but a form with 415. */
export async function readForm(ctx: Context, deps: ApiDeps): Promise<ReadonlyMap<string, string>> {
  const first = new Map<string, string>()
  for (const [name, values] of await readFields(ctx, deps)) first.set(name, values[0]!)
  return first
}

/** The same with every value of a field that is there more than once, such as boxes that are ticked. */
export async function readFields(ctx: Context, deps: ApiDeps): Promise<ReadonlyMap<string, readonly string[]>> {
  refuseOtherOrigin(ctx, deps)
  if (ctx.state.posted) return ctx.state.posted
  if (!ctx.is('application/x-www-form-urlencoded')) {
    throw new Refusal('unsupported_media_type', 'This address takes the form of its own page.')
  }
  const fields = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams((await bytesOf(ctx)).toString('utf8'))) {
    const values = fields.get(name) ?? []
    if (values.length >= VALUES_MAX || fields.size >= FIELDS_MAX) continue
    // What Postgres cannot keep is no text that anybody typed.
    values.push(value.replaceAll('\0', '').toWellFormed())
    fields.set(name, values)
  }
  return fields
}

/** Refuses with 400 what another origin's page posts to any address outside of /v1. */
export function refuseOtherForms(deps: ApiDeps): Middleware {
  return (ctx, next) => {
    if (ctx.method === 'POST' && !ctx.path.startsWith('/v1/')) refuseOtherOrigin(ctx, deps)
    return next()
  }
}

/** Browsers say where a form comes from. One that says nothing is no browser, and has no buyer's page open beside. */
function refuseOtherOrigin(ctx: Context, deps: ApiDeps): void {
  const { origin } = ctx.req.headers
  const site = ctx.req.headers['sec-fetch-site']
  if (site !== undefined ? site === 'same-origin' : origin === undefined || isOurs(origin, ctx, deps)) return
  throw new Refusal('parameter_invalid', 'This form can only be sent from its own page.')
}

function isOurs(origin: string, ctx: Context, deps: ApiDeps): boolean {
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === ctx.host || host === new URL(deps.links.baseUrl).host
}
