// Who of a merchant's team did something, by name. Nobody else's member is named, and no longer whoever has left.
import type { Pool } from 'pg'

/** The name, or the e-mail address of who has none; null for whoever is not of this merchant. */
export async function readMemberName(pool: Pool, merchantId: string, memberId: string): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'read_member_name',
    text: `select coalesce(m.name, m.email) as name from members m join memberships o on o.member_id = m.id
      where o.merchant_id = $1 and m.id = $2`,
    values: [merchantId, memberId],
  })
  return rows[0]?.name ?? null
}
