/*
 * Webhook endpoints (specification §7.7): created with a secret that is shown once, changed, disabled, rotated, deleted. Nothing is sent here; the
 * journeys test sending.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { cancelDeliveries } from '../../activities/cancel-deliveries.ts'
import { WorkflowsUnavailable } from '../../api/deps.ts'
import { mintId } from '../../db/ids.ts'
import { deliveryStatus } from '../../db/queries/delivery-statuses.ts'
import { openWebhookSecret, signingSecrets } from '../../db/webhook-secrets.ts'
import { EVENT_TYPES } from '../../rules/events.ts'
import { type Answer, startApi, type TestApi, type TestMerchant } from '../support/api.ts'

const PATH = '/v1/webhook_endpoints'
const URL = 'https://shop.example/webhooks'

let api: TestApi
let merchant: TestMerchant

beforeAll(async () => {
  api = await startApi()
  api.deps.workflows.wakeNow = async () => {
    throw new WorkflowsUnavailable('away')
  }
})
beforeEach(async () => {
  merchant = await api.merchant()
})
afterAll(() => api.close())

const send = (method: string, path: string, body?: object, key = merchant.testKey) =>
  api.send(method, path, { key, body })
const create = (body: object = {}, key = merchant.testKey) => send('POST', PATH, { url: URL, ...body }, key)
const read = (id: string, key = merchant.testKey) => send('GET', `${PATH}/${id}`, undefined, key)
const patch = (id: string, body: object, key = merchant.testKey) => send('PATCH', `${PATH}/${id}`, body, key)
const rotate = (id: string, body: object = {}) => send('POST', `${PATH}/${id}/rotate_secret`, body)
const refused = ({ status, json }: Answer) => [status, json.error.code, json.error.param]
const now = () => Math.floor(Date.now() / 1000)
/** Publishes an event of the merchant, by any write that has one. */
const happen = (key = merchant.testKey) => send('POST', '/v1/products', { name: 'Pro' }, key)
const deliveriesOf = (id: string) =>
  api.sql<{ status: string; event_type: string; next_trigger: string; next_attempt_at: string | null }>(
    `select d.*, ${deliveryStatus('d')} as status from webhook_deliveries d where endpoint_id = $1 order by id`,
    [id],
  )

const canceled = { status: 'canceled', next_attempt_at: null }

