/*
 * A receiver of webhooks, a process of its own. It records when and where each event arrived, and answers 200: at once, or later under /hang/<ms>/. A
 * GET returns the record. It is lean, since it uses the same cores as what is measured. It checks no signature.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Event id and path → epoch milliseconds of the first arrival, and the path. `twice` counts repeated arrivals. */
let arrivals = new Map<string, { at: number; path: string }>()
let twice = 0

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    const { user, system } = process.cpuUsage()
    const all = [...arrivals].map(([id, { at, path }]) => [id, at, path])
    response.end(
      JSON.stringify({ arrivals: request.url === '/count' ? all.length : all, twice, cpuMs: (user + system) / 1_000 }),
    )
    if (request.url === '/take') {
      arrivals = new Map()
      twice = 0
    }
    return
  }
  const path = request.url!
  const id = String(request.headers['webhook-id'])
  if (arrivals.has(id + path)) twice++
  else arrivals.set(id + path, { at: Date.now(), path })
  const hang = Number(/^\/hang\/(\d+)/.exec(path)?.[1] ?? 0)
  request.resume()
  if (hang === 0) response.end()
  else setTimeout(() => response.end(), hang)
})
server.keepAliveTimeout = 30_000
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
process.once('disconnect', () => process.exit(0))
