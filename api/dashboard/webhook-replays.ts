// Replays in the dashboard: which events are sent to an endpoint once more, and how far that has come.
import type { Filled } from '../../pages/components/field.ts'
import { formPage } from '../../pages/dashboard/asked.ts'
import { type Replay, replayPage } from '../../pages/dashboard/replays.ts'
import { replayFields } from '../../pages/dashboard/webhook-forms.ts'
import { type Endpoint, endpointCrumbs } from '../../pages/dashboard/webhooks.ts'
import { type Html, html } from '../../pages/html.ts'
import { WEBHOOKS } from '../../pages/words/dashboard/webhooks.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf } from './ask.ts'
import { type DashboardDoor, type Guest, goTo } from './door.ts'
import { newFormKey, pressed, shownAs, submit } from './forms.ts'
import { endpointOf, refuseUnlessChanger } from './webhooks.ts'

const DAY = 86_400

export function addWebhookReplays(door: DashboardDoor): void {
  door.get('/webhooks/:id/replay', async (g) => {
    const values = new Map([['from', shownAs('moment', g.now - DAY)]])
    showForm(g, await endpointOf(g), { values, problems: {} }, null, newFormKey())
  })
  door.post('/webhooks/:id/replay', (g) => begin(g))
  // The endpoint's page has the list of them.
  door.get('/webhooks/:id/replays', (g) => goTo(g, `/webhooks/${g.params.id}`))
  door.get('/webhooks/:id/replays/:replay_id', (g) => one(g))
  door.post('/webhooks/:id/replays/:replay_id/stop', (g) => {
    const { id, replay_id } = g.params as { id: string; replay_id: string }
    const path = `/webhooks/${id}/replays/${replay_id}`
    return pressed(g, { operation: 'cancelReplay', params: { id, replay_id }, body: {}, path, said: 'stopped' })
  })
}

async function one(g: Guest): Promise<void> {
  const params = g.params as { id: string; replay_id: string }
  const endpoint = await endpointOf(g)
  const replay = await ask<Replay>(g, 'getReplay', { params })
  const formKey = g.shown.may('webhook_endpoints:write') ? newFormKey() : null
  const crumbs = endpointCrumbs(g.shown, endpoint, g.locale)
  const shown = { replay, crumbs, formKey, curl: curlOf(g, 'getReplay', { params }) }
  answerDashboard(g, (frame) => replayPage(frame, g.shown, shown))
}

async function begin(g: Guest): Promise<void> {
  const endpoint = await endpointOf(g)
  await submit(g, {
    operation: 'replayEvents',
    params: { id: endpoint.id },
    fields: replayFields(g.locale, endpoint.enabled_events),
    done: (replay: Replay) => ({ path: `/webhooks/${endpoint.id}/replays/${replay.id}`, said: 'replayed' }),
    again: (filled, problem, key) => showForm(g, endpoint, filled, problem, key),
  })
}

function showForm(g: Guest, endpoint: Endpoint, filled: Filled, problem: Html | null, key: string): void {
  refuseUnlessChanger(g)
  const words = WEBHOOKS[g.locale]
  const path = `/webhooks/${endpoint.id}`
  const page = { section: 'webhooks', title: words.replayTitle, crumbs: endpointCrumbs(g.shown, endpoint, g.locale) }
  const body = { from: g.now - DAY, only_failed: true }
  const command = curlOf(g, 'replayEvents', { params: { id: endpoint.id }, body })
  answerDashboard(g, (frame) =>
    formPage(frame, g.shown, page, {
      action: g.shown.hrefOf(`${path}/replay`),
      key,
      fields: replayFields(g.locale, endpoint.enabled_events),
      filled,
      problem,
      submit: words.replaySubmit,
      above: html`<p>${words.replayText}</p>`,
      back: path,
      curl: command,
    }),
  )
}
