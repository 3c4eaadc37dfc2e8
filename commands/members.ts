// People of the dashboard: they come, belong to shops in a role, and go. A member belongs to at least one shop, whose name a commit about them carries. How
// somebody proves who they are is commands/member-sessions.ts; who may do this to whom is the API's business (rules/members.ts).
import { Member } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { mayGive, ROLES, type Role } from '../rules/members.ts'
import { Refusal } from '../rules/refusals.ts'
import { recordAction } from './audit-log.ts'
import type { Commit } from './commit.ts'
import { notifyOwners } from './owner-notices.ts'

export interface NewMember {
  email: string
  name: string | null
  passwordHash: string
  locale: 'th' | 'en'
}

/** Makes a member, who belongs nowhere before `joinMerchant`. Natural key: the e-mail address, trimmed and lower-cased; one that is taken is refused. */
export async function createMember(c: Commit, { email, ...fields }: NewMember): Promise<Member> {
  const address = email.trim().toLowerCase()
  if (await c.em.findOne(Member, { email: address })) throw taken(address)
  const member = c.em.create(Member, {
    id: mintId('mem_'),
    email: address,
    ...fields,
    recoveryHashes: [],
    createdAt: c.at,
  })
  try {
    await c.em.flush()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'members_email_key') throw error
    throw taken(address)
  }
  return member
}

/**
 * Makes a member one of the commit's merchant's; of a new owner the others are told. Safe to repeat: whoever belongs to it already keeps the role. Answers whether they are new to it. `by`: who let them in,
 * where that is not whoever asks.
 */
export async function joinMerchant(c: Commit, memberId: string, role: Role, by?: string | null): Promise<boolean> {
  const rows = await c.em.execute<{ one: number }[]>(
    `insert into memberships (member_id, merchant_id, role, created_at, role_since) values (?, ?, ?, ?::bigint, ?::bigint)
     on conflict do nothing returning 1 as one`,
    [memberId, c.context.merchantId, role, c.at, c.at],
  )
  if (rows.length > 0 && role === 'owner') await notifyOfOwner(c, 'owner_added', memberId, by)
  return rows.length > 0
}

/** Gives a member of the commit's merchant another role. Safe to repeat. The last owner stays one; who is no member is refused with 404. */
export async function setRole(c: Commit, memberId: string, role: Role): Promise<void> {
  const team = await holdTeam(c)
  const own = team.get(memberId)
  if (!own) throw notInTeam()
  if (own === 'owner' && role !== 'owner') refuseLastOwner(team)
  await c.em.execute(
    'update memberships set role = ?, role_since = ?::bigint where member_id = ? and merchant_id = ? and role <> ?',
    [role, c.at, memberId, c.context.merchantId, role],
  )
  recordAction(c, { action: 'member.role_changed', object: memberId, before: { role: own }, after: { role } })
  if (own !== 'owner' && role === 'owner') await notifyOfOwner(c, 'owner_added', memberId)
  if (own === 'owner' && role !== 'owner') await notifyOfOwner(c, 'owner_removed', memberId)
  await withdrawInvitationsOf(
    c,
    memberId,
    ROLES.filter((invited) => !mayGive(role, invited)),
  )
}

/**
 * Takes a member out of the commit's merchant. Whoever belongs to no other is gone altogether, with password and sessions. Safe to repeat: who is out already is
 * refused with 404. The last owner stays.
 */
export async function removeMember(c: Commit, memberId: string): Promise<void> {
  const team = await holdTeam(c)
  const own = team.get(memberId)
  if (!own) throw notInTeam()
  if (own === 'owner') refuseLastOwner(team)
  const { merchantId } = c.context
  await withdrawInvitationsOf(c, memberId, ROLES)
  if (own === 'owner') await notifyOfOwner(c, 'owner_removed', memberId)
  await c.em.execute('delete from memberships where member_id = ? and merchant_id = ?', [memberId, merchantId])
  // Whoever lets the same person into another shop at this moment holds the member: what they wrote is counted.
  const [gone] = await c.em.execute<{ email: string }[]>('select email from members where id = ? for update', [
    memberId,
  ])
  recordAction(c, { action: 'member.removed', object: memberId, before: { email: gone?.email ?? null, role: own } })
  await c.em.execute(
    'delete from members where id = ? and not exists (select from memberships where member_id = members.id)',
    [memberId],
  )
}

/** Tells the other owners, and who is none any more: that one also when nothing is left of them here when the mail is sent. */
async function notifyOfOwner(
  c: Commit,
  kind: 'owner_added' | 'owner_removed',
  memberId: string,
  by?: string | null,
): Promise<void> {
  const { email, name, locale } = await c.em.findOneOrFail(Member, memberId)
  const gone = { member: memberId, address: { email, name: name ?? null, locale } }
  const notice = { kind, about: name ? `${name} (${email})` : email, ...(by !== undefined && { by }) }
  await notifyOwners(c, notice, { except: memberId, also: kind === 'owner_removed' ? [gone] : [] })
}

/** Whoever may not invite to these roles any more has no open invitations to them either: not even themselves, as the owner they were. */
async function withdrawInvitationsOf(c: Commit, memberId: string, roles: readonly Role[]): Promise<void> {
  const withdrawn = await c.em.execute<{ id: string; email: string; role: Role }[]>(
    `update member_links set closed_at = ?::bigint
     where invited_by = ? and merchant_id = ? and role = any(?::text[]) and used_at is null and closed_at is null returning id, email, role`,
    [c.at, memberId, c.context.merchantId, `{${roles.join()}}`],
  )
  for (const { id, ...before } of withdrawn) recordAction(c, { action: 'invitation.withdrawn', object: id, before })
}

/** Nobody else's role changes until the commit: two owners who demote each other at once leave one. */
async function holdTeam(c: Commit): Promise<Map<string, Role>> {
  const rows = await c.em.execute<{ member_id: string; role: Role }[]>(
    'select member_id, role from memberships where merchant_id = ? order by member_id for update',
    [c.context.merchantId],
  )
  return new Map(rows.map(({ member_id, role }) => [member_id, role]))
}

function refuseLastOwner(team: ReadonlyMap<string, Role>): void {
  const owners = [...team.values()].filter((role) => role === 'owner').length
  if (owners > 1) return
  throw new Refusal('parameter_invalid', 'A shop keeps at least one owner: make somebody else an owner first.', {
    param: 'role',
  })
}

function notInTeam(): Refusal {
  return new Refusal('resource_missing', 'That member does not belong to this shop.', { param: 'member', inPath: true })
}

function taken(email: string): Refusal {
  return new Refusal('parameter_invalid', `There is a member with the address '${email}' already.`, { param: 'email' })
}
