// The HTTP client of gateways: what it sends, and what each kind of answer says of the outcome.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import {
  CredentialsRefused,
  createHttpClient,
  type HttpCall,
  type HttpSettings,
  ProviderAway,
  ProviderRefused,
} from '../../gateways/http.ts'
import { type Answered, type FaultyServer, startFaultyServer } from '../support/providers/faulty-server.ts'

const SECRET = 'sk_very_secret'
let server: FaultyServer
let next: Answered

beforeAll(async () => {
  const error = (status: number) => ({ status, json: { error: { code: 'x', message: 'y' } } })
  server = await startFaultyServer(() => next, { internal: error(500), limited: error(429) })
})
afterAll(() => server.close())
beforeEach(() => {
  server.fault('down', 0)
  next = { status: 200, json: { id: 'ch_1', unknown: true } }
})

const refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) })
const client = (settings: Partial<HttpSettings> = {}) =>
  createHttpClient({
    provider: 'acme',
    baseUrl: `${server.url}/v1/`,
    auth: { bearer: SECRET },
    readRefusal(body) {
      const { success, data } = refusal.safeParse(body)
      return success ? { code: data.error.code, said: data.error.message } : null
    },
    ...settings,
  })
const answer = z.object({ id: z.string() })
type Call = Partial<HttpCall<{ id: string }>>
const call = (more: Call = {}, settings?: Partial<HttpSettings>) =>
  client(settings).call({ method: 'POST', path: '/charges', answer, ...more })
const last = () => server.asked.at(-1)!
const thrown = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => {
      throw new Error(`answered ${JSON.stringify(value)}`)
    },
    (error: unknown) => error,
  )

describe('a request', () => {
  test('sends JSON with a bearer token to the base address, and answers what the schema reads', async () => {
    expect(await call({ json: { amount: 100 }, headers: { 'x-key': 'k' } })).toEqual({ id: 'ch_1' })
    expect(last()).toMatchObject({ method: 'POST', path: '/v1/charges' })
    expect(last().headers).toMatchObject({
      authorization: `Bearer ${SECRET}`,
      'content-type': 'application/json',
      'x-key': 'k',
    })
    expect(last().body.toString()).toBe('{"amount":100}')
  })

  test('sends a form with basic authentication, and a query', async () => {
    const auth = { basic: { user: 'key', password: 'p:w' } }
    await call({ form: { a: 'ü b', c: '1' }, query: { limit: 2, from: '2026-01-01T00:00:00Z' } }, { auth })
    expect(last().headers.authorization).toBe(`Basic ${Buffer.from('key:p:w').toString('base64')}`)
    expect(last().headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(last().body.toString()).toBe('a=%C3%BC+b&c=1')
    expect(Object.fromEntries(last().query)).toEqual({ limit: '2', from: '2026-01-01T00:00:00Z' })
  })

  test('without a body or credentials has neither header', async () => {
    await call({ method: 'GET' }, { auth: null })
    expect(last().headers).not.toHaveProperty('content-type')
    expect(last().headers).not.toHaveProperty('authorization')
  })

  test('goes to https, and to http on the loopback only', () => {
    for (const baseUrl of ['https://api.acme.test', 'http://127.0.0.1:1', 'http://localhost:1', 'http://[::1]:1'])
      expect(() => client({ baseUrl })).not.toThrow()
    for (const baseUrl of ['http://api.acme.test', 'http://127.evil.test', 'ftp://localhost', 'http://10.0.0.1'])
      expect(() => client({ baseUrl })).toThrow('must be https')
  })
})

describe('the outcome', () => {
  test.each(['error', 'error_after_charge', 'garbled', 'down'] as const)('of %s is unknown', async (fault) => {
    server.fault(fault, 1)
    const error = await thrown(call())
    expect(error).toBeInstanceOf(ProviderAway)
    expect(error).toMatchObject({ mayHaveActed: true })
  })

  test('of too many requests is that nothing happened', async () => {
    server.fault('limited', 1)
    const error = await thrown(call())
    expect(error).toBeInstanceOf(ProviderAway)
    expect(error).toMatchObject({ mayHaveActed: false })
  })

  test('of a provider that cannot be connected to is that nothing happened', async () => {
    const gone = await startFaultyServer(() => next, { internal: next, limited: next })
    await gone.close()
    const error = await thrown(call({}, { baseUrl: gone.url }))
    expect(error).toBeInstanceOf(ProviderAway)
    expect(error).toMatchObject({ mayHaveActed: false, message: expect.stringContaining('ECONNREFUSED') })
  })

  test('of a call that is given up is unknown, unless it was given up before', async () => {
    server.fault('slow', 1)
    const control = new AbortController()
    const asking = thrown(call({ signal: control.signal }))
    await server.held()
    control.abort()
    expect(await asking).toMatchObject({ mayHaveActed: true })
    const before = server.requests()
    expect(await thrown(call({ signal: control.signal }))).toMatchObject({ mayHaveActed: false })
    expect(server.requests()).toBe(before)
    server.letGo()
  })

  test('of a call that takes longer than the limit is unknown', async () => {
    server.fault('slow', 1)
    const error = await thrown(call({}, { limitMs: 20 }))
    expect(error).toMatchObject({ mayHaveActed: true, message: expect.stringContaining('TimeoutError') })
    server.letGo()
  })

  test.each([400, 402, 403, 404, 409, 422])('of %i is decided', async (status) => {
    next = { status, json: { error: { code: 'card_declined', message: 'the card of Somchai was declined' } } }
    const error = await thrown(call())
    expect(error).toBeInstanceOf(ProviderRefused)
    expect(error).toMatchObject({ status, code: 'card_declined', said: 'the card of Somchai was declined' })
    expect(String(error)).not.toContain('Somchai')
  })

  test.each([408, 500, 503, 302])('of %i is unknown', async (status) => {
    next = { status, json: { error: { code: 'x', message: 'y' } } }
    expect(await thrown(call())).toMatchObject({ mayHaveActed: true })
  })

  test('of an error that is not the provider’s is unknown: something between may have answered', async () => {
    next = { status: 404, json: 'not here' }
    expect(await thrown(call())).toBeInstanceOf(ProviderAway)
  })

  test('of 401 is that the credentials are wrong', async () => {
    next = { status: 401, json: { error: { code: 'auth', message: 'no such key' } } }
    const error = await thrown(call())
    expect(error).toBeInstanceOf(CredentialsRefused)
    expect(error).toMatchObject({ said: 'no such key' })
  })

  test('of an answer without a needed field is unknown; the message names the field and no value', async () => {
    next = { status: 200, json: { id: 7, holder: 'Somchai' } }
    const error = await thrown(call())
    expect(error).toMatchObject({ mayHaveActed: true, message: expect.stringContaining('(id)') })
    expect(String(error)).not.toContain('Somchai')
  })

  test('no message holds credentials, a query or a body', async () => {
    const said: string[] = []
    for (const fault of ['error', 'limited', 'garbled', 'down'] as const) {
      server.fault(fault, 1)
      said.push(String(await thrown(call({ json: { card: 'tokn_1' }, query: { q: 'secret_query' } }))))
    }
    for (const message of said) expect(message).not.toMatch(/very_secret|tokn_1|secret_query/)
  })
})
