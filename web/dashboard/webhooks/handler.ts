// Webhook endpoints in the dashboard: their table, the page of one with its deliveries, and what is done with it, all by the API's own calls. A
// signing secret is in the answer of the form that made it, and in no address and no log. Replays and single deliveries are beside this file.

import { Event } from '../../../db/entities/index.ts'
import { cancelReasons, countArrived } from '../../../db/queries/delivery-statuses.ts'
import { type EventObject, serializeEvent } from '../../../resources/event.ts'
import type { WebhookDeliveryObject } from '../../../resources/webhook-delivery.ts'
import type { WebhookEndpointObject } from '../../../resources/webhook-endpoint.ts'
import { EVENT_TYPES } from '../../../rules/events.ts'
import { Refusal } from '../../../rules/refusals.ts'
import type { Filled } from '../../components/field.ts'
import { html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf } from '../ask.ts'
import { secretPage } from '../components/secret.ts'
import type { DashboardContext } from '../context.ts'
import { deliveryColumns } from '../deliveries/view.ts'
import { formScreen } from '../form-screen.ts'
import { filledWith, newFormKey, postAction, type Typed, typed } from '../forms.ts'
import { type DashboardRoutes, goTo } from '../guard.ts'
import { answerTable, readTable } from '../lists.ts'
import type { FlashMessage } from '../words/flash.ts'
import { DASHBOARD } from '../words/frame.ts'
import { deliveryStatus, statusWord } from '../words/statuses.ts'
import { endpointFields, endpointFormPage, rotateFields, rotateFormPage, tickedTypes } from './forms-view.ts'
import { endpointColumns, endpointCrumbs, endpointPage } from './view.ts'
import { WEBHOOKS } from './words.ts'

const DAY = 86_400
const STATUSES = ['pending', 'succeeded', 'exhausted', 'canceled']

export function addWebhooks(routes: DashboardRoutes): void {
  routes.get('/webhooks', (page) => list(page))
  formScreen(routes, {
    path: '/webhooks/new',
    operation: 'createWebhookEndpoint',
    subject: () => null,
    fields: (page) => endpointFields(page.locale),
    filled: () => new Map([['which', ['all']]]),
    shape: (body, given) => {
      const { description, ...rest } = chosenOf(body, given)
      return description === null ? rest : { ...rest, description }
    },
    example: () => ({ url: 'https://shop.example/webhooks', enabled_events: [] }),
    done: async (made, page) => showSecret(page, made, WEBHOOKS[page.locale].secretText),
    view: endpointFormPage,
  })
  routes.get('/webhooks/:id', (page) => one(page))
  formScreen(routes, {
    path: '/webhooks/:id/change',
    operation: 'updateWebhookEndpoint',
    subject: endpointOf,
    params: ({ id }) => ({ id }),
    fields: (page) => endpointFields(page.locale),
    filled: (page, endpoint) => filledFrom(page, endpoint).values,
    shape: chosenOf,
    example: (_, { url, enabled_events }) => ({ url, enabled_events }),
    done: ({ id }) => ({ path: `/webhooks/${id}`, flash: 'saved' }),
    view: endpointFormPage,
  })
  formScreen(routes, {
    path: '/webhooks/:id/rotate',
    operation: 'rotateWebhookSecret',
    subject: endpointOf,
    params: ({ id }) => ({ id }),
    fields: (page) => rotateFields(page.locale),
    filled: () => new Map([['expire_previous_in', [String(DAY)]]]),
    shape: ({ expire_previous_in: seconds }) => (seconds === undefined ? {} : { expire_previous_in: Number(seconds) }),
    example: () => ({ expire_previous_in: DAY }),
    done: async (made, page) => {
      const { secretText, rotatedText } = WEBHOOKS[page.locale]
      showSecret(page, made, `${secretText} ${rotatedText}`)
    },
    view: rotateFormPage,
  })
  routes.post('/webhooks/:id/enable', (page) => become(page, 'enabled'))
  routes.post('/webhooks/:id/disable', (page) => become(page, 'disabled'))
  routes.post('/webhooks/:id/ping', async (page) => {
    const { key } = await typed(page)
    const delivery = await ask(page, 'pingWebhookEndpoint', {
      params: { id: page.params.id! },
      body: {},
      key,
    })
    goTo(page, `/deliveries/${delivery.id}`, 'pinged')
  })
  routes.post('/webhooks/:id/delete', (page) =>
    postAction(page, {
      operation: 'deleteWebhookEndpoint',
      params: { id: page.params.id! },
      path: '/webhooks',
      flash: 'deleted',
    }),
  )
}

function list(page: DashboardContext): Promise<void> {
  const words = WEBHOOKS[page.locale]
  const href = page.props.hrefOf('/webhooks/new')
  const mayAdd = page.props.may('webhook_endpoints:write')
  const options = ['enabled', 'disabled'].map((status) => [status, statusWord(status, page.locale)] as const)
  return answerTable(
    page,
    {
      section: 'webhooks',
      title: words.title,
      ...(mayAdd && { actions: html`<a class="button main" href="${href}">${words.add}</a>` }),
    },
    {
      operation: 'listWebhookEndpoints',
      path: '/webhooks',
      columns: endpointColumns(page.props, page.locale),
      orders: { created: 'createdAt' },
      filters: [{ kind: 'select', name: 'status', label: DASHBOARD[page.locale].status, options }, { kind: 'created' }],
      empty: { ...words.empty, action: mayAdd ? { href, label: words.empty.action } : null },
    },
  )
}

