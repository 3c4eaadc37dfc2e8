// A form of a page as a call that commits and waits, as the routes under /v1 have one from their key: the owner is that of the row that the page
// shows.

import type { Context } from '../api/context.ts'
import { type ApiDeps, commandDeps } from '../api/deps.ts'
import { type Commit, commit } from '../commands/commit.ts'
import type { Actor } from '../rules/audit-log.ts'
import { API_VERSION } from '../rules/versions.ts'

export interface PageCall {
  deps: ApiDeps
  now: number
  requestId: string
  commit<T>(work: (c: Commit) => Promise<T>): Promise<T>
  /** A page has no idempotency record. */
  forgetKey(c: Commit): Promise<void>
}

/** `actor`: who sits before the page; absent: a buyer, who is nobody that the audit log names. */
export function pageCall(
  ctx: Context,
  deps: ApiDeps,
  owner: { merchantId: string; livemode: boolean },
  actor: Actor = { type: 'system', id: null, name: null, ip: ctx.ip },
): PageCall {
  const { requestId, now } = ctx.state
  const { merchantId, livemode } = owner
  const context = { merchantId, livemode, apiVersion: API_VERSION, at: now, requestId, actor }
  return {
    deps,
    now,
    requestId,
    commit: (work) => commit(commandDeps(deps), context, work),
    forgetKey: async () => undefined,
  }
}
