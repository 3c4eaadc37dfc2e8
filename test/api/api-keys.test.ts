/*
 * API keys (specification §1.6): shown once, stored as a hash, never wider than the key that made them.
 */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { apiKeyRoutes } from '../../api/routes/api-keys.ts'
import { mintId } from '../../db/ids.ts'
import { isWellFormedSecret, newSecret } from '../../db/secrets.ts'
import { type Answer, startApi, type TestApi, type TestMerchant } from '../support/api.ts'

let api: TestApi
let merchant: TestMerchant

beforeAll(async () => {
  api = await startApi({ routes: apiKeyRoutes })
  merchant = await api.merchant()
})
afterAll(() => api.close())

const create = (body: object, key = merchant.testKey) => api.send('POST', '/v1/api_keys', { key, body })
const roll = (id: string, body: object = {}, key = merchant.testKey) =>
  api.send('POST', `/v1/api_keys/${id}/roll`, { key, body })
const statusWith = async (key: string) => {
  const answer = await api.send('GET', '/v1/api_keys', { key })
  return answer.json.error?.code ?? answer.status
}
const refused = (answer: Answer) => [answer.status, answer.json.error.code, answer.json.error.param]
const now = () => Math.floor(Date.now() / 1000)

describe('a new key', () => {
  test('shows its secret once, and works', async () => {
    const { status, json } = await create({ name: 'Server', scopes: ['api_keys:read'], expires_at: now() + 3600 })
    expect(status).toBe(200)
    expect(json).toEqual({
      id: expect.stringMatching(/^key_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      object: 'api_key',
      name: 'Server',
      scopes: ['api_keys:read'],
      last_four: json.secret.slice(-4),
      allowed_ips: [],
      expires_at: expect.any(Number),
      last_used_at: null,
      last_used_ip: null,
      revoked_at: null,
      created_by: merchant.testKeyId,
      livemode: false,
      created: expect.any(Number),
      secret: expect.stringMatching(/^sk_test_[0-9A-Za-z]{38}$/),
    })
    const { secret, ...shown } = json
    expect((await api.send('GET', `/v1/api_keys/${json.id}`, { key: merchant.testKey })).json).toEqual(shown)
    expect((await api.send('GET', '/v1/api_keys', { key: merchant.testKey })).json.data[0]).toEqual(shown)
    expect(await statusWith(secret)).toBe(200)
  })

  test('is stored as SHA-256 and last four', async () => {
    const { json } = await create({})
    const [row] = await api.sql('select * from api_keys where id = $1', [json.id])
    expect(row).toMatchObject({
      hash: createHash('sha256').update(json.secret).digest('hex'),
      last_four: json.secret.slice(-4),
    })
    expect(JSON.stringify(row)).not.toContain(json.secret)
  })

  test('has the mode of the key that makes it', async () => {
    const { json } = await create({}, merchant.liveKey)
    expect([json.livemode, json.secret.slice(0, 8)]).toEqual([true, 'sk_live_'])
    expect((await api.send('GET', `/v1/api_keys/${json.id}`, { key: merchant.testKey })).json.error.message).toContain(
      'live mode',
    )
  })

  test('has the scopes of its maker unless told, and none twice', async () => {
    expect((await create({})).json.scopes).toEqual(['*'])
    expect((await create({ scopes: ['prices:read', 'prices:read'] })).json.scopes).toEqual(['prices:read'])
  })

  test('is never wider than its maker', async () => {
    const { json } = await create({ scopes: ['api_keys:write', 'invoices:read'] })
    for (const scopes of [['*'], ['invoices:write'], ['invoices:read', 'prices:read']]) {
      expect(refused(await create({ scopes }, json.secret))).toEqual([403, 'scope_missing', 'scopes'])
    }
    expect((await create({ scopes: ['invoices:read', 'api_keys:read'] }, json.secret)).status).toBe(200)
    expect((await create({}, json.secret)).json.scopes).toEqual(['api_keys:write', 'invoices:read'])
  })

  test.each([
    [{ scopes: ['everything'] }, 'scopes[0]'],
    [{ scopes: ['prices:read', 'prices:delete'] }, 'scopes[1]'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: '*' }, 'scopes'],
    [{ expires_at: 1 }, 'expires_at'],
    [{ expires_at: now() }, 'expires_at'],
    [{ expires_at: '2030-01-01' }, 'expires_at'],
    [{ expires_at: null }, 'expires_at'],
    [{ name: '' }, 'name'],
    [{ name: null }, 'name'],
    [{ allowed_ips: ['203.0.113.7', '203.0.113.7/24'] }, 'allowed_ips[1]'],
    [{ allowed_ips: ['example.com'] }, 'allowed_ips[0]'],
    [{ allowed_ips: ['::ffff:203.0.113.0/120'] }, 'allowed_ips[0]'],
    [{ allowed_ips: Array(51).fill('203.0.113.7') }, 'allowed_ips'],
    [{ allowed_ips: '203.0.113.7' }, 'allowed_ips'],
    [{ never_expires: false }, 'never_expires'],
    [{ never_expires: true, expires_at: 9_999_999_999 }, 'never_expires'],
  ])('refuses %j', async (body, param) => {
    expect(refused(await create(body))).toEqual([400, 'parameter_invalid', param])
  })
})

