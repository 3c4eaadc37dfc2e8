// The client against the real API: resources, errors, lists, idempotency, files, options.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import {
  responseOf,
  Satang,
  SatangAuthenticationError,
  SatangError,
  SatangIdempotencyError,
  SatangInvalidRequestError,
  SatangPermissionError,
} from '../../client/src/index.ts'
import { startApi, type TestApi, type TestMerchant } from '../support/api.ts'

let api: TestApi
let merchant: TestMerchant
let satang: Satang

beforeAll(async () => {
  api = await startApi()
  merchant = await api.merchant()
  satang = new Satang(merchant.testKey, { baseUrl: api.url, maxRetries: 0 })
})
afterAll(() => api.close())

const failure = async (promise: PromiseLike<unknown>): Promise<SatangError> => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof SatangError) return error
  throw new Error(`no SatangError: ${String(error)}`)
}

describe('a resource', () => {
  test('is made, read, changed, listed and deleted', async () => {
    const made = await satang.customers.create({ email: 'nok@example.com', name: 'Nok', metadata: { seat: '7' } })
    expect(made).toMatchObject({ object: 'customer', email: 'nok@example.com', livemode: false })
    expect(await satang.customers.retrieve(made.id)).toEqual(made)
    expect((await satang.customers.update(made.id, { name: 'Nok S.' })).name).toBe('Nok S.')
    expect((await satang.customers.update(made.id, { name: null })).name).toBeNull()
    const { object, url, has_more, data } = await satang.customers.list({ email: 'nok@example.com' })
    expect({ object, url, has_more, ids: data.map(({ id }) => id) }).toEqual({
      object: 'list',
      url: '/v1/customers',
      has_more: false,
      ids: [made.id],
    })
    expect(await satang.customers.del(made.id)).toMatchObject({ id: made.id, deleted: true })
  })

  test('has actions, reads below it, and queries beside bodies', async () => {
    const customer = await satang.customers.create({ email: 'ploy@example.com' })
    const product = await satang.products.create({ name: 'Coffee club' })
    const price = await satang.prices.create({
      product: product.id,
      type: 'recurring',
      amount_satang: 29_900,
      interval: 'month',
    })
    const { id } = await satang.subscriptions.create({
      customer: customer.id,
      price: price.id,
      collection_method: 'invoice',
    })
    expect((await satang.customers.retrieveEntitlements(customer.id)).customer).toBe(customer.id)
    expect((await satang.subscriptions.retrieveTimeline(id)).data.map(({ type }) => type)).toContain(
      'subscription.created',
    )
    // `at_period_end` goes into the query of a call that has no body.
    expect((await satang.subscriptions.cancel(id, { at_period_end: false })).status).toBe('canceled')
    expect((await satang.balance.retrieve()).object).toBe('balance')
    const found = await satang.search({ query: 'Coffee' })
    expect(found.data.map((one) => one.id)).toContain(product.id)
  })

  test('answers files as bytes and CSV as text', async () => {
    const customer = await satang.customers.create({ email: 'pdf@example.com' })
    const invoice = await satang.invoices.create({
      customer: customer.id,
      lines: [{ description: 'Beans', unit_amount_satang: 45_000, quantity: 1 }],
    })
    const { id } = await satang.invoices.finalize(invoice.id)
    expect(
      Buffer.from(await satang.invoices.retrievePdf(id))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(await satang.payments.exportCsv({ customer: customer.id })).toContain('gross')
  })

  test('sends pictures as parts of a form, and files as they are', async () => {
    const { id } = await satang.products.create({ name: 'Pictured' })
    const image = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#0b5cab' } })
      .png()
      .toBuffer()
    for (const given of [image, new Blob([image])])
      expect((await satang.products.setPicture(id, { image: given })).image_url).toMatch(/^http/)
    let sent: [string | null, string] = [null, '']
    const spying: typeof fetch = async (_, init) => {
      sent = [new Headers(init?.headers).get('content-type'), await new Response(init?.body).text()]
      return Response.json({ object: 'bank_statement' })
    }
    const spied = new Satang(merchant.testKey, { baseUrl: api.url, fetch: spying })
    await spied.bankStatements.create({ gateway_account: 'ga_1', file: new TextEncoder().encode('date,amount\n') })
    expect(sent).toEqual(['text/csv', 'date,amount\n'])
  })

  test('takes options where parameters are left out', async () => {
    const customer = await satang.customers.create({ email: 'options@example.com' })
    const link = { customer: customer.id, lines: [{ description: 'Beans', unit_amount_satang: 5_000, quantity: 1 }] }
    const invoice = await satang.invoices.create(link)
    await satang.invoices.finalize(invoice.id, { idempotencyKey: 'finalize-1' })
    const { data } = await satang.events.list({ type: 'invoice.finalized' })
    expect(data[0]?.request.idempotency_key).toBe('finalize-1')
  })

  test('refuses before it asks what is no id: nothing, and dots, which lead to another path', () => {
    for (const wrong of ['', '.', '..'])
      expect(() => satang.payments.refund(wrong)).toThrow(
        /POST \/v1\/payments\/\{id\}\/refund: id \(argument 1\) is the id of an object/,
      )
    expect(() => satang.customers.retrieve(undefined as unknown as string)).toThrow(TypeError)
  })

  test('has no way out of its path', async () => {
    const error = await failure(satang.customers.retrieve('../balance'))
    expect(error).toMatchObject({ status: 404 })
  })

  test('is reached by method and path where it has no method', async () => {
    const made = await satang.request<{ id: string }>('post', '/v1/customers', {
      body: { email: 'raw@example.com' },
      idempotencyKey: 'raw-1',
    })
    const again = await satang.request<{ id: string }>('post', '/v1/customers', {
      body: { email: 'raw@example.com' },
      idempotencyKey: 'raw-1',
    })
    expect(again).toEqual(made)
    expect(responseOf(made)?.replayed).toBe(false)
    expect(responseOf(again)).toMatchObject({ status: 200, replayed: true })
    expect(responseOf(again)?.requestId).toMatch(/^req_/)
  })
})

describe('a list', () => {
  beforeAll(async () => {
    for (let n = 1; n <= 7; n++) await satang.products.create({ name: `Row ${n}`, metadata: { of: 'paging' } })
  })
  const rows = { limit: 3, metadata: { of: 'paging' } }

  test('is iterated over all its pages', async () => {
    const names: string[] = []
    for await (const { name } of satang.products.list(rows)) names.push(name)
    expect(names).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `Row ${n}`))
  })

  test('is awaited as a page that knows the next', async () => {
    const first = await satang.products.list(rows)
    expect(first.has_more).toBe(true)
    const second = await first.nextPage()
    expect(second?.data.map(({ name }) => name)).toEqual(['Row 4', 'Row 3', 'Row 2'])
    expect(await (await second?.nextPage())?.nextPage()).toBeNull()
    expect(Object.keys(first)).toEqual(['object', 'url', 'has_more', 'data'])
  })

  test('goes the other way with ending_before', async () => {
    const { data } = await satang.products.list({ ...rows, limit: 100 })
    const names: string[] = []
    for await (const { name } of satang.products.list({ ...rows, ending_before: data.at(-1)!.id })) names.push(name)
    expect(names).toEqual([2, 3, 4, 5, 6, 7].map((n) => `Row ${n}`))
  })

  test('stops where it was told to', async () => {
    expect(await satang.products.list(rows).toArray({ limit: 4 })).toHaveLength(4)
    expect(await satang.products.list(rows).toArray({ limit: 0 })).toEqual([])
    const pages: number[] = []
    for await (const { data } of satang.products.list(rows).pages()) pages.push(data.length)
    expect(pages).toEqual([3, 3, 1])
  })

  test('filters by times, lists and metadata', async () => {
    const now = Math.floor(Date.now() / 1000)
    expect((await satang.products.list({ created: { gte: now + 60 } })).data).toEqual([])
    expect((await satang.products.list({ created: { lte: now + 60 }, metadata: { of: 'nothing' } })).data).toEqual([])
    const { data } = await satang.events.list({ types: ['product.created', 'customer.created'], limit: 1 })
    expect(data).toHaveLength(1)
    const price = await satang.prices.create({
      product: (await satang.products.list()).data[0]!.id,
      type: 'one_time',
      amount_satang: 100,
    })
    const read = await satang.prices.retrieve(price.id, { expand: ['product'] })
    expect((read.product as unknown as { object: string }).object).toBe('product')
  })
})

