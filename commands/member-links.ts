// Forgotten passwords: a link is mailed to the address. It works once and for an hour. The caller cannot see whether a member has the address. How
// often one may ask is the API's business. Invitations are commands/invitations.ts.

import { LockMode } from '@mikro-orm/postgresql'
import { Member, MemberLink } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import type { Keyring } from '../db/keyring.ts'
import { memberLinkHash } from '../db/member-links.ts'
import { hashSecret } from '../db/secrets.ts'
import { PASSWORD_LINK_SECONDS } from '../rules/members.ts'
import { present } from '../rules/present.ts'
import { actAs } from './audit-log.ts'
import type { Commit } from './commit.ts'
import { lockAddress, setPassword } from './member-accounts.ts'
import { mailMember } from './member-mail.ts'

/**
 * Mails a link for a new password to the address, if a member has it. Closes the links that were asked for before. Not safe to repeat: each call is a
 * mail. Answers the link's id; only the command line uses it. Source: D215.
 */
export async function askForPassword(
  c: Commit,
  { email, encryptionKey, byMail = true }: { email: string; encryptionKey: Keyring; byMail?: boolean },
): Promise<string | null> {
  await lockAddress(c, email)
  await c.em.execute(
    "update member_links set closed_at = ?::bigint where kind = 'password' and email = ? and used_at is null and closed_at is null",
    [c.at, email],
  )
  const member = await c.em.findOne(Member, { email })
  if (!member) return null
  const id = mintId('mlk_')
  c.em.create(MemberLink, {
    id,
    kind: 'password',
    tokenHash: memberLinkHash(encryptionKey, id),
    email,
    memberId: member.id,
    createdAt: c.at,
    expiresAt: c.at + PASSWORD_LINK_SECONDS,
  })
  if (byMail) await mailMember(c, member.id, 'member_password', { member_link: id })
  return id
}

/**
 * Uses a link: its member gets another password, and every session that began before ends. Natural key: the link. Of several concurrent calls one
 * uses it; every other call, a call that is too late, and one by a link to an address that its member has left, returns null. Source: D215, D930.
 */
export async function usePasswordLink(
  c: Commit,
  { token, passwordHash }: { token: string; passwordHash: string },
): Promise<Member | null> {
  const tokenHash = hashSecret(token)
  const lockMode = LockMode.PESSIMISTIC_WRITE
  const link = await c.em.findOne(MemberLink, { tokenHash, kind: 'password' }, { lockMode })
  if (!link || link.usedAt != null || link.closedAt != null || link.expiresAt <= c.at) return null
  const memberId = present(link.memberId, 'the member of a link for a password')
  const { email } = await c.em.findOneOrFail(Member, memberId, { lockMode })
  if (email !== link.email) return null // asked for at the moment in which the member took another address
  link.usedAt = c.at
  actAs(c, { id: memberId, email: link.email })
  return setPassword(c, memberId, passwordHash, 'link')
}
