// Events in the dashboard: their table, and the page of one with its cause and its deliveries.
import { workflowLink } from '../../../resources/links.ts'
import { EVENT_GROUPS, EVENT_TYPES } from '../../../rules/events.ts'
import { ENDPOINTS_MAX } from '../../../rules/webhook-endpoints.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable } from '../lists.ts'
import { pageOf } from '../search/handler.ts'
import { eventColumns, eventPage } from './view.ts'
import { EVENTS_WORDS } from './words.ts'

export function addEvents(routes: DashboardRoutes): void {
  routes.get('/events', (page) => list(page))
  routes.get('/events/:id', (page) => one(page))
}

function list(page: DashboardContext): Promise<void> {
  const words = EVENTS_WORDS[page.locale]
  const groups = EVENT_GROUPS.map((group) => [group, `${words.kinds} ${group.replace(/\.\*$/, '')}`] as const)
  return answerTable(
    page,
    { section: 'events', title: words.title },
    {
      operation: 'listEvents',
      path: '/events',
      columns: eventColumns(page.props, (id) => pageOf(page, id), page.locale, { byDay: true }),
      byDay: ({ created }) => created,
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

async function one(page: DashboardContext): Promise<void> {
  const params = { id: page.params.id! }
  const event = await ask(page, 'getEvent', { params })
  const [{ data: deliveries }, endpoints] = await Promise.all([
    ask(page, 'listDeliveriesOfEvent', { params, query: { limit: 100 } }),
    addressesOf(page),
  ])
  const workflow = event.source.workflow_id
  const props = {
    event,
    deliveries,
    endpoints,
    pageOf: (id: string) => pageOf(page, id),
    workflowUrl: workflow === null ? null : workflowLink(page.deps.links, workflow).url,
    curl: curlOf(page, 'getEvent', { params }),
  }
  answerDashboard(page, (frame) => eventPage(frame, page.props, props))
}

/** Addresses of the existing endpoints, of which there are few. */
async function addressesOf(page: DashboardContext): Promise<Map<string, string>> {
  if (!page.props.may('webhook_endpoints:read')) return new Map()
  const { data } = await ask(page, 'listWebhookEndpoints', { query: { limit: ENDPOINTS_MAX } })
  return new Map(data.map(({ id, url }) => [id, url]))
}
