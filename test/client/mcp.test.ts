// `satang mcp` as a program, talked to as an agent does: one JSON-RPC message a line. Reads are made, writes are dry runs alone.
import { spawn, spawnSync } from 'node:child_process'
import { type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { allRoutes } from '../../api/routes/index.ts'
import { tools } from '../../client/cli/mcp.ts'
import { allCalls } from '../../client/cli/resources.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'

const SATANG = join(import.meta.dirname, '..', '..', 'scripts', 'satang.mjs')

let billing: BillingApi
let shop: ApiShop
const open: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
})
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})
afterAll(() => billing.checkAndClose())

/** Starts the program. `send` sends a line, `next` reads one, `ask` asks and waits for the answer of its id. */
function agent(key: string) {
  const child = spawn(process.execPath, [SATANG, 'mcp'], {
    env: { PATH: process.env.PATH, SATANG_API_KEY: key, SATANG_BASE_URL: billing.api.url },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let ids = 0
  const send = (text: string) => child.stdin.write(`${text}\n`)
  const next = async () => JSON.parse((await lines.next()).value as string)
  const close = () => {
    child.stdin.end()
    return ended
  }
  open.push(close)
  return {
    send,
    next,
    close,
    async ask(method: string, params?: object) {
      const id = ++ids
      send(JSON.stringify({ jsonrpc: '2.0', id, method, ...(params && { params }) }))
      const answer = await next()
      expect([answer.jsonrpc, answer.id]).toEqual(['2.0', id])
      return answer
    },
    async call(name: string, given: object = {}) {
      const { result, error } = await this.ask('tools/call', { name, arguments: given })
      if (error) return { error }
      return { isError: result.isError === true, said: JSON.parse(result.content[0].text) }
    },
  }
}

/** Starts the program, and answers its address and token. */
async function serving(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [SATANG, 'mcp', '--http', '0'], {
    env: { PATH: process.env.PATH, SATANG_API_KEY: shop.testKey, SATANG_BASE_URL: billing.api.url, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = new URL((await lines.next()).value as string)
  const token =
    env.SATANG_MCP_TOKEN ?? /^Authorization: Bearer (\S{20,})$/.exec((await lines.next()).value as string)?.[1] ?? ''
  open.push(() => {
    child.kill()
    return ended
  })
  return { url, token }
}

/** A request as it is written on the wire. */
function raw(
  url: URL,
  {
    method = 'POST',
    path = '/mcp',
    headers = {},
    body = '',
  }: { method?: string; path?: string; headers?: Record<string, string>; body?: string },
) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const length = { 'Content-Length': String(Buffer.byteLength(body)) }
    const sent = request(
      { host: url.hostname, port: url.port, method, path, headers: { ...length, ...headers }, agent: false },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

test('the hand-shake, the tools and the pages, and it ends with its input', async () => {
  const one = agent(shop.testKey)
  const hello = await one.ask('initialize', {
    protocolVersion: '2025-03-26',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  })
  expect(hello.result).toMatchObject({ protocolVersion: '2025-03-26', serverInfo: { name: 'satang' } })
  expect((await one.ask('initialize', { protocolVersion: '1999-01-01' })).result.protocolVersion).toBe('2025-06-18')
  one.send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }))
  expect((await one.ask('ping')).result).toEqual({})
  const { tools: listed } = (await one.ask('tools/list')).result
  expect(listed.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['listCustomers', 'createRefund', 'cancelSubscription']),
  )
  const { resources } = (await one.ask('resources/list')).result
  expect(resources).toContainEqual({ uri: 'satang://docs/agents.md', name: 'agents.md', mimeType: 'text/markdown' })
  const page = await one.ask('resources/read', { uri: 'satang://docs/agents.md' })
  expect(page.result.contents[0].text).toContain('satang mcp')
  expect((await one.ask('resources/read', { uri: 'satang://docs/../package.json' })).error.code).toBe(-32002)
  expect(await one.close()).toBe(0)
})

test('a read is made; a write changes nothing, whatever is asked for', async () => {
  const one = agent(shop.testKey)
  const id = await shop.customer({ name: 'Nok' })
  const read = await one.call('getCustomer', { id })
  expect(read).toMatchObject({ isError: false, said: { object: 'customer', id, name: 'Nok' } })
  const list = await one.call('listCustomers', { limit: 1 })
  expect(list.said).toMatchObject({ object: 'list', data: [{ id }] })

  const write = await one.call('updateCustomer', { id, name: 'Ploy' })
  expect(write.said).toMatchObject({
    object: 'dry_run',
    result: { id, name: 'Ploy' },
    nothing_changed: true,
    command: `satang customers update ${id}`,
  })
  for (const option of [{ dryRun: false }, { idempotencyKey: 'x' }, { 'Dry-Run': 'false' }])
    expect((await one.call('updateCustomer', { id, name: 'Ploy', ...option })).error.code).toBe(-32602)
  expect((await shop.get(`/v1/customers/${id}`)).json.name).toBe('Nok')
  const key = await one.call('createApiKey', { name: 'mine', scopes: ['products:read'] })
  expect(key.said.result.secret).toBe('sk_test_…')
})

test('a refusal is the result: of the call, and of the key’s scopes', async () => {
  const narrow = (await shop.post('/v1/api_keys', { name: 'agent', scopes: ['customers:read'] })).json.secret
  const one = agent(narrow)
  const wrong = await one.call('getCustomer', { id: 'cus_unknown' })
  expect(wrong).toMatchObject({ isError: true, said: { code: expect.any(String), doc_url: expect.any(String) } })
  const scope = await one.call('createCustomer', { email: 'agent@example.com' })
  expect(scope).toMatchObject({ isError: true, said: { code: 'scope_missing' } })
})

test('what is no call is an error of the protocol, and the next message is answered', async () => {
  const one = agent(shop.testKey)
  one.send('{')
  expect(await one.next()).toMatchObject({ id: null, error: { code: -32700 } })
  for (const text of ['null', '[]', '7', '{"id":1}', '{"id":{},"method":"ping"}']) {
    one.send(text)
    expect(await one.next()).toMatchObject({ id: null, error: { code: -32600 } })
  }
  expect((await one.ask('tools/forget')).error.code).toBe(-32601)
  expect((await one.call('danceCustomer')).error.code).toBe(-32602)
  expect((await one.call('getCustomer')).error).toMatchObject({ code: -32602, message: 'id is missing.' })
  for (const params of [[], { name: 'getCustomer', arguments: ['id'] }, { name: 'getCustomer', arguments: 7 }])
    expect((await one.ask('tools/call', params)).error.code).toBe(-32602)
  // Dots would lead to another path: /v1/payments/../refunds is /v1/refunds.
  for (const id of ['.', '..'])
    expect((await one.call('getCustomer', { id })).error).toMatchObject({
      ...{ code: -32602, message: 'id is the id of an object.' },
    })
  expect((await one.ask('ping')).result).toEqual({})
})

test('every call but those of files is a tool, with a short name and a closed shape', () => {
  const all = tools()
  const calls = Object.values(allCalls()).flatMap((verbs) => Object.values(verbs))
  const files = calls.filter(
    ({ answer, fields }) => answer === 'bytes' || Object.values(fields).some((f) => f.type === 'file'),
  )
  // An agent neither decides on proposals nor makes them otherwise than by the tool of the call.
  const ofApprovals = Object.values(allCalls().approvals ?? {}).filter(({ writes }) => writes)
  expect([ofApprovals.length, all.size]).toEqual([3, calls.length - files.length - 3])
  // A tool has the name of its operation in the document.
  const operations = new Set<string>(allRoutes.map(({ operationId }) => operationId))
  expect([...all.keys()].filter((name) => !operations.has(name.replace(/AsCsv$/, '')))).toEqual([])
  for (const [name, { call, tool }] of all) {
    expect(tool.name).toBe(name)
    expect(name).toMatch(/^[a-z][A-Za-z]{2,49}$/)
    expect(tool).toMatchObject({ inputSchema: { type: 'object', additionalProperties: false } })
    expect(String(tool.description).startsWith('Tries out')).toBe(call.writes === true)
    // An id of the path and a field never have the same name.
    expect(call.ids.filter((id) => call.fields[id.toLowerCase()])).toEqual([])
  }
})

describe('a write', () => {
  test('is proposed with a reason, for a person to approve, and its fate is read', async () => {
    const one = agent(shop.testKey)
    const id = await shop.customer({ name: 'Nok' })
    const proposed = await one.call('updateCustomer', { id, name: 'Ploy', dry_run: false, approval: 'She married.' })
    expect(proposed.said).toMatchObject({
      ...{
        object: 'approval',
        status: 'pending',
        method: 'PATCH',
        path: `/v1/customers/${id}`,
        body: { name: 'Ploy' },
      },
      ...{ reason: 'She married.', preview: { result: { name: 'Ploy' } } },
    })
    expect((await shop.get(`/v1/customers/${id}`)).json.name).toBe('Nok')
    const stands = await one.call('getApproval', { id: proposed.said.id })
    expect(stands.said).toMatchObject({ id: proposed.said.id, status: 'pending', run: null })
    // A call with a query, and one without a body.
    const sub = (await shop.subscribe({})).json.id
    const cancel = await one.call('cancelSubscription', {
      id: sub,
      at_period_end: false,
      dry_run: false,
      approval: 'Asked.',
    })
    expect(cancel.said).toMatchObject({ operation: 'cancelSubscription', preview: { result: { status: 'canceled' } } })
    expect((await shop.get(`/v1/subscriptions/${sub}`)).json.status).toBe('active')
  })

  test('is tried out and proposed with a key that may read and propose, over both ways', async () => {
    const scopes = ['customers:read', 'approvals:write']
    const key = (await shop.post('/v1/api_keys', { name: 'agent', scopes })).json.secret
    const id = await shop.customer({ name: 'Nok' })
    const given = { id, name: 'Ploy' }
    const proposal = { ...given, dry_run: false, approval: 'She married.' }
    const one = agent(key)
    expect((await one.call('updateCustomer', given)).said).toMatchObject({ object: 'dry_run', result: given })
    expect((await one.call('updateCustomer', proposal)).said).toMatchObject({ object: 'approval', status: 'pending' })
    const other = await one.call('createProduct', { name: 'Tea', dry_run: false, approval: 'New.' })
    expect(other).toMatchObject({ isError: true, said: { code: 'scope_missing' } })
    const { url, token } = await serving({ SATANG_API_KEY: key })
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const call = async (name: string, args: object) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })
      return JSON.parse(JSON.parse((await raw(url, { headers, body })).text).result.content[0].text)
    }
    expect(await call('updateCustomer', given)).toMatchObject({ object: 'dry_run', result: given })
    const { id: proposed } = await call('updateCustomer', proposal)
    expect(await call('getApproval', { id: proposed })).toMatchObject({ status: 'pending', body: { name: 'Ploy' } })
    expect((await shop.get(`/v1/customers/${id}`)).json.name).toBe('Nok')
  })

  test('is neither made nor decided on by an agent', async () => {
    const one = agent(shop.testKey)
    const id = await shop.customer({ name: 'Nok' })
    for (const given of [
      { dry_run: false },
      { approval: 'Why' },
      { dry_run: false, approval: ' ' },
      { dry_run: 'false', approval: 'x' },
    ])
      expect((await one.call('updateCustomer', { id, name: 'Ploy', ...given })).error.code).toBe(-32602)
    const names = new Set(tools().keys())
    expect(['getApproval', 'listApprovals'].every((name) => names.has(name))).toBe(true)
    for (const name of ['createApproval', 'approveApproval', 'rejectApproval']) expect(names.has(name)).toBe(false)
    const refused = await one.call('updateCustomer', { id, email: 'no', dry_run: false, approval: 'Typo.' })
    expect(refused).toMatchObject({ isError: true, said: { code: 'parameter_invalid', param: 'body.email' } })
  })
})

