// Members of the dashboard, for the command line and the demo: the operator of Satang may create them, give them a password and remove them, without
// an invitation by mail. It has a file of its own beside scripts/admin/merchants.ts, which opens the commits.
import { recordAction, recordOfMember } from '../../commands/audit-log.ts'
import type { Commit } from '../../commands/commit.ts'
import { disableTotp, setPassword } from '../../commands/member-accounts.ts'
import { askForPassword } from '../../commands/member-links.ts'
import { createMember, joinMerchant, removeMember } from '../../commands/members.ts'
import { removePasskeys } from '../../commands/passkeys.ts'
import { Member, MemberLink, Membership, Merchant } from '../../db/entities/index.ts'
import type { Keyring } from '../../db/keyring.ts'
import { memberLinkToken } from '../../db/member-links.ts'
import type { Database } from '../../db/orm.ts'
import { hashPassword, isPassword, newPassword } from '../../db/passwords.ts'
import { isMailAddress } from '../../rules/mail-addresses.ts'
import { type MemberLinkKind, ROLES, type Role, roleNamed } from '../../rules/members.ts'
import { present } from '../../rules/present.ts'
import { Refusal } from '../../rules/refusals.ts'

export interface AddedMember {
  member: string
  email: string
  role: Role
  /** Shown once; null for a member who already had one. */
  password: string | null
}

/** A password and its stored hash. Made before a commit: hashing takes a while, and no other commit should wait for it. */
export interface FreshPassword {
  password: string
  passwordHash: string
}

export async function freshPassword(): Promise<FreshPassword> {
  const password = newPassword()
  return { password, passwordHash: await hashPassword(password) }
}

/**
 * Adds a member to the commit's merchant; a new member gets the password. `role` null: owner when the shop has none, else admin. Safe to repeat: a
 * person who already belongs to the merchant keeps role and password.
 */
export async function addMember(
  c: Commit,
  wanted: { email: string; name: string | null; role: string | null; fresh: FreshPassword },
): Promise<AddedMember> {
  const email = addressIn(wanted.email)
  const { merchantId } = c.context
  const hasOwner = (await c.em.count(Membership, { merchantId, role: 'owner' })) > 0
  const role = wanted.role === null ? (hasOwner ? 'admin' : 'owner') : roleIn(wanted.role)
  const known = await c.em.findOne(Member, { email })
  const { password, passwordHash } = wanted.fresh
  // Thai until the first log-in, which sets the language.
  const member = known ?? (await createMember(c, { email, name: wanted.name, passwordHash, locale: 'th' }))
  if (await joinMerchant(c, member.id, role))
    recordAction(c, { action: 'member.added', object: member.id, after: { email, role } })
  const [own] = await c.em.execute<{ role: Role }[]>(
    'select role from memberships where member_id = ? and merchant_id = ?',
    [member.id, merchantId],
  )
  return { member: member.id, email, role: present(own, 'the membership').role, password: known ? null : password }
}

/**
 * Gives a member another password, which ends every session. `withoutCodes` also removes the second step of the log-in. Refused for an address that
 * no member has.
 */
export async function givePassword(
  c: Commit,
  wanted: { email: string; withoutCodes: boolean; fresh: FreshPassword },
): Promise<{ member: string; email: string; password: string }> {
  const { id, email } = await memberWith(c, wanted.email)
  await setPassword(c, id, wanted.fresh.passwordHash, 'operator')
  if (wanted.withoutCodes) {
    await disableTotp(c, id, null)
    await removePasskeys(c, id)
  }
  return { member: id, email, password: wanted.fresh.password }
}

export interface LinksOfMember {
  links: {
    kind: MemberLinkKind
    /** For an invitation: the name of its shop. */
    shop: string | null
    /** Unix seconds. */
    expires_at: number
    /** The part behind `/dashboard`, with the token. */
    path: string
  }[]
}

/**
 * The open links of an address: invitations, and the link for a new password, which is made when the member has none. Safe to repeat: it answers the
 * same links while they are open. Refused for an address without a member and without an invitation.
 */
export async function linksOf(c: Commit, wanted: { email: string; encryptionKey: Keyring }): Promise<LinksOfMember> {
  const { encryptionKey } = wanted
  const email = addressIn(wanted.email)
  const open = { email, usedAt: null, closedAt: null, expiresAt: { $gt: c.at } }
  const found = await c.em.find(MemberLink, open, { orderBy: { id: 'asc' } })
  const member = await c.em.findOne(Member, { email })
  if (member && !found.some(({ kind }) => kind === 'password')) {
    const id = await askForPassword(c, { email, encryptionKey, byMail: false })
    found.push(await c.em.findOneOrFail(MemberLink, present(id, 'the link for a password')))
  }
  if (found.length === 0)
    throw new Refusal('resource_missing', `There is no member and no invitation with the address '${email}'.`, {
      param: 'email',
    })
  const shown = { email, kinds: [...new Set(found.map(({ kind }) => kind))] }
  if (member) await recordOfMember(c, { action: 'member.links_shown', object: member.id, after: shown })
  else recordAction(c, { action: 'member.links_shown', object: null, after: shown })
  const shops = await c.em.find(Merchant, { id: found.flatMap(({ merchantId }) => merchantId ?? []) })
  return {
    links: found.map(({ id, kind, merchantId, expiresAt, tokenHash }) => ({
      kind,
      shop: shops.find((shop) => shop.id === merchantId)?.name ?? null,
      expires_at: expiresAt,
      path: `/${kind}?token=${memberLinkToken(encryptionKey, id, tokenHash)}`,
    })),
  }
}

/** Removes a member from the commit's merchant, as commands/members.ts says. */
export async function takeOut(c: Commit, email: string): Promise<{ member: string; email: string }> {
  const member = await memberWith(c, email)
  await removeMember(c, member.id)
  return { member: member.id, email: member.email }
}

/** Whether this password still works for the address. Then a demo keeps it. */
export async function stillOpens(db: Database, email: string, password: string | undefined): Promise<boolean> {
  if (!password) return false
  const member = await db.orm.em.fork().findOne(Member, { email })
  return member !== null && isPassword(password, member.passwordHash)
}

/** Completes the owner of the demo, and answers the password. `fresh` null: the kept password still works. Safe to repeat. */
export async function demoOwner(
  c: Commit,
  { email, kept, fresh }: { email: string; kept: string; fresh: FreshPassword | null },
): Promise<{ email: string; password: string }> {
  const known = await c.em.findOne(Member, { email })
  if (known && fresh) known.passwordHash = fresh.passwordHash
  const { password, passwordHash } = fresh ?? { password: kept, passwordHash: '' }
  const { id } = known ?? (await createMember(c, { email, name: 'Demo Owner', passwordHash, locale: 'th' }))
  await joinMerchant(c, id, 'owner')
  return { email, password }
}

async function memberWith(c: Commit, typed: string): Promise<Member> {
  const email = addressIn(typed)
  const member = await c.em.findOne(Member, { email })
  if (!member)
    throw new Refusal('resource_missing', `There is no member with the address '${email}'.`, { param: 'email' })
  return member
}

function addressIn(typed: string): string {
  const email = typed.trim().toLowerCase()
  if (isMailAddress(email)) return email
  throw new Refusal('parameter_invalid', `'${typed}' is no e-mail address.`, { param: 'email' })
}

function roleIn(typed: string): Role {
  const role = roleNamed(typed)
  if (role) return role
  throw new Refusal('parameter_invalid', `'${typed}' is no role: ${ROLES.join(', ')}.`, { param: 'role' })
}
