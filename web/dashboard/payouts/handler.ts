// Payouts in the dashboard: their table with the rounds that paid nothing, the next payout, and the page of one with its statement.
import type { Readable } from 'node:stream'
import { countPayoutsAndSkips } from '../../../api/payout-list.ts'
import { readFeesOfPayout } from '../../../db/queries/statements.ts'
import { html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, askRaw, curlOf, may, refuseUnlessMay } from '../ask.ts'
import { aboutLinesOf } from '../balance/about-lines.ts'
import { balanceColumns } from '../balance/lines-view.ts'
import { mayAddAccount, nextPayoutOf } from '../balance/next-payout.ts'
import { nextPayoutSheet, payOutNow } from '../balance/next-payout-view.ts'
import { mayBeReported } from '../by-hand/handler.ts'
import type { DashboardContext } from '../context.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable, readTable, type TableWanted } from '../lists.ts'
import { publishedOf } from '../published/handler.ts'
import { DASHBOARD } from '../words/frame.ts'
import { payoutStatus, statusWord } from '../words/statuses.ts'
import { addPayoutByHand } from './by-hand.ts'
import { addPayoutFiles, payoutFilesSheet } from './files.ts'
import { payoutColumns, payoutPage } from './view.ts'
import { BALANCE, PAYOUTS } from './words.ts'

const STATUSES = ['pending', 'in_transit', 'paid', 'failed', 'returned']

export function addPayouts(routes: DashboardRoutes): void {
  routes.get('/payouts', (page) => list(page))
  addPayoutByHand(routes)
  addPayoutFiles(routes)
  routes.get('/payouts/:id', (page) => one(page))
  routes.get('/payouts/:id/statement', (page) => statement(page))
}

async function list(page: DashboardContext): Promise<void> {
  const words = PAYOUTS[page.locale]
  const wanted: TableWanted<'listPayouts'> = {
    operation: 'listPayouts',
    path: '/payouts',
    fixed: { include: 'skipped' },
    count: countPayoutsAndSkips,
    columns: payoutColumns(page.props, page.locale),
    filters: [
      {
        kind: 'select',
        name: 'status',
        asTabs: true,
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
  const above = html`${await payoutFilesSheet(page)}${nextPayoutSheet(page.props, next, page.locale)}`
  const add = { href: page.props.hrefOf('/settings/payouts'), label: BALANCE[page.locale].empty.action }
  const empty = { ...words.empty, action: mayAddAccount(page, next) ? add : null }
  return answerTable(
    page,
    { ...layout, above, actions: payOutNow(page.props, next, page.locale) },
    { ...wanted, empty },
  )
}

async function one(page: DashboardContext): Promise<void> {
  const { id } = page.params as { id: string }
  const words = PAYOUTS[page.locale]
  const payout = await ask(page, 'getPayout', { params: { id } })
  const wanted: TableWanted<'listBalanceTransactions'> = {
    operation: 'listBalanceTransactions',
    path: `/payouts/${id}`,
    fixed: { payout: id },
    columns: async (rows) =>
      balanceColumns(page.props, await aboutLinesOf(page, rows), page.locale, { ofPayout: true }),
    orders: { created: 'createdAt', net: 'netSatang' },
    usualOrder: 'created',
    empty: words.partOfBalance,
  }
  const [lines, published, feesSatang] = await Promise.all([
    readTable(page, wanted),
    publishedOf(page, id, payout.workflow.id),
    readFeesOfPayout(page.deps.db.pool, page.caller, id),
  ])
  const isToReport = mayBeReported(payout)
  const reportHref = isToReport && may(page, 'reportPayout') ? page.props.hrefOf(`/payouts/${id}/report`) : null
  const command = curlOf(page, 'getPayout', { params: { id } })
  answerDashboard(page, (frame) =>
    payoutPage(frame, page.props, { payout, lines, feesSatang, published, curl: command, reportHref, isToReport }),
  )
}

/** The API's statement. The member's session replaces the key. */
async function statement(page: DashboardContext): Promise<void> {
  const { format, locale } = Object.fromEntries(page.query)
  const raw = await askRaw(page, 'getPayoutStatement', { params: { id: page.params.id! }, query: { format, locale } })
  page.ctx.status = 200
  page.ctx.type = raw.contentType
  page.ctx.body = raw.body as Readable
}
