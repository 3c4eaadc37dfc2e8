// The first page for developers: the address of the API, keys and endpoints, what failed, and the last events.
import type { ApiKeyObject } from '../../../resources/api-key.ts'
import type { EventObject } from '../../../resources/event.ts'
import type { RequestObject } from '../../../resources/request.ts'
import type { WebhookEndpointObject } from '../../../resources/webhook-endpoint.ts'
import { writtenDate } from '../../../rules/written-date.ts'
import { copyable, copyLine } from '../../components/curl.ts'
import { facts } from '../../components/facts.ts'
import type { Frame } from '../../components/frame.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { code } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { apiKeyColumns } from '../api-keys/view.ts'
import { API_KEYS } from '../api-keys/words.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { eventColumns } from '../events/view.ts'
import { DEVELOPERS, EVENTS_WORDS } from '../events/words.ts'
import { requestColumns } from '../requests/view.ts'
import { endpointColumns } from '../webhooks/view.ts'
import { WEBHOOKS } from '../webhooks/words.ts'
import { DASHBOARD } from '../words/frame.ts'

/** The newest rows of a list; null where the role may not read it. */
type Rows<Item> = { rows: readonly Item[] } | null

export interface DevelopersProps {
  at: number
  baseUrl: string
  version: string
  keys: Rows<ApiKeyObject>
  endpoints: Rows<WebhookEndpointObject>
  failed: Rows<RequestObject>
  /** Who made the failed calls, by their ids. */
  askers: ReadonlyMap<string, { name: string | null }>
  events: Rows<EventObject>
  pageOf: (id: string) => string | null
  curl: string
}

export function developersPage(f: Frame, d: DashboardProps, props: DevelopersProps): string {
  const words = DEVELOPERS[f.locale]
  const frame = DASHBOARD[f.locale]
  const address = `${props.baseUrl}/v1`
  const api = facts([
    [words.address, html`<span class="whole-line">${copyLine(address, frame.curl)}</span>`],
    [words.version, code(props.version)],
    [
      words.docs,
      html`<a href="/docs">${words.reference}</a> · <a href="/docs/errors">${words.errors}</a> · <a href="/openapi.json">OpenAPI</a>`,
    ],
  ])
  const section = <T>(
    path: 'api-keys' | 'webhooks' | 'requests' | 'events',
    title: string,
    listed: Rows<T>,
    columns: readonly Column<T>[],
    nothing: string,
    { aside = null, partOf = null }: { aside?: Html | null; partOf?: ((row: T) => string) | null } = {},
  ): Html | null =>
    listed &&
    sheet(
      path,
      title,
      listed.rows.length === 0
        ? html`<p class="quiet">${nothing}</p>`
        : html`<div class="compact">${table(title, columns, listed.rows, null, null, partOf)}</div>`,
      {
        href: d.hrefOf(`/${path}`, path === 'requests' ? { status: 'failed' } : {}),
        label: words.all[path],
      },
      aside,
    )
  const { keys, endpoints, failed, events, pageOf } = props
  // What tells them apart; the rest is on the page of each list.
  const key = only(apiKeyColumns(d, props.at, f.locale), ['name', 'key', 'status', 'lastUsed'])
  const endpoint = only(endpointColumns(d, f.locale), ['url', 'status', 'types'])
  const request = only(requestColumns(d, props.askers, f.locale), ['call', 'outcome', 'created'])
  const event = only(eventColumns(d, pageOf, f.locale, { byDay: true }), ['type', 'object', 'created'])
  const partOf = ({ created }: { created: number }) => writtenDate(created, f.locale)
  const add = (scope: string, path: string, label: string) => ({
    aside: d.may(scope) ? html`<a class="button small" href="${d.hrefOf(path)}">${label}</a>` : null,
  })
  return dashboardPage(f, d, {
    section: 'developers',
    title: words.title,
    body: html`${sheet('api', words.start, html`${api}<p class="small quiet">${words.first}</p>${copyable(props.curl, frame.curl)}`)}
${section('api-keys', words.keys, keys, key, API_KEYS[f.locale].empty.text, add('api_keys:write', '/api-keys/new', API_KEYS[f.locale].make))}
${section('webhooks', words.webhooks, endpoints, endpoint, WEBHOOKS[f.locale].empty.text, add('webhook_endpoints:write', '/webhooks/new', WEBHOOKS[f.locale].add))}
${section('requests', words.failed, failed, request, words.noFailed, { partOf })}
${section('events', words.latest, events, event, EVENTS_WORDS[f.locale].empty.text, { partOf })}`,
  })
}

function only<T>(columns: readonly Column<T>[], keys: readonly string[]): Column<T>[] {
  return columns.filter(({ key }) => key !== undefined && keys.includes(key))
}
