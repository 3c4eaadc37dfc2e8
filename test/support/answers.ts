/*
 * Holds every answer of a test's API against the declaration of its route: the body fits the schema of the answer and has no member that the schema
 * does not name, and a refusal's code is one that the OpenAPI document lists for the call. So the document cannot say less than the API does.
 */
import { expect } from '@jest/globals'
import { z } from 'zod'
import type { Middleware } from '../../api/context.ts'
import { refusalsOf } from '../../api/openapi-refusals.ts'
import type { Route } from '../../api/route.ts'
import { allRoutes } from '../../api/routes/index.ts'
import { dryRunSchema } from '../../resources/dry-run.ts'

/** Answers 500 with what the declaration does not say, so that the test that made the call fails. */
export function checkAnswers(): Middleware {
  const declared = new Set<Route>(allRoutes)
  return async (ctx, next) => {
    await next()
    const { route, errorCode } = ctx.state
    if (!route || !declared.has(route) || !Buffer.isBuffer(ctx.body) || !String(ctx.type).includes('json')) return
    const { answer } = ctx.state.dryRun ? { answer: dryRunSchema } : route
    const wrong = ctx.status >= 400 ? unlisted(route, ctx.status, errorCode) : undescribed(answer, ctx.body, ctx.query)
    if (wrong.length === 0) return
    ctx.status = 500
    ctx.body = Buffer.from(
      JSON.stringify({ error: { message: `${route.operationId} is not declared so: ${wrong.join('; ')}` } }),
    )
  }
}

/** Tests of random calls, lives and races may meet a refusal that nobody has written down yet, once in many runs. */
const CHOOSES_ITS_CALLS = /\/test\/(api|client)\//

/** A refusal whose code the declaration does not list. A stored answer that is sent again was checked before. */
function unlisted(route: Route, status: number, code: string | undefined): string[] {
  if (code === undefined || !CHOOSES_ITS_CALLS.test(expect.getState().testPath ?? '')) return []
  const listed: readonly string[] = refusalsOf(route).get(status) ?? []
  if (listed.includes(code)) return []
  return [`it refuses with ${status} ${code} (see \`refuses\` in api/route.ts)`]
}

function undescribed(answer: z.ZodType, body: Buffer, query: object): string[] {
  if ('expand[]' in query) return [] // ids are objects there
  const value = JSON.parse(body.toString())
  const parsed = answer.safeParse(value)
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  return undeclared(answer, value).map((path) => `the answer has ${path}`)
}

/** The paths of members that the schema does not name. Of a union the option that fits counts; an object without declared members is open. */
export function undeclared(schema: z.ZodType, value: unknown, path = ''): string[] {
  if (value === null || value === undefined) return []
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodLazy)
    return undeclared(schema.unwrap() as z.ZodType, value, path)
  if (schema instanceof z.ZodArray)
    return (value as unknown[]).flatMap((one) => undeclared(schema.element as z.ZodType, one, `${path}[]`))
  if (schema instanceof z.ZodUnion) {
    const options = (schema.options as z.ZodType[]).filter((option) => option.safeParse(value).success)
    return options.map((option) => undeclared(option, value, path)).sort((a, b) => a.length - b.length)[0] ?? []
  }
  if (!(schema instanceof z.ZodObject) || Object.keys(schema.shape).length === 0) return []
  const shape = schema.shape as Record<string, z.ZodType>
  return Object.entries(value).flatMap(([name, one]) => {
    const at = path ? `${path}.${name}` : name
    const declared = shape[name]
    return declared ? undeclared(declared, one, at) : [at]
  })
}
