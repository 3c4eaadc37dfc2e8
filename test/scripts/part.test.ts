// A supervised process of `npm start`: restarted when it dies, ended when it must, its log kept.
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { ROOT } from '../../scripts/bundle.ts'
import { markOf } from '../../scripts/servers/processes.ts'
import { asksHttp, LIVENESS, type Liveness, untilHung } from '../../scripts/start/liveness.ts'
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

describe('a supervised part that hangs', () => {
  const QUICK: Liveness = { everyMs: 100, answerWithinMs: 400, missedMax: 3, missedMaxAtStart: 200, lateMs: 60_000 }
  /** Answers /livez. SIGUSR2 makes its event loop spin for ever, or for as long as HICCUP says. */
  const SERVER = `import { createServer } from 'node:http'
    const server = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1', () => console.log('port ' + server.address().port))
    process.on('SIGUSR2', () => { for (const end = Date.now() + Number(process.env.HICCUP ?? Infinity); Date.now() < end; ); })`

  function server({ env = {}, ...changes }: Partial<PartPlan> & { env?: Record<string, string> } = {}) {
    let url: string | undefined
    return shell('', {
      spawn: () => {
        url = undefined
        const child = spawn(process.execPath, ['--input-type=module', '-e', SERVER], {
          env: { ...process.env, ...env },
          stdio: ['ignore', 'pipe', 'pipe'],
        })
        child.stdout.on('data', (chunk) => {
          url = `http://127.0.0.1:${/port (\d+)/.exec(`${chunk}`)?.[1]}/livez`
        })
        return child
      },
      ready: async () => {
        while (url === undefined) await sleep(20)
      },
      alive: asksHttp(() => url),
      liveness: QUICK,
      ...changes,
    })
  }

  test.each([
    ['stands still', 'SIGSTOP'],
    ['spins', 'SIGUSR2'],
  ] as const)('since its process %s is killed and started again, which is said with the reason', async (_, signal) => {
    part = server()
    await part.start()
    process.kill(pids[0]!, signal)
    await until(() => said.some((line) => line.includes('is back')))
    expect(said).toEqual([
      expect.stringMatching(
        /does not answer any more \(3 questions in a row had no answer, for \d+ s\), so it is killed/,
      ),
      expect.stringContaining('has ended (killed by SIGKILL) and is started again'),
      'Thing: is back.',
    ])
    expect(markOf(pids[0]!)).toBeUndefined()
    expect(markOf(pids[1]!)).toBeDefined()
  })

  test('and hangs again in its next start is killed again', async () => {
    let starts = 0
    part = server({
      liveness: { ...QUICK, missedMaxAtStart: 90 },
      onStart: (pid) => {
        pids.push(pid)
        starts += 1
        if (starts === 2) process.kill(pid, 'SIGSTOP')
      },
    })
    await part.start()
    process.kill(pids[0]!, 'SIGSTOP')
    await until(() => said.some((line) => line.includes('is back')))
    expect(pids).toHaveLength(3)
    expect(said.filter((line) => line.includes('90 questions in a row'))).toHaveLength(1)
    expect(markOf(pids[1]!)).toBeUndefined()
  })

  test('for less time than it may is left alone', async () => {
    part = server({ env: { HICCUP: '1500' }, liveness: { ...QUICK, answerWithinMs: 1_000, missedMax: 5 } })
    await part.start()
    for (let round = 0; round < 2; round++) {
      process.kill(pids[0]!, 'SIGUSR2')
      await sleep(2_500)
    }
    expect([said, pids.length]).toEqual([[], 1])
  })

  test('is told by the health check of containers', async () => {
    let url = ''
    part = server({ onStart: (pid) => void pids.push(pid), alive: undefined, ready: async () => undefined })
    await part.start()
    await until(() => {
      url = `http://127.0.0.1:${/port (\d+)/.exec(readFileSync(join(folder, 'thing.log'), 'utf8'))?.[1]}/livez`
      return !url.includes('undefined')
    })
    const check = () =>
      promisify(execFile)(process.execPath, [join(ROOT, 'scripts/livez.mjs'), url], { timeout: 20_000 })
    await expect(check()).resolves.toBeDefined()
    process.kill(pids[0]!, 'SIGSTOP')
    await expect(check()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('timeout') })
    const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8')
    const checks = [
      ...compose.matchAll(/test: \[CMD, node, scripts\/livez\.mjs, http:\/\/127\.0\.0\.1:(\d+)\/livez\]/g),
    ]
    expect(checks.map(([, port]) => port)).toEqual(['3000', '9465'])
    expect(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')).toContain('WORKER_LIVENESS_PORT=9465')
  })

  test('is stopped as any other, and not called hung while it ends', async () => {
    part = server()
    await part.start()
    process.kill(pids[0]!, 'SIGSTOP')
    await part.stop()
    expect(said).toEqual([])
    expect(markOf(pids[0]!)).toBeUndefined()
  })
})

