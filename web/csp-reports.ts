// Takes browsers' reports of violated policies (Content-Security-Policy, `report-uri` and `report-to`). Anybody can send anything here, so nothing of
// a report is trusted, kept or shown. A report is counted under our own words. Each process logs each kind once: a page that breaks is noticed, and a
// flood adds nothing to the log.
import type Router from '@koa/router'
import type { Context, RequestState } from '../api/context.ts'
import type { ApiDeps } from '../api/deps.ts'
import { addressKey } from '../api/limits.ts'
import type { Violation } from '../api/metrics.ts'
import { bytesOf } from '../api/middleware/body.ts'
import { count } from '../api/middleware/rate-limit.ts'
import { REPORTS_PATH } from '../api/middleware/security-headers.ts'
import { Refusal } from '../rules/refusals.ts'

/** A browser sends some reports together. Each holds a page's policy and a sample of 40 characters. */
const BYTES_MAX = 32 * 1024
/** The most reports of one call. The rest is ignored. */
const REPORTS_MAX = 20
/** The most kinds that a process logs. The words below bound their number, but the bound is large. */
const KINDS_LOGGED_MAX = 200

export function addCspReports(router: Router<RequestState>, deps: ApiDeps): void {
  const logged = new Set<string>()
  router.post(REPORTS_PATH, async (context) => {
    const ctx = context as unknown as Context
    ctx.state.pattern = REPORTS_PATH
    // Counts before anything of the report is read.
    await count(ctx, deps, [{ name: 'csp_report', key: addressKey(ctx.ip) }])
    for (const violation of violationsIn(await reportsOf(ctx))) {
      deps.metrics?.violated(violation)
      const kind = `${violation.disposition} ${violation.directive} ${violation.blocked} ${violation.page}`
      if (logged.has(kind) || logged.size >= KINDS_LOGGED_MAX) continue
      logged.add(kind)
      deps.log.warn({ ...violation, request_id: ctx.state.requestId }, 'a browser reports a violated policy')
    }
    ctx.status = 204
  })
}

const TYPES = ['application/csp-report', 'application/reports+json', 'application/json']

async function reportsOf(ctx: Context): Promise<unknown> {
  if (!ctx.is(TYPES)) throw new Refusal('unsupported_media_type', 'This address takes reports of browsers.')
  const bytes = await bytesOf(ctx)
  if (bytes.length > BYTES_MAX) throw new Refusal('body_too_large', 'A report is 32 KiB at most.')
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Refusal('json_invalid', 'The body is not valid JSON.')
  }
}

/** Both formats: `{"csp-report": {…}}` of report-uri, and a list of `{type: "csp-violation", body: {…}}` of report-to. */
function violationsIn(reports: unknown): Violation[] {
  const bodies = Array.isArray(reports)
    ? reports
        .slice(0, REPORTS_MAX)
        .flatMap((one) => (member(one, 'type') === 'csp-violation' ? [member(one, 'body')] : []))
    : [member(reports, 'csp-report')]
  return bodies.flatMap((body) => (typeof body === 'object' && body !== null ? [violationOf(body)] : []))
}

function violationOf(body: object): Violation {
  const directive = text(body, 'effectiveDirective', 'effective-directive', 'violated-directive').split(' ')[0]!
  const document = text(body, 'documentURL', 'document-uri')
  return {
    disposition: text(body, 'disposition') === 'report' ? 'report' : 'enforce',
    directive: DIRECTIVES.has(directive) ? directive : 'other',
    blocked: blockedOf(text(body, 'blockedURL', 'blocked-uri'), document),
    page: pageOf(document),
  }
}

const DIRECTIVES: ReadonlySet<string> = new Set([
  ...[
    'default-src',
    'script-src',
    'script-src-elem',
    'script-src-attr',
    'style-src',
    'style-src-elem',
    'style-src-attr',
  ],
  ...[
    'img-src',
    'connect-src',
    'font-src',
    'frame-src',
    'object-src',
    'media-src',
    'worker-src',
    'manifest-src',
    'child-src',
  ],
  ...['form-action', 'frame-ancestors', 'base-uri', 'sandbox', 'require-trusted-types-for', 'trusted-types'],
])

function blockedOf(blocked: string, document: string): Violation['blocked'] {
  if (blocked === 'inline' || blocked === 'eval') return blocked
  if (blocked.startsWith('trusted-types')) return 'trusted-types'
  return originOf(blocked) !== null && originOf(blocked) === originOf(document) ? 'own' : 'other'
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null
}

/** The first part of the path of our pages, never the rest: a page's token opens it. */
const PAGES: Readonly<Record<string, string>> = {
  c: 'checkout',
  i: 'invoice',
  s: 'storefront',
  portal: 'portal',
  dashboard: 'dashboard',
  simulator: 'simulator',
  docs: 'docs',
}

function pageOf(document: string): string {
  if (!URL.canParse(document)) return 'other'
  const first = new URL(document).pathname.split('/')[1] ?? ''
  return Object.hasOwn(PAGES, first) ? PAGES[first]! : 'other'
}

/** The first of these members that is a text, cut to the length that is read. */
function text(body: object, ...names: string[]): string {
  for (const name of names) {
    const value = member(body, name)
    if (typeof value === 'string') return value.slice(0, 2_048)
  }
  return ''
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}
