/*
 * The system that is measured: `npm start` itself, in a temporary data folder, with its own Postgres (fsync on) and its own Temporal on a file, on
 * free ports of the loopback. Nothing is tuned for speed here; otherwise the numbers would be those of a system that is never run.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { encryptionKeyBytes } from '../config/env.ts'
import { type Keyring, keyring } from '../db/keyring.ts'
import { ROOT } from '../scripts/bundle.ts'
import { end as endProcess, markOf } from '../scripts/servers/processes.ts'
import { demoFile, readDemo } from '../scripts/start/demo-file.ts'
import { demoSecrets } from '../scripts/start/secrets.ts'

/** A cold machine first downloads Temporal and bundles the workflows. */
const UP_WITHIN_MS = 300_000
const TMPFS = 0x01021994

export const PROCESSES = ['API', 'Worker', 'Temporal', 'Postgres'] as const
export type ProcessName = (typeof PROCESSES)[number]

export interface System {
  baseUrl: string
  /** The log-in of the server's administrator: some rows are inserted with triggers off. */
  ownerUrl: string
  temporal: { address: string; namespace: string }
  temporalFile: string
  /** The key that bank account numbers are sealed with. */
  encryptionKey: Keyring
  pids: Record<ProcessName, number>
  /** Stops everything in order and starts it again over the same data. Addresses and pids are those of the new processes then. */
  restart(): Promise<{ stopSeconds: number; upSeconds: number }>
  stop(): Promise<void>
}

/** Resolves when everything is up. Throws with the last output of the supervisor when it does not come up. */
export async function startSystem(say: (line: string) => void): Promise<System> {
  const folder = mkdtempSync(join(tmpdir(), 'satang-bench-'))
  chmodSync(folder, 0o755) // Postgres runs as another user, who must be able to enter.
  if (statfsSync(folder).type === TMPFS) say(`${folder} is memory, not a disk: set TMPDIR to a folder on a disk.`)
  let child = launch(folder)
  const end = async () => {
    const mark = markOf(child.pid!)
    if (mark) await endProcess(mark, 'SIGTERM', 90_000)
  }
  const stop = async () => {
    await end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await whenUp(child, folder)
    const system: System = {
      ...addressesIn(folder),
      temporalFile: join(folder, 'temporal.db'),
      encryptionKey: keyring(encryptionKeyBytes(demoSecrets(folder).encryptionKey)),
      async restart() {
        const begun = performance.now()
        await end()
        const stopped = performance.now()
        child = launch(folder)
        await whenUp(child, folder)
        Object.assign(system, addressesIn(folder))
        return { stopSeconds: (stopped - begun) / 1_000, upSeconds: (performance.now() - stopped) / 1_000 }
      },
      stop,
    }
    return system
  } catch (error) {
    await stop()
    throw error
  }
}

function launch(folder: string): ChildProcess {
  return spawn(process.execPath, [join(ROOT, 'scripts/start.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // Ctrl-C reaches only this process, which stops the child in order.
    env: environment(folder),
  })
}

function addressesIn(folder: string): Pick<System, 'baseUrl' | 'ownerUrl' | 'temporal' | 'pids'> {
  const demo = readDemo(folder)!
  return {
    baseUrl: demo.base_url,
    ownerUrl: asAdministrator(demo.database_url, demoSecrets(folder).postgresPassword),
    temporal: demo.temporal,
    pids: pidsIn(folder),
  }
}

function asAdministrator(url: string, password: string): string {
  return Object.assign(new URL(url), { username: 'satang', password }).href
}

function environment(folder: string): NodeJS.ProcessEnv {
  const { PATH, HOME, USER, LANG, TMPDIR, NODE_OPTIONS, TEMPORAL_CLI_PATH } = process.env
  return {
    ...{ PATH, HOME, USER, LANG, TMPDIR, NODE_OPTIONS, TEMPORAL_CLI_PATH },
    DATA_DIR: folder,
    PORT: '0',
    METRICS_PORT: '0',
    npm_lifecycle_event: 'start', // makes it stop by itself when this process is killed
  }
}

/** Up is who has written down its addresses since it was launched. */
async function whenUp(child: ChildProcess, folder: string): Promise<void> {
  const before = writtenAt(demoFile(folder))
  let lastWords = ''
  let ended = false
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (chunk) => {
      lastWords = `${lastWords}${chunk}`.slice(-4_000)
    })
  }
  child.once('exit', () => {
    ended = true
  })
  for (const deadline = Date.now() + UP_WITHIN_MS; writtenAt(demoFile(folder)) === before; await sleep(100)) {
    if (ended || Date.now() > deadline) throw new Error(`The system did not come up:\n${lastWords}`)
  }
}

function writtenAt(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs
}

function pidsIn(folder: string): Record<ProcessName, number> {
  const parts = JSON.parse(readFileSync(join(folder, 'start.parts.json'), 'utf8')) as Record<string, { pid: number }>
  return Object.fromEntries(PROCESSES.map((name) => [name, parts[name]!.pid])) as Record<ProcessName, number>
}
