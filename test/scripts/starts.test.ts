// `npm start` beside another one, and beside a program that takes its ports: it starts on other ports and reports them.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { readStartConfig } from '../../config/env.ts'
import { ROOT } from '../../scripts/bundle.ts'
import { end, markOf } from '../../scripts/servers/processes.ts'
import { type Demo, readDemo } from '../../scripts/start/demo-file.ts'
import { takeLock } from '../../scripts/start/lock.ts'
import { createServers } from '../../scripts/start/parts.ts'
import { eventually } from '../support/system.ts'

const UP_WITHIN_MS = 240_000

const folders: string[] = []
const starts: ChildProcess[] = []

afterAll(async () => {
  await Promise.all(starts.map(stop))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'satang-start-'))
  chmodSync(folder, 0o755) // The user that runs Postgres must be able to enter the folder.
  folders.push(folder)
  return folder
}

function start(folder: string): { child: ChildProcess; said(): string } {
  const { PATH, HOME, USER, TMPDIR, TEMPORAL_CLI_PATH } = process.env
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.ts')], {
    cwd: ROOT,
    env: { PATH, HOME, USER, TMPDIR, TEMPORAL_CLI_PATH, DATA_DIR: folder, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  starts.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-8_000)
    })
  }
  return { child, said: () => said }
}

async function stop(child: ChildProcess): Promise<void> {
  const mark = child.exitCode === null ? markOf(child.pid!) : undefined
  if (mark) await end(mark, 'SIGTERM', 80_000)
}

async function demoOf(folder: string, { child, said }: ReturnType<typeof start>): Promise<Demo> {
  await eventually(
    () => {
      if (child.exitCode !== null) throw new Error(`it ended by itself:\n${said()}`)
      return existsSync(join(folder, 'demo.json'))
    },
    () => `it does not come up:\n${said()}`,
    UP_WITHIN_MS,
  )
  return readDemo(folder)!
}

describe('npm start', () => {
  test(
    'comes up twice at one moment, on two fresh folders, each where it says',
    async () => {
      const both = [freshFolder(), freshFolder()].map((folder) => ({ folder, run: start(folder) }))
      const demos = await Promise.all(both.map(({ folder, run }) => demoOf(folder, run)))
      const [one, other] = demos as [Demo, Demo]
      const addresses = (demo: Demo) => [
        ...[demo.base_url, demo.metrics_url, demo.database_url.replace(/.*@/, '')],
        ...[demo.temporal.address, demo.temporal.ui_url],
      ]
      expect(addresses(one).filter((address) => addresses(other).includes(address))).toEqual([])
      for (const { folder } of both) expect(openTo(folder)).toEqual([])
      for (const demo of demos) {
        expect((await fetch(`${demo.base_url}/readyz`)).status).toBe(200)
        expect((await fetch(demo.metrics_url)).status).toBe(200)
        expect((await fetch(demo.temporal.ui_url!)).status).toBe(200)
        // Its own shop answers, and a charge goes through its own Temporal and worker.
        const made = await post(demo, '/v1/customers', { email: 'nok@example.com' })
        const [price] = (await ask<{ data: { id: string }[] }>(demo, '/v1/prices?type=recurring')).data
        const bought = { customer: made.id, price: price!.id, collection_method: 'auto_charge' }
        expect(await post(demo, '/v1/subscriptions', { ...bought, payment_method: 'pm_card_ok' })).toMatchObject({
          status: 'active',
        })
      }
      await Promise.all(both.map(({ run }) => stop(run.child)))
    },
    UP_WITHIN_MS + 60_000,
  )

  test('moves Postgres and Temporal when somebody takes their ports between the choice and their start', async () => {
    const dataDir = freshFolder()
    mkdirSync(join(dataDir, 'logs'))
    const lock = await takeLock(dataDir, () => undefined)
    const config = readStartConfig({ DATA_DIR: dataDir })
    const servers = await createServers({ config, dataDir, say: () => undefined, lock })
    const before = servers.addresses()
    const wanted = [before.database.url, `http://${before.temporal.address}`, before.temporal.ui_url!]
    const thieves = await Promise.all(wanted.map((url) => takePort(Number(new URL(url).port))))
    try {
      await Promise.all(servers.parts.map((part) => part.start()))
      const after = servers.addresses()
      const now = [after.database.url, `http://${after.temporal.address}`, after.temporal.ui_url!]
      for (const [index, url] of now.entries()) expect(url).not.toBe(wanted[index])
      expect((await fetch(after.temporal.ui_url!)).status).toBe(200)
    } finally {
      for (const part of servers.parts) await part.stop()
      for (const thief of thieves) thief.close()
      lock.release()
    }
  })
})

/** What others can list, read or write in a data folder. The user that runs Postgres may enter the folder itself. */
function openTo(folder: string): string[] {
  const open = (path: string, allowed: number) => (statSync(path).mode & 0o777 & ~allowed ? [path] : [])
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(folder, 'postgres')))
  expect(inside.map((path) => path.slice(folder.length + 1))).toEqual(
    expect.arrayContaining(['temporal.db', 'demo.json', 'logs', 'logs/worker.log']),
  )
  return [
    ...open(folder, 0o710),
    ...open(join(folder, 'postgres'), 0o700),
    ...inside.flatMap((path) => open(path, 0o700)),
  ]
}

function takePort(port: number): Promise<ReturnType<typeof createServer>> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy()).once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

async function ask<T>({ base_url, test_key }: Demo, path: string, init: RequestInit = {}): Promise<T> {
  const headers = { authorization: `Bearer ${test_key}`, 'content-type': 'application/json' }
  return (await (await fetch(base_url + path, { ...init, headers })).json()) as T
}

const post = (demo: Demo, path: string, body: unknown) =>
  ask<{ id: string; status: string }>(demo, path, { method: 'POST', body: JSON.stringify(body) })
