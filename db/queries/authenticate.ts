// Finds an API key by the hash of its secret, with one named statement. Hot reads put the same expression before their own select, and so
// authenticate in the same round trip. It decides nothing: state, scope and mode are checked in api/middleware.
import type { Pool } from 'pg'

/**
 * A common table expression `key` with at most one row, for the key whose secret (or one of its secrets before a roll, with
 * the end of their overlap as expiry) has the hash $1:
 *
 *     const text = `${KEY_BY_HASH} select key.*, row_to_json(s) as found from key
 *       left join subscriptions s on s.id = $2 and s.merchant_id = key.merchant_id`
 *     const { rows } = await deps.db.pool.query({ name: 'read_subscription', text, values: [keyHash, id] })
 *     const key = keyOf(rows[0])  // null when the key is unknown; compare found.livemode with key.livemode yourself
 */
export const KEY_BY_HASH = /* sql */ `with key as (
  select k.id as key_id, k.name as key_name, k.merchant_id as key_merchant_id, k.livemode as key_livemode, k.scopes as key_scopes,
    k.allowed_ips as key_allowed_ips, k.expires_at as key_own_expires_at,
    least(k.expires_at, secret.expires_at) as key_expires_at, k.revoked_at as key_revoked_at,
    k.last_used_at as key_last_used_at, m.api_version as key_api_version, k.merchant_id
  from (
    select id as key_id, null::bigint as expires_at from api_keys where hash = $1
    union all select key_id, expires_at from api_key_previous_secrets where hash = $1
  ) secret join api_keys k on k.id = secret.key_id join merchants m on m.id = k.merchant_id)`

export interface KeyColumns {
  key_id: string
  key_name: string | null
  key_merchant_id: string
  key_livemode: boolean
  key_scopes: string[]
  key_allowed_ips: string[]
  key_own_expires_at: string | null
  key_expires_at: string | null
  key_revoked_at: string | null
  key_last_used_at: string | null
  key_api_version: string
}

export interface Key {
  id: string
  name: string | null
  merchantId: string
  livemode: boolean
  scopes: string[]
  /** The networks that the key may be used from; empty means all. */
  allowedIps: string[]
  /** When this secret expires. An older secret may expire before the key. */
  expiresAt: number | null
  /** When the key itself expires. */
  ownExpiresAt: number | null
  revokedAt: number | null
  lastUsedAt: number | null
  merchantApiVersion: string
}

/** The key with this hash, or null. */
export async function findKey(pool: Pool, hash: string): Promise<Key | null> {
  const { rows } = await pool.query<KeyColumns>({
    name: 'find_key',
    text: `${KEY_BY_HASH} select * from key`,
    values: [hash],
  })
  return keyOf(rows[0])
}

/** The key with this id, by its own end; null when there is none. For work that is done for a key without its secret. */
export async function findKeyById(pool: Pool, id: string): Promise<Key | null> {
  const { rows } = await pool.query<KeyColumns>({
    name: 'find_key_by_id',
    text: `select k.id as key_id, k.name as key_name, k.merchant_id as key_merchant_id, k.livemode as key_livemode, k.scopes as key_scopes,
        k.allowed_ips as key_allowed_ips, k.expires_at as key_own_expires_at, k.expires_at as key_expires_at, k.revoked_at as key_revoked_at,
        k.last_used_at as key_last_used_at, m.api_version as key_api_version
      from api_keys k join merchants m on m.id = k.merchant_id where k.id = $1`,
    values: [id],
  })
  return keyOf(rows[0])
}

/** Reads the columns of KEY_BY_HASH from a row that may have more. */
export function keyOf(row: KeyColumns | undefined): Key | null {
  if (!row) return null
  return {
    id: row.key_id,
    name: row.key_name,
    merchantId: row.key_merchant_id,
    livemode: row.key_livemode,
    scopes: row.key_scopes,
    allowedIps: row.key_allowed_ips,
    ownExpiresAt: instantOf(row.key_own_expires_at),
    expiresAt: instantOf(row.key_expires_at),
    revokedAt: instantOf(row.key_revoked_at),
    lastUsedAt: instantOf(row.key_last_used_at),
    merchantApiVersion: row.key_api_version,
  }
}

/** Records when and from which address a key was last used. Safe to repeat: at most one write a minute is made, however many processes ask. */
export async function touchKey(pool: Pool, keyId: string, at: number, ip: string): Promise<void> {
  await pool.query({
    name: 'touch_key',
    text: 'update api_keys set last_used_at = $2, last_used_ip = $3 where id = $1 and (last_used_at is null or last_used_at <= $2 - 60)',
    values: [keyId, at, ip],
  })
}

function instantOf(text: string | null): number | null {
  return text === null ? null : Number(text)
}
