/*
 * The parts of `npm start`, and how each is started, known to be ready, and stopped: Postgres and Temporal unless they have an address of their own,
 * the API and the worker always. It only describes the parts; part.ts supervises them.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { addressOf, type StartConfig } from '../../config/env.ts'
import { ROOT } from '../bundle.ts'
import { type BoundPort, freePort } from '../servers/ports.ts'
import { type EmbeddedPostgres, preparePostgres } from '../servers/postgres.ts'
import { columnsOfAttributes, spawnTemporal, type TemporalServer, whenTemporalAnswers } from '../servers/temporal.ts'
import { findTemporalCli } from '../servers/temporal-cli.ts'
import { dropUnusedIndexes } from '../servers/temporal-file.ts'
import type { Demo } from './demo-file.ts'
import { childEnvironment } from './environment.ts'
import { asksGrpc, asksHttp, asksPostgres, type Liveness } from './liveness.ts'
import type { Lock } from './lock.ts'
import { echoNothing, echoPino, echoPostgres } from './log-file.ts'
import { createPart, type Part, type PartPlan } from './part.ts'
import { whenAlive, whenWorkerSeen } from './readiness.ts'
import { demoSecrets, masterKeys } from './secrets.ts'

/** Where the API listens. Bound before anything is started, so that no other process can take the port in between. */
export interface ApiPorts {
  api: BoundPort
  metrics: BoundPort
}

/** The embedded servers: none, one or both of Postgres and Temporal. */
export interface Servers {
  parts: Part[]
  /** The addresses of the servers. Final once they are up: a server whose port was taken meanwhile has moved to another. */
  addresses(): { database: DatabaseUrls; temporal: Demo['temporal'] }
}

export interface DatabaseUrls {
  /** The application's log-in. */
  url: string
  /** The log-in that migrates; the application's log-in when there is no other. */
  ownerUrl: string
  /** The log-in that makes the two, in the embedded Postgres. */
  adminUrl: string | undefined
}

export interface Processes {
  parts: Part[]
  /** The address by which this machine reaches the API, whatever BASE_URL is. */
  probeUrl: string
  addresses: Pick<Demo, 'base_url' | 'temporal' | 'database_url' | 'metrics_url'>
  encryptionKey: string
}

interface Making {
  config: StartConfig
  dataDir: string
  say(line: string): void
  lock: Lock
  /** Tests use less patience with parts that hang. */
  liveness?: Liveness
}

/** Describes the embedded servers. Nothing runs yet, but the Temporal server may be fetched and the database folder made. */
export async function createServers(making: Making): Promise<Servers> {
  const { config, dataDir, say } = making
  const part = supervised(making)
  const postgres = config.databaseUrl ? undefined : await embeddedPostgres(making, part)
  const temporal = config.temporal.address ? undefined : await embeddedTemporal(making, part)
  if (config.databaseUrl && !config.encryptionKey) {
    say(
      `ENCRYPTION_KEY is not set: taking the one in ${join(dataDir, 'secrets.json')}. Every process on this database needs the same.`,
    )
  }
  return {
    parts: [postgres, temporal].flatMap((server) => (server ? [server.part] : [])),
    addresses: () => ({
      database: config.databaseUrl
        ? { url: config.databaseUrl, ownerUrl: config.databaseOwnerUrl ?? config.databaseUrl, adminUrl: undefined }
        : postgres!.urls(),
      temporal: {
        address: config.temporal.address ?? temporal!.address(),
        namespace: config.temporal.namespace,
        ui_url: config.temporal.uiUrl ?? temporal?.uiUrl() ?? null,
      },
    }),
  }
}

