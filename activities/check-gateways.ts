// Asks providers whether they still accept the credentials of gateway accounts, so that a key that was revoked is noticed before a renewal fails by it. A
// loop of the worker calls it.
import { type CommandDeps, commit } from '../commands/commit.ts'
import { type AccountTools, checkGatewayAccount } from '../commands/gateway-accounts.ts'
import { accountsToCheck } from '../db/queries/gateway-accounts.ts'
import { Refusal } from '../rules/refusals.ts'
import { API_VERSION } from '../rules/versions.ts'

const CHECKED_EVERY_SECONDS = 6 * 3_600
/** In one round. The rest waits for the next round. */
const ACCOUNTS_PER_ROUND = 50

/**
 * Checks the next accounts, by id after `after`, that have not been checked for six hours at `now` (real time, Unix seconds). Answers where the next round
 * begins: '' after the last account. A provider that does not answer is asked again when its turn comes round. Safe to repeat, and to run in any number
 * of workers.
 */
export async function checkDueAccounts(
  deps: CommandDeps & AccountTools,
  { now, after }: { now: number; after: string },
): Promise<{ after: string }> {
  const due = await accountsToCheck(deps.orm.em.fork(), {
    ...{ checkedBefore: now - CHECKED_EVERY_SECONDS, after, limit: ACCOUNTS_PER_ROUND },
  })
  const failures: unknown[] = []
  for (const { id, merchantId, livemode } of due) {
    const context = { merchantId, livemode, apiVersion: API_VERSION, at: now }
    // An account that fails holds up no other.
    await commit(deps, context, (c) => checkGatewayAccount(c, deps, id)).catch((error: unknown) => {
      if (!(error instanceof Refusal)) failures.push(error)
    })
  }
  if (failures.length > 0) throw failures[0]
  return { after: due.length === ACCOUNTS_PER_ROUND ? (due.at(-1)?.id ?? '') : '' }
}
