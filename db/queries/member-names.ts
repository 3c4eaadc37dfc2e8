// Reads the name and the role of a member of a merchant's team. Members of other merchants and former members have neither.
import type { Pool } from 'pg'
import type { Role } from '../../rules/members.ts'

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

/** The role in this team by now; null for a person who is no member of this merchant. */
export async function readMemberRole(pool: Pool, merchantId: string, memberId: string): Promise<Role | null> {
  const { rows } = await pool.query<{ role: Role }>({
    name: 'read_member_role',
    text: 'select role from memberships where merchant_id = $1 and member_id = $2',
    values: [merchantId, memberId],
  })
  return rows[0]?.role ?? null
}
