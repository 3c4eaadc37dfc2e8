/*
 * The embedded Temporal: the official development server with its UI, on a file for `npm start` and in memory for tests. This file defines how to
 * start it and when it is ready. scripts/start/part.ts supervises it, temporal-cli.ts finds the program.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { SEARCH_ATTRIBUTES } from '../../workflows/contract.ts'

/** How long a closed workflow can be looked at. After that, a page that links to it falls back to the timeline. */
const RETENTION = '720h'

const UP_WITHIN_MS = 60_000

export interface TemporalServer {
  cli: string
  /** Created at the start when it is missing. */
  namespace: string
  port: number
  /** Undefined: no UI. */
  uiPort?: number
  /** Undefined: in memory, lost with the process. */
  dbFile?: string
  /** A process group of its own: Ctrl-C reaches only the supervisor, which stops the parts in the right order. */
  detached: boolean
}

/** Starts the server process. It answers some tenths of a second later: see whenTemporalAnswers. */
export function spawnTemporal({ cli, namespace, port, uiPort, dbFile, detached }: TemporalServer): ChildProcess {
  const ui = uiPort === undefined ? ['--headless'] : ['--ui-port', String(uiPort), '--ui-disable-news-fetch']
  // Without these two settings a development server on a file starts 49 workflows a second instead of 217.
  const file = dbFile
    ? ['--db-filename', dbFile, '--sqlite-pragma', 'journal_mode=wal', '--sqlite-pragma', 'synchronous=normal']
    : []
  const attributes = Object.entries(SEARCH_ATTRIBUTES).flatMap(([name, type]) => [
    '--search-attribute',
    `${name}=${asFlag(type)}`,
  ])
  // Polls of a worker that stops are ended by the server. Without it a task can be handed to a poll that nobody reads any more: it waits for its
  // timeout, 30 seconds for a refund (D840).
  const polls = ['--dynamic-config-value', 'frontend.enableCancelWorkerPollsOnShutdown=true']
  // What it keeps in memory of a workflow (some 30 kB) goes after ten seconds without use and not after an hour, by a thread of its own: most of ours sleep
  // for a month (D731).
  const cache = [
    ...['--dynamic-config-value', 'history.cacheTTL="10s"'],
    ...['--dynamic-config-value', 'history.eventsCacheTTL="10s"'],
    ...[
      '--dynamic-config-value',
      'history.cacheBackgroundEvict={"Enabled":true,"LoopInterval":"5s","MaxEntryPerCall":4096}',
    ],
  ]
  // One partition for each task queue, not four: on one server they only hand tasks and polls to one another.
  const partitions = ['Read', 'Write'].flatMap((of) => [
    '--dynamic-config-value',
    `matching.numTaskqueue${of}Partitions=1`,
  ])
  // The development server would read from its file at each use which search attributes there are. Ours are there from the start (D854).
  const attributesOnce = ['--dynamic-config-value', 'system.forceSearchAttributesCacheRefreshOnRead=false']
  const logs = ['--log-format', 'json', '--log-level', 'warn']
  const args = [
    'server',
    'start-dev',
    '--ip',
    '127.0.0.1',
    '--port',
    String(port),
    '--namespace',
    namespace,
    ...ui,
    ...file,
    ...attributes,
    ...polls,
    ...cache,
    ...partitions,
    ...attributesOnce,
    ...logs,
  ]
  return spawn(cli, args, { detached, stdio: ['ignore', 'pipe', 'pipe'], env: withoutTemporalSettings(process.env) })
}

/** KEYWORD → Keyword. Registered with the server, they can be used from its first second on. */
const asFlag = (type: string) => `${type[0]}${type.slice(1).toLowerCase()}`

/**
 * Resolves once this server, and not another one on its port, takes calls, and its namespace keeps closed workflows for thirty days. Throws when the
 * process ends before, with its last output, and after a minute.
 */
export async function whenTemporalAnswers(
  child: ChildProcess,
  { cli, namespace, port }: Pick<TemporalServer, 'cli' | 'namespace' | 'port'>,
): Promise<void> {
  const deadline = Date.now() + UP_WITHIN_MS
  await saysItsAddress(child, port)
  const address = `127.0.0.1:${port}`
  const retention = [
    'operator',
    'namespace',
    'update',
    '--namespace',
    namespace,
    '--retention',
    RETENTION,
    '--address',
    address,
  ]
  for (;;) {
    try {
      await promisify(execFile)(cli, retention, { timeout: 5_000, env: withoutTemporalSettings(process.env) })
      return
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`Temporal does not answer on ${address}: ${(error as Error).message}`)
      await sleep(100)
    }
  }
}

/** The columns that the server has given to the search attributes of its namespace, such as `Keyword07`. It draws them when it makes the namespace. */
export async function columnsOfAttributes({
  cli,
  namespace,
  port,
}: Pick<TemporalServer, 'cli' | 'namespace' | 'port'>): Promise<string[]> {
  const describe = ['operator', 'namespace', 'describe', '--namespace', namespace, '--address', `127.0.0.1:${port}`]
  const env = withoutTemporalSettings(process.env)
  const { stdout } = await promisify(execFile)(cli, [...describe, '-o', 'json'], { timeout: 5_000, env })
  const { config } = JSON.parse(stdout) as { config: { customSearchAttributeAliases?: Record<string, string> } }
  return Object.keys(config.customSearchAttributeAliases ?? {})
}

/** Waits until the server prints where it listens. A server that cannot listen writes that to the other stream, and ends. */
async function saysItsAddress(child: ChildProcess, port: number): Promise<void> {
  let said = ''
  let complained = ''
  const listening = Promise.withResolvers<void>()
  const hear = (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-4_000)
    if (said.includes(`:${port}`)) listening.resolve()
  }
  const hearComplaint = (chunk: Buffer) => {
    complained = `${complained}${chunk}`.slice(-4_000)
  }
  const giveUp = () => listening.reject(new Error(`Temporal did not start on port ${port}:\n${complained}${said}`))
  const late = setTimeout(giveUp, UP_WITHIN_MS)
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hearComplaint)
  child.once('close', giveUp)
  await listening.promise.finally(() => {
    clearTimeout(late)
    child.off('close', giveUp)
    child.stdout?.off('data', hear)
    child.stderr?.off('data', hearComplaint)
  })
}

/** The command line would use TEMPORAL_ADDRESS and similar variables, and a person's own profile, as its defaults. */
function withoutTemporalSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const others = Object.entries(env).filter(([name]) => !name.startsWith('TEMPORAL_'))
  return { ...Object.fromEntries(others), TEMPORAL_CONFIG_FILE: '/dev/null' }
}
