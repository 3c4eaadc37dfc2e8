// Puts a worker together: workflows, activities, the gateway's own queue, the relay and the reconciler. Shared by main.ts and
// by the tests, which give it a database and a task queue of their own.

import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker'
import { answerLostMailRequests } from '../activities/answer-mail-requests.ts'
import { openBackground } from '../activities/background.ts'
import { cancelDeliveries } from '../activities/cancel-deliveries.ts'
import { openDispatcher, type WebhookSettings } from '../activities/delivery/deliver-batch.ts'
import { eraseAbandonedVisitors, eraseWaitingCustomers } from '../activities/erase-customers.ts'
import { expireDueCredits } from '../activities/expire-credits.ts'
import { feedReplays } from '../activities/feed-replays.ts'
import {
  createActivities,
  createBackgroundActivities,
  createGatewayActivities,
  createWebhookActivities,
} from '../activities/index.ts'
import { openConsole } from '../activities/mail/console.ts'
import { openMailer } from '../activities/mail/send.ts'
import { mergeWaitingCustomers } from '../activities/merge-customers.ts'
import { noticeDueKeys } from '../activities/notice-keys.ts'
import type { Wakeup } from '../commands/commit.ts'
import type { Keyring } from '../db/keyring.ts'
import type { Database } from '../db/orm.ts'
import { FIRST_VISITOR } from '../db/queries/abandoned-visitors.ts'
import { rollUpMoney } from '../db/queries/balance.ts'
import { wakeForNewCode } from '../db/queries/quarantine.ts'
import type { ClaimedDelivery } from '../db/queries/webhook-work.ts'
import type { GatewayFigures } from '../db/queries/workers.ts'
import { signingSecrets } from '../db/webhook-secrets.ts'
import type { GatewaysAtWork } from '../gateways/port.ts'
import type { Links } from '../resources/links.ts'
import { connectionOptions, ensureSearchAttributes, lazyClient, type TemporalSettings } from '../temporal/connection.ts'
import { TemporalNotifier } from '../temporal/notifier.ts'
import { ensureSchedules } from '../temporal/schedules.ts'
import { backgroundQueue, gatewayQueue, TASK_QUEUE, webhookQueue } from '../workflows/contract.ts'
import { codeVersion } from './code-version.ts'
import { startMailing } from './mailer.ts'
import { type Kept, purge } from './purges.ts'
import { reconcileOnce, relayOnce } from './relay.ts'
import { keepAuditLog, removeOldEvents, removeOldRequests } from './retention.ts'
import { createWorkflowWorker } from './workflow-worker.ts'

export interface WorkerSettings {
  db: Database
  temporal: TemporalSettings
  gateways: GatewaysAtWork
  /** Connections for background work, and gateways on them, so that it takes none from turns; those of turns when absent. */
  background?: { db: Database; gateways: GatewaysAtWork }
  links: Links
  /** The master keys: they open what is sealed at rest, such as account numbers. */
  encryptionKey: Keyring
  /** The prebuilt bundle (worker/bundle.ts). */
  bundlePath: string
  taskQueue?: string
  /** Whom outgoing mail is handed to; without `smtpUrl` it is set aside for the mailbox, and what members get is shown to the operator. Absent: this worker leaves mail alone. */
  mail?: {
    smtpUrl: string | undefined
    allowPlain?: boolean
    from: string
    codeOf(loginId: string): string
    tokenOf(linkId: string, tokenHash?: string): string
    /** Shows the operator a note that no log may have; false when nobody is there. */
    print(note: string): boolean
  }
  /** How webhooks are sent. */
  webhooks: WebhookSettings & { encryptionKey: Keyring }
  /** How often the reconciler looks, and what it takes for lost; 60 s and 90 s when absent. Tests have less time. */
  reconcile?: { everyMs: number; unnoticedAfterSeconds: number }
  /** Payout rounds by Schedule: one for each mode. */
  schedules?: boolean
  /** How long events are kept, in real days; absent: this worker removes none. */
  eventRetentionDays?: number
  /** How long the request log is kept; absent: this worker removes nothing of it. */
  requestLogRetentionDays?: number
  /** How long a visitor is kept who bought nothing; absent: this worker erases none by itself. */
  visitorRetentionDays?: number
  /** How long other rows are kept; absent: as without settings. */
  kept?: Kept
  log: { info(o: object, m?: string): void; warn(o: object, m?: string): void; error(o: object, m?: string): void }
}

