// Sample events in the dashboard: one of a type, sent to whoever wants it. Test mode only.
import { eventSentence } from '../../../resources/event-words.ts'
import { EVENT_TYPES } from '../../../rules/events.ts'
import type { Field, Filled } from '../../components/field.ts'
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
  routes.get('/samples', (page) => show(page), TEST_ONLY)
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
  given: Filled | null = null,
  problem: Html | null = null,
  key = newFormKey(),
) {
  refuseUnlessMay(page, OPERATION)
  const words = SAMPLES[page.locale]
  const { href, listens, heard } = await endpoints(page)
  // What is offered first is what somebody gets.
  const first = page.query.get('type') || heard?.[0] || EVENT_TYPES[0] || ''
  const filled = given ?? { values: new Map([['type', [first]]]), problems: {} }
  const told =
    heard && heard.length <= HEARD_SHOWN
      ? html`<p class="small quiet">${words.heard(heard.join(', '))} <a href="${href}">${words.addEndpoint}</a></p>`
      : null
  const above = html`<p>${words.text}</p>${listens ? null : notice('plain', html`<p>${words.noEndpoint} <a href="${href}">${words.addEndpoint}</a></p>`)}${told}`
  const asked = {
    action: page.props.hrefOf('/samples'),
    key,
    fields: fieldsOf(page),
    filled,
    problem,
    submit: words.send,
  }
  const curl = curlOf(page, OPERATION, { body: { type: filled.values.get('type')?.[0] || first } })
  answerDashboard(page, (frame) =>
    formPage(frame, page.props, { section: 'samples', title: words.title }, { ...asked, above, back: null, curl }),
  )
}

/** Of more types than these nobody reads a list. */
const HEARD_SHOWN = 5

/**
 * Whether anybody would be told, and of which types alone; null where all are heard, or none. For a role that may not look, nothing is said.
 */
async function endpoints(
  page: DashboardContext,
): Promise<{ href: string; listens: boolean; heard: readonly string[] | null }> {
  const href = page.props.hrefOf('/webhooks')
  if (!page.props.may('webhook_endpoints:read')) return { href, listens: true, heard: null }
  const { data } = await ask(page, 'listWebhookEndpoints', { query: { limit: 100 } })
  const enabled = data.filter(({ status }) => status === 'enabled')
  const isAll = enabled.some(({ enabled_events: types }) => types.length === 0)
  const types = new Set(enabled.flatMap(({ enabled_events: types }) => types))
  const heard = isAll || types.size === 0 ? null : EVENT_TYPES.filter((type) => types.has(type))
  return { href, listens: enabled.length > 0, heard }
}
