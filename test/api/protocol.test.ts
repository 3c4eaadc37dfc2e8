/*
 * What arrives below the routes: bytes that are not a request, heads that no route sees, clients that are slow or never stop. Each gets a clear
 * answer in the one error shape with a `Request-Id`, and good requests are answered.
 */
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createApp } from '../../api/app.ts'
import { closeGently, createHttpServer, listen } from '../../api/http-server.ts'
import { startApi, type TestApi, type TestMerchant } from '../support/api.ts'

let api: TestApi
let merchant: TestMerchant
beforeAll(async () => {
  api = await startApi()
  merchant = await api.merchant()
})
afterAll(() => api.close())

interface FlashMessage {
  status: number
  head: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  json: any
}

/** Everything that the server sends on one connection until it closes it. `write` gets the open socket. */
function said(port: number, write: (socket: ReturnType<typeof connect>) => void): Promise<string> {
  return new Promise((resolve) => {
    let got = ''
    const socket = connect(port, '127.0.0.1', () => write(socket))
    socket.on('data', (chunk) => {
      got += chunk.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(got))
  })
}

const portOf = (url: string) => Number(new URL(url).port)
const raw = (text: string) => said(portOf(api.url), (socket) => void socket.write(text)).then(answersIn)

/** The answers of a connection, one after the other. */
function answersIn(text: string): FlashMessage[] {
  const answers: FlashMessage[] = []
  for (let rest = text; rest; ) {
    const [head = ''] = rest.split('\r\n\r\n', 1)
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)
    const body = rest.slice(head.length + 4, head.length + 4 + length)
    answers.push({ status: Number(head.split(' ')[1]), head, json: body === '' ? null : JSON.parse(body) })
    rest = rest.slice(head.length + 4 + length)
  }
  return answers
}

function expectRefusal(answer: FlashMessage | undefined, status: number, code: string): void {
  expect([answer?.status, answer?.json?.error]).toEqual([status, expect.objectContaining({ code })])
  const id = /^request-id: (req_\S+)$/im.exec(answer!.head)?.[1]
  expect(answer!.json.error.request_id).toBe(id)
}

const HOST = 'Host: shop.test'

describe('a head that no route sees', () => {
  test.each([
    ['an address that is no URL', `GET http://[::1/v1/versions HTTP/1.1\r\n${HOST}\r\n\r\n`, 400, 'parameter_invalid'],
    ['no host', 'GET /v1/versions HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'parameter_missing'],
    ['a host that is none', 'GET /v1/versions HTTP/1.1\r\nHost: [::1\r\n\r\n', 400, 'parameter_invalid'],
    ['an expectation', `POST /v1/products HTTP/1.1\r\n${HOST}\r\nExpect: foo\r\n\r\n`, 417, 'expectation_failed'],
    ['a long address', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\n${HOST}\r\n\r\n`, 414, 'uri_too_long'],
    ['large headers', `GET /livez HTTP/1.1\r\n${HOST}\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['nonsense', 'NONSENSE\r\n\r\n', 400, 'parameter_invalid'],
  ])('%s', async (_, text, status, code) => {
    const answers = await raw(text)
    expect(answers).toHaveLength(1)
    expectRefusal(answers[0], status, code)
  })

  test('a whole address, as proxies send it, is good', async () => {
    const [answer] = await raw(`GET http://shop.test/v1/versions HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`)
    expect(answer!.status).toBe(200)
  })
})

test('a good call in front of nonsense is done, and answered', async () => {
  const body = '{"name":"Pro"}'
  const head = `POST /v1/products HTTP/1.1\r\n${HOST}\r\nAuthorization: Bearer ${merchant.testKey}\r\nContent-Type: application/json`
  const [made, refused, ...rest] = await raw(`${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}NONSENSE\r\n\r\n`)
  expect([made!.status, made!.json.name, rest]).toEqual([200, 'Pro', []])
  expectRefusal(refused, 400, 'parameter_invalid')
})

test('a body that was refused is not read on', async () => {
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
  const head = `POST /v1/products HTTP/1.1\r\n${HOST}\r\nAuthorization: Bearer ${merchant.testKey}\r\nContent-Type: application/json`
  let sent = 0
  const text = await said(portOf(api.url), (socket) => {
    socket.write(`${head}\r\nTransfer-Encoding: chunked\r\n\r\n`)
    const timer = setInterval(() => {
      if (socket.writable) sent += Buffer.byteLength(chunk) * Number(socket.write(chunk))
    }, 5)
    socket.on('close', () => clearInterval(timer))
  })
  expectRefusal(answersIn(text)[0], 413, 'body_too_large')
  // One second of the body at this pace, not forty.
  expect(sent).toBeLessThan(16_000_000)
})

describe('a slow client', () => {
  const atLimits = { headersTimeoutMs: 300, requestTimeoutMs: 600 }
  const body = () =>
    `Authorization: Bearer ${merchant.testKey}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`
  test.each([
    ['headers', () => `GET /livez HTTP/1.1\r\n${HOST}\r\nX: `],
    ['body', () => `POST /v1/products HTTP/1.1\r\n${HOST}\r\n${body()}`],
  ])('that drips its %s is told so in time, and cut off', async (_, beginning) => {
    const server = await listen(createHttpServer(createApp(api.deps), api.url, atLimits), '127.0.0.1', 0)
    const { port } = server.address() as { port: number }
    const text = await said(port, (socket) => {
      socket.write(beginning())
      const timer = setInterval(() => socket.writable && socket.write('a'), 50)
      socket.on('close', () => clearInterval(timer))
    })
    const last = answersIn(text).at(-1)
    expectRefusal(last, 408, 'request_timeout')
    await closeGently(server, 1_000)
  })
})
