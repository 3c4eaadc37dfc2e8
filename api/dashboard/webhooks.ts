// Webhook endpoints in the dashboard: their table, the page of one with its deliveries, and what is done with it, all by the API's own calls. A signing secret is
// in the answer of the form that made it, and in no address and no log. Replays and single deliveries are beside this file.
import type { Filled } from '../../pages/components/field.ts'
import { formPage } from '../../pages/dashboard/asked.ts'
import { type Delivery, deliveryColumns } from '../../pages/dashboard/deliveries.ts'
import type { Replay } from '../../pages/dashboard/replays.ts'
import { secretPage } from '../../pages/dashboard/secret.ts'
import { endpointFields, rotateFields } from '../../pages/dashboard/webhook-forms.ts'
import { type Endpoint, endpointColumns, endpointCrumbs, endpointPage } from '../../pages/dashboard/webhooks.ts'
import { type Html, html } from '../../pages/html.ts'
import { DASHBOARD } from '../../pages/words/dashboard/frame.ts'
import type { Said } from '../../pages/words/dashboard/said.ts'
import { statusWord } from '../../pages/words/dashboard/statuses.ts'
import { WEBHOOKS } from '../../pages/words/dashboard/webhooks.ts'
import { EVENT_TYPES } from '../../rules/events.ts'
import { Refusal } from '../../rules/refusals.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf } from './ask.ts'
import { type DashboardDoor, type Guest, goTo } from './door.ts'
import { filledWith, newFormKey, pressed, submit, type Typed, typed } from './forms.ts'
import { answerTable, readTable } from './lists.ts'

const DAY = 86_400
const STATUSES = ['pending', 'succeeded', 'exhausted', 'canceled']

export function addWebhooks(door: DashboardDoor): void {
  door.get('/webhooks', (g) => list(g))
  door.get('/webhooks/new', (g) => showForm(g, null, filledNew(), null, newFormKey()))
  door.post('/webhooks/new', (g) => add(g))
  door.get('/webhooks/:id', (g) => one(g))
  door.get('/webhooks/:id/change', async (g) => {
    const endpoint = await endpointOf(g)
    showForm(g, endpoint, filledFrom(g, endpoint), null, newFormKey())
  })
  door.post('/webhooks/:id/change', (g) => change(g))
  door.get('/webhooks/:id/rotate', async (g) => {
    const values = new Map([['expire_previous_in', [String(DAY)]]])
    showRotate(g, await endpointOf(g), { values, problems: {} }, null, newFormKey())
  })
  door.post('/webhooks/:id/rotate', (g) => rotate(g))
  door.post('/webhooks/:id/enable', (g) => become(g, 'enabled'))
  door.post('/webhooks/:id/disable', (g) => become(g, 'disabled'))
  door.post('/webhooks/:id/ping', async (g) => {
    const { key } = await typed(g)
    const delivery = await ask<Delivery>(g, 'pingWebhookEndpoint', { params: { id: g.params.id! }, body: {}, key })
    goTo(g, `/deliveries/${delivery.id}`, 'pinged')
  })
  door.post('/webhooks/:id/delete', (g) =>
    pressed(g, {
      operation: 'deleteWebhookEndpoint',
      params: { id: g.params.id! },
      path: '/webhooks',
      said: 'deleted',
    }),
  )
}

function list(g: Guest): Promise<void> {
  const words = WEBHOOKS[g.locale]
  const href = g.shown.hrefOf('/webhooks/new')
  const mayAdd = g.shown.may('webhook_endpoints:write')
  const options = ['enabled', 'disabled'].map((status) => [status, statusWord(status, g.locale)] as const)
  return answerTable<Endpoint>(
    g,
    {
      section: 'webhooks',
      title: words.title,
      ...(mayAdd && { actions: html`<a class="button" href="${href}">${words.add}</a>` }),
    },
    {
      operation: 'listWebhookEndpoints',
      path: '/webhooks',
      columns: endpointColumns(g.shown, g.locale),
      orders: { created: 'createdAt' },
      filters: [{ kind: 'select', name: 'status', label: DASHBOARD[g.locale].status, options }, { kind: 'created' }],
      empty: { ...words.empty, action: mayAdd ? { href, label: words.empty.action } : null },
    },
  )
}

