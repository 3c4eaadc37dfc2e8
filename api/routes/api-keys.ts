// API keys over HTTP (specification §1.6).
import { z } from 'zod'
import { changeApiKey, createApiKey, type KeyMaker, revokeApiKey, rollApiKey } from '../../commands/api-keys.ts'
import { ApiKey } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { apiKeySchema, apiKeyWithSecretSchema, serializeApiKey } from '../../resources/api-key.ts'
import { whyNoNetwork } from '../../rules/addresses.ts'
import { ALLOWED_IPS_MAX, expiryByDefault, refuseFurtherReach } from '../../rules/key-reach.ts'
import { Refusal } from '../../rules/refusals.ts'
import { isScope } from '../../rules/scopes.ts'
import { listRoute } from '../lists.ts'
import { type Call, type Caller, readRoute, writeRoute } from '../route.ts'
import { deleted, idParams, name, timestamp, wasDeleted } from '../schemas.ts'

const tag = 'API keys'
const scope = z.string().refine(isScope, 'must be a scope such as `invoices:read`, `invoices:write` or `*`')

/**
 * Idempotency keys belong to the merchant and are shown in its request log. A caller that repeats one gets no secret that reaches further than its
 * own key (D265).
 */
function refuseReplay({ caller }: Pick<Call, 'caller'>, answer: object): void {
  const made = answer as { scopes: string[]; allowed_ips?: string[]; expires_at: number | null }
  refuseFurtherReach(
    { scopes: made.scopes, allowedIps: made.allowed_ips ?? [], expiresAt: made.expires_at },
    makerOf(caller),
  )
}

function makerOf({ keyId, scopes, allowedIps = [], expiresAt = null }: Caller): KeyMaker {
  return { id: keyId, scopes, allowedIps, expiresAt }
}

const allowedIps = z.array(z.string().max(64).superRefine(refuseNoNetwork)).max(ALLOWED_IPS_MAX).meta({
  description:
    'Addresses and networks (CIDR), IPv4 or IPv6, that the key may be used from; empty: everywhere. Others are answered 403 `ip_address_not_allowed`.',
})

function refuseNoNetwork(text: string, context: z.RefinementCtx): void {
  const message = whyNoNetwork(text)
  if (message) context.addIssue({ code: 'custom', message })
}

export const apiKeyRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/api_keys',
    operationId: 'createApiKey',
    answersOnce: true,
    summary: 'Create an API key; its secret is shown once',
    description:
      "The scopes are a part of the caller's own. The answer holds the `secret`; it is not shown again. Without `expires_at` a live key for `*` ends after a year, unless `never_expires`.",
    tag,
    scope: 'api_keys:write',
    body: z.object({
      name: name.optional(),
      scopes: z.array(scope).min(1).max(60).optional().meta({ description: 'Those of the calling key when absent.' }),
      allowed_ips: allowedIps.optional().meta({ description: 'Those of the calling key when absent.' }),
      expires_at: timestamp.optional().meta({
        description:
          'When absent: a live key with `*` expires after a year, any other never, and none later than the calling key.',
      }),
      never_expires: z
        .literal(true)
        .optional()
        .meta({ description: 'In the place of `expires_at`: until it is revoked.' }),
    }),
    answer: apiKeyWithSecretSchema,
    refuseReplay,
    write: async ({ body, caller }, c) => {
      if (body.never_expires && body.expires_at !== undefined)
        throw new Refusal('parameter_invalid', '`never_expires` and `expires_at` exclude each other.', {
          param: 'never_expires',
        })
      const maker = makerOf(caller)
      const scopes = body.scopes ?? caller.scopes
      const byDefault = () => expiryByDefault({ scopes }, maker, { livemode: caller.livemode, at: c.at })
      const { key, secret } = await createApiKey(c, maker, {
        name: body.name ?? null,
        scopes,
        allowedIps: body.allowed_ips ?? maker.allowedIps,
        expiresAt: body.never_expires ? null : (body.expires_at ?? byDefault()),
      })
      return { ...serializeApiKey(key), secret }
    },
  }),
  listRoute({
    path: '/v1/api_keys',
    operationId: 'listApiKeys',
    summary: 'List API keys, including revoked ones',
    tag,
    scope: 'api_keys:read',
    entity: ApiKey,
    resource: 'api_key',
    render: serializeApiKey,
    item: apiKeySchema,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/api_keys/:id',
    operationId: 'getApiKey',
    summary: 'Read an API key',
    tag,
    scope: 'api_keys:read',
    params: idParams('api_key'),
    answer: apiKeySchema,
    read: async ({ deps, caller, params }) =>
      serializeApiKey(await findOwned(deps.db.orm.em.fork(), caller, ApiKey, 'api_key', params.id)),
  }),
  writeRoute({
    method: 'PATCH',
    path: '/v1/api_keys/:id',
    operationId: 'updateApiKey',
    summary: 'Update the name, allowed addresses or expiry of an API key',
    description: 'Scopes never change: make another key instead. `null` clears the list of addresses.',
    tag,
    scope: 'api_keys:write',
    params: idParams('api_key'),
    body: z.object({
      name: name.nullable().optional(),
      allowed_ips: allowedIps.nullable().optional(),
      expires_at: timestamp.nullable().optional(),
    }),
    answer: apiKeySchema,
    write: async ({ params, body, caller }, c) => {
      const { name, allowed_ips: ips, expires_at: expiresAt } = body
      const allowedIps = ips === null ? [] : ips
      return serializeApiKey(await changeApiKey(c, makerOf(caller), params.id, { name, allowedIps, expiresAt }))
    },
  }),
  writeRoute({
    method: 'DELETE',
    path: '/v1/api_keys/:id',
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key immediately; it stays listed',
    description:
      'Calls with the key answer 401 `api_key_revoked` from then on. The key stays in the list with its `revoked_at`.',
    tag,
    scope: 'api_keys:write',
    params: idParams('api_key'),
    answer: deleted('api_key'),
    write: async ({ params, caller }, c) => wasDeleted('api_key', await revokeApiKey(c, caller, params.id)),
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/api_keys/:id/roll',
    operationId: 'rollApiKey',
    answersOnce: true,
    summary: 'Roll an API key: issue a new secret; the old one keeps working for a while',
    description:
      'Answers the key with its new `secret`. The old secret works for `expire_in` seconds more (0 to 604 800, 86 400 when absent).',
    tag,
    scope: 'api_keys:write',
    params: idParams('api_key'),
    body: z.object({ expire_in: z.int().min(0).max(604_800).default(86_400) }),
    answer: apiKeyWithSecretSchema,
    refuseReplay,
    write: async ({ params, body, caller }, c) => {
      const { key, secret } = await rollApiKey(c, makerOf(caller), params.id, body.expire_in)
      return { ...serializeApiKey(key), secret }
    },
  }),
]