describe('what is taken for hung', () => {
  /**
   * A machine whose clocks the test moves. `probes`: for each probe the seconds it takes and whether an answer comes. `pauses`: for how many seconds
   * the machine sleeps in each pause. `wallOnly`: only the wall clock counts the time of a sleep.
   */
  function ask(
    probes: { seconds: number; answers: boolean }[],
    { pauses = [] as number[], wallOnly = false, isReady = (asked: number) => asked >= 0 } = {},
  ) {
    const clocks = { monotonic: 1_000_000, wall: 1_800_000_000_000 }
    const pass = (ms: number, held = 0) => {
      clocks.monotonic += ms + (wallOnly ? 0 : held)
      clocks.wall += ms + held
    }
    const over = new AbortController()
    let asked = 0
    let rests = 0
    const why = untilHung(
      async () => {
        const probe = probes[asked++]
        if (!probe) return over.abort()
        const within = Math.min(probe.seconds * 1000, LIVENESS.answerWithinMs)
        pass(within, probe.seconds * 1000 - within)
        if (!probe.answers) throw new Error('no answer')
      },
      {
        ...LIVENESS,
        signal: over.signal,
        isReady: () => isReady(asked),
        clock: {
          now: () => ({ ...clocks }),
          sleep: async (ms) => pass(ms, (pauses[rests++] ?? 0) * 1000),
        },
      },
    )
    return why.catch(() => 'alive')
  }
  const miss = { seconds: 8, answers: false }
  const answer = { seconds: 0.01, answers: true }

  test('four misses in a row, within 50 seconds of the last answer', async () => {
    expect(await ask([answer, miss, miss, miss, miss])).toBe('4 questions in a row had no answer, for 48 s')
    expect(await ask([answer, miss, miss, miss, answer, miss, miss, miss])).toBe('alive')
    const { everyMs, answerWithinMs, missedMax } = LIVENESS
    expect(missedMax * everyMs + answerWithinMs).toBeLessThan(50_000)
  })

  test('not one whose machine slept, though all clocks moved on or only that of the wall', async () => {
    for (const wallOnly of [false, true]) {
      // The machine sleeps during a probe, and in a pause.
      expect(await ask([miss, miss, miss, { seconds: 3_600, answers: false }, answer], { wallOnly })).toBe('alive')
      expect(await ask([miss, miss, miss, miss, answer], { pauses: [0, 0, 0, 3_600], wallOnly })).toBe('alive')
    }
  })

  test('not on a machine that is so busy that who asks comes late too', async () => {
    const late = { seconds: 12, answers: false }
    expect(await ask([late, late, late, late, late, late, answer])).toBe('alive')
    expect(
      await ask(
        Array.from({ length: 8 }, () => miss),
        { pauses: Array.from({ length: 8 }, () => 5) },
      ),
    ).toBe('alive')
  })

  test('not one that has just become ready, for what it missed while it started', async () => {
    let isReady = false
    const probes = [...Array.from({ length: 11 }, () => miss), miss, miss, miss, answer]
    expect(await ask(probes, { isReady: (asked) => (isReady ||= asked === 11) })).toBe('alive')
    expect(
      await ask(
        Array.from({ length: 12 }, () => miss),
        { isReady: () => false },
      ),
    ).toContain('12 questions in a row')
  })

  test('but one that hangs on after that', async () => {
    const nap = { seconds: 3_600, answers: false }
    expect(await ask([miss, nap, miss, miss, miss, miss])).toContain('4 questions in a row')
  })
})
