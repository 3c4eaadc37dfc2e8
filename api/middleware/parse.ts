// Turns parameters into typed values, or into a list of everything that is wrong with them. A path id that cannot be an id is answered as not found.
// The schemas are prepared once per route. Nothing is coerced.
import { z } from 'zod'
import { commit } from '../../commands/commit.ts'
import { missingResource } from '../../rules/refusals.ts'
import type { RouteMiddleware } from '../context.ts'
import { type ApiDeps, commandDeps } from '../deps.ts'
import { queryOf } from '../expand.ts'
import { invalidParameter, type Problem, paramOf, problemsOf, refuseProblems, unknownParameter } from '../problems.ts'
import { otherCalls } from '../proposals.ts'
import { queryParser } from '../query-text.ts'
import type { Call, RawCall, Route } from '../route.ts'
import { nounOf } from '../schemas.ts'
import { causeOf, forgetRecord } from './idempotency.ts'

export const parse: RouteMiddleware = (route, deps) => {
  const read = callReader(route, deps)
  return (ctx, next) => {
    const { caller, requestId, now, json, upload } = ctx.state
    ctx.state.call = read({
      caller,
      requestId,
      now,
      json,
      ...(upload && { upload }),
      ip: ctx.ip,
      params: (ctx as unknown as { params: Record<string, string> }).params,
      querystring: ctx.querystring,
      setHeader: (name, value) => ctx.set(name, value),
    })
    return next()
  }
}

export type { RawCall }

/** Prepared once per route. Makes a call of the raw input, or refuses it with everything that is wrong. */
export function callReader(route: Route, deps: ApiDeps): (raw: RawCall) => Call {
  const body = (route.method === 'GET' ? undefined : (route.body ?? z.object({})))?.strict()
  const parseQuery = queryParser(queryOf(route))
  return (raw) => {
    const params = parsePath(raw.params, route.params)
    const problems: Problem[] = []
    const query = parseQuery(raw.querystring, problems)
    const parsedBody = body ? parseBody(body, raw.json, problems) : undefined
    refuseProblems(problems)
    return callOf(raw, deps, params, query, parsedBody)
  }
}

function parsePath(given: Record<string, string>, schema: z.ZodObject | undefined): unknown {
  if (!schema) return given
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const name = String(parsed.error.issues[0]?.path[0] ?? 'id')
  throw missingResource(nounOf(schema, name), given[name] ?? '')
}

function parseBody(schema: z.ZodObject, json: Record<string, unknown>, problems: Problem[]): unknown {
  checkText(json, [], problems)
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const known = new Set(problems.map((problem) => problem.param))
  problems.push(...problemsOf(parsed.error.issues, json, 'body', schema).filter((problem) => !known.has(problem.param)))
}

/**
 * NUL and lone surrogates cannot be stored. `__proto__` is no parameter, and zod would ignore it, so it is reported and removed here. Depth was
 * checked before, so recursion is safe.
 */
function checkText(value: object, path: (string | number)[], problems: Problem[]): void {
  for (const [key, inner] of Object.entries(value)) {
    const here = [...path, Array.isArray(value) ? Number(key) : key]
    if (key === '__proto__') {
      problems.push(unknownParameter(paramOf(here)))
      delete (value as Record<string, unknown>)[key]
    } else if (!isStorable(key)) {
      problems.push(invalidParameter(paramOf(here), 'must not have NUL or lone surrogates in its name'))
    } else if (typeof inner === 'string') {
      if (!isStorable(inner)) problems.push(invalidParameter(paramOf(here), 'must not contain NUL or lone surrogates'))
    } else if (typeof inner === 'object' && inner !== null) {
      checkText(inner, here, problems)
    }
  }
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function callOf(raw: RawCall, deps: ApiDeps, params: unknown, query: unknown, body: unknown): Call {
  const { caller, requestId, now, ip, looksAgain = false, upload = null, setHeader } = raw
  const call: Call = {
    deps,
    caller,
    params,
    query,
    body,
    requestId,
    now,
    ip,
    looksAgain,
    upload,
    idempotencyKey: null,
    setHeader,
    commit: (work) => commit(commandDeps(deps), causeOf(call), work),
    forgetKey: (c) => forgetRecord(c, call),
    others: otherCalls(deps, callReader),
  }
  return call
}