describe('a new endpoint', () => {
  test('answers its secret once, in the form of Standard Webhooks', async () => {
    const { status, json } = await create({ enabled_events: ['payment.succeeded', 'invoice.paid'] })
    expect(status).toBe(200)
    expect(json).toEqual({
      id: expect.stringMatching(/^we_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      object: 'webhook_endpoint',
      url: URL,
      signing_secret: expect.stringMatching(/^whsec_[0-9A-Za-z+/]{43}=$/),
      description: null,
      enabled_events: ['payment.succeeded', 'invoice.paid'],
      status: 'enabled',
      disabled_reason: null,
      disabled_at: null,
      failing_since: null,
      previous_secret_expires_at: null,
      livemode: false,
      created: expect.any(Number),
      metadata: {},
    })
    const { signing_secret, ...shown } = json
    expect((await read(json.id)).json).toEqual(shown)
    expect((await send('GET', PATH)).json).toEqual({ object: 'list', url: PATH, has_more: false, data: [shown] })
    expect((await patch(json.id, { description: 'Shop' })).json).toEqual({ ...shown, description: 'Shop' })
  })

  test('receives all types when none is named', async () => {
    expect((await create()).json.enabled_events).toEqual([])
    expect((await create({ enabled_events: [] })).json.enabled_events).toEqual([])
    expect((await create({ enabled_events: EVENT_TYPES })).json.enabled_events).toEqual(EVENT_TYPES)
  })

  test('has a type once that is named twice', async () => {
    const { json } = await create({ enabled_events: ['invoice.paid', 'invoice.paid'] })
    expect(json.enabled_events).toEqual(['invoice.paid'])
  })

  test('gets the events of its own merchant and mode that it wants, from then on', async () => {
    await happen()
    const [all, some, live, foreign] = [
      await create(),
      await create({ enabled_events: ['invoice.paid'] }),
      await create({}, merchant.liveKey),
      await create({}, (await api.merchant()).testKey),
    ]
    await happen()
    expect((await deliveriesOf(all.json.id)).map((d) => d.event_type)).toEqual(['product.created'])
    for (const other of [some, live, foreign]) expect(await deliveriesOf(other.json.id)).toEqual([])
  })

  test('is answered again under its idempotency key, secret and all', async () => {
    const options = { key: merchant.testKey, body: { url: URL }, headers: { 'idempotency-key': mintId('') } }
    const [first, again] = [await api.send('POST', PATH, options), await api.send('POST', PATH, options)]
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
    expect((await send('GET', PATH)).json.data).toHaveLength(1)
  })
})

describe('its secret', () => {
  test('is in no column, no log line and no other answer', async () => {
    const headers = { 'idempotency-key': mintId('') }
    const created = await api.send('POST', PATH, { key: merchant.testKey, body: { url: URL }, headers })
    const { id, signing_secret: first } = created.json
    const second = (await rotate(id)).json.signing_secret
    await happen()
    await send('POST', `${PATH}/${id}/ping`)
    const plain = [first, second].flatMap((secret: string) => [secret, secret.slice('whsec_'.length)])
    const bytes = plain.filter((s) => !s.startsWith('whsec_')).map((s) => Buffer.from(s, 'base64').toString('hex'))
    const tables = await api.sql<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    for (const { name } of tables) {
      const rows = (await api.sql<{ row: string }>(`select t::text as row from "${name}" t`)).map(({ row }) => row)
      const found = [...plain, ...plain.map((s) => Buffer.from(s).toString('hex')), ...bytes].filter((secret) =>
        rows.some((row) => row.includes(secret)),
      )
      expect([name, found]).toEqual([name, []])
    }
    const reads = [
      await read(id),
      await send('GET', PATH),
      await send('GET', `${PATH}/${id}/deliveries`),
      await send('GET', '/v1/events'),
      await patch(id, { description: 'x' }),
      await send('DELETE', `${PATH}/${id}`),
    ]
    const said = reads.map(({ text }) => text).join() + JSON.stringify(api.logs) + JSON.stringify(api.wakeups)
    expect([...plain, ...bytes].filter((secret) => said.includes(secret))).toEqual([])
    expect(said).not.toContain('whsec_')
  })

  test('rests sealed and bound to its endpoint', async () => {
    const [a, b] = [await create(), await create()]
    const sealed = async (id: string) =>
      (await api.sql<{ secret: Buffer }>('select secret from webhook_endpoints where id = $1', [id]))[0]!.secret
    const key = api.deps.encryptionKey
    expect(openWebhookSecret(key, a.json.id, await sealed(a.json.id))).toBe(a.json.signing_secret)
    const ofA = await sealed(a.json.id)
    expect(() => openWebhookSecret(key, b.json.id, ofA)).toThrow()
  })

  test('goes with the endpoint', async () => {
    const { id } = (await create()).json
    await rotate(id)
    await send('DELETE', `${PATH}/${id}`)
    const [row] = await api.sql('select secret, previous_secret from webhook_endpoints where id = $1', [id])
    expect(row).toEqual({ secret: Buffer.alloc(0), previous_secret: null })
  })
})

describe('what is refused', () => {
  test.each([
    ['no url', {}, ['url', 'parameter_missing']],
    ['url null', { url: null }, ['url', 'parameter_invalid']],
    ['an empty url', { url: '' }, ['url', 'parameter_invalid']],
    ['a relative url', { url: '/webhooks' }, ['url', 'parameter_invalid']],
    ['another protocol', { url: 'ftp://shop.example/' }, ['url', 'parameter_invalid']],
    ['a script', { url: 'javascript:alert(1)' }, ['url', 'parameter_invalid']],
    ['user info', { url: 'https://me:secret@shop.example/' }, ['url', 'parameter_invalid']],
    ['a url of 2 049 characters', { url: `https://shop.example/${'x'.repeat(2028)}` }, ['url', 'parameter_invalid']],
    [
      'a type that is none',
      { url: URL, enabled_events: ['invoice.paid', 'x'] },
      ['enabled_events[1]', 'parameter_invalid'],
    ],
    ['a star', { url: URL, enabled_events: ['*'] }, ['enabled_events[0]', 'parameter_invalid']],
    ['one type, not in a list', { url: URL, enabled_events: 'invoice.paid' }, ['enabled_events', 'parameter_invalid']],
    ['types null', { url: URL, enabled_events: null }, ['enabled_events', 'parameter_invalid']],
    ['a number as type', { url: URL, enabled_events: [1] }, ['enabled_events[0]', 'parameter_invalid']],
    ['a status', { url: URL, status: 'disabled' }, ['status', 'parameter_unknown']],
    ['a secret of its own', { url: URL, signing_secret: 'whsec_x' }, ['signing_secret', 'parameter_unknown']],
    ['metadata that is no map', { url: URL, metadata: [] }, ['metadata', 'parameter_invalid']],
    [
      'a description of 5 001 characters',
      { url: URL, description: 'x'.repeat(5001) },
      ['description', 'parameter_invalid'],
    ],
  ])('%s', async (_, body, [param, code]) => {
    expect(refused(await send('POST', PATH, body))).toEqual([400, code, param])
    expect((await send('GET', PATH)).json.data).toEqual([])
  })

  test('address and types are refused together', async () => {
    const { json } = await create({ url: 'ftp://x.example', enabled_events: ['a', 'invoice.paid', 'b'] })
    expect(json.error.errors.map((e: { param: string }) => e.param)).toEqual([
      'url',
      'enabled_events[0]',
      'enabled_events[2]',
    ])
    expect(json.error.message).toContain('https://')
  })

  test('what is not public is refused with the reason, unless Satang allows it', async () => {
    const strict = await api.another({ webhooks: { allowPrivate: false, timeoutSeconds: 2 } })
    const reasons = new Map<string, string>()
    for (const url of [
      'http://shop.example/',
      'https://127.0.0.1/',
      'https://0x7f000001/',
      'https://[::1]/',
      'https://10.0.0.1/',
      'https://169.254.169.254/latest',
      'https://localhost/',
      'https://shop.local./',
      'https://shop.example:25/',
    ]) {
      const answer = await strict.send('POST', PATH, { key: merchant.testKey, body: { url } })
      expect([url, ...refused(answer)]).toEqual([url, 400, 'parameter_invalid', 'url'])
      reasons.set(url, answer.json.error.message)
    }
    expect(reasons.get('https://10.0.0.1/')).toMatch(/public.*10\.0\.0\.1/)
    expect(reasons.get('http://shop.example/')).toContain('https')
    const { id } = (await strict.send('POST', PATH, { key: merchant.testKey, body: { url: URL } })).json
    const moved = await strict.send('PATCH', `${PATH}/${id}`, {
      key: merchant.testKey,
      body: { url: 'https://10.1.1.1/' },
    })
    expect(refused(moved)).toEqual([400, 'parameter_invalid', 'url'])
    await strict.close()
    expect((await create({ url: 'http://127.0.0.1:9000/hook' })).status).toBe(200)
  })

  test('a key without the scope, and ids of others', async () => {
    const reader = await api.merchant({ scopes: ['webhook_endpoints:read'] })
    expect(refused(await create({}, reader.testKey))[1]).toBe('scope_missing')
    const { id } = (await create()).json
    const stranger = await api.merchant()
    const calls: [string, string, object?][] = [
      ['GET', `${PATH}/${id}`],
      ['PATCH', `${PATH}/${id}`, { url: URL }],
      ['DELETE', `${PATH}/${id}`],
      ['POST', `${PATH}/${id}/ping`],
      ['POST', `${PATH}/${id}/rotate_secret`],
      ['POST', `${PATH}/${id}/replay`, { from: 0 }],
      ['GET', `${PATH}/${id}/deliveries`],
    ]
    for (const [method, path, body] of calls) {
      expect([path, ...refused(await send(method, path, body, stranger.testKey))]).toEqual([
        path,
        404,
        'resource_missing',
        'id',
      ])
      const otherMode = await send(method, path, body, merchant.liveKey)
      expect([path, ...refused(otherMode)]).toEqual([path, 404, 'resource_missing', 'id'])
      expect(otherMode.json.error.message).toContain('test mode')
      expect((await send(method, path.replace(id, 'we_nothing'), body)).status).toBe(404)
    }
    expect((await read(id)).json.status).toBe('enabled')
  })
})

test('a script finds the endpoint that it made before by its address', async () => {
  const { id, url } = (await create()).json
  const found = async (address: string) =>
    (await send('GET', `${PATH}?url=${encodeURIComponent(address)}`)).json.data.map((one: { id: string }) => one.id)
  expect(await found(url)).toContain(id)
  expect(await found(`${url}/other`)).toEqual([])
  await send('DELETE', `${PATH}/${id}`)
  expect(await found(url)).not.toContain(id)
})

describe('at most sixteen', () => {
  test('disabled ones count, deleted ones and the other mode do not', async () => {
    const first = (await create()).json.id
    for (let n = 2; n <= 16; n++) expect((await create()).status).toBe(200)
    await patch(first, { status: 'disabled' })
    expect(refused(await create())).toEqual([400, 'too_many_endpoints', undefined])
    expect((await create({}, merchant.liveKey)).status).toBe(200)
    await send('DELETE', `${PATH}/${first}`)
    expect((await create()).status).toBe(200)
    expect((await create()).status).toBe(400)
  })

  test('of six that come at once for the last two places two are made', async () => {
    for (let n = 1; n <= 14; n++) await create()
    const answers = await Promise.all(Array.from({ length: 6 }, () => create()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400, 400])
    expect((await send('GET', `${PATH}?limit=100`)).json.data).toHaveLength(16)
  })
})

describe('a change', () => {
  test('changes what is given, and null clears', async () => {
    const { json } = await create({
      enabled_events: ['invoice.paid'],
      description: 'Shop',
      metadata: { a: '1', b: '2' },
    })
    const changed = await patch(json.id, { url: 'https://new.example/', metadata: { a: null, c: '3' } })
    expect(changed.json).toMatchObject({
      url: 'https://new.example/',
      enabled_events: ['invoice.paid'],
      description: 'Shop',
      metadata: { b: '2', c: '3' },
    })
    const cleared = await patch(json.id, { enabled_events: null, description: null, metadata: null })
    expect(cleared.json).toMatchObject({ enabled_events: [], description: null, metadata: {} })
    expect((await read(json.id)).json).toEqual(cleared.json)
  })

  test.each([
    [{ url: null }, 'url'],
    [{ status: null }, 'status'],
    [{ status: 'deleted' }, 'status'],
    [{ enabled_events: ['nothing'] }, 'enabled_events[0]'],
    [{ url: 'nowhere' }, 'url'],
  ])('%j is refused', async (body, param) => {
    const { id } = (await create()).json
    expect(refused(await patch(id, body))).toEqual([400, 'parameter_invalid', param])
  })

  test('of the address forgets that the old one failed; of anything else does not', async () => {
    const { id } = (await create()).json
    await api.sql('update webhook_endpoints set failing_since = 5 where id = $1', [id])
    expect((await patch(id, { url: URL, description: 'x' })).json.failing_since).toBe(5)
    expect((await patch(id, { url: `${URL}/new` })).json.failing_since).toBeNull()
  })

  test('to disabled cancels what is pending, and nothing is written while it lasts; enabling sends nothing old', async () => {
    const { id } = (await create()).json
    await happen()
    const disabled = await patch(id, { status: 'disabled' })
    expect(disabled.json).toMatchObject({
      status: 'disabled',
      disabled_reason: 'requested',
      disabled_at: expect.any(Number),
    })
    await happen()
    expect((await send('GET', `${PATH}/${id}/deliveries`)).json.data).toMatchObject([canceled])
    expect((await send('GET', `${PATH}/${id}/deliveries?status=canceled`)).json.data).toMatchObject([canceled])
    expect((await send('GET', `${PATH}/${id}/deliveries?status=pending`)).json.data).toEqual([])
    await cancelDeliveries(api.db.pool)
    expect(await deliveriesOf(id)).toMatchObject([canceled])
    expect((await patch(id, { status: 'disabled' })).json).toEqual(disabled.json)
    const enabled = await patch(id, { status: 'enabled' })
    expect(enabled.json).toMatchObject({ status: 'enabled', disabled_reason: null, disabled_at: null })
    expect((await deliveriesOf(id)).map((d) => d.status)).toEqual(['canceled'])
    await happen()
    expect((await deliveriesOf(id)).map((d) => d.status)).toEqual(['canceled', 'pending'])
  })

  test('to disabled by hand keeps the reason for which it was disabled before', async () => {
    const { id } = (await create()).json
    await api.sql(
      "update webhook_endpoints set status = 'disabled', disabled_reason = 'gone', disabled_at = 7 where id = $1",
      [id],
    )
    expect((await patch(id, { status: 'disabled' })).json).toMatchObject({ disabled_reason: 'gone', disabled_at: 7 })
  })
})

describe('a deletion', () => {
  test('cancels what is pending, and the endpoint is found no more', async () => {
    const { id } = (await create()).json
    await happen()
    const [pending] = await deliveriesOf(id)
    const { status, json } = await send('DELETE', `${PATH}/${id}`)
    expect([status, json]).toEqual([200, { id, object: 'webhook_endpoint', deleted: true }])
    for (const answer of [await read(id), await patch(id, {}), await send('DELETE', `${PATH}/${id}`)])
      expect(refused(answer)).toEqual([404, 'resource_missing', 'id'])
    expect((await send('GET', PATH)).json.data).toEqual([])
    await happen()
    await cancelDeliveries(api.db.pool)
    expect(await deliveriesOf(id)).toMatchObject([{ ...pending, ...canceled }])
  })
})

test('of two deletions at once one finds nothing', async () => {
  const { id } = (await create()).json
  const answers = await Promise.all([send('DELETE', `${PATH}/${id}`), send('DELETE', `${PATH}/${id}`)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
})

describe('a rotation', () => {
  test('answers the new secret once; the one before signs for a day unless told otherwise', async () => {
    const created = (await create()).json
    const { status, json } = await rotate(created.id)
    expect(status).toBe(200)
    expect(Object.keys(json)).toEqual(Object.keys(created))
    expect(json.signing_secret).toMatch(/^whsec_/)
    expect(json.signing_secret).not.toBe(created.signing_secret)
    expect(Math.abs(json.previous_secret_expires_at - now() - 86_400)).toBeLessThan(60)
    expect(await secretsOf(created.id)).toEqual([json.signing_secret, created.signing_secret])
    const { signing_secret, ...shown } = json
    expect((await read(created.id)).json).toEqual(shown)
  })

  test('with 0 ends the secret before it at once', async () => {
    const created = (await create()).json
    await rotate(created.id)
    const { json } = await rotate(created.id, { expire_previous_in: 0 })
    expect(json.previous_secret_expires_at).toBeNull()
    expect(await secretsOf(created.id)).toEqual([json.signing_secret])
  })

  test.each([-1, 604_801, 1.5, '60', null])('expire_previous_in %j is refused', async (seconds) => {
    const { id } = (await create()).json
    expect(refused(await rotate(id, { expire_previous_in: seconds }))).toEqual([
      400,
      'parameter_invalid',
      'expire_previous_in',
    ])
  })

  test('repeated under its idempotency key answers the same secret', async () => {
    const { id } = (await create()).json
    const options = { key: merchant.testKey, body: {}, headers: { 'idempotency-key': mintId('') } }
    const first = await api.send('POST', `${PATH}/${id}/rotate_secret`, options)
    expect((await api.send('POST', `${PATH}/${id}/rotate_secret`, options)).text).toBe(first.text)
    expect((await secretsOf(id))[0]).toBe(first.json.signing_secret)
  })

  test('repeated because its answer got lost leaves the secret that the receiver knows', async () => {
    const created = (await create()).json
    const lost = (await rotate(created.id, { expire_previous_in: 600 })).json
    const { json } = await rotate(created.id, { expire_previous_in: 60 })
    expect(await secretsOf(created.id)).toEqual([json.signing_secret, lost.signing_secret, created.signing_secret])
    expect(await secretsOf(created.id, now() + 61)).toEqual([json.signing_secret, created.signing_secret])
    expect(await secretsOf(created.id, now() + 601)).toEqual([json.signing_secret])
    expect(json.previous_secret_expires_at).toBe(lost.previous_secret_expires_at)
    for (let n = 0; n < 6; n++) await rotate(created.id)
    expect(await secretsOf(created.id)).toHaveLength(5)
  })

  /** The secrets that sign at an instant, the newest first. */
  async function secretsOf(endpointId: string, at = now()): Promise<string[]> {
    const [row] = await api.sql<{ secret: Buffer; previousSecret: Buffer | null }>(
      'select secret, previous_secret as "previousSecret" from webhook_endpoints where id = $1',
      [endpointId],
    )
    return signingSecrets(api.deps.encryptionKey, { endpointId, ...row! }, at)
  }
})

test('endpoints are listed by pages and by status', async () => {
  const ids = []
  for (let n = 0; n < 3; n++) ids.unshift((await create()).json.id)
  await patch(ids[1], { status: 'disabled' })
  const listed = async (query: string) =>
    (await send('GET', `${PATH}?${query}`)).json.data.map(({ id }: { id: string }) => id)
  expect(await listed('limit=2')).toEqual(ids.slice(0, 2))
  expect(await listed(`starting_after=${ids[1]}`)).toEqual([ids[2]])
  expect(await listed('status=disabled')).toEqual([ids[1]])
  expect(refused(await send('GET', `${PATH}?status=off`))).toEqual([400, 'parameter_invalid', 'status'])
})
