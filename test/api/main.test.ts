/*
 * The processes themselves: they start on real servers, end without losing a request, and say clearly why they do not start.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { mintId } from '../../db/ids.ts'
import { newSecret } from '../../db/secrets.ts'
import { adminOf, type TestDatabase, testDatabase, testServers } from '../support/servers.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const environment = (overrides: Record<string, string | undefined> = {}) => ({
  PATH: process.env.PATH,
  PORT: '0',
  METRICS_PORT: '0',
  DATABASE_URL: database.url,
  TEMPORAL_ADDRESS: testServers().temporalAddress,
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  WORKFLOW_BUNDLE: testServers().bundlePath,
  ...overrides,
})

function start(overrides?: Record<string, string | undefined>, part = 'api/main.ts'): ChildProcess {
  return spawn(process.execPath, [part], {
    env: environment(overrides) as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function ended(child: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  let stderr = ''
  child.stderr!.on('data', (chunk) => {
    stderr += chunk
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, stderr }
}

/** Tells the process to stop in the moment in which it says that it is up. Resolves when it has ended, also when it ended before. */
async function stoppedOnceUp(child: ChildProcess) {
  child.stdout!.on('data', (chunk) => void (String(chunk).includes('is up') && child.kill('SIGTERM')))
  return ended(child)
}

async function sql(text: string, values: unknown[] = []): Promise<object[]> {
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows
}

/** Makes a merchant with a key. Returns the key's secret. */
async function newKey(): Promise<string> {
  const { secret, hash, lastFour } = newSecret(false)
  await sql(
    `with m as (insert into merchants (id, name, slug, api_version, biller_id, settings, created_at)
       values ($1, 'Baan Kafae', 'kafae', '2026-09-01', '012345678901234', '{}', 1))
     insert into api_keys (id, merchant_id, livemode, hash, last_four, scopes, created_at) values ($2, $1, false, $3, $4, '{*}', 1)`,
    [mintId('mer_'), mintId('key_'), hash, lastFour],
  )
  return secret
}

async function taken(): Promise<Server> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

test('comes up, answers, and ends on SIGTERM after its last answer', async () => {
  const child = start()
  const over = ended(child)
  const up = await new Promise<{ address: AddressInfo; metrics: AddressInfo }>((resolve) => {
    let text = ''
    child.stdout!.on('data', (chunk) => {
      text += chunk
      const line = text.split('\n').find((one) => one.includes('api is up'))
      if (line) resolve(JSON.parse(line))
    })
  })
  const base = `http://127.0.0.1:${up.address.port}`
  expect((await fetch(`${base}/livez`)).status).toBe(200)
  expect(await (await fetch(`${base}/readyz`)).json()).toMatchObject({
    checks: { postgres: { ok: true }, migrations: { ok: true }, temporal: { ok: true } },
  })
  const metrics = await (await fetch(`http://127.0.0.1:${up.metrics.port}/metrics`)).text()
  expect(metrics).toContain('route="/livez"')
  expect(metrics).toContain('satang_request_log_dropped_total 0')
  expect(metrics).toContain('satang_database_login_privileged 0')
  const called = await fetch(`${base}/v1/products`, { headers: { authorization: `Bearer ${await newKey()}` } })
  child.kill('SIGTERM')
  expect(await over).toEqual({ code: 0, stderr: '' })
  await expect(fetch(`${base}/livez`)).rejects.toThrow()
  // The rows that were still to be written are written.
  expect(await sql('select id, status from request_log')).toEqual([
    { id: called.headers.get('request-id'), status: 200 },
  ])
})

describe('a log-in to the database that may do more than the application needs', () => {
  test('is answered on this machine, and by the metrics', async () => {
    const child = start({ DATABASE_URL: adminOf(database.url) })
    const over = ended(child)
    let said = ''
    const metrics = await new Promise<AddressInfo>((resolve) => {
      child.stdout!.on('data', (chunk) => {
        said += chunk
        const line = said.split('\n').find((one) => one.includes('api is up'))
        if (line) resolve(JSON.parse(line).metrics)
      })
    })
    expect(said).toContain('is a superuser')
    expect(said).toContain('DATABASE_OWNER_URL')
    expect(await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()).toContain(
      'satang_database_login_privileged 1',
    )
    child.kill('SIGTERM')
    expect((await over).code).toBe(0)
  })

  test.each(['api/main.ts', 'worker/main.ts'])(
    'is refused where others reach the server, unless it is chosen: %s',
    async (part) => {
      const reached = { DATABASE_URL: adminOf(database.url), BASE_URL: 'https://pay.example' }
      const { code, stderr } = await ended(start(reached, part))
      expect([code, stderr.trim().split('\n')]).toEqual([
        1,
        [expect.stringContaining('ALLOW_PRIVILEGED_DATABASE_LOGIN')],
      ])
      expect(stderr).toContain('BASE_URL is https')
      const chosen = start({ ...reached, ALLOW_PRIVILEGED_DATABASE_LOGIN: 'true' }, part)
      expect(await stoppedOnceUp(chosen)).toEqual({ code: 0, stderr: '' })
    },
    600_000,
  )
})

// Its loops have just begun their first rounds, and each of four processes on two cores is at another point of them.
test('a worker that is stopped in its first moment ends by itself', async () => {
  const ends = await Promise.all(Array.from({ length: 4 }, () => stoppedOnceUp(start({}, 'worker/main.ts'))))
  for (const end of ends) expect(end).toEqual({ code: 0, stderr: '' })
})

test('names everything that is wrong with its configuration', async () => {
  const { code, stderr } = await ended(start({ DATABASE_URL: undefined, ENCRYPTION_KEY: 'short', PORT: 'http' }))
  expect(code).toBe(1)
  for (const name of ['DATABASE_URL', 'ENCRYPTION_KEY', 'PORT']) expect(stderr).toContain(name)
  expect(stderr).not.toContain('    at ')
})

test('says which port is taken, and leaves', async () => {
  const holder = await taken()
  const port = String((holder.address() as AddressInfo).port)
  for (const overrides of [{ PORT: port }, { METRICS_PORT: port }]) {
    const { code, stderr } = await ended(start(overrides))
    expect([code, stderr.trim().split('\n')]).toEqual([
      1,
      [expect.stringContaining(`Port ${port} on 127.0.0.1 is taken`)],
    ])
  }
  holder.close()
})
