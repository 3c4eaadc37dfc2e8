// Invitations to a shop's team: a mailed link, valid for a week and used once by the owner of the address. Who may invite whom is rules/members.ts;
// the page asks it.
import { LockMode } from '@mikro-orm/postgresql'
import { Member, MemberLink } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import type { Keyring } from '../db/keyring.ts'
import { memberLinkHash } from '../db/member-links.ts'
import { hashSecret } from '../db/secrets.ts'
import { update } from '../db/update.ts'
import { INVITATION_SECONDS, type Role } from '../rules/members.ts'
import { present } from '../rules/present.ts'
import { Refusal } from '../rules/refusals.ts'
import { actAs, recordAction } from './audit-log.ts'
import type { Commit } from './commit.ts'
import { mailInShop } from './member-mail.ts'
import { createMember, joinMerchant } from './members.ts'

/** The same invitation within this time, in seconds, counts as a double click. */
const TWICE_SECONDS = 60

export interface InvitationWanted {
  /** Trimmed and lower-cased. */
  email: string
  role: Role
  /** Null: the operator, by the command line. */
  invitedBy: string | null
  /** The language of the mail: that of the inviting member. */
  locale: 'th' | 'en'
  encryptionKey: Keyring
  /** False: no mail is sent, and a person hands over the link. */
  byMail?: boolean
}

/**
 * Invites an address to the commit's merchant. Natural key: merchant and address. An open invitation is replaced, and its link stops working. Refused
 * for an address that belongs to a member of the shop. The same invitation within a minute answers the one that was sent, because it was a double
 * click. Source: D215.
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

/** Withdraws an open invitation of the commit's merchant. Safe to repeat: an invitation that is over stays as it is. */
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
 * Accepts an invitation, as the member who has its address or as a new member. Natural key: the link; of several concurrent calls one uses it. Null
 * when the link is used, withdrawn or too old, or when another member has the address meanwhile. Source: D215.
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
  const merchantId = present(link.merchantId, 'the merchant of an invitation')
  c.concerns({ merchantId, livemode: c.context.livemode })
  await joinMerchant(c, member.id, present(link.role, 'the role of an invitation'), link.invitedBy ?? null)
  update(link, { usedAt: c.at, memberId: member.id })
  actAs(c, member)
  const after = { email: link.email, role: link.role, member: member.id }
  recordAction(c, { action: 'invitation.accepted', object: link.id, after })
  return { memberId: member.id, merchantId }
}