/** Describes the API and the worker, once the servers are up. `bundleFile` need not exist yet: only a worker's start reads it. */
export function createProcesses(
  making: Making & { ports: ApiPorts; bundleFile: string; addresses: ReturnType<Servers['addresses']> },
): Processes {
  const { config, dataDir, say, ports, bundleFile, addresses } = making
  const { database, temporal } = addresses
  const part = supervised(making)
  const probeUrl = addressOf(config.host, ports.api.port)
  const where = {
    port: ports.api.port,
    metricsPort: ports.metrics.port,
    databaseUrl: database.url,
    temporalAddress: temporal.address,
    temporalUiUrl: temporal.ui_url ?? undefined,
    ...masterKeys(config, dataDir),
    workflowBundle: bundleFile,
    dataDir,
  }
  const env = childEnvironment(config, where, process.env)
  return {
    parts: [
      part({
        ...apiPlan(env, ports),
        ready: () => whenAlive(probeUrl),
        alive: isDebugged(env) ? undefined : asksHttp(() => `${probeUrl}/livez`),
        stopGraceMs: 20_000,
      }),
      part({ ...workerPlan({ host: config.host, probeUrl, env, say }), stopGraceMs: 60_000 }),
    ],
    probeUrl,
    addresses: {
      base_url: config.baseUrl ?? probeUrl,
      temporal,
      // For scripts of the folder's owner: the address of the embedded database's owner. A configured database keeps its own address.
      database_url: config.databaseUrl ?? database.ownerUrl,
      metrics_url: `${addressOf(config.host, ports.metrics.port)}/metrics`,
    },
    encryptionKey: where.encryptionKey,
  }
}

type Supervise = (plan: Plan) => Part

/** Makes parts that note their processes in the same lock. */
function supervised({ dataDir, say, lock, liveness }: Making): Supervise {
  return (plan) =>
    createPart({
      ...plan,
      liveness,
      say,
      logFile: join(dataDir, 'logs', `${plan.name.toLowerCase()}.log`),
      onStart: (pid) => lock.noteParts({ [plan.name]: pid }),
    })
}

async function embeddedPostgres({ dataDir, say }: Making, part: Supervise) {
  const { postgresPassword: password, ownerPassword, logInPassword } = demoSecrets(dataDir)
  const postgres = await preparePostgres({ dataDir: join(dataDir, 'postgres'), password, durable: true, say })
  let port = await freePort(POSTGRES_PORT)
  const move = async () => {
    port = await freePort(POSTGRES_PORT)
  }
  const urls = (): DatabaseUrls => ({
    url: postgres.url(port, { user: 'satang_login', password: logInPassword }),
    ownerUrl: postgres.url(port, { user: 'satang_owner', password: ownerPassword }),
    adminUrl: postgres.url(port),
  })
  return { part: part({ ...postgresPlan(postgres, () => port), move }), urls }
}

async function embeddedTemporal({ config, dataDir, say }: Making, part: Supervise) {
  const cli = await findTemporalCli(join(ROOT, '.tools'), say)
  const where = { cli, namespace: config.temporal.namespace, dbFile: join(dataDir, 'temporal.db') }
  const choose = async () => {
    const port = await freePort(TEMPORAL_PORT)
    return { port, uiPort: await freePort(TEMPORAL_UI_PORT, '127.0.0.1', [port]) }
  }
  let ports = await choose()
  const move = async () => {
    ports = await choose()
  }
  return {
    part: part({ ...temporalPlan(() => ({ ...where, ...ports })), move }),
    address: () => `127.0.0.1:${ports.port}`,
    uiUrl: () => `http://127.0.0.1:${ports.uiPort}`,
  }
}

/** Next to 5432, the usual port of a Postgres that runs already. */
const POSTGRES_PORT = 5433
const TEMPORAL_PORT = 7233
const TEMPORAL_UI_PORT = 8233

type Plan = Omit<PartPlan, 'logFile' | 'say' | 'onStart'>

function postgresPlan(postgres: EmbeddedPostgres, port: () => number): Plan {
  return {
    name: 'Postgres',
    spawn: () => postgres.spawn(port()),
    ready: (child) =>
      new Promise((ready) => {
        let log = ''
        const look = (chunk: Buffer) => {
          log = `${log}${chunk}`.slice(-4_000)
          if (!postgres.saysReady(log)) return
          child.stderr?.off('data', look)
          ready()
        }
        child.stderr?.on('data', look)
      }),
    alive: asksPostgres(port),
    // Fast shutdown: open transactions are rolled back, then a checkpoint is written.
    stopSignal: 'SIGINT',
    stopGraceMs: 20_000,
    echo: echoPostgres,
  }
}

