// Webhooks read by the client: real deliveries of the service, signatures that are wrong, and the adapters in front of real servers.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import Koa from 'koa'
import { Webhook } from 'standardwebhooks'
import { webhook as expressWebhook } from '../../client/src/adapters/express.ts'
import { webhook as honoWebhook } from '../../client/src/adapters/hono.ts'
import { webhook as koaWebhook } from '../../client/src/adapters/koa.ts'
import { webhook as nextWebhook } from '../../client/src/adapters/next.ts'
import { Satang, type SatangEvent, SatangSignatureError } from '../../client/src/index.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { eventually, type System, startSystem } from '../support/system.ts'

const { unwrap, signForTest } = Satang.webhooks
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const OTHER = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
const paid = {
  type: 'payment.succeeded',
  data: { object: { id: 'pay_1', object: 'payment' }, previous_attributes: null },
} as const

describe('deliveries of the service', () => {
  let system: System
  let receiver: Receiver
  let satang: Satang

  beforeAll(async () => {
    system = await startSystem()
    receiver = await openReceiver()
    satang = new Satang((await system.shop()).key, { baseUrl: system.url })
  })
  afterAll(async () => {
    await receiver.close()
    await system.checkAndClose()
  })

  test('are unwrapped, also while a secret is rotated', async () => {
    const endpoint = await satang.webhookEndpoints.create({
      url: `${receiver.url}/hook`,
      enabled_events: ['customer.created'],
    })
    await satang.customers.create({ email: 'first@example.com' })
    const first = await eventually(() => receiver.got[0], 'no delivery came')
    const event = await unwrap(first.body, first.headers, endpoint.signing_secret)
    if (event.type !== 'customer.created') throw new Error(event.type)
    expect(event.data.object.email).toBe('first@example.com')
    expect(event.id).toBe(first.headers['webhook-id'])

    const { signing_secret: newer } = await satang.webhookEndpoints.rotateSecret(endpoint.id, {})
    await satang.customers.create({ email: 'second@example.com' })
    const second = await eventually(() => receiver.got[1], 'no second delivery came')
    expect(second.headers['webhook-signature']?.split(' ')).toHaveLength(2)
    for (const secret of [endpoint.signing_secret, newer]) {
      expect((await unwrap(Buffer.from(second.body), new Headers(second.headers), secret)).id).toBe(second.event.id)
    }
    await expect(unwrap(first.body, first.headers, newer)).rejects.toThrow(SatangSignatureError)
  })
})

describe('unwrap', () => {
  test('reads what signForTest has signed, as another verifier does', async () => {
    const { body, headers } = await signForTest(paid, SECRET)
    expect(await unwrap(body, headers, SECRET)).toMatchObject({ ...paid, object: 'event' })
    expect(new Webhook(SECRET).verify(body, headers)).toMatchObject({ type: 'payment.succeeded' })
  })

  test('reads texts, bytes and buffers, headers of any kind, and one of several secrets', async () => {
    const { body, headers } = await signForTest({ ...paid, note: 'ไทย' }, SECRET)
    const bytes = new TextEncoder().encode(body)
    for (const given of [body, bytes, bytes.buffer, Buffer.from(body)]) {
      expect(await unwrap(given, headers, SECRET)).toMatchObject({ note: 'ไทย' })
    }
    const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]))
    expect((await unwrap(body, upper, [OTHER, SECRET])).type).toBe('payment.succeeded')
  })

  test('takes any of several signatures', async () => {
    const { body, headers } = await signForTest(paid, SECRET)
    const several = `v1,${'A'.repeat(43)}= v2,x v1,!! ${headers['webhook-signature']}`
    expect((await unwrap(body, { ...headers, 'webhook-signature': several }, SECRET)).type).toBe('payment.succeeded')
  })

  test.each<[string, (signed: Awaited<ReturnType<typeof signForTest>>) => [unknown, object, string]]>([
    ['another secret', ({ body, headers }) => [body, headers, OTHER]],
    ['no secret', ({ body, headers }) => [body, headers, '']],
    ['a body that was changed', ({ body, headers }) => [body.replace('pay_1', 'pay_2'), headers, SECRET]],
    ['a body that was parsed', ({ body, headers }) => [JSON.parse(body), headers, SECRET]],
    ['another id', ({ body, headers }) => [body, { ...headers, 'webhook-id': 'evt_2' }, SECRET]],
    [
      'another time',
      ({ body, headers }) => [
        body,
        { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) },
        SECRET,
      ],
    ],
    ['no time', ({ body, headers }) => [body, { ...headers, 'webhook-timestamp': 'now' }, SECRET]],
    ['no headers', ({ body }) => [body, {}, SECRET]],
    ['no signature', ({ body, headers }) => [body, { ...headers, 'webhook-signature': 'v1,' }, SECRET]],
  ])('refuses %s', async (_, given) => {
    const [body, headers, secret] = given(await signForTest(paid, SECRET))
    await expect(unwrap(body as string, headers as Headers, secret)).rejects.toThrow(SatangSignatureError)
  })

  test('refuses what is older or newer than the tolerance', async () => {
    const now = 1_800_000_000
    const { body, headers } = await signForTest(paid, SECRET, { now })
    for (const at of [now - 300, now, now + 300])
      expect((await unwrap(body, headers, SECRET, { now: at })).type).toBe('payment.succeeded')
    for (const at of [now - 301, now + 301])
      await expect(unwrap(body, headers, SECRET, { now: at })).rejects.toThrow(/more than 300 seconds/)
    expect((await unwrap(body, headers, SECRET, { now: now + 900, toleranceSeconds: 1_000 })).type).toBe(
      'payment.succeeded',
    )
  })
})

