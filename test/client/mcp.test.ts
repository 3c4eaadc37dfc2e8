// `satang mcp` as a program, talked to as an agent does: one JSON-RPC message a line. Reads are made, writes are dry runs alone.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
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
    expect.arrayContaining(['customers_list', 'payments_refund', 'subscriptions_cancel']),
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
  const read = await one.call('customers_get', { id })
  expect(read).toMatchObject({ isError: false, said: { object: 'customer', id, name: 'Nok' } })
  const list = await one.call('customers_list', { limit: 1 })
  expect(list.said).toMatchObject({ object: 'list', data: [{ id }] })

  const write = await one.call('customers_update', { id, name: 'Ploy' })
  expect(write.said).toMatchObject({
    object: 'dry_run',
    result: { id, name: 'Ploy' },
    nothing_changed: true,
    command: `satang customers update ${id}`,
  })
  for (const option of [{ dryRun: false }, { idempotencyKey: 'x' }, { 'Dry-Run': 'false' }])
    expect((await one.call('customers_update', { id, name: 'Ploy', ...option })).error.code).toBe(-32602)
  expect((await shop.get(`/v1/customers/${id}`)).json.name).toBe('Nok')
  const key = await one.call('api_keys_create', { name: 'mine', scopes: ['products:read'] })
  expect(key.said.result.secret).toBe('sk_test_…')
})

test('a refusal is the result: of the call, and of the key’s scopes', async () => {
  const narrow = (await shop.post('/v1/api_keys', { name: 'agent', scopes: ['customers:read'] })).json.secret
  const one = agent(narrow)
  const wrong = await one.call('customers_get', { id: 'cus_unknown' })
  expect(wrong).toMatchObject({ isError: true, said: { code: expect.any(String), doc_url: expect.any(String) } })
  const scope = await one.call('customers_create', { email: 'agent@example.com' })
  expect(scope).toMatchObject({ isError: true, said: { code: 'scope_missing' } })
})

test('what is no call is an error of the protocol, and the next message is answered', async () => {
  const one = agent(shop.testKey)
  one.send('{')
  expect(await one.next()).toMatchObject({ id: null, error: { code: -32700 } })
  for (const text of ['null', '[]', '7', '{"id":1}']) {
    one.send(text)
    expect(await one.next()).toMatchObject({ id: null, error: { code: -32600 } })
  }
  expect((await one.ask('tools/forget')).error.code).toBe(-32601)
  expect((await one.call('customers_dance')).error.code).toBe(-32602)
  expect((await one.call('customers_get')).error).toMatchObject({ code: -32602, message: 'id is missing.' })
  expect((await one.ask('ping')).result).toEqual({})
})

test('every call but those of files is a tool, with a short name and a closed shape', () => {
  const all = tools()
  const calls = Object.values(allCalls()).flatMap((verbs) => Object.values(verbs))
  const files = calls.filter(
    ({ answer, fields }) => answer === 'bytes' || Object.values(fields).some((f) => f.type === 'file'),
  )
  expect(all.size).toBe(calls.length - files.length)
  for (const [name, { call, tool }] of all) {
    expect(name).toMatch(/^[a-z][a-z_]{2,49}$/)
    expect(tool).toMatchObject({ inputSchema: { type: 'object', additionalProperties: false } })
    expect(String(tool.description).startsWith('Dry run')).toBe(call.writes === true)
    // An id of the path and a field never have the same name.
    expect(call.ids.filter((id) => call.fields[id.toLowerCase()])).toEqual([])
  }
})
