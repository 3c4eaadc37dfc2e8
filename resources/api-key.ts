// An API key row as GET /v1/api_keys/{id} answers it (specification §1.6). The secret is not part of it: only the answers of create and roll add it.

export interface ApiKeyRow {
  id: string
  livemode: boolean
  name?: string | null
  scopes: readonly string[]
  lastFour: string
  allowedIps: readonly string[]
  expiresAt?: number | null
  lastUsedAt?: number | null
  lastUsedIp?: string | null
  revokedAt?: number | null
  createdBy?: string | null
  createdAt: number
}

export function serializeApiKey(k: ApiKeyRow) {
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