async function one(g: Guest): Promise<void> {
  const endpoint = await endpointOf(g)
  const params = { id: endpoint.id }
  const words = WEBHOOKS[g.locale]
  const statuses = STATUSES.map((status) => [status, statusWord(status, g.locale)] as const)
  const replay = g.query.get('replay')
  const deliveries = {
    operation: 'listDeliveries',
    params,
    path: `/webhooks/${endpoint.id}`,
    columns: deliveryColumns(g.shown, g.locale),
    filters: [
      { kind: 'select', name: 'status', label: DASHBOARD[g.locale].status, options: statuses },
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
  if (g.query.get('csv') === 'all')
    return answerTable<Delivery>(g, { section: 'webhooks', title: words.title }, deliveries)
  const [listed, { data: replays }] = await Promise.all([
    readTable<Delivery>(g, deliveries),
    ask<{ data: Replay[] }>(g, 'listReplays', { params, query: { limit: 10 } }),
  ])
  const formKey = g.shown.may('webhook_endpoints:write') ? newFormKey() : null
  const command = curlOf(g, 'getWebhookEndpoint', { params })
  const samplesHref = !g.livemode && g.shown.may('test_helpers:write') ? g.shown.hrefOf('/samples') : null
  const shown = { endpoint, deliveries: listed, replays, formKey, samplesHref, curl: command }
  answerDashboard(g, (frame) => endpointPage(frame, g.shown, shown), listed.problem ? 422 : 200)
}

function add(g: Guest): Promise<void> {
  return submit(g, {
    operation: 'createWebhookEndpoint',
    fields: endpointFields(g.locale),
    shape: (body, given) => {
      const { description, ...rest } = chosenOf(body, given)
      return description === null ? rest : { ...rest, description }
    },
    done: async (made: WithSecret) => showSecret(g, made, WEBHOOKS[g.locale].secretText),
    again: (filled, problem, key) => showForm(g, null, filled, problem, key),
  })
}

async function change(g: Guest): Promise<void> {
  const endpoint = await endpointOf(g)
  await submit(g, {
    operation: 'updateWebhookEndpoint',
    params: { id: endpoint.id },
    fields: endpointFields(g.locale),
    shape: chosenOf,
    done: () => ({ path: `/webhooks/${endpoint.id}`, said: 'saved' }),
    again: (filled, problem, key) => showForm(g, endpoint, filled, problem, key),
  })
}

async function rotate(g: Guest): Promise<void> {
  const endpoint = await endpointOf(g)
  const words = WEBHOOKS[g.locale]
  await submit(g, {
    operation: 'rotateWebhookSecret',
    params: { id: endpoint.id },
    fields: rotateFields(g.locale),
    shape: ({ expire_previous_in: seconds }) => (seconds === undefined ? {} : { expire_previous_in: Number(seconds) }),
    done: async (made: WithSecret) => showSecret(g, made, `${words.secretText} ${words.rotatedText}`),
    again: (filled, problem, key) => showRotate(g, endpoint, filled, problem, key),
  })
}

function become(g: Guest, status: 'enabled' | 'disabled'): Promise<void> {
  const id = g.params.id!
  const said: Said = status
  return pressed(g, {
    operation: 'updateWebhookEndpoint',
    params: { id },
    body: { status },
    path: `/webhooks/${id}`,
    said,
  })
}

interface WithSecret extends Endpoint {
  signing_secret: string
}

/** The endpoint of the address, or 404. */
export function endpointOf(g: Guest): Promise<Endpoint> {
  return ask<Endpoint>(g, 'getWebhookEndpoint', { params: { id: g.params.id! } })
}

/** Whoever may change none is not asked what to change. */
export function refuseUnlessChanger({ shown }: Guest): void {
  if (!shown.may('webhook_endpoints:write'))
    throw new Refusal('scope_missing', 'Your role lacks the scope webhook_endpoints:write.')
}

/** No type at all means all of them in the API: somebody who has chosen "only these" and ticked none is asked again. */
function chosenOf(body: Record<string, unknown>, given: Typed): Record<string, unknown> {
  const { which: _, enabled_events: ticked, ...rest } = body
  const types = ticked as string[]
  if (given.text('which') !== 'some') return { ...rest, enabled_events: [] }
  if (types.length > 0) return { ...rest, enabled_events: types }
  throw new Refusal('parameter_missing', 'Choose at least one type.', { param: 'enabled_events' })
}

function filledNew(): Filled {
  return { values: new Map([['which', ['all']]]), problems: {} }
}

function filledFrom(g: Guest, endpoint: Endpoint): Filled {
  const filled = filledWith(endpointFields(g.locale), endpoint)
  const which = endpoint.enabled_events.length === 0 ? 'all' : 'some'
  return { ...filled, values: new Map([...filled.values, ['which', [which]]]) }
}

function showForm(g: Guest, endpoint: Endpoint | null, filled: Filled, problem: Html | null, key: string): void {
  refuseUnlessChanger(g)
  const words = WEBHOOKS[g.locale]
  const path = endpoint ? `/webhooks/${endpoint.id}` : '/webhooks'
  const body = { url: endpoint?.url ?? 'https://shop.example/webhooks', enabled_events: endpoint?.enabled_events ?? [] }
  const page = {
    section: 'webhooks',
    title: endpoint ? words.changeTitle : words.addTitle,
    crumbs: endpoint
      ? endpointCrumbs(g.shown, endpoint, g.locale)
      : [{ href: g.shown.hrefOf(path), label: words.title }],
  }
  const command = endpoint
    ? curlOf(g, 'updateWebhookEndpoint', { params: { id: endpoint.id }, body })
    : curlOf(g, 'createWebhookEndpoint', { body })
  answerDashboard(g, (frame) =>
    formPage(frame, g.shown, page, {
      action: g.shown.hrefOf(endpoint ? `${path}/change` : `${path}/new`),
      key,
      fields: endpointFields(g.locale),
      filled,
      problem,
      submit: endpoint ? words.save : words.addSubmit,
      back: path,
      curl: command,
    }),
  )
}

function showRotate(g: Guest, endpoint: Endpoint, filled: Filled, problem: Html | null, key: string): void {
  refuseUnlessChanger(g)
  const words = WEBHOOKS[g.locale]
  const path = `/webhooks/${endpoint.id}`
  const page = {
    section: 'webhooks',
    title: words.rotateTitle,
    crumbs: endpointCrumbs(g.shown, endpoint, g.locale),
  }
  const command = curlOf(g, 'rotateWebhookSecret', { params: { id: endpoint.id }, body: { expire_previous_in: DAY } })
  answerDashboard(g, (frame) =>
    formPage(frame, g.shown, page, {
      action: g.shown.hrefOf(`${path}/rotate`),
      key,
      fields: rotateFields(g.locale),
      filled,
      problem,
      submit: words.rotateSubmit,
      above: html`<p>${words.rotateText}</p>`,
      back: path,
      curl: command,
    }),
  )
}

function showSecret(g: Guest, made: WithSecret, text: string): void {
  const words = WEBHOOKS[g.locale]
  answerDashboard(g, (frame) =>
    secretPage(frame, g.shown, {
      section: 'webhooks',
      title: words.secretTitle,
      crumbs: endpointCrumbs(g.shown, made, g.locale),
      secret: made.signing_secret,
      text,
      onHref: g.shown.hrefOf(`/webhooks/${made.id}`),
      on: words.done,
    }),
  )
}
