// Payouts in the dashboard: their table with the rounds that paid nothing, what comes next, the page of one with its statement, and paying out by
// hand.
import type { Readable } from 'node:stream'
import type { Filled } from '../../components/field.ts'
import { type Html, html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, askRaw, curlOf, refuseUnlessMay } from '../ask.ts'
import { type BalanceLine, balanceColumns } from '../balance/lines-view.ts'
import { nextPayoutOf } from '../balance/next-payout.ts'
import { nextPayoutSheet } from '../balance/next-payout-view.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, submit } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable, readTable, type TableWanted } from '../lists.ts'
import { publishedOf } from '../published/handler.ts'
import { DASHBOARD } from '../words/frame.ts'
import { payoutStatus, statusWord } from '../words/statuses.ts'
import { handFields, handPage } from './by-hand-view.ts'
import { type Payout, type PayoutSkip, payoutColumns, payoutPage } from './view.ts'
import { PAYOUTS } from './words.ts'

const STATUSES = ['pending', 'in_transit', 'paid', 'failed', 'returned']

export function addPayouts(routes: DashboardRoutes): void {
  routes.get('/payouts', (page) => list(page))
  routes.get('/payouts/new', (page) => {
    refuseUnlessMay(page, 'createPayout')
    return showHand(page, { values: new Map(), problems: {} }, null, newFormKey())
  })
  routes.post('/payouts/new', (page) =>
    submit(page, {
      operation: 'createPayout',
      fields: handFields(page.locale),
      done: (payout: Payout) => ({ path: `/payouts/${payout.id}`, flash: 'paying_out' }),
      again: (filled, problem, key) => showHand(page, filled, problem, key),
    }),
  )
  routes.get('/payouts/:id', (page) => one(page))
  routes.get('/payouts/:id/statement', (page) => statement(page))
}

async function list(page: DashboardContext): Promise<void> {
  const words = PAYOUTS[page.locale]
  const wanted: TableWanted<Payout | PayoutSkip> = {
    operation: 'listPayouts',
    path: '/payouts',
    fixed: { include: 'skipped' },
    columns: payoutColumns(page.props, page.locale),
    filters: [
      {
        kind: 'select',
        name: 'status',
        label: DASHBOARD[page.locale].status,
        options: STATUSES.map((status) => [status, statusWord(payoutStatus(status), page.locale)] as const),
      },
      { kind: 'created' },
    ],
    empty: words.empty,
  }
  const layout = { section: 'payouts', title: words.title }
  refuseUnlessMay(page, 'listPayouts')
  if (page.query.get('csv') === 'all' || !page.props.may('balance:read')) return answerTable(page, layout, wanted)
  const next = await nextPayoutOf(page)
  const above = nextPayoutSheet(page.props, next, page.locale)
  return answerTable(page, { ...layout, above, actions: ways(page, next.account !== null) }, wanted)
}

/** What can be done about payouts: by hand where there is an account, and in test mode a round at once. */
function ways({ props, livemode, locale }: DashboardContext, hasAccount: boolean): Html {
  const words = PAYOUTS[locale]
  const way = (path: string, label: string) => html`<a class="button" href="${props.hrefOf(path)}">${label}</a>`
  return html`${hasAccount && props.may('payouts:write') ? way('/payouts/new', words.payNow) : null}${!livemode && props.may('test_helpers:write') ? way('/rounds', words.runRound) : null}`
}

async function showHand(page: DashboardContext, filled: Filled, problem: Html | null, key: string): Promise<void> {
  const balance = await ask<{ available_satang: number; minimum_payout_satang: number }>(page, 'getBalance')
  const props = {
    ...{ filled, problem, key },
    availableSatang: balance.available_satang,
    minimumSatang: balance.minimum_payout_satang,
    curl: curlOf(page, 'createPayout', { body: {} }),
  }
  answerDashboard(page, (frame) => handPage(frame, page.props, props))
}

async function one(page: DashboardContext): Promise<void> {
  const { id } = page.params as { id: string }
  const words = PAYOUTS[page.locale]
  const payout = await ask<Payout>(page, 'getPayout', { params: { id } })
  const wanted: TableWanted<BalanceLine> = {
    operation: 'listBalanceTransactions',
    path: `/payouts/${id}`,
    fixed: { payout: id },
    columns: balanceColumns(page.props, page.locale, { ofPayout: true }),
    orders: { created: 'createdAt', net: 'netSatang' },
    empty: words.partOfBalance,
  }
  if (page.query.get('csv') === 'all') return answerTable(page, { section: 'payouts', title: words.title }, wanted)
  const [lines, published] = await Promise.all([readTable(page, wanted), publishedOf(page, id, payout.workflow.id)])
  const command = curlOf(page, 'getPayout', { params: { id } })
  answerDashboard(page, (frame) => payoutPage(frame, page.props, { payout, lines, published, curl: command }))
}

/** As the API makes it, with the member's session in the place of a key. */
async function statement(page: DashboardContext): Promise<void> {
  const { format, locale } = Object.fromEntries(page.query)
  const raw = await askRaw(page, 'getPayoutStatement', { params: { id: page.params.id! }, query: { format, locale } })
  page.ctx.status = 200
  page.ctx.type = raw.contentType
  page.ctx.body = raw.body as Readable
}
