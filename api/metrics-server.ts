// GET /metrics on a port of its own, so that it is not on the public port. metrics.ts has what it answers.
import { createServer, type Server } from 'node:http'
import type { Registry } from 'prom-client'
import { listen } from './http-server.ts'

/** Serves GET /metrics. Rejects when the port is taken. `fd`: a socket that is already bound. */
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
