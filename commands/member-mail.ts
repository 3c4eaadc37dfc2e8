// Mail to members of the dashboard. Every mail belongs to a shop, so it is sent under the name of a shop that the member belongs to. It is always
// sent in live mode: a member belongs to no mode. The text is web/mail.
import type { MailData, MailKind } from '../db/entities/index.ts'
import type { Commit } from './commit.ts'
import { type MailLimit, queueMail } from './mail.ts'

type MemberMailKind = Extract<MailKind, `member_${string}`>

/**
 * Queues a mail to a member, under the shop that they have belonged to longest. A member without a shop gets none. Not safe to repeat: each call is a
 * mail.
 */
export async function mailMember(
  c: Commit,
  memberId: string,
  kind: MemberMailKind,
  data: Omit<MailData, 'member'>,
): Promise<void> {
  await mailAddress(c, memberId, kind, { ...data, member: memberId })
}

/**
 * The same to the address in the data, which is not the member's own: that of its link, or one that was theirs. Not safe to repeat: each call is a mail.
 */
export async function mailAddress(c: Commit, memberId: string, kind: MemberMailKind, data: MailData): Promise<void> {
  const [home] = await c.em.execute<{ merchant_id: string }[]>(
    'select merchant_id from memberships where member_id = ? order by created_at, merchant_id limit 1',
    [memberId],
  )
  if (home) mailInShop(c, home.merchant_id, kind, data)
}

/** Queues a mail to every owner of the commit's merchant. Not safe to repeat: each call is a mail to each of them. */
export async function mailOwners(c: Commit, kind: MemberMailKind, data: Omit<MailData, 'member'>): Promise<void> {
  const owners = await c.em.execute<{ member_id: string }[]>(
    "select member_id from memberships where merchant_id = ? and role = 'owner' order by created_at, member_id limit 50",
    [c.context.merchantId],
  )
  for (const { member_id: member } of owners) mailInShop(c, c.context.merchantId, kind, { ...data, member })
}

/** The same for a known shop, to the member that `data` names. Not safe to repeat: each call is a mail. */
export function mailInShop(c: Commit, merchantId: string, kind: MemberMailKind, data: MailData, how?: MailLimit): void {
  const { merchantId: own, livemode } = c.context
  c.concerns({ merchantId, livemode: true })
  queueMail(c, { kind, customerId: null, data }, how)
  c.concerns({ merchantId: own, livemode })
}
