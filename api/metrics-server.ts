// GET /metrics on a port of its own, so that nobody has to keep it from the public. What it answers is metrics.ts.
import { createServer, type Server } from 'node:http'
import type { Registry } from 'prom-client'
import { listen } from './http-server.ts'

/** Answers GET /metrics on its own port, so that nobody has to keep it from the public. Rejects when the port is taken. `fd`: a socket that is bound already. */
export function serveMetrics(registry: Registry, host: string, port: number, fd?: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return listen(server, host, port, fd)
}