function temporalPlan(where: () => Omit<TemporalServer, 'detached'>): Plan {
  return {
    name: 'Temporal',
    spawn: () => spawnTemporal({ ...where(), detached: true }),
    ready: (child) => whenTemporalServes(child, where()),
    alive: asksGrpc(() => where().port),
    stopSignal: 'SIGTERM',
    stopGraceMs: 10_000,
    echo: echoNothing,
  }
}

async function whenTemporalServes(child: ChildProcess, where: Omit<TemporalServer, 'detached'>): Promise<void> {
  await whenTemporalAnswers(child, where)
  try {
    if (where.dbFile) dropUnusedIndexes(where.dbFile, await columnsOfAttributes(where))
  } catch {
    // The server holds its file for too long. It works with all its indexes, too, and the next start tries again.
  }
}

/** The first API process gets the sockets that are already bound. A restarted one binds the same ports itself. */
function apiPlan(env: Record<string, string>, { api, metrics }: ApiPorts): Omit<Plan, 'ready' | 'stopGraceMs'> {
  const plan = nodePlan('API', 'api/main.ts', env)
  let handedOver = false
  return {
    ...plan,
    spawn: () => {
      if (handedOver) return plan.spawn()
      handedOver = true
      const child = nodeProcess('api/main.ts', { ...env, PORT_FD: '3', METRICS_PORT_FD: '4' }, [api.fd, metrics.fd])
      for (const bound of [api, metrics]) bound.close()
      return child
    },
  }
}

/**
 * The worker has a channel to its supervisor. It sends notes that only the operator may read, such as a member's link while there is no mail server:
 * they go to the terminal and to no log. It also sends the port of its liveness check, which is any free port, and that it is up: the worker that the
 * API has seen may have been the previous one.
 */
function workerPlan({ host, probeUrl, env, say }: WorkerPlan): Omit<Plan, 'stopGraceMs'> {
  let livez: string | undefined
  let up = Promise.withResolvers<void>()
  return {
    ...nodePlan('Worker', 'worker/main.ts', env),
    spawn: () => {
      livez = undefined
      up = Promise.withResolvers()
      const { resolve } = up
      const child = nodeProcess('worker/main.ts', env, ['ipc'])
      child.on('message', (message) => {
        const { note, livenessPort, isUp } = message as { note?: unknown; livenessPort?: unknown; isUp?: unknown }
        if (typeof note === 'string') say(note)
        if (typeof livenessPort === 'number') livez = `${addressOf(host, livenessPort)}/livez`
        if (isUp) resolve()
      })
      return child
    },
    ready: () => up.promise.then(() => whenWorkerSeen(probeUrl)),
    alive: isDebugged(env) ? undefined : asksHttp(() => livez),
  }
}

interface WorkerPlan {
  host: string
  probeUrl: string
  env: Record<string, string>
  say(line: string): void
}

/** A process at a breakpoint answers nothing, and must not be killed for it. */
const isDebugged = (env: Record<string, string>) => /(^|\s)--inspect/.test(env.NODE_OPTIONS ?? '')

function nodePlan(name: string, script: string, env: Record<string, string>): Omit<Plan, 'ready' | 'stopGraceMs'> {
  return { name, spawn: () => nodeProcess(script, env), stopSignal: 'SIGTERM', echo: echoPino }
}

function nodeProcess(script: string, env: Record<string, string>, descriptors: (number | 'ipc')[] = []): ChildProcess {
  return spawn(process.execPath, [join(ROOT, script)], {
    env,
    // A process group of its own: Ctrl-C reaches only the supervisor, which stops the parts in the right order.
    detached: true,
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', ...descriptors],
  })
}
