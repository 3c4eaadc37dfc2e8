// The views of deliveries: a row of an endpoint's or an event's table, and the page of one with every attempt: what was sent and what came back.
import type { EventObject } from '../../../resources/event.ts'
import { eventSentence } from '../../../resources/event-words.ts'
import type { WebhookAttemptObject, WebhookDeliveryObject } from '../../../resources/webhook-delivery.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { curl } from '../../components/curl.ts'
import { facts } from '../../components/facts.ts'
import { press } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { sheet } from '../../components/sheet.ts'
import type { Column } from '../../components/table.ts'
import { address, code, moment, preciseMoment } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { objectOf, substanceInRow, substanceOf } from '../components/event-substance.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { copyableJson } from '../components/json.ts'
import { EVENTS_WORDS } from '../events/words.ts'
import { endpointName } from '../webhooks/view.ts'
import { WEBHOOKS } from '../webhooks/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import { deliveryStatus, statusBadge } from '../words/statuses.ts'

/**
 * `endpoints`: addresses by id, for a table of one event with several endpoints. `events`: those of an endpoint's table by id; one that has expired, or that
 * the role may not read, is told by its type alone. `reasons`: why the canceled ones are.
 */
export function deliveryColumns(
  d: DashboardProps,
  locale: Locale,
  {
    endpoints = null,
    events,
    reasons,
  }: {
    endpoints?: ReadonlyMap<string, string> | null
    events?: ReadonlyMap<string, EventObject>
    reasons?: CancelReasons
  },
): Column<WebhookDeliveryObject>[] {
  const words = WEBHOOKS[locale]
  const link = (delivery: WebhookDeliveryObject, text: Html | string) =>
    d.may('deliveries:read')
      ? html`<a class="long" href="${d.hrefOf(`/deliveries/${delivery.id}`)}">${text}</a>`
      : html`${text}`
  const first: Column<WebhookDeliveryObject> = endpoints
    ? {
        key: 'endpoint',
        label: words.endpoint,
        cell: (row) => link(row, endpoints.get(row.endpoint) ?? code(row.endpoint)),
      }
    : {
        key: 'event',
        label: words.event,
        cell: (row) =>
          html`${link(row, eventSentence(row.event_type, locale))} <small class="quiet">${aboutOf(row, events?.get(row.event))}</small>`,
      }
  return [
    first,
    {
      key: 'status',
      label: DASHBOARD[locale].status,
      phone: 'side',
      cell: (row) =>
        html`${statusBadge(deliveryStatus(row.status), locale)}${row.replay === null ? null : html` ${badge(words.again)}`}${whyCanceled(row, reasons, locale)}`,
    },
    { key: 'answered', label: words.answered, phone: 'nowhere', cell: (row) => answerOf(row.attempts.at(-1), locale) },
    {
      key: 'attempts',
      label: words.attempts,
      phone: 'below',
      cell: (row) => attemptsOf(row, locale),
    },
    {
      key: 'next',
      label: words.next,
      phone: 'nowhere',
      // The first attempt has no time of its own.
      cell: (row) =>
        row.attempt_count === 0 && row.next_attempt_at !== null
          ? html`<span class="quiet">${words.soon}</span>`
          : moment(row.next_attempt_at, locale),
    },
    {
      key: 'created',
      label: DASHBOARD[locale].created,
      phone: 'corner',
      cell: (row) => preciseMoment(row.created, locale),
    },
  ]

  /** What a person knows the object by, else the type. */
  function aboutOf(row: WebhookDeliveryObject, event: EventObject | undefined): Html {
    const substance = event ? substanceOf(event.data.object) : ''
    return !event || substance === '' ? code(row.event_type) : substanceInRow(event.data.object)
  }
}

/** By the ids of deliveries. */
type CancelReasons = ReadonlyMap<string, 'replayed' | 'stopped' | 'endpoint'>

function whyCanceled({ id }: WebhookDeliveryObject, reasons: CancelReasons | undefined, locale: Locale): Html | null {
  const reason = reasons?.get(id)
  return reason === undefined ? null : html` <small class="quiet">${WEBHOOKS[locale].whyCanceled[reason]}</small>`
}

export interface DeliveryProps {
  delivery: WebhookDeliveryObject
  /** The target; null when the endpoint was deleted. */
  endpoint: { id: string; url: string } | null
  /** The event that is sent; null when the role may not read events. */
  event: EventObject | null
  pageOf: (id: string) => string | null
  reasons: CancelReasons
  /** The key of the retry form; null when the member may not send it again. */
  formKey: string | null
  curl: string
}

