// What the client does when calls fail on their way: tried against a server that fails as it is told.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { waitBefore } from '../../client/src/http.ts'
import {
  Satang,
  SatangAPIError,
  SatangConnectionError,
  SatangError,
  SatangRateLimitError,
} from '../../client/src/index.ts'
import { eventually } from '../support/system.ts'

type Answer = (response: ServerResponse) => void

let answers: Answer[] = []
let keys: (string | undefined)[] = []
let url = ''
const server = createServer((request, response) => {
  keys.push(request.headers['idempotency-key'] as string | undefined)
  request.resume()
  request.on('end', () => (answers.shift() ?? ok)(response))
})

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  answers = []
  keys = []
})

const ok: Answer = (response) => response.end('{"id":"cus_1"}')
const fail =
  (
    status: number,
    code: string,
    headers: Record<string, string> = { 'retry-after': '0' },
    type = 'api_error',
  ): Answer =>
  (response) => {
    response.writeHead(status, headers)
    response.end(JSON.stringify({ error: { type, code, message: code, request_id: 'req_1' } }))
  }
const hangUp: Answer = (response) => response.destroy()
const never: Answer = () => undefined

const client = (config = {}) => new Satang('sk_test_x', { baseUrl: url, ...config })

describe('a call is tried again', () => {
  test.each([
    ['429', fail(429, 'rate_limited', { 'retry-after': '0' }, 'rate_limit_error')],
    ['500', fail(500, 'internal_error')],
    ['503', fail(503, 'workflow_unavailable')],
    ['408', fail(408, 'request_timeout')],
    ['409 while the first one runs', fail(409, 'idempotency_key_in_use', { 'retry-after': '0' }, 'idempotency_error')],
    ['409 for a lock', fail(409, 'lock_timeout')],
    ['a connection that breaks', hangUp],
    [
      'a page of a proxy',
      (response: ServerResponse) => void response.writeHead(502, { 'retry-after': '0' }).end('<html>'),
    ],
  ])('after %s, under the same idempotency key', async (_, answer) => {
    answers = [answer, answer]
    expect(await client().customers.create({ email: 'a@example.com' })).toEqual({ id: 'cus_1' })
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toBeTruthy()
  })

  test('and given up after its retries, with the last error', async () => {
    answers = Array.from({ length: 9 }, () => fail(429, 'rate_limited', { 'retry-after': '0' }, 'rate_limit_error'))
    await expect(client().balance.retrieve()).rejects.toThrow(SatangRateLimitError)
    expect(keys).toHaveLength(3)
    await expect(client({ maxRetries: 0 }).balance.retrieve()).rejects.toThrow(SatangError)
    expect(keys).toHaveLength(4)
    await expect(client().balance.retrieve({}, { maxRetries: 1 })).rejects.toThrow(SatangError)
    expect(keys).toHaveLength(6)
  })

  test('after the time that the service asks for', async () => {
    answers = [fail(429, 'rate_limited', { 'retry-after': '1' })]
    const before = Date.now()
    await client().balance.retrieve()
    expect(Date.now() - before).toBeGreaterThanOrEqual(950)
  })
})

describe('a call is not tried again', () => {
  test.each([
    ['400', fail(400, 'parameter_invalid')],
    ['401', fail(401, 'api_key_invalid')],
    ['402', fail(402, 'card_declined')],
    ['404', fail(404, 'resource_missing')],
    ['409 for another total', fail(409, 'total_changed')],
    ['a wait that nobody has time for', fail(429, 'rate_limited', { 'retry-after': '3600' })],
    [
      'an address that moved',
      (response: ServerResponse) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
  ])('after %s', async (_, answer) => {
    answers = [answer]
    await expect(client().customers.create({})).rejects.toThrow(SatangError)
    expect(keys).toHaveLength(1)
  })
})

test('waits grow, with chance in them, up to eight seconds', () => {
  const broken = new SatangConnectionError({ type: 'connection_error' })
  expect([0, 1, 2, 9].map((tries) => waitBefore(tries, broken, () => 1))).toEqual([500, 1_000, 2_000, 8_000])
  expect([0, 1, 2, 9].map((tries) => waitBefore(tries, broken, () => 0))).toEqual([250, 500, 1_000, 4_000])
  expect(waitBefore(0, new SatangError({ type: 'card_error' }, { status: 402 }))).toBeNull()
  const at = new Headers({ 'retry-after': new Date(Date.now() + 5_000).toUTCString() })
  expect(waitBefore(0, new SatangAPIError({}, { status: 503, headers: at }))).toBeGreaterThan(3_000)
})

test('a try has its time', async () => {
  answers = [never]
  const call = client({ timeoutMs: 300, maxRetries: 0 })
    .balance.retrieve()
    .catch((thrown: unknown) => thrown)
  await eventually(() => keys.length === 1, 'the call does not arrive')
  const error = await call
  expect(error).toBeInstanceOf(SatangConnectionError)
  expect(error).toMatchObject({ type: 'connection_error', status: undefined, message: 'No answer within 300 ms.' })
  answers = [never, ok]
  await client().customers.create({}, { timeoutMs: 1_000 })
  expect(keys).toHaveLength(3)
})

test('a signal ends a call, and the wait before its retry, with its own reason', async () => {
  answers = [never]
  const first = new AbortController()
  const call = client().balance.retrieve({}, { signal: first.signal })
  await eventually(() => keys.length === 1, 'the call does not arrive')
  first.abort(new Error('the user left'))
  await expect(call).rejects.toThrow('the user left')

  answers = [fail(503, 'internal_error', { 'retry-after': '30' })]
  const second = new AbortController()
  const waiting = client().balance.retrieve({}, { signal: second.signal })
  await eventually(() => keys.length === 2, 'the call does not arrive')
  await new Promise((resolve) => setTimeout(resolve, 50)) // until it is answered
  second.abort(new Error('shutting down'))
  await expect(waiting).rejects.toThrow('shutting down')
  expect(keys).toHaveLength(2)
})

test('an answer that is no JSON is an error that says so', async () => {
  answers = [(response) => response.end('hello')]
  await expect(client().balance.retrieve()).rejects.toThrow(/answered no JSON/)
})

test('nobody there is an error with the address', async () => {
  const lost = new Satang('sk_test_x', { baseUrl: 'http://127.0.0.1:1', maxRetries: 0 })
  await expect(lost.balance.retrieve()).rejects.toThrow(
    /http:\/\/127\.0\.0\.1:1\/v1\/balance can't be reached: .*ECONNREFUSED|bad port/,
  )
})
