// Sample events in the dashboard: one of a type, sent to whoever wants it. Test mode only.
import { type Field, type Filled, NOTHING_FILLED } from '../../pages/components/field.ts'
import { notice } from '../../pages/components/notice.ts'
import { formPage } from '../../pages/dashboard/asked.ts'
import { type Html, html } from '../../pages/html.ts'
import { SAMPLES } from '../../pages/words/dashboard/rounds.ts'
import { EVENT_TYPES } from '../../rules/events.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf, refuseUnlessMay } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { newFormKey, submit } from './forms.ts'

const OPERATION = 'sendTestWebhookEvent'
const TEST_ONLY = { testOnly: true }

export function addSamples(door: DashboardDoor): void {
  door.get(
    '/samples',
    (g) => show(g, { values: new Map([['type', [g.query.get('type') ?? '']]]), problems: {} }),
    TEST_ONLY,
  )
  door.post(
    '/samples',
    (g) =>
      submit(g, {
        operation: OPERATION,
        fields: fieldsOf(g),
        done: ({ id }) => ({ path: `/events/${id}`, said: 'sampled' }),
        again: (filled, problem, key) => show(g, filled, problem, key),
      }),
    TEST_ONLY,
  )
}

function fieldsOf({ locale }: Guest): Field[] {
  return [
    { kind: 'select', name: 'type', label: SAMPLES[locale].type, options: EVENT_TYPES.map((type) => [type, type]) },
  ]
}

async function show(g: Guest, filled: Filled = NOTHING_FILLED, problem: Html | null = null, key = newFormKey()) {
  refuseUnlessMay(g, OPERATION)
  const words = SAMPLES[g.locale]
  const { href, listens } = await endpoints(g)
  const above = html`<p>${words.text}</p>${listens ? null : notice('plain', html`<p>${words.noEndpoint} <a href="${href}">${words.addEndpoint}</a></p>`)}`
  const asked = { action: g.shown.hrefOf('/samples'), key, fields: fieldsOf(g), filled, problem, submit: words.send }
  const curl = curlOf(g, OPERATION, { body: { type: filled.values.get('type')?.[0] || EVENT_TYPES[0] } })
  answerDashboard(g, (frame) =>
    formPage(frame, g.shown, { section: 'samples', title: words.title }, { ...asked, above, back: null, curl }),
  )
}

/** Whether anybody would be published; for a role that may not look, nothing is said. */
async function endpoints(g: Guest): Promise<{ href: string; listens: boolean }> {
  const href = g.shown.hrefOf('/webhooks')
  if (!g.shown.may('webhook_endpoints:read')) return { href, listens: true }
  const { data } = await ask<{ data: { status: string }[] }>(g, 'listWebhookEndpoints', { query: { limit: 100 } })
  return { href, listens: data.some(({ status }) => status === 'enabled') }
}
