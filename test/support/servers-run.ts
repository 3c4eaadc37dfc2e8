/*
 * The servers of one test run: an embedded Postgres and a Temporal in memory, unless DATABASE_URL and TEMPORAL_ADDRESS name others, and a template
 * database with every migration applied. global-setup.ts starts them, global-teardown.ts ends them. Tests use servers.ts. It changes no database that
 * this run did not make.
 */
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { makeLogIns } from '../../db/roles.ts'
import { bundlePath, ensureBundle, ROOT } from '../../scripts/bundle.ts'
import { onFreePort } from '../../scripts/servers/ports.ts'
import { preparePostgres } from '../../scripts/servers/postgres.ts'
import { end, isRunning, markOf, type ProcessMark } from '../../scripts/servers/processes.ts'
import { spawnTemporal, whenTemporalAnswers } from '../../scripts/servers/temporal.ts'
import { findTemporalCli } from '../../scripts/servers/temporal-cli.ts'

/** The environment variables that tests read. */
export const ENV = {
  adminUrl: 'SATANG_TEST_DATABASE_URL',
  run: 'SATANG_TEST_RUN',
  temporalAddress: 'SATANG_TEST_TEMPORAL_ADDRESS',
  bundlePath: 'SATANG_TEST_BUNDLE',
} as const

export const databasePrefix = (run: string) => `satang_test_${run}_`
export const templateName = (run: string) => `${databasePrefix(run)}template`

const FOLDER_PREFIX = 'satang-test-'
/** Where memory is a folder. A database is copied for each test file: 0.07 s there, 0.7 s on a disk. */
const MEMORY = '/dev/shm'
const MEMORY_NEEDED_BYTES = 3 * 2 ** 30
const folder = join(hasMemory() ? MEMORY : tmpdir(), `${FOLDER_PREFIX}${process.pid}`)
const marksFile = (of: string) => join(of, 'processes.json')
const children: ChildProcess[] = []

/** Starts everything in parallel and puts the addresses into process.env, which jest's workers inherit. */
export async function startServers(): Promise<void> {
  await clearLeftovers()
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755) // The user that runs Postgres must be able to enter the folder.
  // jest calls no teardown when it is interrupted.
  process.once('exit', () => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  process.env[ENV.run] = randomBytes(4).toString('hex')
  const bundle = bundlePath()
  const [, address] = await Promise.all([startDatabase(), startTemporal(), ensureBundle(bundle, say)])
  process.env[ENV.temporalAddress] = address
  process.env[ENV.bundlePath] = bundle
}

