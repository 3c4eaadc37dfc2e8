// Payouts in the dashboard: their table with the rounds that paid nothing, what comes next, the page of one with its statement, and paying out by hand.
import type { Readable } from 'node:stream'
import type { Filled } from '../../pages/components/field.ts'
import { type BalanceLine, balanceColumns } from '../../pages/dashboard/balance-lines.ts'
import { nextPayoutSheet } from '../../pages/dashboard/next-payout.ts'
import { handFields, handPage } from '../../pages/dashboard/payout-by-hand.ts'
import { type Payout, type PayoutSkip, payoutColumns, payoutPage } from '../../pages/dashboard/payouts.ts'
import { type Html, html } from '../../pages/html.ts'
import { DASHBOARD } from '../../pages/words/dashboard/frame.ts'
import { PAYOUTS } from '../../pages/words/dashboard/payouts.ts'
import { payoutStatus, statusWord } from '../../pages/words/dashboard/statuses.ts'
import { answerDashboard } from './answer.ts'
import { ask, askRaw, curlOf, refuseUnlessMay } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { newFormKey, submit } from './forms.ts'
import { answerTable, readTable, type TableWanted } from './lists.ts'
import { nextPayoutOf } from './next-payout.ts'
import { publishedOf } from './published.ts'

const STATUSES = ['pending', 'in_transit', 'paid', 'failed', 'returned']

export function addPayouts(door: DashboardDoor): void {
  door.get('/payouts', (g) => list(g))
  door.get('/payouts/new', (g) => {
    refuseUnlessMay(g, 'createPayout')
    return showHand(g, { values: new Map(), problems: {} }, null, newFormKey())
  })
  door.post('/payouts/new', (g) =>
    submit(g, {
      operation: 'createPayout',
      fields: handFields(g.locale),
      done: (payout: Payout) => ({ path: `/payouts/${payout.id}`, said: 'paying_out' }),
      again: (filled, problem, key) => showHand(g, filled, problem, key),
    }),
  )
  door.get('/payouts/:id', (g) => one(g))
  door.get('/payouts/:id/statement', (g) => statement(g))
}

async function list(g: Guest): Promise<void> {
  const words = PAYOUTS[g.locale]
  const wanted: TableWanted<Payout | PayoutSkip> = {
    operation: 'listPayouts',
    path: '/payouts',
    fixed: { include: 'skipped' },
    columns: payoutColumns(g.shown, g.locale),
    filters: [
      {
        kind: 'select',
        name: 'status',
        label: DASHBOARD[g.locale].status,
        options: STATUSES.map((status) => [status, statusWord(payoutStatus(status), g.locale)] as const),
      },
      { kind: 'created' },
    ],
    empty: words.empty,
  }
  const page = { section: 'payouts', title: words.title }
  refuseUnlessMay(g, 'listPayouts')
  if (g.query.get('csv') === 'all' || !g.shown.may('balance:read')) return answerTable(g, page, wanted)
  const next = await nextPayoutOf(g)
  const above = nextPayoutSheet(g.shown, next, g.locale)
  return answerTable(g, { ...page, above, actions: ways(g, next.account !== null) }, wanted)
}

/** What can be done about payouts: by hand where there is an account, and in test mode a round at once. */
function ways({ shown, livemode, locale }: Guest, hasAccount: boolean): Html {
  const words = PAYOUTS[locale]
  const way = (path: string, label: string) => html`<a class="button" href="${shown.hrefOf(path)}">${label}</a>`
  return html`${hasAccount && shown.may('payouts:write') ? way('/payouts/new', words.payNow) : null}${!livemode && shown.may('test_helpers:write') ? way('/rounds', words.runRound) : null}`
}

async function showHand(g: Guest, filled: Filled, problem: Html | null, key: string): Promise<void> {
  const balance = await ask<{ available_satang: number; minimum_payout_satang: number }>(g, 'getBalance')
  const shown = {
    ...{ filled, problem, key },
    availableSatang: balance.available_satang,
    minimumSatang: balance.minimum_payout_satang,
    curl: curlOf(g, 'createPayout', { body: {} }),
  }
  answerDashboard(g, (frame) => handPage(frame, g.shown, shown))
}

async function one(g: Guest): Promise<void> {
  const { id } = g.params as { id: string }
  const words = PAYOUTS[g.locale]
  const payout = await ask<Payout>(g, 'getPayout', { params: { id } })
  const wanted: TableWanted<BalanceLine> = {
    operation: 'listBalanceTransactions',
    path: `/payouts/${id}`,
    fixed: { payout: id },
    columns: balanceColumns(g.shown, g.locale, { ofPayout: true }),
    orders: { created: 'createdAt', net: 'netSatang' },
    empty: words.partOfBalance,
  }
  if (g.query.get('csv') === 'all') return answerTable(g, { section: 'payouts', title: words.title }, wanted)
  const [lines, published] = await Promise.all([readTable(g, wanted), publishedOf(g, id, payout.workflow.id)])
  const command = curlOf(g, 'getPayout', { params: { id } })
  answerDashboard(g, (frame) => payoutPage(frame, g.shown, { payout, lines, published, curl: command }))
}

/** As the API makes it, with the member's session in the place of a key. */
async function statement(g: Guest): Promise<void> {
  const { format, locale } = Object.fromEntries(g.query)
  const raw = await askRaw(g, 'getPayoutStatement', { params: { id: g.params.id! }, query: { format, locale } })
  g.ctx.status = 200
  g.ctx.type = raw.contentType
  g.ctx.body = raw.body as Readable
}