describe('an adapter', () => {
  const seen: string[] = []
  const handlers = {
    'payment.succeeded': (event: { data: { object: { id: string } } }) => void seen.push(event.data.object.id),
    'payment.failed': () => {
      throw new Error('the handler fails')
    },
  }

  /** Express 5 as far as the adapter sees it: its response, and an error that ends as 500. */
  const express =
    (handler: ReturnType<typeof expressWebhook>, parsed?: unknown): RequestListener =>
    (request, response) => {
      const answer = (status: number) => ({
        json: (body: unknown) =>
          void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      })
      Object.assign(request, { body: parsed })
      void handler(request as never, { status: answer }, () => answer(500).json({ error: 'failed' }))
    }
  const fetching =
    (handler: (request: Request) => Promise<Response>): RequestListener =>
    async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
      const made = new Request('http://localhost/', {
        method: 'POST',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts),
      })
      await handler(made).then(
        async (answer) => void response.writeHead(answer.status).end(await answer.text()),
        () => void response.writeHead(500).end('{}'),
      )
    }
  const koa = () => {
    const app = new Koa()
    app.silent = true
    app.use(koaWebhook(SECRET, handlers))
    return app.callback() as RequestListener
  }
  const hono = honoWebhook(SECRET, handlers)

  async function sent(
    listener: RequestListener,
    secret: string,
    event: { type: SatangEvent['type'] } & Record<string, unknown>,
  ) {
    const server = createServer(listener)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    try {
      const { body, headers } = await signForTest(event, secret)
      const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
        method: 'POST',
        headers,
        body,
      })
      return { status: answer.status, body: await answer.text() }
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  test.each<[string, () => RequestListener]>([
    ['Express', () => express(expressWebhook(SECRET, handlers))],
    ['Koa', koa],
    ['Hono', () => fetching((raw) => hono({ req: { raw } }))],
    ['Next', () => fetching(nextWebhook(SECRET, handlers))],
  ])('of %s hands events to their handlers, refuses forged ones, and fails when they fail', async (_, listener) => {
    seen.length = 0
    expect(await sent(listener(), SECRET, paid)).toEqual({ status: 200, body: '{"received":true}' })
    expect(seen).toEqual(['pay_1'])
    expect(await sent(listener(), OTHER, paid)).toMatchObject({
      status: 400,
      body: expect.stringContaining('No signature'),
    })
    expect(seen).toEqual(['pay_1'])
    expect((await sent(listener(), SECRET, { ...paid, type: 'payment.failed' })).status).toBe(500)
    // Nobody handles it, and that is an answer.
    expect((await sent(listener(), SECRET, { ...paid, type: 'customer.created' })).status).toBe(200)
  })

  test('takes one function for every event', async () => {
    const types: string[] = []
    const all = fetching(nextWebhook(SECRET, (event) => void types.push(event.type)))
    await sent(all, SECRET, paid)
    await sent(all, SECRET, { ...paid, type: 'refund.created' })
    expect(types).toEqual(['payment.succeeded', 'refund.created'])
  })

  test('of Express says so when the body was parsed before it', async () => {
    const answer = await sent(express(expressWebhook(SECRET, handlers), { parsed: true }), SECRET, paid)
    expect(answer).toMatchObject({ status: 400, body: expect.stringContaining('parsed already') })
  })
})
