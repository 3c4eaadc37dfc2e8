// What the next round that pays will pay, by the round's own rule (commands/reserve-payout.ts).
import { readMoneyAhead } from '../../../db/queries/money-ahead.ts'
import { termsOf } from '../../../resources/links.ts'
import { nextPaidRound, nextRoundAfter } from '../../../rules/payouts.ts'
import { bankName } from '../../../rules/thai-banks.ts'
import { may } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import type { NextPayoutProps } from './next-payout-view.ts'

/** Whether the next step of this member is to add the bank account that is missing. */
export function mayAddAccount(page: DashboardContext, { account }: Pick<NextPayoutProps, 'account'>): boolean {
  return account === null && may(page, 'createBankAccount')
}

/** Satang. `inTransitSatang` has left the balance and has not arrived. */
export async function nextPayoutOf({
  deps,
  caller,
  now,
  locale,
}: DashboardContext): Promise<NextPayoutProps & { inTransitSatang: number }> {
  const { at } = nextRoundAfter(now)
  const readAt = (one: number) => readMoneyAhead(deps.db.pool, caller, one)
  const [ahead, following] = await Promise.all([readAt(at), readAt(nextRoundAfter(at).at)])
  const { minimumPayoutSatang: minimumSatang, bankHolidays } = termsOf(deps.links)
  const { availableSatang, inTransitSatang, account, accountUsableFrom, paused } = ahead
  const merchant = { availableSatang, minimumSatang, hasBankAccount: account !== null, accountUsableFrom, paused }
  return {
    next: nextPaidRound(now, merchant, following.availableSatang, bankHolidays),
    minimumSatang,
    inTransitSatang,
    account: account && {
      bankName: bankName(account.bankCode, locale) ?? account.bankCode,
      lastFour: account.lastFour,
    },
  }
}
