/*
 * Every write of the OpenAPI document as a dry run, with a body that is made from its schema and the ids of a shop that has something of everything. Whatever each answers,
 * nothing is kept: no row of any table differs afterwards. test/api/dry-run.test.ts shows what dry runs say.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { fillShop } from '../support/full-shop.ts'

let billing: BillingApi
let shop: ApiShop
/** Ids of the shop's objects, by the name of the object. */
const ids = new Map<string, string>()
// biome-ignore lint/suspicious/noExplicitAny: a JSON document
let document: any

beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  await fillShop(billing, shop)
  await shop.post('/v1/setup_sessions', { customer: await shop.customer() })
  ids.set('once', await shop.price({ type: 'one_time', interval: undefined }))
  ids.set('plan', await shop.price())
  await billing.settled()
  document = (await billing.api.send('GET', '/openapi.json')).json
  for (const [path, { get }] of Object.entries<Record<string, object>>(document.paths)) {
    if (!get || path.includes('{')) continue
    const { json } = await shop.get(`${path}?limit=1`)
    const [first] = json?.object === 'list' ? json.data : []
    if (first?.id) ids.set(first.object, first.id)
  }
}, 600_000)
afterAll(() => billing.close())

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  default?: unknown
  pattern?: string
  format?: string
  minItems?: number
}

/** Values of names whose schemas say little. */
const TYPICAL: Record<string, unknown> = {
  email: 'dry@example.com',
  url: 'http://127.0.0.1:9/dry',
  token: 'pm_card_ok',
  payment_method: 'pm_card_ok',
  frozen_time: 1_900_000_000,
  amount_satang: 12_300,
  account_number: '1234567890',
  bank_code: '014',
  date: '2026-11-01',
  number: '1/2569',
  tax_id: '0105556176239',
  scopes: ['products:read'],
  path: '/v1/products',
  method: 'POST',
  success_url: 'https://shop.example/thanks',
  return_url: 'https://shop.example',
}

/** Bodies of calls that need more than what is required of every one: the shop's own objects, as a merchant's program would send them. */
const BODIES: Record<string, () => object> = {
  createApproval: () => ({ method: 'POST', path: '/v1/products', body: { name: 'Dry' }, reason: 'A test' }),
  createCheckoutSession: () => ({
    customer: ids.get('customer'),
    line_items: [{ price: ids.get('once'), quantity: 1 }],
    success_url: 'https://shop.example/thanks',
  }),
  createInvoice: () => ({
    customer: ids.get('customer'),
    lines: [{ description: 'Design', quantity: 1, unit_amount_satang: 50_000 }],
  }),
  createPrice: () => ({ product: ids.get('product'), type: 'one_time', amount_satang: 9_900 }),
  createSubscription: () => ({
    customer: ids.get('customer'),
    price: ids.get('plan'),
    collection_method: 'invoice',
  }),
  updateTaxSettings: () => ({ default_tax_behavior: 'inclusive' }),
}

function resolved(schema: Schema): Schema {
  if (!schema.$ref) return schema
  return resolved(
    schema.$ref
      .split('/')
      .slice(1)
      .reduce((at, part) => at[part], document),
  )
}

/** A typical value: what the name stands for, the id of such an object, else the least that the schema allows. */
function typicalOf(name: string, given: Schema): unknown {
  const schema = resolved(given)
  const id = ids.get(name)
  if (id && isText(schema)) return id
  if (name in TYPICAL) return TYPICAL[name]
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (choice) return typicalOf(name, choice)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return bodyOf(schema)
    case 'array':
      return [typicalOf(name.replace(/s$/, ''), schema.items ?? {})]
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    default:
      return 'dry'
  }
}

const isText = ({ type }: Schema) => type === 'string' || (Array.isArray(type) && type.includes('string'))

/** All that is required, and where nothing is, the first field: a change that changes nothing says little. */
function bodyOf(given: Schema): Record<string, unknown> {
  const { properties = {}, required = [] } = resolved(given)
  const [first] = Object.keys(properties)
  const names = required.length > 0 ? required : first ? [first] : []
  return Object.fromEntries(names.map((name) => [name, typicalOf(name, properties[name] ?? {})]))
}

/** `/v1/payments/{id}/refund` → the path of the shop's payment; an id of nothing where the shop has none. */
function pathOf(path: string): string {
  return path.replaceAll(/([\w]+)\/\{(\w+)\}/g, (_, resource: string) => {
    const name = resource === 'entitlements' ? 'customer' : resource.replace(/ies$/, 'y').replace(/s$/, '')
    return `${resource}/${ids.get(name) ?? ids.get(`${name}e`) ?? 'cus_01jd8z7k3n5q9r2t4v6w8x0y1z'}`
  })
}

/** Every row of every table that the application may read. Keys note when they were used last, limits count, and processes say that they live. */
async function everything(): Promise<Map<string, string>> {
  const all = await billing.api.sql<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const left = all.filter(({ name }) => !['api_keys', 'worker_heartbeats', 'rate_limits', 'request_log'].includes(name))
  const tables = await billing.api.sql<{ name: string }>(
    "select name from unnest($1::text[]) name where has_table_privilege(name, 'select')",
    [left.map(({ name }) => name)],
  )
  const hashes = new Map<string, string>()
  for (const { name } of tables) {
    const [row] = await billing.api.sql<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as hash from ${name} t`,
    )
    hashes.set(name, row?.hash ?? '')
  }
  return hashes
}

test('every write of the document is tried out, and nothing of it is kept', async () => {
  const writes = Object.entries<
    Record<string, { operationId: string; requestBody?: { content: Record<string, { schema: Schema }> } }>
  >(document.paths).flatMap(([path, methods]) =>
    (['post', 'patch', 'delete'] as const).flatMap((method) => {
      const operation = methods[method]
      return operation ? [{ path, method: method.toUpperCase(), operation }] : []
    }),
  )
  expect(writes.length).toBeGreaterThan(100)
  await billing.settled()
  const before = await everything()
  const answers: string[] = []
  const tried: string[] = []
  for (const { path, method, operation } of writes) {
    const schema = operation.requestBody?.content['application/json']?.schema
    const { status, headers, json } = await shop.send(method, pathOf(path), {
      ...(schema && { body: BODIES[operation.operationId]?.() ?? bodyOf(schema) }),
      headers: { 'Dry-Run': 'true', 'Service-Version': '2026-09-01' },
    })
    const { operationId } = operation
    answers.push(`${operationId} ${status} ${json?.error?.code ?? json?.object}`)
    if (status === 200) tried.push(operationId)
    expect([operationId, status, status < 500]).toEqual([operationId, status, true])
    if (status === 200)
      expect([operationId, json.object, headers.get('dry-run')]).toEqual([operationId, 'dry_run', 'true'])
  }
  await billing.settled()
  const after = await everything()
  expect([...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name)).toEqual([])
  expect(Object.keys(BODIES).filter((operation) => !tried.includes(operation))).toEqual([])
  // Most calls come through to their end. The others are refused for what they would do, which changes nothing either.
  expect([tried.length > writes.length * 0.6, answers]).toEqual([true, answers])
  await billing.api.deps.requestLog?.flush()
  const { data } = (await shop.get('/v1/requests?limit=100')).json
  const logged = data.filter(({ method }: { method: string }) => method !== 'GET')
  expect(logged.length).toBeGreaterThan(0)
  for (const { path, status, dry_run } of logged) if (status < 400) expect([path, dry_run]).toEqual([path, true])
}, 600_000)
