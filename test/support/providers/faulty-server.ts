// An HTTP server on the loopback that a provider's fake answers through. It takes the faults of test/gateways/contract.ts: held, lost, refused and
// broken answers. It knows nothing of any provider.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ServerFault = 'slow' | 'hang_after_charge' | 'error_after_charge' | 'error' | 'limited' | 'garbled' | 'down'

export interface Asked {
  method: string
  /** Without the query. */
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | undefined>>
  body: Buffer
}

export interface Answered {
  status: number
  json: unknown
  /** A picture, instead of JSON. */
  svg?: string
  /** Bytes, instead of JSON. */
  raw?: { type: string; body: Buffer }
}

export interface FaultyServer {
  url: string
  /** The next `count` requests after the first `after` have this fault. Replaces what was set before; 0 ends it. */
  fault(kind: ServerFault, count: number, after?: number, only?: (asked: Asked) => boolean): void
  /** Resolves when a request is held; at once when one is. */
  held(): Promise<void>
  /** Ends what is held: a slow request is done and answered, a hanging one loses its connection. */
  letGo(): Promise<void>
  requests(): number
  /** The requests so far, for tests of what is sent. */
  asked: Asked[]
  close(): Promise<void>
}

/** `answer` does what is asked and says what to answer. `errors` are the provider's own answers of 500 and 429. */
export async function startFaultyServer(
  answer: (asked: Asked) => Answered,
  errors: { internal: Answered; limited: Answered },
): Promise<FaultyServer> {
  let next: { kind: ServerFault; count: number; after: number; only: (asked: Asked) => boolean } | null = null
  const asked: Asked[] = []
  const holding = new Set<() => void>()
  let waiting = Promise.withResolvers<void>()

  const faultOf = (request: Asked): ServerFault | null => {
    if (!next || next.count === 0 || !next.only(request)) return null
    if (next.after > 0) {
      next.after -= 1
      return null
    }
    next.count -= 1
    return next.kind
  }
  const hold = (then: () => void) => {
    holding.add(then)
    waiting.resolve()
  }
  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://fake')
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
    )
    const request: Asked = {
      method: incoming.method ?? 'GET',
      path: pathname,
      query: searchParams,
      headers,
      body: Buffer.concat(chunks),
    }
    asked.push(request)
    const say = ({ status, json, svg, raw }: Answered) => {
      if (raw) return void response.writeHead(status, { 'content-type': raw.type }).end(raw.body)
      if (svg !== undefined) return void response.writeHead(status, { 'content-type': 'image/svg+xml' }).end(svg)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    }
    switch (faultOf(request)) {
      case null:
        return say(answer(request))
      case 'slow':
        return hold(() => say(answer(request)))
      case 'hang_after_charge':
        answer(request)
        return hold(() => response.destroy())
      case 'error_after_charge':
        answer(request)
        return say(errors.internal)
      case 'error':
        return say(errors.internal)
      case 'limited':
        return say(errors.limited)
      case 'garbled':
        answer(request)
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
        return
      case 'down':
        response.destroy()
    }
  }
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    fault(kind, count, after = 0, only = () => true) {
      next = count === 0 ? null : { kind, count, after, only }
    },
    held: () => waiting.promise,
    async letGo() {
      if (holding.size === 0) return
      for (const end of holding) end()
      holding.clear()
      waiting = Promise.withResolvers<void>()
    },
    requests: () => asked.length,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