/** Workflows kept in memory; a sleeping one costs 160–250 kB, waking an evicted one costs a read of its short history. */
const CACHED_WORKFLOWS_MAX = 200
/** Processings under way at once; each holds a database connection for moments (openDatabase gives the worker as many). */
const PROCESSINGS_AT_ONCE = 24
/** Endpoints awake at once; sending is waiting, and one that waits costs some kilobytes (activities/delivery/dispatcher.ts). */
const ENDPOINTS_AT_ONCE = 2_000
/** Background work under way at once, most of it waiting for its processing; more waits at Temporal. One that waits costs some kilobytes (activities/background.ts). */
const BACKGROUND_AT_ONCE = 1_000
const WAKEUPS_AT_ONCE = 16
const RELAY_EVERY_MS = 1_000
const RECONCILE_EVERY_MS = 60_000
const HEARTBEAT_EVERY_MS = 15_000
/** Credits that ran out count no more from their instant on; this is only how soon that is published. */
const EXPIRE_EVERY_MS = 10_000
/** How much of the ledger a read of the balance adds up entry by entry: what came in since. Late means slower, never wrong. */
const ROLL_UP_EVERY_MS = 2_000
/** With what may wait at an endpoint (commands/webhook-replays.ts) 200 replayed events a second. */
const FEED_REPLAYS_EVERY_MS = 250
/** How soon the rows of a closed endpoint's deliveries follow; for readers they are canceled from its commit on. */
const CANCEL_EVERY_MS = 1_000
/** Who has just paid by a known card looks into the portal next. */
const MERGE_EVERY_MS = 1_000
/** Whoever asked for an erasure looks at its page; nothing else waits for it. */
const ERASE_EVERY_MS = 1_000
/** At 200 a round, four million visitors a day. */
const ABANDONED_EVERY_MS = 5_000
/** What a process that died has left of mails that were asked for. */
const ANSWER_MAIL_EVERY_MS = 10_000
/** A notice that is days ahead may be an hour late. */
const NOTICE_KEYS_EVERY_MS = 3_600_000
const PURGE_EVERY_MS = 60_000
const REMOVE_EVENTS_EVERY_MS = 600_000
/** At half a million a round, eight thousand requests a second can come and go. */
const PURGE_REQUESTS_EVERY_MS = 60_000

/** What turns have left under way may end; what does not is looked up by whoever comes next. */
const CALLS_END_WITHIN_MS = 2_000

export interface RunningWorker {
  /** Stops polling, lets what is under way finish, closes the connections. */
  stop(): Promise<void>
  /** Settles when the worker has stopped, by itself or by `stop`. Rejects when only a new process helps: workflow code is stuck. */
  done: Promise<void>
}

