// Members of the dashboard: they are created, belong to shops in a role, and are removed. A member belongs to at least one shop, and a commit about
// members names that shop. How a member signs in is commands/member-sessions.ts. Who may do this to whom is the API's business (rules/members.ts).
import { Member } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { mayGive, ROLES, type Role } from '../rules/members.ts'
import { Refusal } from '../rules/refusals.ts'
import { recordAction } from './audit-log.ts'
import type { Commit } from './commit.ts'
import { lockAddress } from './member-accounts.ts'
import { notifyOwners } from './owner-notices.ts'

export interface NewMember {
  email: string
  name: string | null
  passwordHash: string
  locale: 'th' | 'en'
}

/**
 * Creates a member, who belongs to no shop before `joinMerchant`. Natural key: the e-mail address, trimmed and lower-cased; a taken address is
 * refused.
 */
export async function createMember(c: Commit, { email, ...fields }: NewMember): Promise<Member> {
  const address = email.trim().toLowerCase()
  await lockAddress(c, address)
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
 * Adds a member to the commit's merchant. Mails the other owners when the new member is an owner. Safe to repeat: a member who belongs to it already
 * keeps the role. Answers whether the member is new to the shop. `by`: who let them in, where that is not the actor of the commit.
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

/** Puts the list of first steps away for one member, in the commit's merchant and mode, or shows it again. Safe to repeat. */
export async function putStartAway(c: Commit, memberId: string, away: boolean): Promise<void> {
  const mode = c.context.livemode ? 'live' : 'test'
  await c.em.execute(
    `update memberships set start_put_away = array_remove(start_put_away, ?::text) || case when ?::boolean then array[?::text] else '{}' end
     where member_id = ? and merchant_id = ?`,
    [mode, away, mode, memberId, c.context.merchantId],
  )
}

/**
 * Gives a member of the commit's merchant another role. Safe to repeat. The last owner stays an owner; a person who is no member is refused with 404.
 */
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
 * Removes a member from the commit's merchant. A member who belongs to no other shop is deleted, with password and sessions. Safe to repeat: a member
 * who is removed already is refused with 404. The last owner stays.
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
  // A command that adds the same member to another shop at this moment holds this lock, so its membership is counted below.
  const [gone] = await c.em.execute<{ email: string }[]>('select email from members where id = ? for update', [
    memberId,
  ])
  recordAction(c, { action: 'member.removed', object: memberId, before: { email: gone?.email ?? null, role: own } })
  await c.em.execute(
    'delete from members where id = ? and not exists (select from memberships where member_id = members.id)',
    [memberId],
  )
}

/** Mails the other owners and the removed owner. The removed owner gets the mail even if their row is gone when it is sent. */
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

/**
 * Withdraws open invitations of a member to roles that they may no longer invite to. This includes an invitation of themselves that they made as an
 * owner.
 */
async function withdrawInvitationsOf(c: Commit, memberId: string, roles: readonly Role[]): Promise<void> {
  const withdrawn = await c.em.execute<{ id: string; email: string; role: Role }[]>(
    `update member_links set closed_at = ?::bigint
     where invited_by = ? and merchant_id = ? and role = any(?::text[]) and used_at is null and closed_at is null returning id, email, role`,
    [c.at, memberId, c.context.merchantId, `{${roles.join()}}`],
  )
  for (const { id, ...before } of withdrawn) recordAction(c, { action: 'invitation.withdrawn', object: id, before })
}

/** Locks the team: no other role changes until the commit. So two owners who demote each other at once leave one owner. */
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
