/*
 * Satang as it runs in production: the API and the worker as processes of their own, a Temporal of its own on a file, and a database. For tests that
 * kill, freeze and restart parts of it. They touch only processes that were started here.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@temporalio/client'
import type pg from 'pg'
import { ROOT } from '../../scripts/bundle.ts'
import { type BoundPort, bindPort, onFreePort } from '../../scripts/servers/ports.ts'
import { spawnTemporal, whenTemporalAnswers } from '../../scripts/servers/temporal.ts'
import { findTemporalCli } from '../../scripts/servers/temporal-cli.ts'
import { lazyClient } from '../../temporal/connection.ts'
import { adminOf, testDatabase, testPool, testServers } from './servers.ts'
import { checkAtRest, eventually, openShop, type Shop } from './system.ts'

/** One process that can be killed and started again. Its last output is shown when it does not come up. */
export interface Part {
  start(): Promise<void>
  /** SIGKILL: it finishes nothing and reports nothing. */
  kill(): Promise<void>
  /** Suspends the process, with everything it holds, until `thaw`. */
  freeze(): void
  thaw(): void
  /** The id of the process that runs now. */
  pid(): number
}

export interface TestEnvironment {
  api: Part
  worker: Part
  temporal: Part
  url: string
  /** A client of this environment's Temporal. */
  client: Client
  /** Connected as the server's administrator: faults are set up with triggers. */
  pool: pg.Pool
  shop(): Promise<Shop>
  check(options?: { idle?: boolean }): Promise<void>
  close(): Promise<void>
}

/** `settings`: configuration that differs from the defaults here. */
export async function startEnvironment(settings: Record<string, string> = {}): Promise<TestEnvironment> {
  const { bundlePath } = testServers()
  const folder = mkdtempSync(join(tmpdir(), 'satang-environment-'))
  const [database, cli] = await Promise.all([testDatabase(), findTemporalCli(join(ROOT, '.tools'), () => undefined)])
  let temporalPort = 0
  const temporal = part(
    'Temporal',
    () =>
      spawnTemporal({
        cli,
        namespace: 'default',
        port: temporalPort,
        dbFile: join(folder, 'temporal.db'),
        detached: false,
      }),
    async (_, child) => whenTemporalAnswers(child, { cli, namespace: 'default', port: temporalPort }).then(() => true),
  )
  await onFreePort((port) => {
    temporalPort = port
    return temporal.start()
  })
  const temporalAddress = `127.0.0.1:${temporalPort}`
  // The first API process inherits the port; later ones bind it again.
  let bound: BoundPort | null = await bindPort(0, '127.0.0.1')
  const { port } = bound
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: temporalAddress,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    WORKFLOW_BUNDLE: bundlePath,
    PORT: String(port),
    METRICS_PORT: '0',
    BASE_URL: url,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    ...settings,
  }
  const node = (file: string, extra = {}, descriptors: number[] = []) =>
    spawn(process.execPath, [join(ROOT, file)], {
      env: { ...env, ...extra },
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe', ...descriptors],
    })
  const api = part(
    'the API',
    () => {
      const child = bound ? node('api/main.ts', { PORT_FD: '3' }, [bound.fd]) : node('api/main.ts')
      bound?.close()
      bound = null
      return child
    },
    async () => (await fetch(`${url}/livez`)).ok,
  )
  const worker = part(
    'the worker',
    () => node('worker/main.ts'),
    (said) => said.includes('worker is up'),
  )
  await Promise.all([api.start(), worker.start()])
  const client = lazyClient({ address: temporalAddress, namespace: 'default' })
  const pool = testPool(adminOf(database.url), 4)
  return {
    api,
    worker,
    temporal,
    url,
    client,
    pool,
    shop: () => openShop(url, pool),
    check: (options) => checkAtRest(pool, options),
    async close() {
      await Promise.all([api.kill(), worker.kill()])
      await client.connection.close()
      await temporal.kill()
      await pool.end()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function part(
  name: string,
  start: () => ChildProcess,
  isUp: (said: string, child: ChildProcess) => Promise<boolean> | boolean,
): Part {
  let child: ChildProcess | null = null
  const killAtExit = () => void child?.kill('SIGKILL')
  return {
    async start() {
      const started = start()
      child = started
      process.once('exit', killAtExit)
      let said = ''
      const keep = (chunk: Buffer) => {
        said = `${said}${chunk}`.slice(-8_000)
      }
      started.stdout!.on('data', keep)
      started.stderr!.on('data', keep)
      await eventually(
        async () => {
          if (started.exitCode !== null) throw new Error(`${name} ended by itself:\n${said}`)
          return Promise.resolve(isUp(said, started)).catch(() => false)
        },
        () => `${name} does not come up:\n${said}`,
        120_000,
      )
    },
    async kill() {
      const killed = child
      child = null
      process.off('exit', killAtExit)
      if (!killed || killed.exitCode !== null || killed.signalCode !== null) return
      const gone = new Promise((resolve) => killed.once('exit', resolve))
      killed.kill('SIGKILL')
      await gone
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    pid: () => child!.pid!,
  }
}

/**
 * Pauses the database where a fault is to strike: rows of `table` that fulfil `when` sleep before they are written. The sleeping backend is named
 * `name`, so that a test can see it. Once the process that waits for it is dead, the test rolls its transaction back or lets it continue.
 */
export async function sleepBefore(
  pool: pg.Pool,
  { name, table, event, when, seconds }: { name: string; table: string; event: string; when: string; seconds: number },
): Promise<Pause> {
  const id = `fault_${name.replaceAll('-', '_')}`
  await pool.query(
    `create function ${id}() returns trigger language plpgsql as $$ begin
       perform set_config('application_name', '${name}', true);
       perform pg_sleep(${seconds});
       return new;
     end $$;
     create trigger ${id} before ${event} on ${table} for each row when (${when}) execute function ${id}()`,
  )
  const sleeping = async () =>
    (
      await pool.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and application_name = $1 and wait_event = 'PgSleep'",
        [name],
      )
    ).rows.map(({ pid }) => pid)
  return {
    reached: async () => void (await eventually(async () => (await sleeping()).length > 0, `nothing comes to ${name}`)),
    undo: async () => {
      for (const pid of await sleeping()) await pool.query('select pg_terminate_backend($1)', [pid])
    },
    remove: async () => {
      await eventually(async () => (await sleeping()).length === 0, `${name} still sleeps`)
      await pool.query(`drop trigger ${id} on ${table}; drop function ${id}`)
    },
  }
}

export interface Pause {
  reached(): Promise<void>
  /** Ends the sleeping backend, which rolls its transaction back. */
  undo(): Promise<void>
  /** Waits until no backend sleeps any more and drops the trigger. */
  remove(): Promise<void>
}
