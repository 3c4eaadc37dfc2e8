// Forms of our own pages: read as texts, and only from our own pages. A page of another origin could else send one in a buyer's name: whatever is
// posted to an address outside of the API passes `refuseOtherForms` before its page is looked for, so that no page can forget it.

import type { Context, Middleware } from '../api/context.ts'
import type { ApiDeps } from '../api/deps.ts'
import { bytesOf } from '../api/middleware/body.ts'
import { refusalOf } from '../api/middleware/errors.ts'
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

/** The same with every value of a field that is there more than once, such as boxes that are ticked. Safe to repeat: the body is read once. */
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
    values.push(keepable(value))
    fields.set(name, values)
  }
  ctx.state.posted = fields
  return fields
}

/**
 * The texts and the file of a form with a file, and what its sender calls it. `large`: the form has more than `bytesMax`, and none of it was read. Null: no file was chosen. Refuses
 * another origin's with 400, anything but a form with a file with 415. Source: RFC 7578.
 */
export async function readUpload(
  ctx: Context,
  deps: ApiDeps,
  { part, bytesMax }: { part: string; bytesMax: number },
): Promise<{ fields: ReadonlyMap<string, string>; file: Buffer | 'large' | null; name: string }> {
  refuseOtherOrigin(ctx, deps)
  if (!ctx.is('multipart/form-data'))
    throw new Refusal('unsupported_media_type', 'This address takes the form of its own page.')
  const fields = new Map<string, string>()
  let body: Buffer
  try {
    body = await bytesOf(ctx, bytesMax)
  } catch (error) {
    if (refusalOf(error).code === 'body_too_large') return { fields, file: 'large', name: '' }
    throw error
  }
  const headers = { 'content-type': ctx.req.headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    throw new Refusal('parameter_invalid', 'The body is no multipart form.')
  })
  for (const [name, value] of form)
    if (typeof value === 'string' && fields.size < FIELDS_MAX) fields.set(name, keepable(value))
  const file = form.get(part)
  const isFile = file !== null && typeof file !== 'string' && file.size > 0
  return isFile
    ? { fields, file: Buffer.from(await file.arrayBuffer()), name: file.name }
    : { fields, file: null, name: '' }
}

/** A file of a form, and what its sender calls it. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}

/**
 * The texts and files of a form with several files, by part; parts without a file are left out. Later calls of `readFields` answer these texts. Refuses
 * another origin's with 400, more than `bytesMax` with 413, anything but a form with files with 415. Source: RFC 7578.
 */
export async function readUploads(
  ctx: Context,
  deps: ApiDeps,
  bytesMax: number,
): Promise<{ fields: Map<string, string[]>; files: Map<string, UploadedFile[]> }> {
  refuseOtherOrigin(ctx, deps)
  if (!ctx.is('multipart/form-data'))
    throw new Refusal('unsupported_media_type', 'This address takes the form of its own page.')
  const headers = { 'content-type': ctx.req.headers['content-type'] ?? '' }
  const body = await bytesOf(ctx, bytesMax)
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    throw new Refusal('parameter_invalid', 'The body is no multipart form.')
  })
  const fields = new Map<string, string[]>()
  const files = new Map<string, UploadedFile[]>()
  for (const [name, value] of form) {
    if (typeof value !== 'string') {
      const sent = files.get(name) ?? []
      if (value.size === 0 || sent.length >= VALUES_MAX) continue
      files.set(name, [...sent, { name: value.name, bytes: Buffer.from(await value.arrayBuffer()) }])
      continue
    }
    const values = fields.get(name) ?? []
    if (values.length >= VALUES_MAX || fields.size >= FIELDS_MAX) continue
    values.push(keepable(value))
    fields.set(name, values)
  }
  ctx.state.posted = fields
  return { fields, files }
}

/** Without what Postgres cannot keep, which is no text that anybody typed. Of a form and of an address alike. */
export function keepable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** Whether a box is ticked: a browser sends the box's value, and nothing for a box that is not ticked. */
export function isTicked(form: ReadonlyMap<string, string>, name: string): boolean {
  return (form.get(name) ?? '') !== ''
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

/** The total that the page of a form showed, satang (`expected_total_satang`); null for a form that does not say. A text that is no amount is none that was shown. */
export function totalSeen(form: ReadonlyMap<string, string>): number | null {
  const text = form.get('expected_total_satang')
  if (text === undefined) return null
  return /^\d{1,15}$/.test(text) ? Number(text) : -1
}
