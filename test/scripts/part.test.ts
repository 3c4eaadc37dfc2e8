// A supervised part of `npm start`: started again when it dies, ended when it must, its log kept.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { markOf } from '../../scripts/servers/processes.ts'
import { echoPino, echoPostgres } from '../../scripts/start/log-file.ts'
import { createPart, type Part, type PartPlan } from '../../scripts/start/part.ts'

let folder: string
let part: Part
let said: string[]
let pids: number[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satang-part-'))
  said = []
  pids = []
})

afterEach(async () => {
  await part.stop()
  rmSync(folder, { recursive: true, force: true })
})

const shell = (script: string, changes: Partial<PartPlan> = {}) =>
  createPart({
    name: 'Thing',
    spawn: () => spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'pipe'] }),
    ready: () => sleep(50),
    stopSignal: 'SIGTERM',
    stopGraceMs: 500,
    logFile: join(folder, 'thing.log'),
    echo: echoPino,
    say: (line) => void said.push(line),
    onStart: (pid) => void pids.push(pid),
    ...changes,
  })

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20)
}

describe('a supervised part', () => {
  test('is started again when it dies, and that is said', async () => {
    part = shell('exec sleep 60')
    await part.start()
    process.kill(pids[0]!, 'SIGKILL')
    await until(() => said.some((line) => line.includes('is back')))
    expect(said[0]).toContain('killed by SIGKILL')
    expect(pids).toHaveLength(2)
    expect(markOf(pids[1]!)).toBeDefined()
  })

  test('that never comes up fails the start with its last words', async () => {
    part = shell('echo "Error: no such setting" >&2; exit 3', { ready: () => new Promise(() => undefined) })
    await expect(part.start()).rejects.toThrow(/exit code 3[\s\S]*no such setting/)
  })

  test('whose port was taken is started on another one, at once', async () => {
    let port = 1
    const listen = () => `[ $PORT = 3 ] || { echo "bind: address already in use ($PORT)" >&2; exit 1; }; exec sleep 60`
    part = shell('', {
      spawn: () =>
        spawn('sh', ['-c', listen()], {
          env: { ...process.env, PORT: String(port) },
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      ready: () => sleep(300),
      move: async () => {
        port += 1
      },
    })
    await part.start()
    expect([port, pids.length]).toEqual([3, 3])
  })

  test('that has no other port to go to fails with what it said', async () => {
    part = shell('echo "bind: address already in use" >&2; exit 1', { ready: () => new Promise(() => undefined) })
    await expect(part.start()).rejects.toThrow('address already in use')
    expect(pids).toHaveLength(3)
  })

  test('stays stopped once it is stopped, even in the middle of its start', async () => {
    part = shell('exec sleep 60', { ready: () => new Promise(() => undefined) })
    const starting = expect(part.start()).rejects.toThrow('stopped while it started')
    await until(() => pids.length === 1)
    await part.stop()
    await starting
    expect(markOf(pids[0]!)).toBeUndefined()
  })

  test('that does not end by itself is killed after its grace', async () => {
    part = shell('trap "" TERM; while true; do sleep 0.1; done')
    await part.start()
    await part.stop()
    expect(markOf(pids[0]!)).toBeUndefined()
  })

  test('writes everything to its log and shows warnings only', async () => {
    const lines = [
      '{"level":30,"msg":"fine"}',
      '{"level":40,"msg":"hot"}',
      '{"level":50,"msg":"broken","err":{"message":"why"}}',
    ]
    part = shell(`printf '%s\\n' '${lines.join("' '")}'; exec sleep 60`)
    await part.start()
    await until(() => said.length === 2)
    expect(said).toEqual(['Thing: warning: hot', 'Thing: error: broken why'])
    expect(readFileSync(join(folder, 'thing.log'), 'utf8').trim().split('\n')).toEqual(lines)
  })

  test('is not called ill for statements that Postgres was meant to refuse', async () => {
    part = shell('exit 0')
    expect(echoPostgres('ERROR:  duplicate key value violates unique constraint')).toBeUndefined()
    expect(echoPostgres('FATAL:  could not write to file: No space left on device')).toBeDefined()
  })
})
