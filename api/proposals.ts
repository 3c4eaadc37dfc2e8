// Calls that are made for somebody else (specification §1.14): a proposal is tried out when it is made, and its call is made once it is approved. Both go
// through the route of the call, with its schemas, scopes, idempotency and refusals, so there is no second description of what a call does.
// commands/approvals.ts keeps who proposed and decided.

import { finishRun, forgetRun, holdRun, MadeBefore, postponeRun, type RunOutcome } from '../commands/approvals.ts'
import { type Commit, type CommitContext, commit } from '../commands/commit.ts'
import { actFor, actForEverybody } from '../db/acting.ts'
import { Approval } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { findKeyById } from '../db/queries/authenticate.ts'
import { readMemberRole } from '../db/queries/member-names.ts'
import type { DryRunObject } from '../resources/dry-run.ts'
import { callPath, NEVER_PROPOSED, parametersOf, scopesOfRun } from '../rules/approvals.ts'
import { scopesOf as roleScopes } from '../rules/members.ts'
import { Refusal } from '../rules/refusals.ts'
import { allows, type Scope } from '../rules/scopes.ts'
import { type ApiDeps, commandDeps, nowOf } from './deps.ts'
import { listingOfId } from './expand.ts'
import { refuseAddress, refuseEndedKey } from './middleware/authenticate.ts'
import { runDry, withoutSecrets } from './middleware/dry-run.ts'
import { errorBody, refusalOf } from './middleware/errors.ts'
import { type Answered, runWrite } from './middleware/idempotency.ts'
import { refuseUnlessAllowed, tryingOut } from './middleware/permission.ts'
import type { Call, Caller, OtherCalls, ProposedCall, RawCall, Route, WriteRoute } from './route.ts'
import { allRoutes } from './routes/index.ts'

type Reader = (route: Route, deps: ApiDeps) => (raw: RawCall) => Call

/** What a call may do with other calls. `reader` makes a call of its parts (middleware/parse.ts). */
export function otherCalls(deps: ApiDeps, reader: Reader): OtherCalls {
  return {
    async tryOut(call, proposed) {
      const { route, params, querystring } = routeOf(proposed)
      const caller = tryingOut(route, call.caller)
      refuseUnlessAllowed(route, caller)
      const { requestId, now, ip } = call
      try {
        const raw = { caller, requestId, now, ip, params, querystring, json: proposed.body, setHeader: () => undefined }
        const preview = await runDry(route, deps, reader(route, deps)(raw))
        return { operation: route.operationId, needs: scopesOf(route), preview }
      } catch (error) {
        throw error instanceof Refusal ? ofBody(error) : error
      }
    },
    refuseUnlessMayDecide(caller, operation) {
      if (caller.kind !== 'member')
        throw new Refusal(
          'member_required',
          'A person decides on an approval, in the dashboard or with a member’s session: an API key may only propose.',
        )
      refuseUnlessAllowed(operationOf(operation), caller, 'Your role')
    },
    shown: previewFor,
    mayRead,
    run: (approval) => runApproval(deps, reader, approval),
  }
}

/** The scopes of a call: those of its route. */
function scopesOf({ scope, alsoNeeds = [] }: Route): string[] {
  return [...(scope ? [scope] : []), ...alsoNeeds]
}

interface Found {
  route: WriteRoute
  params: Record<string, string>
  pathname: string
  querystring: string
}

/** The write that a proposal names. Refuses, naming `path`, what is no write of the API, or none that can be proposed. */
function routeOf({ method, path }: Pick<ProposedCall, 'method' | 'path'>): Found {
  const parts = callPath(path)
  if (!parts) throw wrongPath('must be a path of the API, such as /v1/payments/pay_…/refund')
  // A path that a route spells out is that route's alone.
  const found = allRoutes
    .flatMap((route) => {
      const params = route.method === method ? parametersOf(route.path, parts.pathname) : null
      return params ? [{ route: route as Route, params }] : []
    })
    .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
  if (!found || found.route.method === 'GET') throw wrongPath(`names no write: there is no ${method} ${parts.pathname}`)
  const { route, params } = found
  if (route.auth === 'public' || route.path.startsWith('/v1/approvals'))
    throw wrongPath(`names a call that is not proposed: ${route.operationId}`)
  if (route.answersOnce || scopesOf(route).some((scope) => NEVER_PROPOSED.has(scope)))
    throw wrongPath(`names a call with secrets, which nobody but its maker should read: ${route.operationId}`)
  return { route, params, ...parts }
}

function operationOf(operation: string): Route {
  const route = allRoutes.find(({ operationId }) => operationId === operation)
  if (!route) throw new Error(`there is no operation ${operation}`)
  return route
}

