// Assembles a worker: workflows, activities, the gateway's own queue, the loops and the mailer. Shared by main.ts and by the tests, which give it a
// database and a task queue of their own.

import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import { NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker'
import { openBackground } from '../activities/background.ts'
import { openDispatcher, type WebhookSettings } from '../activities/delivery/deliver-batch.ts'
import type { Dispatcher } from '../activities/delivery/dispatcher.ts'
import {
  createActivities,
  createBackgroundActivities,
  createGatewayActivities,
  createWebhookActivities,
} from '../activities/index.ts'
import { openConsole } from '../activities/mail/console.ts'
import { type EtaxSettings, openMailer } from '../activities/mail/send.ts'
import { type HttpSignerSettings, httpSigner } from '../activities/mail/signer.ts'
import type { Wakeup } from '../commands/commit.ts'
import type { Keyring } from '../db/keyring.ts'
import type { Database } from '../db/orm.ts'
import { wakeForNewCode } from '../db/queries/quarantine.ts'
import type { ClaimedDelivery } from '../db/queries/webhook-work.ts'
import { signingSecrets } from '../db/webhook-secrets.ts'
import type { GatewaysAtWork } from '../gateways/port.ts'
import type { Links } from '../resources/links.ts'
import { connectionOptions, ensureSearchAttributes, lazyClient, type TemporalSettings } from '../temporal/connection.ts'
import { TemporalNotifier } from '../temporal/notifier.ts'
import { ensureSchedules } from '../temporal/schedules.ts'
import { backgroundQueue, gatewayQueue, TASK_QUEUE, webhookQueue } from '../workflows/contract.ts'
import { codeVersion } from './code-version.ts'
import { type LoopSettings, startLoops } from './loops.ts'
import { startMailing } from './mailer.ts'
import { createWorkflowWorker } from './workflow-worker.ts'

export interface WorkerSettings extends LoopSettings {
  temporal: TemporalSettings
  /**
   * Connections for background work, and gateways that use them, so that background work takes no connections from processings. Absent: those of the
   * processings.
   */
  background?: { db: Database; gateways: GatewaysAtWork }
  links: Links
  /** The master keys: they decrypt what is stored encrypted, such as account numbers. */
  encryptionKey: Keyring
  /** The prebuilt bundle (worker/bundle.ts). */
  bundlePath: string
  taskQueue?: string
  /**
   * How outgoing mail is sent. Without `smtpUrl` it is set aside for the mailbox, and mail to members is shown to the operator. Absent: this worker
   * sends no mail.
   */
  mail?: {
    smtpUrl: string | undefined
    allowPlain?: boolean
    from: string
    etax?: Omit<EtaxSettings, 'signer'> & { signer: HttpSignerSettings | null }
    codeOf(loginId: string): string
    tokenOf(linkId: string, tokenHash?: string): string
    /** Shows the operator a note that must not be logged; false when there is no console. */
    print(note: string): boolean
  }
  /** How webhooks are sent. */
  webhooks: WebhookSettings & { encryptionKey: Keyring }
  /** Whether to create the Schedules of payout rounds and the nightly audit. */
  schedules?: boolean
}

/** Workflows kept in memory. A sleeping one costs 160–250 kB; waking an evicted one costs a read of its short history. */
const CACHED_WORKFLOWS_MAX = 200
/** Processings under way at once. Each holds a database connection for a moment (the worker's pool has as many). */
const PROCESSINGS_AT_ONCE = 24
/** Endpoints awake at once. Sending is mostly waiting, and a waiting endpoint costs some kilobytes (activities/delivery/dispatcher.ts). */
const ENDPOINTS_AT_ONCE = 2_000
/**
 * Background work under way at once, most of it waiting for a slot. More waits at Temporal. A waiting activity costs some kilobytes
 * (activities/background.ts).
 */
const BACKGROUND_AT_ONCE = 1_000
/**
 * One poll for activities at a time, which takes some hundred tasks a second. With more, the SDK ends at the first that comes back empty while it stops,
 * and loses the task that another brings: that waits for its timeout (D840). `maxConcurrentActivityTaskPolls` has no effect in this SDK.
 */
const ONE_POLL = { type: 'simple-maximum', maximum: 1 } as const
const WAKEUPS_AT_ONCE = 16
/** How long gateway calls that processings left under way get to end. Later processings look up the others. */
const CALLS_END_WITHIN_MS = 2_000
/** A worker that is stopped while Temporal is away would wait for its polls for ever. Above the grace time of activities, below that of orchestrators. */
const STOPS_WITHIN_MS = 25_000

export interface RunningWorker {
  /** Stops polling, lets what is under way finish, closes the connections. */
  stop(): Promise<void>
  /** Settles when the worker has stopped, by itself or by `stop`. Rejects when only a new process helps, because workflow code is stuck. */
  done: Promise<void>
}

/** Connects, and starts the workers of all task queues, the loops and the mailer. Rejects when Temporal can't be reached. */
export async function startWorker(settings: WorkerSettings): Promise<RunningWorker> {
  const { db, temporal, log } = settings
  const taskQueue = settings.taskQueue ?? TASK_QUEUE
  const client = lazyClient(temporal)
  await ensureSearchAttributes(client)
  if (settings.schedules) await ensureSchedules(client, taskQueue)
  const connection = await NativeConnection.connect(connectionOptions(temporal))
  const notifier = notifierOf(settings, client, taskQueue)
  const deliver = (wakeups: Wakeup[]) => deliverAll(notifier, wakeups)
  const deps = depsOf(settings, notifier, deliver)
  const backgroundDeps = inBackground(settings, deps)
  logBreakers(settings)
  const workerId = `${process.pid}@${hostname()}`
  const dispatcher = dispatcherOf(settings, deps)
  const workers = await createWorkers(settings, { connection, taskQueue, workerId, deps, backgroundDeps, dispatcher })
  const loops = startLoops({ settings, deps, backgroundDeps, notifier, deliver, workerId: `${taskQueue}/${workerId}` })
  wakeWhatOldCodePutAside(settings, deps.quarantining.codeVersion)
  const mailing = settings.mail && startMailing({ db, log, mailer: mailerOf(settings.mail, settings.links) })
  const done = workers.run()
  return {
    done,
    async stop() {
      const rounds = loops.stop()
      const mailed = mailing?.stop()
      workers.shutdown()
      // After the shutdown, so that no new endpoint arrives. Those that it releases wake up in another process.
      await dispatcher.close()
      const given = new AbortController()
      await Promise.race([
        done.catch(() => undefined),
        sleep(STOPS_WITHIN_MS, undefined, { ref: false, signal: given.signal }).catch(() => undefined),
      ])
      given.abort()
      await rounds
      await settings.gateways.calls.drain(CALLS_END_WITHIN_MS)
      await mailed
      await notifier.close()
      await connection.close()
      await client.connection.close()
    },
  }
}

function notifierOf({ db }: WorkerSettings, client: Client, taskQueue: string): TemporalNotifier {
  return new TemporalNotifier(client, db.pool, {
    taskQueue,
    concurrency: WAKEUPS_AT_ONCE,
    urgentConcurrency: WAKEUPS_AT_ONCE,
    queueMax: 1_000,
  })
}

type WorkerDeps = ReturnType<typeof depsOf>

/** What activities need: the database, gateways, and the functions that alert an operator. */
function depsOf(
  settings: WorkerSettings,
  notifier: TemporalNotifier,
  deliver: (wakeups: Wakeup[]) => Promise<Wakeup[]>,
) {
  const { db, links, gateways, encryptionKey, log } = settings
  return {
    orm: db.orm,
    pool: db.pool,
    links,
    gateways,
    notifier,
    encryptionKey,
    background: openBackground(),
    roundAlarm: (aside: object) =>
      log.error(aside, 'a payout could not be reserved; the round goes on without it and comes back'),
    alarm: (broken: object) => log.error(broken, 'the self-audit has found invariants that do not hold'),
    quarantining: {
      codeVersion: codeVersion(),
      enters: (row: object) =>
        log.error(row, 'a row is in quarantine: its processing fails; see `satang workflow why`'),
      passedBy: (clock: object) =>
        log.warn(clock, 'a test clock has arrived; what is in quarantine on it has not acted'),
    },
    wakeAll: async (wakeups: Wakeup[]) => {
      const delivered = await deliver(wakeups)
      // Wakeups of a test clock were never written to the table.
      await notifier.forget(delivered.filter(({ token }) => token > 0))
    },
  }
}

/** The same dependencies, with the connections and gateways of background work. */
function inBackground(settings: WorkerSettings, deps: WorkerDeps): WorkerDeps {
  const { db, gateways } = settings.background ?? settings
  return { ...deps, orm: db.orm, pool: db.pool, gateways }
}

function logBreakers({ gateways, log }: WorkerSettings): void {
  gateways.calls.onChange = (change) =>
    change.breaker === 'open'
      ? log.warn(change, 'a gateway does not answer: its breaker is open, attempts wait')
      : log.info(change, 'a gateway answers again: its breaker is closed')
}

function dispatcherOf({ db, log, webhooks }: WorkerSettings, deps: WorkerDeps): Dispatcher {
  const secretsOf = (delivery: ClaimedDelivery) =>
    signingSecrets(webhooks.encryptionKey, delivery, Math.floor(Date.now() / 1000))
  return openDispatcher({ ...deps, pool: db.pool, log, secretsOf }, webhooks)
}

interface Workers {
  /** Settles when all have stopped. Rejects when only a new process helps, because workflow code is stuck. */
  run(): Promise<void>
  shutdown(): void
}

/** One worker for each task queue: workflows and their processings, gateways, background work, webhooks. */
async function createWorkers(
  { temporal, bundlePath }: WorkerSettings,
  {
    connection,
    taskQueue,
    workerId,
    deps,
    backgroundDeps,
    dispatcher,
  }: {
    connection: NativeConnection
    taskQueue: string
    workerId: string
    deps: WorkerDeps
    backgroundDeps: WorkerDeps
    dispatcher: Dispatcher
  },
): Promise<Workers> {
  const shared = {
    connection,
    namespace: temporal.namespace,
    shutdownGraceTime: '10 seconds',
    identity: workerId,
    activityTaskPollerBehavior: ONE_POLL,
  }
  const longWork = { ...createBackgroundActivities(backgroundDeps) }
  const stuck = Promise.withResolvers<never>()
  const workflows: WorkerOptions = {
    ...shared,
    taskQueue,
    workflowBundle: { code: await readFile(bundlePath, 'utf8') },
    // Background work that an older worker has begun waits in this queue.
    activities: { ...createActivities(deps), ...longWork },
    maxCachedWorkflows: CACHED_WORKFLOWS_MAX,
    maxConcurrentLocalActivityExecutions: PROCESSINGS_AT_ONCE,
    maxConcurrentWorkflowTaskExecutions: PROCESSINGS_AT_ONCE,
    maxConcurrentActivityTaskExecutions: 20,
  }
  const all = [
    await createWorkflowWorker(workflows, stuck.reject),
    await Worker.create({
      ...shared,
      taskQueue: gatewayQueue(taskQueue),
      activities: { ...createGatewayActivities(deps) },
      maxConcurrentActivityTaskExecutions: 100,
    }),
    await Worker.create({
      ...shared,
      taskQueue: backgroundQueue(taskQueue),
      activities: longWork,
      maxConcurrentActivityTaskExecutions: BACKGROUND_AT_ONCE,
    }),
    await Worker.create({
      ...shared,
      taskQueue: webhookQueue(taskQueue),
      activities: { ...createWebhookActivities(dispatcher) },
      maxConcurrentActivityTaskExecutions: ENDPOINTS_AT_ONCE,
    }),
  ]
  return {
    run: () => Promise.race([stuck.promise, Promise.all(all.map((worker) => worker.run())).then(() => undefined)]),
    shutdown() {
      for (const worker of all) if (worker.getState() === 'RUNNING') worker.shutdown()
    },
  }
}

/** Not awaited: a row that is not woken here is tried at its own time. */
function wakeWhatOldCodePutAside({ db, log }: WorkerSettings, version: string): void {
  void wakeForNewCode(db.pool, version).then(
    (woken) =>
      woken > 0 && log.info({ woken, version }, 'what another version of the code has put aside is tried again'),
    (error) => log.warn({ error: String(error) }, 'what stands aside could not be woken; it is tried at its own time'),
  )
}

function mailerOf({ smtpUrl, print, etax, ...mail }: NonNullable<WorkerSettings['mail']>, links: Links) {
  if (!smtpUrl) return openConsole({ tokenOf: mail.tokenOf, links, print })
  const signer = etax?.signer ? httpSigner(etax.signer) : null
  return openMailer({ smtpUrl, ...mail, links, etax: { ...etax, signer } })
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
