// The API process: configuration, connections, the port, and a shutdown that loses no request. It runs no migrations and starts no embedded server;
// scripts/start does.
import pino from 'pino'
import { ConfigError, loadConfig } from '../config/env.ts'
import { collectWhenIdle } from '../db/idle-memory.cjs'
import { keyring } from '../db/keyring.ts'
import { guardLogIn, LogInRefused } from '../db/log-in.ts'
import { openDatabase } from '../db/orm.ts'
import { pictureStore } from '../db/picture-store.ts'
import { announceKeys } from '../db/process-keys.ts'
import { complainOfKeys } from '../db/rotate-keys.ts'
import { createGateways } from '../gateways/index.ts'
import { configuredTerms } from '../rules/terms.ts'
import { endStreams } from '../web/event-stream.ts'
import { createApp } from './app.ts'
import { keepRunningApprovals } from './approval-runs.ts'
import { closeGently, createHttpServer, listen } from './http-server.ts'
import {
  createMetrics,
  measureAudits,
  measureLogIn,
  measureQuarantine,
  measureRequestLog,
  watchGateways,
  watchWebhooks,
} from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'
import { openRequestLog } from './request-log.ts'
import { connectWorkflows } from './temporal.ts'

/** A write holds a connection for its whole transaction, some 5 ms, so 24 connections serve thousands of writes a second. */
const POOL_MAX = 24
/**
 * How long a shutdown waits for open requests. A creation may wait 5 s for its outcome. A client that is cut off after that joins the outcome with a
 * retry.
 */
const PATIENCE_MS = 10_000
/** How often the request log is written. A crash loses at most this much of it. */
const WRITE_REQUESTS_EVERY_MS = 1_000

async function main(): Promise<void> {
  const config = loadConfig()
  const log = pino({
    level: config.logLevel,
    base: { part: 'api' },
    redact: ['*.authorization', '*.secret', '*.password'],
  })
  const db = await openDatabase(config.databaseUrl, { poolMax: POOL_MAX })
  const encryptionKey = keyring(config.encryptionKey, config.decryptionKeys)
  const workflows = connectWorkflows(config.temporal, db)
  const links = {
    baseUrl: config.baseUrl,
    temporalUiUrl: config.temporal.uiUrl ?? null,
    temporalNamespace: config.temporal.namespace,
    terms: configuredTerms(config.terms),
  }
  const metrics = createMetrics()
  await guardLogIn(db.pool, {
    reachable: config.reachable,
    allowed: config.allowPrivilegedLogIn,
    warn: (line) => log.warn(line),
    judged: measureLogIn(metrics),
    refuse: endRefused,
  })
  measureAudits(metrics, db.pool)
  measureQuarantine(metrics, db.pool)
  const requestLog = openRequestLog(db.pool, log, { everyMs: WRITE_REQUESTS_EVERY_MS })
  measureRequestLog(metrics, requestLog.counts)
  const deps = {
    db,
    workflows,
    links,
    pictures: pictureStore({ pool: db.pool, log }, config.pictureBucket),
    log,
    metrics,
    requestLog,
    gateways: createGateways(db, { links, encryptionKey, addresses: config.gatewayAddresses }),
    encryptionKey,
    webhooks: { allowPrivate: config.allowPrivateWebhooks, timeoutSeconds: config.webhookTimeoutSeconds },
    rateLimits: config.rateLimits,
    hasMailServer: config.smtpUrl !== undefined,
    trustProxy: config.trustProxy,
    challenge: config.challenge,
    cardAddresses: config.cardAddresses,
    operator: config.operator,
  }
  const app = createApp(deps)
  const server = await listen(createHttpServer(app, config.baseUrl), config.host, config.port, config.portFd)
  const stopApprovals = keepRunningApprovals(deps)
  watchWebhooks(metrics.registry, db.pool)
  watchGateways(metrics.registry, db.pool)
  const forgetKeys = announceKeys(db.pool, 'api', encryptionKey, (error) =>
    log.warn({ err: error }, 'could not say which keys this process has'),
  )
  void complainOfKeys(db.pool, encryptionKey, log)
  const metricsServer = await serveMetrics(metrics.registry, config.host, config.metricsPort, config.metricsPortFd)
  if (config.baseUrl.startsWith('https:') && config.trustProxy === 0)
    log.warn(
      'BASE_URL is https and TRUST_PROXY is 0: whoever comes through the proxy counts as one address in all limits',
    )
  const stop = async (signal: string) => {
    log.info({ signal }, 'api is stopping')
    endStreams(db.pool)
    await Promise.all([closeGently(server, PATIENCE_MS), stopApprovals()])
    await Promise.all([
      closeGently(metricsServer, 0),
      workflows.close().catch((error: unknown) => log.warn({ err: error }, 'Temporal client did not close')),
    ])
    await requestLog.close()
    await forgetKeys()
    await db.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  collectWhenIdle()
  log.info({ address: server.address(), base_url: config.baseUrl, metrics: metricsServer.address() }, 'api is up')
}

main().catch(endRefused)

function endRefused(error: unknown): void {
  console.error(plainMessage(error))
  process.exit(1)
}

/** A message that the operator can act on. A stack trace only for an unexpected error. */
function plainMessage(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof LogInRefused) return error.message
  const { code, address, port } = error as { code?: string; address?: string; port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is taken. Choose another with PORT (or METRICS_PORT), or stop what holds it.`
  if (code === 'EACCES') return `Port ${port} on ${address} may not be used by this user. Choose another with PORT.`
  if (code === 'EADDRNOTAVAIL') return `${address} is no address of this machine. Choose another with HOST.`
  return error
}
