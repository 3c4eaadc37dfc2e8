// API keys are made, rolled and revoked here. A key can never hand out more than it may do itself, nor end what may do more: not by making a wider
// one, not by rolling or revoking a wider one. The plain secret is given back once and stored nowhere.

import { LockMode } from '@mikro-orm/postgresql'
import { ApiKey } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { findOwned } from '../db/queries/owned.ts'
import { newSecret } from '../db/secrets.ts'
import type { NoticeKind } from '../rules/owner-notices.ts'
import { Refusal } from '../rules/refusals.ts'
import { isWithin, type Scope } from '../rules/scopes.ts'
import { movesMoney } from '../rules/step-up.ts'
import { recordAction } from './audit-log.ts'
import type { Commit } from './commit.ts'
import { tellOwners } from './owner-notices.ts'

export interface WithSecret {
  key: ApiKey
  /** Shown once. */
  secret: string
}

/** Makes a key for the merchant and mode of the commit. `ownScopes` are those of the key that asks for it. */
export async function createApiKey(
  c: Commit,
  ownScopes: readonly string[],
  wanted: { name: string | null; scopes: readonly string[]; expiresAt: number | null },
): Promise<WithSecret> {
  refuseWider(wanted.scopes, ownScopes)
  if (wanted.expiresAt !== null && wanted.expiresAt <= c.at) {
    throw new Refusal('parameter_invalid', '`expires_at` must be in the future.', { param: 'expires_at' })
  }
  const { merchantId, livemode } = c.cause
  const { secret, hash, lastFour } = newSecret(livemode)
  const key = c.em.create(ApiKey, {
    id: mintId('key_'),
    merchantId,
    livemode,
    hash,
    lastFour,
    name: wanted.name,
    scopes: [...new Set(wanted.scopes)],
    expiresAt: wanted.expiresAt,
    lastUsedAt: null,
    revokedAt: null,
    seenBy: await seenBy(c),
    createdAt: c.at,
  })
  c.em.persist(key)
  recordAction(c, { action: 'api_key.created', object: key.id, after: shownOf(key) })
  await tellOfKey(c, 'api_key_made', key)
  return { key, secret }
}

/**
 * Gives the key a new secret; the old one opens the door for `expireInSeconds` more, and so do older ones for what was left
 * to them: a roll whose answer got lost can be repeated without shutting out the servers that still have the first secret.
 */
export async function rollApiKey(
  c: Commit,
  ownScopes: readonly string[],
  id: string,
  expireInSeconds: number,
): Promise<WithSecret> {
  const key = await findOwned(c.em, c.cause, ApiKey, 'api_key', id, { lockMode: LockMode.PESSIMISTIC_WRITE })
  refuseWider(key.scopes, ownScopes)
  if (key.revokedAt != null || (key.expiresAt ?? Infinity) <= c.at) {
    throw new Refusal('parameter_invalid', 'A key that was revoked or has expired cannot be rolled: make a new one.', {
      param: 'id',
    })
  }
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
  await tellOfKey(c, 'api_key_rolled', key)
  return { key, secret }
}

/** Who sees the secret that a commit brings: its member; of a key, whoever has seen that one's. */
async function seenBy(c: Commit): Promise<string[]> {
  const { actor } = c.cause
  if (!actor?.id) return []
  if (actor.type === 'member') return [actor.id]
  return (await c.em.findOne(ApiKey, actor.id))?.seenBy ?? []
}

/** A secret that reaches the money of live mode is told to all owners. */
async function tellOfKey(c: Commit, kind: NoticeKind, { name, lastFour, scopes, livemode }: ApiKey): Promise<void> {
  if (!livemode || !movesMoney(scopes)) return
  const about = [
    name && `"${name}"`,
    `••••${lastFour}`,
    `(${scopes.slice(0, 10).join(', ')}${scopes.length > 10 ? ', …' : ''})`,
  ]
  await tellOwners(c, { kind, about: about.filter(Boolean).join(' ') })
}

/** Revokes a key at once, with all its secrets; a wider one than the caller's own is refused (D402). Safe to repeat: the first time stays. */
export async function revokeApiKey(c: Commit, ownScopes: readonly string[], id: string): Promise<ApiKey> {
  const key = await findOwned(c.em, c.cause, ApiKey, 'api_key', id, { lockMode: LockMode.PESSIMISTIC_WRITE })
  refuseWider(key.scopes, ownScopes)
  if (key.revokedAt == null) {
    key.revokedAt = c.at
    recordAction(c, { action: 'api_key.revoked', object: key.id, before: shownOf(key) })
  }
  return key
}

/** What the audit log says of a key. */
function shownOf({ name, scopes, lastFour, expiresAt }: ApiKey) {
  return { name: name ?? null, scopes, last_four: lastFour, expires_at: expiresAt ?? null }
}

/** Refuses scopes that the caller's do not cover with 403 scope_missing: a secret is for whoever may do what it opens. */
export function refuseWider(wanted: readonly string[], own: readonly string[]): void {
  if (isWithin(wanted as readonly Scope[], own as readonly Scope[])) return
  throw new Refusal(
    'scope_missing',
    `An API key cannot make, roll or revoke one with scopes that it does not have itself; it has ${own.join(', ')}.`,
    { param: 'scopes' },
  )
}
