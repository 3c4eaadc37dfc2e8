// The first page for developers, put together from the lists that have pages of their own. Each part is there for whoever may read it.
import type { ApiKey } from '../../pages/dashboard/api-keys.ts'
import { developersPage } from '../../pages/dashboard/developers.ts'
import type { Event } from '../../pages/dashboard/events.ts'
import type { LoggedCall } from '../../pages/dashboard/requests.ts'
import type { Endpoint } from '../../pages/dashboard/webhooks.ts'
import { API_VERSION } from '../../rules/versions.ts'
import { answerDashboard } from './answer.ts'
import { type Asked, ask, curlOf } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { pageOf } from './search.ts'

/** Of each list. */
const FIRST = 5

export function addDevelopers(door: DashboardDoor): void {
  door.get('/developers', async (g) => {
    await g.deps.requestLog?.flush()
    const [keys, endpoints, failed, events] = await Promise.all([
      first<ApiKey>(g, 'api_keys:read', 'listApiKeys'),
      first<Endpoint>(g, 'webhook_endpoints:read', 'listWebhookEndpoints'),
      first<LoggedCall>(g, 'requests:read', 'listRequests', { status: 'failed' }),
      first<Event>(g, 'events:read', 'listEvents'),
    ])
    const shown = {
      ...{ at: g.now, baseUrl: g.deps.links.baseUrl, version: API_VERSION, keys, endpoints, failed, events },
      pageOf: (id: string) => pageOf(g, id),
      curl: curlOf(g, 'getBalance'),
    }
    answerDashboard(g, (frame) => developersPage(frame, g.shown, shown))
  })
}

async function first<T>(g: Guest, scope: string, operation: string, query: Asked['query'] = {}): Promise<T[] | null> {
  if (!g.shown.may(scope)) return null
  return (await ask<{ data: T[] }>(g, operation, { query: { ...query, limit: FIRST } })).data
}
