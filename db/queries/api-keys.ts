// Working API keys by their maker: for the pages that roll many at once, and for the removal of a member.
import type { Pool } from 'pg'

/** A key in a list of many. */
export interface WorkingKey {
  id: string
  livemode: boolean
  name: string | null
  lastFour: string
  scopes: string[]
  createdBy: string | null
  lastUsedAt: number | null
}

/** The most that a page can show. A merchant with more rolls them a page at a time. */
export const WORKING_KEYS_MAX = 100

/** The keys of a merchant that work at `at` (Unix seconds), the oldest first, at most 100. Limited to one mode or one maker when those are given. */
export async function workingKeys(
  pool: Pool,
  { merchantId, livemode, createdBy, at }: { merchantId: string; livemode?: boolean; createdBy?: string; at: number },
): Promise<WorkingKey[]> {
  const { rows } = await pool.query<WorkingKey>(
    `select id, livemode, name, last_four as "lastFour", scopes, created_by as "createdBy", last_used_at::float8 as "lastUsedAt" from api_keys
      where merchant_id = $1 and ($2::boolean is null or livemode = $2) and ($3::text is null or created_by = $3)
        and revoked_at is null and (expires_at is null or expires_at > $4) order by id limit ${WORKING_KEYS_MAX}`,
    [merchantId, livemode ?? null, createdBy ?? null, at],
  )
  return rows
}
