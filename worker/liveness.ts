// Whether this worker is alive: GET /livez. The answer comes from the event loop that runs processings, charges and mails, and depends on nothing
// else. It shows that the event loop runs, and a failure of another server never causes a restart. Stuck workflow code is in another thread and is
// noticed by worker/workflow-worker.ts.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LivenessServer {
  port: number
  close(): void
}

/** Resolves when it listens; rejects when the port is taken. Port 0 takes any free port. */
export function serveLiveness(host: string, port: number): Promise<LivenessServer> {
  const server: Server = createServer((request, response) => {
    if (request.url !== '/livez') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end('{"status":"ok"}')
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve({
        port: (server.address() as AddressInfo).port,
        close: () => {
          server.close()
          server.closeAllConnections()
        },
      })
    })
  })
}
