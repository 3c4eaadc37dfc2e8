// What lines of the ledger are about, for all rows of a page at once.
import { readPayoutDays } from '../../../db/queries/payout-days.ts'
import type { BalanceTransactionObject } from '../../../resources/balance.ts'
import { aboutPaymentsOf } from '../about-payments.ts'
import type { DashboardContext } from '../context.ts'
import type { AboutLines } from './lines-view.ts'

export async function aboutLinesOf(
  page: DashboardContext,
  lines: readonly BalanceTransactionObject[],
): Promise<AboutLines> {
  const sources = lines.map(({ source }) => source)
  const payouts = lines.flatMap(({ type, source, payout }) => [
    ...(payout ? [payout] : []),
    ...(type === 'payout' || type === 'payout_return' ? [source] : []),
  ])
  const [payments, days] = await Promise.all([
    aboutPaymentsOf(page, sources),
    readPayoutDays(page.deps.db.pool, page.caller, payouts),
  ])
  return { payments, payouts: days }
}