export function deliveryPage(f: Frame, d: DashboardProps, props: DeliveryProps): string {
  const { delivery: row, endpoint, event, formKey } = props
  const words = WEBHOOKS[f.locale]
  const frame = DASHBOARD[f.locale]
  const told = event ? substanceOf(event.data.object) : ''
  const reason = props.reasons.get(row.id)
  const about = facts([
    event && [
      EVENTS_WORDS[f.locale].object,
      html`${objectOf(event.data.object, props.pageOf, code, f.locale)}${told ? html`<br><span class="small quiet">${told}</span>` : null}`,
    ],
    row.attempt_count > 0 && [words.attempts, row.attempt_count],
    reason !== undefined && [words.canceled, words.whyCanceled[reason]],
    row.attempt_count > 0 && row.next_attempt_at !== null && [words.next, preciseMoment(row.next_attempt_at, f.locale)],
    [frame.created, preciseMoment(row.created, f.locale)],
    [words.type, code(row.event_type)],
    [
      words.endpoint,
      endpoint
        ? html`<span class="whole-line"><a class="long" href="${d.hrefOf(`/webhooks/${endpoint.id}`)}">${address(endpoint.url)}</a></span>`
        : code(row.endpoint),
    ],
    row.replay !== null && [
      words.replay,
      html`<a href="${d.hrefOf(`/webhooks/${row.endpoint}/replays/${row.replay}`)}">${code(row.replay)}</a>`,
    ],
    [
      words.event,
      d.may('events:read')
        ? html`<a href="${d.hrefOf(`/events/${row.event}`)}">${code(row.event)}</a>`
        : code(row.event),
    ],
    ['ID', code(row.id)],
  ])
  const attempts = row.attempts.toReversed().map((attempt) => attemptSheet(attempt, f.locale))
  return dashboardPage(f, d, {
    section: 'webhooks',
    title: eventSentence(row.event_type, f.locale),
    crumbs: [
      { href: d.hrefOf('/webhooks'), label: words.title },
      ...(endpoint ? [{ href: d.hrefOf(`/webhooks/${endpoint.id}`), label: endpointName(endpoint.url) }] : []),
    ],
    state: statusBadge(deliveryStatus(row.status), f.locale),
    actions:
      formKey &&
      press({
        action: d.hrefOf(`/deliveries/${row.id}/retry`),
        key: formKey,
        label: row.attempt_count === 0 ? words.sendNow : words.retry,
      }),
    body: html`${sheet('about', words.delivery, about)}${attempts.length === 0 ? sheet('attempts', words.eachAttempt, html`<p class="quiet">${row.status === 'pending' ? words.notYet : words.never}</p>`) : attempts}
${event && sheet('sent', words.sent, html`<p class="small quiet">${words.sentText}</p>${copyableJson(JSON.stringify(event, null, 2), f.locale)}`)}
${curl(props.curl, frame.curl)}`,
  })
}

function attemptSheet(a: WebhookAttemptObject, locale: Locale): Html {
  const words = WEBHOOKS[locale]
  const what = facts([
    [words.answered, answerOf(a, locale)],
    [words.error, a.error],
    [
      words.at,
      html`${preciseMoment(a.at, locale)} · ${words.took(a.duration_ms)} · ${words.trigger[a.trigger] ?? a.trigger}`,
    ],
  ])
  return sheet(
    `attempt-${a.number}`,
    words.attempt(a.number),
    html`${what}<details><summary>${words.requestHeaders}</summary>${headers(a.request_headers)}</details>
${a.response_headers ? html`<details><summary>${words.responseHeaders}</summary>${headers(a.response_headers)}</details>` : null}
${a.response_body ? html`<h3>${words.responseBody}</h3><pre tabindex="0"><code>${a.response_body}</code></pre>` : null}`,
  )
}

/** `2 attempts`; on a phone, where the column of the next one is left out, with it. What was never tried has its state alone. */
function attemptsOf(row: WebhookDeliveryObject, locale: Locale): Html {
  if (row.attempt_count === 0) return html`<span class="wide-only quiet">0</span>`
  const words = WEBHOOKS[locale]
  const next =
    row.next_attempt_at === null
      ? null
      : html`<span class="phone-only"> · ${words.nextAt} ${moment(row.next_attempt_at, locale)}</span>`
  return html`${words.tries(row.attempt_count)}${next}`
}

/** 200 in green, 500 in red, or that no response came. */
function answerOf(a: WebhookAttemptObject | undefined, locale: Locale): Html {
  if (!a) return html`<span class="quiet">–</span>`
  if (a.http_status === null) return badge(WEBHOOKS[locale].noAnswer, 'bad')
  return badge(String(a.http_status), a.error === null ? 'good' : 'bad')
}

function headers(list: Record<string, string>): Html {
  return html`<pre tabindex="0"><code>${Object.entries(list)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}</code></pre>`
}
