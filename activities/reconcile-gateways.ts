// Compares the gateways' own books with ours, each night for the day before. A loop of the worker calls it. What follows from a comparison is
// commands/reconciliation.ts.
import { type CommandDeps, type CommitContext, commit } from '../commands/commit.ts'
import { actOnNotice } from '../commands/gateway-notifications.ts'
import { bookProviderRefund, finishDay, learnFee, tellDifference } from '../commands/reconciliation.ts'
import type { GatewayAccount } from '../db/entities/index.ts'
import { accountsToReconcile } from '../db/queries/gateway-accounts.ts'
import { compareDay } from '../gateways/compare-books.ts'
import type { Gateway, GatewaysAtWork } from '../gateways/port.ts'
import { bangkokDay } from '../rules/payouts.ts'
import { addDays, spanOfBangkokDay } from '../rules/periods.ts'
import { present } from '../rules/present.ts'
import { API_VERSION } from '../rules/versions.ts'
import { eachRow, type RowLog } from './rows.ts'

/** In one round. The rest waits for the next round. */
const ACCOUNTS_PER_ROUND = 20
/** A day is compared three hours after it ended: providers book late. */
const AFTER_MIDNIGHT_SECONDS = 3 * 3_600
/** Nights that were missed are made up for, so many at most. */
const DAYS_BACK = 7
/** Banks decide a dispute within about two and a half months. */
const DISPUTE_DAYS = 120
/** A day whose fees are unknown, or of whose refunds one is still on its way, is compared again, so many nights at most. */
const WAITS_DAYS = 3

type Deps = CommandDeps & { log: RowLog; db: { pool: Parameters<typeof compareDay>[0] }; gateways: GatewaysAtWork }

/**
 * Compares the last days of the next accounts, by id after `after`, at `now` (real time, Unix seconds). Answers where the next round begins: '' after the
 * last account. An account that fails, or whose gateway does not answer, is logged, asked again when its turn comes round, and holds up no other. Safe to repeat, and to run in
 * any number of workers. Source: specification §11.4.
 */
export async function reconcileDueAccounts(
  deps: Deps,
  { now, after }: { now: number; after: string },
): Promise<{ after: string }> {
  const last = bangkokDay(addDays(now - AFTER_MIDNIGHT_SECONDS, -1))
  const due = await accountsToReconcile(deps.orm.em.fork(), { before: last, after, limit: ACCOUNTS_PER_ROUND })
  // Each account has its own gateway.
  const failing = { log: deps.log, what: 'the book of a gateway cannot be compared', allNeed: () => false }
  await eachRow(due, failing, (account) => reconcile(deps, account, last, now))
  return { after: due.length === ACCOUNTS_PER_ROUND ? (due.at(-1)?.id ?? '') : '' }
}

async function reconcile(deps: Deps, account: GatewayAccount, last: string, now: number): Promise<void> {
  const { id, merchantId, livemode } = account
  const gateway = await deps.gateways.named(id, { merchantId })
  const context: CommitContext = { merchantId, livemode, apiVersion: API_VERSION, at: now }
  const { book } = gateway
  if (!book) return
  for (const date of daysDue(account.reconciledDay ?? null, last)) {
    const compared = await compareDay(deps.db.pool, { ...gateway, book }, account, { date, now })
    const since = now - present(spanOfBangkokDay(date), 'the day of a reconciliation').to
    await commit(deps, context, (c) => tellDifference(c, id, compared))
    for (const { payment, line } of compared.learnable) await commit(deps, context, (c) => learnFee(c, payment, line))
    for (const { payment, line } of compared.refundsThere)
      if (payment !== null) await commit(deps, context, (c) => bookProviderRefund(c, payment, line, now))
    const unknown = compared.refundsPending || (compared.status === 'waiting' && compared.learnable.length === 0)
    if (unknown && since < addDays(0, WAITS_DAYS)) return
    if (date === last) await hearOfDisputes(deps, context, gateway, now)
    await commit(deps, context, (c) => finishDay(c, id, date))
  }
}

/**
 * Looks at all disputes that may still be decided: a notification that was lost would hide one, with the day until which it can be answered. A gateway
 * that does not answer for them holds up nothing; the next night asks again.
 */
async function hearOfDisputes(deps: Deps, context: CommitContext, gateway: Gateway, now: number): Promise<void> {
  const failing = { log: deps.log, what: 'a dispute at a gateway cannot be looked at', allNeed: () => false }
  try {
    const references = (await gateway.notifications?.disputesOpened?.(addDays(now, -DISPUTE_DAYS), now)) ?? []
    const rows = references.map((id) => ({ id }))
    await eachRow(rows, failing, ({ id: reference }) =>
      commit(deps, context, (c) => actOnNotice(c, gateway, { kind: 'dispute', reference })),
    )
  } catch (error) {
    deps.log.error({ error: String(error), account: gateway.name }, 'the disputes of a gateway account cannot be read')
  }
}

/** The days after the last one that is done, up to `last`: a week at most, and only the last one for an account that has had none. */
function daysDue(done: string | null, last: string): string[] {
  const { from } = present(spanOfBangkokDay(last), 'the last day that is over')
  const days = Array.from({ length: done === null ? 1 : DAYS_BACK }, (_, n) => bangkokDay(addDays(from, -n)))
  return days.filter((day) => done === null || day > done).reverse()
}
