// One `npm start` per data folder, and what happens to the processes that a killed one left running.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { isRunning, markOf } from '../../scripts/servers/processes.ts'
import { AlreadyRunning, takeLock } from '../../scripts/start/lock.ts'

let folder: string
let other: ChildProcess
const said: string[] = []
const say = (line: string) => void said.push(line)
const lockFile = () => join(folder, 'start.lock')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satang-lock-'))
  other = spawn('sleep', ['60'])
  said.length = 0
})

afterEach(() => {
  other.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

describe('the lock of a data folder', () => {
  test('is refused while the process that holds it runs, and names it', async () => {
    writeFileSync(lockFile(), JSON.stringify(markOf(other.pid!)))
    await expect(takeLock(folder, say)).rejects.toThrow(AlreadyRunning)
    await expect(takeLock(folder, say)).rejects.toThrow(`process ${other.pid}`)
  })

  test('is taken over from a process that is gone, whoever has its number now', async () => {
    writeFileSync(lockFile(), JSON.stringify({ pid: other.pid, started: 'long ago' }))
    const lock = await takeLock(folder, say)
    lock.release()
    expect(existsSync(lockFile())).toBe(false)
  })

  test('is taken over when a crash left half a file', async () => {
    writeFileSync(lockFile(), '{"pid":')
    ;(await takeLock(folder, say)).release()
  })

  test('ends what the last run was cut off from, and nothing else', async () => {
    const bystander = spawn('sleep', ['60'])
    const lost = markOf(other.pid!)!
    writeFileSync(
      join(folder, 'start.parts.json'),
      JSON.stringify({ Worker: lost, API: { pid: bystander.pid, started: 'another process with this number' } }),
    )
    ;(await takeLock(folder, say)).release()
    expect(isRunning(lost)).toBe(false)
    expect(markOf(bystander.pid!)).toBeDefined()
    expect(said).toEqual([expect.stringContaining('Worker')])
    bystander.kill('SIGKILL')
  })

  test('lets one through when several ask at once', async () => {
    const asked = await Promise.allSettled([1, 2, 3].map(() => takeLock(folder, say)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
