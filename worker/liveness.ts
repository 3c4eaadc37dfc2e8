// Whether this worker lives: GET /livez, answered by the event loop that turns, charges and mails run on, and by nothing else of it. So whoever asks learns that the loop turns,
// and a restart never follows from a neighbour's failure. That workflow code is stuck in a thread of its own is noticed by worker/workflow-worker.ts.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LivenessServer {
  port: number
  close(): void
}

/** Resolves when it listens; rejects when the port is taken. Port 0 takes any free one. */
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
