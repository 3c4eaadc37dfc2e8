// A form of a page as a call that commits and waits, as the routes under /v1 have one from their key: the owner is that of the row that the page shows.
import { type Commit, commit } from '../facts/commit.ts'
import { API_VERSION } from '../rules/versions.ts'
import { actorOf } from './actor.ts'
import type { Context } from './context.ts'
import type { ApiDeps } from './deps.ts'

export interface PageCall {
  deps: ApiDeps
  now: number
  requestId: string
  commit<T>(work: (c: Commit) => Promise<T>): Promise<T>
  /** A page has no idempotency record. */
  forgetKey(c: Commit): Promise<void>
}

export function pageCall(ctx: Context, deps: ApiDeps, owner: { merchantId: string; livemode: boolean }): PageCall {
  const { requestId, now } = ctx.state
  const { merchantId, livemode } = owner
  const factDeps = { orm: deps.db.orm, links: deps.links, ringer: deps.workflows }
  const actor = actorOf(ctx.state.caller, ctx.ip)
  const cause = { merchantId, livemode, apiVersion: API_VERSION, at: now, requestId, actor }
  return {
    deps,
    now,
    requestId,
    commit: (work) => commit(factDeps, cause, work),
    forgetKey: async () => undefined,
  }
}
