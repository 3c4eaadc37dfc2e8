// Asks verifiers again about slips whose bank did not show the transfer yet. A loop of the worker calls it.
import { type CommandDeps, commit } from '../commands/commit.ts'
import { askAgain, putOffSlip } from '../commands/slips.ts'
import { dueSlips } from '../db/queries/slips.ts'
import type { Gateways } from '../gateways/port.ts'
import { API_VERSION } from '../rules/versions.ts'
import { eachRow, type RowLog } from './rows.ts'

/** In one round. The rest waits for the next round. */
const SLIPS_PER_ROUND = 50

/**
 * Asks about the slips whose time has come at `now` (real time, Unix seconds), the longest due first. A slip that fails is logged and asked about an hour
 * later; it holds up no other. Safe to repeat, and to run in any number of workers.
 */
export async function askDueSlips(deps: CommandDeps & { gateways: Gateways; log: RowLog }, now: number): Promise<void> {
  const due = await dueSlips(deps.orm.em.fork(), now, SLIPS_PER_ROUND)
  const contextOf = ({ merchantId, livemode }: (typeof due)[number]) => {
    return { merchantId, livemode, apiVersion: API_VERSION, at: now }
  }
  const failing = {
    ...{ log: deps.log, what: 'a slip could not be asked about' },
    // Each merchant has its own verifier.
    allNeed: () => false,
    failed: (slip: (typeof due)[number]) => commit(deps, contextOf(slip), (c) => putOffSlip(c, slip.id, now)),
  }
  await eachRow(due, failing, (slip) => {
    return commit(deps, contextOf(slip), (c) => askAgain(c, deps.gateways, slip.id, now))
  })
}
