// Posts one webhook and answers the result: status, headers, the first 4 KiB, or why no answer came. It reads no row, decides on no next attempt
// (rules/webhook-deliveries.ts) and throws nothing: every failure is an answer.
import type { Dispatcher } from 'undici'
import { NotPublic } from '../../db/address-guard.ts'
import { refuseWhileOpen } from '../../db/outbound.ts'

export interface Posted {
  /** Null: there was no answer. */
  httpStatus: number | null
  durationMs: number
  /** Null: the webhook was delivered. Otherwise words for the merchant who reads the log. */
  error: string | null
  responseHeaders: Record<string, string> | null
  responseBody: string | null
  /** The header as received. The rules interpret it. */
  retryAfter: string | null
}

/** Enough to find out what is wrong with a receiver, and too little to store files here (specification §7.6). */
const BODY_MAX_BYTES = 4_096
const HEADERS_MAX = 40
const HEADER_MAX_CHARACTERS = 512

/**
 * Posts `body` and waits `timeoutMs` for the whole exchange: an answer that is not complete by then counts as none. Any 2xx is success; redirects are
 * not followed. Not safe to repeat: the receiver sees it twice, under the same `webhook-id`.
 */
export async function post(
  dispatcher: Dispatcher,
  { url, headers, body }: { url: string; headers: Record<string, string>; body: string },
  timeoutMs: number,
  aborted?: AbortSignal,
): Promise<Posted> {
  refuseWhileOpen('a webhook')
  const begun = performance.now()
  const exchange = new AbortController()
  const timer = setTimeout(() => exchange.abort(new TimedOut()), timeoutMs)
  const abort = () => exchange.abort(aborted?.reason)
  aborted?.addEventListener('abort', abort)
  const answered: Posted = {
    httpStatus: null,
    durationMs: 0,
    error: null,
    responseHeaders: null,
    responseBody: null,
    retryAfter: null,
  }
  try {
    const { origin, pathname, search } = new URL(url)
    const response = await dispatcher.request({
      origin,
      path: pathname + search,
      method: 'POST',
      headers,
      body,
      signal: exchange.signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    answered.httpStatus = response.statusCode
    answered.responseHeaders = shownHeaders(response.headers)
    answered.retryAfter = textOf(response.headers['retry-after']) ?? null
    answered.responseBody = await beginningOf(response.body)
    answered.error = problemOf(response.statusCode)
  } catch (error) {
    answered.error = inWords(error, timeoutMs)
  } finally {
    clearTimeout(timer)
    aborted?.removeEventListener('abort', abort)
  }
  answered.durationMs = Math.round(performance.now() - begun)
  return answered
}

class TimedOut extends Error {}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? `answered ${status}: redirects are not followed` : `answered ${status}`
}

function inWords(error: unknown, timeoutMs: number): string {
  if (error instanceof TimedOut) return `no complete answer within ${timeoutMs / 1000} s`
  if (error instanceof NotPublic) return error.message
  const { code, message } = error as { code?: string; message?: string }
  return WORDS[code ?? ''] ?? `the connection failed: ${code ?? message ?? 'no reason given'}`.slice(0, 300)
}

const WORDS: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was reset',
  UND_ERR_SOCKET: 'the connection was closed before the answer was complete',
  ENOTFOUND: 'the name does not resolve',
  EAI_AGAIN: 'the name could not be resolved',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the network is unreachable',
  ETIMEDOUT: 'the connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  CERT_HAS_EXPIRED: 'the TLS certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the TLS certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the TLS certificate is for another name',
}

function shownHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers).slice(0, HEADERS_MAX)) {
    // Readers of the log must not get a session at the receiver.
    const text = name === 'set-cookie' ? '…' : textOf(value)
    if (text !== undefined) shown[name.slice(0, HEADER_MAX_CHARACTERS)] = plain(text).slice(0, HEADER_MAX_CHARACTERS)
  }
  return shown
}

function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}

/** Reads no more than is kept. A longer answer is cut off, and its connection is closed. */
async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= BODY_MAX_BYTES) break
  }
  const text = plain(Buffer.concat(chunks).subarray(0, BODY_MAX_BYTES).toString())
  let end = text.length
  while (Buffer.byteLength(text.slice(0, end)) > BODY_MAX_BYTES) end -= Math.ceil((end * 2) / 100)
  return text.slice(0, end).toWellFormed()
}

/** Postgres keeps no NUL in a text. */
function plain(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}
