// Reads the name of a member of a merchant's team. Members of other merchants and former members are not named.
import type { Pool } from 'pg'

/** The name, or the e-mail address of a member without a name; null for a person who is no member of this merchant. */
export async function readMemberName(pool: Pool, merchantId: string, memberId: string): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'read_member_name',
    text: `select coalesce(m.name, m.email) as name from members m join memberships o on o.member_id = m.id
      where o.merchant_id = $1 and m.id = $2`,
    values: [merchantId, memberId],
  })
  return rows[0]?.name ?? null
}
