// Invitations to a shop's team: a link by mail, good for a week, used once by whoever has the address. Who may invite whom is rules/members.ts, asked by the page.
import { LockMode } from '@mikro-orm/postgresql'
import { Member, MemberLink } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import type { Keyring } from '../db/keyring.ts'
import { memberLinkHash } from '../db/member-links.ts'
import { hashSecret } from '../db/secrets.ts'
import { update } from '../db/update.ts'
import { INVITATION_SECONDS, type Role } from '../rules/members.ts'
import { Refusal } from '../rules/refusals.ts'
import { actAs, recordAction } from './audit-log.ts'
import type { Commit } from './commit.ts'
import { mailInShop } from './member-mail.ts'
import { createMember, joinMerchant } from './members.ts'

/** The same invitation within this time, in seconds, is a double click. */
const TWICE_SECONDS = 60

export interface InvitationWanted {
  /** Trimmed and lower-cased. */
  email: string
  role: Role
  /** Null: the operator, by the command line. */
  invitedBy: string | null
  /** Of the mail: that of whoever invites. */
  locale: 'th' | 'en'
  encryptionKey: Keyring
  /** False: somebody hands the link over. */
  byMail?: boolean
}

/**
 * Invites an address to the commit's merchant. Natural key: merchant and address; an invitation that is open is replaced, and its link opens nothing any more. Refused
 * for whoever belongs to the shop already. The same one within a minute is the one that was sent: somebody has clicked twice. Source: D215.
 */
export async function invite(c: Commit, wanted: InvitationWanted): Promise<MemberLink> {
  const { merchantId } = c.context
  const { email, role, invitedBy, locale, encryptionKey, byMail = true } = wanted
  await c.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`invitation/${merchantId}/${email}`])
  const known = await c.em.execute(
    'select 1 from memberships o join members m on m.id = o.member_id where o.merchant_id = ? and m.email = ?',
    [merchantId, email],
  )
  if (known.length > 0)
    throw new Refusal('parameter_invalid', `'${email}' belongs to the team already.`, { param: 'email' })
  const justNow = await c.em.findOne(MemberLink, {
    kind: 'invitation',
    merchantId,
    email,
    role,
    usedAt: null,
    closedAt: null,
    createdAt: { $gt: c.at - TWICE_SECONDS },
  })
  if (justNow) return justNow
  await c.em.execute(
    `update member_links set closed_at = ?::bigint
     where kind = 'invitation' and merchant_id = ? and email = ? and used_at is null and closed_at is null`,
    [c.at, merchantId, email],
  )
  const id = mintId('mlk_')
  const link = c.em.create(MemberLink, {
    id,
    kind: 'invitation',
    tokenHash: memberLinkHash(encryptionKey, id),
    email,
    merchantId,
    role,
    invitedBy,
    createdAt: c.at,
    expiresAt: c.at + INVITATION_SECONDS,
  })
  recordAction(c, { action: 'invitation.created', object: id, after: { email, role } })
  if (byMail) mailInShop(c, merchantId, 'member_invitation', { member_link: id, locale })
  return link
}

/** Takes an open invitation of the commit's merchant back. Safe to repeat: one that is over already stays as it is. */
export async function withdrawInvitation(c: Commit, id: string): Promise<void> {
  const [before] = await c.em.execute<{ email: string; role: Role }[]>(
    `update member_links set closed_at = ?::bigint
     where id = ? and kind = 'invitation' and merchant_id = ? and used_at is null and closed_at is null returning email, role`,
    [c.at, id, c.context.merchantId],
  )
  if (before) recordAction(c, { action: 'invitation.withdrawn', object: id, before: { ...before } })
}

export type Accepting = { memberId: string } | { name: string | null; passwordHash: string; locale: 'th' | 'en' }

/**
 * Accepts an invitation, as the member who has its address or as a new one. Natural key: the link; of many who use it at once one does. Null when it is used, withdrawn or
 * too old, and when somebody else has the address meanwhile. Source: D215.
 */
export async function acceptInvitation(
  c: Commit,
  { token, as }: { token: string; as: Accepting },
): Promise<{ memberId: string; merchantId: string } | null> {
  const tokenHash = hashSecret(token)
  const lockMode = LockMode.PESSIMISTIC_WRITE
  const link = await c.em.findOne(MemberLink, { tokenHash, kind: 'invitation' }, { lockMode })
  if (!link || link.usedAt != null || link.closedAt != null || link.expiresAt <= c.at) return null
  const known = await c.em.findOne(Member, { email: link.email })
  if ('memberId' in as ? known?.id !== as.memberId : known !== null) return null
  const member =
    known ?? (await createMember(c, { email: link.email, ...(as as Exclude<Accepting, { memberId: string }>) }))
  const merchantId = link.merchantId!
  c.concerns({ merchantId, livemode: c.context.livemode })
  await joinMerchant(c, member.id, link.role!, link.invitedBy ?? null)
  update(link, { usedAt: c.at, memberId: member.id })
  actAs(c, member)
  const after = { email: link.email, role: link.role, member: member.id }
  recordAction(c, { action: 'invitation.accepted', object: link.id, after })
  return { memberId: member.id, merchantId }
}
