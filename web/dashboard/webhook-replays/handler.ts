// Replays in the dashboard: which events are sent to an endpoint once more, and how far that has come.
import type { WebhookEndpointObject } from '../../../resources/webhook-endpoint.ts'
import type { WebhookReplayObject } from '../../../resources/webhook-replay.ts'
import type { Filled } from '../../components/field.ts'
import { type Html, html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf } from '../ask.ts'
import { formPage } from '../components/asked.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, postAction, propsOf, submit } from '../forms.ts'
import { type DashboardRoutes, goTo } from '../guard.ts'
import { replayFields, tickedTypes } from '../webhooks/forms-view.ts'
import { endpointOf, refuseUnlessChanger } from '../webhooks/handler.ts'
import { endpointCrumbs } from '../webhooks/view.ts'
import { WEBHOOKS } from '../webhooks/words.ts'
import { replayPage } from './view.ts'

const DAY = 86_400

export function addWebhookReplays(routes: DashboardRoutes): void {
  routes.get('/webhooks/:id/replay', async (page) => {
    const values = new Map([['from', propsOf('moment', page.now - DAY)]])
    showForm(page, await endpointOf(page), { values, problems: {} }, null, newFormKey())
  })
  routes.post('/webhooks/:id/replay', (page) => begin(page))
  // The endpoint's page has the list of them.
  routes.get('/webhooks/:id/replays', (page) => goTo(page, `/webhooks/${page.params.id}`))
  routes.get('/webhooks/:id/replays/:replay_id', (page) => one(page))
  routes.post('/webhooks/:id/replays/:replay_id/stop', (page) => {
    const { id, replay_id } = page.params as { id: string; replay_id: string }
    const path = `/webhooks/${id}/replays/${replay_id}`
    return postAction(page, { operation: 'cancelReplay', params: { id, replay_id }, body: {}, path, flash: 'stopped' })
  })
}

async function one(page: DashboardContext): Promise<void> {
  const params = page.params as { id: string; replay_id: string }
  const endpoint = await endpointOf(page)
  const replay = await ask(page, 'getReplay', { params })
  const formKey = page.props.may('webhook_endpoints:write') ? newFormKey() : null
  const crumbs = endpointCrumbs(page.props, endpoint, page.locale)
  const props = { replay, crumbs, formKey, curl: curlOf(page, 'getReplay', { params }) }
  answerDashboard(page, (frame) => replayPage(frame, page.props, props))
}

async function begin(page: DashboardContext): Promise<void> {
  const endpoint = await endpointOf(page)
  await submit(page, {
    operation: 'replayEvents',
    params: { id: endpoint.id },
    fields: replayFields(page.locale, endpoint.enabled_events),
    shape: ({ types, ...body }, given) => ({
      ...body,
      types: tickedTypes(
        types as string[],
        given,
        endpoint.enabled_events.length > 0 ? endpoint.enabled_events : undefined,
      ),
    }),
    done: (replay: WebhookReplayObject) => ({
      path: `/webhooks/${endpoint.id}/replays/${replay.id}`,
      flash: 'replayed',
    }),
    again: (filled, problem, key) => showForm(page, endpoint, filled, problem, key),
  })
}

function showForm(
  page: DashboardContext,
  endpoint: WebhookEndpointObject,
  filled: Filled,
  problem: Html | null,
  key: string,
): void {
  refuseUnlessChanger(page)
  const words = WEBHOOKS[page.locale]
  const path = `/webhooks/${endpoint.id}`
  const layout = {
    section: 'webhooks',
    title: words.replayTitle,
    crumbs: endpointCrumbs(page.props, endpoint, page.locale),
  }
  const body = { from: page.now - DAY, only_failed: true }
  const command = curlOf(page, 'replayEvents', { params: { id: endpoint.id }, body })
  answerDashboard(page, (frame) =>
    formPage(frame, page.props, layout, {
      action: page.props.hrefOf(`${path}/replay`),
      key,
      fields: replayFields(page.locale, endpoint.enabled_events),
      filled,
      problem,
      submit: words.replaySubmit,
      above: html`<p>${words.replayText}</p>`,
      back: path,
      curl: command,
    }),
  )
}
