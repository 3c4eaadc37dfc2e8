// How webhook endpoints look: a row of their table, and the page of one with its state, what can be done with it, its deliveries and replays.
import type { WebhookDeliveryObject } from '../../../resources/webhook-delivery.ts'
import type { WebhookEndpointObject } from '../../../resources/webhook-endpoint.ts'
import type { WebhookReplayObject } from '../../../resources/webhook-replay.ts'
import { writtenShare } from '../../../rules/shares.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { UNITS } from '../../components/chart-units.ts'
import { curl } from '../../components/curl.ts'
import { facts } from '../../components/facts.ts'
import { figures } from '../../components/figure.ts'
import { confirm, press } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { moreActions } from '../../components/more-actions.ts'
import { notice } from '../../components/notice.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { address, code, moment } from '../../components/written.ts'
import { type Html, html, type Renderable } from '../../html.ts'
import { type DashboardPage, type DashboardProps, dashboardPage } from '../components/frame.ts'
import { type Listed, listBody } from '../components/list.ts'
import { replayColumns } from '../webhook-replays/view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusBadge } from '../words/statuses.ts'
import { WEBHOOKS } from './words.ts'

export function endpointColumns(d: DashboardProps, locale: Locale): Column<WebhookEndpointObject>[] {
  const words = WEBHOOKS[locale]
  return [
    {
      key: 'url',
      label: words.url,
      phone: 'lead',
      cell: (e) => html`<a class="long" href="${d.hrefOf(`/webhooks/${e.id}`)}">${address(endpointName(e.url))}</a>`,
    },
    { key: 'status', label: DASHBOARD[locale].status, phone: 'side', cell: (e) => endpointState(e, locale) },
    { key: 'types', label: words.types, phone: 'below', cell: (e) => typesIn(e.enabled_events, locale) },
    {
      ...{ key: 'description', label: words.description, phone: 'nowhere' },
      cell: (e) => e.description ?? html`<span class="quiet">–</span>`,
    },
    {
      ...{ key: 'created', label: DASHBOARD[locale].created, sort: 'created', phone: 'corner' },
      cell: (e) => moment(e.created, locale),
    },
  ]
}