describe('an error', () => {
  test('says what is wrong with which field', async () => {
    const error = await failure(satang.customers.create({ email: 'no address', phone: 5 as unknown as string }))
    expect(error).toBeInstanceOf(SatangInvalidRequestError)
    expect(error).toMatchObject({
      name: 'SatangInvalidRequestError',
      type: 'invalid_request_error',
      code: 'parameter_invalid',
      param: 'email',
      status: 400,
    })
    expect(error.requestId).toMatch(/^req_/)
    expect(error.docUrl).toContain('parameter_invalid')
    expect(error.errors.map(({ param }) => param)).toEqual(['email', 'phone'])
    expect(error.message).toMatch(/email/)
    const [log] = await satang.requests
      .list({ id: error.requestId })
      .toArray({ limit: 1 })
      .catch(() => [])
    if (log) expect(log).toMatchObject({ status: 400 })
  })

  test('has a class for each type', async () => {
    const { testKey } = await api.merchant({ scopes: ['customers:read'] })
    const narrow = new Satang(testKey, { baseUrl: api.url })
    expect(await failure(narrow.products.list())).toBeInstanceOf(SatangPermissionError)
    const wrong = new Satang(`${merchant.testKey}x`, { baseUrl: api.url })
    expect(await failure(wrong.balance.retrieve())).toBeInstanceOf(SatangAuthenticationError)
    expect(await failure(satang.customers.retrieve('cus_missing'))).toMatchObject({
      status: 404,
      code: 'resource_missing',
    })
    await satang.products.create({ name: 'A' }, { idempotencyKey: 'twice' })
    const reused = await failure(satang.products.create({ name: 'B' }, { idempotencyKey: 'twice' }))
    expect(reused).toBeInstanceOf(SatangIdempotencyError)
    expect(reused.code).toBe('idempotency_key_reused')
  })

  test('without a key is told before anything is sent', async () => {
    const error = await failure(new Satang(null, { baseUrl: 'http://127.0.0.1:1' }).customers.list())
    expect(error).toMatchObject({ type: 'authentication_error', code: 'api_key_missing', status: undefined })
  })
})

