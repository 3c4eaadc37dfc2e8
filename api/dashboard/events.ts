// Events in the dashboard: their table, and the page of one with why it happened and where it was sent.
import type { Delivery } from '../../pages/dashboard/deliveries.ts'
import { type Event, eventColumns, eventPage } from '../../pages/dashboard/events.ts'
import type { Endpoint } from '../../pages/dashboard/webhooks.ts'
import { EVENTS_WORDS } from '../../pages/words/dashboard/events.ts'
import { workflowLink } from '../../resources/links.ts'
import { EVENT_GROUPS, EVENT_TYPES } from '../../rules/events.ts'
import { ENDPOINTS_MAX } from '../../rules/webhook-endpoints.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { answerTable } from './lists.ts'
import { pageOf } from './search.ts'

export function addEvents(door: DashboardDoor): void {
  door.get('/events', (g) => list(g))
  door.get('/events/:id', (g) => one(g))
}

function list(g: Guest): Promise<void> {
  const words = EVENTS_WORDS[g.locale]
  const groups = EVENT_GROUPS.map((group) => [group, `${words.kinds} ${group.replace(/\.\*$/, '')}`] as const)
  return answerTable<Event>(
    g,
    { section: 'events', title: words.title },
    {
      operation: 'listEvents',
      path: '/events',
      columns: eventColumns(g.shown, (id) => pageOf(g, id), g.locale),
      filters: [
        {
          kind: 'select',
          name: 'type',
          label: words.type,
          options: [...groups, ...EVENT_TYPES.map((type) => [type, type] as const)],
        },
        { kind: 'text', name: 'object_id', label: words.object, hint: 'sub_…, pay_…, cus_…' },
        { kind: 'text', name: 'request_id', label: words.byRequest, hint: 'req_…' },
        { kind: 'created' },
      ],
      empty: words.empty,
    },
  )
}

async function one(g: Guest): Promise<void> {
  const params = { id: g.params.id! }
  const event = await ask<Event>(g, 'getEvent', { params })
  const [{ data: deliveries }, endpoints] = await Promise.all([
    ask<{ data: Delivery[] }>(g, 'listDeliveriesOfEvent', { params, query: { limit: 100 } }),
    addressesOf(g),
  ])
  const workflow = event.source.workflow_id
  const shown = {
    event,
    deliveries,
    endpoints,
    pageOf: (id: string) => pageOf(g, id),
    workflowUrl: workflow === null ? null : workflowLink(g.deps.links, workflow).url,
    curl: curlOf(g, 'getEvent', { params }),
  }
  answerDashboard(g, (frame) => eventPage(frame, g.shown, shown))
}

/** Of the endpoints that are there; there are few. */
async function addressesOf(g: Guest): Promise<Map<string, string>> {
  if (!g.shown.may('webhook_endpoints:read')) return new Map()
  const { data } = await ask<{ data: Endpoint[] }>(g, 'listWebhookEndpoints', { query: { limit: ENDPOINTS_MAX } })
  return new Map(data.map(({ id, url }) => [id, url]))
}
