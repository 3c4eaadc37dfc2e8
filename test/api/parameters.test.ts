/*
 * Parameters are accepted strictly or refused with all their problems (specification §1.3, §1.4, §1.11): bodies byte by byte, fields by their schema,
 * queries by their declared types.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import { apiKeyRoutes } from '../../api/routes/api-keys.ts'
import { allRoutes } from '../../api/routes/index.ts'
import { type Answer, startApi, type TestApi, type TestMerchant } from '../support/api.ts'
import { probeRoutes } from '../support/probe-routes.ts'

let api: TestApi
let merchant: TestMerchant

beforeAll(async () => {
  api = await startApi({ routes: [...apiKeyRoutes, ...probeRoutes] })
  merchant = await api.merchant()
})
afterAll(() => api.close())

const ITEMS = '/v1/probe_items'
const post = (body: unknown, path = ITEMS) => api.send('POST', path, { key: merchant.testKey, body })
const postRaw = (raw: string | Buffer, headers: Record<string, string> = {}) =>
  api.send('POST', ITEMS, { key: merchant.testKey, raw, headers })
const firstError = (answer: Answer) => [answer.status, answer.json?.error?.code, answer.json?.error?.param]
const problems = (answer: Answer) =>
  answer.json.error.errors.map((e: { param: string; code: string }) => [e.param, e.code])

test('a name that the caller chose is repeated in part: the answer is never larger than what was asked', async () => {
  const long = '%40'.repeat(3_000)
  for (const answer of [
    await post({ name: 'a', [long]: 1 }),
    await post({ name: 'a', metadata: { [long]: {} } }),
    await post({ name: 'a' }, `${ITEMS}?${long}=1`),
    await postRaw(`{"${long}":1,"${long}":2}`),
  ]) {
    expect(answer.status).toBe(400)
    expect(answer.text.length).toBeLessThan(1_500)
    expect(answer.json.error.param).toMatch(/…$/)
  }
})

test.each([
  [{ name: 'a', amountSatang: 5 }, '', 'amountSatang', 'Did you mean `amount_satang`?'],
  [{ name: 'a', amount: 5 }, '', 'amount', 'Did you mean `amount_satang`?'],
  [{ name: 'a', line_items: [{ prize: 'p' }] }, '', 'line_items[0].prize', 'Did you mean `line_items[0].price`?'],
  [{ name: 'a' }, '?at_period_ends=true', 'at_period_ends', 'Did you mean `at_period_end`?'],
  [{ name: 'a' }, '?creatd[gte]=1', 'creatd[gte]', 'Did you mean `created`?'],
  [{ name: 'a' }, '?created[eq]=1', 'created[eq]', null],
  [{ name: 'a', colour: 'red' }, '', 'colour', null],
])('an unknown name that is nearly a known one is answered with that: %j %s', async (body, query, param, meant) => {
  const answer = await post(body, ITEMS + query)
  const { message } = answer.json.error.errors.find((e: { param: string }) => e.param === param)
  expect([answer.status, message]).toEqual([400, `Unknown parameter: \`${param}\`.${meant ? ` ${meant}` : ''}`])
})

describe('the bytes of a body', () => {
  const bad: [string, string | Buffer, string][] = [
    ['no JSON', '{name}', 'json_invalid'],
    ['half of one', '{"name": "a"', 'json_invalid'],
    ['two of them', '{"name":"a"}{"name":"b"}', 'json_invalid'],
    ['a trailing comma', '{"name":"a",}', 'json_invalid'],
    ['single quotes', "{'name':'a'}", 'json_invalid'],
    ['NaN', '{"name":"a","amount_satang":NaN}', 'json_invalid'],
    ['a form', 'name=a', 'json_invalid'],
    ['blanks only', '   ', 'json_invalid'],
    ['a raw control character', '{"name":"a\u0001"}', 'json_invalid'],
    ['invalid UTF-8', Buffer.from([...Buffer.from('{"name":"'), 0xc3, 0x28, ...Buffer.from('"}')]), 'json_invalid'],
    [
      'a cut-off character',
      Buffer.from([...Buffer.from('{"name":"'), 0xe0, 0xb8, ...Buffer.from('"}')]),
      'json_invalid',
    ],
    [
      'an encoded surrogate',
      Buffer.from([...Buffer.from('{"name":"'), 0xed, 0xa0, 0x80, ...Buffer.from('"}')]),
      'json_invalid',
    ],
    ['UTF-16', Buffer.from('{"name":"a"}', 'utf16le'), 'json_invalid'],
    ['an array', '[]', 'parameter_invalid'],
    ['null', 'null', 'parameter_invalid'],
    ['a string', '"name"', 'parameter_invalid'],
    ['a number', '7', 'parameter_invalid'],
    ['21 levels', `{"name":"a","metadata":${'['.repeat(20)}${']'.repeat(20)}}`, 'json_invalid'],
    ['100 000 levels', `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'json_invalid'],
  ]
  test.each(bad)('%s', async (_name, raw, code) => {
    const answer = await postRaw(raw)
    expect([answer.status, answer.json.error.code, answer.json.error.type]).toEqual([
      400,
      code,
      'invalid_request_error',
    ])
  })

  test('20 levels are taken as JSON, whatever the schema says of them', async () => {
    const answer = await postRaw(`{"name":"a","metadata":${'['.repeat(19)}${']'.repeat(19)}}`)
    expect(firstError(answer)).toEqual([400, 'parameter_invalid', 'metadata'])
  })

  test('256 KiB are taken, one byte more is not, however it is sent', async () => {
    const sized = (size: number) => `{"name":"${'x'.repeat(size - 11)}"}`
    expect((await postRaw(sized(256 * 1024))).json.error.code).toBe('parameter_invalid')
    for (const size of [256 * 1024 + 1, 8_000_000]) {
      const answer = await postRaw(sized(size))
      expect([answer.status, answer.json.error.code]).toEqual([413, 'body_too_large'])
    }
    const chunked = await fetch(api.url + ITEMS, {
      method: 'POST',
      headers: { authorization: `Bearer ${merchant.testKey}`, 'content-type': 'application/json' },
      body: new ReadableStream({
        start(c) {
          for (let i = 0; i < 20; i++) c.enqueue(Buffer.alloc(20_000, 120))
          c.close()
        },
      }),
      duplex: 'half',
    } as RequestInit)
    expect([chunked.status, ((await chunked.json()) as Answer['json']).error.code]).toEqual([413, 'body_too_large'])
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=iso-8859-1',
    'application/jsonx',
    'multipart/form-data; boundary=x',
    '',
  ])('another content type is 415: %s', async (type) => {
    const answer = await postRaw('{"name":"a"}', { 'content-type': type })
    expect([answer.status, answer.json.error.code]).toEqual([415, 'unsupported_media_type'])
  })
  test('so is a compressed body', async () => {
    expect((await postRaw('{"name":"a"}', { 'content-encoding': 'gzip' })).status).toBe(415)
  })
  test.each([
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'APPLICATION/JSON',
    'application/json; charset="utf-8"',
  ])('is JSON: %s', async (type) => {
    expect((await postRaw('{"name":"a"}', { 'content-type': type })).status).toBe(200)
  })

  test('an empty body is an empty object, on routes without a body too', async () => {
    expect(firstError(await api.send('POST', ITEMS, { key: merchant.testKey }))).toEqual([
      400,
      'parameter_missing',
      'name',
    ])
    for (const options of [{}, { body: {} }, { raw: '' }])
      expect((await api.send('POST', '/v1/probe_clocks', { key: merchant.testKey, ...options })).status).toBe(200)
    expect(firstError(await post({ extra: 1 }, '/v1/probe_clocks'))).toEqual([400, 'parameter_unknown', 'extra'])
  })

  test('a byte order mark is looked past', async () => {
    expect((await postRaw('\uFEFF{"name":"a"}')).json.body.name).toBe('a')
  })

  test.each([
    ['{"name":"first","name":"last"}', 'name'],
    ['{"name":"a","metadata":{"x":"1","\\u0078":"2"}}', 'metadata.x'],
    ['{"name":"a","__proto__":1,"__proto__":2}', '__proto__'],
    ['{"name":"a","list":[{},{"b":1,"b":1}]}', 'list[1].b'],
    ['\uFEFF{ "name" : "a" , "name" : "a" }', 'name'],
    [`{"${'x'.repeat(300)}":1,"${'x'.repeat(300)}":1}`, `${'x'.repeat(100)}…`],
    ['{"\\ud800":1,"\\ud800":1}', '\ufffd'],
  ])('a member that is there twice is refused and named: %s', async (body, param) => {
    const answer = await postRaw(body)
    expect(firstError(answer)).toEqual([400, 'json_invalid', param])
    expect(answer.json.error.message).toContain(`\`${param}\` twice`)
  })
})

describe('the fields of a body', () => {
  test('everything that is wrong is reported at once, and the first of it is the error', async () => {
    const answer = await post(
      {
        email: 'nobody',
        amount_satang: '100',
        kind: 'both',
        flag: 'true',
        amount: 5,
        customer: 7,
        metadata: { a: 1 },
        line_items: [{ price: 'p' }, { quantity: 0, qty: 1 }, 'x'],
      },
      `${ITEMS}?at_period_end=maybe&foo=1`,
    )
    expect(answer.status).toBe(400)
    expect(problems(answer).sort()).toEqual([
      ['amount', 'parameter_unknown'],
      ['amount_satang', 'parameter_invalid'],
      ['at_period_end', 'parameter_invalid'],
      ['customer', 'parameter_invalid'],
      ['email', 'parameter_invalid'],
      ['flag', 'parameter_invalid'],
      ['foo', 'parameter_unknown'],
      ['kind', 'parameter_invalid'],
      ['line_items[1].price', 'parameter_missing'],
      ['line_items[1].qty', 'parameter_unknown'],
      ['line_items[1].quantity', 'parameter_invalid'],
      ['line_items[2]', 'parameter_invalid'],
      ['metadata.a', 'parameter_invalid'],
      ['name', 'parameter_missing'],
    ])
    const { errors, code, message, param } = answer.json.error
    expect({ code, message, param }).toEqual(errors[0])
    for (const { param: field, message: text } of errors) expect(text).toContain(`\`${field}\``)
  })

  test.each([
    [{ amount_satang: '100' }, '`amount_satang` must be an integer.'],
    [{ amount_satang: 1.5 }, '`amount_satang` must be an integer.'],
    [{ amount_satang: -1 }, '`amount_satang` must be at least 0.'],
    [{ amount_satang: 100_000_000_000 }, '`amount_satang` must be at most 99999999999.'],
    [{ amount_satang: null }, '`amount_satang` must be an integer, not null.'],
    [{ kind: 'both' }, '`kind` must be one of `percent`, `fixed`.'],
    [{ flag: 1 }, '`flag` must be true or false.'],
    [{ email: 'a@b' }, '`email` must be an email address.'],
    [{ url: 'ftp://a.example' }, '`url` must be a web address that begins with https:// or http://.'],
    [{ line_items: [] }, '`line_items` must have at least 1 item.'],
    [{ line_items: {} }, '`line_items` must be an array.'],
    [{ metadata: [] }, '`metadata` must be an object.'],
    [{ name: 7 }, '`name` must be a string.'],
    [{ name: '  ' }, '`name` must not be empty.'],
    [{ name: 'x'.repeat(251) }, '`name` must have at most 250 characters.'],
    [{ url: `https://a.example/${'x'.repeat(2048)}` }, '`url` must have at most 2048 characters.'],
    [{ email: `${'x'.repeat(250)}@a.example` }, '`email` must have at most 254 characters.'],
    [{ metadata: { ['k'.repeat(41)]: 'v' } }, null],
    [{ metadata: { '': 'v' } }, null],
    [{ metadata: { k: 'v'.repeat(501) } }, '`metadata.k` must have at most 500 characters.'],
    [
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 'v'])) },
      '`metadata` must have at most 50 keys.',
    ],
  ])('says what is expected: %j', async (body, message) => {
    const answer = await post({ name: 'a', ...body })
    expect([answer.status, answer.json.error.code]).toEqual([400, 'parameter_invalid'])
    expect(answer.json.error.errors).toHaveLength(1)
    if (message) expect(answer.json.error.message).toBe(message)
  })

  test('integers go by value', async () => {
    for (const [text, value] of [
      ['1e2', 100],
      ['10.0', 10],
      ['99999999999', 99_999_999_999],
      ['-0', 0],
      ['1.5e1', 15],
    ] as const) {
      const answer = await postRaw(`{"name":"a","amount_satang":${text}}`)
      expect([text, answer.status]).toEqual([text, 200])
      expect(answer.text).toContain(`"amount_satang":${value}`)
    }
    for (const text of ['1e400', '-1e400', '0.1', '1e-2', '9007199254740993', '1e11']) {
      expect([text, ...firstError(await postRaw(`{"name":"a","amount_satang":${text}}`))]).toEqual([
        text,
        400,
        'parameter_invalid',
        'amount_satang',
      ])
    }
  })

  test('text is trimmed and lower-cased where the specification says so, and kept as it is elsewhere', async () => {
    const answer = await post({
      name: ' ร้านกาแฟ ☕ ',
      email: ' Somchai@Example.CO.TH ',
      metadata: { note: ' as it is ' },
    })
    expect(answer.json.body).toMatchObject({
      name: 'ร้านกาแฟ ☕',
      email: 'somchai@example.co.th',
      metadata: { note: ' as it is ' },
    })
  })

  test('NUL and lone surrogates are refused wherever they stand, together with everything else', async () => {
    const answer = await postRaw(
      '{"name":"a\\u0000b","metadata":{"k":"\\ud800","\\udc00":"v"},"line_items":[{"price":"\\u0000"},{"price":"x","no":1}],"amount_satang":"x"}',
    )
    expect(problems(answer).sort()).toEqual([
      ['amount_satang', 'parameter_invalid'],
      ['line_items[0].price', 'parameter_invalid'],
      ['line_items[1].no', 'parameter_unknown'],
      ['metadata.k', 'parameter_invalid'],
      ['metadata.\uFFFD', 'parameter_invalid'],
      ['name', 'parameter_invalid'],
    ])
    expect((await postRaw('{"name":"\\ud83d\\ude00"}')).json.body.name).toBe('😀')
  })

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'a member named %s is unknown like any other',
    async (member) => {
      expect(firstError(await postRaw(`{"name":"a","${member}":{"flag":true}}`))).toEqual([
        400,
        'parameter_unknown',
        member,
      ])
      expect(firstError(await postRaw(`{"name":"a","line_items":[{"price":"p","${member}":1}]}`))).toEqual([
        400,
        'parameter_unknown',
        `line_items[0].${member}`,
      ])
      if (member !== '__proto__')
        expect((await postRaw(`{"name":"a","metadata":{"${member}":"v"}}`)).json.body.metadata).toEqual({
          [member]: 'v',
        })
    },
  )

  test('__proto__ is nobody’s metadata either', async () => {
    expect(firstError(await postRaw('{"name":"a","metadata":{"__proto__":"v"}}'))).toEqual([
      400,
      'parameter_unknown',
      'metadata.__proto__',
    ])
  })
})

describe('the query', () => {
  const withQuery = (query: string) => post({ name: 'a' }, `${ITEMS}?${query}`)

  test('text is read as the declared types, and defaults apply', async () => {
    expect((await withQuery('at_period_end=false&depth=20&created[gte]=7')).json.query).toEqual({
      at_period_end: false,
      depth: 20,
      created: { gte: 7 },
    })
    expect((await withQuery('created%5Bgte%5D=-7')).json.query).toEqual({ at_period_end: true, created: { gte: -7 } })
  })

  test.each([
    ['at_period_end=True', 'at_period_end', 'parameter_invalid'],
    ['at_period_end=1', 'at_period_end', 'parameter_invalid'],
    ['at_period_end=', 'at_period_end', 'parameter_invalid'],
    ['at_period_end', 'at_period_end', 'parameter_invalid'],
    ['depth=1.0', 'depth', 'parameter_invalid'],
    ['depth=1e2', 'depth', 'parameter_invalid'],
    ['depth=+1', 'depth', 'parameter_invalid'],
    ['depth=%201', 'depth', 'parameter_invalid'],
    ['depth=01', 'depth', 'parameter_invalid'],
    ['depth=0x1', 'depth', 'parameter_invalid'],
    ['depth=-1', 'depth', 'parameter_invalid'],
    ['depth=99999999999999999999', 'depth', 'parameter_invalid'],
    ['depth=1&depth=1', 'depth', 'parameter_invalid'],
    ['depth[]=1', 'depth[]', 'parameter_unknown'],
    ['depth[gte]=1', 'depth[gte]', 'parameter_unknown'],
    ['created=1', 'created', 'parameter_invalid'],
    ['created[gte]=x', 'created[gte]', 'parameter_invalid'],
    ['created[eq]=1', 'created[eq]', 'parameter_unknown'],
    ['created[gte][x]=1', 'created[gte][x]', 'parameter_unknown'],
    ['nothing=1', 'nothing', 'parameter_unknown'],
    ['__proto__=1', '__proto__', 'parameter_unknown'],
    ['__proto__[x]=1', '__proto__[x]', 'parameter_unknown'],
    ['depth=%FF', 'depth', 'parameter_invalid'],
    ['depth=1%00', 'depth', 'parameter_invalid'],
  ])('%s', async (query, param, code) => {
    expect(firstError(await withQuery(query))).toEqual([400, code, param])
  })
})

test('a field that only a command finds wrong is listed like the others', async () => {
  const answer = await api.send('POST', '/v1/api_keys', { key: merchant.testKey, body: { expires_at: 1 } })
  expect(answer.json.error.errors).toEqual([
    { param: 'expires_at', code: 'parameter_invalid', message: answer.json.error.message },
  ])
})

test('a path id that cannot be one is simply not found', async () => {
  for (const id of [
    'x',
    'cus_01jd8z7k3n5q9r2t4v6w8x0y1z',
    `key_${'0'.repeat(25)}`,
    `KEY_${'0'.repeat(26)}`,
    '%00',
    '%FF',
    "key_'--",
    encodeURIComponent('กุญแจ'),
  ]) {
    const answer = await api.send('GET', `/v1/api_keys/${id}`, { key: merchant.testKey })
    expect([id, answer.status, answer.json.error.code, answer.json.error.param]).toEqual([
      id,
      404,
      'resource_missing',
      'id',
    ])
  }
})

test('every object in the body of every route refuses unknown members', () => {
  const loose: string[] = []
  const visit = (schema: z.core.$ZodType, at: string, top: boolean) => {
    const def = schema._zod.def as unknown as Record<string, unknown>
    if (schema instanceof z.ZodObject) {
      const catchall = (schema._zod.def.catchall as z.core.$ZodType | undefined)?._zod.def.type
      if (!top && catchall !== 'never') loose.push(at)
      for (const [name, inner] of Object.entries(schema.shape)) visit(inner as z.core.$ZodType, `${at}.${name}`, false)
    }
    for (const part of ['innerType', 'element', 'in', 'out', 'valueType'])
      if (def[part]) visit(def[part] as z.core.$ZodType, at, top)
    for (const option of (def.options as z.core.$ZodType[] | undefined) ?? []) visit(option, at, top)
  }
  const routes = [...allRoutes, ...probeRoutes]
  for (const route of routes)
    if (route.method !== 'GET' && route.body) visit(route.body, `${route.method} ${route.path}`, true)
  // The body of a proposed call is checked by the route of that call.
  expect(loose).toEqual(['POST /v1/approvals.body'])
})
