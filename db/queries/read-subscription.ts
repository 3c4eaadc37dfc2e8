// The hot read of a subscription: the key and the row in one round trip. resources/ renders the row, api/ checks the key.
import type { Pool } from 'pg'
import { problemOf } from '../entities/base.ts'
import type { Subscription } from '../entities/index.ts'
import { NUMBERS, rowOf } from '../row-of.ts'
import { KEY_BY_HASH, type Key, type KeyColumns, keyOf } from './authenticate.ts'

const text = `${KEY_BY_HASH} select key.*, s.*, ${problemOf('s')} as problem from key left join subscriptions s on s.id = $2 and s.merchant_id = key.key_merchant_id`

/** The key with this hash and the merchant's subscription with this id, in whichever mode it is; both null when unknown. */
export async function readSubscriptionWithKey(
  pool: Pool,
  keyHash: string,
  id: string,
): Promise<{ key: Key | null; row: Subscription | null }> {
  const { rows } = await pool.query<KeyColumns & { id: string | null }>({
    name: 'read_subscription',
    text,
    values: [keyHash, id],
    types: NUMBERS,
  })
  const row = rows[0]
  return { key: keyOf(row), row: row?.id ? rowOf<Subscription>({ ...row }) : null }
}
