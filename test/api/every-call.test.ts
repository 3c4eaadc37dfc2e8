/*
 * What every call has, whatever it does (specification §1): its id, its version, its headers, the one error shape; who may call, from where, and with
 * which key.
 */

import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { apiKeyRoutes } from '../../api/routes/api-keys.ts'
import { versionRoutes } from '../../api/routes/versions.ts'
import { mintId } from '../../db/ids.ts'
import { newSecret } from '../../db/secrets.ts'
import { type Answer, startApi, type TestApi, type TestMerchant } from '../support/api.ts'
import { probeRoutes } from '../support/probe-routes.ts'

let api: TestApi
let merchant: TestMerchant

beforeAll(async () => {
  api = await startApi({ routes: [...versionRoutes, ...apiKeyRoutes, ...probeRoutes] })
  merchant = await api.merchant()
})
afterAll(() => api.close())

const codeOf = (answer: Answer) => [answer.status, answer.json?.error?.type, answer.json?.error?.code]

describe('every answer', () => {
  const calls: [string, string, string, number][] = [
    ['a success', 'GET', '/v1/api_keys', 200],
    ['a public success', 'GET', '/v1/versions', 200],
    ['a refusal', 'GET', '/v1/api_keys?limit=0', 400],
    ['an unknown id', 'GET', `/v1/api_keys/${mintId('key_')}`, 404],
    ['an unknown route', 'GET', '/v1/nothing', 404],
    ['the root', 'GET', '/', 404],
    ['a wrong method', 'PUT', '/v1/api_keys', 405],
    ['a crash', 'GET', '/v1/probe_crash', 500],
    ['OPTIONS', 'OPTIONS', '/v1/api_keys', 204],
    ['a probe of the process', 'GET', '/livez', 200],
  ]
  test.each(calls)('has its id, its version and its guards: %s', async (_name, method, path, status) => {
    const answer = await api.send(method, path, { key: merchant.testKey })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('request-id')).toMatch(/^req_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
    expect(answer.headers.get('service-version')).toBe('2026-09-01')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    if (status >= 400) {
      expect(answer.json.error).toMatchObject({
        type: expect.any(String),
        code: expect.any(String),
        message: expect.any(String),
        request_id: answer.headers.get('request-id'),
        doc_url: `http://satang.test/docs/errors#${answer.json.error.code}`,
      })
      expect(Object.values(answer.json.error)).not.toContain(null)
    }
  })

  test('is logged in one line with the id, and neither key nor query', async () => {
    api.logs.length = 0
    const answer = await api.send('GET', '/v1/api_keys?limit=7', { key: merchant.testKey })
    const lines = api.logs.filter((line) => line.request_id === answer.headers.get('request-id'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      method: 'GET',
      path: '/v1/api_keys',
      route: '/v1/api_keys',
      status: 200,
      merchant: merchant.id,
      livemode: false,
      key: merchant.testKeyId,
    })
    expect(JSON.stringify(lines)).not.toContain(merchant.testKey)
    expect(JSON.stringify(lines)).not.toContain('limit')
  })

  test('has the shape when the bytes are no HTTP at all', async () => {
    const text = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(api.url).port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
      let got = ''
      socket.on('data', (chunk) => {
        got += chunk
      })
      socket.on('close', () => resolve(got))
    })
    const [head, body] = text.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1.1 400 /)
    const requestId = /^Request-Id: (req_\S+)$/m.exec(head!)![1]
    expect(JSON.parse(body!).error).toMatchObject({ type: 'invalid_request_error', request_id: requestId })
  })
})