describe('options', () => {
  test('choose a version', async () => {
    expect(await failure(satang.balance.retrieve({}, { apiVersion: '2020-01-01' }))).toMatchObject({
      code: 'version_unsupported',
    })
    expect(responseOf(await satang.balance.retrieve())?.headers.get('service-version')).toBe('2026-09-01')
  })

  test('make every write one that can be repeated', async () => {
    const keys: (string | null)[] = []
    const spying: typeof fetch = (url, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'))
      return fetch(url, init)
    }
    const spied = new Satang(merchant.testKey, { baseUrl: `${api.url}/`, fetch: spying })
    await spied.products.create({ name: 'One' })
    await spied.products.create({ name: 'One' })
    await spied.products.list()
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys[2]).toBeNull()
  })

  test('of a dry run are refused where the service knows none, or change nothing', async () => {
    const email = 'dry@example.com'
    const dry = await satang.customers.create({ email }, { dryRun: true }).catch((error: SatangError) => error)
    const { data } = await satang.customers.list({ email })
    if (dry instanceof SatangError) expect(dry.message).toMatch(/was carried out/)
    else expect([dry.object, data.length]).toEqual(['dry_run', 0])
  })
})

test('a licence is verified by a program that has no key', async () => {
  const sent: Headers[] = []
  const spying: typeof fetch = (url, init) => {
    sent.push(new Headers(init?.headers))
    return fetch(url, init)
  }
  const program = new Satang(merchant.testKey, { baseUrl: api.url, fetch: spying })
  const error = await failure(program.licenses.verify({ product_id: 'prod_none', license_key: 'x' }))
  expect(error).toMatchObject({ status: 404, code: 'license_not_found' })
  // The key of a client that has one stays at home.
  expect(sent.map((headers) => headers.get('authorization'))).toEqual([null])
  expect((await new Satang(undefined, { baseUrl: api.url }).versions.list()).data).toHaveLength(1)
})
