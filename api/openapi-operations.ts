// One call in the OpenAPI document: its texts, parameters, body, answer and errors, all from the declaration of its route.
import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi'
import type { RefusalCode } from '../rules/refusals.ts'
import { API_VERSIONS } from '../rules/versions.ts'
import { queryOf } from './expand.ts'
import { errorExample } from './openapi-examples.ts'
import { hasIdempotency, refusalsOf } from './openapi-refusals.ts'
import type { Route } from './route.ts'

const header = (description: string, type: 'string' | 'integer' = 'string') => ({ description, schema: { type } })

/** The headers of answers, by the names that the calls refer to. */
export const answerHeaders = {
  RequestId: header('Id of this call, in the request log and in everything that it caused.'),
  ServiceVersion: header('The version of the API that answered.'),
  IdempotentReplayed: header('`true` when this is the stored answer of an earlier call with the same key.'),
  RateLimitLimit: header('How many calls the limit allows.', 'integer'),
  RateLimitRemaining: header('How many of them are left.', 'integer'),
  RateLimitReset: header('Seconds until the limit is whole again.', 'integer'),
  RetryAfter: header('Seconds after which a further call is worth it.', 'integer'),
  ContentDisposition: header('The name of the file: `attachment; filename="payments.csv"`.'),
  ETag: header('What this answer is known by. Sent back as `If-None-Match`, it answers 304 while nothing has changed.'),
  WWWAuthenticate: header('How to authenticate: `Bearer`.'),
  DryRun: header('`true` when nothing was kept: the answer is then a `DryRun`.'),
}

const NAMES: Record<keyof typeof answerHeaders, string> = {
  RequestId: 'Request-Id',
  ServiceVersion: 'Service-Version',
  IdempotentReplayed: 'Idempotent-Replayed',
  RateLimitLimit: 'RateLimit-Limit',
  RateLimitRemaining: 'RateLimit-Remaining',
  RateLimitReset: 'RateLimit-Reset',
  RetryAfter: 'Retry-After',
  ContentDisposition: 'Content-Disposition',
  ETag: 'ETag',
  WWWAuthenticate: 'WWW-Authenticate',
  DryRun: 'Dry-Run',
}

function headersOf(...names: (keyof typeof answerHeaders)[]) {
  return Object.fromEntries(names.map((name) => [NAMES[name], { $ref: `#/components/headers/${name}` }]))
}

/** One call of the document. `baseUrl`: where this service is reached. */
export function operationOf(route: Route, baseUrl: string): ZodOpenApiOperationObject {
  const isWrite = route.method !== 'GET'
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: textOf(route),
    tags: [route.tag],
    ...(route.auth === 'public' ? { security: [] } : {}),
    requestParams: {
      ...(route.params ? { path: route.params } : {}),
      ...queryParameters(route),
      header: requestHeaders(route),
    },
    ...(isWrite && takesBody(route)
      ? {
          requestBody: {
            required: needsBody(route.body!),
            content: { ...jsonOf(route.body!), ...uploadOf(route) },
          },
        }
      : {}),
    // A call whose whole body is a file, such as a statement of a bank.
    ...(isWrite && route.upload && !route.body ? { requestBody: { required: true, content: uploadOf(route) } } : {}),
    responses: {
      200: {
        description: 'Done.',
        headers: headersOf(
          'RequestId',
          'ServiceVersion',
          ...(isLimited(route) ? (['RateLimitLimit', 'RateLimitRemaining', 'RateLimitReset'] as const) : []),
          ...(hasIdempotency(route) ? (['IdempotentReplayed'] as const) : []),
          ...(isWrite ? (['DryRun'] as const) : []),
          ...(route.answerType || route.mayAnswer || route.answersFile ? (['ContentDisposition'] as const) : []),
          ...(route.hasETag ? (['ETag'] as const) : []),
        ),
        content: {
          [route.answerType ?? 'application/json']: { schema: route.answer },
          ...(route.mayAnswer ? { [route.mayAnswer]: { schema: z.string() } } : {}),
          ...Object.fromEntries(
            [route.mayAnswerBytes ?? []]
              .flat()
              .map((type) => [type, { schema: z.string().meta({ format: 'binary' }) }]),
          ),
        },
      },
      ...(route.hasETag ? { 304: { description: 'As before: see `If-None-Match`.', headers: headersOf('ETag') } } : {}),
      ...Object.fromEntries(
        [...refusalsOf(route)].map(([status, codes]) => [status, errorResponse(status, codes, baseUrl)]),
      ),
    },
  }
}

