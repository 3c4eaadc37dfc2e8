// Simulations in the dashboard: their table, the form that starts one, and the page with its progress and results. Test mode only.
import type { Filled } from '../../components/field.ts'
import { type Html, html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, refuseUnlessMay } from '../ask.ts'
import { formPage } from '../components/asked.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, submit, type Typed, typed } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable } from '../lists.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusWord } from '../words/statuses.ts'
import { lineFields, scriptLines, simulationFields } from './form-view.ts'
import { simulationColumns, simulationPage } from './view.ts'
import { SIMULATIONS } from './words.ts'

const TEST_ONLY = { testOnly: true }
/** Those of the example. */
const LINES = 2
/** With each click on "More lines". */
const MORE_LINES = 4
/** A form has 64 fields at most (web/forms.ts). A longer script goes through the API. */
const LINES_MAX = 16

/** An example shop that shows a little of everything and takes seconds. */
const EXAMPLE = {
  customers: 20,
  months: 6,
  seed: 1,
  collection_methods: ['auto_charge', 'invoice'],
  script: [
    { what: 'decline', month: 2, share: 20 },
    { what: 'late_qr', month: 3, share: 20 },
  ],
}

export function addSimulations(routes: DashboardRoutes): void {
  routes.get('/simulations', list, TEST_ONLY)
  routes.get('/simulations/new', askNew, TEST_ONLY)
  routes.post('/simulations/new', start, TEST_ONLY)
  routes.get('/simulations/:id', show, TEST_ONLY)
}

function list(page: DashboardContext): Promise<void> {
  const words = SIMULATIONS[page.locale]
  const href = page.props.hrefOf('/simulations/new')
  const action = page.props.may('simulations:write')
    ? html`<a class="button main" href="${href}">${words.make}</a>`
    : null
  const statuses = ['running', 'succeeded', 'failed'].map(
    (status) => [status, statusWord(status, page.locale)] as const,
  )
  return answerTable(
    page,
    {
      ...{ section: 'simulations', title: words.title, actions: action },
      lead: html`<p class="quiet">${words.makeText}</p>`,
    },
    {
      operation: 'listSimulations',
      path: '/simulations',
      columns: simulationColumns(page.props, page.locale),
      orders: { created: 'createdAt' },
      filters: [
        { kind: 'select', name: 'status', label: DASHBOARD[page.locale].status, options: statuses },
        { kind: 'created' },
      ],
      empty: { ...words.empty, action: action && { href, label: words.empty.action } },
    },
  )
}

async function show(page: DashboardContext): Promise<void> {
  const params = { id: page.params.id! }
  const simulation = await ask(page, 'getSimulation', { params })
  const again = page.props.hrefOf('/simulations/new', { like: simulation.id })
  answerDashboard(page, (frame) =>
    simulationPage(frame, page.props, {
      simulation,
      // A simulation with a longer script has no form.
      againHref: page.props.may('simulations:write') && simulation.script.length <= LINES_MAX ? again : null,
      curl: curlOf(page, 'getSimulation', { params }),
    }),
  )
}

/** The form, filled with an example, or with another simulation's values (`?like=`). */
async function askNew(page: DashboardContext): Promise<void> {
  refuseUnlessMay(page, 'createSimulation')
  const like = page.query.get('like')
  const model = like ? await ask(page, 'getSimulation', { params: { id: like } }) : EXAMPLE
  const { script } = model
  const lines = Math.min(Number(/^\d{1,2}$/.exec(page.query.get('lines') ?? '')?.[0] ?? LINES), LINES_MAX)
  const of = (value: unknown) => [String(value)]
  const values = new Map<string, readonly string[]>([
    ['customers', of(model.customers)],
    ['months', of(model.months)],
    ['seed', of(model.seed)],
    ['collection_methods', model.collection_methods],
    ...script.flatMap(({ what, month, share }, i) =>
      namesOf(i).map((name, member) => [name, of([what, month, share][member])] as const),
    ),
  ])
  showForm(page, { values, problems: {} }, null, newFormKey(), Math.max(lines, script.length))
}

async function start(page: DashboardContext): Promise<void> {
  const posted = await typed(page)
  const { given, lines } = closedUp(posted)
  const script = Array.from({ length: lines }, (_, index) => lineFields(index, page.locale)).flat()
  await submit(page, {
    operation: 'createSimulation',
    given,
    looksAgain: true,
    fields: [...simulationFields(page.locale), ...script],
    shape: shaped,
    done: ({ id }) => ({ path: `/simulations/${id}` }),
    again: (filled, problem, key) => showForm(page, filled, problem, key, Math.min(lines + 2, LINES_MAX)),
  })
}

const namesOf = (index: number) => lineFields(index, 'en').map(({ name }) => name)

/** Removes the lines without an action, so that the others have the API's numbers. */
function closedUp(posted: Typed): { given: Typed; lines: number } {
  const values = new Map([...posted.values].filter(([name]) => !name.startsWith('script_')))
  let lines = 0
  for (let index = 0; index < LINES_MAX; index++) {
    if (posted.text(namesOf(index)[0]!) === '') continue
    const names = namesOf(lines++)
    for (const [member, name] of namesOf(index).entries()) values.set(names[member]!, [posted.text(name)])
  }
  return { given: { ...posted, values }, lines }
}

/** The fields `script[0]`, `script[1]` … become the lines of the script. */
function shaped(body: Record<string, unknown>): object {
  const isLine = ([name]: [string, unknown]) => name.startsWith('script[')
  const rest = Object.entries(body).filter((member) => !isLine(member))
  return {
    ...Object.fromEntries(rest),
    script: Object.entries(body)
      .filter(isLine)
      .map(([, line]) => line),
  }
}

function showForm(page: DashboardContext, filled: Filled, problem: Html | null, key: string, lines: number): void {
  const words = SIMULATIONS[page.locale]
  const like = page.query.get('like')
  const moreHref =
    lines < LINES_MAX
      ? page.props.hrefOf('/simulations/new', {
          lines: String(Math.min(lines + MORE_LINES, LINES_MAX)),
          ...(like && { like }),
        })
      : null
  const layout = {
    section: 'simulations',
    title: words.make,
    crumbs: [{ href: page.props.hrefOf('/simulations'), label: words.title }],
  }
  answerDashboard(page, (frame) =>
    formPage(frame, page.props, layout, {
      action: page.props.hrefOf('/simulations/new'),
      key,
      fields: simulationFields(page.locale),
      filled,
      problem,
      above: html`<p>${words.makeText}</p>`,
      more: scriptLines(frame, lines, filled, moreHref),
      submit: words.start,
      back: '/simulations',
      curl: curlOf(page, 'createSimulation', { body: EXAMPLE }),
    }),
  )
}
