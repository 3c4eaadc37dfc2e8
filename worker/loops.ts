// What a worker repeats beside its work for Temporal: a table of intervals and functions. Any number of workers may run these loops at once.
import { answerLostMailRequests } from '../activities/answer-mail-requests.ts'
import { askDueSlips } from '../activities/ask-slips.ts'
import type { Background } from '../activities/background.ts'
import { cancelDeliveries } from '../activities/cancel-deliveries.ts'
import { checkDueAccounts } from '../activities/check-gateways.ts'
import { eraseAbandonedVisitors, eraseWaitingCustomers } from '../activities/erase-customers.ts'
import { emptyOldApprovals, expireDueApprovals } from '../activities/expire-approvals.ts'
import { expireDueCredits } from '../activities/expire-credits.ts'
import { expireDueSetups } from '../activities/expire-setup-sessions.ts'
import { feedReplays } from '../activities/feed-replays.ts'
import { mergeWaitingCustomers } from '../activities/merge-customers.ts'
import { noticeDueKeys } from '../activities/notice-keys.ts'
import { noticeDueRenewals } from '../activities/notice-renewals.ts'
import { reconcileDueAccounts } from '../activities/reconcile-gateways.ts'
import { LeftOut } from '../activities/rows.ts'
import type { CommandDeps, Wakeup } from '../commands/commit.ts'
import type { Keyring } from '../db/keyring.ts'
import type { Database } from '../db/orm.ts'
import type { PictureStore } from '../db/picture-store.ts'
import { FIRST_VISITOR } from '../db/queries/abandoned-visitors.ts'
import { rollUpMoney } from '../db/queries/balance.ts'
import type { GatewayFigures } from '../db/queries/workers.ts'
import type { GatewaysAtWork } from '../gateways/port.ts'
import type { TemporalNotifier } from '../temporal/notifier.ts'
import { removePictureLeftovers } from './picture-leftovers.ts'
import { type Kept, purge } from './purges.ts'
import { reconcileOnce, relayRound } from './relay.ts'
import { keepAuditLog, removeOldEvents, removeOldRequests } from './retention.ts'

const RELAY_EVERY_MS = 1_000
const RECONCILE_EVERY_MS = 60_000
const HEARTBEAT_EVERY_MS = 15_000
/** Expired credits stop counting at the moment of expiry. This is only how soon that is published. */
const EXPIRE_EVERY_MS = 10_000
/** How many of the ledger's newest entries a read of the balance must add up one by one. A late roll-up makes reads slower, never wrong. */
const ROLL_UP_EVERY_MS = 2_000
/** Together with the most deliveries that a replay may have waiting (commands/webhook-replays.ts): 200 replayed events a second. */
const FEED_REPLAYS_EVERY_MS = 250
/** How soon the rows of a closed endpoint's deliveries are canceled. Readers see them as canceled from its commit on. */
const CANCEL_EVERY_MS = 1_000
/** A buyer who has just paid by a known card often opens the portal next. */
const MERGE_EVERY_MS = 1_000
/** A person who asked for an erasure watches its page. No other work waits for it. */
const ERASE_EVERY_MS = 1_000
/** At 200 a round, four million visitors a day. */
const ABANDONED_EVERY_MS = 5_000
/** For mail requests that a process left when it died. */
const ANSWER_MAIL_EVERY_MS = 10_000
/** A notice that comes days ahead may be an hour late. */
const NOTICE_KEYS_EVERY_MS = 3_600_000
/** A buyer who waits for a bank waits this long more. */
const ASK_SLIPS_EVERY_MS = 15_000
/** Each account once in six hours, so many a minute (activities/check-gateways.ts). */
const CHECK_GATEWAYS_EVERY_MS = 60_000
/** Each account once a night, so many a minute (activities/reconcile-gateways.ts). */
const RECONCILE_GATEWAYS_EVERY_MS = 60_000
const PURGE_EVERY_MS = 60_000
const REMOVE_EVENTS_EVERY_MS = 600_000
/** At half a million a round, it keeps up with eight thousand requests a second. */
const PURGE_REQUESTS_EVERY_MS = 60_000

