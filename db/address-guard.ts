// Connections to nobody but the public Internet: every address that a name resolves to is judged, the connection goes to a judged one,
// and the connected socket is looked at once more. A name may resolve differently from moment to moment; what is judged is what is used.
// What is public is rules/addresses.ts; friendly words at creation are rules/webhook-urls.ts.
import { type LookupAddress, lookup } from 'node:dns'
import type { Socket } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { isAddress, privateUseOf } from '../rules/addresses.ts'
import { whyNoPublicHost } from '../rules/webhook-urls.ts'

/** Nothing was sent: where it should have gone is not public. */
export class NotPublic extends Error {
  override name = 'NotPublic'
}

/** As `dns.lookup` with `all`: tests give another. */
export type Resolve = (hostname: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void

export interface GuardSettings {
  allowPrivate: boolean
  connectTimeoutMs: number
  /** Connections to one origin. */
  connections: number
  resolve?: Resolve
}

const systemResolve: Resolve = (hostname, done) => lookup(hostname, { all: true }, done)

/** The dispatcher for calls to others' addresses, webhooks above all: keeps connections per origin, follows nothing, speaks HTTP/1.1, and connects to public addresses alone unless it may do otherwise. */
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
    // A literal is never looked up, so it is judged here.
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
    // Shorter than what common servers keep an idle connection for, so that none is used at the moment it is closed.
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 30_000,
    maxHeaderSize: 16_384,
  })
}

type LookupDone = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** One address that is not public spoils them all: whoever mixes them wants us to reach it sooner or later. */
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
