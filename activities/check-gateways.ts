// Asks providers whether they still accept the credentials of gateway accounts, so that a key that was revoked is noticed before a renewal fails by it. A
// loop of the worker calls it.
import { type CommandDeps, commit } from '../commands/commit.ts'
import { type AccountTools, checkGatewayAccount } from '../commands/gateway-accounts.ts'
import { accountsToCheck } from '../db/queries/gateway-accounts.ts'
import { Refusal } from '../rules/refusals.ts'
import { API_VERSION } from '../rules/versions.ts'
import { eachRow, type RowLog } from './rows.ts'

const CHECKED_EVERY_SECONDS = 6 * 3_600
/** In one round. The rest waits for the next round. */
const ACCOUNTS_PER_ROUND = 50

/**
 * Checks the next accounts, by id after `after`, that have not been checked for six hours at `now` (real time, Unix seconds). Answers where the next round
 * begins: '' after the last account. A provider that does not answer is asked again when its turn comes round, and an account that fails is logged. Safe to repeat, and to run in any number
 * of workers.
 */
export async function checkDueAccounts(
  deps: CommandDeps & AccountTools & { log: RowLog },
  { now, after }: { now: number; after: string },
): Promise<{ after: string }> {
  const due = await accountsToCheck(deps.orm.em.fork(), {
    ...{ checkedBefore: now - CHECKED_EVERY_SECONDS, after, limit: ACCOUNTS_PER_ROUND },
  })
  // Each account has its own provider and credentials.
  const failing = { log: deps.log, what: 'a gateway account cannot be checked', allNeed: () => false }
  await eachRow(due, failing, async ({ id, merchantId, livemode }) => {
    const context = { merchantId, livemode, apiVersion: API_VERSION, at: now }
    await commit(deps, context, (c) => checkGatewayAccount(c, deps, id)).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  })
  return { after: due.length === ACCOUNTS_PER_ROUND ? (due.at(-1)?.id ?? '') : '' }
}
