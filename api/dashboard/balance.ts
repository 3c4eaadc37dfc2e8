// The balance in the dashboard: what is there, what is on its way, what comes when, and every line of the ledger.
import { readComingMoney } from '../../db/queries/money-ahead.ts'
import { balanceAbove, type Coming } from '../../pages/dashboard/balance.ts'
import { type BalanceLine, balanceColumns } from '../../pages/dashboard/balance-lines.ts'
import { BALANCE } from '../../pages/words/dashboard/payouts.ts'
import { BALANCE_TRANSACTION_TYPES } from '../../rules/ledger.ts'
import { minus, type Satang, satang, sumOf } from '../../rules/money.ts'
import { ask } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { answerTable, type TableWanted } from './lists.ts'
import { nextPayoutOf } from './next-payout.ts'

/** Money waits for a week; more days than that are of test clocks, each with days of its own. */
const DAYS_MAX = 20

export function addBalance(door: DashboardDoor): void {
  door.get('/balance', (g) => show(g))
}

async function show(g: Guest): Promise<void> {
  const words = BALANCE[g.locale]
  const page = { section: 'balance', title: words.title }
  if (g.query.get('csv') === 'all') return answerTable(g, page, lines(g))
  const [balance, ahead, coming] = await Promise.all([
    ask<{ available_satang: number; pending_satang: number }>(g, 'getBalance'),
    nextPayoutOf(g),
    readComingMoney(g.deps.db.pool, g.caller, g.now, DAYS_MAX),
  ])
  const shown = {
    availableSatang: balance.available_satang,
    pendingSatang: balance.pending_satang,
    inTransitSatang: ahead.inTransitSatang,
    next: ahead,
    coming: withTheRest(coming, satang(balance.pending_satang)),
  }
  return answerTable(g, { ...page, above: balanceAbove(g.shown, shown, g.locale) }, lines(g))
}

/** What the days that are shown do not come to is behind them. */
function withTheRest(days: readonly Coming[], pending: Satang): readonly Coming[] {
  const rest = minus(pending, sumOf(days.map(({ netSatang }) => satang(netSatang))))
  return days.length < DAYS_MAX || rest === 0
    ? days
    : [...days, { day: null, netSatang: rest, transactions: null, clock: null }]
}

function lines(g: Guest): TableWanted<BalanceLine> {
  const words = BALANCE[g.locale]
  return {
    operation: 'listBalanceTransactions',
    path: '/balance',
    columns: balanceColumns(g.shown, g.locale),
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
    empty: { ...words.empty, action: { href: g.shown.hrefOf('/checkout-links'), label: words.empty.action } },
  }
}
