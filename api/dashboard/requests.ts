// The request log in the dashboard: which calls were made with the merchant's keys and what its members did, and the page of one with what came of it.
import { readMemberName } from '../../db/queries/member-names.ts'
import type { Event } from '../../pages/dashboard/events.ts'
import { type LoggedCall, requestColumns, requestPage, unkeptRequestPage } from '../../pages/dashboard/requests.ts'
import { REQUESTS } from '../../pages/words/dashboard/events.ts'
import { refusalOf } from '../middleware/errors.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { answerTable } from './lists.ts'
import { pageOf } from './search.ts'

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE']
const OUTCOMES = ['2xx', 'failed', '4xx', '5xx'] as const
/** More than a call ever causes. */
const EVENTS_MAX = 100

export function addRequests(door: DashboardDoor): void {
  door.get('/requests', (g) => list(g))
  door.get('/requests/:id', (g) => one(g))
}

async function list(g: Guest): Promise<void> {
  const words = REQUESTS[g.locale]
  // Whoever looks for what they have just done finds it, as far as this process has done it.
  await g.deps.requestLog?.flush()
  return answerTable<LoggedCall>(
    g,
    { section: 'requests', title: words.title },
    {
      operation: 'listRequests',
      path: '/requests',
      columns: requestColumns(g.shown, g.locale),
      filters: [
        {
          kind: 'select',
          name: 'method',
          label: words.method,
          options: METHODS.map((method) => [method, method] as const),
        },
        {
          kind: 'select',
          name: 'status',
          label: words.outcome,
          options: OUTCOMES.map((outcome) => [outcome, words.outcomes[outcome]] as const),
        },
        { kind: 'text', name: 'path', label: words.path, hint: '/v1/subscriptions' },
        { kind: 'text', name: 'object_id', label: words.object, hint: 'sub_…' },
        { kind: 'text', name: 'api_key', label: words.key, hint: 'key_…' },
        { kind: 'text', name: 'member', label: words.member, hint: 'mem_…' },
        { kind: 'text', name: 'error_code', label: words.error, hint: 'parameter_invalid' },
        { kind: 'text', name: 'idempotency_key', label: words.idempotency },
        { kind: 'text', name: 'id', label: words.id, hint: 'req_…' },
        { kind: 'created' },
      ],
      empty: words.empty,
    },
  )
}

async function one(g: Guest): Promise<void> {
  const params = { id: g.params.id! }
  const { id } = params
  await g.deps.requestLog?.flush()
  const mayEvents = g.shown.may('events:read')
  const found = ask<LoggedCall>(g, 'getRequest', { params }).catch((error: unknown) => {
    if (mayEvents && refusalOf(error).code === 'resource_missing') return error as Error
    throw error
  })
  const events = mayEvents
    ? ask<{ data: Event[] }>(g, 'listEvents', { query: { request_id: id, limit: EVENTS_MAX } })
    : { data: [] }
  const [request, { data }] = await Promise.all([found, events])
  const shown = { events: data, pageOf: (one: string) => pageOf(g, one), curl: curlOf(g, 'getRequest', { params }) }
  if (request instanceof Error) {
    // Something came of it, so it is no stranger's: it was forgotten, or was no call but a page that a buyer had open.
    if (data.length === 0) throw request
    return answerDashboard(g, (frame) => unkeptRequestPage(frame, g.shown, id, shown))
  }
  const memberName =
    request.member === null ? null : await readMemberName(g.deps.db.pool, g.merchant.id, request.member)
  answerDashboard(g, (frame) => requestPage(frame, g.shown, { ...shown, request, memberName }))
}