export interface LoopSettings {
  db: Database
  gateways: GatewaysAtWork
  /** How often the reconciler looks, and after how long it treats a row as lost; 60 s and 90 s when absent. Tests use less. */
  reconcile?: { everyMs: number; unnoticedAfterSeconds: number }
  /** How long events are kept, in real days; absent: this worker removes none. */
  eventRetentionDays?: number
  /** How long the request log is kept; absent: this worker removes none of it. */
  requestLogRetentionDays?: number
  /** How long a visitor who bought nothing is kept; absent: this worker erases no visitors by itself. */
  visitorRetentionDays?: number
  /** How long other rows are kept; absent: the defaults. */
  kept?: Kept
  /** Where files of pictures are; absent: this worker removes none. */
  pictures?: PictureStore
  log: { info(o: object, m?: string): void; warn(o: object, m?: string): void; error(o: object, m?: string): void }
}

type LoopDeps = CommandDeps & { gateways: GatewaysAtWork } & {
  encryptionKey: Keyring
  background: Pick<Background, 'steps'>
}

export interface Loops {
  /** Starts no new rounds. Resolves when the rounds under way have ended. */
  stop(): Promise<void>
}

/** Starts all loops. `deliver` wakes workflows and answers which wakeups were delivered; `workerId` identifies this worker in its heartbeats. */
export function startLoops({
  settings,
  deps,
  backgroundDeps,
  notifier,
  deliver,
  workerId,
}: {
  settings: LoopSettings
  deps: LoopDeps
  backgroundDeps: LoopDeps
  notifier: TemporalNotifier
  deliver(wakeups: Wakeup[]): Promise<Wakeup[]>
  workerId: string
}): Loops {
  const { db, log, gateways } = settings
  let stopping = false
  let purgedUpTo = ''
  let visitorsUpTo = FIRST_VISITOR
  let checkedUpTo = ''
  let reconciledUpTo = ''
  const rowDeps = { ...deps, log }
  const leftOut = {
    approvals: new LeftOut(),
    credits: new LeftOut(),
    mails: new LeftOut(),
    setups: new LeftOut(),
    renewals: new LeftOut(),
  }
  const loops = [
    every(RELAY_EVERY_MS, log, async () => {
      await relayRound(db.pool, deliver, (wakeups) => notifier.forget(wakeups), RELAY_EVERY_MS / 2)
    }),
    every(settings.reconcile?.everyMs ?? RECONCILE_EVERY_MS, log, async () => {
      const lost = await reconcileOnce(db.pool, settings.reconcile?.unnoticedAfterSeconds)
      if (lost > 0) log.warn({ lost }, 'rows had passed their time unnoticed; their workflows are woken')
    }),
    every(EXPIRE_EVERY_MS, log, async () => {
      await expireDueCredits(rowDeps, Math.floor(Date.now() / 1000), leftOut.credits)
    }),
    every(EXPIRE_EVERY_MS, log, async () => {
      await expireDueSetups(rowDeps, Math.floor(Date.now() / 1000), leftOut.setups)
    }),
    every(EXPIRE_EVERY_MS, log, async () => {
      const now = Math.floor(Date.now() / 1000)
      await expireDueApprovals(rowDeps, now, leftOut.approvals)
      await emptyOldApprovals(rowDeps, now, leftOut.approvals)
    }),
    every(EXPIRE_EVERY_MS, log, async () => {
      await noticeDueRenewals(rowDeps, Math.floor(Date.now() / 1000), leftOut.renewals)
    }),
    every(ANSWER_MAIL_EVERY_MS, log, async () => {
      const lost = await answerLostMailRequests(rowDeps, Math.floor(Date.now() / 1000), leftOut.mails)
      if (lost > 0) log.warn({ lost }, 'mails that were asked for had been left; they are answered')
    }),
    every(NOTICE_KEYS_EVERY_MS, log, async () => {
      await noticeDueKeys(rowDeps, Math.floor(Date.now() / 1000))
    }),
    every(CHECK_GATEWAYS_EVERY_MS, log, async () => {
      const now = Math.floor(Date.now() / 1000)
      checkedUpTo = (await checkDueAccounts(rowDeps, { now, after: checkedUpTo })).after
    }),
    every(RECONCILE_GATEWAYS_EVERY_MS, log, async () => {
      const now = Math.floor(Date.now() / 1000)
      reconciledUpTo = (await reconcileDueAccounts({ ...rowDeps, db }, { now, after: reconciledUpTo })).after
    }),
    every(ASK_SLIPS_EVERY_MS, log, () => askDueSlips(rowDeps, Math.floor(Date.now() / 1000))),
    every(ROLL_UP_EVERY_MS, log, async () => {
      await rollUpMoney(db.pool, () => stopping)
    }),
    every(FEED_REPLAYS_EVERY_MS, log, () => feedReplays({ ...backgroundDeps, log }, Math.floor(Date.now() / 1000))),
    every(PURGE_EVERY_MS, log, async () => {
      await purge(db.pool, () => stopping, settings.kept)
    }),
    every(PURGE_EVERY_MS, log, async () => {
      if (!settings.pictures) return
      await removePictureLeftovers(db.pool, settings.pictures, {
        now: Math.floor(Date.now() / 1000),
        stopping: () => stopping,
        log,
      })
    }),
    every(PURGE_EVERY_MS, log, async () => {
      await keepAuditLog(db.pool, () => stopping)
    }),
    every(MERGE_EVERY_MS, log, async () => {
      await mergeWaitingCustomers(rowDeps, Math.floor(Date.now() / 1000))
    }),
    every(ERASE_EVERY_MS, log, async () => {
      await eraseWaitingCustomers(rowDeps, Math.floor(Date.now() / 1000))
    }),
    every(ABANDONED_EVERY_MS, log, async () => {
      const { visitorRetentionDays: days } = settings
      if (days === undefined) return
      const now = Math.floor(Date.now() / 1000)
      visitorsUpTo = (await eraseAbandonedVisitors(rowDeps, { days, now, after: visitorsUpTo })).after
    }),
    every(CANCEL_EVERY_MS, log, async () => {
      await cancelDeliveries(db.pool)
    }),
    every(REMOVE_EVENTS_EVERY_MS, log, async () => {
      if (settings.eventRetentionDays === undefined) return
      purgedUpTo = (await removeOldEvents(db.pool, settings.eventRetentionDays, purgedUpTo)).after
    }),
    every(PURGE_REQUESTS_EVERY_MS, log, async () => {
      if (settings.requestLogRetentionDays !== undefined)
        await removeOldRequests(db.pool, settings.requestLogRetentionDays)
    }),
    every(HEARTBEAT_EVERY_MS, log, () => heartbeat(db, workerId, gateways.calls.figures())),
  ]
  return {
    async stop() {
      stopping = true
      await Promise.all(loops.map((stop) => stop()))
    },
  }
}

/** /readyz needs a worker that was seen within a minute. The API's metrics show what a worker reports of its gateways. */
async function heartbeat(db: Database, workerId: string, gateways: Record<string, GatewayFigures>): Promise<void> {
  await db.pool.query(
    `insert into worker_heartbeats (worker_id, seen_at, gateways) values ($1, now(), $2)
      on conflict (worker_id) do update set seen_at = now(), gateways = excluded.gateways`,
    [workerId, gateways],
  )
}

/** Runs `work` now, and again `ms` after each end. A round that fails is logged, and the next one runs all the same. */
function every(ms: number, log: LoopSettings['log'], work: () => Promise<void>): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> = Promise.resolve()
  const round = () => {
    underWay = work()
      .catch((error) => log.warn({ error: String(error) }, 'a background round failed and will be repeated'))
      .finally(() => {
        if (!stopped) timer = setTimeout(round, ms)
      })
  }
  round()
  return () => {
    stopped = true
    clearTimeout(timer)
    return underWay
  }
}