/** What an endpoint is called: its address, without what nearly all begin with. */
export function endpointName(url: string): string {
  return url.replace(/^https:\/\//, '')
}

/** The status, and that nothing arrives. */
export function endpointState(e: WebhookEndpointObject, locale: Locale): Html {
  const failing = e.status === 'enabled' && e.failing_since !== null
  return html`${statusBadge(e.status, locale)}${failing ? html` ${statusBadge('failed', locale)}` : null}`
}

export interface EndpointProps {
  endpoint: WebhookEndpointObject
  /** The outcomes of the last seven days. */
  week: { arrived: number; failed: number }
  deliveries: Listed<WebhookDeliveryObject>
  replays: readonly WebhookReplayObject[]
  /** Whether the member may change it: then its forms carry this key. */
  formKey: string | null
  /** Where samples are sent from; null in live mode. */
  samplesHref: string | null
  curl: string
}

export function endpointPage(f: Frame, d: DashboardProps, props: EndpointProps): string {
  const { endpoint: e, week, deliveries, replays, formKey } = props
  const words = WEBHOOKS[f.locale]
  const frame = DASHBOARD[f.locale]
  const types =
    e.enabled_events.length === 0
      ? words.allTypes
      : html`<ul class="tags">${e.enabled_events.map((type) => html`<li>${code(type)}</li>`)}</ul>`
  const about = facts([
    [words.url, html`<span class="long whole-line">${address(e.url)}</span>`],
    [words.description, e.description],
    [words.types, types],
    [frame.created, moment(e.created, f.locale)],
    e.disabled_at !== null && [words.disabledAt, moment(e.disabled_at, f.locale)],
    e.failing_since !== null && [words.failingSince, moment(e.failing_since, f.locale)],
    [
      words.secret,
      html`<code>whsec_••••••••</code><br><span class="small quiet">${words.secretOnce}</span> <a class="small" href="/docs/webhooks#verify-signatures">${words.verify}</a>`,
    ],
    e.previous_secret_expires_at !== null && [words.previousSecret, moment(e.previous_secret_expires_at, f.locale)],
    ...Object.entries(e.metadata).map(([name, value]) => [name, value] as const),
    ['ID', code(e.id)],
  ])
  const list = html`<section class="stack" aria-labelledby="deliveries"><h2 id="deliveries">${words.deliveries}</h2>${listBody(f, words.deliveries, { ...deliveries, curl: null })}</section>`
  const again =
    replays.length > 0 &&
    sheet(
      'replays',
      words.replays,
      html`<div class="compact">${table(words.replays, replayColumns(d, f.locale), replays)}</div>`,
    )
  // A replay explains the deliveries that it has begun.
  const isReplaying = replays.some(({ status }) => status === 'running')
  return dashboardPage(f, d, {
    section: 'webhooks',
    title: endpointName(e.url),
    crumbs: [{ href: d.hrefOf('/webhooks'), label: words.title }],
    state: endpointState(e, f.locale),
    actions: formKey && actions(d, e, formKey, props.samplesHref, f.locale),
    body: html`${whyNot(e, f.locale)}${weekOf(week, f.locale)}${sheet('about', words.about, about)}
${isReplaying ? html`${again}${list}` : html`${list}${again}`}
${curl(props.curl, frame.curl)}`,
  })
}

/** How the last seven days went, before what the endpoint is. */
function weekOf({ arrived, failed }: EndpointProps['week'], locale: Locale): Html {
  const words = WEBHOOKS[locale]
  const ended = arrived + failed
  // A dash and a zero would say that all is well, or that nothing is.
  if (ended === 0) return notice('plain', html`<p>${words.noneEnded}</p>`)
  return figures([
    {
      label: words.week,
      value: UNITS.share.whole(writtenShare(arrived, ended)),
      change: words.arrived(arrived, ended),
    },
    { label: words.weekFailed, value: failed > 0 ? html`<span class="overdue">${failed}</span>` : '0' },
  ])
}

export function endpointCrumbs(d: DashboardProps, e: Pick<WebhookEndpointObject, 'id' | 'url'>, locale: Locale) {
  return [
    { href: d.hrefOf('/webhooks'), label: WEBHOOKS[locale].title },
    { href: d.hrefOf(`/webhooks/${e.id}`), label: endpointName(e.url) },
  ] satisfies DashboardPage['crumbs']
}

function typesIn(types: readonly string[], locale: Locale): string {
  const words = WEBHOOKS[locale]
  if (types.length === 0) return words.allTypes
  return types.length === 1 ? types[0]! : words.counted(types.length)
}

function whyNot(e: WebhookEndpointObject, locale: Locale): Html | null {
  const words = WEBHOOKS[locale]
  if (e.status === 'disabled') return notice('bad', words.why[e.disabled_reason ?? ''] ?? e.disabled_reason)
  if (e.failing_since === null) return null
  return notice('bad', html`${words.failingSince} ${moment(e.failing_since, locale)}. ${words.failingText}`)
}

function actions(
  d: DashboardProps,
  e: WebhookEndpointObject,
  key: string,
  samplesHref: string | null,
  locale: Locale,
): Html {
  const words = WEBHOOKS[locale]
  const to = (path: string) => d.hrefOf(`/webhooks/${e.id}/${path}`)
  const way = (path: string, label: string) => html`<a class="button" href="${to(path)}">${label}</a>`
  const ping = e.status === 'enabled' ? press({ action: to('ping'), key, label: words.ping }) : null
  const enable = e.status === 'disabled' ? press({ action: to('enable'), key, label: words.enable }) : null
  const sample = samplesHref === null ? null : html`<a class="button main" href="${samplesHref}">${words.sample}</a>`
  const rest = [
    sample && ping,
    way('replay', words.replayTitle),
    way('change', words.change),
    way('rotate', words.rotate),
    ...endings(d, e, key, locale),
  ]
  return html`${enable}${sample ?? ping}${moreActions(DASHBOARD[locale].moreActions, rest)}`
}

/** What takes something away, each behind its question. */
function endings(d: DashboardProps, e: WebhookEndpointObject, key: string, locale: Locale): Renderable[] {
  const words = WEBHOOKS[locale]
  const to = (path: string) => d.hrefOf(`/webhooks/${e.id}/${path}`)
  const disable =
    e.status === 'enabled'
      ? confirm(words.disable, html`<p>${words.disableQuestion}</p>`, {
          action: to('disable'),
          key,
          label: words.disableYes,
        })
      : null
  const remove = confirm(words.remove, html`<p>${words.removeQuestion}</p>`, {
    action: to('delete'),
    key,
    label: words.removeYes,
    danger: true,
  })
  return [disable, remove]
}
