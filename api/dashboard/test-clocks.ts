// Test clocks in the dashboard: their table, a new one, and the page of one, from which it is moved on and deleted. What will happen on the way is
// clock-preview.ts; the walking is the clock's workflow.
import { type Filled, NOTHING_FILLED } from '../../pages/components/field.ts'
import { formPage } from '../../pages/dashboard/asked.ts'
import type { Subscription } from '../../pages/dashboard/subscription-list.ts'
import {
  type Clock,
  type ClockCustomer,
  clockColumns,
  clockFields,
  clockPage,
} from '../../pages/dashboard/test-clocks.ts'
import { type Html, html } from '../../pages/html.ts'
import { CLOCKS } from '../../pages/words/dashboard/clocks.ts'
import { isTerminal } from '../../rules/lifecycles.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf, refuseUnlessMay } from './ask.ts'
import { previewOf } from './clock-preview.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { newFormKey, pressed, shownAs, submit } from './forms.ts'
import { answerTable } from './lists.ts'
import { namesOf } from './names.ts'
import { publishedOf } from './published.ts'

const TEST_ONLY = { testOnly: true }

export function addTestClocks(door: DashboardDoor): void {
  door.get('/clocks', list, TEST_ONLY)
  door.get(
    '/clocks/new',
    (g) => askNew(g, { values: new Map([['frozen_time', shownAs('moment', g.now)]]), problems: {} }),
    TEST_ONLY,
  )
  door.post('/clocks/new', make, TEST_ONLY)
  door.get('/clocks/:id', (g) => show(g, null), TEST_ONLY)
  door.post('/clocks/:id/advance', advance, TEST_ONLY)
  door.post(
    '/clocks/:id/delete',
    (g) => pressed(g, { operation: 'deleteTestClock', params: { id: g.params.id! }, path: '/clocks', said: 'deleted' }),
    TEST_ONLY,
  )
}

function list(g: Guest): Promise<void> {
  const words = CLOCKS[g.locale]
  const action = g.shown.may('test_clocks:write')
    ? html`<a class="button main" href="${g.shown.hrefOf('/clocks/new')}">${words.make}</a>`
    : null
  return answerTable<Clock>(
    g,
    { section: 'clocks', title: words.title, actions: action },
    {
      operation: 'listTestClocks',
      path: '/clocks',
      columns: clockColumns(g.shown, g.locale),
      orders: { created: 'createdAt' },
      filters: [{ kind: 'created' }],
      empty: { ...words.empty, action: action && { href: g.shown.hrefOf('/clocks/new'), label: words.empty.action } },
    },
  )
}

function askNew(g: Guest, filled: Filled = NOTHING_FILLED, problem: Html | null = null, key = newFormKey()): void {
  refuseUnlessMay(g, 'createTestClock')
  const words = CLOCKS[g.locale]
  const page = {
    section: 'clocks',
    title: words.make,
    crumbs: [{ href: g.shown.hrefOf('/clocks'), label: words.title }],
  }
  const action = g.shown.hrefOf('/clocks/new')
  const fields = clockFields(g.locale)
  const curl = curlOf(g, 'createTestClock', { body: { frozen_time: g.now } })
  answerDashboard(g, (frame) =>
    formPage(frame, g.shown, page, { action, key, fields, filled, problem, submit: words.make, back: '/clocks', curl }),
  )
}

async function make(g: Guest): Promise<void> {
  await submit(g, {
    operation: 'createTestClock',
    fields: clockFields(g.locale),
    done: ({ id }) => ({ path: `/clocks/${id}`, said: 'created' }),
    again: (filled, problem, key) => askNew(g, filled, problem, key),
  })
}

async function advance(g: Guest): Promise<void> {
  const { id } = g.params as { id: string }
  await submit(g, {
    operation: 'advanceTestClock',
    params: { id },
    fields: [{ kind: 'integer', name: 'frozen_time', label: CLOCKS[g.locale].until }],
    done: () => ({ path: `/clocks/${id}`, said: 'advancing' }),
    again: ({ problems }, problem) => show(g, problem ?? html`<p>${problems.frozen_time}</p>`),
  })
}

async function show(g: Guest, problem: Html | null): Promise<void> {
  const params = { id: g.params.id! }
  const clock = await ask<Clock>(g, 'getTestClock', { params })
  const here = { query: { test_clock: clock.id, limit: 100 } }
  const [customers, subscriptions, published] = await Promise.all([
    ask<{ data: ClockCustomer[]; has_more: boolean }>(g, 'listCustomers', here),
    ask<{ data: Subscription[]; has_more: boolean }>(g, 'listSubscriptions', here),
    publishedOf(g, clock.id, clock.workflow.id),
  ])
  const names = await namesOf(
    g,
    subscriptions.data.flatMap((s) => [s.customer, s.product, s.price]),
  )
  const running = subscriptions.data.filter(({ status }) => !isTerminal(status))
  const mayMove = g.shown.may('test_clocks:write')
  const isAdvancing = clock.status === 'advancing'
  const preview = mayMove && !isAdvancing ? await previewOf(g, clock, running) : null
  const since = published.events.findLast(({ type }) => type === 'test_clock.advancing')?.created ?? null
  answerDashboard(g, (frame) =>
    clockPage(frame, g.shown, {
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
      curl: curlOf(g, 'getTestClock', { params }),
    }),
  )
}
