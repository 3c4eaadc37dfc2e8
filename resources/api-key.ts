// An API key row as GET /v1/api_keys/{id} answers it (specification §1.6). The secret is not part of it: only the answers of create and roll add it.
import { z } from 'zod'
import type { ApiKey } from '../db/entities/index.ts'
import { apiObject } from './schema.ts'

export const apiKeySchema = apiObject({
  id: z.string(),
  object: z.literal('api_key'),
  livemode: z.boolean(),
  name: z.string().nullable(),
  scopes: z.array(z.string()),
  last_four: z.string(),
  allowed_ips: z.array(z.string()).meta({ description: 'Where it may be used from; empty: everywhere.' }),
  expires_at: z.int().nullable(),
  last_used_at: z.int().nullable(),
  last_used_ip: z.string().nullable().meta({ description: 'The address of the last use, noted once a minute.' }),
  revoked_at: z.int().nullable(),
  created_by: z
    .string()
    .nullable()
    .meta({ description: 'The API key (`key_…`) or member (`mem_…`) that made it; null: the operator.' }),
  created: z.int(),
}).meta({ id: 'ApiKey' })
export type ApiKeyObject = z.output<typeof apiKeySchema>

export const apiKeyWithSecretSchema = apiKeySchema
  .extend({ secret: z.string().meta({ description: 'Shown in this answer only.' }) })
  .meta({ id: 'ApiKeyWithSecret' })

export function serializeApiKey(k: ApiKey): ApiKeyObject {
  return {
    id: k.id,
    object: 'api_key',
    name: k.name ?? null,
    scopes: k.scopes,
    last_four: k.lastFour,
    allowed_ips: k.allowedIps,
    expires_at: k.expiresAt ?? null,
    last_used_at: k.lastUsedAt ?? null,
    last_used_ip: k.lastUsedIp ?? null,
    revoked_at: k.revokedAt ?? null,
    created_by: k.createdBy ?? null,
    livemode: k.livemode,
    created: k.createdAt,
  }
}
