// The real processes of `npm start`, each frozen or with a spinning event loop: each is killed and restarted, and no other with it.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { readStartConfig } from '../../config/env.ts'
import { bundlePath, ensureBundle } from '../../scripts/bundle.ts'
import { bindPort } from '../../scripts/servers/ports.ts'
import type { Liveness } from '../../scripts/start/liveness.ts'
import { takeLock } from '../../scripts/start/lock.ts'
import type { Part } from '../../scripts/start/part.ts'
import { createProcesses, createServers } from '../../scripts/start/parts.ts'
import { prepareDatabase } from '../../scripts/start/prepare-database.ts'
import { whenReady } from '../../scripts/start/readiness.ts'
import { eventually } from '../support/system.ts'

const QUICK: Liveness = { everyMs: 1_500, answerWithinMs: 1_500, missedMax: 3, missedMaxAtStart: 60, lateMs: 1_000 }

const dataDir = mkdtempSync(join(tmpdir(), 'satang-hangs-'))
const parts: Part[] = []
const running: Record<string, number> = {}
const said: string[] = []

afterAll(async () => {
  for (const part of parts.reverse()) await part.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('Postgres, Temporal, the API and the worker: each is brought back, and nothing else is touched', async () => {
  chmodSync(dataDir, 0o755) // The user that runs Postgres must be able to enter the folder.
  mkdirSync(join(dataDir, 'logs'))
  const spinner = join(dataDir, 'spin.mjs')
  writeFileSync(spinner, "process.on('SIGUSR2', () => { for (;;); })\n")
  process.env.NODE_OPTIONS = `--import=${spinner}`
  const say = (line: string) => void said.push(line)
  const lock = await takeLock(dataDir, say)
  const noteParts = (started: Record<string, number>) => {
    Object.assign(running, started)
    lock.noteParts(started)
  }
  const config = readStartConfig({ DATA_DIR: dataDir })
  const making = { config, dataDir, say, lock: { ...lock, noteParts }, liveness: QUICK }
  const up = async (these: Part[]) => {
    parts.push(...these)
    await Promise.all(these.map((part) => part.start()))
  }
  const { signal } = new AbortController()
  const servers = await createServers(making)
  await up(servers.parts)
  const addresses = servers.addresses()
  const { demo, sample } = await prepareDatabase({ database: addresses.database, keep: undefined, say, signal })
  await ensureBundle(bundlePath(), say, signal)
  const ports = { api: await bindPort(0, '127.0.0.1'), metrics: await bindPort(0, '127.0.0.1') }
  const processes = createProcesses({ ...making, ports, bundleFile: bundlePath(), addresses })
  await up(processes.parts)
  await whenReady(processes.probeUrl, signal)
  said.length = 0
  for (const [name, how] of [
    ['API', 'SIGUSR2'],
    ['Worker', 'SIGUSR2'],
    ['Temporal', 'SIGSTOP'],
    ['Postgres', 'SIGSTOP'],
  ] as const) {
    const before = { ...running }
    process.kill(before[name]!, how)
    await eventually(
      () => said.includes(`${name}: is back.`),
      () => `${name} does not come back after ${how}: ${said.join(' / ')}`,
      120_000,
    )
    expect(said.filter((line) => line.includes('does not answer any more'))).toEqual([
      expect.stringMatching(`^${name}: does not answer any more \\(3 questions in a row`),
    ])
    expect(said.filter((line) => line.includes('has ended'))).toEqual([
      expect.stringContaining(`${name}: has ended (killed by`),
    ])
    expect({ ...running, [name]: 0 }).toEqual({ ...before, [name]: 0 })
    said.length = 0
  }
  // Everything works together as before: a charge goes through API, Postgres, Temporal and worker.
  await whenReady(processes.probeUrl, signal)
  const bought = await eventually(
    async () => {
      const answer = await fetch(`${processes.probeUrl}/v1/subscriptions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${demo.test_key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          customer: sample.customer,
          price: sample.monthlyPrice,
          collection_method: 'auto_charge',
          payment_method: 'pm_card_ok',
        }),
      })
      const { status } = (await answer.json()) as { status?: string }
      return status === 'active' ? status : null
    },
    'no charge goes through',
    120_000,
  )
  expect(bought).toBe('active')
}, 300_000)
