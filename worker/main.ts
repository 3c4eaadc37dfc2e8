// The worker process: reads the configuration, connects, and works until it is told to stop.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Runtime } from '@temporalio/worker'
import pino from 'pino'
import { ConfigError, loadConfig } from '../config/env.ts'
import { collectWhenIdle } from '../db/idle-memory.cjs'
import { keyring } from '../db/keyring.ts'
import { guardLogIn, LogInRefused } from '../db/log-in.ts'
import { memberLinkToken } from '../db/member-links.ts'
import { openDatabase } from '../db/orm.ts'
import { pictureStore } from '../db/picture-store.ts'
import { portalCode } from '../db/portal-codes.ts'
import { announceKeys } from '../db/process-keys.ts'
import { complainOfKeys } from '../db/rotate-keys.ts'
import { createGateways } from '../gateways/index.ts'
import { configuredTerms } from '../rules/terms.ts'
import { buildBundle } from './bundle.ts'
import { startWorker } from './create-worker.ts'
import { serveLiveness } from './liveness.ts'
import { sdkLogger } from './sdk-log.ts'

/** Processings, gateway calls and the relay each hold a connection for a moment. */
const POOL_MAX = 32
/** As many as the steps of background work that run at once (activities/background.ts). Without such work, none is open. */
const BACKGROUND_POOL_MAX = 8

async function main(): Promise<void> {
  const config = loadConfig()
  const log = pino({ level: config.logLevel, base: { part: 'worker' } })
  Runtime.install({ logger: sdkLogger(log) })
  // First of all: a worker that waits for its servers is alive.
  const liveness =
    config.workerLivenessPort === undefined ? null : await serveLiveness(config.host, config.workerLivenessPort)
  if (liveness) process.send?.({ livenessPort: liveness.port }, () => undefined)
  const db = await openDatabase(config.databaseUrl, { poolMax: POOL_MAX })
  await guardLogIn(db.pool, {
    reachable: config.reachable,
    allowed: config.allowPrivilegedLogIn,
    warn: (line) => log.warn(line),
    refuse: endRefused,
  })
  const links = {
    baseUrl: config.baseUrl,
    temporalUiUrl: config.temporal.uiUrl ?? null,
    temporalNamespace: config.temporal.namespace,
    terms: configuredTerms(config.terms),
  }
  const encryptionKey = keyring(config.encryptionKey, config.decryptionKeys)
  const ofGateways = { links, encryptionKey, addresses: config.gatewayAddresses }
  const gateways = createGateways(db, ofGateways)
  const backgroundDb = await openDatabase(config.databaseUrl, {
    poolMin: 0,
    poolMax: BACKGROUND_POOL_MAX,
    name: 'satang-background',
  })
  const background = { db: backgroundDb, gateways: createGateways(backgroundDb, ofGateways) }
  const bundlePath = config.workflowBundle ?? (await freshBundle())
  const codeOf = (loginId: string) => portalCode(encryptionKey, loginId)
  const tokenOf = (linkId: string, tokenHash?: string) => memberLinkToken(encryptionKey, linkId, tokenHash)
  const mail = {
    smtpUrl: config.smtpUrl,
    allowPlain: config.smtpAllowPlain,
    from: config.mailFrom,
    etax: config.etax,
    codeOf,
    tokenOf,
    print,
  }
  const webhooks = {
    encryptionKey,
    allowPrivate: config.allowPrivateWebhooks,
    retryScheduleSeconds: config.webhookRetryScheduleSeconds,
    timeoutSeconds: config.webhookTimeoutSeconds,
  }
  const { temporal, eventRetentionDays, requestLogRetentionDays, visitorRetentionDays, kept } = config
  const worker = await startWorker({
    ...{ db, temporal, gateways, background, links, encryptionKey, bundlePath, mail, webhooks, log },
    ...{ eventRetentionDays, requestLogRetentionDays, visitorRetentionDays, kept },
    pictures: pictureStore({ pool: db.pool, log }, config.pictureBucket),
    schedules: true,
  })
  const forgetKeys = announceKeys(db.pool, 'worker', encryptionKey, (error) =>
    log.warn({ err: error }, 'could not say which keys this process has'),
  )
  void complainOfKeys(db.pool, encryptionKey, log)
  const stop = () =>
    void worker
      .stop()
      .then(() => liveness?.close())
      .then(forgetKeys)
      .then(() => Promise.all([db.close(), backgroundDb.close()]))
      .then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  collectWhenIdle()
  log.info({ temporal: config.temporal.address, liveness_port: liveness?.port }, 'worker is up')
  process.send?.({ isUp: true }, () => undefined)
  await worker.done
}

/**
 * Shows a note to the person who started this process: `npm start` by its channel, a terminal directly. Never writes it to a file or a log collector.
 */
function print(note: string): boolean {
  if (process.send) return process.send({ note }, () => undefined)
  if (!process.stderr.isTTY) return false
  process.stderr.write(`[satang] ${note}\n`)
  return true
}

async function freshBundle(): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'satang-')), 'workflows.js')
  await buildBundle(file)
  return file
}

main().catch(endRefused)

function endRefused(error: unknown): void {
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') console.error(`Port ${port} is taken. Choose another with WORKER_LIVENESS_PORT.`)
  else console.error(error instanceof ConfigError || error instanceof LogInRefused ? error.message : error)
  process.exit(1)
}
