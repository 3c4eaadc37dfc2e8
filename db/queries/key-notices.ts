// Keys that their owners should hear of: unused for 90 days, or a week before they expire. Each is found by an index of those that nobody has been told of.
import type { EntityManager } from '@mikro-orm/postgresql'

export type KeyNotice = 'unused' | 'expiring'

/** Nobody has used it for so long. */
const UNUSED_SECONDS = 90 * 86_400
/** So long before its end its owners are told. */
const EXPIRING_SECONDS = 7 * 86_400
/** A key that was made for less than this was meant to end. */
const SHORT_LIVED_SECONDS = 14 * 86_400

export interface KeyToNotice {
  id: string
  merchantId: string
  name: string | null
  last_four: string
  livemode: boolean
  expires_at: number | null
}

const SHOWN = `k.id, k.merchant_id as "merchantId", k.name, k.last_four, k.livemode, k.expires_at::float8 as expires_at`
const IS_DUE: Record<KeyNotice, string> = {
  unused: `k.revoked_at is null and k.unused_notice_at is null and greatest(k.created_at, k.last_used_at) <= ?::bigint - ${UNUSED_SECONDS}
    and (k.expires_at is null or k.expires_at > ?::bigint)`,
  expiring: `k.revoked_at is null and k.expiry_notice_at is null and k.expires_at <= ?::bigint + ${EXPIRING_SECONDS} and k.expires_at > ?::bigint
    and k.expires_at - k.created_at > ${SHORT_LIVED_SECONDS}`,
}
const ORDER: Record<KeyNotice, string> = { unused: 'greatest(k.created_at, k.last_used_at)', expiring: 'k.expires_at' }
const MARK: Record<KeyNotice, string> = { unused: 'unused_notice_at', expiring: 'expiry_notice_at' }

/** At most `max` keys whose notice is due at `at`, Unix seconds; those of simulated shops have no owners. */
export function keysToNotice(em: EntityManager, notice: KeyNotice, at: number, max: number): Promise<KeyToNotice[]> {
  return em.execute<KeyToNotice[]>(
    `select ${SHOWN} from api_keys k where ${IS_DUE[notice]} order by ${ORDER[notice]} limit ?`,
    [at, at, max],
  )
}

/** Marks those of these keys as told whose notice is still due, and answers them. Keys that somebody holds are left for the next round. */
export async function stillToNotice(
  em: EntityManager,
  notice: KeyNotice,
  ids: readonly string[],
  at: number,
): Promise<KeyToNotice[]> {
  const locked = await em.execute<{ id: string }[]>(
    'select id from api_keys where id = any(?::text[]) order by id limit ? for update skip locked',
    [`{${ids.join()}}`, ids.length],
  )
  return em.execute<KeyToNotice[]>(
    `update api_keys k set ${MARK[notice]} = ?::bigint where k.id = any(?::text[]) and ${IS_DUE[notice]} returning ${SHOWN}`,
    [at, `{${locked.map(({ id }) => id).join()}}`, at, at],
  )
}
