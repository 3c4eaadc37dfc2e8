// Sample events in the dashboard: one of a type, sent to whoever wants it. Test mode only.
import { eventSentence } from '../../../resources/event-words.ts'
import { EVENT_TYPES } from '../../../rules/events.ts'
import { type Field, type Filled, NOTHING_FILLED } from '../../components/field.ts'
import { notice } from '../../components/notice.ts'
import { type Html, html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, refuseUnlessMay } from '../ask.ts'
import { formPage } from '../components/asked.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, submit } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { SAMPLES } from '../payout-rounds/words.ts'

const OPERATION = 'sendTestWebhookEvent'
const TEST_ONLY = { testOnly: true }

export function addSamples(routes: DashboardRoutes): void {
  routes.get(
    '/samples',
    (page) => show(page, { values: new Map([['type', [page.query.get('type') ?? '']]]), problems: {} }),
    TEST_ONLY,
  )
  routes.post(
    '/samples',
    (page) =>
      submit(page, {
        operation: OPERATION,
        fields: fieldsOf(page),
        done: ({ id }) => ({ path: `/events/${id}`, flash: 'sampled' }),
        again: (filled, problem, key) => show(page, filled, problem, key),
      }),
    TEST_ONLY,
  )
}

function fieldsOf({ locale }: DashboardContext): Field[] {
  return [
    {
      kind: 'select',
      name: 'type',
      label: SAMPLES[locale].type,
      options: EVENT_TYPES.map((type) => [type, `${eventSentence(type, locale)} (${type})`]),
    },
  ]
}

async function show(
  page: DashboardContext,
  filled: Filled = NOTHING_FILLED,
  problem: Html | null = null,
  key = newFormKey(),
) {
  refuseUnlessMay(page, OPERATION)
  const words = SAMPLES[page.locale]
  const { href, listens } = await endpoints(page)
  const above = html`<p>${words.text}</p>${listens ? null : notice('plain', html`<p>${words.noEndpoint} <a href="${href}">${words.addEndpoint}</a></p>`)}`
  const asked = {
    action: page.props.hrefOf('/samples'),
    key,
    fields: fieldsOf(page),
    filled,
    problem,
    submit: words.send,
  }
  const curl = curlOf(page, OPERATION, { body: { type: filled.values.get('type')?.[0] || EVENT_TYPES[0] } })
  answerDashboard(page, (frame) =>
    formPage(frame, page.props, { section: 'samples', title: words.title }, { ...asked, above, back: null, curl }),
  )
}

/** Whether anybody would be told; for a role that may not look, nothing is said. */
async function endpoints(page: DashboardContext): Promise<{ href: string; listens: boolean }> {
  const href = page.props.hrefOf('/webhooks')
  if (!page.props.may('webhook_endpoints:read')) return { href, listens: true }
  const { data } = await ask(page, 'listWebhookEndpoints', { query: { limit: 100 } })
  return { href, listens: data.some(({ status }) => status === 'enabled') }
}
