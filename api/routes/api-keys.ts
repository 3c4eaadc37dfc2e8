// API keys over HTTP (contract §1 "API keys", "roll", "scopes").
import { z } from 'zod'
import { ApiKey } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { createApiKey, refuseWider, revokeApiKey, rollApiKey } from '../../facts/api-keys.ts'
import { isScope } from '../../rules/scopes.ts'
import { wireApiKey } from '../../wire/api-key.ts'
import { listRoute } from '../lists.ts'
import { type Call, readRoute, writeRoute } from '../route.ts'
import { deleted, idParams, name, timestamp } from '../schemas.ts'

const tag = 'API keys'
const scope = z.string().refine(isScope, 'must be a scope such as `invoices:read`, `invoices:write` or `*`')

const keyAnswer = z
  .looseObject({
    id: z.string(),
    object: z.literal('api_key'),
    livemode: z.boolean(),
    name: z.string().nullable(),
    scopes: z.array(z.string()),
    last_four: z.string(),
    expires_at: z.int().nullable(),
    last_used_at: z.int().nullable(),
    revoked_at: z.int().nullable(),
    created: z.int(),
  })
  .meta({ id: 'ApiKey' })
const keyWithSecret = keyAnswer
  .extend({ secret: z.string().meta({ description: 'Shown in this answer only.' }) })
  .meta({ id: 'ApiKeyWithSecret' })

/** Idempotency keys are the merchant's, and its request log shows them: whoever sends one again gets no secret that is wider than their own key (D265). */
function refuseReplay({ caller }: Pick<Call, 'caller'>, answer: object): void {
  refuseWider((answer as { scopes: string[] }).scopes, caller.scopes)
}

export const apiKeyRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/api_keys',
    operationId: 'createApiKey',
    summary: 'Make an API key; its secret is shown once',
    tag,
    scope: 'api_keys:write',
    body: z.object({
      name: name.optional(),
      scopes: z.array(scope).min(1).max(60).optional().meta({ description: 'Those of the calling key when absent.' }),
      expires_at: timestamp.optional(),
    }),
    answer: keyWithSecret,
    refuseReplay,
    write: async ({ body, caller }, c) => {
      const { key, secret } = await createApiKey(c, caller.scopes, {
        name: body.name ?? null,
        scopes: body.scopes ?? caller.scopes,
        expiresAt: body.expires_at ?? null,
      })
      return { ...wireApiKey(key), secret }
    },
  }),
  listRoute({
    path: '/v1/api_keys',
    operationId: 'listApiKeys',
    summary: 'List API keys, revoked ones too',
    tag,
    scope: 'api_keys:read',
    entity: ApiKey,
    resource: 'api_key',
    render: wireApiKey,
    item: keyAnswer,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/api_keys/:id',
    operationId: 'getApiKey',
    summary: 'Read an API key',
    tag,
    scope: 'api_keys:read',
    params: idParams('api_key'),
    answer: keyAnswer,
    read: async ({ deps, caller, params }) =>
      wireApiKey(await findOwned(deps.db.orm.em.fork(), caller, ApiKey, 'api_key', params.id)),
  }),
  writeRoute({
    method: 'DELETE',
    path: '/v1/api_keys/:id',
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key at once; it stays listed',
    tag,
    scope: 'api_keys:write',
    params: idParams('api_key'),
    answer: deleted('api_key'),
    write: async ({ params, caller }, c) => ({
      id: (await revokeApiKey(c, caller.scopes, params.id)).id,
      object: 'api_key',
      deleted: true,
    }),
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/api_keys/:id/roll',
    operationId: 'rollApiKey',
    summary: 'Give an API key a new secret; the old one works for a while longer',
    tag,
    scope: 'api_keys:write',
    params: idParams('api_key'),
    body: z.object({ expire_in: z.int().min(0).max(604_800).default(86_400) }),
    answer: keyWithSecret,
    refuseReplay,
    write: async ({ params, body, caller }, c) => {
      const { key, secret } = await rollApiKey(c, caller.scopes, params.id, body.expire_in)
      return { ...wireApiKey(key), secret }
    },
  }),
]
