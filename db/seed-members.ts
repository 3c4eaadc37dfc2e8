// Members of the dashboard for the command line and the demo: whoever operates the house may make them without a mail. An entry point of its own beside db/seed.ts.

import type { Commit } from '../facts/commit.ts'
import { createMember, joinMerchant } from '../facts/members.ts'
import type { Role } from '../rules/members.ts'
import { Member } from './entities/index.ts'
import { hashPassword, newPassword } from './passwords.ts'

export interface AddedMember {
  member: string
  email: string
  role: Role
  /** Shown once; null for somebody who had one already. */
  password: string | null
}

/** Makes somebody a member of the commit's merchant; whoever is new gets a password. Safe to repeat: who belongs to it already keeps role and password. */
export async function addMember(
  c: Commit,
  wanted: { email: string; name: string | null; role: Role; locale: 'th' | 'en' },
): Promise<AddedMember> {
  const { email, name, role, locale } = wanted
  const known = await c.em.findOne(Member, { email })
  const password = known ? null : newPassword()
  const member = known ?? (await createMember(c, { email, name, locale, passwordHash: await hashPassword(password!) }))
  await joinMerchant(c, member.id, role)
  return { member: member.id, email, role, password }
}
