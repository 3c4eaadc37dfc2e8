// /openapi.json, made from the declarations that also parse the calls: an undeclared parameter does not exist, and a declared one is checked. Errors
// are listed by status with every code of rules/refusals.ts. The document is built once, when first requested.
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { creditGrantSchema } from '../resources/credits.ts'
import { type RefusalCode, refusals } from '../rules/refusals.ts'
import { API_VERSION, API_VERSIONS } from '../rules/versions.ts'
import type { ApiDeps } from './deps.ts'
import { queryOf } from './expand.ts'
import type { PlainRoute } from './health.ts'
import { webhookParameters, webhooksOf } from './openapi-webhooks.ts'
import type { Route } from './route.ts'

export function openApiRoutes(deps: ApiDeps, routes: readonly Route[]): PlainRoute[] {
  let document: Buffer | undefined
  return [
    {
      path: '/openapi.json',
      handler: (ctx) => {
        document ??= Buffer.from(JSON.stringify(openApiDocument(routes, deps.links.baseUrl)))
        ctx.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=60' })
        ctx.type = 'application/json; charset=utf-8'
        ctx.body = document
      },
    },
  ]
}

export function openApiDocument(routes: readonly Route[], baseUrl: string): ReturnType<typeof createDocument> {
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Satang',
      version: API_VERSION,
      description: 'Billing and store engine for Thailand. Amounts are integer satang, times are Unix seconds.',
    },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }, { basic: [] }],
    paths: pathsOf(routes),
    webhooks: webhooksOf(),
    components: {
      schemas: { CreditGrant: creditGrantSchema },
      parameters: webhookParameters,
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A secret key, sk_test_… or sk_live_…. From servers only.',
        },
        basic: {
          type: 'http',
          scheme: 'basic',
          description: 'The secret key as the user name; the password stays empty.',
        },
      },
      responses: Object.fromEntries(errorStatuses.map((status) => [`Error${status}`, errorResponse(status)])),
    },
  })
}

function pathsOf(routes: readonly Route[]): ZodOpenApiPathsObject {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = operationOf(route)
  }
  return paths
}

/** Example: Needs the scope `portal_sessions:write`, and `customers:write`. */
function needsOf({ scope, alsoNeeds = [] }: Route): string {
  const also = alsoNeeds.map((needed) => `\`${needed}\``).join(', ')
  return `Needs the scope \`${scope}\`${also && `, and ${also}`}.`
}

function operationOf(route: Route): ZodOpenApiOperationObject {
  const isWrite = route.method !== 'GET'
  return {
    operationId: route.operationId,
    summary: route.summary,
    tags: [route.tag],
    ...(route.anyScope ? { description: 'Needs no scope of its own: a key finds what it may read.' } : {}),
    ...(route.scope ? { description: `${needsOf(route)}${route.testModeOnly ? ' Test mode only.' : ''}` } : {}),
    ...(route.auth === 'public' ? { security: [] } : {}),
    requestParams: {
      ...(route.params ? { path: route.params } : {}),
      ...queryParameters(route),
      header: headersOf(route),
    },
    ...(isWrite && route.body
      ? {
          requestBody: {
            required: needsBody(route.body),
            content: { 'application/json': { schema: route.body.strict() }, ...uploadOf(route) },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'Done.',
        content: {
          [route.answerType ?? 'application/json']: { schema: route.answer },
          ...(route.mayAnswer ? { [route.mayAnswer]: { schema: z.string() } } : {}),
        },
      },
      ...Object.fromEntries(
        statusesOf(route).map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
      ),
    },
  }
}

function queryParameters(route: Route): { query?: z.ZodObject } {
  const query = queryOf(route)
  return Object.keys(query.shape).length > 0 ? { query } : {}
}

function headersOf(route: Route): z.ZodObject {
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
    ...(route.method === 'GET' || (route.auth === 'public' && !route.idempotencyScope)
      ? {}
      : { 'Idempotency-Key': key }),
  })
}

/** The file that a call may send instead of JSON. */
function uploadOf({ upload }: Route): Record<string, { schema: z.ZodType }> {
  if (!upload) return {}
  const file = z.string().meta({ format: 'binary' })
  return { [upload.type]: { schema: upload.part === undefined ? file : z.strictObject({ [upload.part]: file }) } }
}

function needsBody(body: z.ZodObject): boolean {
  return !body.safeParse({}).success
}

function statusesOf(route: Route): number[] {
  const applies: Record<number, boolean> = {
    400: true,
    401: route.auth !== 'public',
    402: route.method !== 'GET' && route.outcome !== undefined,
    403: true,
    404: route.params !== undefined,
    409: route.method !== 'GET',
    413: route.method !== 'GET',
    415: route.method !== 'GET',
    429: route.auth !== 'public' || route.limits !== undefined || route.addressLimit !== undefined,
    500: true,
    503: route.method !== 'GET' && route.outcome !== undefined,
  }
  return errorStatuses.filter((status) => applies[status])
}

const errorStatuses = [400, 401, 402, 403, 404, 409, 413, 415, 429, 500, 503]

function errorResponse(status: number) {
  const codes = (Object.keys(refusals) as RefusalCode[]).filter((code) => refusals[code].status === status)
  // An unknown id in the path has the same code as its 400, with the status 404.
  if (status === 404) codes.push('resource_missing')
  const types = [...new Set(codes.map((code) => refusals[code].type))]
  const failure = z.object({ param: z.string().optional(), code: z.string(), message: z.string() })
  const error = z.looseObject({
    type: z.enum(types as [string, ...string[]]),
    code: z.enum(codes as [string, ...string[]]),
    message: z.string(),
    param: z.string().optional(),
    doc_url: z.string(),
    request_id: z.string(),
    decline_code: z.string().optional(),
    payment: z.string().optional(),
    subscription: z.string().optional(),
    ...(status === 409 && { total_satang: z.int().optional() }),
    errors: z.array(failure).optional(),
  })
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    content: { 'application/json': { schema: z.looseObject({ error }) } },
  }
}
