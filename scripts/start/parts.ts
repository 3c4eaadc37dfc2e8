/*
 * The parts of `npm start` and how each is started, known to be ready, and stopped: Postgres and Temporal unless they have
 * an address of their own, the API and the worker always. A table of facts; the supervising is part.ts.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { addressOf, type StartConfig } from '../../config/env.ts'
import { ROOT } from '../bundle.ts'
import { type EmbeddedPostgres, preparePostgres } from '../servers/postgres.ts'
import { spawnTemporal, whenTemporalAnswers } from '../servers/temporal.ts'
import { findTemporalCli } from '../servers/temporal-cli.ts'
import type { Demo } from './demo-file.ts'
import { childEnvironment } from './environment.ts'
import type { Lock } from './lock.ts'
import { echoNothing, echoPino, echoPostgres } from './log-file.ts'
import { createPart, type Part, type PartPlan } from './part.ts'
import { whenAlive, whenWorkerSeen } from './readiness.ts'
import { demoSecrets } from './secrets.ts'

export interface Ports {
  api: number
  metrics: number
  postgres: number
  temporal: number
  temporalUi: number
}

export interface Parts {
  servers: Part[]
  processes: Part[]
  databaseUrl: string
  /** Where this machine reaches the API, whatever BASE_URL says to the world. */
  probeUrl: string
  addresses: Pick<Demo, 'base_url' | 'temporal' | 'database_url' | 'metrics_url'>
  encryptionKey: string
}

interface Making {
  config: StartConfig
  dataDir: string
  ports: Ports
  /** Need not be there yet: only a worker's start reads it. */
  bundleFile: string
  say(line: string): void
  lock: Lock
}

/** Describes every part; nothing runs yet, though the Temporal server may be fetched and the database folder made. */
export async function createParts({ config, dataDir, ports, bundleFile, say, lock }: Making): Promise<Parts> {
  const pids: Record<string, number> = {}
  const part = (plan: Omit<PartPlan, 'logFile' | 'say' | 'onStart'>) =>
    createPart({
      ...plan,
      say,
      logFile: join(dataDir, 'logs', `${plan.name.toLowerCase()}.log`),
      onStart: (pid) => {
        pids[plan.name] = pid
        lock.noteParts(pids)
      },
    })
  const secrets = demoSecrets(dataDir)
  if (config.databaseUrl && !config.encryptionKey) {
    say(
      `ENCRYPTION_KEY is not set: taking the one in ${join(dataDir, 'secrets.json')}. Every process on this database needs the same.`,
    )
  }
  const postgres = config.databaseUrl
    ? undefined
    : await preparePostgres({
        dataDir: join(dataDir, 'postgres'),
        password: secrets.postgresPassword,
        durable: true,
        say,
      })
  const cli = config.temporal.address ? undefined : await findTemporalCli(join(ROOT, '.tools'), say)

  const databaseUrl = config.databaseUrl ?? postgres!.url(ports.postgres)
  const temporalAddress = config.temporal.address ?? `127.0.0.1:${ports.temporal}`
  const temporalUiUrl = config.temporal.uiUrl ?? (cli && `http://127.0.0.1:${ports.temporalUi}`)
  const namespace = config.temporal.namespace
  const probeUrl = addressOf(config.host, ports.api)
  const where = {
    port: ports.api,
    metricsPort: ports.metrics,
    databaseUrl,
    temporalAddress,
    temporalUiUrl,
    encryptionKey: config.encryptionKey ?? secrets.encryptionKey,
    workflowBundle: bundleFile,
    dataDir,
  }
  const env = childEnvironment(config, where, process.env)
  return {
    servers: [
      ...(postgres ? [part(postgresPlan(postgres, ports.postgres))] : []),
      ...(cli ? [part(temporalPlan(cli, ports, namespace, join(dataDir, 'temporal.db')))] : []),
    ],
    processes: [
      part({ ...nodePlan('API', 'api/main.ts', env), ready: () => whenAlive(probeUrl), stopGraceMs: 20_000 }),
      part({
        ...nodePlan('Worker', 'worker/main.ts', env),
        ready: () => whenWorkerSeen(probeUrl),
        stopGraceMs: 60_000,
      }),
    ],
    databaseUrl,
    probeUrl,
    addresses: {
      base_url: config.baseUrl ?? probeUrl,
      temporal: { address: temporalAddress, namespace, ui_url: temporalUiUrl ?? null },
      database_url: databaseUrl,
      metrics_url: `${addressOf(config.host, ports.metrics)}/metrics`,
    },
    encryptionKey: where.encryptionKey,
  }
}

type Plan = Omit<PartPlan, 'logFile' | 'say' | 'onStart'>

function postgresPlan(postgres: EmbeddedPostgres, port: number): Plan {
  return {
    name: 'Postgres',
    spawn: () => postgres.spawn(port),
    ready: (child) =>
      new Promise((ready) => {
        let log = ''
        const look = (chunk: Buffer) => {
          log = `${log}${chunk}`.slice(-4_000)
          if (!postgres.saysReady(log)) return
          child.stderr!.off('data', look)
          ready()
        }
        child.stderr!.on('data', look)
      }),
    // Fast shutdown: open transactions are rolled back, then a checkpoint is written.
    stopSignal: 'SIGINT',
    stopGraceMs: 20_000,
    echo: echoPostgres,
  }
}

function temporalPlan(cli: string, ports: Ports, namespace: string, dbFile: string): Plan {
  return {
    name: 'Temporal',
    spawn: () =>
      spawnTemporal({ cli, namespace, port: ports.temporal, uiPort: ports.temporalUi, dbFile, detached: true }),
    ready: () => whenTemporalAnswers(cli, `127.0.0.1:${ports.temporal}`, namespace),
    stopSignal: 'SIGTERM',
    stopGraceMs: 10_000,
    echo: echoNothing,
  }
}

function nodePlan(name: string, script: string, env: Record<string, string>): Omit<Plan, 'ready' | 'stopGraceMs'> {
  return {
    name,
    // A process group of its own: Ctrl-C reaches the supervisor alone, which stops the parts in the right order.
    spawn: () =>
      spawn(process.execPath, [join(ROOT, script)], {
        env,
        detached: true,
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    stopSignal: 'SIGTERM',
    echo: echoPino,
  }
}
