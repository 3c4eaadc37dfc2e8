// The first page for developers, put together from lists that have pages of their own. Each part is there for members who may read it.
import { API_VERSION } from '../../../rules/versions.ts'
import { answerDashboard } from '../answer.ts'
import type { ApiKey } from '../api-keys/view.ts'
import { type Asked, ask, curlOf } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import type { Event } from '../events/view.ts'
import type { DashboardRoutes } from '../guard.ts'
import type { LoggedCall } from '../requests/view.ts'
import { pageOf } from '../search.ts'
import type { Endpoint } from '../webhooks/view.ts'
import { developersPage } from './view.ts'

/** Rows of each list. */
const FIRST = 5

export function addDevelopers(routes: DashboardRoutes): void {
  routes.get('/developers', async (page) => {
    await page.deps.requestLog?.flush()
    const [keys, endpoints, failed, events] = await Promise.all([
      first<ApiKey>(page, 'api_keys:read', 'listApiKeys'),
      first<Endpoint>(page, 'webhook_endpoints:read', 'listWebhookEndpoints'),
      first<LoggedCall>(page, 'requests:read', 'listRequests', { status: 'failed' }),
      first<Event>(page, 'events:read', 'listEvents'),
    ])
    const props = {
      ...{ at: page.now, baseUrl: page.deps.links.baseUrl, version: API_VERSION, keys, endpoints, failed, events },
      pageOf: (id: string) => pageOf(page, id),
      curl: curlOf(page, 'getBalance'),
    }
    answerDashboard(page, (frame) => developersPage(frame, page.props, props))
  })
}

async function first<T>(
  page: DashboardContext,
  scope: string,
  operation: string,
  query: Asked['query'] = {},
): Promise<T[] | null> {
  if (!page.props.may(scope)) return null
  return (await ask<{ data: T[] }>(page, operation, { query: { ...query, limit: FIRST } })).data
}