export async function startWorker(settings: WorkerSettings): Promise<RunningWorker> {
  const { db, temporal, log } = settings
  const taskQueue = settings.taskQueue ?? TASK_QUEUE
  const client = lazyClient(temporal)
  await ensureSearchAttributes(client)
  if (settings.schedules) await ensureSchedules(client, taskQueue)
  const connection = await NativeConnection.connect(connectionOptions(temporal))
  const notifier = new TemporalNotifier(client, db.pool, {
    taskQueue,
    concurrency: WAKEUPS_AT_ONCE,
    urgentConcurrency: WAKEUPS_AT_ONCE,
    queueMax: 1_000,
  })
  const deliver = (wakeups: Wakeup[]) => deliverAll(notifier, wakeups)
  const version = codeVersion()
  const deps = {
    orm: db.orm,
    pool: db.pool,
    links: settings.links,
    gateways: settings.gateways,
    notifier,
    encryptionKey: settings.encryptionKey,
    background: openBackground(),
    roundAlarm: (aside: object) =>
      log.error(aside, 'a payout could not be reserved; the round goes on without it and comes back'),
    alarm: (broken: object) => log.error(broken, 'the self-audit has found promises that do not hold'),
    quarantining: {
      codeVersion: version,
      enters: (row: object) =>
        log.error(row, 'a row is in quarantine: its processing fails; see `satang workflow why`'),
      passedBy: (clock: object) =>
        log.warn(clock, 'a test clock has arrived; what is in quarantine on it has not acted'),
    },
    wakeAll: async (wakeups: Wakeup[]) => {
      const delivered = await deliver(wakeups)
      // Those of a clock were never written down.
      await notifier.forget(delivered.filter(({ token }) => token > 0))
    },
  }
  settings.gateways.calls.onChange = (change) =>
    change.breaker === 'open'
      ? log.warn(change, 'a gateway does not answer: its breaker is open, attempts wait')
      : log.info(change, 'a gateway answers again: its breaker is closed')
  const shared = {
    connection,
    namespace: temporal.namespace,
    shutdownGraceTime: '10 seconds',
    identity: `${process.pid}@${hostname()}`,
  }
  const { db: backgroundDb, gateways } = settings.background ?? settings
  const backgroundDeps = { ...deps, orm: backgroundDb.orm, pool: backgroundDb.pool, gateways }
  const longWork = { ...createBackgroundActivities(backgroundDeps) }
  const stuck = Promise.withResolvers<never>()
  const workflows: WorkerOptions = {
    ...shared,
    taskQueue,
    workflowBundle: { code: await readFile(settings.bundlePath, 'utf8') },
    // What an older worker has begun as background work waits in this queue.
    activities: { ...createActivities(deps), ...longWork },
    maxCachedWorkflows: CACHED_WORKFLOWS_MAX,
    maxConcurrentLocalActivityExecutions: PROCESSINGS_AT_ONCE,
    maxConcurrentWorkflowTaskExecutions: PROCESSINGS_AT_ONCE,
    maxConcurrentActivityTaskExecutions: 20,
  }
  const main = await createWorkflowWorker(workflows, stuck.reject)
  const gateway = await Worker.create({
    ...shared,
    taskQueue: gatewayQueue(taskQueue),
    activities: { ...createGatewayActivities(deps) },
    maxConcurrentActivityTaskExecutions: 100,
  })
  const background = await Worker.create({
    ...shared,
    taskQueue: backgroundQueue(taskQueue),
    activities: longWork,
    maxConcurrentActivityTaskExecutions: BACKGROUND_AT_ONCE,
    maxConcurrentActivityTaskPolls: 2,
  })
  const { encryptionKey } = settings.webhooks
  const secretsOf = (delivery: ClaimedDelivery) =>
    signingSecrets(encryptionKey, delivery, Math.floor(Date.now() / 1000))
  const dispatcher = openDispatcher({ ...deps, pool: db.pool, log, secretsOf }, settings.webhooks)
  const webhooks = await Worker.create({
    ...shared,
    taskQueue: webhookQueue(taskQueue),
    activities: { ...createWebhookActivities(dispatcher) },
    maxConcurrentActivityTaskExecutions: ENDPOINTS_AT_ONCE,
  })
  let stopping = false
  let purgedUpTo = ''
  let visitorsUpTo = FIRST_VISITOR
  const loops = [
    every(RELAY_EVERY_MS, log, async () => {
      // One batch a round: each start costs the machine some 20 ms in the end, and callers are waiting for theirs.
      await relayOnce(db.pool, deliver, (wakeups) => notifier.forget(wakeups))
    }),
    every(settings.reconcile?.everyMs ?? RECONCILE_EVERY_MS, log, async () => {
      const lost = await reconcileOnce(db.pool, settings.reconcile?.unnoticedAfterSeconds)
      if (lost > 0) log.warn({ lost }, 'rows had passed their time unnoticed; their workflows are woken')
    }),
    every(EXPIRE_EVERY_MS, log, async () => {
      await expireDueCredits(deps, Math.floor(Date.now() / 1000))
    }),
    every(ANSWER_MAIL_EVERY_MS, log, async () => {
      const lost = await answerLostMailRequests(deps, Math.floor(Date.now() / 1000))
      if (lost > 0) log.warn({ lost }, 'mails that were asked for had been left; they are answered')
    }),
    every(NOTICE_KEYS_EVERY_MS, log, async () => {
      await noticeDueKeys(deps, Math.floor(Date.now() / 1000))
    }),
    every(ROLL_UP_EVERY_MS, log, async () => {
      await rollUpMoney(db.pool, () => stopping)
    }),
    every(FEED_REPLAYS_EVERY_MS, log, () => feedReplays(backgroundDeps, Math.floor(Date.now() / 1000))),
    every(PURGE_EVERY_MS, log, async () => {
      await purge(db.pool, () => stopping, settings.kept)
      await keepAuditLog(db.pool, () => stopping)
    }),
    every(MERGE_EVERY_MS, log, async () => {
      await mergeWaitingCustomers(deps, Math.floor(Date.now() / 1000))
    }),
    every(ERASE_EVERY_MS, log, async () => {
      await eraseWaitingCustomers(deps, Math.floor(Date.now() / 1000))
    }),
    every(ABANDONED_EVERY_MS, log, async () => {
      const { visitorRetentionDays: days } = settings
      if (days === undefined) return
      const now = Math.floor(Date.now() / 1000)
      visitorsUpTo = (await eraseAbandonedVisitors(deps, { days, now, after: visitorsUpTo })).after
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
    every(HEARTBEAT_EVERY_MS, log, () =>
      heartbeat(db, `${taskQueue}/${shared.identity}`, settings.gateways.calls.figures()),
    ),
  ]
  void wakeForNewCode(db.pool, version).then(
    (woken) =>
      woken > 0 && log.info({ woken, version }, 'what another version of the code has put aside is tried again'),
    (error) => log.warn({ error: String(error) }, 'what stands aside could not be woken; it is tried at its own time'),
  )
  const mailing = settings.mail && startMailing({ db, log, mailer: mailerOf(settings.mail, settings.links) })
  const done = Promise.race([
    stuck.promise,
    Promise.all([main.run(), gateway.run(), background.run(), webhooks.run()]).then(() => undefined),
  ])
  return {
    done,
    async stop() {
      stopping = true
      for (const stop of loops) stop()
      const mailed = mailing?.stop()
      for (const worker of [main, gateway, background, webhooks]) if (worker.getState() === 'RUNNING') worker.shutdown()
      // Behind that: no endpoint comes any more, and those that are let go wake up elsewhere.
      await dispatcher.close()
      await done.catch(() => undefined)
      await settings.gateways.calls.drain(CALLS_END_WITHIN_MS)
      await mailed
      await notifier.close()
      await connection.close()
      await client.connection.close()
    },
  }
}

function mailerOf({ smtpUrl, print, ...mail }: NonNullable<WorkerSettings['mail']>, links: Links) {
  return smtpUrl ? openMailer({ smtpUrl, ...mail, links }) : openConsole({ tokenOf: mail.tokenOf, links, print })
}

async function deliverAll(notifier: TemporalNotifier, wakeups: Wakeup[]): Promise<Wakeup[]> {
  const delivered: Wakeup[] = []
  const waiting = [...wakeups]
  await Promise.all(
    Array.from({ length: WAKEUPS_AT_ONCE }, async () => {
      for (let wakeup = waiting.shift(); wakeup; wakeup = waiting.shift()) {
        const woken = wakeup
        await notifier.deliver(woken).then(
          () => delivered.push(woken),
          () => undefined,
        )
      }
    }),
  )
  return delivered
}

/** /readyz wants a worker that was seen within a minute; the API's metrics tell what it says of its gateways. */
async function heartbeat(db: Database, workerId: string, gateways: Record<string, GatewayFigures>): Promise<void> {
  await db.pool.query(
    `insert into worker_heartbeats (worker_id, seen_at, gateways) values ($1, now(), $2)
      on conflict (worker_id) do update set seen_at = now(), gateways = excluded.gateways`,
    [workerId, gateways],
  )
}

/** Runs `work` now and then again `ms` after each end. A failing round is logged and does not stop the next. */
function every(ms: number, log: WorkerSettings['log'], work: () => Promise<void>): () => void {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const round = () =>
    work()
      .catch((error) => log.warn({ error: String(error) }, 'a background round failed and will be repeated'))
      .finally(() => {
        if (!stopped) timer = setTimeout(round, ms)
      })
  void round()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