describe('routes and methods', () => {
  test('an unknown route is route_not_found, with and without a key', async () => {
    expect(codeOf(await api.send('GET', '/v1/nothing'))).toEqual([404, 'invalid_request_error', 'route_not_found'])
    expect(codeOf(await api.send('POST', '/v1/nothing', { key: merchant.testKey, body: {} }))).toEqual([
      404,
      'invalid_request_error',
      'route_not_found',
    ])
    expect(codeOf(await api.send('GET', '/v1/api_keys/'))).toEqual([404, 'invalid_request_error', 'route_not_found'])
    expect(codeOf(await api.send('OPTIONS', '/v1/nothing'))).toEqual([404, 'invalid_request_error', 'route_not_found'])
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'PROPFIND'])('a wrong method names the right ones: %s', async (method) => {
    const answer = await api.send(method, '/v1/api_keys', { key: merchant.testKey })
    expect(codeOf(answer)).toEqual([405, 'invalid_request_error', 'method_not_allowed'])
    expect(answer.headers.get('allow')!.split(', ').sort()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST'])
  })

  test('GET on a route that only writes is 405, not 404', async () => {
    const answer = await api.send('GET', '/v1/probe_public')
    expect(codeOf(answer)).toEqual([405, 'invalid_request_error', 'method_not_allowed'])
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS')
  })

  test('HEAD answers as GET without the body, errors too', async () => {
    const get = await api.send('GET', '/v1/api_keys', { key: merchant.testKey })
    const head = await api.send('HEAD', '/v1/api_keys', { key: merchant.testKey })
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
    const refused = await api.send('HEAD', '/v1/api_keys')
    expect([refused.status, refused.text]).toEqual([401, ''])
  })

  test('OPTIONS says what may be asked, without a key', async () => {
    const answer = await api.send('OPTIONS', '/v1/api_keys')
    expect([answer.status, answer.headers.get('allow')!.split(', ').sort()]).toEqual([
      204,
      ['GET', 'HEAD', 'OPTIONS', 'POST'],
    ])
  })
})

describe('authentication', () => {
  test.each([
    ['no header', undefined],
    ['an empty one', ''],
    ['a scheme alone', 'Bearer'],
    ['a scheme and blanks', 'Bearer   '],
    ['the other scheme alone', 'Basic'],
  ])('without a key it is api_key_missing: %s', async (_name, authorization) => {
    const answer = await api.send('GET', '/v1/api_keys', {
      headers: authorization === undefined ? {} : { authorization },
    })
    expect(codeOf(answer)).toEqual([401, 'authentication_error', 'api_key_missing'])
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('whatever is no key of ours is api_key_invalid, and never repeated in the answer', async () => {
    const key = merchant.testKey
    const wrong = [
      'Bearer nonsense',
      `Basic ${Buffer.from(`:${key}`).toString('base64')}`,
      `Basic ${Buffer.from(`x${key}:`).toString('base64')}`,
      `Basic ${key}`,
      key,
      `Bearer ${key} extra`,
      `Bearer ${key}x`,
      `Bearer ${key.slice(0, -1)}`,
      `Bearer ${key.replace('sk_test_', 'sk_live_')}`,
      `Bearer ${newSecret(false).secret}`,
    ]
    for (const authorization of wrong) {
      const answer = await api.send('GET', '/v1/api_keys', { headers: { authorization } })
      expect(codeOf(answer)).toEqual([401, 'authentication_error', 'api_key_invalid'])
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      expect(answer.text).not.toContain(authorization.slice(-8))
    }
  })

  test('the key is also taken as the user of HTTP Basic, and refused in a browser likewise', async () => {
    for (const user of [`${merchant.testKey}:`, merchant.testKey, `${merchant.testKey}:whatever`]) {
      const authorization = `Basic ${Buffer.from(user).toString('base64')}`
      expect((await api.send('GET', '/v1/api_keys', { headers: { authorization } })).status).toBe(200)
      const inBrowser = await api.send('GET', '/v1/api_keys', {
        headers: { authorization, origin: 'https://shop.example' },
      })
      expect(codeOf(inBrowser)).toEqual([403, 'permission_error', 'secret_key_in_browser'])
    }
  })

  test('a wrong checksum is refused without asking the database', async () => {
    const idle = await startApi({ routes: apiKeyRoutes })
    await idle.db.close()
    const mistyped = `${merchant.testKey.slice(0, -7)}${merchant.testKey.at(-7) === 'A' ? 'B' : 'A'}${merchant.testKey.slice(-6)}`
    expect(codeOf(await idle.send('GET', '/v1/api_keys', { key: mistyped }))).toEqual([
      401,
      'authentication_error',
      'api_key_invalid',
    ])
    // The same server with a valid key does query the database, and fails. So the call above did not.
    expect(codeOf(await idle.send('GET', '/v1/api_keys', { key: merchant.testKey }))).toEqual([
      500,
      'api_error',
      'internal_error',
    ])
    await idle.close().catch(() => undefined)
  })

  test('the scheme is written in any case', async () => {
    expect(
      (await api.send('GET', '/v1/api_keys', { headers: { authorization: `bearer ${merchant.testKey}` } })).status,
    ).toBe(200)
  })

  test('an expired and a revoked key say so, to the second', async () => {
    const other = await api.merchant()
    const now = Math.floor(Date.now() / 1000)
    await api.sql('update api_keys set expires_at = $2 where id = $1', [other.testKeyId, now + 3600])
    expect((await api.send('GET', '/v1/api_keys', { key: other.testKey })).status).toBe(200)
    await api.sql('update api_keys set expires_at = $2 where id = $1', [other.testKeyId, now])
    expect(codeOf(await api.send('GET', '/v1/api_keys', { key: other.testKey }))).toEqual([
      401,
      'authentication_error',
      'api_key_expired',
    ])
    await api.sql('update api_keys set revoked_at = $2 where id = $1', [other.testKeyId, now])
    const answer = await api.send('GET', '/v1/api_keys', { key: other.testKey })
    expect(codeOf(answer)).toEqual([401, 'authentication_error', 'api_key_revoked'])
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('the use of a key is noted about once a minute', async () => {
    const other = await api.merchant()
    const lastUsed = async () =>
      Number((await api.sql('select last_used_at from api_keys where id = $1', [other.testKeyId]))[0]!.last_used_at)
    await api.send('GET', '/v1/api_keys', { key: other.testKey })
    await eventually(async () => expect(await lastUsed()).toBeGreaterThan(Date.now() / 1000 - 30))
    const before = await lastUsed()
    // Another process, which has recorded nothing yet, does not write a second time within the minute either.
    const second = await api.another()
    await second.send('GET', '/v1/api_keys', { key: other.testKey })
    await api.sql('update api_keys set last_used_at = $2 where id = $1', [other.testKeyId, before - 61])
    await second.send('GET', '/v1/api_keys', { key: other.testKey })
    await eventually(async () => expect(await lastUsed()).toBeGreaterThanOrEqual(before))
    await second.close()
  })
})

describe('scope, mode and browsers', () => {
  test('a scope that is missing is refused, one that is wide enough is not', async () => {
    const reader = await api.merchant({ scopes: ['api_keys:read'] })
    expect((await api.send('GET', '/v1/api_keys', { key: reader.testKey })).status).toBe(200)
    const answer = await api.send('POST', '/v1/api_keys', { key: reader.testKey, body: {} })
    expect(codeOf(answer)).toEqual([403, 'permission_error', 'scope_missing'])
    expect(answer.json.error.message).toContain('api_keys:write')
    const writer = await api.merchant({ scopes: ['api_keys:write'] })
    expect((await api.send('GET', '/v1/api_keys', { key: writer.testKey })).status).toBe(200)
    expect(codeOf(await api.send('GET', '/v1/probe_csv', { key: writer.testKey }))).toEqual([
      403,
      'permission_error',
      'scope_missing',
    ])
  })

  test('what is for test mode refuses a live key', async () => {
    expect((await api.send('POST', '/v1/probe_clocks', { key: merchant.testKey })).status).toBe(200)
    expect(codeOf(await api.send('POST', '/v1/probe_clocks', { key: merchant.liveKey }))).toEqual([
      403,
      'permission_error',
      'test_mode_only',
    ])
  })

  test('a secret key from a page is refused, valid or not, and a server that sends Sec-Fetch-Mode is let through', async () => {
    const refused = [403, 'permission_error', 'secret_key_in_browser']
    const origin = 'https://shop.example'
    expect(codeOf(await api.send('GET', '/v1/api_keys', { key: merchant.testKey, headers: { origin } }))).toEqual(
      refused,
    )
    expect(
      codeOf(await api.send('POST', '/v1/api_keys', { key: merchant.liveKey, body: {}, headers: { origin: 'null' } })),
    ).toEqual(refused)
    expect(
      codeOf(await api.send('GET', '/v1/api_keys', { key: newSecret(false).secret, headers: { origin } })),
    ).toEqual(refused)
    expect(
      codeOf(await api.send('GET', '/v1/probe_shops/kafae', { key: merchant.testKey, headers: { origin } })),
    ).toEqual(refused)
    expect(
      (
        await api.send('GET', '/v1/api_keys', {
          key: merchant.testKey,
          headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site' },
        })
      ).status,
    ).toBe(200)
    expect(codeOf(await api.send('GET', '/v1/api_keys', { headers: { origin } }))).toEqual([
      401,
      'authentication_error',
      'api_key_missing',
    ])
  })

  test('a route that ignores keys ignores them from a page too', async () => {
    const answer = await api.send('POST', '/v1/probe_public', {
      key: merchant.testKey,
      body: { key: 'a' },
      headers: { origin: 'https://shop.example' },
    })
    expect([answer.status, answer.headers.get('access-control-allow-origin'), answer.json.caller.merchantId]).toEqual([
      200,
      '*',
      '',
    ])
    expect(
      (await api.send('POST', '/v1/probe_public', { body: { key: 'a' }, headers: { authorization: 'Bearer rubbish' } }))
        .status,
    ).toBe(200)
  })

  test('any origin is answered only where it is declared, errors included', async () => {
    const origin = 'https://shop.example'
    for (const [path, expected] of [
      ['/v1/probe_shops/kafae', '*'],
      ['/v1/probe_shops/KAFAE', '*'],
      ['/v1/versions', null],
    ] as const) {
      expect((await api.send('GET', path, { headers: { origin } })).headers.get('access-control-allow-origin')).toBe(
        expected,
      )
    }
    const preflight = await api.send('OPTIONS', '/v1/probe_public', {
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect([
      preflight.status,
      preflight.headers.get('access-control-allow-origin'),
      preflight.headers.get('access-control-allow-methods'),
    ]).toEqual([204, '*', 'POST'])
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
    const closed = await api.send('OPTIONS', '/v1/api_keys', {
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(closed.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('Service-Version', () => {
  const send = (path: string, version?: string) =>
    api.send('POST', path, {
      key: merchant.testKey,
      headers: version === undefined ? {} : { 'service-version': version },
    })

  test('is required where the interface says so, and elsewhere the pinned one applies', async () => {
    const missing = await send('/v1/probe_versions')
    expect(codeOf(missing)).toEqual([400, 'invalid_request_error', 'version_missing'])
    expect(missing.json.error.message).toContain('2026-09-01')
    expect((await send('/v1/probe_versions', '2026-09-01')).json).toEqual({ version: '2026-09-01' })
    expect((await send('/v1/probe_clocks')).status).toBe(200)
  })

  test.each(['2026-09-02', 'latest', '', '2026-09-01, 2026-09-01', '20260901'])(
    'unsupported or malformed names those supported: %j',
    async (version) => {
      for (const path of ['/v1/probe_versions', '/v1/probe_clocks']) {
        const answer = await send(path, version)
        expect(codeOf(answer)).toEqual([400, 'invalid_request_error', 'version_unsupported'])
        expect(answer.json.error.message).toContain('2026-09-01')
        expect(answer.headers.get('service-version')).toBe('2026-09-01')
      }
      expect(codeOf(await api.send('GET', '/v1/versions', { headers: { 'service-version': version } }))[2]).toBe(
        'version_unsupported',
      )
    },
  )

  test('the versions are listed without a key', async () => {
    expect((await api.send('GET', '/v1/versions')).json).toEqual({
      object: 'list',
      url: '/v1/versions',
      has_more: false,
      data: [{ object: 'version', version: '2026-09-01', current: true }],
    })
  })
})

describe('answers', () => {
  test('what nobody foresaw is internal_error: written to the log, not to the caller', async () => {
    api.logs.length = 0
    const answer = await api.send('GET', '/v1/probe_crash', { key: merchant.testKey })
    expect(codeOf(answer)).toEqual([500, 'api_error', 'internal_error'])
    expect(answer.text).not.toMatch(/nowhere|select|relation/)
    const failure = api.logs.find((line) => line.level === 'error')!
    expect(failure.request_id).toBe(answer.json.error.request_id)
    expect(String(failure.err)).toContain('nowhere')
  })

  test('an unknown licence is not valid even to a client that looks at nothing else', async () => {
    const answer = await api.send('POST', '/v1/probe_licenses', { body: {} })
    expect([answer.status, answer.json.valid, answer.json.error.code]).toEqual([404, false, 'license_not_found'])
  })

  test('an ETag is answered 304 to whoever has it', async () => {
    const first = await api.send('GET', '/v1/probe_shops/kafae')
    expect([first.status, first.headers.get('etag'), first.headers.get('cache-control')]).toEqual([
      200,
      '"v1"',
      'public, max-age=60',
    ])
    const second = await api.send('GET', '/v1/probe_shops/kafae', { headers: { 'if-none-match': '"v1"' } })
    expect([second.status, second.text]).toEqual([304, ''])
    expect((await api.send('GET', '/v1/probe_shops/kafae', { headers: { 'if-none-match': '"v0"' } })).status).toBe(200)
  })

  test('a read may answer something else than JSON', async () => {
    const answer = await api.send('GET', '/v1/probe_csv', { key: merchant.testKey })
    expect([answer.text, answer.headers.get('content-type')]).toEqual(['a,b\r\n1,2\r\n', 'text/csv; charset=utf-8'])
  })

  test('a hot read makes the same checks in its one round trip', async () => {
    const path = (id: string) => `/v1/probe_hot/${id}`
    expect((await api.send('GET', path(merchant.testKeyId), { key: merchant.testKey })).json).toEqual({
      object: 'probe',
      id: merchant.testKeyId,
    })
    const otherMode = await api.send('GET', path(merchant.liveKeyId), { key: merchant.testKey })
    expect([...codeOf(otherMode), otherMode.json.error.message]).toEqual([
      404,
      'invalid_request_error',
      'resource_missing',
      expect.stringContaining('live mode'),
    ])
    const stranger = await api.merchant()
    const foreign = await api.send('GET', path(stranger.testKeyId), { key: merchant.testKey })
    expect([foreign.status, foreign.json.error.message]).toEqual([404, `No such api key: '${stranger.testKeyId}'.`])
    expect((await api.send('GET', path('nonsense'), { key: merchant.testKey })).status).toBe(404)
    expect(codeOf(await api.send('GET', path(merchant.testKeyId), { key: newSecret(false).secret }))[2]).toBe(
      'api_key_invalid',
    )
    expect(codeOf(await api.send('GET', `${path(merchant.testKeyId)}?expand=x`, { key: merchant.testKey }))[2]).toBe(
      'parameter_unknown',
    )
    await api.sql('update api_keys set scopes = $2 where id = $1', [stranger.testKeyId, ['customers:read']])
    expect(codeOf(await api.send('GET', path(stranger.testKeyId), { key: stranger.testKey }))[2]).toBe('scope_missing')
    await api.sql('update api_keys set revoked_at = 1 where id = $1', [stranger.testKeyId])
    expect(codeOf(await api.send('GET', path(stranger.testKeyId), { key: stranger.testKey }))[2]).toBe(
      'api_key_revoked',
    )
  })
})

describe('the address of the caller', () => {
  test('comes from the socket, and from X-Forwarded-For only as far as proxies are trusted', async () => {
    const seen = async (of: TestApi) =>
      (
        await of.send('POST', '/v1/probe_public', {
          body: { key: 'a' },
          headers: { 'x-forwarded-for': '9.9.9.9, 1.2.3.4, 10.0.0.1' },
        })
      ).json.ip
    expect(await seen(api)).toMatch(/127\.0\.0\.1$/)
    for (const [trustProxy, ip] of [
      [1, '10.0.0.1'],
      [2, '1.2.3.4'],
    ] as const) {
      const behind = await api.another({ trustProxy })
      expect(await seen(behind)).toBe(ip)
      await behind.close()
    }
  })
})

test('a body is not read for a call that is refused anyway, and the connection lives on', async () => {
  const body = 'x'.repeat(1_000_000)
  const status = await new Promise((resolve, reject) => {
    const call = request(
      `${api.url}/v1/api_keys`,
      { method: 'POST', headers: { 'content-length': body.length } },
      (response) => {
        response.resume()
        resolve(response.statusCode)
      },
    )
    call.on('error', reject)
    call.end(body)
  })
  expect(status).toBe(401)
})

async function eventually(check: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await check()
    } catch (error) {
      if (tries > 50) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
