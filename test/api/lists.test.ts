/*
 * Lists (specification §1.9), tested with API keys: pages forward and backward, ranges, and that merchants see only their own rows.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { z } from 'zod'
import { listRoute } from '../../api/lists.ts'
import { apiKeyRoutes } from '../../api/routes/api-keys.ts'
import { ApiKey } from '../../db/entities/index.ts'
import { mintId } from '../../db/ids.ts'
import { newSecret } from '../../db/secrets.ts'
import { serializeApiKey } from '../../resources/api-key.ts'
import { startApi, type TestApi, type TestMerchant } from '../support/api.ts'

let api: TestApi
let merchant: TestMerchant
/** Newest first, as the list returns them. The merchant's first key is the last. */
let ids: string[]

const namedKeys = listRoute({
  path: '/v1/probe_named',
  operationId: 'probeNamed',
  summary: 'probe',
  tag: 'probe',
  scope: 'api_keys:read',
  entity: ApiKey,
  resource: 'api_key',
  filters: { name: { schema: z.string(), property: 'name' } },
  where: { revokedAt: null },
  render: serializeApiKey,
  item: z.looseObject({}),
})

beforeAll(async () => {
  api = await startApi({ routes: [...apiKeyRoutes, namedKeys] })
  merchant = await api.merchant()
  ids = [merchant.testKeyId]
  await api.sql('update api_keys set created_at = 1 where id = $1', ids)
  for (let i = 1; i < 25; i++) {
    const { hash, lastFour } = newSecret(false)
    const id = mintId('key_')
    // `created` runs backwards, as on a test clock: the order is that of the ids.
    await api.sql(
      "insert into api_keys (id, merchant_id, livemode, hash, last_four, scopes, name, created_at, revoked_at) values ($1, $2, false, $3, $4, '{*}', $5, $6, $7)",
      [id, merchant.id, hash, lastFour, i % 2 ? 'odd' : 'even', 1000 - i, i === 24 ? 1 : null],
    )
    ids.unshift(id)
  }
})
afterAll(() => api.close())

const list = async (query = '', key = merchant.testKey, path = '/v1/api_keys') =>
  (await api.send('GET', `${path}${query}`, { key })).json
const idsOf = (page: { data: { id: string }[] }) => page.data.map((row) => row.id)

test('answers the newest ten first', async () => {
  const page = await list()
  expect(page).toMatchObject({ object: 'list', url: '/v1/api_keys', has_more: true })
  expect(idsOf(page)).toEqual(ids.slice(0, 10))
  expect(page.data[0]).toMatchObject({ object: 'api_key', livemode: false, created: 976 })
})

test('pages forward to the end without gaps or doubles', async () => {
  const seen: string[] = []
  for (let page = await list('?limit=7'); ; page = await list(`?limit=7&starting_after=${seen.at(-1)}`)) {
    seen.push(...idsOf(page))
    if (!page.has_more) break
    expect(page.data).toHaveLength(7)
  }
  expect(seen).toEqual(ids)
})

test('pages backward in the same order', async () => {
  const page = await list(`?limit=5&ending_before=${ids[12]}`)
  expect([idsOf(page), page.has_more]).toEqual([ids.slice(7, 12), true])
  const first = await list(`?limit=5&ending_before=${ids[3]}`)
  expect([idsOf(first), first.has_more]).toEqual([ids.slice(0, 3), false])
  expect(await list(`?ending_before=${ids[0]}`)).toMatchObject({ data: [], has_more: false })
})

test('has no more exactly at the end', async () => {
  expect((await list('?limit=25')).has_more).toBe(false)
  expect((await list('?limit=24')).has_more).toBe(true)
  expect(idsOf(await list('?limit=100'))).toEqual(ids)
  expect(await list(`?starting_after=${ids.at(-1)}`)).toMatchObject({ data: [], has_more: false })
})

test.each(['limit=0', 'limit=101', 'limit=-1', 'limit=ten', 'limit=', 'limit=1.5'])(
  'never clamps: %s',
  async (query) => {
    const answer = await api.send('GET', `/v1/api_keys?${query}`, { key: merchant.testKey })
    expect([answer.status, answer.json.error.code, answer.json.error.param]).toEqual([
      400,
      'parameter_invalid',
      'limit',
    ])
  },
)

test('refuses two cursors', async () => {
  const answer = await api.send('GET', `/v1/api_keys?starting_after=${ids[1]}&ending_before=${ids[2]}`, {
    key: merchant.testKey,
  })
  expect([answer.status, answer.json.error.code, answer.json.error.param]).toEqual([
    400,
    'parameter_invalid',
    'ending_before',
  ])
})

test('refuses a cursor that names nothing the key can see', async () => {
  const stranger = await api.merchant()
  for (const cursor of [mintId('key_'), 'nonsense', mintId('cus_'), merchant.liveKeyId, stranger.testKeyId, '%00']) {
    for (const param of ['starting_after', 'ending_before']) {
      const answer = await api.send('GET', `/v1/api_keys?${param}=${cursor}`, { key: merchant.testKey })
      const code = cursor === '%00' ? 'parameter_invalid' : 'resource_missing'
      expect([cursor, answer.status, answer.json.error.code, answer.json.error.param]).toEqual([
        cursor,
        400,
        code,
        param,
      ])
    }
  }
})

test('takes ranges of created, open and closed, alone and with a cursor', async () => {
  // Row i was created at 1000 − i, so ids[0] (i = 24) at 976.
  const range = async (query: string) =>
    (await list(`?limit=100&${query}`)).data.map((row: { created: number }) => row.created).sort()
  expect(await range('created[gte]=998')).toEqual([998, 999])
  expect(await range('created[gt]=998')).toEqual([999])
  expect(await range('created[gt]=990&created[lt]=993')).toEqual([991, 992])
  expect(await range('created[gte]=991&created[lte]=992')).toEqual([991, 992])
  expect(await range('created[lt]=2')).toEqual([1])
  expect(await range('created[gt]=5000')).toEqual([])
  const page = await list(`?created[gte]=976&created[lte]=980&limit=2&starting_after=${ids[0]}`)
  expect([idsOf(page), page.has_more]).toEqual([ids.slice(1, 3), true])
})

test('shows only the rows of its merchant and mode', async () => {
  expect(idsOf(await list('', merchant.liveKey))).toEqual([merchant.liveKeyId])
  const stranger = await api.merchant()
  expect(idsOf(await list('', stranger.testKey))).toEqual([stranger.testKeyId])
})

test('filters by what the list declares, and by a condition of its own', async () => {
  const odd = await list('?name=odd&limit=100', merchant.testKey, '/v1/probe_named')
  expect([odd.url, odd.data.length]).toEqual(['/v1/probe_named', 12])
  // The 24th is even and revoked.
  expect((await list('?name=even&limit=100', merchant.testKey, '/v1/probe_named')).data).toHaveLength(11)
  const answer = await api.send('GET', '/v1/api_keys?name=odd', { key: merchant.testKey })
  expect([answer.status, answer.json.error.code, answer.json.error.param]).toEqual([400, 'parameter_unknown', 'name'])
})
