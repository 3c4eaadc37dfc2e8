// The HTTP server below Koa: timeouts, and answers for what never becomes a request of the app. It knows no routes.
import {
  createServer,
  type IncomingMessage,
  maxHeaderSize,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { mintId } from '../db/ids.ts'
import { Refusal } from '../rules/refusals.ts'
import { API_VERSION } from '../rules/versions.ts'
import type { createApp } from './app.ts'
import { errorBody } from './middleware/errors.ts'
import { SECURITY_HEADERS } from './middleware/security-headers.ts'

/**
 * How long a client may take to send the headers of a request, and the whole request. With longer times a few slow clients could hold every
 * connection.
 */
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
/** How often slow clients are looked for. They are cut off at most this much late. */
const LOOK_FOR_SLOW_CLIENTS_MS = 1_000

/** A server for the app, not listening yet. Requests that never reach the app also get the one error shape and a `Request-Id`. */
export function createHttpServer(
  app: ReturnType<typeof createApp>,
  baseUrl: string,
  { headersTimeoutMs = HEADERS_TIMEOUT_MS, requestTimeoutMs = REQUEST_TIMEOUT_MS } = {},
): Server {
  const handle = app.callback()
  const answering = new WeakMap<Duplex, ServerResponse>()
  const server = createServer(
    {
      // Longer than the 60 s that load balancers keep a connection. Otherwise they send into one that is being closed.
      keepAliveTimeout: 65_000,
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(LOOK_FOR_SLOW_CLIENTS_MS, headersTimeoutMs),
      // Refused below, in our own error shape.
      requireHostHeader: false,
    },
    (request, response) => {
      answering.set(request.socket, response)
      const refusal = refusalOfHead(request)
      if (refusal) return void response.end(answerBare(refusal, baseUrl, response))
      void handle(request, response)
    },
  )
  server.on('checkExpectation', (_, response) => {
    const refusal = new Refusal('expectation_failed', 'The only Expect header that is understood is 100-continue.')
    response.end(answerBare(refusal, baseUrl, response))
  })
  server.on('clientError', (error: ClientError, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const refuse = () => socket.end(rawAnswer(refusalOfBytes(error), baseUrl))
    const response = answering.get(socket)
    // The complete request before the invalid bytes is answered first.
    if (response?.req.complete && !response.writableFinished && !response.destroyed) response.once('close', refuse)
    else refuse()
  })
  return server
}

/** Resolves when the server listens. Rejects when the port is taken. `fd`: a socket that is already bound, instead of host and port. */
export function listen(server: Server, host: string, port: number, fd?: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(fd === undefined ? { host, port } : { fd }, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}

/** Takes no more connections and waits until the last request is answered, `patienceMs` at most. */
export async function closeGently(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearTimeout(cut)
}

/** What is wrong with the head of a request, checked before routing. Null when nothing is. */
function refusalOfHead({ url = '', headers, httpVersion }: IncomingMessage): Refusal | null {
  if (!headers.host && httpVersion !== '1.0')
    return new Refusal('parameter_missing', 'The Host header is missing.', { param: 'Host' })
  const hostIsGood = !headers.host || URL.canParse(`http://${headers.host}`)
  if (!hostIsGood || !(url.startsWith('/') || url === '*' || URL.canParse(url)))
    return new Refusal('parameter_invalid', 'The address of the request is not a valid URL.')
  return null
}

interface ClientError extends NodeJS.ErrnoException {
  rawPacket?: Buffer
}

/** Why these bytes did not become a request. */
function refusalOfBytes({ code, rawPacket }: ClientError): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Refusal(
      'request_timeout',
      'The request did not arrive whole in time: 10 s for its headers, 30 s in all.',
    )
  if (code === 'HPE_HEADER_OVERFLOW') {
    const firstLine = rawPacket?.indexOf('\n') ?? 0
    return firstLine < 0 || firstLine > maxHeaderSize
      ? new Refusal('uri_too_long', 'The address of the request is too long. With all headers it may take 16 KiB.')
      : new Refusal(
          'headers_too_large',
          'The headers of the request are too large. With its address they may take 16 KiB.',
        )
  }
  return new Refusal('parameter_invalid', 'This is not a valid HTTP request.')
}

/** Sets status and headers of an answer that no middleware handles, and returns its body. The connection ends with it. */
function answerBare(refusal: Refusal, baseUrl: string, response: ServerResponse): Buffer {
  const { headers, body } = bareAnswer(refusal, baseUrl)
  response.writeHead(refusal.status, headers)
  return body
}

/** The same answer as text, for a connection that has no response object to use. */
function rawAnswer(refusal: Refusal, baseUrl: string): string {
  const { headers, body } = bareAnswer(refusal, baseUrl)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', body.toString()].join('\r\n')
}

function bareAnswer(refusal: Refusal, baseUrl: string): { headers: Record<string, string | number>; body: Buffer } {
  const requestId = mintId('req_')
  const body = errorBody(refusal, requestId, baseUrl)
  const headers = {
    'Request-Id': requestId,
    'Service-Version': API_VERSION,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    ...SECURITY_HEADERS,
    Connection: 'close',
  }
  return { headers, body }
}