describe('when a new key expires about which nobody says anything', () => {
  const lifeOf = async (body: object, key: string) => {
    const { json } = await create(body, key)
    return json.expires_at === null ? null : json.expires_at - json.created
  }
  test('is after a year for a live one that may do everything, and never for any other', async () => {
    const { liveKey, testKey } = merchant
    const YEAR = 365 * 86_400
    expect([await lifeOf({}, liveKey), await lifeOf({ scopes: ['*', 'prices:read'] }, liveKey)]).toEqual([YEAR, YEAR])
    expect(await lifeOf({ never_expires: true }, liveKey)).toBeNull()
    expect(await lifeOf({ expires_at: now() + 9 * YEAR }, liveKey)).toBeGreaterThan(8 * YEAR)
    expect([await lifeOf({ scopes: ['prices:read'] }, liveKey), await lifeOf({}, testKey)]).toEqual([null, null])
  })

  test('is never later than the key that makes it', async () => {
    const maker = (await create({ expires_at: now() + 3_600 }, merchant.liveKey)).json
    expect((await create({}, maker.secret)).json.expires_at).toBe(maker.expires_at)
    expect((await create({ scopes: ['prices:read'] }, maker.secret)).json.expires_at).toBe(maker.expires_at)
  })
})

describe('an allow list', () => {
  test('lets in whom it names and nobody else, who is told the address that is seen', async () => {
    const here = (await create({ allowed_ips: ['203.0.113.0/24', '127.0.0.0/8', '127.0.0.0/8'] })).json
    const elsewhere = (await create({ allowed_ips: ['203.0.113.0/24', '::1'] })).json
    expect(here.allowed_ips).toEqual(['203.0.113.0/24', '127.0.0.0/8'])
    expect(await statusWith(here.secret)).toBe(200)
    const answer = await api.send('GET', '/v1/api_keys', { key: elsewhere.secret })
    expect(refused(answer).slice(0, 2)).toEqual([403, 'ip_address_not_allowed'])
    expect(answer.json.error).toMatchObject({ type: 'permission_error', message: expect.stringContaining('127.0.0.1') })
    expect(answer.headers.get('www-authenticate')).toBeNull()
    await roll(elsewhere.id)
    expect(await statusWith(elsewhere.secret)).toBe('ip_address_not_allowed')
  })

  test('goes by X-Forwarded-For where a proxy is believed, and by nothing that a caller writes where none is', async () => {
    const proxied = await api.another({ trustProxy: 1 })
    const key = (await create({ allowed_ips: ['203.0.113.0/24', '2001:db8::/48'] })).json.secret
    const from = async (at: TestApi, address: string) =>
      (await at.send('GET', '/v1/api_keys', { key, headers: { 'x-forwarded-for': address } })).status
    expect(await from(proxied, '203.0.113.9')).toBe(200)
    expect(await from(proxied, '::ffff:203.0.113.9')).toBe(200)
    expect(await from(proxied, '2001:db8:0:1::9')).toBe(200)
    expect(await from(proxied, '203.0.114.9')).toBe(403)
    expect(await from(proxied, '203.0.113.9, 198.51.100.1')).toBe(403)
    expect(await from(api, '203.0.113.9')).toBe(403)
    await proxied.close()
  })

  test('is noted beside the last use', async () => {
    const { id, secret } = (await create({ allowed_ips: ['127.0.0.1'] })).json
    await statusWith(secret)
    for (let i = 0; i < 50; i++) {
      const { json } = await api.send('GET', `/v1/api_keys/${id}`, { key: merchant.testKey })
      if (json.last_used_at !== null) return expect(json.last_used_ip).toBe('127.0.0.1')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error('the use was not noted')
  })
})

describe('changing a key', () => {
  const change = (id: string, body: object, key = merchant.testKey) =>
    api.send('PATCH', `/v1/api_keys/${id}`, { key, body })

  test('changes what is named, at once, and nothing else', async () => {
    const { secret, ...made } = (await create({ name: 'Server', expires_at: now() + 3_600 })).json
    const closed = await change(made.id, { allowed_ips: ['203.0.113.7'] })
    expect([closed.status, closed.json]).toEqual([200, { ...made, allowed_ips: ['203.0.113.7'] }])
    expect(await statusWith(secret)).toBe('ip_address_not_allowed')
    const open = await change(made.id, { allowed_ips: null, name: null, expires_at: null })
    expect(open.json).toMatchObject({ allowed_ips: [], name: null, expires_at: null })
    expect(await statusWith(secret)).toBe(200)
  })

  test('is refused for what is over, in the past, or not there', async () => {
    const { id } = (await create({})).json
    expect(refused(await change(id, { expires_at: 1 }))).toEqual([400, 'parameter_invalid', 'expires_at'])
    expect(refused(await change(id, { allowed_ips: ['10.0.0.1/8'] }))).toEqual([
      400,
      'parameter_invalid',
      'allowed_ips[0]',
    ])
    expect(refused(await change(id, { scopes: ['*'] }))).toEqual([400, 'parameter_unknown', 'scopes'])
    await api.sql('update api_keys set expires_at = 5 where id = $1', [id])
    expect(refused(await change(id, { expires_at: null }))).toEqual([400, 'parameter_invalid', 'id'])
    expect(refused(await change(merchant.liveKeyId, { name: 'x' }))).toEqual([404, 'resource_missing', 'id'])
  })
})

describe('a revoked key', () => {
  test('is refused at once and stays listed; revoking again changes nothing', async () => {
    const { json } = await create({})
    for (let i = 0; i < 2; i++) {
      const answer = await api.send('DELETE', `/v1/api_keys/${json.id}`, { key: merchant.testKey })
      expect([answer.status, answer.json]).toEqual([200, { id: json.id, object: 'api_key', deleted: true }])
    }
    expect(await statusWith(json.secret)).toBe('api_key_revoked')
    const listed = (await api.send('GET', '/v1/api_keys?limit=100', { key: merchant.testKey })).json.data.find(
      (k: { id: string }) => k.id === json.id,
    )
    expect(listed.revoked_at).toBeGreaterThan(now() - 60)
  })

  test('takes its previous secret with it', async () => {
    const { json } = await create({})
    const rolled = (await roll(json.id)).json
    await api.send('DELETE', `/v1/api_keys/${json.id}`, { key: merchant.testKey })
    expect([await statusWith(json.secret), await statusWith(rolled.secret)]).toEqual([
      'api_key_revoked',
      'api_key_revoked',
    ])
  })

  test('cannot be rolled, nor can an expired one', async () => {
    const { json } = await create({})
    await api.sql('update api_keys set expires_at = 5 where id = $1', [json.id])
    expect(refused(await roll(json.id))).toEqual([400, 'parameter_invalid', 'id'])
    await api.send('DELETE', `/v1/api_keys/${json.id}`, { key: merchant.testKey })
    expect(refused(await roll(json.id))).toEqual([400, 'parameter_invalid', 'id'])
  })
})

describe('rolling', () => {
  test('gives a new secret, and the old one a day', async () => {
    const { json } = await create({ name: 'Server', scopes: ['api_keys:read'] })
    const rolled = await roll(json.id)
    expect(rolled.json).toEqual({
      ...json,
      last_used_at: null,
      last_four: rolled.json.secret.slice(-4),
      secret: rolled.json.secret,
    })
    expect(rolled.json.secret).not.toBe(json.secret)
    expect([await statusWith(json.secret), await statusWith(rolled.json.secret)]).toEqual([200, 200])
    const [row] = await api.sql('select expires_at from api_key_previous_secrets where key_id = $1', [json.id])
    expect(Math.abs(Number(row!.expires_at) - now() - 86_400)).toBeLessThan(60)
    await api.sql('update api_key_previous_secrets set expires_at = $2 where key_id = $1', [json.id, now()])
    expect([await statusWith(json.secret), await statusWith(rolled.json.secret)]).toEqual(['api_key_expired', 200])
  })

  test('with no overlap stops the old secret at once', async () => {
    const { json } = await create({})
    const rolled = await roll(json.id, { expire_in: 0 })
    expect([await statusWith(json.secret), await statusWith(rolled.json.secret)]).toEqual(['api_key_expired', 200])
  })

  test('twice, because the first answer got lost, shuts nobody out early', async () => {
    const { json } = await create({})
    const [second, third] = [
      (await roll(json.id, { expire_in: 600 })).json,
      (await roll(json.id, { expire_in: 0 })).json,
    ]
    expect([await statusWith(json.secret), await statusWith(second.secret), await statusWith(third.secret)]).toEqual([
      200,
      'api_key_expired',
      200,
    ])
  })

  test('never outlives the key', async () => {
    const { json } = await create({ expires_at: now() + 3600 })
    await roll(json.id)
    await api.sql('update api_keys set expires_at = $2 where id = $1', [json.id, now()])
    expect(await statusWith(json.secret)).toBe('api_key_expired')
  })

  test('a wider key by a narrower one is refused', async () => {
    const { json } = await create({ scopes: ['api_keys:write'] })
    expect(refused(await roll(merchant.testKeyId, {}, json.secret))).toEqual([403, 'scope_missing', 'scopes'])
    expect((await roll(json.id, {}, json.secret)).status).toBe(200)
  })

  test.each([-1, 604_801, 1.5, '60', null])('expire_in is 0 to 604 800: %j', async (expire_in) => {
    expect(refused(await roll(merchant.testKeyId, { expire_in }))).toEqual([400, 'parameter_invalid', 'expire_in'])
  })

  test('replays the same secret under one Idempotency-Key', async () => {
    const { json } = await create({})
    const once = () =>
      api.send('POST', `/v1/api_keys/${json.id}/roll`, {
        key: merchant.testKey,
        headers: { 'idempotency-key': 'roll' },
      })
    const [first, second] = [await once(), await once()]
    expect([second.text, second.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
  })
})

test('another merchant’s key is not there, and a hint is given for one’s own other mode only', async () => {
  const stranger = await api.merchant()
  for (const [method, suffix] of [
    ['GET', ''],
    ['DELETE', ''],
    ['PATCH', ''],
    ['POST', '/roll'],
  ] as const) {
    const call = (id: string) => api.send(method, `/v1/api_keys/${id}${suffix}`, { key: merchant.testKey })
    const [foreign, unknown, otherMode] = [
      await call(stranger.testKeyId),
      await call(mintId('key_')),
      await call(merchant.liveKeyId),
    ]
    for (const answer of [foreign, unknown]) {
      expect(refused(answer)).toEqual([404, 'resource_missing', 'id'])
      expect(answer.json.error.message).toMatch(/^No such api key: 'key_\w+'\.$/)
    }
    expect(refused(otherMode)).toEqual([404, 'resource_missing', 'id'])
    expect(otherMode.json.error.message).toContain('exists in live mode')
  }
  expect(await statusWith(stranger.testKey)).toBe(200)
  expect(await statusWith(merchant.liveKey)).toBe(200)
})

test('a secret’s checksum catches every single wrong character and every swap of neighbours', () => {
  const { secret } = newSecret(false)
  expect(isWellFormedSecret(secret)).toBe(true)
  for (let i = 0; i < secret.length; i++) {
    const wrong = secret[i] === '7' ? '8' : '7'
    expect(isWellFormedSecret(secret.slice(0, i) + wrong + secret.slice(i + 1))).toBe(false)
    if (i > 0 && secret[i] !== secret[i - 1])
      expect(isWellFormedSecret(secret.slice(0, i - 1) + secret[i] + secret[i - 1] + secret.slice(i + 1))).toBe(false)
  }
  expect(new Set(Array.from({ length: 1000 }, () => newSecret(true).secret)).size).toBe(1000)
})

test('no secret is ever logged', async () => {
  const { json } = await create({})
  await statusWith(json.secret)
  expect(JSON.stringify(api.logs)).not.toMatch(/sk_(?:test|live)_/)
})
