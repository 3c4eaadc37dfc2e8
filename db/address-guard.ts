// Opens connections to public Internet addresses only. It checks every address that a name resolves to, connects to a checked address, and checks the
// address of the connected socket once more. A name may resolve differently from moment to moment, so the checked address is the one that is used.
// rules/addresses.ts says which addresses are public; rules/webhook-urls.ts has the messages for the creation of an endpoint.
import { type LookupAddress, lookup } from 'node:dns'
import type { Socket } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { isAddress, privateUseOf } from '../rules/addresses.ts'
import { whyNoPublicHost } from '../rules/webhook-urls.ts'

/** The target is not public. Nothing was sent. */
export class NotPublic extends Error {
  override name = 'NotPublic'
}

/** Like `dns.lookup` with `all`. Tests pass another one. */
export type Resolve = (hostname: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void

export interface GuardSettings {
  allowPrivate: boolean
  connectTimeoutMs: number
  /** The maximum of connections to one origin. */
  connections: number
  resolve?: Resolve
}

const systemResolve: Resolve = (hostname, done) => lookup(hostname, { all: true }, done)

/**
 * The undici dispatcher for calls to addresses that others chose, mostly webhooks. It keeps connections per origin, follows no redirect and speaks
 * HTTP/1.1. It connects to public addresses only, unless `allowPrivate` is set.
 */
export function guardedAgent({
  allowPrivate,
  connectTimeoutMs,
  connections,
  resolve = systemResolve,
}: GuardSettings): Agent {
  const connect = buildConnector({
    allowH2: false,
    timeout: connectTimeoutMs,
    lookup: (hostname, options, done) => judged(resolve, { hostname, all: options.all, allowPrivate }, done),
  } as buildConnector.BuildOptions)
  const guarded: buildConnector.connector = (options, done) => {
    // A literal address is never looked up, so it is checked here.
    const problem = whyNoPublicHost(options.hostname)
    if (problem) return done(new NotPublic(problem), null)
    connect(options, (error, socket) => {
      if (error) return done(error, null)
      const reached = (socket as Socket).remoteAddress
      if (reached && privateUseOf(reached) === null) return done(null, socket as Socket)
      socket?.destroy()
      done(new NotPublic(`reached ${reached ?? 'nobody'}, which is not public`), null)
    })
  }
  return new Agent({
    connect: allowPrivate ? connect : guarded,
    connections,
    pipelining: 1,
    // Shorter than the idle time of common servers, so that no connection is used at the moment when the server closes it.
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 30_000,
    maxHeaderSize: 16_384,
  })
}

type LookupDone = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** One address that is not public makes the whole answer refused: a name that mixes both kinds may lead to the private address at any time. */
function judged(
  resolve: Resolve,
  { hostname, all, allowPrivate }: { hostname: string; all: boolean | undefined; allowPrivate: boolean },
  done: LookupDone,
): void {
  resolve(hostname, (error, addresses) => {
    if (error) return done(error, [])
    const hidden =
      !allowPrivate && addresses.find(({ address }) => !isAddress(address) || privateUseOf(address) !== null)
    if (hidden) return done(new NotPublic(`${hostname} resolves to ${hidden.address}, which is not public`), [])
    const first = addresses[0]
    if (!first) return done(new NotPublic(`${hostname} resolves to nothing`), [])
    if (all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
