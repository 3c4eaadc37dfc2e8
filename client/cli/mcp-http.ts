/*
 * MCP over streamable HTTP (`satang mcp --http PORT`): each message is a POST to /mcp and has its answer. On this machine's own address alone, for those who know its
 * token, and for no page of a browser: a page that a person opens could otherwise talk to a server on the person's machine. What messages mean is mcp.ts.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PROTOCOLS } from './mcp-protocol.ts'
import { Failure } from './usage.ts'
import type { World } from './world.ts'

const HOST = '127.0.0.1'
const PATH = '/mcp'
/** Ten times what the service takes of one call. */
const BYTES_MAX = 2_621_440

type Answering = (text: string) => Promise<Record<string, unknown> | undefined>

/** Answers until the program is stopped. The token is SATANG_MCP_TOKEN, else one that is made and printed. Throws a Failure where the port is taken. */
export async function serveHttp(world: World, port: number, answering: Answering): Promise<void> {
  const given = world.env.SATANG_MCP_TOKEN
  if (given !== undefined && given.length < 16) throw new Failure('SATANG_MCP_TOKEN needs 16 characters or more.')
  const token = given ?? randomBytes(24).toString('base64url')
  const server = createServer((request, response) => {
    answer(request, response, token, answering).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: Error) => reject(new Failure(`Port ${port} of ${HOST}: ${error.message}`)))
    server.listen(port, HOST, resolve)
  })
  const { port: bound } = server.address() as AddressInfo
  world.out(`http://${HOST}:${bound}${PATH}\n`)
  if (given === undefined) world.out(`Authorization: Bearer ${token}\n`)
  await new Promise<void>((resolve) => {
    const end = () => {
      server.close(() => resolve())
      server.closeAllConnections()
    }
    if (world.signal.aborted) end()
    else world.signal.addEventListener('abort', end, { once: true })
  })
}

async function answer(request: IncomingMessage, response: ServerResponse, token: string, answering: Answering) {
  const refused = refusalOf(request, token)
  if (refused) return send(response, refused.status, { error: refused.message }, refused.headers)
  const text = await textOf(request)
  if (text === null)
    return send(response, 413, { error: `A message has at most ${BYTES_MAX} bytes.` }, { Connection: 'close' })
  const said = await answering(text)
  // A notification, which gets no answer.
  if (!said) return send(response, 202, null)
  const isUnread = said.id === null && 'error' in said
  send(response, isUnread ? 400 : 200, { jsonrpc: '2.0', ...said })
}

interface Refused {
  status: number
  message: string
  headers?: Record<string, string>
}

/** What speaks against a request before its body is read. The address is judged first: whoever is refused for it learns nothing of the token. */
function refusalOf({ method, url, headers }: IncomingMessage, token: string): Refused | null {
  const { host = '', origin, authorization = '' } = headers
  // A name that a stranger points at this machine (DNS rebinding) is not this server's.
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host))
    return { status: 403, message: `Not for the host ${host}.` }
  if (origin !== undefined && !isOwn(origin, host)) return { status: 403, message: `Not for pages of ${origin}.` }
  if (!isBearer(authorization, token))
    return {
      status: 401,
      message: 'Send Authorization: Bearer and the token.',
      headers: { 'WWW-Authenticate': 'Bearer' },
    }
  if (url !== PATH) return { status: 404, message: `There is ${PATH} alone.` }
  // There is no stream of messages that the server begins, and no session to end.
  if (method !== 'POST') return { status: 405, message: 'Send messages by POST.', headers: { Allow: 'POST' } }
  const type = String(headers['content-type'] ?? '')
  if (!/^application\/json\s*(;|$)/i.test(type)) return { status: 415, message: 'Send application/json.' }
  const version = headers['mcp-protocol-version']
  if (version !== undefined && !PROTOCOLS.includes(String(version)))
    return { status: 400, message: `MCP-Protocol-Version is one of ${PROTOCOLS.join(', ')}.` }
  return null
}

/** A page of this server itself; there is none, but a tool of this machine may send its own address. */
function isOwn(origin: string, host: string): boolean {
  return origin === `http://${host}`
}

function isBearer(authorization: string, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}

/** The body; null when it is too long. */
async function textOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BYTES_MAX) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function send(
  response: ServerResponse,
  status: number,
  body: object | null,
  headers: Record<string, string> = {},
): void {
  const type: Record<string, string> = body ? { 'Content-Type': 'application/json' } : {}
  response.writeHead(status, { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', ...type, ...headers })
  response.end(body ? JSON.stringify(body) : undefined)
}