/** What some deliveries bring, by id. */
async function eventsOf(
  page: DashboardContext,
  deliveries: readonly WebhookDeliveryObject[],
): Promise<ReadonlyMap<string, EventObject>> {
  if (!page.props.may('events:read') || deliveries.length === 0) return new Map()
  const { merchantId, livemode } = page.caller
  const id = { $in: [...new Set(deliveries.map(({ event }) => event))] }
  const found = await page.deps.db.orm.em.fork().find(Event, { merchantId, livemode, id })
  return new Map(found.map((event) => [event.id, serializeEvent(event)]))
}

async function one(page: DashboardContext): Promise<void> {
  const endpoint = await endpointOf(page)
  const params = { id: endpoint.id }
  const words = WEBHOOKS[page.locale]
  const statuses = STATUSES.map((status) => [status, statusWord(deliveryStatus(status), page.locale)] as const)
  const replay = page.query.get('replay')
  const deliveries = {
    operation: 'listDeliveries',
    params,
    path: `/webhooks/${endpoint.id}`,
    columns: async (rows: readonly WebhookDeliveryObject[]) =>
      deliveryColumns(page.props, page.locale, {
        events: await eventsOf(page, rows),
        reasons: await cancelReasons(page.deps.db.orm.em.fork(), rows),
      }),
    filters: [
      { kind: 'select', name: 'status', label: DASHBOARD[page.locale].status, options: statuses },
      {
        kind: 'select',
        name: 'event_type',
        label: words.event,
        options: EVENT_TYPES.map((type) => [type, type] as const),
      },
      { kind: 'text', name: 'event', label: words.event, hint: 'evt_…' },
      ...(replay ? [{ kind: 'text', name: 'replay', label: words.replay } as const] : []),
      { kind: 'created' },
    ],
    empty: words.noDeliveries,
  } as const
  if (page.query.get('csv') === 'all') return answerTable(page, { section: 'webhooks', title: words.title }, deliveries)
  const [listed, { data: replays }, week] = await Promise.all([
    readTable(page, deliveries),
    ask(page, 'listReplays', { params, query: { limit: 10 } }),
    countArrived(page.deps.db.orm.em.fork(), endpoint.id, page.now - 7 * DAY),
  ])
  const formKey = page.props.may('webhook_endpoints:write') ? newFormKey() : null
  const command = curlOf(page, 'getWebhookEndpoint', { params })
  const samplesHref = !page.livemode && page.props.may('test_helpers:write') ? page.props.hrefOf('/samples') : null
  const props = { endpoint, week, deliveries: listed, replays, formKey, samplesHref, curl: command }
  answerDashboard(page, (frame) => endpointPage(frame, page.props, props), listed.problem ? 422 : 200)
}

function become(page: DashboardContext, status: 'enabled' | 'disabled'): Promise<void> {
  const id = page.params.id!
  const flash: FlashMessage = status
  return postAction(page, {
    operation: 'updateWebhookEndpoint',
    params: { id },
    body: { status },
    path: `/webhooks/${id}`,
    flash,
  })
}

interface WithSecret extends WebhookEndpointObject {
  signing_secret: string
}

/** The endpoint of the address, or 404. */
export function endpointOf(page: DashboardContext): Promise<WebhookEndpointObject> {
  return ask(page, 'getWebhookEndpoint', { params: { id: page.params.id! } })
}

/** Whoever may change none is not asked what to change. */
export function refuseUnlessChanger({ props }: DashboardContext): void {
  if (!props.may('webhook_endpoints:write'))
    throw new Refusal('scope_missing', 'Your role lacks the scope webhook_endpoints:write.')
}

/** No type at all means all of them in the API: somebody who has chosen "only these" and ticked none is asked again. */
function chosenOf(body: Record<string, unknown>, given: Typed): Record<string, unknown> {
  const { which: _, enabled_events: ticked, ...rest } = body
  const types = tickedTypes(ticked as string[], given)
  if (given.text('which') !== 'some') return { ...rest, enabled_events: [] }
  if (types.length > 0) return { ...rest, enabled_events: types }
  throw new Refusal('parameter_missing', 'Choose at least one type.', { param: 'enabled_events' })
}

function filledFrom(page: DashboardContext, endpoint: WebhookEndpointObject): Filled {
  const filled = filledWith(endpointFields(page.locale), endpoint)
  const which = endpoint.enabled_events.length === 0 ? 'all' : 'some'
  return { ...filled, values: new Map([...filled.values, ['which', [which]]]) }
}

function showSecret(page: DashboardContext, made: WithSecret, text: string): void {
  const words = WEBHOOKS[page.locale]
  answerDashboard(page, (frame) =>
    secretPage(frame, page.props, {
      section: 'webhooks',
      title: words.secretTitle,
      crumbs: endpointCrumbs(page.props, made, page.locale),
      secret: made.signing_secret,
      text,
      onHref: page.props.hrefOf(`/webhooks/${made.id}`),
      on: words.done,
    }),
  )
}
