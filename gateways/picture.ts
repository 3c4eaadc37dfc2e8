// Fetches the picture of a QR code from a provider that gives no text of it. The address comes from the provider's answer. Only public addresses are
// reached (db/address-guard.ts), and what comes is checked to be a picture: it is shown to buyers from our own address.
import { request } from 'undici'
import { guardedAgent } from '../db/address-guard.ts'
import { ProviderAway } from './http.ts'
import type { QrPicture } from './port.ts'

const PICTURE_BYTES = 100_000
const REDIRECTS_MAX = 3
const LIMIT_MS = 10_000
const CONNECT_MS = 5_000

const agents = new Map<boolean, ReturnType<typeof guardedAgent>>()

/**
 * The picture at an https address. `allowLoopback`: also one on this machine over http, for fakes. Safe to repeat. Throws `ProviderAway` for no answer and
 * for what is no PNG or SVG of at most 100 kB.
 */
export async function fetchPicture(
  address: string,
  { provider, allowLoopback }: { provider: string; allowLoopback: boolean },
): Promise<QrPicture> {
  const what = `${provider}: the picture of a code`
  let url = new URL(address)
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    if (url.protocol !== 'https:' && !(allowLoopback && url.hostname === '127.0.0.1')) {
      throw new ProviderAway(`${what} is not at an https address`, false)
    }
    const { status, location, bytes } = await get(url, what, allowLoopback)
    if (status >= 300 && status < 400 && location) {
      url = new URL(location, url)
      continue
    }
    const type = status === 200 ? typeOf(bytes) : null
    if (!type) throw new ProviderAway(`${what}: ${status} without a picture`, false)
    return { type, bytes }
  }
  throw new ProviderAway(`${what}: too many redirects`, false)
}

async function get(url: URL, what: string, allowLoopback: boolean) {
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agentFor(allowLoopback),
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    const parts: Buffer[] = []
    let size = 0
    for await (const part of body) {
      size += part.length
      if (size > PICTURE_BYTES) throw new ProviderAway(`${what} has more than ${PICTURE_BYTES} bytes`, false)
      parts.push(part)
    }
    const location = typeof headers.location === 'string' ? headers.location : null
    return { status: statusCode, location, bytes: Buffer.concat(parts) }
  } catch (error) {
    if (error instanceof ProviderAway) throw error
    throw new ProviderAway(`${what}: no answer`, false, { cause: error })
  }
}

function agentFor(allowPrivate: boolean) {
  const agent =
    agents.get(allowPrivate) ?? guardedAgent({ allowPrivate, connectTimeoutMs: CONNECT_MS, connections: 10 })
  agents.set(allowPrivate, agent)
  return agent
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function typeOf(bytes: Buffer): QrPicture['type'] | null {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png'
  return isSvg(bytes.subarray(0, 1_000).toString('utf8')) ? 'image/svg+xml' : null
}

/** Whether the first element is `<svg`, after a declaration, comments and a document type. */
function isSvg(head: string): boolean {
  let rest = head.trimStart()
  for (const [opens, closes] of PROLOGUE) {
    while (rest.startsWith(opens)) {
      const end = rest.indexOf(closes, opens.length)
      if (end < 0) return false
      rest = rest.slice(end + closes.length).trimStart()
    }
  }
  return /^<svg[\s>]/.test(rest)
}

/** What may stand before the first element, in its order. */
const PROLOGUE = [
  ['<?xml', '>'],
  ['<!--', '-->'],
  ['<!DOCTYPE svg', '>'],
  ['<!--', '-->'],
] as const