function wrongPath(what: string): Refusal {
  return new Refusal('parameter_invalid', `\`path\` ${what}.`, { param: 'path' })
}

/** A refusal of the proposed call, with the names that its parameters have in the proposal. */
function ofBody({ code, message, details }: Refusal): Refusal {
  const { inPath, param, errors, ...rest } = details
  const named = (name: string) => (inPath ? 'path' : `body.${name}`)
  return new Refusal(code, message, {
    ...rest,
    ...(param !== undefined && { param: named(param) }),
    ...(errors && {
      errors: errors.map((one) => ({ ...one, ...(one.param !== undefined && { param: named(one.param) }) })),
    }),
  })
}

/** The scopes that read what a call says and answers. */
function readScopesOf(operation: string): string[] {
  return scopesOf(operationOf(operation)).map((scope) => scope.replace(/:write$/, ':read'))
}

function mayRead(caller: Caller, operation: string): boolean {
  return readScopesOf(operation).every((scope) => allows(caller.scopes as readonly Scope[], scope as Scope))
}

/** The preview as far as the reader's scopes go. What they do not cover is named in `left_out`. */
export function previewFor(preview: DryRunObject, caller: Caller, operation: string): DryRunObject {
  const may = (scope: string) => allows(caller.scopes as readonly Scope[], scope as Scope)
  const leftOut = new Set(preview.left_out)
  const part = <T>(scope: string, list: T[]): T[] => {
    if (list.length === 0 || may(scope)) return list
    leftOut.add(scope)
    return []
  }
  for (const scope of readScopesOf(operation)) if (!may(scope)) leftOut.add(scope)
  return {
    ...preview,
    result: mayRead(caller, operation) ? preview.result : null,
    changes: preview.changes.filter(({ id }) => {
      const scope = listingOfId(id)?.scope
      if (scope !== undefined && may(scope)) return true
      if (scope !== undefined) leftOut.add(scope)
      return false
    }),
    events: part('events:read', preview.events),
    ledger_entries: part('balance_transactions:read', preview.ledger_entries),
    mails: part('customers:read', preview.mails),
    webhooks: part('webhook_endpoints:read', preview.webhooks),
    left_out: [...leftOut].sort(),
  }
}

/**
 * Makes the call of an approved proposal: as its key would, with the scopes that the key has now (`scopesOfRun`), under the approval's id as
 * Idempotency-Key, in a space that callers' keys do not reach (D880). Notes the answer. A cause that may pass (409, 429, 5xx) is noted, and the run tried again later (api/approval-runs.ts). Safe to repeat, at once and after a crash:
 * the note that the call is made stands in its own commit (`holdRun`), and the key joins what is under way. Never throws for what the call answers.
 */
export async function runApproval(
  deps: ApiDeps,
  reader: Reader,
  { id, merchantId, livemode }: Pick<Approval, 'id' | 'merchantId' | 'livemode'>,
): Promise<void> {
  await actFor({ merchantId, livemode }, async () => {
    const approval = await deps.db.orm.em.fork().findOne(Approval, { id, merchantId, livemode })
    if (approval?.status !== 'approved' || approval.ranAt != null) return
    const requestId = mintId('req_')
    try {
      await finish(deps, approval, outcomeOf(await makeCall(deps, reader, approval, requestId)))
    } catch (error) {
      await noteFailure(deps, approval, requestId, error)
    }
  })
}