describe('over HTTP', () => {
  const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })

  test('a message is a POST and has its answer; a notification has none', async () => {
    const { url, token } = await serving()
    expect([url.hostname, url.pathname]).toEqual(['127.0.0.1', '/mcp'])
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    }
    const post = (message: object, more = {}) =>
      raw(url, { headers: { ...headers, ...more }, body: JSON.stringify({ jsonrpc: '2.0', ...message }) })
    const hello = await post({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18' } })
    expect([hello.status, hello.headers['content-type']]).toEqual([200, 'application/json'])
    expect(JSON.parse(hello.text)).toMatchObject({ jsonrpc: '2.0', id: 1, result: { protocolVersion: '2025-06-18' } })
    const note = await post({ method: 'notifications/initialized' }, { 'MCP-Protocol-Version': '2025-06-18' })
    expect([note.status, note.text]).toEqual([202, ''])
    const id = await shop.customer({ name: 'Nok' })
    const read = await post({ id: 2, method: 'tools/call', params: { name: 'getCustomer', arguments: { id } } })
    expect(JSON.parse(JSON.parse(read.text).result.content[0].text)).toMatchObject({ id, name: 'Nok' })
    const bad = await raw(url, { headers, body: '{' })
    expect([bad.status, JSON.parse(bad.text).error.code]).toEqual([400, -32700])
  })

  test('is for nobody without the token, for no page and no other name', async () => {
    const token = 'a-token-of-the-test'
    const { url } = await serving({ SATANG_MCP_TOKEN: token })
    const good = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const status = async (headers: Record<string, string>, more = {}) =>
      (await raw(url, { headers, body: ping, ...more })).status
    expect(await status(good)).toBe(200)
    expect(await status({ ...good, Origin: url.origin })).toBe(200)
    const { Authorization: _, ...nobody } = good
    expect(await status(nobody)).toBe(401)
    expect(await status({ ...good, Authorization: 'Bearer another-token-of-it' })).toBe(401)
    expect(await status({ ...good, Authorization: `Basic ${token}` })).toBe(401)
    for (const Origin of ['https://evil.example', 'null', 'http://localhost:1', `http://127.0.0.1:1`])
      expect(await status({ ...good, Origin })).toBe(403)
    expect(await status({ ...good, Host: 'evil.example' })).toBe(403)
    expect(await status(good, { path: '/' })).toBe(404)
    for (const method of ['GET', 'DELETE', 'PUT']) expect(await status(good, { method })).toBe(405)
    expect(await status({ ...good, 'Content-Type': 'text/plain' })).toBe(415)
    expect(await status({ ...good, 'MCP-Protocol-Version': '1999-01-01' })).toBe(400)
    expect(
      (await raw(url, { headers: good, body: `"${'x'.repeat(3_000_000)}"` }).catch(() => ({ status: 413 }))).status,
    ).toBe(413)
    expect(await status(good)).toBe(200)
  })

  test('takes no short token and no wrong port', () => {
    const run = (args: string[], env = {}) =>
      spawnSync(process.execPath, [SATANG, 'mcp', ...args], {
        env: { PATH: process.env.PATH, SATANG_API_KEY: shop.testKey, SATANG_BASE_URL: billing.api.url, ...env },
        encoding: 'utf8',
      })
    expect(run(['--http', '99999'])).toMatchObject({ status: 2, stderr: expect.stringContaining('65535') })
    expect(run(['--http', '0'], { SATANG_MCP_TOKEN: 'short' })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('16'),
    })
  })
})