/** What the summary leaves open, whom the call answers, and what it needs. */
function textOf(route: Route): string {
  const own = route.description ?? (route.method === 'GET' ? defaultText(route) : undefined)
  return [own, needsOf(route), route.testModeOnly && 'Test mode only.'].filter(Boolean).join('\n\n')
}

function defaultText(route: Route): string {
  if ('listing' in route && route.listing)
    return 'Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.'
  if (!route.params) return ''
  const other = 'Returns 404 for an id of another shop or mode.'
  return route.summary.startsWith('List') ? other : other
}

/** Example: Needs the scope `portal_sessions:write`, and `customers:write`. */
function needsOf({ scope, alsoNeeds = [], anyScope, auth }: Route): string {
  if (auth === 'public') return 'Needs no API key.'
  if (anyScope || !scope) return 'Needs no scope of its own: a key finds what it may read.'
  const also = alsoNeeds.map((needed) => `\`${needed}\``).join(', ')
  return `Needs the scope \`${scope}\`${also && `, and ${also}`}.`
}

function queryParameters(route: Route): { query?: z.ZodObject } {
  const query = queryOf(route)
  return Object.keys(query.shape).length > 0 ? { query } : {}
}

function requestHeaders(route: Route): z.ZodObject {
  const version = z
    .enum(API_VERSIONS as [string, ...string[]])
    .meta({ description: 'Without it the pinned version of the merchant applies.' })
  const key = z
    .string()
    .regex(/^[\x20-\x7e]{1,255}$/)
    .optional()
    .meta({ description: 'The same key and request are carried out once; kept for 24 hours.' })
  return z.object({
    'Service-Version': route.versionRequired ? version : version.optional(),
    ...(hasIdempotency(route) ? { 'Idempotency-Key': key } : {}),
    ...(route.hasETag
      ? { 'If-None-Match': z.string().optional().meta({ description: 'An `ETag` that is known.' }) }
      : {}),
  })
}

/** JSON, unless the call takes nothing but a file. */
function jsonOf(body: z.ZodObject): Record<string, { schema: z.ZodType }> {
  return Object.keys(body.shape).length > 0 ? { 'application/json': { schema: body.strict() } } : {}
}

/** The file that a call may send instead of JSON. */
function uploadOf({ upload }: Route): Record<string, { schema: z.ZodType }> {
  if (!upload) return {}
  const file = z.string().meta({ format: 'binary' })
  return {
    [upload.type]: {
      schema:
        upload.part === undefined
          ? file
          : z.strictObject({
              [upload.part]: file.meta({
                description: upload.part === 'image' ? 'The file of the picture.' : 'The file.',
                format: 'binary',
              }),
            }),
    },
  }
}

/** A body without members may be sent, and says nothing. */
function takesBody({ body, upload }: Route): boolean {
  return body !== undefined && (Object.keys(body.shape).length > 0 || upload !== undefined)
}

function needsBody(body: z.ZodObject): boolean {
  return !body.safeParse({}).success
}

function isLimited(route: Route): boolean {
  return route.auth !== 'public' || route.limits !== undefined || route.addressLimit !== undefined
}

function errorResponse(status: number, codes: readonly RefusalCode[], baseUrl: string): ZodOpenApiResponseObject {
  const retries = status === 409 || status === 429 || status === 503
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: headersOf(
      'RequestId',
      'ServiceVersion',
      ...(retries ? (['RetryAfter'] as const) : []),
      ...(status === 401 ? (['WWWAuthenticate'] as const) : []),
    ),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        ...(codes[0] && { example: errorExample(codes[0], baseUrl) }),
      },
    },
  }
}
