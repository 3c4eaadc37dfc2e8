// The views of events: a row of their table, and the page of one: why it happened, what it says, and where it was sent.
import type { EventObject } from '../../../resources/event.ts'
import { eventSentence } from '../../../resources/event-words.ts'
import type { WebhookDeliveryObject } from '../../../resources/webhook-delivery.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { curl } from '../../components/curl.ts'
import { facts } from '../../components/facts.ts'
import type { Frame } from '../../components/frame.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { code, preciseMoment, preciseTime, shortCode } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { objectOf, substanceOf } from '../components/event-substance.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { copyableJson } from '../components/json.ts'
import { jsonDiff } from '../components/json-diff.ts'
import { deliveryColumns } from '../deliveries/view.ts'
import { PUBLISHED } from '../published/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import { EVENTS_WORDS, REQUESTS } from './words.ts'

/** `pageOf`: the page of an object, by its id. `byDay`: the day stands above the rows. */
export function eventColumns(
  d: DashboardProps,
  pageOf: (id: string) => string | null,
  locale: Locale,
  { byDay = false }: { byDay?: boolean } = {},
): Column<EventObject>[] {
  const words = EVENTS_WORDS[locale]
  return [
    {
      key: 'type',
      label: words.type,
      cell: (e) =>
        html`<a href="${d.hrefOf(`/events/${e.id}`)}">${eventSentence(e.type, locale)}</a> <small class="quiet">${code(e.type)}</small>`,
    },
    { key: 'object', label: words.object, phone: 'below', cell: (e) => inRow(e, pageOf, locale) },
    { key: 'cause', label: words.cause, phone: 'nowhere', cell: (e) => briefCause(d, e, locale) },
    {
      key: 'created',
      label: byDay ? REQUESTS[locale].time : DASHBOARD[locale].created,
      phone: 'corner',
      cell: (e) => (byDay ? preciseTime(e.created) : preciseMoment(e.created, locale)),
    },
  ]
}

export interface EventProps {
  event: EventObject
  deliveries: readonly WebhookDeliveryObject[]
  /** Addresses of endpoints by id. */
  endpoints: ReadonlyMap<string, string>
  pageOf: (id: string) => string | null
  workflowUrl: string | null
  curl: string
}

export function eventPage(f: Frame, d: DashboardProps, props: EventProps): string {
  const { event: e, deliveries, endpoints, pageOf } = props
  const words = EVENTS_WORDS[f.locale]
  const frame = DASHBOARD[f.locale]
  const about = facts([
    [frame.created, preciseMoment(e.created, f.locale)],
    [words.type, code(e.type)],
    [words.cause, causeOf(d, e, props.workflowUrl, f.locale)],
    [words.sequence, e.sequence],
    e.request.idempotency_key !== null && [REQUESTS[f.locale].idempotency, code(e.request.idempotency_key)],
    [words.version, e.api_version],
    [words.object, objectOf(e.data.object, pageOf, code, f.locale)],
    ['ID', code(e.id)],
  ])
  const before = e.data.previous_attributes
  const sent =
    deliveries.length === 0
      ? html`<p class="quiet">${words.noDeliveries}</p>${d.may('webhook_endpoints:read') ? html`<p><a href="${d.hrefOf('/webhooks')}">${words.toEndpoints}</a></p>` : null}`
      : html`<div class="compact">${table(words.deliveries, deliveryColumns(d, f.locale, { endpoints }), deliveries)}</div>`
  return dashboardPage(f, d, {
    section: 'events',
    title: eventSentence(e.type, f.locale),
    crumbs: [{ href: d.hrefOf('/events'), label: words.title }],
    body: html`${sheet('about', words.about, about)}${sheet('deliveries', words.deliveries, sent)}
${before && sheet('before', words.changed, changeOf(e, before, f.locale))}
${sheet('body', words.body, copyableJson(JSON.stringify(e, null, 2), f.locale))}${curl(props.curl, frame.curl)}`,
  })
}

/** What the event has changed, as it was and as it is. */
function changeOf(e: EventObject, before: object, locale: Locale): Html {
  const words = EVENTS_WORDS[locale]
  const now = e.data.object as Record<string, unknown>
  const after = Object.fromEntries(Object.keys(before).map((name) => [name, now[name]]))
  return html`<p class="small quiet">− ${words.before} &nbsp; + ${words.after}</p>${jsonDiff(before, after)}`
}

/** Of what does not exist: a sample that somebody has sent (resources/samples/world.ts). */
const SAMPLE_ID = /_sample[0-9a-z]{20}$/

/** In a row: what a person knows the thing by, and its id below; a phone has room for what says more. */
function inRow(e: EventObject, pageOf: (id: string) => string | null, locale: Locale): Html {
  const { object } = e.data
  const told = substanceOf(object)
  const { id } = object
  const shown =
    told === ''
      ? objectOf(object, pageOf, shortCode, locale)
      : html`${objectOf(object, pageOf, () => html`${told}`, locale)}${typeof id === 'string' ? html` <small class="quiet wide-only">${shortCode(id)}</small>` : null}`
  return html`${shown}${SAMPLE_ID.test(String(id)) ? html` ${badge(EVENTS_WORDS[locale].sample)}` : null}`
}

/** In a row: what it was, without its id. */
function briefCause(d: DashboardProps, e: EventObject, locale: Locale): Html {
  const words = EVENTS_WORDS[locale]
  const { id } = e.request
  if (id === null) return html`<span class="quiet">${words.byItself}</span>`
  return d.may('requests:read')
    ? html`<a class="quiet" href="${d.hrefOf(`/requests/${id}`)}">${words.byRequest}</a>`
    : html`${words.byRequest}`
}

function causeOf(d: DashboardProps, e: EventObject, workflowUrl: string | null, locale: Locale): Html {
  const words = EVENTS_WORDS[locale]
  const { id } = e.request
  if (id !== null) {
    const request = d.may('requests:read') ? html`<a href="${d.hrefOf(`/requests/${id}`)}">${code(id)}</a>` : code(id)
    return html`${words.byRequest} ${request}`
  }
  const workflow = e.source.workflow_id
  if (workflow === null) return html`${words.byItself}`
  const run = workflowUrl ? html`<a href="${workflowUrl}" rel="noreferrer">${code(workflow)}</a>` : code(workflow)
  return html`${words.byItself}<details class="small"><summary>${PUBLISHED[locale].developer}</summary>${words.byWorkflow} ${run}</details>`
}
