// /openapi.json, made from the declarations that also parse the calls: an undeclared parameter does not exist, and a declared one is checked. What each
// call takes and answers is openapi-operations.ts, its errors openapi-refusals.ts, the names and texts of schemas openapi-finish.ts. The document is built
// once, when first requested.
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { creditGrantSchema } from '../resources/credits.ts'
import { dryRunSchema } from '../resources/dry-run.ts'
import { API_VERSION } from '../rules/versions.ts'
import type { ApiDeps } from './deps.ts'
import type { PlainRoute } from './health.ts'
import { finishDocument } from './openapi-finish.ts'
import type { OpenApiDocument } from './openapi-form.ts'
import { answerHeaders, operationOf } from './openapi-operations.ts'
import { errorSchema } from './openapi-refusals.ts'
import { TAGS } from './openapi-tags.ts'
import { webhookParameters, webhooksOf } from './openapi-webhooks.ts'
import type { Route } from './route.ts'

export function openApiRoutes(deps: ApiDeps, routes: readonly Route[]): PlainRoute[] {
  return [
    {
      path: '/openapi.json',
      handler: (ctx) => {
        ctx.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=60' })
        ctx.type = 'application/json; charset=utf-8'
        ctx.body = openApiBytes(routes, deps.links.baseUrl)
      },
    },
  ]
}

const made = new WeakMap<readonly Route[], { baseUrl: string; bytes: Buffer }>()

/** The document as JSON, made when it is first asked for. */
function openApiBytes(routes: readonly Route[], baseUrl: string): Buffer {
  const before = made.get(routes)
  if (before?.baseUrl === baseUrl) return before.bytes
  const bytes = Buffer.from(JSON.stringify(openApiDocument(routes, baseUrl)))
  made.set(routes, { baseUrl, bytes })
  return bytes
}

/** The same as text, for the pages of the documentation. */
export function openApiText(routes: readonly Route[], baseUrl: string): string {
  return openApiBytes(routes, baseUrl).toString()
}

const ABOUT = `Billing and store engine for Thailand. Amounts are integer satang (100 satang are one baht), times are Unix seconds, calendars are in
Asia/Bangkok.

Every answer has a \`Request-Id\`. Errors have one shape, and each \`code\` has its own section at \`doc_url\`. Send an \`Idempotency-Key\` with every
write: the same key and call are carried out once within 24 hours.

Every write takes the header \`Dry-Run: true\`: nothing is kept, and the answer is a \`DryRun\`, what the call would change. The header is no parameter of
the calls below, because each of them would then have two kinds of answer (\`x-dry-run\`).`

/** The whole document. `baseUrl`: where this service is reached. */
export function openApiDocument(routes: readonly Route[], baseUrl: string): OpenApiDocument {
  const used = new Set(routes.map((route) => route.tag))
  return finishDocument(
    createDocument({
      openapi: '3.1.0',
      info: {
        title: 'Satang',
        version: API_VERSION,
        summary: 'Subscriptions, checkout by PromptPay and card, licences, refunds and payouts.',
        description: ABOUT,
        contact: { name: 'Whoever runs this service', url: baseUrl },
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: baseUrl, description: 'This service.' }],
      tags: [
        ...TAGS.filter(({ name }) => used.has(name)),
        { name: 'Webhooks', description: 'What is sent to webhook endpoints.' },
      ],
      security: [{ apiKey: [] }, { basic: [] }],
      paths: pathsOf(routes, baseUrl),
      webhooks: webhooksOf(),
      components: {
        schemas: { CreditGrant: creditGrantSchema, DryRun: dryRunSchema, Error: errorSchema() },
        parameters: webhookParameters,
        headers: answerHeaders,
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
      },
    }),
  )
}

function pathsOf(routes: readonly Route[], baseUrl: string): ZodOpenApiPathsObject {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = operationOf(route, baseUrl)
  }
  return paths
}
