// Makes, changes, rolls and revokes API keys. A key cannot give another key a wider reach than its own, and cannot revoke a key with wider scopes
// (rules/key-reach.ts). The plain secret is answered once and stored nowhere.
import { LockMode } from '@mikro-orm/postgresql'
import { ApiKey } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { findOwned } from '../db/queries/owned.ts'
import { newSecret } from '../db/secrets.ts'
import { update } from '../db/update.ts'
import {
  EVERYWHERE,
  type KeyReach,
  refuseFurtherReach,
  refuseLongerLife,
  refuseWiderNetworks,
  refuseWiderScopes,
} from '../rules/key-reach.ts'
import type { NoticeKind } from '../rules/owner-notices.ts'
import { Refusal } from '../rules/refusals.ts'
import { movesMoney } from '../rules/step-up.ts'
import { recordAction } from './audit-log.ts'
import type { Commit } from './commit.ts'
import { notifyOwners } from './owner-notices.ts'

export interface WithSecret {
  key: ApiKey
  /** Shown once. */
  secret: string
}

/** Who makes, changes, rolls or revokes a key: another key, a member, or the operator. */
export interface KeyMaker extends KeyReach {
  /** `key_…` or `mem_…`; null: the operator. */
  id: string | null
}

/** The operator, who may do everything. */
export const OPERATOR: KeyMaker = { id: null, scopes: ['*'], ...EVERYWHERE }

export interface KeyWanted extends KeyReach {
  name: string | null
}

/**
 * Makes a key for the merchant and mode of the commit. Refused when it reaches further than its maker, or when its end has passed. Not safe to
 * repeat: each call makes another key.
 */
export async function createApiKey(c: Commit, maker: KeyMaker, wanted: KeyWanted): Promise<WithSecret> {
  refuseFurtherReach(wanted, maker)
  refusePast(c, wanted.expiresAt)
  const { merchantId, livemode } = c.context
  const { secret, hash, lastFour } = newSecret(livemode)
  const key = c.em.create(ApiKey, {
    id: mintId('key_'),
    merchantId,
    livemode,
    hash,
    lastFour,
    name: wanted.name,
    scopes: [...new Set(wanted.scopes)],
    allowedIps: [...new Set(wanted.allowedIps)],
    expiresAt: wanted.expiresAt,
    lastUsedAt: null,
    revokedAt: null,
    createdBy: maker.id,
    seenBy: await seenBy(c),
    createdAt: c.at,
  })
  c.em.persist(key)
  recordAction(c, { action: 'api_key.created', object: key.id, after: shownOf(key) })
  await notifyOfKey(c, 'api_key_made', key)
  return { key, secret }
}

/**
 * Changes name, allow list or end of a working key; what is undefined stays. Refused for a key with wider scopes than the caller's, and for a change
 * that gives it a wider reach than the caller's. Safe to repeat. Source: D463.
 */
export async function changeApiKey(
  c: Commit,
  caller: KeyMaker,
  id: string,
  change: { name?: string | null; allowedIps?: readonly string[]; expiresAt?: number | null },
): Promise<ApiKey> {
  const key = await findOwned(c.em, c.context, ApiKey, 'api_key', id, { lockMode: LockMode.PESSIMISTIC_WRITE })
  refuseWiderScopes(key.scopes, caller.scopes)
  refuseOver(c, key, 'changed')
  const before = shownOf(key)
  if (change.name !== undefined) key.name = change.name
  if (change.allowedIps !== undefined) {
    refuseWiderNetworks(change.allowedIps, caller.allowedIps)
    key.allowedIps = [...new Set(change.allowedIps)]
  }
  if (change.expiresAt !== undefined && change.expiresAt !== (key.expiresAt ?? null)) {
    refuseLongerLife(change.expiresAt, caller.expiresAt)
    refusePast(c, change.expiresAt)
    update(key, { expiresAt: change.expiresAt, expiryNoticeAt: null })
  }
  recordAction(c, { action: 'api_key.updated', object: key.id, before, after: shownOf(key) })
  return key
}

