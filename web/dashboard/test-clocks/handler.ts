// Test clocks in the dashboard: their table, a new one, and the page of one, from which it is moved on and deleted. What will happen on the way is
// clock-preview.ts; the walking is the clock's workflow.
import { readOnClocks } from '../../../db/queries/clock-customers.ts'
import { isTerminal } from '../../../rules/lifecycles.ts'
import { type Html, html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { formScreen } from '../form-screen.ts'
import { newFormKey, postAction, propsOf, submit } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable } from '../lists.ts'
import { namesOf } from '../names.ts'
import { publishedOf } from '../published/handler.ts'
import { previewOf } from './preview.ts'
import { clockColumns, clockFields, clockFormPage, clockPage } from './view.ts'
import { CLOCKS } from './words.ts'

const TEST_ONLY = { testOnly: true }

export function addTestClocks(routes: DashboardRoutes): void {
  routes.get('/clocks', list, TEST_ONLY)
  formScreen(routes, {
    path: '/clocks/new',
    testOnly: true,
    operation: 'createTestClock',
    subject: () => null,
    fields: (page) => clockFields(page.locale),
    filled: (page) => new Map([['frozen_time', propsOf('moment', page.now)]]),
    example: (page) => ({ frozen_time: page.now }),
    done: ({ id }) => ({ path: `/clocks/${id}`, flash: 'created' }),
    view: clockFormPage,
  })
  routes.get('/clocks/:id', (page) => show(page, null), TEST_ONLY)
  routes.post('/clocks/:id/advance', advance, TEST_ONLY)
  routes.post(
    '/clocks/:id/delete',
    (page) =>
      postAction(page, {
        operation: 'deleteTestClock',
        params: { id: page.params.id! },
        path: '/clocks',
        flash: 'deleted',
      }),
    TEST_ONLY,
  )
}

function list(page: DashboardContext): Promise<void> {
  const words = CLOCKS[page.locale]
  const action = page.props.may('test_clocks:write')
    ? html`<a class="button main" href="${page.props.hrefOf('/clocks/new')}">${words.make}</a>`
    : null
  return answerTable(
    page,
    {
      ...{ section: 'clocks', title: words.title, actions: action },
      lead: html`<p class="quiet">${words.lead}</p>`,
    },
    {
      operation: 'listTestClocks',
      path: '/clocks',
      columns: async (rows) => {
        const ids = page.props.may('customers:read') ? rows.map(({ id }) => id) : []
        return clockColumns(page.props, page.locale, await readOnClocks(page.deps.db.pool, page.caller, ids))
      },
      orders: { created: 'createdAt' },
      filters: [{ kind: 'created' }],
      empty: {
        ...words.empty,
        action: action && { href: page.props.hrefOf('/clocks/new'), label: words.empty.action },
      },
    },
  )
}

async function advance(page: DashboardContext): Promise<void> {
  const { id } = page.params as { id: string }
  await submit(page, {
    operation: 'advanceTestClock',
    params: { id },
    fields: [{ kind: 'integer', name: 'frozen_time', label: CLOCKS[page.locale].until }],
    done: () => ({ path: `/clocks/${id}`, flash: 'advancing' }),
    again: ({ problems }, problem) => show(page, problem ?? html`<p>${problems.frozen_time}</p>`),
  })
}

async function show(page: DashboardContext, problem: Html | null): Promise<void> {
  const params = { id: page.params.id! }
  const clock = await ask(page, 'getTestClock', { params })
  const here = { query: { test_clock: clock.id, limit: 100 } }
  const [customers, subscriptions, published] = await Promise.all([
    ask(page, 'listCustomers', here),
    ask(page, 'listSubscriptions', here),
    publishedOf(page, clock.id, clock.workflow.id),
  ])
  const names = await namesOf(
    page,
    subscriptions.data.flatMap((s) => [s.customer, s.product, s.price]),
  )
  const running = subscriptions.data.filter(({ status }) => !isTerminal(status))
  const mayMove = page.props.may('test_clocks:write')
  const isAdvancing = clock.status === 'advancing'
  const preview = mayMove && !isAdvancing ? await previewOf(page, clock, running) : null
  const since = published.events.findLast(({ type }) => type === 'test_clock.advancing')?.created ?? null
  answerDashboard(page, (frame) =>
    clockPage(frame, page.props, {
      clock,
      since,
      preview,
      customers,
      subscriptions,
      names,
      running: running.length,
      published,
      removeKey: mayMove ? newFormKey() : null,
      problem,
      curl: curlOf(page, 'getTestClock', { params }),
    }),
  )
}