async function makeCall(deps: ApiDeps, reader: Reader, approval: Approval, requestId: string): Promise<Answered> {
  const { id, method, path, body, proposedFrom } = approval
  const started = performance.now()
  const now = nowOf(deps)
  const key = await findKeyById(deps.db.pool, approval.keyId)
  if (!key) throw new Refusal('api_key_invalid', 'The API key that proposed this is no longer there.')
  if (body === null || body === undefined)
    throw new Refusal('approval_not_pending', `The approval ${id} was emptied before it ran.`)
  // Of a proposing key the approver's role decides, as it is by now.
  const role = await readMemberRole(deps.db.pool, key.merchantId, approval.decidedBy ?? '')
  const caller: Caller = {
    kind: 'key',
    keyId: key.id,
    name: key.name,
    merchantId: key.merchantId,
    livemode: key.livemode,
    scopes: scopesOfRun(key.scopes as Scope[], role ? roleScopes(role) : []),
    allowedIps: key.allowedIps,
    expiresAt: key.ownExpiresAt,
    apiVersion: approval.apiVersion,
  }
  const ip = proposedFrom ?? ''
  const { route, params, pathname, querystring } = routeOf({ method, path })
  const record = (made: { status: number; answer: Buffer; errorCode?: string; replayed?: boolean }) =>
    deps.requestLog?.record({
      ...{ requestId, merchantId: key.merchantId, livemode: key.livemode, via: 'key', actorId: key.id, letIn: true },
      ...{ method, path: pathname, route: route.path, idempotencyKey: id, apiVersion: caller.apiVersion },
      ...{ durationMs: performance.now() - started, ip, querystring, json: body, at: now, ...made },
    })
  try {
    refuseEndedKey(key, now, 'The API key that proposed this')
    if (proposedFrom != null) refuseAddress(key, proposedFrom)
    refuseUnlessAllowed(route, caller, 'The API key that proposed this')
    const raw = {
      caller,
      requestId,
      now,
      ip,
      params,
      querystring,
      json: structuredClone(body),
      setHeader: () => undefined,
    }
    const call = reader(route, deps)(raw)
    const { forgetKey } = call
    // Undone, it was not made: a retry makes it anew.
    call.forgetKey = async (c) => {
      await forgetKey(c)
      await forgetRun(c, id)
    }
    const write = { key: id, ofApproval: true as const, method, path: pathname, querystring, json: body }
    const answered = await runWrite(onceFor(route, id), deps, call, write)
    const { status, body: answer, refusal, replayed } = answered
    record({ status, answer, ...(refusal && { errorCode: refusal.code }), ...(replayed && { replayed }) })
    return answered
  } catch (error) {
    if (!(error instanceof MadeBefore)) {
      const refusal = refusalOf(error)
      const answer = errorBody(refusal, requestId, deps.links.baseUrl)
      record({ status: refusal.status, answer, errorCode: refusal.code })
    }
    throw error
  }
}

/** The route, whose commit also notes that the approval's call is made. */
function onceFor(route: WriteRoute, id: string): WriteRoute {
  return {
    ...route,
    write: async (call: never, c: Commit) => {
      await holdRun(c, id)
      return route.write(call, c)
    },
  } as WriteRoute
}

function outcomeOf({ status, body }: Pick<Answered, 'status' | 'body'>): RunOutcome {
  return { httpStatus: status, answer: withoutSecrets(JSON.parse(body.toString('utf8'))) }
}

/** A cause that may pass is waited for; what was made before has succeeded, though nobody knows its answer any more; any other refusal is the outcome. */
async function noteFailure(deps: ApiDeps, approval: Approval, requestId: string, error: unknown): Promise<void> {
  if (error instanceof MadeBefore) {
    const problem = 'The call was made. Its answer is no longer kept: read the object.'
    return finish(deps, approval, { httpStatus: 200, answer: null, problem })
  }
  const refusal = refusalOf(error)
  if (refusal.status >= 500)
    deps.log.error({ request_id: requestId, approval: approval.id, err: error }, 'an approved call failed')
  if (mayPass(refusal)) {
    const said = `${refusal.code}: ${refusal.message}`
    if (await commit(commandDeps(deps), contextOf(deps, approval), (c) => postponeRun(c, approval.id, said))) return
  }
  const body = errorBody(refusal, requestId, deps.links.baseUrl)
  await finish(deps, approval, outcomeOf({ status: refusal.status, body }))
}

function mayPass({ status, code }: Refusal): boolean {
  return code !== 'total_changed' && (status === 409 || status === 429 || status >= 500)
}

async function finish(deps: ApiDeps, approval: Approval, outcome: RunOutcome): Promise<void> {
  await commit(commandDeps(deps), contextOf(deps, approval), (c) => finishRun(c, approval.id, outcome))
}

function contextOf(deps: ApiDeps, { merchantId, livemode, apiVersion }: Approval): CommitContext {
  return { merchantId, livemode, apiVersion, at: nowOf(deps) }
}

/** In one round, the longest waiting first. */
const RUNS_PER_ROUND = 20

/**
 * Runs what was approved and has not run: its process died, or a cause has to pass. Answers how many it tried. Safe to repeat, and to run in any number of
 * processes at once.
 */
export async function runDueApprovals(deps: ApiDeps, reader: Reader): Promise<number> {
  const due = await actForEverybody(() =>
    deps.db.pool.query<{ id: string; merchant_id: string; livemode: boolean }>(
      'select id, merchant_id, livemode from approvals where next_try_at <= $1 order by next_try_at limit $2',
      [nowOf(deps), RUNS_PER_ROUND],
    ),
  )
  for (const { id, merchant_id: merchantId, livemode } of due.rows)
    await runApproval(deps, reader, { id, merchantId, livemode })
  return due.rows.length
}
