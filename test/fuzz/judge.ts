/*
 * Sends what fetch would correct or refuse, and says what is wrong with an answer. Allowed are clear refusals in the one error shape and pages for
 * people, always with a `Request-Id`.
 */
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'

export interface Sent {
  method: string
  /** The path as it is sent in the request line; must be ASCII without spaces. */
  path: string
  headers?: Record<string, string>
  body?: Buffer | string
}

export interface Answered {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** An answer that takes longer is a fault: a call may wait 5 s for an outcome, the rest is for a busy machine. */
const PATIENCE_MS = 30_000

export function openSender(url: string): { send(sent: Sent): Promise<Answered>; close(): void } {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const send = ({ method, path, headers, body }: Sent, isRetry = false): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const request = httpRequest({ agent, hostname, port, method, path, headers }, (response) => {
        const chunks: Buffer[] = []
        // Live streams never end, so their beginning is enough.
        const isStream = response.headers['content-type']?.startsWith('text/event-stream')
        const done = () => {
          const { statusCode: status = 0, headers: answered } = response
          resolve({ status, headers: answered, text: Buffer.concat(chunks).toString('utf8') })
        }
        if (isStream) {
          done()
          return void response.destroy()
        }
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('end', done)
        response.once('error', reject)
      })
      request.setTimeout(PATIENCE_MS, () => request.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} s`)))
      request.once('error', (error: NodeJS.ErrnoException) => {
        // The server closed a kept connection in the same moment. Any client repeats the request.
        if (request.reusedSocket && !isRetry && error.code === 'ECONNRESET')
          resolve(send({ method, path, headers, body }, true))
        else reject(error)
      })
      request.end(body)
    })
  return { send: (sent) => send(sent), close: () => agent.destroy() }
}

/** Text that only our internals have: a stack, a query, a path of this machine. */
const INSIDE =
  /\bnode_modules\b|\n\s+at \S+ \(|file:\/\/\/(?!etc)|\bselect \w+ from\b|QueryFailed|DriverException|pg_catalog/

/** What is wrong with an answer, null when nothing is. `isCall`: the answer is the API's, not a page. */
export function wrongWith({ status, headers, text }: Answered, isCall: boolean): string | null {
  const id = headers['request-id']
  if (typeof id !== 'string' || !/^req_\w{26}$/.test(id)) return `has no Request-Id (${status})`
  if (headers['x-injected'] !== undefined) return 'has a header of the caller'
  if (status < 200 || status >= 500) return `is ${status}: ${text.slice(0, 300)}`
  if (INSIDE.test(text) && status >= 400) return `shows what is inside: ${text.slice(0, 300)}`
  if (status < 400) return isCall && status >= 300 && status !== 304 ? `a call redirects: ${status}` : null
  const type = headers['content-type'] ?? ''
  if (!isCall && type.startsWith('text/html')) return text.includes('</html>') ? null : 'is half a page'
  if (!type.startsWith('application/json')) return `is ${status} as ${type || 'nothing'}`
  return wrongWithError(text, id)
}

function wrongWithError(text: string, id: string): string | null {
  let error: Record<string, unknown> | undefined
  try {
    error = JSON.parse(text).error
  } catch {
    return `is no JSON: ${text.slice(0, 100)}`
  }
  const { type, code, message, request_id, doc_url } = error ?? {}
  const isWhole = [type, code, message, doc_url].every((member) => typeof member === 'string' && member !== '')
  if (!isWhole) return `is not the one error shape: ${text.slice(0, 200)}`
  if (request_id !== id) return `names the request ${request_id} and ${id}`
  if (text.length > 20_000) return `is ${text.length} characters long`
  return null
}
