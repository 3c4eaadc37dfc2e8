// The balance in the dashboard: what is available, what is on its way, what comes when, and every line of the ledger.
import { readComingMoney } from '../../../db/queries/money-ahead.ts'
import { BALANCE_TRANSACTION_TYPES } from '../../../rules/ledger.ts'
import { minus, type Satang, satang, sumOf } from '../../../rules/money.ts'
import { ask } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable, type TableWanted } from '../lists.ts'
import { BALANCE } from '../payouts/words.ts'
import { aboutLinesOf } from './about-lines.ts'
import { balanceColumns } from './lines-view.ts'
import { mayAddAccount, nextPayoutOf } from './next-payout.ts'
import { payOutNow } from './next-payout-view.ts'
import { balanceAbove, type Coming } from './view.ts'

/** Money waits for a week. More days than that come from test clocks, each with its own days. */
const DAYS_MAX = 20

export function addBalance(routes: DashboardRoutes): void {
  routes.get('/balance', (page) => show(page))
}

async function show(page: DashboardContext): Promise<void> {
  const words = BALANCE[page.locale]
  const layout = { section: 'balance', title: words.title }
  if (page.query.get('csv') === 'all') return answerTable(page, layout, lines(page, false))
  const [balance, ahead, coming] = await Promise.all([
    ask(page, 'getBalance'),
    nextPayoutOf(page),
    readComingMoney(page.deps.db.pool, page.caller, page.now, DAYS_MAX),
  ])
  const props = {
    availableSatang: balance.available_satang,
    pendingSatang: balance.pending_satang,
    inTransitSatang: ahead.inTransitSatang,
    directSatang: balance.direct.this_month_satang,
    next: ahead,
    coming: withTheRest(coming, satang(balance.pending_satang)),
  }
  return answerTable(
    page,
    {
      ...layout,
      above: balanceAbove(page.props, props, page.locale),
      actions: payOutNow(page.props, ahead, page.locale),
    },
    lines(page, mayAddAccount(page, ahead)),
  )
}

/** Adds one row for the pending money that comes after the days shown. */
function withTheRest(days: readonly Coming[], pending: Satang): readonly Coming[] {
  const rest = minus(pending, sumOf(days.map(({ netSatang }) => satang(netSatang))))
  return days.length < DAYS_MAX || rest === 0
    ? days
    : [...days, { day: null, netSatang: rest, transactions: null, clock: null }]
}

/** `addAccount`: the first step is the bank account that is missing. */
function lines(page: DashboardContext, addAccount: boolean): TableWanted<'listBalanceTransactions'> {
  const words = BALANCE[page.locale]
  return {
    operation: 'listBalanceTransactions',
    path: '/balance',
    columns: async (rows) => balanceColumns(page.props, await aboutLinesOf(page, rows), page.locale),
    orders: { created: 'createdAt', net: 'netSatang' },
    filters: [
      {
        kind: 'select',
        name: 'type',
        label: words.type,
        options: BALANCE_TRANSACTION_TYPES.map((type) => [type, words.types[type]] as const),
      },
      { kind: 'text', name: 'payout', label: words.payout, hint: 'po_…' },
      { kind: 'created' },
    ],
    empty: addAccount
      ? { ...words.empty, action: { href: page.props.hrefOf('/settings/payouts'), label: words.empty.action } }
      : { title: words.empty.title, text: words.empty.wait },
  }
}
