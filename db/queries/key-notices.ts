// Finds API keys that their owners must be notified of: unused for 90 days, or a week before they expire. Each kind has an index of keys without a
// notice.
import type { EntityManager } from '@mikro-orm/postgresql'

export type KeyNotice = 'unused' | 'expiring'

/** A key counts as unused after this time without a call. */
const UNUSED_SECONDS = 90 * 86_400
/** Owners are notified this long before the key expires. */
const EXPIRING_SECONDS = 7 * 86_400
/** A key with a shorter life than this was meant to expire. Its owners get no notice that it expires. */
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

/** At most `max` keys whose notice is due at `at`, Unix seconds. Keys of simulated shops are left out: such shops have no owners. */
export function keysToNotice(em: EntityManager, notice: KeyNotice, at: number, max: number): Promise<KeyToNotice[]> {
  return em.execute<KeyToNotice[]>(
    `select ${SHOWN} from api_keys k where ${IS_DUE[notice]} order by ${ORDER[notice]} limit ?`,
    [at, at, max],
  )
}

/**
 * Marks those of these keys whose notice is still due as notified, and returns them. Keys that another transaction holds are left for the next round.
 */
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
