// The views of the request log: a row of its table, and the page of one call with the request, the answer and its effects.
import type { EventObject } from '../../../resources/event.ts'
import type { RequestObject } from '../../../resources/request.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { curl } from '../../components/curl.ts'
import { facts } from '../../components/facts.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { address, code, preciseMoment, preciseTime } from '../../components/written.ts'
import { type Html, html, type Renderable } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { copyableJson } from '../components/json.ts'
import { eventColumns } from '../events/view.ts'
import { REQUESTS } from '../events/words.ts'
import { DASHBOARD } from '../words/frame.ts'

/** Who made each call, by its id. */
type Askers = ReadonlyMap<string, { name: string | null }>

/** `askers`: who made each call, by its id, as far as the reader may know. The day stands above the rows. */
export function requestColumns(d: DashboardProps, askers: Askers, locale: Locale): Column<RequestObject>[] {
  const words = REQUESTS[locale]
  return [
    {
      key: 'call',
      label: words.call,
      cell: (r) =>
        html`<a class="long" href="${d.hrefOf(`/requests/${r.id}`)}"><code><span class="quiet">${r.method}</span> ${address(briefly(r.path))}</code></a>`,
    },
    {
      key: 'outcome',
      label: words.outcome,
      phone: 'below',
      // What went well steps back, so that what did not is seen.
      cell: (r) =>
        html`${r.status >= 400 ? outcomeOf(r) : html`<span class="quiet">${r.status}<span class="phone-only"> · ${words.took(r.duration_ms)}</span></span>`}${r.dry_run ? html` ${badge(words.dryRun)}` : null}`,
    },
    { key: 'who', label: words.who, phone: 'nowhere', cell: (r) => callerOf(d, r, askers.get(r.id)?.name, locale) },
    { key: 'duration', label: words.duration, phone: 'nowhere', numeric: true, cell: (r) => words.took(r.duration_ms) },
    { key: 'created', label: words.time, phone: 'corner', cell: (r) => preciseTime(r.created) },
  ]
}

export interface RequestProps {
  request: RequestObject
  events: readonly EventObject[]
  pageOf: (id: string) => string | null
  /** The name of the member or of the key that made it. */
  callerName: string | null
  curl: string
}

export function requestPage(f: Frame, d: DashboardProps, props: RequestProps): string {
  const { request: r, events, pageOf } = props
  const words = REQUESTS[f.locale]
  const frame = DASHBOARD[f.locale]
  const about = facts([
    [words.time, preciseMoment(r.created, f.locale)],
    [words.query, r.query && code(r.query)],
    r.path !== briefly(r.path) && [words.fullPath, code(r.path)],
    [words.route, r.route && r.route !== r.path && code(r.route)],
    [words.error, r.error_code && html`<a href="/docs/errors#${r.error_code}">${code(r.error_code)}</a>`],
    [words.message, messageOf(r)],
    [words.who, whoOf(d, r, props.callerName, f.locale)],
    [words.idempotency, r.idempotency_key && code(r.idempotency_key)],
    [words.duration, words.took(r.duration_ms)],
    [words.version, r.api_version],
    [words.from, code(r.ip)],
    [words.program, r.user_agent],
    [words.id, code(r.id)],
  ])
  const json = (value: object) => copyableJson(JSON.stringify(value, null, 2), f.locale)
  return dashboardPage(f, d, {
    section: 'requests',
    title: `${r.method} ${briefly(r.path)}`,
    crumbs: [{ href: d.hrefOf('/requests'), label: words.title }],
    state: html`${outcomeOf(r)}${r.replayed ? html` ${badge(words.replayed)}` : null}${r.dry_run ? html` ${badge(words.dryRun)}` : null}`,
    body: html`${sheet('about', words.about, about)}
${sheet('sent', words.body, r.body ? html`${json(r.body)}<p class="small quiet">${words.bodyText}</p>` : html`<p class="quiet">${words.noBody}</p>`)}
${r.status >= 400 ? sheet('answered', words.answer, r.answer ? json(r.answer) : html`<p class="quiet">–</p>`) : null}
${d.may('events:read') ? sheet('events', words.events, events.length === 0 ? html`<p class="quiet">${words.noEvents}</p>` : html`<div class="compact">${table(words.events, eventColumns(d, pageOf, f.locale), events)}</div>`) : null}
${curl(props.curl, frame.curl)}`,
  })
}

/** A call of which only its events are known. */
export function unkeptRequestPage(
  f: Frame,
  d: DashboardProps,
  id: string,
  { events, pageOf, curl: command }: Pick<RequestProps, 'events' | 'pageOf' | 'curl'>,
): string {
  const words = REQUESTS[f.locale]
  return dashboardPage(f, d, {
    section: 'requests',
    title: words.request,
    crumbs: [{ href: d.hrefOf('/requests'), label: words.title }],
    body: html`${notice('plain', html`<p>${code(id)}</p><p>${words.notKept}</p>`)}${sheet('events', words.events, html`<div class="compact">${table(words.events, eventColumns(d, pageOf, f.locale), events)}</div>`)}${curl(command, DASHBOARD[f.locale].curl)}`,
  })
}

/** Why the call was refused, in the words of its answer. */
function messageOf({ answer }: RequestObject): string | null {
  const message = (answer as { error?: { message?: unknown } } | null)?.error?.message
  return typeof message === 'string' ? message : null
}

/** `/v1/invoices/in_01m8h5wt8ds2a3memev000epan/send` → `/v1/invoices/in_…00epan/send`: ids as other lists write them. */
function briefly(path: string): string {
  const brief = (part: string) => {
    const at = part.indexOf('_')
    return at > 0 && part.length - at > 20 && /^[a-z]+_[0-9a-z]+$/.test(part)
      ? `${part.slice(0, at + 1)}…${part.slice(-6)}`
      : part
  }
  return path.split('/').map(brief).join('/')
}

/** The status in green or red, with the error's code beside it. */
export function outcomeOf({ status, error_code: code }: RequestObject): Html {
  return badge(code === null ? String(status) : `${status} ${code}`, status >= 400 ? 'bad' : 'good')
}

/** In a row: the name of the key, or of the member and that it was by hand. */
function callerOf(d: DashboardProps, r: RequestObject, name: string | null | undefined, locale: Locale): Renderable {
  const words = REQUESTS[locale]
  if (r.api_key === null) return name ? html`${name} <span class="quiet">· ${words.byMember}</span>` : words.byMember
  return d.may('api_keys:read')
    ? html`<a class="quiet" href="${d.hrefOf(`/api-keys/${r.api_key}`)}">${name ?? words.byKey}</a>`
    : (name ?? words.byKey)
}

function whoOf(d: DashboardProps, r: RequestObject, name: string | null, locale: Locale): Html {
  const words = REQUESTS[locale]
  if (r.member !== null) return html`${words.byMember}: ${name ?? code(r.member)}`
  const key = name ?? code(r.api_key!)
  return html`${words.byKey}: ${d.may('api_keys:read') ? html`<a href="${d.hrefOf(`/api-keys/${r.api_key}`)}">${key}</a>` : key}`
}
