// The HTTP server below Koa: timeouts, and answers for what never becomes a request. It knows no routes.
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { mintId } from '../db/ids.ts'
import { Refusal } from '../rules/refusals.ts'
import { API_VERSION } from '../rules/versions.ts'
import type { createApp } from './app.ts'
import { errorBody } from './middleware/errors.ts'

/** A server for the app, not listening yet. */
export function createHttpServer(app: ReturnType<typeof createApp>, baseUrl: string): Server {
  const server = createServer(app.callback())
  // Longer than the 60 s that load balancers keep a connection, or they send into one we are closing.
  server.keepAliveTimeout = 65_000
  // A client that dribbles its request holds a connection for no longer than this.
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    socket.end(malformedAnswer(baseUrl))
  })
  return server
}

/** Resolves when it listens; rejects when the port is taken. `fd`: a socket that is bound already, in place of host and port. */
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

/** The one error shape, for bytes that are no HTTP request. */
function malformedAnswer(baseUrl: string): string {
  const requestId = mintId('req_')
  const refusal = new Refusal('parameter_invalid', 'This is not a valid HTTP request, or its headers are too large.')
  const body = errorBody(refusal, requestId, baseUrl)
  const headers = [
    'HTTP/1.1 400 Bad Request',
    `Request-Id: ${requestId}`,
    `Service-Version: ${API_VERSION}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  return `${headers.join('\r\n')}\r\n\r\n${body.toString()}`
}
