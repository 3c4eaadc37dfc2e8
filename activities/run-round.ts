// A payout round, page by page: reserves payouts for some merchants, several at a time, and starts their workflows before the next page, so that few
// of them wait at once. Who is paid is decided in commands/reserve-payout.ts. workflows/payout-round.ts brings a round to its end.
import { commit, type Wakeup } from '../commands/commit.ts'
import { payInRound } from '../commands/reserve-payout.ts'
import { fewerUnsent, merchantsToPay } from '../db/queries/payouts.ts'
import { type Round, roundDueAt } from '../rules/payouts.ts'
import { API_VERSION } from '../rules/versions.ts'
import { payoutRoundWorkflowId, type RoundPage } from '../workflows/contract.ts'
import type { ProcessingDeps } from './processing-deps.ts'

/** Merchants of a page. A page takes well below a second; a round of two thousand merchants has eighty pages. */
const PAGE = 25
/**
 * How many payouts may wait for their first processing. With fewer, the workers have nothing to do while a page is reserved. With more, a new
 * subscription on a Friday at ten waits behind them all.
 */
const WINDOW = 50
const LOOK_EVERY_MS = 50
/** After this the workflow asks again: the page must end within its workflow task. */
const WAIT_MAX_MS = 3_000
/** How many merchants are reserved at once. Each holds a connection for a moment. */
const AT_ONCE = 6

export interface RoundDeps extends ProcessingDeps {
  /** Delivers wakeups to Temporal, several at a time. */
  wakeAll(wakeups: Wakeup[]): Promise<void>
  sleep(ms: number): Promise<void>
  /** An operator must look: a merchant was not paid, and no rule is the reason. */
  roundAlarm(o: { merchant: string; round: string; error: string }): void
}

/**
 * The round that a Schedule starts at its nominal time: that of the last Friday. The history keeps the answer, so that a replay does not apply the
 * rule again.
 */
export async function findRound({ nominalAt }: { nominalAt: number }): Promise<Round> {
  return roundDueAt(nominalAt)
}

/**
 * Reserves the payouts of the next merchants of a mode, by id, at `now` (real time, Unix seconds), and answers the last of them. `after` null: there
 * are no more. While too many payouts wait to be sent, it answers `after` unchanged, and the round goes on later. A merchant without
 * a gateway that sends transfers is neither paid nor skipped. A merchant whose commit fails while the database answers is set aside with an alarm and holds up no other: the round
 * comes back to it. Safe to repeat: one payout or skip per merchant and round.
 */
export async function reservePage(
  deps: RoundDeps,
  input: { livemode: boolean; round: Round; after: string; now: number },
): Promise<RoundPage> {
  const { livemode, round, now } = input
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
          const done = await commit(collecting, context, async (c) => {
            const gateway = await deps.gateways.serving(c.em, c.context, 'transfer')
            return gateway && payInRound(c, round, { gateway: gateway.name, now, simulated: false })
          })
          if (done) counted[done.kind === 'payout' ? 'payouts' : 'skipped'] += 1
        } catch (error) {
          await deps.orm.em.fork().execute('select 1') // when the database is away, the page fails and is tried again
          deps.roundAlarm({ merchant: merchantId, round: round.date, error: String(error) })
          counted.aside += 1
        }
      }
    }),
  )
  await deps.wakeAll(wakeups)
  return { after: merchants.length === PAGE ? (merchants.at(-1) ?? null) : null, ...counted }
}

async function roomInWindow(deps: RoundDeps, livemode: boolean): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < WAIT_MAX_MS; waitedMs += LOOK_EVERY_MS) {
    if (await fewerUnsent(deps.orm.em.fork(), livemode, WINDOW)) return true
    await deps.sleep(LOOK_EVERY_MS)
  }
  return false
}
