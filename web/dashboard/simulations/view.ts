// The views of simulations: their table, and the page of one with its progress, the checks of its invariants, and its money.
import type { SimulationObject } from '../../../resources/simulation.ts'
import { SIMULATION_START, simulationEnd } from '../../../rules/simulations.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { curl } from '../../components/curl.ts'
import { facts, sums } from '../../components/facts.ts'
import { figures } from '../../components/figure.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { progress } from '../../components/progress.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { code, moment, money } from '../../components/written.ts'
import { type Html, html, type Renderable } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { momentText } from '../test-clocks/preview-view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusBadge, statusWord } from '../words/statuses.ts'
import { actionWords, SIMULATIONS } from './words.ts'

interface BrokenInvariant {
  promise: string
  count: number | null
  sample_ids: string[]
}

/** Seconds between two reloads while a simulation runs. */
const LOOKS_EVERY = 2

export function simulationColumns(d: DashboardProps, locale: Locale): Column<SimulationObject>[] {
  const words = SIMULATIONS[locale]
  return [
    {
      key: 'title',
      label: words.one,
      cell: (s) => html`<a href="${d.hrefOf(`/simulations/${s.id}`)}">${words.of(s.customers, s.months)}</a>`,
    },
    { key: 'status', label: DASHBOARD[locale].status, cell: (s) => statusBadge(s.status, locale) },
    { key: 'promise', label: words.promise, cell: (s) => verdict(s, locale) },
    { key: 'gross', label: words.gross, numeric: true, cell: (s) => money(s.gross_satang) },
    { key: 'created', label: DASHBOARD[locale].created, sort: 'created', cell: (s) => moment(s.created, locale) },
  ]
}

function verdict({ invariants }: SimulationObject, locale: Locale): Renderable {
  const words = SIMULATIONS[locale]
  if (!invariants) return null
  const { held, checked, failures } = invariants
  return held ? badge(words.held(checked), 'good') : badge(words.broken(failures.length), 'bad')
}

export interface SimulationProps {
  simulation: SimulationObject
  /** The form filled with the same values; null when the member may not start a simulation. */
  againHref: string | null
  curl: string
}

export function simulationPage(
  f: Frame,
  d: DashboardProps,
  { simulation: s, againHref, curl: command }: SimulationProps,
): string {
  const words = SIMULATIONS[f.locale]
  const isRunning = s.status === 'running'
  return dashboardPage(f, d, {
    section: 'simulations',
    title: words.of(s.customers, s.months),
    crumbs: [{ href: d.hrefOf('/simulations'), label: words.title }],
    state: statusBadge(s.status, f.locale),
    actions: againHref && !isRunning && html`<a class="button" href="${againHref}">${words.again}</a>`,
    again: isRunning ? LOOKS_EVERY : null,
    body: html`${isRunning ? underWay(s, f.locale) : results(s, f.locale)}${about(s, f.locale)}${curl(command, DASHBOARD[f.locale].curl)}`,
  })
}

function underWay(s: SimulationObject, locale: Locale): Html {
  const words = SIMULATIONS[locale]
  const end = simulationEnd(s.months)
  const label = words.running(momentText(s.simulated_to, locale), momentText(end, locale))
  const bar = progress({ label, done: s.simulated_to - SIMULATION_START, of: end - SIMULATION_START })
  return html`<section class="sheet stack" aria-labelledby="progress-label">${bar}<p class="small quiet">${words.runningText}</p></section>`
}

function results(s: SimulationObject, locale: Locale): Html {
  const words = SIMULATIONS[locale]
  const shown = (pairs: readonly (readonly [string, Renderable])[]) =>
    figures(pairs.map(([label, value]) => ({ label, value })))
  const counts: [string, number][] = [
    [words.payments, s.payments],
    [words.failedPayments, s.failed_payments],
    [words.refunds, s.refunds],
    [words.disputes, s.disputes],
    [words.payouts, s.payouts],
    [words.events, s.events],
  ]
  const invoices: [string, number][] = [
    [words.issued, s.invoices.issued],
    ...(['paid', 'open', 'uncollectible', 'void'] as const)
      .map((status): [string, number] => [statusWord(status, locale), s.invoices[status]])
      .filter(isSome),
  ]
  const subscriptions = Object.entries(s.subscriptions)
    .map(([status, n]): [string, number] => [statusWord(status, locale), n])
    .filter(isSome)
  return html`${s.failure ? notice('bad', html`<p><strong>${words.failed}.</strong> <span lang="en">${s.failure}</span></p>`) : null}
${promises(s, locale)}
${sheet(
  'money',
  words.money,
  shown([
    [words.gross, money(s.gross_satang)],
    [words.fees, money(-s.fee_satang)],
    [words.refunded, money(-s.refunded_satang)],
    [words.paidOut, money(s.paid_out_satang)],
    [words.available, money(s.balance.available_satang)],
    [words.pending, money(s.balance.pending_satang)],
  ]),
)}
<div class="columns">${sheet('happened', words.whatHappened, sums(counts.map(plainCount)))}<div class="stack">${sheet('invoices', words.invoices, sums(invoices.map(plainCount)))}${subscriptions.length === 0 ? null : sheet('subscriptions', words.subscriptions, sums(subscriptions.map(plainCount)))}</div></div>`
}

/** A state that nothing is in says nothing. */
const isSome = ([, count]: [string, number]) => count > 0

/** What did not happen steps back. */
function plainCount([name, count]: [string, number]): [string, Html] {
  return [name, count === 0 ? html`<span class="quiet">0</span>` : html`<strong>${count}</strong>`]
}

function promises({ invariants }: SimulationObject, locale: Locale): Html | null {
  const words = SIMULATIONS[locale]
  if (!invariants) return null
  if (invariants.held) return notice('good', html`<p><strong>${words.held(invariants.checked)}</strong></p>`)
  const columns: Column<BrokenInvariant>[] = [
    { key: 'promise', label: words.promise, cell: (p) => html`<span lang="en">${p.promise}</span>` },
    { key: 'times', label: words.times, numeric: true, cell: (p) => p.count ?? words.noAnswer },
    { key: 'samples', label: words.samples, cell: (p) => p.sample_ids.map((id) => html`${code(id)} `) },
  ]
  const broken = words.broken(invariants.failures.length)
  return html`${notice('bad', html`<p><strong>${broken}</strong></p>`)}${sheet('broken', broken, table(broken, columns, invariants.failures))}`
}

function about(s: SimulationObject, locale: Locale): Html {
  const words = SIMULATIONS[locale]
  const script = s.script.map(
    ({ month, share, what }) => html`<li>${words.month} ${month}, ${share}%: ${actionWords(what, locale)}</li>`,
  )
  return sheet(
    'about',
    words.about,
    facts([
      ['ID', code(s.id)],
      [words.seed, html`${s.seed} <span class="small quiet">${words.seedHint}</span>`],
      [
        words.methods,
        html`${s.collection_methods.map((method) => html`<div>${words.method[method] ?? method}</div>`)}`,
      ],
      [words.script, script.length > 0 && html`<ul>${script}</ul>`],
      [DASHBOARD[locale].created, moment(s.created, locale)],
      [words.finished, s.finished_at !== null && moment(s.finished_at, locale)],
      s.workflow.url !== null && [
        DASHBOARD[locale].workflow,
        html`<a href="${s.workflow.url}" rel="noreferrer">${code(s.workflow.id)}</a>`,
      ],
    ]),
  )
}