/**
 * Gives the key a new secret. The old secret works for `expireInSeconds` more, and older secrets keep the time that they had left. So a roll whose
 * answer was lost can be repeated without shutting out servers that still use the first secret.
 */
export async function rollApiKey(
  c: Commit,
  caller: KeyMaker,
  id: string,
  expireInSeconds: number,
): Promise<WithSecret> {
  const key = await findOwned(c.em, c.context, ApiKey, 'api_key', id, { lockMode: LockMode.PESSIMISTIC_WRITE })
  refuseFurtherReach({ ...key, expiresAt: key.expiresAt ?? null }, caller)
  refuseOver(c, key, 'rolled')
  const { secret, hash, lastFour } = newSecret(key.livemode)
  await c.em.execute('insert into api_key_previous_secrets (hash, key_id, expires_at) values (?, ?, ?)', [
    key.hash,
    key.id,
    c.at + expireInSeconds,
  ])
  const before = { last_four: key.lastFour }
  key.hash = hash
  key.lastFour = lastFour
  key.seenBy = [...new Set([...key.seenBy, ...(await seenBy(c))])]
  const after = { last_four: lastFour, previous_expires_at: c.at + expireInSeconds }
  recordAction(c, { action: 'api_key.rolled', object: key.id, before, after })
  await notifyOfKey(c, 'api_key_rolled', key)
  return { key, secret }
}

/** Members who see the secret that this commit makes: the acting member, or, when a key acts, the members who have seen that key's secret. */
async function seenBy(c: Commit): Promise<string[]> {
  const { actor } = c.context
  if (!actor?.id) return []
  if (actor.type === 'member') return [actor.id]
  return (await c.em.findOne(ApiKey, actor.id))?.seenBy ?? []
}

/** Mails all owners about a secret that can move money in live mode. */
async function notifyOfKey(c: Commit, kind: NoticeKind, { name, lastFour, scopes, livemode }: ApiKey): Promise<void> {
  if (!livemode || !movesMoney(scopes)) return
  const about = [
    name && `"${name}"`,
    `••••${lastFour}`,
    `(${scopes.slice(0, 10).join(', ')}${scopes.length > 10 ? ', …' : ''})`,
  ]
  await notifyOwners(c, { kind, about: about.filter(Boolean).join(' ') })
}

/**
 * Revokes a key at once, with all its secrets. Refused for a key with wider scopes than the caller's (D402). Safe to repeat: the first time stays.
 */
export async function revokeApiKey(c: Commit, caller: Pick<KeyMaker, 'scopes'>, id: string): Promise<ApiKey> {
  const key = await findOwned(c.em, c.context, ApiKey, 'api_key', id, { lockMode: LockMode.PESSIMISTIC_WRITE })
  refuseWiderScopes(key.scopes, caller.scopes)
  if (key.revokedAt == null) {
    key.revokedAt = c.at
    recordAction(c, { action: 'api_key.revoked', object: key.id, before: shownOf(key) })
  }
  return key
}

/** The fields of a key in the audit log. */
function shownOf({ name, scopes, lastFour, allowedIps, expiresAt, createdBy }: ApiKey) {
  return {
    name: name ?? null,
    scopes,
    last_four: lastFour,
    allowed_ips: allowedIps,
    expires_at: expiresAt ?? null,
    created_by: createdBy ?? null,
  }
}

function refusePast(c: Commit, expiresAt: number | null): void {
  if (expiresAt !== null && expiresAt <= c.at)
    throw new Refusal('parameter_invalid', '`expires_at` must be in the future.', { param: 'expires_at' })
}

function refuseOver(c: Commit, key: ApiKey, what: 'rolled' | 'changed'): void {
  if (key.revokedAt == null && (key.expiresAt ?? Infinity) > c.at) return
  throw new Refusal('parameter_invalid', `A key that was revoked or has expired cannot be ${what}: make a new one.`, {
    param: 'id',
  })
}
