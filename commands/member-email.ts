// A member's own address, which is also what they log in with. It changes once its new mailbox has answered: a link goes there, works once and for an
// hour, and the old address stands until then. The pages have checked who asks. Source: D930.

import { LockMode } from '@mikro-orm/postgresql'
import { Member, MemberLink } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import type { Keyring } from '../db/keyring.ts'
import { memberLinkHash } from '../db/member-links.ts'
import { hashSecret } from '../db/secrets.ts'
import { EMAIL_LINK_SECONDS } from '../rules/members.ts'
import { present } from '../rules/present.ts'
import { actAs, recordOfMember } from './audit-log.ts'
import type { Commit } from './commit.ts'
import { closeMemberLinks, lockAddress } from './member-accounts.ts'
import { mailAddress } from './member-mail.ts'
import { closeOthers } from './member-sessions.ts'
import { notifyOwnersOfMember } from './owner-notices.ts'

/**
 * Mails a link to the address that a member wants to use from now on. Closes the link that was asked for before. Whether another member has the
 * address is said only to whoever opens the link, so that nobody learns here who has an account. Not safe to repeat: each call is a mail.
 * Source: D930.
 */
export async function askForEmail(
  c: Commit,
  { memberId, email, encryptionKey }: { memberId: string; email: string; encryptionKey: Keyring },
): Promise<void> {
  const member = await c.em.findOneOrFail(Member, memberId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  await closeMemberLinks(c, memberId, 'email')
  const id = mintId('mlk_')
  c.em.create(MemberLink, {
    id,
    kind: 'email',
    tokenHash: memberLinkHash(encryptionKey, id),
    email,
    memberId,
    createdAt: c.at,
    expiresAt: c.at + EMAIL_LINK_SECONDS,
  })
  await mailAddress(c, memberId, 'member_email', { member_link: id, locale: member.locale })
}

/** Calls a member's request for another address off. Safe to repeat. */
export async function withdrawEmail(c: Commit, memberId: string): Promise<void> {
  await closeMemberLinks(c, memberId, 'email')
}

/**
 * Uses a link: its member has the new address from now on. Ends every other session and every link that went to the old address, and tells the old
 * address and the owners of the member's shops. `taken`: another member has the address; the link stays open, nothing changes. Null: the link is used,
 * closed or too old. Natural key: the link; of several concurrent calls one uses it. `keepSession` stays open if it is the member's. Source: D930.
 */
export async function useEmailLink(
  c: Commit,
  { token, keepSession }: { token: string; keepSession: string | null },
): Promise<Member | 'taken' | null> {
  const lockMode = LockMode.PESSIMISTIC_WRITE
  const link = await c.em.findOne(MemberLink, { tokenHash: hashSecret(token), kind: 'email' }, { lockMode })
  if (!link || link.usedAt != null || link.closedAt != null || link.expiresAt <= c.at) return null
  const memberId = present(link.memberId, 'the member of a link for an address')
  await lockAddress(c, link.email)
  const member = await c.em.findOneOrFail(Member, memberId, { lockMode })
  const holder = await c.em.findOne(Member, { email: link.email })
  if (holder && holder.id !== memberId) return 'taken'
  const { email: before, name, locale } = member
  link.usedAt = c.at
  actAs(c, member)
  await notifyOwnersOfMember(c, memberId, 'email_changed')
  member.email = link.email
  // The link itself counts as used before the others are closed.
  await c.em.flush()
  await closeMemberLinks(c, memberId)
  await closeOthers(c, memberId, keepSession)
  await recordOfMember(c, {
    action: 'member.email_changed',
    object: memberId,
    before: { email: before },
    after: { email: link.email },
  })
  const data = { changed: 'email', about: link.email, address: { email: before, name: name ?? null, locale } } as const
  await mailAddress(c, memberId, 'member_changed', data)
  return member
}