/** Drops what this run made and ends the servers it started. Servers that were configured from outside keep running. */
export async function stopServers(): Promise<void> {
  const run = process.env[ENV.run]
  // An embedded server's databases are removed with its folder.
  if (run && process.env.DATABASE_URL) {
    await asAdmin(async (client) => {
      const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
        databasePrefix(run),
      ])
      for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`)
      for (const name of [logInName(run), ownerName(run)]) await client.query(`drop role if exists "${name}"`)
    })
  }
  await endAll(marksOf(folder))
  rmSync(folder, { recursive: true, force: true })
}

/** Runs `work` with a connection that may create and drop databases. */
export async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: process.env[ENV.adminUrl] })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A database of the same server, as its administrator. */
export function urlOf(database: string): string {
  const url = new URL(process.env[ENV.adminUrl]!)
  url.pathname = `/${database}`
  return url.href
}

/** The two log-ins of a run, as `npm start` has them. Neither is a superuser. */
export const ownerName = (run: string) => `satang_test_${run}_owner`
const logInName = (run: string) => `satang_test_${run}_login`

function urlAs(user: string, database: string): string {
  const url = new URL(urlOf(database))
  Object.assign(url, { username: user, password: process.env[ENV.run] })
  return url.href
}

/** A database, as the owner of its tables. */
export const ownersUrlOf = (database: string) => urlAs(ownerName(process.env[ENV.run]!), database)

/** A database, as the application. */
export const applicationsUrlOf = (database: string) => urlAs(logInName(process.env[ENV.run]!), database)

async function startDatabase(): Promise<void> {
  process.env[ENV.adminUrl] = process.env.DATABASE_URL || (await startPostgres())
  const run = process.env[ENV.run]!
  const template = templateName(run)
  const ownerUrl = ownersUrlOf(template)
  await makeLogIns({ adminUrl: process.env[ENV.adminUrl]!, ownerUrl, applicationUrl: applicationsUrlOf(template) })
  const login = logInName(run)
  // Tests of query plans (plans.ts) turn auto_explain on in a connection of the application.
  await asAdmin(async (client) => {
    await client.query(`alter role "${login}" set session_preload_libraries = 'auto_explain'`)
    const settings = [
      'log_min_duration',
      'log_analyze',
      'log_timing',
      'log_nested_statements',
      'log_format',
      'log_level',
    ]
    await client.query(
      `grant set on parameter ${settings.map((name) => `auto_explain.${name}`).join(', ')} to "${login}"`,
    )
  })
  const { migrate } = (await import(join(ROOT, 'db/migrate.ts'))) as typeof import('../../db/migrate.ts')
  await migrate(ownerUrl)
}

async function startPostgres(): Promise<string> {
  const server = await preparePostgres({ dataDir: join(folder, 'postgres'), password: 'test', durable: false, say })
  return onFreePort(async (port) => {
    const child = server.spawn(port, { detached: false })
    remember(child)
    await new Promise<void>((ready, fail) => {
      let log = ''
      child.stderr!.on('data', (chunk) => {
        // The output is read to its end: a full pipe would block the server. It is kept only until the server is up.
        log = `${log}${chunk}`.slice(-4_000)
        if (server.saysReady(log)) ready()
      })
      child.once('close', () => fail(new Error(`Postgres did not start:\n${log}`)))
    })
    return server.url(port)
  })
}

async function startTemporal(): Promise<string> {
  if (process.env.TEMPORAL_ADDRESS) return process.env.TEMPORAL_ADDRESS
  const cli = await findTemporalCli(join(ROOT, '.tools'), say)
  return onFreePort(async (port) => {
    const where = { cli, namespace: 'default', port }
    const child = spawnTemporal({ ...where, detached: false })
    remember(child)
    await whenTemporalAnswers(child, where)
    child.stdout!.resume()
    child.stderr!.resume()
    return `127.0.0.1:${port}`
  })
}

/** Recorded at once, so that the next run knows what to end when this run is killed. */
function remember(child: ChildProcess): void {
  children.push(child)
  // A running server must not keep jest from ending.
  child.unref()
  for (const stream of [child.stdout, child.stderr]) (stream as unknown as { unref(): void } | null)?.unref()
  const mark = child.pid === undefined ? undefined : markOf(child.pid)
  if (mark) writeFileSync(marksFile(folder), JSON.stringify([...marksOf(folder), mark]))
}

function marksOf(of: string): ProcessMark[] {
  return existsSync(marksFile(of)) ? JSON.parse(readFileSync(marksFile(of), 'utf8')) : []
}

const endAll = (marks: ProcessMark[]) => Promise.all(marks.map((mark) => end(mark, 'SIGKILL', 0)))

/** Folders whose run no longer exists: it was killed before it could clean up. */
async function clearLeftovers(): Promise<void> {
  const places = [tmpdir(), ...(existsSync(MEMORY) ? [MEMORY] : [])]
  const all = places.flatMap((place) => readdirSync(place).map((name) => ({ place, name })))
  for (const { place, name } of all.filter((entry) => entry.name.startsWith(FOLDER_PREFIX))) {
    const pid = Number(name.slice(FOLDER_PREFIX.length))
    const left = join(place, name)
    if (pid !== process.pid && markOf(pid)) continue
    await endAll(marksOf(left).filter(isRunning))
    rmSync(left, { recursive: true, force: true })
  }
}

/** False for runs whose tables do not fit into memory, which say so (jest.size.config.js), and for small machines. */
function hasMemory(): boolean {
  if (process.env.TEST_SERVERS_ON_DISK) return false
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > MEMORY_NEEDED_BYTES
  } catch {
    return false
  }
}

function say(line: string): void {
  process.stderr.write(`[test] ${line}\n`)
}
