// A payout round, page by page: reserves for some merchants, several at a time, and starts their payouts' workflows before the next page, so that
// no crowd of them waits. Who is paid is commands/reserve-payout.ts; that a round comes to its end, workflows/payout-round.ts.
import { commit, type Wakeup } from '../commands/commit.ts'
import { payInRound } from '../commands/reserve-payout.ts'
import { fewerUnsent, merchantsToPay } from '../db/queries/payouts.ts'
import { type Round, roundDueAt } from '../rules/payouts.ts'
import { API_VERSION } from '../rules/versions.ts'
import { payoutRoundWorkflowId, type RoundPage } from '../workflows/contract.ts'
import type { ProcessingDeps } from './processing-deps.ts'

/** A page takes well below a second; a round of two thousand merchants has eighty. */
const PAGE = 25
/**
 * Payouts that wait for their first processing. Fewer, and the workers have nothing to do while a page is reserved; more, and whoever subscribes on a Friday at
 * ten waits behind them all.
 */
const WINDOW = 50
const LOOK_EVERY_MS = 50
/** Then the workflow asks anew: the page must end within its workflow task. */
const WAIT_MAX_MS = 3_000
/** Each holds a connection for moments. */
const AT_ONCE = 6

export interface RoundDeps extends ProcessingDeps {
  /** Delivers wakeups to Temporal, several at a time. */
  wakeAll(wakeups: Wakeup[]): Promise<void>
  sleep(ms: number): Promise<void>
  /** Somebody must look: a merchant was not paid, and not by any rule. */
  roundAlarm(o: { merchant: string; round: string; error: string }): void
}

/** The round that a Schedule means when it starts one at its nominal time: the last Friday's. Stored in the history, so that no rule is asked twice. */
export async function findRound({ nominalAt }: { nominalAt: number }): Promise<Round> {
  return roundDueAt(nominalAt)
}

/**
 * Reserves the payouts of the next merchants of a mode, by id, at `now` (real time, Unix seconds), and answers the last of them; `after` null: there are no
 * more. While too many payouts wait to be sent it answers `after` as it was: the round goes on when there is room. In live mode without a gateway nobody is
 * paid and nobody skipped. A merchant whose commit fails while the database answers is set aside with an alarm, so that nobody waits behind it: the round
 * comes back to it. Safe to repeat: one payout or skip per merchant and round.
 */
export async function reservePage(
  deps: RoundDeps,
  input: { livemode: boolean; round: Round; after: string; now: number },
): Promise<RoundPage> {
  const { livemode, round, now } = input
  const gateway = deps.gateways.of(livemode)?.name
  if (!gateway) return { after: null, payouts: 0, skipped: 0, aside: 0 }
  if (!(await roomInWindow(deps, livemode))) return { after: input.after, payouts: 0, skipped: 0, aside: 0 }
  const merchants = await merchantsToPay(deps.orm.em.fork(), { livemode, after: input.after, limit: PAGE })
  const wakeups: Wakeup[] = []
  const collecting = { ...deps, notifier: { wake: (written: Wakeup[]) => void wakeups.push(...written) } }
  const counted = { payouts: 0, skipped: 0, aside: 0 }
  const workflowId = payoutRoundWorkflowId(livemode, round.date)
  const waiting = [...merchants]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let merchantId = waiting.shift(); merchantId; merchantId = waiting.shift()) {
        const context = { merchantId, livemode, apiVersion: API_VERSION, at: now, workflowId }
        try {
          const { kind } = await commit(collecting, context, (c) =>
            payInRound(c, round, { gateway, now, simulated: false }),
          )
          counted[kind === 'payout' ? 'payouts' : 'skipped'] += 1
        } catch (error) {
          await deps.orm.em.fork().execute('select 1') // a database that is away fails the page, which is tried again
          deps.roundAlarm({ merchant: merchantId, round: round.date, error: String(error) })
          counted.aside += 1
        }
      }
    }),
  )
  await deps.wakeAll(wakeups)
  return { after: merchants.length === PAGE ? merchants.at(-1)! : null, ...counted }
}

async function roomInWindow(deps: RoundDeps, livemode: boolean): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < WAIT_MAX_MS; waitedMs += LOOK_EVERY_MS) {
    if (await fewerUnsent(deps.orm.em.fork(), livemode, WINDOW)) return true
    await deps.sleep(LOOK_EVERY_MS)
  }
  return false
}
